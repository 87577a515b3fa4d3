"""Processes that work for this one, and end with it, however it ends."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import contextmanager
from typing import Any, Final, ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")

CONTEXT: Final = multiprocessing.get_context("spawn")
"""Nothing is inherited: no locks, no threads, no open connections."""
ARITHMETIC: Final = ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS")
"""How many threads numpy takes, by the library that it uses."""


def pool(
    workers: int, prepare: Callable[..., None] | None = None, *args: Any
) -> ProcessPoolExecutor:
    """So many processes, each started when it is first needed and prepared by the call."""
    return _Pool(workers, CONTEXT, _begin, (prepare, args))


class _Pool(ProcessPoolExecutor):
    """Starts processes that no interrupt reaches before they can leave it to the parent."""

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        with _interrupts_held():
            return super().submit(fn, *args, **kwargs)


@contextmanager
def _interrupts_held() -> Iterator[None]:
    """What is started here inherits that interrupts wait, where the system knows such a thing."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _begin(prepare: Callable[..., None] | None, args: tuple[Any, ...]) -> None:
    """Leave interrupts to the parent, and end when it ends. Arithmetic stays on one core."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    for name in ARITHMETIC:
        os.environ.setdefault(name, "1")
    parent = multiprocessing.parent_process()

    def follow() -> None:
        if parent is not None:
            parent.join()
        os._exit(0)

    threading.Thread(target=follow, daemon=True).start()
    if prepare is not None:
        prepare(*args)
