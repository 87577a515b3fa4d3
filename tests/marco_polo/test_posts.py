"""Chapters 13 to 15: trading posts, city bonuses and province bonuses."""

from __future__ import annotations

from typing import Any

import pytest

from tests.marco_polo.table import PLAIN, Table, table

STOCK = ("gold", "silk", "pepper", "camel", "coin", "vp")
NINE = [
    "samarcanda", "lan_zhou", "karachi", "sumatra", "ormuz", "kashgar", "xian", "kochi", "beijing",
]  # fmt: skip
ELEVEN = [*NINE, "alexandria", "adana"]
"""Every place but Moscow, Anxi and Karakorum."""
BOTH_POLOS = ("niccolo_marco", "berke", "kubilai", "wilhelm")
WILHELM = ("wilhelm", "berke", "kubilai", "mercator")


def arriving(start: str, place: str, **changes: Any) -> Table:
    """Seat 1 travels one step and ends in this place; 3 coins are paid."""
    changes = {"characters": PLAIN, "coin": 3, **changes}
    t = table(dice=["own:1", "own:1", "own:6", "own:6"], figure=start, **changes)
    t.play("travel", "die:own:1", "die:own:1")
    return t.play(f"go:{place}") if t.offers("go") else t


def stock(t: Table, seat: int = 1) -> dict[str, int]:
    """What a player owns, without what there is none of."""
    return {key: t.own(key, seat) for key in STOCK if t.own(key, seat)}


@pytest.mark.rule("MP-POST-1", "MP-POST-4", "MP-EX-16")
def test_the_travel_action_builds_where_it_ends() -> None:
    t = arriving("venezia", "alexandria")
    assert (t.own("posts"), t.own("placed")) == (["alexandria"], 1)
    assert t.step == "TakeTurn"


@pytest.mark.rule("MP-POST-1")
def test_a_move_reward_builds_too() -> None:
    t = table(characters=PLAIN, contracts=["S06"], camel=1, pepper=3)
    t.play("complete:S06", "go:alexandria")
    assert (t.own("posts"), t.own("silk")) == (["alexandria"], 2)


@pytest.mark.rule("MP-POST-1")
def test_a_city_card_builds_too() -> None:
    cards = ["K16", "K02", "K03", "K04", "K05", "K06", "K07", "K08", "K09"]
    t = table(characters=PLAIN, cards=cards, posts=["moscow"], camel=2, dice=["own:1", "own:2"])
    t.play("card:K16", "die:own:1", "go:alexandria")
    assert t.own("posts") == ["moscow", "alexandria"]


@pytest.mark.rule("MP-POST-2")
def test_one_post_in_a_place_and_no_second_bonus() -> None:
    t = arriving("oasis_09", "adana", posts=["adana"], camel=2)
    assert (t.own("figure"), t.own("posts"), t.own("placed")) == ("adana", ["adana"], 1)
    assert stock(t) == {}


@pytest.mark.rule("MP-POST-3", "MP-CITYBONUS-2")
def test_a_later_post_in_the_same_city_gets_no_bonus() -> None:
    t = arriving("venezia", "alexandria", players={2: {"coin": 3}})
    t.turn_of(2).play("travel", "die:own:1", "die:own:2", "go:alexandria")
    assert t.own("posts") == t.own("posts", 2) == ["alexandria"]
    assert (stock(t), stock(t, 2)) == ({"silk": 2}, {})


@pytest.mark.rule("MP-POST-5", "MP-EX-34")
@pytest.mark.parametrize("before, points", [(5, 0), (6, 0), (7, 5), (8, 10)])
def test_the_eighth_and_ninth_post_score_at_once(before: int, points: int) -> None:
    t = arriving("venezia", "alexandria", posts=NINE[:before])
    assert (t.own("placed"), t.own("vp")) == (before + 1, points)


@pytest.mark.rule("MP-POST-6", "MP-POST-14", "MP-EX-33")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_beijing_fills_from_ten_to_one(seats: int) -> None:
    characters = ("mercator", "berke", "matteo", "wilhelm")
    for there, points in enumerate((10, 7, 4, 1)[:seats]):
        others = {seat: {"posts": ["beijing"]} for seat in range(2, 2 + there)}
        t = arriving("oasis_10", "beijing", seats=seats, characters=characters, players=others)
        assert t.own("posts") == ["beijing"]
        assert (t.score("Beijing"), t.own("vp")) == (points, 0)


@pytest.mark.rule("MP-POST-6", "MP-POST-12", "MP-POST-14")
def test_a_freed_slot_of_beijing_is_empty_again_and_the_others_stay() -> None:
    t = arriving(
        "oasis_01",
        "moscow",
        characters=("kubilai", "mercator", "berke", "wilhelm"),
        posts=NINE,
        players={2: {"posts": ["beijing"]}, 3: {"figure": "xian", "coin": 3, "posts": ["xian"]}},
    )
    assert (t.score("Beijing", 1), t.score("Beijing", 2)) == (10, 7)
    t.play("move_post:beijing")
    assert (t.score("Beijing", 1), t.score("Beijing", 2)) == (0, 7)
    t.turn_of(3).play("travel", "die:own:1", "die:own:2", "go:beijing")
    assert [t.score("Beijing", seat) for seat in (1, 2, 3)] == [0, 7, 10]


@pytest.mark.rule("MP-POST-7")
def test_beijing_gives_neither_bonus_nor_card() -> None:
    t = arriving("oasis_10", "beijing")
    assert (t.own("posts"), stock(t)) == (["beijing"], {})
    rich: dict[str, Any] = dict.fromkeys(STOCK, 20)
    t = table(characters=PLAIN, posts=["beijing"], completed=["S01"], **rich)
    assert t.offers("card") == []
    assert {t.why(f"card:{card}") for card in t.text["cards"]} == {"MP-CITY-1"}


@pytest.mark.rule("MP-POST-8")
def test_no_post_in_an_oasis_even_for_who_builds_while_passing() -> None:
    t = table(characters=WILHELM, dice=["own:4", "own:4"], coin=12, figure="alexandria")
    t.play("travel", "go:venezia", "go:oasis_01", "go:venezia", "go:oasis_01")
    assert (t.own("figure"), t.own("posts"), t.own("placed")) == ("oasis_01", [], 0)


@pytest.mark.rule("MP-POST-9", "MP-POST-16")
def test_with_no_post_left_an_older_one_must_be_moved() -> None:
    t = arriving("oasis_01", "moscow", posts=NINE)
    assert sorted(t.names) == sorted(f"move_post:{place}" for place in NINE)
    t.play("move_post:xian")
    assert set(t.own("posts")) == {*NINE, "moscow"} - {"xian"}
    assert t.own("placed") == 9


@pytest.mark.rule("MP-POST-9")
def test_no_post_is_moved_while_one_is_left() -> None:
    t = arriving("oasis_01", "moscow", posts=NINE[:8])
    assert set(t.own("posts")) == {*NINE[:8], "moscow"}


@pytest.mark.rule("MP-POST-10", "MP-POST-11")
def test_a_moved_post_earns_the_bonus_but_no_points() -> None:
    t = arriving("oasis_01", "moscow", posts=NINE).play("move_post:xian")
    assert stock(t) == {"coin": 3}
    assert t.text["city_bonuses"]["moscow"] is None
    t = arriving("oasis_09", "adana", posts=NINE, camel=2).play("move_post:xian")
    assert stock(t) == {"camel": 1, "coin": 3}


@pytest.mark.rule("MP-POST-11")
def test_a_moved_black_post_scores_nothing_either() -> None:
    t = arriving("oasis_01", "moscow", characters=WILHELM, posts=ELEVEN).play("move_post:xian")
    assert (stock(t), t.own("placed")) == ({"coin": 3}, 11)


@pytest.mark.rule("MP-POST-12")
def test_a_moved_post_leaves_its_card_and_its_round_bonus_behind() -> None:
    """Lan-Zhou has the card K04, Kochi gives 3 points a round."""
    changes: dict[str, Any] = {"posts": NINE, "camel": 9, "gold": 9}
    t = arriving("oasis_01", "moscow", **changes).play("move_post:beijing").turn_of(1)
    assert "card:K04" in t.names
    assert t.round(3).own("vp") == 3
    t = arriving("oasis_01", "moscow", **changes).play("move_post:lan_zhou").turn_of(1)
    assert t.why("card:K04") == "MP-CITY-1"
    t = arriving("oasis_01", "moscow", **changes).play("move_post:kochi")
    assert t.round(3).own("vp") == 0


@pytest.mark.rule("MP-POST-12")
def test_a_moved_post_no_longer_counts_for_a_goal() -> None:
    """G03 asks for Lan-Zhou and Kochi."""
    t = arriving("oasis_01", "moscow", posts=NINE, goals=["G03"])
    assert (t.score("goal cards"), t.score("different goal places")) == (4, 3)
    t.play("move_post:kochi")
    assert (t.score("goal cards"), t.score("different goal places")) == (0, 1)


@pytest.mark.rule("MP-POST-13")
def test_the_post_is_placed_then_scores_then_earns_its_bonus() -> None:
    t = arriving("venezia", "alexandria", posts=NINE[:7])
    order = ["builds a trading post in Alexandria", "gains 5 points", "claims bonus “2 silk”"]
    assert [line for line in t.said() if line in order] == order


@pytest.mark.rule("MP-POST-15", "MP-POST-16", "MP-EX-40")
def test_a_post_of_this_movement_cannot_be_moved_again() -> None:
    posts = [*NINE, "moscow"]
    t = table(
        characters=WILHELM, dice=["own:2", "own:2"], coin=7, camel=5, figure="moscow", posts=posts
    )
    assert t.own("placed") == 10
    t.play("travel", "go:anxi", "go:karakorum")
    assert (t.own("placed"), t.own("vp")) == (11, 10)
    assert t.why("move_post:anxi") == "MP-POST-15"
    assert sorted(t.names) == sorted(f"move_post:{place}" for place in posts)
    t.play("move_post:moscow")
    assert stock(t) == {"vp": 10, "coin": 5 + 5}


@pytest.mark.rule("MP-POST-15")
def test_a_moved_post_cannot_be_moved_again_for_the_second_figure() -> None:
    t = table(
        characters=BOTH_POLOS,
        dice=["own:2", "own:2"],
        coin=7,
        figure="oasis_01",
        posts=NINE,
    )
    t.play("travel", "go:moscow", "second:alexandria", "move_post:xian")
    assert t.why("move_post:moscow") == "MP-POST-15"
    t.play("move_post:kochi")
    assert set(t.own("posts")) == {*NINE, "moscow", "alexandria"} - {"xian", "kochi"}


@pytest.mark.rule("MP-POST-15", "MP-CITYBONUS-4")
def test_the_move_of_a_bonus_is_another_movement() -> None:
    """The post just moved to Lan-Zhou may go on with the figure to Kashgar."""
    posts = ["moscow", "adana", "samarcanda", "karachi", "sumatra", "ormuz", "xian", "kochi"]
    t = arriving(
        "oasis_04",
        "lan_zhou",
        posts=[*posts, "beijing"],
        camel=2,
        city_bonuses={"lan_zhou": "CB10"},
    )
    t.play("move_post:moscow", "go:kashgar", "move_post:lan_zhou", "pair:gold+silk")
    assert set(t.own("posts")) == {*posts, "beijing", "kashgar"} - {"moscow"}
    assert (stock(t), t.own("placed")) == ({"gold": 1, "silk": 1}, 9)


@pytest.mark.rule("MP-CITYBONUS-1")
@pytest.mark.parametrize(
    "token, gain",
    [
        ("CB01", {"coin": 3}),
        ("CB02", {"coin": 5}),
        ("CB03", {"camel": 2}),
        ("CB04", {"camel": 3}),
        ("CB05", {"silk": 2}),
        ("CB06", {"gold": 2}),
    ],
)
def test_the_first_post_in_a_city_gains_its_bonus(token: str, gain: dict[str, int]) -> None:
    bonuses = dict.fromkeys(["moscow", "karakorum", "samarcanda", "lan_zhou", "karachi", "sumatra"])
    t = arriving("venezia", "alexandria", city_bonuses={**bonuses, "alexandria": token})
    assert stock(t) == gain
    assert t.text["city_bonuses"]["alexandria"] is None


@pytest.mark.rule("MP-CITYBONUS-3", "MP-DICE-4")
def test_a_black_die_that_is_not_there_is_lost_with_the_token() -> None:
    t = arriving("venezia", "alexandria", city_bonuses={"alexandria": "CB09"}, black_dice=0)
    assert t.own("dice") == ["own:6", "own:6"]
    assert t.text["city_bonuses"]["alexandria"] is None


@pytest.mark.rule("MP-CITYBONUS-3", "MP-CONTRACT-16")
def test_a_contract_that_is_not_there_is_lost_with_the_token() -> None:
    gone = [f"C{n:02}" for n in range(7, 21)]
    t = arriving(
        "venezia",
        "alexandria",
        city_bonuses={"alexandria": "CB08"},
        players={2: {"completed": gone}},
    )
    assert (t.own("contracts"), t.text["special"]) == ([], 0)
    assert t.text["city_bonuses"]["alexandria"] is None


@pytest.mark.rule("MP-CITYBONUS-3", "MP-REWARD-7")
def test_a_move_that_cannot_be_paid_or_is_not_wanted_is_lost_with_the_token() -> None:
    t = arriving("kochi", "sumatra", city_bonuses={"sumatra": "CB10"}, coin=13 + 9, camel=3)
    assert (t.own("figure"), stock(t)) == ("sumatra", {"coin": 9, "camel": 3})
    assert t.text["city_bonuses"]["sumatra"] is None
    t = arriving("kochi", "sumatra", city_bonuses={"sumatra": "CB10"}, coin=13 + 10)
    t.play("stay")
    assert (t.own("figure"), stock(t)) == ("sumatra", {"coin": 10})
    assert t.text["city_bonuses"]["sumatra"] is None


@pytest.mark.rule("MP-CITYBONUS-4", "MP-REWARD-8")
def test_the_move_of_a_bonus_is_made_at_once_and_leads_to_the_next_bonus() -> None:
    t = arriving("oasis_01", "moscow", city_bonuses={"moscow": "CB10"}, camel=3)
    assert t.names == ["go:anxi", "go:oasis_01", "stay"]
    t.play("go:anxi")
    assert (t.own("posts"), t.own("figure")) == (["moscow", "anxi"], "anxi")
    assert stock(t) == {"coin": 5}


@pytest.mark.rule("MP-OUTPOST-1", "MP-OUTPOST-5")
@pytest.mark.parametrize(
    "start, province, camels, answers, gain",
    [
        ("moscow", "anxi", 3, [], {"coin": 5}),
        ("karachi", "ormuz", 3, [], {"camel": 3}),
        ("lan_zhou", "kashgar", 2, ["pair:gold+pepper"], {"gold": 1, "pepper": 1}),
        ("beijing", "xian", 0, ["bonus:F"], {"vp": 3}),
        ("oasis_09", "adana", 2, [], {"camel": 1, "coin": 3}),
        ("oasis_08", "kochi", 4, [], {"vp": 3}),
    ],
)
def test_a_post_in_a_province_gives_its_bonus_at_once(
    start: str, province: str, camels: int, answers: list[str], gain: dict[str, int]
) -> None:
    t = arriving(start, province, camel=camels).play(*answers)
    assert (t.own("posts"), stock(t)) == ([province], gain)


@pytest.mark.rule("MP-OUTPOST-2", "MP-EX-17")
def test_the_bonus_comes_again_in_every_following_round() -> None:
    t = arriving("oasis_09", "adana", camel=2)
    for number, times in ((3, 2), (4, 3), (5, 4)):
        t.round(number)
        assert t.said().count("gains 1 camel, 3 coins") == times
        assert t.own("camel") == times


@pytest.mark.rule("MP-OUTPOST-2")
def test_a_post_moved_away_ends_the_bonus_and_begins_that_of_the_new_province() -> None:
    posts = [*NINE[:4], "ormuz", "xian", "kochi", "beijing", "moscow"]
    t = arriving("lan_zhou", "kashgar", camel=2, posts=posts)
    t.play("move_post:kochi", "pair:gold+silk")
    while not t.offers("pair"):
        t.shortest()
    assert (t.text["round"], t.own("vp")) == (3, 0)


@pytest.mark.rule("MP-OUTPOST-3")
def test_the_token_stays_for_all_players() -> None:
    t = arriving(
        "oasis_08", "kochi", camel=4, players={2: {"figure": "oasis_08", "camel": 4, "coin": 3}}
    )
    t.turn_of(2).play("travel", "die:own:1", "die:own:2", "go:kochi")
    assert (t.own("vp"), t.own("vp", 2)) == (3, 3)
    assert t.text["province_bonuses"]["kochi"] == "F"
    t.round(3)
    assert (t.own("vp"), t.own("vp", 2), t.own("vp", 3)) == (6, 6, 0)


@pytest.mark.rule("MP-OUTPOST-4")
def test_no_bonus_after_the_fifth_round() -> None:
    t = table(characters=PLAIN, posts=["kochi"], round=4, stacks=1)
    assert t.round(5).own("vp") == 3
    assert t.end().own("vp") == 3


@pytest.mark.rule("MP-OUTPOST-6", "MP-OUTPOST-7")
def test_bonus_d_copies_any_other_bonus_and_another_one_each_time() -> None:
    t = arriving("beijing", "xian")
    assert t.names == [f"bonus:{token}" for token in "ABCEF"]
    t.play("bonus:C", "pair:silk+pepper")
    assert stock(t) == {"silk": 1, "pepper": 1}
    while not t.offers("bonus"):
        t.shortest()
    assert (t.text["round"], t.names) == (3, [f"bonus:{token}" for token in "ABCEF"])
    assert t.play("bonus:B").own("camel") == 3


@pytest.mark.rule("MP-OUTPOST-7")
def test_bonus_d_never_copies_itself_wherever_it_lies() -> None:
    t = arriving("oasis_09", "adana", camel=2, province_bonuses={"adana": "D", "xian": "E"})
    assert t.names == [f"bonus:{token}" for token in "ABCEF"]
    assert stock(t.play("bonus:E")) == {"camel": 1, "coin": 3}


@pytest.mark.rule("MP-OUTPOST-8", "MP-CITY-13", "MP-EX-46")
def test_a_bonus_may_be_gained_directly_and_through_d() -> None:
    cards = ["K30", "K02", "K03", "K04", "K05", "K06", "K07", "K08", "K09"]
    posts = ["moscow", "xian", "kochi"]
    for order in (["bonus:F", "bonus:F"], ["bonus:D", "bonus:F"]):
        t = table(characters=PLAIN, cards=cards, posts=posts, dice=["own:5"])
        t.play("card:K30", *order)
        assert stock(t) == {"vp": 6}
    t = table(characters=PLAIN, cards=cards, posts=posts, dice=["own:4"])
    assert stock(t.play("card:K30", "bonus:F")) == {"vp": 3}
