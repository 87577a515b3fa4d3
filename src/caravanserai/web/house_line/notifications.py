"""Between machines: LISTEN and NOTIFY of PostgreSQL.

Messages are sent after the changes that they tell of, on a connection of their own, and those that
come together go together: NOTIFY within a transaction would make all commits wait for each other.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from queue import Empty
from typing import Final

import psycopg
from sqlalchemy.engine import make_url

from caravanserai.web.house_line.wire import Outbox

log = logging.getLogger(__name__)

CHANNEL: Final = "caravanserai"
LONGEST_MESSAGE_BYTES: Final = 7900
"""PostgreSQL takes less than 8,000 in a notification."""
AGAIN_S: Final = 1.0
"""Seconds until a connection that was lost is opened again."""
LOOK_S: Final = 0.2
"""Seconds after which a connection that listens looks whether it shall end."""


class Notifications(Outbox):
    """Two connections: one listens, one sends."""

    def __init__(self, url: str) -> None:
        super().__init__(LONGEST_MESSAGE_BYTES)
        self._url = make_url(url).set(drivername="postgresql").render_as_string(False)
        self._closed = threading.Event()

    def open(self, heard: Callable[[bytes], None]) -> None:
        self._start(
            lambda: self._always(lambda: self._listen(heard)), lambda: self._always(self._send)
        )

    def close(self) -> None:
        self._closed.set()
        self._waiting.put(None)
        self._join()

    def _always(self, work: Callable[[], None]) -> None:
        while not self._closed.is_set():
            try:
                work()
            except psycopg.Error as error:
                log.warning("the line between the servers is interrupted: %s", error)
                self._closed.wait(AGAIN_S)

    def _listen(self, heard: Callable[[bytes], None]) -> None:
        with psycopg.connect(self._url, autocommit=True) as connection:
            connection.execute(f"LISTEN {CHANNEL}")
            while not self._closed.is_set():
                for notification in connection.notifies(timeout=LOOK_S):
                    for message in notification.payload.split("\n"):
                        heard(message.encode())

    def _send(self) -> None:
        with psycopg.connect(self._url, autocommit=True) as connection:
            left: bytes | None = None
            while not self._closed.is_set():
                first = left or self._waiting.get()
                if first is None:
                    return
                together, left = self._together(first)
                connection.execute("SELECT pg_notify(%s, %s)", (CHANNEL, together.decode()))

    def _together(self, first: bytes) -> tuple[bytes, bytes | None]:
        """This message with those that wait already, as many as fit; and the next one."""
        several, size = [first], len(first)
        while True:
            try:
                another = self._waiting.get_nowait()
            except Empty:
                return b"\n".join(several), None
            if another is None or size + 1 + len(another) > LONGEST_MESSAGE_BYTES:
                return b"\n".join(several), another
            several.append(another)
            size += 1 + len(another)
