"""The drawing of the board, the icons of the cards and what choices point at."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import caravanserai
from caravanserai.games.marco_polo.interaction import (
    CARD_ICONS,
    CONTRACT_ICONS,
    GOAL_ICONS,
    TOKEN_ICONS,
)
from caravanserai.kernel.game import Setup, find
from caravanserai.match import Match
from caravanserai.web.pages.assets import FILES

ROOT = Path(__file__).parents[2]
DRAWING = find("marco_polo").presentation.board()
SPRITE = FILES["lib/icons.svg"].content.decode()
WORDS_ONLY = frozenset(
    [
        "value",
        "up",
        "down",
        "camels",
        "good",
        "pair",
        "pay",
        "times",
        "exchange",
        "extra",
        "done",
        "stay",
        "decline",
        "end",
        "character",
        "discard",
        "take",
    ]
)
"""Choices of which nothing on the board is the picture, or not always."""


def drawn(attribute: str) -> set[str]:
    """What the board names with an attribute."""
    return set(re.findall(rf'{attribute}="([^"]+)"', DRAWING))


def test_every_place_of_the_board_has_an_anchor() -> None:
    game = caravanserai.load("marco_polo")
    s = game.new(Setup(4))
    places = {place.id for place in game.presentation.scene(game.view(s, None)).places}
    on_board = {place for place in places if not place.startswith("player:")}
    assert on_board == drawn("data-at")


def test_every_icon_is_in_the_sprite() -> None:
    sprite = SPRITE
    symbols = set(re.findall(r'<symbol id="i-([\w-]+)"', sprite))
    lines = [*CARD_ICONS.values(), *CONTRACT_ICONS.values(), *TOKEN_ICONS.values()]
    tokens = {token for line in [*lines, *GOAL_ICONS.values()] for token in line.split()}
    names = {token.split("*")[0] for token in tokens}
    plain = {name for name in names if ":" not in name and name not in (">", "<>", "/")}
    assert plain <= symbols
    assert set(re.findall(r'href="#i-([\w-]+)"', DRAWING)) <= symbols


def test_choices_point_at_what_is_there() -> None:
    random = Random(8)
    touched = drawn("data-ref")
    seen = set()
    for seed in range(3):
        match = Match("marco_polo", seats=2 + seed, seed=seed)
        while not match.over:
            view = match.game.view(match.state, match.actor)
            assert view.prompt
            pieces = {piece.id for piece in match.game.presentation.scene(view).pieces}
            for option in view.prompt.options:
                family = option.name.partition(":")[0]
                seen.add(family)
                if family not in WORDS_ONLY:
                    assert set(option.refs) <= pieces | touched, option
                    assert option.refs, option
            match.play(random.choice(match.legal))
    assert {"bazaar", "go", "card", "complete", "die", "column", "reroll"} <= seen
