"""Fitting the evaluation: bots play against themselves, and what came of it says what things are
worth.

Each round plays games with the weights so far, misjudging now and then so that unusual positions
occur too. The weights that explain best how these games went on are found by least squares, held
to the weights so far where the games say little. Of several mixtures of old and new weights the one
that plays best against the guess that comes with the rules is kept.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any, Final

from caravanserai.arena.backends import spread
from caravanserai.bots.planner import Planner
from caravanserai.bots.weights import write_table
from caravanserai.extras import needed
from caravanserai.kernel.chance import pick
from caravanserai.kernel.core import CHANCE, State, play
from caravanserai.kernel.evaluation import Weight, Weights
from caravanserai.kernel.game import Game, Setup, find

Table = dict[str, Weight]

WIDTH: Final = 3
"""How many lines the players of these games follow."""
NOISES: Final = (0.0, 0.7, 1.5, 3.0)
"""By how many points they misjudge their choices: another one for each seat and game."""
HELD: Final = 60.0
"""The weights so far count as much as so many positions."""
MOST_COUNTED: Final = 4000
"""More positions than this do not count more: those of one game are much alike."""
MIXTURES: Final = (0.0, 0.25, 0.5, 1.0)
"""How much of the new weights is tried."""
KEPT: Final = 2
"""The games of so many rounds are learned from."""
LONGEST: Final = 4000
"""A game in which nobody gets on is given up after so many decisions."""


@dataclass(frozen=True)
class Lesson:
    """One game to be played and learned from."""

    game: str
    seats: int
    seed: str
    table: Table


@dataclass(frozen=True)
class Trial:
    """One game of these weights on one seat against the guess on the others."""

    game: str
    seats: int
    seat: int
    seed: str
    table: Table


@dataclass(frozen=True)
class Progress:
    """How a round of fitting went."""

    round: int
    positions: int
    error: float
    """How far the old weights were off, in points."""
    mixture: float
    """How much of the new weights was taken."""
    lead: float
    """By how many points they are ahead of the guess."""


def outcome(game: Game[Any], s: State, seat: int) -> float:
    """What a seat wants: points; against an automatic opponent those that it is ahead."""
    totals = [score.total for score in game.scores(s)]
    if game.people(s) > 1:
        return float(totals[seat])
    return float(totals[seat] - max(totals[1:]))


def lead(game: Game[Any], s: State, seat: int) -> float:
    """By how many points a seat is ahead of its best rival."""
    totals = [score.total for score in game.scores(s)]
    return float(totals[seat] - max(total for q, total in enumerate(totals) if q != seat))


def course(
    game: Game[Any], seats: int, players: Sequence[Planner], random: Random
) -> Iterator[tuple[State, int]]:
    """A game from its first question to its end: each position with the seat that has just
    chosen, or is about to.
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


def play_lesson(lesson: Lesson) -> list[list[float]]:
    """Rows: the features of a position, how much of the game was left, and what came still."""
    game, random = find(lesson.game), Random(lesson.seed)
    weights = Weights(lesson.table)
    players = [
        Planner(random.getrandbits(32), random.choice(NOISES), WIDTH, weights)
        for _ in range(lesson.seats)
    ]
    seen: list[tuple[int, float, list[float]]] = []
    last = None
    for s, seat in course(game, lesson.seats, players, random):
        last = s
        if seat != CHANCE and not s.over and (s.actor != seat or random.random() < 0.3):
            row = [*game.features(s, seat), game.left(s, seat)]
            seen.append((seat, game.points(s, seat), row))
    assert last is not None
    goals = [outcome(game, last, seat) for seat in range(lesson.seats)]
    return [[*row, goals[seat] - sure] for seat, sure, row in seen]


def play_trial(trial: Trial) -> float:
    """The lead that the weights reached."""
    game, random = find(trial.game), Random(trial.seed)
    tables = [game.guess] * trial.seats
    tables[trial.seat] = trial.table
    players = [Planner(random.getrandbits(32), 0.0, WIDTH, Weights(table)) for table in tables]
    last = None
    for s, _ in course(game, trial.seats, players, random):
        last = s
    assert last is not None
    return lead(game, last, trial.seat)


def explained(rows: Sequence[Sequence[float]], table: Table) -> tuple[Table, float]:
    """The weights that explain the rows best, and how far the old ones were off."""
    np = needed("numpy", "fit")
    data = np.array(rows)
    features, left, goal = data[:, :-2], data[:, -2:-1], data[:, -1]
    x = np.hstack([features, features * left])
    before = np.array([w.late for w in table.values()] + [w.early for w in table.values()])
    missed = goal - x @ before
    level = np.hstack([np.ones_like(left), left, left * left])  # what everybody gets in time
    missed = missed - level @ np.linalg.lstsq(level, missed, rcond=None)[0]
    x = x - level @ np.linalg.lstsq(level, x, rcond=None)[0]
    times = min(len(x), MOST_COUNTED) / len(x)
    held = np.diag(HELD * (x.std(axis=0) ** 2 + 1e-3))
    change = np.linalg.solve(times * x.T @ x + held, times * x.T @ missed)
    found = before + change
    half = len(table)
    new = {name: Weight(float(found[i]), float(found[half + i])) for i, name in enumerate(table)}
    return new, float(np.abs(missed).mean())


def mixed(old: Table, new: Table, share: float) -> Table:
    """So much of the new weights, the rest of the old ones."""
    found = {}
    for name, (late, early) in old.items():
        to = new[name]
        found[name] = Weight(late + share * (to.late - late), early + share * (to.early - early))
    return found


def fit(
    key: str,
    counts: tuple[int, ...],
    rounds: int,
    games: int,
    trials: int,
    seed: int,
    jobs: int,
    target: Path,
    start: Table | None = None,
) -> Iterator[Progress]:
    """Play and learn; the table lies in the target file after every round."""
    game = find(key)
    table = dict(start or game.guess)
    taught: list[list[list[float]]] = []
    for number in range(1, rounds + 1):
        lessons = [
            Lesson(key, counts[i % len(counts)], f"{seed}:{number}:{i}", table)
            for i in range(games)
        ]
        taught = [
            *taught[-KEPT + 1 :],
            [row for some in spread(play_lesson, lessons, jobs) for row in some],
        ]
        rows = [row for some in taught for row in some]
        new, error = explained(rows, table)
        tables = [mixed(table, new, share) for share in MIXTURES]
        tried = [
            Trial(
                key,
                counts[i % len(counts)],
                i % counts[i % len(counts)],
                f"{seed}:{number}:t{i}",
                one,
            )
            for one in tables
            for i in range(trials)
        ]
        leads = list(spread(play_trial, tried, jobs))
        means = [sum(leads[i * trials : (i + 1) * trials]) / trials for i in range(len(tables))]
        best = means.index(max(means))
        table = tables[best]
        write_table(target, table)
        yield Progress(number, len(rows), error, MIXTURES[best], means[best])
