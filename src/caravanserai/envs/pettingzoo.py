"""PettingZoo: every game for every number of players, one decision at a time (AEC).

    from caravanserai.envs.pettingzoo import env
    table = env("marco_polo", seats=3)

The actions are the words of the game's vocabulary. An observation is a dictionary with
`observation` (see `caravanserai.envs.encoding`) and `action_mask`. Chance answers by itself.
Rewards come at the end (see `caravanserai.envs.rewards`).
"""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from caravanserai.envs import VERSION
from caravanserai.envs.encoding import mask, vector
from caravanserai.envs.rewards import PLACE, checked, rewards
from caravanserai.kernel.chance import Seeded
from caravanserai.kernel.core import CHANCE, State, play
from caravanserai.kernel.game import Setup, find
from caravanserai.mind.observation import observation
from caravanserai.mind.observing import GREATEST


def env(key: str, seats: int | None = None, reward: str = PLACE, **options: Any) -> Any:
    """The environment with the usual wrappers: an illegal action ends the game and loses it."""
    table: Any = raw_env(key, seats, reward, **options)
    table = wrappers.TerminateIllegalWrapper(table, illegal_reward=-1)
    table = wrappers.AssertOutOfBoundsWrapper(table)
    return wrappers.OrderEnforcingWrapper(table)


class raw_env(AECEnv):  # type: ignore[misc]
    """The environment without wrappers."""

    def __init__(
        self, key: str, seats: int | None = None, reward: str = PLACE, **options: Any
    ) -> None:
        super().__init__()
        self.game = find(key)
        self.setup = Setup(self.game.seats[0] if seats is None else seats, options)
        self.game.checked(self.setup)
        self.observation = observation(self.game)
        self.reward = checked(reward)
        self.metadata = {
            "name": f"caravanserai_{key}_v{VERSION}",
            "rules": self.game.version,
            "is_parallelizable": False,
            "render_modes": ["ansi"],
            "render_fps": 1,
        }
        self.render_mode = "ansi"
        self.possible_agents = [f"player_{seat}" for seat in range(self.setup.seats)]
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        words, fields = len(self.game.words), self.observation.entries
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(0, GREATEST, (fields,), np.uint8),
                    "action_mask": spaces.Box(0, 1, (words,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self.action_spaces = {agent: spaces.Discrete(words) for agent in self.possible_agents}
        self._luck = np.random.default_rng()
        self.state_of_game: State = self.game.new(self.setup)

    def observation_space(self, agent: str) -> spaces.Dict:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        if seed is not None:
            self._luck = np.random.default_rng(seed)
        self._chance = Seeded(int(self._luck.integers(2**62)))
        self.state_of_game = self.game.new(self.setup)
        self.agents = self.possible_agents.copy()
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[0]
        self._let_chance_answer()

    def observe(self, agent: str) -> dict[str, Any]:
        s, seat = self.state_of_game, self._seats[agent]
        return {
            "observation": vector(self.observation, s, seat),
            "action_mask": mask(self.observation, s, seat),
        }

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        play(self.state_of_game, int(action))  # type: ignore[arg-type]
        self._let_chance_answer()
        if self.state_of_game.over:  # before the end all rewards are 0
            reached = rewards(self.game, self.state_of_game, self.setup.seats, self.reward)
            self.rewards = dict(zip(self.agents, reached, strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
            self._accumulate_rewards()

    def _let_chance_answer(self) -> None:
        s = self.state_of_game
        while s.actor == CHANCE:
            play(s, self._chance.choose(s, 0))
        if not s.over:
            self.agent_selection = self.possible_agents[s.actor]

    def render(self) -> str:
        """The names of the possible answers and the scores."""
        s = self.state_of_game
        totals = [score.total for score in self.game.rules.scores(s)]
        names = [self.game.words.name(choice) for choice in s.legal]
        return f"{totals} {self.agent_selection}: {', '.join(names)}"

    def close(self) -> None:
        """Nothing is held."""
