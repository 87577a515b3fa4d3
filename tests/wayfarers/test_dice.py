"""Chapter 16: placing a die."""

from __future__ import annotations

import pytest

from tests.wayfarers.table import table

CHAIN = ["T-LA-CAMEL:a@b1", "T-LA-CAMEL:a@c2", "T-LA-PIGEON:b@b4"]
"""Columns: 1 camel and +, 2 camel and +, 3 camel, 4 -, 5 pigeon."""


@pytest.mark.rule("WAY-DIE-1", "WAY-DIE-2", "WAY-DIE-4")
def test_one_die_of_the_supply_goes_into_an_empty_slot() -> None:
    t = table(dice=[3, 4], placed={"home-market": 6}).play("die:3")
    assert t.own("placed") == {"home-market": 6, "home-reserve": 3}
    t = table(dice=[3, 4]).play("die:4")
    assert t.offers("slot") == ["home-market", "home-reserve"]
    t.play("slot:home-market", "gain:prov").chance()
    assert (t.own("placed"), t.own("dice"), t.seat) == ({"home-market": 4}, [3], 2)
    t = table(dice=[3, 1], placed={"home-market": 6}).play("die:1")
    assert t.why("slot:home-market") == "WAY-DIE-2"


@pytest.mark.rule("WAY-DIE-5", "WAY-DIE-6")
def test_every_asset_symbol_must_be_provided() -> None:
    caravan = ["T-BA-SHIP@b3", "T-BA-CAMEL@a4", "T-SK-TRIO@b5"]
    t = table(dice=[3], caravan=caravan, panorama=["W16", "L15"]).play("die:3")
    assert t.offers("slot") == ["home-market", "home-reserve", "home-harbour"]
    assert t.why("slot:W16") == "WAY-DIE-5"
    t = table(dice=[5], caravan=caravan, panorama=["W16", "L15"]).play("die:5")
    assert {"home-library", "home-city", "home-harbour", "L15"} <= set(t.offers("slot"))
    t = table(dice=[4], caravan=caravan, panorama=[{"ground": "L15", "townsfolk": "F22"}])
    assert "L15" in t.play("die:4").offers("slot")
    two = table(dice=[3], caravan=["T-BA-SHIP@b3", "T-BA-SHIP@a3"], panorama=["W16"]).play("die:3")
    assert "W16" in two.offers("slot")


@pytest.mark.rule("WAY-DIE-8", "WAY-DIE-9", "WAY-DIE-11", "WAY-DIE-14")
def test_steps_use_the_icons_of_the_current_column_and_can_be_chained() -> None:
    t = table(dice=[1], caravan=CHAIN).play("die:1")
    assert ("up" in t.names, "down" in t.names) == (True, False)
    t.play("up", "up")
    assert {"up", "down"}.isdisjoint(t.names)
    t.play("slot:home-market", "gain:prov")
    assert t.own("placed") == {"home-market": 3}
    stop = table(dice=[1], caravan=CHAIN).play("die:1", "up", "slot:home-reserve", "gain:silver")
    assert stop.own("placed") == {"home-reserve": 2}


@pytest.mark.rule("WAY-DIE-10", "WAY-DIE-29", "WAY-EX-13")
def test_two_equal_icons_in_a_column_make_one_step() -> None:
    t = table(dice=[5], caravan=["T-LA-CAMEL:b@b4", "T-WA-SHIP:b@c4"]).play("die:5")
    t.play("down")
    assert {"up", "down"}.isdisjoint(t.names)


@pytest.mark.rule("WAY-DIE-8", "WAY-DIE-12", "WAY-DIE-29")
def test_plus_minus_goes_both_ways_within_one_to_six() -> None:
    both = table(dice=[4], caravan=["T-SK-VP@b4"]).play("die:4")
    assert {"up", "down"} <= set(both.names)
    six = table(dice=[6], caravan=["T-SK-VP@b6"]).play("die:6")
    assert ("up" in six.names, "down" in six.names) == (False, True)
    assert six.why("up") == "WAY-DIE-12"
    last = table(turn=2, dice=[6], caravan=["T-SK-VP@b6"]).play("die:6")
    assert ("up" in last.names, "down" in last.names) == (False, True)
    one = table(dice=[1], caravan=["T-SK-VP@b1"]).play("die:1")
    assert ("up" in one.names, "down" in one.names) == (True, False)
    assert one.why("down") == "WAY-DIE-12"


@pytest.mark.rule("WAY-DIE-11")
def test_a_chain_does_not_turn_back() -> None:
    """Up and down again would lead nowhere new, and could go on for ever."""
    both = ["T-SK-VP@b3", "T-SK-VP@b4"]
    up = table(dice=[3], caravan=both).play("die:3", "up")
    assert ("up" in up.names, "down" in up.names) == (True, False)
    assert up.why("down") == "WAY-DIE-11"
    down = table(dice=[4], caravan=both).play("die:4", "down")
    assert ("up" in down.names, "down" in down.names) == (False, True)
    assert down.why("up") == "WAY-DIE-11"


@pytest.mark.rule("WAY-DIE-13")
def test_the_changed_die_is_the_one_that_is_placed() -> None:
    t = table(dice=[1, 5], caravan=CHAIN).play("die:1", "up")
    assert t.offers("die") == []
    t.play("slot:home-market", "gain:prov")
    assert (t.own("placed"), t.own("dice")) == ({"home-market": 2}, [5])


def test_a_step_that_leads_to_no_slot_is_not_offered() -> None:
    """With market and reserve taken only a camel or a telescope helps."""
    busy = {"home-market": 1, "home-reserve": 1}
    t = table(dice=[5], placed=busy, caravan=["T-SK-VP@b5"]).play("die:5")
    assert t.own("placed")["home-observatory"] == 6
    assert t.said("changes the die from 5 to 6")


@pytest.mark.rule("WAY-GUILD-7", "WAY-TURN-9")
def test_after_a_chain_the_trade_guild_must_bring_the_die_to_a_slot() -> None:
    """4 to 5 by the chain; only the trade guild leads on to the telescope of column 6."""
    busy = {"home-market": 1, "home-reserve": 1}
    t = table(dice=[2, 4], placed=busy, caravan=["T-SK-VP@b4"], guilds={"yellow": 1})
    assert t.offers("die") == ["4"]
    t.play("die:4")
    assert t.names == ["up", "down"]
    t.play("up")
    assert (t.step, t.names) == ("TradeStep", ["up", "raise:2", "lower:2"])
    t.play("raise:2")
    assert (t.own("dice"), t.own("placed")["home-observatory"]) == ([3], 6)
    straight = table(dice=[2, 4], placed=busy, caravan=["T-SK-VP@b4"], guilds={"yellow": 1})
    straight.play("die:4", "up", "up")
    assert straight.names == ["done", "raise:2", "lower:2"]


@pytest.mark.rule("WAY-DIE-17")
def test_a_discount_that_was_used_is_gone() -> None:
    t = table(silver=3, displays={"townsfolk": ["F08", "F10", "F03", "F04"]})
    t.state.off_silver = 1
    t.gain("card:folk*2").play("take:F08", "take:F10")
    assert t.own("silver") == 3 - 1 - 2
    t = table(silver=4)
    t.state.off_silver = 3
    t.gain("tile:basic*2").play("tile:T-BA-CAMEL", "cell:b1", "tile:T-BA-SHIP", "cell:b3")
    assert t.own("silver") == 4 - 0 - 1


@pytest.mark.rule("WAY-DIE-15", "WAY-DIE-16")
def test_discounts_of_the_column_are_fixed_when_the_die_is_placed() -> None:
    t = table(dice=[1], prov=1, caravan=["T-SK-TELESCOPE@b1"]).play(
        "die:1", "slot:home-city", "pay"
    )
    assert t.own("prov") == 0
    t = table(dice=[2, 6], silver=1, caravan=["T-LA-VP:b@b2"], board="PB2",
              displays={"townsfolk": ["F01", "F02", "F03", "F04"]})  # fmt: skip
    t.play("die:2", "slot:home-reserve", "tile:T-BA-CAMEL", "cell:c1")
    assert t.own("silver") == 0


@pytest.mark.rule("WAY-DIE-16")
def test_refreshing_the_die_does_not_change_the_action() -> None:
    """W09's refresh takes back the very die; the rest of its action goes on."""
    t = table(dice=[3], panorama=[{"ground": "W09", "townsfolk": "F01"}])
    t.play("die:3", "slot:W09", "refresh:W09", "roll:6")
    assert (t.own("dice"), t.own("placed"), t.own("prov")) == ([6], {}, 1)
    assert t.names == ["done", "lower:6"]


@pytest.mark.rule("WAY-DIE-17")
def test_each_discount_counts_once_and_not_for_influence() -> None:
    t = table(dice=[2], silver=1, guilds={"blue": 2}, caravan=["T-LA-VP:b@b2"], prov=0,
              panorama=[{"ground": "W07", "townsfolk": "F01"}])  # fmt: skip
    t.play("die:2", "slot:W07", "tile:T-WA-DISC:a", "cell:c3")
    assert (t.guild("blue"), t.own("silver")) == (0, 1)
    assert t.own("markers") == 15


@pytest.mark.rule("WAY-DIE-18")
def test_a_die_may_be_placed_although_nothing_of_the_action_is_possible() -> None:
    t = table(dice=[1]).play("die:1", "slot:home-city").chance()
    assert (t.own("placed"), t.seat) == ({"home-city": 1}, 2)
    t = table(dice=[1]).play("die:1", "slot:home-market", "done").chance()
    assert (t.own("prov"), t.seat) == (0, 2)


@pytest.mark.rule("WAY-DIE-20", "WAY-DIE-19")
def test_home_city() -> None:
    t = table(dice=[1], prov=2, displays={"land": ["L09", "L02", "L03", "L04"]})
    t.play("die:1", "slot:home-city", "pay", "take:L09")
    assert (t.own("prov"), t.own("silver"), t.grounds()[-1]) == (0, 1, "L09")


@pytest.mark.rule("WAY-DIE-21")
def test_home_observatory() -> None:
    t = table(dice=[6], silver=3, panorama=["L01"]).play("die:6", "slot:home-observatory")
    assert len(t.offers("take")) == 1 and len(t.offers("tile")) == 3
    t.play("tile:T-SK-VP", "cell:b2")
    assert t.own("silver") == 0


@pytest.mark.rule("WAY-DIE-22")
def test_home_library() -> None:
    t = table(dice=[2], caravan=["T-BA-PIGEON@a2"], standing={"L01": ["green"]})
    t.play("die:2", "slot:home-library")
    assert t.offers("go") and t.offers("retrieve") and t.offers("guild")
    t.play("guild:black")
    assert t.names == ["done", "retrieve:L01:green"]
    t.play("retrieve:L01:green")
    assert (t.guild("black"), t.worker("green"), t.own("journal")) == (1, 1, "J0")
    t = table(dice=[2], caravan=["T-BA-PIGEON@a2"], standing={"L01": ["green"]},
              journal_tiles={"J1a": "JT06"})  # fmt: skip
    t.play("die:2", "slot:home-library", "go:J1a")
    assert t.offers("guild") == []


@pytest.mark.rule("WAY-DIE-23")
def test_home_market_reserve_and_harbour() -> None:
    t = table(dice=[3]).play("die:3", "slot:home-market", "gain:prov")
    assert t.own("prov") == 2
    t = table(dice=[3], silver=2, displays={"townsfolk": ["F08", "F02", "F03", "F04"]})
    assert t.play("die:3", "slot:home-market", "take:F08").own("silver") == 0
    t = table(dice=[3]).play("die:3", "slot:home-reserve", "gain:silver")
    assert t.own("silver") == 2
    t = table(dice=[3], silver=2).play("die:3", "slot:home-reserve", "tile:T-BA-SHIP", "cell:b1")
    assert t.own("silver") == 0
    t = table(
        dice=[3], prov=2, caravan=["T-BA-SHIP@b3"], displays={"water": ["W28", "W02", "W03", "W04"]}
    )
    t.play("die:3", "slot:home-harbour", "pay", "take:W28")
    assert (t.own("prov"), t.grounds()[-1]) == (0, "W28")


@pytest.mark.rule("WAY-DIE-24")
def test_changing_a_die_stays_within_one_to_six() -> None:
    t = table(dice=[1, 6], placed={"home-market": 3}).gain("die:mod")
    assert t.names == ["done", "raise:1", "lower:6"]
    assert t.play("lower:6").own("dice") == [1, 5]


@pytest.mark.rule("WAY-DIE-25", "WAY-DIE-26")
def test_refreshing_a_placed_die_or_one_of_the_supply() -> None:
    t = table(dice=[2], placed={"home-market": 3}).gain("die:refresh")
    assert t.names == ["done", "reroll:2", "refresh:home-market"]
    t.play("refresh:home-market", "roll:5")
    assert (t.own("dice"), t.own("placed")) == ([2, 5], {})
    assert "home-market" in t.play("die:5").offers("slot")
    t = table(dice=[2]).gain("die:refresh").play("reroll:2", "roll:6")
    assert t.own("dice") == [6]


@pytest.mark.rule("WAY-DIE-26")
def test_only_one_die_is_placed_a_turn() -> None:
    t = table(dice=[3, 4], panorama=[{"ground": "W09", "townsfolk": "F01"}])
    t.play("die:3", "slot:W09", "refresh:W09", "roll:6", "done").chance()
    assert t.seat == 2


@pytest.mark.rule("WAY-DIE-27", "WAY-LIMIT-6")
def test_a_new_die_comes_from_the_reserve() -> None:
    t = table(dice=[1, 2, 3]).gain("die:new").play("roll:4")
    assert (t.own("dice"), t.own("reserve")) == ([1, 2, 3, 4], 1)
    full = table(dice=[1, 2, 3, 4, 5]).gain("die:new")
    assert (full.idle, full.own("dice")) == (True, [1, 2, 3, 4, 5])


@pytest.mark.rule("WAY-EX-12")
def test_example_12_caravan() -> None:
    """1: camel and +; 2: camel and +; 3: camel and pigeon; 4: telescope and a provision off;
    5: two minus icons; 6: telescope and two silver off.
    """
    caravan = ["T-LA-CAMEL:a@b1", "T-LA-CAMEL:a@c2", "T-BA-PIGEON@a3", "T-SK-TELESCOPE@b4",
               "T-WA-DISC:b@b5", "T-WA-DISC:b@c5"]  # fmt: skip
    slots = {1: "home-city", 2: "home-city", 3: "home-library", 4: "home-observatory",
             6: "home-observatory"}  # fmt: skip
    changes = {1: {"up"}, 2: {"up"}, 3: set(), 4: set(), 5: {"down"}, 6: set()}
    for value in range(1, 7):
        t = table(dice=[value], caravan=caravan).play(f"die:{value}")
        assert {"up", "down"} & set(t.names) == changes[value]
        if value in slots:
            assert slots[value] in t.offers("slot")
    assert "home-city" in table(dice=[3], caravan=caravan).play("die:3").offers("slot")
    four = table(dice=[4], caravan=caravan).play("die:4", "slot:home-market")
    assert (four.state.off_prov, four.state.off_silver) == (1, 0)
    six = table(dice=[6], caravan=caravan).play("die:6", "slot:home-market")
    assert (six.state.off_prov, six.state.off_silver) == (0, 2)


@pytest.mark.rule("WAY-EX-11")
def test_example_11_assets() -> None:
    panorama = [{"ground": "L15", "townsfolk": "F22"}, "L16"]
    t = table(dice=[1, 6], panorama=panorama).play("die:1")
    assert ("L15" in t.offers("slot"), "L16" in t.offers("slot")) == (True, False)
    assert "L15" not in table(dice=[6], panorama=panorama).play("die:6").offers("slot")
