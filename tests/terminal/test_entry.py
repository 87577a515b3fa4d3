"""What somebody typed."""

from __future__ import annotations

import pytest

from caravanserai.terminal.matching import matching, nearest

NAMES = ["stop", "stop_all", "go:east", "go:west", "gold:1"]
LABELS = ["anhalten", "alle anhalten", "nach Osten", "nach Westen", "ein Barren"]


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("1", [0]),
        ("5", [4]),
        ("0", []),
        ("6", []),
        ("²", []),
        ("stop", [0]),
        ("STOP", [0]),
        ("stop_", [1]),
        ("go", [2, 3, 4]),
        ("go:", [2, 3]),
        ("west", [3]),
        ("nach o", [2]),
        ("alle anhalten", [1]),
        ("anhalten", [0]),
        ("barren", [4]),
        ("north", []),
    ],
)
def test_the_most_exact_reading_counts(typed: str, found: list[int]) -> None:
    assert matching(typed, NAMES, LABELS) == found


def test_nearest_names() -> None:
    assert nearest("stopp", NAMES)[0] == "stop"
    assert nearest("xylophone", NAMES) == []
