"""Chapter WALL. The walls: pieces and whom they guard."""

from __future__ import annotations

from typing import Any

import pytest

from caravanserai.games.merv.components import COMPONENTS
from caravanserai.games.merv.walls import ChooseFreePiece
from tests.merv.table import BOX, CELLS, GAME, Table, influence_points, mark, table


def walls(**own: Any) -> Table:
    return table(site="R5C4", **own).play("action:wall")


PIECE = {piece.id: piece for piece in COMPONENTS.pieces}


@pytest.mark.rule("MERV-WALL-1", "MERV-WALL-2", "MERV-SETUP-15")
def test_pieces_cost_what_is_printed_and_go_to_their_places() -> None:
    t = walls(purple=3)
    assert {PIECE[p].cost for p in t.offers("piece")} == {1, 2, 3}
    assert {PIECE[p].colour for p in t.offers("piece")} == {"purple"}
    t.play("piece:gate-purple")
    assert t.offers("place") == ["N3", "E3", "S3", "W3"]
    assert t.why("place:N1") == "MERV-WALL-2"
    t = walls(purple=2, walls=["N1"]).play("piece:segment-purple-1")
    assert t.why("place:N1") == t.why("place:N3") == "MERV-WALL-2"
    assert len(t.offers("place")) == BOX.wall_segments - 1
    t.play("place:N2")
    assert (t.text["walls"], t.cubes()) == (["N1", "N2"], {"purple": 1})
    assert t.offers("piece") == ["segment-purple-2"]
    t = walls(white=1)
    assert {PIECE[p].cost for p in t.offers("piece")} == {1}


@pytest.mark.rule("MERV-WALL-3", "MERV-WALL-4")
@pytest.mark.parametrize(
    ("first", "second", "influence"),
    [(None, None, 0), (1, None, 1), (1, 1, 2), (2, None, 2), (1, 2, 3), (2, 3, 4)],
)
def test_influence_for_what_is_guarded(
    first: int | None, second: int | None, influence: int
) -> None:
    there = {"R1C5": first, "R2C5": second}
    buildings = {cell: seat for cell, seat in there.items() if seat}
    t = walls(tan=1, buildings=buildings).play("piece:segment-tan-1", "place:N5")
    assert t.own("influence") == influence


@pytest.mark.rule("MERV-EX-10")
def test_example_wall() -> None:
    assert (PIECE["segment-tan-1"].cost, PIECE["gate-teal"].cost) == (1, 3)
    supply = [p.id for p in COMPONENTS.pieces if (p.colour, p.cost) != ("purple", 1)]
    t = walls(
        influence=3, tan=1, teal=3, purple=1, walls=["W1", "W2"], wall_supply=supply,
        buildings={"R1C5": 1, "R2C5": 1, "R3C5": 1, "R3C4": 3},
    )  # fmt: skip
    assert t.why("piece:segment-purple-3") == "MERV-WALL-1"
    t.play("piece:segment-tan-1", "place:N5", "piece:gate-teal", "place:E3")
    assert t.own("influence") == 8
    assert t.tally("tracks") == influence_points(3, 8)
    assert not t.offers("piece")
    assert mark("contract-3") <= 8
    assert mark("spice-3") <= 8 < mark("spice-4")


@pytest.mark.rule("MERV-WALL-5")
def test_influence_whatever_stands_there_already() -> None:
    t = walls(
        tan=1, buildings={"R1C1": 2, "R2C1": 2}, soldiers={"R1C1": 3}, upgrades={"R2C1": "white"},
        walls=["W1", "W2"],
    ).play("piece:segment-tan-1", "place:N1")  # fmt: skip
    assert t.own("influence") == 4


@pytest.mark.rule("MERV-WALL-6", "MERV-WALL-7")
def test_a_free_piece_of_choice_decides_what_is_left() -> None:
    t = table().start(ChooseFreePiece(0))
    kinds = {(p.kind, p.colour, p.cost) for p in COMPONENTS.pieces}
    assert len(t.offers("piece")) == len(kinds)
    t.play("piece:gate-tan", "place:W3")
    assert "gate-tan" not in t.text["wall_supply"]
    assert t.cubes() == {}
    t = table().start(ChooseFreePiece(0)).play("piece:segment-teal-3", "place:N1")
    assert "segment-teal-1" in t.text["wall_supply"]
    assert "segment-teal-3" not in t.text["wall_supply"]
    everything = [place.id for place in COMPONENTS.places]
    assert table(walls=everything).start(ChooseFreePiece(0)).seat == "nobody"


@pytest.mark.rule("MERV-WALL-8")
def test_nobody_owns_a_wall() -> None:
    t = walls(tan=1, buildings={"R1C1": 2}, walls=["W1"]).play("piece:segment-tan-1", "place:N1")
    assert t.text["walls"] == ["N1", "W1"]
    t = table(turn=3, site="R1C1", buildings={"R1C1": 2, "R5C5": 2}, walls=["N1", "W1"])
    t.play("deploy")
    assert t.why("soldier:R1C1") == "MERV-SOLDIER-3"
    assert len(CELLS) == BOX.sites
    assert GAME.rules.faults(t.state) == []
