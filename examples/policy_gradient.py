"""A masked policy gradient learner in numpy: a linear policy that learns to beat random players.

    python examples/policy_gradient.py --game marco_polo --minutes 3

Sixty-four games go on side by side in two processes (`caravanserai.envs.vector`). The learner has
the first seat, random bots have the others. Each choice is made more likely by how much better the
game ended, in points of lead, than a linear guess expected at that moment.
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
from caravanserai.envs.rewards import MARGIN
from caravanserai.envs.vector import Tables

Array = NDArray[Any]
GAMES = 64
"""How many games go on side by side."""
BATCH = 6000
"""The learner learns from finished games with at least so many decisions together."""


class Adam:
    """The usual steps along a gradient, each weight at its own pace."""

    def __init__(self, shape: tuple[int, ...], rate: float) -> None:
        self.weights = np.zeros(shape, np.float32)
        self._rate = rate
        self._first = np.zeros(shape, np.float32)
        self._second = np.zeros(shape, np.float32)
        self._steps = 0

    def step(self, gradient: Array) -> None:
        """Go uphill."""
        self._steps += 1
        self._first += 0.1 * (gradient - self._first)
        self._second += 0.01 * (gradient * gradient - self._second)
        pace = self._rate * np.sqrt(1 - 0.99**self._steps) / (1 - 0.9**self._steps)
        self.weights += pace * self._first / (np.sqrt(self._second) + 1e-6)


@dataclass
class Batch:
    """Decisions of finished games: what was seen and possible, what was done, how it ended."""

    seen: Array
    masks: Array
    actions: Array
    outcomes: Array


class Learner:
    """Softmax over the possible actions of a linear map, and a linear guess of the outcome."""

    def __init__(self, fields: int, actions: int, rate: float = 0.01) -> None:
        self.policy = Adam((fields, actions), rate)
        self.guess = Adam((fields,), rate)

    def shares(self, seen: Array, masks: Array) -> Array:
        """How likely each action is; what is not possible never happens."""
        scores = np.where(masks, seen @ self.policy.weights, -np.inf)
        scores = np.exp(scores - scores.max(axis=1, keepdims=True))
        return np.asarray(scores / scores.sum(axis=1, keepdims=True), np.float32)

    def learn(self, batch: Batch) -> None:
        """Make what went better than guessed more likely."""
        seen = floats(batch.seen)
        surprise = batch.outcomes - seen @ self.guess.weights
        self.guess.step(surprise @ seen / len(seen))
        advantage = surprise / (surprise.std() + 1e-6)
        change = -self.shares(seen, batch.masks)
        change[np.arange(len(seen)), batch.actions] += 1
        self.policy.step(seen.T @ (change * advantage[:, None]) / len(seen))


def experience(tables: Tables, learner: Learner, seed: int) -> Iterator[Batch]:
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
        observations, rewards, ended, _, _ = tables.step(actions)
        for row in np.flatnonzero(ended).tolist():
            all_seen, all_masks, done = zip(*open_games[row], strict=True)
            outcomes = np.full(len(done), rewards[row], np.float32)
            yield Batch(np.array(all_seen), np.array(all_masks), np.array(done), outcomes)
            open_games[row] = []


def joined(games: list[Batch]) -> Batch:
    """All decisions of several games."""
    return Batch(
        np.concatenate([game.seen for game in games]),
        np.concatenate([game.masks for game in games]),
        np.concatenate([game.actions for game in games]),
        np.concatenate([game.outcomes for game in games]),
    )


def told(games: list[Batch]) -> str:
    """How these games ended."""
    ends = np.array([game.outcomes[0] for game in games])
    return f"won {(ends > 0).mean():.0%}, mean lead {ends.mean() * 100:+.1f} points"


def train(tables: Tables, seconds: float, seed: int = 0) -> Learner:
    """Learn for so long, and tell what was reached on the way."""
    learner = Learner(tables.fields, tables.words)
    batch: list[Batch] = []
    played = 0
    began = time.monotonic()
    for finished in experience(tables, learner, seed):
        batch.append(finished)
        if sum(len(one.actions) for one in batch) >= BATCH:
            learner.learn(joined(batch))
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
    tables = Tables(wish.game, GAMES, wish.workers, wish.seats, others, MARGIN)
    learner = train(tables, wish.minutes * 60, wish.seed)
    games = islice(experience(tables, learner, wish.seed + 1), 200)
    print(f"200 games after learning: {told(list(games))}")
    tables.close()


if __name__ == "__main__":
    main()
