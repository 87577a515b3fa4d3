"""Where the work is done: in this process, in several, on a Ray cluster."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final, TypeVar

from caravanserai.extras import needed
from caravanserai.kernel.errors import CaravanseraiError
from caravanserai.processes import pool

Task = TypeVar("Task")
Outcome = TypeVar("Outcome")

HERE: Final = "here"
PROCESSES: Final = "processes"
RAY: Final = "ray"
BACKENDS: Final = (HERE, PROCESSES, RAY)


def work_on(
    backend: str, work: Callable[[Task], Outcome], tasks: Sequence[Task], jobs: int
) -> Iterator[Outcome]:
    """The outcomes in the order of the tasks, each as soon as it is there."""
    if backend == RAY:
        return over_a_cluster(work, tasks)
    if backend not in BACKENDS:
        raise CaravanseraiError(f"no backend {backend!r}; there are: {', '.join(BACKENDS)}")
    return spread(work, tasks, 1 if backend == HERE else jobs, most_at_once=1)


def spread(
    work: Callable[[Task], Outcome], tasks: Sequence[Task], jobs: int, most_at_once: int = 20
) -> Iterator[Outcome]:
    """The outcomes in the order of the tasks; a single job works in this process."""
    if jobs == 1:
        yield from map(work, tasks)
        return
    workers = pool(jobs)
    at_once = max(1, min(most_at_once, len(tasks) // (jobs * 4)))
    try:
        yield from workers.map(work, tasks, chunksize=at_once)
    finally:
        workers.shutdown(cancel_futures=True)


def over_a_cluster(work: Callable[[Task], Outcome], tasks: Sequence[Task]) -> Iterator[Outcome]:
    """The same on the Ray cluster of the environment (`RAY_ADDRESS`), or on a local one."""
    ray = needed("ray", "ray")
    own = not ray.is_initialized()
    if own:
        ray.init(log_to_driver=False, include_dashboard=False)
    try:
        remote = ray.remote(work)
        waited_for = [remote.remote(task) for task in tasks]
        try:
            for reference in waited_for:
                yield ray.get(reference)
        finally:
            for reference in waited_for:  # those that are done do not mind
                ray.cancel(reference)
    finally:
        if own:
            ray.shutdown()
