"""What somebody typed, as one of the things that have names: numbers, names, beginnings."""

from __future__ import annotations

from collections.abc import Sequence
from difflib import get_close_matches


def matching(typed: str, names: Sequence[str], labels: Sequence[str]) -> list[int]:
    """The places in the list that the typed text can mean; the most exact reading counts.

    A number counts from 1. Otherwise the whole name, the beginning of a name, a part of a name
    behind a colon, the beginning of the label in the language of the table, or words of it.
    """
    if typed.isdecimal() and 1 <= int(typed) <= len(names):
        return [int(typed) - 1]
    wanted = typed.lower()
    names = [name.lower() for name in names]
    labels = [label.lower() for label in labels]
    for found in (
        [i for i, name in enumerate(names) if name == wanted],
        [i for i, label in enumerate(labels) if label == wanted],
        [i for i, name in enumerate(names) if name.startswith(wanted)],
        [i for i, name in enumerate(names) if wanted in name.split(":")[1:]],
        [i for i, label in enumerate(labels) if label.startswith(wanted)],
        [i for i, label in enumerate(labels) if wanted in label],
    ):
        if found:
            return found
    return []


def nearest(typed: str, names: Sequence[str]) -> list[str]:
    """Names that look like what was typed."""
    return get_close_matches(typed.lower(), names, n=3, cutoff=0.5)
