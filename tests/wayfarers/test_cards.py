"""Chapters 10 to 14: the cards of each kind."""

from __future__ import annotations

import pytest

from tests.wayfarers.table import table

LANDS = ["L01", "L02", "L03", "L04"]
SKIES = ["S16", "S17", "S18", "S19"]
FOLK = ["F08", "F01", "F15", "F12"]


# --- land ------------------------------------------------------------------------------------


@pytest.mark.rule("WAY-LAND-1", "WAY-WATER-1")
def test_new_cards_are_added_outward() -> None:
    t = table(
        panorama=["L21", "W25"], displays={"land": LANDS, "water": ["W34", "W01", "W02", "W03"]}
    )
    t.gain("card:land").play("take:L02", "done")
    t.gain("card:water").play("take:W34", "done")
    assert t.grounds() == ["home-city", "home-harbour", "L21", "W25", "L02", "W34"]


@pytest.mark.rule("WAY-LAND-4", "WAY-LAND-8", "WAY-SOLO-83")
def test_a_vista_reacts_to_the_own_gains_only() -> None:
    t = table(panorama=["L29"], displays={"land": LANDS}).gain("card:land").play("take:L01")
    assert t.own("silver") == 1
    t = table(panorama=["L29"], turn=1, displays={"land": LANDS})
    t.state.columns = 2
    t.gain("card:land", seat=2).play("take:L01")
    assert (t.own("silver"), t.own("silver", 2)) == (0, 0)
    t = table(solo="space", panorama=["L29"], displays={"land": LANDS}).tigran("card:land")
    assert t.own("silver") == 0


@pytest.mark.rule("WAY-LAND-5", "WAY-FOLK-8")
def test_townsfolk_cards_trigger_vistas() -> None:
    t = table(panorama=["L32"], displays={"townsfolk": FOLK}).gain("card:folk[free]")
    t.play("take:F08")
    assert t.offers("influence")
    t = table(
        panorama=[{"ground": "L31", "townsfolk": "F18"}], displays={"townsfolk": FOLK}, dice=[2]
    )
    t.gain("card:folk[free]").play("take:F08")
    assert t.own("silver") == 1
    assert t.offers("raise") == ["2"]


@pytest.mark.rule("WAY-LAND-6")
def test_a_vista_triggers_once_per_card() -> None:
    t = table(
        panorama=["L20", {"ground": "L24"}],
        silver=3,
        displays={"sky": ["S06", "S01", "S02", "S03"]},
    )
    t.gain("card:sky").play("take:S06", "above:L20")
    assert t.own("prov") == 1
    t = table(panorama=["L36"], displays={"land": ["L18", "L01", "L02", "L03"]})
    t.gain("card:land").play("take:L18")
    assert t.names == ["done", "gain:silver", "gain:prov"]
    t.play("gain:prov")
    assert (t.own("prov"), t.idle) == (1, True)


@pytest.mark.rule("WAY-LAND-7", "WAY-LAND-12")
def test_a_vista_does_not_trigger_in_the_turn_of_its_arrival() -> None:
    t = table(displays={"land": ["L25", "L21", "L02", "L03"]}, dice=[2]).gain("card:land*2")
    t.play("take:L25", "reroll:2", "roll:2", "take:L21")
    assert t.own("silver") == 1


@pytest.mark.rule("WAY-LAND-10", "WAY-WATER-4", "WAY-SKY-6")
def test_an_immediate_effect_comes_once() -> None:
    t = table(displays={"land": ["L27", "L21", "L02", "L03"]}).gain("card:land").play("take:L27")
    assert t.own("silver") == 2
    t = table(displays={"water": ["W25", "W01", "W02", "W03"]}).gain("card:water").play("take:W25")
    assert t.own("prov") == 3 + 1
    t = table(silver=3, panorama=["L01"], displays={"sky": ["S11", "S01", "S02", "S03"]})
    t.gain("card:sky").play("take:S11")
    assert t.own("prov") == 1
    t.play("rest", "done")
    assert t.own("prov") == 1


@pytest.mark.rule("WAY-LAND-11")
def test_a_vista_triggers_during_a_rest_too() -> None:
    t = table(dice=[1], panorama=["L29"], journal="J3a", caravan=["T-BA-CAMEL@a2"])
    t.play("rest", "done", "go:J4a", "tile:T-SP-CITY", "cell:c2")
    assert t.own("silver") == 2


# --- water -----------------------------------------------------------------------------------


@pytest.mark.rule("WAY-WATER-5", "WAY-WATER-8", "WAY-EX-4")
def test_links_fire_where_lightning_meets_a_bonus() -> None:
    """The rightmost card gives silver and provision; W34 receives in row 3 only."""
    t = table(panorama=["W25"], displays={"water": ["W34", "W01", "W02", "W03"]})
    t.gain("card:water").play("take:W34", "guild:blue", "guild:blue")
    assert (t.own("prov"), t.own("silver"), t.guild("blue"), t.idle) == (1, 0, 2, True)
    t.gain("card:water").play("take:W03")
    assert t.offers("guild") == ["yellow"] and t.offers("influence")


@pytest.mark.rule("WAY-WATER-6")
def test_the_first_water_card_links_to_the_printed_harbour() -> None:
    t = table(panorama=["L01"], displays={"water": ["W04", "W01", "W02", "W07"]}).gain("card:water")
    t.play("take:W04")
    assert (t.own("silver"), t.own("prov")) == (1, 1)
    t = table(displays={"water": ["W03", "W01", "W02", "W07"]}).gain("card:water").play("take:W03")
    assert t.offers("guild") == ["yellow"] and t.offers("influence")


@pytest.mark.rule("WAY-WATER-7")
def test_links_are_checked_once_and_only_to_the_left() -> None:
    t = table(panorama=["W20", "L01"], displays={"water": ["W28", "W01", "W02", "W26"]})
    t.gain("card:water").play("take:W28", "done")
    assert (t.own("silver"), t.own("prov")) == (0, 0)
    t.gain("card:water").play("take:W26")
    assert t.own("silver") == 3 + 1


# --- sky and inspiration ---------------------------------------------------------------------


@pytest.mark.rule("WAY-SKY-1", "WAY-SKY-2", "WAY-SKY-3", "WAY-SKY-4")
def test_a_sky_card_needs_a_land_or_water_card_without_one() -> None:
    t = table(silver=9, displays={"sky": SKIES}).gain("card:sky | inf:blue")
    assert t.offers("take") == []
    assert t.why("take:S16") == "WAY-ACQ-9"
    t = table(
        silver=9, panorama=["L01", {"ground": "L02", "sky": "S01"}, "W19"], displays={"sky": SKIES}
    )
    t.gain("card:sky").play("take:S16")
    assert t.offers("above") == ["L01", "W19"]
    t.play("above:W19")
    assert t.column("W19")["sky"] == "S16"
    full = table(silver=9, panorama=[{"ground": "L02", "sky": "S01"}]).gain("card:sky | inf:blue")
    assert full.offers("take") == []


@pytest.mark.rule("WAY-INSP-1", "WAY-INSP-2", "WAY-INSP-3", "WAY-INSP-4")
def test_an_inspiration_card_is_tucked_above_a_sky_card_or_discarded() -> None:
    t = table(panorama=[{"ground": "L01", "sky": "S01"}, "L02"]).gain("card:insp").play("take:I01")
    assert t.names == ["over:S01", "over:home-sky", "discard"]
    t.play("over:home-sky")
    assert t.column("home-harbour")["inspiration"] == "I01"
    assert t.count("card:insp") == 1
    t.gain("card:insp").play("take:I02")
    assert t.names == ["over:S01", "discard"]
    t.play("over:S01").gain("card:insp").play("take:I03")
    assert t.own("silver") + t.own("prov") == 1
    assert t.count("card:insp") == 2


@pytest.mark.rule("WAY-INSP-5", "WAY-INSP-6", "WAY-INSP-12", "WAY-INSP-13")
@pytest.mark.parametrize("slot", range(4))
def test_discarding_gives_the_action_of_the_slot(slot: int) -> None:
    t = table(dice=[2]).gain("card:insp")
    card = t.row("inspiration")[slot]
    t.play(f"take:{card}", "discard")
    assert t.row("inspiration")[slot] is None
    assert t.text["decks"]["inspiration"]["bottom"] == [{"card": card, "known": "all"}]
    assert (t.own("silver"), t.own("prov")) == [(2, 0), (1, 0), (0, 1), (0, 2)][slot]
    if slot == 1:
        assert t.offers("reroll") == ["2"] and "done" in t.names
    elif slot == 2:
        assert t.offers("guild") == ["black", "yellow", "blue"]
    else:
        assert t.idle
    assert t.worker("yellow") == 1


@pytest.mark.rule("WAY-INSP-6")
def test_discarded_cards_lie_below_the_deck_in_their_order() -> None:
    t = table().gain("card:insp").play("take:I01", "discard")
    t.gain("card:insp").play("take:I03", "discard").play("done")
    bottom = [entry["card"] for entry in t.text["decks"]["inspiration"]["bottom"]]
    assert bottom == ["I01", "I03"]


@pytest.mark.rule("WAY-INSP-7")
def test_discarding_counts_as_acquiring() -> None:
    t = table(silver=1, markers={"I01": 2}, standing={"I01": ["blue", "green"]}).gain("card:insp")
    t.play("take:I01", "discard")
    assert (t.own("silver"), t.own("silver", 2)) == (2, 1)
    assert (t.own("markers", 2), t.worker("blue"), t.worker("green")) == (15, 2, 1)
    poor = table(markers={"I01": 2}).gain("card:insp")
    assert poor.offers("take") == ["I02", "I03", "I04"]


@pytest.mark.rule("WAY-INSP-8", "WAY-FOLK-11")
def test_tucked_cards_stay() -> None:
    panorama = [{"ground": "home-city", "townsfolk": "F08"},
                {"ground": "home-harbour", "inspiration": "I10"}]  # fmt: skip
    t = table(panorama=panorama, displays={"townsfolk": ["F09", "F30", "F03", "F15"]}, silver=9)
    assert t.gain("card:folk").idle
    t.gain("card:insp").play("take:I01")
    assert t.column("home-harbour")["inspiration"] == "I10"
    assert t.column("home-city")["townsfolk"] == "F08"


@pytest.mark.rule("WAY-INSP-14")
def test_an_inspiration_effect_may_be_declined() -> None:
    t = table().gain("card:insp").play("done")
    assert None not in t.row("inspiration")


# --- townsfolk -------------------------------------------------------------------------------


@pytest.mark.rule("WAY-FOLK-1", "WAY-FOLK-2", "WAY-FOLK-3", "WAY-FOLK-4")
def test_townsfolk_are_tucked_below_a_free_card_with_a_fitting_tag() -> None:
    panorama = ["L18", {"ground": "L16", "townsfolk": "F17"}, "L19", "W01", "W19"]
    folk = {"townsfolk": ["F26", "F27", "F04", "F22"]}
    t = table(panorama=panorama, silver=9, displays=folk)
    t.gain("card:folk")
    t.play("take:F26")
    assert t.offers("below") == ["L18", "W01"]
    t.play("below:W01").gain("card:folk").play("take:F22")
    assert t.offers("below") == ["L18", "home-city", "home-harbour"]


@pytest.mark.rule("WAY-EX-7")
def test_example_7_tucking() -> None:
    grounds = ["L18", "L19", "W01", "W19"]
    fits = {"F26": ["L18", "W01"], "F27": ["L19"], "F04": ["W19"],
            "F22": ["L18", "W01", "home-city", "home-harbour"]}  # fmt: skip
    for folk, expected in fits.items():
        t = table(panorama=grounds, displays={"townsfolk": [folk, "F02", "F03", "F05"]})
        t.gain("card:folk[free]").play(f"take:{folk}")
        found = t.offers("below") or [
            column["ground"] for column in t.own("panorama") if column["townsfolk"] == folk
        ]
        assert found == expected


@pytest.mark.rule("WAY-FOLK-5", "WAY-FOLK-7")
def test_townsfolk_provide_assets_for_the_card_above_only() -> None:
    t = table(dice=[3], panorama=[{"ground": "home-harbour", "townsfolk": "F16"}, "W16"]).play(
        "die:3"
    )
    assert "home-harbour" in t.offers("slot") and "W16" not in t.offers("slot")


@pytest.mark.rule("WAY-FOLK-6", "WAY-FOLK-12")
@pytest.mark.parametrize("first", ["townsfolk", "action"])
def test_a_townsfolk_effect_comes_before_or_after_the_action_not_between(first: str) -> None:
    folk = {"townsfolk": ["F22", "F02", "F03", "F04"]}
    t = table(dice=[1], panorama=[{"ground": "L08", "townsfolk": "F17"}], silver=1,
              standing={"L01": ["green"]}, displays=folk)  # fmt: skip
    t.play("die:1", "slot:L08")
    assert t.names == ["done", "action", "townsfolk:F17"]
    if first == "townsfolk":
        t.play("townsfolk:F17")
        assert "retrieve:L01:green" in t.names and t.offers("take") == []
        t.play("retrieve:L01:green", "take:F22", "below:home-city", "influence:F02")
    else:
        t.play("action")
        assert t.offers("retrieve") == []
        t.play("take:F22", "below:home-city")
        assert t.offers("retrieve") == []
        t.play("influence:F02", "retrieve:L01:green")
    assert (t.worker("green"), t.column("home-city")["townsfolk"]) == (1, "F22")
    skipped = table(
        dice=[1], panorama=[{"ground": "L08", "townsfolk": "F17"}], standing={"L01": ["green"]}
    )
    skipped.play("die:1", "slot:L08", "townsfolk:F17", "retrieve:L01:green", "done")
    assert skipped.worker("green") == 1


@pytest.mark.rule("WAY-FOLK-8")
@pytest.mark.parametrize("order", [("vista:L31", "townsfolk:F35"), ("townsfolk:F35", "vista:L31")])
def test_the_townsfolk_of_a_vista_comes_directly_before_or_after_it(order: tuple[str, str]) -> None:
    t = table(dice=[2], panorama=[{"ground": "L31", "townsfolk": "F35"}], guilds={"black": 1},
              displays={"townsfolk": FOLK}).gain("card:folk[free]").play("take:F08")  # fmt: skip
    assert t.names == ["done", "townsfolk:F35", "vista:L31"]
    t.play(order[0])
    if order[0].startswith("vista"):
        t.play("raise:2", "move:black:blue")
        assert t.offers("influence") and t.offers("move")
        t.play("influence:F01")
    else:
        t.play("influence:F01")
        assert t.offers("influence") == [] and t.offers("raise") == ["2"]
        t.play("raise:2", "move:black:blue")
    assert (t.own("dice"), t.guild("blue"), t.on("F01", "marker")) == ([3], 1, "1")


@pytest.mark.rule("WAY-FOLK-9", "WAY-FOLK-10", "WAY-REST-6")
def test_townsfolk_below_open_water_work_at_a_rest() -> None:
    t = table(dice=[], placed={"home-city": 1}, panorama=[{"ground": "W19", "townsfolk": "F12"}])
    t.play("rest", "roll:1")
    assert (t.own("silver"), t.own("prov")) == (2, 1)
    assert t.offers("go") == ["J1a", "J1b"]


@pytest.mark.rule("WAY-REST-6")
def test_townsfolk_below_vistas_and_cities_do_not_work_at_a_rest() -> None:
    panorama = [{"ground": "L01", "townsfolk": "F24"}, {"ground": "L19", "townsfolk": "F03"},
                {"ground": "W19", "townsfolk": "F04"}]  # fmt: skip
    t = table(dice=[], panorama=panorama, guilds={"blue": 1}).play("rest")
    assert t.offers("townsfolk") == ["F04", "home-folk"]
    assert t.own("prov") == 1
