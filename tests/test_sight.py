"""What networks and policies see of a position, in every game."""

from __future__ import annotations

from random import Random

import pytest

from caravanserai import Setup, available_games, load
from caravanserai.kernel.playout import playout
from caravanserai.mind.attention import outlook


@pytest.mark.parametrize(
    ("key", "seats"),
    [(key, seats) for key in available_games() for seats in load(key).seats],
)
def test_nothing_hidden_is_seen(key: str, seats: int) -> None:
    game = load(key)
    for seed in range(6):
        s = game.new(Setup(seats))
        playout(s, Random(seed).random, 60 + 40 * seed)
        for seat in range(game.rules.people(s)):
            twin = game.rules.determinize(s, seat, Random(seed))
            assert game.mind.sight(twin, seat) == game.mind.sight(s, seat)
            assert outlook(game, twin, seat) == outlook(game, s, seat)
