"""The formulas of the sky cards: text -> tree -> points.

formula = term { "+" term }
term    = factor { "*" factor }
factor  = number | counter | name "(" formula { "," formula } ")"
"""

from __future__ import annotations

import re
from collections.abc import Callable

from caravanserai.games.wayfarers.counters import counted
from caravanserai.games.wayfarers.state import COMET, COUNTER_NAMES, TIGRAN, Wayfarers
from caravanserai.games.wayfarers.words import COUNTER_TEXTS
from caravanserai.kernel.errors import BadNotation
from caravanserai.kernel.view import Listing, Message

_TOKEN = re.compile(r"\s*([+*(),]|\d+|[a-z_]+(?::[a-z_]+)?)")


class Formula:
    """Something that can be counted for a player at the end of the game."""

    __slots__ = ()

    def points(self, s: Wayfarers, p: int) -> int:
        raise NotImplementedError

    def describe(self) -> Message:
        """The formula in words."""
        raise NotImplementedError


class Number(Formula):
    """A printed number."""

    __slots__ = ("number",)

    def __init__(self, number: int) -> None:
        self.number = number

    def points(self, s: Wayfarers, p: int) -> int:
        return self.number

    def describe(self) -> Message:
        return Message("{n}", n=self.number)


class Counter(Formula):
    """How much of something the player has."""

    __slots__ = ("counter",)

    def __init__(self, counter: int) -> None:
        self.counter = counter

    def points(self, s: Wayfarers, p: int) -> int:
        return counted(s, p, self.counter)

    def describe(self) -> Message:
        return COUNTER_TEXTS[COUNTER_NAMES[self.counter]]


class Call(Formula):
    """An operation on other formulas."""

    __slots__ = ("inner", "name")

    def __init__(self, name: str, inner: list[Formula]) -> None:
        self.name = name
        self.inner = inner

    def points(self, s: Wayfarers, p: int) -> int:
        name = self.name
        if name == "if":
            return self.inner[1 if self.inner[0].points(s, p) else 2].points(s, p)
        if name == "most":
            return int(has_most(s, p, self.inner[0]))
        values = [formula.points(s, p) for formula in self.inner]
        if name == "+":
            return values[0] + values[1]
        if name == "*":
            return values[0] * values[1]
        if name == "set":
            return min(values)
        if name == "half":
            return values[0] // 2
        return int(values[0] > 0)

    def describe(self) -> Message:
        said = [formula.describe() for formula in self.inner]
        if self.name == "if":
            return Message(
                "{a} with {condition}, otherwise {b}", a=said[1], condition=said[0], b=said[2]
            )
        if self.name == "most":
            return Message("the most {things}", things=said[0])
        if self.name == "set":
            return Message("sets of {things}", things=Listing(said))
        if self.name == "half":
            return Message("pairs of {things}", things=said[0])
        if self.name == "+":
            return Listing(said, " + ")
        if self.name == "*":
            return Listing(said, " × ")
        return said[0]


def has_most(s: Wayfarers, p: int, formula: Formula) -> bool:
    """Strictly more than every other player; the solo opponent has his comet track
    (WAY-SCORE-8).
    """
    mine = formula.points(s, p)
    for q in range(s.players):
        if q == p:
            continue
        theirs = s.comets if s.solo and q == TIGRAN else formula.points(s, q)
        if theirs >= mine:
            return False
    return True


ARGUMENTS = {"if": 3, "most": 1, "half": 1, "has": 1}


def read(text: str) -> Formula:
    """The formula of a text."""
    tokens: list[str] = []
    at = 0
    while at < len(text):
        found = _TOKEN.match(text, at)
        if found is None:
            raise BadNotation(f"{text!r}: cannot read {text[at:]!r}")
        tokens.append(found[1])
        at = found.end()
    tokens.append("")
    formula, at = _sum(tokens, 0)
    if tokens[at]:
        raise BadNotation(f"{text!r}: did not expect {tokens[at]!r}")
    return formula


def _sum(tokens: list[str], at: int) -> tuple[Formula, int]:
    return _chain(tokens, at, "+", _product)


def _product(tokens: list[str], at: int) -> tuple[Formula, int]:
    return _chain(tokens, at, "*", _factor)


def _chain(
    tokens: list[str], at: int, sign: str, part: Callable[[list[str], int], tuple[Formula, int]]
) -> tuple[Formula, int]:
    """Parts with this sign between them."""
    left, at = part(tokens, at)
    while tokens[at] == sign:
        right, at = part(tokens, at + 1)
        left = Call(sign, [left, right])
    return left, at


def _factor(tokens: list[str], at: int) -> tuple[Formula, int]:
    token = tokens[at]
    if token.isdigit():
        return Number(int(token)), at + 1
    if token in COUNTER_NAMES:
        return Counter(COUNTER_NAMES.index(token)), at + 1
    if (token != "set" and token not in ARGUMENTS) or tokens[at + 1] != "(":
        raise BadNotation(f"no number, counter or function is called {token!r}")
    inner: list[Formula] = []
    at += 1
    while tokens[at] in ("(", ","):
        formula, at = _sum(tokens, at + 1)
        inner.append(formula)
    if tokens[at] != ")" or len(inner) != ARGUMENTS.get(token, len(inner)):
        raise BadNotation(f"{token} is not closed or has the wrong number of arguments")
    if token == "most" and not (isinstance(inner[0], Counter) and inner[0].counter == COMET):
        raise BadNotation("only comets are compared between players")
    return Call(token, inner), at + 1
