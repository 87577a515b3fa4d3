"""How strong the bots are, over many games (`make check-long`)."""

from __future__ import annotations

from concurrent.futures import ProcessPoolExecutor

import pytest

from caravanserai import load
from tests.test_bots import finished


def greedy_wins(key: str, seed: int) -> bool:
    """One two-player game against random, the seats swapped every other time."""
    names = ["greedy", "random"] if seed % 2 == 0 else ["random", "greedy"]
    ranking = load(key).rules.ranking(finished(key, names, seed))
    return ranking[names.index("greedy")] == 1 and ranking.count(1) == 1


@pytest.mark.parametrize("key", ["marco_polo", "wayfarers"])
def test_greedy_wins_more_than_95_of_100_games_against_random(key: str) -> None:
    with ProcessPoolExecutor() as pool:
        assert sum(pool.map(greedy_wins, [key] * 100, range(100))) > 95


def greedy_wins_at_merv(seed: int) -> bool:
    """One three-player game of Merv against two random players, on changing seats."""
    names = ["random"] * 3
    names[seed % 3] = "greedy"
    return load("merv").rules.ranking(finished("merv", names, seed))[seed % 3] == 1


def test_greedy_wins_more_than_95_of_100_games_of_merv_against_two_random_players() -> None:
    with ProcessPoolExecutor() as pool:
        assert sum(pool.map(greedy_wins_at_merv, range(100))) > 95


def hard_wins(key: str, seats: int, seed: int) -> bool:
    """One game of the hard level against greedy on all other seats, which change; or alone."""
    names = ["greedy"] * seats
    names[seed % seats] = "hard"
    ranking = load(key).rules.ranking(finished(key, names, seed))
    return ranking[seed % seats] == 1 and ranking.count(1) == 1


@pytest.mark.timeout(7200)
@pytest.mark.parametrize(
    ("key", "seats", "least"),
    [
        ("marco_polo", 2, 93),
        ("merv", 3, 75),
        ("wayfarers", 2, 83),
        ("merv", 1, 60),
        ("wayfarers", 1, 70),
    ],
)
def test_hard_beats_greedy_the_magistrate_and_tigran(key: str, seats: int, least: int) -> None:
    """By less than in docs/bots.md, as a hundred games are luck too."""
    with ProcessPoolExecutor() as pool:
        games = pool.map(hard_wins, [key] * 100, [seats] * 100, range(100))
        assert sum(games) >= least
