"""Bots: asked in processes of their own when it is their turn, whatever they answer is stored."""

from __future__ import annotations

import logging
import threading
from concurrent.futures import CancelledError, Future, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import NamedTuple

from caravanserai.web.app.metrics import Metrics
from caravanserai.web.errors import Refused, Stale
from caravanserai.web.jobs.processes import WorkerPool, bot_answers, task_of
from caravanserai.web.tables.service import TableService, nothing
from caravanserai.web.tables.table import Table, bot_seed

log = logging.getLogger(__name__)


class Asked(NamedTuple):
    """A bot that is asked at a table."""

    table: str
    seat: int
    bot: str
    ply: int


class Bots:
    """Asks each bot whose turn it is, and stores what it answers."""

    def __init__(self, tables: TableService, metrics: Metrics, workers: int) -> None:
        self._tables = tables
        self._metrics = metrics
        self._workers = WorkerPool(workers)
        self._storing = ThreadPoolExecutor(2, thread_name_prefix="bots")
        self._busy: set[str] = set()
        self._lock = threading.Lock()
        self._closed = False
        tables.when_changed(self.wake)

    def wake_all(self) -> None:
        """Let the bots go on where they were interrupted."""
        for table_id in self._tables.store.waiting_for_bots():
            try:
                with self._tables.reading(table_id) as table:
                    self.wake(table)
            except Refused as error:
                log.warning("table %s: %s", table_id, error)

    def at_work(self) -> int:
        """How many tables wait for the answer of a bot."""
        return len(self._busy)

    def close(self) -> None:
        self._closed = True
        self._workers.close()
        self._storing.shutdown(wait=True, cancel_futures=True)

    def wake(self, table: Table) -> None:
        """Ask the bot whose turn it is, if it is a bot's turn and nobody has asked it."""
        seat = table.thinking
        if seat is None or self._closed:
            return
        with self._lock:
            if table.id in self._busy:
                return
            self._busy.add(table.id)
        asked = Asked(table.id, seat, table.seats[seat].bot, table.ply)
        task = task_of(table, bot_seed(table, seat))
        future = self._workers.ask(bot_answers, task, seat, asked.bot)
        future.add_done_callback(lambda done: self._answered(asked, done))

    def _answered(self, asked: Asked, future: Future[list[int]]) -> None:
        if not self._closed:
            self._storing.submit(self._store, asked, future)

    def _store(self, asked: Asked, future: Future[list[int]]) -> None:
        """Store what a bot has chosen; then it is perhaps the next bot's turn."""
        table_id, seat, at = asked.table, asked.seat, asked.ply
        with self._lock:
            self._busy.discard(table_id)
        try:
            choices = future.result()
            self._tables.change(
                table_id, "ply", lambda table: table.bot_plays(seat, at, choices), nothing
            )
        except (Stale, BrokenProcessPool, CancelledError):
            with self._tables.reading(table_id) as table:
                self.wake(table)
        except Exception:
            log.exception("the bot %s at table %s failed", asked.bot, table_id)
            self._metrics.count("bot_failure")
