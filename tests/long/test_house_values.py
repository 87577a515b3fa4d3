"""Every kind of value of every data file, changed to absurd ones."""

from __future__ import annotations

import pytest

from caravanserai import available_games
from tests.changed_values import problems


@pytest.mark.parametrize("game", available_games())
def test_all_absurd_values_are_refused_or_played(game: str) -> None:
    assert problems(game) == ""
