"""Bots: asked in processes of their own when it is their turn, whatever they answer is stored.

A table at which a bot is asked is work that a server takes with a lease. Whatever goes wrong on the
way, the table is found again in a later round, by this server or by another one.
"""

from __future__ import annotations

import logging
import threading
from concurrent.futures import CancelledError, Future, ThreadPoolExecutor
from typing import Final, NamedTuple

from caravanserai.web.app.metrics import Metrics
from caravanserai.web.errors import Refused, Stale
from caravanserai.web.jobs.lanes import Lanes
from caravanserai.web.jobs.leases import Leases, work
from caravanserai.web.jobs.thinking import bot_answers, bot_seed, task_of
from caravanserai.web.tables.service import TableService, nothing
from caravanserai.web.tables.table import Table

FAILURES: Final = 2
"""So often a bot may fail at the same question; then the simplest one answers in its place."""
SIMPLEST: Final = "random"

log = logging.getLogger(__name__)


class Asked(NamedTuple):
    """A bot that is asked at a table."""

    table: str
    seat: int
    bot: str
    ply: int

    @property
    def work(self) -> str:
        return _work(self.table)


def _work(table_id: str) -> str:
    return work("bot", table_id)


def _person(table: Table) -> str:
    """Somebody who waits at this table."""
    people = [seat.person or seat.kept for seat in table.seats]
    return next(filter(None, people), table.id)


class Bots:
    """Asks each bot whose turn it is, and stores what it answers."""

    def __init__(
        self, tables: TableService, leases: Leases, metrics: Metrics, lanes: Lanes
    ) -> None:
        self._tables = tables
        self._leases = leases
        self._metrics = metrics
        self._lanes = lanes
        self._acting = ThreadPoolExecutor(2, thread_name_prefix="bots")
        self._busy: set[str] = set()
        self._woken: set[str] = set()
        """Tables that have changed while this server was busy with them."""
        self._refused: set[str] = set()
        """Tables that cannot go on here: begun with other rules."""
        self._failures: dict[str, tuple[int, int]] = {}
        """Tables at which a bot has failed: at which ply, and how often."""
        self._lock = threading.Lock()
        self._closed = False
        tables.when_changed(self.wake)

    def look_round(self) -> None:
        """Take up every table at which a bot is asked and nobody is at work."""
        waiting = self._tables.store.waiting_for_bots()
        if waiting:
            self._lanes.prepare()  # while the leases of a server that died run out
            taken = self._leases.taken()
            for table_id in waiting:
                if _work(table_id) not in taken and table_id not in self._refused:
                    self._begin(table_id)

    def at_work(self) -> int:
        """How many tables wait for the answer of a bot."""
        return len(self._busy)

    def close(self) -> None:
        self._closed = True
        self._lanes.close()
        self._acting.shutdown(wait=True, cancel_futures=True)

    def wake(self, table: Table) -> None:
        """If it is a bot's turn at this table, somebody will ask it."""
        if table.thinking is not None:
            self._begin(table.id)

    def _begin(self, table_id: str) -> None:
        with self._lock:
            if table_id in self._busy:
                self._woken.add(table_id)
            elif not self._closed:
                self._busy.add(table_id)
                self._acting.submit(self._take_up, table_id)

    def _take_up(self, table_id: str) -> None:
        """Ask a bot, if no other server does."""
        try:
            mine = self._leases.take(_work(table_id))
        except Exception:
            self._failed(table_id)
        else:
            if mine:
                self._ask(table_id)
            else:
                self._rest(table_id)

    def _ask(self, table_id: str) -> None:
        """Ask the bot whose turn it is, under our lease; give it back when none is asked."""
        with self._lock:
            self._woken.discard(table_id)
        try:
            with self._tables.reading(table_id) as table:
                seat = table.thinking
                if seat is not None:
                    asked = Asked(table_id, seat, self._chosen(table, seat), table.ply)
                    task, person = task_of(table, bot_seed(table, seat)), _person(table)
            if seat is None:
                self._leases.give_back(_work(table_id))
                self._rest(table_id)
                return
        except Refused as error:
            log.warning("table %s: %s", table_id, error)
            self._refused.add(table_id)
            self._leases.let_go(_work(table_id))
            self._rest(table_id)
        except Exception:
            self._failed(table_id)
        else:
            lane = self._lanes.of(asked.bot)
            future = lane.ask(person, bot_answers, task, seat, asked.bot)
            future.add_done_callback(lambda done: self._answered(asked, done))

    def _chosen(self, table: Table, seat: int) -> str:
        """The bot of the seat, or who answers in its place."""
        ply, often = self._failures.get(table.id, (0, 0))
        return SIMPLEST if ply == table.ply and often >= FAILURES else table.seats[seat].bot

    def _answered(self, asked: Asked, future: Future[list[int]]) -> None:
        with self._lock:
            if not self._closed:
                self._acting.submit(self._store, asked, future)

    def _store(self, asked: Asked, future: Future[list[int]]) -> None:
        """Store what a bot has chosen; then it is perhaps the next bot's turn."""
        seat, at = asked.seat, asked.ply
        try:
            choices = future.result()
        except CancelledError:
            self._rest(asked.table)
            return
        except Exception as error:
            self._count_failure(asked, error)
            choices = []
        try:
            if choices:
                self._tables.change(
                    asked.table, "ply", lambda table: table.bot_plays(seat, at, choices), nothing
                )
                self._failures.pop(asked.table, None)
        except Stale:
            self._ask(asked.table)  # the game has gone on without it
        except Exception:
            self._failed(asked.table)
        else:
            self._ask(asked.table)  # perhaps the next bot

    def _count_failure(self, asked: Asked, error: Exception) -> None:
        log.error("the bot %s at table %s failed", asked.bot, asked.table, exc_info=error)
        self._metrics.count("bot_failure")
        ply, often = self._failures.get(asked.table, (asked.ply, 0))
        self._failures[asked.table] = (asked.ply, often + 1 if ply == asked.ply else 1)

    def _failed(self, table_id: str) -> None:
        """Something else than the bot has failed: the lease runs out, then it is tried again."""
        log.exception("table %s: a bot could not be asked", table_id)
        self._leases.let_go(_work(table_id))
        self._rest(table_id)

    def _rest(self, table_id: str) -> None:
        with self._lock:
            self._busy.discard(table_id)
            woken = table_id in self._woken
            self._woken.discard(table_id)
        if woken:
            self._begin(table_id)
