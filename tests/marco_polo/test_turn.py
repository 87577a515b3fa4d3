"""Chapter 4: turns."""

from __future__ import annotations

from typing import Any

import pytest

from tests.marco_polo.paths import cards, wander
from tests.marco_polo.table import Table, dealt, table

MAIN = {"coins", "bazaar", "khan", "contracts", "travel", "card"}
BONUS = {"complete", "purse", "reroll", "adjust", "black_die"}


def stems(t: Table) -> set[str]:
    """The kinds of action that are offered."""
    return {name.split(":")[0] for name in t.names}


def stuck(**changes: Any) -> Table:
    """Every main action is out of reach: occupied spaces, no coins, a low die."""
    placed = [
        ("five_coins", "2", "own:1"), ("bazaar_camel", "2", "own:1"),
        ("bazaar_pepper", "2", "own:1"), ("contracts", "3", "own:1"), ("khan", "3", "own:6"),
    ]  # fmt: skip
    others: dict[int, dict[str, Any]] = {2: {"dice": []}, 3: {"dice": []}}
    return table(placed=placed, players=others, **{"dice": ["own:3"], **changes})


@pytest.mark.rule("MP-TURN-1")
def test_bonus_actions_before_and_after_one_main_action() -> None:
    t = table(dice=["own:2", "own:3", "own:4"], camel=5)
    t.play("purse", "die:own:2", "adjust", "die:own:3", "up", "reroll", "roll:6")
    assert (t.own("dice"), t.own("camel"), t.own("coin")) == (["own:4", "own:6"], 2, 3)
    t.play("coins", "die:own:4")
    assert t.names == ["purse", "reroll", "adjust", "end"]
    t.play("reroll", "roll:5", "purse")
    assert t.seat == 2  # nothing is left to do
    assert (t.own("dice"), t.own("camel"), t.own("coin")) == ([], 1, 11)


@pytest.mark.rule("MP-TURN-2")
def test_there_are_six_main_actions() -> None:
    t = table(
        posts=["moscow"], cards=cards("K31"), coin=9, camel=9, gold=1, contracts=["S01"],
    )  # fmt: skip
    assert stems(t) == MAIN | BONUS
    assert t.offers("bazaar") == [f"bazaar:{w}" for w in ("camel", "pepper", "silk", "gold")]
    assert t.offers("card") == ["card:K31"]


@pytest.mark.rule("MP-TURN-3", "MP-TURN-7")
def test_the_turn_cannot_end_before_the_main_action() -> None:
    t = table(dice=["own:2", "own:3"], camel=1)
    assert t.why("end") == "MP-TURN-3"
    t.play("purse", "die:own:2", "reroll", "roll:2")  # bonus actions do not change that
    assert t.why("end") == "MP-TURN-3"
    t = table(dice=["own:2", "own:3"], camel=1).play("coins", "die:own:3")
    assert "end" in t.names
    assert t.play("end").seat == 2


@pytest.mark.rule("MP-TURN-4", "MP-EX-37")
def test_the_last_die_on_the_purse_allows_to_end_the_turn() -> None:
    t = table(dice=["own:3"], camel=6).play("purse")
    assert t.names == ["black_die", "end"]
    t.play("black_die", "roll:2")
    assert t.why("end") == "MP-TURN-3"
    assert t.why("black_die") == "MP-BONUS-12"
    assert {"coins", "khan", "purse"} <= stems(t)
    assert table(dice=["own:3"], camel=6).play("purse", "end").seat == 2


@pytest.mark.rule("MP-ROUND-12")
def test_after_a_seat_without_dice_the_order_goes_on() -> None:
    t = table(coin=9, players={2: {"dice": []}, 3: {"coin": 9}, 4: {"coin": 9}})
    seats = [t.seat]
    for _ in range(3):
        seats.append(t.play("coins", "die:own:1", "end").seat)
    assert seats == [1, 3, 4, 1]


@pytest.mark.rule("MP-TURN-4", "MP-BONUS-2")
def test_a_contract_may_be_completed_after_a_die_bought_with_all_dice_on_the_purse() -> None:
    t = table(dice=["own:3"], camel=9, gold=2, silk=2, pepper=3, contracts=["S05"]).play("purse")
    assert "complete:S05" in t.names
    t.play("black_die", "roll:2")
    assert "complete:S05" in t.names and "end" not in t.names
    t.play("complete:S05", "pair:gold+silk")
    assert t.own("completed") == ["S05"]
    assert "purse" in t.names and "end" not in t.names, "the duty of a main action is back"


@pytest.mark.rule("MP-TURN-5")
def test_only_one_main_action_in_a_turn() -> None:
    t = table(posts=["moscow"], cards=cards("K31"), coin=9).play("coins", "die:own:1")
    assert not stems(t) & MAIN
    for name in ("coins", "bazaar:camel", "khan", "contracts", "travel", "card:K31"):
        assert t.why(name) == "MP-TURN-5"
    t = table(camel=3).play("coins", "die:own:1", "black_die", "roll:6")
    assert t.why("khan") == "MP-TURN-5"  # not even with a new die


@pytest.mark.rule("MP-TURN-6")
@pytest.mark.parametrize(
    "names",
    [
        ["coins"],
        ["bazaar:camel", "die:own:3"],
        ["khan", "die:own:3"],
        ["contracts", "die:own:3"],
        ["travel", "die:own:2", "die:own:3"],
        ["travel", "die:own:2", "die:own:3", "go:oasis_01"],
        ["card:K18", "die:own:3"],
        ["purse"],
        ["reroll"],
        ["reroll", "die:own:3"],
        ["adjust"],
        ["adjust", "die:own:3"],
        ["black_die"],
        ["complete:S05"],
    ],
    ids="+".join,
)
def test_no_bonus_action_in_the_middle_of_another_action(names: list[str]) -> None:
    t = table(
        posts=["moscow"], cards=cards("K18"), contracts=["S01", "S05"],
        camel=9, coin=20, gold=2, silk=1,
    )  # fmt: skip
    assert stems(t) >= BONUS
    t.play(*names)
    assert not stems(t) & (BONUS | MAIN | {"end"})


@pytest.mark.rule("MP-TURN-7")
def test_without_own_dice_the_turn_may_end() -> None:
    t = table(dice=["own:3", "own:3"], camel=3)
    assert "end" not in t.names
    assert "end" not in t.play("purse").names
    assert "end" in t.play("purse").names


@pytest.mark.rule("MP-TURN-8")
def test_without_a_possible_main_action_the_turn_goes_on_with_bonus_actions() -> None:
    t = stuck(camel=2)
    assert t.names == ["purse", "reroll", "adjust"]
    assert t.why("end") == "MP-TURN-3"
    t.play("reroll", "roll:6")  # high enough for the Khan
    assert "khan" in t.names
    assert t.why("end") == "MP-TURN-3"


@pytest.mark.rule("MP-TURN-8")
def test_the_purse_is_always_possible() -> None:
    t = stuck(dice=["own:3", "own:4"], camel=0, coin=0)
    assert t.names == ["bazaar:silk", "purse"]
    t.play("purse", "die:own:4")  # three coins are enough for an occupied space
    assert (t.own("coin"), "coins" in t.names) == (3, True)
    t = stuck(camel=1).play("reroll", "roll:4")  # now nothing else is possible, so it is used
    assert (t.seat, t.own("coin"), t.own("dice")) == (4, 3, [])


@pytest.mark.rule("MP-TURN-9")
def test_a_die_gained_before_the_main_action_can_be_used_for_it() -> None:
    t = table(dice=["own:3"], camel=3).play("black_die", "roll:5", "bazaar:silk", "column:3")
    assert t.own("silk") == 2
    assert t.at("bazaar_silk") == ["1 own:3", "1 black:5"]


@pytest.mark.rule("MP-TURN-9")
def test_a_die_gained_after_the_main_action_serves_bonus_actions_and_later_turns() -> None:
    t = table(dice=["own:3"], camel=5).play("coins", "black_die", "roll:5")
    assert t.names == ["purse", "reroll", "adjust", "end"]
    t.play("adjust", "up")
    assert t.own("dice") == ["black:6"]
    t.play("end").turn_of(1).play("bazaar:pepper", "column:6")
    assert t.own("pepper") == 4


@pytest.mark.rule("MP-TURN-9")
def test_coins_and_goods_gained_can_be_spent_at_once() -> None:
    t = table(dice=["own:3", "own:4"], contracts=["S01"], camel=1, gold=1).play("complete:S01")
    assert "black_die" in t.names  # three camels are the reward
    t = table(dice=["own:1", "own:1", "own:1"], coin=0)
    assert t.why("travel") == "MP-TRAVEL-14"
    assert "travel" in t.play("purse").names


@pytest.mark.rule("MP-TURN-10")
def test_a_turn_ends_by_itself_only_if_nothing_can_be_done() -> None:
    assert table(dice=["own:3"], camel=2).play("coins").seat == 2
    t = table(dice=["own:3"], camel=3).play("coins")
    assert (t.seat, t.names) == (1, ["black_die", "end"])
    t = table(dice=["own:3"], camel=1, gold=1, contracts=["S01"]).play("coins")
    assert (t.seat, t.names) == (1, ["complete:S01", "end"])
    assert table(dice=["own:3", "own:3"]).play("coins").names == ["purse", "end"]


@pytest.mark.rule("MP-TURN-11")
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_only_the_player_on_turn_decides(seed: int) -> None:
    turns = 0
    for t in wander(dealt(4, seed, character_draft=True), seed):
        for step in t.text["steps"]:
            if step["step"] == "TakeTurn":
                turns += 1
                assert t.seat in (step["player"], "chance")
    assert turns > 100
