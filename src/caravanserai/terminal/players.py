"""Who sits at the table: people and bots."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from caravanserai.bots import SEARCHES, Bot, bots, is_search, seated
from caravanserai.kernel.errors import BadSetup, suggest

HUMAN: Final = "human"


def named_players(text: str, seats: int | None, known: Sequence[str]) -> list[str]:
    """The players of 'human,greedy'; repeated in turn where there are more seats than names."""
    names = [name.strip() for name in text.split(",") if name.strip()]
    for name in names:
        if name not in known and not is_search(name):
            there = ", ".join([*known, *SEARCHES])
            raise BadSetup(
                f"no player is called {name!r}{suggest(name, known)}; there are: {there}"
            )
    if not names:
        raise BadSetup(f"no players are named; there are: {', '.join(known)}")
    if seats is None:
        return names
    if len(names) > seats:
        raise BadSetup(f"{len(names)} players are named for {seats} seats")
    return [names[i % len(names)] for i in range(seats)]


def people_and_bots() -> list[str]:
    """Everything that a seat can be given to."""
    return [HUMAN, *bots()]


def seated_bots(players: Sequence[str], seed: int | str) -> dict[int, Bot]:
    """The bots by their seats, each with luck of its own."""
    return seated({seat: name for seat, name in enumerate(players) if name != HUMAN}, seed)
