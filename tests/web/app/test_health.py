"""Health is whether something can be written; what is damaged is said in a sentence."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Callable
from pathlib import Path
from threading import Event

import httpx
import psycopg
import pytest

from caravanserai.web.app.settings import DATABASE, Settings
from caravanserai.web.jobs import health
from caravanserai.web.jobs.leases import Leases
from caravanserai.web.services import Services
from tests.terminal.running import caravan
from tests.web.conftest import served
from tests.web.playing import guest

NOTHING = """
CREATE TRIGGER no BEFORE UPDATE ON leases BEGIN SELECT RAISE(FAIL, 'full'); END;
DELETE FROM leases;
CREATE TRIGGER nor BEFORE INSERT ON leases BEGIN SELECT RAISE(FAIL, 'full'); END;
"""


def looked(client: httpx.Client, status_code: int) -> str:
    """The reason, once health says this; an answer holds for a second."""
    until = time.monotonic() + 60
    while time.monotonic() < until:
        answer = client.get("/health")
        if answer.status_code == status_code:
            return str(answer.json().get("reason"))
        time.sleep(0.1)
    raise AssertionError(answer.text)


def test_a_database_that_can_only_be_read(tmp_path: Path) -> None:
    settings = Settings(tmp_path, workers=1)
    with served(settings) as address, guest(address) as client:
        looked(client, 200)
        with sqlite3.connect(tmp_path / DATABASE, timeout=60) as other:
            other.executescript(NOTHING)
        assert looked(client, 503) == "full"
        assert client.get("/api/games").status_code == 200
        with sqlite3.connect(tmp_path / DATABASE, timeout=60) as other:
            other.executescript("DROP TRIGGER no; DROP TRIGGER nor")
        looked(client, 200)


def test_a_postgresql_that_takes_nothing(postgres_database: str, tmp_path: Path) -> None:
    settings = Settings(tmp_path, postgres_database, workers=1)
    with served(settings) as address, guest(address) as client:
        looked(client, 200)
        with psycopg.connect(postgres_database, autocommit=True) as other:
            other.execute("REVOKE ALL ON leases FROM caravan")
            other.execute("ALTER TABLE leases RENAME TO away")
        assert looked(client, 503) == 'relation "leases" does not exist'


def test_a_database_that_is_silent(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    answered = Event()
    monkeypatch.setattr(health, "PATIENCE_S", 0.2)
    monkeypatch.setattr(Leases, "show_life", lambda _: answered.wait(60))
    with served(Settings(tmp_path, workers=1)) as address, guest(address) as client:
        assert looked(client, 503) == "the database does not answer"
        answered.set()
        looked(client, 200)


def test_health_writes_at_most_once_a_second(
    client: httpx.Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    written: list[None] = []
    monkeypatch.setattr(health, "LOOK_EVERY_S", 1e6)
    monkeypatch.setattr(Leases, "show_life", lambda _: written.append(None))
    assert {client.get("/health").status_code for _ in range(20)} == {200}
    assert len(written) == 1


def no_database(path: Path) -> None:
    path.write_bytes(b"nothing that SQLite knows" * 1000)


def torn(path: Path) -> None:
    """Pages in the middle are overwritten."""
    with path.open("r+b") as file:
        file.seek(4096)
        file.write(b"\xff" * 4096 * 8)


@pytest.mark.parametrize("damage", [no_database, torn])
def test_a_damaged_file_is_a_sentence(tmp_path: Path, damage: Callable[[Path], None]) -> None:
    Services(Settings(tmp_path, workers=1)).close()
    damage(tmp_path / DATABASE)
    result = caravan("serve", "--data", str(tmp_path), "--port", "0")
    assert result.exit_code == 2
    assert result.stderr.count("\n") == 1
    assert str(tmp_path / DATABASE) in result.stderr
    assert "caravan house restore" in result.stderr


def test_a_database_of_a_newer_house_is_a_sentence(tmp_path: Path) -> None:
    Services(Settings(tmp_path, workers=1)).close()
    with sqlite3.connect(tmp_path / DATABASE) as other:
        other.execute("UPDATE alembic_version SET version_num = '9999'")
    result = caravan("serve", "--data", str(tmp_path))
    assert (result.exit_code, "a newer version" in result.stderr) == (2, True)


def test_a_database_that_is_not_there_is_a_sentence(tmp_path: Path) -> None:
    url = f"postgresql://me:hidden@/none?host={tmp_path}"
    result = caravan("serve", "--data", str(tmp_path), "--database", url)
    assert (result.exit_code, result.stderr.count("\n")) == (2, 1)
    assert "hidden" not in result.stderr
