"""Clocks, and seats that are left to a bot for a while."""

from __future__ import annotations

from pathlib import Path

import httpx
import pytest

from caravanserai.web.app.settings import Settings
from caravanserai.web.services import Services
from caravanserai.web.tables.clock import Clock
from caravanserai.web.tables.founding import begun, fresh_record
from caravanserai.web.tables.service import nothing
from caravanserai.web.tables.table import BOT, HUMAN, OPEN, Seat, Table
from tests.web.playing import found, my_turn, stranger_to, view

DAY = 24 * 3600


def table(clock: Clock) -> Table:
    """Two people, asked for the first time at the moment 0."""
    seats = [Seat(HUMAN, person="ann", name="Ann"), Seat(HUMAN, person="bob", name="Bob")]
    return begun("t", fresh_record("marco_polo", 2, {}), seats, "a secret", clock)


def answer(t: Table, now: float) -> None:
    """The seat that is asked takes its last option, at a moment."""
    actor, ply = t.match.actor, t.ply
    t.move([actor], t.ply, t.match.legal[-1])
    t.keep_time(actor, ply, now)


def test_time_runs_only_for_who_is_asked() -> None:
    t = table(Clock(600, 0))
    assert t.match.actor == 0
    assert (t.time_left(0, 100), t.time_left(1, 100)) == (500, 600)
    assert t.deadline == 600


def test_a_turn_gives_its_bonus_back_and_never_more_than_the_bank() -> None:
    t = table(Clock(600, 30))
    now = 0.0
    while t.match.actor == 0:
        now += 10
        answer(t, now)
    assert t.time_left(0, now) == 600 - now + 30
    assert t.deadline == now + 600
    t = table(Clock(DAY, DAY))
    answer(t, DAY / 2)
    while t.match.actor == 0:
        answer(t, DAY / 2)
    assert t.time_left(0, DAY) == DAY


def test_at_zero_the_bot_takes_over_until_its_player_comes_back() -> None:
    t = table(Clock(60, 10, "easy"))
    assert not t.run_out(59)
    assert t.run_out(61)
    assert (t.seats[0].kind, t.seats[0].bot, t.seats[0].kept) == (BOT, "easy", "ann")
    assert t.thinking == 0 and not t.deadline
    assert not t.alone  # no hints for Bob: Ann may come back
    with pytest.raises(Exception, match="Somebody sits there already"):
        t.join(0, "eve", "Eve", invited=False, now=70)
    t.join(0, "ann", "", invited=False, now=70)
    assert (t.seats[0].kind, t.seats[0].name, t.deadline) == (HUMAN, "Ann", 80), (
        "the time of a bonus"
    )


@pytest.mark.parametrize(("bank", "bonus", "left"), [(600, 15, 500), (600, 600, 498)])
def test_nobody_wins_time_by_ending_a_turn_again_and_again(
    bank: int, bonus: int, left: float
) -> None:
    t = table(Clock(bank, bonus))
    now = 100.0
    while t.match.actor == 0:
        answer(t, now)
    for _ in range(2):
        ply = t.ply
        t.undo([0], ply, "step", now + 1)
        t.keep_time(1, ply, now + 1)
        assert t.match.actor == 0
        answer(t, now + 1)
        now += 1
    ply = t.ply
    t.undo([0], ply, "step", now)
    t.keep_time(1, ply, now)
    assert t.time_left(0, now) == pytest.approx(left, abs=3)
    assert t.time_left(1, now) == bank, "nor does who waits lose any"


@pytest.mark.parametrize("bot", ["easy", ""])
def test_nobody_wins_time_by_getting_up(bot: str) -> None:
    t = table(Clock(600, 15))
    t.leave(0, bot, 500)
    t.join(0, "ann" if bot else "eve", "", invited=False, now=510)
    assert t.time_left(0, 510) == 100, "whoever sits there"
    t.leave(0, bot, 600)
    t.join(0, "ann" if bot else "eve", "", invited=False, now=610)
    assert t.time_left(0, 610) == 15


def test_without_a_bot_the_table_waits() -> None:
    t = table(Clock(60, 10))
    assert not t.run_out(1000)
    assert t.time_left(0, 1000) == -940


def test_nobody_is_charged_before_the_seat_is_taken() -> None:
    seats = [Seat(OPEN), Seat(HUMAN, person="bob")]
    t = begun("t", fresh_record("marco_polo", 2, {}), seats, "a secret", Clock(60, 0, "easy"))
    assert t.deadline is None
    t.join(0, "ann", "Ann", invited=False, now=500)
    assert t.deadline == 560


def test_the_clock_is_stored_and_shown(either: httpx.Client) -> None:
    clock = {"bank": 3 * DAY, "bonus": 3 * DAY, "bot": "easy"}
    made = found(either, "human", "human", pace="slow", clock=clock, hot_seat=True)
    seen = view(either, made["id"])
    assert seen["clock"] == {**clock, "running": seen["actor"]}
    left = [seat["remaining"] for seat in seen["seats"]]
    assert 3 * DAY - 10 < min(left) < max(left) == 3 * DAY
    mine = either.get("/api/tables").json()["mine"][0]
    assert mine["pace"] == "slow" and 3 * DAY - 10 < mine["remaining"] <= 3 * DAY


def test_a_clock_needs_a_bot_that_exists(client: httpx.Client) -> None:
    wish = {"game": "marco_polo", "seats": ["human", "open"]}
    clock = {"bank": 60, "bonus": 0, "bot": "nobody"}
    answer = client.post("/api/tables", json={**wish, "clock": clock})
    assert answer.status_code == 422 and "easy" in answer.json()["error"]


def test_a_seat_is_left_to_a_bot_and_taken_back(either: httpx.Client) -> None:
    table_id = found(either, "human", "random")["id"]
    my_turn(either, table_id)
    left = either.post(f"/api/tables/{table_id}/leave", json={"seat": 1, "bot": "random"})
    assert left.json()["returning"] == [1] and not left.json()["your_turn"]
    stranger = stranger_to(either)
    refused = stranger.post(f"/api/tables/{table_id}/join", json={"seat": 1})
    assert refused.status_code == 409
    back = either.post(f"/api/tables/{table_id}/join", json={"seat": 1})
    assert back.status_code == 200
    assert view(either, table_id)["returning"] == []


def test_the_house_looks_at_the_clocks(tmp_path: Path) -> None:
    house = Services(Settings(tmp_path, workers=1, rates=None))
    seats = [Seat(HUMAN, person="ann"), Seat(HUMAN, person="bob")]
    made = house.tables.found(
        fresh_record("marco_polo", 2, {}), seats, clock=Clock(60, 0, "random")
    )
    house.tables.look_at_the_clocks()
    with house.tables.reading(made.id) as there:
        assert [seat.kind for seat in there.seats] == [HUMAN, HUMAN]
    late = there.match.actor
    there.asked -= 100
    house.tables.change(made.id, "notes", lambda t: t.note(0, "late"), nothing)
    house.tables.look_at_the_clocks()
    with house.tables.reading(made.id) as there:
        assert (there.seats[late].kind, there.seats[1 - late].kind) == (BOT, HUMAN)
    house.close()
