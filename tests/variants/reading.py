"""Which fields of the component records does a game read? Run as a module with the key of a game,
it watches the records while the game is loaded, drawn and played, and prints the fields that nobody
asked for.
"""

from __future__ import annotations

import dataclasses
import sys
from collections.abc import Mapping
from random import Random
from typing import Any

from caravanserai import Match, load
from caravanserai.kernel.check import choose
from caravanserai.variants import data

Place = tuple[str, ...]
"""A kind of record, one of its fields, a key of its table."""

known: set[Place] = set()
read: set[Place] = set()
watched: set[type] = set()
GAMES = 12
"""With each number of seats."""
LOOK = 0.02
"""How often a position is looked at."""


class Watched(dict[str, Any]):
    """A table in a record."""

    def __init__(self, place: Place, found: Mapping[str, Any]) -> None:
        super().__init__(found)
        self.place = place

    def _all(self) -> None:
        read.update((*self.place, key) for key in self.keys())

    def __getitem__(self, key: str) -> Any:
        read.add((*self.place, key))
        return super().__getitem__(key)

    def get(self, key: str, default: Any = None) -> Any:
        read.add((*self.place, key))
        return super().get(key, default)

    def __iter__(self) -> Any:
        self._all()
        return super().__iter__()

    def items(self) -> Any:
        self._all()
        return super().items()

    def values(self) -> Any:
        self._all()
        return super().values()


def watch(kind: type) -> None:
    """Note from now on which fields of these records are asked for."""
    if kind in watched:
        return
    watched.add(kind)
    fields = {field.name for field in dataclasses.fields(kind)}
    usual: Any = kind.__getattribute__

    def noticed(self: Any, name: str) -> Any:
        if name in fields:
            read.add((kind.__name__, name))
        return usual(self, name)

    kind.__getattribute__ = noticed  # type: ignore[assignment]


def entry(kind: type[Any], table: Any, where: str) -> Any:
    """As `data.entry`, but watched."""
    record = unwatched(kind, table, where)
    for name in table:
        if data.is_remark(name):
            continue
        known.add((kind.__name__, name))
        found = object.__getattribute__(record, name)
        if isinstance(found, dict):
            known.update((kind.__name__, name, key) for key in found)
            object.__setattr__(record, name, Watched((kind.__name__, name), found))
    watch(kind)
    return record


def look(match: Match, everything: bool) -> None:
    """Show the position and write it; at times also the pieces of each choice."""
    game, s = match.game, match.state
    view = game.view(s, 0)
    game.presentation.scene(view)
    game.presentation.decks(view)
    game.rules.faults(s)
    game.codec.to_dict(s)
    if everything:
        for choice in s.legal:
            game.presentation.refs(s, choice)


def use(key: str) -> None:
    """Load, draw and play."""
    game = load(key)
    game.presentation.board()
    game.provenance()
    random = Random(3)
    for seats in game.seats:
        for seed in range(GAMES):
            last = -(seed % 2)
            options = {name: choice.values[last] for name, choice in game.options.items()}
            match = Match(key, seats=seats, seed=seed, **options)
            while not match.over:
                if random.random() < LOOK:
                    look(match, everything=True)
                match.play(choose(game, match.state, random.random(), eager=True))
            look(match, everything=False)


unwatched = data.entry
if __name__ == "__main__":
    data.entry = entry
    use(sys.argv[1])
    assert known, "the game was loaded before anybody looked"
    for place in sorted(known - read):
        print(".".join(place))
