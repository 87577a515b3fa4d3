"""Chapter 5: dice are placed on an action space, the lowest counts, occupied spaces are paid."""

from __future__ import annotations

from typing import Any

import pytest

from tests.marco_polo.table import ALONE, GAME, PLAIN, Table, table

DICE = [
    ("coins", "five_coins", 1),
    ("bazaar:camel", "bazaar_camel", 1),
    ("bazaar:pepper", "bazaar_pepper", 1),
    ("bazaar:silk", "bazaar_silk", 2),
    ("bazaar:gold", "bazaar_gold", 3),
    ("khan", "khan", 1),
    ("contracts", "contracts", 1),
    ("travel", "travel", 2),
    ("card:K01", "card:moscow:0", 1),
]
PAID_SPACES = [entry for entry in DICE if entry[0] not in ("khan", "card:K01")]


@pytest.mark.rule("MP-ACT-1")
def test_only_own_dice_can_be_placed() -> None:
    others = {"dice": ["own:5", "own:6"]}
    t = table(seats=2, dice=["own:2", "own:4"], players={2: others}).play("bazaar:pepper")
    assert t.offers("die") == ["die:own:2", "die:own:4"]
    t.play("die:own:4", "column:4")
    assert t.at("bazaar_pepper") == ["1 own:4"]
    assert t.own("dice", 2) == ["own:5", "own:6"]
    assert t.at("khan") == ["neutral own:1", "neutral own:1"]


@pytest.mark.rule("MP-ACT-2", "MP-EX-11")
@pytest.mark.parametrize(("action", "space", "need"), DICE)
def test_exactly_the_printed_number_of_dice_is_placed(action: str, space: str, need: int) -> None:
    means: dict[str, Any] = {"coin": 3, "gold": 2, "posts": ["moscow"]}
    t = table(dice=["own:6"] * 5, **means).play(action)
    assert t.at(space) == ["1 own:6"] * need
    assert t.own("dice") == ["own:6"] * (5 - need)
    if need > 1:
        too_few = table(dice=["own:6"] * (need - 1), **means)
        assert too_few.why(action) == "MP-ACT-2"


@pytest.mark.rule("MP-ACT-3", "MP-ACT-6", "MP-EX-28")
def test_dice_then_payment_then_action() -> None:
    there = [("bazaar_silk", "2", "own:1"), ("bazaar_silk", "2", "own:1")]
    t = table(players=ALONE, dice=["own:4", "own:5"], coin=6, placed=there)
    t.play("bazaar:silk")
    assert t.at("bazaar_silk")[2:] == ["1 own:4", "1 own:5"]
    assert (t.own("coin"), t.own("silk")) == (2, 0)
    assert t.offers("column") == t.names  # the action follows immediately
    t.play("column:4")
    assert (t.own("coin"), t.own("silk")) == (2, 3)


@pytest.mark.rule("MP-ACT-4")
def test_the_lowest_of_the_dice_just_placed_is_decisive() -> None:
    there = [("bazaar_gold", "2", "own:1")] * 3
    t = table(players=ALONE, dice=["own:2", "own:5", "own:6"], coin=2, placed=there)
    t.play("bazaar:gold")
    assert t.offers("column") == ["column:1", "column:2"]


@pytest.mark.rule("MP-ACT-4")
@pytest.mark.parametrize("value", range(1, 7))
def test_khan_and_purse_give_the_same_for_every_value(value: int) -> None:
    t = table(dice=[f"own:{value}"]).play("khan", "good:silk")
    assert (t.own("silk"), t.own("camel")) == (1, 2)
    t = table(dice=[f"own:{value}"], acted=True, camel=3).play("purse")
    assert t.own("coin") == 3


@pytest.mark.rule("MP-ACT-5", "MP-ACT-6", "MP-ACT-18")
@pytest.mark.parametrize(("action", "space", "need"), PAID_SPACES)
@pytest.mark.parametrize("there", [1, 3])
def test_an_occupied_space_costs_the_lowest_value_once(
    action: str, space: str, need: int, there: int
) -> None:
    occupied = [(space, str(2 + i), "own:1") for i in range(there)]
    dice = ["own:3", "own:4", "own:5"][:need]
    step = 3 if action == "travel" else 0
    t = table(players=ALONE, dice=dice, coin=3 + step, placed=occupied).play(action)
    assert t.own("coin") == {"coins": 5, "travel": 3}.get(action, 0)
    poor = table(players=ALONE, dice=dice, coin=2 + step, placed=occupied)
    assert poor.why(action) == {"travel": "MP-TRAVEL-14"}.get(action, "MP-ACT-14")


@pytest.mark.rule("MP-ACT-5")
def test_city_cards_and_slots_of_the_khan_must_be_empty() -> None:
    rich: dict[str, Any] = {"players": ALONE, "dice": ["own:6"], "gold": 50, "posts": ["moscow"]}
    assert "card:K01" in table(**rich).names
    assert table(**rich, placed=[("card:moscow:0", "2", "own:1")]).why("card:K01") == "MP-CITY-3"
    three = [("khan", seat, "own:1") for seat in ("2", "3", "4")]
    assert "khan" in table(**rich, placed=three).names
    assert table(**rich, placed=[*three, ("khan", "4", "black:1")]).why("khan") == "MP-KHAN-5"


@pytest.mark.rule("MP-ACT-6")
def test_the_price_ignores_how_much_of_the_action_is_used() -> None:
    there = [("contracts", "2", "own:6"), ("contracts", "3", "own:6")]
    t = table(players=ALONE, dice=["own:2"], coin=9, placed=there)
    assert t.play("contracts", "take:C01", "done").own("coin") == 7
    there = [("bazaar_silk", "2", "own:1")] * 2
    t = table(players=ALONE, dice=["own:5", "own:6"], coin=9, placed=there)
    assert t.play("bazaar:silk", "column:1").own("coin") == 4


@pytest.mark.rule("MP-ACT-6")
def test_a_die_too_dear_for_the_space_is_not_offered() -> None:
    there = [("bazaar_pepper", "2", "own:6")]
    t = table(players=ALONE, dice=["own:1", "own:2", "own:3"], coin=2, placed=there)
    t.play("bazaar:pepper")
    assert t.offers("die") == ["die:own:1", "die:own:2"]
    assert t.why("die:own:3") == "MP-ACT-6"


@pytest.mark.rule("MP-ACT-7")
@pytest.mark.parametrize(
    ("owner", "die"), [("2", "own:6"), ("1", "own:6"), ("1", "black:6"), ("2", "white:6")]
)
def test_a_die_of_any_kind_occupies_a_space(owner: str, die: str) -> None:
    who = ("johannes", "matteo", "kubilai", "wilhelm")
    there = [("bazaar_pepper", owner, die)]
    t = table(players=ALONE, characters=who, dice=["black:2"], coin=5, placed=there)
    assert t.play("bazaar:pepper", "column:1").own("coin") == 3
    free = table(players=ALONE, characters=who, dice=["black:2"], coin=5)
    assert free.play("bazaar:pepper", "column:1").own("coin") == 5


@pytest.mark.rule("MP-ACT-7")
def test_a_neutral_die_occupies_a_space() -> None:
    assert table(seats=2, dice=["own:2"], coin=5).play("coins").own("coin") == 5 - 2 + 5
    assert table(seats=3, dice=["own:2"], coin=5).play("coins").own("coin") == 5 + 5


@pytest.mark.rule("MP-ACT-8")
@pytest.mark.parametrize(("action", "space", "need"), [d for d in DICE if d[0] != "card:K01"])
def test_the_own_colour_goes_to_a_space_once_per_round(action: str, space: str, need: int) -> None:
    black = [(space, "1", "black:2")] * (need - 1)
    for owner in ("1", "2"):
        there = [(space, owner, "own:1"), *black]
        t = table(players=ALONE, dice=["own:6"] * 3, coin=50, placed=there)
        if owner == "1":
            assert t.why(action) == "MP-ACT-8"
        else:
            assert action in t.names


@pytest.mark.rule("MP-ACT-8")
def test_each_bazaar_row_and_each_card_is_a_space_of_its_own() -> None:
    t = table(players=ALONE, dice=["own:1"] * 5, gold=2, silk=2, camel=9, posts=["sumatra"])
    t.play("bazaar:camel", "end", "bazaar:pepper", "end", "card:K07", "end", "card:K08")
    assert (t.own("pepper"), t.own("gold"), t.own("silk")) == (1, 1, 1)


@pytest.mark.rule("MP-ACT-8", "MP-ACT-15")
def test_dice_stay_until_they_are_taken_back_and_free_the_spaces() -> None:
    """Kashgar's goods are chosen in step 2 of the round, before the dice are taken back."""
    t = table(players=ALONE, dice=["own:6"], posts=["kashgar"]).play("coins")
    while not t.offers("pair"):
        t.shortest()
    assert t.text["round"] == 3
    assert t.at("five_coins") == ["1 own:6"]
    t.round(3)
    assert t.at("five_coins") == []
    coins = t.own("coin")
    assert t.play("coins").own("coin") == coins + 5  # and nobody's die is there to be paid for


@pytest.mark.rule("MP-ACT-15", "MP-BONUS-15")
def test_placed_dice_cannot_be_re_rolled_or_changed() -> None:
    t = table(dice=["own:2", "own:6"], camel=5).play("coins", "die:own:6")
    assert t.play("reroll", "roll:4").own("dice") == ["own:4"]
    assert t.play("adjust", "up").own("dice") == ["own:5"]
    assert t.at("five_coins") == ["1 own:6"]
    alone = table(dice=["own:6"], camel=5).play("coins")
    assert (alone.why("reroll"), alone.why("adjust")) == ("MP-BONUS-15", "MP-BONUS-15")


@pytest.mark.rule("MP-ACT-8", "MP-ACT-9", "MP-EX-29")
def test_black_dice_are_not_bound_to_once_per_round() -> None:
    t = table(players=ALONE, dice=["own:2", "own:3", "black:4", "black:5"], coin=9)
    t.play("bazaar:camel", "die:own:2", "column:2", "end", "bazaar:camel")
    assert t.offers("die") == ["die:black:4", "die:black:5"]
    assert t.why("die:own:3") == "MP-ACT-8"
    t.play("die:black:4", "column:4", "end", "bazaar:camel", "column:5")
    assert (t.own("camel"), t.own("coin")) == (2 + 4 + 5, 9 - 4 - 5)
    assert t.play("end").why("bazaar:camel") == "MP-ACT-8"


@pytest.mark.rule("MP-ACT-9", "MP-ACT-10")
@pytest.mark.parametrize(
    ("placed", "allowed"),
    [(["black:1", "black:2"], True), (["own:1", "black:2"], False), (["black:1", "own:2"], False)],
)
def test_any_die_of_the_own_colour_uses_up_the_space(placed: list[str], allowed: bool) -> None:
    """Silk with two black dice leaves it open for the own colour, one own die closes it."""
    t = table(players=ALONE, dice=[*placed, "own:5", "own:6"], coin=9)
    t.play("bazaar:silk", *[f"die:{die}" for die in placed], "end")
    if allowed:
        assert t.play("bazaar:silk", "column:5").own("silk") == 1 + 3
    else:
        assert t.why("bazaar:silk") == "MP-ACT-8"


@pytest.mark.rule("MP-ACT-10")
def test_a_used_space_is_closed_to_mixed_placements_too() -> None:
    t = table(dice=["own:6", "black:5"], coin=9, placed=[("travel", "1", "own:1")] * 2)
    assert t.why("travel") == "MP-ACT-8"
    t = table(dice=["black:6", "black:5"], coin=9, placed=[("travel", "1", "own:1")] * 2)
    assert "travel" in t.names


@pytest.mark.rule("MP-ACT-11")
def test_the_colours_can_be_combined_in_one_placement() -> None:
    who = ("matteo", "berke", "kubilai", "wilhelm")
    t = table(characters=who, dice=["own:3", "black:4", "white:5"]).play("bazaar:gold", "column:3")
    assert t.at("bazaar_gold") == ["1 own:3", "1 black:4", "1 white:5"]
    assert t.own("gold") == 2


@pytest.mark.rule("MP-ACT-12")
def test_less_may_be_taken_but_at_least_once() -> None:
    t = table(dice=["own:3"], posts=["lan_zhou"], camel=3, gold=3).play("card:K04")
    assert t.names == ["times:1", "times:2", "times:3"]
    t = table(dice=["own:3"]).play("contracts")
    assert t.names == ["take:C01", "take:C02", "take:C03"]
    t = table(dice=["own:3", "own:3"], coin=7).play("travel")
    assert "stop" not in t.names
    assert "stop" in t.play("go:oasis_01").names


@pytest.mark.rule("MP-ACT-12", "MP-ACT-14")
def test_an_action_that_cannot_be_carried_out_once_cannot_be_chosen() -> None:
    assert table(dice=["own:6"], posts=["lan_zhou"], camel=9).why("card:K04") == "MP-CITY-16"
    assert table(dice=["own:6"], posts=["lan_zhou"], gold=9).why("card:K04") == "MP-CITY-16"
    assert table(dice=["own:6"], row=[]).why("contracts") == "MP-CONTRACT-18"
    assert table(dice=["own:6"] * 2, coin=2).why("travel") == "MP-TRAVEL-14"


@pytest.mark.rule("MP-ACT-13", "MP-ACT-14")
def test_coins_gained_by_the_action_cannot_pay_for_the_space() -> None:
    there = [("five_coins", "2", "own:1")]
    assert table(players=ALONE, dice=["own:3"], coin=2, placed=there).why("coins") == "MP-ACT-14"
    assert table(players=ALONE, dice=["own:3"], coin=3, placed=there).play("coins").own("coin") == 5
    pepper = [("bazaar_pepper", "2", "own:1")]
    assert (
        table(players=ALONE, dice=["own:5"], coin=4, placed=pepper).why("bazaar:pepper")
        == "MP-ACT-14"
    )


@pytest.mark.rule("MP-ACT-14")
@pytest.mark.parametrize(
    ("coin", "camel", "fits"),
    [(5, 4, True), (4, 4, False), (5, 3, False), (15, 3, True), (14, 3, False)],
)
def test_all_costs_of_travelling_together_must_be_payable(
    coin: int, camel: int, fits: bool
) -> None:
    """From Kochi every road costs extra: 4 camels, 10 or 15 coins; the space 2, one step 3."""
    there = [("travel", "2", "own:1")] * 2
    means: dict[str, Any] = {"coin": coin, "camel": camel, "figure": "kochi"}
    t = table(characters=PLAIN, players=ALONE, placed=there, dice=["own:2"] * 2, **means)
    if fits:
        assert "travel" in t.names
    else:
        assert t.why("travel") == "MP-TRAVEL-14"


@pytest.mark.rule("MP-ACT-17", "MP-ACT-12")
def test_gains_other_than_those_listed_are_given_completely() -> None:
    t = table(dice=["own:6"]).play("khan")
    assert t.names == ["good:gold", "good:silk", "good:pepper"]
    t = table(dice=["own:6"], contracts=["S05"], camel=2, silk=1, gold=1).play("complete:S05")
    assert t.names == ["pair:gold+silk", "pair:gold+pepper", "pair:silk+pepper"]
    t = table(dice=["own:6"]).play("contracts", "take:C05", "done")
    assert t.names == ["extra:coin", "extra:camel"]
    t = table(dice=["own:6"], cards=["K23", *[f"K{n:02}" for n in range(1, 9)]], posts=["moscow"])
    assert t.play("card:K23").own("coin") == 2


@pytest.mark.rule("MP-ACT-17")
def test_only_a_move_can_be_declined() -> None:
    t = table(dice=["own:6"], contracts=["S06"], camel=1, pepper=3).play("complete:S06")
    assert "stay" in t.names
    assert t.play("stay").own("figure") == "venezia"


@pytest.mark.rule("MP-ACT-18")
def test_three_dice_on_an_occupied_space_are_paid_once() -> None:
    there = [("bazaar_gold", "2", "own:6")] * 3
    t = table(players=ALONE, dice=["own:3", "own:4", "own:5"], coin=10, placed=there).play(
        "bazaar:gold"
    )
    assert t.own("coin") == 7


def question(t: Table) -> str:
    return str(GAME.prompt(t.state).text)


@pytest.mark.rule("MP-ACT-6")
@pytest.mark.parametrize(
    ("character", "die", "paid"),
    [("johannes", "own:3", True), ("raschid", "own:0", True), ("berke", "own:3", False)],
)
def test_the_question_says_that_an_occupied_space_is_paid(
    character: str, die: str, paid: bool
) -> None:
    fee = "The space is occupied: the lowest value is paid in coins."
    characters = (character, "mercator", "kubilai", "wilhelm")
    dice = [die, "own:5"] if die != "own:0" else [die, die]
    placed = [("bazaar_pepper", "2", "own:1")]
    t = table(characters=characters, dice=dice, coin=9, placed=placed, players=ALONE)
    assert (fee in question(t.play("bazaar:pepper"))) == paid
    t = table(characters=characters, dice=dice, coin=9, placed=placed, players=ALONE)
    assert fee not in question(t.play("bazaar:camel"))
