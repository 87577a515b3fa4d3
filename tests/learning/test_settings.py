"""How a run goes: what is usual, what was chosen, what is refused."""

from __future__ import annotations

import pytest

from caravanserai import BadSetup, CaravanseraiError, available_games, load
from caravanserai.learning.settings import Settings, settings_of, usual
from tests.terminal.running import caravan


@pytest.mark.parametrize("key", available_games())
def test_every_game_says_what_is_usual(key: str) -> None:
    game = load(key)
    settings = settings_of(game, {})
    assert set(settings.seats) == set(game.seats)
    assert all(getattr(settings, name) is not None for name in usual(game))


def test_what_was_chosen_counts_more() -> None:
    settings = settings_of(load("merv"), {"seats": (2,), "rate": "0.5", "games": "3"})
    assert (settings.seats, settings.rate, settings.games) == ((2,), 0.5, 3)
    assert isinstance(settings, Settings)


@pytest.mark.parametrize(
    ("chosen", "said"),
    [
        ({"rote": "1"}, "did you mean rate"),
        ({"rate": "much"}, "rate is a number, not 'much'"),
        ({"seats": ()}, "say --seats"),
    ],
)
def test_what_cannot_be_is_refused(chosen: dict[str, object], said: str) -> None:
    with pytest.raises(CaravanseraiError, match=said):
        settings_of(load("merv"), chosen)


def test_seats_are_those_of_the_game() -> None:
    with pytest.raises(BadSetup):
        settings_of(load("marco_polo"), {"seats": (1,)})


@pytest.mark.parametrize("arguments", [["--seats", "two"], ["--set", "rate=much"], []])
def test_the_command_says_what_would_be_right(arguments: list[str]) -> None:
    result = caravan("learn", "merv", *arguments)
    assert result.exit_code != 0
    assert result.output.startswith("caravan: ")
