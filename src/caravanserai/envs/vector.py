"""Many games at once, in several processes that share memory: a Gymnasium vector environment.

    from caravanserai.envs.vector import Tables
    tables = Tables("marco_polo", games=64, workers=2, seats=3)
    observations, infos = tables.reset(seed=1)
    observations, rewards, terminations, truncations, infos = tables.step(actions)

or as plain arrays, always the same memory (`torch.from_numpy` and the like need no copy):

    arrays = tables.begin(seed=1)
    tables.play(actions)

Every step answers the pending question of every game. Seats without a bot are all asked here:
`infos["seat"]` says which one each observation and mask belongs to. A game that ends begins anew in
the same step; then `rewards` has what the seat got that acted, and `infos["rewards"]` what every
seat got. Nothing is ever cut off, so no last observation is needed. If an action is not possible,
`step` raises `IllegalChoice` and no game has moved.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from multiprocessing.shared_memory import SharedMemory
from random import Random
from typing import Any, Final

import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from caravanserai.bots import seated
from caravanserai.envs import batch
from caravanserai.envs.batch import Batch, TableDealer
from caravanserai.envs.rewards import PLACE, SCORE, checked
from caravanserai.kernel.errors import BadSetup, CaravanseraiError, IllegalChoice
from caravanserai.kernel.game import Setup, find
from caravanserai.mind.observation import observation
from caravanserai.mind.observing import GREATEST
from caravanserai.processes import CONTEXT

Array = NDArray[Any]


@dataclass(frozen=True)
class Table:
    """What decides how the games of a vector environment go."""

    key: str
    setup: Setup
    bots: Mapping[int, str]

    def batch(self, lucks: list[Random], rows: Any, heads: Any, ends: Any) -> Batch:
        """Games of this kind."""
        game = find(self.key)
        dealer = TableDealer(game, self.setup, dict(self.bots))
        return Batch(game, dealer, lucks, [], rows, heads, ends)


class Block:
    """The arrays that all processes see, a row for each game."""

    def __init__(self, table: Table, games: int, name: str | None = None) -> None:
        sizes = table.batch([], b"", b"", b"")
        shapes: dict[str, tuple[tuple[int, ...], type]] = {
            "actions": ((games,), np.int64),
            "heads": ((games, sizes.head_size), np.int16),
            "ends": ((games, sizes.end_size), np.int16),
            "rows": ((games, sizes.row_size), np.uint8),
        }
        bytes_of = [
            int(np.prod(shape)) * np.dtype(kind).itemsize for shape, kind in shapes.values()
        ]
        self._memory = SharedMemory(name, create=name is None, size=sum(bytes_of))
        self.name = self._memory.name
        self.arrays: dict[str, Array] = {}
        start = 0
        for (field, (shape, kind)), size in zip(shapes.items(), bytes_of, strict=True):
            self.arrays[field] = np.ndarray(shape, kind, self._memory.buf, start)
            start += size

    def flat(self, field: str, rows: range) -> memoryview:
        """These rows of an array as numbers one after the other."""
        return self.arrays[field][rows.start : rows.stop].reshape(-1).data

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
        self._rows = rows
        self._parts = [block.flat(field, rows) for field in ("rows", "heads", "ends")]
        self._actions = block.flat("actions", rows)
        self._batch: Batch | None = None

    def reset(self, seed: int) -> None:
        """All games from the start; each has its own luck."""
        lucks = [Random(f"{seed}:{row}") for row in self._rows]
        self._batch = self._table.batch(lucks, *self._parts)
        self._batch.start()

    def step(self) -> None:
        """Every game goes on with its action."""
        if self._batch is not None:
            self._batch.step(self._actions)


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


class WorkerLost(CaravanseraiError):
    """A process that plays games is gone."""

    def __init__(self) -> None:
        super().__init__(
            "a process that plays games has ended. Programs that use workers are started anew by "
            'each of them: what they do must stand below `if __name__ == "__main__":`. Otherwise '
            "see above what that process said"
        )


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
        table = Table(key, setup, bots)
        self.reward = checked(reward)
        self.seats = setup.seats
        self.render_mode = None
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
        self._workers: list[SpawnProcess] = []
        self._here = None if workers else Games(table, self._block, range(games))
        self._start(table, workers)
        arrays = self._block.arrays
        self.arrays: dict[str, Array] = {
            "observation": arrays["rows"][:, : self.fields],
            "action_mask": arrays["rows"][:, self.fields :].view(np.int8),
            "seat": arrays["heads"][:, batch.ASKED],
            "ended": arrays["heads"][:, batch.ENDED],
            "rewards": np.zeros((games, self.seats)),
        }
        """What is seen and possible, who is asked, whether the last answer ended a game, and what
        every seat got then."""

    def _start(self, table: Table, workers: int) -> None:
        """Processes, each for some of the games."""
        games = self.num_envs
        for i in range(workers):
            ours, theirs = CONTEXT.Pipe()
            rows = range(games * i // workers, games * (i + 1) // workers)
            worker = CONTEXT.Process(
                target=work, args=(table, games, self._block.name, rows, theirs), daemon=True
            )
            try:
                worker.start()
            except RuntimeError:  # this is a worker itself, in which a program runs anew
                self._block.close(owner=True)
                raise
            theirs.close()
            self._wishes.append(ours)
            self._workers.append(worker)

    def begin(self, seed: int) -> dict[str, Array]:
        """All games from the start; the arrays in which they are seen from now on."""
        self.arrays["rewards"][:] = 0
        self._all(RESET, seed)
        return self.arrays

    def play(self, actions: Array) -> None:
        """Every game goes on with its action, and the arrays show its next question."""
        masks = self.arrays["action_mask"]
        within = np.clip(actions, 0, self.words - 1)
        impossible = (within != actions) | (masks[np.arange(self.num_envs), within] == 0)
        if impossible.any():
            row = int(np.argmax(impossible))
            raise IllegalChoice(f"action {actions[row]} is not possible in game {row}")
        self._block.arrays["actions"][:] = actions
        self._all(STEP, 0)
        self._reward()

    def _reward(self) -> None:
        """What the seats of ended games got."""
        found = self.arrays["rewards"]
        found[:] = 0
        ended = self.arrays["ended"] == 1
        if not ended.any():
            return
        ends = self._block.arrays["ends"][ended, batch.SEATS :]
        seats = ends.reshape(len(ends), batch.MOST_SEATS, -1)[:, : self.seats]
        if self.reward == PLACE:
            found[ended] = seats[:, :, batch.STANDING] / batch.VICTORY
        else:
            points = batch.TOTAL if self.reward == SCORE else batch.LEAD
            found[ended] = seats[:, :, points] / 100

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Array], dict[str, Any]]:
        super().reset(seed=seed)
        self.begin(int(self.np_random.integers(2**62)))
        return self._observations(), {"seat": self.arrays["seat"].copy()}

    def step(self, actions: Array) -> tuple[dict[str, Array], Array, Array, Array, dict[str, Any]]:
        acted = self.arrays["seat"].copy()
        self.play(actions)
        every = self.arrays["rewards"].copy()
        return (
            self._observations(),
            every[np.arange(self.num_envs), acted],
            self.arrays["ended"] == 1,
            np.zeros(self.num_envs, np.bool_),
            {"seat": self.arrays["seat"].copy(), "rewards": every},
        )

    def close_extras(self, **kwargs: Any) -> None:
        """Dismiss the workers and give the memory back."""
        for wishes in self._wishes:
            wishes.close()
        for worker in self._workers:
            worker.join()
        self._here = None
        self.arrays.clear()
        self._block.close(owner=True)

    def _all(self, wish: str, seed: int) -> None:
        """Let all games reset or step."""
        if self._here is not None:
            self._here.reset(seed) if wish == RESET else self._here.step()
            return
        try:
            for wishes in self._wishes:
                wishes.send((wish, seed))
            for wishes in self._wishes:
                wishes.recv()
        except (EOFError, OSError):
            self.close()
            raise WorkerLost from None

    def _observations(self) -> dict[str, Array]:
        return {field: self.arrays[field].copy() for field in ("observation", "action_mask")}


def one_seat(
    key: str,
    num_envs: int,
    opponents: Sequence[str] | None = None,
    seat: int = 0,
    reward: str = PLACE,
    workers: int = 0,
    **options: Any,
) -> Tables:
    """One seat of many games, the others played by bots: what `gymnasium.make_vec` makes."""
    others = ["random"] * (find(key).seats[0] - 1) if opponents is None else list(opponents)
    free = [other for other in range(len(others) + 1) if other != seat]
    bots = dict(zip(free, others, strict=False))
    return Tables(key, num_envs, workers, len(others) + 1, bots, reward, **options)
