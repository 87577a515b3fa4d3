"""Server-sent events: who looks at which table, and what they are told.

An event says what is new in the view of its reader, or only that something has changed; then the
reader asks for the view. Its number is the version of the table, so a client that comes back after
a lost connection or a restart of the server names the last one it saw and hears at once whether it
missed something.
"""

from __future__ import annotations

import asyncio
import random
from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Final

from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from caravanserai.kernel.view import Message
from caravanserai.web.contract.encoding import encoded
from caravanserai.web.contract.values import EventKind
from caravanserai.web.contract.views import TableEvent, TableNews
from caravanserai.web.errors import Refused
from caravanserai.web.tables.news import Reader

KEEP_ALIVE_S: Final = 15.0
"""Seconds after which a silent stream says that it is still there."""
QUEUED_EVENTS: Final = 100
"""Events that a slow reader may leave unread."""
RETURN_MS: Final = 1000
"""Milliseconds after which a stream that was lost is opened again, at the least."""
RETURNS_PER_S: Final = 300
"""So many streams may come back in a second: if there are more, some wait longer."""
LONGEST_RETURN_MS: Final = 20_000
HEADERS: Final = {
    "content-type": "text/event-stream",
    "cache-control": "no-store",
    "x-accel-buffering": "no",
}
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
        return self._event(data)

    def encode_presence(self, online: set[int]) -> bytes:
        """The seats whose players are there; nothing else has changed."""
        seats = [seat + 1 for seat in sorted(online)]
        return self._event({"type": "online", "ply": self.ply, "online": seats})

    def _event(self, data: TableEvent) -> bytes:
        return b"id: %d\ndata: %b\n\n" % (self.version, encoded(data))


@dataclass(frozen=True)
class Listener:
    """Who opens a stream: at which table, for which seats, having seen which version."""

    table: str
    seats: frozenset[int]
    reader: Reader
    session: str
    """Ends with it; empty: whatever says who they are is looked at with every event."""
    address: str
    now: Change
    after: int | None


class EventStream(Response):
    """One open stream: what is put into it is sent as soon as it can be."""

    def __init__(self, listener: Listener, hub: EventHub) -> None:
        super().__init__(headers=HEADERS)
        del self.headers["content-length"]
        self.listener = listener
        self._hub = hub
        self._queue: asyncio.Queue[bytes | None] = asyncio.Queue(QUEUED_EVENTS)
        self._silent = True

    def put(self, event: bytes | None) -> None:
        """Send this; None: nothing more comes."""
        if self._queue.full():
            self._queue.get_nowait()  # who misses news asks for the whole view
        self._queue.put_nowait(event)
        self._silent = False

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        self._hub.enter(self)
        gone = asyncio.create_task(self._until_gone(receive))
        self._wait_for_silence()
        try:
            head = {"type": "http.response.start", "status": 200, "headers": self.raw_headers}
            await send(head)
            more = True
            while more:
                body, more = await self._events()
                await send({"type": "http.response.body", "body": body, "more_body": more})
        except OSError:
            pass  # the reader went away meanwhile
        finally:
            self._timer.cancel()
            self._hub.leave(self)
            gone.cancel()
            with suppress(asyncio.CancelledError):
                await gone

    async def _events(self) -> tuple[bytes, bool]:
        """What is to be sent, and whether more may follow."""
        events = [await self._queue.get()]
        while not self._queue.empty():
            events.append(self._queue.get_nowait())
        return b"".join(event for event in events if event is not None), None not in events

    async def _until_gone(self, receive: Receive) -> None:
        while (await receive())["type"] != "http.disconnect":
            pass
        self.put(None)

    def _wait_for_silence(self) -> None:
        self._timer = asyncio.get_running_loop().call_later(KEEP_ALIVE_S, self._still_here)

    def _still_here(self) -> None:
        if self._silent:
            self.put(b": still here\n\n")
        self._silent = True
        self._wait_for_silence()


class EventHub:
    """All open streams, by their table. Only `_soon` is for other threads: `publish`, `close`,
    `hear_of_others`, `end_with`."""

    def __init__(self, streams_per_address: int) -> None:
        self._most = streams_per_address
        self._streams: dict[str, set[EventStream]] = defaultdict(set)
        self._loop: asyncio.AbstractEventLoop | None = None
        self._seen: dict[str, tuple[int, int]] = {}
        self._addresses: Counter[str] = Counter()
        self._elsewhere: Mapping[str, frozenset[int]] = {}
        self._open = 0
        self._closed = False

    def open(self) -> None:
        """Belong to the running event loop."""
        self._loop = asyncio.get_running_loop()

    def close(self) -> None:
        """End every stream; from any thread and from signal handlers."""
        self._soon(self._end)

    def _end(self) -> None:
        self._closed = True
        for stream in self._all():
            stream.put(self._retry())  # they come back one after the other
            stream.put(None)

    def _retry(self) -> bytes:
        """When a stream is to be opened again if it is lost."""
        longest = min(LONGEST_RETURN_MS, 2 * RETURN_MS + 1000 * self._open // RETURNS_PER_S)
        return b"retry: %d\n\n" % random.randint(RETURN_MS, longest)

    def watches(self, table_id: str) -> bool:
        """Whether somebody looks at the table."""
        return table_id in self._streams

    def watched(self) -> dict[str, tuple[int, int]]:
        """The tables somebody looks at, with the version and the ply that were announced last."""
        return {table_id: self._seen.get(table_id, (0, 0)) for table_id in list(self._streams)}

    def sessions(self) -> set[str]:
        """The sessions of those who look at tables."""
        return {stream.listener.session for stream in self._all()} - {""}

    def end_with(self, ended: Collection[str]) -> None:
        """End the streams of these sessions: who comes back is asked anew who they are."""
        for stream in self._all():
            if stream.listener.session in ended:
                self._soon(stream.put, None)

    def _all(self) -> list[EventStream]:
        return [stream for several in list(self._streams.values()) for stream in several.copy()]

    def present(self) -> set[tuple[str, int]]:
        """The tables and seats whose players look on here."""
        return {
            (table_id, seat) for table_id in list(self._streams) for seat in self._here(table_id)
        }

    def hear_of_others(self, elsewhere: Mapping[str, frozenset[int]]) -> None:
        """Who looks on at other servers; where that is new, all are told."""
        before, self._elsewhere = self._elsewhere, elsewhere
        for table_id in list(self._streams):
            if before.get(table_id) != elsewhere.get(table_id):
                self._soon(self._tell_presence, table_id)

    def count(self) -> int:
        """How many streams are open."""
        return self._open

    def online(self, table_id: str) -> set[int]:
        """The seats whose players look at the table, at any server."""
        return self._here(table_id) | self._elsewhere.get(table_id, frozenset())

    def _here(self, table_id: str) -> set[int]:
        there = self._streams.get(table_id, set()).copy()
        return {seat for stream in there for seat in stream.listener.seats}

    def readers(self, table_id: str) -> list[Reader]:
        """Who looks at the table."""
        return [stream.listener.reader for stream in self._streams.get(table_id, set()).copy()]

    def publish(
        self, table_id: str, change: Change, news: Mapping[Reader, TableNews] = NO_NEWS
    ) -> None:
        """Tell everybody who looks at the table, and these readers what is new for them."""
        plain = change.encode()
        events = {id(one): change.encode(one) for one in news.values()}  # several see the same
        told = {reader: events[id(one)] for reader, one in news.items()}
        self._soon(self._tell, table_id, change, plain, told)

    def _soon(self, call: Callable[..., None], *args: object) -> None:
        if self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(call, *args)

    def _tell(
        self, table_id: str, change: Change, plain: bytes, told: Mapping[Reader, bytes]
    ) -> None:
        streams = self._streams.get(table_id)
        if streams:
            self._saw(table_id, change)
            for stream in streams:
                stream.put(told.get(stream.listener.reader, plain))

    def _tell_presence(self, table_id: str) -> None:
        streams = self._streams.get(table_id)
        if streams:
            event = Change("online", *self._seen[table_id]).encode_presence(self.online(table_id))
            for stream in streams:
                stream.put(event)

    def _saw(self, table_id: str, change: Change) -> None:
        self._seen[table_id] = max((change.version, change.ply), self._seen.get(table_id, (0, 0)))

    def enter(self, stream: EventStream) -> None:
        """Somebody opens a stream: they hear what they have missed, the others that they came."""
        listener = stream.listener
        if self._addresses[listener.address] >= self._most:
            raise Refused(429, Message("Too many requests; please wait a moment."))
        self._addresses[listener.address] += 1
        self._open += 1
        self._streams[listener.table].add(stream)
        self._saw(listener.table, listener.now)
        stream.put(self._retry())
        if listener.after != listener.now.version:
            stream.put(listener.now.encode())
        if listener.seats:
            self._tell_presence(listener.table)
        if self._closed:
            stream.put(None)

    def leave(self, stream: EventStream) -> None:
        """Nobody reads this stream any more."""
        listener = stream.listener
        self._open -= 1
        self._addresses[listener.address] -= 1
        if not self._addresses[listener.address]:
            del self._addresses[listener.address]
        streams = self._streams[listener.table]
        streams.discard(stream)
        if not streams:
            del self._streams[listener.table]
            self._seen.pop(listener.table, None)
        elif listener.seats:
            self._tell_presence(listener.table)
