"""Chapter 23: the solo opponent."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from caravanserai import Setup, load, play
from caravanserai.games.wayfarers.state import TIGRAN
from caravanserai.games.wayfarers.tigran import TigranStep
from caravanserai.kernel.check import choose
from caravanserai.kernel.core import NO_CHOICE
from caravanserai.kernel.data import read
from tests.wayfarers.table import GAME, Table, dealt, fresh, table

ROWS = {
    "townsfolk": ["F01", "F02", "F03", "F04"],
    "sky": ["S01", "S02", "S03", "S04"],
    "land": ["L01", "L02", "L03", "L04"],
    "water": ["W01", "W02", "W03", "W04"],
    "inspiration": ["I01", "I02", "I03", "I04"],
}
BOARDS = ("space", "upgrade", "townsfolk", "journal")
SUM = {0: ["SC2"], 1: ["SC4"], 2: ["SC4", "SC6"], 3: ["SC4", "SC5"], 4: ["SC1", "SC5"]}
"""Face-up schemes whose two most recent values add up to a number."""
COLOUR_AT = {"black": 0, "blue": 3, "yellow": 5, "green": 7}
SOLO = read("caravanserai.games.wayfarers", "solo.toml")


def solo(
    board: str = "space", schemes: list[str] | None = None, track: int = 0, **changes: Any
) -> Table:
    """A solo game at the human's turn with known cards."""
    settings: dict[str, Any] = {"displays": ROWS} | changes
    tigran = {"schemes": schemes or [], "track": track} | settings.pop("tigran", {})
    return table(solo=board, tigran=tigran, **settings)


def t_own(t: Table, key: str) -> Any:
    """What stands on the opponent's board."""
    return t.text["tigran"][key]


# --- set-up and turn -------------------------------------------------------------------------


@pytest.mark.rule("WAY-SOLO-1", "WAY-SOLO-4", "WAY-SOLO-5", "WAY-SOLO-8")
def test_set_up() -> None:
    t = dealt(1, tigran="space")
    assert (t.seat, t.own("prov"), t.own("silver")) == (1, 2, 3)
    assert t.own("guilds") == {"black": 0, "yellow": 0, "blue": 1}
    assert t.text["tiles"]["T-BA-CAMEL"] == 2
    assert t.own("workers", 2) == {"green": 0, "yellow": 1, "blue": 1}
    assert t.own("guilds", 2) == {"black": 0, "yellow": 1, "blue": 1}
    assert t.own("journal", 2) == "J0"
    assert "dice" not in t.text["players"][1] and "silver" not in t.text["players"][1]
    assert (t_own(t, "track"), t_own(t, "comets")) == (0, 0)
    t.play("rest").end_turn()
    assert t.said("reveals scheme")


@pytest.mark.rule("WAY-SOLO-2", "WAY-SOLO-3")
def test_boards_are_drawn_or_chosen() -> None:
    t = fresh(1)
    while t.step != "DealBoard":
        t.play(t.names[0])
    assert t.offers("board") == ["PB1", "PB2", "PB3", "PB4"]
    t.play("board:PB2")
    assert t.offers("tigran") == list(BOARDS)
    t.play("tigran:townsfolk")
    assert t_own(t, "board") == "townsfolk"
    for board in BOARDS:
        assert t_own(fresh(1, tigran=board), "board") == board


@pytest.mark.rule("WAY-SOLO-6")
def test_his_markers_are_unlimited() -> None:
    t = solo(players={2: {"guilds": {"black": 30}}}).tigran("inf:black*2")
    assert t.guild("black", 2) == 32


@pytest.mark.rule("WAY-SOLO-7", "WAY-SOLO-11", "WAY-SOLO-21")
def test_schemes_are_revealed_one_by_one_and_shuffled_after_a_rest() -> None:
    t = solo(schemes=["SC2"]).tigran_turn()
    assert t.names == [f"scheme:SC{n}" for n in (1, 3, 4, 5, 6)]
    t.play("scheme:SC4")
    assert t_own(t, "schemes") == ["SC2", "SC4"]
    t = solo(schemes=["SC1", "SC4", "SC2", "SC3"]).tigran_turn()
    assert t_own(t, "schemes") == []
    t.chance()
    assert t.seat == 1
    assert t.tigran_turn().offers("scheme") == [f"SC{n}" for n in range(1, 7)]


@pytest.mark.rule("WAY-SOLO-9")
def test_the_human_plays_by_the_normal_rules() -> None:
    t = solo(dice=[1], prov=2)
    t.play("die:1", "slot:home-city", "pay", "take:L01")
    assert t.grounds()[-1] == "L01"


@pytest.mark.rule("WAY-SOLO-10", "WAY-EX-21")
@pytest.mark.parametrize(
    ("schemes", "rests"),
    [
        (["SC1", "SC2"], False), (["SC1", "SC2", "SC3"], True),
        (["SC4", "SC1", "SC5", "SC6"], True),
        (["SC4", "SC1", "SC5", "SC2"], False), (["SC4", "SC1", "SC5", "SC2", "SC3"], True),
    ],
)  # fmt: skip
def test_he_rests_with_three_schemes_of_one_colour(schemes: list[str], rests: bool) -> None:
    t = solo(schemes=schemes).tigran_turn()
    assert t.said("rests") == rests
    assert (t.step == "RevealScheme") != rests


@pytest.mark.rule("WAY-EX-21")
def test_example_21_the_turn_with_the_third_blue_scheme_is_finished_first() -> None:
    t = solo(schemes=["SC1", "SC2"]).tigran_turn("scheme:SC3").chance()
    assert (t.seat, t_own(t, "schemes"), t.said("rests")) == (1, ["SC1", "SC2", "SC3"], False)
    t.play("rest").end_turn()
    assert t.said("rests: three schemes")


@pytest.mark.rule("WAY-SOLO-12", "WAY-SOLO-76")
@pytest.mark.parametrize(
    ("board", "expected"),
    [("space", ("comets", 1)), ("upgrade", ("yellow", 1)), ("journal", ("black", 1))],
)
def test_the_marker_moves_by_the_value_and_passes_the_bonus(
    board: str, expected: tuple[str, int]
) -> None:
    key, n = expected
    for start, passed in ((2, False), (3, True), (4, True), (5, False)):
        t = solo(board, track=start, schemes=["SC4"], players={2: {"workers": {"yellow": 0}}})
        before = t_own(t, "comets") if key == "comets" else t.guild(key, 2)
        t.tigran("silver*2")
        assert t_own(t, "track") == (start + 2) % 8
        after = t_own(t, "comets") if key == "comets" else t.guild(key, 2)
        assert after - before == (n if passed else 0)


@pytest.mark.rule("WAY-SOLO-12")
def test_a_value_of_zero_moves_nothing() -> None:
    t = solo(track=4).tigran_turn("scheme:SC2")
    assert t_own(t, "track") == 4


@pytest.mark.rule("WAY-SOLO-12", "WAY-SOLO-19")
def test_the_track_bonus_of_the_townsfolk_board_is_a_card() -> None:
    t = solo("townsfolk", track=4).tigran("silver")
    assert t_own(t, "cards") == ["F04"]


@pytest.mark.rule("WAY-SOLO-13", "WAY-SOLO-15")
def test_first_action_if_he_can_otherwise_the_second_never_both() -> None:
    t = solo(players={2: {"guilds": {"blue": 2}}}).tigran_turn("scheme:SC4")
    assert (t_own(t, "cards"), t.guild("blue", 2), t_own(t, "tiles")) == (["W01"], 0, [])
    t = solo(players={2: {"guilds": {"blue": 1}}}).tigran_turn("scheme:SC4")
    assert (t_own(t, "tiles"), t.guild("blue", 2)) == (["T-SK-TELESCOPE"], 2)
    none = ROWS | {"water": [None] * 4}
    t = solo(displays=none, players={2: {"guilds": {"blue": 2}}}).tigran_turn("scheme:SC4")
    assert t.said("takes the second")


@pytest.mark.rule("WAY-SOLO-14")
def test_the_check_comes_after_the_track_bonus() -> None:
    """The bonus of the journal board brings the second black influence just in time."""
    t = solo("journal", track=3, players={2: {"guilds": {"black": 1}}}).tigran_turn("scheme:SC5")
    assert t_own(t, "cards") == ["S02"]
    assert t.guild("black", 2) == 0


@pytest.mark.rule("WAY-SOLO-16", "WAY-SOLO-17", "WAY-SOLO-51")
def test_workers_green_first_and_only_on_their_own_display() -> None:
    both = {"green": 1, "blue": 1, "yellow": 1}
    t = solo(players={2: {"workers": both}}).tigran_turn("scheme:SC2")
    assert (t.on("F04", "workers"), t.worker("green", 2)) == (["green"], 0)
    t = solo().tigran_turn("scheme:SC2")
    assert (t.on("W01", "workers"), t.worker("blue", 2)) == (["blue"], 0)
    t = solo().tigran_turn("scheme:SC3")
    assert t.on("L04", "workers") == ["yellow"]
    t = solo().tigran_turn("scheme:SC1")
    assert t.said("takes the second")
    standing = {card: ["blue"] for card in ("W01",)}
    t = solo(standing=standing, workers={"blue": 0}).tigran_turn("scheme:SC2")
    assert t.on("W02", "workers") == ["blue"]
    none = ROWS | {"water": [None] * 4}
    t = solo(displays=none).tigran_turn("scheme:SC2")
    assert t.said("takes the second")


@pytest.mark.rule("WAY-SOLO-18")
def test_parts_from_left_to_right_impossible_ones_skipped() -> None:
    t = solo(tigran={"track": 4}, displays=ROWS | {"townsfolk": [None] * 4})
    t.tigran("card:folk & silver & inf:card")
    assert t_own(t, "comets") == 1
    assert t.on("L04", "marker") == "2"


@pytest.mark.rule("WAY-SOLO-19")
@pytest.mark.parametrize("board", BOARDS)
def test_focus_actions(board: str) -> None:
    t = solo(board, journal_tiles={"J1a": "JT03"}).tigran("focus")
    found = {
        "space": t_own(t, "cards") == ["S01"],
        "upgrade": t_own(t, "tiles")[:1] == ["T-SK-TELESCOPE"],
        "townsfolk": t_own(t, "cards") == ["F04"],
        "journal": t.own("journal", 2) == "J1a",
    }
    assert found[board]


@pytest.mark.rule("WAY-SOLO-20", "WAY-SOLO-27")
def test_a_rest_is_comet_board_action_journal() -> None:
    for last, comets in (("SC2", 1), ("SC1", 0)):
        others = [s for s in ("SC1", "SC2", "SC3") if s != last]
        t = solo(schemes=[*others, last], journal_tiles={"J1a": "JT03"}).tigran_turn()
        assert (t_own(t, "comets"), t.own("journal", 2)) == (comets, "J1a")
        assert len(t_own(t, "cards")) == 1
    t = solo("journal", schemes=["SC1", "SC2", "SC3"], journal_tiles={"J1a": "JT03"}).tigran_turn()
    assert t.on("S01", "marker") == "2"
    t = solo("upgrade", schemes=["SC1", "SC2", "SC3"], journal_tiles={"J1a": "JT03"}).tigran_turn()
    assert t_own(t, "tiles") == ["T-SK-TELESCOPE"]
    t = solo(
        "townsfolk", schemes=["SC1", "SC2", "SC3"], journal_tiles={"J1a": "JT03"}
    ).tigran_turn()
    assert t_own(t, "cards") == ["F04"]


@pytest.mark.rule("WAY-SOLO-22", "WAY-SOLO-74", "WAY-TURN-5")
def test_displays_are_refreshed_at_the_very_end_of_his_turn() -> None:
    t = solo(schemes=["SC1", "SC2", "SC3"], journal_tiles={"J1a": "JT04"}).tigran_turn()
    assert t.seat == "chance"
    assert (t.row("sky"), t.row("townsfolk")) == (["S02", "S03", "S04", None],
                                                  [None, "F01", "F02", "F03"])  # fmt: skip
    assert None not in t.chance().row("sky")


@pytest.mark.rule("WAY-SOLO-23", "WAY-SOLO-24", "WAY-JOURNAL-15")
def test_he_needs_nothing_for_the_journal_and_gains_its_rewards() -> None:
    t = solo(players={2: {"journal": "J0"}}, journal_tiles={"J1a": "JT03"}, journal="J1a")
    t.tigran("journal")
    assert t.worker("green", 2) == 1
    assert t.guild("blue", 2) == 2
    t = solo(players={2: {"journal": "J4a", "guilds": {"black": 0}}}, journal_tiles={"J5a": "JT06"})
    t.tigran("journal")
    assert (t.own("journal", 2), t.guild("black", 2)) == ("J5a", 0)


@pytest.mark.rule("WAY-SOLO-25", "WAY-TAG-10", "WAY-SOLO-79")
def test_what_his_cards_say_is_ignored() -> None:
    rows = ROWS | {"sky": ["S06", "S01", "S02", "S03"], "water": ["W25", "W01", "W02", "W03"]}
    t = solo(displays=rows).tigran("card:sky & card:water & card:insp")
    assert t_own(t, "cards") == ["S06", "W25", "I02"]
    assert (t_own(t, "comets"), t_own(t, "track")) == (0, 0)
    assert t.text["decks"]["inspiration"]["bottom"] == []
    assert sum(t.state.count[1]) == 0


@pytest.mark.rule("WAY-SOLO-26")
def test_converted_symbols() -> None:
    t = solo().tigran("die:new")
    assert t_own(t, "tiles") == ["T-SK-TELESCOPE"]
    t = solo(standing={"L01": ["yellow"]}, workers={"yellow": 0}).tigran("die:refresh")
    assert t.worker("yellow", 2) == 2
    assert solo().tigran("die:mod").on("S01", "marker") == "2"
    assert t_own(solo().tigran("silver & prov*2"), "track") == 3


@pytest.mark.rule("WAY-SOLO-27")
def test_comets_stop_at_ten() -> None:
    assert t_own(solo(tigran={"comets": 9}).tigran("comet*3"), "comets") == 10


@pytest.mark.rule("WAY-SOLO-28")
def test_he_uses_no_other_guild_abilities() -> None:
    t = solo(players={2: {"guilds": {"yellow": 5, "blue": 5}}}, schemes=["SC1", "SC2", "SC3"])
    t.tigran_turn()
    assert (t.guild("yellow", 2) >= 5, t.guild("blue", 2) >= 5) == (True, True)


@pytest.mark.rule("WAY-SOLO-29")
def test_the_worker_of_this_turn_stays() -> None:
    """The blue worker on the first water spot converts its refresh to a retrieval."""
    t = solo().tigran_turn("scheme:SC2")
    assert t.on("W01", "workers") == ["blue"]
    assert t.said("finds no worker to retrieve")
    t = solo()
    t.state.placed_worker = 3 * 12 + 2
    t.state.workers[12] = 4
    t.state.crew[5] -= 1
    t.tigran("card:water")
    assert t_own(t, "cards") == ["W02"]


# --- priorities ------------------------------------------------------------------------------


@pytest.mark.rule("WAY-SOLO-30", "WAY-SOLO-31", "WAY-SOLO-33")
@pytest.mark.parametrize(
    ("track", "deck", "tile"),
    [(0, "S01", "T-SK-TELESCOPE"), (1, "S01", "T-SK-TELESCOPE"), (2, "S01", "T-SK-TELESCOPE"),
     (3, "W01", "T-WA-SHIP"), (4, "W01", "T-WA-SHIP"), (5, "L04", "T-LA-CAMEL"),
     (6, "L04", "T-LA-CAMEL"), (7, "F04", "T-BA-TELESCOPE")],
)  # fmt: skip
def test_the_track_gives_the_colour(track: int, deck: str, tile: str) -> None:
    assert solo(track=track).tigran("inf:card").on(deck, "marker") == "2"
    assert t_own(solo(track=track).tigran("tile:any"), "tiles")[0] == tile


@pytest.mark.rule("WAY-SOLO-32", "WAY-SOLO-50")
def test_a_colour_that_yields_nothing_goes_on_clockwise() -> None:
    marks = dict.fromkeys(ROWS["water"], 1)
    assert solo(track=3, markers=marks).tigran("inf:card").on("L04", "marker") == "2"
    marks |= dict.fromkeys(ROWS["land"], 2)
    assert solo(track=3, markers=marks).tigran("inf:card").on("F04", "marker") == "2"
    gone = {"T-BA-PIGEON": 0, "T-BA-CAMEL": 0, "T-BA-SHIP": 0, "T-BA-TELESCOPE": 0}
    t = solo(track=7, tiles=gone)
    assert t_own(t.tigran("tile:any"), "tiles")[-1] == "T-SK-TELESCOPE"
    every = {card: 1 for deck in ("sky", "water", "land") for card in ROWS[deck]}
    every |= dict.fromkeys(ROWS["townsfolk"], 2)
    assert solo(markers=every).tigran("inf:card").said("finds no card to influence")


@pytest.mark.rule("WAY-SOLO-34")
@pytest.mark.parametrize(
    ("track", "guild"), [(0, "black"), (4, "blue"), (6, "yellow"), (7, "black")]
)
def test_influence_in_any_guild_follows_the_track(track: int, guild: str) -> None:
    assert solo(track=track).tigran("inf:any").guild(guild, 2) == 1


@pytest.mark.rule("WAY-SOLO-35")
@pytest.mark.parametrize(
    ("track", "order"), [(0, [2, 3, 4, 1]), (3, [3, 4, 1, 2]), (7, [3, 4, 1, 2]), (5, [4, 1, 2, 3])]
)
def test_the_row_gives_the_inspiration_card(track: int, order: list[int]) -> None:
    t = solo(track=track)
    for _ in range(4):
        t.tigran("card:insp")
    assert t_own(t, "cards") == [f"I{n:02}" for n in order]


@pytest.mark.rule("WAY-SOLO-36")
@pytest.mark.parametrize(
    ("schemes", "card"),
    [([], "S01"), (["SC5"], "S02"), (["SC5", "SC1"], "S04"), (["SC5", "SC1", "SC2"], "S02")],
)
def test_the_sum_of_the_two_most_recent_values(schemes: list[str], card: str) -> None:
    assert t_own(solo(schemes=schemes).tigran("card:sky"), "cards") == [card]


ORDERS = {0: [4, 3, 2, 1], 1: [4, 3, 2, 1], 2: [3, 2, 1, 4], 3: [2, 3, 4, 1], 4: [1, 2, 3, 4]}
MIRRORED = {0: [1, 2, 3, 4], 1: [1, 2, 3, 4], 2: [2, 3, 4, 1], 3: [3, 2, 1, 4], 4: [4, 3, 2, 1]}


@pytest.mark.rule("WAY-SOLO-37", "WAY-SOLO-38", "WAY-SOLO-39")
@pytest.mark.parametrize("total", range(5))
@pytest.mark.parametrize("deck", ["townsfolk", "land", "sky", "water"])
def test_the_sum_gives_slot_and_direction(deck: str, total: int) -> None:
    atom = {"townsfolk": "card:folk"}.get(deck, f"card:{deck}")
    t = solo(schemes=SUM[total])
    for _ in range(4):
        t.tigran(atom)
    order = (ORDERS if deck in ("townsfolk", "land") else MIRRORED)[total]
    assert t_own(t, "cards") == [ROWS[deck][slot - 1] for slot in order]
    assert t.tigran(atom).said("finds no card")


@pytest.mark.rule("WAY-SOLO-40", "WAY-SOLO-37", "WAY-SOLO-38")
@pytest.mark.parametrize("total", range(5))
@pytest.mark.parametrize("kind", ["land", "basic", "water", "sky"])
def test_tiles_by_sum_with_an_empty_outer_place(kind: str, total: int) -> None:
    places = {
        "land": ["", "T-LA-VP", "T-LA-PIGEON", "T-LA-CAMEL"],
        "basic": ["T-BA-PIGEON", "T-BA-CAMEL", "T-BA-SHIP", "T-BA-TELESCOPE"],
        "water": ["T-WA-SHIP", "T-WA-SHIPPIGEON", "T-WA-DISC", ""],
        "sky": ["T-SK-TELESCOPE", "T-SK-VP", "T-SK-TRIO", ""],
    }[kind]
    order = (ORDERS if kind in ("land", "basic") else MIRRORED)[total]
    wanted = [places[slot - 1] for slot in order if places[slot - 1]]
    t = solo(schemes=SUM[total], tigran={"path": 21}).tigran(f"tile:{kind}[free]")
    assert t_own(t, "tiles") == wanted[:1]
    t.tigran(f"tile:{kind}[free]").tigran(f"tile:{kind}[free]")
    assert t_own(t, "tiles") == [wanted[0], wanted[0], wanted[1]]


@pytest.mark.rule("WAY-SOLO-41")
def test_special_tiles_follow_the_ring() -> None:
    t = solo(schemes=["SC5"], tigran={"path": 21})
    for _ in range(11):
        t.tigran("tile:special")
    assert t_own(t, "tiles") == [
        f"T-SP-{name}" for name in ("LIBRARY", "CITY", "VISTA", "PLANET", "STARS", "OBSERVATORY",
                                    "COMET1", "COMET2", "SEA", "HARBOUR")
    ]  # fmt: skip
    assert t.said("finds no special tile")


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
    assert GAME.position(t.state, 0)["decks"]["land"]["cards"] == 31
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


# --- journal ---------------------------------------------------------------------------------


@pytest.mark.rule("WAY-SOLO-57", "WAY-SOLO-58")
@pytest.mark.parametrize(
    ("schemes", "space"),
    [([], "J2a"), (["SC1", "SC2", "SC4"], "J2a"), (["SC4", "SC5", "SC1"], "J2b"),
     (["SC4", "SC1"], "J2a"), (["SC1", "SC4"], "J2b")],
)  # fmt: skip
def test_the_way_follows_the_colours_of_the_schemes(schemes: list[str], space: str) -> None:
    t = solo(schemes=schemes, players={2: {"journal": "J1a"}}, tigran={"path": 21})
    assert t.tigran("journal").own("journal", 2) == space
    only = solo(schemes=schemes, players={2: {"journal": "J8c"}}, tigran={"path": 21})
    assert only.tigran("journal").own("journal", 2) == "J9b"


@pytest.mark.rule("WAY-SOLO-59", "WAY-SOLO-60")
def test_the_last_column() -> None:
    up = solo(schemes=["SC1"], players={2: {"journal": "J9a"}}, tigran={"path": 21})
    up.tigran("journal")
    assert (up.own("journal", 2), up.guild("black", 2)) == ("J10a", 2)
    assert (t_own(up, "tiles"), t_own(up, "cards")) == (["T-SP-PLANET"], [])
    down = solo(schemes=["SC4"], players={2: {"journal": "J9a"}}, tigran={"path": 21})
    assert down.tigran("journal").own("journal", 2) == "J10c"
    taken = solo(
        schemes=["SC4"], players={2: {"journal": "J9a"}}, journal="J10c", tigran={"path": 21}
    )
    assert taken.tigran("journal").own("journal", 2) == "J10a"


@pytest.mark.rule("WAY-SOLO-61", "WAY-SOLO-62")
@pytest.mark.parametrize(("human", "cost"), [("J2a", 1), ("J1b", 2), ("J0", 3)])
def test_a_second_step_costs_by_position(human: str, cost: int) -> None:
    start = {"journal": "J1a", "guilds": {"black": cost}}
    t = solo(journal=human, players={2: start}, tigran={"path": 21}).tigran("journal")
    assert (t.own("journal", 2), t.guild("black", 2)) == ("J4a", 0)
    start = {"journal": "J1a", "guilds": {"black": cost - 1}}
    t = solo(journal=human, players={2: start}, tigran={"path": 21}).tigran("journal")
    assert (t.own("journal", 2), t.guild("black", 2)) == ("J2a", cost - 1)


@pytest.mark.rule("WAY-SOLO-62")
def test_black_influence_of_the_first_step_counts() -> None:
    """The tile covers the cell with black influence; then it is spent at once."""
    t = solo("space", schemes=["SC1"], journal="J5a", tigran={"path": 2},
             players={2: {"journal": "J2a"}})  # fmt: skip
    t.tigran("journal")
    assert t.own("journal", 2) == "J5a"
    assert t.guild("black", 2) == 0


@pytest.mark.rule("WAY-SOLO-63")
def test_no_journal_in_or_after_the_last_column() -> None:
    t = solo(players={2: {"journal": "J10a", "guilds": {"black": 9}}}).tigran("journal")
    assert t.own("journal", 2) == "J10a"
    assert t.said("has finished his journal")
    t = solo(players={2: {"journal": "J9a", "guilds": {"black": 9}}}, tigran={"path": 21})
    assert t.tigran("journal").guild("black", 2) == 11


# --- acquiring -------------------------------------------------------------------------------


@pytest.mark.rule("WAY-SOLO-64", "WAY-SOLO-71")
def test_points_of_his_piles() -> None:
    t = solo(tigran={"cards": ["F05", "F06", "L10", "W10", "S10", "I10"], "tiles": ["T-SK-VP"]},
             players={2: {"guilds": {"black": 1}}})  # fmt: skip
    labels = ("townsfolk cards", "land cards", "water cards", "sky cards", "inspiration cards")
    assert [t.score(label, 2) for label in labels] == [2, 2, 2, 3, 4]
    assert (t.score("caravan", 2), t.score("guilds", 2), t.total(2)) == (3, 3, 19)


@pytest.mark.rule("WAY-SOLO-65", "WAY-SOLO-67")
@pytest.mark.parametrize("board", range(4))
def test_every_cell_of_every_caravan_along_the_path(board: int) -> None:
    """Covering the cells one by one carries out their symbols in the order of the path."""
    from caravanserai.games.wayfarers import tigran_tiles

    data = read("caravanserai.games.wayfarers", "player_boards.toml")["automa_board"][board]
    cells = SOLO["caravan_path"]["cells"]
    assert cells[:2] == [[3, 1], [3, 2]] and cells[7] == [2, 7] and cells[14] == [1, 1]
    for i, (row, column) in enumerate(cells):
        text = data["caravan"][row - 1][column - 1]
        t = solo(BOARDS[board], tigran={"path": i})
        tigran_tiles.take_tile(t.state, 9)
        assert t_own(t, "path") == i + 1
        pushed = t.state.stack[3:]
        assert tuple(pushed) == tuple(reversed(tigran_tiles.CARAVAN[board][i]))
        assert len(pushed) == (1 if text else 0)
        twin = solo(BOARDS[board])
        if text:
            from caravanserai.kernel.core import advance

            advance(t.state)
            twin.tigran(text)
            assert t_own(t, "cards") == t_own(twin, "cards")
            assert t_own(t, "comets") == t_own(twin, "comets")
            assert t.own("guilds", 2) == twin.own("guilds", 2)


@pytest.mark.rule("WAY-SOLO-66", "WAY-SOLO-67")
def test_a_two_cell_tile_covers_the_next_two_cells_round_a_corner() -> None:
    """Cells 7 and 8 of the path of the upgrade board: land card, then comet."""
    t = solo("upgrade", tigran={"path": 6}, track=5).tigran("tile:any")
    assert (t_own(t, "path"), t_own(t, "cards"), t_own(t, "comets")) == (8, ["L04"], 1)


@pytest.mark.rule("WAY-SOLO-68")
def test_tiles_without_room_lie_beside_the_board() -> None:
    t = solo("space", tigran={"path": 20}).tigran("tile:sky")
    assert (t_own(t, "path"), t_own(t, "tiles"), t_own(t, "cards")) == (20, ["T-SK-TELESCOPE"], [])
    t.tigran("tile:basic")
    assert (t_own(t, "path"), t_own(t, "cards")) == (21, ["S01"])
    t.tigran("tile:basic")
    assert (t_own(t, "path"), len(t_own(t, "tiles"))) == (21, 3)
    assert t.score("caravan", 2) == 2


@pytest.mark.rule("WAY-SOLO-69")
def test_a_named_type_that_is_gone_gives_nothing() -> None:
    gone = {"T-LA-VP": 0, "T-LA-PIGEON": 0, "T-LA-CAMEL": 0}
    t = solo(tiles=gone)
    before = len(t_own(t, "tiles"))
    assert t.tigran("tile:land").said("finds no tile of this type")
    assert len(t_own(t, "tiles")) == before


# --- the end ---------------------------------------------------------------------------------


@pytest.mark.rule("WAY-SOLO-70", "WAY-END-1", "WAY-END-6")
def test_he_triggers_the_end_and_has_the_last_turn() -> None:
    t = solo(schemes=["SC1", "SC2", "SC3"], players={2: {"journal": "J9a"}}, tigran={"path": 21})
    t.tigran_turn().chance()
    assert (t.text["triggered"], t.seat, t.text["turns_left"]) == (True, 1, 2)
    t.play("rest").end_turn()
    assert t.state.over
    assert t.said("reveals scheme")


@pytest.mark.rule("WAY-SOLO-72", "WAY-SCORE-8")
def test_his_comet_track_counts_against_the_majority() -> None:
    panorama = [{"ground": "L05", "sky": "S06"}]
    assert solo(panorama=panorama, tigran={"comets": 2}).score("S06") == 4
    t = solo(panorama=panorama, tigran={"comets": 3})
    assert (t.score("S06"), t.total(2)) == (1, 0)


@pytest.mark.rule("WAY-SOLO-73")
def test_who_wins() -> None:
    ahead = solo(panorama=["L05"], tigran={"cards": ["F05"]})
    assert GAME.ranking(ahead.state) == [1, 2]
    tied = solo(panorama=["L05"], tigran={"cards": ["F05", "F06"]})
    assert [tied.total(1), tied.total(2)] == [2, 2]
    assert GAME.ranking(tied.state) == [1, 1]
    his = {2: {"guilds": {"yellow": 1}}}
    broken = solo(panorama=["L05"], tigran={"cards": ["F05", "F06"]}, players=his,
                  guilds={"yellow": 1, "blue": 1})  # fmt: skip
    assert GAME.ranking(broken.state) == [1, 2]


@pytest.mark.rule("WAY-EX-22")
def test_example_22_priorities() -> None:
    t = solo(track=3, schemes=SUM[2]).tigran("card:insp")
    assert t_own(t, "cards") == ["I03"]
    assert solo(track=3, schemes=SUM[2]).tigran("inf:card").on("W02", "marker") == "2"
    marked = solo(track=3, schemes=SUM[2], markers={"W02": 1}).tigran("inf:card")
    assert marked.on("W03", "marker") == "2"
    gone = solo(track=3, schemes=SUM[2], displays=ROWS | {"water": ["W01", None, "W03", "W04"]})
    assert gone.tigran("inf:card").on("W03", "marker") == "2"


# --- known faults of other programs ----------------------------------------------------------


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("seed", range(3))
def test_a_solo_game_always_reaches_the_final_scoring(board: str, seed: int) -> None:
    game = load("wayfarers")
    random = Random(seed)
    s = game.new(Setup(1, {"tigran": board}))
    for _ in range(3000):
        if s.over:
            break
        play(s, choose(game, s, random.random(), eager=seed % 2 == 0))
    assert s.over
    assert len(game.scores(s)) == 2


@pytest.mark.parametrize("seed", range(4))
def test_he_never_acts_in_the_middle_of_a_human_action(seed: int) -> None:
    """Every step of his lies in his own turn, or after the very last one."""
    random = Random(seed)
    s = load("wayfarers").new(Setup(1))
    steps = plies = 0
    while s.stack and plies < 1500:
        op = s.stack[-1]
        options = op.options(s)
        choice = NO_CHOICE if options is None else random.choice(options or [NO_CHOICE])
        plies += options is not None and len(options) > 1
        s.stack.pop()
        if isinstance(op, TigranStep):
            steps += 1
            assert s.turn == TIGRAN or s.turns_left == 0, type(op).__name__
        if options != []:
            op.answer(s, choice)
    assert steps > 30


def test_every_step_of_his_turn_is_narrated_with_its_rule() -> None:
    t = solo("upgrade", players={2: {"guilds": {"blue": 2}}}).tigran_turn("scheme:SC4").chance()
    told = [(str(event.message), event.message.rule) for event in t.events if event.seat == 1]
    assert [rule for text, rule in told if "reveals" in text] == ["WAY-SOLO-11"]
    assert any("moves the resource marker by 1 to space 1 (black)" in text for text, _ in told)
    assert any("carries out the first action" in text for text, _ in told)
    assert any("acquires W01" in text for text, _ in told)


@pytest.mark.rule("WAY-SOLO-43", "WAY-WORK-15")
def test_a_bonus_after_the_last_turn_is_not_bound_by_the_humans_worker() -> None:
    """The human's worker of the last turn stands on the card that the deferred bonus takes."""
    t = solo(
        "townsfolk",
        schemes=["SC4"],
        track=4,
        prov=1,
        journal="J10a",
        workers={"green": 1},
        markers={"F04": 2},
        panorama=["L20"],
        silver=9,
    )
    t.state.turns_left = 1
    t.play("worker:green", "on:F04", "fee:prov", "take:S01").chance()
    assert t.state.over
    assert t.said("acquires F04")
