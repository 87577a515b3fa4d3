"""Who plays comes first; who comes when too many wait is told when to come again."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from starlette.responses import PlainTextResponse
from starlette.types import Message, Receive, Scope, Send

from caravanserai.web.app import admission
from caravanserai.web.app.admission import AGAIN_S, AT_WORK, LOOKING_IN, WAITING, Admission

MOVE = "/api/tables/x/moves"
LOBBY = "/"


class House:
    """An application that answers when it is told to."""

    def __init__(self, stream: bool = False) -> None:
        self.came: list[str] = []
        self.go_on = asyncio.Event()
        self.stream = stream
        self.door = Admission(self.answer, lambda request: PlainTextResponse("full", 503))

    async def answer(self, scope: Scope, receive: Receive, send: Send) -> None:
        self.came.append(scope["path"])
        kind = b"text/event-stream" if self.stream else b"text/plain"
        head = {"type": "http.response.start", "status": 200, "headers": [(b"content-type", kind)]}
        await send(head)
        await self.go_on.wait()
        await send({"type": "http.response.body", "body": b""})

    def ask(self, path: str) -> asyncio.Task[dict[str, Any]]:
        """Ask for something; the head of the answer."""
        return asyncio.create_task(self._ask(path))

    async def _ask(self, path: str) -> dict[str, Any]:
        sent: list[Message] = []

        async def send(message: Message) -> None:
            sent.append(message)

        async def receive() -> Message:
            return {"type": "http.request", "body": b""}

        await self.door({"type": "http", "path": path, "headers": []}, receive, send)
        return dict(sent[0])


async def settled() -> None:
    for _ in range(10):
        await asyncio.sleep(0)


def run(test: Callable[[], Awaitable[None]]) -> None:
    async def whole() -> None:
        await asyncio.wait_for(test(), 60)

    asyncio.run(whole())


def test_who_plays_comes_first() -> None:
    async def test() -> None:
        house = House()
        asked = [house.ask(MOVE) for _ in range(AT_WORK)]
        await settled()
        assert len(house.came) == AT_WORK
        asked += [house.ask(LOBBY), house.ask(LOBBY), house.ask(MOVE)]
        await settled()
        assert len(house.came) == AT_WORK, "the others wait"
        house.go_on.set()
        answers = await asyncio.gather(*asked)
        assert [answer["status"] for answer in answers] == [200] * len(asked)
        assert house.came[AT_WORK:] == [MOVE, LOBBY, LOBBY]

    run(test)


def test_who_looks_in_leaves_room_for_those_who_play() -> None:
    async def test() -> None:
        house = House()
        asked = [house.ask(LOBBY) for _ in range(AT_WORK)]
        await settled()
        assert len(house.came) == LOOKING_IN
        asked.append(house.ask(MOVE))
        await settled()
        assert house.came[-1] == MOVE
        house.go_on.set()
        await asyncio.gather(*asked)

    run(test)


def test_when_too_many_wait_the_next_is_told_when_to_come_again() -> None:
    async def test() -> None:
        house = House()
        asked = [house.ask(LOBBY) for _ in range(LOOKING_IN + WAITING[False])]
        await settled()
        sent_away = await house.ask(LOBBY)
        assert sent_away["status"] == 503
        again = int(dict(sent_away["headers"])[b"retry-after"])
        assert AGAIN_S[0] <= again <= AGAIN_S[1]
        playing = house.ask(MOVE)
        health = house.ask("/health")
        await settled()
        assert house.came[-2:] == [MOVE, "/health"]
        house.go_on.set()
        await asyncio.gather(*asked, playing, health)
        assert (await house.ask(LOBBY))["status"] == 200

    run(test)


def test_nobody_waits_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(admission, "LONGEST_S", 0.05)

    async def test() -> None:
        house = House()
        asked = [house.ask(MOVE) for _ in range(AT_WORK)]
        await settled()
        assert (await house.ask(MOVE))["status"] == 503
        house.go_on.set()
        await asyncio.gather(*asked)
        assert (await house.ask(MOVE))["status"] == 200, "its place in the row was given up"

    run(test)


def test_who_goes_away_while_waiting_takes_no_place() -> None:
    async def test() -> None:
        house = House()
        asked = [house.ask(MOVE) for _ in range(AT_WORK)]
        await settled()
        gone, patient = house.ask(MOVE), house.ask(MOVE)
        await settled()
        gone.cancel()
        house.go_on.set()
        assert (await patient)["status"] == 200
        await asyncio.gather(*asked)
        again = [house.ask(MOVE) for _ in range(AT_WORK)]
        assert all(answer["status"] == 200 for answer in await asyncio.gather(*again))

    run(test)


def test_open_streams_take_no_place() -> None:
    async def test() -> None:
        house = House(stream=True)
        asked = [house.ask("/api/tables/x/events") for _ in range(3 * AT_WORK)]
        await settled()
        assert len(house.came) == 3 * AT_WORK
        house.go_on.set()
        await asyncio.gather(*asked)

    run(test)
