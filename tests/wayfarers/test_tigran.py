"""Chapter 23: how the solo opponent chooses."""

from __future__ import annotations

import pytest

from tests.wayfarers.solo import ROWS, SUM, solo, t_own
from tests.wayfarers.table import GAME, dealt


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


@pytest.mark.rule("WAY-SOLO-84")
@pytest.mark.parametrize(
    ("strength", "guilds"),
    [("easier", (0, 0, 0)), ("printed", (0, 1, 1)), ("harder", (1, 2, 2))],
)
def test_the_strength_of_tigran(strength: str, guilds: tuple[int, int, int]) -> None:
    t = dealt(1, strength=strength)
    assert tuple(t.own("guilds", 2).values()) == guilds
    assert ("strength" in t.text["options"]) == (strength != "printed")
    assert GAME.codec.from_dict(t.text).options == t.state.options
