"""An opponent that chooses what a network prefers."""

from __future__ import annotations

from math import exp
from pathlib import Path
from random import Random
from typing import Any

from caravanserai.bots.networks import Mind, mind_of
from caravanserai.kernel.core import State
from caravanserai.kernel.game import Game


class Networked:
    """The most preferred choice; or, the warmer it is, others nearly as often as they are
    preferred.
    """

    def __init__(self, seed: int, path: Path, temperature: float = 0.0) -> None:
        self._random = Random(seed)
        self._path = path
        self._temperature = temperature
        self._mind: Mind | None = None

    def choose(self, game: Game[Any], state: State, seat: int) -> int:
        if self._mind is None or self._mind.game is not game:
            self._mind = mind_of(self._path, game)
        preferences = self._mind.answers([state])[0].preferences
        best = max(preferences)
        if not self._temperature:
            return state.legal[preferences.index(best)]
        weights = [exp((one - best) / self._temperature) for one in preferences]
        return self._random.choices(state.legal, weights)[0]
