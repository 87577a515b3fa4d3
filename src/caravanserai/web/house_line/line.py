"""The line between the servers of a house.

What is said is heard by all other servers within milliseconds, or not at all: nothing may depend on
it. What matters stands in the database, where everybody looks again now and then.
"""

from __future__ import annotations

import logging
from collections import defaultdict
from collections.abc import Callable
from pathlib import Path
from time import monotonic
from typing import Any, Final

import orjson

from caravanserai.web.house_line.local import Sockets
from caravanserai.web.house_line.notifications import Notifications
from caravanserai.web.house_line.wire import Wire

log = logging.getLogger(__name__)

Told = dict[str, Any]
SENDER: Final = "server"
SUBJECT: Final = "subject"
GONE_S: Final = 10.0
"""Seconds after which a server that says nothing is not there any more."""


class Line:
    """Says things to the other servers, and hears what they say, by subject."""

    def __init__(self, server: str, wire: Wire) -> None:
        self._server = server
        self._wire = wire
        self._ears: dict[str, list[Callable[[Told], None]]] = defaultdict(list)
        self._heard_at: dict[str, float] = {}
        """When another server has said something."""

    @property
    def others(self) -> set[str]:
        """The other servers that are there."""
        since = monotonic() - GONE_S
        return {server for server, at in self._heard_at.copy().items() if at > since}

    def hear(self, subject: str, react: Callable[[Told], None]) -> None:
        """Call this with what other servers say of a subject, in a thread of the line; under
        `server` stands which one it is.
        """
        self._ears[subject].append(react)

    def say(self, subject: str, **told: Any) -> None:
        """Tell it to the others, if there are any; never waits."""
        if self.others:
            self.call(subject, **told)

    def call(self, subject: str, **told: Any) -> None:
        """Tell it, whoever may be there."""
        self._wire.send(orjson.dumps({SENDER: self._server, SUBJECT: subject, **told}))

    def open(self) -> None:
        """From now on things are heard."""
        self._wire.open(self._heard)

    def close(self) -> None:
        self._wire.close()

    def _heard(self, message: bytes) -> None:
        told: Told = orjson.loads(message)
        if told[SENDER] == self._server:
            return
        self._heard_at[told[SENDER]] = monotonic()
        for react in self._ears[told.pop(SUBJECT)]:
            try:
                react(told)
            except Exception:
                log.exception("what another server has said came to nothing")


def line_of(server: str, url: str, data: Path) -> Line:
    """The line of a house: through PostgreSQL, or between the processes of one machine."""
    postgresql = url.startswith("postgresql")
    return Line(server, Notifications(url) if postgresql else Sockets(data / "line", server))
