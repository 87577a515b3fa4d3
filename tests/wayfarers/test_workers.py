"""Chapters 17 and 18: workers and resting."""

from __future__ import annotations

import pytest

from tests.wayfarers.table import GAME, Table, table

ROWS = {
    "townsfolk": ["F01", "F02", "F03", "F04"],
    "land": ["L01", "L02", "L03", "L04"],
    "water": ["W01", "W02", "W03", "W04"],
    "inspiration": ["I01", "I02", "I03", "I04"],
}
ALL = {"green": 1, "yellow": 1, "blue": 1}


def placed(colour: str, card: str, **changes: object) -> Table:
    """A worker of seat 1 goes on a card."""
    settings: dict[str, object] = {"workers": ALL, "displays": ROWS} | changes
    return table(**settings).play(f"worker:{colour}", f"on:{card}")  # type: ignore[arg-type]


@pytest.mark.rule("WAY-WORK-1", "WAY-WORK-20", "WAY-WORK-6")
def test_a_worker_goes_on_a_face_up_card_other_than_sky() -> None:
    t = table(workers=ALL, prov=9, silver=9, displays=ROWS, panorama=["L33"]).play("worker:green")
    assert t.offers("on") == [card for row in ROWS.values() for card in row]
    t.play("on:L03")
    assert (t.on("L03", "workers"), t.worker("green"), t.own("silver")) == (["green"], 0, 11)
    gap = table(workers=ALL, displays={"inspiration": ["I01", None, "I02", "I03"]})
    assert gap.play("worker:green").offers("on").count("I02") == 1
    assert len([c for c in gap.offers("on") if c.startswith("I")]) == 3


@pytest.mark.rule("WAY-WORK-2", "WAY-WORK-3", "WAY-WORK-4", "WAY-WORK-5")
def test_which_colours_stand_where() -> None:
    settings: dict[str, object] = {"workers": ALL, "prov": 9, "silver": 9, "displays": ROWS,
                                   "panorama": ["L33"]}  # fmt: skip
    for colour, letters in (("green", "FLWI"), ("yellow", "LI"), ("blue", "WI")):
        t = table(**settings).play(f"worker:{colour}")  # type: ignore[arg-type]
        assert {card[0] for card in t.offers("on")} == set(letters)
    standing = {"F03": ["green"], "L03": ["yellow"], "W02": ["green", "blue"], "I01": ["yellow"]}
    none = {"workers": {"yellow": 0, "blue": 0}}
    others = {2: none, 3: none, 4: none}
    t = table(
        seats=4, displays=ROWS, prov=9, silver=9, standing=standing, workers=ALL, players=others
    )
    t.play("worker:green")
    assert {"F03", "W02"}.isdisjoint(t.offers("on"))
    assert {"L03", "I01"} <= set(t.offers("on"))
    assert t.why("on:F03") == "WAY-WORK-3"
    t = table(seats=4, displays=ROWS, standing=standing, workers=ALL, players=others)
    t.play("worker:yellow")
    assert "L03" not in t.offers("on") and "I01" not in t.offers("on")
    assert t.why("on:W01") == "WAY-WORK-1"


@pytest.mark.rule("WAY-WORK-7", "WAY-WORK-19")
def test_some_part_of_the_action_must_be_possible() -> None:
    t = table(workers=ALL, displays=ROWS, journal="J2a", dice=[], placed={"home-market": 1})
    t.play("worker:green")
    assert {"F01", "F02", "F03"} <= set(t.offers("on"))
    assert (
        "F04" not in t.offers("on") and "L01" not in t.offers("on") and "L02" not in t.offers("on")
    )
    assert t.why("on:L02") == "WAY-WORK-7"
    assert "W01" in t.offers("on")
    assert t.why("on:L04") == "WAY-WORK-7"
    dice = table(workers=ALL, displays=ROWS, dice=[3]).play("worker:green")
    assert "L04" in dice.offers("on")
    full = table(workers=ALL, displays=ROWS, guilds={"black": 15}).play("worker:green")
    assert "F03" in full.offers("on")


@pytest.mark.rule("WAY-WORK-7", "WAY-EFF-2")
def test_at_least_one_part_must_be_carried_out() -> None:
    t = placed("green", "F03")
    assert t.names == ["guild:black", "guild:yellow", "guild:blue"]
    t.play("guild:blue")
    assert "done" in t.names
    t = placed("yellow", "L04", dice=[3], silver=5)
    assert "done" not in t.names and {"raise:3", "lower:3"} <= set(t.names)
    t = placed("green", "F02")
    assert "done" not in t.names


@pytest.mark.rule("WAY-WORK-8")
def test_townsfolk_slots() -> None:
    t = placed("green", "F01")
    assert (t.own("prov"), t.offers("go")) == (1, ["J1a", "J1b"])
    t = placed("green", "F02")
    assert t.offers("tile") == ["T-BA-PIGEON", "T-BA-CAMEL", "T-BA-SHIP", "T-BA-TELESCOPE"]
    t.play("tile:T-BA-CAMEL", "cell:a2")
    assert t.own("silver") == 0
    t = placed("green", "F03").play("guild:black", "guild:blue", "guild:yellow")
    assert [t.guild(g) for g in ("black", "yellow", "blue")] == [1, 1, 1]
    t = placed("green", "F04", silver=2, panorama=["L33"],
               displays=ROWS | {"sky": ["S16", "S17", "S18", "S19"]})  # fmt: skip
    assert t.column("L33")["sky"] == "S16"
    assert t.own("silver") == 0


@pytest.mark.rule("WAY-WORK-9")
def test_land_slots() -> None:
    t = placed("yellow", "L01", prov=3)
    assert (t.own("prov"), t.seat) == (0, "chance")
    t = placed("yellow", "L02", silver=3)
    assert {name[:4] for name in t.offers("tile")} == {"T-LA"}
    t = placed("yellow", "L03")
    assert (t.own("silver"), t.offers("guild")) == (2, ["yellow"])
    t = placed("yellow", "L04", silver=1, dice=[3])
    assert {"take:F01", "raise:3"} <= set(t.names)
    assert t.play("take:F01").own("silver") == 0


@pytest.mark.rule("WAY-WORK-10")
def test_water_slots() -> None:
    t = placed("blue", "W01", dice=[3], displays=ROWS)
    assert set(t.names) == {"raise:3", "lower:3", "reroll:3"}
    t = placed("blue", "W02")
    assert (t.own("prov"), t.offers("guild")) == (2, ["blue"])
    t = placed("blue", "W03", silver=3)
    assert {name[:4] for name in t.offers("tile")} == {"T-WA"}
    t = placed("blue", "W04", prov=3)
    assert (t.own("prov"), t.seat) == (0, "chance")


@pytest.mark.rule("WAY-WORK-11", "WAY-WORK-12")
def test_inspiration_slots_give_the_action_of_the_slot_not_of_the_card() -> None:
    for row in (["I01", "I02", "I03", "I04"], ["I04", "I03", "I02", "I01"]):
        shown = ROWS | {"inspiration": row}
        t = placed("blue", row[0], displays=shown)
        assert t.own("silver") == 2
        t = placed("blue", row[1], displays=shown, dice=[4])
        assert (t.own("silver"), t.offers("reroll")) == (1, ["4"])
        t = placed("blue", row[2], displays=shown)
        assert (t.own("prov"), t.offers("guild")) == (1, ["black", "yellow", "blue"])
        t = placed("blue", row[3], displays=shown)
        assert t.own("prov") == 2


@pytest.mark.rule("WAY-WORK-13", "WAY-WORK-14", "WAY-WORK-16")
def test_any_player_may_retrieve_any_worker() -> None:
    t = table(standing={"L01": ["yellow"], "I02": ["green", "blue"]}, displays=ROWS)
    t.gain("worker:take*3")
    assert t.offers("retrieve") == ["L01:yellow", "I02:green", "I02:blue"]
    t.play("retrieve:L01:yellow", "retrieve:I02:green", "retrieve:I02:blue")
    assert t.own("workers") == {"green": 1, "yellow": 2, "blue": 2}
    assert t.text["green_spots"] == ["G2", "G3", "G4"]


@pytest.mark.rule("WAY-WORK-15")
def test_the_worker_of_this_turn_cannot_come_back() -> None:
    t = placed("green", "F01", standing={"L02": ["yellow"]}, journal_tiles={"J1a": "JT07"},
               workers={"green": 1, "yellow": 0})  # fmt: skip
    t.play("go:J1a")
    assert t.offers("retrieve") == ["L02:yellow"]
    assert t.why("retrieve:F01:green") == "WAY-WORK-15"
    t.play("done").chance()
    assert t.seat == 2
    t.play("rest").end_turn()
    assert "F01:green" in t.gain("worker:take").offers("retrieve")


@pytest.mark.rule("WAY-WORK-17")
def test_the_fee_comes_before_the_action_and_must_leave_it_possible() -> None:
    t = table(workers=ALL, displays=ROWS, prov=3, silver=1, markers={"L01": 2})
    t.play("worker:yellow", "on:L01")
    assert (t.own("silver"), t.own("prov"), t.own("silver", 2)) == (0, 0, 1)
    t = table(workers=ALL, displays=ROWS, prov=3, markers={"L01": 2}).play("worker:yellow")
    assert "L01" not in t.offers("on")


@pytest.mark.rule("WAY-WORK-18")
def test_caravan_discounts_do_not_apply_to_worker_actions() -> None:
    caravan = [f"T-LA-VP:a@{cell}" for cell in ("b1", "b3")]
    t = table(workers=ALL, displays=ROWS, silver=2, caravan=caravan).play("worker:yellow")
    assert "L02" not in t.offers("on")


# --- rest ------------------------------------------------------------------------------------


@pytest.mark.rule("WAY-REST-1", "WAY-REST-2")
def test_all_placed_dice_are_rolled_first() -> None:
    t = table(dice=[4], placed={"home-city": 1, "home-market": 2}).play("rest")
    assert (t.own("placed"), t.seat) == ({}, "chance")
    t.play("roll:6", "roll:6")
    assert (t.own("dice"), t.names) == ([4, 6, 6], ["done", "reroll:4"])
    t.play("done")
    assert t.own("silver") == 1
    assert t.offers("go") == ["J1a", "J1b"]


@pytest.mark.rule("WAY-REST-3", "WAY-REST-4")
def test_dice_of_the_supply_may_be_rolled_again_one_after_the_other() -> None:
    t = table(dice=[2, 2, 5], placed={"home-market": 2}).play("rest", "roll:1")
    assert t.names == ["done", "reroll:2", "reroll:5"]
    t.play("reroll:2", "roll:6")
    assert t.names == ["done", "reroll:2", "reroll:5"]
    t.play("reroll:5", "roll:6", "done")
    assert t.own("dice") == [1, 2, 6, 6]


@pytest.mark.rule("WAY-REST-5")
def test_each_resting_ability_once_in_any_order() -> None:
    t = table(dice=[], placed={"home-city": 1}, guilds={"yellow": 1}, journal_tiles={"J1a": "JT06"},
              panorama=[{"ground": "W19", "townsfolk": "F33"}])  # fmt: skip
    t.play("rest", "roll:1")
    assert t.names == ["done", "townsfolk:F33", "townsfolk:home-folk"]
    t.play("townsfolk:home-folk")
    assert t.names == ["done", "go:J1a", "go:J1b"]
    t.play("go:J1a")
    assert "guild:black" in t.names
    t.play("guild:black")
    assert t.names == ["trade", "done"]
    skip = table(dice=[], placed={"home-city": 1}, panorama=[{"ground": "W19", "townsfolk": "F33"}])
    assert skip.play("rest", "roll:1", "done").seat == 2


@pytest.mark.rule("WAY-REST-6", "WAY-REST-7")
def test_no_abilities_with_two_or_more_dice() -> None:
    t = table(
        dice=[1, 2], placed={"home-city": 1}, panorama=[{"ground": "W19", "townsfolk": "F12"}]
    )
    t.play("rest", "roll:1", "done")
    assert (t.own("silver"), t.own("prov"), t.seat) == (0, 0, 2)


@pytest.mark.rule("WAY-REST-8")
def test_resting_changes_nothing_else() -> None:
    t = table(dice=[1, 2], placed={"home-city": 1}, guilds={"black": 2}, markers={"L01": 1},
              standing={"W02": ["green"]}, displays=ROWS, caravan=["T-BA-CAMEL@a2"])  # fmt: skip
    before = t.text
    t.play("rest", "roll:1", "done")
    for key in ("guilds", "workers", "caravan", "panorama", "markers", "journal"):
        assert t.text["players"][0][key] == before["players"][0][key]
    assert t.text["displays"] == before["displays"]


@pytest.mark.rule("WAY-REST-9", "WAY-REST-1")
def test_dice_that_come_during_the_rest_do_not_matter() -> None:
    placed_dice = {"home-city": 1, "home-market": 2, "home-reserve": 3, "home-harbour": 4}
    t = table(dice=[1], placed=placed_dice).play("rest", *["roll:2"] * 4, "done")
    assert len(t.own("dice")) == 5
    assert t.offers("go") == ["J1a", "J1b"]


@pytest.mark.rule("WAY-EX-18")
def test_example_18_rest() -> None:
    t = table(dice=[3], placed={"home-city": 1}, guilds={"blue": 1}, journal_tiles={"J1a": "JT06"},
              panorama=[{"ground": "W19", "townsfolk": "F04"}, "L19"])  # fmt: skip
    t.play("rest", "roll:2", "done")
    assert (t.own("silver"), t.own("prov")) == (1, 1)
    t.play("townsfolk:F04", "move:blue:black", "go:J1a")
    assert t.offers("again") == ["J2b"]
    t.play("again:J2b")
    assert (t.own("journal"), t.guild("black")) == ("J2b", 0)


# --- hidden information and limits -----------------------------------------------------------


@pytest.mark.rule("WAY-INFO-1")
def test_everything_on_the_table_is_public() -> None:
    t = table(silver=3, prov=2, panorama=["L01"], dice=[1, 5], standing={"L02": ["green"]})
    mine, other, spectator = [GAME.codec.position(t.state, seat) for seat in (0, 1, None)]
    assert mine == other == spectator
    for key in ("displays", "players", "tiles", "journal_tiles", "turn"):
        assert mine[key] == t.text[key]
    assert mine["decks"]["land"]["cards"] == 36 - 1 - 4
    assert "bottom" in mine["decks"]["land"]


@pytest.mark.rule("WAY-INFO-2")
def test_the_order_of_the_decks_is_nowhere() -> None:
    t = table()
    shown = GAME.codec.position(t.state, 0)["decks"]["sky"]
    assert shown["unseen"] == sorted(shown["unseen"])
    assert len(shown["unseen"]) == 32


@pytest.mark.rule("WAY-INFO-3", "WAY-INFO-4")
def test_drawn_cards_are_seen_by_the_drawing_player_only() -> None:
    t = table(dice=[1], prov=3, displays=ROWS).play("die:1", "slot:home-city", "pay", "draw:land")
    t.play("deal:L20", "deal:L30", "deal:L33")
    assert GAME.codec.position(t.state, 0)["drawn"] == ["L20", "L30", "L33"]
    assert GAME.codec.position(t.state, 1)["drawn"] == [None] * 3
    assert "L30" in GAME.codec.position(t.state, 1)["decks"]["land"]["unseen"]
    t.play("take:L30", "under:L33")
    assert GAME.codec.position(t.state, 0)["decks"]["land"]["bottom"] == ["L33", "L20"]
    for seat in (1, None):
        decks = GAME.codec.position(t.state, seat)["decks"]["land"]
        assert decks["bottom"] == [None, None]
        assert {"L20", "L33"} <= set(decks["unseen"])


@pytest.mark.rule("WAY-INFO-5")
def test_discarded_inspiration_cards_are_known_to_all() -> None:
    t = table().gain("card:insp").play("take:I01", "discard")
    for seat in (0, 1, None):
        assert GAME.codec.position(t.state, seat)["decks"]["inspiration"]["bottom"] == ["I01"]


@pytest.mark.rule("WAY-INFO-6")
def test_nobody_has_a_hand() -> None:
    assert not {"hand", "cards"} & set(table().text["players"][0])


@pytest.mark.rule("WAY-INFO-7")
def test_random_events_are_answers_of_chance() -> None:
    t = table(dice=[2], placed={"home-market": 1}).play("rest")
    assert t.names == [f"roll:{n}" for n in range(1, 7)]
    assert (t.seat, t.state.stack[-1].prompt(t.state).rule) == ("chance", "WAY-INFO-7")


@pytest.mark.rule("WAY-LIMIT-1")
def test_silver_and_provisions_are_not_limited() -> None:
    t = table(silver=48, prov=48, players={2: {"silver": 40}}).gain("silver*4 & prov*4")
    assert (t.own("silver"), t.own("prov")) == (52, 52)


@pytest.mark.rule("WAY-LIMIT-2")
def test_cards_that_return_to_the_bottom_are_dealt_last() -> None:
    t = table(
        empty=["land"],
        bottom={"land": ["L30", "L20"]},
        displays={"land": ["L01", None, "L03", "L04"]},
    )
    t.play("rest", "done").end_turn()
    assert t.row("land") == ["L30", "L01", "L03", "L04"]


@pytest.mark.rule("WAY-LIMIT-5")
def test_a_panorama_has_no_limit() -> None:
    lands = [f"L{n:02}" for n in range(1, 33)]
    t = table(panorama=lands, displays={"land": ["L33", "L34", "L35", "L36"]}).gain("card:land")
    assert len(t.play("take:L33").grounds()) == 35
