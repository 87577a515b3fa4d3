"""Random games for the laws that hold in every game, whatever is played."""

from __future__ import annotations

from random import Random
from typing import Any

from hypothesis import strategies as st

from caravanserai import Setup, play
from caravanserai.kernel.check import choose
from caravanserai.kernel.game import Game

USUAL_LENGTH = {"marco_polo": 600, "merv": 300, "wayfarers": 1500}
"""How many choices a random game has, about."""

seeds = st.integers(0, 2**32)
shares = st.floats(0, 1)


def setups_of(game: Game[Any]) -> st.SearchStrategy[Setup]:
    """Every number of seats with every value of every option."""
    chosen = {name: st.sampled_from(option.values) for name, option in game.options.items()}
    seats = st.integers(game.seats[0], game.seats[-1])
    return st.builds(Setup, seats, st.fixed_dictionaries({}, optional=chosen))


def positions(game: Game[Any]) -> st.SearchStrategy[Any]:
    """Anywhere in a random game of any set-up."""
    return st.builds(
        lambda setup, seed, share: played(game, setup, seed, share)[0],
        setups_of(game),
        seeds,
        shares,
    )


def played(game: Game[Any], setup: Setup, seed: int, share: float) -> tuple[Any, list[int]]:
    """A game of players who want to get on, stopped at a share of its usual length."""
    random = Random(seed)
    s = game.new(setup)
    choices: list[int] = []
    for _ in range(int(share * USUAL_LENGTH[game.key])):
        if s.over:
            break
        choices.append(choose(game, s, random.random(), eager=True))
        play(s, choices[-1])
    return s, choices
