"""Stock MaskablePPO of sb3-contrib at one seat of a game, against bots.

    python examples/maskable_ppo.py --game merv --steps 30000 --to merv.zip
    POLICY=merv.zip caravan benchmark merv-duel --policy examples.maskable_ppo:Trained

It needs `sb3-contrib`. All settings are those of the library, but for the size of a rollout.
"""

from __future__ import annotations

import argparse
import os
from typing import Any

import gymnasium
import numpy as np
from sb3_contrib import MaskablePPO

from caravanserai.envs.gymnasium import name
from caravanserai.envs.rewards import MARGIN

ROLLOUT = 1024


def environment(game: str, opponents: list[str], reward: str = MARGIN) -> Any:
    """One seat of a game."""
    return gymnasium.make(name(game), opponents=opponents, reward=reward).unwrapped


def played(model: Any, table: Any, games: int, seed: int) -> float:
    """The mean lead in points over so many games; without a model actions are drawn by lot."""
    random = np.random.default_rng(seed)
    leads = []
    for number in range(games):
        observation, _ = table.reset(seed=seed + number)
        done, reward = False, 0.0
        while not done:
            mask = table.action_masks()
            if model is None:
                action = int(random.choice(np.flatnonzero(mask)))
            else:
                action = int(model.predict(observation, action_masks=mask, deterministic=True)[0])
            observation, reward, done, _, _ = table.step(action)
        leads.append(100 * reward)
    return float(np.mean(leads))


def learn(game: str, opponents: list[str], steps: int, seed: int = 1) -> Any:
    """A model after so many steps."""
    table = environment(game, opponents)
    model = MaskablePPO("MultiInputPolicy", table, n_steps=min(ROLLOUT, steps), seed=seed)
    return model.learn(steps)


class Trained:
    """A policy for the benchmark: the model in the file that the variable POLICY names."""

    def __init__(self) -> None:
        self._model: Any = MaskablePPO.load(os.environ["POLICY"])
        self.practised = int(self._model.num_timesteps)

    def begin(self, task: Any, seed: int) -> None:
        """It plays without luck."""

    def act(self, observation: Any, action_mask: Any) -> int:
        """What the model prefers."""
        seen = {"observation": observation, "action_mask": action_mask}
        return int(self._model.predict(seen, action_masks=action_mask, deterministic=True)[0])


def main() -> None:
    parser = argparse.ArgumentParser(description="Learn to play one seat.")
    parser.add_argument("--game", default="merv")
    parser.add_argument("--opponents", default="random")
    parser.add_argument("--steps", type=int, default=30_000)
    parser.add_argument("--to", default="")
    wish = parser.parse_args()
    opponents = [name for name in wish.opponents.split(",") if name]
    table = environment(wish.game, opponents)
    print(f"by lot: lead {played(None, table, 50, 1):+.1f}", flush=True)
    model = learn(wish.game, opponents, wish.steps)
    print(f"after {wish.steps} steps: lead {played(model, table, 50, 1):+.1f}")
    if wish.to:
        model.save(wish.to)


if __name__ == "__main__":
    main()
