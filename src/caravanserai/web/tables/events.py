"""Server-sent events: who looks at which table, and what they are told.

An event says what is new in the view of its reader, or only that something has changed; then the
reader asks for the view. Its number is the version of the table, so a client that comes back after
a lost connection or a restart of the server names the last one it saw and hears at once whether it
missed something.
"""

from __future__ import annotations

import asyncio
from collections import Counter, defaultdict
from collections.abc import AsyncIterator, Callable, Mapping
from dataclasses import dataclass
from typing import Final

from starlette.responses import StreamingResponse
from starlette.types import Receive, Scope, Send

from caravanserai.web.contract.encoding import encoded
from caravanserai.web.contract.responses import TableEvent, TableNews
from caravanserai.web.contract.values import EventKind
from caravanserai.web.tables.news import Reader

KEEP_ALIVE_S = 15.0
"""Seconds after which a silent stream says that it is still there."""
QUEUED_EVENTS = 100
"""Events that a slow reader may leave unread."""
NO_NEWS: Final[Mapping[Reader, TableNews]] = {}


@dataclass(frozen=True)
class Change:
    """Something happened at a table."""

    type: EventKind
    version: int
    ply: int

    def encode(self, news: TableNews | None = None) -> bytes:
        """The event, with what is new for its reader."""
        data: TableEvent = {"type": self.type, "ply": self.ply}
        if news is not None:
            data["news"] = news
        return b"id: %d\ndata: %b\n\n" % (self.version, encoded(data))


class EventStream:
    """One open stream."""

    def __init__(self, seats: frozenset[int], reader: Reader) -> None:
        self.seats = seats
        self.reader = reader
        self.queue: asyncio.Queue[bytes | None] = asyncio.Queue(QUEUED_EVENTS)

    def put(self, event: bytes | None) -> None:
        if self.queue.full():
            self.queue.get_nowait()  # who misses news asks for the whole view
        self.queue.put_nowait(event)


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

    def admit(self, address: str, most: int) -> bool:
        """Count a stream of this address before it is opened; False if it has too many."""
        if self._addresses[address] >= most:
            return False
        self._addresses[address] += 1
        return True

    def left(self, address: str) -> None:
        """A stream that was admitted has come to its end."""
        self._addresses -= Counter({address: 1})

    def online(self, table_id: str) -> set[int]:
        """The seats whose players look at the table."""
        there = self._listeners.get(table_id, set()).copy()
        return {seat for listener in there for seat in listener.seats}

    def readers(self, table_id: str) -> list[Reader]:
        """Who looks at the table."""
        return [listener.reader for listener in self._listeners.get(table_id, set()).copy()]

    def publish(
        self, table_id: str, change: Change, news: Mapping[Reader, TableNews] = NO_NEWS
    ) -> None:
        """Tell everybody who looks at the table, and these readers what is new for them."""
        if self._loop is not None and not self._loop.is_closed():
            plain = change.encode()
            # several see the same
            events = {id(one): change.encode(one) for one in news.values()}
            told = {reader: events[id(one)] for reader, one in news.items()}
            self._loop.call_soon_threadsafe(self._tell, table_id, change, plain, told)

    def _tell(
        self, table_id: str, change: Change, plain: bytes, told: Mapping[Reader, bytes]
    ) -> None:
        listeners = self._listeners.get(table_id)
        if listeners:
            self._saw(table_id, change)
            for listener in listeners:
                listener.put(told.get(listener.reader, plain))

    def _somebody_came(self, table_id: str, now: Change) -> None:
        """The others see who is there."""
        change = Change("seat", now.version, now.ply)
        self._tell(table_id, change, change.encode(), {})

    def _saw(self, table_id: str, change: Change) -> None:
        self._seen[table_id] = max((change.version, change.ply), self._seen.get(table_id, (0, 0)))

    async def listen(
        self,
        table_id: str,
        seats: frozenset[int],
        now: Change,
        after: int | None,
        reader: Reader,
    ) -> AsyncIterator[bytes]:
        """The events of a table, beginning with `now` if the reader has not seen it."""
        listener = EventStream(seats, reader)
        listeners = self._listeners[table_id]
        if seats:  # who comes knows it
            self._somebody_came(table_id, now)
        listeners.add(listener)
        self._saw(table_id, now)
        try:
            yield b"retry: 1000\n\n"
            if after is None or after != now.version:
                yield now.encode()
            while not self._closed:
                try:
                    event = await asyncio.wait_for(listener.queue.get(), KEEP_ALIVE_S)
                except TimeoutError:
                    yield b": still here\n\n"
                    continue
                if event is None:
                    return
                yield event
        finally:
            listeners.discard(listener)
            if not listeners:
                self._listeners.pop(table_id, None)
                self._seen.pop(table_id, None)
            elif seats:
                self._somebody_came(table_id, now)


class AdmittedStream(StreamingResponse):
    """Events for somebody who was counted when they came, and who at last leaves: also if they hung
    up before the first event.
    """

    def __init__(self, events: AsyncIterator[bytes], leave: Callable[[], None]) -> None:
        headers = {"cache-control": "no-store", "x-accel-buffering": "no"}
        super().__init__(events, media_type="text/event-stream", headers=headers)
        self._leave = leave

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            await super().__call__(scope, receive, send)
        finally:
            self._leave()
