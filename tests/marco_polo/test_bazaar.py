"""Chapters 8 and 9: five coins and the bazaar."""

from __future__ import annotations

import pytest

from tests.marco_polo.table import ALONE, PLAIN, table


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


BAZAAR: dict[str, list[dict[str, int]]] = {
    "camel": [{"camel": n} for n in range(1, 7)],
    "pepper": [
        {"pepper": 1},
        {"pepper": 2},
        {"pepper": 2, "coin": 1},
        {"pepper": 3},
        {"pepper": 3, "coin": 2},
        {"pepper": 4},
    ],
    "silk": [
        {"silk": 1},
        {"silk": 2},
        {"silk": 2, "camel": 1},
        {"silk": 3},
        {"silk": 3, "camel": 1, "coin": 1},
        {"silk": 4},
    ],
    "gold": [
        {"gold": 1},
        {"gold": 2},
        {"gold": 2, "camel": 2},
        {"gold": 3},
        {"gold": 3},
        {"gold": 4},
    ],
}
"""What the columns show; the move of gold 5 is tested by itself."""
DICE = {"camel": 1, "pepper": 1, "silk": 2, "gold": 3}
STOCKS = ("camel", "pepper", "silk", "gold", "coin", "vp")


@pytest.mark.rule("MP-BAZAAR-2", "MP-BAZAAR-3", "MP-BAZAAR-6")
@pytest.mark.parametrize("column", range(1, 7))
@pytest.mark.parametrize("ware", BAZAAR)
def test_a_column_gives_exactly_what_it_shows(ware: str, column: int) -> None:
    t = table(dice=["own:6"] * DICE[ware]).play(f"bazaar:{ware}", f"column:{column}")
    if t.offers("stay"):
        t.play("stay")
    gains = BAZAAR[ware][column - 1]
    assert {key: t.own(key) for key in STOCKS if t.own(key)} == gains
    assert not t.offers("column")  # one column only


@pytest.mark.rule("MP-BAZAAR-2", "MP-EX-4")
@pytest.mark.parametrize("value", range(1, 7))
def test_columns_up_to_the_value_are_offered(value: int) -> None:
    t = table(dice=[f"own:{value}"]).play("bazaar:camel")
    if value == 1:  # the only column is taken without asking
        assert t.own("camel") == 1
        return
    assert t.names == [f"column:{n}" for n in range(1, value + 1)]
    assert t.play(f"column:{value}").own("camel") == value


@pytest.mark.rule("MP-BAZAAR-1")
def test_the_bazaar_has_four_spaces() -> None:
    dice = ["own:1"] * 5 + ["black:1"] * 2
    t = table(players=ALONE, dice=dice)
    for ware, number in DICE.items():
        t.play(f"bazaar:{ware}")
        if t.offers("die"):
            t.play(*["die:own:1"] * (2 if ware == "silk" else 1))
        if t.offers("end"):
            t.play("end")
        assert len(t.at(f"bazaar_{ware}")) == number
    assert [t.own(ware) for ware in DICE] == [1, 1, 1, 1]


@pytest.mark.rule("MP-BAZAAR-4", "MP-COIN-2")
def test_the_price_of_an_occupied_row_follows_the_die_not_the_column() -> None:
    there = [("bazaar_pepper", "2", "own:1"), ("five_coins", "2", "own:6")]
    for column in (1, 2, 3, 4):
        t = table(players=ALONE, dice=["own:4", "own:6"], coin=4, placed=there)
        t.play("bazaar:pepper", f"column:{column}")
        assert t.own("coin") == BAZAAR["pepper"][column - 1].get("coin", 0)
    for value in range(1, 7):
        t = table(players=ALONE, dice=[f"own:{value}"], coin=6, placed=there).play("coins")
        assert t.own("coin") == 6 - value + 5


@pytest.mark.rule("MP-BAZAAR-5")
def test_the_move_of_gold_column_5_comes_after_the_gold() -> None:
    t = table(characters=PLAIN, dice=["own:5", "own:5", "own:6"], camel=2)
    t.play("bazaar:gold", "column:5")
    assert t.own("gold") == 3
    assert t.names == ["go:alexandria", "go:oasis_01", "stay"]
    assert t.why("go:oasis_05") == "MP-TRAVEL-7"  # its surcharge of 3 camels cannot be paid
    t.play("go:alexandria")
    assert (t.own("figure"), t.own("posts")) == ("alexandria", ["alexandria"])
    assert t.text["traveller"] is None


@pytest.mark.rule("MP-BAZAAR-5")
def test_the_move_of_gold_column_5_costs_only_the_surcharge() -> None:
    t = table(characters=PLAIN, dice=["own:5"] * 3, camel=3, coin=4)
    t.play("bazaar:gold", "column:5", "go:oasis_05")
    assert (t.own("figure"), t.own("camel"), t.own("coin")) == ("oasis_05", 0, 4)
