"""Chapter 19: Wilhelm von Rubruk, who builds wherever he passes."""

from __future__ import annotations

from typing import Any

import pytest

from tests.marco_polo.table import Table, drafted, table

WILHELM = ("wilhelm", "berke", "mercator", "johannes")
OTHERS = [
    "samarcanda", "lan_zhou", "alexandria", "karachi", "sumatra",
    "ormuz", "kashgar", "xian", "adana", "kochi", "beijing",
]  # fmt: skip
"""All places but Moscow, Anxi and Karakorum, which lie on one road."""
DOUBLE_TWO = ["own:2", "own:2"]


def wilhelm(figure: str = "venezia", posts: int | list[str] = 0, **changes: Any) -> Table:
    """Wilhelm on turn, with so many posts away from the northern road, and well provided."""
    there = OTHERS[:posts] if isinstance(posts, int) else posts
    given: dict[str, Any] = {"dice": ["own:3", "own:3"], "coin": 20, "camel": 20, **changes}
    return table(characters=WILHELM, figure=figure, posts=there, **given)


@pytest.mark.rule("MP-CHAR-WILHELM-1")
def test_wilhelm_has_eleven_posts() -> None:
    t = wilhelm("oasis_01", 10, dice=DOUBLE_TWO).play("travel", "go:moscow", "stop")
    assert sorted(t.own("posts")) == sorted([*OTHERS[:10], "moscow"])
    t = wilhelm("oasis_01", 11, dice=DOUBLE_TWO).play("travel", "go:moscow", "stop")
    assert len(t.offers("move_post")) == 11


@pytest.mark.rule("MP-CHAR-WILHELM-1")
def test_the_black_posts_are_wilhelms_alone() -> None:
    berke = ("berke", "wilhelm", "mercator", "johannes")
    t = table(
        characters=berke, figure="oasis_01", posts=OTHERS[:9], dice=DOUBLE_TWO, coin=7, camel=9
    ).play("travel", "go:moscow", "stop")
    assert len(t.offers("move_post")) == 9
    assert drafted(*WILHELM).own("posts") == []  # none is built at the set-up


@pytest.mark.rule("MP-CHAR-WILHELM-2")
def test_wilhelm_builds_in_every_place_he_passes() -> None:
    t = wilhelm(dice=["own:4", "own:4"]).play("travel", "go:oasis_01", "go:moscow", "go:anxi")
    t.play("go:karakorum")
    assert t.own("posts") == ["moscow", "karakorum", "anxi"]
    t = wilhelm("oasis_10", dice=["own:3", "own:3"], coin=22)
    t.play("travel", "go:beijing", "go:xian", "go:oasis_08")
    assert t.own("posts") == ["beijing", "xian"]
    assert t.text["beijing"] == ["1", None, None, None]


@pytest.mark.rule("MP-CHAR-WILHELM-2")
def test_wilhelm_builds_nothing_where_he_has_a_post() -> None:
    t = wilhelm("oasis_01", ["moscow"], dice=DOUBLE_TWO, coin=7, camel=3)
    t.play("travel", "go:moscow", "go:anxi")
    assert t.own("posts") == ["moscow", "anxi"]
    assert t.own("coin") == 5  # the bonus of Anxi; the token of Moscow stays where it is
    assert t.text["city_bonuses"]["moscow"] == "CB01"


@pytest.mark.rule("MP-CHAR-WILHELM-3")
def test_wilhelm_is_not_asked_while_he_has_posts() -> None:
    t = wilhelm("oasis_01", 8).play("travel", "go:moscow", "go:anxi", "go:karakorum")
    assert t.step == "TakeTurn"
    assert {"moscow", "anxi", "karakorum"} < set(t.own("posts"))


@pytest.mark.rule("MP-CHAR-WILHELM-3")
def test_the_start_is_entered_only_by_coming_back() -> None:
    t = wilhelm("moscow").play("travel", "go:oasis_01", "stop")
    assert t.own("posts") == []
    t = wilhelm("moscow").play("travel", "go:oasis_01", "go:moscow", "go:oasis_01")
    assert t.own("posts") == ["moscow"]


@pytest.mark.rule("MP-CHAR-WILHELM-4")
@pytest.mark.parametrize("order", [["CB07", "C"], ["C", "CB07"]])
def test_wilhelms_bonuses_follow_the_movement_in_his_order(order: list[str]) -> None:
    t = wilhelm(
        "oasis_01", dice=DOUBLE_TWO,
        city_bonuses={"moscow": "CB07", "sumatra": "CB01"},
        province_bonuses={"anxi": "C", "kashgar": "A"},
    )  # fmt: skip
    t.play("travel", "go:moscow", "go:anxi")
    assert t.own("posts") == ["moscow", "anxi"]
    assert t.own("figure") == "anxi"
    assert sorted(t.offers("bonus")) == ["bonus:C", "bonus:CB07"]
    t.play(f"bonus:{order[0]}")
    good, pair = "good:gold", "pair:gold+silk"
    t.play(*((good, pair) if order[0] == "CB07" else (pair, good)))
    assert (t.own("gold"), t.own("silk")) == (2, 1)


@pytest.mark.rule("MP-CHAR-WILHELM-4")
def test_a_bonus_gained_on_the_way_does_not_come_before_the_end() -> None:
    t = wilhelm("oasis_01", 10, dice=DOUBLE_TWO, coin=7, camel=3)
    t.play("travel", "go:moscow", "go:anxi")
    assert t.offers("move_post")  # at the end of the way: no post is left for Anxi
    assert t.own("coin") == 0
    t.play("move_post:kochi")
    assert t.own("coin") == 3 + 5  # Moscow and Anxi


@pytest.mark.rule("MP-CHAR-WILHELM-5")
def test_wilhelm_scores_each_post_when_it_is_placed() -> None:
    t = wilhelm("moscow", 7, dice=DOUBLE_TWO).play("travel", "go:anxi", "go:karakorum")
    assert t.own("vp") == 15
    story = [line for line in t.said() if line.startswith(("builds", "gains", "claims"))]
    assert story[:5] == [
        "builds a trading post in Anxi",
        "gains 5 points",
        "builds a trading post in Karakorum",
        "gains 10 points",
        "claims bonus “5 coins”",
    ]


@pytest.mark.rule("MP-CHAR-WILHELM-5", "MP-CHAR-WILHELM-6")
@pytest.mark.parametrize(("placed", "points"), [(6, 0), (7, 5), (8, 10), (9, 0), (10, 10)])
def test_points_for_wilhelms_next_post(placed: int, points: int) -> None:
    t = wilhelm("oasis_01", placed).play("travel", "go:moscow", "stop")
    assert t.own("vp") == points


@pytest.mark.rule("MP-CHAR-WILHELM-6")
def test_the_eleventh_post_scores_before_the_movement_goes_on() -> None:
    t = wilhelm("oasis_01", 10, dice=DOUBLE_TWO).play("travel", "go:moscow", "go:anxi")
    assert t.offers("move_post")
    assert t.own("vp") == 10
    t.play("move_post:kochi")
    assert t.own("vp") == 10  # a moved post scores nothing


@pytest.mark.rule("MP-CHAR-WILHELM-7")
def test_without_posts_wilhelm_may_decline_only_where_he_passes() -> None:
    t = wilhelm("oasis_01", 11, dice=DOUBLE_TWO).play("travel", "go:moscow", "go:anxi")
    assert t.offers("decline") == ["decline"]
    t.play("decline")
    assert "moscow" not in t.own("posts")
    assert t.names == t.offers("move_post")
    t.play("move_post:kochi")
    assert sorted(t.own("posts")) == sorted({*OTHERS, "anxi"} - {"kochi"})


@pytest.mark.rule("MP-CHAR-WILHELM-7")
def test_without_posts_wilhelm_may_move_one_to_a_passed_place() -> None:
    t = wilhelm("oasis_01", 11, dice=DOUBLE_TWO, coin=7, camel=3)
    t.play("travel", "go:moscow", "go:anxi", "move_post:kochi")
    assert t.why("move_post:moscow") == "MP-POST-15"
    t.play("move_post:xian")
    assert sorted(t.own("posts")) == sorted({*OTHERS, "moscow", "anxi"} - {"kochi", "xian"})
    assert t.own("coin") == 3 + 5
    assert t.own("vp") == 0


@pytest.mark.rule("MP-CHAR-WILHELM-7")
def test_a_movement_that_ends_on_the_road_asks_only_for_passed_places() -> None:
    t = wilhelm("anxi", 11).play("travel", "go:moscow", "go:oasis_01", "stop", "decline")
    assert t.step == "TakeTurn"
    assert sorted(t.own("posts")) == sorted(OTHERS)


@pytest.mark.rule("MP-CHAR-WILHELM-8")
def test_wilhelm_builds_on_the_way_with_a_movement_card() -> None:
    cards = ["K01", "K02", "K16", *[f"K{n:02}" for n in range(4, 10)]]
    t = wilhelm("oasis_01", ["samarcanda"], cards=cards, dice=["own:3"], camel=9)
    t.play("card:K16", "go:moscow", "go:anxi")
    assert t.own("posts") == ["moscow", "samarcanda", "anxi"]
    assert t.own("camel") == 9 - 4 - 3


@pytest.mark.rule("MP-CHAR-WILHELM-8")
def test_wilhelm_builds_with_a_move_reward() -> None:
    t = wilhelm("oasis_01", 10, dice=["own:5"] * 3).play("bazaar:gold", "column:5", "go:moscow")
    assert "moscow" in t.own("posts")
    assert t.own("vp") == 10


@pytest.mark.rule("MP-CHAR-WILHELM-9")
@pytest.mark.parametrize(
    ("start", "first", "second"),
    [("oasis_01", "moscow", "anxi"), ("oasis_02", "karakorum", "anxi")],
)
def test_the_last_posts_go_to_the_places_entered_first(start: str, first: str, second: str) -> None:
    t = wilhelm(start, 10, dice=DOUBLE_TWO).play("travel", f"go:{first}", f"go:{second}")
    assert first in t.own("posts")
    assert second not in t.own("posts")
    assert f"move_post:{first}" not in t.names


@pytest.mark.rule("MP-CHAR-WILHELM-10")
def test_a_move_gained_as_bonus_is_a_movement_of_its_own() -> None:
    t = wilhelm(
        "oasis_01", dice=DOUBLE_TWO,
        city_bonuses={"moscow": "CB10", "karakorum": "CB07", "sumatra": "CB01"},
        province_bonuses={"anxi": "C", "kashgar": "A"},
    )  # fmt: skip
    t.play("travel", "go:moscow", "go:anxi", "bonus:CB10", "go:karakorum")
    assert t.own("posts") == ["moscow", "karakorum", "anxi"]
    assert t.offers("good")  # the bonus of Karakorum comes at once, before that of Anxi
    t.play("good:gold", "pair:silk+pepper")
    assert (t.own("gold"), t.own("silk"), t.own("pepper")) == (1, 1, 1)


@pytest.mark.rule("MP-CHAR-WILHELM-10")
def test_the_new_movement_may_move_a_post_of_the_first_one() -> None:
    t = wilhelm(
        "oasis_01", 9, dice=DOUBLE_TWO,
        city_bonuses={"moscow": "CB10"}, province_bonuses={"anxi": "C", "kashgar": "A"},
    )  # fmt: skip
    t.play("travel", "go:moscow", "go:anxi", "bonus:CB10", "go:karakorum")
    assert "move_post:anxi" in t.names
    t.play("move_post:anxi")
    assert "anxi" not in t.own("posts")
    t.play("pair:gold+silk")  # what Anxi had earned stays due
    assert (t.own("gold"), t.own("silk")) == (1, 1)
