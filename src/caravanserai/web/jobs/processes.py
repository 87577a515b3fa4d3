"""Bots and advisers at work, in processes of their own: nobody waits for somebody else's."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any, ParamSpec, TypeVar

from caravanserai.processes import pool

A = ParamSpec("A")
R = TypeVar("R")


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
