"""A ladder: everybody who ever played, on one scale, with how sure that is.

A rung is somebody who can always be asked again: a frozen network, a planner, a script, the
automatic opponent of games for one. Strengths are those that make the victories of all games most
likely (Plackett-Luce): with strengths a, b and c, the first wins a / (a + b + c) of the games.
Ratings are their logarithms, 400 for a factor of 10, with 0 in the middle. The games of one luck
belong together, so intervals come from leaving groups of lucks out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import log10, sqrt
from typing import Final

from caravanserai.arena.matches import Plan, Result
from caravanserai.arena.ratings import AUTOMATIC
from caravanserai.arena.tournament import Z
from caravanserai.kernel.game import Setup, find
from caravanserai.mind.practice import practice_of

GROUPS: Final = 20
"""Lucks are left out in so many groups."""
ROUNDS: Final = 400
NEARLY: Final = 1e-7
"""Strengths that change by no greater part are found."""
LENT: Final = 0.5
"""So much of a victory and of a defeat against the middle are lent to everybody: who always wins
has a rating too.
"""
SCALE: Final = 400.0
FROZEN: Final = ("random", "greedy", "beginner", "easy", "medium", "hard")
"""Bots of the house that stay as they are."""

Seen = tuple[tuple[str, ...], tuple[float, ...]]
"""Who played, and which share of the victory everyone had."""


@dataclass(frozen=True)
class Rung:
    """Where somebody stands. The interval is that of 95 %."""

    player: str
    rating: float
    low: float
    high: float
    games: int
    won: float
    """The mean share of the victory."""


def frozen(game: str) -> list[str]:
    """The rungs that every ladder of this game has."""
    return [*FROZEN, *[f"script:{name}" for name in practice_of(find(game)).scripts]]


def games_of(
    game: str, setup: Setup, players: Sequence[str], lucks: int, seed: int, around: int
) -> list[Plan]:
    """The games that put these players on the ladder: each against the next ones above (`around` of
    them; 0: against all), each luck from every seat, one of them alone against the other.
    """
    seats = setup.seats
    if seats == 1:
        return [
            Plan(game, setup, (player,), f"{seed}:{luck}")
            for player in players
            for luck in range(lucks)
        ]
    found = []
    for i, k in combinations(range(len(players)), 2):
        if around and k - i > around:
            continue
        pairs = [(players[i], players[k]), (players[k], players[i])]
        for one, others in pairs[: 1 if seats == 2 else 2]:
            for luck in range(lucks):
                for seat in range(seats):
                    named = [others] * seats
                    named[seat] = one
                    found.append(Plan(game, setup, tuple(named), f"{seed}:{luck}"))
    return found


def rungs(played: Iterable[tuple[Plan, Result]]) -> list[Rung]:
    """Where everybody stands after these games, the strongest first."""
    by_luck: dict[str, list[Seen]] = {}
    for plan, result in played:
        by_luck.setdefault(plan.seed, []).append(_seen(plan, result))
    if not by_luck:
        return []
    lucks = sorted(by_luck)
    whole = _ratings([one for luck in lucks for one in by_luck[luck]])
    groups = min(GROUPS, len(lucks))
    without = [
        _ratings([one for i, luck in enumerate(lucks) if i % groups != g for one in by_luck[luck]])
        for g in range(groups)
        if groups > 1
    ]
    counts: Counter[str] = Counter()
    won: dict[str, float] = {}
    for several in by_luck.values():
        for players, shares in several:
            for player, share in zip(players, shares, strict=True):
                counts[player] += 1
                won[player] = won.get(player, 0.0) + share
    found = []
    for player, rating in whole.items():
        half = Z * _spread([one[player] for one in without if player in one])
        found.append(
            Rung(
                player, rating, rating - half, rating + half, counts[player],
                won[player] / counts[player],
            )
        )  # fmt: skip
    return sorted(found, key=lambda rung: -rung.rating)


def _seen(plan: Plan, result: Result) -> Seen:
    """A game by its players; whoever has a place but no seat is the automatic opponent."""
    players = list(plan.players)
    players += [AUTOMATIC] * (len(result.ranking) - len(players))
    winners = result.ranking.count(1)
    return tuple(players), tuple((place == 1) / winners for place in result.ranking)


def _ratings(games: Sequence[Seen]) -> dict[str, float]:
    """Ratings with the mean 0."""
    strengths = _strengths(games)
    ratings = {player: SCALE * log10(strength) for player, strength in strengths.items()}
    base = sum(ratings.values()) / len(ratings)
    return {player: rating - base for player, rating in ratings.items()}


def _strengths(games: Sequence[Seen]) -> dict[str, float]:
    """The strengths that make these victories most likely, by minorization and maximization."""
    alike: Counter[Seen] = Counter(games)
    wins: dict[str, float] = {}
    for (players, shares), times in alike.items():
        for player, share in zip(players, shares, strict=True):
            wins[player] = wins.get(player, LENT) + share * times
    strengths = dict.fromkeys(wins, 1.0)
    tables: Counter[tuple[str, ...]] = Counter()
    for (players, _), times in alike.items():
        tables[tuple(sorted(players))] += times
    for _ in range(ROUNDS):
        expected = {player: 2 * LENT / (one + 1.0) for player, one in strengths.items()}
        for players, times in tables.items():
            total = sum(strengths[player] for player in players)
            for player in players:
                expected[player] += times / total
        better = {player: wins[player] / expected[player] for player in wins}
        change = max(abs(better[player] / strengths[player] - 1) for player in wins)
        strengths = better
        if change < NEARLY:
            break
    return strengths


def _spread(left_out: Sequence[float]) -> float:
    """The error of a rating, from the ratings with a group of lucks left out."""
    count = len(left_out)
    if count < 2:
        return float("inf")
    middle = sum(left_out) / count
    return sqrt((count - 1) / count * sum((one - middle) ** 2 for one in left_out))
