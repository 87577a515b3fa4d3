"""Observations as vectors: what a seat may know, entry by entry, as bytes.

The games write the entries (`Mind.observe`); before them stand, for every game, who is asked,
whether the game is over, and the step that asks if it asks the one who looks. Each has a name:

    asked=0, over               seats are counted from the one who looks, clockwise
    step=ChooseContract         1 if this is the question
    players.0.stock.camel       a number
    players.1.figure=moscow     1 if it is this one, or a member of the set
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from caravanserai.kernel.core import State
from caravanserai.kernel.game import Game, Setup, find
from caravanserai.mind.observing import LOGARITHMS, SEATS, Names, Numbers, Sheet, turned

Vector = NDArray[np.uint8]

_LOGARITHMS: Final = np.array(LOGARITHMS, np.float32)


class Encoding:
    """The entries of a game for a number of seats; the same for all seats and options."""

    def __init__(self, game: Game[Any], seats: int) -> None:
        self._game = game
        self._seats = SEATS[seats]
        self._steps = list(game.codec.ops)
        self._step_of = {step: i for i, step in enumerate(game.codec.ops.values())}
        names = Names()
        self._write(names, game.new(Setup(seats)), 0)
        self.fields: list[str] = names.names
        """The name of every entry."""

    def __len__(self) -> int:
        return len(self.fields)

    def encode(self, s: State, seat: int) -> Vector:
        """What this seat may know, from 0 to 255."""
        numbers = Numbers(len(self.fields))
        self._write(numbers, s, seat)
        return np.frombuffer(numbers.values, np.uint8)

    def _write(self, out: Sheet, s: State, seat: int) -> None:
        out.choice("asked", turned(s.actor, seat, len(self._seats)), self._seats)
        out.number("over", int(s.over))
        asks = s.actor == seat
        out.choice("step", self._step_of[type(s.stack[-1])] if asks else -1, self._steps)
        self._game.mind.observe(out, s, seat)


def mask(legal: Sequence[int], words: int) -> NDArray[np.int8]:
    """1 for every possible action."""
    flags = bytearray(words)
    for choice in legal:
        flags[choice] = 1
    return np.frombuffer(flags, np.int8)


def floats(observations: Vector) -> NDArray[np.float32]:
    """Observations for a network: ones stay ones, greater numbers grow like their logarithm."""
    return _LOGARITHMS[observations]


@lru_cache(maxsize=32)
def _encoding(key: str, seats: int) -> Encoding:
    return Encoding(find(key), seats)


def encoding(game: Game[Any], seats: int) -> Encoding:
    """The encoding of a game; the same for the same version of the rules."""
    return _encoding(game.key, seats)
