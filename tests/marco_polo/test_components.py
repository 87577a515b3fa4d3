"""Chapter 1: components and supply."""

from __future__ import annotations

from typing import Any

import pytest

from caravanserai.games.marco_polo.components import (
    CHARACTERS,
    CITY_BONUSES,
    CITY_CARDS,
    CONTRACTS,
    GOALS,
    PROVINCE_BONUSES,
    SETUP,
)
from tests.marco_polo.paths import cards, until, wander
from tests.marco_polo.table import GAME, dealt, fresh, table

WARES = ("camel", "pepper", "silk", "gold", "coin")
EIGHT_PLACES = [
    "moscow", "karakorum", "samarcanda", "lan_zhou", "karachi", "sumatra", "ormuz", "kashgar",
]  # fmt: skip


@pytest.mark.rule("MP-COMP-1")
def test_the_box_holds_what_the_list_says() -> None:
    assert len(CONTRACTS) == SETUP.components.contracts == 44
    assert len(CITY_CARDS) == SETUP.components.city_cards == 31
    assert len(GOALS) == SETUP.components.goal_cards == 18
    assert len(CITY_BONUSES) == SETUP.components.city_bonus_tokens == 10
    assert len(PROVINCE_BONUSES) == SETUP.components.province_bonus_tokens == 6
    assert sum(c.tiles for c in CHARACTERS) == SETUP.components.character_tiles == 10
    for things in (CONTRACTS, CITY_CARDS, GOALS, CITY_BONUSES, PROVINCE_BONUSES, CHARACTERS):
        assert len({thing.id for thing in things}) == len(things)


@pytest.mark.rule("MP-COMP-3", "MP-COMP-11")
@pytest.mark.parametrize("ware", ["camel", "pepper", "silk", "gold"])
def test_goods_and_camels_never_run_out(ware: str) -> None:
    rich = dict.fromkeys(WARES, 5000)
    t = table(dice=["own:6"] * 3, players=dict.fromkeys((1, 2, 3, 4), rich))
    t.play(f"bazaar:{ware}", "column:6")
    assert t.own(ware) == 5000 + (6 if ware == "camel" else 4)


@pytest.mark.rule("MP-COMP-4", "MP-COMP-11")
def test_coins_never_run_out() -> None:
    t = table(dice=["own:3"], players={seat: {"coin": 5000} for seat in (1, 2, 3, 4)})
    assert t.play("coins").own("coin") == 5005


@pytest.mark.rule("MP-COMP-5")
def test_a_good_of_choice_is_gold_silk_or_pepper() -> None:
    t = table(dice=["own:3"]).play("khan")
    assert t.names == ["good:gold", "good:silk", "good:pepper"]


@pytest.mark.rule("MP-COMP-5")
def test_camels_and_coins_cannot_be_paid_as_goods() -> None:
    t = table(dice=["own:1"], posts=["moscow"], cards=cards("K22"), camel=2, coin=5, pepper=1)
    t.play("card:K22", "exchange:1")  # a good for two camels: the pepper is the only good
    assert (t.own("camel"), t.own("coin"), t.own("pepper")) == (4, 5, 0)
    t = table(dice=["own:1"], posts=["moscow"], cards=cards("K22"), camel=1, coin=5)
    assert t.why("card:K22") == "MP-CITY-16"


@pytest.mark.rule("MP-COMP-6")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_points_start_at_0(seats: int) -> None:
    t = until(fresh(seats), "DealGoal")
    assert [t.own("vp", seat) for seat in range(1, seats + 1)] == [0] * seats


@pytest.mark.rule("MP-COMP-7")
def test_paying_points_may_make_them_negative() -> None:
    t = table(dice=["own:2"], posts=["moscow"], cards=cards("K21"))
    t.play("card:K21", "exchange:1")  # the first exchange is forced: there is no coin
    assert (t.own("vp"), t.own("coin")) == (-2, 6)
    assert t.score("during the game") == -2


@pytest.mark.rule("MP-COMP-8")
@pytest.mark.parametrize(("seats", "black"), [(2, 3), (3, 4), (4, 5)])
def test_black_dice_run_out(seats: int, black: int) -> None:
    others = {2: {"dice": ["black:4"] * (black - 1)}}
    t = table(seats, dice=["own:3"], camel=6, players=others).play("black_die", "roll:5")
    assert t.own("dice") == ["own:3", "black:5"]
    assert t.text["black_dice"] == 0
    others = {2: {"dice": ["black:4"] * black}}
    means: dict[str, Any] = {"camel": 6, "pepper": 1, "gold": 1, "contracts": ["S03"]}
    t = table(seats, dice=["own:3"], players=others, **means)
    assert t.why("black_die") == "MP-DICE-4"
    t.play("complete:S03")  # its reward, 4 points and a black die, is given as far as possible
    assert (t.own("vp"), t.own("dice"), t.text["black_dice"]) == (4, ["own:3"], 0)


@pytest.mark.rule("MP-COMP-9")
@pytest.mark.parametrize(
    ("character", "posts"),
    [("johannes", [*EIGHT_PLACES, "anxi"]), ("wilhelm", [*EIGHT_PLACES, "anxi", "xian", "adana"])],
)
def test_posts_run_out(character: str, posts: list[str]) -> None:
    people = (character, "berke", "raschid", "matteo")
    means: dict[str, Any] = {"dice": ["own:1", "own:1"], "coin": 3}
    t = table(characters=people, posts=posts[:-1], **means).play("travel", "go:alexandria")
    assert set(t.own("posts")) == {*posts[:-1], "alexandria"}
    t = table(characters=people, posts=posts, **means).play("travel", "go:alexandria")
    assert set(t.offers("move_post")) == {f"move_post:{place}" for place in posts}
    assert len(t.play("move_post:anxi").own("posts")) == len(posts)


@pytest.mark.rule("MP-COMP-10")
def test_what_is_paid_for_an_occupied_space_goes_to_the_supply() -> None:
    people: dict[int, dict[str, Any]] = {2: {"dice": []}}
    t = table(dice=["own:4"], coin=6, players=people, placed=[("bazaar_camel", "2", "own:1")])
    before = t.text["players"][1:]
    t.play("bazaar:camel", "column:1")
    assert t.own("coin") == 2
    assert t.text["players"][1:] == before


@pytest.mark.rule("MP-COMP-10")
@pytest.mark.parametrize("seed", [1, 2])
def test_nobody_gains_or_loses_by_what_another_player_does(seed: int) -> None:
    t = dealt(3, seed)  # without Mercator, who trades along
    actor, number, stocks = t.seat, 0, [[0]]
    for _ in wander(t, seed):
        now = [[t.own(key, seat) for key in (*WARES, "vp")] for seat in (1, 2, 3)]
        if actor != "chance" and t.text["round"] == number:
            others = [i for i in range(3) if i + 1 != actor]
            assert [now[i] for i in others] == [stocks[i] for i in others]
        actor, number, stocks = t.seat, t.text["round"], now


@pytest.mark.rule("MP-COMP-11")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_no_amount_but_points_ever_becomes_negative(seats: int) -> None:
    for t in wander(dealt(seats), seats):
        assert min(t.own(key, seat + 1) for key in WARES for seat in range(seats)) >= 0
        assert GAME.rules.faults(t.state) == []


@pytest.mark.rule("MP-COMP-11")
def test_what_cannot_be_paid_is_refused() -> None:
    t = table(
        dice=["own:3"], camel=2, coin=2, contracts=["S01"], posts=["moscow"],
        cards=cards("K18"), players={2: {"dice": []}}, placed=[("five_coins", "2", "own:1")],
    )  # fmt: skip
    assert t.why("coins") == "MP-ACT-14"
    assert t.why("black_die") == "MP-BONUS-2"
    assert t.why("complete:S01") == "MP-BONUS-3"
    assert t.play("card:K18", "good:silk").own("coin") == 0
