"""Chapter 12: travel."""

from __future__ import annotations

from typing import Any

import pytest

from caravanserai.games.marco_polo.components import EDGES, NODES
from tests.marco_polo.table import PLAIN, Table, table


def traveller(value: int = 6, **changes: Any) -> Table:
    """Seat 1 has put two dice on travel and plans a route."""
    dice = [f"own:{value}", "own:6"]
    return table(characters=PLAIN, dice=dice, **changes).play("travel")


@pytest.mark.rule("MP-TRAVEL-1", "MP-EX-11", "MP-EX-12")
def test_the_lowest_of_two_dice_is_the_greatest_number_of_steps() -> None:
    t = table(characters=PLAIN, dice=["own:2", "own:4"], coin=50).play("travel")
    assert t.at("travel") == ["1 own:2", "1 own:4"]
    t.play("go:oasis_01", "go:moscow")
    assert (t.own("figure"), t.own("coin")) == ("moscow", 50 - 7 + 3)


@pytest.mark.rule("MP-TRAVEL-1")
@pytest.mark.parametrize("value", range(1, 7))
def test_a_pair_of_dice_allows_as_many_steps_as_both_show(value: int) -> None:
    t = table(characters=PLAIN, dice=[f"own:{value}"] * 2, coin=50).play("travel")
    steps = 0
    while t.step == "PlanRoute":
        t.play("go:oasis_01" if steps % 2 == 0 else "go:venezia")
        steps += 1
    assert steps == value


@pytest.mark.rule("MP-TRAVEL-2", "MP-TRAVEL-8")
@pytest.mark.parametrize("start", [node.id for node in NODES])
def test_a_step_leads_along_one_road_to_the_next_node(start: str) -> None:
    roads = [road.ends for road in EDGES if start in road.ends]
    neighbours = {end for ends in roads for end in ends if end != start}
    t = traveller(figure=start, coin=60, camel=20)
    assert set(t.names) == {f"go:{node}" for node in neighbours}
    for node in sorted(neighbours):
        walk = traveller(figure=start, coin=60, camel=20).play(f"go:{node}", "stop")
        assert walk.own("figure") == node


@pytest.mark.rule("MP-TRAVEL-2")
@pytest.mark.parametrize(
    "start, way",
    [
        ("venezia", ["oasis_01", "moscow", "anxi"]),
        ("karakorum", ["oasis_02", "oasis_03", "beijing"]),
        ("moscow", ["oasis_01", "venezia", "alexandria"]),
    ],
)
def test_every_kind_of_node_is_one_step(start: str, way: list[str]) -> None:
    t = traveller(3, figure=start, coin=50, camel=10)
    t.play(*[f"go:{node}" for node in way])
    assert t.own("figure") == way[-1]


@pytest.mark.rule("MP-TRAVEL-3", "MP-EX-15")
def test_at_least_one_step_and_fewer_than_allowed() -> None:
    t = traveller(coin=50)
    assert t.offers("stop") == t.offers("stay") == []
    t.play("go:oasis_01")
    assert t.names == ["go:venezia", "go:moscow", "stop"]
    t.play("stop")
    assert t.own("figure") == "oasis_01"


@pytest.mark.rule("MP-TRAVEL-4")
@pytest.mark.parametrize("steps, coins", [(1, 3), (2, 7), (3, 12), (4, 12), (5, 18), (6, 18)])
def test_the_cost_depends_on_the_steps_really_made(steps: int, coins: int) -> None:
    t = traveller(6, coin=40, figure="oasis_01", camel=1)
    way = ["go:venezia", "go:oasis_01"] * 3
    t.play(*way[:steps])
    if steps < 6:
        t.play("stop")
    assert (t.own("coin"), t.own("camel")) == (40 - coins, 1)


@pytest.mark.rule("MP-TRAVEL-4", "MP-EX-13")
def test_two_steps_cost_seven_and_one_step_three() -> None:
    two = table(characters=PLAIN, dice=["own:2", "own:4"], coin=9, figure="oasis_05")
    assert two.play("travel", "go:oasis_07", "go:oasis_05").own("coin") == 2
    one = table(characters=PLAIN, dice=["own:2", "own:4"], coin=9, figure="oasis_05")
    assert one.play("travel", "go:oasis_07", "stop").own("coin") == 6


@pytest.mark.rule("MP-TRAVEL-5")
def test_the_occupied_space_is_paid_first_and_the_figure_moves_last() -> None:
    t = traveller(2, coin=20, camel=9, figure="moscow", placed=[("travel", "2", "black:1")])
    assert t.own("coin") == 18
    t.play("go:anxi", "go:karakorum")
    said = [line for line in t.said() if line.startswith(("pays", "moves"))]
    assert said == ["pays 2 coins", "pays 5 camels, 7 coins", "moves to Karakorum"]


@pytest.mark.rule("MP-TRAVEL-5", "MP-TRAVEL-14")
def test_occupied_space_and_travel_cost_must_be_paid_together() -> None:
    placed = [("travel", "2", "black:1")]
    poor = table(characters=PLAIN, dice=["own:2", "own:6"], coin=4, placed=placed)
    assert poor.why("travel") == "MP-TRAVEL-14"
    t = table(characters=PLAIN, dice=["own:2", "own:6"], coin=5, placed=placed).play("travel")
    assert t.play("go:oasis_01").own("coin") == 0


@pytest.mark.rule("MP-TRAVEL-6", "MP-EX-14")
@pytest.mark.parametrize("road", EDGES, ids=lambda road: "-".join(road.ends))
def test_a_road_costs_its_surcharge_both_ways(road: Any) -> None:
    camels, coins = road.surcharge.get("camel", 0), road.surcharge.get("coin", 0)
    for start, end in (road.ends, road.ends[::-1]):
        t = traveller(figure=start, coin=100, camel=50, posts=[end] if _settled(end) else [])
        t.play(f"go:{end}", "stop")
        assert (t.own("coin"), t.own("camel")) == (100 - 3 - coins, 50 - camels)


def _settled(node: str) -> bool:
    """Whether a post can stand there."""
    return next(n.kind for n in NODES if n.id == node) in ("city", "province", "beijing")


@pytest.mark.rule("MP-TRAVEL-6", "MP-TRAVEL-9")
def test_a_road_used_twice_costs_twice() -> None:
    t = traveller(figure="moscow", coin=50, camel=10, posts=["moscow"])
    t.play("go:anxi", "go:moscow", "stop")
    assert (t.own("coin"), t.own("camel"), t.own("posts")) == (43, 4, ["moscow"])
    t = traveller(figure="moscow", coin=50, camel=5, posts=["moscow"]).play("go:anxi")
    assert t.why("go:moscow") == "MP-TRAVEL-7"


@pytest.mark.rule("MP-TRAVEL-6", "MP-TRAVEL-7")
def test_a_surcharge_in_coins_comes_on_top_of_the_dearer_travel_cost() -> None:
    """Two steps from Alexandria by oasis 7 cost 7 + 7 coins."""
    changes: dict[str, Any] = {"figure": "venezia", "posts": ["alexandria"]}
    t = traveller(coin=13, **changes).play("go:alexandria")
    assert t.why("go:oasis_07") == "MP-TRAVEL-7"
    t = traveller(coin=14, **changes).play("go:alexandria", "go:oasis_07")
    assert (t.own("coin"), t.own("figure")) == (0, "oasis_07")


@pytest.mark.rule("MP-TRAVEL-7")
def test_nothing_is_paid_or_moved_until_the_route_is_complete() -> None:
    t = traveller(figure="moscow", coin=50, camel=10).play("go:anxi", "go:karakorum")
    assert (t.own("coin"), t.own("camel"), t.own("figure")) == (50, 10, "moscow")
    t.play("stop")
    assert (t.own("coin"), t.own("camel"), t.own("figure")) == (48, 5, "karakorum")


@pytest.mark.rule("MP-TRAVEL-7")
def test_gains_of_the_movement_do_not_pay_for_it() -> None:
    """The five coins of Anxi would pay for the second step, but come after the movement."""
    t = traveller(figure="moscow", coin=6, camel=9)
    t.play("go:anxi")
    assert (t.own("figure"), t.own("coin")) == ("anxi", 6 - 3 + 5)


@pytest.mark.rule("MP-TRAVEL-9")
def test_the_movement_may_end_where_it_began_and_build_there() -> None:
    t = traveller(figure="moscow", coin=20, camel=3)
    t.play("go:oasis_01", "go:moscow", "go:oasis_01", "go:moscow", "stop")
    assert (t.own("figure"), t.own("posts")) == ("moscow", ["moscow"])
    assert t.own("coin") == 20 - 12 + 3


@pytest.mark.rule("MP-TRAVEL-10")
def test_others_on_the_node_neither_block_nor_cost() -> None:
    others = {seat: {"figure": "alexandria", "posts": ["alexandria"]} for seat in (2, 3, 4)}
    t = traveller(coin=3, players=others, city_bonuses={"alexandria": None})
    t.play("go:alexandria")
    assert (t.own("figure"), t.own("coin"), t.own("posts")) == ("alexandria", 0, ["alexandria"])
    assert [t.own("figure", seat) for seat in (2, 3, 4)] == ["alexandria"] * 3


@pytest.mark.rule("MP-TRAVEL-11", "MP-POST-1")
@pytest.mark.parametrize(
    "start, end", [("venezia", "alexandria"), ("beijing", "xian"), ("xian", "beijing")]
)
def test_ending_in_a_place_builds_a_post(start: str, end: str) -> None:
    t = traveller(1, figure=start, coin=3).play(f"go:{end}")
    assert t.own("posts") == [end]


@pytest.mark.rule("MP-TRAVEL-11", "MP-POST-8")
@pytest.mark.parametrize("start, end", [("moscow", "oasis_01"), ("alexandria", "venezia")])
def test_ending_in_an_oasis_or_in_venezia_does_nothing(start: str, end: str) -> None:
    t = traveller(1, figure=start, coin=3, camel=3).play(f"go:{end}")
    assert (t.own("figure"), t.own("posts"), t.own("camel")) == (end, [], 3)
    assert [t.own(key) for key in ("coin", "gold", "silk", "pepper", "vp")] == [0] * 5


@pytest.mark.rule("MP-TRAVEL-12", "MP-EX-18")
def test_the_whole_travel_action_of_the_rulebook() -> None:
    t = table(characters=PLAIN, dice=["own:3", "own:5"], coin=12, camel=8, figure="samarcanda")
    t.play("travel", "go:oasis_06", "go:kashgar", "go:lan_zhou")
    assert (t.own("coin"), t.own("posts"), t.own("figure")) == (0, ["lan_zhou"], "lan_zhou")
    assert t.own("camel") == 0 + 3  # the bonus of Lan-Zhou
    assert [t.own(good) for good in ("gold", "silk", "pepper")] == [0, 0, 0]


@pytest.mark.rule("MP-TRAVEL-12")
def test_a_city_that_is_only_passed_keeps_its_bonus() -> None:
    t = traveller(2, coin=7).play("go:alexandria", "go:oasis_09")
    assert t.text["city_bonuses"]["alexandria"] == "CB05"
    assert (t.own("posts"), t.own("silk")) == ([], 0)


@pytest.mark.rule("MP-TRAVEL-13", "MP-EX-31")
def test_the_last_traveller_is_marked_and_begins_the_next_round() -> None:
    t = table(
        characters=PLAIN,
        dice=["own:1", "own:2", "own:3"],
        coin=10,
        players={2: {"coin": 10}, 3: {"coin": 10}},
    )
    t.play("travel", "die:own:1", "die:own:2", "go:oasis_01")
    assert t.text["traveller"] == "1"
    t.turn_of(2).play("travel", "die:own:1", "die:own:2", "go:oasis_01")
    assert (t.text["traveller"], t.text["first"]) == ("2", "1")
    t.turn_of(3)
    assert t.text["first"] == "1"
    t.round(3)
    assert (t.text["first"], t.text["traveller"], t.seat) == ("2", None, 2)


@pytest.mark.rule("MP-TRAVEL-13", "MP-ROUND-5")
def test_other_movements_mark_nobody() -> None:
    t = table(
        characters=PLAIN,
        cards=["K16", "K02", "K03", "K04", "K05", "K06", "K07", "K08", "K09"],
        posts=["moscow"],
        figure="moscow",
        camel=2,
        dice=["own:1"],
    )
    assert t.play("card:K16").own("figure") == "oasis_01"
    assert t.text["traveller"] is None


@pytest.mark.rule("MP-TRAVEL-14")
def test_no_travel_without_the_means_for_one_step() -> None:
    dice = ["own:5", "own:6"]
    assert table(characters=PLAIN, dice=dice, coin=2).why("travel") == "MP-TRAVEL-14"
    assert "travel" in table(characters=PLAIN, dice=dice, coin=3).names
    changes: dict[str, Any] = {"characters": PLAIN, "dice": dice, "figure": "adana"}
    assert table(coin=17, camel=1, **changes).why("travel") == "MP-TRAVEL-14"
    by_road = table(coin=3, camel=2, **changes).play("travel")
    assert (by_road.own("figure"), by_road.own("camel")) == ("oasis_09", 0)
    by_sea = table(coin=18, camel=1, **changes).play("travel")
    assert (by_sea.own("figure"), by_sea.own("coin")) == ("kochi", 0)


@pytest.mark.rule("MP-TRAVEL-15")
def test_a_dearer_and_longer_route_may_be_chosen() -> None:
    """From Venezia to oasis 5: one step for 3 camels, or three steps past Alexandria's 7 coins."""
    t = traveller(coin=30, camel=3).play("go:alexandria", "go:oasis_07", "go:oasis_05", "stop")
    assert (t.own("figure"), t.own("coin"), t.own("camel")) == ("oasis_05", 30 - 12 - 7, 3)
    t = traveller(coin=30, camel=3).play("go:oasis_05", "stop")
    assert (t.own("figure"), t.own("coin"), t.own("camel")) == ("oasis_05", 27, 0)
