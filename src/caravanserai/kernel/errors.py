"""What can go wrong, each by its own name; every message says what would be right."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches


class CaravanseraiError(Exception):
    """The base of all errors that a caller can cause."""


class IllegalChoice(CaravanseraiError):
    """A choice that the pending question does not offer."""


class UnknownWord(CaravanseraiError):
    """A name that the vocabulary of the game does not contain."""


class UnknownGame(CaravanseraiError):
    """A game that is not installed."""


class BadSetup(CaravanseraiError):
    """A number of seats or an option that the game does not have."""


class BadRecord(CaravanseraiError):
    """A record that cannot be read or replayed."""


class BadPosition(CaravanseraiError):
    """A position that contradicts itself or the components of the game."""


class BadData(CaravanseraiError):
    """A component file with a mistake; the message names file, entry and key."""


class BadNotation(CaravanseraiError):
    """An effect text that does not follow the grammar."""


def suggest(word: str, known: Iterable[str]) -> str:
    """'; did you mean a, b?' for a misspelt word, or an empty string."""
    close = get_close_matches(word, list(known), n=3, cutoff=0.6)
    return f"; did you mean {', '.join(close)}?" if close else ""
