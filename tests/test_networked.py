"""Opponents that choose what a network prefers."""

from __future__ import annotations

from pathlib import Path

import pytest

from caravanserai import CaravanseraiError, Match, available_games, load
from caravanserai.bots import make
from caravanserai.learning.export import written
from caravanserai.learning.shape import Shape
from tests.mind.test_network import weights_of

WIDTH = 16


def file_of(key: str, folder: Path, seed: int = 1) -> Path:
    """A small network by chance."""
    shape = Shape.of(load(key), WIDTH, 1)
    path = folder / f"{key}.network"
    path.write_bytes(written(shape, weights_of(shape, seed), {}))
    return path


@pytest.mark.parametrize("key", available_games())
def test_a_file_plays_a_seat(key: str, tmp_path: Path) -> None:
    bot = make(f"network:{file_of(key, tmp_path)}", seed=1)
    match = Match(key, seats=2, seed=4)
    for _ in range(40):
        s = match.state
        choice = bot.choose(match.game, s, s.actor)
        assert choice in s.legal
        assert choice == bot.choose(match.game, s.clone(), s.actor)
        match.play(choice)


def test_another_file_is_another_opponent(tmp_path: Path) -> None:
    """A file that was written anew is read anew."""
    match, found = Match("merv", seats=2, seed=4), set()
    for seed in range(8):
        path = file_of("merv", tmp_path, seed)
        s = match.state
        found.add(make(f"network:{path}").choose(match.game, s, s.actor))
    assert len(found) > 1


@pytest.mark.parametrize("content", [b"", b"caravanserai network 1\n{}\n"])
def test_other_files_are_refused(content: bytes, tmp_path: Path) -> None:
    path, match = tmp_path / "file", Match("merv", seats=2, seed=4)
    path.write_bytes(content)
    for file in (path, tmp_path / "none"):
        with pytest.raises(CaravanseraiError, match="holds no network"):
            make(f"network:{file}").choose(match.game, match.state, match.state.actor)


def test_a_network_of_another_game_is_refused(tmp_path: Path) -> None:
    match = Match("merv", seats=2, seed=4)
    bot = make(f"network:{file_of('marco_polo', tmp_path)}")
    with pytest.raises(CaravanseraiError, match="other entries or words"):
        bot.choose(match.game, match.state, match.state.actor)
