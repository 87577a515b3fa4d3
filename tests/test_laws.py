"""Laws that hold in every game of the house."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from caravanserai import Record, available_games, load
from caravanserai.kernel.check import ALL_LAWS, asks_properly, cloned, fuzz, written_and_read
from tests.laws import USUAL_LENGTH, played, positions, seeds, setups_of, shares

GAMES = pytest.mark.parametrize("key", available_games())


@GAMES
@given(st.data(), seeds)
@settings(max_examples=6, deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_every_law_holds_in_whole_games(key: str, data: st.DataObject, seed: int) -> None:
    """Never stuck, always ends, conserved, options pure and sorted, text and clones faithful."""
    game = load(key)
    setup = data.draw(setups_of(game))
    failure = fuzz(game, setup, seed, ALL_LAWS, every=USUAL_LENGTH[key] // 50)
    assert failure is None, failure


@GAMES
@given(st.data())
@settings(max_examples=50, deadline=None)
def test_any_position_is_written_read_cloned_and_asked_properly(
    key: str, data: st.DataObject
) -> None:
    game = load(key)
    s = data.draw(positions(game))
    for law in (written_and_read, cloned, asks_properly):
        assert law(game, s) is None


@pytest.mark.rule("MERV-INFO-4")
@GAMES
@given(st.data(), seeds, shares)
@settings(max_examples=20, deadline=None)
def test_replay_gives_the_same_position(
    key: str, data: st.DataObject, seed: int, share: float
) -> None:
    game = load(key)
    setup = data.draw(setups_of(game))
    s, choices = played(game, setup, seed, share)
    record = Record(key, setup, choices)
    assert game.codec.to_dict(record.at()) == game.codec.to_dict(s)
    assert Record.from_json(record.to_json()).digest() == record.digest()
