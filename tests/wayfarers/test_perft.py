"""The number of ways to go on, pinned: a change in any rule of the way shows here."""

from __future__ import annotations

from typing import Any

import pytest

from caravanserai.kernel.check import perft
from tests.wayfarers.table import table

SETTINGS: list[dict[str, Any]] = [
    {"dice": [1, 2], "prov": 2, "silver": 3},
    {"dice": [1, 6, 4], "prov": 4, "silver": 5, "guilds": {"yellow": 1, "blue": 1, "black": 1},
     "panorama": ["L01", "W09"], "caravan": ["T-SK-VP@b4"]},
    {"dice": [], "placed": {"home-city": 1}, "workers": {"green": 2}, "silver": 2, "prov": 3,
     "panorama": [{"ground": "W19", "townsfolk": "F31"}], "markers": {"F03": 2}},
    {"solo": "space", "dice": [3], "silver": 1, "markers": {"L01": 2, "S01": 1}},
]  # fmt: skip


@pytest.mark.parametrize(
    ("number", "counts"), list(enumerate([[5, 22, 101], [7, 41, 237], [4, 34, 292], [4, 16, 60]]))
)
def test_perft(number: int, counts: list[int]) -> None:
    s = table(**SETTINGS[number]).state
    assert [perft(s, depth) for depth in (1, 2, 3)] == counts
