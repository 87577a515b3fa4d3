"""What one turn, action or seat leaves behind for the next one: nothing."""

from __future__ import annotations

from typing import Any

import pytest

from caravanserai.games.merv.courtier import ChooseCourtierSite, ChooseCourtierSlot
from caravanserai.games.merv.invasion import Invade
from caravanserai.games.merv.rounds import NextTurn
from caravanserai.games.merv.tracks import FAVOUR_LAST, INFLUENCE_LAST, gain_favour, gain_influence
from tests.merv.solo import H, M, P, acts, mine, solo
from tests.merv.table import CELLS, Table, favour_points, influence_points, table

MARKETS = {"R1C1": "marketplace-purple"}


@pytest.mark.rule("MERV-CAMEL-1", "MERV-PAY-4", "MERV-PAY-7")
def test_a_turn_begins_with_everything_unused() -> None:
    t = table(site="R1C1", buildings={"R1C1": 1}, traded=True, saved=True, converted=True, at="end",
              gone={"1-favour": 3})  # fmt: skip
    assert (t.seat, t.step) == (2, "ChooseSlot")
    turn = t.text["turn"]
    assert (turn["traded"], turn["saved"], turn["converted"]) == (False, False, False)
    assert (turn["slot"], turn["site"]) == (0, None)


def bought_everything(t: Table) -> Table:
    """The marketplace action with the goods that cost an orange cube, to its end."""
    t.play("action:marketplace", "post:samarkand")
    while t.step not in ("EndTurn", "ChooseSlot"):
        goods = [name for name in t.names if name.startswith("buy:")]
        t.play(goods[0] if goods else "done" if "done" in t.names else t.names[0])
    return t


@pytest.mark.rule("MERV-MARKET-6")
def test_the_next_marketplace_action_buys_from_the_same_city() -> None:
    t = table(sites=MARKETS, site="R1C1", buildings={"R1C1": 1}, orange=2)
    bought_everything(t)
    assert (t.own("common"), t.state.bought, t.state.routes) == (1, 0, 0)


@pytest.mark.rule("MERV-CARAVAN-3")
def test_the_next_caravansary_action_may_spend_another_colour() -> None:
    t = table(sites={"R1C1": "caravansary-purple"}, site="R1C1", buildings={"R1C1": 1},
              purple=1, teal=1, row=["cinnamon"] * 8, camels=2)  # fmt: skip
    t.state.colour = 2
    t.play("action:caravansary")
    assert t.state.colour == -1
    assert {"pay:purple", "pay:teal"} <= set(t.names) or t.offers("card")


@pytest.mark.rule("MERV-SOLO-11")
def test_the_magistrate_forgets_the_cards_it_could_not_use() -> None:
    t = solo("palace", sites={"R1C5": "palace-tan"})
    t.state.refused = 1 << 3
    t.start(NextTurn(0))
    assert t.state.refused & 1 << 3 == 0


@pytest.mark.rule("MERV-PAY-8")
@pytest.mark.parametrize("edition", ["en", "ru"])
def test_everybody_converts_in_an_invasion_of_the_russian_edition(edition: str) -> None:
    sites = {"R1C1": "wall-tan", "R1C2": "wall-teal"}
    conversion = {"scrolls": 4, "purple": 2}
    t = table(
        edition=edition, year=2, round=4, sites=sites, buildings={"R1C1": 1, "R1C2": 2},
        players={1: conversion | {"breakthroughs": ["2-palace", "4-purple"]},
                 2: {"scrolls": 4, "orange": 2, "breakthroughs": ["2-mosque", "4-orange"]}},
    )  # fmt: skip
    t.start(Invade())
    if edition == "en":
        assert all(f["building"] is None for f in t.text["city"].values())
        return
    assert (t.seat, t.names) == (1, ["convert:tan", "give_up"])
    t.play("convert:tan")
    assert (t.seat, t.names) == (2, ["convert:teal", "give_up"])
    t.play("convert:teal")
    assert (t.at("R1C1")["building"], t.at("R1C2")["building"]) == (1, 2)


@pytest.mark.rule("MERV-MOSQUE-6")
def test_the_camel_of_a_path_goes_to_the_first_one_only() -> None:
    sites = {"R1C1": "mosque-purple"}
    rich: dict[str, Any] = {"purple": 2, "tan": 2, "teal": 2, "orange": 2}
    t = table(sites=sites, site="R1C1", buildings={"R1C1": 1}, **rich)
    t.play("action:mosque", "mosque:1-2")
    assert "mosque-1-2" not in t.text["mosque_camels"]
    camels = len(t.text["mosque_camels"])
    t = table(sites=sites, site="R1C1", buildings={"R1C1": 1}, camels=0,
              mosque_camels=t.text["mosque_camels"], **rich)  # fmt: skip
    before = t.own("camels")
    t.play("action:mosque", "mosque:1-2")
    assert (t.own("camels"), len(t.text["mosque_camels"])) == (before, camels)


@pytest.mark.rule("MERV-2P-6")
def test_a_high_courtier_without_buildings_only_takes_the_slot() -> None:
    full = {cell: 3 for cell in CELLS if cell[3] in "12"}
    full = dict(list(full.items())[:9])
    t = table(seats=2, order=[1, 2, 3], buildings=full)
    t.start(ChooseCourtierSlot(0), ChooseCourtierSite(1))
    t.play("slot:5")
    assert t.state.over or t.step == ""
    assert sum(f["building"] == 3 for f in t.text["city"].values()) == 9
    assert "has no building left" in t.said()


@pytest.mark.rule("MERV-FAV-4", "MERV-INF-4")
def test_what_is_too_much_on_one_track_fills_the_other_to_its_end() -> None:
    t = table(favour=FAVOUR_LAST, influence=INFLUENCE_LAST - 1)
    gain_favour(t.state, 0, 2)
    assert (t.own("favour"), t.own("influence")) == (FAVOUR_LAST, INFLUENCE_LAST)
    assert t.tally("tracks") == influence_points(INFLUENCE_LAST - 1, INFLUENCE_LAST)
    t = table(favour=FAVOUR_LAST - 1, influence=INFLUENCE_LAST)
    gain_influence(t.state, 0, 2)
    assert (t.own("favour"), t.own("influence")) == (FAVOUR_LAST, INFLUENCE_LAST)
    assert t.tally("tracks") == favour_points(FAVOUR_LAST - 1, FAVOUR_LAST)


@pytest.mark.rule("MERV-COMP-6", "MERV-LIB-1")
def test_nobody_pays_for_scrolls_that_are_not_there() -> None:
    t = table(sites={"R1C1": "library-purple"}, site="R1C1", buildings={"R1C1": 1},
              purple=1, tan=1, teal=1, orange=1,
              players={2: {"scrolls": 15}, 3: {"scrolls": 15}})  # fmt: skip
    t.play("action:library", "pay:purple")
    assert "pay:tan" in t.names
    t.play("pay:tan")
    assert (t.own("scrolls"), t.own("teal"), t.own("orange")) == (2, 1, 1)


@pytest.mark.rule("MERV-SOLO-14")
@pytest.mark.parametrize(
    ("first", "second", "slot"),
    [
        ({"R2C1": M}, {"R2C2": P, "R3C2": P}, 1),
        ({"R2C1": H, "R3C1": H}, {"R2C2": M}, 1),
        ({"R2C1": M}, {"R2C2": H, "R3C2": P}, 1),
        ({"R2C1": P}, {}, 1),
        ({}, {"R2C2": P}, 2),
        ({"R2C1": H}, {"R2C2": H}, 2),
    ],
)
def test_method_b_asks_in_its_order(
    first: dict[str, int], second: dict[str, int], slot: int
) -> None:
    """All buildings of both, then its own, then the player's, then the furthest slot."""
    sites = {"R1C1": "wall-purple", "R1C2": "wall-tan", "R1C4": "wall-teal", "R1C5": "wall-orange"}
    taken = {"R1C1": M, "R1C2": M, "R1C4": P, "R1C5": P}
    t = acts("wall", sites=sites, buildings={**taken, **first, **second}, players=mine())
    assert t.text["slots"][slot - 1] == M


@pytest.mark.rule("MERV-COMP-7")
def test_the_first_step_in_the_mosque_takes_a_disc_and_no_other_does() -> None:
    t = table(sites={"R1C1": "mosque-purple"}, site="R1C1", buildings={"R1C1": 1}, white=9)
    discs = t.own("discs")
    t.play("action:mosque", "mosque:1-2")
    assert t.own("discs") == discs - 1
    t.play("mosque:2-2")
    assert t.own("discs") == discs - 1


@pytest.mark.rule("MERV-LIB-2")
def test_cubes_for_scrolls_are_offered_in_the_order_of_their_numbers() -> None:
    t = table(sites={"R1C1": "library-purple"}, site="R1C1", buildings={"R1C1": 1}, purple=2,
              white=1, scrolls=4, breakthroughs=["2-palace", "4-purple"])  # fmt: skip
    t.play("action:library", "pay:purple")
    assert {"convert:tan", "pay:white", "done"} <= set(t.names)
    assert t.state.legal == sorted(t.state.legal)


@pytest.mark.rule("MERV-TURN-7")
def test_the_last_building_can_be_built() -> None:
    there = dict.fromkeys([cell for cell in CELLS if cell[3] in "45"][:8], 1)
    t = table(at="site", slot=1, buildings=there)
    assert t.own("buildings_left") == 1
    assert "site:R1C1" in t.names
    assert t.play("site:R1C1").own("buildings_left") == 0


@pytest.mark.rule("MERV-TURN-8")
def test_a_slot_whose_line_the_magistrate_owns_is_closed() -> None:
    theirs = {f"R{row}C1": M for row in range(1, 6)}
    t = table(seats=1, order=[1, 2, 3], buildings=theirs)
    assert "slot:1" not in t.names and "slot:2" in t.names
    assert t.why("slot:1") == "MERV-TURN-8"
