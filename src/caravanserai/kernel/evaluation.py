"""What a position is worth: features with weights that change over a game, and a network that
sees more than they do.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

SEEN_AS_ONE: Final = 20.0
"""A network sees so many points as 1."""
RIVAL_POINTS: Final = 1
"""Where a row says how many points the best rival has."""
INPUT_STEPS: Final = 2.0**10
WEIGHT_STEPS: Final = 2.0**20
"""Numbers that a network sees and the weights of its first layer are cut to such parts of 1. Then
sums of their products are exact, in whatever order they are made.
"""


def cut(n: float, steps: float) -> float:
    """A number in so many steps to 1."""
    return int(n * steps) / steps


class Network:
    """Layers of units over the row of numbers that a game shows of a position (`Game.sight`).

    A layer has, for each of its inputs, a weight for every unit, and a bias for every unit. What
    units but the last say below 0 counts as 0.

    Positions that are judged one after the other are much alike: the first layer is not summed
    anew, only what changed since the last row.
    """

    __slots__ = ("_first", "_seen", "biases", "layers")

    def __init__(self, layers: list[list[list[float]]], biases: list[list[float]]) -> None:
        self.layers = layers
        self.biases = biases
        self._first = [[cut(weight, WEIGHT_STEPS) for weight in line] for line in layers[0]]
        start = [cut(bias, WEIGHT_STEPS) for bias in biases[0]]
        self._seen: tuple[list[float], list[float]] = ([0.0] * len(layers[0]), start)

    def worth(self, row: list[float]) -> float:
        """What the position is worth in points, beyond what the weights say."""
        told = self._first_told(row)
        for layer in range(1, len(self.layers)):
            weights = self.layers[layer]
            units = self.biases[layer].copy()
            count = len(units)
            for i, n in enumerate(told):
                if n > 0.0:
                    line = weights[i]
                    for unit in range(count):
                        units[unit] += n * line[unit]
            told = units
        return told[0]

    def _first_told(self, row: list[float]) -> list[float]:
        """What the units of the first layer say."""
        before, told = self._seen
        units = told.copy()
        count = len(units)
        for i in range(len(row)):
            n = row[i]
            if n != before[i]:
                more = cut(n, INPUT_STEPS) - cut(before[i], INPUT_STEPS)
                line = self._first[i]
                for unit in range(count):
                    units[unit] += more * line[unit]
        self._seen = (row, units)
        return units


class Weight(NamedTuple):
    """What one of a feature is worth at the end of the game, and how much more at its start."""

    late: float
    early: float


class Weights:
    """The weights of all features of a game, in their order; with a network or without."""

    __slots__ = ("early", "late", "network", "table")

    def __init__(self, table: Mapping[str, Weight], network: Network | None = None) -> None:
        self.table = table
        self.network = network
        self.late = [weight.late for weight in table.values()]
        self.early = [weight.early for weight in table.values()]

    def worth(self, features: list[float], left: float) -> float:
        """What these features are worth when so much of the game is left, from 1 to 0."""
        total = 0.0
        for i, n in enumerate(features):
            if n:
                total += n * (self.late[i] + self.early[i] * left)
        return total
