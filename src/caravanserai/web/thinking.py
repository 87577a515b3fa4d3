"""Bots at work: in processes of their own, so that nobody waits for somebody else's bot."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Mapping
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from time import monotonic
from typing import Any

from caravanserai.bots import make
from caravanserai.kernel.core import play
from caravanserai.kernel.game import Setup, find
from caravanserai.kernel.record import Record

PATIENCE = 0.25
"""Seconds after which a bot gives its place in the queue to the next table."""


@dataclass(frozen=True)
class Task:
    """A bot is asked at a table."""

    game: str
    seats: int
    options: Mapping[str, Any]
    start: Mapping[str, Any] | None
    choices: tuple[int, ...]
    seat: int
    bot: str
    seed: int


def think(task: Task) -> list[int]:
    """What the bot answers, up to the next question to somebody else; at least one choice."""
    game = find(task.game)
    record = Record(task.game, Setup(task.seats, task.options), task.choices, start=task.start)
    s = record.at()
    bot = make(task.bot, task.seed)
    answers: list[int] = []
    until = monotonic() + PATIENCE
    while s.actor == task.seat and (not answers or monotonic() < until):
        choice = bot.choose(game, s, task.seat)
        play(s, choice)
        answers.append(choice)
    return answers


def _begin_work() -> None:
    """End with the server, however it ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()

    def follow() -> None:
        if parent is not None:
            parent.join()
        os._exit(0)

    threading.Thread(target=follow, daemon=True).start()


class Thinkers:
    """The processes in which bots think, started when they are first needed."""

    def __init__(self, workers: int) -> None:
        self._workers = workers
        self._lock = threading.Lock()
        self._pool: ProcessPoolExecutor | None = None

    def ask(self, task: Task, done: Callable[[Future[list[int]]], None]) -> None:
        """Let a bot think; `done` hears about it in another thread."""
        with self._lock:
            try:
                future = self._ready().submit(think, task)
            except BrokenProcessPool:
                self._pool = None
                future = self._ready().submit(think, task)
        future.add_done_callback(done)

    def _ready(self) -> ProcessPoolExecutor:
        if self._pool is None:
            self._pool = ProcessPoolExecutor(
                self._workers, multiprocessing.get_context("spawn"), _begin_work
            )
        return self._pool

    def close(self) -> None:
        """Wait for nobody."""
        with self._lock:
            if self._pool is not None:
                self._pool.shutdown(wait=False, cancel_futures=True)
                self._pool = None
