"""At the gate: where a change may come from, how large it may be, and the headers with which every
answer leaves.
"""

from __future__ import annotations

import logging
from asyncio import timeout
from collections.abc import Callable
from time import perf_counter
from typing import Final

from fastapi import Request
from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.types import Message as Part

from caravanserai.web.app.metrics import Metrics
from caravanserai.web.contract.encoding import error_response
from caravanserai.web.pages.assets import VERSIONED

log = logging.getLogger(__name__)

BODY_S: Final = 30.0
"""Seconds in which a request is sent as a whole."""
TOO_SLOW: Final = "the request has taken too long to arrive"
SAFE: Final = ("GET", "HEAD", "OPTIONS")
POLICY: Final = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "worker-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "media-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)
HEADERS: Final = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
}


class Guard:
    """Wraps the whole application; what breaks inside is noted here and told to nobody."""

    def __init__(
        self,
        app: ASGIApp,
        metrics: Metrics,
        largest: int,
        broken: Callable[[Request], Response],
    ) -> None:
        self._app = app
        self._metrics = metrics
        self._largest = largest
        self._broken = broken

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        began = perf_counter()
        status = 0

        async def sending(message: Part) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
                headers.setdefault("cache-control", _keeping(scope["path"], status))
            await send(message)

        taken, whole, too_late = 0, False, began + BODY_S

        async def receiving() -> Part:
            nonlocal taken, whole
            if whole:
                return await receive()
            try:
                async with timeout(too_late - perf_counter()):
                    message = await receive()
            except TimeoutError:
                raise HTTPException(408, TOO_SLOW, {"connection": "close"}) from None
            whole = not message.get("more_body", False)
            taken += len(message.get("body", b""))
            if taken > self._largest:
                raise HTTPException(413, self._too_large)
            return message

        refusal = self._refusal(scope["method"], Headers(scope=scope))
        try:
            if refusal is not None:
                await refusal(scope, receive, sending)
            else:
                await self._app(scope, receiving, sending)
        except Exception:
            log.exception("%s %s broke", scope["method"], scope["path"])
            if not status:
                await self._broken(Request(scope))(scope, receive, sending)
        finally:
            self._metrics.answered(status, perf_counter() - began)

    def _refusal(self, method: str, headers: Headers) -> Response | None:
        length = headers.get("content-length", "0")
        if not length.isdecimal() or int(length[:12]) > self._largest:
            return error_response(413, self._too_large)
        if method not in SAFE and not _same_origin(headers):
            text = "changes must come from a page of this server"
            return error_response(403, text)
        return None

    @property
    def _too_large(self) -> str:
        return f"a request has at most {self._largest} bytes"


def _keeping(path: str, status: int) -> str:
    """How long a browser may keep an answer."""
    if path.startswith(f"{VERSIONED}/") and status == 200:
        return "public, max-age=31536000, immutable"
    return "no-cache" if path.startswith("/static") else "no-store"  # no-cache: asked by its ETag


def _same_origin(headers: Headers) -> bool:
    """Browsers say where a request comes from; other programs, which no page can misuse, do not."""
    origin = headers.get("origin")
    if origin is not None:
        return origin.partition("://")[2] == headers.get("host", "")
    return headers.get("sec-fetch-site", "none") in ("none", "same-origin")
