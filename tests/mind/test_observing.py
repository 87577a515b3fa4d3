"""What a sheet holds: each kind of entry, with its names and values."""

from __future__ import annotations

from typing import Any

import pytest

from caravanserai.mind import observing
from caravanserai.mind.observing import GREATEST, MANY, Layout, Names, Row, all_turned, members_of


def written(write: Any) -> tuple[dict[str, int], Row]:
    """What was written, by name, and the row."""
    names = Names()
    write(names)
    flat = [name for block in names.blocks for name in block]
    assert len(set(flat)) == len(flat)
    at = {name: i for i, name in enumerate(flat)}
    blocks = [[at[name] for name in block] for block in names.blocks]
    row = Row(Layout(len(flat), blocks, names.parts))
    write(row)
    assert row.next == len(names.blocks)
    return {name: row.values[i] for name, i in at.items()}, row


def test_a_sheet_of_its_own() -> None:
    def write(out: Any) -> None:
        out.number("debt", -3)
        out.number("much", 1000)
        out.part("players", 0)
        out.numbers("stock", [4, 0], ["camel", "gold", "silk"])
        out.choice("at", 2, ["a", "b", "c"])
        out.choice("to", -1, ["a", "b"])
        out.choices("row", [1], ["0", "1"], ["x", "y"])
        out.members("set", 0b101, ["a", "b", "c"])
        out.tally("bag", [1, 1, 0], ["a", "b"])
        out.marks("fares", [1], [7], ["a", "b"])
        out.ranks("line", [[2, -1, 0], []], ["a", "b", "c"])
        out.packed("icons", [0x105, 0x20], 4, ["0", "1"], ["a", "b", "c"])

    found, _ = written(write)
    assert found == {
        "debt": 0, "much": GREATEST,
        "players.0.stock.camel": 4, "players.0.stock.gold": 0, "players.0.stock.silk": 0,
        "players.0.at=a": 0, "players.0.at=b": 0, "players.0.at=c": 1,
        "players.0.to=a": 0, "players.0.to=b": 0,
        "players.0.row.0=x": 0, "players.0.row.0=y": 1,
        "players.0.row.1=x": 0, "players.0.row.1=y": 0,
        "players.0.set=a": 1, "players.0.set=b": 0, "players.0.set=c": 1,
        "players.0.bag.a": 1, "players.0.bag.b": 2,
        "players.0.fares.a": 0, "players.0.fares.b": 7,
        "players.0.line.a": 3, "players.0.line.b": 0, "players.0.line.c": 1,
        "players.0.icons.0.a": 5, "players.0.icons.0.b": 0, "players.0.icons.0.c": 1,
        "players.0.icons.1.a": 0, "players.0.icons.1.b": 2, "players.0.icons.1.c": 0,
    }  # fmt: skip
    assert all_turned([0, 1, 2, -1, 3], 1, 3) == [2, 0, 1, -1, 3]


def test_parts_may_be_left_out() -> None:
    names = Names()
    for seat in range(3):
        names.part("players", seat)
        names.number("coins", 0)
        names.number("camels", 0)
    row = Row(Layout(6, [[i] for i in range(6)], names.parts))
    for seat in (0, 2):
        row.part("players", seat)
        row.number("coins", 10 + seat)
        row.number("camels", 20 + seat)
    assert list(row.values) == [10, 20, 0, 0, 12, 22]


@pytest.mark.interpreted
def test_members_are_kept_and_let_go(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(observing, "MOST_SETS", 4)
    for _ in range(2):
        for mask in range(16):
            assert members_of(mask) == [i for i in range(4) if mask >> i & 1]
            assert len(observing._MEMBERS) <= 4


@pytest.mark.interpreted
@pytest.mark.parametrize("apart", [False, True])
def test_large_sets_are_written_at_once(monkeypatch: pytest.MonkeyPatch, apart: bool) -> None:
    """The same bytes as member by member, also where the entries do not follow one another."""
    monkeypatch.setattr(observing, "MOST_WRITTEN", 2)
    labels = [f"{i}" for i in range(2 * MANY)]
    entries = list(range(1, 2 * MANY + 1))
    if apart:
        entries[3], entries[7] = entries[7], entries[3]
    layout = Layout(2 * MANY + 2, [entries], {})
    for mask in (0, 0b1011, (1 << MANY) - 1, (1 << 2 * MANY) - 2, (1 << MANY) - 1, 0xAAAA, 0xFFF0):
        row = Row(layout)
        row.members("set", mask, labels)
        ones = {entries[i] for i in range(2 * MANY) if mask >> i & 1}
        assert list(row.values) == [int(entry in ones) for entry in range(2 * MANY + 2)]
