"""Bots and advisers at work, in processes of their own: nobody waits for somebody else's."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from dataclasses import dataclass
from random import Random
from time import monotonic
from typing import Any, ParamSpec, TypeVar

from caravanserai.analysis import Advice, Reviewed, hint
from caravanserai.analysis.reviews import looked_at
from caravanserai.bots import Budget, make
from caravanserai.kernel.core import play
from caravanserai.kernel.game import Setup, find
from caravanserai.kernel.record import Record
from caravanserai.processes import pool
from caravanserai.web.tables.table import Table

BOT_SLICE_S = 0.25
"""Seconds after which a bot gives its place in the queue to the next table."""
BOT_PATIENCE_S = 20.0
"""Seconds that a bot may think about one choice; none needs a third of them."""


HINT_BUDGET = Budget(seconds=1.5)
"""How long an adviser thinks about a hint."""
REVIEW_BUDGET = Budget(seconds=0.12)
"""How long a decision of a finished game is looked at."""
REVIEW_SLICE_S = 1.0
"""Seconds after which an adviser who reviews a game lets others ask."""

A = ParamSpec("A")
R = TypeVar("R")


@dataclass(frozen=True)
class GameTask:
    """A game so far, and the luck of whoever is asked about it."""

    game: str
    seats: int
    options: Mapping[str, Any]
    start: Mapping[str, Any] | None
    choices: tuple[int, ...]
    seed: int

    def record(self) -> Record:
        return Record(self.game, Setup(self.seats, self.options), self.choices, start=self.start)


def task_of(table: Table, seed: int) -> GameTask:
    """The game at a table as those who think about it get it."""
    record = table.match.record
    setup = record.setup
    choices = tuple(record.choices)
    return GameTask(record.game, setup.seats, setup.options, record.start, choices, seed)


@contextmanager
def patience(seconds: float) -> Iterator[None]:
    """A process that does not come to an end with a choice is ended by the system, whatever it is
    in the middle of.
    """
    if not hasattr(signal, "setitimer"):  # Windows
        yield
        return
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)


def bot_answers(task: GameTask, seat: int, name: str, effort: float = 1.0) -> list[int]:
    """What the bot answers, up to the next question to somebody else; at least one choice."""
    game = find(task.game)
    s = task.record().at()
    bot = make(name, task.seed, effort)
    answers: list[int] = []
    until = monotonic() + BOT_SLICE_S
    while s.actor == seat and (not answers or monotonic() < until):
        with patience(BOT_PATIENCE_S):
            choice = bot.choose(game, s, seat)
        play(s, choice)
        answers.append(choice)
    return answers


def best_answers(task: GameTask) -> list[Advice]:
    """The best answers to the pending question."""
    return hint(find(task.game), task.record().at(), HINT_BUDGET, seed=task.seed)


def review_part(task: GameTask, first: int) -> list[Reviewed]:
    """The decisions of a finished game from a ply on, as many as fit into a sitting; at least one
    if there is one.
    """
    found: list[Reviewed] = []
    until = monotonic() + REVIEW_SLICE_S
    for one in looked_at(task.record(), REVIEW_BUDGET, seed=task.seed, first=first):
        found.append(one)
        if monotonic() > until:
            break
    return found


class WorkerPool:
    """Processes for thinking, started when they are first needed."""

    def __init__(
        self, workers: int, prepare: Callable[..., None] | None = None, *args: Any
    ) -> None:
        self._workers = workers
        self._prepare = prepare, args
        self._lock = threading.Lock()
        self._pool: ProcessPoolExecutor | None = None
        self._closed = False

    def ask(self, work: Callable[A, R], *task: A.args, **more: A.kwargs) -> Future[R]:
        """Let somebody think; what comes of it is heard in another thread."""
        with self._lock:
            if self._closed:
                nobody: Future[R] = Future()
                nobody.cancel()
                return nobody
            try:
                return self._ready().submit(work, *task, **more)
            except BrokenProcessPool:
                self._pool = None
                return self._ready().submit(work, *task, **more)

    def prepare(self) -> None:
        """Start a process if there is none, before somebody is asked."""
        if self._pool is None:
            self.ask(os.getpid)

    def _ready(self) -> ProcessPoolExecutor:
        if self._pool is None:
            prepare, args = self._prepare
            self._pool = pool(self._workers, prepare, *args)
        return self._pool

    def close(self) -> None:
        """Wait for nobody."""
        with self._lock:
            self._closed = True
            if self._pool is not None:
                self._pool.shutdown(wait=False, cancel_futures=True)
                self._pool = None


def bot_seed(table: Table, seat: int) -> int:
    """The luck of a bot at this moment."""
    return Random(f"{table.luck.secret}:{seat}:{table.ply}").getrandbits(32)
