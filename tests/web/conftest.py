"""Houses to test, on SQLite and on PostgreSQL, each served on a port of its own."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path

import httpx
import pytest
import uvicorn
from fastapi import FastAPI

from caravanserai.web.app.application import create_app
from caravanserai.web.app.server import configuration
from caravanserai.web.app.settings import Settings
from tests.web import playing, postgres
from tests.web.playing import guest

NAMES = count(1)


@contextmanager
def served(settings: Settings) -> Iterator[str]:
    """A house in a thread of this process; yields its address."""
    with serving(create_app(settings)) as address:
        yield address


@contextmanager
def serving(app: FastAPI) -> Iterator[str]:
    """The same for a house that was made already."""
    server = uvicorn.Server(
        configuration(app, port=0, log_level="error", timeout_graceful_shutdown=1)
    )
    thread = threading.Thread(target=server.run)
    thread.start()
    try:
        while not server.started:
            assert thread.is_alive(), "the house did not open"
            time.sleep(0.01)
        port = server.servers[0].sockets[0].getsockname()[1]
        yield f"http://127.0.0.1:{port}"
    finally:
        server.should_exit = True
        thread.join(60)


@contextmanager
def guests_of_two_servers(
    database: str, folder: Path
) -> Iterator[tuple[httpx.Client, httpx.Client]]:
    """Two servers of one house, and somebody at each."""
    settings = Settings(folder, database, workers=1, rates=None)
    with (
        served(settings) as one,
        served(settings) as other,
        guest(one) as first,
        guest(other) as second,
    ):
        yield first, second


@pytest.fixture(scope="session")
def postgres_folder() -> Iterator[str]:
    with postgres.running() as folder:
        yield folder


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest) -> str:
    """The URL of an empty database; SQLite in the data folder has none."""
    if request.param == "sqlite":
        return ""
    folder = request.getfixturevalue("postgres_folder")
    return postgres.fresh_database(folder, f"test{next(NAMES)}")


@pytest.fixture
def postgres_database(postgres_folder: str) -> str:
    """The URL of an empty database of PostgreSQL."""
    return postgres.fresh_database(postgres_folder, f"test{next(NAMES)}")


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    """A house on SQLite without limits."""
    return Settings(tmp_path, workers=1, rates=None)


@pytest.fixture
def client(settings: Settings) -> Iterator[httpx.Client]:
    with served(settings) as address, guest(address) as client:
        yield client


@pytest.fixture
def either(database: str, tmp_path: Path) -> Iterator[httpx.Client]:
    """A house on each kind of database."""
    settings = Settings(tmp_path, database, workers=1, rates=None)
    with served(settings) as address, guest(address) as client:
        yield client


@pytest.fixture(autouse=True)
def strangers_leave() -> Iterator[None]:
    yield
    while playing.STRANGERS:
        playing.STRANGERS.pop().close()
