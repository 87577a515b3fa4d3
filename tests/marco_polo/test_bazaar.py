"""Chapters 8 and 9: five coins and the bazaar."""

from __future__ import annotations

import pytest

from tests.marco_polo.table import table


@pytest.mark.rule("MP-COIN-1", "MP-COIN-2", "MP-EX-1")
@pytest.mark.parametrize("value", range(1, 7))
def test_five_coins_give_five_whatever_the_value(value: int) -> None:
    t = table(dice=[f"own:{value}"]).play("coins")
    assert t.own("coin") == 5
    assert t.at("five_coins") == [f"1 own:{value}"]


@pytest.mark.rule("MP-BAZAAR-2", "MP-EX-3")
def test_a_lower_column_may_be_chosen() -> None:
    t = table(dice=["own:4", "own:6"]).play("bazaar:pepper", "die:own:4")
    assert t.offers("column") == ["column:1", "column:2", "column:3", "column:4"]
    assert t.why("column:5") == "MP-BAZAAR-2"
    t.play("column:3")
    assert (t.own("pepper"), t.own("coin")) == (2, 1)


@pytest.mark.rule("MP-ACT-4", "MP-EX-2")
def test_the_lowest_die_decides_over_the_columns() -> None:
    t = table(dice=["own:4", "own:5"]).play("bazaar:silk")
    assert t.offers("column")[-1] == "column:4"
    t.play("column:4")
    assert t.own("silk") == 3
