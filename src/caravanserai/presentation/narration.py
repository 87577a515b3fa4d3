"""What happened, as sentences for one pair of eyes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import Any, Final

from caravanserai.kernel.core import State
from caravanserai.kernel.game import Game
from caravanserai.kernel.view import Event, Listing, Message
from caravanserai.language import Language

FEW: Final = 4
"""So many things of one kind that nobody does share a line."""


def sentence(text: str) -> str:
    """The text beginning with a capital letter."""
    return text[:1].upper() + text[1:]


def seat_name(game: Game[Any], s: State, seat: int, language: Language) -> str:
    """The name of a seat at the beginning of a line."""
    return sentence(language.say(game.presentation.seat_name(s, seat)))


def retold(
    game: Game[Any], s: State, events: Iterable[Event], viewer: int | None, language: Language
) -> Iterator[str]:
    """One line for everything that a seat does in a row, as far as the viewer may know it; what
    nobody does (the cards of a set-up) is told in lines of a few alike.
    """
    seen = [(event.seat, event.seen_by(viewer)) for event in events]
    known = [(seat, message) for seat, message in seen if message is not None]
    for (seat, _), several in groupby(known, key=_alike):
        group = [message for _, message in several]
        most = len(group) if seat >= 0 else FEW
        for first in range(0, len(group), most):
            told = Listing(group[first : first + most], "; ")
            yield attributed(game, s, seat, language.say(told), language)


def in_one(messages: Sequence[Message]) -> Message | None:
    """Several that say the same of different things, as one: 'rolls a 3, 5, 2'; None if they do
    not.
    """
    first, *others = messages
    if not others:
        return first
    names = {
        name
        for other in others
        for name, value in other.args.items()
        if first.args.get(name) != value
    }
    alike = all(
        other.text == first.text and other.args.keys() == first.args.keys() and not other.plural
        for other in messages
    )
    if not alike or len(names) > 1 or isinstance(first, Listing):
        return None
    if not names:
        return Message("{what} ({n}×)", what=first, n=len(messages))
    name = names.pop()
    values = [message.args[name] for message in messages]
    plain = [value if isinstance(value, Message) else Message(str(value)) for value in values]
    return Message(first.text, rule=first.rule, **{**first.args, name: Listing(plain)})


def _alike(entry: tuple[int, Message]) -> tuple[int, str]:
    seat, message = entry
    return seat, "" if seat >= 0 else message.text


def attributed(game: Game[Any], s: State, seat: int, told: str, language: Language) -> str:
    """'Blue: takes 5 coins'; what nobody did is a sentence of its own."""
    if seat < 0:
        return sentence(told)
    who = seat_name(game, s, seat, language)
    return language.say(Message("{who}: {what}", who=who, what=told))
