"""What a position is worth: features with weights that change over a game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple


class Weight(NamedTuple):
    """What one of a feature is worth at the end of the game, and how much more at its start."""

    late: float
    early: float


class Weights:
    """The weights of all features of a game, in their order."""

    __slots__ = ("early", "late")

    def __init__(self, table: Mapping[str, Weight]) -> None:
        self.late = [weight.late for weight in table.values()]
        self.early = [weight.early for weight in table.values()]

    def worth(self, features: list[float], left: float) -> float:
        """What these features are worth when so much of the game is left, from 1 to 0."""
        total = 0.0
        for i, n in enumerate(features):
            if n:
                total += n * (self.late[i] + self.early[i] * left)
        return total
