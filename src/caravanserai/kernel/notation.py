"""Effect text <-> effect tree.

    sequence = [ "pay(" item { "," item } ")" "=>" ] effect { ";" effect }
    effect   = part { "&" part }          all parts, any order
    part     = option { "|" option }      one of them
    option   = item | "(" sequence ")"
    item     = atom [ "*" number ]

Atoms are verbs of the game: `card:sky[-1]`, `inf:any`, `track+1`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Generic, Protocol

from caravanserai.kernel.core import S
from caravanserai.kernel.effects import AnyOrder, Effect, InOrder, Nothing, OneOf, Paid
from caravanserai.kernel.errors import BadData, BadNotation, UnknownWord

_TOKEN = re.compile(r"\s*(?:(=>|[()&|;,*])|([a-z_]+(?:[:+][A-Za-z0-9_-]+)*(?:\[[^\]]*\])?)|(\d+))")


class Verbs(Protocol[S]):
    """What a game teaches the notation."""

    stop: int
    """The choice that ends a series of optional parts."""

    def gain(self, atom: str, times: int) -> Effect[S] | None:
        """The effect of an atom, or None if there is no such atom."""

    def pay(self, atom: str, times: int) -> Effect[S] | None:
        """The cost of an atom inside `pay(...)`, or None if it cannot be paid."""

    def word(self, text: str) -> int:
        """The choice that names something to be paid for, by its notation."""


def parse(text: str, verbs: Verbs[S]) -> Effect[S]:
    """The effect that the text describes."""
    if not text.strip():
        return Nothing()
    parser: _Parser[S] = _Parser(text, verbs)
    effect = parser.sequence()
    parser.expect("")
    return effect


@contextmanager
def named(where: str) -> Iterator[None]:
    """A mistake in a text of the data files names its file, entry and key."""
    try:
        yield
    except (BadNotation, UnknownWord) as error:
        raise BadData(f"{where}: {error}") from None


class _Parser(Generic[S]):
    """A recursive descent over the tokens of one text."""

    def __init__(self, text: str, verbs: Verbs[S]) -> None:
        self.text = text
        self.verbs = verbs
        self.tokens: list[str] = []
        at = 0
        text = text.rstrip()
        while at < len(text):
            found = _TOKEN.match(text, at)
            if found is None:
                raise BadNotation(f"{text!r}: cannot read {text[at:]!r}")
            self.tokens.append(found[0].strip())
            at = found.end()
        self.tokens.append("")
        self.at = 0

    def peek(self) -> str:
        return self.tokens[self.at]

    def take(self) -> str:
        self.at += 1
        return self.tokens[self.at - 1]

    def expect(self, token: str) -> None:
        found = self.take()
        if found != token:
            raise BadNotation(
                f"{self.text!r}: expected {token or 'the end'!r}, found {found or 'the end'!r}"
            )

    def sequence(self) -> Effect[S]:
        if self.peek() == "pay":
            self.take()
            cost = self.cost()
            self.expect("=>")
            return self.word_of(Paid(cost, self.sequence(), self.verbs.stop))
        effects = self.several(";", self.effect)
        return effects[0] if len(effects) == 1 else InOrder(effects)

    def cost(self) -> list[Effect[S]]:
        self.expect("(")
        items = self.several(",", lambda: self.item(paying=True))
        self.expect(")")
        return items

    def several(self, sign: str, read: Callable[[], Effect[S]]) -> list[Effect[S]]:
        """One or more of a kind with this sign between them."""
        found = [read()]
        while self.peek() == sign:
            self.take()
            found.append(read())
        return found

    def effect(self) -> Effect[S]:
        parts = self.several("&", self.part)
        return parts[0] if len(parts) == 1 else AnyOrder(parts, self.verbs.stop)

    def part(self) -> Effect[S]:
        options = self.several("|", self.option)
        return options[0] if len(options) == 1 else OneOf(options, self.verbs.stop)

    def option(self) -> Effect[S]:
        if self.peek() == "(":
            self.take()
            inner = self.sequence()
            self.expect(")")
            return inner
        return self.item(paying=False)

    def item(self, paying: bool) -> Effect[S]:
        atom = self.take()
        if not atom:
            raise BadNotation(f"{self.text!r}: expected something after the last sign")
        times = 1
        if self.peek() == "*":
            self.take()
            number = self.take()
            if not number.isdigit() or int(number) < 1:
                raise BadNotation(f"{self.text!r}: expected a number after '*', found {number!r}")
            times = int(number)
        effect = self.verbs.pay(atom, times) if paying else self.verbs.gain(atom, times)
        if effect is None:
            raise BadNotation(
                f"{self.text!r}: no {'cost' if paying else 'effect'} is called {atom!r}"
            )
        return effect

    def word_of(self, paid: Paid[S]) -> Paid[S]:
        """Give what must be paid the word by which it is chosen."""
        paid.word = self.verbs.word(paid.notation())
        return paid
