"""Chapters 6 and 7: black and white dice, and the compensation for low rolls."""

from __future__ import annotations

import pytest

from tests.marco_polo.table import ALONE, GAME, Table, table

MATTEO = ("matteo", "berke", "kubilai", "wilhelm")
PLAIN_TWO = ("berke", "kubilai")
"""Two characters without a bonus at the start of a round."""


@pytest.mark.rule("MP-DICE-1", "MP-DICE-2", "MP-ACT-9")
def test_a_space_once_with_own_once_with_white_and_with_each_black_die() -> None:
    dice = ["own:1", "own:6", "white:2", "black:3", "black:4"]
    t = table(characters=MATTEO, players=ALONE, dice=dice, coin=9)
    for die in ("own:1", "white:2", "black:3", "black:4"):
        t.play("bazaar:pepper")
        if die != "black:4":  # the last one that is left is placed without asking
            t.play(f"die:{die}")
        if t.offers("column"):
            t.play("column:1")
        t.play("end")
    assert t.at("bazaar_pepper") == ["1 own:1", "1 white:2", "1 black:3", "1 black:4"]
    assert (t.own("pepper"), t.own("coin")) == (4, 9 - 2 - 3 - 4)
    assert t.why("bazaar:pepper") == "MP-ACT-8"


@pytest.mark.rule("MP-DICE-2")
def test_black_dice_do_not_open_a_used_card_again() -> None:
    t = table(players=ALONE, dice=["own:1", "black:6"], gold=9, posts=["moscow"])
    t.play("card:K01", "die:own:1", "end")
    assert t.why("card:K01") == "MP-CITY-3"


@pytest.mark.rule("MP-DICE-3", "MP-BONUS-11", "MP-EX-26")
def test_a_black_die_is_taken_from_the_area_and_rolled_at_once() -> None:
    t = table(dice=["own:1"], camel=3, black_dice=5).play("black_die")
    assert t.seat == "chance"
    assert t.names == [f"roll:{n}" for n in range(1, 7)]
    t.play("roll:5")
    assert t.own("dice") == ["own:1", "black:5"]
    assert (t.own("camel"), t.text["black_dice"]) == (0, 4)


@pytest.mark.rule("MP-DICE-3", "MP-TURN-9")
def test_a_black_die_gained_as_reward_is_rolled_and_usable_at_once() -> None:
    t = table(dice=["own:1"], contracts=["S03"], camel=2, pepper=1, gold=1)
    t.play("complete:S03", "roll:6")
    assert t.own("dice") == ["own:1", "black:6"]
    assert t.text["black_dice"] == 4
    t.play("bazaar:camel", "die:black:6", "column:6")
    assert t.own("camel") == 6


@pytest.mark.rule("MP-DICE-4", "MP-BONUS-11")
def test_an_empty_area_sells_nothing_and_loses_rewards() -> None:
    t = table(dice=["own:1"], contracts=["S03"], camel=9, pepper=1, gold=1, black_dice=0)
    assert t.why("black_die") == "MP-DICE-4"
    t.play("complete:S03")
    assert (t.seat, t.own("vp"), t.own("completed")) == (1, 4, ["S03"])
    assert t.own("dice") == ["own:1"]


@pytest.mark.rule("MP-DICE-5")
def test_a_player_may_have_all_black_dice() -> None:
    have = ["black:1", "black:2", "black:3", "black:4"]
    t = table(dice=["own:1", *have], camel=3).play("black_die", "roll:5")
    assert t.own("dice") == ["own:1", *have, "black:5"]
    assert t.text["black_dice"] == 0


@pytest.mark.rule("MP-DICE-6", "MP-EX-36")
def test_the_round_goes_on_while_a_black_die_is_left() -> None:
    t = table(players=ALONE, dice=["own:1"], camel=3).play("coins", "black_die", "roll:2", "end")
    assert (t.seat, t.text["round"], t.step) == (1, 2, "TakeTurn")
    assert t.why("end") == "MP-TURN-3"
    t.play("bazaar:camel", "column:1")
    assert t.at("bazaar_camel") == ["1 black:2"]
    t.round(3)
    assert t.text["black_dice"] == 5
    assert all(die.startswith("own") for seat in (1, 2, 3, 4) for die in t.own("dice", seat))


@pytest.mark.rule("MP-DICE-7")
def test_values_run_from_one_to_six_and_are_open_to_everybody() -> None:
    dice = [f"own:{n}" for n in (1, 2, 5, 6, 6)]
    t = table(dice=dice)
    for seat in (0, 1, 2, 3, None):
        assert GAME.codec.position(t.state, seat)["players"][0]["dice"] == dice
    assert t.roll().names == [f"roll:{value}" for value in range(1, 7)]


def rolled(first: tuple[int, ...], second: tuple[int, ...], white: int = 0) -> Table:
    """The last die of round 2 is placed; in round 3 seat 1 and seat 2 roll these values."""
    who = ("matteo", "kubilai") if white else PLAIN_TWO
    t = table(seats=2, characters=who, players={2: {"dice": []}}, dice=["own:1"], coin=1)
    return t.play("coins").roll(*first, *([white] if white else []), *second)


HIGH = (6, 6, 6, 6, 6)


@pytest.mark.rule("MP-COMPENS-1", "MP-COMPENS-2", "MP-EX-30")
def test_a_sum_of_13_gives_two_units_of_choice() -> None:
    for camels in (0, 1, 2):
        t = rolled((1, 1, 1, 4, 6), HIGH)
        assert (t.seat, t.names) == (1, ["camels:0", "camels:1", "camels:2"])
        before = t.own("coin")
        t.play(f"camels:{camels}")
        assert (t.own("camel"), t.own("coin") - before) == (camels, 2 - camels)


@pytest.mark.rule("MP-COMPENS-1", "MP-COMPENS-6")
@pytest.mark.parametrize(
    ("roll", "missing"),
    [((1, 1, 1, 1, 1), 10), ((1, 2, 3, 3, 5), 1), ((1, 2, 3, 4, 5), 0), ((3, 3, 3, 3, 4), 0)],
)
def test_one_unit_for_each_point_under_15(roll: tuple[int, ...], missing: int) -> None:
    t = rolled(roll, HIGH)
    if missing:
        assert t.names == [f"camels:{n}" for n in range(missing + 1)]
    else:
        assert t.step == "TakeTurn"


@pytest.mark.rule("MP-COMPENS-3", "MP-CHAR-MATTEO-3")
def test_the_white_die_counts_for_the_sum() -> None:
    assert rolled((1, 1, 1, 1, 1), HIGH, white=6).names == [f"camels:{n}" for n in range(5)]
    assert rolled((2, 2, 2, 2, 2), HIGH, white=5).step == "TakeTurn"


@pytest.mark.rule("MP-COMPENS-4")
def test_later_rolls_and_changes_compensate_nothing() -> None:
    t = rolled((2, 3, 3, 3, 4), HIGH)
    before = t.own("coin")
    assert t.step == "TakeTurn"
    t.play("bazaar:camel", "die:own:4", "column:4", "reroll", "die:own:3", "roll:1")
    t.play("black_die", "roll:1")
    assert (t.own("dice"), t.seat, t.step) == (
        ["own:1", "black:1", "own:2", "own:3", "own:3"],
        1,
        "TakeTurn",
    )
    assert (t.own("camel"), t.own("coin")) == (0, before)


@pytest.mark.rule("MP-COMPENS-5", "MP-COMPENS-2")
def test_all_are_compensated_before_the_first_turn_in_turn_order() -> None:
    t = rolled((1, 2, 3, 4, 4), (1, 1, 3, 4, 4))
    assert (t.seat, t.names) == (1, ["camels:0", "camels:1"])
    t.play("camels:1")
    assert (t.seat, t.names) == (2, ["camels:0", "camels:1", "camels:2"])
    t.play("camels:1")
    assert (t.own("camel", 2), t.own("coin", 2)) == (1, 1)
    assert (t.seat, t.step) == (1, "TakeTurn")


@pytest.mark.rule("MP-COMPENS-5")
def test_turn_order_begins_with_the_new_first_player() -> None:
    t = table(
        seats=2, characters=PLAIN_TWO, players={2: {"dice": []}}, dice=["own:1"], traveller="2"
    )
    t.play("bazaar:camel").roll(1, 2, 3, 4, 4, 1, 2, 3, 4, 4)
    assert t.text["first"] == "2"
    assert t.seat == 2
    assert t.play("camels:0").seat == 1
