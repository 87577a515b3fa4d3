"""A masked policy gradient learner (REINFORCE with a baseline) in numpy, by self-made features.

    python examples/policy_gradient.py --episodes 300

A linear policy over the named observation of `caravanserai.envs` chooses among the possible
actions of one seat; a random bot sits opposite. It learns from the lead in points at the end.
"""

from __future__ import annotations

import argparse
from dataclasses import dataclass
from typing import Any

import gymnasium
import numpy as np
from numpy.typing import NDArray

import caravanserai.envs.gymnasium
from caravanserai.envs.encoding import floats

Array = NDArray[np.float32]


class Policy:
    """Softmax over the possible actions of a linear map; updated by Adam."""

    def __init__(self, fields: int, actions: int, seed: int, rate: float = 0.003) -> None:
        self.random = np.random.default_rng(seed)
        self.weights = np.zeros((actions, fields), np.float32)
        self.bias = np.zeros(actions, np.float32)
        self.rate = rate
        self._first = np.zeros((actions, fields + 1), np.float32)
        self._second = np.zeros((actions, fields + 1), np.float32)
        self._updates = 0

    def shares(self, seen: Array, legal: NDArray[np.intp]) -> Array:
        """How likely each possible action is."""
        scores = self.weights[legal] @ seen + self.bias[legal]
        scores = np.exp(scores - scores.max())
        return np.asarray(scores / scores.sum(), np.float32)

    def update(self, steps: list[Step], advantage: float) -> None:
        """Make what was done more likely, if it went better than expected."""
        gradient = np.zeros_like(self._first)
        for step in steps:
            change = -step.shares
            change[step.taken] += 1
            gradient[step.legal, :-1] += np.outer(change, step.seen)
            gradient[step.legal, -1] += change
        gradient *= advantage / len(steps)
        self._updates += 1
        self._first = 0.9 * self._first + 0.1 * gradient
        self._second = 0.99 * self._second + 0.01 * gradient * gradient
        first = self._first / (1 - 0.9**self._updates)
        second = self._second / (1 - 0.99**self._updates)
        step_size = self.rate * first / (np.sqrt(second) + 1e-6)
        self.weights += step_size[:, :-1]
        self.bias += step_size[:, -1]


@dataclass
class Step:
    """One decision: what was seen, what was possible, what was done."""

    seen: Array
    legal: NDArray[np.intp]
    shares: Array
    taken: int


def episode(env: Any, policy: Policy, seed: int) -> tuple[list[Step], float]:
    """Play one game; its decisions and the reward at its end."""
    observation, _ = env.reset(seed=seed)
    steps: list[Step] = []
    while True:
        legal = np.flatnonzero(observation["action_mask"])
        seen = floats(observation["observation"])
        shares = policy.shares(seen, legal)
        taken = int(policy.random.choice(len(legal), p=shares / shares.sum(dtype=np.float64)))
        steps.append(Step(seen, legal, shares, taken))
        observation, reward, done, _, _ = env.step(legal[taken])
        if done:
            return steps, float(reward)


def train(episodes: int, seed: int = 0) -> list[float]:
    """Learn; the rewards of all games in their order, in hundreds of points of lead."""
    env = gymnasium.make(caravanserai.envs.gymnasium.name("marco_polo"), reward="margin")
    table: Any = env.unwrapped
    policy = Policy(len(table.encoding), len(table.game.words), seed)
    got: list[float] = []
    for number in range(episodes):
        steps, reward = episode(env, policy, seed * 1_000_003 + number)
        recent = got[-50:]
        usual = sum(recent) / len(recent) if recent else 0.0
        spread = float(np.std(recent)) + 0.05 if recent else 1.0
        policy.update(steps, (reward - usual) / spread)
        got.append(reward)
    return got


def main() -> None:
    parser = argparse.ArgumentParser(description="Learn to beat a random player.")
    parser.add_argument("--episodes", type=int, default=300)
    parser.add_argument("--seed", type=int, default=0)
    arguments = parser.parse_args()
    got = train(arguments.episodes, arguments.seed)
    part = max(1, len(got) // 10)
    for start in range(0, len(got), part):
        some = got[start : start + part]
        wins = sum(reward > 0 for reward in some) / len(some)
        print(f"games {start:5} to {start + len(some):5}: mean lead {np.mean(some) * 100:+.1f}, "
              f"won {wins:.0%}")  # fmt: skip


if __name__ == "__main__":
    main()
