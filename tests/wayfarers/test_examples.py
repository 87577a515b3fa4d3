"""Chapter 24: worked examples that no chapter test plays as a whole."""

from __future__ import annotations

import pytest

from tests.wayfarers.table import table


@pytest.mark.rule("WAY-EX-2")
def test_example_2_journal() -> None:
    offered = "journal | inf:blue"
    assert table(journal="J2c").gain(offered).offers("go") == []
    assert table(journal="J2c", panorama=["L16"]).gain(offered).offers("go") == ["J3b"]
    planet = [{"ground": "L01", "sky": "S10"}]
    assert table(journal="J2c", panorama=planet).gain(offered).offers("go") == ["J4c"]


@pytest.mark.rule("WAY-EX-6")
def test_example_6_the_silver_of_the_farmer_pays_for_the_tile() -> None:
    t = table(dice=[1], silver=2, panorama=[{"ground": "L01", "townsfolk": "F08"}])
    t.play("die:1", "slot:L01")
    assert t.own("silver") == 3
    assert t.offers("tile") and t.offers("guild") == ["yellow"]
    t.play("tile:T-LA-CAMEL:a", "cell:b2")
    assert t.own("silver") == 0


@pytest.mark.rule("WAY-EX-14")
def test_example_14_four_placements() -> None:
    a = table(dice=[1, 4], panorama=["L01"]).play("die:4")
    assert "L01" not in a.offers("slot")
    a = table(dice=[1], panorama=["L01"], silver=3).play("die:1", "slot:L01")
    assert a.offers("tile") and a.offers("guild") == ["yellow"]
    a.play("guild:yellow", "guild:yellow")
    assert a.guild("yellow") == 2
    b = table(dice=[1], panorama=[{"ground": "L09", "townsfolk": "F08"}], silver=2,
              caravan=["T-BA-TELESCOPE@b1"])  # fmt: skip
    b.play("die:1", "slot:L09")
    assert (b.own("silver"), len(b.offers("take")), b.offers("guild")) == (3, 1, ["blue"])
    c = table(dice=[3], panorama=[{"ground": "W04", "townsfolk": "F11"}],
              caravan=["T-BA-SHIP@b3", "T-BA-SHIP@c3"])  # fmt: skip
    c.play("die:3", "slot:W04")
    assert c.own("prov") == 1
    c.play("pay")
    assert (c.own("prov"), len(c.offers("take"))) == (0, 4)
    for value in range(1, 7):
        d = table(dice=[value, 2], panorama=[{"ground": "W09", "townsfolk": "F01"}])
        d.play(f"die:{value}", "slot:W09")
        assert d.own("prov") == 1
        assert {"refresh:W09", "reroll:2", "raise:2", "lower:2"} <= set(d.names)


@pytest.mark.rule("WAY-EX-15")
def test_example_15_home_slots() -> None:
    start = {"prov": 2, "silver": 3, "guilds": {"blue": 1}, "panorama": ["L01"]}
    t = table(dice=[1, 6, 4], **start)  # type: ignore[arg-type]
    assert "home-city" in t.play("die:1").offers("slot")
    t.play("slot:home-city", "pay")
    assert (t.own("silver"), len(t.offers("take"))) == (4, 4)
    t = table(dice=[1, 6, 4], **start).play("die:6", "slot:home-observatory")  # type: ignore[arg-type]
    assert t.offers("take") == [t.row("sky")[0]]
    assert len(t.offers("tile")) == 3
    for value in (1, 6, 4):
        t = table(dice=[value], **start).play(f"die:{value}")  # type: ignore[arg-type]
        assert "home-library" not in t.offers("slot")
        assert {"home-market", "home-reserve"} <= set(t.offers("slot"))
        assert t.offers("sail") == ["home-harbour"]
    without = table(dice=[4], prov=2, silver=3).play("die:4")
    assert without.offers("sail") == [] and "home-harbour" not in without.offers("slot")


@pytest.mark.rule("WAY-EX-16")
def test_example_16_city_action() -> None:
    lands = ["L01", "L02", "L03", "L04"]
    t = table(dice=[1], prov=2, panorama=[{"ground": "home-city", "townsfolk": "F17"}],
              displays={"land": lands}, markers=dict.fromkeys(lands, 2),
              standing={"W01": ["green"]})  # fmt: skip
    t.play("die:1", "slot:home-city")
    assert t.names == ["done", "action", "townsfolk:F17"]
    t.play("action", "pay")
    assert t.own("silver") == 1
    t.play("take:L03", "tile:T-BA-CAMEL", "cell:a2")
    assert (t.own("silver"), t.own("silver", 2)) == (0, 1)
    assert "retrieve:W01:green" in t.names and t.offers("influence")
    t.play("retrieve:W01:green")
    assert t.worker("green") == 1


@pytest.mark.rule("WAY-EX-17")
def test_example_17_worker_turn() -> None:
    """Blue (seat 1) with L23, four harbours and the journal marker on J6b."""
    t = table(
        workers={"green": 1}, silver=5, dice=[4], journal="J6b", guilds={"black": 1},
        panorama=["L23", "W01", "W02", "W04"], journal_tiles={"J7b": "JT07"},
        displays={"townsfolk": ["F01", "F02", "F03", "F04"], "sky": ["S16", "S17", "S18", "S01"],
                  "water": ["W05", "W06", "W07", "W08"], "land": ["L01", "L02", "L03", "L04"]},
        standing={"W05": ["blue"], "L02": ["yellow"]}, markers={"L02": 2},
        players={2: {"workers": {"yellow": 0, "blue": 0}}},
    )  # fmt: skip
    t.play("worker:green", "on:F04", "take:S01", "above:L23")
    assert t.own("silver") == 5 - 4 + 1
    assert {"go:J7b", "vista:L23"} <= set(t.names)
    t.play("vista:L23", "lower:4", "go:J7b")
    assert (t.own("dice"), t.worker("green")) == ([3], 1)
    assert t.offers("retrieve") == ["L02:yellow", "W05:blue"]
    assert t.why("retrieve:F04:green") == "WAY-WORK-15"
    t.play("retrieve:W05:blue")
    assert (t.worker("blue"), t.own("silver")) == (2, 2)
    assert t.chance().seat == 2
    assert t.guild("black") == 1
