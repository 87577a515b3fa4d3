"""Chapter 19: Kubilai Khan in Beijing, and Johannes Caprini's ways between the oases."""

from __future__ import annotations

from typing import Any

import pytest

from tests.marco_polo.table import Table, drafted, table

KUBILAI = ("kubilai", "berke", "mercator", "wilhelm")
BERKE = ("berke", "kubilai", "mercator", "wilhelm")
EIGHT_OTHERS = [
    "moscow", "karakorum", "samarcanda", "lan_zhou", "alexandria", "karachi", "anxi", "ormuz",
]  # fmt: skip
NEAR_BEIJING: dict[str, Any] = {"figure": "oasis_03", "dice": ["own:1", "own:1"], "coin": 9}


def go_to_beijing(t: Table, seat: int) -> None:
    """This seat, one step away, travels to Beijing."""
    t.turn_of(seat).play("travel", "go:beijing")


# Kubilai


@pytest.mark.rule("MP-CHAR-KUBILAI-1", "MP-CHAR-KUBILAI-2", "MP-CHAR-KUBILAI-4")
def test_kubilai_begins_in_beijing_on_the_best_slot_without_points() -> None:
    t = drafted("berke", "kubilai", "mercator", "wilhelm")
    assert [t.own("figure", seat) for seat in (1, 2, 3, 4)] == [
        "venezia", "beijing", "venezia", "venezia",
    ]  # fmt: skip
    assert t.own("posts", 2) == ["beijing"]
    assert t.text["beijing"] == ["2", None, None, None]
    assert t.own("vp", 2) == 0
    assert t.score("Beijing", 2) == 10
    assert [t.own("posts", seat) for seat in (1, 3, 4)] == [[], [], []]


@pytest.mark.rule("MP-CHAR-KUBILAI-2")
def test_the_post_in_beijing_is_kubilais_first_of_nine() -> None:
    posts = ["beijing", *EIGHT_OTHERS[:6]]
    t = table(
        characters=KUBILAI, figure="oasis_06", posts=posts, dice=["own:1"] * 2, coin=3, camel=4
    )
    t.play("travel", "go:kashgar")  # the eighth, one of them from the set-up
    assert t.own("vp") == 5
    nine = ["beijing", *EIGHT_OTHERS]
    t = table(
        characters=KUBILAI, figure="oasis_06", posts=nine, dice=["own:1"] * 2, coin=3, camel=4
    )
    t.play("travel", "go:kashgar")  # a tenth does not exist
    assert t.offers("move_post") == [f"move_post:{place}" for place in nine]


@pytest.mark.rule("MP-CHAR-KUBILAI-3")
def test_others_get_the_slots_after_kubilai() -> None:
    t = table(characters=KUBILAI, players=dict.fromkeys((2, 3, 4), NEAR_BEIJING))
    for seat in (2, 3, 4):
        go_to_beijing(t, seat)
    assert t.text["beijing"] == ["1", "2", "3", "4"]
    assert [t.score("Beijing", seat) for seat in (1, 2, 3, 4)] == [10, 7, 4, 1]


@pytest.mark.rule("MP-CHAR-KUBILAI-4")
def test_kubilais_post_counts_like_any_other() -> None:
    cards = ["K23", "K24", *[f"K{n:02}" for n in range(3, 10)]]
    posts = ["beijing", "moscow", "karakorum"]
    t = table(characters=KUBILAI, posts=posts, cards=cards, dice=["own:6"]).play("card:K23")
    assert t.own("coin") == 6
    t = table(characters=KUBILAI, posts=posts, cards=cards, dice=["own:6"]).play("card:K24")
    assert t.own("vp") == 3
    assert table(characters=KUBILAI, gold=3).score("goods in Beijing") == 1


@pytest.mark.rule("MP-CHAR-KUBILAI-4")
def test_kubilais_post_can_be_moved_and_leaves_its_slot() -> None:
    t = table(
        characters=KUBILAI, figure="oasis_06", posts=["beijing", *EIGHT_OTHERS],
        dice=["own:1", "own:1"], coin=3, camel=4, gold=4, players={2: NEAR_BEIJING},
    )  # fmt: skip
    t.play("travel", "go:kashgar", "move_post:beijing", "pair:gold+silk")
    assert "beijing" not in t.own("posts")
    assert (t.score("Beijing"), t.score("goods in Beijing")) == (0, 0)
    go_to_beijing(t, 2)
    assert t.text["beijing"] == ["2", None, None, None]
    assert t.score("Beijing", 2) == 10


@pytest.mark.rule("MP-CHAR-KUBILAI-4")
def test_kubilai_builds_nothing_when_he_comes_back_to_his_post() -> None:
    t = table(characters=KUBILAI, dice=["own:2", "own:2"], coin=7)
    t.play("travel", "go:oasis_03", "go:beijing")
    assert t.own("posts") == ["beijing"]
    assert t.text["beijing"] == ["1", None, None, None]


# Johannes


@pytest.mark.rule("MP-CHAR-JOHANNES-1")
def test_johannes_gains_three_coins_in_every_round() -> None:
    t = drafted("johannes", "berke")
    while t.step != "RollDie":
        t.play(t.names[0])
    assert (t.own("coin"), t.own("coin", 2)) == (7 + 3, 8)
    t = table(2, ("johannes", "berke"), turn=2, dice=["own:1"], players={1: {"dice": []}})
    t.next_round()
    assert (t.own("coin"), t.own("coin", 2)) == (3, 3)  # Berke has used the purse


@pytest.mark.rule("MP-CHAR-JOHANNES-2")
def test_johannes_steps_from_an_oasis_to_any_other() -> None:
    t = table(figure="oasis_01", dice=["own:1", "own:1"], coin=3).play("travel")
    others = [f"go:oasis_{n:02}" for n in range(2, 11)]
    assert t.offers("go") == ["go:venezia", "go:moscow", *others]
    t.play("go:oasis_10")
    assert (t.own("figure"), t.own("coin")) == ("oasis_10", 0)


@pytest.mark.rule("MP-CHAR-JOHANNES-2")
def test_nobody_else_jumps_and_nobody_jumps_from_a_city() -> None:
    way: dict[str, Any] = {"dice": ["own:1", "own:1"], "coin": 20, "camel": 20}
    t = table(characters=BERKE, figure="oasis_01", **way).play("travel")
    assert t.offers("go") == ["go:venezia", "go:moscow"]
    t = table(figure="moscow", **way).play("travel")
    assert t.offers("go") == ["go:anxi", "go:oasis_01"]
    t = table(figure="venezia", **way).play("travel")
    assert t.offers("go") == ["go:alexandria", "go:oasis_01", "go:oasis_05"]


@pytest.mark.rule("MP-CHAR-JOHANNES-3")
@pytest.mark.parametrize(("start", "end"), [("oasis_02", "oasis_03"), ("oasis_03", "oasis_02")])
def test_johannes_pays_no_surcharge_between_oases(start: str, end: str) -> None:
    dice = ["own:1", "own:1"]
    t = table(figure=start, dice=dice, coin=3).play("travel", f"go:{end}")
    assert (t.own("figure"), t.own("coin")) == (end, 0)
    t = table(figure=start, dice=dice, coin=9).play("travel", f"go:{end}")
    assert t.own("coin") == 6  # the jump is free also for who could pay the road
    t = table(characters=BERKE, figure=start, dice=dice, coin=7).play("travel")
    assert f"go:{end}" not in t.names  # five coins are too much for the others


@pytest.mark.rule("MP-CHAR-JOHANNES-4")
def test_johannes_jumps_several_times_in_one_movement() -> None:
    t = table(figure="oasis_01", dice=["own:5", "own:5"], coin=18).play("travel")
    t.play("go:oasis_08", "go:xian", "go:oasis_08", "go:oasis_04", "go:oasis_09")
    assert t.own("figure") == "oasis_09"
    assert t.own("coin") == 0  # five steps, no matter how they were made
    assert t.own("posts") == []  # Xian was only passed


@pytest.mark.rule("MP-CHAR-JOHANNES-4")
def test_every_jump_is_a_step_that_must_be_allowed_and_paid() -> None:
    t = table(figure="oasis_01", dice=["own:2", "own:2"], coin=6).play("travel", "go:oasis_08")
    assert (t.own("figure"), t.own("coin")) == ("oasis_08", 3)  # a second step costs 7 in all
    t = table(figure="oasis_01", dice=["own:2", "own:2"], coin=50).play("travel")
    t.play("go:oasis_08", "go:oasis_04")  # the dice allow no third step
    assert (t.own("figure"), t.own("coin")) == ("oasis_04", 43)


@pytest.mark.rule("MP-CHAR-JOHANNES-5")
def test_johannes_jumps_with_a_move_reward() -> None:
    t = table(figure="oasis_02", camel=1, pepper=3, contracts=["S06"]).play("complete:S06")
    assert "go:oasis_09" in t.names
    t.play("go:oasis_03")
    assert t.own("figure") == "oasis_03"


@pytest.mark.rule("MP-CHAR-JOHANNES-5")
def test_johannes_jumps_with_a_movement_card() -> None:
    cards = ["K16", *[f"K{n:02}" for n in range(2, 10)]]
    t = table(figure="oasis_01", posts=["moscow"], cards=cards, dice=["own:2"], camel=4)
    t.play("card:K16", "go:oasis_03", "go:beijing")
    assert (t.own("figure"), t.own("camel")) == ("beijing", 0)
    assert t.own("posts") == ["beijing", "moscow"]
