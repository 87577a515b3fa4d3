"""Ways through a game: to a certain step, to the end of a round, at random."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

from tests.marco_polo.table import Table, table


def until(t: Table, step: str) -> Table:
    """Give the first answer to every question until this step asks."""
    while t.step != step:
        t.play(t.names[0])
    return t


def sixes(t: Table) -> Table:
    """Chance lays out the first tiles it has and rolls nothing but sixes."""
    while t.seat == "chance":
        t.play("roll:6" if "roll:6" in t.names else t.names[0])
    return t


def closing(
    seats: int = 4, players: Mapping[int, Mapping[str, Any]] | None = None, **changes: Any
) -> Table:
    """The end of a round is near: only seat 1 has dice, one of value 3 unless said otherwise."""
    people = {seat: {"dice": [], **(players or {}).get(seat, {})} for seat in range(2, seats + 1)}
    return table(seats, players=people, **{"dice": ["own:3"], **changes})


def wander(t: Table, seed: int) -> Iterator[Table]:
    """Play to the end at random; the table at every question on the way."""
    random = Random(seed)
    while not t.state.over:
        yield t
        t.play(random.choice(t.names))


def cards(*first: str) -> list[str]:
    """Nine city cards, these in the first slots: Moscow, Karakorum, Samarcanda, Lan-Zhou, ..."""
    rest = [name for n in range(1, 32) if (name := f"K{n:02}") not in first]
    return [*first, *rest][:9]


def contracts(first: int, last: int) -> list[str]:
    """The regular contracts with these numbers."""
    return [f"C{n:02}" for n in range(first, last + 1)]
