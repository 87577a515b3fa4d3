"""Chapter MARKET. The marketplace: posts and goods."""

from __future__ import annotations

from typing import Any

import pytest

from caravanserai.games.merv.components import COMPONENTS
from tests.merv.table import Table, cube, favour_points, table


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
    for city in CITY.values():
        assert len(city.cost) == (1 if city.ring == "inner" else 2)
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
