"""The number of ways to go on, pinned: a change in any rule of the way shows here."""

from __future__ import annotations

from typing import Any

import pytest

from caravanserai.kernel.check import perft
from tests.merv.table import table

RICH: dict[str, Any] = {"purple": 3, "tan": 2, "teal": 2, "orange": 2, "white": 1}
POSITIONS: dict[str, tuple[dict[str, Any], list[int]]] = {
    "first turn": ({}, [5, 24, 72]),
    "caravansary": ({"site": "R1C1", "camels": 2, **RICH}, [3, 12, 57]),
    "palace": ({"site": "R2C1", "breakthroughs": ["2-palace"], **RICH}, [3, 13, 54]),
    "library": ({"site": "R2C4", "breakthroughs": ["2-palace", "4-tan"], **RICH}, [3, 14, 61]),
    "marketplace": ({"site": "R3C4", "camels": 1, **RICH}, [3, 12, 74]),
    "mosque": ({"site": "R4C4", "mosque": "mosque-2-1", "buildings": {"R4C4": 1}, **RICH},
               [3, 8, 33]),
    "wall": ({"site": "R5C4", "buildings": {"R4C4": 1, "R2C2": 2}, **RICH}, [3, 20, 65]),
    "camel market": ({"site": "R1C3", "camels": 2, "side": "b", **RICH}, [7, 27, 108]),
    "two players": ({"seats": 2, "site": "R1C3", "camels": 1, "scrolls": 1}, [7, 30, 124]),
    "solo": ({"seats": 1, "site": "R5C3", "white": 2}, [3, 19, 165]),
}  # fmt: skip


@pytest.mark.parametrize("name", POSITIONS)
def test_perft(name: str) -> None:
    changes, counts = POSITIONS[name]
    s = table(**changes).state
    assert [perft(s, depth) for depth in (1, 2, 3)] == counts
