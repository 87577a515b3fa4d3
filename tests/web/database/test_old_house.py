"""A house of the first version opens with today's code, and its games go on.

`old_house.sql` is the dump of a database that the first version (schema 0005) made: games under
way and finished in all three games, a guest, an account and an invited friend. `old_house.json`
is what that version said about them; it holds for as long as the rules have the same version.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest

from caravanserai import Record
from caravanserai.web.app.settings import DATABASE, Settings
from tests.web.conftest import served
from tests.web.playing import choose, guest, my_turn, view

FOLDER = Path(__file__).parent
OLD: dict[str, Any] = json.loads((FOLDER / "old_house.json").read_text(encoding="utf-8"))
SECRET = "the secret of a house that was only ever there for a test"


@pytest.fixture
def address(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """The old house, opened today."""
    monkeypatch.setenv("CARAVAN_SECRET", SECRET)
    connection = sqlite3.connect(tmp_path / DATABASE)
    connection.executescript((FOLDER / "old_house.sql").read_text(encoding="utf-8"))
    connection.close()
    with served(Settings(tmp_path, workers=1, rates=None)) as address:
        yield address


@pytest.fixture
def people(address: str) -> Iterator[dict[str, httpx.Client]]:
    """Who had been there: a guest by the cookie, an account, a friend by the token of a seat."""
    with guest(address) as ann, guest(address) as zaynab, guest(address) as friend:
        ann.cookies.update(OLD["cookie"])
        login = {"name": "Zaynab", "password": "oasis of the north"}
        assert zaynab.post("/api/login", json=login).status_code == 200
        friend.headers["Authorization"] = f"Bearer {OLD['friend']['token']}"
        yield {"guest": ann, "account": zaynab, "friend": friend}


def check_as_it_was(client: httpx.Client, table: str, was: dict[str, Any]) -> None:
    """The table shows what it showed then."""
    seen = view(client, table)
    assert {key: seen[key] for key in ("game", "ply", "over", "actor", "notes")} == {
        key: was[key] for key in ("game", "ply", "over", "actor", "notes")
    }
    assert [score["total"] for score in seen["scores"]] == was["totals"]
    assert [line["text"] for line in seen["chat"]] == was["chat"]
    offered = seen["prompt"]["options"] if seen["prompt"] else []
    assert [option["name"] for option in offered] == was["offers"]


def test_every_table_is_as_it_was(people: dict[str, httpx.Client]) -> None:
    assert {was["game"] for was in OLD["tables"].values() if was["over"]} == {
        was["game"] for was in OLD["tables"].values() if not was["over"]
    }
    for table, was in OLD["tables"].items():
        client = people[was["whose"]]
        check_as_it_was(client, table, was)
        if was["over"]:
            answer = client.get(f"/api/tables/{table}/record")
            record = Record.from_json(answer.text)
            assert record.choices == was["record"]
            assert record.at(len(record.choices)).over


def test_everybody_finds_their_tables(people: dict[str, httpx.Client]) -> None:
    for who, client in people.items():
        mine = {table for table, was in OLD["tables"].items() if was["whose"] == who}
        lists = client.get("/api/tables").json()
        assert {table["id"] for kind in ("mine", "finished") for table in lists[kind]} >= mine


def test_games_under_way_go_on(people: dict[str, httpx.Client]) -> None:
    random = Random(15)
    for table, was in OLD["tables"].items():
        client = people[was["whose"]]
        if was["over"] or table == OLD["friend"]["table"]:
            continue
        for _ in range(30):
            if my_turn(client, table)["over"]:
                break
            choose(client, table, random)
        assert view(client, table)["plies"] > was["ply"]


def test_an_invited_friend_still_has_the_seat(people: dict[str, httpx.Client]) -> None:
    random, table = Random(15), OLD["friend"]["table"]
    ply = OLD["tables"][table]["ply"]
    assert view(people["friend"], table)["seat"] == OLD["friend"]["seat"]
    for _ in range(20):
        asked = next(
            people[who] for who in ("account", "friend") if view(people[who], table)["your_turn"]
        )
        choose(asked, table, random)
    assert view(people["account"], table)["plies"] > ply
