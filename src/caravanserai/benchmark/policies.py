"""Who is measured: a class of anybody's, which sees arrays only, or a bot of the house."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import Any, Final, Protocol

import numpy as np
from numpy.typing import NDArray

from caravanserai.benchmark.tasks import Task
from caravanserai.bots import Bot, bots, is_search, make
from caravanserai.envs.encoding import mask, vector
from caravanserai.kernel.core import State
from caravanserai.kernel.errors import CaravanseraiError, IllegalChoice
from caravanserai.kernel.game import Game
from caravanserai.mind.observation import observation

Array = NDArray[Any]
BOT: Final = 0
"""Bots of the house are not practised under a budget."""


class Policy(Protocol):
    """What is measured. It is made once in each process, without arguments."""

    practised: int
    """With how many decisions it was made, over all its seats."""

    def begin(self, task: Task, seed: int) -> None:
        """A game begins; all luck of the policy in it comes from the seed."""

    def act(self, observation: Array, action_mask: Array) -> int:
        """One of the actions of which the mask is 1."""


class Seated:
    """A policy at a table: a bot that sees what the observation says, and nothing else."""

    def __init__(self, policy: Policy) -> None:
        self._policy = policy

    def choose(self, game: Game[Any], state: State, seat: int) -> int:
        shown = observation(game)
        choice = int(self._policy.act(vector(shown, state, seat), mask(shown, state, seat)))
        if choice not in state.legal:
            raise IllegalChoice(
                f"the policy answered {choice}, which its mask does not allow; possible are "
                f"{', '.join([game.words.name(legal) for legal in state.legal])}"
            )
        return choice


def is_bot(name: str) -> bool:
    """Whether this is a bot of the house."""
    return name in bots() or is_search(name)


@cache
def policy_named(name: str) -> Policy:
    """The policy of `module:Class`, made once."""
    module, _, kind = name.partition(":")
    if not kind:
        known = ", ".join(bots())
        raise CaravanseraiError(f"a policy is module:Class or one of {known}, not {name!r}")
    try:
        found: Policy = getattr(import_module(module), kind)()
    except (ImportError, AttributeError) as error:
        raise CaravanseraiError(f"{name}: {error}") from None
    missing = [part for part in ("practised", "begin", "act") if not hasattr(found, part)]
    if missing:
        raise CaravanseraiError(f"{name} has no {', '.join(missing)}; see caravanserai.benchmark")
    return found


def practised(name: str) -> int:
    """With how many decisions a policy was made."""
    return BOT if is_bot(name) else int(policy_named(name).practised)


def player(name: str, task: Task, seed: int) -> Bot:
    """The policy at a table, at the beginning of a game."""
    if is_bot(name):
        return make(name, seed)
    policy = policy_named(name)
    policy.begin(task, seed)
    return Seated(policy)


class RandomPolicy:
    """The smallest policy: any possible action."""

    practised = 0

    def begin(self, task: Task, seed: int) -> None:
        self._random = np.random.default_rng(seed)

    def act(self, observation: Array, action_mask: Array) -> int:
        return int(self._random.choice(np.flatnonzero(action_mask)))
