"""Server-sent events: who looks at which table, and what they are told.

An event says that something has changed; what, the client asks for itself. Its number is the
version of the table, so a client that comes back after a lost connection or a restart of the
server names the last one it saw and hears at once whether it missed something.
"""

from __future__ import annotations

import asyncio
import json
from collections import Counter, defaultdict
from collections.abc import AsyncIterator
from dataclasses import dataclass

from caravanserai.web.contract.responses import TableEvent
from caravanserai.web.contract.values import EventKind

KEEP_ALIVE_S = 15.0
"""Seconds after which a silent stream says that it is still there."""
QUEUED_EVENTS = 100
"""Events that a slow reader may leave unread."""


@dataclass(frozen=True)
class Change:
    """Something happened at a table."""

    type: EventKind
    version: int
    ply: int

    def encode(self) -> str:
        data: TableEvent = {"type": self.type, "ply": self.ply}
        return f"id: {self.version}\ndata: {json.dumps(data)}\n\n"


class EventStream:
    """One open stream."""

    def __init__(self, seats: frozenset[int]) -> None:
        self.seats = seats
        self.queue: asyncio.Queue[Change | None] = asyncio.Queue(QUEUED_EVENTS)

    def put(self, change: Change | None) -> None:
        if self.queue.full():
            self.queue.get_nowait()  # only the newest matters: the client asks for the whole view
        self.queue.put_nowait(change)


class EventHub:
    """All open streams, by their table. Only `publish` and `close` may be called from
    any thread."""

    def __init__(self) -> None:
        self._listeners: dict[str, set[EventStream]] = defaultdict(set)
        self._loop: asyncio.AbstractEventLoop | None = None
        self._seen: dict[str, tuple[int, int]] = {}
        self._addresses: Counter[str] = Counter()
        self._closed = False

    def open(self) -> None:
        """Belong to the running event loop."""
        self._loop = asyncio.get_running_loop()

    def close(self) -> None:
        """End every stream; from any thread and from signal handlers."""
        if self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._end)

    def _end(self) -> None:
        self._closed = True
        for listeners in self._listeners.values():
            for listener in listeners:
                listener.put(None)

    def watched(self) -> dict[str, tuple[int, int]]:
        """The tables somebody looks at, with the version and the ply that were announced last."""
        return {table_id: self._seen.get(table_id, (0, 0)) for table_id in list(self._listeners)}

    def present(self) -> set[tuple[str, int]]:
        """The tables and seats whose players look on here."""
        return {
            (table_id, seat) for table_id in list(self._listeners) for seat in self.online(table_id)
        }

    def count(self) -> int:
        """How many streams are open."""
        return sum(len(listeners) for listeners in list(self._listeners.values()))

    def opened_by(self, address: str) -> int:
        """How many of them somebody at this address has opened."""
        return self._addresses[address]

    def online(self, table_id: str) -> set[int]:
        """The seats whose players look at the table."""
        there = self._listeners.get(table_id, set()).copy()
        return {seat for listener in there for seat in listener.seats}

    def publish(self, table_id: str, change: Change) -> None:
        """Tell everybody who looks at the table."""
        if self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._tell, table_id, change)

    def _tell(self, table_id: str, change: Change) -> None:
        listeners = self._listeners.get(table_id)
        if listeners:
            self._saw(table_id, change)
            for listener in listeners:
                listener.put(change)

    def _saw(self, table_id: str, change: Change) -> None:
        self._seen[table_id] = max((change.version, change.ply), self._seen.get(table_id, (0, 0)))

    async def listen(
        self,
        table_id: str,
        seats: frozenset[int],
        now: Change,
        after: int | None,
        address: str = "",
    ) -> AsyncIterator[str]:
        """The events of a table, beginning with `now` if the reader has not seen it."""
        listener = EventStream(seats)
        self._addresses[address] += 1
        listeners = self._listeners[table_id]
        if seats:  # the others see who came; who comes knows it
            self._tell(table_id, Change("seat", now.version, now.ply))
        listeners.add(listener)
        self._saw(table_id, now)
        try:
            yield "retry: 1000\n\n"
            if after is None or after != now.version:
                yield now.encode()
            while not self._closed:
                try:
                    change = await asyncio.wait_for(listener.queue.get(), KEEP_ALIVE_S)
                except TimeoutError:
                    yield ": still here\n\n"
                    continue
                if change is None:
                    return
                yield change.encode()
        finally:
            self._addresses -= Counter({address: 1})
            listeners.discard(listener)
            if not listeners:
                self._listeners.pop(table_id, None)
                self._seen.pop(table_id, None)
            elif seats:
                self._tell(table_id, Change("seat", now.version, now.ply))
