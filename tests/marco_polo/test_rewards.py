"""Chapter 18: reward symbols."""

from __future__ import annotations

from typing import Any

import pytest

from tests.marco_polo.table import PLAIN, Table, table

STOCK = ("gold", "silk", "pepper", "camel", "coin", "vp")
COSTS: dict[str, dict[str, int]] = {
    "S06": {"camel": 1, "pepper": 3},
    "C01": {"camel": 1, "pepper": 3},
    "C03": {"camel": 2, "pepper": 2, "silk": 1},
    "C04": {"camel": 2, "pepper": 2, "gold": 1},
    "C05": {"camel": 2, "pepper": 2, "gold": 1},
    "C07": {"camel": 3, "pepper": 1, "silk": 1, "gold": 1},
    "C21": {"camel": 3, "pepper": 1, "silk": 2, "gold": 1},
    "C22": {"camel": 3, "pepper": 1, "silk": 2, "gold": 1},
    "C31": {"camel": 2, "pepper": 2, "silk": 3},
}
ROW = ["C02", "C06", "C08", "C09", "C10", "C11"]
"""A row without the contracts that are completed here."""
WILHELM = ("wilhelm", "berke", "kubilai", "mercator")
NINE = [
    "samarcanda", "lan_zhou", "karachi", "sumatra", "ormuz", "kashgar", "xian", "kochi", "beijing",
]  # fmt: skip


def completing(contract: str, extra: dict[str, int] | None = None, **changes: Any) -> Table:
    """Seat 1 has just completed this contract, with nothing left but the extra wares."""
    changes = {"characters": PLAIN, "contracts": [contract], "row": ROW, **changes}
    cost, extra = COSTS[contract], extra or {}
    for key in {*cost, *extra}:
        changes[key] = cost.get(key, 0) + extra.get(key, 0)
    return table(**changes).play(f"complete:{contract}")


def stock(t: Table) -> dict[str, int]:
    """What seat 1 owns, without what there is none of."""
    return {key: t.own(key) for key in STOCK if t.own(key)}


@pytest.mark.rule("MP-REWARD-1")
def test_amounts_are_taken_and_points_scored_at_once() -> None:
    assert stock(completing("C21")) == {"vp": 5, "camel": 3, "coin": 4}


@pytest.mark.rule("MP-REWARD-1")
@pytest.mark.parametrize("good, value", [("gold", 6), ("silk", 4), ("pepper", 2)])
def test_goods_are_taken_from_the_supply(good: str, value: int) -> None:
    cards = ["K27", "K28", "K29", "K04", "K05", "K06", "K07", "K08", "K09"]
    card = {"gold": "K27", "silk": "K28", "pepper": "K29"}[good]
    posts = ["moscow", "karakorum", "samarcanda"]
    t = table(characters=PLAIN, cards=cards, posts=posts, dice=[f"own:{value}"])
    assert stock(t.play(f"card:{card}")) == {good: 3}


@pytest.mark.rule("MP-REWARD-2", "MP-REWARD-12")
@pytest.mark.parametrize("good", ["gold", "silk", "pepper"])
def test_a_good_of_choice(good: str) -> None:
    t = completing("C07")
    assert t.names == ["good:gold", "good:silk", "good:pepper"]
    assert stock(t.play(f"good:{good}")) == {"vp": 6, good: 1}


@pytest.mark.rule("MP-REWARD-2")
@pytest.mark.parametrize(
    "goods, gain",
    [
        (["gold", "gold"], {"gold": 2}),
        (["gold", "silk"], {"gold": 1, "silk": 1}),
        (["gold", "pepper"], {"gold": 1, "pepper": 1}),
        (["silk", "silk"], {"silk": 2}),
        (["silk", "pepper"], {"silk": 1, "pepper": 1}),
        (["pepper"], {"pepper": 2}),
    ],
)
def test_every_set_of_goods_of_choice_can_be_taken(goods: list[str], gain: dict[str, int]) -> None:
    """Gold is named before silk and silk before pepper, so pepper leaves only pepper."""
    cards = ["K18", "K02", "K03", "K04", "K05", "K06", "K07", "K08", "K09"]
    t = table(characters=PLAIN, cards=cards, posts=["moscow"], coin=4, dice=["own:2"])
    t.play("card:K18", "times:2", *[f"good:{good}" for good in goods])
    assert stock(t) == gain


@pytest.mark.rule("MP-REWARD-3", "MP-REWARD-12")
@pytest.mark.parametrize("one, other", [("gold", "silk"), ("gold", "pepper"), ("silk", "pepper")])
def test_two_goods_of_different_types(one: str, other: str) -> None:
    t = completing("C03")
    assert t.names == ["pair:gold+silk", "pair:gold+pepper", "pair:silk+pepper"]
    assert stock(t.play(f"pair:{one}+{other}")) == {"vp": 3, one: 1, other: 1}


@pytest.mark.rule("MP-REWARD-4", "MP-CONTRACT-15")
def test_a_contract_comes_from_the_special_stack() -> None:
    t = completing("C04", contracts=["C04", "S01"])
    assert t.seat == "chance"
    before = t.text["special"]
    t.play("deal:C20")
    assert (t.own("contracts"), t.text["special"]) == (["S01", "C20"], before - 1)
    assert t.text["row"] == ROW


@pytest.mark.rule("MP-REWARD-4", "MP-CONTRACT-15", "MP-REWARD-12")
def test_a_contract_of_a_city_bonus_with_two_active_ones() -> None:
    """It cannot be declined, but the new one may be the one that is discarded."""
    t = table(
        characters=PLAIN,
        contracts=["S01", "C07"],
        city_bonuses={"alexandria": "CB08"},
        dice=["own:1", "own:1"],
        coin=3,
    )
    t.play("travel", "go:alexandria", "deal:C20")
    assert t.names == ["discard:S01", "discard:C07", "discard:C20"]
    t.play("discard:C20")
    assert (t.own("contracts"), t.text["bottom"]) == (["S01", "C07"], ["C20"])


@pytest.mark.rule("MP-REWARD-5", "MP-REWARD-12")
def test_a_black_die_is_taken_and_rolled_at_once() -> None:
    t = completing("C01", dice=["own:2"])
    assert (t.seat, t.text["black_dice"]) == ("chance", 4)
    t.play("roll:4")
    assert t.own("dice") == ["own:2", "black:4"]
    assert "black_die" not in t.names  # no camels for another one


@pytest.mark.rule("MP-REWARD-5")
def test_a_black_die_is_lost_when_none_is_left() -> None:
    t = completing("C01", dice=["own:2"], black_dice=0)
    assert (t.seat, t.own("dice"), t.own("vp")) == (1, ["own:2"], 2)


@pytest.mark.rule("MP-REWARD-6")
def test_amounts_then_goods_then_the_black_die() -> None:
    t = completing("C31")
    assert (t.own("vp"), t.step, t.text["black_dice"]) == (5, "ChooseGood", 5)
    t.play("good:silk")
    assert (t.own("silk"), t.step, t.text["black_dice"]) == (1, "RollDie", 4)


@pytest.mark.rule("MP-REWARD-6")
def test_amounts_before_a_contract_and_before_a_move() -> None:
    t = completing("C22")
    assert (t.step, stock(t)) == ("DrawContract", {"vp": 5, "camel": 3})
    t = completing("C05")
    assert (t.step, stock(t)) == ("PlanRoute", {"vp": 4})


@pytest.mark.rule("MP-REWARD-7")
def test_a_move_is_one_step_without_travel_cost() -> None:
    t = completing("S06", figure="oasis_09", extra={"camel": 2})
    assert t.names == ["go:alexandria", "go:adana", "stay"]
    t.play("go:adana")
    assert (t.own("figure"), t.own("posts")) == ("adana", ["adana"])
    assert stock(t) == {"vp": 1, "camel": 1, "coin": 3}  # 2 camels for the road, E for the post


@pytest.mark.rule("MP-REWARD-7")
def test_the_surcharge_of_a_move_must_be_paid() -> None:
    t = completing("S06", figure="oasis_09", extra={"camel": 1})
    assert t.why("go:adana") == "MP-TRAVEL-7"
    t.play("go:alexandria")
    assert stock(t) == {"vp": 1, "camel": 1, "silk": 2}


@pytest.mark.rule("MP-REWARD-7")
def test_a_move_that_cannot_be_paid_is_lost() -> None:
    t = completing("S06", figure="adana", extra={"camel": 1, "coin": 14})
    assert (t.step, t.own("figure")) == ("TakeTurn", "adana")
    assert stock(t) == {"vp": 1, "camel": 1, "coin": 14}


@pytest.mark.rule("MP-REWARD-7", "MP-REWARD-12")
def test_a_move_may_be_declined() -> None:
    t = completing("S06").play("stay")
    assert (t.step, t.own("figure"), t.own("posts")) == ("TakeTurn", "venezia", [])


@pytest.mark.rule("MP-REWARD-7", "MP-BAZAAR-5")
def test_the_move_of_the_gold_bazaar_comes_after_the_gold() -> None:
    t = table(characters=PLAIN, dice=["own:5", "own:5", "own:5"])
    t.play("bazaar:gold", "column:5")
    assert (t.own("gold"), t.offers("stay")) == (3, ["stay"])
    t.play("go:alexandria")
    assert (t.own("posts"), t.own("gold"), t.own("silk")) == (["alexandria"], 3, 2)


@pytest.mark.rule("MP-REWARD-8")
def test_a_copied_bonus_is_resolved_before_anything_else() -> None:
    """K30 with a 5: D is copied as C, and its goods are chosen before the next province."""
    cards = ["K30", "K02", "K03", "K04", "K05", "K06", "K07", "K08", "K09"]
    posts = ["moscow", "xian", "kochi", "adana"]
    t = table(characters=PLAIN, cards=cards, posts=posts, dice=["own:5"])
    t.play("card:K30", "bonus:D", "bonus:C")
    assert t.names == ["pair:gold+silk", "pair:gold+pepper", "pair:silk+pepper"]
    t.play("pair:gold+silk")
    assert t.names == ["bonus:E", "bonus:F"]


def passing_moscow(**changes: Any) -> Table:
    """Wilhelm goes by Moscow (a move) to Anxi (two different goods): both bonuses are due."""
    return table(
        characters=WILHELM,
        dice=["own:2", "own:2", "own:2"],
        figure="oasis_01",
        city_bonuses={"moscow": "CB10", "karakorum": "CB07", "sumatra": "CB01"},
        province_bonuses={"anxi": "C", "kashgar": "A"},
        **{"coin": 7, "camel": 5, **changes},
    ).play("travel", "go:moscow", "go:anxi")


@pytest.mark.rule("MP-REWARD-8", "MP-REWARD-9")
def test_the_owner_orders_bonuses_and_each_is_resolved_completely() -> None:
    t = passing_moscow()
    assert (t.own("posts"), t.names) == (["moscow", "anxi"], ["bonus:CB10", "bonus:C"])
    t.play("bonus:CB10", "go:karakorum")
    assert t.names == ["good:gold", "good:silk", "good:pepper"]
    t.play("good:pepper", "pair:gold+silk")
    assert stock(t) == {"gold": 1, "silk": 1, "pepper": 1}
    t = passing_moscow().play("bonus:C", "pair:gold+silk", "stay")
    assert (stock(t), t.own("figure")) == ({"gold": 1, "silk": 1, "camel": 2}, "anxi")


@pytest.mark.rule("MP-REWARD-9")
def test_amounts_due_with_a_move_can_pay_for_it() -> None:
    """Moscow gives a move, Anxi three camels: they are there for the road to Karakorum."""
    t = table(
        characters=WILHELM,
        dice=["own:2", "own:2", "own:2"],
        figure="oasis_01",
        coin=7,
        camel=3,
        city_bonuses={"moscow": "CB10"},
        province_bonuses={"anxi": "B", "ormuz": "A"},
    )
    t.play("travel", "go:moscow", "go:anxi")
    assert t.own("camel") == 3
    assert t.play("go:karakorum").own("camel") == 1


@pytest.mark.rule("MP-REWARD-10")
def test_several_moves_in_one_turn_build_several_posts() -> None:
    t = table(
        characters=PLAIN, contracts=["S06", "C05"], row=ROW, camel=3, pepper=5, gold=1,
        figure="oasis_10",
    )  # fmt: skip
    t.play("complete:S06", "go:beijing", "complete:C05", "go:xian", "bonus:F")
    assert (t.own("posts"), t.own("vp"), t.seat) == (["beijing", "xian"], 1 + 4 + 3, 1)


@pytest.mark.rule("MP-REWARD-11", "MP-POST-15")
def test_a_bonus_stays_due_when_its_post_is_moved_before() -> None:
    """The move of Moscow takes the post of Anxi on to Karakorum; Anxi's goods are due still."""
    t = passing_moscow(posts=NINE)
    t.play("bonus:CB10", "go:karakorum", "move_post:anxi")
    assert "anxi" not in t.own("posts")
    t.play("good:gold", "pair:silk+pepper")
    assert (t.own("gold"), t.own("silk"), t.own("pepper")) == (1, 1, 1)
