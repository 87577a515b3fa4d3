"""Chapter 15: upgrade tiles and the caravan."""

from __future__ import annotations

from typing import Any

import pytest

from caravanserai.variants.data import read
from tests.wayfarers.table import GAME, table

TILES: list[dict[str, Any]] = read("caravanserai.games.wayfarers", "upgrade_tiles.toml")["tile"]
BOARDS: list[dict[str, Any]] = read("caravanserai.games.wayfarers", "player_boards.toml")["board"]
ICONS = ("camel", "ship", "telescope", "pigeon", "plus", "minus", "plusminus", "disc:silver",
         "disc:prov")  # fmt: skip


def icons(t: Any, column: int) -> list[str]:
    """The icons of a caravan column of seat 1."""
    packed = t.state.icons[column - 1]
    return [name for i, name in enumerate(ICONS) for _ in range(packed >> 4 * i & 7)]


@pytest.mark.rule("WAY-TILE-1", "WAY-DIE-17")
@pytest.mark.parametrize(
    ("kind", "guild", "tile"),
    [
        ("land", "yellow", "T-LA-VP:a"),
        ("water", "blue", "T-WA-DISC:b"),
        ("sky", "black", "T-SK-VP"),
    ],
)
def test_prices_wholly_in_silver_or_wholly_in_influence(kind: str, guild: str, tile: str) -> None:
    t = table(silver=3, guilds={guild: 2}).gain(f"tile:{kind}").play(f"tile:{tile}", "cell:b2")
    assert t.names == ["price:silver", "price:influence"]
    t.play("price:influence")
    assert (t.own("silver") in (3, 4), t.guild(guild)) == (True, 0)
    assert t.own("markers") == 15
    t = table(silver=2, guilds={guild: 1}).gain(f"tile:{kind} | die:refresh")
    assert t.offers("tile") == []
    assert t.why(f"tile:{tile}") == "WAY-TILE-1"
    t = table(silver=3).gain(f"tile:{kind}").play(f"tile:{tile}", "cell:b4")
    assert t.own("silver") == 0


@pytest.mark.rule("WAY-TILE-1", "WAY-TILE-2")
def test_basic_tiles_cost_two_silver_free_ones_nothing_special_ones_have_no_price() -> None:
    t = table(silver=2, guilds={"black": 5}).gain("tile:basic").play("tile:T-BA-CAMEL", "cell:a2")
    assert (t.own("silver"), t.guild("black")) == (0, 5)
    assert table(silver=1, guilds={"black": 5}).gain("tile:basic").idle
    t = table().gain("tile:land[free]").play("tile:T-LA-VP:a", "cell:b3")
    assert t.own("caravan") == [{"tile": "T-LA-VP", "face": "a", "cell": "b3"}]
    t = table().gain("tile:special").play("tile:T-SP-CITY", "cell:a2")
    assert (t.own("silver"), t.idle) == (0, True)


@pytest.mark.rule("WAY-TILE-3", "WAY-TILE-4", "WAY-LIMIT-4", "WAY-TILE-18")
def test_only_tiles_of_the_named_type_that_are_left() -> None:
    t = table(tiles={"T-BA-CAMEL": 0, "T-BA-SHIP": 1}).gain("tile:basic[free]")
    assert t.offers("tile") == ["T-BA-PIGEON", "T-BA-SHIP", "T-BA-TELESCOPE"]
    assert t.why("tile:T-BA-CAMEL") == "WAY-TILE-3"
    t.play("tile:T-BA-SHIP", "cell:a2")
    assert t.text["tiles"]["T-BA-SHIP"] == 0
    assert "T-BA-SHIP" not in t.gain("tile:basic[free]").offers("tile")
    specials = table().gain("tile:special")
    assert len(specials.offers("tile")) == 10


@pytest.mark.rule("WAY-TILE-5", "WAY-TILE-15")
def test_sixteen_cells_take_tiles() -> None:
    t = table().gain("tile:basic[free]").play("tile:T-BA-CAMEL")
    cells = [row + column for row in "abc" for column in "123456"]
    assert t.offers("cell") == [cell for cell in cells if cell not in ("a1", "a6")]
    assert t.why("cell:a1") == "WAY-TILE-6"
    assert (icons(t, 1), icons(t, 6)) == (["camel"], ["telescope"])
    t.play("cell:b1")
    assert icons(t, 1) == ["camel", "camel"]


@pytest.mark.rule("WAY-TILE-6", "WAY-TILE-7", "WAY-TILE-9")
def test_tiles_lie_wholly_on_free_cells_and_are_not_turned() -> None:
    caravan = ["T-BA-CAMEL@b3"]
    t = table(caravan=caravan).gain("tile:land[free]").play("tile:T-LA-VP:a")
    assert t.offers("cell") == ["a2", "a3", "a4", "b1", "b4", "b5", "c1", "c2", "c3", "c4", "c5"]
    t = table(caravan=caravan).gain("tile:sky[free]").play("tile:T-SK-VP")
    assert t.offers("cell") == ["a2", "a4", "a5", "b1", "b2", "b4", "b5", "b6"]
    t.play("cell:b1")
    assert t.own("caravan")[0] == {"tile": "T-BA-CAMEL", "face": "a", "cell": "b3"}


@pytest.mark.rule("WAY-TILE-8")
def test_land_and_water_tiles_have_two_faces_sky_tiles_one() -> None:
    t = table().gain("tile:water[free]")
    assert t.offers("tile") == [
        f"T-WA-{k}:{f}" for k in ("SHIP", "SHIPPIGEON", "DISC") for f in "ab"
    ]
    t.play("tile:T-WA-SHIP:b", "cell:a2")
    assert (icons(t, 2), icons(t, 3)) == (["ship"], ["minus"])
    assert table().gain("tile:sky[free]").offers("tile") == [
        "T-SK-TELESCOPE", "T-SK-VP", "T-SK-TRIO",
    ]  # fmt: skip


@pytest.mark.rule("WAY-TILE-10")
def test_a_tile_that_fits_nowhere_cannot_be_acquired() -> None:
    """Only single cells are left: no room for a sky tile."""
    caravan = [f"T-WA-{k}:a@{c}" for k, c in (("SHIP", "b1"), ("SHIP", "b3"), ("DISC", "b5"))]
    t = table(caravan=caravan, silver=9).gain("tile:sky | tile:land")
    assert all(name.startswith("T-LA") for name in t.offers("tile"))
    assert t.why("tile:T-SK-VP") == "WAY-TILE-10"


@pytest.mark.rule("WAY-TILE-11")
@pytest.mark.parametrize("board", BOARDS, ids=lambda b: b["id"])
def test_covered_bonuses_of_every_board(board: dict[str, Any]) -> None:
    for r, row in enumerate(board["caravan"]):
        for c, bonus in enumerate(row):
            if bonus == "#":
                continue
            t = table(board=board["id"], dice=[2], guilds={"black": 1},
                      players={2: {"board": "PB2" if board["id"] != "PB2" else "PB1"}})  # fmt: skip
            t.gain("tile:basic[free]").play("tile:T-BA-CAMEL", f"cell:{'abc'[r]}{c + 1}")
            gained = (t.own("silver"), t.own("prov"))
            assert gained == {"silver": (1, 0), "prov": (0, 1)}.get(bonus, (0, 0))
            if bonus == "inf:move":
                assert t.offers("move") == ["black:yellow", "black:blue"]
            elif bonus == "inf:card":
                assert len(t.offers("influence")) == 20
            elif bonus == "die:refresh":
                assert t.offers("reroll") == ["2"]
            else:
                assert t.idle


@pytest.mark.rule("WAY-TILE-11")
def test_a_tile_covers_two_bonuses_at_once() -> None:
    t = table(board="PB1").gain("tile:land[free]").play("tile:T-LA-VP:a", "cell:a3")
    assert (t.own("silver"), t.own("prov")) == (1, 1)


@pytest.mark.rule("WAY-TILE-12", "WAY-SCORE-15")
def test_points_on_tiles_count_at_the_end() -> None:
    t = table(caravan=["T-SK-VP@b3", "T-BA-CAMEL@a2", "T-SP-STARS@a3", "T-WA-SHIP@c1"])
    assert t.score("caravan") == 3 + 1 + 5 + 0


@pytest.mark.rule("WAY-TILE-13", "WAY-EX-10")
def test_tags_of_special_tiles_work_like_those_of_cards() -> None:
    t = table(panorama=["L33", {"ground": "L01", "sky": "S18", "inspiration": "I08"}])
    assert (t.score("S18"), t.count("tag:harbour")) == (1, 1)
    t.gain("tile:special").play("tile:T-SP-HARBOUR", "cell:a2")
    assert (t.own("silver"), t.score("S18"), t.count("tag:harbour")) == (1, 2, 2)


@pytest.mark.rule("WAY-TILE-14")
@pytest.mark.parametrize("tile", TILES, ids=lambda t: t["id"])
def test_icons_of_every_tile_belong_to_the_columns_they_lie_in(tile: dict[str, Any]) -> None:
    effect = "tile:special" if tile["type"] == "special" else f"tile:{tile['type']}[free]"
    faces = [tile["face"], *([tile["face_b"]] if "face_b" in tile else [])]
    for face, columns in zip("ab", faces, strict=False):
        name = tile["id"] + (f":{face}" if len(faces) > 1 else "")
        t = table(board="PB1").gain(effect).play(f"tile:{name}", "cell:a2")
        for i, wanted in enumerate(columns):
            assert sorted(icons(t, 2 + i)) == sorted(wanted)
        if len(columns) == 1:
            assert icons(t, 3) == []
        assert t.total() - table(board="PB1").total() >= 0
        assert t.score("caravan") == tile["vp"]
        for tag in tile.get("tags", ()):
            assert t.count(f"tag:{tag}") == table().count(f"tag:{tag}") + tile["tags"].count(tag)


@pytest.mark.rule("WAY-TILE-17")
def test_kind_face_and_place_are_chosen_before_the_price() -> None:
    t = table(silver=3, guilds={"blue": 2}).gain("tile:water").play("tile:T-WA-DISC:a", "cell:c1")
    assert (t.step, t.own("silver"), t.guild("blue")) == ("PayTile", 3, 2)
    t.play("price:silver")
    assert t.own("caravan") == [{"tile": "T-WA-DISC", "face": "a", "cell": "c1"}]


@pytest.mark.rule("WAY-SCORE-15")
def test_faces_are_never_both_up() -> None:
    t = table(caravan=["T-LA-VP:b@b2"])
    assert (icons(t, 2), icons(t, 3)) == (["disc:silver"], [])
    assert GAME.rules.faults(t.state) == []
