"""Fitting the evaluation: tables of weights play, and those that play better survive.

An evolution strategy (CMA-ES) draws tables around the best one known so far, a little off in
every weight. Each plays the same games against greedy, and the table of the next round lies where
the better ones were.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from math import tanh
from pathlib import Path
from random import Random
from statistics import fmean, pstdev
from typing import Any, Final

from caravanserai.arena.backends import spread
from caravanserai.bots import Bot
from caravanserai.bots.greedy import Greedy
from caravanserai.bots.planner import Planner
from caravanserai.bots.weights import write_table
from caravanserai.extras import needed
from caravanserai.kernel.chance import pick
from caravanserai.kernel.core import CHANCE, State, play
from caravanserai.kernel.game import Game, Setup, find
from caravanserai.mind.evaluation import Weight, Weights, guessed, margin

Table = dict[str, Weight]

LINES: Final = 4
"""How many lines of each choice the tables follow that are tried."""
STEP: Final = 0.6
"""By how many points the first tables differ in what each feature brings."""
MARGIN: Final = 25.0
"""A lead of so many points is a clear win; more counts little."""
SAMPLE: Final = 4
"""Games that show how much each feature varies, and how many lines are followed in them."""
SAMPLE_LINES: Final = 2
LEAST_SPREAD: Final = 0.15
LONGEST: Final = 1200
"""A game in which nobody gets on is given up after so many decisions, and lost."""


@dataclass(frozen=True)
class Trial:
    """One game of these weights on one seat against greedy on the others."""

    game: str
    seats: int
    seat: int
    seed: str
    table: Table
    lines: int = LINES


@dataclass(frozen=True)
class Progress:
    """How the tables of a round played."""

    round: int
    games: int
    won: float
    """The share of games that were won."""
    lead: float
    """By how many points they were ahead of the best rival."""


def course(
    game: Game[Any], seats: int, players: Sequence[Bot], random: Random
) -> Iterator[tuple[State, int]]:
    """A game from its first question to its end: each position with the seat that has just
    chosen; the last one as often as it takes.
    """
    s: State = game.new(Setup(seats))
    decisions = 0
    while not s.over and decisions < LONGEST:
        seat = s.actor
        if seat == CHANCE:
            play(s, pick(s, random.random()))
            continue
        play(s, players[seat].choose(game, s, seat))
        decisions += 1
        yield s, seat
    yield s, CHANCE


def always(weights: Weights) -> Callable[[Game[Any], State], Weights]:
    """A judge who has these weights for every position."""
    return lambda game, s: weights


def play_trial(trial: Trial) -> float:
    """The lead that the weights reached."""
    game, random = find(trial.game), Random(trial.seed)
    players: list[Bot] = [Greedy(random.getrandbits(32)) for _ in range(trial.seats)]
    own = always(Weights(trial.table))
    players[trial.seat] = Planner(random.getrandbits(32), 0.0, trial.lines, own)
    *_, (last, _) = course(game, trial.seats, players, random)
    found = margin(game, last, trial.seat)
    return found if last.over else min(found, -MARGIN)


def spreads(game: Game[Any], seats: int, table: Table, seed: int) -> list[float]:
    """How much each feature varies between the ends of turns."""
    seen: list[list[float]] = []
    for number in range(SAMPLE):
        random = Random(f"{seed}:{number}")
        judge = always(Weights(table))
        players = [Planner(random.getrandbits(32), 1.0, SAMPLE_LINES, judge) for _ in range(seats)]
        for s, seat in course(game, seats, players, random):
            if seat != CHANCE and s.actor != seat:
                seen.append(game.mind.features(s, seat))
    return [max(LEAST_SPREAD, pstdev(column)) for column in zip(*seen, strict=True)]


def fit(
    key: str,
    counts: tuple[int, ...],
    rounds: int,
    games: int,
    seed: int,
    jobs: int,
    target: Path,
    start: Table | None = None,
    lines: int = LINES,
    step: float = STEP,
) -> Iterator[Progress]:
    """Let tables play; the best one known lies in the target file after every round."""
    cma = needed("cma", "fit")
    game = find(key)
    table = dict(start or guessed(game).table)
    units = [1 / wide for wide in spreads(game, counts[0], table, seed)]

    def as_table(point: Sequence[float]) -> Table:
        late, early = point[: len(units)], point[len(units) :]
        return {
            name: Weight(float(late[i]) * units[i], float(early[i]) * units[i])
            for i, name in enumerate(table)
        }

    late = [weight.late / units[i] for i, weight in enumerate(table.values())]
    early = [weight.early / units[i] for i, weight in enumerate(table.values())]
    settings = {"seed": seed, "verbose": -9, "CMA_diagonal": True}
    strategy = cma.CMAEvolutionStrategy(late + early, step, settings)
    for number in range(1, rounds + 1):
        points = strategy.ask()
        trials = [
            Trial(
                key,
                counts[i % len(counts)],
                i // len(counts) % counts[i % len(counts)],
                f"{seed}:{number}:{i}",
                as_table(point),
                lines,
            )
            for point in points
            for i in range(games)
        ]
        leads = list(spread(play_trial, trials, jobs))
        worth = [
            fmean([tanh(one / MARGIN) for one in leads[i * games : (i + 1) * games]])
            for i in range(len(points))
        ]
        strategy.tell(points, [-one for one in worth])
        write_table(target, as_table(strategy.mean))
        won = fmean([one > 0 for one in leads])
        yield Progress(number, len(leads), won, fmean(leads))
