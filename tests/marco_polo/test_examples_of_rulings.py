"""Chapter 24: the examples that show how rulings and characters work together."""

from __future__ import annotations

from typing import Any

import pytest

from tests.marco_polo.table import ALONE, PLAIN, Table, table


def cards(first: str) -> list[str]:
    """This card in Moscow; the other cities have K02 to K09."""
    return [first, *[f"K{n:02}" for n in range(2, 10)]]


@pytest.mark.rule("MP-EX-36")
def test_example_36_the_last_die_of_the_round() -> None:
    t = table(characters=PLAIN, dice=["own:1"], camel=3, players=ALONE)
    t.play("coins", "black_die", "roll:4", "end")
    assert (t.text["round"], t.seat, t.step) == (2, 1, "TakeTurn")  # the others are skipped
    assert t.why("end") == "MP-TURN-3"
    assert {"bazaar:camel", "purse"} < set(t.names)
    t.play("purse")
    assert t.text["row"] == []  # the round is over, the next contracts are laid out


@pytest.mark.rule("MP-EX-37")
def test_example_37_purse_first_then_a_black_die() -> None:
    t = table(characters=PLAIN, dice=["own:1"], camel=6).play("purse")
    assert "end" in t.names  # without a die the turn could be ended
    t.play("black_die", "roll:4")
    assert t.why("end") == "MP-TURN-3"
    assert t.own("camel") == 3
    assert t.why("black_die") == "MP-BONUS-12"
    assert {"coins", "purse"} < set(t.names)
    t.play("coins")
    assert t.seat == 2  # nothing more is possible in this turn


@pytest.mark.rule("MP-EX-38")
def test_example_38_refilled_tiles_come_too_late() -> None:
    done = {2: {"completed": [f"C{n:02}" for n in range(20, 34)]}}
    t = table(characters=PLAIN, row=["C01"], dice=["own:6", "own:6"], players=done)
    assert t.text["special"] == 5
    t.play("contracts")
    assert t.own("contracts") == ["C01"]
    t.play("deal:C38", "deal:C10")
    assert t.text["row"] == ["C38", "C10"]
    assert t.text["special"] == 3
    assert t.step == "TakeTurn"  # the action is over
    assert t.own("contracts") == ["C01"]


def with_goods(**goods: Any) -> Table:
    """K17 is used with a 4 for a walk without surcharges."""
    t = table(characters=PLAIN, posts=["moscow"], cards=cards("K17"), dice=["own:4"], **goods)
    return t.play("card:K17", "go:oasis_01")


@pytest.mark.rule("MP-EX-39")
def test_example_39_paying_with_different_goods() -> None:
    t = with_goods(pepper=3, silk=1, gold=1)
    t.play("go:venezia")  # no third step can be paid: the movement is over
    assert t.own("figure") == "venezia"
    assert (t.own("pepper"), t.own("silk"), t.own("gold")) == (1, 0, 0)
    t = with_goods(pepper=3, silk=1)  # pepper and silk once: 3 pepper and 1 silk are not two pairs
    assert (t.own("figure"), t.own("pepper"), t.own("silk")) == ("oasis_01", 2, 0)
    t = with_goods(pepper=2, silk=2, gold=2)  # three different pairs
    t.play("go:venezia", "go:oasis_01")
    assert (t.own("pepper"), t.own("silk"), t.own("gold")) == (0, 0, 0)


@pytest.mark.rule("MP-EX-40")
def test_example_40_wilhelms_last_post() -> None:
    older = [
        "moscow", "samarcanda", "lan_zhou", "alexandria", "karachi", "sumatra", "ormuz", "kashgar",
        "xian", "adana",
    ]  # fmt: skip
    t = table(
        characters=("wilhelm", "berke", "kubilai", "mercator"), figure="moscow", posts=older,
        dice=["own:2", "own:2"], coin=7, camel=5,
    )  # fmt: skip
    t.play("travel", "go:anxi", "go:karakorum")
    assert t.own("vp") == 10
    assert t.names == [f"move_post:{place}" for place in older]  # no way around it
    assert t.why("move_post:anxi") == "MP-POST-15"
    assert t.own("coin") == 0  # the bonus of Anxi waits for the end of the movement
    t.play("move_post:adana")
    assert set(t.own("posts")) == {*older, "anxi", "karakorum"} - {"adana"}
    assert (t.own("coin"), t.own("vp")) == (5 + 5, 10)


def two_polos(moscow: str) -> Table:
    """One figure has gone to Moscow, the other to Alexandria, whose token is a move."""
    t = table(
        characters=("niccolo_marco", "berke", "kubilai", "mercator"), dice=["own:3", "own:3"],
        coin=12 + 2, city_bonuses={"moscow": moscow, "karakorum": None, "sumatra": None,
        "alexandria": "CB10"},
    )  # fmt: skip
    return t.play("travel", "go:oasis_01", "go:moscow", "second:alexandria")


@pytest.mark.rule("MP-EX-41")
@pytest.mark.parametrize(
    ("step", "figures"),
    [("go:oasis_01", ("oasis_01", "alexandria")), ("second:oasis_07", ("moscow", "oasis_07"))],
)
def test_example_41_two_polos_two_bonuses(step: str, figures: tuple[str, str]) -> None:
    t = two_polos("CB02")
    assert t.own("posts") == ["moscow", "alexandria"]
    assert t.own("coin") == 2 + 5  # coins are taken first: they may pay for the move
    t.play(step)
    assert (t.own("figure"), t.own("second")) == figures


@pytest.mark.rule("MP-EX-41")
def test_example_41_the_player_likes_one_order_or_the_other() -> None:
    t = two_polos("CB07")
    assert sorted(t.names) == ["bonus:CB07", "bonus:CB10"]
    assert t.own("posts") == ["moscow", "alexandria"]
    t.play("bonus:CB10", "second:oasis_09", "good:gold")
    assert (t.own("second"), t.own("gold")) == ("oasis_09", 1)


@pytest.mark.rule("MP-EX-42")
def test_example_42_kubilai_stays_in_beijing() -> None:
    t = table(
        characters=("kubilai", "berke", "mercator", "wilhelm"), round=5, stacks=0,
        gold=1, silk=2, pepper=2, players={2: {"gold": 5}},
    )  # fmt: skip
    t.end()
    assert t.score("Beijing") == 10
    assert t.score("goods in Beijing") == 2
    assert (t.score("Beijing", 2), t.score("goods in Beijing", 2)) == (0, 0)


@pytest.mark.rule("MP-EX-43")
def test_example_43_berke_with_two_players() -> None:
    t = table(2, ("berke", "mercator"), dice=["own:4"], coin=0)
    assert [die.split()[0] for die in t.at("five_coins")] == ["neutral"]
    t.play("coins")
    assert t.own("coin") == 5
    other = table(2, ("matteo", "berke"), dice=["own:4"], coin=3)
    assert other.why("coins") == "MP-ACT-14"


@pytest.mark.rule("MP-EX-44")
def test_example_44_raschid_and_the_khan() -> None:
    t = table(
        characters=("raschid", "berke", "kubilai", "wilhelm"), dice=["own:0"],
        players={2: {"dice": ["own:5"]}}, placed=[("khan", "3", "black:5")],
    )  # fmt: skip
    t.play("khan")
    assert t.offers("value") == ["value:5", "value:6"]
    assert t.why("value:4") == "MP-KHAN-3"
    t.play("value:6", "good:gold")
    assert t.turn_of(2).why("khan") == "MP-KHAN-3"  # the next die must show a 6


@pytest.mark.rule("MP-EX-45")
def test_example_45_order_of_the_round_bonuses() -> None:
    t = table(
        2, ("matteo", "berke"), dice=["own:1"], players={2: {"dice": []}},
        posts=["kashgar"], contracts=["S01", "S02"],
    )  # fmt: skip
    t.next_round().play("deal:C20")
    assert t.names == ["discard:S01", "discard:S02", "discard:C20"]
    t.play("discard:S01")
    assert t.names == ["pair:gold+silk", "pair:gold+pepper", "pair:silk+pepper"]
    t.play("pair:gold+pepper")
    assert (t.own("gold"), t.own("silk"), t.own("pepper")) == (1, 0, 1)
    assert t.own("contracts") == ["S02", "C20"]


def with_k30(value: int) -> Table:
    """Posts in the provinces of D and F, and in Moscow, where K30 is used."""
    posts = ["moscow", "xian", "kochi"]
    dice = [f"own:{value}", "own:6"]
    t = table(characters=PLAIN, posts=posts, cards=cards("K30"), dice=dice)
    return t.play("card:K30", f"die:own:{value}")


@pytest.mark.rule("MP-EX-46")
@pytest.mark.parametrize("order", [["bonus:D", "bonus:F"], ["bonus:F", "bonus:F"]])
def test_example_46_bonus_d_with_a_city_card(order: list[str]) -> None:
    t = with_k30(5)
    assert t.names == ["bonus:D", "bonus:F"]
    t.play(*order)  # D copies F, before or after F itself
    assert t.own("vp") == 6
    assert t.step == "TakeTurn"


@pytest.mark.rule("MP-EX-46")
def test_example_46_with_a_4_only_one_province() -> None:
    t = with_k30(4)
    assert t.names == ["bonus:D", "bonus:F"]
    t.play("bonus:F")
    assert (t.own("vp"), t.step) == (3, "TakeTurn")
    t = with_k30(4).play("bonus:D")
    assert t.names == [f"bonus:{letter}" for letter in "ABCEF"]
    t.play("bonus:F")
    assert (t.own("vp"), t.step) == (3, "TakeTurn")
