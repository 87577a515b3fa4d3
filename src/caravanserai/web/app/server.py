"""`caravan serve`: the house on the network."""

from __future__ import annotations

import asyncio
import signal
import webbrowser
from collections.abc import Callable
from threading import Timer
from types import FrameType
from typing import Any

import uvicorn
from fastapi import FastAPI
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.supervisors import Multiprocess

try:
    import resource
except ImportError:  # not on Windows
    resource = None  # type: ignore[assignment]

from caravanserai.web.app.application import create_app
from caravanserai.web.app.settings import Settings
from caravanserai.web.services import Services

KEEP_ALIVE_S = 65
"""Seconds that a connection may be silent: longer than the proxies in front."""
SHUTDOWN_S = 3
"""Seconds that open requests get when the server is stopped."""
START_S = 60
"""Seconds in which one of several processes has to begin, and to answer that it is alive."""
STOPPING = (signal.SIGINT, signal.SIGTERM)
HEAD_S = 15.0
"""Seconds in which somebody who connects, or begins a further request, says what they want."""


class Impatient(HttpToolsProtocol):
    """A connection that is closed if a request does not arrive in time. Its body is the matter of
    the gate.
    """

    _closing: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._wait()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self._at_work():
            self._stop_waiting()
        elif self._closing is None:
            self._wait()

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_waiting()
        super().connection_lost(exc)

    def _at_work(self) -> bool:
        return self.cycle is not None and not self.cycle.response_complete

    def _wait(self) -> None:
        self._closing = self.loop.call_later(HEAD_S, self.transport.close)

    def _stop_waiting(self) -> None:
        if self._closing is not None:
            self._closing.cancel()
            self._closing = None


class Opening:
    """Opens a house in whatever process it is called; streams end when that is told to stop:
    nobody else would end them.
    """

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._app: FastAPI | None = None

    def prepare(self) -> None:
        """Make the house now: what is wrong with it is told before it is said to be open."""
        self._app = create_app(self._settings)

    def __call__(self) -> FastAPI:
        _allow_many()
        app = self._app or create_app(self._settings)
        hub = app.state.services.hub
        for number in STOPPING:
            _before(number, hub.close)
        return app


def _before(number: int, call: Callable[[], None]) -> None:
    """Do this first when the process gets this signal."""
    usual = signal.getsignal(number)

    def handle(received: int, frame: FrameType | None) -> None:
        call()
        if callable(usual):
            usual(received, frame)

    signal.signal(number, handle)


def _allow_many() -> None:
    """Every stream is an open file; the usual limit is that of a desktop program."""
    if resource is not None:
        _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
        wanted = 65536 if most == resource.RLIM_INFINITY else most
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, most))


def serve(
    settings: Settings, host: str, port: int, browse: bool = False, processes: int = 1
) -> None:
    """Serve until it is stopped. Several processes share the port; SIGHUP replaces them one after
    the other by new ones, and nobody is turned away meanwhile.
    """
    address = f"http://{'127.0.0.1' if host in ('0.0.0.0', '::') else host}:{port}/"
    opening = Opening(settings)
    config = configuration(
        opening,
        factory=True,
        host=host,
        port=port,
        log_level="warning",
        timeout_graceful_shutdown=SHUTDOWN_S,
        timeout_worker_healthcheck=START_S,
        workers=processes,
    )
    if processes == 1:
        opening.prepare()
    else:
        ready = Services(settings)  # its secret and its tables are made once
        ready.close()
    print(f"Caravanserai is open at {address}", flush=True)
    if browse:
        Timer(1.0, webbrowser.open, [address]).start()
    if processes == 1:
        uvicorn.Server(config).run()
    else:
        Multiprocess(config, [config.bind_socket()]).run()


def configuration(app: Callable[..., Any], **more: Any) -> uvicorn.Config:
    """How the house is served."""
    return uvicorn.Config(
        app, http=Impatient, timeout_keep_alive=KEEP_ALIVE_S, server_header=False, **more
    )
