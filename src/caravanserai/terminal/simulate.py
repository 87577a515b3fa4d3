"""Many games between bots: who wins, how high, how fast."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any

from caravanserai.kernel.chance import Seeded
from caravanserai.kernel.core import CHANCE, play
from caravanserai.kernel.game import Setup, find
from caravanserai.kernel.view import Message
from caravanserai.terminal.players import seated_bots
from caravanserai.terminal.screen import Screen
from caravanserai.terminal.workers import spread


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
    bots = seated_bots(plan.players, plan.seed)
    s = game.new(plan.setup)
    ply = decisions = 0
    while not s.over:
        if s.actor == CHANCE:
            play(s, chance.choose(s, ply))
        else:
            play(s, bots[s.actor].choose(game, s, s.actor))
            decisions += 1
        ply += 1
    scores = tuple(score.total for score in game.scores(s))
    return Result(plan.players, scores, tuple(game.ranking(s)), decisions)


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


def simulate(screen: Screen, plans: Sequence[Plan], jobs: int) -> dict[str, Any]:
    """Play a series and show its table; everything about it for a file."""
    began = time.perf_counter()
    with screen.progress() as progress:
        finished = list(progress.track(spread(played, plans, jobs), total=len(plans)))
    seconds = time.perf_counter() - began
    found = standings(finished)
    show(screen, found, finished, seconds)
    return {
        "game": plans[0].game,
        "seats": plans[0].setup.seats,
        "options": dict(plans[0].setup.options),
        "seconds": round(seconds, 3),
        "decisions_per_second": round(sum(r.decisions for r in finished) / seconds),
        "standings": [asdict(one) for one in found],
        "games": [
            {"seed": plan.seed, **asdict(result)}
            for plan, result in zip(plans, finished, strict=True)
        ],
    }


def show(
    screen: Screen, found: Sequence[Standing], finished: Sequence[Result], seconds: float
) -> None:
    """The table of a series."""
    head = [
        Message("bot"), Message("seats taken"), Message("wins"), Message("win rate"),
        Message("mean score"), Message("mean place"),
    ]  # fmt: skip
    rows = [
        [
            one.player,
            f"{one.seats}",
            f"{one.wins:g}" if one.wins % 1 == 0 else f"{one.wins:.1f}",
            f"{one.wins / one.seats:.1%}",
            f"{one.score:.1f}",
            f"{one.rank:.2f}",
        ]
        for one in found
    ]
    screen.table([screen.text(title) for title in head], rows)
    decisions = sum(result.decisions for result in finished)
    screen.say(
        Message(
            "{n} game, {decisions} decisions in {seconds} s: {speed} decisions per second.",
            plural="{n} games, {decisions} decisions in {seconds} s: {speed} decisions per second.",
            n=len(finished),
            decisions=decisions,
            seconds=f"{seconds:.1f}",
            speed=f"{decisions / seconds:.0f}",
        )
    )
