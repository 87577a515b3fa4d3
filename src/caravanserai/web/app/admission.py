"""Who is answered next when many ask at once: those who play before those who look in.

Who comes when too many wait already, or has waited for too long, is told to come again in a moment:
a queue without an end would make everybody wait for those who have given up.
"""

from __future__ import annotations

import asyncio
import random
from collections import deque
from collections.abc import Callable
from typing import Final

from fastapi import Request
from starlette.datastructures import Headers
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

AT_WORK: Final = 64
"""So many requests are being answered at the same time."""
LOOKING_IN: Final = 48
"""So many of them may be of people who do not play."""
WAITING: Final = {True: 1000, False: 300}
"""So many of those who play, and of the others, may wait."""
LONGEST_S: Final = 8.0
"""Nobody waits for longer."""
AGAIN_S: Final = (1, 5)
"""Seconds after which who was sent away may come again, at random between these."""
OPEN_TO_ALL: Final = ("/health", "/metrics")
"""What those who run the house always see."""


class Admission:
    """Wraps the application."""

    def __init__(self, app: ASGIApp, full: Callable[[Request], Response]) -> None:
        self._app = app
        self._full = full
        """The answer to those who are sent away."""
        self._inside = {True: 0, False: 0}
        self._waiting: dict[bool, deque[asyncio.Future[None]]] = {True: deque(), False: deque()}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or scope["path"] in OPEN_TO_ALL:
            await self._app(scope, receive, send)
            return
        playing = plays(scope)
        if not await self._admitted(playing):
            response = self._full(Request(scope))
            response.headers["retry-after"] = str(random.randint(*AGAIN_S))
            await response(scope, receive, send)
            return
        inside = True

        async def sending(message: Message) -> None:
            nonlocal inside
            if inside and _begins_stream(message):  # it goes on for hours and costs nothing
                inside = False
                self._leave(playing)
            await send(message)

        try:
            await self._app(scope, receive, sending)
        finally:
            if inside:
                self._leave(playing)

    async def _admitted(self, playing: bool) -> bool:
        """Wait for a place; False: there will be none soon."""
        if self._has_place(playing) and not self._waiting[playing]:
            self._inside[playing] += 1
            return True
        if len(self._waiting[playing]) >= WAITING[playing]:
            return False
        place: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting[playing].append(place)
        try:
            async with asyncio.timeout(LONGEST_S):
                await place
        except TimeoutError:
            return False
        except asyncio.CancelledError:
            if place.done() and not place.cancelled():
                self._leave(playing)
            raise
        return True

    def _has_place(self, playing: bool) -> bool:
        if not playing and self._inside[False] >= LOOKING_IN:
            return False
        return self._inside[True] + self._inside[False] < AT_WORK

    def _leave(self, playing: bool) -> None:
        """Somebody has been answered: whoever is next comes in."""
        self._inside[playing] -= 1
        for kind in (True, False):
            waiting = self._waiting[kind]
            while waiting and self._has_place(kind):
                place = waiting.popleft()
                if not place.done():
                    self._inside[kind] += 1
                    place.set_result(None)


def plays(scope: Scope) -> bool:
    """Whether somebody does something at a table, or asks for what is new there."""
    path = scope["path"]
    return path.startswith("/api/tables/") and not path.endswith(("/hint", "/review"))


def _begins_stream(message: Message) -> bool:
    if message["type"] != "http.response.start":
        return False
    kind = Headers(raw=message["headers"]).get("content-type", "")
    return kind.startswith("text/event-stream")
