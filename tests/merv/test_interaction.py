"""The drawing of the board, the icons of tiles and cards and what choices point at."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import caravanserai
from caravanserai.games.merv.interaction import (
    BOON_ICONS,
    CONTRACT_ICONS,
    FAMILIES,
    PIECE_ICONS,
    SCORING_ICONS,
    SITE_ICONS,
    TILE_ICONS,
    UPGRADE_ICONS,
)
from caravanserai.match import Match
from caravanserai.presentation.rulebook import Rulebook
from caravanserai.web.pages.assets import FILES

ROOT = Path(__file__).parents[2]
SPRITE = FILES["lib/icons.svg"].content.decode()
GAME = caravanserai.load("merv")
DRAWING = GAME.presentation.board()
WORDS_ONLY = frozenset(
    [
        "generate", "action", "favour", "deploy", "end", "done", "camel", "decline", "pay",
        "convert", "save", "good", "boon",
    ]
)  # fmt: skip
"""Choices of which nothing on the board is the picture: they are buttons."""
RARE = frozenset(["scoring", "boon"])
"""What careless players hardly ever come to choose."""
IDLE = frozenset(["favour", "deploy", "done", "end", "decline", "skip:0"])
"""What an eager player does only if there is nothing else."""
SETUPS = [(seats, edition) for seats in GAME.seats for edition in GAME.options["edition"].values]


def drawn(attribute: str) -> set[str]:
    """What the board names with an attribute."""
    return set(re.findall(rf'{attribute}="([^"]+)"', DRAWING))


def test_every_place_has_an_anchor_and_every_anchor_a_place() -> None:
    found: set[str] = set()
    for seats, edition in SETUPS:
        match = Match("merv", seats=seats, seed=1, edition=edition)
        scene = GAME.presentation.scene(GAME.view(match.state, 0))
        places = {place.id for place in scene.places}
        areas = {place for place in places if place.startswith("player:")}
        assert len(areas) == max(seats, 3)  # automatic participants have one too
        assert {piece.place for piece in scene.pieces} <= places
        found |= places - areas
    # the round and the tracks as a whole are words, and what can be touched
    assert found - drawn("data-at") == {"round", "track:favour", "track:influence", "camels"}
    assert drawn("data-at") <= found
    assert drawn("data-label") | drawn("data-heading") <= found


def test_every_icon_is_in_the_sprite() -> None:
    sprite = SPRITE
    symbols = set(re.findall(r'<symbol id="i-([\w-]+)"', sprite))
    tables = (
        BOON_ICONS, CONTRACT_ICONS, PIECE_ICONS, SCORING_ICONS, SITE_ICONS, TILE_ICONS,
        UPGRADE_ICONS,
    )  # fmt: skip
    tokens = {token for table in tables for line in table.values() for token in line.split()}
    assert {token.split("*")[0] for token in tokens} - {">", ":", "/"} <= symbols
    assert set(re.findall(r'href="#i-([\w-]+)"', DRAWING)) <= symbols
    match = Match("merv", seats=1, seed=1)
    for piece in GAME.presentation.scene(GAME.view(match.state, 0)).pieces:
        if piece.value is not None and not piece.icons:  # a number of something
            assert piece.kind in symbols


def test_choices_point_at_what_is_there() -> None:
    random = Random(5)
    touched = drawn("data-ref")
    seen = set()
    for seats, edition in SETUPS:
        match = Match("merv", seats=seats, seed=seats, edition=edition)
        while not match.over:
            view = GAME.view(match.state, match.actor)
            assert view.prompt
            scene = GAME.presentation.scene(view)
            pieces = {piece.id for piece in scene.pieces}
            assert len(pieces) == len(scene.pieces)
            for option in view.prompt.options:
                family = option.name.partition(":")[0]
                seen.add(family)
                assert set(option.refs) <= pieces | touched, option
                assert option.refs or family in WORDS_ONLY, option
            eager = [o for o in view.prompt.options if o.name not in IDLE]
            match.play(random.choice(eager or view.prompt.options).choice)
    assert set(FAMILIES) | WORDS_ONLY == seen | RARE


def test_scoring_tiles_are_chosen_where_they_lie() -> None:
    match = Match("merv", seats=4, seed=1)
    pieces = {piece.id for piece in GAME.presentation.scene(GAME.view(match.state, 0)).pieces}
    choices = [name for name in GAME.words.names() if name.startswith("scoring:")]
    assert len(choices) == 4
    for name in choices:
        assert set(GAME.presentation.refs(match.state, GAME.words.parse(name))) <= pieces


def test_tooltips_name_rules_that_exist() -> None:
    rules = {rule.id for rule in Rulebook(GAME).rules}
    for seats in GAME.seats:
        scene = GAME.presentation.scene(GAME.view(Match("merv", seats=seats, seed=1).state, 0))
        for place in scene.places:
            assert not place.rule or place.rule in rules, place
        for piece in scene.pieces:
            assert (piece.rule or GAME.presentation.rule_of(piece.kind)) in rules, piece
    assert set(GAME.presentation.chapters.values()) <= rules
