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
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from time import monotonic, sleep, time
from typing import Any, Final, TypeVar

from caravanserai.kernel.errors import BadRecord
from caravanserai.kernel.record import Record
from caravanserai.kernel.view import Message
from caravanserai.web.app.metrics import Metrics
from caravanserai.web.contract.values import EventKind, Pace
from caravanserai.web.contract.views import TableNews
from caravanserai.web.database.connection import Conflict
from caravanserai.web.errors import Refused, other_rules, unknown_table
from caravanserai.web.house_line.line import Line
from caravanserai.web.jobs.leases import Leases, work
from caravanserai.web.session.tokens import new_table_id
from caravanserai.web.tables.clock import Clock
from caravanserai.web.tables.events import Change, EventHub
from caravanserai.web.tables.founding import begun
from caravanserai.web.tables.news import Reader, Screens
from caravanserai.web.tables.parts import PACES, Perspective
from caravanserai.web.tables.perspective import Views
from caravanserai.web.tables.store import TableStore
from caravanserai.web.tables.table import Seat, Table
from caravanserai.web.vacations.store import VacationStore

MEMORY_BYTES = 512 * 2**20
"""About so much memory the tables take that are kept there."""
TABLE_BYTES: Final = 30_000
PLY_BYTES: Final = 1_500
"""What a table takes with everything that was told of it, and what each choice adds."""
TIDY_EVERY: Final = 200
"""How many times tables are asked for between looks at how much memory they take."""
RETRY_S = 8.0
"""Seconds for which a change is tried again when other servers are faster."""
PAUSE_S = 0.02
"""Seconds of the longest pause before the second try; each is longer than the one before."""

CHANGED: Final = "table"
"""The subject under which servers tell each other of tables."""

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

    @property
    def bytes(self) -> int:
        """About how much memory this takes."""
        return TABLE_BYTES + (PLY_BYTES * self.table.ply if self.table else 0)


def told_elsewhere(table: Table, before: Table, kind: EventKind) -> dict[str, Any]:
    """What other servers need to know of a change. Choices are named if nothing else has changed
    but what follows from them.
    """
    told: dict[str, Any] = {
        "table": table.id,
        "version": table.version,
        "ply": table.ply,
        "kind": kind,
    }
    if kind == "ply" and table.luck == before.luck:
        told |= {"choices": table.match.record.choices[before.ply :], "when": table.updated}
    return told


def followed(before: Table | None, told: Mapping[str, Any]) -> Table | None:
    """The table after the choices that another server tells; None: that is not possible."""
    if before is None or "choices" not in told or before.version + 1 != told["version"]:
        return None
    table, choices = before.copy(), told["choices"]
    while table.ply < told["ply"]:
        choice = choices[table.ply - before.ply]
        if choice not in table.match.legal:
            return None
        table.match.play(choice)
    if table.match.record.choices[before.ply :] != choices:
        return None
    table.ask = None
    table.version = told["version"]
    table.settle(before, told["when"])
    return table


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
        line: Line,
    ) -> None:
        self.store = store
        self._leases = leases
        self._vacations = vacations
        self._hub = hub
        self._metrics = metrics
        self._views = views
        self._line = line
        line.hear(CHANGED, self._changed_elsewhere)
        self._newer: dict[str, tuple[int, int]] = {}
        """Tables of which more was stored in the last round than those who look on had heard."""
        self._held: OrderedDict[str, Held] = OrderedDict()
        self._asked = 0
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
        asks: Reader | None = None,
    ) -> T:
        """Change a table and store it, then tell those who look on; returns what `show` finds. Who
        asks for the news hears them too, at whatever server they look on.

        An action that returns False has found nothing to do. It is tried on a copy: whatever
        breaks, also in the rules of a game, the table stays what is stored. Where another server
        was faster it is tried again with what that has left.
        """
        fresh = False
        for pause in _pauses():
            if pause:
                sleep(pause)
            held = self._hold(table_id)
            with held.lock:
                before = self._fresh(table_id, held) if fresh else self._known(table_id, held)
                table = before.copy()
                try:
                    done = action(table)
                except Exception:
                    if not fresh and self.store.version(table_id) != before.version:
                        fresh = True  # it was refused for what is no longer so
                        continue
                    raise
                if done is False:
                    return show(before)
                table.settle(before, time())
                try:
                    self.store.save(table, before)
                except Conflict:
                    fresh = True
                    continue
                held.table = table
                self._tell(held, before, kind, asks)
                self._metrics.count(kind)
                self._line.say(CHANGED, **told_elsewhere(table, before, kind))
                self._changed(table)
                return show(table)
        raise Refused(503, Message("Too many want to change this table at once; try again."))

    def _tell(self, held: Held, before: Table, kind: EventKind, asks: Reader | None = None) -> None:
        """Say to those who look on here what is new at the table that is held."""
        table = held.table
        assert table is not None
        readers = self._hub.readers(table.id) + ([asks] if asks else [])
        news = held.screens.turn(before, table, readers, self._views.show)
        self._hub.publish(table.id, Change(kind, table.version, table.ply), news)

    def _changed_elsewhere(self, told: Mapping[str, Any]) -> None:
        """Another server has changed a table: follow, if somebody looks at it here. Choices are
        played on; what else may have changed is read anew.
        """
        table_id = told["table"]
        if not self._hub.watches(table_id):
            return
        held = self._hold(table_id)
        with held.lock:
            before = held.table
            if before is not None and before.version >= told["version"]:
                return
            held.table = followed(before, told) or self.store.load(table_id, before)
            if before is None or held.table is None:
                self._hub.publish(table_id, Change(told["kind"], told["version"], told["ply"]))
            else:
                self._tell(held, before, told["kind"])

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
        """Announce what another server has changed at the tables that are looked at, if nothing was
        heard of it on the line since the last round.
        """
        watched = self._hub.watched()
        newer = {
            table_id: stored
            for table_id, stored in self.store.versions(watched).items()
            if stored[0] > watched[table_id][0]
        }
        for table_id, (version, ply) in newer.items():
            if watched[table_id][0] < self._newer.get(table_id, (0, 0))[0]:
                told = {"table": table_id, "version": version, "ply": ply, "kind": "ply"}
                self._changed_elsewhere(told)
        self._newer = newer

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
            self._asked += 1
            if self._asked % TIDY_EVERY == 0:
                self._tidy()
            return held

    def _tidy(self) -> None:
        """Forget what was not asked for in the longest time, if all take too much; first of all
        tables that nobody looks at.
        """
        taken = sum(held.bytes for held in self._held.values())
        unwatched = [one for one in self._held if not self._hub.watches(one)]
        for table_id in [*unwatched, *self._held]:
            if taken <= MEMORY_BYTES:
                return
            held = self._held.pop(table_id, None)
            taken -= held.bytes if held else 0

    def _known(self, table_id: str, held: Held) -> Table:
        """The table in memory: what is tried on it fails if it is no longer what is stored."""
        return held.table or self._fresh(table_id, held)

    def _fresh(self, table_id: str, held: Held) -> Table:
        """The table in memory if it is still what is stored, else as it is stored."""
        stored = self.store.version(table_id)
        if stored is None:
            with self._lock:
                self._held.pop(table_id, None)
            raise unknown_table()
        if held.table is None or held.table.version != stored:
            try:
                held.table = self.store.load(table_id, held.table)
            except BadRecord:
                raise other_rules() from None
        if held.table is None:
            raise unknown_table()
        return held.table
