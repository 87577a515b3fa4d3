"""Games of bots to learn from: set up as for practice, played by the rules."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from caravanserai import CHANCE, available_games, load, play
from caravanserai.learning.watching import watch, watched


@pytest.mark.parametrize("key", available_games())
def test_games_that_were_watched_can_be_played_again(key: str) -> None:
    game = load(key)
    lines = watched(key, (2,), "random", 0.0, seed=3)
    assert len(lines) == 1, "at least one, however short the time"
    record = json.loads(lines[0])
    s = game.codec.from_dict(record["start"])
    asked = set()
    for choice in record["choices"]:
        assert choice in s.legal
        if s.actor != CHANCE:
            asked.add(s.actor)
        play(s, choice)
    assert s.over
    assert asked == {0, 1}


def test_every_process_has_games_of_its_own(tmp_path: Path) -> None:
    file = tmp_path / "games"
    assert watch("merv", (1, 2), "random", 0.0, jobs=2, seed=1, path=file) == 2
    lines = file.read_text().splitlines()
    assert len(set(lines)) == 2
