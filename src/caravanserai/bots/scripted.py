"""Sparring partners that plan their turns with one idea in mind: scripts of a game, which say by
how many points more than others they value some features.
"""

from __future__ import annotations

from typing import Any, Final

from caravanserai.bots.planner import Planner
from caravanserai.bots.weights import fitted
from caravanserai.kernel.core import State
from caravanserai.kernel.errors import CaravanseraiError, suggest
from caravanserai.kernel.game import Game
from caravanserai.mind.evaluation import Weights
from caravanserai.mind.practice import practice_of

SCRIPT: Final = "script:"
"""`script:NAME` plays a script of the game."""
WIDTH: Final = 8


class Scripted(Planner):
    """Plans by the weights of the house, with those of the script added."""

    def __init__(self, seed: int, name: str) -> None:
        super().__init__(seed, width=WIDTH, judge=self._weights)
        self._name = name
        self._known: dict[tuple[str, bool], Weights] = {}

    def _weights(self, game: Game[Any], s: State) -> Weights:
        alone = game.rules.people(s) == 1
        if (game.key, alone) not in self._known:
            scripts = practice_of(game).scripts
            if self._name not in scripts:
                raise CaravanseraiError(
                    f"{game.title} has no script {self._name!r}{suggest(self._name, scripts)}; "
                    f"there are: {', '.join(scripts)}"
                )
            table = fitted(game, s).table
            more = scripts[self._name]
            self._known[game.key, alone] = Weights(
                {
                    name: (weight.late, weight.early + more.get(name, 0.0))
                    for name, weight in table.items()
                }
            )
        return self._known[game.key, alone]
