"""Sheets: sets become rows of 0 and 1."""

from __future__ import annotations

from caravanserai.mind.observing import MOST_ROWS, Names, Numbers

LABELS = [f"card {n}" for n in range(20)]


def members(mask: int) -> list[int]:
    sheet = Numbers(len(LABELS) + 1)
    sheet.members("deck", mask, LABELS)
    sheet.number("next", 7)
    assert sheet.values[-1] == 7
    return list(sheet.values[:-1])


def test_a_set_is_a_row_with_an_entry_for_every_possible_member() -> None:
    names = Names()
    names.members("deck", 0, LABELS)
    assert names.names == [f"deck={label}" for label in LABELS]
    assert members(0) == [0] * 20
    assert members(0b101) == [1, 0, 1] + [0] * 17
    assert members(1 << 19) == [0] * 19 + [1]


def test_sets_are_right_however_many_were_seen() -> None:
    for mask in (*range(1, MOST_ROWS + 10), 1, 6):
        assert members(mask) == [mask >> i & 1 for i in range(20)]
