"""`caravan serve`: the house on the network."""

from __future__ import annotations

import webbrowser
from threading import Timer
from types import FrameType

import uvicorn

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


class Server(uvicorn.Server):
    """Ends the event streams when it is told to stop: nobody else would."""

    def __init__(self, config: uvicorn.Config, services: Services) -> None:
        super().__init__(config)
        self._services = services

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        self._services.hub.close()
        super().handle_exit(sig, frame)


def _allow_many() -> None:
    """Every stream is an open file; the usual limit is that of a desktop program."""
    if resource is not None:
        _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
        wanted = 65536 if most == resource.RLIM_INFINITY else most
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, most))


def serve(settings: Settings, host: str, port: int, browse: bool) -> None:
    """Serve until it is stopped."""
    _allow_many()
    app = create_app(settings)
    address = f"http://{'127.0.0.1' if host in ('0.0.0.0', '::') else host}:{port}/"
    print(f"Caravanserai is open at {address}", flush=True)
    if browse:
        Timer(1.0, webbrowser.open, [address]).start()
    config = uvicorn.Config(
        app,
        host=host,
        port=port,
        log_level="warning",
        timeout_keep_alive=KEEP_ALIVE_S,
        timeout_graceful_shutdown=SHUTDOWN_S,
        server_header=False,
    )
    Server(config, app.state.services).run()
