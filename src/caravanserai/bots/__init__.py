"""Opponents. They use the public API only and never see what their seat may not know."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from random import Random
from typing import Any, Final, Protocol

from caravanserai.bots.council import Council
from caravanserai.bots.greedy import Greedy
from caravanserai.bots.hard import Hard
from caravanserai.bots.mcts import MCTS, Budget, Prospect
from caravanserai.bots.networked import NETWORK, networked
from caravanserai.bots.planner import Planner
from caravanserai.bots.random import RandomBot
from caravanserai.bots.scripted import SCRIPT, Scripted
from caravanserai.kernel.core import State
from caravanserai.kernel.errors import CaravanseraiError, suggest
from caravanserai.kernel.game import Game


class UnknownBot(CaravanseraiError):
    """A bot that does not exist."""


class Bot(Protocol):
    """Somebody who answers for a seat."""

    def choose(self, game: Game[Any], state: State, seat: int) -> int:
        """One of `state.legal`."""


LEVELS: Final[dict[str, Callable[[int, float], Bot]]] = {
    "beginner": lambda seed, effort: Planner(seed, noise=4.0, width=2),
    "easy": lambda seed, effort: Planner(seed, noise=1.5, width=4),
    "medium": lambda seed, effort: Planner(seed, noise=0.6, width=8, effort=effort),
    "hard": Hard,
}
"""How strong an opponent people wish, the weakest first."""
_BOTS: Final[dict[str, Callable[[int, float], Bot]]] = {
    **LEVELS,
    "greedy": lambda seed, effort: Greedy(seed),
    "random": lambda seed, effort: RandomBot(seed),
}
_QUICK: Final = ("beginner", "easy", "greedy", "random")
SEARCHES: Final = ("mcts:ITERATIONS", "mcts:ITERATIONSxPROCESSES")
"""`mcts:200` searches 200 iterations for every decision, `mcts:200x4` in each of four processes:
reproducible on any machine.
"""
_SEARCH: Final = re.compile(r"mcts:(\d+)(?:x([1-9]\d*))?")


def bots() -> list[str]:
    """The names of all bots, the levels for people first."""
    return list(_BOTS)


def is_search(name: str) -> bool:
    """Whether the name is that of a search with a number of iterations."""
    return _SEARCH.fullmatch(name) is not None


def is_quick(name: str) -> bool:
    """Whether this bot answers at once, whatever it is asked."""
    return name in _QUICK


def make(name: str, seed: int = 0, effort: float = 1.0) -> Bot:
    """A bot by its name (see `bots` and `SEARCHES`); the same seed plays the same, as long as its
    budget is not a time. With less than the whole effort it looks at less, if it looks at much.
    """
    search = _SEARCH.fullmatch(name)
    if search is not None:
        budget = Budget(iterations=int(search[1]))
        return Council(seed, budget, int(search[2])) if search[2] else MCTS(seed, budget)
    if name.startswith(NETWORK):
        return networked(seed, name)
    if name.startswith(SCRIPT):
        return Scripted(seed, name.removeprefix(SCRIPT))
    if name not in _BOTS:
        known = ", ".join([*bots(), *SEARCHES, f"{SCRIPT}NAME", f"{NETWORK}FILE[@LEVEL]"])
        raise UnknownBot(f"no bot is called {name!r}{suggest(name, _BOTS)}; there are: {known}")
    return _BOTS[name](seed, effort)


def knows_on(bot: Bot, state: State) -> bool:
    """Whether this bot has a plan that answers the pending question too."""
    has_plan = getattr(bot, "has_plan", None)
    return has_plan is not None and bool(has_plan(state))


def seated(players: Mapping[int, str], seed: int | str) -> dict[int, Bot]:
    """The bots of these names by their seats, each with luck of its own."""
    return {
        seat: make(name, Random(f"{seed}:{seat}").getrandbits(32)) for seat, name in players.items()
    }


__all__ = [
    "LEVELS",
    "MCTS",
    "SEARCHES",
    "Bot",
    "Budget",
    "Council",
    "Greedy",
    "Planner",
    "Prospect",
    "RandomBot",
    "UnknownBot",
    "bots",
    "is_quick",
    "is_search",
    "knows_on",
    "make",
    "seated",
]
