"""Observations: what a seat may know as a row of small numbers, for learning.

A game writes its position into a `Sheet`, always the same entries in the same order. `Numbers`
keeps the values, `Names` what each entry is called, so both come from the same lines of the game.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import log2
from typing import Any, Final

from caravanserai.kernel.core import Op, State
from caravanserai.kernel.game import Game, Setup

GREATEST: Final = 255
"""Entries are bytes; greater numbers are cut off."""
LOGARITHMS: Final = [log2(n + 1) for n in range(GREATEST + 1)]
"""Entries for a network: ones stay ones, greater numbers grow like their logarithm."""


MOST_ROWS: Final = 4096
"""Rows that are kept of each kind: the same sets, lists and lines are seen again and again. They
are byte arrays, which are copied into another one faster than bytes, and never changed.
"""
_SETS: Final[dict[int, bytearray]] = {}
_TALLIES: Final[dict[tuple[int, ...], bytearray]] = {}
_RANKS: Final[dict[tuple[tuple[int, ...], ...], bytearray]] = {}
_PARTS: Final[dict[tuple[int, int, tuple[int, ...]], bytearray]] = {}


def _kept(rows: dict[Any, bytearray], key: Any, row: bytearray) -> bytearray:
    if len(rows) == MOST_ROWS:
        rows.clear()
    rows[key] = row
    return row


def _set(mask: int) -> bytearray:
    """A set as 0 and 1 for each possible member, as far as the last one."""
    row = _SETS.get(mask)
    if row is None:
        row = _kept(_SETS, mask, bytearray([mask >> i & 1 for i in range(mask.bit_length())]))
    return row


def _tally(items: list[int]) -> bytearray:
    """How often each number is in a list."""
    key = tuple(items)
    row = _TALLIES.get(key)
    if row is None:
        counts = bytearray(1 + max(items, default=-1))
        for item in items:
            counts[item] += 1
        row = _kept(_TALLIES, key, counts)
    return row


def _ranks(lines: list[list[int]]) -> bytearray:
    """The place of each number in its line, from 1."""
    key = tuple([tuple(line) for line in lines])
    row = _RANKS.get(key)
    if row is None:
        ranks = bytearray(1 + max([max(line, default=-1) for line in lines], default=-1))
        for line in lines:
            for place, item in enumerate(line):
                if item >= 0:
                    ranks[item] = place + 1
        row = _kept(_RANKS, key, ranks)
    return row


def _parts(values: list[int], bits: int, width: int) -> bytearray:
    """So many numbers of so many bits from each value."""
    key = (bits, width, tuple(values))
    row = _PARTS.get(key)
    if row is None:
        mask = (1 << bits) - 1
        parts = [value >> bits * i & mask for value in values for i in range(width)]
        row = _kept(_PARTS, key, bytearray(parts))
    return row


class Sheet:
    """Where a game writes what a seat sees."""

    __slots__ = ()

    def heading(self, heading: str, number: int) -> None:
        """The entries that follow belong to this part, `heading.number`."""
        raise NotImplementedError

    def number(self, name: str, value: int) -> None:
        """One number; nothing below 0."""
        raise NotImplementedError

    def numbers(self, name: str, values: list[int], labels: Sequence[str]) -> None:
        """One number for each label."""
        raise NotImplementedError

    def choice(self, name: str, value: int, labels: Sequence[str]) -> None:
        """Which one of several: 1 at its label; none of them if negative."""
        raise NotImplementedError

    def choices(
        self, name: str, values: list[int], places: Sequence[str], labels: Sequence[str]
    ) -> None:
        """Which one of several at each place; the last places may be missing."""
        raise NotImplementedError

    def members(self, name: str, mask: int, labels: Sequence[str]) -> None:
        """A set: 1 for each member."""
        raise NotImplementedError

    def tally(self, name: str, items: list[int], labels: Sequence[str]) -> None:
        """How often each label is in a list."""
        raise NotImplementedError

    def marks(self, name: str, items: list[int], values: list[int], labels: Sequence[str]) -> None:
        """A number for each label in a list, 0 for the others."""
        raise NotImplementedError

    def ranks(self, name: str, lines: list[list[int]], labels: Sequence[str]) -> None:
        """The place of each label in its line, from 1; 0 if it is in none. Negative items only
        take a place.
        """
        raise NotImplementedError

    def packed(
        self, name: str, values: list[int], bits: int, places: Sequence[str], labels: Sequence[str]
    ) -> None:
        """A number for each label at each place, so many bits of one number each."""
        raise NotImplementedError


class Numbers(Sheet):
    """The values."""

    __slots__ = ("at", "values")

    def __init__(self, length: int) -> None:
        self.values = bytearray(length)
        self.at: int = 0
        """The next entry."""

    def _copy(self, row: bytearray) -> None:
        """Write these numbers, without going on."""
        self.values[self.at : self.at + len(row)] = row

    def heading(self, heading: str, number: int) -> None:
        pass

    def number(self, name: str, value: int) -> None:
        if value > 0:
            self.values[self.at] = value if value < GREATEST else GREATEST
        self.at += 1

    def numbers(self, name: str, values: list[int], labels: Sequence[str]) -> None:
        at, entries = self.at, self.values
        for value in values:
            if value > 0:
                entries[at] = value if value < GREATEST else GREATEST
            at += 1
        self.at = at

    def choice(self, name: str, value: int, labels: Sequence[str]) -> None:
        if value >= 0:
            self.values[self.at + value] = 1
        self.at += len(labels)

    def choices(
        self, name: str, values: list[int], places: Sequence[str], labels: Sequence[str]
    ) -> None:
        at, entries, width = self.at, self.values, len(labels)
        for value in values:
            if value >= 0:
                entries[at + value] = 1
            at += width
        self.at += len(places) * width

    def members(self, name: str, mask: int, labels: Sequence[str]) -> None:
        if mask:
            self._copy(_set(mask))
        self.at += len(labels)

    def tally(self, name: str, items: list[int], labels: Sequence[str]) -> None:
        if items:
            self._copy(_tally(items))
        self.at += len(labels)

    def marks(self, name: str, items: list[int], values: list[int], labels: Sequence[str]) -> None:
        at, entries = self.at, self.values
        for i in range(len(items)):
            entries[at + items[i]] = values[i]
        self.at = at + len(labels)

    def ranks(self, name: str, lines: list[list[int]], labels: Sequence[str]) -> None:
        self._copy(_ranks(lines))
        self.at += len(labels)

    def packed(
        self, name: str, values: list[int], bits: int, places: Sequence[str], labels: Sequence[str]
    ) -> None:
        self._copy(_parts(values, bits, len(labels)))
        self.at += len(places) * len(labels)


class Names(Sheet):
    """What the entries are called."""

    __slots__ = ("_part", "names")

    def __init__(self) -> None:
        self.names: list[str] = []
        self._part = ""

    def heading(self, heading: str, number: int) -> None:
        self._part = f"{heading}.{number}."

    def number(self, name: str, value: int) -> None:
        self.names.append(f"{self._part}{name}")

    def numbers(self, name: str, values: list[int], labels: Sequence[str]) -> None:
        self.names += [f"{self._part}{name}.{label}" for label in labels]

    def choice(self, name: str, value: int, labels: Sequence[str]) -> None:
        self.names += [f"{self._part}{name}={label}" for label in labels]

    def choices(
        self, name: str, values: list[int], places: Sequence[str], labels: Sequence[str]
    ) -> None:
        for place in places:
            self.names += [f"{self._part}{name}.{place}={label}" for label in labels]

    def members(self, name: str, mask: int, labels: Sequence[str]) -> None:
        self.choice(name, 0, labels)

    def tally(self, name: str, items: list[int], labels: Sequence[str]) -> None:
        self.numbers(name, [], labels)

    def marks(self, name: str, items: list[int], values: list[int], labels: Sequence[str]) -> None:
        self.numbers(name, [], labels)

    def ranks(self, name: str, lines: list[list[int]], labels: Sequence[str]) -> None:
        self.numbers(name, [], labels)

    def packed(
        self, name: str, values: list[int], bits: int, places: Sequence[str], labels: Sequence[str]
    ) -> None:
        for place in places:
            self.numbers(f"{name}.{place}", [], labels)


SEATS: Final = [[str(seat) for seat in range(count)] for count in range(5)]
"""The labels of so many seats, the one who looks being 0, then clockwise."""


def turned(seat: int, me: int, players: int) -> int:
    """A seat as the one who looks counts it; automatic participants and nobody stay the same."""
    return (seat - me) % players if 0 <= seat < players else seat


def all_turned(seats: list[int], me: int, players: int) -> list[int]:
    """Several seats as the one who looks counts them."""
    return [turned(seat, me, players) for seat in seats]


_ENTRIES: Final[dict[tuple[Game[Any], int], int]] = {}
_STEPS: Final[dict[Game[Any], dict[type[Op[Any]], int]]] = {}


def _entries(game: Game[Any], seats: int) -> int:
    """How many numbers a seat observes."""
    key = (game, seats)
    if key not in _ENTRIES:
        names = Names()
        game.mind.observe(names, game.new(Setup(seats)), 0)
        _ENTRIES[key] = len(names.names)
    return _ENTRIES[key]


def outlook(game: Game[Any], s: State, seat: int) -> list[float]:
    """What a policy looks at besides `Mind.sight`: all that the seat observes, if the game does not
    show less.
    """
    shown = game.mind.outlook(s, seat)
    if shown is not None:
        return shown
    sheet = Numbers(_entries(game, game.rules.people(s)))
    game.mind.observe(sheet, s, seat)
    return list(map(LOGARITHMS.__getitem__, sheet.values))  # mypyc loops over no bytearray


def attention(game: Game[Any], s: State, seat: int) -> list[float]:
    """Everything that a policy looks at before the seat chooses: how it stands, which step asks,
    what there is.
    """
    steps = _STEPS.get(game)
    if steps is None:
        steps = _STEPS[game] = {op: i for i, op in enumerate(game.codec.ops.values())}
    step = [0.0] * len(steps)
    step[steps[type(s.stack[-1])]] = 1.0
    return [*game.mind.sight(s, seat), *step, *outlook(game, s, seat)]
