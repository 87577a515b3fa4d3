"""Chapters PALACE, LIB, MARKET, MOSQUE and WALL: the other board actions."""

from __future__ import annotations

from typing import Any

import pytest

from caravanserai.games.merv.components import COMPONENTS
from caravanserai.games.merv.library import gain_scrolls
from caravanserai.games.merv.mosque import AdvanceFree
from caravanserai.games.merv.palace import PlaceFreeCourtier
from caravanserai.games.merv.walls import ChooseFreePiece
from tests.merv.table import (
    BOX,
    CELLS,
    GAME,
    Table,
    cube,
    favour_points,
    influence_points,
    mark,
    row_points,
    table,
)

HALL_COLOUR = {hall.id.split("-", 1)[1]: hall.colour for hall in COMPONENTS.halls}
SPACES = COMPONENTS.halls[0].spaces


def palace(**own: Any) -> Table:
    return table(site="R2C1", **own).play("action:palace")


@pytest.mark.rule("MERV-PALACE-1", "MERV-PALACE-7")
def test_four_halls_of_three_spaces() -> None:
    assert list(HALL_COLOUR) == ["knowledge", "spice", "trade", "faith"]
    assert SPACES == 3
    full = {"trade": 2}
    t = palace(tan=9, orange=9, courtiers=full, players={2: {"courtiers": {"trade": 1}}})
    assert t.why("hall:trade") == "MERV-PALACE-7"
    t = palace(tan=9, courtiers={"trade": 2})
    assert t.offers("hall") == ["trade"]


@pytest.mark.rule("MERV-PALACE-2", "MERV-PALACE-5")
def test_any_number_of_courtiers_paying_for_each() -> None:
    t = palace(tan=1, orange=1, white=1).play("hall:trade", "pay:tan")
    assert t.own("trade") == 1
    assert t.own("servants") == BOX.servants_per_colour - 1
    t.play("hall:faith")
    assert t.own("faith") == 1
    assert t.cubes() == {}


@pytest.mark.rule("MERV-EX-6", "MERV-PALACE-3", "MERV-PALACE-6")
def test_example_palace() -> None:
    assert (HALL_COLOUR["faith"], HALL_COLOUR["trade"]) == ("orange", "tan")
    t = palace(orange=2, tan=3, courtiers={"knowledge": 1}).play("hall:faith")
    assert t.cubes() == {"tan": 3}
    assert t.own("favour") == 1
    t.play("hall:trade")
    assert t.cubes() == {}
    assert t.own("favour") == 2
    t = palace(orange=1, players={2: {"courtiers": {"faith": 1}}}).play("hall:faith")
    assert t.own("favour") == 0
    t = palace(orange=1, tan=2, courtiers={"knowledge": 1})
    assert t.offers("hall") == ["trade"]
    assert t.why("hall:faith") == "MERV-PALACE-3"


@pytest.mark.rule("MERV-PALACE-4")
def test_free_courtiers_count_for_the_price() -> None:
    t = table(site="R4C4", mosque="mosque-7", tan=3, orange=1).play("action:mosque", "mosque:8")
    t.play("hall:faith")
    assert t.own("faith") == 1
    t = palace(tan=1, courtiers={"faith": 1})
    assert t.seat == 2


@pytest.mark.rule("MERV-PALACE-8")
def test_the_palace_discount() -> None:
    t = palace(tan=1, courtiers={"faith": 1}, breakthroughs=["2-palace"])
    assert t.offers("hall") == ["trade"]
    t.play("hall:trade")
    assert (t.own("trade"), t.cubes()) == (1, {})


@pytest.mark.rule("MERV-PALACE-9", "MERV-EX-25")
def test_example_free_courtier() -> None:
    full: dict[int, dict[str, Any]] = {2: {"courtiers": {"knowledge": 3, "spice": 3, "faith": 2}},
                       3: {"courtiers": {"trade": 3}}}  # fmt: skip
    t = table(site="R4C4", mosque="mosque-7", tan=1, orange=1, players=full)
    t.play("action:mosque", "mosque:8")
    assert (t.own("faith"), t.own("favour")) == (1, 0)
    assert t.own("points") == row_points(8)
    full[3]["courtiers"] = {"trade": 3, "faith": 1}
    t = table(site="R4C4", mosque="mosque-7", tan=1, orange=1, players=full)
    t.play("action:mosque", "mosque:8")
    assert t.own("servants") == BOX.servants_per_colour
    assert t.own("points") == row_points(8)
    t = table().start(PlaceFreeCourtier(0)).play("hall:spice")
    assert t.own("favour") == 1


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


def market(**own: Any) -> Table:
    return table(site="R3C4", **own).play("action:marketplace")


CITY = {city.id: city for city in COMPONENTS.cities}


@pytest.mark.rule("MERV-MARKET-1")
def test_the_cities() -> None:
    inner = {name for name, city in CITY.items() if city.ring == "inner"}
    assert inner == {"rayy", "samarkand", "nishapur", "balkh"}
    assert {n: c.via for n, c in CITY.items() if c.ring == "outer"} == {
        "baghdad": "rayy", "kashgar": "samarkand", "basra": "nishapur", "peshawar": "balkh",
    }  # fmt: skip
    for city in CITY.values():
        assert city.good == ("common" if city.ring == "inner" else "rare")


@pytest.mark.rule("MERV-MARKET-2", "MERV-MARKET-3", "MERV-MARKET-4")
def test_a_post_must_be_established() -> None:
    t = market()
    assert t.offers("post") == ["rayy", "samarkand", "nishapur", "balkh"]
    assert "done" not in t.names
    assert t.why("post:kashgar") == "MERV-MARKET-3"
    t = market(posts=["samarkand"], players={2: {"posts": ["rayy"]}})
    assert t.offers("post") == ["rayy", "nishapur", "balkh", "kashgar"]
    assert t.why("post:samarkand") == "MERV-MARKET-4"
    t.play("post:rayy")
    assert (t.own("posts"), t.own("posts", 2)) == (["rayy", "samarkand"], ["rayy"])


@pytest.mark.rule("MERV-MARKET-5")
def test_without_a_post_goods_may_still_be_bought() -> None:
    posts = ["rayy", "samarkand", "nishapur", "balkh", "baghdad", "kashgar", "basra"]
    t = market(posts=posts, **cube(CITY["rayy"].cost[0]))
    assert t.offers("buy") == ["rayy"]


@pytest.mark.rule("MERV-MARKET-6")
def test_the_first_post_of_all_gains_camel_or_favour() -> None:
    t = market().play("post:balkh")
    assert (t.own("camels"), "balkh" in t.text["city_camels"]) == (1, False)
    t = market(posts=["balkh"], favour=2).play("post:peshawar")
    assert (t.own("favour"), t.own("points")) == (3, favour_points(2, 3))
    t = market(posts=["balkh"], players={2: {"posts": ["balkh", "peshawar"]}})
    t.play("post:peshawar")
    assert t.own("favour") == 0
    t = market(players={2: {"posts": ["balkh"]}}, city_camels=["rayy"]).play("post:balkh")
    assert t.own("camels") == 0


@pytest.mark.rule("MERV-EX-8", "MERV-MARKET-12", "MERV-MARKET-13")
def test_example_marketplace() -> None:
    assert (CITY["samarkand"].cost, CITY["rayy"].cost) == (("orange",), ("purple",))
    assert sorted(CITY["kashgar"].cost) == ["tan", "teal"]
    t = market(orange=1, purple=1, teal=1, tan=1, camels=1, row_camels=2).play("post:samarkand")
    assert t.own("camels") == 2
    t.play("buy:samarkand")
    assert t.own("camels") == 2
    t.play("buy:rayy")
    assert (t.own("camels"), t.text["turn"]["routes"]) == (1, ["rayy"])
    t.play("buy:kashgar")
    assert (t.own("common"), t.own("rare"), t.own("camels")) == (2, 1, 0)
    assert t.cubes() == {}
    assert t.text["row_camels"] == 4
    assert t.text["turn"]["routes"] == []


@pytest.mark.rule("MERV-MARKET-7", "MERV-MARKET-8")
def test_one_good_per_city_for_the_printed_price() -> None:
    meta = COMPONENTS.tables["market.toml"]["meta"]
    for city in CITY.values():
        assert len(city.cost) == meta["common_cost" if city.ring == "inner" else "rare_cost"]
        inner = city.id if city.ring == "inner" else city.via
        cubes: dict[str, Any] = {c: city.cost.count(c) for c in city.cost}
        other = "rayy" if inner != "rayy" else "balkh"
        t = market(posts=sorted({inner, city.id}), **cubes).play(f"post:{other}")
        t.play(f"buy:{city.id}")
        assert t.cubes() == {}
        assert t.own(city.good) == 1
    t = market(posts=["rayy"], purple=2, tan=1).play("post:balkh", "buy:rayy")
    assert t.why("buy:rayy") == "MERV-MARKET-7"
    t = market(posts=["rayy"], white=1).play("post:balkh", "buy:rayy")
    assert (t.own("common"), t.cubes()) == (1, {})


@pytest.mark.rule("MERV-MARKET-9", "MERV-MARKET-10", "MERV-MARKET-11")
def test_camels_on_the_routes() -> None:
    rich: dict[str, Any] = {"purple": 4, "tan": 4, "teal": 4, "orange": 4, "city_camels": []}
    t = market(camels=1, **rich).play("post:balkh")
    assert t.offers("buy") == ["rayy", "samarkand", "nishapur", "balkh", "peshawar"]
    assert t.why("buy:kashgar") == "MERV-MARKET-9"
    t = market(camels=2, **rich).play("post:balkh", "buy:kashgar")
    assert (t.own("camels"), t.text["turn"]["routes"]) == (0, ["samarkand", "kashgar"])
    t.play("buy:samarkand")
    assert (t.own("common"), t.own("rare")) == (1, 1)
    t = market(camels=2, **rich).play("post:balkh", "buy:samarkand", "buy:kashgar")
    assert t.own("camels") == 0
    t = market(camels=2, posts=["samarkand"], **rich).play("post:balkh", "buy:kashgar")
    assert (t.own("camels"), t.text["turn"]["routes"]) == (1, ["kashgar"])


@pytest.mark.rule("MERV-MARKET-13", "MERV-MARKET-14", "MERV-MARKET-18")
def test_where_the_camels_of_the_routes_go() -> None:
    own: dict[str, Any] = {"purple": 1, "teal": 1, "orange": 1, "city_camels": [], "camels": 3}
    t = market(row=["ginger"] * 2, row_camels=0, **own).play("post:balkh")
    t.play("buy:rayy", "buy:samarkand", "buy:nishapur")
    assert (t.text["row_camels"], t.text["market_camels"]) == (2, ["top_left"])
    t = table(
        round=2, site="R3C4", row=[], row_camels=0, market_camels=["top_left", "bottom_right"],
        mosque_camels=[], cards={s.id: s.count for s in COMPONENTS.spices}, influence=18, **own,
    ).play("action:marketplace", "post:balkh")  # fmt: skip
    before = t.text["lost_camels"]
    t.play("buy:rayy", "buy:samarkand", "buy:nishapur")
    assert len(t.text["market_camels"]) == 4
    assert t.text["lost_camels"] == before + 1
    assert t.own("camels") == 0
    assert t.names == ["camels", "end"]
    t.play("camels")
    assert t.own("camels") == 4


@pytest.mark.rule("MERV-MARKET-16")
def test_a_good_counts_at_once() -> None:
    contract = next(c for c in COMPONENTS.contracts if c.order == 2 and c.level == 1)
    stack = contract.stack.split("-", 1)[1]
    assert contract.common == 1
    t = market(
        posts=["rayy"], purple=1, gone={stack: 1}, scrolls=contract.scrolls, influence=5,
        **cube(contract.resource), teal=1,
    ).play("post:balkh")  # fmt: skip
    name = f"contract:{contract.id.split('-', 1)[1]}"
    assert name not in t.names
    t.play("buy:rayy")
    assert name in t.names


@pytest.mark.rule("MERV-MARKET-17")
def test_camels_are_put_on_routes_only_to_buy() -> None:
    t = market(camels=2, purple=1).play("post:balkh")
    assert not [name for name in t.names if "route" in name or name == "camel"]
    t.play("done")
    assert t.own("camels") == 3


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
    assert GAME.faults(t.state) == []
