"""Who is there is known at every server; who is slower is tried again."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import count
from pathlib import Path
from time import monotonic, sleep
from typing import Any
from unittest.mock import Mock

import httpx
import pytest
from sqlalchemy import delete, event

from caravanserai.web.app.settings import Settings
from caravanserai.web.database.connection import Conflict
from caravanserai.web.database.schema import PRESENCE
from caravanserai.web.errors import Refused
from caravanserai.web.services import Services
from caravanserai.web.tables import presence, service
from caravanserai.web.tables.founding import fresh_record
from caravanserai.web.tables.presence import PRESENT_S, Presence
from caravanserai.web.tables.service import nothing
from caravanserai.web.tables.store import TableStore
from caravanserai.web.tables.table import HUMAN, Seat, Table
from tests.web.conftest import guests_of_two_servers
from tests.web.playing import bearer, found, stranger_to, view
from tests.web.tables.test_events import listening, news

ANN = [Seat(HUMAN, person="ann"), Seat(HUMAN, person="bob")]


@pytest.fixture
def two(database: str, tmp_path: Path) -> Iterator[tuple[httpx.Client, httpx.Client]]:
    """Two servers of one house."""
    with guests_of_two_servers(database, tmp_path) as (first, second):
        yield first, second


def online(client: httpx.Client, table: str) -> list[int]:
    return [seat["seat"] for seat in view(client, table)["seats"] if seat["online"]]


def test_who_looks_on_here_is_seen_there(two: tuple[httpx.Client, httpx.Client]) -> None:
    first, second = two
    table = found(first, "human", "open")["id"]
    assert online(second, table) == []
    with listening(first, table), listening(second, table) as heard:
        number, _ = news(heard, "ply", 60)
        until = monotonic() + 60
        while not online(second, table):
            assert monotonic() < until
            sleep(0.05)
        assert news(heard, "online", 60)[0] == number, "who looks on is told"
        assert online(second, table) == [1]
    until = monotonic() + 60
    while online(second, table):
        assert monotonic() < until
        sleep(0.05)


def test_a_server_that_dies_takes_its_players_along(
    database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(presence, "PRESENT_S", 0.5)
    settings = Settings(tmp_path, database, workers=1)
    dead, living = Services(settings), Services(settings)
    table = living.tables.found(fresh_record("marco_polo", 2, {}), ANN).id
    monkeypatch.setattr(dead.hub, "present", lambda: {(table, 1), ("gone", 0)})
    dead.presence.exchange()
    living.presence.exchange()
    assert living.hub.online(table) == {1}
    until = monotonic() + 60
    while living.hub.online(table):
        assert monotonic() < until
        living.presence.exchange()
    dead.close()
    living.close()


@pytest.fixture
def house(settings: Settings) -> Iterator[Services]:
    one = Services(settings)
    yield one
    one.close()


def test_who_is_slower_is_tried_again(house: Services, monkeypatch: pytest.MonkeyPatch) -> None:
    table_id = house.tables.found(fresh_record("marco_polo", 2, {}), ANN).id
    save, tries = TableStore.save, count(1)

    def contended(store: TableStore, *change: Any) -> None:
        if next(tries) < 12:
            raise Conflict
        save(store, *change)

    monkeypatch.setattr(TableStore, "save", contended)
    house.tables.change(table_id, "chat", lambda one: one.say(0, "Ann", "hello", 1.0), nothing)
    again = house.tables.store.load(table_id)
    assert again is not None and [said.text for said in again.chat] == ["hello"]


def test_in_the_end_it_is_said_in_words(house: Services, monkeypatch: pytest.MonkeyPatch) -> None:
    table_id = house.tables.found(fresh_record("marco_polo", 2, {}), ANN).id

    def contended(*_: Any) -> None:
        raise Conflict

    def say(table: Table) -> None:
        table.say(0, "Ann", "hello", 1.0)

    monkeypatch.setattr(service, "RETRY_S", 0.1)
    monkeypatch.setattr(TableStore, "save", contended)
    with pytest.raises(Refused, match="at once") as refused:
        house.tables.change(table_id, "chat", say, nothing)
    assert refused.value.status == 503


def test_no_line_is_lost_when_all_talk_at_once(two: tuple[httpx.Client, httpx.Client]) -> None:
    first, second = two
    made = found(first, "human", "open")
    table = made["id"]
    talkers = [stranger_to(who) for who in two for _ in range(4)]

    def talk(one: int) -> list[int]:
        chat = f"/api/tables/{table}/chat"
        codes = [talkers[one].post(chat, json={"text": f"{one}:{n}"}) for n in range(5)]
        notes = {"text": f"{one}"}
        noted = talkers[one].post(
            f"/api/tables/{table}/notes", json=notes, headers=bearer(made["token"])
        )
        return [answer.status_code for answer in [*codes, noted]]

    with ThreadPoolExecutor(len(talkers)) as threads:
        codes = list(threads.map(talk, range(len(talkers))))
    assert {code for some in codes for code in some} == {204}
    said = sorted(line["text"] for line in view(second, table)["chat"])
    assert said == sorted(f"{one}:{n}" for one in range(len(talkers)) for n in range(5))


def test_only_who_comes_or_goes_is_written(database: str, tmp_path: Path) -> None:
    house = Services(Settings(tmp_path, database, workers=1, rates=None))
    record = fresh_record("marco_polo", 4, {})
    table = house.tables.found(record, [Seat(HUMAN, person="ann")] * 4).id
    here, there = Mock(), Mock()
    one, other = Presence(house.database, here, "one"), Presence(house.database, there, "other")
    there.present.return_value = set()
    written: list[Any] = []

    def noted(_: Any, __: Any, statement: str, rows: Any, *more: Any) -> None:
        if statement.startswith(("INSERT INTO presence", "DELETE FROM presence")):
            written.append(rows)

    def seen(*seats: int, before: float = 0.0) -> list[Any]:
        written.clear()
        here.present.return_value = {(table, seat) for seat in seats}
        one._told_at -= before
        one.exchange()
        told = written.copy()
        other.exchange()
        assert there.hear_of_others.call_args.args[0].get(table, frozenset()) == {*seats}
        return told

    seen(0, 1, 2)
    event.listen(house.database._engine, "before_cursor_execute", noted)
    assert seen(0, 1, 2) == []
    gone, come = seen(1, 2, 3)
    assert (0 in values(gone), 3 in values(come)) == (True, True)
    assert not {1, 2} & {*values(gone), *values(come)}, "who stays is not written again"
    assert len(seen(1, 2, 3, before=PRESENT_S)) == 1, "only what is old is looked for"
    with house.database.write() as connection:
        connection.execute(delete(PRESENCE))
    seen(1, 2, 3, before=PRESENT_S)
    seen()
    house.close()


def values(rows: Any) -> list[Any]:
    """What was written, however the driver is handed it."""
    if isinstance(rows, dict):
        return list(rows.values())
    return [value for row in rows for value in values(row)] if isinstance(rows, list) else [*rows]
