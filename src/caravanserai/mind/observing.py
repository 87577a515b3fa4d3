"""The one observation: what a seat may know as a row of bytes, always the same entries.

A game writes into a `Sheet`, always the same parts in the same order. `Names` notes what each entry
is called, `Row` its value, so both come from the same lines of the game. Which entry of the row a
name is says the file `observation.txt` of the game, to which names are only ever appended: networks
and recorded rows stay right when the game learns to tell more.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, Generic

from caravanserai.kernel.core import S
from caravanserai.kernel.sets import bits

GREATEST: Final = 255
"""Entries are bytes; greater numbers are cut off."""
MOST_SEATS: Final = 4
SEATS: Final = [str(seat) for seat in range(MOST_SEATS)]
"""The labels of seats, the one who looks being 0, then clockwise."""

MOST_SETS: Final = 1 << 16
"""Sets of which the members are kept: the same ones are seen again and again."""
MOST_WRITTEN: Final = 1 << 12
"""Sets of which the bytes are kept for a block,"""
MANY: Final = 8
"""if they have so many members: fewer are written one by one as fast."""
_MEMBERS: Final[dict[int, list[int]]] = {}


def members_of(mask: int) -> list[int]:
    """The members of a set, in order; not to be changed."""
    found = _MEMBERS.get(mask)
    if found is None:
        if len(_MEMBERS) >= MOST_SETS:
            _MEMBERS.clear()
        found = _MEMBERS[mask] = bits(mask)
    return found


class Sheet:
    """Where a game writes what a seat sees, block after block."""

    __slots__ = ()

    def part(self, name: str, number: int) -> None:
        """The blocks that follow belong to this part, `name.number`; a part may be left out."""
        raise NotImplementedError

    def number(self, name: str, value: int) -> None:
        """One number; nothing below 0."""
        raise NotImplementedError

    def numbers(self, name: str, values: list[int], labels: Sequence[str]) -> None:
        """One number for each label; the last ones may be missing."""
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

    def tally(self, name: str, items: Sequence[int], labels: Sequence[str]) -> None:
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


class Names(Sheet):
    """What the entries are called, block by block."""

    __slots__ = ("_part", "blocks", "parts")

    def __init__(self) -> None:
        self.blocks: list[list[str]] = []
        self.parts: dict[str, list[int]] = {}
        """The first block of each part."""
        self._part = ""

    def part(self, name: str, number: int) -> None:
        self.parts.setdefault(name, []).append(len(self.blocks))
        self._part = f"{name}.{number}."

    def block(self, entries: list[str]) -> None:
        """One more block."""
        self.blocks.append([f"{self._part}{entry}" for entry in entries])

    def number(self, name: str, value: int) -> None:
        self.block([name])

    def numbers(self, name: str, values: list[int], labels: Sequence[str]) -> None:
        self.block([f"{name}.{label}" for label in labels])

    def choice(self, name: str, value: int, labels: Sequence[str]) -> None:
        self.block([f"{name}={label}" for label in labels])

    def choices(
        self, name: str, values: list[int], places: Sequence[str], labels: Sequence[str]
    ) -> None:
        self.block([f"{name}.{place}={label}" for place in places for label in labels])

    def members(self, name: str, mask: int, labels: Sequence[str]) -> None:
        self.choice(name, 0, labels)

    def tally(self, name: str, items: Sequence[int], labels: Sequence[str]) -> None:
        self.numbers(name, [], labels)

    def marks(self, name: str, items: list[int], values: list[int], labels: Sequence[str]) -> None:
        self.numbers(name, [], labels)

    def ranks(self, name: str, lines: list[list[int]], labels: Sequence[str]) -> None:
        self.numbers(name, [], labels)

    def packed(
        self, name: str, values: list[int], bits: int, places: Sequence[str], labels: Sequence[str]
    ) -> None:
        self.block([f"{name}.{place}.{label}" for place in places for label in labels])


class Layout:
    """Where everything stands in a row: the entries of every block, and the first block of each
    part. The entries are kept as objects, which index faster than numbers that are made anew.
    """

    __slots__ = ("_sets", "blocks", "in_a_row", "length", "parts")

    def __init__(self, length: int, blocks: list[list[Any]], parts: dict[str, list[int]]) -> None:
        self.length = length
        self.blocks = blocks
        self.parts = parts
        self.in_a_row: list[bool] = [
            block == list(range(block[0], block[0] + len(block))) if block else False
            for block in blocks
        ]
        """Whether the entries of a block follow one another: then it is written at once."""
        self._sets: dict[int, dict[int, bytes]] = {}

    def written(self, block: int, mask: int) -> bytes:
        """A set as the bytes of a block."""
        known = self._sets.get(block)
        if known is None:
            known = self._sets[block] = {}
        found = known.get(mask)
        if found is None:
            if len(known) >= MOST_WRITTEN:
                known.clear()
            values = bytearray(len(self.blocks[block]))
            for member in members_of(mask):
                values[member] = 1
            found = known[mask] = bytes(values)
        return found


class Row(Sheet):
    """The values, one byte for each entry."""

    __slots__ = ("blocks", "layout", "next", "values")

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        self.values = bytearray(layout.length)
        self.blocks = layout.blocks
        self.next: int = 0
        """The block that is written next."""

    def block(self) -> list[Any]:
        """The entries of the block to be written now."""
        found = self.blocks[self.next]
        self.next += 1
        return found

    def part(self, name: str, number: int) -> None:
        self.next = self.layout.parts[name][number]

    def number(self, name: str, value: int) -> None:
        entries = self.block()
        if value > 0:
            self.values[entries[0]] = value if value < GREATEST else GREATEST

    def numbers(self, name: str, values: list[int], labels: Sequence[str]) -> None:
        entries, found = self.block(), self.values
        for i, value in enumerate(values):
            if value > 0:
                found[entries[i]] = value if value < GREATEST else GREATEST

    def choice(self, name: str, value: int, labels: Sequence[str]) -> None:
        entries = self.block()
        if value >= 0:
            self.values[entries[value]] = 1

    def choices(
        self, name: str, values: list[int], places: Sequence[str], labels: Sequence[str]
    ) -> None:
        entries, found, first, width = self.block(), self.values, 0, len(labels)
        for value in values:
            if value >= 0:
                found[entries[first + value]] = 1
            first += width

    def members(self, name: str, mask: int, labels: Sequence[str]) -> None:
        block = self.next
        entries = self.block()
        if mask:
            found, members = self.values, members_of(mask)
            if len(members) >= MANY and self.layout.in_a_row[block]:
                first: int = entries[0]
                found[first : first + len(entries)] = self.layout.written(block, mask)
                return
            for member in members:
                found[entries[member]] = 1

    def tally(self, name: str, items: Sequence[int], labels: Sequence[str]) -> None:
        entries, found = self.block(), self.values
        for item in items:
            found[entries[item]] += 1

    def marks(self, name: str, items: list[int], values: list[int], labels: Sequence[str]) -> None:
        entries, found = self.block(), self.values
        for i, item in enumerate(items):
            found[entries[item]] = values[i]

    def ranks(self, name: str, lines: list[list[int]], labels: Sequence[str]) -> None:
        entries, found = self.block(), self.values
        for line in lines:
            for before, item in enumerate(line):
                if item >= 0:
                    found[entries[item]] = before + 1

    def packed(
        self, name: str, values: list[int], bits: int, places: Sequence[str], labels: Sequence[str]
    ) -> None:
        entries, found, first, width = self.block(), self.values, 0, len(labels)
        mask = (1 << bits) - 1
        for value in values:
            at = first
            while value:
                part = value & mask
                if part:
                    found[entries[at]] = part
                value >>= bits
                at += 1
            first += width


class Field:
    """How a field of a pending step is observed."""

    __slots__ = ()

    none: Any = ()
    """A value that tells nothing."""

    def write(self, out: Sheet, name: str, value: Any) -> None:
        """Tell its value, always in the same blocks."""
        raise NotImplementedError


class Count(Field):
    """A number, or a yes; told as so much more."""

    __slots__ = ("more",)

    none: Any = 0

    def __init__(self, more: int = 0) -> None:
        self.more = more

    def write(self, out: Sheet, name: str, value: Any) -> None:
        out.number(name, int(value) + self.more)


class One(Field):
    """One of several things; none if negative."""

    __slots__ = ("labels",)

    none: Any = -1

    def __init__(self, labels: Sequence[str]) -> None:
        self.labels = labels

    def write(self, out: Sheet, name: str, value: Any) -> None:
        out.choice(name, value, self.labels)


class Set(Field):
    """A set as a bit mask."""

    __slots__ = ("labels",)

    none: Any = 0

    def __init__(self, labels: Sequence[str]) -> None:
        self.labels = labels

    def write(self, out: Sheet, name: str, value: Any) -> None:
        out.members(name, value, self.labels)


class Bag(Field):
    """Several things, some of them perhaps more than once; their order does not matter."""

    __slots__ = ("labels",)

    def __init__(self, labels: Sequence[str]) -> None:
        self.labels = labels

    def write(self, out: Sheet, name: str, value: Any) -> None:
        out.tally(name, value, self.labels)


class Line(Field):
    """Things in an order, some of them perhaps more than once."""

    __slots__ = ("labels",)

    def __init__(self, labels: Sequence[str]) -> None:
        self.labels = labels

    def write(self, out: Sheet, name: str, value: Any) -> None:
        out.tally(name, value, self.labels)
        out.ranks(f"{name}.place", [list(value)], self.labels)


class Counts(Field):
    """A number for each of several things."""

    __slots__ = ("labels",)

    def __init__(self, labels: Sequence[str]) -> None:
        self.labels = labels

    def write(self, out: Sheet, name: str, value: Any) -> None:
        out.numbers(name, list(value), self.labels)


class Observer(Generic[S]):
    """What a game tells about what its seats see."""

    __slots__ = ("fields", "sources", "turns", "waiting")

    def __init__(
        self,
        fields: dict[str, Field],
        waiting: Sequence[str],
        sources: Sequence[str],
        turns: Sequence[str],
    ) -> None:
        self.fields = fields
        """The fields of the steps that ask players."""
        self.waiting = tuple(waiting)
        """The fields that are told of waiting steps too, as far as they have them."""
        self.sources = tuple(sources)
        """Where the points of a final score come from."""
        self.turns = tuple(turns)
        """The steps with which a turn begins that a player may take right after the last one."""

    def write(self, out: Sheet, s: S, seat: int) -> None:
        """What this seat may know, without the pending step: always the same blocks."""
        raise NotImplementedError

    def points(self, s: S, seat: int) -> list[int]:
        """The points of this seat by source, as if the game ended now; a seat may know its own."""
        raise NotImplementedError


def turned(seat: int, me: int, players: int) -> int:
    """A seat as the one who looks counts it; automatic participants and nobody stay the same."""
    return (seat - me) % players if 0 <= seat < players else seat


def all_turned(seats: list[int], me: int, players: int) -> list[int]:
    """Several seats as the one who looks counts them."""
    return [turned(seat, me, players) for seat in seats]
