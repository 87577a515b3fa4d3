"""What a player is told: enough to decide and to check without looking at a drawn board."""

from __future__ import annotations

from typing import Any

import pytest

from caravanserai.games.merv.invasion import Invade
from caravanserai.games.merv.market import ReturnCamels
from caravanserai.games.merv.rounds import EndRound, NextTurn
from caravanserai.games.merv.scoring import ScoreYear
from tests.merv.table import CELLS, GAME, Table, table


def asked(t: Table) -> str:
    """The question as a player reads it."""
    return str(GAME.prompt(t.state).text)


@pytest.mark.rule("MERV-GEO-3")
@pytest.mark.parametrize(
    ("round_", "lines"),
    [(1, "columns 1, 2, 3, 4, 5"), (2, "rows 1, 2, 3, 4, 5"), (3, "columns 5, 4, 3, 2, 1")],
)
def test_the_lines_that_the_slots_face(round_: int, lines: str) -> None:
    assert asked(table(round=round_)).endswith(f"slots 1 to 5 face the {lines}.")
    t = table(seats=2, round=round_, order=[3, 1, 2]).start(NextTurn(0))
    assert asked(t).endswith(f"slots 1 to 5 face the {lines}.")


@pytest.mark.rule("MERV-TURN-4")
def test_sites_are_named_with_building_and_upgrade() -> None:
    t = table(seats=2, slot=1, at="site", buildings={"R1C1": 1, "R2C1": 2, "R3C1": 3},
              upgrades={"R1C1": "white", "R4C1": "teal"})  # fmt: skip
    text = asked(t)
    for part in (
        "caravansary, purple (row 1, column 1), white upgrade (your building)",
        "palace, tan (row 2, column 1) (building of blue)",
        "(building of high courtier)",
        "teal upgrade; mosque",
    ):
        assert part in text


@pytest.mark.rule("MERV-2P-4", "MERV-2P-5", "MERV-2P-6")
def test_where_the_high_courtier_may_build() -> None:
    t = table(seats=2, order=[3, 1, 2], buildings={"R2C1": 1}).start(NextTurn(0)).play("slot:1")
    text = asked(t)
    assert "caravansary, purple (row 1, column 1)" in text
    assert "R2C1" not in text
    column = {f"R{r}C1": 1 for r in range(1, 6)}
    t = table(seats=2, order=[3, 1, 2], buildings=column).start(NextTurn(0)).play("slot:1")
    assert "finds no empty site in the line" in t.said()
    everything = dict.fromkeys(CELLS[:9], 3)
    t = table(seats=2, order=[3, 1, 2], buildings=everything).start(NextTurn(0)).play("slot:5")
    assert "has no building left" in t.said()


@pytest.mark.rule("MERV-CAMEL-4")
def test_the_boons_of_the_camel_market_are_named_while_a_trade_is_open() -> None:
    t = table(site="R1C3", camels=1, market_camels=["top_left"])
    text = "top right: any caravan card; bottom right: 1 favour; bottom left: 1 white cube; "
    assert f"Camel market: {text}1 camel stands there." in asked(t)
    t.play("favour")
    assert f"Camel market: {text}1 camel stands there." in asked(t)
    assert asked(table(site="R1C3")) == "Which action do you perform?"


@pytest.mark.rule("MERV-MOSQUE-2")
def test_the_price_of_the_next_step() -> None:
    t = table(site="R1C1", sites={"R1C1": "mosque-tan"}, purple=1, mosque="mosque-2-1")
    t.play("action:mosque")
    assert asked(t) == "Do you advance in the mosque? Next: row 3, lane A: 1 favour (cost: purple)."


@pytest.mark.rule("MERV-SOLDIER-4", "MERV-WALL-3")
def test_the_influence_of_every_place() -> None:
    t = table(site="R1C1", buildings={"R1C1": 1, "R2C1": 2, "R5C5": 2}).play("deploy")
    assert asked(t).endswith("2 at row 2, column 1 / row 5, column 5; 1 at row 1, column 1.")
    t = table(site="R1C1", sites={"R1C1": "wall-tan"}, tan=1, buildings={"R1C1": 1, "R2C1": 2})
    t.play("action:wall", "piece:segment-tan-1")
    assert asked(t).endswith(
        "3 at north wall, place 1; 2 at west wall, place 2; 1 at west wall, place 1."
    )
    t = table(site="R1C1", sites={"R1C1": "wall-tan"}, tan=3, buildings={"R1C1": 1})
    assert asked(t.play("action:wall", "piece:gate-tan")).endswith("No influence anywhere.")


@pytest.mark.rule("MERV-MARKET-9", "MERV-MARKET-10", "MERV-MARKET-11")
def test_the_camels_that_the_ways_need() -> None:
    t = table(site="R1C1", sites={"R1C1": "marketplace-tan"}, camels=3, white=4,
              posts=["rayy"])  # fmt: skip
    t.play("action:marketplace", "post:balkh")
    one, two = "1 to Samarkand, Nishapur, Baghdad, Peshawar", "2 to Kashgar, Basra"
    assert asked(t).endswith(f"Camels for the way: {one}; {two}.")
    t.play("buy:samarkand")
    assert "1 to Nishapur, Baghdad, Kashgar, Peshawar;" in asked(t)
    t = table(site="R1C1", sites={"R1C1": "marketplace-tan"}, tan=1).play("action:marketplace")
    assert asked(t.play("post:balkh")) == "From which city do you buy a good?"


@pytest.mark.rule("MERV-MARKET-13", "MERV-MARKET-14")
def test_where_the_camels_of_the_routes_go() -> None:
    def returned(**changes: Any) -> list[str]:
        t = table(**changes)
        t.state.routes = 0b111
        return t.start(ReturnCamels(0)).said()

    assert returned() == ["3 camels go from the routes to the caravansary"]
    assert returned(row=["ginger", "ginger"], row_camels=1) == [
        "1 camel goes from the routes to the caravansary",
        "2 camels go from the routes to the camel market",
    ]
    full = ["top_left", "top_right", "bottom_right"]
    assert returned(row=[], market_camels=full) == [
        "1 camel goes from the routes to the camel market",
        "2 camels leave the game",
    ]


@pytest.mark.rule("MERV-QUEUE-3", "MERV-QUEUE-5")
def test_the_places_of_the_queue_and_who_stands_there() -> None:
    t = table(slots={1: 2, 2: 1, 3: 3}, camels=1, players={2: {"camels": 1}}).start(EndRound())
    assert asked(t).endswith("Free from the back: place 3, place 2, place 1.")
    t.play("skip:1")
    assert asked(t).endswith("Free from the back: place 3 (1 camel), place 1.")
    scene = GAME.presentation.scene(GAME.view(t.state, 0))
    stands = {piece.owner: piece.place for piece in scene.pieces if piece.kind == "master"}
    assert stands[1].startswith("queue") and stands[1].endswith("2")
    assert stands[0].startswith("slot")


@pytest.mark.rule("MERV-INV-2", "MERV-INV-4", "MERV-INV-5", "MERV-SOLO-23")
def test_the_attacked_buildings_are_named() -> None:
    t = table(purple=1, buildings={"R1C1": 1, "R1C5": 1, "R5C5": 2}, upgrades={"R1C1": "tan"})
    t.start(Invade())
    lost = "row 1, column 1 / row 1, column 5 / row 5, column 5"
    assert f"the Mongols attack 3 buildings: {lost}" in t.said()
    assert asked(t) == (
        "Do you pay a ransom for caravansary, purple (row 1, column 1), tan upgrade? "
        "Attacked as well: palace, purple (row 1, column 5)."
    )
    assert asked(t.play("give_up")) == "Do you pay a ransom for palace, purple (row 1, column 5)?"
    t = table(seats=1, buildings={"R1C1": 2}).start(Invade())
    assert (1, "loses no building: row 1, column 1") in [(e.seat, str(e.message)) for e in t.events]
    assert "the Mongols find no building to attack" in table().start(Invade()).said()


@pytest.mark.rule("MERV-CONTRACT-5")
def test_goods_of_free_choice_are_asked_for_plainly() -> None:
    t = table(site="R1C1", influence=2, common=2, rare=2, purple=1, gone={"1-favour": 2})
    t.play("contract:1-favour-3")
    assert asked(t) == "Do you put a common good on the contract, or 2 rare ones?"
    assert asked(t.play("good:common")) == "Which good do you put on the contract?"
    t.play("good:rare")
    assert t.told("MERV-CONTRACT-5") == "puts 1 common good, 1 rare good on the contract"


def printed(t: Table, place: str) -> str:
    """What the scene says at a place."""
    scene = GAME.presentation.scene(GAME.view(t.state, 0))
    return str(next(found.printed for found in scene.places if found.id == place))


@pytest.mark.rule("MERV-MOSQUE-1")
def test_the_prices_of_the_mosque_by_lane() -> None:
    t = table()
    assert printed(t, "mosque:1-1") == "for orange"
    assert printed(t, "mosque:3-a") == "for purple from lane 1 / for tan from lane 2"
    assert printed(t, "mosque:5") == "for tan + orange from lane A / for purple + teal from lane B"


def test_one_thing_is_not_many() -> None:
    scene = GAME.presentation.scene(GAME.view(table(camels=1, scrolls=2).state, 0))
    own = [str(piece.label) for piece in scene.pieces if piece.owner == 0]
    assert "1 camel" in own and "2 scrolls" in own


@pytest.mark.rule("MERV-SOLDIER-9")
def test_a_soldier_without_a_place_is_told() -> None:
    assert "places no soldier" in table(site="R1C1").play("deploy").said()


@pytest.mark.rule("MERV-INF-2", "MERV-INF-4", "MERV-SCORE-2")
def test_gains_are_told_together_up_to_the_points() -> None:
    t = table(
        site="R1C1",
        sites={"R1C1": "wall-tan"},
        influence=4,
        tan=1,
        buildings={"R1C1": 2, "R2C1": 2},
    ).play("action:wall", "piece:segment-tan-1")
    t.play("place:N1")
    assert t.said()[-3:] == [
        "gains 2 influence and has 6",
        "scores 1 point (favour and influence)",
        "gains 2 influence and has 8",
    ]  # fmt: skip
    t = table(favour=1, courtiers={"knowledge": 1}).start(ScoreYear())
    assert "scores 0 points (hall of knowledge)" in t.said()


@pytest.mark.rule("MERV-GEO-1", "MERV-GEO-6")
def test_the_city_is_drawn_in_plain_text() -> None:
    t = table(seats=1, buildings={"R1C1": 1, "R5C5": 3}, soldiers={"R1C1": 1}, walls=["N1", "E2"],
              upgrades={"R1C2": "white", "R2C1": "teal"}, market_camels=["top_left"])  # fmt: skip
    grid = GAME.presentation.scene(GAME.view(t.state, 0)).grids[0]
    rows = [[str(cell) for cell in row] for row in grid.rows]
    assert rows[0][1:6] == [f"column {n}" for n in range(1, 6)]
    assert rows[1] == ["", "wall", "", "", "", "", ""]
    assert [row[0] for row in rows[2::3]][:5] == [f"row {n}" for n in range(1, 6)]
    assert [row[1] for row in rows[2:6]] == ["caravansary", "purple", "red, a soldier", "palace"]
    assert (rows[3][2], rows[6][1], rows[6][6]) == ("white", "tan + teal", "wall")
    assert [row[3] for row in rows[8:11]] == ["camel market", "1 camel", ""]
    assert rows[16][5] == "high courtier"
