"""Chapters 5 to 7: tags and counting, influence, guilds."""

from __future__ import annotations

import pytest

from caravanserai.games.wayfarers.state import BLACK, SPACE_NAMES
from tests.wayfarers.table import GAME, Table, table

LANDS = ["L01", "L02", "L03", "L04"]


@pytest.mark.rule("WAY-TAG-1", "WAY-TAG-3", "WAY-TAG-4")
def test_tags_of_board_cards_and_special_tiles_count() -> None:
    t = table(
        panorama=[{"ground": "L18", "sky": "S36"}, {"ground": "L19", "sky": "S09"},
                  {"ground": "W19", "sky": "S10"}],
        caravan=["T-SP-STARS@a2", "T-SP-HARBOUR@a3"],
    )  # fmt: skip
    tags = ("city", "vista", "harbour", "sea", "observatory", "library",
            "stars", "planet", "sun", "moon", "comet")  # fmt: skip
    assert [t.count(f"tag:{tag}") for tag in tags] == [2, 1, 2, 1, 2, 2, 2, 1, 1, 1, 0]
    plain = table()
    assert [plain.count(f"tag:{tag}") for tag in tags] == [1, 0, 1, 0, 1, 1, 1, 0, 0, 0, 0]


@pytest.mark.rule("WAY-TAG-5")
def test_every_comet_symbol_is_a_tag() -> None:
    t = table(panorama=[{"ground": "L01", "sky": "S06"}, {"ground": "L02", "sky": "S03"}],
              caravan=["T-SP-COMET2@a2"])  # fmt: skip
    assert t.count("tag:comet") == 3 + 2 + 2


@pytest.mark.rule("WAY-TAG-6")
def test_townsfolk_and_inspiration_cards_carry_no_tags() -> None:
    t = table(panorama=[{"ground": "home-city", "townsfolk": "F06"},
                        {"ground": "home-harbour", "inspiration": "I14"}])  # fmt: skip
    assert (t.count("tag:city"), t.count("tag:harbour")) == (1, 1)


@pytest.mark.rule("WAY-TAG-7", "WAY-TAG-8")
def test_printed_cards_count_as_one_each_the_middle_area_as_none() -> None:
    t = table()
    assert [t.count(f"card:{kind}") for kind in ("land", "water", "sky", "folk", "insp")] == [
        1, 1, 1, 1, 0,
    ]  # fmt: skip


@pytest.mark.rule("WAY-TAG-9")
def test_tiles_are_counted_by_type_and_all_together() -> None:
    t = table(caravan=["T-BA-CAMEL@a2", "T-SP-CITY@a3", "T-LA-VP:b@b1", "T-SK-VP@b3"])
    kinds = ("land", "water", "sky", "basic", "special", "any")
    assert [t.count(f"tile:{kind}") for kind in kinds] == [1, 0, 1, 1, 1, 4]


@pytest.mark.rule("WAY-TAG-2")
def test_city_vista_harbour_and_open_water_are_the_primary_tags() -> None:
    items = GAME.rules.scores(table().state)[0].items
    assert [str(item.label) for item in items[:4]] == [
        "cities", "vistas", "harbours", "open waters",
    ]  # fmt: skip


# --- influence -------------------------------------------------------------------------------


@pytest.mark.rule("WAY-INFL-1", "WAY-LIMIT-3")
def test_a_marker_is_in_the_supply_in_a_guild_or_on_a_card() -> None:
    t = table(guilds={"black": 2, "yellow": 3}, markers={"L01": 1})
    assert t.own("markers") == 9
    t.state.supply[0] += 1
    assert GAME.rules.faults(t.state) == ["player 1 has 16 influence markers, expected 15"]


@pytest.mark.rule("WAY-INFL-2", "WAY-INFL-3")
def test_any_face_up_card_without_a_marker_can_be_influenced() -> None:
    t = table(markers={"L01": 2, "F01": 1}, standing={"W01": ["blue", "green"]}).gain("inf:card")
    shown = {card for slots in t.text["displays"].values() for card in [s["card"] for s in slots]}
    assert set(t.offers("influence")) == shown - {"L01", "F01"}
    assert t.why("influence:L01") == "WAY-INFL-3"
    t.play("influence:W01")
    assert (t.on("W01", "marker"), t.own("markers")) == ("1", 13)
    assert t.on("W01", "workers") == ["green", "blue"]


@pytest.mark.rule("WAY-INFL-4", "WAY-GUILD-1")
def test_influence_a_guild() -> None:
    t = table(players={2: {"guilds": {"black": 3}}}).gain("inf:black")
    assert t.names == ["done", "guild:black"]
    t.play("guild:black")
    assert (t.guild("black"), t.guild("black", 2), t.own("markers")) == (1, 3, 14)
    assert table().gain("inf:any").offers("guild") == ["black", "yellow", "blue"]


@pytest.mark.rule("WAY-INFL-5")
def test_move_influence_to_a_different_guild() -> None:
    t = table(guilds={"yellow": 1}, players={2: {"guilds": {"blue": 2}}}).gain("inf:move")
    assert t.offers("move") == ["yellow:black", "yellow:blue"]
    assert t.why("move:blue:black") == "WAY-INFL-5"
    t.play("move:yellow:blue")
    assert (t.guild("yellow"), t.guild("blue"), t.own("markers")) == (0, 1, 14)


@pytest.mark.rule("WAY-INFL-6", "WAY-JOURNAL-6", "WAY-JOURNAL-20")
def test_spent_influence_returns_to_the_supply_before_the_bonus() -> None:
    t = table(journal="J4a", guilds={"black": 15}, journal_tiles={"J5a": "JT02"})
    assert t.own("markers") == 0
    t.gain("journal").play("go:J5a")
    assert (t.own("markers"), t.guild("black")) == (1, 14)
    t.play("guild:yellow")
    assert (t.own("markers"), t.guild("yellow"), t.step) == (0, 1, "ChoosePart")


@pytest.mark.rule("WAY-INFL-7", "WAY-INFL-20")
def test_with_an_empty_supply_a_marker_may_move_from_a_card_or_guild() -> None:
    t = table(guilds={"black": 14}, markers={"L01": 1}, standing={"L01": ["green"]})
    t.gain("inf:blue").play("guild:blue")
    assert t.names == ["from:black", "from:L01"]
    t.play("from:L01")
    assert (t.guild("blue"), t.on("L01", "marker"), t.on("L01", "workers")) == (1, None, ["green"])
    t.gain("inf:card").play("influence:L01", "from:black")
    assert (t.guild("black"), t.on("L01", "marker")) == (13, "1")
    t.gain("inf:card").play("done")
    assert t.idle


@pytest.mark.rule("WAY-INFL-7", "WAY-WORK-19")
def test_a_guild_holding_all_markers_cannot_be_influenced_again() -> None:
    assert table(guilds={"black": 15}).gain("inf:black").idle
    assert table(guilds={"black": 15}).gain("inf:black | inf:blue").why("guild:black") == (
        "WAY-INFL-7"
    )
    assert table(guilds={"black": 15}).gain("inf:any").play("guild:blue").guild("black") == 14


@pytest.mark.rule("WAY-INFL-8")
def test_with_a_marker_in_the_supply_it_comes_from_there() -> None:
    t = table(guilds={"black": 13}, markers={"L01": 1}).gain("inf:blue").play("guild:blue")
    assert t.idle
    assert (t.own("markers"), t.on("L01", "marker")) == (0, "1")


@pytest.mark.rule("WAY-INFL-19")
def test_before_each_marker_the_supply_is_looked_at_anew() -> None:
    t = table(guilds={"black": 14}).gain("inf:blue*2").play("guild:blue")
    assert (t.own("markers"), t.guild("black")) == (0, 14)
    t.play("guild:blue")
    assert (t.guild("blue"), t.guild("black")) == (2, 13)


def fee_table(**changes: object) -> Table:
    """A table on which L01 carries seat 2's marker and a green and a yellow worker."""
    settings: dict[str, object] = {
        "displays": {"land": LANDS},
        "markers": {"L01": 2},
        "standing": {"L01": ["green", "yellow"]},
    } | changes
    return table(**settings)  # type: ignore[arg-type]


@pytest.mark.rule("WAY-INFL-9", "WAY-INFL-10", "WAY-INFL-22")
def test_the_fee_goes_to_the_owner_in_silver_or_provisions() -> None:
    t = fee_table(silver=1, prov=1).gain("card:land").play("take:L01")
    assert t.names == ["fee:silver", "fee:prov"]
    t.play("fee:prov")
    assert (t.own("prov"), t.own("silver"), t.own("prov", 2)) == (0, 1, 1)
    t = fee_table(silver=1, prov=1).gain("worker:take").play("retrieve:L01:green", "fee:silver")
    assert (t.own("silver"), t.own("silver", 2), t.worker("green")) == (0, 1, 1)
    t = table(displays={"land": LANDS}, markers={"L03": 2}, silver=1)
    t.play("worker:yellow", "on:L03")
    assert (t.own("silver"), t.own("silver", 2)) == (2, 1)


@pytest.mark.rule("WAY-INFL-11")
def test_who_cannot_pay_the_fee_cannot_interact() -> None:
    t = fee_table().gain("card:land*2")
    assert t.offers("take") == ["L02", "L03", "L04"]
    assert t.why("take:L01") == "WAY-INFL-11"
    t.play("done")
    assert t.gain("worker:take").idle
    t.play("worker:yellow")
    assert "on:L01" not in t.names


@pytest.mark.rule("WAY-INFL-12", "WAY-INFL-14")
def test_fee_and_price_must_be_affordable_together() -> None:
    folk = {"townsfolk": ["F08", "F02", "F03", "F04"]}
    t = table(silver=2, displays=folk, markers={"F08": 2}).gain("card:folk")
    assert "F08" not in t.offers("take")
    t = table(silver=2, prov=1, displays=folk, markers={"F08": 2}).gain("card:folk")
    t.play("take:F08")
    assert (t.own("silver"), t.own("prov")) == (0, 0)
    free = table(silver=1, displays=folk, markers={"F08": 2}).gain("card:folk[free]")
    assert free.play("take:F08").own("silver") == 0
    t = table(dice=[6], silver=2, prov=0, panorama=["L01"], caravan=["T-LA-VP:a@b5"],
              displays={"sky": ["S16", "S17", "S18", "S19"]}, markers={"S16": 2})  # fmt: skip
    t.play("die:6", "slot:home-observatory")
    assert t.offers("take") == [] and len(t.offers("tile")) == 3


@pytest.mark.rule("WAY-INFL-15")
def test_the_fee_is_due_for_every_interaction() -> None:
    t = fee_table(silver=2).gain("worker:take*2")
    t.play("retrieve:L01:green", "retrieve:L01:yellow")
    assert (t.own("silver"), t.own("silver", 2)) == (0, 2)


@pytest.mark.rule("WAY-INFL-16")
def test_own_markers_cost_nothing() -> None:
    t = fee_table(markers={"L01": 1}).gain("card:land").play("take:L01", "done")
    assert (t.own("markers"), t.grounds()[-1]) == (15, "L01")


@pytest.mark.rule("WAY-INFL-17", "WAY-ACQ-12")
def test_a_marker_leaves_only_with_the_card() -> None:
    t = fee_table(silver=3).gain("worker:take").play("retrieve:L01:green")
    assert t.on("L01", "marker") == "2"
    before = t.own("markers", 2)
    t.gain("card:land").play("take:L01")
    assert t.own("markers", 2) == before + 1


@pytest.mark.rule("WAY-INFL-18", "WAY-EX-9")
def test_markers_and_workers_stay_on_sliding_cards() -> None:
    row = ["F10", "F27", "F30", "F01"]
    t = table(
        silver=2, displays={"townsfolk": row}, markers={"F10": 2}, standing={"F27": ["green"]}
    )
    t.play("die:1", "slot:home-market", "take:F30").play("deal:F05")
    assert t.row("townsfolk") == ["F05", "F10", "F27", "F01"]
    assert (t.on("F10", "marker"), t.on("F27", "workers")) == ("2", ["green"])
    assert (t.on("F05", "marker"), t.on("F05", "workers")) == (None, [])


@pytest.mark.rule("WAY-INFL-21")
def test_one_fee_however_many_workers_come_along() -> None:
    t = fee_table(silver=1).gain("card:land").play("take:L01")
    assert (t.own("silver"), t.worker("green"), t.worker("yellow")) == (0, 1, 2)


def test_a_fee_that_can_be_paid_neither_in_silver_nor_in_provisions_never_dead_ends() -> None:
    """With every card marked by others and nothing to pay, each action still comes to its end."""
    marks = dict.fromkeys(("L01", "L02", "L03", "L04", "F01", "F02", "F03"), 2)
    t = table(displays={"land": LANDS}, markers=marks, dice=[1])
    assert t.offers("worker") == ["yellow", "blue"]
    t.play("die:1", "slot:home-market", "gain:prov").chance()
    assert t.seat == 2


# --- guilds ----------------------------------------------------------------------------------


@pytest.mark.rule("WAY-GUILD-3", "WAY-GUILD-6")
def test_black_journals_once_more_after_a_step() -> None:
    t = table(guilds={"black": 2}, panorama=["L19"], journal_tiles={"J1a": "JT06"})
    t.gain("journal & inf:blue").play("go:J1a")
    assert (t.own("silver"), t.names) == (2, ["done", "again:J2b"])
    t.play("again:J2b")
    assert (t.own("journal"), t.guild("black")) == ("J2b", 1)
    t.play("new_die", "roll:1", "done")
    assert t.names == ["done", "guild:blue"]


@pytest.mark.rule("WAY-GUILD-4", "WAY-GUILD-16")
def test_the_extra_step_needs_its_own_requirement() -> None:
    t = table(guilds={"black": 2}, journal_tiles={"J1a": "JT06"}).gain("journal").play("go:J1a")
    assert t.idle
    assert t.guild("black") == 2


@pytest.mark.rule("WAY-GUILD-5")
def test_the_black_influence_may_come_from_the_first_step() -> None:
    """The free townsfolk of the journal tile triggers L31, whose move brings the black marker."""
    t = table(journal_tiles={"J1a": "JT04"}, panorama=["L31"], guilds={"blue": 1},
              displays={"townsfolk": ["F29", "F02", "F03", "F04"]})  # fmt: skip
    t.gain("journal").play("go:J1a", "take:F29", "move:blue:black", "done")
    assert t.offers("again") == ["J2b"]


@pytest.mark.rule("WAY-GUILD-6")
def test_black_is_offered_once_after_each_step_until_it_is_used() -> None:
    t = table(guilds={"black": 1}, panorama=["L19"], caravan=["T-LA-VP@b2"], sides="BAA",
              journal_tiles={"J1a": "JT06"})  # fmt: skip
    t.gain("journal*2").play("go:J1a")
    assert t.names == ["done", "again:J2b"]
    t.play("done")
    assert t.names == ["done", "go:J2b"]
    t.play("go:J2b", "new_die", "roll:1", "done")
    assert t.names == ["done", "again:J3a"]
    assert t.play("done").idle


def rested_and_journaled(science: str) -> Table:
    """A rest whose cards were used in the order: journal, then move blue influence to black."""
    t = table(panorama=["L19", {"ground": "W19", "townsfolk": "F04"}], guilds={"blue": 1},
              dice=[], journal_tiles={"J1a": "JT06"})  # fmt: skip
    text = t.text | {"options": t.text["options"] | {"science": science}}
    text["steps"] = [{"step": "NextTurn", "player": 1}]
    t = Table(GAME.codec.from_dict(text))
    return t.play("rest", "townsfolk:home-folk", "go:J1a", "move:blue:black")


@pytest.mark.rule("WAY-GUILD-17")
def test_a_table_may_let_black_help_when_the_action_is_finished() -> None:
    t = rested_and_journaled("action")
    assert t.names == ["done", "again:J2b"]
    assert t.text["steps"][-1] == {"step": "LateScience", "player": 1, "space": "J0"}
    assert t.play("again:J2b").own("journal") == "J2b"
    assert rested_and_journaled("action").play("done").own("journal") == "J1a"
    t = rested_and_journaled("step")
    assert (t.own("journal"), t.guild("black"), t.offers("again")) == ("J1a", 1, [])
    assert "science" not in t.text["options"], "positions from before this option keep their text"


@pytest.mark.rule("WAY-GUILD-17")
def test_black_without_a_step_and_after_its_use_helps_no_more() -> None:
    text = table(dice=[1], guilds={"black": 1}, panorama=["L19"]).text
    text["options"]["science"] = "action"
    text["steps"] = [{"step": "NextTurn", "player": 1}]
    idle = Table(GAME.codec.from_dict(text)).play("rest", "done", "done")
    assert idle.seat == 2
    moved = Table(GAME.codec.from_dict(text))
    moved.state.at[0] = SPACE_NAMES.index("J1a")
    assert moved.play("rest", "done", "done").offers("again") == ["J2b"]
    moved = Table(GAME.codec.from_dict(text))
    moved.state.at[0] = SPACE_NAMES.index("J1a")
    moved.state.used = 1 << BLACK
    assert moved.play("rest", "done", "done").seat == 2, "once a turn"


@pytest.mark.rule("WAY-GUILD-7", "WAY-GUILD-8")
def test_yellow_changes_dice_by_two_in_total() -> None:
    t = table(dice=[1, 6], placed={"home-city": 3}, guilds={"yellow": 1}).play("trade")
    assert t.names == ["raise:1", "lower:6"]
    t.play("raise:1")
    assert "done" in t.names
    t.play("raise:2")
    assert (t.own("dice"), t.own("placed"), t.guild("yellow")) == ([3, 6], {"home-city": 3}, 0)
    t = table(dice=[1, 6], guilds={"yellow": 1}).play("trade", "raise:1", "lower:6")
    assert t.own("dice") == [2, 5]
    t = table(dice=[1, 6], guilds={"yellow": 1}).play("trade", "raise:1", "done")
    assert t.own("dice") == [2, 6]


@pytest.mark.rule("WAY-GUILD-9", "WAY-DIE-30", "WAY-DIE-13")
def test_yellow_before_or_after_a_chain_never_inside() -> None:
    """Columns 2 and 3 have plus icons: 2 to 3 to 4."""
    caravan = ["T-LA-CAMEL:a@b2", "T-WA-SHIP:a@c3"]
    t = table(dice=[2, 5], caravan=caravan, guilds={"yellow": 1}).play("die:2")
    assert "trade" not in t.names
    assert t.why("trade") == "WAY-GUILD-9"
    t.play("up")
    assert {"up", "trade"} <= set(t.names)
    t.play("trade")
    assert {"up", "down", "raise:5", "lower:5"} <= set(t.names)
    t.play("down", "raise:5")
    assert {"up", "down", "trade"}.isdisjoint(t.names)
    t.play("slot:home-market", "gain:prov")
    assert (t.own("placed"), t.own("dice")) == ({"home-market": 2}, [6])
    t = table(dice=[2, 5], caravan=caravan, guilds={"yellow": 1}).play("trade", "lower:5", "done")
    t.play("die:2", "up")
    assert {"up", "trade"} & set(t.names) == {"up"}


@pytest.mark.rule("WAY-GUILD-10", "WAY-TURN-8")
def test_yellow_when_the_main_action_is_finished() -> None:
    t = table(dice=[1, 4], guilds={"yellow": 1})
    t.play("die:1", "slot:home-market")
    assert "trade" not in t.names
    t.play("gain:prov")
    assert t.names == ["trade", "done"]
    t.play("trade", "lower:4", "lower:3")
    assert (t.own("dice"), t.seat) == ([2], 2)


@pytest.mark.rule("WAY-GUILD-11", "WAY-GUILD-12", "WAY-GUILD-16")
def test_blue_is_one_ship_where_one_is_missing() -> None:
    t = table(dice=[3], guilds={"blue": 2}, panorama=["W05", "W16"], prov=2).play("die:3")
    assert t.offers("sail") == ["home-harbour", "W05"]
    assert t.why("slot:W16") == "WAY-DIE-5"
    t.play("sail:home-harbour")
    assert (t.guild("blue"), t.own("markers")) == (1, 14)
    t = table(dice=[2], guilds={"blue": 1}, panorama=["W16"], caravan=["T-BA-SHIP@a2"])
    t.play("die:2")
    assert (t.offers("sail"), t.offers("slot")[-1]) == (["W16"], "home-harbour")


@pytest.mark.rule("WAY-GUILD-13")
def test_abilities_in_a_turn_with_a_rest() -> None:
    t = table(dice=[1], placed={"home-city": 1, "home-market": 2}, guilds={"black": 1, "yellow": 1},
              panorama=["L19"], journal_tiles={"J1a": "JT06"})  # fmt: skip
    t.play("rest", "roll:1", "roll:2", "done", "go:J1a", "again:J2b", "new_die", "roll:6", "done")
    assert t.names == ["trade", "done"]


@pytest.mark.rule("WAY-GUILD-14", "WAY-SCORE-16", "WAY-EX-20")
def test_guild_majorities() -> None:
    t = table(guilds={"black": 2, "yellow": 1}, players={2: {"guilds": {"yellow": 1, "blue": 1}}})
    assert (t.score("guilds"), t.score("guilds", 2)) == (3, 3)
    assert table().score("guilds") == 0


@pytest.mark.rule("WAY-GUILD-15")
def test_black_for_the_ability_and_black_for_the_connection() -> None:
    t = table(journal="J2a", guilds={"black": 1}, caravan=["T-SK-VP@b3"]).gain("journal")
    t.play("go:J4a", "tile:T-SP-CITY", "cell:c4", "done")
    assert t.offers("again") == []
    t = table(journal="J2a", guilds={"black": 2}, caravan=["T-SK-VP@b3"]).gain("journal")
    t.play("go:J4a", "tile:T-SP-CITY", "cell:c5")
    assert t.offers("again") == ["J5a"]
    t.play("again:J5a")
    assert t.guild("black") == 0


@pytest.mark.rule("WAY-INFL-7")
def test_with_all_markers_in_one_guild_only_the_other_guilds_can_be_influenced() -> None:
    t = table(guilds={"black": 15}).gain("inf:any")
    assert t.offers("guild") == ["yellow", "blue"]
    assert t.why("guild:black") == "WAY-INFL-7"
    t.play("guild:blue")
    assert (t.guild("black"), t.guild("blue")) == (14, 1)
