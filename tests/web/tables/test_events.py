"""The event stream: told at once, resumed after a pause."""

from __future__ import annotations

import json
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from queue import Queue
from random import Random
from typing import Any

import httpx

from tests.web.playing import choose, hot_seat, stranger_to, view

PAUSE = 60.0
"""Seconds after which nothing more is expected."""
Heard = Queue[tuple[int, dict[str, Any]]]


@contextmanager
def listening(client: httpx.Client, table: str, seen: int | None = None) -> Iterator[Heard]:
    """The events of a table, each with its number, after the last one that was seen."""
    headers = {} if seen is None else {"Last-Event-ID": str(seen)}
    heard: Heard = Queue()
    opened: Queue[socket.socket] = Queue()

    def listen() -> None:
        with (
            httpx.Client(base_url=client.base_url, cookies=client.cookies) as own,
            own.stream(
                "GET", f"/api/tables/{table}/events", headers=headers, timeout=PAUSE
            ) as answer,
        ):
            opened.put(answer.extensions["network_stream"].get_extra_info("socket"))
            assert answer.headers["content-type"].startswith("text/event-stream")
            number = 0
            with suppress(httpx.TransportError):
                for line in answer.iter_lines():
                    if line.startswith("id: "):
                        number = int(line[4:])
                    elif line.startswith("data: "):
                        heard.put((number, json.loads(line[6:])))

    thread = threading.Thread(target=listen)
    thread.start()
    try:
        yield heard
    finally:
        with suppress(OSError):  # it was closed by the other side
            opened.get(timeout=PAUSE).shutdown(socket.SHUT_RDWR)
        thread.join(PAUSE)


def news(heard: Heard, kind: str, pause: float = PAUSE) -> tuple[int, dict[str, Any]]:
    """The next event of a kind."""
    while True:
        number, event = heard.get(timeout=pause)
        if event["type"] == kind:
            return number, event


def test_a_move_is_told_to_those_who_look(either: httpx.Client) -> None:
    table = hot_seat(either)
    with listening(either, table) as heard:
        number, first = news(heard, "ply")
        assert first["ply"] == view(either, table)["ply"]
        after = choose(either, table, Random(1))
        following, event = news(heard, "ply")
        assert (following, event["ply"]) == (number + 1, after["ply"])
        either.post(f"/api/tables/{table}/chat", json={"text": "hello"})
        assert news(heard, "chat")[0] == number + 2
        either.post(
            f"/api/tables/{table}/undo", json={"at": after["ply"], "kind": "step"}
        ).raise_for_status()
        assert news(heard, "undo")[1]["ply"] < after["ply"]


def test_who_comes_back_hears_what_was_missed(client: httpx.Client) -> None:
    table = hot_seat(client)
    seen = view(client, table)
    choose(client, table, Random(1))
    with listening(client, table, seen=seen["version"]) as heard:
        assert news(heard, "ply")[0] == seen["version"] + 1
    with listening(client, table, seen=seen["version"] + 1) as heard:
        event = heard.get(timeout=PAUSE)[1]
        assert event == {**event, "type": "online", "online": [1, 2]}, "nothing was missed"


def test_players_are_seen_online(client: httpx.Client) -> None:
    table = hot_seat(client)
    other = stranger_to(client)
    assert view(client, table)["seats"][0]["online"], "who asks is there"
    assert not view(other, table)["seats"][0]["online"]
    with listening(other, table) as seen_by_others:
        news(seen_by_others, "ply")
        with listening(client, table) as heard:
            news(heard, "ply")
            news(seen_by_others, "online")
            assert view(other, table)["seats"][0]["online"]


def test_no_stream_without_a_table(client: httpx.Client) -> None:
    assert client.get("/api/tables/nowhere/events").status_code == 404
