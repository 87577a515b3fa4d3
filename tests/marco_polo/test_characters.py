"""Chapter 19: Raschid, Matteo, Berke and Mercator, the characters of the first game."""

from __future__ import annotations

from typing import Any

import pytest

from tests.marco_polo.table import Table, dealt, drafted, table

RASCHID = ("raschid", "berke", "kubilai", "wilhelm")
BERKE = ("berke", "johannes", "kubilai", "wilhelm")
MERCATOR = ("johannes", "mercator", "berke", "matteo")
K31_IN_MOSCOW = ["K31", *[f"K{n:02}" for n in range(2, 10)]]


def matteo(**changes: Any) -> Table:
    """Two players; Matteo on turn with a single die, the other with none."""
    return table(2, ("matteo", "berke"), dice=["own:1"], players={2: {"dice": []}}, **changes)


# Raschid


@pytest.mark.rule("MP-CHAR-RASCHID-1", "MP-CHAR-RASCHID-4")
def test_raschid_neither_rolls_nor_is_compensated() -> None:
    t = table(2, ("raschid", "berke"), dice=["own:0"], players={2: {"dice": []}}).next_round()
    coins, camels = t.own("coin"), t.own("camel")
    t.play(*["roll:3"] * 5)  # the five dice of Berke
    assert t.own("dice") == ["own:0"] * 5
    assert t.own("dice", 2) == ["own:3"] * 5
    assert (t.seat, t.step) == (1, "TakeTurn")
    assert (t.own("coin"), t.own("camel")) == (coins, camels)


@pytest.mark.rule("MP-CHAR-RASCHID-1")
def test_raschid_does_not_roll_in_the_first_round_either() -> None:
    assert dealt(4).own("dice") == ["own:0"] * 5


@pytest.mark.rule("MP-CHAR-RASCHID-2")
@pytest.mark.parametrize("value", range(1, 7))
def test_raschid_gives_every_die_a_value_black_ones_too(value: int) -> None:
    t = table(characters=RASCHID, dice=["own:0", "black:0"]).play("bazaar:silk")
    assert t.offers("value") == [f"value:{n}" for n in range(1, 7)]
    t.play(f"value:{value}")
    assert t.at("bazaar_silk") == [f"1 own:{value}", f"1 black:{value}"]


@pytest.mark.rule("MP-CHAR-RASCHID-3")
def test_raschids_value_is_paid_on_an_occupied_space_and_reaches_so_far() -> None:
    t = table(
        characters=RASCHID, dice=["own:0"], coin=4, placed=[("bazaar_pepper", "2", "black:1")]
    )
    t.play("bazaar:pepper")
    assert t.offers("value") == ["value:1", "value:2", "value:3", "value:4"]
    assert t.why("value:5") == "MP-ACT-6"
    t.play("value:3")
    assert t.own("coin") == 1
    assert t.why("column:4") == "MP-BAZAAR-2"
    t.play("column:3")
    assert (t.own("pepper"), t.own("coin")) == (2, 2)


@pytest.mark.rule("MP-CHAR-RASCHID-3")
def test_raschid_without_coins_cannot_use_an_occupied_space() -> None:
    t = table(characters=RASCHID, dice=["own:0"], placed=[("bazaar_pepper", "2", "black:1")])
    assert t.why("bazaar:pepper") == "MP-ACT-14"


@pytest.mark.rule("MP-CHAR-RASCHID-3")
def test_raschids_value_counts_for_contracts_steps_and_city_cards() -> None:
    t = table(characters=RASCHID, dice=["own:0", "own:0"]).play("contracts", "value:2")
    assert t.offers("take") == ["take:C01", "take:C02"]
    assert t.why("take:C03") == "MP-CONTRACT-1"

    t = table(characters=RASCHID, dice=["own:0", "own:0", "own:0"], coin=20)
    t.play("travel", "value:2", "go:oasis_01", "go:venezia")  # no third step: the move is over
    assert (t.own("figure"), t.own("coin")) == ("venezia", 13)

    t = table(
        characters=RASCHID, dice=["own:0", "own:0"], posts=["moscow"], cards=K31_IN_MOSCOW
    ).play("card:K31", "value:4")
    assert t.own("coin") == 8


@pytest.mark.rule("MP-CHAR-RASCHID-3", "MP-CHAR-RASCHID-7")
def test_raschids_die_keeps_its_value_in_the_row_of_the_khan() -> None:
    t = table(characters=RASCHID, dice=["own:0"], placed=[("khan", "3", "black:2")])
    t.play("khan")
    assert t.offers("value")[0] == "value:2"
    assert t.why("value:1") == "MP-KHAN-3"
    t.play("value:5", "good:gold")
    assert t.at("khan") == ["3 black:2", "1 own:5"]
    t.turn_of(2).play("khan")  # the only 5 of Berke is placed without a question
    assert t.at("khan")[-1] == "2 own:5"


@pytest.mark.rule("MP-CHAR-RASCHID-7")
def test_raschid_needs_no_value_on_the_purse_and_takes_dice_back_without() -> None:
    t = table(characters=RASCHID, dice=["own:0", "own:0"]).play("khan", "value:6", "good:silk")
    t.play("purse")
    assert t.at("purse")[-1] == "1 own:0"
    assert t.own("coin") == 3
    t.round(3)
    assert t.own("dice") == ["own:0"] * 5


@pytest.mark.rule("MP-CHAR-RASCHID-5")
def test_raschid_does_not_roll_a_black_die() -> None:
    t = table(characters=RASCHID, dice=["own:0"], camel=3).play("black_die")
    assert t.seat == 1
    assert t.own("dice") == ["own:0", "black:0"]
    assert (t.own("camel"), t.text["black_dice"]) == (0, 4)


@pytest.mark.rule("MP-CHAR-RASCHID-5")
def test_raschid_does_not_roll_a_black_die_gained_as_reward() -> None:
    t = table(characters=RASCHID, dice=["own:0"], camel=2, pepper=1, gold=2, contracts=["C12"])
    t.play("complete:C12")
    assert (t.seat, t.own("dice")) == (1, ["own:0", "black:0"])


@pytest.mark.rule("MP-CHAR-RASCHID-6")
def test_raschid_cannot_roll_again_or_change_a_die() -> None:
    t = table(characters=RASCHID, camel=9)
    assert t.why("reroll") == "MP-CHAR-RASCHID-6"
    assert t.why("adjust") == "MP-CHAR-RASCHID-6"


# Matteo


@pytest.mark.rule("MP-CHAR-MATTEO-1", "MP-CHAR-MATTEO-2")
def test_matteo_gains_a_contract_and_rolls_six_dice_in_a_new_round() -> None:
    t = matteo().next_round()
    assert "deal:C20" in t.names
    special = t.text["special"]
    t.play("deal:C20")
    assert t.own("contracts") == ["C20"]
    assert t.text["special"] == special - 1
    t.play(*["roll:3"] * 5, "roll:6")
    assert t.own("dice") == ["own:3"] * 5 + ["white:6"]
    assert t.own("dice", 2) == []  # the other player rolls after him


@pytest.mark.rule("MP-CHAR-MATTEO-1", "MP-CHAR-MATTEO-2")
def test_matteo_has_both_in_the_first_round_too() -> None:
    t = drafted("matteo", "berke")
    while t.step != "RollDie":
        t.play(t.names[0])
    assert len(t.own("contracts")) == 2
    while t.step == "RollDie":
        t.play("roll:4")
    assert t.own("dice") == ["own:4"] * 5 + ["white:4"]
    assert t.own("dice", 2) == ["own:4"] * 5


@pytest.mark.rule("MP-CHAR-MATTEO-2")
def test_matteo_gains_the_top_tile_of_the_special_stack() -> None:
    bottom = [f"C{n:02}" for n in range(20, 6, -1)]  # nothing unseen is left above them
    t = matteo(bottom=bottom).next_round()
    assert t.own("contracts") == ["C20"]


@pytest.mark.rule("MP-CHAR-MATTEO-3")
def test_the_white_die_is_no_players_colour() -> None:
    t = table(
        2, ("matteo", "berke"), dice=["own:4", "white:2"], coin=2,
        placed=[("bazaar_camel", "1", "own:3")],
    )  # fmt: skip
    t.play("bazaar:camel")  # only the white die may go there
    assert t.own("coin") == 0
    t.play("column:2")
    assert t.at("bazaar_camel") == ["1 own:3", "1 white:2"]


@pytest.mark.rule("MP-CHAR-MATTEO-3")
@pytest.mark.parametrize(("white", "choices"), [(4, ["camels:0", "camels:1"]), (5, [])])
def test_the_white_die_counts_for_compensation(white: int, choices: list[str]) -> None:
    t = matteo().next_round().play("deal:C20", *["roll:2"] * 5, f"roll:{white}", *["roll:3"] * 5)
    assert t.offers("camels") == choices


@pytest.mark.rule("MP-CHAR-MATTEO-4")
def test_matteo_with_two_contracts_must_discard_one_of_three() -> None:
    t = matteo(contracts=["S01", "C30"]).next_round().play("deal:C20")
    assert t.names == ["discard:S01", "discard:C20", "discard:C30"]
    t.play("discard:C20")
    assert t.own("contracts") == ["S01", "C30"]
    assert t.text["bottom"][-1] == "C20"


@pytest.mark.rule("MP-CHAR-MATTEO-4")
def test_matteo_gains_nothing_from_an_empty_special_stack() -> None:
    completed = [f"C{n:02}" for n in range(1, 21)]
    t = matteo(row=[], completed=completed).next_round()
    assert t.step == "RollDie"
    assert t.own("contracts") == []


# Berke


@pytest.mark.rule("MP-CHAR-BERKE-1")
@pytest.mark.parametrize(
    ("space", "word"),
    [
        ("five_coins", "coins"),
        ("bazaar_camel", "bazaar:camel"),
        ("bazaar_pepper", "bazaar:pepper"),
        ("bazaar_silk", "bazaar:silk"),
        ("bazaar_gold", "bazaar:gold"),
        ("contracts", "contracts"),
    ],
)
def test_berke_uses_occupied_spaces_without_a_coin(space: str, word: str) -> None:
    dice = ["own:6", "own:6", "own:6"]
    placed = [(space, "3", "black:3")]
    assert word in table(characters=BERKE, dice=dice, placed=placed).names
    t = table(characters=BERKE, turn=2, dice=dice, placed=placed)
    assert t.why(word) == "MP-ACT-14"


@pytest.mark.rule("MP-CHAR-BERKE-1")
def test_berke_keeps_his_coins_on_an_occupied_space() -> None:
    t = table(
        characters=BERKE, dice=["own:5"], coin=9, placed=[("bazaar_pepper", "3", "black:3")]
    ).play("bazaar:pepper", "column:4")
    assert (t.own("pepper"), t.own("coin")) == (3, 9)


@pytest.mark.rule("MP-CHAR-BERKE-2")
def test_berke_cannot_use_an_occupied_city_card() -> None:
    t = table(
        characters=BERKE, posts=["moscow"], cards=K31_IN_MOSCOW,
        placed=[("card:moscow:0", "3", "black:3")],
    )  # fmt: skip
    assert t.why("card:K31") == "MP-CITY-3"


@pytest.mark.rule("MP-CHAR-BERKE-2")
def test_berke_obeys_the_order_and_the_slots_of_the_khan() -> None:
    row = [("khan", "2", "black:2"), ("khan", "3", "black:4"), ("khan", "4", "black:4")]
    t = table(characters=BERKE, dice=["own:3"], placed=row)
    assert t.why("khan") == "MP-KHAN-3"
    full = [*row, ("khan", "4", "black:5")]
    t = table(characters=BERKE, dice=["own:6"], placed=full)
    assert t.why("khan") == "MP-KHAN-5"


@pytest.mark.rule("MP-CHAR-BERKE-2")
def test_berke_uses_a_space_only_once_with_his_colour() -> None:
    t = table(characters=BERKE, dice=["own:6", "own:5"], placed=[("bazaar_camel", "1", "own:1")])
    assert t.why("bazaar:camel") == "MP-ACT-8"


@pytest.mark.rule("MP-CHAR-BERKE-3")
def test_berke_pays_for_his_journeys_but_not_for_the_occupied_space() -> None:
    occupied = [("travel", "2", "black:2"), ("travel", "2", "black:2")]
    dice = ["own:2", "own:2"]
    t = table(characters=BERKE, dice=dice, coin=2, placed=occupied)
    assert t.why("travel") == "MP-TRAVEL-14"
    t = table(characters=BERKE, dice=dice, coin=3, camel=2, placed=occupied).play("travel")
    assert t.why("go:oasis_05") == "MP-TRAVEL-7"  # three camels
    t = table(characters=BERKE, dice=dice, coin=3, camel=4, placed=occupied)
    t.play("travel", "go:oasis_05")
    assert (t.own("coin"), t.own("camel"), t.own("figure")) == (0, 1, "oasis_05")


@pytest.mark.rule("MP-CHAR-BERKE-4")
def test_berke_does_not_pay_for_the_neutral_die() -> None:
    t = table(2, ("berke", "johannes"), dice=["own:6"]).play("coins")
    assert t.own("coin") == 5
    t = table(2, ("berke", "johannes"), turn=2, dice=["own:6"])
    assert t.why("coins") == "MP-ACT-14"


# Mercator


def gains(t: Table, *names: str) -> dict[str, int]:
    """What Mercator, in seat 2, gains by these choices."""
    keys = ("camel", "pepper", "silk", "gold", "coin")
    before = {key: t.own(key, 2) for key in keys}
    t.play(*names)
    return {key: t.own(key, 2) - n for key, n in before.items() if t.own(key, 2) != n}


@pytest.mark.rule("MP-CHAR-MERCATOR-1", "MP-CHAR-MERCATOR-2")
@pytest.mark.parametrize("ware", ["camel", "pepper", "silk", "gold"])
@pytest.mark.parametrize("column", range(1, 7))
def test_mercator_gains_one_of_the_ware_whatever_the_column(ware: str, column: int) -> None:
    t = table(characters=MERCATOR, dice=["own:6", "own:6", "own:6"]).play(f"bazaar:{ware}")
    assert gains(t, f"column:{column}") == {ware: 1}


@pytest.mark.rule("MP-CHAR-MERCATOR-3", "MP-CHAR-MERCATOR-4", "MP-CHAR-MERCATOR-7")
@pytest.mark.parametrize(
    ("seats", "favour", "coins"),
    [(4, {}, {}), (3, {"camel": 1}, {}), (2, {"camel": 1}, {"coin": 2})],
)
def test_mercators_version_follows_the_number_of_players(
    seats: int, favour: dict[str, int], coins: dict[str, int]
) -> None:
    t = table(seats, MERCATOR, dice=["own:3", "own:3"])
    assert gains(t, "khan", "good:gold") == favour
    t = table(seats, MERCATOR, dice=["own:3", "own:3"], coin=3)
    assert gains(t, "coins") == coins
    t = table(seats, MERCATOR, dice=["own:3", "own:3"])
    assert gains(t, "bazaar:pepper", "column:2") == {"pepper": 1}


@pytest.mark.rule("MP-CHAR-MERCATOR-5")
def test_mercators_own_actions_do_not_trigger_him() -> None:
    own: dict[str, Any] = {"turn": 2, "dice": ["own:2", "own:2"]}
    assert gains(table(2, MERCATOR, **own), "bazaar:camel", "column:2") == {"camel": 2}
    assert gains(table(2, MERCATOR, **own), "khan", "good:silk") == {"camel": 2, "silk": 1}
    assert gains(table(2, MERCATOR, coin=2, **own), "coins") == {"coin": 3}


@pytest.mark.rule("MP-CHAR-MERCATOR-5")
def test_gains_outside_these_actions_do_not_trigger_mercator() -> None:
    cards = ["K29", *K31_IN_MOSCOW[1:]]
    t = table(2, MERCATOR, dice=["own:3", "own:3", "own:3"], posts=["moscow"], cards=cards)
    assert gains(t, "purse") == {}
    assert gains(t, "card:K29") == {}
    assert t.own("pepper") == 3
    t = table(2, MERCATOR, camel=1, silk=3, contracts=["C13"])
    assert gains(t, "complete:C13", "good:silk") == {}
    assert t.own("silk") == 1
    t = table(2, MERCATOR, dice=["own:3", "own:3"])
    assert gains(t, "contracts", "take:C01", "done") == {}


@pytest.mark.rule("MP-CHAR-MERCATOR-6")
def test_mercator_is_not_asked_and_takes_nothing_from_the_others() -> None:
    t = table(2, MERCATOR, dice=["own:4", "own:4"], coin=4).play("coins")
    assert t.seat == 1
    assert (t.own("coin"), t.own("coin", 2)) == (5, 2)
    t = table(2, MERCATOR, dice=["own:4", "own:4"]).play("bazaar:pepper", "column:4")
    assert t.seat == 1
    assert (t.own("pepper"), t.own("pepper", 2)) == (3, 1)


@pytest.mark.rule("MP-CHAR-MERCATOR-8")
def test_mercator_gains_for_every_single_use() -> None:
    t = table(
        characters=MERCATOR, coin=9, dice=["own:1", "black:1"],
        players={2: {"dice": []}, 3: {"dice": ["own:1"]}, 4: {"dice": ["white:1"], "coin": 9}},
    )  # fmt: skip
    t.play("bazaar:pepper", "die:own:1", "end")
    assert t.own("pepper", 2) == 1
    t.turn_of(3).play("bazaar:pepper")
    assert t.own("pepper", 2) == 2
    t.turn_of(4).play("bazaar:pepper")
    assert t.own("pepper", 2) == 3
    t.turn_of(1).play("bazaar:pepper")  # once more, with the black die
    assert t.own("pepper", 2) == 4


@pytest.mark.rule("MP-CHAR-MERCATOR-9")
def test_mercator_gains_before_the_move_of_the_gold_column() -> None:
    t = table(characters=MERCATOR, dice=["own:5", "own:5", "own:5"])
    t.play("bazaar:gold", "column:5")
    assert t.offers("stay") == ["stay"]  # the move is still to be made
    assert (t.own("gold"), t.own("gold", 2)) == (3, 1)
