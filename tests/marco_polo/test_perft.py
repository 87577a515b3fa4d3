"""The number of ways to go on, pinned: a change in any rule of the way shows here."""

from __future__ import annotations

import pytest

from caravanserai.kernel.check import perft
from tests.marco_polo.table import table


@pytest.mark.parametrize(
    ("changes", "counts"),
    [
        ({"dice": ["own:3"], "coin": 3}, [6, 28, 153]),
        ({"dice": ["own:2", "own:4"], "coin": 12, "camel": 4}, [11, 27, 158]),
        ({"characters": ("raschid", "berke", "kubilai", "wilhelm"), "coin": 20, "camel": 9},
         [10, 67, 254]),
        ({"characters": ("niccolo_marco", "berke"), "seats": 2, "coin": 30, "camel": 9,
          "dice": ["own:5", "own:6"]}, [11, 33, 199]),
        ({"posts": ["sumatra", "xian", "moscow"], "coin": 9, "camel": 3, "gold": 2, "silk": 2,
          "contracts": ["C14", "C16"], "cards": [f"K{n:02}" for n in range(16, 25)]},
         [18, 109, 598]),
    ],
)  # fmt: skip
def test_perft(changes: dict[str, object], counts: list[int]) -> None:
    s = table(**changes).state  # type: ignore[arg-type]
    assert [perft(s, depth) for depth in (1, 2, 3)] == counts
