"""Opponents. They use the public API only and never see what their seat may not know."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, Protocol

from caravanserai.bots.greedy import Greedy
from caravanserai.bots.random import RandomBot
from caravanserai.kernel.core import State
from caravanserai.kernel.errors import CaravanseraiError, suggest
from caravanserai.kernel.game import Game


class UnknownBot(CaravanseraiError):
    """A bot that does not exist."""


class Bot(Protocol):
    """Somebody who answers for a seat."""

    def choose(self, game: Game[Any], state: State, seat: int) -> int:
        """One of `state.legal`."""


_BOTS: Final[dict[str, Callable[[int], Bot]]] = {"greedy": Greedy, "random": RandomBot}


def bots() -> list[str]:
    """The names of all bots."""
    return sorted(_BOTS)


def make(name: str, seed: int = 0) -> Bot:
    """A bot by its name; the same seed plays the same."""
    if name not in _BOTS:
        known = ", ".join(bots())
        raise UnknownBot(f"no bot is called {name!r}{suggest(name, _BOTS)}; there are: {known}")
    return _BOTS[name](seed)
