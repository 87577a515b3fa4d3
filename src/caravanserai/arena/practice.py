"""Practice: a policy plays, and what went better than expected is chosen more often from then on.

In every round it plays whole games, alone against the automatic opponent or in all seats, and
chooses as often as it prefers. A second network, the critic, learns what the lead will still grow
by; what a choice brought beyond that makes it likelier (proximal policy optimization). Nothing is
planned or looked ahead, so that a round of a hundred games takes seconds.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from random import Random
from statistics import fmean
from typing import Any, Final

from caravanserai.arena.backends import spread
from caravanserai.arena.fitting import LONGEST, Progress
from caravanserai.arena.learner import Learner
from caravanserai.bots.greedy import Greedy
from caravanserai.bots.policies import Written, inputs, write_policy
from caravanserai.extras import needed
from caravanserai.kernel.chance import pick
from caravanserai.kernel.core import CHANCE, State, play
from caravanserai.kernel.errors import CaravanseraiError
from caravanserai.kernel.game import Game, Setup, find
from caravanserai.mind.attention import attention, fingerprint
from caravanserai.mind.evaluation import margin
from caravanserai.mind.observation import observation

UNITS: Final = (128, 64)
CRITIC: Final = (64, 32)
RATE: Final = 0.0008
"""How far a step goes: the size of Adam's steps."""
POINTS: Final = 10.0
"""The critic learns in such units."""
VICTORY: Final = 5.0
"""So many points a victory counts besides the lead."""
GIVEN_UP: Final = 20.0
"""So many points are lost in a game that does not end."""
FAR_SIGHTED: Final = 0.97
"""How much what came later counts against what the critic expected."""
CAUTION: Final = 0.2
"""A choice is made likelier or less likely by such a share at most before new games are played."""
CURIOSITY: Final = 0.012
"""How much it counts that a policy tries many things."""
LOOKS: Final = 2
"""How often each decision is learned from."""
BATCH: Final = 800
SIDE_BY_SIDE: Final = 16
"""So many games are played at a time: the network looks at all of them at once. With several seats
one of them is against greedy, and only what came of that one is told.
"""
IMPOSSIBLE: Final = -1e9


@dataclass(frozen=True)
class Lesson:
    """Games to learn from."""

    game: str
    seats: int
    seed: str
    games: int
    policy: list[Any]
    critic: list[Any]


@dataclass(frozen=True)
class Learned:
    """Every decision of the games: what was seen, possible and chosen, how likely that was, how
    much better it went than expected and what was to be expected; and the leads at the end of those
    that tell how strong the policy is.
    """

    rows: Any
    possible: Any
    chosen: Any
    chances: Any
    gains: Any
    expected: Any
    leads: list[float]


class Diary:
    """What happened to one seat in a game, decision by decision."""

    def __init__(self) -> None:
        self.rows: list[Any] = []
        self.legal: list[list[int]] = []
        self.chosen: list[int] = []
        self.chances: list[float] = []
        self.expected: list[float] = []
        self.brought: list[float] = []

    def note(self, row: Any, legal: list[int], chosen: int, chance: float, expected: float) -> None:
        """A decision; what it brought is known later."""
        self.rows.append(row)
        self.legal.append(legal)
        self.chosen.append(chosen)
        self.chances.append(chance)
        self.expected.append(expected)
        self.brought.append(0.0)

    def gains(self) -> list[float]:
        """How much better than expected each choice went, what came later counting less."""
        found: list[float] = []
        gain, following = 0.0, 0.0
        for brought, expected in zip(reversed(self.brought), reversed(self.expected), strict=True):
            gain = brought + following - expected + FAR_SIGHTED * gain
            following = expected
            found.append(gain)
        return found[::-1]


class Course:
    """A game: chance answers by itself, and greedy for the seats that have no diary."""

    def __init__(self, game: Game[Any], seats: int, seed: str, measured: bool) -> None:
        self._game = game
        self._random = Random(seed)
        self._rival = Greedy(self._random.getrandbits(32))
        self.state: State = game.new(Setup(seats))
        learning = [self._random.randrange(seats)] if measured else range(seats)
        self.diaries = {seat: Diary() for seat in learning}
        self._most = LONGEST * len(self.diaries)
        self.decisions = 0
        self._go_on()
        self._leads = {seat: margin(game, self.state, seat) for seat in self.diaries}

    def _go_on(self) -> None:
        """To the next question to a seat that learns, or to the end."""
        s = self.state
        while not s.over and s.actor not in self.diaries:
            if s.actor == CHANCE:
                play(s, pick(s, self._random.random()))
            else:
                play(s, self._rival.choose(self._game, s, s.actor))

    @property
    def done(self) -> bool:
        return self.state.over or self.decisions >= self._most

    @property
    def lead(self) -> float:
        """That of the first seat that learns, as it was when it was last asked."""
        return next(iter(self._leads.values()))

    def choose(self, choice: int) -> None:
        """What the seat that is asked chose; what it brought is noted when it is asked again."""
        play(self.state, choice)
        self._go_on()
        self.decisions += 1
        for seat in self.diaries if self.done else (self.state.actor,):
            self._pay(seat)

    def _pay(self, seat: int) -> None:
        """By how many points the lead grew since the seat was asked last; at the end more."""
        before, lead = self._leads[seat], margin(self._game, self.state, seat)
        self._leads[seat] = lead
        grown = lead - before
        if self.state.over:
            grown += VICTORY * ((lead > 0) - (lead < 0))
        elif self.done:
            grown -= GIVEN_UP
        brought = self.diaries[seat].brought
        if brought:
            brought[-1] += grown / POINTS


def study(lesson: Lesson) -> Learned:
    """Play the games, all side by side; the first one against greedy, which tells how strong the
    policy is.
    """
    np = needed("numpy", "fit")
    game = find(lesson.game)
    policy, critic = (_learner(weights, 0.0) for weights in (lesson.policy, lesson.critic))
    luck = np.random.default_rng(Random(lesson.seed).getrandbits(64))
    courses = [
        Course(game, lesson.seats, f"{lesson.seed}:{i}", measured=i == 0)
        for i in range(lesson.games)
    ]
    going = [course for course in courses if not course.done]
    while going:
        asked = [attention(game, course.state, course.state.actor) for course in going]
        rows = np.array(asked, np.float32)
        preferred = policy.told(rows)[-1]
        expected = critic.told(rows)[-1][:, 0]
        for at, course in enumerate(going):
            legal = course.state.legal
            chances = np.exp(preferred[at, legal] - preferred[at, legal].max())
            chances /= chances.sum()
            picked = min(int(np.searchsorted(chances.cumsum(), luck.random())), len(legal) - 1)
            chance = float(np.log(chances[picked] + 1e-12))
            diary = course.diaries[course.state.actor]
            diary.note(rows[at], legal, legal[picked], chance, float(expected[at]))
            course.choose(legal[picked])
        going = [course for course in going if not course.done]
    measured = courses if lesson.seats == 1 else courses[:1]
    diaries = [diary for course in courses for diary in course.diaries.values()]
    return _learned(np, diaries, [course.lead for course in measured], len(game.words))


def _learned(np: Any, diaries: list[Diary], leads: list[float], words: int) -> Learned:
    legal = [options for diary in diaries for options in diary.legal]
    possible = np.zeros((len(legal), words), bool)
    for i, options in enumerate(legal):
        possible[i, options] = True
    gains = np.array([gain for diary in diaries for gain in diary.gains()], np.float32)
    expected = np.array([one for diary in diaries for one in diary.expected], np.float32)
    return Learned(
        np.array([row for diary in diaries for row in diary.rows], np.float32),
        np.packbits(possible, axis=1),
        np.array([choice for diary in diaries for choice in diary.chosen]),
        np.array([chance for diary in diaries for chance in diary.chances], np.float32),
        gains,
        gains + expected,
        leads,
    )


class Trainer:
    """Makes choices likelier that went better than expected, and teaches the critic."""

    def __init__(self, policy: list[Any], critic: list[Any], seed: int, rate: float) -> None:
        self._np = np = needed("numpy", "fit")
        self._random = np.random.default_rng(seed)
        self.policy, self.critic = (_learner(weights, rate) for weights in (policy, critic))
        self.met = np.zeros(len(policy[-1]), bool)
        """The words that were possible choices at all."""

    def teach(self, found: list[Learned]) -> None:
        """Look at every decision some times."""
        np = self._np
        words = len(self.met)
        rows = np.concatenate([one.rows for one in found])
        packed = np.concatenate([one.possible for one in found])
        chosen = np.concatenate([one.chosen for one in found])
        chances = np.concatenate([one.chances for one in found])
        expected = np.concatenate([one.expected for one in found])
        gains = np.concatenate([one.gains for one in found])
        gains = (gains - gains.mean()) / (gains.std() + 1e-6)
        for _ in range(LOOKS):
            order = self._random.permutation(len(rows))
            for first in range(0, len(order), BATCH):
                some = order[first : first + BATCH]
                possible = np.unpackbits(packed[some], axis=1, count=words).astype(bool)
                self.met |= possible.any(0)
                self._prefer(rows[some], possible, chosen[some], chances[some], gains[some])
                told = self.critic.told(rows[some])
                self.critic.step(told, (told[-1] - expected[some, None]) / len(some))

    def _prefer(self, rows: Any, possible: Any, chosen: Any, before: Any, gains: Any) -> None:
        """One step: towards what gained, as long as it is not much likelier than it was."""
        np = self._np
        told = self.policy.told(rows)
        preferred = np.where(possible, told[-1], IMPOSSIBLE)
        preferred -= preferred.max(1, keepdims=True)
        logs = preferred - np.log(np.exp(preferred).sum(1, keepdims=True))
        shares = np.exp(logs)
        each = np.arange(len(rows))
        ratio = np.exp(logs[each, chosen] - before)
        far = np.where(gains > 0, ratio > 1 + CAUTION, ratio < 1 - CAUTION)
        pull = np.where(far, 0.0, gains * ratio)
        slope = shares * pull[:, None]
        slope[each, chosen] -= pull
        varied = np.where(possible, logs, 0.0)
        variety = -(shares * varied).sum(1, keepdims=True)
        slope += CURIOSITY * shares * (varied + variety)
        self.policy.step(told, (slope / len(rows)).astype(np.float32))


def _learner(weights: list[Any], rate: float) -> Learner:
    half = len(weights) // 2
    return Learner(weights[:half], weights[half:], rate)


def untrained(inputs: int, units: tuple[int, ...], seed: int) -> list[Any]:
    """Weights and biases of layers that prefer and expect hardly anything."""
    np = needed("numpy", "fit")
    random = np.random.default_rng(seed)
    sizes = [inputs, *units]
    layers = [random.standard_normal(two) * (1 / two[0]) ** 0.5 for two in pairwise(sizes)]
    layers[-1] *= 0.1
    return [*layers, *[np.zeros(size) for size in units]]


def as_weights(np: Any, written: Written, game: Game[Any]) -> tuple[list[Any], list[Any]]:
    """Policy and critic from a file, with units for the words it never met that say nothing."""
    last = np.zeros((len(written.biases[-1]), len(game.words)))
    bias = np.zeros(len(game.words))
    for name, line in written.choices.items():
        word = game.words.parse(name)
        last[:, word], bias[word] = line[:-1], line[-1]
    layers, biases = written.critic
    critic = [np.array(one) for one in [*layers, *biases]]
    for i in _last(critic):
        critic[i] /= POINTS
    return [*written.layers, last, *written.biases, bias], critic


def as_written(game: Game[Any], seats: int, trainer: Trainer) -> Written:
    """Policy and critic for a file, with the words that were met."""
    *layers, last = trainer.policy.weights[: trainer.policy.layers]
    *biases, bias = trainer.policy.weights[trainer.policy.layers :]
    met = [int(word) for word in trainer.met.nonzero()[0]]
    critic = [one.copy() for one in trainer.critic.weights]
    for i in _last(critic):
        critic[i] *= POINTS
    expecting = [one.tolist() for one in critic]
    return Written(
        [layer.tolist() for layer in layers],
        [one.tolist() for one in biases],
        {game.words.name(word): [*last[:, word].tolist(), float(bias[word])] for word in met},
        (expecting[: trainer.critic.layers], expecting[trainer.critic.layers :]),
        seats,
        observation(game).entries,
        fingerprint(game, seats, observation(game).entries),
    )


def _last(weights: list[Any]) -> tuple[int, int]:
    """Where the weights and biases of the last layer lie."""
    return len(weights) // 2 - 1, len(weights) - 1


def practise(
    key: str,
    seats: int,
    rounds: int,
    games: int,
    seed: int,
    jobs: int,
    target: Path,
    start: Written | None = None,
    rate: float = RATE,
) -> Iterator[Progress]:
    """Let a policy play and learn; it lies in the target file after every round."""
    np = needed("numpy", "fit")
    game = find(key)
    seen = inputs(game, seats)
    policy = untrained(seen, (*UNITS, len(game.words)), seed)
    critic = untrained(seen, (*CRITIC, 1), seed)
    if start is not None:
        policy, critic = as_weights(np, start, game)
        if len(policy[0]) != seen:
            raise CaravanseraiError(
                f"this policy sees {len(policy[0])} numbers, and {game.title} with {seats} seats "
                f"shows {seen}"
            )
    trainer = Trainer(policy, critic, seed, rate)
    if start is not None:
        trainer.met[[game.words.parse(name) for name in start.choices]] = True
    for number in range(1, rounds + 1):
        now = (trainer.policy.weights, trainer.critic.weights)
        lessons = [
            Lesson(key, seats, f"{seed}:{number}:{i}", min(SIDE_BY_SIDE, games - i), *now)
            for i in range(0, games, SIDE_BY_SIDE)
        ]
        found = list(spread(study, lessons, jobs))
        trainer.teach(found)
        write_policy(target, as_written(game, seats, trainer))
        leads = [lead for one in found for lead in one.leads]
        yield Progress(number, len(leads), fmean([one > 0 for one in leads]), fmean(leads))
