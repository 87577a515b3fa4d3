"""Chapter 10: the Khan's favour."""

from __future__ import annotations

import pytest

from tests.marco_polo.table import ALONE, table

THREE = [("khan", "2", "own:2"), ("khan", "3", "own:2"), ("khan", "4", "own:4")]


@pytest.mark.rule("MP-KHAN-1", "MP-KHAN-2", "MP-EX-5")
@pytest.mark.parametrize("good", ["gold", "silk", "pepper"])
def test_the_favour_is_a_good_of_choice_and_two_camels(good: str) -> None:
    t = table(dice=["own:3", "own:5"]).play("khan", "die:own:3")
    assert t.names == ["good:gold", "good:silk", "good:pepper"]
    t.play(f"good:{good}")
    assert t.at("khan") == ["1 own:3"]
    goods = {key: t.own(key) for key in ("gold", "silk", "pepper", "camel", "coin", "vp")}
    assert {key: n for key, n in goods.items() if n} == {good: 1, "camel": 2}


@pytest.mark.rule("MP-KHAN-2")
def test_dice_fill_the_slots_from_the_left() -> None:
    t = table(seats=3, players={2: {"dice": ["own:4"]}}, dice=["own:2", "own:3"])
    t.play("khan", "die:own:2", "good:gold", "end", "khan", "good:gold")
    assert t.at("khan") == ["neutral own:1", "1 own:2", "2 own:4"]


@pytest.mark.rule("MP-KHAN-3", "MP-EX-6")
@pytest.mark.parametrize("there", range(1, 7))
def test_a_die_must_be_at_least_as_high_as_the_one_to_its_left(there: int) -> None:
    dice = ["own:1", "own:2", "own:4", "own:5", "own:6"]
    placed = [("khan", "2", "own:1"), ("khan", "3", f"own:{there}")]
    t = table(players=ALONE, dice=dice, placed=placed).play("khan")
    if there == 6:  # the only die is placed without asking
        assert t.at("khan")[-1] == "1 own:6"
        return
    assert t.offers("die") == [f"die:{die}" for die in dice if int(die[-1]) >= there]
    for die in dice:
        if int(die[-1]) < there:
            assert t.why(f"die:{die}") == "MP-KHAN-3"


@pytest.mark.rule("MP-KHAN-3")
def test_the_first_die_of_a_round_may_have_any_value() -> None:
    dice = ["own:1", "own:2", "own:3", "own:4", "own:6"]
    assert table(dice=dice).play("khan").offers("die") == [f"die:{die}" for die in dice]
    t = table(players=ALONE, dice=["own:5"], placed=[("khan", "2", "own:6")])
    assert t.why("khan") == "MP-KHAN-3"
    t.round(3)
    assert t.at("khan") == []
    assert t.own("dice") == ["own:1"] * 5
    assert "khan" in t.names


@pytest.mark.rule("MP-KHAN-4", "MP-EX-6")
def test_nothing_is_paid_at_the_khan() -> None:
    t = table(players=ALONE, dice=["own:4"], placed=THREE[:1])
    t.play("khan", "good:gold")
    assert (t.own("gold"), t.own("camel"), t.own("coin")) == (1, 2, 0)
    rich = table(players=ALONE, dice=["own:4"], coin=20, placed=THREE).play("khan", "good:gold")
    assert rich.own("coin") == 20
    assert rich.at("khan") == ["2 own:2", "3 own:2", "4 own:4", "1 own:4"]


@pytest.mark.rule("MP-KHAN-5", "MP-KHAN-4")
def test_four_dice_close_the_khan_until_the_next_round() -> None:
    t = table(players=ALONE, dice=["own:4", "black:6"], placed=THREE)
    t.play("khan", "die:own:4", "good:gold", "end")
    assert t.why("khan") == "MP-KHAN-5"
    t.round(3)
    assert "khan" in t.names


@pytest.mark.rule("MP-KHAN-6", "MP-ACT-8")
def test_the_own_colour_asks_once_per_round_whatever_the_slot() -> None:
    t = table(players=ALONE, dice=["own:3", "own:6"])
    t.play("khan", "die:own:3", "good:gold", "end")
    assert t.why("khan") == "MP-ACT-8"
    assert "khan" in table(players=ALONE, dice=["own:6"], placed=THREE).names


@pytest.mark.rule("MP-KHAN-7", "MP-DICE-2")
def test_black_and_white_dice_ask_again_within_the_order() -> None:
    who = ("matteo", "berke", "kubilai", "wilhelm")
    dice = ["own:3", "own:6", "black:2", "black:3", "black:5", "white:4"]
    t = table(characters=who, players=ALONE, dice=dice)
    t.play("khan", "die:own:3", "good:gold", "end", "khan")
    assert t.offers("die") == ["die:black:3", "die:white:4", "die:black:5"]
    assert (t.why("die:black:2"), t.why("die:own:6")) == ("MP-KHAN-3", "MP-ACT-8")
    t.play("die:white:4", "good:gold", "end", "khan", "good:gold", "end")
    assert t.at("khan") == ["1 own:3", "1 white:4", "1 black:5"]
    assert t.why("khan") == "MP-KHAN-3"


@pytest.mark.rule("MP-KHAN-8", "MP-KHAN-3")
@pytest.mark.parametrize(("seats", "neutral"), [(2, 2), (3, 1), (4, 0)])
def test_neutral_dice_count_as_ones(seats: int, neutral: int) -> None:
    t = table(seats=seats, dice=["own:1", "own:6"])
    assert t.at("khan") == ["neutral own:1"] * neutral
    t.play("khan")
    assert t.offers("die") == ["die:own:1", "die:own:6"]
    t.play("die:own:1", "good:silk")
    assert t.at("khan") == ["neutral own:1"] * neutral + ["1 own:1"]
