"""What a server does again and again. Each job fails for itself: no other misses its turn."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import NamedTuple

log = logging.getLogger(__name__)


class Job(NamedTuple):
    """Something to do, and after how many seconds again. It blocks and has a thread of its own."""

    name: str
    every_s: float
    work: Callable[[], None]


class Rounds:
    """The jobs of a server, until it closes."""

    def __init__(self) -> None:
        self._threads: list[ThreadPoolExecutor] = []
        self._going: list[asyncio.Task[None]] = []

    def begin(self, jobs: list[Job]) -> None:
        """Let each job begin, in the running event loop."""
        for job in jobs:
            thread = ThreadPoolExecutor(1, thread_name_prefix=job.name)
            self._threads.append(thread)
            self._going.append(asyncio.create_task(_again_and_again(job, thread)))

    async def end(self) -> None:
        """What is at work comes to its end; nothing begins anew."""
        for going in self._going:
            going.cancel()
            with suppress(asyncio.CancelledError):
                await going
        for thread in self._threads:
            await asyncio.to_thread(thread.shutdown, wait=True, cancel_futures=True)


async def _again_and_again(job: Job, thread: ThreadPoolExecutor) -> None:
    loop = asyncio.get_running_loop()
    while True:
        try:
            await loop.run_in_executor(thread, job.work)
        except Exception:
            log.exception("%s: this round has failed", job.name)
        await asyncio.sleep(job.every_s)
