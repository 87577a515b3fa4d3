"""Chapter 23: influence on cards and workers of the solo opponent."""

from __future__ import annotations

import pytest

from tests.wayfarers.solo import ROWS, SUM, solo, t_own
from tests.wayfarers.table import GAME

# --- influence on cards ----------------------------------------------------------------------


@pytest.mark.rule("WAY-SOLO-42", "WAY-SOLO-44", "WAY-SOLO-77")
def test_the_human_pays_the_main_supply_and_the_marker_moves() -> None:
    t = solo(silver=1, prov=1, markers={"L01": 2}).gain("card:land").play("take:L01", "fee:prov")
    assert (t.own("silver"), t.own("prov"), t_own(t, "track")) == (1, 0, 1)
    assert t.grounds()[-1] == "L01"
    poor = solo(markers={"L01": 2}).gain("card:land")
    assert "L01" not in poor.offers("take")
    both = solo(silver=2, markers={"F01": 2}).gain("card:folk").play("take:F01")
    assert (both.own("silver"), t_own(both, "track")) == (0, 1)


@pytest.mark.rule("WAY-SOLO-43", "WAY-SOLO-75", "WAY-SOLO-74")
def test_a_bonus_passed_by_the_human_waits_for_his_turn() -> None:
    t = solo("townsfolk", silver=1, track=4, markers={"L01": 2}, dice=[1], prov=2)
    t.play("die:1", "slot:home-city", "pay", "take:L01")
    assert (t_own(t, "track"), t_own(t, "deferred"), t_own(t, "cards")) == (5, 1, [])
    t.play("done")
    while t.step != "RevealScheme":
        assert t.step == "DealCard"
        t.play(t.names[0])
    assert (t_own(t, "deferred"), t_own(t, "cards")) == (0, ["F04"])


@pytest.mark.rule("WAY-SOLO-43")
def test_every_deferred_bonus_is_carried_out() -> None:
    t = solo("townsfolk", tigran={"deferred": 2}).tigran_turn()
    assert (t_own(t, "deferred"), t_own(t, "cards")) == (0, ["F04", "F03"])


@pytest.mark.rule("WAY-SOLO-43", "WAY-SOLO-70")
def test_after_the_last_turn_of_the_human_the_bonus_comes_before_scoring() -> None:
    t = solo("townsfolk", silver=1, track=4, markers={"L01": 2}, dice=[1], prov=2, journal="J10b")
    t.state.turns_left = 1
    t.play("die:1", "slot:home-city", "pay", "take:L01", "done").chance()
    assert t.state.over
    assert t_own(t, "cards") == ["F04"]


@pytest.mark.rule("WAY-SOLO-45", "WAY-SOLO-80", "WAY-TURN-6")
@pytest.mark.parametrize("gain", ["silver", "prov"])
def test_the_human_allows_and_gains(gain: str) -> None:
    t = solo(markers={"S01": 1}).tigran("card:sky")
    assert (t.seat, t.names) == (1, ["allow:silver", "allow:prov"])
    assert t.why("deny:silver") == "WAY-SOLO-46"
    assert t.on("S01", "marker") == "1"
    t.play(f"allow:{gain}")
    assert (t.own(gain), t_own(t, "cards")) == (1, ["S01"])
    assert t.own("markers") == 15


@pytest.mark.rule("WAY-SOLO-45", "WAY-SOLO-46", "WAY-SOLO-81")
def test_the_human_denies_as_long_as_it_can_be_paid() -> None:
    t = solo(silver=1, prov=1, markers={"S01": 1, "S02": 1, "S03": 1}).tigran("card:sky")
    assert t.names == ["allow:silver", "allow:prov", "deny:silver", "deny:prov"]
    t.play("deny:silver", "deny:prov")
    assert (t.own("silver"), t.own("prov")) == (0, 0)
    assert t.names == ["allow:silver", "allow:prov"]
    t.play("allow:silver")
    assert t_own(t, "cards") == ["S03"]
    assert (t.on("S01", "marker"), t.on("S02", "marker")) == ("1", "1")
    t.tigran("card:sky")
    assert t.step == "Permission"


@pytest.mark.rule("WAY-SOLO-47")
def test_denying_never_changes_the_type_and_starts_again() -> None:
    t = solo(silver=4, markers=dict.fromkeys(ROWS["sky"], 1)).tigran("card:sky")
    t.play("deny:silver", "deny:silver", "deny:silver", "deny:silver")
    assert t.said("starts again with his first choice")
    t.play("allow:prov")
    assert t_own(t, "cards") == ["S01"]
    t = solo(silver=5, markers=dict.fromkeys(ROWS["sky"], 1)).tigran("card:sky")
    t.play(*["deny:silver"] * 5, "allow:prov")
    assert t_own(t, "cards") == ["S02"]
    alone = ROWS | {"sky": ["S01", None, None, None]}
    t = solo(silver=1, displays=alone, markers={"S01": 1}).tigran("card:sky").play("deny:silver")
    assert t.step == "Permission"


@pytest.mark.rule("WAY-SOLO-48", "WAY-SOLO-45")
def test_placing_and_retrieving_ask_too_and_leave_the_marker() -> None:
    t = solo(markers={"W01": 1}).tigran_turn("scheme:SC2")
    assert t.step == "Permission"
    t.play("allow:silver")
    assert (t.on("W01", "workers"), t.on("W01", "marker")) == (["blue"], "1")
    t = solo(markers={"L01": 1}, standing={"L01": ["yellow"]}, workers={"yellow": 0})
    t.tigran("worker:take").play("allow:prov")
    assert (t.worker("yellow", 2), t.on("L01", "marker")) == (2, "1")


@pytest.mark.rule("WAY-SOLO-49", "WAY-SOLO-50")
def test_influencing_asks_nothing_and_skips_marked_cards_and_inspiration() -> None:
    t = solo(markers={"S01": 1}).tigran("inf:card*2")
    assert t.idle
    assert (t.on("S02", "marker"), t.on("S03", "marker")) == ("2", "2")
    assert all(t.on(card, "marker") is None for card in ROWS["inspiration"])


@pytest.mark.rule("WAY-SOLO-78", "WAY-SOLO-56")
def test_his_own_marker_costs_him_nothing_and_workers_come_along() -> None:
    t = solo(markers={"W01": 2}, standing={"W01": ["green", "blue"]}, workers={"blue": 0})
    t.tigran("card:water")
    assert (t_own(t, "cards"), t.idle) == (["W01"], True)
    assert (t.worker("green", 2), t.worker("blue", 2)) == (1, 2)


# --- workers ---------------------------------------------------------------------------------


@pytest.mark.rule("WAY-SOLO-52", "WAY-SOLO-51")
@pytest.mark.parametrize("spot", range(12))
def test_he_carries_out_all_effects_of_the_slot(spot: int) -> None:
    """Every worker spot as the opponent reads it."""
    from caravanserai.games.wayfarers.tigran_cards import PLACES, act_on
    from caravanserai.kernel.core import advance

    deck = ("townsfolk", "land", "water")[spot // 4]
    colour = {"townsfolk": 0, "land": 1, "water": 2}[deck]
    index = {"townsfolk": 0, "land": 8, "water": 12}[deck] + spot % 4
    t = solo(players={2: {"workers": {"green": 1}}}, journal_tiles={"J1a": "JT03"},
             standing={"I01": ["yellow"]}, workers={"yellow": 0})  # fmt: skip
    t.state.events = t.events
    act_on(t.state, PLACES, colour, index)
    advance(t.state)
    guilds = [t.guild(g, 2) for g in ("black", "yellow", "blue")]
    cards, tiles = t_own(t, "cards"), t_own(t, "tiles")
    unseen = t_own(t, "unseen_cards")
    expected = {
        0: t.own("journal", 2) == "J1a" and t_own(t, "track") == 1,
        1: tiles == ["T-BA-TELESCOPE"],
        2: guilds == [1, 1, 1],
        3: cards == ["S01"],
        4: unseen["land"] == 1 and cards == [],
        5: tiles == ["T-LA-CAMEL"],
        6: t_own(t, "track") == 2 and guilds == [0, 1, 0],
        7: cards == ["F04"] and t.on("S01", "marker") == "2",
        8: t.worker("yellow", 2) == 2 and t.on("S02", "marker") == "2",
        9: t_own(t, "track") == 2 and guilds == [0, 0, 1],
        10: tiles == ["T-WA-SHIP"],
        11: unseen["water"] == 1,
    }
    assert expected[spot], t.text["tigran"]


@pytest.mark.rule("WAY-SOLO-53", "WAY-INFO-8")
def test_the_top_card_stays_unseen() -> None:
    t = solo().tigran("card:land[draw3]")
    assert (t_own(t, "unseen_cards")["land"], t_own(t, "cards")) == (1, [])
    assert len(t.text["decks"]["land"]["unseen"]) == 32
    assert GAME.codec.position(t.state, 0)["decks"]["land"]["cards"] == 31
    assert t.score("land cards", 2) == 2
    known = solo(bottom={"land": ["L30"]})
    known.state.hidden[2] = known.state.deck[2].bit_count()
    known.tigran("card:land[draw3]")
    assert t_own(known, "cards") == ["L30"]
    assert known.tigran("card:land[draw3]").said("finds the deck empty")


@pytest.mark.rule("WAY-SOLO-54")
@pytest.mark.parametrize(
    ("track", "expected"), [(0, "blue"), (3, "blue"), (5, "yellow"), (7, "blue")]
)
def test_retrieving_green_first_then_the_track_colour(track: int, expected: str) -> None:
    standing = {"L01": ["yellow"], "W01": ["blue"]}
    workers = {"yellow": 0, "blue": 0}
    t = solo(track=track, standing=standing, workers=workers).tigran("worker:take")
    assert t.worker(expected, 2) == 2
    green = solo(track=track, standing=standing | {"I04": ["green"]}, workers=workers)
    assert green.tigran("worker:take").worker("green", 2) == 1
    only = solo(track=3, standing={"L01": ["yellow"]}, workers={"yellow": 0})
    assert only.tigran("worker:take").worker("yellow", 2) == 2


@pytest.mark.rule("WAY-SOLO-55")
@pytest.mark.parametrize("total", range(5))
def test_several_workers_of_one_colour_go_by_rank(total: int) -> None:
    """Ranks from the centre; with the same rank the colour order of the types from the track."""
    standing = {"F01": ["green"], "L03": ["green"], "W02": ["green"], "I01": ["green"]}
    t = solo(track=5, schemes=SUM[total], standing=standing)
    order = []
    for _ in range(4):
        before = {card for card in standing if t.on(card, "workers")}
        t.tigran("worker:take")
        order += list(before - {card for card in standing if t.on(card, "workers")})
    # rank 2: L03 and W02 (yellow before blue on a yellow track), rank 4: F01; inspiration last
    expected = ["F01", "L03", "W02", "I01"] if total == 4 else ["L03", "W02", "F01", "I01"]
    assert order == expected


@pytest.mark.rule("WAY-SOLO-82")
def test_denying_a_retrieval_stays_with_the_colour() -> None:
    t = solo(silver=2, markers={"F01": 1}, standing={"F01": ["green"], "L01": ["yellow"]},
             workers={"yellow": 0}).tigran("worker:take")  # fmt: skip
    t.play("deny:silver")
    assert t.step == "Permission"
    t.play("deny:silver", "allow:prov")
    assert t.worker("green", 2) == 1
