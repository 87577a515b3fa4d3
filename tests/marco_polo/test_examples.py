"""Chapter 24: the worked examples of the rulebook, in their order.

The player of the example sits in seat 1 unless several act; spaces are empty unless set.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.marco_polo.table import ALONE, PLAIN, Table, fresh, table

ROW = ["C01", "C02", "C03", "C04", "C05", "C06"]


def plain(**changes: Any) -> Table:
    """Seat 1 on turn with a character that changes nothing in it."""
    return table(characters=PLAIN, **changes)


@pytest.mark.rule("MP-EX-1")
def test_example_1_five_coins() -> None:
    t = plain(dice=["own:3"], coin=0).play("coins")
    assert t.own("coin") == 5
    assert t.at("five_coins") == ["1 own:3"]


@pytest.mark.rule("MP-EX-2")
def test_example_2_bazaar_lowest_die_decides() -> None:
    t = plain(dice=["own:4", "own:5"]).play("bazaar:silk")
    assert t.at("bazaar_silk") == ["1 own:4", "1 own:5"]
    assert t.offers("column") == ["column:1", "column:2", "column:3", "column:4"]
    assert t.why("column:5") == "MP-BAZAAR-2"
    t.play("column:4")
    assert t.own("silk") == 3


@pytest.mark.rule("MP-EX-3")
def test_example_3_bazaar_lower_column() -> None:
    t = plain(dice=["own:4"]).play("bazaar:pepper", "column:3")
    assert (t.own("pepper"), t.own("coin")) == (2, 1)
    t = plain(dice=["own:4"]).play("bazaar:pepper", "column:4")
    assert (t.own("pepper"), t.own("coin")) == (3, 0)


@pytest.mark.rule("MP-EX-4")
def test_example_4_camels() -> None:
    t = plain(dice=["own:6"]).play("bazaar:camel")
    assert t.offers("column") == [f"column:{n}" for n in range(1, 7)]
    t.play("column:6")
    assert t.own("camel") == 6


def green_asks_the_khan() -> Table:
    """Example 5: Green in seat 1 has placed a 3; Red in seat 2 has a 1, a 2 and a 4."""
    red = {"dice": ["own:1", "own:2", "own:4"]}
    return plain(dice=["own:3"], players={2: red}).play("khan", "good:gold")


@pytest.mark.rule("MP-EX-5")
def test_example_5_khan_first_die() -> None:
    t = plain(dice=["own:3"]).play("khan")
    assert t.offers("good") == ["good:gold", "good:silk", "good:pepper"]
    t.play("good:gold")
    assert t.at("khan") == ["1 own:3"]
    assert (t.own("gold"), t.own("camel")) == (1, 2)


@pytest.mark.rule("MP-EX-6")
def test_example_6_khan_second_die() -> None:
    t = green_asks_the_khan().turn_of(2).play("khan")  # neither the 1 nor the 2 may be placed
    assert t.at("khan") == ["1 own:3", "2 own:4"]
    t.play("good:gold")
    assert (t.own("gold", 2), t.own("camel", 2), t.own("coin", 2)) == (1, 2, 0)


@pytest.mark.rule("MP-EX-6")
@pytest.mark.parametrize("value", [1, 2])
def test_example_6_khan_die_too_low(value: int) -> None:
    t = plain(dice=["own:3"], players={2: {"dice": [f"own:{value}"]}}).play("khan", "good:gold")
    assert t.turn_of(2).why("khan") == "MP-KHAN-3"


@pytest.mark.rule("MP-EX-7")
def test_example_7_contracts_reach_of_the_die() -> None:
    t = plain(row=ROW, dice=["own:3"]).play("contracts")
    assert t.names == ["take:C01", "take:C02", "take:C03"]
    assert t.why("take:C04") == "MP-CONTRACT-1"
    t.play("take:C01")
    assert set(t.names) == {"take:C02", "take:C03", "done"}
    t.play("take:C03")
    assert t.own("contracts") == ["C01", "C03"]  # two at most: nothing more is asked
    t = plain(row=ROW, dice=["own:3"]).play("contracts", "take:C02", "done")
    assert t.own("contracts") == ["C02"]


@pytest.mark.rule("MP-EX-8")
def test_example_8_contracts_space_bonus() -> None:
    t = plain(row=ROW, dice=["own:6"]).play("contracts", "take:C02", "take:C06")
    assert t.names == ["extra:coin", "extra:camel"]
    t.play("extra:camel")
    assert (t.own("camel"), t.own("coin")) == (2, 0)
    t = plain(row=ROW, dice=["own:6"]).play("contracts", "take:C02", "take:C06", "extra:coin")
    assert (t.own("camel"), t.own("coin")) == (0, 2)
    t = plain(row=ROW, dice=["own:6"]).play("contracts", "take:C05", "take:C06")
    t.play("extra:camel", "extra:coin")  # one for space 5, two for space 6
    assert (t.own("camel"), t.own("coin")) == (1, 2)


@pytest.mark.rule("MP-EX-9")
def test_example_9_contracts_sliding() -> None:
    t = plain(row=ROW, dice=["own:2"]).play("contracts", "take:C02")
    assert t.text["row"] == ["C01", "C03", "C04", "C05", "C06"]


@pytest.mark.rule("MP-EX-10")
def test_example_10_contracts_full_board() -> None:
    t = plain(row=ROW, dice=["own:1"], contracts=["C10", "C11"]).play("contracts")
    assert t.names == ["discard:C10", "discard:C11"]  # not the new one
    t.play("discard:C10")
    assert t.own("contracts") == ["C01", "C11"]
    assert t.text["bottom"] == ["C10"]


@pytest.mark.rule("MP-EX-11")
def test_example_11_travel_two_dice() -> None:
    t = plain(dice=["own:2", "own:4", "own:4"], coin=3).play("travel", "die:own:2", "go:oasis_01")
    assert t.at("travel") == ["1 own:2", "1 own:4"]
    assert t.own("dice") == ["own:4"]
    assert plain(dice=["own:2"], coin=3).why("travel") == "MP-ACT-2"


@pytest.mark.rule("MP-EX-12", "MP-EX-13")
@pytest.mark.parametrize(
    ("way", "end", "cost"),
    [(["go:oasis_01", "stop"], "oasis_01", 3), (["go:oasis_01", "go:moscow"], "moscow", 7)],
)
def test_examples_12_and_13_travel_range_and_cost(way: list[str], end: str, cost: int) -> None:
    t = plain(dice=["own:2", "own:4"], coin=20, camel=9, city_bonuses={"moscow": None})
    t.play("travel")
    assert "stop" not in t.names  # at least one step
    t.play(*way)
    assert t.step == "TakeTurn"  # a third step is not offered
    assert (t.own("figure"), t.own("coin")) == (end, 20 - cost)


@pytest.mark.rule("MP-EX-14")
def test_example_14_travel_surcharges() -> None:
    t = plain(
        figure="anxi", dice=["own:1", "own:1"], coin=3, camel=2, city_bonuses={"karakorum": None}
    )
    t.play("travel")  # the way to Karakorum costs 2 camels, that to Moscow 3
    assert (t.own("figure"), t.own("coin"), t.own("camel")) == ("karakorum", 0, 0)
    t = plain(figure="oasis_07", dice=["own:1", "own:1"], coin=10, camel=1)
    t.play("travel", "go:alexandria")
    assert (t.own("figure"), t.own("coin"), t.own("camel")) == ("alexandria", 0, 1)
    t = plain(figure="oasis_07", dice=["own:1", "own:1"], coin=9, camel=3).play("travel")
    assert t.why("go:alexandria") == "MP-TRAVEL-7"


@pytest.mark.rule("MP-EX-15")
@pytest.mark.parametrize(
    ("start", "end", "posts"),
    [
        ("oasis_01", "moscow", ["moscow"]),
        ("karakorum", "anxi", ["anxi"]),
        ("moscow", "oasis_01", []),
    ],
)
def test_example_15_travel_where_it_ends(start: str, end: str, posts: list[str]) -> None:
    t = plain(figure=start, dice=["own:1", "own:1"], coin=3, camel=3).play("travel")
    assert all(name.startswith("go:") for name in t.names)  # nodes, nothing between them
    t.play(f"go:{end}")
    assert t.own("figure") == end
    assert t.own("posts") == posts


@pytest.mark.rule("MP-EX-16")
def test_example_16_post_in_a_city() -> None:
    t = plain(dice=["own:1"] * 3, coin=3, camel=2, silk=1).play("travel", "go:alexandria")
    assert t.own("posts") == ["alexandria"]
    assert "card:K05" in t.turn_of(1).names


@pytest.mark.rule("MP-EX-16")
def test_example_16_the_card_stays_closed_in_the_same_turn() -> None:
    t = plain(dice=["own:1"] * 3, camel=9, pepper=3, silk=1, contracts=["S06"])
    t.play("complete:S06", "go:alexandria")
    assert t.own("posts") == ["alexandria"]
    assert t.why("card:K05") == "MP-CITY-2"
    t.play("coins", "end").turn_of(1).play("card:K05")
    assert t.own("vp") == 1 + 4


@pytest.mark.rule("MP-EX-17")
def test_example_17_post_in_a_province() -> None:
    t = plain(figure="oasis_09", dice=["own:1", "own:1"], coin=3, camel=2, players=ALONE)
    t.play("travel", "go:adana")
    assert t.own("posts") == ["adana"]
    assert (t.own("camel"), t.own("coin")) == (1, 3)
    t.next_round()
    assert (t.own("camel"), t.own("coin")) == (2, 6)
    t.round(3)
    camels, purses = t.own("camel"), t.own("coin") + 3 * len(t.own("dice"))
    t.next_round()
    assert (t.own("camel"), t.own("coin")) == (camels + 1, purses + 3)


@pytest.mark.rule("MP-EX-18")
def test_example_18_complete_travel_action() -> None:
    t = plain(
        figure="samarcanda", dice=["own:3", "own:5"], coin=12, camel=8,
        city_bonuses={"lan_zhou": None},
    )  # fmt: skip
    t.play("travel", "go:oasis_06", "go:kashgar", "go:lan_zhou")
    assert (t.own("coin"), t.own("camel")) == (0, 0)
    assert t.own("figure") == "lan_zhou"
    assert t.own("posts") == ["lan_zhou"]


@pytest.mark.rule("MP-EX-19")
def test_example_19_city_card_right_to_use_it() -> None:
    t = plain(posts=["alexandria"], figure="karachi", dice=["own:1"], camel=2, silk=1)
    t.play("card:K05")
    assert t.at("card:alexandria:4") == ["1 own:1"]
    assert (t.own("vp"), t.own("camel"), t.own("silk")) == (4, 0, 0)
    t = plain(posts=["moscow"], figure="alexandria", dice=["own:1"], camel=2, silk=1)
    assert t.why("card:K05") == "MP-CITY-1"


@pytest.mark.rule("MP-EX-20")
def test_example_20_city_card_fewer_times_than_allowed() -> None:
    t = plain(posts=["lan_zhou"], dice=["own:3"], camel=4, gold=4).play("card:K04")
    assert t.offers("times") == ["times:1", "times:2", "times:3"]
    assert t.why("times:4") == "MP-CITY-6"
    t.play("times:2")
    assert (t.own("camel"), t.own("gold"), t.own("vp")) == (2, 2, 8)


@pytest.mark.rule("MP-EX-21")
def test_example_21_city_card_closed() -> None:
    rich = {"posts": ["lan_zhou"], "camel": 4, "gold": 4}
    t = plain(dice=["own:1", "black:6"], players={2: rich}, **rich).play("card:K04", "die:own:1")
    assert t.turn_of(2).why("card:K04") == "MP-CITY-3"
    assert t.turn_of(1).why("card:K04") == "MP-CITY-3"  # not even with a black die
    t.round(3)
    assert "card:K04" in t.names


@pytest.mark.rule("MP-EX-22")
def test_example_22_completing_a_contract() -> None:
    wares = {"camel": 2, "pepper": 1, "silk": 2}
    t = plain(row=ROW[:5], contracts=["C06"], **wares).play("complete:C06")
    assert [t.own(ware) for ware in wares] == [0, 0, 0]
    assert (t.own("coin"), t.own("vp")) == (3, 4)
    assert (t.own("contracts"), t.own("completed")) == ([], ["C06"])
    t = plain(row=ROW[:5], contracts=["C06"], camel=2, pepper=1, silk=1)
    assert t.why("complete:C06") == "MP-BONUS-3"


@pytest.mark.rule("MP-EX-23")
def test_example_23_purse() -> None:
    t = plain(dice=["own:2", "own:6"], placed=[("purse", "2", "black:5")])
    t.play("purse", "die:own:2")
    assert t.own("coin") == 3
    assert t.at("purse")[-1] == "1 own:2"


@pytest.mark.rule("MP-EX-24")
def test_example_24_reroll() -> None:
    t = plain(dice=["own:2"], camel=1).play("reroll", "roll:5")
    assert t.own("dice") == ["own:5"]
    assert t.own("camel") == 0
    assert t.why("reroll") == "MP-BONUS-2"


@pytest.mark.rule("MP-EX-25")
@pytest.mark.parametrize(("way", "value"), [("up", 3), ("down", 1)])
def test_example_25_change_by_1(way: str, value: int) -> None:
    t = plain(dice=["own:2"], camel=2).play("adjust", way)
    assert t.own("dice") == [f"own:{value}"]
    assert t.own("camel") == 0


@pytest.mark.rule("MP-EX-26")
def test_example_26_black_die() -> None:
    t = plain(dice=["own:2"], camel=6, black_dice=1).play("black_die")
    assert t.seat == "chance"
    t.play("roll:4")
    assert t.own("dice") == ["own:2", "black:4"]
    assert (t.own("camel"), t.text["black_dice"]) == (3, 0)
    assert t.why("black_die") == "MP-BONUS-12"
    assert plain(camel=3, black_dice=0).why("black_die") == "MP-DICE-4"


@pytest.mark.rule("MP-EX-27")
def test_example_27_several_bonus_actions() -> None:
    t = plain(dice=["own:1", "own:3"], camel=7)
    t.play(
        "black_die", "roll:2", "reroll", "die:own:1", "roll:5", "reroll", "die:black:2", "roll:6"
    )
    t.play("adjust", "die:own:3", "up")
    assert t.own("camel") == 0
    assert t.own("dice") == ["own:4", "own:5", "black:6"]


@pytest.mark.rule("MP-EX-28")
def test_example_28_occupied_space() -> None:
    blue = {"dice": ["own:3"]}
    there = [("bazaar_silk", "2", "own:1"), ("bazaar_silk", "2", "own:6")]
    t = plain(dice=["own:4", "own:5"], coin=4, players={2: blue}, placed=there)
    t.play("bazaar:silk", "column:4")
    assert (t.own("coin"), t.own("silk")) == (0, 3)
    t = plain(dice=["own:4", "own:5"], coin=3, players={2: blue}, placed=there)
    assert t.why("bazaar:silk") == "MP-ACT-14"


@pytest.mark.rule("MP-EX-29")
def test_example_29_own_colour_twice() -> None:
    t = plain(dice=["own:1", "own:1", "black:2"], coin=2, players=ALONE)
    t.play("bazaar:camel", "die:own:1", "end", "bazaar:camel")  # now only the black die
    assert t.own("coin") == 0
    t.play("column:2")
    assert t.own("camel") == 1 + 2
    t = plain(dice=["own:1", "own:1", "own:2"], coin=9, players=ALONE)
    t.play("bazaar:camel", "die:own:1", "end")
    assert t.why("bazaar:camel") == "MP-ACT-8"


@pytest.mark.rule("MP-EX-30")
@pytest.mark.parametrize("camels", [0, 1, 2])
def test_example_30_compensation(camels: int) -> None:
    t = table(2, ("mercator", "berke"), dice=["own:1"], players={2: {"dice": []}}).next_round()
    coins = t.own("coin")
    t.play("roll:1", *["roll:3"] * 4, *["roll:3"] * 5)
    assert t.seat == 1
    assert t.names == ["camels:0", "camels:1", "camels:2"]
    t.play(f"camels:{camels}")
    assert (t.own("camel"), t.own("coin")) == (camels, coins + 2 - camels)
    assert t.step == "TakeTurn"  # 15 points of Berke are enough


@pytest.mark.rule("MP-EX-31")
def test_example_31_next_first_player() -> None:
    ready = {"dice": ["own:1", "own:1"], "coin": 9}
    t = plain(first="1", players={2: ready, 3: {"dice": ["own:1"]}, 4: ready}, **ready)
    for seat in (1, 2, 4):  # Green, Yellow, Blue
        t.turn_of(seat).play("travel")
        t.play(t.offers("go")[0])
    assert t.text["first"] == "1"  # only the next round has a new first player
    t.round(3)
    assert (t.text["first"], t.seat) == ("4", 4)


@pytest.mark.rule("MP-EX-32")
@pytest.mark.parametrize(("seats", "dice"), [(2, 3), (3, 4), (4, 5)])
def test_example_32_black_dice_by_player_count(seats: int, dice: int) -> None:
    assert fresh(seats).text["black_dice"] == dice


@pytest.mark.rule("MP-EX-33")
def test_example_33_beijing_slots() -> None:
    there = {"posts": ["beijing"], "dice": list[str]()}
    t = table(
        characters=("mercator", "berke", "raschid", "matteo"), figure="oasis_10", round=5, stacks=0,
        dice=["own:1", "own:1"], coin=3, players={2: there, 3: there, 4: {"dice": []}},
        beijing=["3", "2", None, None],
    )  # fmt: skip
    t.play("travel")  # without camels there is only the way to Beijing
    assert t.text["beijing"] == ["3", "2", "1", None]
    assert t.own("vp") == 0
    t.end()
    assert [t.score("Beijing", seat) for seat in (1, 2, 3, 4)] == [4, 7, 10, 0]


@pytest.mark.rule("MP-EX-34")
def test_example_34_eighth_and_ninth_post() -> None:
    seven = ["samarcanda", "lan_zhou", "karachi", "sumatra", "anxi", "ormuz", "kashgar"]
    dice = ["own:1", "own:1", "black:3", "black:3"]
    t = plain(posts=seven, dice=dice, coin=3 + 12 + 3, players=ALONE)
    t.play("travel", "die:own:1", "die:own:1", "go:alexandria")
    assert (len(t.own("posts")), t.own("vp")) == (8, 5)
    t.play("end", "travel", "go:venezia", "go:oasis_01", "go:moscow")
    assert (len(t.own("posts")), t.own("vp")) == (9, 5 + 10)


@pytest.mark.rule("MP-EX-35")
def test_example_35_travel_with_black_dice() -> None:
    ready = {"dice": ["own:1", "own:1"], "coin": 9}
    black = {"dice": ["own:1", "black:1", "black:1"], "coin": 9}
    t = plain(first="1", players={3: black}, **ready).play("travel", "go:oasis_01")
    t.turn_of(3).play("travel", "die:black:1", "go:oasis_03")
    assert t.at("travel")[-2:] == ["3 black:1", "3 black:1"]
    t.round(3)
    assert (t.text["first"], t.seat) == ("3", 3)
