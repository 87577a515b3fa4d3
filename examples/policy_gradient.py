"""A masked policy gradient learner in numpy: a linear policy that learns to beat random players.

    python examples/policy_gradient.py --game marco_polo --minutes 3

Thirty-two games go on side by side in two processes (`caravanserai.envs.vector`). The learner has
the first seat, random bots have the others. Each choice is made more likely by how many points more
the learner may expect afterwards, by a linear guess that is learnt from the same games.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Any

import numpy as np
from numpy.typing import NDArray

from caravanserai.envs.encoding import floats
from caravanserai.envs.rewards import SCORE
from caravanserai.envs.vector import Tables

Array = NDArray[Any]
GAMES = 32
"""How many games go on side by side."""
BATCH = 2000
"""The learner learns from finished games with at least so many decisions together."""
RATE = 0.01
"""How far each step of the policy goes."""
RARE = 1e-3
"""Keeps steps small where an action is seldom possible and hardly anything is known of it."""
FADING = 0.9
"""How much of its merit a decision has in what comes one decision later."""
FORGETTING = 0.98
"""How much the older games count in the guess of the score, from batch to batch."""
RIDGE = 10.0
"""Keeps the guess near 0 as long as little is known."""


class Adam:
    """The usual steps along a gradient, each weight at its own pace."""

    def __init__(self, shape: tuple[int, ...]) -> None:
        self.weights = np.zeros(shape, np.float32)
        self._first = np.zeros(shape, np.float32)
        self._second = np.zeros(shape, np.float32)
        self._steps = 0

    def step(self, gradient: Array) -> None:
        """Go uphill."""
        self._steps += 1
        self._first += 0.1 * (gradient - self._first)
        self._second += 0.01 * (gradient * gradient - self._second)
        pace = RATE * np.sqrt(1 - 0.99**self._steps) / (1 - 0.9**self._steps)
        self.weights += pace * self._first / (np.sqrt(self._second) + RARE)


@dataclass
class Played:
    """A finished game: for each decision what was seen and possible and what was done; the own
    score and the lead over the best other at the end.
    """

    seen: Array
    masks: Array
    actions: Array
    score: float
    lead: float


class Guess:
    """A linear guess of the final score, fitted by least squares to the games so far; what is long
    ago counts less.
    """

    def __init__(self, fields: int) -> None:
        self.weights = np.zeros(fields, np.float32)
        self._squares = np.eye(fields, dtype=np.float32) * RIDGE
        self._products = np.zeros(fields, np.float32)

    def learn(self, seen: Array, scores: Array) -> None:
        """Take further decisions into account."""
        self._squares = FORGETTING * self._squares + seen.T @ seen
        self._products = FORGETTING * self._products + seen.T @ scores
        self._squares[np.diag_indices_from(self._squares)] += (1 - FORGETTING) * RIDGE
        self.weights = np.linalg.solve(self._squares, self._products)


class Learner:
    """Softmax over the possible actions of a linear map."""

    def __init__(self, fields: int, actions: int) -> None:
        self.policy = Adam((fields, actions))
        self.guess = Guess(fields)

    def shares(self, seen: Array, masks: Array) -> Array:
        """How likely each action is; what is not possible never happens."""
        scores = np.where(masks, seen @ self.policy.weights, -np.inf)
        scores = np.exp(scores - scores.max(axis=1, keepdims=True))
        return np.asarray(scores / scores.sum(axis=1, keepdims=True))

    def learn(self, games: list[Played]) -> None:
        """Make what turned out better than guessed more likely."""
        seen = floats(np.concatenate([game.seen for game in games]))
        masks = np.concatenate([game.masks for game in games])
        actions = np.concatenate([game.actions for game in games])
        guesses = np.split(seen @ self.guess.weights, np.cumsum([len(g.actions) for g in games]))
        merits = np.concatenate(
            [merit(guessed, game.score) for guessed, game in zip(guesses, games, strict=False)]
        )
        merits /= merits.std() + 1e-6
        change = -self.shares(seen, masks)
        change[np.arange(len(seen)), actions] += 1
        self.policy.step(seen.T @ (change * merits[:, None]) / len(seen))
        ends = np.concatenate([np.full(len(game.actions), game.score) for game in games])
        self.guess.learn(seen, ends.astype(np.float32))


def merit(guessed: Array, score: float) -> Array:
    """How much the guess of the final score rose from each decision on; later rises count less
    (generalised advantage estimation).
    """
    rises = np.append(guessed[1:], score) - guessed
    found = np.zeros_like(rises)
    later = 0.0
    for i in reversed(range(len(rises))):
        later = rises[i] + FADING * later
        found[i] = later
    return found


def experience(tables: Tables, learner: Learner, seed: int) -> Iterator[Played]:
    """Finished games, one after the other, as the learner plays at that time."""
    random = np.random.default_rng(seed)
    observations, _ = tables.reset(seed=seed)
    open_games: list[list[tuple[Array, Array, int]]] = [[] for _ in range(tables.num_envs)]
    while True:
        seen, masks = observations["observation"], observations["action_mask"]
        shares = learner.shares(floats(seen), masks)
        draws = random.random((len(shares), 1)) * shares.sum(axis=1, keepdims=True)
        actions = (shares.cumsum(axis=1) > draws).argmax(axis=1)
        for row, game in enumerate(open_games):
            game.append((seen[row], masks[row], int(actions[row])))
        observations, _, ended, _, infos = tables.step(actions)
        for row in np.flatnonzero(ended).tolist():
            all_seen, all_masks, done = zip(*open_games[row], strict=True)
            own, *others = infos["rewards"][row] * 100
            yield Played(
                np.array(all_seen), np.array(all_masks), np.array(done), own, own - max(others)
            )
            open_games[row] = []


def told(games: list[Played]) -> str:
    """How these games ended."""
    score = np.mean([game.score for game in games])
    leads = np.array([game.lead for game in games])
    return f"won {(leads > 0).mean():.0%}, mean score {score:.1f}, mean lead {leads.mean():+.1f}"


def train(tables: Tables, seconds: float, seed: int = 0) -> Learner:
    """Learn for so long, and tell what was reached on the way."""
    learner = Learner(tables.fields, tables.words)
    batch: list[Played] = []
    played = 0
    began = time.monotonic()
    for finished in experience(tables, learner, seed):
        batch.append(finished)
        if sum(len(one.actions) for one in batch) >= BATCH:
            learner.learn(batch)
            played += len(batch)
            passed = time.monotonic() - began
            print(f"{passed:4.0f} s, {played:6} games: {told(batch)}", flush=True)
            batch = []
            if passed > seconds:
                break
    return learner


def main() -> None:
    parser = argparse.ArgumentParser(description="Learn to beat random players.")
    parser.add_argument("--game", default="marco_polo")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--minutes", type=float, default=3.0)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--seed", type=int, default=0)
    wish = parser.parse_args()
    others = dict.fromkeys(range(1, wish.seats), "random")
    tables = Tables(wish.game, GAMES, wish.workers, wish.seats, others, SCORE)
    learner = train(tables, wish.minutes * 60, wish.seed)
    games = islice(experience(tables, learner, wish.seed + 1), 200)
    print(f"200 games after learning: {told(list(games))}")
    tables.close()


if __name__ == "__main__":
    main()
