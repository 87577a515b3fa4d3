"""The strongest opponent that is known for each kind of game."""

from __future__ import annotations

from typing import Any

from caravanserai.bots.foresight import Foresighted
from caravanserai.bots.policies import practised
from caravanserai.bots.practised import Practised
from caravanserai.kernel.core import State
from caravanserai.kernel.game import Game


class Hard:
    """Chooses as it practised, where it did; plans its turns elsewhere."""

    def __init__(self, seed: int, effort: float = 1.0) -> None:
        self._seed = seed
        self._effort = effort
        self._planning = Foresighted(seed, effort)
        self._practised: Practised | None = None

    def choose(self, game: Game[Any], state: State, seat: int) -> int:
        policy = practised(game, state)
        if policy is None:
            return self._planning.choose(game, state, seat)
        if self._practised is None or self._practised.policy is not policy:
            self._practised = Practised(self._seed, policy, self._effort)
        return self._practised.choose(game, state, seat)

    def has_plan(self, state: State) -> bool:
        """Whether it planned what it answers."""
        return self._planning.has_plan(state)
