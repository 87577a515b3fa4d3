"""Chapters SETUP, YEAR, QUEUE, INV, SCORE and END: everything around the turns."""

from __future__ import annotations

from functools import cache
from itertools import combinations_with_replacement
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from caravanserai import BadSetup, Setup
from caravanserai.games.merv.components import COMPONENTS
from caravanserai.games.merv.invasion import Invade
from caravanserai.games.merv.rounds import EndRound, EndYear, StartRound
from caravanserai.games.merv.scoring import EndGame, ScoreYear, set_points
from tests.merv.table import BOX, GAME, SPICES, Table, dealt, fresh, table

PLAYERS = {setup.count: setup for setup in COMPONENTS.players}


@pytest.mark.rule("MERV-SETUP-1", "MERV-SETUP-2")
def test_masters_stand_in_random_order() -> None:
    t = fresh(4)
    assert t.names == ["seat:1", "seat:2", "seat:3", "seat:4"]
    t.play("seat:3")
    assert t.names == ["seat:1", "seat:2", "seat:4"]
    t.play("seat:1", "seat:4")
    assert t.text["order"] == [3, 1, 4, 2]
    orders = {tuple(dealt(3, seed).text["order"]) for seed in range(30)}
    assert len(orders) == 6
    with pytest.raises(BadSetup, match="1 to 4 seats, not 5"):
        GAME.new(Setup(5))


@pytest.mark.rule("MERV-SETUP-4")
def test_a_random_side_of_the_camel_market_without_camels() -> None:
    t = fresh(3).play("seat:1", "seat:2")
    assert t.names == ["side:a", "side:b"]
    t.play("side:b")
    assert t.text["market_side"] == "camel-market-b"
    assert dealt().text["market_camels"] == []


@pytest.mark.rule("MERV-SETUP-5", "MERV-SETUP-20")
def test_the_sites_are_dealt_one_by_one() -> None:
    t = fresh(3).play("seat:1", "seat:2", "side:a")
    names = [site.id for site in COMPONENTS.sites]
    assert t.offers("deal") == names
    t.play(f"deal:{names[7]}")
    assert t.at("R1C1")["site"] == names[7]
    assert len(t.offers("deal")) == len(names) - 1
    assert t.at("R5C5")["site"] is None
    assert GAME.codec.to_dict(dealt(3, 5).state) == GAME.codec.to_dict(dealt(3, 5).state)
    assert GAME.codec.to_dict(dealt(3, 5).state) != GAME.codec.to_dict(dealt(3, 6).state)


@pytest.mark.rule("MERV-SETUP-7", "MERV-SETUP-10")
def test_goods_upgrades_and_tiles_lie_ready() -> None:
    t = dealt()
    assert (t.state.common_supply, t.state.rare_supply) == (BOX.common_goods, BOX.rare_goods)
    assert t.text["scoring_tiles"] == [tile.id for tile in COMPONENTS.scoring_tiles]
    assert t.text["white_upgrades"] + len(t.text["bonus_upgrades"]) == len(COMPONENTS.upgrades)


@pytest.mark.rule("MERV-SETUP-8", "MERV-SETUP-11")
def test_a_camel_on_each_inner_city_and_each_path() -> None:
    t = dealt()
    assert t.text["city_camels"] == ["rayy", "samarkand", "nishapur", "balkh"]
    assert t.text["mosque_camels"] == [f"mosque-1-{n}" for n in range(1, 5)]


@pytest.mark.rule("MERV-SETUP-9")
def test_six_stacks_with_falling_points() -> None:
    t = dealt()
    assert len(t.text["contracts"]) == 3 * 2
    points = {contract.id: contract.points for contract in COMPONENTS.contracts}
    for stack in t.text["contracts"].values():
        worth = [points[contract] for contract in stack]
        assert len(worth) == 3
        assert worth == sorted(worth, reverse=True)


@pytest.mark.rule("MERV-SETUP-12", "MERV-SETUP-13", "MERV-SETUP-14", "MERV-EX-13")
@pytest.mark.parametrize(
    ("seats", "cards", "total"), [(1, 2, 10), (2, 2, 10), (3, 3, 11), (4, 4, 12)]
)
def test_the_row_and_its_camels(seats: int, cards: int, total: int) -> None:
    t = dealt(seats)
    assert len(t.text["row"]) == COMPONENTS.row_size
    assert t.text["row_camels"] == cards == PLAYERS[seats].camels_caravan_cards
    assert BOX.camels - PLAYERS[seats].camels_box == total
    assert len(t.text["city_camels"]) + len(t.text["mosque_camels"]) + cards == total


@pytest.mark.rule("MERV-YEAR-1", "MERV-YEAR-2", "MERV-YEAR-4")
def test_three_years_of_four_rounds_with_one_turn_each() -> None:
    t = dealt(3)
    turns: list[tuple[int, int, int | str]] = []
    while not t.state.over:
        if t.step == "ChooseSlot":
            turns.append((t.text["year"], t.text["round"], t.seat))
        t.play(t.names[-1] if "end" not in t.names else "end")
    for seat in (1, 2, 3):
        own = [turn[:2] for turn in turns if turn[2] == seat]
        assert own == [(year, round) for year in (1, 2, 3) for round in (1, 2, 3, 4)]
        assert len(own) == 12
    told = [s for s in t.said() if "Mongols" in s or "is scored" in s]
    assert [("attack" if "Mongols" in s else s) for s in told] == [
        "year 1 is scored", "attack", "year 2 is scored", "attack", "year 3 is scored",
    ]  # fmt: skip


@pytest.mark.rule("MERV-YEAR-3", "MERV-INV-1")
@pytest.mark.parametrize("year", [1, 2, 3])
def test_the_round_end_comes_before_invasion_and_scoring(year: int) -> None:
    t = table(year=year, round=4, slots={1: 2, 2: 3}, order=[2, 3, 1], buildings={"R1C1": 1})
    t.state.slots[4] = 0
    t.start(EndRound())
    said = t.said()
    queue = next(i for i, s in enumerate(said) if "place 1 of the queue" in s)
    scored = said.index(f"year {year} is scored")
    assert queue < scored
    attack = [i for i, s in enumerate(said) if "Mongols" in s]
    assert bool(attack) == (year in COMPONENTS.rounds.invasion_years) == (year > 1)
    assert all(queue < i < scored for i in attack)
    assert t.text["order"] == [1, 3, 2]


@pytest.mark.rule("MERV-GEN-11", "MERV-QUEUE-11")
def test_turn_order_is_the_order_of_the_queue() -> None:
    t = table(order=[3, 1, 2], turn=3)
    assert t.seat == 3
    t.play("slot:1", "site:R1C1", "favour")
    assert t.seat == 1
    t.play("slot:2", "site:R1C2", "favour")
    assert t.seat == 2
    t.play("slot:5", "site:R1C5", "favour")
    assert t.text["order"] == [2, 1, 3]
    assert t.seat == 2


def moving(**own: Any) -> Table:
    """Masters in slots 1, 3, 4: seats 2, 1, 3."""
    t = table(slots={1: 2, 3: 1, 4: 3}, order=[2, 1, 3], at="slot", **own)
    return t.start(EndRound())


@pytest.mark.rule("MERV-QUEUE-1", "MERV-QUEUE-2")
def test_without_camels_the_highest_slot_acts_first() -> None:
    assert moving().text["order"] == [3, 1, 2]


@pytest.mark.rule("MERV-EX-3", "MERV-QUEUE-4", "MERV-QUEUE-5", "MERV-QUEUE-6")
def test_example_round_end_three_players() -> None:
    yellow, red, blue = 1, 2, 3
    t = table(
        slots={1: yellow, 2: red, 4: blue}, order=[3, 2, 1], camels=2,
        players={red: {"camels": 1}}, row_camels=0, mosque_camels=[],
    ).start(EndRound())  # fmt: skip
    assert (t.seat, t.names) == (yellow, ["skip:0", "skip:1", "skip:2"])
    t.play("skip:1")
    assert t.text["queue"] == [None, yellow, None]
    assert (t.seat, t.names) == (red, ["skip:0", "skip:1"])
    t.play("skip:1")
    assert t.text["order"] == [red, yellow, blue]
    assert (t.own("camels", blue), t.own("camels", red), t.own("camels", yellow)) == (2, 0, 1)
    t = table(slots={1: 1, 2: 2, 4: 3}, order=[3, 2, 1], camels=2).start(EndRound()).play("skip:2")
    assert t.text["order"][0] == yellow


@pytest.mark.rule("MERV-QUEUE-3", "MERV-QUEUE-10")
@pytest.mark.parametrize("used", [0, 1, 2])
def test_camels_skip_free_places_from_the_back(used: int) -> None:
    t = moving(players={2: {"camels": 3}}).play(f"skip:{used}")
    place = t.text["order"].index(2)
    assert place == 2 - used
    assert t.own("camels", 2) == 3 - used
    gained = t.own("camels", 1) + t.own("camels", 3)
    assert gained == used


@pytest.mark.rule("MERV-QUEUE-7", "MERV-QUEUE-8")
def test_skipping_stops_at_the_front_and_no_camel_stays() -> None:
    t = moving(players={2: {"camels": 9}})
    assert t.offers("skip") == ["0", "1", "2"]
    t.play("skip:2")
    assert sorted(t.text["order"]) == [1, 2, 3]
    assert t.text["queue_camels"] == [0, 0, 0]
    assert GAME.rules.faults(t.state) == []


@pytest.mark.rule("MERV-QUEUE-6", "MERV-QUEUE-9")
def test_camels_gained_on_a_place_cannot_skip_in_the_same_round_end() -> None:
    t = moving(players={2: {"camels": 1}, 1: {"camels": 1}}, row_camels=0)
    assert t.seat == 2
    t.play("skip:1")
    assert t.text["queue"] == [None, 2, None]
    assert (t.seat, t.names) == (1, ["skip:0", "skip:1"])
    t.play("skip:0")
    assert t.own("camels", 1) == 2
    assert t.text["order"] == [3, 2, 1]


def invaded(**changes: Any) -> Table:
    return table(year=2, round=4, **changes).start(Invade())


@pytest.mark.rule("MERV-INV-2", "MERV-INV-3", "MERV-INV-12")
def test_who_is_attacked() -> None:
    buildings = {"R1C1": 1, "R1C2": 1, "R2C4": 1, "R4C3": 1, "R5C5": 1}
    t = invaded(
        buildings=buildings, soldiers={"R5C5": 2}, walls=["N1", "W1", "N4", "S3"], purple=9, tan=9
    )
    asked = []
    while t.step == "Ransom":
        asked.append(t.text["steps"][-1]["cells"][0])
        t.play("give_up")
    assert asked == ["R1C2", "R2C4"]
    assert [cell for cell in buildings if t.at(cell)["building"]] == ["R1C1", "R4C3", "R5C5"]


@pytest.mark.rule("MERV-INV-4", "MERV-INV-7")
def test_pay_for_some_and_not_for_others() -> None:
    t = invaded(buildings={"R1C1": 1, "R1C5": 1, "R5C2": 1}, purple=2)
    t.play("give_up", "pay:purple", "pay:purple")
    assert [t.at(cell)["building"] for cell in ("R1C1", "R1C5", "R5C2")] == [None, 1, 1]
    assert t.own("buildings_left") == BOX.buildings_per_colour - 2
    assert t.cubes() == {}


@pytest.mark.rule("MERV-INV-5", "MERV-EX-16")
def test_example_ransom() -> None:
    rich: dict[str, Any] = dict.fromkeys(("purple", "tan", "teal", "orange", "white"), 1)
    t = invaded(buildings={"R2C1": 1}, upgrades={"R2C1": "purple"}, **rich)
    assert t.at("R2C1")["site"] == "site-palace-tan"
    assert t.offers("pay") == ["purple", "tan", "white"]
    assert t.why("pay:teal") == "MERV-INV-5"
    t = invaded(buildings={"R2C1": 1}, upgrades={"R2C1": "white"}, **rich)
    assert len(t.offers("pay")) == 5
    t = invaded(buildings={"R2C1": 1}, **rich)
    assert t.offers("pay") == ["tan", "white"]


@pytest.mark.rule("MERV-INV-6")
def test_players_decide_in_turn_order() -> None:
    t = invaded(
        order=[3, 1, 2], buildings={"R1C1": 1, "R1C2": 2, "R1C3": 3},
        players={2: {"white": 1}, 3: {"white": 1}}, white=1,
    )  # fmt: skip
    seats = []
    while t.step == "Ransom":
        seats.append(t.seat)
        t.play("pay:white")
    assert seats == [3, 1, 2]


@pytest.mark.rule("MERV-INV-10")
def test_all_soldiers_go_home_and_cubes_to_the_supply() -> None:
    t = invaded(
        buildings={"R1C1": 1, "R5C5": 2, "R3C5": 2}, soldiers={"R1C1": 2, "R5C5": 1},
        walls=["E3"], players={2: {"tan": 1}},
    )  # fmt: skip
    assert all(found["soldier"] is None for found in t.text["city"].values())
    assert t.own("servants", 1) == t.own("servants", 2) == BOX.servants_per_colour
    assert t.at("R3C5")["building"] == 2
    t = invaded(buildings={"R2C1": 1}, tan=1).play("pay:tan")
    assert t.supply("tan") == BOX.cubes_per_colour


@pytest.mark.rule("MERV-INV-11")
def test_neither_discount_nor_contract_in_an_invasion() -> None:
    t = invaded(
        buildings={"R2C1": 1}, tan=1, breakthroughs=["2-palace"], influence=18, scrolls=2, common=9
    )
    assert t.names == ["pay:tan", "give_up"]


def scored(**changes: Any) -> Table:
    return table(round=4, **changes).start(ScoreYear())


@pytest.mark.rule("MERV-EX-4", "MERV-SCORE-2", "MERV-SCORE-3", "MERV-SCORE-6")
def test_example_scoring_phase() -> None:
    red, blue, yellow = 1, 2, 3
    goods = 5
    four = ["R1C1", "R1C2", "R1C4", "R1C5"]
    buildings = dict.fromkeys(four, red)
    buildings |= dict.fromkeys(["R2C1", "R2C2", "R2C4", "R2C5"], blue)
    buildings |= dict.fromkeys(["R3C1", "R3C2", "R3C4"], yellow)
    t = scored(
        buildings=buildings, favour=1, courtiers={"knowledge": 1},
        players={
            blue: {"favour": 1, "courtiers": {"trade": 1, "faith": 1}, "common": goods},
            yellow: {"favour": 3, "courtiers": {"spice": 2}, "cards": {"ginger": 2}},
        },
    )  # fmt: skip
    assert (t.seat, t.names) == (blue, ["hall:trade", "hall:faith"])
    t.play("hall:trade")
    assert [t.own("points", seat) for seat in (red, blue, yellow)] == [4, goods + 4, 2 + 2 + 3]
    assert [t.own("favour", seat) for seat in (red, blue, yellow)] == [0, 0, 1]


@pytest.mark.rule("MERV-SCORE-1")
def test_palace_first_then_bonus_in_turn_order() -> None:
    t = scored(
        order=[2, 3, 1], favour=1, courtiers={"faith": 1}, mosque="mosque-4-a",
        buildings={"R1C1": 1, "R2C1": 2},
    )  # fmt: skip
    told = [(e.seat, str(e.message)) for e in t.events if "scores" in str(e.message)]
    assert [seat for seat, _ in told] == [1, 0, 0]
    assert [text for seat, text in told if seat == 0][-1].endswith("(buildings)")
    assert told[1][1] == "scores 4 points (hall of faith)"


@pytest.mark.rule("MERV-SCORE-4", "MERV-SCORE-5")
@pytest.mark.parametrize(
    ("hall", "own", "things"),
    [
        ("knowledge", {"scrolls": 3, "breakthroughs": ["2-mosque"]}, 3),
        ("spice", {"cards": {"ginger": 2, "pepper": 1}}, 3),
        ("trade", {"common": 2, "rare": 3}, 5),
        ("faith", {"mosque": "mosque-6"}, 6),
    ],
)
def test_what_courtiers_score(hall: str, own: dict[str, Any], things: int) -> None:
    each = next(h.points_each for h in COMPONENTS.halls if h.id == f"hall-{hall}")
    for courtiers in (1, 2):
        t = scored(favour=5, courtiers={hall: courtiers}, **own)
        assert t.tally("palace") == things * each * courtiers
        assert t.own("favour") == 5 - courtiers


@pytest.mark.rule("MERV-SCORE-7", "MERV-SCORE-8")
def test_scoring_tile_and_final_space() -> None:
    per = next(t.points_per_building for t in COMPONENTS.scoring_tiles if t.action == "library")
    buildings = {"R2C4": 1, "R3C1": 1, "R4C4": 1, "R2C5": 2}
    t = scored(buildings=buildings, scoring=["library"])
    assert t.tally("scoring_tile") == 2 * per
    assert t.tally("buildings") == 3
    assert t.tally("final_space") == 0
    t = scored(buildings=buildings, mosque="mosque-10")
    assert t.tally("final_space") == 4
    t = scored(buildings=buildings, mosque="mosque-9")
    assert t.tally("final_space") == 0


@pytest.mark.rule("MERV-SCORE-9", "MERV-END-7")
def test_left_over_pieces_give_nothing() -> None:
    t = scored(purple=5, white=3, camels=3, influence=9)
    assert t.own("points") == 0
    t.start(EndGame())
    assert t.own("points") == 0
    assert t.total() == 0


@pytest.mark.rule("MERV-END-1")
def test_the_cards_are_scored_after_the_last_scoring_phase() -> None:
    cards = {"ginger": 2, "pepper": 2}
    t = table(year=3, round=4, cards=cards).start(EndYear())
    assert t.state.over
    said = [s for s in t.said() if "scored" in s or "(caravan cards)" in s]
    assert said[0] == "year 3 is scored"
    assert said[1].endswith("(caravan cards)")
    assert t.tally("caravan_cards") == 6
    t = table(year=2, round=4, cards=cards).start(EndYear())
    assert t.tally("caravan_cards") == 0
    assert t.total() == 6


@pytest.mark.rule("MERV-END-2", "MERV-EX-11")
def test_example_end_of_the_game() -> None:
    worth = COMPONENTS.set_scoring.points
    assert worth == (1, 3, 6, 10)
    assert set_points([0, 5, 1, 2]) == 6 + 3 + 3 * 1 == 12
    t = table(cards={"ginger": 5, "pepper": 2, "juniper": 1}, row=["cinnamon"])
    assert t.total() == 12


@cache
def best_division(cards: tuple[int, ...]) -> int:
    """The best sum over all ways to split the cards into sets, by trying every set."""
    if not any(cards):
        return 0
    there = [i for i, n in enumerate(cards) if n]
    best = 0
    for mask in range(1, 1 << len(there)):
        chosen = [there[i] for i in range(len(there)) if mask >> i & 1]
        if there[0] not in chosen:
            continue
        rest = tuple(n - (i in chosen) for i, n in enumerate(cards))
        best = max(best, COMPONENTS.set_scoring.points[len(chosen) - 1] + best_division(rest))
    return best


@pytest.mark.rule("MERV-END-3")
@given(st.lists(st.integers(0, 3), min_size=4, max_size=4))
@settings(deadline=None)
def test_the_division_is_the_best_possible(cards: list[int]) -> None:
    assert set_points(cards) == best_division(tuple(cards))
    a, b, c, d = sorted(cards, reverse=True)
    assert set_points(cards) == 10 * d + 6 * (c - d) + 3 * (b - c) + (a - b)


def ended(order: list[int], *people: dict[str, Any]) -> list[int]:
    """The ranking of three players at the end of the game."""
    t = table(order=order, players={i + 1: own for i, own in enumerate(people)}, year=3, round=4)
    t.start(EndGame())
    return GAME.rules.ranking(t.state)


@pytest.mark.rule("MERV-END-4", "MERV-END-5")
def test_points_then_favour_then_influence() -> None:
    few, many = {"tally": {"contracts": 5}}, {"tally": {"contracts": 6}}
    assert ended([1, 2, 3], {**few, "favour": 9, "influence": 9}, many, few) == [2, 1, 3]
    assert ended([1, 2, 3], few, {**few, "favour": 1}, {**few, "influence": 9}) == [3, 1, 2]
    assert ended([1, 2, 3], few, {**few, "influence": 1}, few) == [2, 1, 3]


@pytest.mark.rule("MERV-END-6", "MERV-END-8")
def test_the_last_tie_break_is_the_queue() -> None:
    assert ended([2, 3, 1], {}, {}, {}) == [3, 1, 2]
    assert ended([3, 1, 2], {}, {}, {}) == [2, 3, 1]
    for order in ([1, 2, 3], [2, 1, 3]):
        assert sorted(ended(order, {}, {}, {})) == [1, 2, 3]


def test_every_hand_is_worth_at_least_one_point_a_card() -> None:
    for hand in combinations_with_replacement(range(len(SPICES)), 5):
        counts = [hand.count(i) for i in range(len(SPICES))]
        assert set_points(counts) >= 5


def test_the_next_round_starts_from_a_full_queue() -> None:
    t = table(round=1)
    t.state.queue = [2, 0, 1]
    t.start(StartRound())
    assert t.text["order"] == [3, 1, 2]
    assert t.text["round"] == 2
    assert t.seat == 3
