"""A backup is made while the house is open, and brought back as a whole."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import httpx
import pytest

from caravanserai.web.app.settings import DATABASE, SECRET, Settings
from caravanserai.web.database.private_files import private_folder
from caravanserai.web.services import Services
from tests.terminal.running import caravan
from tests.web.conftest import served
from tests.web.database.test_private_files import mode
from tests.web.playing import bearer, choose, found, guest, view


@pytest.fixture
def data(tmp_path: Path) -> Path:
    private_folder(tmp_path / "data")
    return tmp_path / "data"


def inside(client: httpx.Client, *tables: str) -> list[object]:
    """What somebody sees of their tables, but for the names of the servers."""
    seen = [view(client, table) for table in tables]
    return [
        {name: one[name] for name in ("log", "chat", "notes", "scene", "seats")} for one in seen
    ]


def lived_in(client: httpx.Client) -> tuple[str, str]:
    """Some days in a house; returns a table and a token of it."""
    wish = {"name": "Ann", "password": "a long journey to Merv"}
    assert client.post("/api/accounts", json=wish).status_code == 201
    made = found(client, "human", "human", hot_seat=True)
    for n in range(8):
        choose(client, made["id"], Random(n))
    for what in ("chat", "notes"):
        said = client.post(f"/api/tables/{made['id']}/{what}", json={"text": "çà et là"})
        assert said.status_code == 204
    return made["id"], made["token"]


def test_into_either_database(data: Path, database: str, tmp_path: Path) -> None:
    where = ["--data", str(data), "--database", database]
    backup = tmp_path / "backup"
    settings = Settings(data, database, workers=1, rates=None)
    with served(settings) as address, guest(address) as client:
        table, token = lived_in(client)
        before = inside(client, table)
        result = caravan("house", "backup", str(backup), *where)
        assert (result.exit_code, "Copied: tables 1, moves " in result.output) == (0, True)
        assert caravan("house", "backup", str(backup), *where).exit_code == 2  # overwrites nothing
        later = found(client, "human", "open")["id"]
        refused = caravan("house", "restore", str(backup), *where, "--replace")
        assert (refused.exit_code, "stop the house first" in refused.output) == (2, True)
        assert client.get(f"/api/tables/{later}/view").status_code == 200
        cookies = client.cookies
    assert (mode(backup), {mode(one) for one in backup.iterdir()}) == (0o700, {0o600})
    assert {one.name for one in backup.iterdir()} == {DATABASE, SECRET}
    result = caravan("house", "restore", str(backup), *where)
    assert (result.exit_code, "--replace" in result.output) == (2, True)
    result = caravan("house", "restore", str(backup), *where, "--replace")
    assert (result.exit_code, "Brought back: tables 1, moves " in result.output) == (0, True)
    with served(settings) as address, guest(address) as client:
        client.cookies = cookies
        assert inside(client, table) == before
        assert client.get("/api/me").json()["name"] == "Ann"
        headers = bearer(token)
        assert client.get(f"/api/tables/{table}/view", headers=headers).json()["own"] == [1]
        assert client.get(f"/api/tables/{later}/view").status_code == 404
        choose(client, table, Random(1))


def test_from_postgresql_to_a_folder(data: Path, postgres_database: str, tmp_path: Path) -> None:
    backup = tmp_path / "backup"
    settings = Settings(data, postgres_database, workers=1, rates=None)
    with served(settings) as address, guest(address) as client:
        table, _ = lived_in(client)
        before, cookies = inside(client, table), client.cookies
        caravan(
            "house", "backup", str(backup), "--data", str(data), "--database", postgres_database
        )
    assert caravan("house", "restore", str(backup), "--data", str(tmp_path / "new")).exit_code == 0
    elsewhere = Settings(tmp_path / "new", workers=1, rates=None)
    with served(elsewhere) as address, guest(address) as client:
        client.cookies = cookies
        assert inside(client, table) == before


def no_database(path: Path) -> None:
    path.write_bytes(b"nothing that SQLite knows" * 1000)


def nothing(path: Path) -> None:
    path.unlink()


@pytest.mark.parametrize("damage", [no_database, nothing])
def test_a_damaged_backup_is_a_sentence(
    data: Path, tmp_path: Path, damage: Callable[[Path], None]
) -> None:
    Services(Settings(data, workers=1)).close()
    assert caravan("house", "backup", str(tmp_path / "backup"), "--data", str(data)).exit_code == 0
    damage(tmp_path / "backup" / DATABASE)
    result = caravan("house", "restore", str(tmp_path / "backup"), "--data", str(tmp_path / "new"))
    assert (result.exit_code, result.stderr.count("\n")) == (2, 1)
    assert not (tmp_path / "new").exists()


def test_where_there_is_no_house(data: Path, tmp_path: Path) -> None:
    result = caravan("house", "backup", str(tmp_path / "backup"), "--data", str(data))
    assert (result.exit_code, "there is no house" in result.output) == (2, True)
    assert list(data.iterdir()) == []


def test_a_damaged_house_is_replaced_and_kept_aside(data: Path, tmp_path: Path) -> None:
    with served(Settings(data, workers=1)) as address, guest(address) as client:
        found(client, "human", "open")
        caravan("house", "backup", str(tmp_path / "backup"), "--data", str(data))
    no_database(data / DATABASE)
    where = ["--data", str(data)]
    assert caravan("house", "backup", str(tmp_path / "other"), *where).exit_code == 2
    assert not (tmp_path / "other").exists()
    result = caravan("house", "restore", str(tmp_path / "backup"), *where, "--replace")
    assert result.exit_code == 0, result.output
    aside = [one for one in data.iterdir() if one.name.startswith("replaced-")]
    assert any(one.read_bytes().startswith(b"nothing that") for one in aside)
    with sqlite3.connect(data / DATABASE) as there:
        assert there.execute("SELECT count(*) FROM tables").fetchone() == (1,)


@pytest.fixture(autouse=True)
def no_secret_in_the_environment(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.delenv("CARAVAN_SECRET", raising=False)
    yield
