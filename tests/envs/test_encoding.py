"""Observations as arrays."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

import caravanserai
from caravanserai import Setup, load
from caravanserai.envs.encoding import floats, mask, vector
from caravanserai.kernel.playout import playout
from caravanserai.mind.observation import observation


@pytest.mark.parametrize("key", caravanserai.available_games())
def test_rows_and_masks_as_arrays(key: str) -> None:
    game = load(key)
    row = observation(game)
    s = game.new(Setup(3))
    playout(s, Random(1).random, 120)
    for seat in range(3):
        seen, flags = vector(row, s, seat), mask(row, s, seat)
        assert seen.dtype == np.uint8 and seen.tobytes() == bytes(row.row(s, seat))
        assert flags.dtype == np.int8 and len(flags) == len(game.words)
        assert np.flatnonzero(flags).tolist() == (s.legal if seat == s.actor else [])
        assert seen.flags.writeable


def test_floats_for_networks() -> None:
    assert floats(np.array([0, 1, 3, 255], np.uint8)).tolist() == [0, 1, 2, 8]
