"""Chapter 2P: the high courtier."""

from __future__ import annotations

from typing import Any

import pytest

from caravanserai.games.merv import courtier
from caravanserai.games.merv.invasion import Invade
from caravanserai.games.merv.rounds import EndRound, NextTurn
from caravanserai.games.merv.scoring import EndGame, ScoreYear
from tests.merv.table import BOX, CELLS, GAME, Table, dealt, table

BLUE, RED, COURTIER = 1, 2, 3


def acting(order: tuple[int, ...] = (3, 1, 2), **changes: Any) -> Table:
    """The high courtier's turn begins."""
    return table(seats=2, order=order, **changes).start(NextTurn(order.index(COURTIER)))


@pytest.mark.rule("MERV-2P-1", "MERV-2P-7")
def test_it_has_no_action_no_cubes_and_no_points() -> None:
    t = acting(buildings={"R2C1": 3, "R4C1": 1}).play("slot:1", "site:R1C1")
    assert t.at("R1C1")["building"] == COURTIER
    assert [t.cubes(seat) for seat in (1, 2, 3)] == [{}, {}, {}]
    assert t.step == "ChooseSlot"
    assert [t.own(key, COURTIER) for key in ("points", "servants", "discs")] == [0, 0, 0]
    t = acting(players={3: {"camels": 2}}).play("slot:3", "site:R1C3")
    assert t.text["market_camels"] == []
    assert t.seat == BLUE


@pytest.mark.rule("MERV-2P-2", "MERV-2P-14", "MERV-EX-22")
def test_example_deciding_for_the_high_courtier() -> None:
    t = acting((COURTIER, BLUE, RED))
    assert (t.seat, t.step) == (BLUE, "ChooseCourtierSlot")
    t.play("slot:2")
    assert (t.seat, t.step) == (RED, "ChooseCourtierSite")
    t.play("site:R2C2")
    assert (t.seat, t.step) == (BLUE, "ChooseSlot")
    t = acting((RED, COURTIER, BLUE), slots={1: RED}, players={BLUE: {"camels": 3}})
    assert t.seat == RED
    t.play("slot:5")
    assert t.seat == BLUE


@pytest.mark.rule("MERV-2P-3", "MERV-2P-5")
def test_any_free_slot_also_without_an_empty_site() -> None:
    column = {f"R{r}C2": 1 + r % 2 for r in range(1, 6)}
    t = acting(buildings=column, slots={4: RED}, order=(2, 3, 1))
    assert t.offers("slot") == ["1", "2", "3", "5"]
    assert t.why("slot:4") == "MERV-TURN-2"
    t.play("slot:2")
    assert (t.seat, t.step) == (BLUE, "ChooseSlot")
    assert t.text["slots"][1] == COURTIER
    assert t.own("buildings_left", COURTIER) == BOX.buildings_per_colour


@pytest.mark.rule("MERV-2P-4")
def test_the_second_player_chooses_an_empty_site() -> None:
    t = acting(buildings={"R1C2": 1, "R3C2": 2, "R5C2": 3}).play("slot:2")
    assert t.offers("site") == ["R2C2", "R4C2"]
    assert t.why("site:R1C2") == t.why("site:R1C1") == "MERV-2P-4"
    t.play("site:R4C2")
    assert t.own("buildings_left", COURTIER) == BOX.buildings_per_colour - 2


@pytest.mark.rule("MERV-2P-6")
def test_without_a_building_it_only_takes_the_slot() -> None:
    nine = dict.fromkeys(CELLS[:9], COURTIER)
    t = acting(buildings=nine).play("slot:5")
    assert (t.seat, t.step) == (BLUE, "ChooseSlot")
    assert t.text["slots"][4] == COURTIER


@pytest.mark.rule("MERV-2P-8", "MERV-2P-9")
def test_it_moves_like_any_other_with_all_the_camels_it_can_use() -> None:
    t = table(
        seats=2, slots={1: 3, 2: 1, 3: 2}, order=[3, 1, 2], players={3: {"camels": 3}}, row_camels=0
    ).start(EndRound())
    assert t.text["order"] == [3, 2, 1]
    assert t.own("camels", COURTIER) == 1
    assert (t.own("camels", BLUE), t.own("camels", RED)) == (1, 1)
    t = table(seats=2, slots={1: 1, 2: 3, 3: 2}, order=[3, 1, 2], camels=1, row_camels=0).start(
        EndRound()
    )
    t.play("skip:1")
    assert t.text["order"] == [2, 1, 3]
    assert t.own("camels", COURTIER) == 1


@pytest.mark.rule("MERV-2P-11")
def test_protecting_its_buildings_gives_two_influence() -> None:
    t = table(seats=2, site="R1C1", buildings={"R1C1": 3}).play("deploy", "soldier:R1C1")
    assert t.own("influence") == 2
    t = table(seats=2, site="R5C4", buildings={"R1C1": 3, "R2C1": 3}, tan=1)
    t.play("action:wall", "piece:segment-tan-1", "place:N1")
    assert t.own("influence") == 4


@pytest.mark.rule("MERV-2P-12")
def test_its_attacked_buildings_are_removed() -> None:
    t = table(
        seats=2, year=2, round=4, buildings={"R1C1": 3, "R3C1": 3, "R5C5": 3}, walls=["W3"],
        soldiers={"R5C5": 1},
    ).start(Invade())  # fmt: skip
    assert [t.at(cell)["building"] for cell in ("R1C1", "R3C1", "R5C5")] == [None, 3, 3]
    assert t.own("buildings_left", COURTIER) == BOX.buildings_per_colour - 2


@pytest.mark.rule("MERV-2P-13", "MERV-SETUP-17")
def test_it_stands_last_at_the_start() -> None:
    for seed in range(6):
        order = dealt(2, seed).text["order"]
        assert order[2] == COURTIER
        assert sorted(order) == [1, 2, 3]
    assert {dealt(2, seed).text["order"][0] for seed in range(12)} == {1, 2}


@pytest.mark.rule("MERV-2P-15")
def test_it_is_passed_over_in_decisions_and_scoring() -> None:
    t = table(
        seats=2, year=3, round=4, order=[3, 2, 1], buildings={"R1C1": 3, "R1C2": 2, "R1C3": 1},
        white=1, players={2: {"white": 1}},
    ).start(Invade(), ScoreYear(), EndGame())  # fmt: skip
    assert t.seat == RED
    t.play("pay:white")
    assert t.seat == BLUE
    t.play("pay:white")
    assert t.own("points", COURTIER) == 0
    assert [score.seat for score in GAME.rules.scores(t.state)] == [0, 1]
    assert GAME.rules.ranking(t.state) == [2, 1]


def test_the_deciders_are_the_two_players() -> None:
    t = table(seats=2, order=[1, 3, 2])
    t.state.stack.clear()
    courtier.begin_turn(t.state)
    assert [op.player for op in reversed(t.state.stack)] == [0, 1]
