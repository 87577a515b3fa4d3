"""Chapter 3: the turn."""

from __future__ import annotations

import pytest

from tests.wayfarers.table import table


@pytest.mark.rule("WAY-TURN-2", "WAY-TURN-3")
def test_exactly_one_main_action_and_no_passing() -> None:
    t = table(dice=[1, 2], workers={"yellow": 1, "blue": 0})
    assert t.names == ["die:1", "die:2", "worker:yellow", "rest"]
    t.play("die:1", "slot:home-reserve", "gain:silver").chance()
    assert (t.seat, t.idle) == (2, True)


@pytest.mark.rule("WAY-TURN-3", "WAY-TURN-9")
def test_who_can_place_nothing_must_rest() -> None:
    busy = {"home-market": 1, "home-reserve": 1}
    t = table(dice=[3, 1], placed=busy, workers={"yellow": 0, "blue": 0})
    assert t.names == ["die:1", "rest"]
    assert t.why("die:3") == "WAY-TURN-9"
    idle = {"yellow": 0, "blue": 0}
    stuck = table(turn=2, players={1: {"dice": [3], "placed": busy, "workers": idle}})
    stuck.play("rest", "done")
    assert stuck.step == "RollDie"
    assert stuck.said("rests; dice left: 3"), "nobody saw these dice when nothing was asked"


@pytest.mark.rule("WAY-TURN-9")
def test_a_die_that_fits_only_by_chain_or_blue_can_be_placed() -> None:
    busy = {"home-market": 1, "home-reserve": 1}
    plain = table(dice=[3, 4], placed=busy)
    assert plain.offers("die") == []
    by_blue = table(dice=[3, 4], placed=busy, guilds={"blue": 1})
    assert by_blue.offers("die") == ["3", "4"]
    by_chain = table(dice=[2, 4], placed=busy, caravan=["T-WA-DISC:b@b2"])
    assert by_chain.offers("die") == ["2"]


@pytest.mark.rule("WAY-TURN-4", "WAY-GUILD-2")
def test_each_guild_ability_once_a_turn() -> None:
    t = table(dice=[1, 2], guilds={"yellow": 3})
    t.play("trade", "raise:1", "raise:2")
    assert "trade" not in t.names
    assert t.why("trade") == "WAY-GUILD-16"
    t.play("rest", "done")
    assert t.chance().seat == 2
    t.play("rest").end_turn()
    assert t.seat == 1
    assert "trade" in t.names


@pytest.mark.rule("WAY-TURN-5", "WAY-TURN-8", "WAY-ACQ-13")
def test_displays_are_refreshed_only_at_the_end_of_the_turn() -> None:
    t = table(
        dice=[1, 2], prov=2, guilds={"yellow": 1}, displays={"land": ["L01", "L02", "L03", "L04"]}
    )
    t.play("die:1", "slot:home-city", "pay", "take:L02", "guild:yellow")
    assert t.row("land") == ["L01", None, "L03", "L04"]
    assert t.names == ["trade", "done"]
    t.play("done")
    assert t.row("land") == [None, "L01", "L03", "L04"]
    assert t.seat == "chance"


@pytest.mark.rule("WAY-TURN-6")
def test_other_players_decide_nothing() -> None:
    t = table(dice=[1], prov=3, markers={"L01": 2}, displays={"land": ["L01", "L02", "L03", "L04"]})
    t.play("die:1", "slot:home-city", "pay")
    while not t.idle:
        assert t.seat in (1, "chance")
        t.play("take:L01" if "take:L01" in t.names else t.names[-1])
    assert t.seat == 2


@pytest.mark.rule("WAY-TURN-7")
def test_resting_is_legal_with_no_die_placed() -> None:
    t = table(dice=[1, 2, 3])
    assert "rest" in t.names
    t.play("rest")
    assert (t.step, t.own("dice")) == ("RollAgain", [1, 2, 3])
