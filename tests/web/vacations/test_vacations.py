"""Vacations: clocks of slow games wait for those who are away."""

from __future__ import annotations

import time
from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

import httpx
import pytest

from caravanserai.web.app.settings import Settings
from caravanserai.web.contract.values import Pace
from caravanserai.web.errors import Refused
from caravanserai.web.notifications.mail.store import Reminder
from caravanserai.web.services import Services
from caravanserai.web.tables.clock import Clock
from caravanserai.web.tables.founding import begun, fresh_record
from caravanserai.web.tables.service import nothing
from caravanserai.web.tables.table import BOT, HUMAN, Seat, Table
from caravanserai.web.vacations.budget import DAY, VACATION_S, YEAR
from tests.web.playing import Json, found, stranger_to, view

CLOCK = Clock(3 * DAY, 3 * DAY, "random")
SLOW = {"pace": "slow", "clock": {"bank": 3 * DAY, "bonus": 3 * DAY, "bot": "easy"}}


def table(pace: Pace = "slow") -> Table:
    """Two people; Ann is asked at the moment 0."""
    seats = [Seat(HUMAN, person="ann"), Seat(HUMAN, person="bob")]
    t = begun("t", fresh_record("marco_polo", 2, {}), seats, "a secret", CLOCK)
    t.pace = pace
    assert t.match.actor == 0
    return t


def in_days(n: int) -> str:
    """The last day of a vacation of so many days and what is left of today."""
    return (datetime.now(UTC).date() + timedelta(days=n)).isoformat()


@pytest.fixture
def house(database: str, tmp_path: Path) -> Iterator[Services]:
    """A house on each kind of database."""
    house = Services(Settings(tmp_path, database, workers=1, rates=None))
    yield house
    house.close()


def test_the_clock_waits_and_runs_on_afterwards() -> None:
    t = table()
    assert t.rest("ann", 10 * DAY, DAY)
    assert (t.time_left(0, DAY), t.time_left(0, 9 * DAY)) == (2 * DAY, 2 * DAY)
    assert t.deadline == 12 * DAY
    assert not t.run_out(11 * DAY)
    assert t.time_left(0, 11 * DAY) == DAY
    assert t.run_out(12 * DAY)


def test_who_comes_back_early_thinks_from_then_on() -> None:
    t = table()
    assert t.rest("ann", 10 * DAY, DAY)
    assert t.rest("ann", 4 * DAY, 4 * DAY)
    assert not t.rest("ann", 4 * DAY, 5 * DAY), "nothing changes"
    assert t.deadline == 6 * DAY


def test_a_move_on_vacation_costs_nothing() -> None:
    t = table()
    t.rest("ann", 10 * DAY, 0)
    t.move([0], t.ply, t.match.legal[-1])
    t.keep_time(0, t.ply - 1, 5 * DAY)
    assert t.time_left(0, 5 * DAY) == 3 * DAY


def test_somebody_else_is_away() -> None:
    t = table()
    assert t.rest("bob", 10 * DAY, DAY)
    assert (t.deadline, t.time_left(1, DAY)) == (3 * DAY, 3 * DAY)
    assert not t.rest("eve", 10 * DAY, DAY)


def test_live_games_do_not_wait() -> None:
    t = table("live")
    assert not t.rest("ann", 10 * DAY, DAY)
    assert t.deadline == 3 * DAY


def test_the_days_of_a_year(house: Services) -> None:
    vacations = house.vacations
    now = 2 * YEAR
    assert (vacations.until("ann", now), vacations.remaining("ann", now)) == (0, VACATION_S)
    with pytest.raises(Refused, match="30 days"):
        vacations.take("ann", now + VACATION_S + 1, now)
    with pytest.raises(Refused, match="future"):
        vacations.take("ann", now, now)
    vacations.take("ann", now + 20 * DAY, now)
    assert vacations.until("ann", now + DAY) == now + 20 * DAY
    vacations.take("ann", now + 25 * DAY, now + 10 * DAY)
    assert vacations.until("ann", now + DAY) == now + 25 * DAY, "changed, not another one"
    vacations.end("ann", now + 12 * DAY)
    assert vacations.until("ann", now + 12 * DAY) == 0
    assert vacations.remaining("ann", now + 13 * DAY) == 18 * DAY, "the rest is kept"
    with pytest.raises(Refused, match="30 days"):
        vacations.take("ann", now + 32 * DAY + 1, now + 14 * DAY)
    vacations.take("ann", now + 32 * DAY, now + 14 * DAY)
    assert vacations.remaining("ann", now + 33 * DAY) == 0
    assert vacations.remaining("ann", now + YEAR + 5 * DAY) == 5 * DAY, "older days do not count"
    assert vacations.remaining("bob", now) == VACATION_S


def late(house: Services, pace: Pace) -> str:
    """A table at which the time of the first to play is over for a minute."""
    seats = [Seat(HUMAN, person="ann"), Seat(HUMAN, person="ann")]
    made = house.tables.found(
        fresh_record("marco_polo", 2, {}), seats, pace, clock=Clock(60, 0, "random")
    )

    def wait(there: Table) -> None:
        there.asked -= 120

    house.tables.change(made.id, "notes", wait, nothing)
    return made.id


def test_no_bot_takes_over(house: Services) -> None:
    slow, live = late(house, "slow"), late(house, "live")
    now = time.time()
    house.vacations.take("ann", now + DAY, now)
    house.tables.rest("ann", now + DAY)
    house.tables.look_at_the_clocks()
    with house.tables.reading(slow) as there:
        assert {seat.kind for seat in there.seats} == {HUMAN}
        assert {seat.away for seat in there.seats} == {now + DAY}
        again = house.tables.store.load(slow)
        assert again is not None and again.seats == there.seats
    with house.tables.reading(live) as there:
        assert BOT in {seat.kind for seat in there.seats}
    house.vacations.end("ann", time.time())
    house.tables.rest("ann", time.time())
    house.tables.look_at_the_clocks()
    with house.tables.reading(slow) as there:
        assert BOT in {seat.kind for seat in there.seats}, "the time was over before"


def test_no_letters(house: Services) -> None:
    seats = [Seat(HUMAN, person="ann"), Seat(HUMAN, person="ann")]
    house.tables.found(fresh_record("merv", 2, {}), seats, "slow")
    book = house.reminders
    book.keep(Reminder("ann", "ann@example.org", confirmed=True, quiet_from=0, quiet_to=0))
    now = time.time()
    soon = now + 3600
    assert len(book.due(soon)) == 1
    house.vacations.take("ann", now + DAY, now)
    house.tables.rest("ann", now + DAY)
    assert book.due(soon) == []
    assert len(book.due(now + 2 * DAY)) == 1, "they are back"


def running(client: httpx.Client, table_id: str) -> Json:
    """The clock of the table and the seat that is asked."""
    seen = view(client, table_id)
    return {"running": seen["clock"]["running"], **seen["seats"][seen["actor"] - 1]}


def test_going_and_coming_back(either: httpx.Client) -> None:
    mine = found(either, "human", "human", hot_seat=True, **SLOW)["id"]
    live = found(either, "human", "human", hot_seat=True)["id"]
    assert either.get("/api/vacation").json() == {"until": None, "remaining": VACATION_S}
    gone = either.post("/api/vacation", json={"until": in_days(5)})
    assert (gone.status_code, gone.json()["until"][:10]) == (200, in_days(5))
    asked = running(either, mine)
    assert (asked["away"], asked["running"]) == (gone.json()["until"], None)
    other = stranger_to(either)
    assert running(other, mine)["away"] == asked["away"], "the others see it"
    assert in_days(5) in view(other, mine)["status"]
    assert view(either, live)["seats"][0]["away"] is None
    listed = {one["id"]: one for one in either.get("/api/tables").json()["mine"]}
    assert listed[mine]["seats"][0]["away"] == asked["away"]
    assert 3 * DAY - 60 < listed[mine]["remaining"] <= 3 * DAY
    assert listed[live]["seats"][0]["away"] is None

    later = found(either, "human", "open", **SLOW)["id"]
    assert view(either, later)["seats"][0]["away"] == asked["away"], "a table founded meanwhile"
    open_table = found(other, "human", "open", **SLOW)["id"]
    either.post(f"/api/tables/{open_table}/join", json={"seat": 2})
    assert [seat["away"] for seat in view(other, open_table)["seats"]] == [None, asked["away"]]

    back = either.post("/api/vacation", json={})
    assert back.json()["until"] is None and VACATION_S - 60 < back.json()["remaining"] < VACATION_S
    asked = running(either, mine)
    assert asked["away"] is None and asked["running"] == asked["seat"]
    assert view(other, open_table)["seats"][1]["away"] is None


@pytest.mark.parametrize(
    "wrong",
    [
        {"until": in_days(-1)},
        {"until": in_days(31)},
        {"until": date.max.isoformat()},
        {"until": "0001-01-01"},
        {"until": "soon"},
        {"until": in_days(3), "zone": "Nowhere/Land"},
    ],
)
def test_wrong_days(client: httpx.Client, wrong: Json) -> None:
    answer = client.post("/api/vacation", json=wrong)
    assert (answer.status_code, bool(answer.json()["error"])) == (422, True)
    assert client.get("/api/vacation").json()["until"] is None


def test_the_vacation_of_a_guest_moves_along(either: httpx.Client) -> None:
    ada = {"name": "Ada", "password": "a long journey"}
    theirs = found(either, "human", "open", **SLOW)["id"]
    assert either.post("/api/accounts", json=ada).status_code == 201
    guest = stranger_to(either)
    until = guest.post("/api/vacation", json={"until": in_days(4)}).json()["until"]
    assert guest.post("/api/login", json=ada).status_code == 200
    assert either.get("/api/vacation").json()["until"] == until
    assert view(either, theirs)["seats"][0]["away"] == until


def test_a_seat_waits_so_many_days_whoever_sits_there() -> None:
    t = table()
    assert t.rest("ann", 29 * DAY, 0)
    t.join(0, "ann again", "", True, 20 * DAY)
    assert (t.seats[0].away, t.seats[0].rested) == (0, 20 * DAY), "what was not used is left"
    assert t.rest("ann again", 49 * DAY, 20 * DAY)
    assert t.seats[0].away == 30 * DAY, "and no more than that"
    t.leave(0, "random", 1.0)
    t.join(0, "ann again", "", False, 30 * DAY)
    t.leave(0, "", 1.0)
    t.join(0, "eve", "", False, 30 * DAY)
    assert not t.rest("eve", 59 * DAY, 30 * DAY), "it is the seat that has waited"
    assert t.rest("bob", 40 * DAY, 30 * DAY)
    assert t.rest("eve", YEAR + 10 * DAY, YEAR), "in a new year of a long game"


def test_who_comes_back_early_has_the_rest() -> None:
    t = table()
    t.rest("ann", 29 * DAY, 0)
    t.rest("ann", 5 * DAY, 5 * DAY)
    assert t.seats[0].rested == 5 * DAY
    assert t.rest("ann", 60 * DAY, 10 * DAY)
    assert t.seats[0].away == 35 * DAY


def test_a_new_cookie_brings_no_new_days(either: httpx.Client) -> None:
    mine = found(either, "human", "open", **SLOW)
    first = either.post("/api/vacation", json={"until": in_days(29)}).json()["until"]
    assert view(either, mine["id"])["seats"][0]["away"] == first
    again = stranger_to(either)
    again.post("/api/vacation", json={"until": in_days(29)})
    either.post("/api/vacation", json={})
    seat = {"seat": 1, "token": mine["token"]}
    assert again.post(f"/api/tables/{mine['id']}/join", json=seat).status_code == 200
    third = stranger_to(either)
    assert third.post(f"/api/tables/{mine['id']}/join", json=seat).status_code == 200
    third.post("/api/vacation", json={"until": in_days(29)})
    with_days = view(either, mine["id"])["seats"][0]["away"]
    assert with_days is not None and with_days <= first
