"""What a server does again and again."""

from __future__ import annotations

import asyncio
from threading import Event

from caravanserai.web.jobs.rounds import Job, Rounds


def test_a_job_that_fails_or_waits_keeps_no_other_from_its_turn() -> None:
    again, release = Event(), Event()
    times = {"failing": 0, "working": 0}

    def failing() -> None:
        times["failing"] += 1
        raise ZeroDivisionError

    def working() -> None:
        times["working"] += 1
        if min(times.values()) >= 3:
            again.set()

    def waiting() -> None:
        release.wait()

    async def live() -> None:
        rounds = Rounds()
        rounds.begin(
            [
                Job("failing", 0.001, failing),
                Job("waiting", 0.001, waiting),
                Job("working", 0.001, working),
            ]
        )
        assert await asyncio.to_thread(again.wait, 60)
        release.set()
        await rounds.end()

    asyncio.run(live())
    assert min(times.values()) >= 3
