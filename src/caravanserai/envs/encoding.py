"""Observations as arrays: what a seat may know, entry by entry, as bytes.

`caravanserai.mind.observation.observation(game)` has the names of the entries; here its rows become
arrays, without a copy. What the names mean:

    seats=3, option.edition=first   how many play, and with which options
    asked=0, over                   seats are counted from the one who looks, clockwise
    step=PlaceDice                  the question, if it is asked of the one who looks
    step.space=khan                 what the step knows: dice for this space are being chosen
    players.0.stock.camel           a number
    players.1.figure=moscow         1 if it is this one, or a member of the set
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from caravanserai.kernel.core import State
from caravanserai.mind.attention import LOGARITHMS
from caravanserai.mind.observation import Observation

Vector = NDArray[np.uint8]

_LOGARITHMS: Final = np.array(LOGARITHMS, np.float32)


def vector(row: Observation, s: State, seat: int) -> Vector:
    """What this seat may know, from 0 to 255."""
    return np.frombuffer(row.row(s, seat), np.uint8)


def mask(row: Observation, s: State, seat: int) -> NDArray[np.int8]:
    """1 for every possible action."""
    return np.frombuffer(row.mask(s, seat), np.int8)


def floats(observations: Vector) -> NDArray[np.float32]:
    """Observations for a network: ones stay ones, greater numbers grow like their logarithm."""
    return _LOGARITHMS[observations]
