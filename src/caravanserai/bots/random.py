"""The simplest opponent: any legal choice."""

from __future__ import annotations

from random import Random
from typing import Any

from caravanserai.kernel.core import State
from caravanserai.kernel.game import Game


class RandomBot:
    """Chooses uniformly."""

    def __init__(self, seed: int) -> None:
        self._random = Random(seed)

    def choose(self, game: Game[Any], state: State, seat: int) -> int:
        return self._random.choice(state.legal)
