"""The row of a game: which entry each name is, and writing it into somebody's buffer.

    row = observation(game)
    row.write(s, seat, buffer, start)
    row.write_mask(s, seat, buffer, start + row.entries)

Before what the game tells (`Observer.write`) stand, for every game: how many seats and which
options, who is asked, the step that asks with its fields, which steps wait behind it, and the own
points by source.
"""

from __future__ import annotations

import hashlib
from inspect import signature
from typing import Any, Final

from caravanserai.kernel.core import Op, State
from caravanserai.kernel.game import Game, Setup
from caravanserai.mind.observing import SEATS, Layout, Names, Observer, Row, turned
from caravanserai.numbering import ENTRIES, kept


class Observation:
    """The entries of a game, the same for all numbers of seats and options."""

    __slots__ = (
        "_layout", "_observer", "_options", "_steps", "_told", "_waits", "entries", "game", "names",
        "words",
    )  # fmt: skip

    def __init__(self, game: Game[Any], kept: list[str]) -> None:
        self.game = game
        self._observer: Observer[Any] = game.mind.observer
        self._options = [
            (name, {value: i for i, value in enumerate(choice.values)})
            for name, choice in game.options.items()
        ]
        self._steps: dict[type[Op[Any]], int] = {
            op: i for i, op in enumerate(game.codec.ops.values())
        }
        self._told: list[list[tuple[str, int]]] = []
        """For each step its fields and the first block of each."""
        self._waits: list[list[tuple[str, int]]] = []
        names = self._name_all()
        self.names = [*kept, *self._new(names, kept)]
        """The name of every entry."""
        self.entries = len(self.names)
        self.words = len(game.words)
        numbers = {name: i for i, name in enumerate(self.names)}
        blocks: list[list[Any]] = [[numbers[name] for name in block] for block in names.blocks]
        self._layout = Layout(self.entries, blocks, names.parts)

    @property
    def fingerprint(self) -> str:
        """Of all entries and words."""
        return self.fingerprint_of(self.entries, self.words)

    def fingerprint_of(self, entries: int, words: int) -> str:
        """Of the first so many entries and words: a network that was made with them fits still if
        this is the same.
        """
        text = "\n".join([*self.names[:entries], "", *self.game.words.names()[:words]])
        return hashlib.sha256(text.encode()).hexdigest()[:16]

    def blocks(self) -> list[list[int]]:
        """The entries that belong together, in the order in which they are written."""
        return [list(block) for block in self._layout.blocks]

    @property
    def first_of_game(self) -> int:
        """The first block that the game itself writes."""
        return self._layout.parts["game"][0]

    def _new(self, names: Names, kept: list[str]) -> list[str]:
        """The names that the file does not have yet."""
        known = set(kept)
        found = []
        for block in names.blocks:
            for name in block:
                if name not in known:
                    known.add(name)
                    found.append(name)
        return found

    def _name_all(self) -> Names:
        """What all entries are called; notes which blocks the fields of steps are."""
        names, observer, game = Names(), self._observer, self.game
        names.choice("seats", 0, [str(seats) for seats in game.seats])
        names.choice("asked", 0, SEATS)
        names.number("over", 0)
        for name, values in self._options:
            names.choice(f"option.{name}", 0, [str(value) for value in values])
        names.choice("step", 0, list(game.codec.ops))
        names.numbers("waiting", [], list(game.codec.ops))
        names.numbers("points", [], observer.sources)
        told: dict[str, int] = {}
        waits: dict[str, int] = {}
        for name, field in observer.fields.items():
            told[name] = len(names.blocks)
            field.write(names, f"step.{name}", field.none)
        for name in observer.waiting:
            waits[name] = len(names.blocks)
            field = observer.fields[name]
            field.write(names, f"waiting.{name}", field.none)
        for op in game.codec.ops.values():
            fields = list(signature(op).parameters)
            self._told.append([(name, told[name]) for name in fields if name in told])
            self._waits.append([(name, waits[name]) for name in fields if name in waits])
        names.parts["game"] = [len(names.blocks)]
        observer.write(names, game.new(Setup(game.seats[-1])), 0)
        return names

    def row(self, s: State, seat: int) -> bytearray:
        """What this seat may know, from 0 to 255."""
        out = Row(self._layout)
        game, observer = self.game, self._observer
        players = game.rules.people(s)
        out.choice("seats", players - game.seats[0], SEATS)
        out.choice("asked", turned(s.actor, seat, players) if not s.over else -1, SEATS)
        out.number("over", 1 if s.over else 0)
        chosen: Any = s
        for name, values in self._options:
            out.choice(name, values[chosen.options[name]], SEATS)
        if s.actor == seat:
            self._write_steps(out, s)
        else:
            out.next += 2
        if seat < players:
            out.numbers("points", observer.points(s, seat), SEATS)
        out.part("game", 0)
        observer.write(out, s, seat)
        return out.values

    def _write_steps(self, out: Row, s: State) -> None:
        """The step that asks, with its fields, and those that wait."""
        last = len(s.stack) - 1
        op = s.stack[last]
        step = self._steps[type(op)]
        out.choice("step", step, SEATS)
        waiting = out.block()
        after = out.next
        fields = self._observer.fields
        for name, block in self._told[step]:
            out.next = block
            fields[name].write(out, name, getattr(op, name))
        values = out.values
        for i in range(last):
            op = s.stack[i]
            step = self._steps[type(op)]
            values[waiting[step]] += 1
            for name, block in self._waits[step]:
                out.next = block
                fields[name].write(out, name, getattr(op, name))
        out.next = after

    def write(self, s: State, seat: int, buffer: Any, start: int) -> None:
        """What this seat may know, into a buffer of bytes."""
        buffer[start : start + self.entries] = self.row(s, seat)

    def mask(self, s: State, seat: int) -> bytearray:
        """1 for every choice the seat has now."""
        found = bytearray(self.words)
        if s.actor == seat:
            for choice in s.legal:
                found[choice] = 1
        return found

    def write_mask(self, s: State, seat: int, buffer: Any, start: int) -> None:
        """1 for every choice the seat has now, into a buffer of bytes."""
        buffer[start : start + self.words] = self.mask(s, seat)


_OBSERVATIONS: Final[dict[str, Observation]] = {}


def kept_names(game: Game[Any]) -> list[str]:
    """The names of the file of a game; none if it has no file."""
    return kept(game.package, ENTRIES) if game.package else []


def observation(game: Game[Any]) -> Observation:
    """The observation of a game."""
    found = _OBSERVATIONS.get(game.key)
    if found is None or found.game is not game:
        found = _OBSERVATIONS[game.key] = Observation(game, kept_names(game))
    return found
