"""The drawings of the boards, the icons of the components and what choices point at."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from caravanserai.games.wayfarers import GAME
from caravanserai.games.wayfarers.caravan import PlaceTile
from caravanserai.games.wayfarers.components import EDGES, SECTIONS, SIDES
from caravanserai.games.wayfarers.interaction import (
    CARD_ICONS,
    CELL_ICONS,
    TILE_ICONS,
    WAY_ICONS,
    icons,
    points,
    requirement,
)
from caravanserai.games.wayfarers.journal import CONNECTIONS
from caravanserai.games.wayfarers.state import (
    CARD_NAMES,
    SPACE_NAMES,
    TIGRAN_BOARD_NAMES,
    Wayfarers,
)
from caravanserai.games.wayfarers.tigran import total
from caravanserai.kernel.check import choose
from caravanserai.kernel.core import CHANCE, play
from caravanserai.kernel.game import Setup
from caravanserai.kernel.view import Scene
from caravanserai.web.pages.assets import FILES

ROOT = Path(__file__).parents[2]
DRAWING = GAME.presentation.board()
SPRITE = FILES["lib/icons.svg"].content.decode()
WORDS_ONLY = frozenset(
    [
        "rest", "done", "up", "down", "new_die", "pay", "gain", "discard", "fee", "price",
        "allow", "deny",
    ]
)  # fmt: skip
"""Choices of which nothing on the table is the picture."""
SETUPS = [
    *[Setup(n, dict.fromkeys(SECTIONS, side)) for n in (2, 3, 4) for side in SIDES],
    *[Setup(1, {"tigran": name}) for name in TIGRAN_BOARD_NAMES],
]


def drawn(attribute: str) -> set[str]:
    """What the drawing names with an attribute."""
    return set(re.findall(rf'{attribute}="([^"]+)"', DRAWING))


def positions(setup: Setup, seed: int, every: int) -> Iterator[Wayfarers]:
    """A whole game of players who want to get on: the first position, then every so many."""
    random = Random(seed)
    s: Wayfarers = GAME.new(setup)
    ply = 0
    while not s.over:
        if s.actor != CHANCE:
            if ply % every == 0:
                yield s
            ply += 1
        play(s, choose(GAME, s, random.random(), eager=True))
    yield s


def scene_of(s: Wayfarers) -> Scene:
    """What the seat sees that is asked."""
    return GAME.presentation.scene(GAME.view(s, None if s.over else s.actor))


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_every_place_is_on_a_board_or_in_a_panel(setup: Setup) -> None:
    boxes, prints, rows = drawn("data-at"), drawn("data-print"), drawn("data-row")
    refs = drawn("data-ref")
    for s in positions(setup, 5, 150):
        scene = scene_of(s)
        full = {piece.place for piece in scene.pieces}
        for place in scene.places:
            row = place.id.rpartition(":")[0]
            if place.id.startswith("player:"):
                continue
            assert place.id in boxes | prints | refs or row in rows, place.id
            assert place.id not in full or place.id in boxes or row in rows, place.id
            assert not place.icons or place.id in prints, place.id


def test_nothing_is_drawn_that_is_no_place() -> None:
    places: set[str] = set()
    for setup in (Setup(4), Setup(1)):
        for s in positions(setup, 1, 400):
            places |= {place.id for place in scene_of(s).places}
    places.add("drawn")  # there as long as somebody looks at drawn cards
    for attribute in ("data-at", "data-print", "data-ref", "data-label"):
        assert drawn(attribute) <= places, attribute
    assert drawn("data-row") <= {place.rpartition(":")[0] for place in places}


def test_every_icon_is_in_the_sprite() -> None:
    symbols = set(re.findall(r'<symbol id="i-([\w-]+)"', SPRITE))
    used = set(re.findall(r'href="#i-([\w-]+)"', DRAWING))
    kinds: set[str] = set()
    for setup in SETUPS[-5:]:
        for s in positions(setup, 2, 150):
            scene = scene_of(s)
            lines = [place.icons for place in scene.places]
            lines += [piece.icons for piece in scene.pieces]
            used |= {token for line in [*lines, *CARD_ICONS] for token in _names(line)}
            kinds |= {piece.kind for piece in scene.pieces if not piece.icons}
    assert used <= symbols
    assert kinds - {"marker", "figure"} <= symbols


def _names(line: str) -> Iterator[str]:
    for token in line.split():
        edge = re.fullmatch(r"(?:left|right):(.*)", token)
        names = edge[1].split(",") if edge else [token.split("*")[0]]
        yield from [
            name for name in names if name not in ("|", "_", "-", "met") and ":" not in name
        ]


@pytest.mark.parametrize(
    ("card", "shown"),
    [
        ("L06", "city _ now inf_yellow | die:any:0 camel | prov*2 arrow card_land inf_yellow"),
        ("L28", "vista _ now silver*2 | planet or moon or sun each | worker_take"),
        ("F17", "silver*2 _ under city or harbour | worker_take or inf_card"),
        ("F02", "free _ under observatory | telescope"),
        ("F12", "silver*3 _ under sea | rest prov silver"),
        ("S03", "comet*2 _ now reroll | comet most arrow vp*4 | otherwise vp*2"),
        ("S15", "stars _ now inf_card | comet planet stars each vp*3"),
        ("S22", "stars _ now inf_blue inf_move | vp plus inf_blue*2 each vp"),
        ("I09", "tile_basic*2 tile_sky*2 arrow double"),
        (
            "W04",
            "left:-,receives,receives,- right:inf_yellow,silver,-,- | harbour | die:any:0 ship*2"
            " | prov arrow card_water",
        ),
    ],
)
def test_a_card_is_drawn_as_it_is_printed(card: str, shown: str) -> None:
    assert CARD_ICONS[CARD_NAMES.index(card)] == shown


def test_effects_formulas_and_requirements_as_icons() -> None:
    assert icons("") == ""
    assert icons("journal | (worker:take & inf:any)") == "journal or worker_take inf_any"
    assert icons("pay(prov*3) => card:land[draw3]") == "prov*3 arrow draw3 card_land"
    assert icons("card:sky[-1]") == "card_sky disc_silver"
    assert icons("worker:place[green,blue]") == "worker_green or worker_blue"
    assert points("if(has(tag:sun), 7, 3)") == "sun arrow vp*7 | otherwise vp*3"
    assert requirement("pay(inf:blue, inf:yellow)") == "inf_blue inf_yellow spent"
    assert requirement("tag:sea >= 3") == "sea*3"
    assert requirement("") == ""


@pytest.mark.rule("WAY-COMP-5")
@pytest.mark.parametrize("side", SIDES)
def test_the_connections_show_the_side_that_lies_up(side: str) -> None:
    s = next(positions(Setup(2, dict.fromkeys(SECTIONS, side)), 1, 1))
    shown = {place.id: place.icons for place in scene_of(s).places}
    for edge in EDGES:
        wanted = WAY_ICONS[edge.start, edge.end][SIDES.index(side)]
        assert shown[f"way:{edge.start}:{edge.end}"] == wanted
    assert len({icons for icons in shown.values() if icons}) > 20


@pytest.mark.rule("WAY-COMP-6")
def test_every_board_shows_its_own_bonuses() -> None:
    assert len({tuple(cells) for cells in CELL_ICONS}) == 4
    for cells in CELL_ICONS:
        assert sorted(icons for icons in cells if icons) == [
            "inf_card", "inf_move", "prov", "prov", "prov", "reroll", "silver", "silver",
        ]  # fmt: skip


def test_choices_point_at_what_is_there() -> None:
    touched = drawn("data-ref")
    seen = set()
    for seats in (1, 3):
        for s in positions(Setup(seats), seats, 2):
            view = GAME.view(s, None if s.over else s.actor)
            pieces = {piece.id for piece in GAME.presentation.scene(view).pieces}
            for option in view.prompt.options if view.prompt else ():
                family = option.name.partition(":")[0]
                seen.add(family)
                if family not in WORDS_ONLY:
                    assert set(option.refs) <= pieces | touched, option
                    assert option.refs, option
    wanted = {"die", "worker", "slot", "take", "below", "above", "influence", "guild", "on", "go"}
    assert wanted | {"tile", "cell", "move", "retrieve", "vista", "trade", "draw"} <= seen


def test_requirements_that_the_reader_meets_are_marked() -> None:
    seen = set()
    for s in positions(Setup(2), 3, 40):
        if s.over:
            continue
        p = s.actor
        for place in GAME.presentation.scene(GAME.view(s, p)).places:
            if place.id.startswith("way:") and place.icons:
                _, start, end = place.id.split(":")
                (way,) = [
                    way
                    for way in CONNECTIONS[SPACE_NAMES.index(start)]
                    if SPACE_NAMES[way.to] == end
                ]
                met = way.sides[s.sides[way.section]].met(s, p, 0)
                assert place.icons.startswith("met ") == met, place.id
                assert str(place.label).endswith("(you have it)") == met, place.id
                seen.add(met)
        assert not [
            one for one in GAME.presentation.scene(GAME.view(s, None)).places if "met " in one.icons
        ]
    assert seen == {True, False}


def test_the_sum_of_the_last_schemes_is_framed() -> None:
    seen = set()
    for s in positions(Setup(1), 4, 3):
        framed = [
            place.id for place in scene_of(s).places if place.id.startswith("sum:") and place.icons
        ]
        assert framed == [f"sum:{max(0, total(s) - 1)}"]
        seen.add(total(s))
    assert len(seen) > 2


def test_a_tile_is_in_hand_while_its_place_is_chosen() -> None:
    forms = set()
    for s in positions(Setup(2), 6, 1):
        held = [piece for piece in scene_of(s).pieces if piece.id.startswith("held:")]
        step = s.stack[-1] if s.stack else None
        if isinstance(step, PlaceTile):
            (tile,) = held
            assert tile.icons == TILE_ICONS[step.kind][step.face]
            assert tile.place == f"player:{s.actor + 1}"
            forms.add(tile.kind)
        else:
            assert [piece.kind for piece in held] == ["die"] * bool(s.held)
    assert len(forms) > 1
