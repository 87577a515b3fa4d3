"""The best few choices of the pending question."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from caravanserai.bots import Budget, Council
from caravanserai.kernel.core import CHANCE, State
from caravanserai.kernel.errors import IllegalChoice
from caravanserai.kernel.game import Game


@dataclass(frozen=True)
class Advice:
    """A choice and what the seat may expect of it."""

    choice: int
    name: str
    outcome: float
    """From 0 (certain defeat) to 1 (certain victory)."""
    visits: int
    """How often the search tried it."""


def hint(
    game: Game[Any],
    state: State,
    budget: Budget,
    best: int | None = 3,
    seed: int = 0,
    jobs: int = 1,
) -> list[Advice]:
    """The best choices (None: all) for the seat that is asked, from what that seat may know; by
    several processes, if wished, each with this budget.
    """
    with Council(seed, budget, jobs) as council:
        return advised(council, game, state, best)


def advised(
    council: Council, game: Game[Any], state: State, best: int | None = None
) -> list[Advice]:
    """What a council says about the pending question."""
    if state.over or state.actor == CHANCE:
        raise IllegalChoice("no player is asked here: there is nothing to advise")
    return [
        Advice(one.choice, game.words.name(one.choice), one.outcome, one.visits)
        for one in council.search(game, state, state.actor)[:best]
    ]
