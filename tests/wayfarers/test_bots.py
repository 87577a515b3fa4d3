"""The greedy bot plays sensibly, also against the solo opponent."""

from __future__ import annotations

import pytest

from caravanserai import CHANCE, Seeded, Setup, load, play
from caravanserai.bots import make
from caravanserai.kernel.core import State
from caravanserai.mind.evaluation import value
from tests.test_bots import finished
from tests.wayfarers.table import table

GAME = load("wayfarers")


@pytest.mark.parametrize("seed", range(2))
def test_greedy_beats_random(seed: int) -> None:
    """A sample; a hundred games stand in tests/long."""
    names = ["greedy", "random"] if seed % 2 == 0 else ["random", "greedy"]
    s = finished("wayfarers", names, seed)
    assert GAME.rules.ranking(s)[names.index("greedy")] == 1


def test_greedy_finishes_a_solo_game() -> None:
    s: State = GAME.new(Setup(1, {"tigran": "journal"}))
    chance, bot = Seeded(2), make("greedy", 2)
    while not s.over:
        play(s, chance.choose(s, 0) if s.actor == CHANCE else bot.choose(GAME, s, s.actor))
    assert GAME.rules.scores(s)[0].total > 10


def test_the_value_likes_what_players_like() -> None:
    base = value(GAME, table().state, 0)
    for better in (
        {"silver": 2},
        {"prov": 2},
        {"journal": "J1a"},
        {"panorama": ["L01"]},
        {"caravan": ["T-BA-CAMEL@a2"]},
        {"guilds": {"black": 1}},
        {"workers": {"green": 1}},
    ):
        assert value(GAME, table(**better).state, 0) > base
    assert value(GAME, table(dice=[1], placed={"home-market": 1, "home-city": 2}).state, 0) < base
    assert value(GAME, table(solo="space", tigran={"cards": ["F30"]}).state, 1) == 1
