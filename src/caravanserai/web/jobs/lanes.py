"""Who thinks next: quick bots beside thorough ones, and every person in turn.

Each lane has processes of its own, so that a quick answer never waits for a thorough one. Within a
lane somebody with many tables does not keep others waiting: their questions come in turns. When
many wait, thorough bots think for a shorter time each.
"""

from __future__ import annotations

import os
import threading
from collections import OrderedDict, deque
from collections.abc import Callable
from concurrent.futures import Future
from time import monotonic
from typing import Any, Final, NamedTuple

from caravanserai.bots import is_quick
from caravanserai.web.jobs.processes import WorkerPool

QUICK_WORKERS: Final = 1
YIELDING: Final = 10
"""How much thorough bots give way to the server and to quick bots, as a `nice` value."""
LONGEST_WAIT_S: Final = 6.0
"""If somebody would wait for longer, each one is thought about for a shorter time."""
LEAST_EFFORT: Final = 0.1
"""The smallest part of its effort with which a bot still thinks."""
TYPICAL_S: Final = 0.3
"""How long an answer takes, until it is known."""
FORGETTING: Final = 0.1
"""How much the last answer counts in what is expected of the next one."""


class Question(NamedTuple):
    """Something that is to be thought about, with an effort from 0 to 1."""

    think: Callable[..., Any]
    task: tuple[Any, ...]
    answer: Future[Any]


class Lane:
    """Some processes, and the people whose questions wait for them."""

    def __init__(self, workers: int, give_way: int = 0) -> None:
        self._pool = WorkerPool(workers, _give_way, give_way)
        self._workers = workers
        self._free = workers
        self._waiting: OrderedDict[str, deque[Question]] = OrderedDict()
        self._count = 0
        self._whole_s = TYPICAL_S
        """How long an answer takes with the whole effort."""
        self._closed = False
        self._lock = threading.Lock()

    def ask(self, person: str, think: Callable[..., Any], *task: Any) -> Future[Any]:
        """Let somebody think about a question of this person; the effort is told after the task.
        What comes of it is heard in another thread.
        """
        question = Question(think, task, Future())
        with self._lock:
            if self._closed:
                question.answer.cancel()
                return question.answer
            self._waiting.setdefault(person, deque()).append(question)
            self._count += 1
        self._go_on()
        return question.answer

    def prepare(self) -> None:
        """Start a process if there is none, before somebody is asked."""
        self._pool.prepare()

    @property
    def wait_s(self) -> float:
        """How long the last one in the row will probably wait."""
        return self._effort * self._work_s

    @property
    def _work_s(self) -> float:
        return self._count * self._whole_s / self._workers

    @property
    def _effort(self) -> float:
        return max(LEAST_EFFORT, min(1.0, LONGEST_WAIT_S / max(self._work_s, 0.001)))

    def close(self) -> None:
        """Wait for nobody."""
        self._pool.close()
        with self._lock:
            waiting = [question for several in self._waiting.values() for question in several]
            self._waiting.clear()
            self._count = 0
            self._closed = True
        for question in waiting:
            question.answer.cancel()

    def _go_on(self) -> None:
        while True:
            with self._lock:
                if not self._free or not self._waiting:
                    return
                self._free -= 1
                effort = self._effort
                question = self._next()
            self._begin(question, effort)

    def _next(self) -> Question:
        """A question of whoever's turn it is; afterwards it is the turn of the others."""
        person, questions = self._waiting.popitem(last=False)
        question = questions.popleft()
        if questions:
            self._waiting[person] = questions
        self._count -= 1
        return question

    def _begin(self, question: Question, effort: float) -> None:
        began = monotonic()

        def answered(future: Future[Any]) -> None:
            with self._lock:
                self._free += 1
                if not future.cancelled():
                    took = (monotonic() - began) / effort
                    self._whole_s += FORGETTING * (took - self._whole_s)
            _hand_on(future, question.answer)
            self._go_on()

        self._pool.ask(question.think, *question.task, effort).add_done_callback(answered)


class Lanes:
    """The lanes of a server."""

    def __init__(self, workers: int) -> None:
        self._quick = Lane(QUICK_WORKERS)
        self._thorough = Lane(workers, YIELDING)

    def of(self, bot: str) -> Lane:
        """The lane in which this bot thinks."""
        return self._quick if is_quick(bot) else self._thorough

    def prepare(self) -> None:
        """Be ready before somebody is asked."""
        self._quick.prepare()
        self._thorough.prepare()

    def close(self) -> None:
        self._quick.close()
        self._thorough.close()


def _give_way(much: int) -> None:
    if much and hasattr(os, "nice"):
        os.nice(much)


def _hand_on(future: Future[Any], answer: Future[Any]) -> None:
    """What has become of one future becomes of the other."""
    if future.cancelled():
        answer.cancel()
        answer.set_running_or_notify_cancel()
    elif not answer.set_running_or_notify_cancel():
        return
    elif (error := future.exception()) is not None:
        answer.set_exception(error)
    else:
        answer.set_result(future.result())
