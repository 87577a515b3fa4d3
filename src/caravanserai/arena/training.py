"""Training a network: it plays, and learns from what came of it (temporal differences).

A network corrects a table of weights (`Weights`). In every round it plays games, against itself and
against greedy; alone where a game has an automatic opponent. After a planned
turn it should have expected what it expected one turn later, mixed with what came of the game; so
it is drawn there, over the rows (`Mind.sight`) of the last rounds.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from random import Random
from statistics import fmean
from typing import Any, Final

from caravanserai.arena.backends import spread
from caravanserai.arena.fitting import Progress, course
from caravanserai.arena.learner import Learner
from caravanserai.bots import Bot
from caravanserai.bots.greedy import Greedy
from caravanserai.bots.planner import NOTHING, plans
from caravanserai.bots.weights import fitted, write_network
from caravanserai.extras import needed
from caravanserai.kernel.core import State, play
from caravanserai.kernel.errors import CaravanseraiError
from caravanserai.kernel.game import Game, Setup, find
from caravanserai.mind.evaluation import (
    RIVAL_POINTS,
    SEEN_AS_ONE,
    Network,
    Weight,
    Weights,
    margin,
    value,
)

Packed = tuple[Mapping[str, Weight], list[list[list[float]]], list[list[float]]]
"""A table, and the layers and biases of a network: those of compiled rules do not travel to
processes.
"""

UNITS: Final = (64, 32)
WIDTH: Final = 8
"""How many lines of a turn are followed."""
NOISE: Final = 0.1
"""By how many points the ends of turns are misjudged, so that new ones are tried; luck tries enough
of them, and whoever plays carelessly learns what careless play is worth.
"""
TRUST: Final = 0.6
"""How much the rest of the game counts against what is expected one turn later; it is luck more
than anything else.
"""
VICTORY: Final = 8.0
"""So many points a victory counts besides the lead, of which LEAD_SHARE counts."""
LEAD_SHARE: Final = 0.8
MOST: Final = 80.0
"""A greater lead counts no more."""
GIVEN_UP: Final = -40.0
"""The lead of everybody in a game that nobody ends."""
UNIT: Final = 40.0
"""The network is trained in such units instead of points, so that its steps are small."""
MEMORY: Final = 100_000
"""How many rows are remembered."""
AT_LEAST: Final = 10_000
"""Nothing is learned from fewer rows: a few games teach their luck."""
RATE: Final = 0.0005
"""How far a step goes: the size of Adam's steps."""
AVERAGED: Final = 0.001
"""What plays is an average over the last thousand steps or so: each one follows the luck of a few
games, and plans differ by less than that.
"""
REPEATED: Final = 4
"""How often each row is looked at, about."""
BATCH: Final = 512
LAST_ROWS: Final = 3
"""So many positions at the end of a planned turn are learned from."""


@dataclass(frozen=True)
class Lesson:
    """A game to learn from."""

    game: str
    seats: int
    number: int
    seed: str
    weights: Packed


@dataclass(frozen=True)
class Learned:
    """What came of it: rows with what the network should have said, and the lead of one seat."""

    rows: list[list[float]]
    targets: list[float]
    lead: float


class Moment:
    """The end of a planned turn: positions on the way to it, and what was expected there."""

    def __init__(self, rows: list[list[float]], bases: list[float], worth: float | None) -> None:
        self.rows = rows
        self.bases = bases
        self.worth = worth


class Student:
    """Plays as the network says, a little carelessly, and remembers what it expected."""

    def __init__(self, seed: int, weights: Weights) -> None:
        self.moments: list[Moment] = []
        self._random = Random(seed)
        self._weights = weights
        self._table = Weights(weights.table)
        self._line = NOTHING

    def choose(self, game: Game[Any], state: State, seat: int) -> int:
        line = self._line
        if not line.choices or line.questions[0] != state.legal:
            found = plans(game, self._weights, state, seat, WIDTH, WIDTH)
            line = max(found, key=lambda one: one.worth + self._random.gauss(0, NOISE))
            self._remember(game, state.clone(), seat, line.choices, line.worth)
        self._line = line.rest()
        return line.choices[0]

    def _remember(
        self, game: Game[Any], s: State, seat: int, choices: tuple[int, ...], worth: float
    ) -> None:
        rows, bases = [], []
        for choice in choices:
            play(s, choice)
            if not s.over:
                rows.append(game.mind.sight(s, seat))
                bases.append(value(game, s, seat, self._table))
        moment = Moment(rows[-LAST_ROWS:], bases[-LAST_ROWS:], None if s.over else worth)
        self.moments.append(moment)

    def learned(self, outcome: float) -> tuple[list[list[float]], list[float]]:
        """Every row with what the network should have said there."""
        rows: list[list[float]] = []
        targets: list[float] = []
        wanted, later = outcome, outcome
        for moment in reversed(self.moments):
            wanted = (1 - TRUST) * later + TRUST * wanted
            for row, base in zip(moment.rows, moment.bases, strict=True):
                rows.append(row)
                targets.append((wanted - base) / UNIT)
            later = wanted if moment.worth is None else moment.worth
        return rows, targets


def outcome(lead: float) -> float:
    """What a lead at the end is worth: the points, and more for being ahead at all."""
    return LEAD_SHARE * max(-MOST, min(MOST, lead)) + VICTORY * ((lead > 0) - (lead < 0))


def study(lesson: Lesson) -> Learned:
    """Play a game; every other one with several players against greedy."""
    game, random = find(lesson.game), Random(lesson.seed)
    table, layers, biases = lesson.weights
    weights = Weights(table, Network(layers, biases))
    seat = lesson.number // 2 % lesson.seats
    against_greedy = lesson.seats > 1 and lesson.number % 2
    students = [Student(random.getrandbits(32), weights) for _ in range(lesson.seats)]
    players: list[Bot] = [*students]
    if against_greedy:
        players = [Greedy(random.getrandbits(32)) for _ in range(lesson.seats)]
        players[seat] = students[seat]
    *_, (s, _) = course(game, lesson.seats, players, random)
    rows: list[list[float]] = []
    targets: list[float] = []
    for q, student in enumerate(students):
        reached = margin(game, s, q) if s.over else GIVEN_UP
        seen, wanted = student.learned(outcome(reached))
        rows += seen
        targets += wanted
    return Learned(rows, targets, margin(game, s, seat) if s.over else GIVEN_UP)


class Teacher:
    """Draws a network to what it should have said."""

    def __init__(self, network: Network, seed: int, rate: float) -> None:
        self._np = np = needed("numpy", "fit")
        self._random = np.random.default_rng(seed)
        self._learner = Learner(network.layers, network.biases, rate)
        for i in self._last():
            self._learner.weights[i] /= UNIT
        self._averages = [one.copy() for one in self._learner.weights]
        self._rows = np.zeros((0, len(network.layers[0])), dtype=np.float32)
        self._targets = np.zeros(0, dtype=np.float32)

    def _last(self) -> tuple[int, int]:
        """Where the weights and biases of the last layer lie."""
        layers = self._learner.layers
        return layers - 1, 2 * layers - 1

    def teach(self, rows: list[list[float]], targets: list[float]) -> float:
        """Add rows to what is remembered and look at as many, some times; the mean error, 0 as
        long as there are too few.
        """
        np = self._np
        new = np.array(rows, dtype=np.float32)
        self._rows = np.concatenate([self._rows, new])[-MEMORY:]
        wanted = np.array(targets, dtype=np.float32)
        self._targets = np.concatenate([self._targets, wanted])[-MEMORY:]
        if len(self._rows) < AT_LEAST:
            return 0.0
        errors = []
        for _ in range(1 + REPEATED * len(rows) // BATCH):
            some = self._random.integers(0, len(self._rows), BATCH)
            errors.append(self._step(self._rows[some], self._targets[some]))
        return fmean(errors)

    def _step(self, rows: Any, targets: Any) -> float:
        """One step down the slope of the squared error."""
        learner = self._learner
        told = learner.told(rows)
        error = told[-1][:, 0] - targets
        learner.step(told, (2 * error / len(error))[:, None])
        share = max(AVERAGED, 1 / learner.steps)
        for average, weight in zip(self._averages, learner.weights, strict=True):
            average += share * (weight - average)
        return float((error * error).mean())

    def network(self) -> Network:
        """The average of the last steps, in points."""
        layers = self._learner.layers
        found = [one.astype(float) for one in self._averages]
        for i in self._last():
            found[i] *= UNIT
        written = [one.tolist() for one in found]
        return Network(written[:layers], written[layers:])


def entries(game: Game[Any], seats: int) -> int:
    """How many numbers a network sees of this game."""
    row = game.mind.sight(game.new(Setup(seats)), 0)
    if not row:
        raise CaravanseraiError(f"{game.title} shows nothing to a network: there is no `sight`")
    return len(row)


def untrained(game: Game[Any], seats: int, seed: int) -> Network:
    """A network that has learned nothing: it takes the points of the best rival away, for which
    each layer has a last unit, and adds nothing.
    """
    random = Random(seed)
    sizes = [entries(game, seats), *UNITS, 1]
    layers = [
        [[random.gauss(0, (1 / size) ** 0.5) for _ in range(units)] for _ in range(size)]
        for size, units in pairwise(sizes)
    ]
    layers[-1] = [[0.0] for _ in range(UNITS[-1])]
    for layer in layers[:-1]:
        for line in layer:
            line.append(0.0)
    layers[0][RIVAL_POINTS][-1] = 1.0
    for layer in layers[1:-1]:
        layer.append([0.0] * (len(layer[0]) - 1) + [1.0])
    layers[-1].append([-SEEN_AS_ONE])
    biases = [[0.0] * len(layer[0]) for layer in layers]
    return Network(layers, biases)


def train(
    key: str,
    seats: int,
    rounds: int,
    games: int,
    seed: int,
    jobs: int,
    target: Path,
    start: Weights | None = None,
    rate: float = RATE,
) -> Iterator[Progress]:
    """Let a network play and learn; it lies in the target file after every round."""
    game = find(key)
    table = (start or fitted(game, game.new(Setup(seats)))).table
    network = (start and start.network) or untrained(game, seats, seed)
    if len(network.layers[0]) != entries(game, seats):
        raise CaravanseraiError(
            f"this network sees {len(network.layers[0])} numbers, and {game.title} with {seats} "
            f"seats shows {entries(game, seats)}; networks for solo games and for several "
            "players are not the same"
        )
    teacher = Teacher(network, seed, rate)
    for number in range(1, rounds + 1):
        now = (table, network.layers, network.biases)
        lessons = [Lesson(key, seats, i, f"{seed}:{number}:{i}", now) for i in range(games)]
        found = list(spread(study, lessons, jobs))
        teacher.teach(
            [row for one in found for row in one.rows],
            [wanted for one in found for wanted in one.targets],
        )
        network = teacher.network()
        write_network(target, table, network)
        leads = [one.lead for one in found]
        yield Progress(number, len(leads), fmean([one > 0 for one in leads]), fmean(leads))
