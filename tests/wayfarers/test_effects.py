"""Chapter 4: resolving effects."""

from __future__ import annotations

import pytest

from tests.wayfarers.table import GAME, table

LANDS = {"land": ["L01", "L02", "L03", "L04"]}


@pytest.mark.rule("WAY-EFF-1", "WAY-JOURNAL-2")
def test_an_effect_or_a_part_of_it_may_be_skipped() -> None:
    t = table().gain("journal")
    assert t.names == ["done", "go:J1a", "go:J1b"]
    t.play("done")
    assert (t.idle, t.own("journal")) == (True, "J0")
    t = table().gain("inf:blue & inf:yellow")
    t.play("guild:yellow", "done")
    assert (t.guild("yellow"), t.guild("blue"), t.idle) == (1, 0, True)


@pytest.mark.rule("WAY-EFF-2", "WAY-EFF-7", "WAY-DIE-27")
def test_a_new_die_comes_at_any_place_but_cannot_be_dropped() -> None:
    t = table(dice=[1, 2, 3]).gain("card:insp & die:new")
    assert "done" not in t.names
    assert "new_die" in t.names
    t.play("take:I01", "discard")
    t.play("roll:5")
    assert t.own("dice") == [1, 2, 3, 5]
    t = table(dice=[1, 2, 3]).gain("card:insp & die:new").play("new_die", "roll:4")
    assert "done" in t.names and t.offers("take")


@pytest.mark.rule("WAY-EFF-3", "WAY-EFF-20")
def test_a_slash_means_one_of_them_chosen_when_it_is_resolved() -> None:
    t = table(guilds={"black": 1}).gain("(inf:blue | inf:move) & inf:yellow")
    assert set(t.names) == {
        "done",
        "guild:yellow",
        "guild:blue",
        "move:black:yellow",
        "move:black:blue",
    }
    t.play("guild:yellow")
    assert set(t.names) == {"done", "guild:blue", "move:black:yellow", "move:black:blue",
                            "move:yellow:black", "move:yellow:blue"}  # fmt: skip
    t.play("guild:blue")
    assert t.idle


@pytest.mark.rule("WAY-EFF-4", "WAY-EFF-18", "WAY-DIE-19")
@pytest.mark.parametrize("first", ["guild:blue", "take:F01"])
def test_parts_side_by_side_come_in_any_order(first: str) -> None:
    t = table(
        dice=[1], silver=2, panorama=["L07"], displays={"townsfolk": ["F01", "F02", "F03", "F04"]}
    )
    t.play("die:1", "slot:L07")
    assert {"guild:blue", "take:F01"} <= set(t.names)
    t.play(first)
    other = {"guild:blue": "take:F01", "take:F01": "guild:blue"}[first]
    assert other in t.names
    t.play(other)
    assert (t.guild("blue"), t.column("home-harbour")["townsfolk"]) == (1, "F01")


@pytest.mark.rule("WAY-EFF-5")
def test_benefits_cannot_pay_for_their_own_cost() -> None:
    """The home harbour costs 2 provisions; the provision that W25 would bring comes too late."""
    t = table(
        dice=[3], prov=1, guilds={"blue": 1}, displays={"water": ["W25", "W01", "W02", "W03"]}
    )
    t.play("die:3", "sail:home-harbour")
    assert t.chance().seat == 2
    assert (t.own("prov"), t.grounds()) == (1, ["home-city", "home-harbour"])


@pytest.mark.rule("WAY-EFF-6")
def test_a_cost_that_cannot_be_paid_in_full_is_not_paid_at_all() -> None:
    t = table(dice=[1, 2], prov=1, guilds={"yellow": 1}, panorama=[
        {"ground": "home-city", "townsfolk": "F23"}])  # fmt: skip
    t.play("die:1", "slot:home-city")
    assert "action" not in t.names
    t.play("townsfolk:F23" if "townsfolk:F23" in t.names else "done")
    assert t.own("prov") == 1 and t.own("silver") == 0


@pytest.mark.rule("WAY-EFF-7")
def test_a_dropped_member_cannot_be_taken_up_later() -> None:
    t = table().gain("inf:blue & inf:black").play("guild:black", "done")
    assert t.idle
    assert t.guild("blue") == 0


@pytest.mark.rule("WAY-EFF-8", "WAY-ACQ-30", "WAY-LAND-9")
@pytest.mark.parametrize("order", ["vista first", "immediate first"])
def test_a_new_card_forms_one_group_of_immediate_links_and_vistas(order: str) -> None:
    """W31 (retrieve, refresh; links row 1 and 4) with vistas L22 (sea: blue or move)."""
    t = table(dice=[3, 3, 3], panorama=["L22"], standing={"L01": ["green"]},
              displays={"water": ["W31", "W01", "W02", "W03"]})  # fmt: skip
    t.gain("card:water").play("take:W31")
    assert {"vista:L22", "guild:yellow", "retrieve:L01:green", "reroll:3", "done"} <= set(t.names)
    assert t.offers("influence")
    if order == "vista first":
        t.play("vista:L22", "guild:blue", "retrieve:L01:green")
    else:
        t.play("retrieve:L01:green", "vista:L22", "guild:blue")
    assert (t.guild("blue"), t.worker("green")) == (1, 1)
    assert "vista:L22" not in t.names and "reroll:3" in t.names


@pytest.mark.rule("WAY-EFF-9", "WAY-TILE-16")
def test_a_tile_forms_one_group_of_covered_cells_and_vistas() -> None:
    """PB1: c3 influences a card; the special tile with a city triggers L30."""
    t = table(panorama=["L30"], guilds={"black": 1}).gain("tile:special")
    t.play("tile:T-SP-CITY", "cell:c3")
    assert "vista:L30" in t.names and t.offers("influence")
    t.play("vista:L30", "guild:yellow", "influence:F01")
    assert (t.guild("yellow"), t.on("F01", "marker")) == (1, "1")
    t = table(panorama=["L30"]).gain("tile:basic[free]").play("tile:T-BA-CAMEL", "cell:c3")
    assert "vista:L30" not in t.names


@pytest.mark.rule("WAY-EFF-10", "WAY-JOURNAL-8")
def test_a_journal_bonus_is_one_group() -> None:
    t = table(journal="J1a", panorama=["L19"]).gain("journal").play("go:J2b")
    assert "new_die" in t.names and t.offers("take")
    t = table(journal_tiles={"J1b": "JT10"}).gain("journal").play("go:J1b")
    assert t.offers("guild") == ["yellow", "blue"]


@pytest.mark.rule("WAY-EFF-11")
def test_a_new_group_is_resolved_before_the_older_one_goes_on() -> None:
    t = table(displays={"water": ["W35", "W01", "W02", "W03"]}).gain("card:water & inf:black")
    t.play("take:W35")
    assert t.offers("guild") == ["yellow"]
    t.play("guild:yellow", "guild:yellow")
    assert t.offers("guild") == ["black"]


@pytest.mark.rule("WAY-EFF-12", "WAY-JOURNAL-19", "WAY-TILE-18")
def test_an_effect_without_a_target_does_nothing() -> None:
    assert table().gain("worker:take").idle
    assert table(journal="J2a").gain("journal").idle
    assert table().gain("inf:move").idle
    gone = dict.fromkeys(("T-SK-TELESCOPE", "T-SK-VP", "T-SK-TRIO"), 0)
    assert table(tiles=gone).gain("tile:sky[free]").idle


@pytest.mark.rule("WAY-EFF-13", "WAY-DIE-1")
def test_a_card_acquired_this_turn_sleeps() -> None:
    """Neither vista, nor townsfolk, nor slot of a new card can be used."""
    folk = ["F12", "F02", "F03", "F04"]
    t = table(displays={"land": ["L29", "L01", "L02", "L03"], "townsfolk": folk},
              dice=[1], panorama=["W20"])  # fmt: skip
    t.gain("card:land*2").play("take:L29", "reroll:1", "roll:1", "take:L01", "done")
    assert t.own("silver") == 0
    t.gain("card:folk[free]").play("take:F12")
    assert t.column("W20")["townsfolk"] == "F12"
    t.play("die:1")
    assert "L01" not in t.offers("slot")
    assert t.why("slot:L01") == "WAY-EFF-13"
    t = table(displays={"townsfolk": ["F12", "F02", "F03", "F04"]}, dice=[1], panorama=["W20"])
    t.gain("card:folk[free]").play("take:F12", "rest", "done", "done")
    assert (t.own("silver"), t.own("prov")) == (1, 0)


@pytest.mark.rule("WAY-EFF-14")
def test_tags_of_a_new_card_count_at_once_even_for_its_own_journal_step() -> None:
    t = table(journal="J1b", silver=5, panorama=["L19"],
              displays={"water": ["W30", "W01", "W02", "W03"]})  # fmt: skip
    assert t.gain("journal").idle
    t.gain("card:water").play("take:W30")
    assert t.offers("go") == ["J2b"]


@pytest.mark.rule("WAY-EFF-15")
def test_tiles_work_at_once() -> None:
    t = table(dice=[2], journal="J1b", sides="BAA")
    assert t.gain("journal").idle
    t.gain("tile:basic[free]").play("tile:T-BA-CAMEL", "cell:a2")
    assert t.gain("journal").offers("go") == ["J2c"]
    t.play("done", "die:2")
    assert "home-city" in t.offers("slot")


@pytest.mark.rule("WAY-EFF-16")
def test_silver_and_provisions_come_without_a_question() -> None:
    t = table().gain("silver*2 & prov")
    assert (t.own("silver"), t.own("prov"), t.idle) == (2, 1, True)


@pytest.mark.rule("WAY-EFF-17", "WAY-DIE-15", "WAY-ACQ-7")
def test_crossed_out_costs_are_ignored_and_discounts_lower_them() -> None:
    free = table(displays={"townsfolk": ["F08", "F02", "F03", "F04"]}).gain("card:folk[free]")
    assert free.play("take:F08").own("silver") == 0
    t = table(silver=2, panorama=["L01"]).gain("card:sky[-1]")
    assert len(t.offers("take")) == 1
    t = table(dice=[6], silver=2, panorama=["L01"], caravan=["T-LA-VP:a@b5"])
    t.play("die:6", "slot:home-observatory")
    assert t.offers("take") == [t.row("sky")[0]]
    t.play(f"take:{t.row('sky')[0]}")
    assert t.own("silver") == 0


@pytest.mark.rule("WAY-EFF-19", "WAY-WORK-10")
def test_an_effect_shown_twice_is_two_parts() -> None:
    t = table(dice=[3], workers={"blue": 1}, displays={"water": ["W01", "W02", "W03", "W04"]})
    t.play("worker:blue", "on:W01", "raise:3", "reroll:4", "roll:2", "lower:2")
    assert t.own("dice") == [1]


@pytest.mark.rule("WAY-EFF-19")
def test_an_option_of_a_slash_is_chosen_as_a_whole() -> None:
    t = table(guilds={"black": 1}, displays={"water": ["W33", "W01", "W02", "W04"]})
    t.gain("card:water").play("take:W33", "move:black:blue")
    assert t.offers("influence") == []
    assert t.offers("move") == ["blue:black", "blue:yellow"]


@pytest.mark.rule("WAY-EFF-21", "WAY-INFL-13", "WAY-ACQ-25")
def test_what_is_gained_pays_for_the_next_part() -> None:
    """The silver of the home city pays the fee for the land card."""
    t = table(dice=[1], prov=2, markers={"L01": 2, "L02": 2, "L03": 2, "L04": 2}, displays=LANDS)
    t.play("die:1", "slot:home-city", "pay", "take:L01")
    assert (t.own("silver"), t.own("prov"), t.own("silver", 2)) == (0, 0, 1)
    assert "L01" in t.grounds()


def test_a_cost_is_not_offered_when_nothing_could_be_gained_after_it() -> None:
    """The fee would be out of reach once the provisions are spent: the action stays undone."""
    waters = {"water": ["W01", "W02", "W03", "W04"]}
    marks = dict.fromkeys(waters["water"], 2)
    t = table(dice=[3], prov=2, guilds={"blue": 1}, displays=waters, markers=marks,
              panorama=[{"ground": "home-harbour", "townsfolk": "F23"}])  # fmt: skip
    t.play("die:3", "sail:home-harbour")
    assert "action" not in t.names
    refused = table(dice=[3], prov=2, guilds={"blue": 1}, displays=waters, markers=marks)
    assert refused.play("die:3", "sail:home-harbour").chance().seat == 2


def test_prompts_and_refusals_can_be_told() -> None:
    t = table(dice=[1], silver=1, panorama=["L07"], standing={"L01": ["green"]})
    t.play("die:1", "slot:L07")
    prompt = GAME.prompt(t.state)
    assert str(prompt.text) == (
        "Your choice: acquire a townsfolk card, influence the exploration guild (blue)."
    )
    assert all(str(refusal.why) and refusal.why.rule for refusal in prompt.refusals)
