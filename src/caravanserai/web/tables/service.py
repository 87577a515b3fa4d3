"""The house: tables in memory and in the store, bots at work, and those who look on.

Everything here blocks and is called from worker threads, never from the event loop. A change is
committed before anybody hears of it.
"""

from __future__ import annotations

import logging
import secrets
import threading
from collections import OrderedDict
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import CancelledError, Future, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager, suppress
from time import time
from typing import NamedTuple, TypeVar

from caravanserai.kernel.errors import BadRecord
from caravanserai.kernel.record import Record
from caravanserai.web.accounts.store import AccountStore
from caravanserai.web.analysis.reviews import Reviews
from caravanserai.web.app.metrics import Metrics
from caravanserai.web.app.settings import Settings
from caravanserai.web.database.connection import Conflict, Database
from caravanserai.web.database.private_files import private_folder
from caravanserai.web.errors import Refused, Stale, other_rules, unknown_table
from caravanserai.web.jobs.processes import Task, Thinkers, think
from caravanserai.web.session.tokens import Keys, SeatKey, house_secret, new_table_id
from caravanserai.web.tables.clock import Clock
from caravanserai.web.tables.events import Change, Hub
from caravanserai.web.tables.store import TableStore
from caravanserai.web.tables.table import PACES, Seat, Table, begun, bot_seed
from caravanserai.web.vacations.store import VacationStore

TABLES_IN_MEMORY = 1000
"""Tables that stay in memory."""
ATTEMPTS = 5
"""How often a change is tried again when another server was faster."""

log = logging.getLogger(__name__)
T = TypeVar("T")


def nothing(table: Table) -> None:
    """For those who do not look at what they have changed."""


class Held:
    """A table in memory, for one thread at a time."""

    __slots__ = ("lock", "table")

    def __init__(self) -> None:
        self.lock = threading.RLock()
        self.table: Table | None = None


class Asked(NamedTuple):
    """A bot that is asked at a table."""

    table: str
    seat: int
    bot: str
    ply: int


def task_of(table: Table, seed: int) -> Task:
    """The game at a table as those who think about it get it."""
    record = table.match.record
    setup = record.setup
    choices = tuple(record.choices)
    return Task(record.game, setup.seats, setup.options, record.start, choices, seed)


class House:
    """All tables."""

    def __init__(self, settings: Settings) -> None:
        private_folder(settings.data)
        self.settings = settings
        self.keys = Keys(house_secret(settings.data))
        self.database = Database(settings.url)
        self.database.migrate()
        self.store = TableStore(self.database)
        self.people = AccountStore(self.database)
        self.vacations = VacationStore(self.database)
        self.hub = Hub()
        self.metrics = Metrics()
        self._thinkers = Thinkers(settings.workers)
        self.advisers = Thinkers(1)
        self.reviews = Reviews(self.advisers)
        self._applying = ThreadPoolExecutor(2, thread_name_prefix="bots")
        self.telling = ThreadPoolExecutor(1, thread_name_prefix="pushes")
        self.checking = ThreadPoolExecutor(1, thread_name_prefix="passwords")
        self._held: OrderedDict[str, Held] = OrderedDict()
        self._busy: set[str] = set()
        self._lock = threading.Lock()
        self.closed = False

    def wake_all(self) -> None:
        """Let the bots go on where they were interrupted."""
        for table_id in self.store.waiting_for_bots():
            try:
                with self.reading(table_id) as table:
                    self._wake(table)
            except Refused as error:
                log.warning("table %s: %s", table_id, error)

    def close(self) -> None:
        self.closed = True
        self._thinkers.close()
        self.advisers.close()
        self._applying.shutdown(wait=True, cancel_futures=True)
        self.checking.shutdown(wait=True, cancel_futures=True)
        self.telling.shutdown(wait=True, cancel_futures=True)
        self.database.close()

    # looking and changing

    @contextmanager
    def reading(self, table_id: str) -> Iterator[Table]:
        """A table as it is stored; nobody changes it meanwhile."""
        held = self._hold(table_id)
        with held.lock:
            yield self._fresh(table_id, held)

    def change(
        self,
        table_id: str,
        kind: str,
        action: Callable[[Table], bool | None],
        show: Callable[[Table], T],
    ) -> T:
        """Change a table and store it, then tell those who look on; returns what `show` finds.

        An action that returns False has found nothing to do. It is tried on a copy: whatever
        breaks, also in the rules of a game, the table stays what is stored.
        """
        for _ in range(ATTEMPTS):
            held = self._hold(table_id)
            with held.lock:
                before = self._fresh(table_id, held)
                table = before.copy()
                if action(table) is False:
                    return show(before)
                table.updated = time()
                table.keep_time(before.match.actor, before.ply, table.updated)
                try:
                    self.store.save(table, before)
                except Conflict:
                    continue
                held.table = table
                self.hub.publish(table_id, Change(kind, table.version, table.ply))
                self.metrics.count(kind)
                self._wake(table)
                return show(table)
        raise Stale("too many changes at once")

    def found(
        self,
        record: Record,
        seats: Sequence[Seat],
        pace: str = PACES[0],
        hot_seat: bool = False,
        clock: Clock | None = None,
    ) -> Table:
        """Set up a new table."""
        table = begun(new_table_id(), record, seats, secrets.token_hex(16), clock)
        table.pace, table.hot_seat = pace, hot_seat
        table.created = table.updated = table.asked = time()
        for person in {seat.person for seat in table.seats} - {""}:
            self.seat_on_vacation(table, person)
        self.store.add(table)
        held = self._hold(table.id)
        with held.lock:
            held.table = table
            self._wake(table)
        self.metrics.count("table")
        return table

    def token(self, table: Table, seat: int) -> str:
        """The token with which somebody acts for a seat."""
        return self.keys.token(SeatKey(table.id, seat, table.seats[seat].generation))

    def seat_of(self, table: Table, key: SeatKey) -> int | None:
        """The seat to which a token still gives a right."""
        valid = key.table == table.id and 0 <= key.seat < len(table.seats)
        if valid and table.seats[key.seat].generation == key.generation:
            return key.seat
        return None

    def tell_about_others(self) -> None:
        """Announce what another server has changed at the tables that are looked at."""
        watched = self.hub.watched()
        for table_id, (version, ply) in self.store.versions(watched).items():
            if version > watched[table_id]:
                self.hub.publish(table_id, Change("ply", version, ply))

    def look_at_the_clocks(self) -> None:
        """Let bots take over where the time is over."""
        for table_id in self.store.overdue(time()):
            with suppress(Refused):  # said when the house was opened
                self.change(table_id, "seat", lambda table: table.run_out(time()), nothing)

    def rest(self, person: str, until: float) -> None:
        """Let the clocks of somebody who is away wait at all slow tables; past moments start them
        again.
        """
        for table_id in self.vacations.tables(person):
            with suppress(Refused):
                self.change(
                    table_id, "seat", lambda table: table.rest(person, until, time()), nothing
                )

    def seat_on_vacation(self, table: Table, person: str) -> None:
        """Somebody who has just sat down may be away; live games do not ask."""
        if table.pace == PACES[0]:
            return
        now = time()
        table.rest(person, self.vacations.until(person, now), now)

    def tables_in_memory(self) -> int:
        return len(self._held)

    def bots_at_work(self) -> int:
        return len(self._busy)

    def _hold(self, table_id: str) -> Held:
        with self._lock:
            held = self._held.get(table_id)
            if held is None:
                held = self._held[table_id] = Held()
            self._held.move_to_end(table_id)
            while len(self._held) > TABLES_IN_MEMORY:
                self._held.popitem(last=False)
            return held

    def _fresh(self, table_id: str, held: Held) -> Table:
        """The table in memory if it is still what is stored, else as it is stored."""
        stored = self.store.version(table_id)
        if stored is None:
            with self._lock:
                self._held.pop(table_id, None)
            raise unknown_table()
        if held.table is None or held.table.version != stored:
            try:
                held.table = self.store.load(table_id)
            except BadRecord:
                raise other_rules() from None
        if held.table is None:
            raise unknown_table()
        return held.table

    # bots

    def _wake(self, table: Table) -> None:
        """Ask the bot whose turn it is, if it is a bot's turn and nobody has asked it."""
        seat = table.thinking
        if seat is None or self.closed:
            return
        with self._lock:
            if table.id in self._busy:
                return
            self._busy.add(table.id)
        asked = Asked(table.id, seat, table.seats[seat].bot, table.ply)
        future = self._thinkers.ask(think, task_of(table, bot_seed(table, seat)), seat, asked.bot)
        future.add_done_callback(lambda done: self._thought(asked, done))

    def _thought(self, asked: Asked, future: Future[list[int]]) -> None:
        if not self.closed:
            self._applying.submit(self._answer, asked, future)

    def _answer(self, asked: Asked, future: Future[list[int]]) -> None:
        """Store what a bot has chosen; then it is perhaps the next bot's turn."""
        table_id, seat, at = asked.table, asked.seat, asked.ply
        with self._lock:
            self._busy.discard(table_id)
        try:
            choices = future.result()
            self.change(table_id, "ply", lambda table: table.bot_plays(seat, at, choices), nothing)
        except (Stale, BrokenProcessPool, CancelledError):
            with self.reading(table_id) as table:
                self._wake(table)
        except Exception:
            log.exception("the bot %s at table %s failed", asked.bot, table_id)
            self.metrics.count("bot_failure")
