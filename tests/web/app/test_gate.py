"""The gate: origins, sizes, rates, headers, and no word too much about what broke."""

from __future__ import annotations

import json
import socket
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import httpx
import pytest
from sqlalchemy.exc import OperationalError

from caravanserai.web.app import middleware, server
from caravanserai.web.app.settings import Rates, Settings
from caravanserai.web.contract.encoding import JsonResponse
from caravanserai.web.session.rate_limits import VISITORS_PER_ADDRESS
from caravanserai.web.session.visitor import counted_address
from caravanserai.web.tables import view as table_view
from caravanserai.web.tables.store import TableStore
from tests.web.conftest import served
from tests.web.playing import found, guest, hot_seat, move, view

WISH = {"game": "marco_polo", "seats": ["human", "open"]}


@pytest.mark.parametrize(
    ("headers", "allowed"),
    [
        ({}, True),
        ({"Origin": "{own}"}, True),
        ({"Sec-Fetch-Site": "same-origin"}, True),
        ({"Origin": "https://elsewhere.example"}, False),
        ({"Origin": "null"}, False),
        ({"Origin": "http://[::1"}, False),
        ({"Sec-Fetch-Site": "cross-site"}, False),
        ({"Sec-Fetch-Site": "same-site"}, False),
    ],
)
def test_changes_come_from_our_own_pages(
    client: httpx.Client, headers: dict[str, str], allowed: bool
) -> None:
    own = str(client.base_url).rstrip("/")
    sent = {name: value.format(own=own) for name, value in headers.items()}
    answer = client.post("/api/tables", json=WISH, headers=sent)
    assert answer.status_code == (201 if allowed else 403)
    assert client.get("/api/games", headers=sent).status_code == 200


def test_large_requests_are_refused(client: httpx.Client) -> None:
    large = json.dumps({"record": {"x": "x" * 300_000}}).encode()
    headers = {"content-type": "application/json"}
    answer = client.post("/api/tables/import", content=large, headers=headers)
    assert answer.status_code == 413

    def pieces() -> Iterator[bytes]:
        for at in range(0, len(large), 10_000):
            yield large[at : at + 10_000]

    answer = client.post("/api/tables/import", content=pieces(), headers=headers)
    assert answer.status_code == 413


@pytest.mark.parametrize("path", ["/", "/api/games", "/static/nothing.js", "/nowhere"])
def test_every_answer_has_the_headers(client: httpx.Client, path: str) -> None:
    headers = client.get(path).headers
    assert "script-src 'self'" in headers["content-security-policy"]
    assert "unsafe" not in headers["content-security-policy"]
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "same-origin"
    assert "server" not in headers or "python" not in headers["server"].lower()


def test_too_often(tmp_path: Path) -> None:
    rates = Rates(found="3/minute", login="2/minute", read="1000/second")
    with (
        served(Settings(tmp_path, workers=1, rates=rates)) as address,
        guest(address) as client,
    ):
        codes = [client.post("/api/tables", json=WISH).status_code for _ in range(4)]
        assert codes == [201, 201, 201, 429]
        client.cookies.clear()
        assert client.post("/api/tables", json=WISH).status_code == 429, "no cookie, same address"
        wish = {"name": "nobody", "password": "a long journey"}
        codes = [client.post("/api/login", json=wish).status_code for _ in range(3)]
        assert codes == [401, 401, 429]


@pytest.mark.parametrize(
    "body", [b"", b"{", b"[]", b'"x"', b"\xff\xfe", b'{"game": "marco_polo"}', b'{"seats": 3}']
)
def test_malformed_requests(client: httpx.Client, body: bytes) -> None:
    answer = client.post("/api/tables", content=body, headers={"content-type": "application/json"})
    assert answer.status_code in (400, 422)
    assert set(answer.json()) == {"error", "rule"}


@pytest.mark.parametrize(
    ("wish", "status"),
    [
        ({**WISH, "game": "chess"}, 404),
        ({**WISH, "seats": ["human"]}, 422),
        ({**WISH, "seats": ["human"] * 5}, 422),
        ({**WISH, "seats": ["human", "nobody"]}, 422),
        ({**WISH, "options": {"nothing": True}}, 422),
        ({**WISH, "options": {"goal_selection": "perhaps"}}, 422),
        ({**WISH, "options": {"goal_selection": [1]}}, 422),
        ({**WISH, "surprise": 1}, 422),
        ({**WISH, "pace": "never"}, 422),
    ],
)
def test_impossible_tables(client: httpx.Client, wish: object, status: int) -> None:
    answer = client.post("/api/tables", json=wish)
    assert answer.status_code == status
    assert answer.json()["error"]


def test_no_traceback_for_a_client(client: httpx.Client, monkeypatch: pytest.MonkeyPatch) -> None:
    table = found(client, "human", "open")["id"]

    def broken(*_: object) -> None:
        raise RuntimeError("the secret of the house")

    monkeypatch.setattr(TableStore, "version", broken)
    answer = client.get(f"/api/tables/{table}/view")
    assert answer.status_code == 500
    assert "secret" not in answer.text
    assert "Traceback" not in answer.text
    page = client.get(f"/tables/{table}", headers={"accept": "text/html"})
    assert (page.status_code, "RuntimeError" in page.text) == (500, False)


def test_health_and_metrics(client: httpx.Client) -> None:
    found(client, "human", "open")
    assert client.get("/health").json()["status"] == "ok"
    text = client.get("/metrics").text
    assert 'caravan_changes_total{kind="table"} 1' in text
    assert 'caravan_requests_total{status="201"} 1' in text


def test_odd_forms_and_half_characters(client: httpx.Client) -> None:
    table = found(client, "human", "open")["id"]
    many = {f"field{n}": "x" for n in range(30)}
    assert client.post(f"/tables/{table}/text", data=many).status_code == 422
    half = b'{"game": "marco_polo", "seats": ["human", "human"], "options": {"\\ud800": 1}}'
    headers = {"content-type": "application/json"}
    assert client.post("/api/tables", content=half, headers=headers).status_code == 422
    assert json.loads(bytes(JsonResponse({"error": "\ud800"}).body)) == {"error": "\ud800"}


def test_streams_of_one_address_are_counted(tmp_path: Path) -> None:
    settings = Settings(tmp_path, workers=1, rates=None, streams_per_address=2)
    with served(settings) as address, guest(address) as client:
        table = found(client, "human", "open")["id"]
        path = f"/api/tables/{table}/events"
        with client.stream("GET", path) as one, client.stream("GET", path) as two:
            assert (one.status_code, two.status_code) == (200, 200)
            heard = [one.iter_lines(), two.iter_lines()]  # an iterator that is dropped hangs up
            assert all(next(lines) is not None for lines in heard)
            with client.stream("GET", path) as three:
                assert three.status_code == 429
        until = time.monotonic() + 60
        while time.monotonic() < until:
            with client.stream("GET", path) as again:
                if again.status_code == 200:
                    return
            time.sleep(0.05)
        raise AssertionError("a stream that was left is still counted")


def test_streams_that_are_opened_at_once_are_counted_too(tmp_path: Path) -> None:
    settings = Settings(tmp_path, workers=1, rates=None, streams_per_address=5)
    with served(settings) as address, guest(address) as client, ExitStack() as open_ones:
        table = found(client, "human", "open")["id"]
        wish = f"GET /api/tables/{table}/events HTTP/1.1\r\nHost: x\r\n\r\n".encode()
        several = [open_ones.enter_context(connected(address)) for _ in range(40)]
        for one in several:
            one.sendall(wish)
        answers = [one.recv(12) for one in several]
        assert Counter(answers) == {b"HTTP/1.1 200": 5, b"HTTP/1.1 429": 35}


def connected(address: str) -> socket.socket:
    """A connection that has said nothing yet."""
    place = urlsplit(address)
    return socket.create_connection((str(place.hostname), int(place.port or 0)), 60)


@pytest.mark.parametrize(
    ("half", "answer"),
    [
        (b"", b""),
        (b"GET / HTTP/1.1\r\nHos", b""),
        (b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Length: 99\r\n\r\n{", b"HTTP/1.1 408"),
        (b"GET /health HTTP/1.1\r\nHost: x\r\n\r\nGET / HT", b"HTTP/1.1 200"),
    ],
)
def test_nobody_waits_for_half_a_request(
    tmp_path: Path, half: bytes, answer: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(server, "HEAD_S", 0.3)
    monkeypatch.setattr(server, "KEEP_ALIVE_S", 1)
    monkeypatch.setattr(middleware, "BODY_S", 0.3)
    with served(Settings(tmp_path, workers=1)) as address, connected(address) as one:
        one.sendall(half)
        heard = b""
        while more := one.recv(10_000):  # ends when the house hangs up
            heard += more
        assert heard[: len(answer) or None] == answer


def test_guests_of_one_address_share_a_budget(tmp_path: Path) -> None:
    rates = Rates(read="2/hour")
    with served(Settings(tmp_path, workers=1, rates=rates)) as address, ExitStack() as guests:
        codes = []
        for _ in range(VISITORS_PER_ADDRESS + 1):
            one = guests.enter_context(guest(address))
            found(one, "human", "open")  # brings a new cookie
            codes.append([one.get("/api/games").status_code for _ in range(3)])
        assert codes == [[200, 200, 429]] * 7 + [[429, 429, 429]] * 4


@pytest.mark.parametrize(
    ("host", "counted"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::9", "2001:db8:1:2::/64"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("somewhere", "somewhere"),
    ],
)
def test_a_network_of_ipv6_is_one_address(host: str, counted: str) -> None:
    assert counted_address(host) == counted


def test_records_are_not_endless(client: httpx.Client) -> None:
    table = found(client, "human", "human", hot_seat=True)["id"]
    record = client.get(f"/api/tables/{table}/record").json()
    record["choices"] = [0] * 10_001
    answer = client.post("/api/tables/import", json={"record": record})
    assert (answer.status_code, "10000" in answer.json()["error"]) == (422, True)


def test_a_chat_is_not_endless(client: httpx.Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table_view, "CHAT_LINES", 3)
    table = found(client, "human", "open")["id"]
    for n in range(5):
        client.post(f"/api/tables/{table}/chat", json={"text": f"line {n}"})
    lines = [line["text"] for line in view(client, table)["chat"]]
    assert lines == ["line 2", "line 3", "line 4"]


def test_when_nothing_can_be_kept_it_is_said(
    client: httpx.Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = hot_seat(client)
    before = view(client, table)
    choice = before["prompt"]["options"][0]["choice"]

    def full(store: TableStore, *tables: Any) -> None:
        raise OperationalError("UPDATE", {}, Exception("disk I/O error"))

    with monkeypatch.context() as patch:
        patch.setattr(TableStore, "save", full)
        answer = move(client, table, before["ply"], choice)
    assert answer.status_code == 503
    assert "Nothing can be kept" in answer.json()["error"]
    assert int(answer.headers["retry-after"]) > 0
    assert view(client, table)["ply"] == before["ply"]
    assert move(client, table, before["ply"], choice).status_code == 200
