"""Many games at once, in several processes that share memory: a Gymnasium vector environment.

    from caravanserai.envs.vector import Tables
    tables = Tables("marco_polo", games=64, workers=2, seats=3)
    observations, infos = tables.reset(seed=1)
    observations, rewards, terminations, truncations, infos = tables.step(actions)

Every step answers the pending question of every game. Seats without a bot are all asked here:
`infos["seat"]` says which one each observation and mask belongs to. A game that ends begins anew in
the same step; then `rewards` has what the seat got that acted, and `infos["rewards"]` what every
seat got. Nothing is ever cut off, so no last observation is needed. If an action is not possible,
`step` raises `IllegalChoice` and no game has moved.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.shared_memory import SharedMemory
from typing import Any, Final

import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from caravanserai.bots import Bot, seated
from caravanserai.envs.rewards import PLACE, checked, rewards
from caravanserai.kernel.chance import Seeded
from caravanserai.kernel.core import CHANCE, State, play
from caravanserai.kernel.errors import BadSetup, IllegalChoice
from caravanserai.kernel.game import Setup, find
from caravanserai.mind.observation import observation
from caravanserai.mind.observing import GREATEST

Array = NDArray[Any]


@dataclass(frozen=True)
class Table:
    """What decides how the games of a vector environment go."""

    key: str
    setup: Setup
    bots: Mapping[int, str]
    reward: str


class Block:
    """The arrays that all processes see, a row for each game."""

    def __init__(self, table: Table, games: int, name: str | None = None) -> None:
        game = find(table.key)
        shapes: dict[str, tuple[tuple[int, ...], type]] = {
            "rewards": ((games, table.setup.seats), np.float64),
            "action": ((games,), np.int64),
            "seat": ((games,), np.int64),
            "observation": ((games, observation(game).entries), np.uint8),
            "action_mask": ((games, len(game.words)), np.int8),
            "ended": ((games,), np.bool_),
        }
        sizes = [int(np.prod(shape)) * np.dtype(kind).itemsize for shape, kind in shapes.values()]
        self._memory = SharedMemory(name, create=name is None, size=sum(sizes))
        self.name = self._memory.name
        self.arrays: dict[str, Array] = {}
        start = 0
        for (field, (shape, kind)), size in zip(shapes.items(), sizes, strict=True):
            self.arrays[field] = np.ndarray(shape, kind, self._memory.buf, start)
            start += size

    def close(self, owner: bool) -> None:
        """Let go of the memory; its owner gives it back."""
        self.arrays.clear()
        self._memory.close()
        if owner:
            self._memory.unlink()


class Games:
    """Some of the games, with their rows."""

    def __init__(self, table: Table, block: Block, rows: range) -> None:
        self._table = table
        self._game = find(table.key)
        self._observation = observation(self._game)
        self._arrays = block.arrays
        self._rows_of = block.arrays["observation"].data.cast("B")
        self._masks_of = block.arrays["action_mask"].data.cast("B")
        self._rows = rows
        self._seed = 0
        self._begun = [0] * len(rows)
        self._states: list[State] = []
        self._chances: list[Seeded] = []
        self._bots: list[dict[int, Bot]] = []

    def reset(self, seed: int) -> None:
        """All games from the start; each has its own luck."""
        self._seed = seed
        self._begun = [0] * len(self._rows)
        self._states, self._chances, self._bots = [], [], []
        for i in range(len(self._rows)):
            state, chance, bots = self._fresh(i)
            self._states.append(state)
            self._chances.append(chance)
            self._bots.append(bots)
            self._go_on(i)

    def step(self) -> None:
        """Every game goes on with its action."""
        for i, row in enumerate(self._rows):
            play(self._states[i], int(self._arrays["action"][row]))
            self._go_on(i)

    def _fresh(self, i: int) -> tuple[State, Seeded, dict[int, Bot]]:
        luck = f"{self._seed}:{self._rows[i]}:{self._begun[i]}"
        self._begun[i] += 1
        return self._game.new(self._table.setup), Seeded(luck), seated(self._table.bots, luck)

    def _go_on(self, i: int) -> None:
        """Chance and bots answer until somebody is asked here; then show it."""
        row, table, arrays = self._rows[i], self._table, self._arrays
        arrays["ended"][row] = False
        while True:
            s, bots = self._states[i], self._bots[i]
            if s.over:
                arrays["rewards"][row] = rewards(self._game, s, table.setup.seats, table.reward)
                arrays["ended"][row] = True
                self._states[i], self._chances[i], self._bots[i] = self._fresh(i)
            elif s.actor == CHANCE:
                play(s, self._chances[i].choose(s, 0))
            elif s.actor in bots:
                play(s, bots[s.actor].choose(self._game, s, s.actor))
            else:
                break
        arrays["seat"][row] = s.actor
        shown = self._observation
        shown.write(s, s.actor, self._rows_of, row * shown.entries)
        shown.write_mask(s, s.actor, self._masks_of, row * shown.words)


RESET: Final = "reset"
STEP: Final = "step"


def work(table: Table, games: int, name: str, rows: range, wishes: Connection) -> None:
    """What a worker does until its pipe is closed."""
    block = Block(table, games, name)
    mine = Games(table, block, rows)
    try:
        while True:
            try:
                wish, seed = wishes.recv()
            except (EOFError, KeyboardInterrupt):
                return
            mine.reset(seed) if wish == RESET else mine.step()
            wishes.send(wish)
    finally:
        del mine
        block.close(owner=False)


class Tables(VectorEnv[dict[str, Array], Array, Array]):
    """Games of one kind side by side; without workers they are played in this process."""

    def __init__(
        self,
        key: str,
        games: int,
        workers: int = 0,
        seats: int | None = None,
        bots: Mapping[int, str] | None = None,
        reward: str = PLACE,
        **options: Any,
    ) -> None:
        game = find(key)
        setup = Setup(game.seats[0] if seats is None else seats, options)
        game.checked(setup)
        bots = dict(bots or {})
        if not set(bots) < set(range(setup.seats)):
            raise BadSetup(f"bots may sit on some of the seats 0 to {setup.seats - 1}, not {bots}")
        if not 0 <= workers <= games:
            raise BadSetup(f"{games} games keep at most as many workers, not {workers}")
        seated(bots, 0)
        table = Table(key, setup, bots, checked(reward))
        self.num_envs = games
        self.metadata = {"autoreset_mode": AutoresetMode.SAME_STEP}
        self.fields = observation(game).entries
        """The length of an observation."""
        self.words = len(game.words)
        """How many actions there are."""
        self.single_observation_space = spaces.Dict(
            {
                "observation": spaces.Box(0, GREATEST, (self.fields,), np.uint8),
                "action_mask": spaces.Box(0, 1, (self.words,), np.int8),
            }
        )
        self.single_action_space = spaces.Discrete(self.words)
        self.observation_space = batch_space(self.single_observation_space, games)
        self.action_space = batch_space(self.single_action_space, games)
        self._block = Block(table, games)
        self._wishes: list[Connection] = []
        self._workers = []
        self._here = None if workers else Games(table, self._block, range(games))
        context = get_context("spawn")
        for i in range(workers):
            ours, theirs = context.Pipe()
            rows = range(games * i // workers, games * (i + 1) // workers)
            worker = context.Process(
                target=work, args=(table, games, self._block.name, rows, theirs), daemon=True
            )
            worker.start()
            theirs.close()
            self._wishes.append(ours)
            self._workers.append(worker)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Array], dict[str, Any]]:
        super().reset(seed=seed)
        self._all(RESET, int(self.np_random.integers(2**62)))
        return self._observations(), {"seat": self._copy("seat")}

    def step(self, actions: Array) -> tuple[dict[str, Array], Array, Array, Array, dict[str, Any]]:
        arrays = self._block.arrays
        within = np.clip(actions, 0, self.words - 1)
        possible = arrays["action_mask"][np.arange(self.num_envs), within] == 1
        impossible = (within != actions) | ~possible
        if impossible.any():
            row = int(np.argmax(impossible))
            raise IllegalChoice(f"action {actions[row]} is not possible in game {row}")
        acted = self._copy("seat")
        arrays["action"][:] = actions
        arrays["rewards"][:] = 0
        self._all(STEP, 0)
        every = self._copy("rewards")
        return (
            self._observations(),
            every[np.arange(self.num_envs), acted],
            self._copy("ended"),
            np.zeros(self.num_envs, np.bool_),
            {"seat": self._copy("seat"), "rewards": every},
        )

    def close_extras(self, **kwargs: Any) -> None:
        """Dismiss the workers and give the memory back."""
        for wishes in self._wishes:
            wishes.close()
        for worker in self._workers:
            worker.join()
        self._here = None
        self._block.close(owner=True)

    def _all(self, wish: str, seed: int) -> None:
        """Let all games reset or step."""
        if self._here is not None:
            self._here.reset(seed) if wish == RESET else self._here.step()
            return
        for wishes in self._wishes:
            wishes.send((wish, seed))
        for wishes in self._wishes:
            wishes.recv()

    def _copy(self, field: str) -> Array:
        return self._block.arrays[field].copy()

    def _observations(self) -> dict[str, Array]:
        return {field: self._copy(field) for field in ("observation", "action_mask")}
