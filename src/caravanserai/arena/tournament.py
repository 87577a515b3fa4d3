"""A round robin: every bot against every other, seats rotated, luck paired."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, permutations
from typing import Any, Final

from caravanserai.arena.backends import work_on
from caravanserai.arena.matches import Plan, Result, played
from caravanserai.arena.store import Store
from caravanserai.bots import make
from caravanserai.kernel.errors import BadSetup
from caravanserai.kernel.game import Setup, find

Z: Final = 1.96
"""Intervals hold the true value with a probability of 95 %."""


@dataclass(frozen=True)
class Contest:
    """One bot on one seat against another on all other seats; alone where there are none."""

    game: str
    setup: Setup
    one: str
    others: str


@dataclass(frozen=True)
class Comparison:
    """How the one bot of a contest fared. Intervals are those of 95 %."""

    game: str
    seats: int
    one: str
    others: str
    games: int
    wins: float
    """A shared victory counts for its share."""
    rate: float
    rate_low: float
    rate_high: float
    margin: float
    """Mean lead over the best other score."""
    margin_low: float
    margin_high: float


def contests(
    games: Sequence[str],
    seats: Sequence[int],
    bots: Sequence[str],
    options: Mapping[str, Any] | None = None,
) -> list[Contest]:
    """Every pair of bots in every game at every number of seats that the game has.

    With three seats or more each bot of a pair sits once alone against the other; with one seat
    each bot plays by itself.
    """
    for bot in bots:
        make(bot)
    if len(set(bots)) != len(bots):
        raise BadSetup(f"a bot is named twice: {', '.join(bots)}")
    found = []
    for key in games:
        game = find(key)
        for count in seats or list(game.seats):
            setup = Setup(count, options or {})
            game.checked(setup)
            if count == 1:
                pairs = [(bot, "") for bot in bots]
            elif count == 2:
                pairs = list(combinations(bots, 2))
            else:
                pairs = list(permutations(bots, 2))
            found += [Contest(key, setup, one, others) for one, others in pairs]
    if not found:
        raise BadSetup("a tournament needs two bots; only games for one need no more than one")
    return found


def plans(contest: Contest, rounds: int, seed: int) -> list[Plan]:
    """The games of a contest: the luck of each round is played once from every seat."""
    seats = contest.setup.seats
    found = []
    for number in range(rounds):
        for seat in range(seats):
            players = [contest.others] * seats
            players[seat] = contest.one
            found.append(Plan(contest.game, contest.setup, tuple(players), f"{seed}:{number}"))
    return found


def run(
    todo: Sequence[Plan], store: Store, backend: str = "here", jobs: int = 1
) -> Iterator[tuple[Plan, Result]]:
    """Play what the store does not have yet; every result as soon as it is there."""
    missing = [plan for plan in todo if store.get(plan) is None]
    for plan, result in zip(missing, work_on(backend, played, missing, jobs), strict=True):
        store.add(plan, result)
        yield plan, result


def compared(contest: Contest, games: Sequence[tuple[Plan, Result]]) -> Comparison:
    """What the games of a contest say about its one bot."""
    wins = 0.0
    margins: dict[str, list[int]] = {}
    for plan, result in games:
        seat = plan.players.index(contest.one)
        wins += (result.ranking[seat] == 1) / result.ranking.count(1)
        others = [score for rival, score in enumerate(result.scores) if rival != seat]
        margins.setdefault(plan.seed, []).append(result.scores[seat] - max(others, default=0))
    count = len(games)
    mean, spread = _mean_and_error([sum(one) / len(one) for one in margins.values()])
    return Comparison(
        contest.game,
        contest.setup.seats,
        contest.one,
        contest.others,
        count,
        wins,
        wins / count,
        *wilson(wins, count),
        mean,
        mean - Z * spread,
        mean + Z * spread,
    )


def wilson(wins: float, games: int) -> tuple[float, float]:
    """The interval of a rate after so many games."""
    rate = wins / games
    middle = rate + Z * Z / (2 * games)
    half = Z * math.sqrt(rate * (1 - rate) / games + Z * Z / (4 * games * games))
    whole = 1 + Z * Z / games
    return max(0.0, (middle - half) / whole), min(1.0, (middle + half) / whole)


def _mean_and_error(values: Sequence[float]) -> tuple[float, float]:
    """The mean, and how uncertain it is; one value alone says nothing of that."""
    mean = sum(values) / len(values)
    if len(values) == 1:
        return mean, math.inf
    variance = sum((value - mean) ** 2 for value in values) / (len(values) - 1)
    return mean, math.sqrt(variance / len(values))
