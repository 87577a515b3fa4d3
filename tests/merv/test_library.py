"""Chapter LIB. The library: scrolls and breakthroughs."""

from __future__ import annotations

from typing import Any

import pytest

from caravanserai.games.merv.components import COMPONENTS
from caravanserai.games.merv.library import gain_scrolls
from tests.merv.table import Table, influence_points, row_points, table

LIBRARY: dict[str, Any] = {"site": "R2C4"}


@pytest.mark.rule("MERV-LIB-1")
def test_up_to_four_cubes_of_different_colours_white_exempt() -> None:
    t = table(**LIBRARY, purple=2, tan=1, white=3, breakthroughs=["2-mosque"], scrolls=2)
    t.play("action:library", "pay:purple")
    assert t.names == ["done", "pay:tan", "pay:white"]
    assert t.why("pay:purple") == "MERV-LIB-1"
    t.play("pay:white", "pay:white", "pay:white")
    assert COMPONENTS.most_cubes == 4
    assert t.own("scrolls") == 2 + 4
    assert t.cubes() == {"purple": 1, "tan": 1}


@pytest.mark.rule("MERV-LIB-2")
def test_a_converted_cube_is_a_second_cube_of_its_colour() -> None:
    own: dict[str, Any] = {"breakthroughs": ["2-mosque", "4-tan"], "scrolls": 4}
    t = table(**LIBRARY, **own, tan=3, purple=1).play("action:library", "pay:purple", "pay:tan")
    assert t.names == ["done", "convert:teal"]
    t.play("convert:teal")
    assert (t.own("scrolls"), t.cubes()) == (7, {"tan": 1})
    t = table(**LIBRARY, **own, purple=1, tan=2, teal=1, orange=1)
    t.play("action:library", "pay:purple", "pay:tan", "pay:teal")
    assert t.names == ["done", "pay:orange", "convert:orange"]
    t = table(**LIBRARY, **own, tan=2, converted=True).play("action:library", "pay:tan")
    assert t.own("scrolls") == 5


@pytest.mark.rule("MERV-LIB-3", "MERV-LIB-4")
def test_breakthroughs_at_the_printed_numbers_and_never_again() -> None:
    assert COMPONENTS.levels == [2, 4, 6, 8]
    for scrolls in range(12):
        t = table(**LIBRARY, scrolls=scrolls, purple=1, breakthroughs=_before(scrolls))
        t.play("action:library", "pay:purple")
        due = scrolls + 1 in COMPONENTS.levels
        assert (t.step == "MakeBreakthrough") == due
        assert t.own("scrolls") == scrolls + 1


def _before(scrolls: int) -> list[str]:
    names = {2: "2-mosque", 4: "4-tan", 6: "6-wall", 8: "8-points"}
    return [name for level, name in names.items() if scrolls >= level]


@pytest.mark.rule("MERV-EX-7", "MERV-LIB-5", "MERV-LIB-11")
def test_example_library() -> None:
    points = next(b.points for b in COMPONENTS.breakthroughs if b.id == "breakthrough-8-points")
    t = table(
        **LIBRARY, scrolls=5, breakthroughs=["2-mosque", "4-tan"], purple=1, tan=1, white=1,
        buildings={"R1C3": 1, "R2C3": 2},
    ).play("action:library", "pay:purple", "pay:tan", "pay:white")  # fmt: skip
    assert t.own("scrolls") == 8
    assert t.offers("tile") == ["6-caravan", "6-market", "6-mosque", "6-wall"]
    t.play("tile:6-wall", "piece:gate-teal", "place:N3")
    assert t.own("influence") == 3
    assert t.offers("tile") == ["8-points", "8-favour-soldier", "8-two-favour", "8-two-soldiers"]
    t.play("tile:8-points")
    assert t.own("points") == points + influence_points(0, 3)
    assert len(t.own("breakthroughs")) == 4
    assert t.seat == 2


@pytest.mark.rule("MERV-LIB-6", "MERV-SETUP-6")
def test_a_tile_that_is_taken_is_gone() -> None:
    t = table(**LIBRARY, scrolls=1, purple=1, players={2: {"breakthroughs": ["2-palace"]}})
    t.play("action:library", "pay:purple")
    assert t.offers("tile") == ["2-caravansary", "2-marketplace", "2-mosque"]
    assert t.why("tile:2-palace") == "MERV-LIB-6"
    t.play("tile:2-mosque")
    assert t.own("breakthroughs") == ["breakthrough-2-mosque"]
    for level in COMPONENTS.levels:
        assert sum(tile.scrolls == level for tile in COMPONENTS.breakthroughs) == 4


@pytest.mark.rule("MERV-LIB-7", "MERV-LIB-8", "MERV-WALL-9")
def test_first_and_second_level_tiles_are_lasting() -> None:
    first = {b.action for b in COMPONENTS.breakthroughs if b.effect == "discount"}
    assert first == {"caravansary", "palace", "marketplace", "mosque"}
    second = {b.colour for b in COMPONENTS.breakthroughs if b.effect == "conversion"}
    assert second == {"purple", "tan", "teal", "orange"}
    t = table(site="R4C4", breakthroughs=["2-mosque"]).play("action:mosque")
    assert t.offers("mosque") == ["1-1", "1-2", "1-3", "1-4"]
    t = table(site="R5C4", breakthroughs=["2-mosque"]).play("action:wall")
    assert t.seat == 2


def scroll_tile(name: str, **own: Any) -> Table:
    t = table(**LIBRARY, scrolls=5, purple=1, breakthroughs=["2-mosque", "4-tan"], **own)
    return t.play("action:library", "pay:purple", f"tile:{name}")


@pytest.mark.rule("MERV-LIB-9")
def test_third_level_tiles() -> None:
    t = scroll_tile("6-caravan", row=["ginger", "pepper", "ginger"], cards={"pepper": 1})
    assert t.own("pepper") == 2
    t = scroll_tile("6-market").play("post:balkh")
    assert (t.own("common"), t.own("camels"), t.own("posts")) == (1, 1, ["balkh"])
    t = scroll_tile("6-market", posts=["balkh"])
    assert "peshawar" in t.offers("post")
    t.play("post:peshawar")
    assert (t.own("rare"), t.own("favour")) == (1, 1)
    t = scroll_tile("6-mosque", mosque="mosque-5")
    assert (t.own("mosque"), t.own("points")) == ("mosque-6", row_points(6))
    posts = ["rayy", "samarkand", "nishapur", "balkh", "baghdad", "kashgar", "basra"]
    t = scroll_tile("6-market", posts=posts)
    assert (t.own("common"), t.own("rare"), t.seat) == (0, 0, 2)
    t = scroll_tile("6-wall")
    assert "piece:gate-purple" in t.names


@pytest.mark.rule("MERV-LIB-10")
@pytest.mark.parametrize(
    "tile", [b for b in COMPONENTS.breakthroughs if b.scrolls == 8], ids=lambda b: str(b.id)
)
def test_fourth_level_tiles(tile: Any) -> None:
    t = table(
        **LIBRARY, scrolls=7, purple=1, breakthroughs=["2-mosque", "4-tan", "6-wall"],
        buildings={"R1C1": 2, "R1C2": 2},
    ).play("action:library", "pay:purple", f"tile:{tile.id.split('-', 1)[1]}")  # fmt: skip
    if tile.favour and tile.soldiers:
        assert t.offers("boon") == ["favour", "soldier"]
        t.play("boon:favour")
    for cell in ("R1C1", "R1C2")[: tile.soldiers]:
        assert t.step == "DeploySoldier"
        t.play(f"soldier:{cell}")
    assert t.own("favour") == tile.favour
    assert t.own("influence") == 2 * tile.soldiers
    assert t.tally("breakthroughs") == tile.points


@pytest.mark.rule("MERV-LIB-14", "MERV-GEN-6")
def test_everything_a_boon_causes_comes_before_the_next_breakthrough() -> None:
    t = table(
        **LIBRARY, scrolls=5, breakthroughs=["2-mosque", "4-tan"], purple=1, tan=1, teal=1,
        mosque="mosque-8",
    ).play("action:library", "pay:purple", "pay:tan", "pay:teal", "tile:6-mosque")  # fmt: skip
    assert t.own("mosque") == "mosque-9"
    assert t.offers("piece")
    t.play(f"piece:{t.offers('piece')[0]}")
    assert t.step == "PlaceWall"
    t.play("place:N1")
    assert t.step == "MakeBreakthrough"


def test_all_scrolls_are_taken_before_the_first_breakthrough() -> None:
    t = table()
    gain_scrolls(t.state, 0, 4)
    assert t.own("scrolls") == 4
    assert [step["step"] for step in t.text["steps"]][-2:] == ["MakeBreakthrough"] * 2
