"""Chapter 8: the journal track, and the end of the game it triggers (chapter 21)."""

from __future__ import annotations

from typing import Any

import pytest

from caravanserai.variants.data import read
from tests.wayfarers.table import Table, table

JOURNAL = read("caravanserai.games.wayfarers", "journal.toml")
EDGES: list[dict[str, Any]] = JOURNAL["edge"]
VISTAS = [f"L{n}" for n in range(19, 24)]
CITIES = [f"L{n:02}" for n in range(1, 6)]
HARBOURS = [f"W{n:02}" for n in range(4, 10)]
SEAS = [f"W{n}" for n in range(19, 24)]
ENOUGH: dict[str, list[Any]] = {
    "tag:city": CITIES,
    "tag:vista": VISTAS,
    "tag:harbour": HARBOURS,
    "tag:sea": SEAS,
    "tag:observatory": ["L09", "L10", "L11", "L12"],
    "tag:library": ["L16", "L17", "W01", "W02"],
    "tag:stars": [{"ground": g, "sky": f"S{n}"} for n, g in enumerate(CITIES, 16)],
    "tag:planet": [{"ground": "L01", "sky": "S10"}],
    "tag:sun_or_moon": [{"ground": "L01", "sky": "S09"}],
    "tag:comet": [{"ground": "L01", "sky": "S06"}, {"ground": "L02", "sky": "S07"},
                  {"ground": "L03", "sky": "S01"}],
    "card:folk": [{"ground": "L01", "townsfolk": "F06"}, {"ground": "L02", "townsfolk": "F08"},
                  {"ground": "L03", "townsfolk": "F09"}, {"ground": "L04", "townsfolk": "F17"}],
}  # fmt: skip
TILES = {
    "tile:land": ["T-LA-VP@b1", "T-LA-CAMEL@b3"],
    "tile:water": ["T-WA-SHIP@b1", "T-WA-DISC@b3"],
    "tile:sky": ["T-SK-VP@a2", "T-SK-TRIO@a3"],
    "tile:basic": ["T-BA-CAMEL@a2"],
    "tile:any": ["T-BA-CAMEL@a2", "T-BA-SHIP@a3", "T-BA-PIGEON@a4", "T-BA-TELESCOPE@a5",
                 "T-SP-CITY@b1", "T-SP-PLANET@b2", "T-SP-STARS@b3"],
}  # fmt: skip


def standing_at(edge: dict[str, Any], side: str, requirement: str) -> Table:
    """A player at the start of a connection who meets its requirement exactly (or nearly)."""
    sides = side * 3
    settings: dict[str, Any] = {"journal": edge["start"], "sides": sides}
    if requirement.startswith("pay"):
        guilds = requirement[4:-1].replace("inf:", "").split(", ")
        settings["guilds"] = dict.fromkeys(guilds, 1)
    elif requirement:
        counter, least = requirement.split(" >= ")
        # the board itself shows one city, harbour, stars, observatory, library and townsfolk
        printed = counter in ("tag:city", "tag:harbour", "tag:stars", "tag:observatory",
                              "tag:library", "card:folk")  # fmt: skip
        need = int(least) - printed
        if counter == "tag:comet":
            need = {1: 1, 3: 1, 6: 2, 7: 3}[int(least)]
        if counter in TILES:
            settings["caravan"] = TILES[counter][:need]
        else:
            settings["panorama"] = ENOUGH[counter][:need]
    return table(**settings)


@pytest.mark.rule("WAY-JOURNAL-3", "WAY-JOURNAL-5", "WAY-JOURNAL-7")
@pytest.mark.parametrize("side", ["A", "B"])
@pytest.mark.parametrize("edge", EDGES, ids=lambda e: f"{e['start']}-{e['end']}")
def test_every_connection_on_both_sides(edge: dict[str, Any], side: str) -> None:
    """With just enough the connection can be used; with one less it cannot, and says why."""
    requirement = edge[f"side_{side.lower()}"]
    t = standing_at(edge, side, requirement).gain("journal")
    assert edge["end"] in t.offers("go")
    before = [t.guild(guild) for guild in ("black", "yellow", "blue")]
    t.play(f"go:{edge['end']}")
    assert t.own("journal") == edge["end"]
    if requirement.startswith("pay"):
        spent = requirement.count("inf:")
        after = [t.guild(guild) for guild in ("black", "yellow", "blue")]
        assert sum(before) - sum(after) == spent
    if requirement:
        lacking = table(journal=edge["start"], sides=side * 3)
        lacking.gain("journal | die:refresh")
        assert edge["end"] not in lacking.offers("go")
        assert lacking.why(f"go:{edge['end']}") == "WAY-JOURNAL-3"


@pytest.mark.rule("WAY-JOURNAL-3")
def test_the_side_of_the_section_of_the_connection_counts() -> None:
    t = table(journal="J3a", sides="BAB", panorama=["L16"]).gain("journal | inf:blue")
    assert t.offers("go") == ["J4b"]
    t = table(journal="J3a", sides="ABA", panorama=["L16"]).gain("journal | inf:blue")
    assert t.offers("go") == []


@pytest.mark.rule("WAY-JOURNAL-4")
def test_the_first_step_needs_nothing() -> None:
    for sides in ("AAA", "BBB"):
        assert table(sides=sides).gain("journal").offers("go") == ["J1a", "J1b"]


@pytest.mark.rule("WAY-JOURNAL-5")
def test_counting_requirements_spend_nothing() -> None:
    t = table(journal="J1a", panorama=["L19", "L20"]).gain("journal").play("go:J2b")
    assert t.count("tag:vista") == 2


@pytest.mark.rule("WAY-JOURNAL-9", "WAY-JOURNAL-13")
def test_tiles_stay_for_every_player_and_spaces_are_shared() -> None:
    t = table(journal_tiles={"J1a": "JT06"}, players={2: {"journal": "J1a"}}).gain("journal")
    t.play("go:J1a")
    assert (t.own("silver"), t.text["journal_tiles"]["J1a"]) == (2, "JT06")
    assert t.own("journal", 2) == "J1a"


@pytest.mark.rule("WAY-JOURNAL-10")
@pytest.mark.parametrize("space", JOURNAL["space"], ids=lambda s: s["id"])
def test_printed_bonuses(space: dict[str, Any]) -> None:
    """Columns 2 and 6: inspiration and new die; 4 and 8: a special tile."""
    edge = next((e for e in EDGES if e["end"] == space["id"]), None)
    if edge is None or space["bonus"] == "tile" or space["column"] == 10:
        assert space["column"] not in (2, 4, 6, 8)
        return
    t = standing_at(edge, "A", edge["side_a"]).gain("journal").play(f"go:{space['id']}")
    if space["column"] in (2, 6):
        assert "new_die" in t.names and len(t.offers("take")) == 4
    else:
        assert space["column"] in (4, 8)
        assert all(name.startswith("T-SP-") for name in t.offers("tile"))
        assert t.offers("tile")


@pytest.mark.rule("WAY-JOURNAL-11", "WAY-JOURNAL-12")
@pytest.mark.parametrize(
    ("start", "end", "panorama", "guild"),
    [
        ("J9a", "J10a", ["L09", "L10", "L11"], "black"),
        ("J9a", "J10c", SEAS[:4], "yellow"),
        ("J9b", "J10e", VISTAS[:4], "blue"),
    ],
)
def test_final_spaces(start: str, end: str, panorama: list[str], guild: str) -> None:
    t = table(journal=start, panorama=panorama).gain("journal").play(f"go:{end}")
    assert t.offers("guild") == [guild]
    t.play(f"guild:{guild}", f"guild:{guild}")
    assert t.guild(guild) == 2
    assert t.offers("tile") and t.offers("take")
    t.play("tile:T-SP-CITY", "cell:a2")
    assert t.offers("take") == []
    for final in ("J10b", "J10d"):
        at = "J9a" if final == "J10b" else "J9b"
        t = table(journal=at, guilds={"black": 1}).gain("journal").play(f"go:{final}")
        t.play("guild:yellow", "guild:blue")
        assert (t.guild("yellow"), t.guild("blue"), t.idle) == (1, 1, True)


@pytest.mark.rule("WAY-JOURNAL-14", "WAY-JOURNAL-17")
def test_each_final_space_holds_one_marker_for_good() -> None:
    t = table(journal="J9a", guilds={"black": 1}, panorama=SEAS[:4],
              players={2: {"journal": "J10b"}}).gain("journal")  # fmt: skip
    assert t.offers("go") == ["J10c"]
    assert t.why("go:J10b") == "WAY-JOURNAL-14"
    t = table(journal="J10b", guilds={"black": 5}, panorama=SEAS[:4]).gain("journal")
    assert t.idle


@pytest.mark.rule("WAY-JOURNAL-15", "WAY-EFF-2")
def test_the_first_to_arrive_takes_the_green_worker_before_the_bonus() -> None:
    t = table(journal_tiles={"J1b": "JT07"}, standing={"L01": ["yellow"]}, workers={"yellow": 0})
    t.gain("journal").play("go:J1b")
    assert (t.worker("green"), t.text["green_spots"]) == (1, ["G2", "G3", "G4"])
    assert t.offers("retrieve") == ["L01:yellow"]
    t = table(turn=2, journal_tiles={"J1a": "JT06"}, workers={"green": 1})
    t.gain("journal", seat=2).play("go:J1a")
    assert (t.worker("green", 2), t.text["green_spots"]) == (1, ["G2", "G3", "G4"])


@pytest.mark.rule("WAY-JOURNAL-18")
def test_markers_never_move_left() -> None:
    columns = {space["id"]: space["column"] for space in JOURNAL["space"]}
    t = table(journal="J5a", guilds={"black": 2}, caravan=TILES["tile:water"]).gain("journal")
    assert all(columns[space] > 5 for space in t.offers("go"))


# --- the end ---------------------------------------------------------------------------------


def ending(seats: int, turn: int) -> Table:
    """A player enters the last column this turn."""
    t = table(seats=seats, turn=turn, journal="J9a", guilds={"black": 1})
    return t.gain("journal", turn).play("go:J10b", "done")


@pytest.mark.rule("WAY-END-1", "WAY-JOURNAL-16")
def test_entering_the_last_column_triggers_the_end() -> None:
    t = ending(2, 1)
    assert t.text["triggered"] is True
    assert t.said("triggers the end of the game")
    assert (t.idle, t.seat, t.text["turns_left"]) == (True, 1, None)


@pytest.mark.rule("WAY-END-2", "WAY-END-3", "WAY-END-5", "WAY-END-6")
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("turn", [1, 2])
def test_every_player_has_one_more_turn_the_triggering_one_last(seats: int, turn: int) -> None:
    t = ending(seats, turn)
    t.play("rest").end_turn()
    order = []
    while not t.state.over:
        order.append(t.seat)
        t.play("rest").end_turn()
    assert order == [(turn + i) % seats + 1 for i in range(seats)]


@pytest.mark.rule("WAY-END-4")
def test_further_markers_in_the_last_column_change_nothing() -> None:
    t = ending(2, 1)
    t.play("rest").end_turn()
    assert t.seat == 2
    t.state.at[1] = t.state.at[0] - 1
    t.play("rest").end_turn()
    assert (t.seat, t.text["turns_left"]) == (1, 1)
    t.play("rest").end_turn()
    assert t.state.over
