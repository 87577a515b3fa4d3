"""Gymnasium: one seat of a game; bots sit on the others, games for one need none.

    import gymnasium
    import caravanserai.envs.gymnasium
    env = gymnasium.make("caravanserai/marco_polo-v2", opponents=["greedy"])

The actions are the words of the game's vocabulary. An observation is a dictionary with
`observation` (see `caravanserai.envs.encoding`) and `action_mask`; `action_masks()` gives the mask
alone. After the end of a game the mask has a 1 for every action: whatever is answered then counts
for nothing. An action that is not possible ends the game and loses it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

import caravanserai
from caravanserai.bots import Bot, seated
from caravanserai.envs import VERSION
from caravanserai.envs.encoding import mask, vector
from caravanserai.envs.rewards import PLACE, checked, rewards
from caravanserai.kernel.chance import Seeded
from caravanserai.kernel.core import CHANCE, State, play
from caravanserai.kernel.errors import BadSetup, CaravanseraiError
from caravanserai.kernel.game import Setup, find
from caravanserai.mind.observation import observation
from caravanserai.mind.observing import GREATEST

ILLEGAL: float = -1.0
"""The reward of an action that is not possible."""

Observation = dict[str, Any]


class OneSeat(gymnasium.Env[Observation, np.int64]):
    """A seat among bots. Without a number of seats there is one for each opponent and the own."""

    metadata = {"render_modes": ["ansi"], "render_fps": 1}

    def __init__(
        self,
        key: str,
        opponents: Sequence[str] | None = None,
        seat: int = 0,
        reward: str = PLACE,
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        self.game = find(key)
        if opponents is None:
            opponents = ["random"] * (self.game.seats[0] - 1)
        self.setup = Setup(len(opponents) + 1, options)
        self.game.checked(self.setup)
        if not 0 <= seat < self.setup.seats:
            raise BadSetup(f"the seats are 0 to {self.setup.seats - 1}, not {seat}")
        others = [other for other in range(self.setup.seats) if other != seat]
        self.opponents = dict(zip(others, opponents, strict=True))
        seated(self.opponents, 0)
        self.seat = seat
        self.reward = checked(reward)
        self.render_mode = a_render_mode(render_mode)
        self.row = observation(self.game)
        words = len(self.game.words)
        self.observation_space = spaces.Dict(
            {
                "observation": spaces.Box(0, GREATEST, (self.row.entries,), np.uint8),
                "action_mask": spaces.Box(0, 1, (words,), np.int8),
            }
        )
        self.action_space = spaces.Discrete(words)
        self._bots: dict[int, Bot] = {}
        self._ended = True
        self.state_of_game: State = self.game.new(self.setup)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        super().reset(seed=seed)
        luck = int(self.np_random.integers(2**62))
        self._chance = Seeded(luck)
        self._bots = seated(self.opponents, luck)
        self.state_of_game = self.game.new(self.setup)
        self._ended = False
        self._let_others_play()
        return self._observation(), {}

    def step(self, action: np.int64) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        s = self.state_of_game
        if self._ended:
            raise gymnasium.error.ResetNeeded("the game is over: `reset` begins the next one")
        if action not in s.legal:
            self._ended = True
            return self._observation(), ILLEGAL, True, False, {"illegal": True}
        play(s, int(action))
        self._let_others_play()
        gained = 0.0
        if s.over:
            self._ended = True
            gained = rewards(self.game, s, self.setup.seats, self.reward)[self.seat]
        return self._observation(), gained, s.over, False, {}

    def action_masks(self) -> NDArray[np.int8]:
        """1 for every possible action; after the end of a game for all."""
        if self._ended:
            return np.ones(self.row.words, np.int8)
        return mask(self.row, self.state_of_game, self.seat)

    def render(self) -> str | None:
        """The scores and the names of the possible answers, if that was asked for."""
        if self.render_mode is None:
            return None
        s = self.state_of_game
        totals = [score.total for score in self.game.rules.scores(s)]
        return f"{totals} {', '.join([self.game.words.name(choice) for choice in s.legal])}"

    def _observation(self) -> Observation:
        return {
            "observation": vector(self.row, self.state_of_game, self.seat),
            "action_mask": self.action_masks(),
        }

    def _let_others_play(self) -> None:
        s = self.state_of_game
        while not s.over and s.actor != self.seat:
            if s.actor == CHANCE:
                play(s, self._chance.choose(s, 0))
            else:
                play(s, self._bots[s.actor].choose(self.game, s, s.actor))


def a_render_mode(wish: str | None) -> str | None:
    """The wish, if there is such a way to show a game."""
    known = OneSeat.metadata["render_modes"]
    if wish is not None and wish not in known:
        raise CaravanseraiError(f"no render mode {wish!r}; there are: {', '.join(known)}")
    return wish


def name(key: str) -> str:
    """What a game is called here."""
    return f"caravanserai/{key}-v{VERSION}"


for _key in caravanserai.available_games():
    gymnasium.register(
        id=name(_key),
        entry_point="caravanserai.envs.gymnasium:OneSeat",
        vector_entry_point="caravanserai.envs.vector:one_seat",
        kwargs={"key": _key},
    )
