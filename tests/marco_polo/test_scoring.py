"""Chapter 23: the final scoring and the winner."""

from __future__ import annotations

from typing import Any

import pytest

from tests.marco_polo.paths import closing, contracts
from tests.marco_polo.table import GAME, Table, table

PLAIN = ("johannes", "berke", "mercator", "wilhelm")
"""Nobody has a post in Beijing from the start."""


def scored(seats: int = 4, **changes: Any) -> Table:
    return table(seats, characters=PLAIN, **changes)


def places(**players: dict[str, Any]) -> list[int]:
    """The places of seats with these possessions: places(a={...}, b={...})."""
    people = dict(enumerate(players.values(), start=1))
    return GAME.rules.ranking(scored(len(people), players=people).state)


@pytest.mark.rule("MP-SCORE-1")
def test_final_scoring_adds_to_the_points_of_the_game() -> None:
    t = closing(
        characters=PLAIN, round=5, stacks=0, bottom=contracts(7, 30), vp=20, coin=18, silk=3,
        gold=2, goals=["G01", "G07"], posts=["alexandria", "anxi", "beijing"],
        players={2: {"vp": -3}, 3: {"completed": ["S01"]}},
    ).play("coins")  # fmt: skip
    assert t.state.over
    assert [(str(item.label), item.points) for item in GAME.rules.scores(t.state)[0].items] == [
        ("during the game", 20),
        ("goal cards", 4),
        ("different goal places", 3),
        ("coins", 2),
        ("Beijing", 10),
        ("goods in Beijing", 2),
        ("most contracts", 0),
    ]
    assert [t.total(seat) for seat in (1, 2, 3, 4)] == [41, -3, 7, 0]


@pytest.mark.rule("MP-SCORE-2")
@pytest.mark.parametrize(
    ("posts", "points"),
    [
        ([], 0),
        (["alexandria"], 0),
        (["anxi"], 0),
        (["alexandria", "kashgar"], 0),
        (["alexandria", "anxi"], 4),
        (["karachi", "kashgar"], 5),
        (["alexandria", "anxi", "karachi", "kashgar"], 9),
    ],
)
def test_a_goal_card_needs_posts_in_both_places(posts: list[str], points: int) -> None:
    t = scored(goals=["G01", "G07"], posts=posts)
    assert t.score("goal cards") == points


@pytest.mark.rule("MP-SCORE-2")
def test_only_own_posts_and_kept_cards_count() -> None:
    everywhere = ["alexandria", "anxi", "karachi", "kashgar"]
    t = scored(goals=["G01"], players={2: {"posts": everywhere, "returned": ["G07"]}})
    assert [t.score("goal cards", seat) for seat in (1, 2)] == [0, 0]
    assert [t.score("different goal places", seat) for seat in (1, 2)] == [0, 0]


@pytest.mark.rule("MP-SCORE-3")
@pytest.mark.parametrize(
    ("posts", "points"),
    [
        (["moscow", "beijing", "xian"], 0),
        (["moscow", "kashgar"], 1),
        (["alexandria", "kashgar"], 3),
        (["alexandria", "anxi"], 3),
        (["alexandria", "anxi", "karachi"], 6),
        (["alexandria", "anxi", "karachi", "kashgar"], 10),
    ],
)
def test_different_goal_places(posts: list[str], points: int) -> None:
    t = scored(goals=["G01", "G07"], posts=posts)
    assert t.score("different goal places") == points


@pytest.mark.rule("MP-SCORE-4")
def test_a_place_on_both_cards_counts_once_as_a_place_and_twice_for_the_cards() -> None:
    t = scored(goals=["G01", "G06"], posts=["alexandria", "anxi", "kashgar"])
    assert t.score("different goal places") == 6
    assert t.score("goal cards") == 4 + 5
    t = scored(goals=["G01", "G06"], posts=["alexandria"])
    assert t.score("different goal places") == 1


@pytest.mark.rule("MP-SCORE-5")
@pytest.mark.parametrize(("coins", "points"), [(0, 0), (9, 0), (10, 1), (19, 1), (20, 2), (57, 5)])
def test_a_point_for_ten_coins(coins: int, points: int) -> None:
    assert scored(coin=coins).score("coins") == points


@pytest.mark.rule("MP-SCORE-6")
def test_the_slots_of_beijing() -> None:
    there = {seat: {"posts": ["beijing"]} for seat in (1, 2, 3, 4)}
    t = scored(players=there, beijing=["3", "1", "4", "2"])
    assert [t.score("Beijing", seat) for seat in (1, 2, 3, 4)] == [7, 1, 10, 4]
    t = scored(posts=["beijing"], beijing=[None, None, "1", None])
    assert [t.score("Beijing", seat) for seat in (1, 2, 3, 4)] == [4, 0, 0, 0]


@pytest.mark.rule("MP-SCORE-7", "MP-EX-42")
@pytest.mark.parametrize(
    ("gold", "silk", "pepper", "points"), [(0, 1, 0, 0), (1, 1, 0, 1), (1, 1, 1, 1), (3, 1, 1, 2)]
)
def test_goods_score_in_beijing(gold: int, silk: int, pepper: int, points: int) -> None:
    people = ("kubilai", "berke", "mercator", "wilhelm")  # with a post on the first slot
    t = table(characters=people, gold=gold, silk=silk, pepper=pepper, camel=8, coin=8)
    assert (t.score("Beijing"), t.score("goods in Beijing")) == (10, points)


@pytest.mark.rule("MP-SCORE-8")
def test_goods_elsewhere_camels_dice_and_active_contracts_score_nothing() -> None:
    t = scored(
        gold=10, silk=10, pepper=10, camel=50, coin=9, dice=["own:6", "black:6"],
        contracts=["C37", "S01"], posts=["moscow", "xian"],
        players={2: {"completed": ["S02"]}},
    )  # fmt: skip
    assert t.total() == 0


@pytest.mark.rule("MP-SCORE-9")
def test_seven_points_for_most_completed_contracts() -> None:
    def points(*completed: list[str]) -> list[int]:
        people = {seat: {"completed": tiles} for seat, tiles in enumerate(completed, start=1)}
        t = scored(players=people)
        return [t.score("most contracts", seat) for seat in (1, 2, 3, 4)]

    assert points(["C37"], ["C10", "S02"], [], ["C38"]) == [0, 7, 0, 0]
    assert points(["C37"], ["C10", "S02"], ["C11", "C12"], []) == [0, 7, 7, 0]
    assert points([], [], [], []) == [7, 7, 7, 7]


@pytest.mark.rule("MP-SCORE-10")
def test_most_points_win() -> None:
    assert places(a={"vp": 30, "camel": 9}, b={"vp": 31}) == [2, 1]
    assert places(a={"vp": 30, "coin": 20}, b={"vp": 31, "coin": 9}) == [1, 2]


@pytest.mark.rule("MP-SCORE-11")
def test_of_tied_players_the_one_with_most_camels_wins() -> None:
    rich = {"gold": 9, "coin": 9}
    assert places(a={"vp": 30, "camel": 2, **rich}, b={"vp": 30, "camel": 3}) == [2, 1]


@pytest.mark.rule("MP-SCORE-12")
def test_players_tied_in_camels_too_share_the_victory() -> None:
    tied = {"vp": 30, "camel": 2}
    assert places(a=tied, b={"vp": 29, "camel": 9}, c={**tied, "gold": 5}) == [1, 3, 1]


@pytest.mark.rule("MP-SCORE-13")
def test_the_other_places_are_ranked_in_the_same_way() -> None:
    assert places(a={"vp": 10}, b={"vp": 40}, c={"vp": 20}, d={"vp": 30}) == [4, 1, 3, 2]
    tied = {"vp": 20, "camel": 1}
    assert places(a=tied, b={"vp": 40}, c={"vp": 20, "camel": 2}, d=tied) == [3, 1, 2, 3]
