"""What a position is worth: features with weights that change over a game, and a network that
sees more than they do.
"""

from __future__ import annotations

from collections.abc import Mapping
from struct import Struct
from typing import Any, Final, NamedTuple

from caravanserai.kernel.core import State
from caravanserai.kernel.game import Game

SEEN_AS_ONE: Final = 20.0
"""A network sees so many points as 1."""
RIVAL_POINTS: Final = 1
"""Where a row says how many points the best rival has."""
SEEN_STEPS: Final = 2**10
TOLD_BITS: Final = 16
WEIGHT_STEPS: Final = 2**20
"""Numbers that a network sees are counted in such parts of 1, what its units say in 2**TOLD_BITS
and weights in WEIGHT_STEPS: whole numbers, whose sums do not depend on the order.
"""
LANE: Final = 64
ZERO: Final = 2**61
"""All units of a layer are summed at once: as one number in which each has so many bits. So much
more is added to each that none is negative; less than the bits could hold, for speed: longer
numbers are slow when compiled.
"""


class Layer:
    """Units, each with a weight for every input and a bias.

    The weights of an input for all units are one long number, and so are the sums of all units.
    """

    __slots__ = ("_bytes", "_shift", "_units", "_weights", "start")

    def __init__(self, weights: list[list[float]], biases: list[float], steps: int) -> None:
        scale = WEIGHT_STEPS * steps
        self._weights = [_packed([int(n * WEIGHT_STEPS) for n in line]) for line in weights]
        self._units = Struct(f"<{len(biases)}q")
        self._bytes = self._units.size
        self._shift = scale.bit_length() - 1 - TOLD_BITS
        self.start = _packed([int(bias * scale) + ZERO for bias in biases])
        """The sums if all inputs are 0."""

    def more(self, sums: int, at: int, n: int) -> int:
        """The sums with so much more of an input."""
        return sums + n * self._weights[at]

    def summed(self, inputs: list[int]) -> int:
        """The sums with these inputs, none of them below 0."""
        sums = self.start
        for i, n in enumerate(inputs):
            if n:
                sums += n * self._weights[i]
        return sums

    def told(self, sums: int) -> list[int]:
        """What the units say, in parts of 1: nothing below 0."""
        shift = self._shift
        units: list[int] = list(self._units.unpack(sums.to_bytes(self._bytes, "little")))
        return [unit - ZERO >> shift if unit > ZERO else 0 for unit in units]


def _packed(numbers: list[int]) -> int:
    """One number with a lane for each of these; a negative one borrows from the next lane."""
    total = 0
    for n in reversed(numbers):
        total = (total << LANE) + n
    return total


class Hidden:
    """The layers of a network but its last one, over a row of numbers that a game shows.

    A layer has, for each of its inputs, a weight for every unit, and a bias for every unit. What
    units say below 0 counts as 0.

    Positions that are looked at one after the other are much alike: the first layer is not summed
    anew, only what changed since the last row.
    """

    __slots__ = ("_first", "_others", "_seen")

    def __init__(self, layers: list[list[list[float]]], biases: list[list[float]]) -> None:
        self._first = Layer(layers[0], biases[0], SEEN_STEPS)
        self._others = [Layer(layers[i], biases[i], 2**TOLD_BITS) for i in range(1, len(layers))]
        self._seen: tuple[list[float], int] = ([0.0] * len(layers[0]), self._first.start)

    def told(self, row: list[float]) -> list[int]:
        """What the last units say, in parts of 1."""
        told = self._first.told(self._summed(row))
        for layer in self._others:
            told = layer.told(layer.summed(told))
        return told

    def _summed(self, row: list[float]) -> int:
        """The sums of the first layer."""
        before, sums = self._seen
        for i in range(len(row)):
            n = row[i]
            if n != before[i]:
                more = int(n * SEEN_STEPS) - int(before[i] * SEEN_STEPS)
                sums = self._first.more(sums, i, more)
        self._seen = (row, sums)
        return sums


class Unit:
    """A last unit, which says any number."""

    __slots__ = ("_bias", "_weights")

    def __init__(self, weights: list[float], bias: float) -> None:
        self._weights = [weight / 2**TOLD_BITS for weight in weights]
        self._bias = bias

    def told(self, units: list[int]) -> float:
        """The number, by what the last units say."""
        total = self._bias
        for i, n in enumerate(units):
            if n:
                total += n * self._weights[i]
        return total


class Network:
    """Layers of units over what a game shows of a position (`Mind.sight`), and what they say."""

    __slots__ = ("_hidden", "_unit", "biases", "layers")

    def __init__(self, layers: list[list[list[float]]], biases: list[list[float]]) -> None:
        self.layers = layers
        self.biases = biases
        self._hidden = Hidden(layers[:-1], biases[:-1])
        self._unit = Unit([line[0] for line in layers[-1]], biases[-1][0])

    def worth(self, row: list[float]) -> float:
        """What the position is worth in points, beyond what the weights say."""
        return self._unit.told(self._hidden.told(row))


class Weight(NamedTuple):
    """What one of a feature is worth at the end of the game, and how much more at its start."""

    late: float
    early: float


class Weights:
    """The weights of all features of a game, in their order; with a network or without."""

    __slots__ = ("early", "late", "network", "table")

    def __init__(
        self, table: Mapping[str, tuple[float, float]], network: Network | None = None
    ) -> None:
        self.table = {name: Weight(late, early) for name, (late, early) in table.items()}
        self.network = network
        self.late = [weight.late for weight in self.table.values()]
        self.early = [weight.early for weight in self.table.values()]

    def worth(self, features: list[float], left: float) -> float:
        """What these features are worth when so much of the game is left, from 1 to 0."""
        total = 0.0
        for i, n in enumerate(features):
            if n:
                total += n * (self.late[i] + self.early[i] * left)
        return total


_GUESSED: Final[dict[Game[Any], Weights]] = {}


def guessed(game: Game[Any]) -> Weights:
    """The guess that comes with the rules."""
    if game not in _GUESSED:
        _GUESSED[game] = Weights(game.mind.default_weights)
    return _GUESSED[game]


def margin(game: Game[Any], s: State, seat: int) -> float:
    """By how many points a seat is ahead of its best rival, automatic ones included."""
    best = max([game.mind.points(s, q) for q in range(game.rules.participants(s)) if q != seat])
    return game.mind.points(s, seat) - best


def value(game: Game[Any], s: State, seat: int, weights: Weights | None = None) -> float:
    """How good the position looks for this seat, in points; by the guess or by weights. With
    a network it is the lead over the best rival, at the end of the game too: else any end
    would look better than going on.
    """
    sure = game.mind.points(s, seat)
    if seat >= game.rules.people(s):
        return sure
    used = weights or guessed(game)
    network = used.network
    if s.over:
        if network is not None:
            sure -= SEEN_AS_ONE * game.mind.sight(s, seat)[RIVAL_POINTS]
        return sure
    worth = sure + used.worth(game.mind.features(s, seat), game.mind.remaining(s, seat))
    if network is not None:
        worth += network.worth(game.mind.sight(s, seat))
    return worth
