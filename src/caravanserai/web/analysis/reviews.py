"""Reviews: finished games looked at again, decision by decision, while nobody waits for it.

A review is kept in memory; after a restart it is made anew when somebody asks.
"""

from __future__ import annotations

import threading
from collections import OrderedDict, deque
from concurrent.futures import Future

from caravanserai.analysis import Reviewed
from caravanserai.web.analysis.views import Review
from caravanserai.web.jobs.processes import WorkerPool
from caravanserai.web.jobs.thinking import GameTask, review_part

REVIEWS_IN_MEMORY = 100
"""Reviews that stay in memory."""


class Reviews:
    """All reviews, one after the other, each done by the advisers in short sittings, so that hints
    come between: nobody who asks for many keeps the others from asking.
    """

    def __init__(self, advisers: WorkerPool) -> None:
        self._advisers = advisers
        self._known: OrderedDict[str, Review] = OrderedDict()
        self._waiting: deque[Review] = deque()
        """Reviews that were asked for; the first is being made."""
        self._lock = threading.Lock()

    def of(self, table_id: str, task: GameTask) -> Review:
        """The review of a finished game, begun if nobody has asked for it before."""
        with self._lock:
            known = self._known.get(table_id)
            if known is not None and not known.failed:
                self._known.move_to_end(table_id)
                return known
            looking = self._known[table_id] = Review(task)
            while len(self._known) > REVIEWS_IN_MEMORY:
                self._known.popitem(last=False)
            self._waiting.append(looking)
            alone = len(self._waiting) == 1
        if alone:
            self._go_on(looking)
        return looking

    def _go_on(self, looking: Review) -> None:
        future = self._advisers.ask(review_part, looking.task, looking.next)
        future.add_done_callback(lambda done: self._looked(looking, done))

    def _looked(self, looking: Review, future: Future[list[Reviewed]]) -> None:
        if future.cancelled() or future.exception() is not None:
            looking.failed = True
        else:
            looking.looked(future.result())
        if looking.complete or looking.failed:
            self._next()
        else:
            self._go_on(looking)

    def _next(self) -> None:
        with self._lock:
            self._waiting.popleft()
            following = self._waiting[0] if self._waiting else None
        if following is not None:
            self._go_on(following)
