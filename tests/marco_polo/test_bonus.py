"""Chapter 17: bonus actions before and after the main action."""

from __future__ import annotations

from typing import Any

import pytest

from tests.marco_polo.table import ALONE, table

C06: dict[str, Any] = {"camel": 2, "pepper": 1, "silk": 2}
"""What contract C06 costs; it gives 3 coins and 4 points."""
ROW = ["C01", "C02", "C03", "C04", "C05", "C07"]
FIVE = ["complete:C06", "purse", "reroll", "adjust", "black_die"]


@pytest.mark.rule("MP-BONUS-1", "MP-BONUS-2", "MP-TURN-1")
@pytest.mark.parametrize("acted", [False, True])
def test_five_bonus_actions_before_and_after_the_main_action(acted: bool) -> None:
    goods: dict[str, Any] = {**C06, "camel": 5}
    t = table(dice=["own:2", "own:3"], contracts=["C06"], row=ROW, acted=acted, **goods)
    assert [name for name in t.names if name in FIVE] == FIVE
    if acted:
        assert t.names == [*FIVE, "end"]  # all optional, and nothing else


@pytest.mark.rule("MP-BONUS-2", "MP-EX-27")
def test_any_number_in_any_order_each_paid_separately() -> None:
    t = table(dice=["own:2", "own:3"], camel=7)
    t.play("adjust", "die:own:3", "up", "reroll", "die:own:2", "roll:6", "black_die", "roll:1")
    assert t.own("camel") == 1
    t.play("reroll", "die:black:1", "roll:5")
    assert (t.own("camel"), t.own("dice")) == (0, ["own:4", "black:5", "own:6"])
    for name in ("reroll", "adjust"):
        assert t.why(name) == "MP-BONUS-2"


@pytest.mark.rule("MP-BONUS-2", "MP-TURN-11")
def test_only_the_player_on_turn_uses_bonus_actions() -> None:
    rich = {"camel": 9, "contracts": ["C06"], "pepper": 9, "silk": 9}
    t = table(dice=["own:2", "own:3"], row=ROW, players={2: rich})
    assert not t.offers("complete")
    assert t.why("black_die") == "MP-BONUS-2"
    t.play("coins", "die:own:2", "end")
    assert t.seat == 2
    t.play("complete:C06", "black_die", "roll:3")
    assert (t.own("camel", 2), t.own("camel", 1)) == (9 - 2 - 3, 0)


@pytest.mark.rule("MP-BONUS-3", "MP-BONUS-4", "MP-EX-22")
def test_a_contract_is_completed_for_its_cost() -> None:
    t = table(dice=["own:1"], contracts=["C06"], row=ROW, **C06).play("complete:C06")
    assert [t.own(key) for key in ("camel", "pepper", "silk")] == [0, 0, 0]
    assert (t.own("coin"), t.own("vp")) == (3, 4)
    assert (t.own("contracts"), t.own("completed")) == ([], ["C06"])
    assert "complete:C06" not in t.names


@pytest.mark.rule("MP-BONUS-3")
@pytest.mark.parametrize("short", list(C06))
def test_all_goods_and_camels_of_a_contract_are_needed(short: str) -> None:
    goods: dict[str, Any] = {**C06, short: C06[short] - 1, "coin": 9, "gold": 9}
    t = table(dice=["own:1"], contracts=["C06"], row=ROW, **goods)
    assert t.why("complete:C06") == "MP-BONUS-3"


@pytest.mark.rule("MP-BONUS-3")
def test_only_own_active_contracts_can_be_completed() -> None:
    goods: dict[str, Any] = {"camel": 9, "pepper": 9, "silk": 9, "gold": 9}
    t = table(dice=["own:1"], contracts=["C10"], players={2: {"contracts": ["C11"]}}, **goods)
    assert t.offers("complete") == ["complete:C10"]


@pytest.mark.rule("MP-BONUS-4")
def test_completed_contracts_count_for_cards_and_the_final_scoring() -> None:
    cards = ["K26", *[f"K{n:02}" for n in range(1, 9)]]
    t = table(dice=["own:6"], contracts=["C06"], row=ROW, cards=cards, posts=["moscow"], **C06)
    t.play("complete:C06", "card:K26")
    assert t.own("vp") == 4 + 1
    t.end()
    assert (t.score("most contracts"), t.score("most contracts", 2)) == (7, 0)


@pytest.mark.rule("MP-BONUS-5")
def test_a_completed_contract_makes_room_for_the_one_it_brings() -> None:
    goods: dict[str, Any] = {"camel": 3, "pepper": 1, "silk": 1, "gold": 1}
    t = table(dice=["own:1"], contracts=["C08", "C10"], **goods).play("complete:C08", "deal:C38")
    assert not t.offers("discard")
    assert t.own("contracts") == ["C10", "C38"]


@pytest.mark.rule("MP-BONUS-6")
def test_several_contracts_in_one_turn() -> None:
    goods: dict[str, Any] = {"camel": 3, "pepper": 1, "silk": 4}
    t = table(dice=["own:1"], contracts=["C06", "S04"], row=ROW, **goods)
    t.play("complete:S04", "complete:C06")
    assert (t.own("completed"), t.own("vp"), t.own("coin")) == (["S04", "C06"], 3 + 4, 5 + 3)
    assert t.seat == 1


@pytest.mark.rule("MP-BONUS-7", "MP-EX-23")
@pytest.mark.parametrize("die", ["own:2", "black:6", "white:1"])
def test_the_purse_takes_any_die_for_three_coins(die: str) -> None:
    who = ("matteo", "berke", "kubilai", "wilhelm")
    t = table(characters=who, dice=["own:4", die]).play("purse", f"die:{die}")
    assert (t.own("coin"), t.own("dice")) == (3, ["own:4"])
    assert t.at("purse")[-1] == f"1 {die}"


@pytest.mark.rule("MP-BONUS-7", "MP-BONUS-8", "MP-EX-23")
def test_the_purse_as_often_as_there_are_dice() -> None:
    t = table(players=ALONE, dice=["own:2"] * 3, camel=3)
    assert len(t.at("purse")) == 17  # own ones among them: neither paid nor closed
    t.play("purse", "purse")
    assert t.own("coin") == 6
    t.play("coins")  # the main action is still there
    assert t.own("coin") == 11
    t = table(players=ALONE, dice=["own:2"] * 3, acted=True).play("purse", "purse", "purse")
    assert t.own("coin") == 9


@pytest.mark.rule("MP-BONUS-9", "MP-EX-24")
def test_a_camel_re_rolls_a_die_and_the_new_value_stands() -> None:
    t = table(dice=["own:2"], camel=2).play("reroll")
    assert (t.seat, t.names) == ("chance", [f"roll:{n}" for n in range(1, 7)])
    t.play("roll:5")
    assert (t.own("dice"), t.own("camel")) == (["own:5"], 1)
    t.play("reroll", "roll:1")
    assert (t.own("dice"), t.own("camel")) == (["own:1"], 0)
    assert t.why("reroll") == "MP-BONUS-2"


@pytest.mark.rule("MP-BONUS-10", "MP-EX-25")
@pytest.mark.parametrize("value", range(1, 7))
def test_two_camels_change_a_die_by_one(value: int) -> None:
    for way, change in (("up", 1), ("down", -1)):
        t = table(dice=[f"own:{value}", "own:3"], camel=3).play("adjust")
        if value != 3:  # one of two equal dice is taken without asking
            t.play(f"die:own:{value}")
        if value in (1, 6):  # never from 6 to 1 or from 1 to 6: only one way is left
            change = 1 if value == 1 else -1
        else:
            assert t.names == ["up", "down"]
            t.play(way)
        assert sorted(t.own("dice")) == sorted([f"own:{value + change}", "own:3"])
        assert t.own("camel") == 1
        assert t.why("adjust") == "MP-BONUS-2"


@pytest.mark.rule("MP-BONUS-10")
def test_the_same_die_can_be_changed_again() -> None:
    t = table(dice=["own:2"], camel=6).play("adjust", "up", "adjust", "up", "adjust", "down")
    assert (t.own("dice"), t.own("camel")) == (["own:3"], 0)


@pytest.mark.rule("MP-BONUS-11")
def test_a_black_die_costs_three_camels() -> None:
    assert table(dice=["own:2"], camel=2).why("black_die") == "MP-BONUS-2"
    t = table(dice=["own:2"], camel=4).play("black_die", "roll:3")
    assert (t.own("camel"), t.own("dice")) == (1, ["own:2", "black:3"])
    t = table(dice=["own:2"], camel=4, black_dice=0)
    assert t.why("black_die") == "MP-DICE-4"


@pytest.mark.rule("MP-BONUS-12", "MP-EX-26")
def test_one_black_die_per_turn_before_and_after_the_main_action() -> None:
    t = table(players=ALONE, dice=["own:2"], camel=9).play("black_die", "roll:3")
    assert t.why("black_die") == "MP-BONUS-12"
    t.play("coins", "die:own:2")
    assert t.why("black_die") == "MP-BONUS-12"
    t.play("end")
    assert "black_die" in t.names


@pytest.mark.rule("MP-BONUS-13", "MP-BONUS-12")
@pytest.mark.parametrize("bought_first", [True, False])
def test_black_dice_as_rewards_do_not_count_as_bought(bought_first: bool) -> None:
    t = table(dice=["own:2"], contracts=["S03"], camel=5, pepper=1, gold=1)
    order = ["black_die", "complete:S03"] if bought_first else ["complete:S03", "black_die"]
    t.play(order[0], "roll:3", order[1], "roll:4")
    assert t.own("dice") == ["own:2", "black:3", "black:4"]


@pytest.mark.rule("MP-BONUS-14")
@pytest.mark.parametrize("colour", ["black", "white"])
def test_black_and_white_dice_are_re_rolled_and_changed_too(colour: str) -> None:
    who = ("matteo", "berke", "kubilai", "wilhelm")
    t = table(characters=who, dice=["own:4", f"{colour}:2"], camel=3)
    t.play("reroll", f"die:{colour}:2", "roll:5", "adjust", f"die:{colour}:5", "up")
    assert t.own("dice") == ["own:4", f"{colour}:6"]


@pytest.mark.rule("MP-BONUS-15")
def test_only_dice_that_are_not_placed_can_be_changed() -> None:
    t = table(players=ALONE, dice=["own:2", "own:3"], camel=9, placed=[("khan", "1", "own:4")])
    assert t.play("reroll").offers("die") == ["die:own:2", "die:own:3"]
    t.play("die:own:2", "roll:2", "adjust")
    assert t.offers("die") == ["die:own:2", "die:own:3"]
    t.play("die:own:3", "up", "purse", "die:own:2", "purse")
    assert (t.why("reroll"), t.why("adjust")) == ("MP-BONUS-15", "MP-BONUS-15")
    assert t.why("purse") == "MP-BONUS-15"


@pytest.mark.rule("MP-BONUS-16", "MP-TURN-9")
def test_bonus_actions_after_the_last_die() -> None:
    goods: dict[str, Any] = {**C06, "camel": 5}
    t = table(players=ALONE, dice=["own:2"], contracts=["C06"], row=ROW, **goods).play("coins")
    assert t.names == ["complete:C06", "black_die", "end"]
    t.play("complete:C06", "black_die", "roll:6")
    assert (t.own("coin"), t.own("camel"), t.own("dice")) == (5 + 3, 0, ["black:6"])


@pytest.mark.rule("MP-BONUS-17")
def test_a_contract_can_be_completed_in_the_turn_in_which_it_was_taken() -> None:
    t = table(dice=["own:6"], row=["C06", *ROW[:5]], **C06).play("contracts", "take:C06", "done")
    t.play("complete:C06")
    assert (t.own("vp"), t.own("coin"), t.own("completed")) == (4, 3, ["C06"])


@pytest.mark.rule("MP-BONUS-17")
def test_a_contract_gained_as_reward_can_be_completed_at_once() -> None:
    goods: dict[str, Any] = {"camel": 5, "pepper": 2, "silk": 3, "gold": 1}
    t = table(dice=["own:1"], row=ROW[:5], contracts=["C08"], **goods)
    t.play("complete:C08", "deal:C06", "complete:C06")
    assert t.own("completed") == ["C06", "C08"]


@pytest.mark.rule("MP-BONUS-18", "MP-BONUS-3")
def test_the_reward_cannot_help_to_pay_its_contract() -> None:
    """S01 costs a camel and a gold and gives 3 camels; S05 gives two goods."""
    t = table(dice=["own:1"], contracts=["S01", "S05"], gold=1)
    assert t.why("complete:S01") == "MP-BONUS-3"
    assert t.why("complete:S05") == "MP-BONUS-3"
    t = table(dice=["own:1"], contracts=["S01"], gold=1, camel=1).play("complete:S01")
    assert (t.own("camel"), t.own("gold")) == (3, 0)
