"""Chapter MOSQUE. The mosque: steps and their boons."""

from __future__ import annotations

from typing import Any

import pytest

from caravanserai.games.merv.components import COMPONENTS
from caravanserai.games.merv.mosque import AdvanceFree
from tests.merv.table import Table, row_points, table


def mosque(**own: Any) -> Table:
    return table(site="R4C4", **own).play("action:mosque")


STEP = {(s.start, s.to): s.cost for s in COMPONENTS.segments}


@pytest.mark.rule("MERV-MOSQUE-1", "MERV-MOSQUE-10")
def test_the_paths_converge() -> None:
    lanes = [row.lanes for row in COMPONENTS.mosque_rows]
    assert [len(row) for row in lanes] == [4, 4, 2, 2, 1, 1, 1, 1, 1, 1]
    ends = {"1": "3-a", "2": "3-a", "3": "3-b", "4": "3-b"}
    for path, end in ends.items():
        t = table(mosque=f"mosque-1-{path}", buildings={"R1C1": 1})
        t.start(AdvanceFree(0))
        assert t.own("mosque") == f"mosque-2-{path}"
        t.start(AdvanceFree(0))
        assert t.own("mosque") == f"mosque-{end}"
    from caravanserai.games.merv.mosque import spaces_advanced

    assert spaces_advanced(table().state, 0) == 0
    assert spaces_advanced(table(mosque="mosque-3-b").state, 0) == 3


@pytest.mark.rule("MERV-EX-9", "MERV-MOSQUE-3", "MERV-MOSQUE-4")
def test_example_mosque() -> None:
    assert [STEP[pair] for pair in (("start", "mosque-1-2"), ("mosque-1-2", "mosque-2-2"),
            ("mosque-2-2", "mosque-3-a"))] == [("teal",), ("orange",), ("tan",)]  # fmt: skip
    t = mosque(
        teal=1, orange=1, tan=1, buildings={"R4C4": 1},
        mosque_camels=["mosque-1-2", "mosque-1-3", "mosque-1-4"],
        players={2: {"mosque": "mosque-3-a"}},
    )  # fmt: skip
    assert t.why("mosque:1-3") == "MERV-MOSQUE-2"
    t.play("mosque:1-2")
    assert t.own("camels") == 1
    t.play("mosque:2-2")
    assert t.at("R4C4")["upgrade"] == "upgrade-white"
    t.play("mosque:3-a")
    assert (t.own("favour"), t.own("mosque"), t.own("mosque", 2)) == (1, "mosque-3-a", "mosque-3-a")
    t = mosque(teal=1, orange=1, tan=1).play("mosque:1-4")
    assert (t.own("mosque"), t.cubes(), t.seat) == ("mosque-1-4", {"teal": 1, "orange": 1}, 2)


@pytest.mark.rule("MERV-MOSQUE-2", "MERV-MOSQUE-5")
def test_every_step_is_paid_and_its_boon_comes_before_the_next() -> None:
    cost: dict[str, Any] = {
        c: STEP["mosque-5", "mosque-6"].count(c) for c in STEP["mosque-5", "mosque-6"]
    }
    t = mosque(mosque="mosque-5", buildings={"R1C1": 2}, **cost).play("mosque:6")
    assert t.own("points") == row_points(6)
    assert t.names == ["soldier:R1C1", "decline"]
    assert t.cubes() == {}
    t = mosque(mosque="mosque-5", white=1).play("mosque:6")
    assert t.own("mosque") == "mosque-6"


@pytest.mark.rule("MERV-MOSQUE-7")
def test_the_boons_of_the_rows() -> None:
    assert [row.boon for row in COMPONENTS.mosque_rows] == [
        "camel", "white_upgrade", "favour", "bonus_upgrade", "scoring_tile", "soldier", "favour",
        "courtier", "wall", "mosque_scoring",
    ]  # fmt: skip
    steps = {
        "mosque-1-1": "R1C1", "mosque-3-a": "ChooseBonusUpgrade", "mosque-4-b": "ChooseScoringTile",
        "mosque-5": "DeploySoldier", "mosque-7": "PlaceFreeCourtier", "mosque-8": "ChooseFreePiece",
    }  # fmt: skip
    for before, step in steps.items():
        t = table(mosque=before, buildings={"R1C1": 1, "R1C2": 1}).start(AdvanceFree(0))
        if before == "mosque-1-1":
            assert t.offers("upgrade") == ["R1C1", "R1C2"]
        else:
            assert t.step == step
    for before in ("mosque-2-1", "mosque-6"):
        assert table(mosque=before).start(AdvanceFree(0)).own("favour") == 1


@pytest.mark.rule("MERV-MOSQUE-8")
def test_a_scoring_tile_of_those_left() -> None:
    t = table(mosque="mosque-4-a", players={2: {"scoring": ["wall"]}}).start(AdvanceFree(0))
    assert t.offers("scoring") == ["caravansary", "library", "marketplace"]
    assert t.why("scoring:wall") == "MERV-MOSQUE-8"
    t.play("scoring:library")
    assert t.own("scoring_tiles") == ["scoring-library"]


@pytest.mark.rule("MERV-MOSQUE-9")
def test_beyond_the_final_space_nothing_is_possible() -> None:
    t = table(mosque="mosque-10").start(AdvanceFree(0))
    assert (t.own("mosque"), t.seat) == ("mosque-10", "nobody")
    t = table(site="R4C4", mosque="mosque-10", white=9).play("action:mosque")
    assert t.seat == 2


@pytest.mark.rule("MERV-MOSQUE-11")
def test_the_mosque_discount_saves_a_cube_of_choice() -> None:
    cost = STEP["mosque-3-a", "mosque-4-a"]
    for saved in cost:
        kept: dict[str, Any] = {colour: 1 for colour in cost if colour != saved}
        t = mosque(mosque="mosque-3-a", breakthroughs=["2-mosque"], **kept).play("mosque:4-a")
        assert t.own("mosque") == "mosque-4-a"
        assert t.cubes() == {}
