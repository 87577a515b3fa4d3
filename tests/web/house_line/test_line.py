"""What one server says the others hear."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from queue import Empty, Queue
from time import monotonic, sleep
from typing import Any

import psycopg
import pytest
from sqlalchemy.engine import make_url

from caravanserai.web.house_line import line as lines
from caravanserai.web.house_line.line import Line, Told, line_of
from caravanserai.web.house_line.local import LONGEST_MESSAGE_BYTES, Sockets
from caravanserai.web.house_line.notifications import LONGEST_MESSAGE_BYTES as LONGEST_NOTIFICATION

PATIENCE_S = 60.0


def soon(done: Callable[[], Any]) -> None:
    until = monotonic() + PATIENCE_S
    while not done():
        assert monotonic() < until
        sleep(0.01)


class Server:
    """A server that writes down what it hears."""

    def __init__(self, name: str, database: str, folder: Path) -> None:
        self.name = name
        self.heard: Queue[Told] = Queue()
        self.line: Line = line_of(name, database, folder)
        self.line.hear("weather", self.heard.put)
        self.line.open()

    def hears(self) -> Told:
        return self.heard.get(timeout=PATIENCE_S)


@pytest.fixture
def three(database: str, tmp_path: Path) -> Iterator[list[Server]]:
    """Three servers that know of each other."""
    url = database or f"sqlite:///{tmp_path / 'x'}"
    servers = [Server(name, url, tmp_path) for name in "abc"]

    def all_known() -> bool:
        for server in servers:
            server.line.call("hello")
        return all(len(server.line.others) == 2 for server in servers)

    soon(all_known)
    yield servers
    for server in servers:
        server.line.close()


def test_all_others_hear(three: list[Server]) -> None:
    one, *others = three
    one.line.say("weather", rain=True, where="Мерв")
    for other in others:
        assert other.hears() == {"server": "a", "rain": True, "where": "Мерв"}
    one.line.say("something else", rain=False)
    others[0].line.say("weather", n=2)
    assert others[1].hears() == one.hears() == {"server": "b", "n": 2}
    assert all(server.heard.empty() for server in three), "nobody hears itself"


def test_many_words_come_whole_and_in_order(three: list[Server]) -> None:
    one, other, _ = three
    for n in range(300):
        one.line.say("weather", n=n, text="x" * 100)
        if n % 20 == 19:  # a socket takes some at a time
            assert [other.hears()["n"] for _ in range(20)] == [*range(n - 19, n + 1)]


def test_what_fails_on_hearing_silences_nobody(three: list[Server]) -> None:
    one, other, _ = three

    def fail(told: Told) -> None:
        raise ZeroDivisionError

    other.line.hear("sums", fail)
    one.line.say("sums")
    one.line.say("weather", n=1)
    assert other.hears()["n"] == 1


def test_who_is_gone_is_not_waited_for(
    three: list[Server], monkeypatch: pytest.MonkeyPatch
) -> None:
    one, other, third = three
    third.line.close()
    monkeypatch.setattr(lines, "GONE_S", 0.05)
    soon(lambda: not one.line.others)
    monkeypatch.setattr(lines, "GONE_S", PATIENCE_S)
    one.line.call("weather", n=1)
    assert other.hears()["n"] == 1


def test_nobody_talks_to_nobody(tmp_path: Path) -> None:
    sent: list[bytes] = []
    alone = Line("a", Sockets(tmp_path, "a"))
    alone._wire.send = sent.append  # type: ignore[assignment]
    alone.say("weather")
    assert sent == []
    alone.call("weather")
    assert len(sent) == 1


def test_what_is_too_long_is_not_sent(three: list[Server], database: str) -> None:
    one, other, _ = three
    longest = LONGEST_NOTIFICATION if database else LONGEST_MESSAGE_BYTES
    one.line.say("weather", text="x" * longest)
    one.line.say("weather", n=1)
    assert other.hears()["n"] == 1


def test_a_line_that_was_cut_is_mended(three: list[Server], database: str) -> None:
    if not database:
        (three[1].line._wire._path).unlink()  # type: ignore[attr-defined]
        three[0].line.say("weather", n=0)
        three[2].line.say("weather", n=1)
        assert three[0].hears()["n"] == 1, "who is there hears"
        return
    url = make_url(database).set(drivername="postgresql").render_as_string(False)
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            " WHERE datname = current_database() AND pid <> pg_backend_pid()"
        )
    one, other, _ = three

    def heard() -> bool:
        one.line.call("weather")
        try:
            return bool(other.heard.get(timeout=0.2))
        except Empty:
            return False

    soon(heard)
