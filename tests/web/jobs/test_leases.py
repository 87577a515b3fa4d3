"""Work belongs to one server for a while; nothing stands still because of a fault."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from threading import Barrier, Event
from time import monotonic, sleep
from typing import Any

import pytest
from sqlalchemy import Connection, literal, update
from sqlalchemy.exc import OperationalError

from caravanserai.web.app.settings import Settings
from caravanserai.web.database.connection import Database
from caravanserai.web.database.schema import LEASES
from caravanserai.web.jobs import bots, leases
from caravanserai.web.jobs.leases import Leases, work
from caravanserai.web.jobs.thinking import GameTask, bot_answers, patience
from caravanserai.web.services import Services
from caravanserai.web.tables.clock import Clock
from caravanserai.web.tables.founding import fresh_record
from caravanserai.web.tables.table import BOT, HUMAN, Seat

BOTS = [Seat(BOT, "random"), Seat(BOT, "random")]


@pytest.fixture
def opened(database: str, tmp_path: Path) -> Iterator[Database]:
    one = Database(Settings(tmp_path, database).url)
    one.migrate()
    yield one
    one.close()


@pytest.fixture
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leases that run out soon."""
    monkeypatch.setattr(leases, "LEASE_S", 0.5)


def soon(happens: Callable[[], Any]) -> None:
    """Wait until something has happened."""
    until = monotonic() + 60
    while not happens():
        assert monotonic() < until, "it has not happened"
        sleep(0.01)


def test_one_of_many_takes_it(opened: Database) -> None:
    servers = [Leases(opened) for _ in range(8)]
    for n in range(5):
        together = Barrier(len(servers))

        def take(server: Leases, n: int = n, together: Barrier = together) -> bool:
            together.wait()
            return server.take(work("bot", n))

        with ThreadPoolExecutor(len(servers)) as threads:
            assert sum(threads.map(take, servers)) == 1
    assert servers[0].taken() == {work("bot", n) for n in range(5)}


def test_what_is_given_back_can_be_taken(opened: Database) -> None:
    first, second = Leases(opened), Leases(opened)
    with first.held("x") as mine:
        assert mine
        with second.held("x") as other:
            assert not other
        assert first.taken() == {"x"}, "who did not have it gave nothing back"
    assert second.take("x")
    first.give_back("x")
    assert second.taken() == {"x"}, "it is no longer the first one's"
    second.give_back_all()
    assert first.take("x")


def test_what_fails_rests(opened: Database, short: None) -> None:
    server, other = Leases(opened), Leases(opened)
    with pytest.raises(ZeroDivisionError), server.held("x"):
        raise ZeroDivisionError
    assert not server.take("x")
    soon(lambda: other.take("x"))


def test_the_work_of_a_dead_server_is_taken_over(opened: Database, short: None) -> None:
    dead, living = Leases(opened), Leases(opened)
    assert dead.take("x") and not living.take("x")
    soon(lambda: living.take("x"))
    dead.renew()
    assert not dead.take("x")


def test_who_is_at_work_keeps_it(opened: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    server, other = Leases(opened), Leases(opened)
    now = 1000.0
    monkeypatch.setattr(leases, "monotonic", lambda: now)

    def later(seconds: float) -> None:
        nonlocal now
        now += seconds
        monkeypatch.setattr(opened, "now", literal(now))

    later(0)
    assert server.take("x")
    for _ in range(10):
        later(leases.LEASE_S / 2)
        server.renew()
        assert not other.take("x")
    later(leases.LEASE_S + 1)
    assert other.take("x")


def test_a_clock_that_is_set_back_holds_nothing_up(opened: Database) -> None:
    server, other = Leases(opened), Leases(opened)
    assert server.take("x")
    with opened.write() as connection:
        connection.execute(update(LEASES).values(until=LEASES.c.until + 3600))
    assert server.taken() == set()
    assert other.take("x")


def test_what_dead_servers_left_is_swept(opened: Database, short: None) -> None:
    server = Leases(opened)
    assert server.take("x")
    soon(lambda: not server.taken())
    server.sweep()
    with opened.read() as connection:
        assert connection.execute(LEASES.select()).all() == []


@contextmanager
def refused(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The database refuses everything."""

    @contextmanager
    def refuse(*_: Any) -> Iterator[Connection]:
        raise OperationalError("connecting", None, ConnectionRefusedError())
        yield

    with monkeypatch.context() as patch:
        patch.setattr(Database, "read", refuse)
        patch.setattr(Database, "write", refuse)
        yield


@pytest.fixture
def house(database: str, tmp_path: Path) -> Iterator[Services]:
    one = Services(Settings(tmp_path, database, workers=1, rates=None))
    yield one
    one.close()


def plies(house: Services, table_id: str) -> int:
    with house.tables.reading(table_id) as table:
        return table.ply


def test_bots_go_on_after_a_fault_of_the_database(
    house: Services, short: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    tables = [house.tables.found(fresh_record("marco_polo", 2, {}), BOTS).id for _ in range(3)]
    soon(lambda: all(plies(house, table) > 6 for table in tables))
    with refused(monkeypatch):
        soon(lambda: house.bots.at_work() == 0)
        with pytest.raises(OperationalError):
            house.bots.look_round()
    before = {table: plies(house, table) for table in tables}
    for table in tables:

        def goes_on(table: str = table) -> bool:
            house.bots.look_round()
            return plies(house, table) > before[table]

        soon(goes_on)


def test_a_bot_of_a_dead_server_is_asked_by_another(
    house: Services, short: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    dead = Leases(house.database)
    monkeypatch.setattr(house.bots, "wake", lambda table: None)
    house.tables.when_changed(lambda table: None)
    table = house.tables.found(fresh_record("marco_polo", 2, {}), BOTS).id
    assert dead.take(work("bot", table))
    before = plies(house, table)
    house.bots.look_round()
    assert (house.bots.at_work(), plies(house, table)) == (0, before)

    def taken_over() -> bool:
        house.bots.look_round()
        return plies(house, table) > before

    soon(taken_over)


def hanging(task: GameTask, seat: int, name: str, effort: float) -> list[int]:
    """A bot that never answers, unless it is the simplest one."""
    if name != bots.SIMPLEST:
        with patience(0.2):
            Event().wait()
    return bot_answers(task, seat, name)


def failing(task: GameTask, seat: int, name: str, effort: float) -> list[int]:
    """A bot with a mistake in it."""
    if name != bots.SIMPLEST:
        raise ZeroDivisionError
    return bot_answers(task, seat, name)


@pytest.mark.parametrize("broken", [hanging, failing])
def test_bots_that_hang_or_fail_hold_no_table_up(
    settings: Settings, broken: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bots, "bot_answers", broken)
    house = Services(settings)
    seats = [Seat(BOT, "easy"), Seat(BOT, "random")]
    table = house.tables.found(fresh_record("merv", 2, {}), seats).id
    with house.tables.reading(table) as there:
        before = there.match.actors.count(0)

    def both_have_played() -> bool:
        with house.tables.reading(table) as there:
            return there.match.actors.count(0) > before and there.match.actors.count(1) > 0

    soon(both_have_played)
    house.close()


def test_a_clock_that_fails_lets_the_others_run_out(
    house: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    people = [Seat(HUMAN, person="ann"), Seat(HUMAN, person="bob")]
    late = [
        house.tables.found(fresh_record("marco_polo", 2, {}), people, clock=Clock(-1, 0, "easy")).id
        for _ in range(3)
    ]
    change = house.tables.change

    def breaking(table_id: str, *rest: Any) -> Any:
        if table_id == sorted(late)[0]:
            raise ZeroDivisionError
        return change(table_id, *rest)

    monkeypatch.setattr(house.tables, "change", breaking)
    house.tables.look_at_the_clocks()
    for table_id in sorted(late)[1:]:
        with house.tables.reading(table_id) as table:
            assert BOT in {seat.kind for seat in table.seats}
    assert house.leases.taken() >= {work("clock", sorted(late)[0])}, "it rests"
