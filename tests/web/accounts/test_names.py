"""Names that look alike are one name; odd ones break nothing."""

from __future__ import annotations

import logging
import secrets
from pathlib import Path

import httpx
import pytest
from sqlalchemy import insert, select

from caravanserai.web.accounts.names import compared, written
from caravanserai.web.accounts.store import AccountStore
from caravanserai.web.app.settings import Settings
from caravanserai.web.database.connection import Database
from caravanserai.web.database.schema import ACCOUNTS
from tests.web.playing import stranger_to

PASSWORD = "from Tangier to Khanbaliq"


@pytest.mark.parametrize(
    "other",
    [
        "ALICE",
        "аlice",  # the Cyrillic а
        "ali\u200bce",
        "\u2060alice\ufeff",
        "Ａlice",
        "al1ce",
        "aIice",
        "αlιce",
        "a l i c e",
        "ali\u00adce",
        "al\ufe0fice",
    ],
)
def test_names_that_look_alike(other: str) -> None:
    assert compared(other) == compared("alice")


@pytest.mark.parametrize("other", ["alicia", "élice", "malice", "ålice"])
def test_names_that_do_not(other: str) -> None:
    assert compared(other) != compared("alice")


def test_names_are_shown_as_they_are_meant() -> None:
    assert written("  Zo\u0065\u0308 \u200b \n Ann ") == "Zoë Ann"


def credentials(name: str) -> dict[str, str]:
    return {"name": name, "password": PASSWORD}


def test_nobody_takes_a_name_that_looks_like_another(either: httpx.Client) -> None:
    assert either.post("/api/accounts", json=credentials("Alice")).status_code == 201
    other = stranger_to(either)
    for name in ("аlice", "A\u200blice", "ＡLICE"):
        taken = other.post("/api/accounts", json=credentials(name))
        assert taken.status_code == 409, name


@pytest.mark.parametrize(
    "name",
    ["ß" * 40, "ﷺﷺ", "İ" * 40, "ǰ" * 40, "\U0001f40e" * 40, "ﬃ" * 13, "''; --", "\u0301\u0301a"],
)
def test_odd_names_are_names(either: httpx.Client, name: str) -> None:
    assert either.post("/api/accounts", json=credentials(name)).status_code == 201
    other = stranger_to(either)
    assert other.post("/api/login", json=credentials(name)).status_code == 200


@pytest.mark.parametrize("name", ["\u200b\u200b\u200b", "ﷺ" * 40, "x" * 41, "  a ", "\u3164\u3164"])
def test_what_is_no_name(client: httpx.Client, name: str) -> None:
    assert client.post("/api/accounts", json=credentials(name)).status_code == 422


def test_no_parameters_stand_in_the_log(database: str, tmp_path: Path) -> None:
    opened = Database(Settings(tmp_path, database).url)
    opened.migrate()
    secret = secrets.token_hex(8)
    try:
        with opened.write() as connection:
            connection.execute(insert(ACCOUNTS).values(name=secret))
    except Exception as error:
        logged = logging.Formatter().formatException((type(error), error, error.__traceback__))
        shown = str(error)
    opened.close()
    assert secret not in shown.partition("DETAIL")[0]
    assert f"'{secret}'" not in logged


def test_accounts_from_before_are_found(database: str, tmp_path: Path) -> None:
    """One of several that look alike has the name for itself, each signs in with its own."""
    from alembic import command
    from alembic.config import Config

    from caravanserai.web.database.connection import MIGRATIONS

    opened = Database(Settings(tmp_path, database).url)
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    with opened.write() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "0007")
        for n, name in enumerate(["Billy", "Аnn", "Ann"]):
            row = {"shown": name, "name": name.casefold(), "person": f"p{n}", "created": n}
            connection.execute(insert(ACCOUNTS).values(password="", **row))
    opened.migrate()
    store = AccountStore(opened)
    for name, person in (("billy", "p0"), ("Billy", "p0"), ("Аnn", "p1"), ("ann", "p2")):
        account = store.account(name)
        assert account is not None and account.person == person, name
    with opened.read() as connection:
        assert len(connection.execute(select(ACCOUNTS)).all()) == 3
    opened.close()
