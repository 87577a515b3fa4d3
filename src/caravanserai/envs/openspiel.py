"""OpenSpiel: the games as Python games with explicit chance nodes.

    import pyspiel
    import caravanserai.envs.openspiel
    game = pyspiel.load_game("caravanserai_marco_polo_v2(players=3,goal_selection=True)")

Actions and outcomes of chance are the words of the game's vocabulary, the options of a game are
parameters. Returns are those of `caravanserai.envs.rewards.PLACE`. The observation of a player is
the vector of `caravanserai.envs.encoding` as floats; its string is the position the player may
know, with the question if it is asked. The information state is that and what the player saw and
did before; `resample_from_infostate` draws anew what the player cannot know.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping
from random import Random
from typing import Any, Final, NamedTuple

import numpy as np
import pyspiel

import caravanserai
from caravanserai.envs import VERSION
from caravanserai.envs.encoding import floats, vector
from caravanserai.envs.rewards import rewards
from caravanserai.kernel.check import MOST_PLIES
from caravanserai.kernel.core import CHANCE, State, chance_weights, play
from caravanserai.kernel.game import Game, Setup, find
from caravanserai.mind.observation import observation


def name(key: str) -> str:
    """What a game is called here."""
    return f"caravanserai_{key}_v{VERSION}"


def _type(key: str) -> Any:
    game = find(key)
    return pyspiel.GameType(
        short_name=name(key),
        long_name=game.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=game.seats[-1],
        min_num_players=game.seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={
            "players": game.seats[0],
            **{option: choice.values[0] for option, choice in game.options.items()},
        },
    )


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """A game of the house for OpenSpiel; each has a class of its own with its key."""

    key: str
    kind: Any

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        self.rules = find(self.key)
        options = dict(params or {})
        self.setup = Setup(int(options.pop("players", self.rules.seats[0])), options)
        self.rules.checked(self.setup)
        words = len(self.rules.words)
        information = pyspiel.GameInfo(
            num_distinct_actions=words,
            max_chance_outcomes=words,
            num_players=self.setup.seats,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=None,
            max_game_length=MOST_PLIES,
        )
        super().__init__(self.kind, information, dict(params or {}))

    def new_initial_state(self) -> SpielState:
        return SpielState(self)

    def make_py_observer(
        self, iig_obs_type: Any = None, params: Mapping[str, Any] | None = None
    ) -> SpielObserver:
        return SpielObserver(self, iig_obs_type is not None and iig_obs_type.perfect_recall)


class Held:
    """A position, and what every player saw and did, copied and stored by the words of the game:
    OpenSpiel does both with everything in a state, and positions of compiled rules know nothing of
    it.
    """

    def __init__(self, key: str, state: State, memories: list[Memory]) -> None:
        self.key = key
        self.state = state
        self.memories = memories

    def __deepcopy__(self, memo: dict[int, Any]) -> Held:
        return Held(self.key, self.state.clone(), self.memories.copy())

    def __reduce__(self) -> tuple[Any, ...]:
        position = find(self.key).codec.to_dict(self.state)
        return _restored, (self.key, position, self.memories)


def _restored(key: str, position: dict[str, Any], memories: list[Memory]) -> Held:
    return Held(key, find(key).codec.from_dict(position), memories)


class Memory(NamedTuple):
    """What a player remembers: the own actions, and a digest of what was seen at each."""

    actions: tuple[int, ...] = ()
    seen: str = ""

    def after(self, row: bytes, action: int) -> Memory:
        """With one decision more."""
        seen = hashlib.blake2b(self.seen.encode() + row, digest_size=16).hexdigest()
        return Memory((*self.actions, action), seen)


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A position for OpenSpiel."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.key = game.key
        self.setup = game.setup
        memories = [Memory()] * game.setup.seats
        self._held = Held(game.key, game.rules.new(game.setup), memories)

    @property
    def state(self) -> State:
        """The position itself."""
        return self._held.state

    def memory(self, player: int) -> Memory:
        """What a player saw and did so far."""
        return self._held.memories[player]

    def resample_from_infostate(self, player: int, draw: Callable[[], float]) -> SpielState:
        """A state that looks the same to this player; what the player cannot know is drawn anew."""
        other: SpielState = self.clone()
        rules, luck = find(self.key), Random(draw())
        drawn = rules.rules.determinize(self.state, player, luck)
        other._held = Held(self.key, drawn, self._held.memories.copy())
        return other

    def current_player(self) -> int:
        if self.state.over:
            return int(pyspiel.PlayerId.TERMINAL)
        if self.state.actor == CHANCE:
            return int(pyspiel.PlayerId.CHANCE)
        return self.state.actor

    def _legal_actions(self, player: int) -> list[int]:
        return self.state.legal if player == self.state.actor else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        weights = chance_weights(self.state) or [1] * len(self.state.legal)
        total = sum(weights)
        return [
            (choice, weight / total)
            for choice, weight in zip(self.state.legal, weights, strict=True)
        ]

    def _apply_action(self, action: int) -> None:
        s = self.state
        if s.actor >= 0:
            row = bytes(observation(find(self.key)).row(s, s.actor))
            self._held.memories[s.actor] = self.memory(s.actor).after(row, action)
        play(s, action)

    def _action_to_string(self, player: int, action: int) -> str:
        return find(self.key).words.name(action)

    def is_terminal(self) -> bool:
        return self.state.over

    def returns(self) -> list[float]:
        if not self.state.over:
            return [0.0] * self.setup.seats
        return rewards(find(self.key), self.state, self.setup.seats)

    def __str__(self) -> str:
        return json.dumps(find(self.key).codec.to_dict(self.state), sort_keys=True)


class SpielObserver:
    """What a player may know; with `recall` also what the player saw and did before."""

    def __init__(self, game: SpielGame, recall: bool) -> None:
        self._rules = game.rules
        self._recall = recall
        self._observation = observation(game.rules)
        self.tensor = np.zeros(self._observation.entries, np.float32)
        self.dict: Final = {"observation": self.tensor}

    def set_from(self, state: SpielState, player: int) -> None:
        self.tensor[:] = floats(vector(self._observation, state.state, player))

    def string_from(self, state: SpielState, player: int) -> str:
        known = _seen(self._rules, state.state, player)
        if self._recall:
            memory = state.memory(player)
            known["actions"] = [self._rules.words.name(action) for action in memory.actions]
            known["remembered"] = memory.seen
        return json.dumps(known, sort_keys=True)


def _seen(rules: Game[Any], s: State, player: int) -> dict[str, Any]:
    """What a player may know; the question too, if it is asked of this player."""
    seen = {"position": rules.codec.position(s, player), "actor": s.actor}
    if s.actor == player:
        seen["steps"] = rules.codec.to_dict(s)["steps"]
        seen["choices"] = [rules.words.name(choice) for choice in s.legal]
    return seen


def _register(key: str) -> None:
    kind = _type(key)
    made = type(f"{key.title().replace('_', '')}Game", (SpielGame,), {"key": key, "kind": kind})
    pyspiel.register_game(kind, made)


for _key in caravanserai.available_games():
    _register(_key)
