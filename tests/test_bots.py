"""Bots: legal, reproducible, blind to secrets, and worth playing."""

from __future__ import annotations

from random import Random

import pytest

from caravanserai import CHANCE, Seeded, Setup, load, play
from caravanserai.bots import UnknownBot, bots, make
from caravanserai.kernel.core import State


def finished(key: str, names: list[str], seed: int) -> State:
    """A game between bots, played to the end."""
    game = load(key)
    s: State = game.new(Setup(len(names)))
    chance = Seeded(seed)
    seated = [make(name, seed) for name in names]
    ply = 0
    while not s.over:
        if s.actor == CHANCE:
            choice = chance.choose(s, ply)
        else:
            choice = seated[s.actor].choose(game, s, s.actor)
        play(s, choice)
        ply += 1
    return s


def test_bots_are_found_by_name() -> None:
    assert bots() == ["greedy", "random"]
    with pytest.raises(UnknownBot, match="no bot is called 'gredy'; did you mean greedy"):
        make("gredy")


@pytest.mark.parametrize("name", ["random", "greedy"])
def test_the_same_seed_plays_the_same(name: str) -> None:
    game = load("marco_polo")
    s = game.new(Setup(3))
    chance = Seeded(4)
    while s.actor == CHANCE:
        play(s, chance.choose(s, 0))
    assert make(name, 5).choose(game, s, s.actor) == make(name, 5).choose(game, s, s.actor)


@pytest.mark.parametrize("seed", range(4))
def test_greedy_beats_random(seed: int) -> None:
    """A sample; a hundred games stand in tests/long."""
    names = ["greedy", "random"] if seed % 2 == 0 else ["random", "greedy"]
    s = finished("marco_polo", names, seed)
    assert load("marco_polo").ranking(s)[names.index("greedy")] == 1


def test_greedy_does_not_look_at_secrets() -> None:
    """Two positions that differ only in what the seat may not know get the same answer."""
    game = load("marco_polo")
    s = game.new(Setup(3))
    chance = Seeded(9)
    while s.actor == CHANCE:
        play(s, chance.choose(s, 0))
    for i in range(3):
        twin = game.determinize(s, s.actor, Random(i))
        assert game.to_dict(twin) != game.to_dict(s)
        assert make("greedy", 1).choose(game, twin, s.actor) == make("greedy", 1).choose(
            game, s, s.actor
        )
