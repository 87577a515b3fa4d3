"""Tables in memory and in the store.

Everything here blocks and is called from worker threads, never from the event loop. A change is
committed before anybody hears of it.
"""

from __future__ import annotations

import logging
import random
import secrets
import threading
from collections import OrderedDict
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from time import monotonic, sleep, time
from typing import TypeVar

from caravanserai.kernel.errors import BadRecord
from caravanserai.kernel.record import Record
from caravanserai.kernel.view import Message
from caravanserai.web.app.metrics import Metrics
from caravanserai.web.contract.responses import TableNews
from caravanserai.web.contract.values import EventKind, Pace
from caravanserai.web.database.connection import Conflict
from caravanserai.web.errors import Refused, other_rules, unknown_table
from caravanserai.web.jobs.leases import Leases, work
from caravanserai.web.session.tokens import new_table_id
from caravanserai.web.tables.clock import Clock
from caravanserai.web.tables.events import Change, EventHub
from caravanserai.web.tables.founding import begun
from caravanserai.web.tables.news import Screens
from caravanserai.web.tables.parts import PACES
from caravanserai.web.tables.perspective import Perspective, Views
from caravanserai.web.tables.store import TableStore
from caravanserai.web.tables.table import Seat, Table
from caravanserai.web.vacations.store import VacationStore

TABLES_IN_MEMORY = 1000
"""Tables that stay in memory."""
RETRY_S = 8.0
"""Seconds for which a change is tried again when other servers are faster."""
PAUSE_S = 0.02
"""Seconds of the longest pause before the second try; each is longer than the one before."""

log = logging.getLogger(__name__)
T = TypeVar("T")


def _pauses() -> Iterator[float]:
    """Before each try a pause of a random length, longer and longer, until it is time to stop."""
    yield 0.0
    until = monotonic() + RETRY_S
    longest = PAUSE_S
    while monotonic() < until:
        yield random.uniform(0, longest)
        longest = min(2 * longest, 1.0)


def nothing(table: Table) -> None:
    """For those who do not look at what they have changed."""


class Held:
    """A table in memory, for one thread at a time."""

    __slots__ = ("lock", "screens", "table")

    def __init__(self) -> None:
        self.lock = threading.RLock()
        self.table: Table | None = None
        self.screens = Screens()


class TableService:
    """All tables. A change is tried on a copy, stored, and then told to those who look on."""

    def __init__(
        self,
        store: TableStore,
        leases: Leases,
        vacations: VacationStore,
        hub: EventHub,
        metrics: Metrics,
        views: Views,
    ) -> None:
        self.store = store
        self._leases = leases
        self._vacations = vacations
        self._hub = hub
        self._metrics = metrics
        self._views = views
        self._held: OrderedDict[str, Held] = OrderedDict()
        self._lock = threading.Lock()
        self._changed: Callable[[Table], None] = nothing

    def when_changed(self, react: Callable[[Table], None]) -> None:
        """Call this with every table that has changed and is stored; it must not wait."""
        self._changed = react

    @contextmanager
    def reading(self, table_id: str) -> Iterator[Table]:
        """A table as it is stored; nobody changes it meanwhile."""
        held = self._hold(table_id)
        with held.lock:
            yield self._fresh(table_id, held)

    def change(
        self,
        table_id: str,
        kind: EventKind,
        action: Callable[[Table], bool | None],
        show: Callable[[Table], T],
    ) -> T:
        """Change a table and store it, then tell those who look on; returns what `show` finds.

        An action that returns False has found nothing to do. It is tried on a copy: whatever
        breaks, also in the rules of a game, the table stays what is stored. Where another server
        was faster it is tried again with what that has left.
        """
        for pause in _pauses():
            sleep(pause)
            held = self._hold(table_id)
            with held.lock:
                before = self._fresh(table_id, held)
                table = before.copy()
                if action(table) is False:
                    return show(before)
                table.updated = time()
                table.note_time(before, table.updated)
                table.keep_time(before.match.actor, before.ply, table.updated)
                try:
                    self.store.save(table, before)
                except Conflict:
                    continue
                held.table = table
                news = held.screens.turn(
                    before, table, self._hub.readers(table_id), self._views.show
                )
                self._hub.publish(table_id, Change(kind, table.version, table.ply), news)
                self._metrics.count(kind)
                self._changed(table)
                return show(table)
        raise Refused(503, Message("Too many want to change this table at once; try again."))

    def news(
        self, table: Table, perspective: Perspective | None, known: int | None
    ) -> TableNews | None:
        """What a change that has just been made has brought to somebody who knows what was before
        it.
        """
        return self._hold(table.id).screens.news(table, perspective, known)

    def found(
        self,
        record: Record,
        seats: Sequence[Seat],
        pace: Pace = PACES[0],
        hot_seat: bool = False,
        clock: Clock | None = None,
        delay: float = 0.0,
        joint: bool = False,
    ) -> Table:
        """Set up a new table."""
        table = begun(new_table_id(), record, seats, secrets.token_hex(16), clock, joint)
        table.pace, table.hot_seat, table.delay = pace, hot_seat, delay
        table.created = table.updated = table.asked = time()
        table.made = [table.created] * table.ply
        for person in {seat.person for seat in table.seats} - {""}:
            self.seat_on_vacation(table, person)
        self.store.add(table)
        held = self._hold(table.id)
        with held.lock:
            held.table = table
            self._changed(table)
        self._metrics.count("table")
        return table

    def tell_about_others(self) -> None:
        """Announce what another server has changed at the tables that are looked at."""
        watched = self._hub.watched()
        for table_id, (version, ply) in self.store.versions(watched).items():
            if version > watched[table_id][0]:
                self._hub.publish(table_id, Change("ply", version, ply))

    def look_at_the_clocks(self) -> None:
        """Let bots take over where the time is over. A table that fails keeps none of the others
        waiting, and is looked at again later.
        """
        for table_id in self.store.overdue(time()):
            try:
                with self._leases.held(work("clock", table_id)) as mine:
                    if mine:
                        self.change(table_id, "seat", lambda table: table.run_out(time()), nothing)
            except Refused:
                pass  # begun with other rules, as its players see
            except Exception:
                log.exception("the clock of table %s could not be looked at", table_id)

    def rest(self, person: str, until: float) -> None:
        """Let the clocks of somebody who is away wait at all slow tables; past moments start them
        again.
        """
        for table_id in self.store.slow_tables_of(person):
            with suppress(Refused):
                self.change(
                    table_id, "seat", lambda table: table.rest(person, until, time()), nothing
                )

    def seat_on_vacation(self, table: Table, person: str) -> None:
        """Somebody who has just sat down may be away; live games do not ask."""
        if table.pace == PACES[0]:
            return
        now = time()
        table.rest(person, self._vacations.until(person, now), now)

    def in_memory(self) -> int:
        return len(self._held)

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
