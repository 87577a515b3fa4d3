"""Processes that work for this one, and end with it, however it ends."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from typing import Any, Final

CONTEXT: Final = multiprocessing.get_context("spawn")
"""Nothing is inherited: no locks, no threads, no open connections."""


def pool(
    workers: int, prepare: Callable[..., None] | None = None, *args: Any
) -> ProcessPoolExecutor:
    """So many processes, each started when it is first needed and prepared by the call."""
    return ProcessPoolExecutor(workers, CONTEXT, _begin, (prepare, args))


def _begin(prepare: Callable[..., None] | None, args: tuple[Any, ...]) -> None:
    """Leave interrupts to the parent, and end when it ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()

    def follow() -> None:
        if parent is not None:
            parent.join()
        os._exit(0)

    threading.Thread(target=follow, daemon=True).start()
    if prepare is not None:
        prepare(*args)
