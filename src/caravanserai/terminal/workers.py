"""Work spread over processes."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import TypeVar

Task = TypeVar("Task")
Outcome = TypeVar("Outcome")


def spread(work: Callable[[Task], Outcome], tasks: Sequence[Task], jobs: int) -> Iterator[Outcome]:
    """The outcomes in the order of the tasks; a single job works in this process."""
    if jobs == 1:
        yield from map(work, tasks)
        return
    pool = ProcessPoolExecutor(jobs, get_context("spawn"), _leave_interrupts_to_the_parent)
    try:
        yield from pool.map(work, tasks, chunksize=max(1, min(20, len(tasks) // (jobs * 4))))
    finally:
        pool.shutdown(cancel_futures=True)


def _leave_interrupts_to_the_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
