"""Sessions: they begin anew with every sign-in, they end, and their owner sees them."""

from __future__ import annotations

import time
from pathlib import Path

import httpx
import pytest
from itsdangerous import URLSafeSerializer

from caravanserai.web.app import application
from caravanserai.web.app.settings import Rates, Settings
from caravanserai.web.database.connection import Database
from caravanserai.web.session import sessions
from caravanserai.web.session.sessions import ACCOUNT_S, DAY, SessionStore, device_of
from caravanserai.web.tables import events
from tests.web.conftest import served
from tests.web.playing import found, guest, hot_seat, stranger_to, view
from tests.web.tables.test_events import listening, news

ADA = {"name": "Ada", "password": "a long journey"}


def copy_of(client: httpx.Client) -> httpx.Client:
    """Somebody who has got hold of the cookie."""
    thief = stranger_to(client)
    thief.cookies.set("caravan", client.cookies["caravan"])
    return thief


def is_guest(client: httpx.Client) -> bool:
    return bool(client.get("/api/me").json()["guest"])


def test_the_cookie_of_the_guest_opens_nothing_of_the_account(either: httpx.Client) -> None:
    table = found(either, "human", "open")["id"]
    before = copy_of(either)
    assert view(before, table)["seat"] == 1
    assert either.post("/api/accounts", json=ADA).status_code == 201
    assert (is_guest(either), is_guest(before)) == (False, True)
    assert (view(either, table)["seat"], view(before, table)["seat"]) == (1, None)
    for who in (either, stranger_to(either)):
        old = copy_of(who) if who is either else None
        assert who.post("/api/login", json=ADA).status_code == 200
        assert old is None or is_guest(old), "renewed at sign-in"
        assert not is_guest(who)


def test_signing_out_ends_the_session(either: httpx.Client) -> None:
    either.post("/api/accounts", json=ADA)
    copy = copy_of(either)
    assert not is_guest(copy)
    assert either.post("/api/logout", json={}).status_code == 204
    assert is_guest(copy)


def test_devices_are_listed_and_signed_out(either: httpx.Client) -> None:
    either.headers["user-agent"] = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko Firefox/140.0"
    either.post("/api/accounts", json=ADA)
    phone, tablet = stranger_to(either), stranger_to(either)
    for other in (phone, tablet):
        assert other.post("/api/login", json=ADA).status_code == 200
    listed = either.get("/api/sessions").json()
    assert [one["device"] for one in listed if one["current"]] == ["Firefox · Linux"]
    assert len(listed) == 3
    mine = [one["id"] for one in phone.get("/api/sessions").json() if one["current"]]
    left = either.post("/api/sessions/end", json={"id": mine[0]}).json()
    assert (len(left), is_guest(phone), is_guest(tablet)) == (2, True, False)
    assert len(either.post("/api/sessions/end", json={}).json()) == 1
    assert (is_guest(tablet), is_guest(either)) == (True, False)
    stranger = stranger_to(either)
    [here] = either.get("/api/sessions").json()
    stranger.post("/api/sessions/end", json={"id": here["id"]})
    assert not is_guest(either), "only one's own are ended"
    assert stranger.get("/api/sessions").json() == []


def test_who_is_signed_out_hears_nothing_more(
    either: httpx.Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not at a table either that is open already."""
    monkeypatch.setattr(application, "SESSIONS_EVERY_S", 0.1)
    monkeypatch.setattr(events, "KEEP_ALIVE_S", 1000.0)
    either.post("/api/accounts", json=ADA)
    table = hot_seat(either)
    phone = stranger_to(either)
    assert phone.post("/api/login", json=ADA).status_code == 200
    with (
        listening(either, table) as heard,
        phone.stream("GET", f"/api/tables/{table}/events") as stream,
    ):
        lines = stream.iter_lines()
        while '"online":[1,2]' not in next(lines):
            pass
        assert either.post("/api/sessions/end", json={}).status_code == 200
        assert not any("secret" in line for line in lines), "it comes to its end"
        either.post(f"/api/tables/{table}/chat", json={"text": "a secret"})
        assert news(heard, "chat"), "the others are told on"


def test_sessions_run_out(database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    opened = Database(Settings(tmp_path, database).url)
    opened.migrate()
    store = SessionStore(opened)
    now = time.time()
    monkeypatch.setattr(sessions, "time", lambda: now)
    account, visitor = store.begin("ada", "", True), store.begin("guest", "", False)
    now += ACCOUNT_S - DAY
    assert (store.person(account), store.person(visitor)) == ("ada", "guest")
    now += ACCOUNT_S - DAY
    assert store.person(account) == "ada", "it was used"
    now += ACCOUNT_S + DAY
    assert (store.person(account), store.person(visitor)) == ("", "guest")
    opened.close()


def test_who_reads_the_database_signs_in_as_nobody(settings: Settings) -> None:
    opened = Database(settings.url)
    opened.migrate()
    store = SessionStore(opened)
    store.begin("ada", "", True)
    [one] = store.of("ada")
    assert store.person(one.id) == ""
    opened.close()


def test_signed_cookies_from_before_hold_for_guests_only(tmp_path: Path) -> None:
    settings = Settings(tmp_path, workers=1, rates=None)
    with served(settings) as address, guest(address) as client, guest(address) as other:
        secret = (tmp_path / "secret").read_text(encoding="ascii").strip()
        cookie = URLSafeSerializer(secret, salt="person").dumps("an old guest")
        for one in (client, other):
            one.cookies.set("caravan", cookie)
        table = found(client, "human", "open")["id"]
        assert view(other, table)["seat"] == 1
        client.cookies.set("caravan", cookie)
        assert client.post("/api/accounts", json=ADA).status_code == 201
        assert view(client, table)["seat"] == 1
        assert (view(other, table)["seat"], is_guest(other)) == (None, True)
        forged = URLSafeSerializer("another" * 9, salt="person").dumps("an old guest")
        other.cookies.set("caravan", forged)
        assert view(other, table)["seat"] is None
        third = stranger_to(client)
        third.cookies.set("caravan", URLSafeSerializer(secret, salt="person").dumps("another"))
        mine = found(third, "human", "open")["id"]
        late = copy_of(third)
        assert third.post("/api/logout", json={}).status_code == 204
        assert view(late, mine)["seat"] is None, "logging out ends them too"


@pytest.mark.parametrize(
    "password", ["password", "password1", "12345678", "qwertyuiop", "Ada12345", "marcopolo"]
)
def test_common_passwords_are_refused(client: httpx.Client, password: str) -> None:
    answer = client.post("/api/accounts", json={"name": "Ada12345", "password": password})
    assert (answer.status_code, "guessed" in answer.json()["error"]) == (422, True)


def test_a_common_password_is_no_new_one(client: httpx.Client) -> None:
    assert client.post("/api/accounts", json=ADA).status_code == 201
    new = {"old": ADA["password"], "new": "password1"}
    assert client.post("/api/password", json=new).status_code == 422


def test_wrong_passwords_are_counted_by_account(tmp_path: Path) -> None:
    rates = Rates(login="1000/minute", guess="3/hour")
    settings = Settings(tmp_path, workers=1, rates=rates)
    with served(settings) as address, guest(address) as client:
        assert client.post("/api/accounts", json=ADA).status_code == 201
        wrong = {**ADA, "password": "a short journey"}
        look_alike = {**wrong, "name": "Аda"}
        asked = [wrong, look_alike, wrong, wrong]
        thieves = [stranger_to(client) for _ in asked]
        answers = zip(thieves, asked, strict=True)
        codes = [who.post("/api/login", json=one).status_code for who, one in answers]
        assert codes == [401, 401, 401, 429]
        bob = {"name": "Bob", "password": "another long way"}
        assert stranger_to(client).post("/api/accounts", json=bob).status_code == 201


@pytest.mark.parametrize(
    ("agent", "device"),
    [
        ("Mozilla/5.0 (Windows NT 10.0) AppleWebKit/5 Chrome/1 Safari/5 Edg/1", "Edge · Windows"),
        (
            "Mozilla/5.0 (iPhone; CPU iPhone OS 17 like Mac OS X) Version/17 Safari/6",
            "Safari · iPhone",
        ),
        ("python-httpx/0.27", "python-httpx"),
        ("<script>", ""),
        ("", ""),
    ],
)
def test_devices_have_names(agent: str, device: str) -> None:
    assert device_of(agent) == device
