"""House rules with absurd values are refused by name, or the game can be played with them."""

from __future__ import annotations

import pytest

from caravanserai import available_games
from tests.changed_values import problems

SOME = 25
"""Of thousands; `tests/long` tries them all."""


@pytest.mark.parametrize("game", available_games())
def test_absurd_values_are_refused_or_played(game: str) -> None:
    assert problems(game, SOME) == ""
