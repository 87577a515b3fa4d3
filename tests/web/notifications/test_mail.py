"""Letters when it is your turn, through a real mail server on this machine."""

from __future__ import annotations

import re
import socket
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import UTC, datetime
from email import message_from_bytes
from email.message import Message
from email.policy import default
from pathlib import Path
from typing import Any

import httpx
import pytest
from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP, Envelope, Session

from caravanserai.web.app.settings import MailServer, Settings
from caravanserai.web.contract.values import Pace
from caravanserai.web.notifications.mail import delivery, store
from caravanserai.web.notifications.mail.store import Reminder
from caravanserai.web.services import Services
from caravanserai.web.tables.founding import fresh_record
from caravanserai.web.tables.table import Seat
from tests.web.conftest import served
from tests.web.playing import found, guest

ADA = "ada@example.org"
NOON = datetime(2026, 5, 4, 12, tzinfo=UTC).timestamp()
NIGHT = datetime(2026, 5, 4, 23, tzinfo=UTC).timestamp()


class Box:
    """A mail server that keeps what it gets; it refuses those who are unknown."""

    def __init__(self) -> None:
        self.letters: list[Message] = []

    async def handle_RCPT(
        self, server: SMTP, session: Session, envelope: Envelope, address: str, options: list[Any]
    ) -> str:
        if address.startswith("nobody@"):
            return "550 no such person"
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server: SMTP, session: Session, envelope: Envelope) -> str:
        assert isinstance(envelope.content, bytes)
        self.letters.append(message_from_bytes(envelope.content, policy=default))
        return "250 OK"


@pytest.fixture
def box() -> Iterator[tuple[Box, int]]:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    box = Box()
    server = Controller(box, hostname="127.0.0.1", port=port)
    server.start()
    yield box, port
    server.stop()


@pytest.fixture
def house(database: str, tmp_path: Path, box: tuple[Box, int]) -> Iterator[Services]:
    """A house that writes letters, on each kind of database."""
    post = MailServer(f"smtp://127.0.0.1:{box[1]}", "house@example.org", "https://play.example.org")
    house = Services(Settings(tmp_path, database, workers=1, rates=None, mail=post))
    yield house
    house.close()


def deliver(house: Services, post: MailServer) -> None:
    """Send what is due, in a thread of its own: a browser may have a loop in this one."""
    with ThreadPoolExecutor(1) as thread:
        thread.submit(delivery.deliver, house, post).result()


def slow_table(house: Services, pace: Pace = "slow") -> str:
    """Two people; the first is waited for since long ago."""
    seats = [Seat("human", person="ada"), Seat("human", person="bob")]
    table = house.tables.found(fresh_record("merv", 2, {}), seats, pace)
    house.tables.change(table.id, "seat", lambda there: there.note(0, "old"), lambda there: None)
    return table.id


def wait_for(house: Services, table_id: str, person: str) -> None:
    """Play until it is the turn of this person."""

    def play(table: Any) -> None:
        while True:
            table.match.play(table.match.legal[0])
            if table.seats[table.match.actor].person == person:
                return

    house.tables.change(table_id, "ply", play, lambda there: None)


def asked_first(house: Services, table_id: str) -> str:
    with house.tables.reading(table_id) as table:
        return table.seats[table.match.actor].person


def it_is_noon(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody has to be asleep, and who has been asked just now has been asked long enough."""
    monkeypatch.setattr(delivery, "time", lambda: NOON)
    monkeypatch.setattr(store, "LETTER_DELAY_S", NOON - time.time() - 10)


def test_one_letter_a_turn(
    house: Services, box: tuple[Box, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    it_is_noon(monkeypatch)
    book = house.reminders
    table, live = slow_table(house), slow_table(house, "live")
    person = asked_first(house, table)
    other = "bob" if person == "ada" else "ada"
    post = house.settings.mail
    assert post is not None

    def delivered() -> int:
        deliver(house, post)
        return len(box[0].letters)

    assert delivered() == 0, "nobody asked for letters"
    book.keep(Reminder(person, ADA))
    assert delivered() == 0, "the address is not confirmed"
    assert not book.confirm(person, "eve@example.org")
    assert book.confirm(person, ADA)
    assert delivered() == 1
    assert delivered() == 1, "one letter a turn"
    letter = box[0].letters[0]
    text = str(letter.get_payload())
    assert letter["To"] == ADA
    assert f"https://play.example.org/tables/{table}" in text
    assert live not in text
    token = house.signer.letter(person, ADA)
    assert letter["List-Unsubscribe"] == f"<https://play.example.org/letters/{token}>"

    house.tables.change(
        table, "ply", lambda there: there.match.play(there.match.legal[0]), lambda there: None
    )
    if asked_first(house, table) == person:
        assert delivered() == 1, "the same turn"
    wait_for(house, table, other)
    assert delivered() == 1, "another person is waited for"
    wait_for(house, table, person)
    assert delivered() == 2
    book.forget(person)
    wait_for(house, table, other)
    wait_for(house, table, person)
    assert delivered() == 2


def test_quiet_hours() -> None:
    night = Reminder("ada", ADA)
    assert (night.quiet(NIGHT), night.quiet(NOON)) == (True, False)
    assert replace(night, zone="Asia/Tokyo").quiet(NIGHT - 3600) is True  # seven in the morning
    assert replace(night, zone="Asia/Tokyo").quiet(NIGHT + 3600) is False
    siesta = replace(night, quiet_from=11, quiet_to=14)
    assert (siesta.quiet(NIGHT), siesta.quiet(NOON)) == (False, True)
    never = replace(night, quiet_from=8, quiet_to=8)
    assert (never.quiet(NIGHT), never.quiet(NOON)) == (False, False)
    assert replace(night, zone="Asia/Tokyo").day(NIGHT) == "2026-05-05"


def test_a_letter_a_day(house: Services, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store, "LETTER_DELAY_S", NOON - time.time() - 10)
    book = house.reminders
    mine: set[str] = set()
    while len(mine) < 2:
        table = slow_table(house)
        mine |= {table} if asked_first(house, table) == "ada" else set()
    book.keep(Reminder("ada", ADA, confirmed=True, daily=True))
    assert book.due(NIGHT) == []
    [letter] = book.due(NOON)
    assert {one.table for one in letter.tables} == mine
    book.note(letter, NOON)
    assert book.due(NOON + 3600) == []
    [tomorrow] = book.due(NOON + 24 * 3600)
    assert {one.table for one in tomorrow.tables} == mine
    book.note(tomorrow, NOON + 24 * 3600)
    assert book.due(NOON + 24 * 3600) == []


def test_those_who_are_there_and_those_who_cannot_be_reached(
    house: Services, box: tuple[Box, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    it_is_noon(monkeypatch)
    book = house.reminders
    table = slow_table(house)
    person = asked_first(house, table)
    book.keep(Reminder(person, ADA, confirmed=True))
    post = house.settings.mail
    assert post is not None
    with house.tables.reading(table) as there:
        seat = there.match.actor
    monkeypatch.setattr(house.hub, "online", lambda table: {seat})
    deliver(house, post)
    assert box[0].letters == [], "they look at the table"
    monkeypatch.undo()
    it_is_noon(monkeypatch)

    nowhere = replace(post, smtp_url="smtp://127.0.0.1:1")
    deliver(house, nowhere)
    assert book.due(NOON), "it is due again"
    book.keep(Reminder(person, "nobody@example.org", confirmed=True))
    deliver(house, post)
    assert (box[0].letters, book.due(NOON)) == ([], []), "refused, and not tried again"


@pytest.fixture
def client(tmp_path: Path, box: tuple[Box, int]) -> Iterator[httpx.Client]:
    post = MailServer(f"smtp://127.0.0.1:{box[1]}", "house@example.org", "https://play.example.org")
    settings = Settings(tmp_path, workers=1, rates=None, mail=post)
    with served(settings) as address, guest(address) as client:
        yield client


def test_an_address_is_asked_first(client: httpx.Client, box: tuple[Box, int]) -> None:
    found(client, "human", "open", pace="slow")
    nothing = client.get("/api/reminders").json()
    assert (nothing["possible"], nothing["address"]) == (True, "")
    wish = {"address": ADA, "daily": True, "quiet_from": 23, "quiet_to": 7, "zone": "Europe/Paris"}
    said = client.post("/api/reminders", json={**wish, "lang": "fr"})
    assert (said.status_code, said.json()["confirmed"]) == (200, False)
    [letter] = box[0].letters
    text = letter.get_content()  # type: ignore[attr-defined]
    [link] = re.findall(r"https://play\.example\.org(/letters/\S+)", text)
    page = client.get(link)
    assert (page.status_code, 'value="yes"' in page.text) == (200, True)
    assert not client.get("/api/reminders").json()["confirmed"], "looking changes nothing"
    assert client.post(link, data={"answer": "yes"}).status_code == 200
    known = client.get("/api/reminders").json()
    assert (known["confirmed"], known["daily"], known["quiet_from"]) == (True, True, 23)

    again = client.post("/api/reminders", json={**wish, "daily": False})
    assert (again.json()["confirmed"], len(box[0].letters)) == (True, 1), "asked only once"
    other = client.post("/api/reminders", json={**wish, "address": "eve@example.org"})
    assert (other.json()["confirmed"], len(box[0].letters)) == (False, 2)
    stale = client.post(link, data={"answer": "yes"})
    assert 'value="no"' not in stale.text
    assert not client.get("/api/reminders").json()["confirmed"], "the link was for another address"

    one_click = client.post(link, data={"List-Unsubscribe": "One-Click"})
    assert one_click.status_code == 200
    assert client.get("/api/reminders").json()["address"] == "eve@example.org"
    assert client.post("/api/reminders", json={}).json()["address"] == ""


def test_old_letters_still_end_them(client: httpx.Client, box: tuple[Box, int]) -> None:
    ada = {"name": "Ada", "password": "a long journey"}
    assert client.post("/api/accounts", json=ada).status_code == 201
    client.post("/api/reminders", json={"address": ADA})
    [letter] = box[0].letters
    text = letter.get_content()  # type: ignore[attr-defined]
    [link] = re.findall(r"https://play\.example\.org(/letters/\S+)", text)
    client.post(link, data={"answer": "yes"})
    client.post("/api/password", json={"old": ada["password"], "new": "another journey"})
    assert client.get("/api/reminders").json()["confirmed"]
    assert 'value="no"' in client.get(link).text
    assert 'value="no"' not in client.post(link, data={"answer": "no"}).text
    assert client.get("/api/reminders").json()["address"] == ""


@pytest.mark.parametrize(
    "wrong",
    [
        {"address": "ada"},
        {"address": "ada@example.org\nBcc: eve@example.org"},
        {"address": "a@b@example.org"},
        {"address": ADA, "quiet_from": 24},
        {"address": ADA, "zone": "Nowhere/Land"},
        {"address": ADA, "zone": "../../etc/passwd"},
    ],
)
def test_wrong_wishes(client: httpx.Client, box: tuple[Box, int], wrong: dict[str, Any]) -> None:
    assert client.post("/api/reminders", json=wrong).status_code == 422
    assert box[0].letters == []


def test_no_letter_without_a_mail_server(client: httpx.Client, tmp_path: Path) -> None:
    refused = client.post("/api/reminders", json={"address": "nobody@example.org"})
    assert refused.status_code == 503
    assert client.get("/letters/nonsense").status_code == 404
    with served(Settings(tmp_path / "silent", rates=None)) as address:
        assert httpx.get(f"{address}/api/reminders").json()["possible"] is False
        answer = httpx.post(f"{address}/api/reminders", json={"address": ADA})
        assert answer.status_code == 404
