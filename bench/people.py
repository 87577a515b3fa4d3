"""People at tables: each with a cookie and an open stream, as a browser has them."""

from __future__ import annotations

import asyncio
import time
from dataclasses import dataclass, field
from random import Random
from typing import Any

import orjson
from bench.house import Wire

Json = dict[str, Any]


@dataclass
class LiveTable:
    """What happened at one table."""

    id: str
    path: str
    acknowledged: dict[int, int] = field(default_factory=dict)
    sent: dict[int, float] = field(default_factory=dict)
    """When a choice was sent that others have not heard of, by the version that it makes."""
    events: list[float] = field(default_factory=list)
    posts: list[float] = field(default_factory=list)
    views: int = 0
    """How often somebody needed the whole view after the first one."""
    errors: list[str] = field(default_factory=list)
    bytes: int = 0


class Person:
    """Somebody at a table: looks at its stream and answers when asked."""

    def __init__(self, port: int, table: LiveTable) -> None:
        self.port = port
        self.table = table
        self.cookie = ""
        self.seen: Json = {}
        """The view without what lies on the table, which is only drawn."""
        self.awaited = asyncio.Event()
        """Set when something is new."""
        self.streaming = asyncio.Event()
        self.listening: asyncio.Task[None] | None = None
        self._asks: Wire | None = None
        self._asking = asyncio.Lock()

    async def ask(self, method: str, path: str, body: Json | None = None) -> tuple[int, Json]:
        """One request, on the connection of this person."""
        content = orjson.dumps(body) if body else b""
        async with self._asking:
            try:
                status, head, text = await self._answer(method, path, content)
            except (asyncio.IncompleteReadError, ConnectionError):  # it was silent for too long
                self._asks = None
                status, head, text = await self._answer(method, path, content)
        if b"set-cookie: caravan=" in head:
            self.cookie = head.split(b"set-cookie: caravan=")[1].split(b";")[0].decode()
        return status, orjson.loads(text) if text else {}

    async def _answer(self, method: str, path: str, content: bytes) -> tuple[int, bytes, bytes]:
        if self._asks is None:
            self._asks = await Wire.open(self.port)
        self._asks.send(method, path, self.cookie, content)
        return await self._asks.answer()

    async def look(self) -> None:
        """The whole view."""
        status, view = await self.ask("GET", f"{self.table.path}/view")
        if status != 200:
            self.table.errors.append(f"view {status}")
            return
        if view["version"] >= self.seen.get("version", 0):
            self.seen = {name: value for name, value in view.items() if name != "scene"}
            self.awaited.set()

    def hear(self, news: Json) -> bool:
        """Take the news in; False: they do not belong to what was seen."""
        if news["version"] <= self.seen["version"]:
            return True
        if news["since"] != self.seen["version"]:
            return False
        self.seen |= news["changed"]
        self.awaited.set()
        return True

    async def listen(self) -> None:
        """The stream, opened anew whenever it ends, as browsers do."""
        retry = 1.0
        while True:
            try:
                wire = await Wire.open(self.port)
                after = f"?after={self.seen['version']}" if self.seen else ""
                wire.send("GET", f"{self.table.path}/events{after}", self.cookie)
                while line := await wire.line():
                    if line.startswith(b"data: "):
                        await self._heard(line)
                    elif line.startswith(b"retry: "):
                        retry = int(line[7:]) / 1000
                        self.streaming.set()
                wire.close()
            except OSError:
                pass
            self.streaming.clear()
            await asyncio.sleep(retry)

    async def _heard(self, line: bytes) -> None:
        self.table.bytes += len(line)
        event = orjson.loads(line[6:])
        news = event.get("news")
        if "online" in event:
            return
        if news is None:
            self.table.views += 1
            await self.look()
            return
        sent = self.table.sent.get(news["version"])
        if sent is not None and news["version"] > self.seen["version"]:
            self.table.events.append(time.perf_counter() - sent)
        if not self.hear(news):
            self.table.views += 1
            await self.look()

    async def play(self, every: float, until: float, random: Random) -> None:
        """Answer whenever asked, after some thought."""
        await asyncio.sleep(random.random() * every)
        while time.perf_counter() < until and not self.seen["over"]:
            if not self.seen["your_turn"]:
                self.awaited.clear()
                left = until - time.perf_counter()
                try:
                    await asyncio.wait_for(self.awaited.wait(), max(0.01, left))
                except TimeoutError:
                    return
                continue
            await self.choose(random)
            await asyncio.sleep(every * random.uniform(0.5, 1.5))

    async def choose(self, random: Random) -> None:
        at, known = self.seen["ply"], self.seen["version"]
        choice = random.choice(self.seen["prompt"]["options"])["choice"]
        began = self.table.sent[known + 1] = time.perf_counter()
        body = {"at": at, "choice": choice, "known": known}
        status, answer = await self.ask("POST", f"{self.table.path}/moves", body)
        if status != 200:
            self.table.errors.append(f"move {status}")
            await self.look()
            return
        self.table.posts.append(time.perf_counter() - began)
        self.table.acknowledged[at] = choice
        if "changed" not in answer:
            self.seen = {name: value for name, value in answer.items() if name != "scene"}
        elif not self.hear(answer):
            await self.look()


async def sit_down(port: int, game: str, seats: int) -> list[Person]:
    """A new table for so many people."""
    founder = Person(port, LiveTable("", ""))
    body = {"game": game, "seats": ["human", *["open"] * (seats - 1)], "name": "Anna"}
    status, made = await founder.ask("POST", "/api/tables", body)
    if status != 201:
        raise SystemExit(f"no table: {status} {made}")
    table = founder.table = LiveTable(made["id"], f"/api/tables/{made['id']}")
    people = [founder]
    for link in made["links"]:
        guest = Person(port, table)
        body = {"seat": link["seat"], "token": link["token"], "name": f"Guest {link['seat']}"}
        status, joined = await guest.ask("POST", f"{table.path}/join", body)
        if status != 200:
            raise SystemExit(f"no seat: {status} {joined}")
        people.append(guest)
    return people
