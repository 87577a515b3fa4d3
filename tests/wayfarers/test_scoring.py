"""Chapter 22: the final scoring."""

from __future__ import annotations

from typing import Any

import pytest

from caravanserai.games.wayfarers import formula
from caravanserai.kernel.errors import BadNotation
from caravanserai.variants.data import read
from tests.wayfarers.table import GAME, Table, table

CITIES = [f"L{n:02}" for n in range(1, 19)]
VISTAS = [f"L{n}" for n in range(19, 37)]
HARBOURS = [f"W{n:02}" for n in range(1, 19)]
SEAS = [f"W{n}" for n in range(19, 37)]
GOALS: list[dict[str, Any]] = read("caravanserai.games.wayfarers", "inspiration.toml")["card"]


def sky(card: str, ground: str = "W19") -> dict[str, str]:
    """A sky card above an open water."""
    return {"ground": ground, "sky": card}


@pytest.mark.rule("WAY-SCORE-1", "WAY-SCORE-17")
def test_nothing_scores_before_the_end_and_stock_scores_nothing() -> None:
    t = table(silver=20, prov=20, workers={"green": 2}, dice=[6, 6, 6])
    assert t.total() == 0
    assert "vp" not in t.text["players"][0]


@pytest.mark.rule("WAY-SCORE-2", "WAY-SCORE-4")
@pytest.mark.parametrize(
    ("number", "points"), [(1, 0), (2, 2), (3, 3), (4, 5), (5, 8), (6, 12), (7, 16), (9, 16)]
)
def test_equal_primary_tags(number: int, points: int) -> None:
    assert table(panorama=CITIES[: number - 1]).score("cities") == points
    assert table(panorama=HARBOURS[: number - 1]).score("harbours") == points
    assert table(panorama=VISTAS[:number]).score("vistas") == points
    assert table(panorama=SEAS[:number]).score("open waters") == points
    t = table(panorama=CITIES[: number - 1], caravan=["T-SP-CITY@a2"])
    assert t.score("cities") == [0, 0, 2, 3, 5, 8, 12, 16][min(number + 1, 7)]


@pytest.mark.rule("WAY-SCORE-3", "WAY-SCORE-20")
def test_sets_of_four_different_primary_tags() -> None:
    assert table(panorama=["L19"]).score("sets of four") == 0
    assert table(panorama=["L19", "W19"]).score("sets of four") == 5
    t = table(panorama=["L19", "L20", "W19", "W20", "L01"])
    assert (t.score("sets of four"), t.score("vistas")) == (5, 2)
    t = table(panorama=["L19", "L20", "W19", "W20", "L01"], caravan=["T-SP-HARBOUR@a2"])
    assert t.score("sets of four") == 10


@pytest.mark.rule("WAY-SCORE-5", "WAY-SCORE-13", "WAY-EX-8")
@pytest.mark.parametrize(("folk", "tiles", "points"), [(0, 0, 0), (0, 3, 1), (2, 1, 1), (2, 3, 3)])
def test_the_printed_sky_card(folk: int, tiles: int, points: int) -> None:
    panorama: list[Any] = [
        {"ground": "home-city", "townsfolk": "F08"}, {"ground": "home-harbour", "townsfolk": "F10"},
    ][:folk]  # fmt: skip
    caravan = ["T-BA-CAMEL@a2", "T-SP-CITY@a3", "T-SK-VP@b4"][:tiles]
    t = table(panorama=panorama, caravan=caravan)
    assert t.score("starting sky card") == points
    panorama.append({"ground": "home-harbour", "inspiration": "I15"})
    doubled = table(panorama=panorama, caravan=caravan, silver=6)
    assert doubled.score("starting sky card") == 2 * points


@pytest.mark.rule("WAY-SCORE-6")
def test_sun_and_moon() -> None:
    assert table(panorama=[sky("S36")]).score("S36") == 3
    both = table(panorama=[sky("S36"), sky("S09", "L01")])
    assert (both.score("S36"), both.score("S09")) == (7, 7)


@pytest.mark.rule("WAY-SCORE-7")
def test_planets() -> None:
    t = table(panorama=[sky("S10"), sky("S11", "L01")], caravan=["T-SP-PLANET@a2"])
    assert (t.score("S10"), t.score("S11")) == (4, 4)


def comets(mine: list[str], theirs: list[str]) -> Table:
    """Two players with comet cards."""
    return table(
        panorama=[sky(card, ground) for card, ground in zip(mine, CITIES, strict=False)],
        players={2: {"panorama": [sky(c, g) for c, g in zip(theirs, VISTAS, strict=False)]}},
    )


@pytest.mark.rule("WAY-SCORE-8", "WAY-SCORE-9")
def test_comets_need_strictly_the_most() -> None:
    t = comets(["S06", "S03", "S01"], ["S07"])
    assert [t.score(card) for card in ("S06", "S03", "S01")] == [4, 4, 4]
    assert t.score("S07", 2) == 1
    tied = comets(["S06"], ["S07"])
    assert (tied.score("S06"), tied.score("S07", 2)) == (1, 1)
    assert comets(["S03"], ["S07"]).score("S03") == 2
    assert comets(["S01"], ["S07"]).score("S01") == 3


@pytest.mark.rule("WAY-EX-3")
def test_example_3_comets() -> None:
    grounds = ["L01", "L02", "L03"]
    t = table(
        seats=3,
        panorama=[sky(c, g) for c, g in zip(("S06", "S07", "S01"), grounds, strict=True)],
        players={2: {"panorama": [sky("S03", "L04"), sky("S04", "L05")]},
                 3: {"panorama": [sky("S08", "L06"), sky("S02", "L07")]}},
    )  # fmt: skip
    assert [t.count("tag:comet", seat) for seat in (1, 2, 3)] == [7, 4, 4]
    assert [t.score(card) for card in ("S06", "S07", "S01")] == [4, 4, 4]
    assert t.score("S03", 2) == 2


STARS = {
    "S15": (3, {"panorama": [sky("S15"), sky("S10", "L01"), sky("S06", "L02")]}),
    "S16": (3, {"panorama": [sky("S16"), "L01", "L02"]}),
    "S17": (2, {"panorama": [sky("S17", "L01")]}),
    "S18": (2, {"panorama": [sky("S18"), "W01"]}),
    "S19": (1, {"panorama": [sky("S19")]}),
    "S20": (1, {"panorama": [sky("S20"), {"ground": "home-harbour", "inspiration": "I01"}]}),
    "S21": (2, {"panorama": [sky("S21")], "guilds": {"black": 3}}),
    "S22": (3, {"panorama": [sky("S22")], "guilds": {"blue": 4}}),
    "S23": (1, {"panorama": [sky("S23")], "guilds": {"yellow": 1}}),
    "S24": (3, {"panorama": [sky("S24"), "L16"]}),
    "S25": (3, {"panorama": [sky("S25"), "L09"]}),
    "S26": (2, {"panorama": [sky("S26"), "W20"]}),
    "S27": (1, {"panorama": [sky("S27")]}),
    "S28": (1, {"panorama": [sky("S28"), "L01"]}),
    "S29": (3, {"panorama": [sky("S29"), sky("S16", "L01")]}),
    "S30": (2, {"panorama": [sky("S30")], "caravan": ["T-SK-VP@b2"]}),
    "S31": (3, {"panorama": [sky("S31")], "caravan": ["T-WA-SHIP@b1", "T-WA-DISC@c1"]}),
    "S32": (2, {"panorama": [sky("S32")], "caravan": ["T-BA-SHIP@b1", "T-SP-CITY@c1"]}),
    "S33": (1, {"panorama": [sky("S33")]}),
    "S34": (2, {"panorama": [sky("S34"), "L19", "L20"]}),
    "S35": (0, {"panorama": [sky("S35")]}),
}


@pytest.mark.rule("WAY-SCORE-9", "WAY-SCORE-10", "WAY-SCORE-11", "WAY-SCORE-12")
@pytest.mark.parametrize("card", STARS)
def test_every_stars_card(card: str) -> None:
    points, settings = STARS[card]
    assert table(**settings).score(card) == points  # type: ignore[arg-type]


@pytest.mark.rule("WAY-SKY-7", "WAY-SCORE-10")
def test_sets_of_four_card_types() -> None:
    panorama = [
        {"ground": "L01", "townsfolk": "F08", "sky": "S28"},
        {"ground": "W19", "sky": "S16"},
    ]
    assert table(panorama=panorama).score("S28") == 2


def fulfilling(goal: dict[str, Any], short: int) -> dict[str, Any]:
    """Settings that fulfil a goal, or miss it by some."""
    counter, least = goal["goal_count"][0], goal["goal_at_least"][0] - short
    base = {"ground": "home-harbour", "inspiration": goal["id"]}
    by_tag: dict[str, list[Any]] = {
        "tag:city": CITIES[: least - 1], "tag:vista": VISTAS[:least], "tag:sea": SEAS[:least],
        "tag:harbour": HARBOURS[: least - 1], "tag:library": ["L16", "L17", "W01"][: least - 1],
        "tag:observatory": ["L09", "L10", "L11"][: least - 1],
        "tag:stars": [sky(f"S{n}", CITIES[n - 10]) for n in range(16, 20)][: least - 1],
        "tag:planet": [sky(f"S{n}", CITIES[n - 10]) for n in range(10, 13)][:least],
        "tag:comet": [sky("S06", "L01"), sky("S03" if short else "S07", "L02")],
        "card:folk": [
            {"ground": ground, "townsfolk": folk}
            for ground, folk in zip(CITIES, ("F06", "F08", "F09", "F17", "F22"), strict=False)
        ][: least - 1],
    }  # fmt: skip
    if counter in by_tag:
        return {"panorama": [base, *by_tag[counter]]}
    cells = ("b1", "b3", "b5")
    if counter == "tile:basic":
        tiles = ["T-BA-CAMEL@a2", "T-BA-SHIP@a3", "T-SK-VP@b4", "T-SK-TRIO@b5"]
        return {"panorama": [base], "caravan": tiles[short:]}
    if counter == "tile:water":
        kinds = ("T-WA-SHIP", "T-WA-DISC", "T-WA-SHIPPIGEON")
        tiles = [f"{k}@{c}" for k, c in zip(kinds, cells, strict=True)]
        return {"panorama": [base], "caravan": tiles[:least]}
    if counter == "tile:land":
        kinds = ("T-LA-VP", "T-LA-CAMEL", "T-LA-PIGEON")
        tiles = [f"{k}@{c}" for k, c in zip(kinds, cells, strict=True)]
        return {"panorama": [base], "caravan": tiles[:least]}
    if counter == "inf:total":
        return {"panorama": [base], "guilds": {"black": least - 7, "yellow": 3, "blue": 4}}
    return {"panorama": [base], counter: least}


@pytest.mark.rule("WAY-INSP-9", "WAY-INSP-10", "WAY-INSP-11", "WAY-SCORE-14")
@pytest.mark.parametrize("goal", GOALS, ids=lambda g: g["id"])
def test_every_goal_doubles_when_it_is_reached_and_not_one_short(goal: dict[str, Any]) -> None:
    for short in (0, 1):
        settings = fulfilling(goal, short)
        caravan = settings.setdefault("caravan", [])
        caravan.append("T-SP-OBSERVATORY@c2")
        if goal["id"] == "I13":
            caravan[-1] = "T-SP-STARS@c2"
        t = table(**settings)
        single = min(t.count("card:folk"), t.count("tile:any"))
        assert single > 0
        assert t.score("starting sky card") == (single if short else 2 * single)


@pytest.mark.rule("WAY-EX-5")
def test_example_5_inspiration() -> None:
    panorama: list[Any] = [{"ground": "L19", "sky": "S34", "inspiration": "I03"}, "L20",
                           sky("S10", "L01"), sky("S11", "L02")]  # fmt: skip
    assert table(panorama=panorama).score("S34") == 2
    assert table(panorama=[*panorama, sky("S12", "L03")]).score("S34") == 4


@pytest.mark.rule("WAY-SCORE-18", "WAY-SCORE-19")
def test_ties_are_broken_by_black_yellow_and_blue_influence() -> None:
    assert GAME.rules.ranking(table(panorama=["L01"]).state) == [1, 2]
    assert GAME.rules.ranking(table().state) == [1, 1]
    even = {"yellow": 1}
    t = table(guilds={"black": 1, **even}, players={2: {"guilds": {"yellow": 1, "blue": 1}}})
    assert [t.total(1), t.total(2)] == [3, 3]
    assert GAME.rules.ranking(t.state) == [1, 2]
    others = {2: {"guilds": {"yellow": 2, "blue": 2}}, 3: {"guilds": {"blue": 2}}}
    t = table(seats=3, guilds={"yellow": 2, "blue": 1}, players=others)
    assert GAME.rules.ranking(t.state) == [2, 1, 3]
    t = table(guilds={"yellow": 1}, players={2: {"guilds": {"blue": 1}}})
    assert GAME.rules.ranking(t.state) == [1, 2]


@pytest.mark.rule("WAY-SCORE-21", "WAY-END-5")
def test_the_state_after_the_last_turn_counts() -> None:
    panorama = [{"ground": "home-harbour", "inspiration": "I15"}]
    t = table(silver=6, panorama=panorama, caravan=["T-BA-CAMEL@a2"])
    assert t.score("starting sky card") == 2
    t.gain("tile:basic").play("tile:T-BA-SHIP", "cell:a3")
    assert t.score("starting sky card") == 1


@pytest.mark.rule("WAY-EX-19", "WAY-SCORE-20")
def test_example_19_final_scoring_of_53_points() -> None:
    """2 cities, 3 vistas, 1 harbour, 4 open waters; 7 comets; 5 pairs; a goal missed by one."""
    panorama = [
        {"ground": "home-city", "townsfolk": "F08"},
        {"ground": "home-harbour", "townsfolk": "F10"},
        {"ground": "L01", "sky": "S06"},
        {"ground": "L19", "townsfolk": "F15", "sky": "S34", "inspiration": "I04"},
        {"ground": "L20", "townsfolk": "F18", "sky": "S07"},
        {"ground": "L21"},
        {"ground": "W19", "sky": "S26", "inspiration": "I07"},
        "W20",
        "W21",
        "W22",
    ]
    caravan = ["T-SP-COMET1@a2", "T-SK-VP@b2", "T-BA-CAMEL@a3", "T-BA-SHIP@b3", "T-LA-VP@c3"]
    t = table(panorama=panorama, caravan=caravan, guilds={"black": 1})
    assert t.count("tag:comet") == 7
    tags = [t.score(label) for label in ("cities", "vistas", "harbours", "open waters")]
    assert tags == [2, 3, 0, 5]
    assert t.score("sets of four") == 5
    skies = [t.score(card) for card in ("S06", "S34", "S07", "starting sky card", "S26")]
    assert skies == [4, 3, 4, 5, 8]
    assert (t.score("caravan"), t.score("guilds"), t.total()) == (11, 3, 53)


@pytest.mark.parametrize("text", ["1 +", "tag:cat", "set(", "if(1, 2)", "most(silver)", "1 1", "?"])
def test_wrong_formulas_are_refused(text: str) -> None:
    with pytest.raises(BadNotation):
        formula.read(text)
