"""Web push, to a push server on this machine that reads what it gets as a browser would."""

from __future__ import annotations

import json
import threading
import time
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import UTC, datetime
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import http_ece
import httpx
import pytest
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from caravanserai import extras
from caravanserai.extras import MissingExtra
from caravanserai.web.app import application
from caravanserai.web.app.settings import Settings
from caravanserai.web.jobs import leases
from caravanserai.web.jobs.leases import Leases
from caravanserai.web.notifications.push import delivery, store
from caravanserai.web.notifications.push.delivery import deliver
from caravanserai.web.notifications.push.sender import PushSender, known
from caravanserai.web.notifications.push.store import (
    BROWSERS_PER_PERSON,
    Subscription,
    name_of,
)
from caravanserai.web.services import Services
from tests.web.conftest import served
from tests.web.notifications.test_mail import NIGHT, NOON, asked_first, slow_table, wait_for
from tests.web.playing import Json, found, guest, stranger_to

CONTACT = "mailto:house@example.org"
NOWHERE = "http://127.0.0.1:1"
PRIVATE = ec.derive_private_key(4711, ec.SECP256R1())
POINT = PRIVATE.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
AUTH = b"sixteen letters."


def written(data: bytes) -> str:
    return urlsafe_b64encode(data).decode().rstrip("=")


def read(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


class Maker(ThreadingHTTPServer):
    """The push server of a browser's maker; it keeps what it gets and answers with `status`."""

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Answering)
        self.status = 201
        self.got: list[tuple[str, dict[str, str], bytes]] = []

    @property
    def origin(self) -> str:
        return f"http://127.0.0.1:{self.server_address[1]}"

    def words(self) -> list[Json]:
        """What the browser reads."""
        keys = {"private_key": PRIVATE, "auth_secret": AUTH, "version": "aes128gcm"}
        return [json.loads(http_ece.decrypt(body, **keys)) for _, _, body in self.got]


class Answering(BaseHTTPRequestHandler):
    server: Maker

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["content-length"]))
        self.server.got.append((self.path, {k.lower(): v for k, v in self.headers.items()}, body))
        self.send_response(self.server.status)
        if self.server.status == 307:
            self.send_header("Location", "/elsewhere")
        self.send_header("Content-Length", "0")
        self.end_headers()

    def log_message(self, *_: object) -> None:
        """Nothing."""


@pytest.fixture
def maker() -> Iterator[Maker]:
    with Maker() as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        yield server
        server.shutdown()
        thread.join(60)


@pytest.fixture
def house(
    database: str, tmp_path: Path, maker: Maker, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Services]:
    """A house on each kind of database, at noon, that waits for nobody."""
    monkeypatch.setattr(delivery, "time", lambda: NOON)
    monkeypatch.setattr(store, "PUSH_DELAY_S", NOON - time.time() - 10)
    settings = Settings(tmp_path, database, workers=1, rates=None)
    house = Services(replace(settings, push_servers=(maker.origin, NOWHERE)))
    yield house
    house.close()


@pytest.fixture
def pusher() -> PushSender:
    return PushSender("a secret", CONTACT)


def browser(maker: Maker, person: str, path: str = "/one", **wishes: Any) -> Subscription:
    endpoint = maker.origin + path
    hours = {"quiet_from": 22, "quiet_to": 8, "zone": "UTC", "lang": "fr", **wishes}
    keys = (written(POINT), written(AUTH))
    return Subscription(name_of(endpoint), person, endpoint, *keys, **hours, created=0.0)


def claims(header: str, origin: str) -> str:
    """Check what the house has signed; returns its key."""
    scheme, _, rest = header.partition(" ")
    parts = dict(part.strip().split("=", 1) for part in rest.split(","))
    signed, _, signature = parts["t"].rpartition(".")
    r, s = (int.from_bytes(read(signature)[i : i + 32]) for i in (0, 32))
    key = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), read(parts["k"]))
    key.verify(encode_dss_signature(r, s), signed.encode(), ec.ECDSA(hashes.SHA256()))
    said = json.loads(read(signed.split(".")[1]))
    assert (scheme, said["sub"], said["aud"]) == ("vapid", CONTACT, origin)
    assert time.time() < said["exp"] < time.time() + 24 * 3600
    return parts["k"]


def test_one_word_a_turn(house: Services, maker: Maker, pusher: PushSender) -> None:
    table, live = slow_table(house), slow_table(house, "live")
    person = asked_first(house, table)
    other = "bob" if person == "ada" else "ada"
    browsers = house.subscriptions

    def told() -> int:
        deliver(house, pusher)
        return len(maker.got)

    assert told() == 0, "off by default"
    browsers.keep(browser(maker, person))
    assert told() == 1
    assert told() == 1, "once a turn"
    browsers.keep(browser(maker, person, lang="ru"))
    assert told() == 1, "the same browser, said again"
    [words] = maker.words()
    assert words == {
        "title": "À vous",
        "body": "Merv\N{NO-BREAK SPACE}: Au cœur de la route de la soie",
        "table": table,
    }
    path, headers, body = maker.got[0]
    assert (path, headers["content-encoding"], headers["ttl"]) == ("/one", "aes128gcm", "86400")
    assert table.encode() not in body, "only the browser can read it"
    assert claims(headers["authorization"], maker.origin) == pusher.key

    wait_for(house, table, other)
    assert told() == 1, "another person is waited for"
    wait_for(house, table, person)
    assert told() == 2
    assert maker.words()[1]["table"] == table != live
    browsers.keep(browser(maker, person, "/two"))
    assert told() == 3, "another browser of the same person"
    browsers.forget(name_of(f"{maker.origin}/one"), other)
    browsers.forget(name_of(f"{maker.origin}/two"), person)
    wait_for(house, table, other)
    wait_for(house, table, person)
    assert told() == 4, "nobody ends it for somebody else"


def test_quiet_hours_vacations_and_those_who_are_there(
    house: Services, maker: Maker, pusher: PushSender, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = slow_table(house)
    person = asked_first(house, table)
    browsers = house.subscriptions
    browsers.keep(browser(maker, person))
    assert (len(browsers.due(NOON)), browsers.due(NIGHT)) == (1, [])
    with house.tables.reading(table) as there:
        seat = there.match.actor
    monkeypatch.setattr(house.hub, "online", lambda table: {seat})
    deliver(house, pusher)
    assert maker.got == [], "they look at the table"
    until = time.time() + 24 * 3600
    house.vacations.take(person, until, time.time())
    house.tables.rest(person, until)
    assert browsers.due(NOON) == [], "they are away"


def test_browsers_that_are_gone_and_servers_that_do_not_answer(
    house: Services, maker: Maker, pusher: PushSender
) -> None:
    person = asked_first(house, slow_table(house))
    browsers = house.subscriptions
    browsers.keep(browser(maker, person))
    browsers.keep(browser(maker, person, "/two"))
    maker.status = 503
    deliver(house, pusher)
    assert len(maker.got) == 1, "one server is not asked twice in a row"
    assert len(browsers.due(NOON)) == 2, "due again"
    maker.status = 307
    deliver(house, pusher)
    assert [path for path, _, _ in maker.got[1:]] != ["/elsewhere"] and len(maker.got) == 2
    nowhere = browser(maker, person, "/three")
    browsers.keep(replace(nowhere, endpoint=f"{NOWHERE}/three"))
    maker.status = 410
    deliver(house, pusher)
    left = browsers.due(NOON)
    assert [push.to.id for push in left] == [nowhere.id], "the others are forgotten"
    browsers.keep(browser(maker, person))
    maker.status = 403
    deliver(house, pusher)
    assert nowhere.id in {push.to.id for push in browsers.due(NOON)}
    assert name_of(f"{maker.origin}/one") not in {push.to.id for push in browsers.due(NOON)}
    assert house.metrics.text({}, ()).count("push_failure") == 1


def test_the_oldest_browser_makes_room(house: Services, maker: Maker) -> None:
    person = asked_first(house, slow_table(house))
    browsers = house.subscriptions
    for n in range(BROWSERS_PER_PERSON + 2):
        browsers.keep(replace(browser(maker, person, f"/{n}"), created=float(n)))
    ends = {int(push.to.endpoint.rpartition("/")[2]) for push in browsers.due(NOON)}
    assert ends == set(range(2, BROWSERS_PER_PERSON + 2))


def test_an_address_that_should_not_have_been_kept_is_forgotten(
    house: Services, maker: Maker, pusher: PushSender
) -> None:
    person = asked_first(house, slow_table(house))
    browsers = house.subscriptions
    other = rf"{maker.origin}\.push.apple.com/x"
    browsers.keep(replace(browser(maker, person), endpoint=other))
    deliver(house, pusher)
    assert (maker.got, browsers.due(NOON)) == ([], [])


def test_two_servers_tell_it_once(house: Services, maker: Maker) -> None:
    person = asked_first(house, slow_table(house))
    browsers = house.subscriptions
    browsers.keep(browser(maker, person))
    servers = [house, *(Services(house.settings) for _ in range(3))]
    sender = PushSender(house.signer.secret, CONTACT)
    with ThreadPoolExecutor(4) as threads:
        for done in [threads.submit(deliver, one, sender) for one in servers]:
            done.result()
    for other in servers[1:]:
        other.close()
    assert len(maker.got) == 1


def test_what_a_dead_server_was_about_to_tell_is_told(
    house: Services, maker: Maker, pusher: PushSender, monkeypatch: pytest.MonkeyPatch
) -> None:
    person = asked_first(house, slow_table(house))
    house.subscriptions.keep(browser(maker, person))
    [push] = house.subscriptions.due(NOON)
    monkeypatch.setattr(leases, "LEASE_S", 0.5)
    assert Leases(house.database).take(leases.work("push", push.to.id, push.table))
    deliver(house, pusher)
    assert maker.got == [], "another server is at it"
    until = time.monotonic() + 60
    while not maker.got and time.monotonic() < until:
        deliver(house, pusher)
    assert len(maker.got) == 1


def test_servers_with_one_secret_sign_alike() -> None:
    assert PushSender("a secret", CONTACT).key == PushSender("a secret", CONTACT).key
    assert PushSender("a secret", CONTACT).key != PushSender("another", CONTACT).key
    assert len(read(PushSender("a secret", CONTACT).key)) == 65


@pytest.mark.parametrize(
    ("endpoint", "right"),
    [
        ("https://fcm.googleapis.com/fcm/send/x", True),
        ("https://updates.push.services.mozilla.com/wpush/v2/x", True),
        ("https://web.push.apple.com/x", True),
        ("http://fcm.googleapis.com/x", False),
        ("https://fcm.googleapis.com:8443/x", False),
        ("https://name@fcm.googleapis.com/x", False),
        ("https://notfcm.googleapis.com.example.org/x", False),
        ("https://evilpush.apple.com/x", False),
        ("https://127.0.0.1/x", False),
        ("http://169.254.169.254/latest", False),
        (r"https://127.0.0.1\.push.apple.com/x", False),
        ("https://127.0.0.1#.push.apple.com/x", False),
        ("https://127.0.0.1?.push.apple.com/x", False),
        ("https://127.0.0.1%2f.push.apple.com/x", False),
        ("https://127.0.0.1\t.push.apple.com/x", False),
        ("https://127.0.0.1 .push.apple.com/x", False),
        ("https://[::1].push.apple.com/x", False),
        ("https://①②⑦.0.0.1.push.apple.com/x", False),
        ("https://web.push.apple.com", False),
    ],
)
def test_only_servers_of_browsers_are_asked(endpoint: str, right: bool) -> None:
    assert known(Settings(Path()), endpoint) is right


@pytest.fixture
def client(tmp_path: Path, maker: Maker, monkeypatch: pytest.MonkeyPatch) -> Iterator[httpx.Client]:
    monkeypatch.setattr(application, "PUSHES_EVERY_S", 0.1)
    monkeypatch.setattr(store, "PUSH_DELAY_S", 0.0)
    settings = Settings(
        tmp_path, workers=1, rates=None, push_contact=CONTACT, push_servers=(maker.origin,)
    )
    with served(settings) as address, guest(address) as client:
        yield client


def wish(maker: Maker) -> Json:
    """A browser for which it is never night."""
    hour = (datetime.now(UTC).hour + 12) % 24
    return {
        "endpoint": f"{maker.origin}/mine",
        "keys": {"p256dh": written(POINT), "auth": written(AUTH)},
        "quiet_from": hour,
        "quiet_to": hour,
    }


def wait(true: Any) -> None:
    until = time.monotonic() + 60
    while not true():
        assert time.monotonic() < until, "it did not happen"
        time.sleep(0.05)


def test_a_house_tells_browsers(client: httpx.Client, maker: Maker) -> None:
    said = client.get("/api/push").json()
    assert said["possible"] and len(read(said["key"])) == 65
    table = found(client, "human", "human", hot_seat=True, pace="slow")["id"]
    assert client.post("/api/push", json=wish(maker)).status_code == 204
    wait(lambda: maker.got)
    assert maker.words()[0]["table"] == table
    assert claims(maker.got[0][1]["authorization"], maker.origin) == said["key"]
    before = len(maker.got)
    end = {"endpoint": wish(maker)["endpoint"]}
    assert client.post("/api/push/end", json=end).status_code == 204
    found(client, "human", "human", hot_seat=True, pace="slow")
    time.sleep(0.5)
    assert len(maker.got) == before


def test_a_new_password_silences_all_browsers(client: httpx.Client, maker: Maker) -> None:
    ada = {"name": "Ada", "password": "a long journey"}
    client.post("/api/accounts", json=ada)
    thief = stranger_to(client)
    thief.post("/api/login", json=ada)
    assert thief.post("/api/push", json=wish(maker)).status_code == 204
    client.post("/api/password", json={"old": ada["password"], "new": "another journey"})
    found(client, "human", "human", hot_seat=True, pace="slow")
    time.sleep(0.5)
    assert maker.got == []


@pytest.mark.parametrize(
    "wrong",
    [
        {"endpoint": "https://example.org/x"},
        {"endpoint": "file:///etc/passwd"},
        {"keys": {"p256dh": "short", "auth": written(AUTH)}},
        {"keys": {"p256dh": written(b"x" * 65), "auth": written(AUTH)}},
        {"keys": {"p256dh": written(POINT), "auth": "?"}},
        {"zone": "Nowhere/Land"},
    ],
)
def test_wrong_browsers(client: httpx.Client, maker: Maker, wrong: Json) -> None:
    assert client.post("/api/push", json={**wish(maker), **wrong}).status_code == 422


def test_without_a_contact_browsers_hear_nothing(tmp_path: Path, maker: Maker) -> None:
    with served(Settings(tmp_path, workers=1, rates=None)) as address:
        assert httpx.get(f"{address}/api/push").json() == {"possible": False, "key": ""}
        assert httpx.post(f"{address}/api/push", json=wish(maker)).status_code == 404


def test_without_the_library_the_house_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def missing(name: str) -> None:
        raise ModuleNotFoundError(name=name)

    monkeypatch.setattr(extras, "import_module", missing)
    with pytest.raises(MissingExtra, match=r"caravanserai-games\[push\]"):
        PushSender("a secret", CONTACT)
