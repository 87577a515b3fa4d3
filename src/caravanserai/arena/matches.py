"""Games between bots: what decides them, how they end, who did best."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from caravanserai.bots import seated
from caravanserai.kernel.chance import Seeded
from caravanserai.kernel.core import CHANCE, play
from caravanserai.kernel.game import Setup, find


@dataclass(frozen=True)
class Plan:
    """One game to be played: everything that decides how it goes."""

    game: str
    setup: Setup
    players: tuple[str, ...]
    """The bots in the order of the seats."""
    seed: str


@dataclass(frozen=True)
class Result:
    """How a game ended."""

    players: tuple[str, ...]
    scores: tuple[int, ...]
    ranking: tuple[int, ...]
    decisions: int


@dataclass(frozen=True)
class Standing:
    """What one bot reached in all its games."""

    player: str
    seats: int
    wins: float
    """A shared victory counts for its share."""
    score: float
    rank: float


def planned(game: str, setup: Setup, players: Sequence[str], games: int, seed: int) -> list[Plan]:
    """The games of a series; the players move one seat on from game to game."""
    return [
        Plan(
            game,
            setup,
            tuple(players[(i + seat) % len(players)] for seat in range(len(players))),
            f"{seed}:{i}",
        )
        for i in range(games)
    ]


def played(plan: Plan) -> Result:
    """Play one game without narration."""
    game = find(plan.game)
    chance = Seeded(plan.seed)
    bots = seated(dict(enumerate(plan.players)), plan.seed)
    s = game.new(plan.setup)
    ply = decisions = 0
    while not s.over:
        if s.actor == CHANCE:
            play(s, chance.choose(s, ply))
        else:
            play(s, bots[s.actor].choose(game, s, s.actor))
            decisions += 1
        ply += 1
    scores = tuple(score.total for score in game.rules.scores(s))
    return Result(plan.players, scores, tuple(game.rules.ranking(s)), decisions)


def standings(finished: Sequence[Result]) -> list[Standing]:
    """The bots, the most successful first."""
    found = []
    for player in sorted({name for result in finished for name in result.players}):
        wins, scores, ranks = 0.0, [], []
        for result in finished:
            best = result.ranking.count(1)
            for name, score, rank in zip(
                result.players, result.scores, result.ranking, strict=False
            ):
                if name == player:
                    wins += (rank == 1) / best
                    scores.append(score)
                    ranks.append(rank)
        mean = sum(scores) / len(scores), sum(ranks) / len(ranks)
        found.append(Standing(player, len(scores), wins, *mean))
    return sorted(found, key=lambda one: (one.rank, -one.score))
