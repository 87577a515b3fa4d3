"""Two games that differ only in what a seat may not know, and everything that the house says of
them to that seat and to a stranger: it must be the same, byte by byte.

Every route of the house is asked, its streams, letters, pushes and log lines are read. What belongs
to the table and not to the game (its id, its tokens) is called by one name in both.
"""

from __future__ import annotations

import json
import logging
import re
import socket
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import ExitStack, contextmanager
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple
from urllib.parse import urlsplit

import httpx
import pytest
from fastapi import FastAPI
from sqlalchemy import delete, update

from caravanserai import load
from caravanserai.analysis import hint
from caravanserai.bots import Budget
from caravanserai.kernel.core import CHANCE, State, play
from caravanserai.kernel.game import Game, Setup, find
from caravanserai.kernel.playout import playout
from caravanserai.web.app import application
from caravanserai.web.app.settings import MailServer, Settings
from caravanserai.web.database.schema import REMINDED, REMINDERS, TABLES
from caravanserai.web.jobs import thinking
from caravanserai.web.notifications.mail.letters import reminding
from caravanserai.web.notifications.push.delivery import said
from caravanserai.web.pages import assets
from caravanserai.web.services import Services
from caravanserai.web.session.tokens import SeatToken
from caravanserai.web.tables.founding import record_of_position
from caravanserai.web.tables.table import BOT, HUMAN, Seat, Table
from tests.web.conftest import serving
from tests.web.notifications.test_push import AUTH, CONTACT, NOWHERE, POINT, written

NOW: Final = 1_790_000_000.0
DAY: Final = 24 * 3600.0
MAIL: Final = MailServer("smtp://127.0.0.1:1", "house@example.org", "https://play.example.org")
TABLE: Final = "/api/tables/{table_id}"
TOKEN: Final = re.compile(r"[\w-]{16,}\.[\w-]{20,}")
CARAVAN: Final = re.compile(r"caravan=[\w-]+")
VARYING: Final = ("date", "set-cookie")
"""Headers that are other ones in every answer."""
SEARCH: Final = Budget(iterations=12)


class Position(NamedTuple):
    """A moment of a game, its twin for one seat, and what may be chosen in both."""

    game: Game[Any]
    s: State
    twin: State
    seat: int
    common: list[int]


def differing(seed: int) -> Position:
    """A moment at which a seat does not know something, and the same with something else there."""
    random = Random(seed)
    while True:
        game = load(random.choice(("marco_polo", "marco_polo", "wayfarers")))
        seats = random.choice([n for n in game.seats if n > 1])
        options = {name: random.choice(one.values) for name, one in game.options.items()}
        s = game.new(Setup(seats, options))
        playout(s, random.random, random.randrange(40, 400))
        while not s.over and s.actor == CHANCE:
            playout(s, random.random, 1)
        if s.over or s.actor >= seats:
            continue
        seat = random.randrange(seats)
        for _ in range(4):
            twin = game.rules.determinize(s, seat, random)
            if game.codec.to_dict(twin) != game.codec.to_dict(s):
                common = [
                    c for c in s.legal if c in twin.legal and _quiet(s, c) and _quiet(twin, c)
                ]
                random.shuffle(common)
                return Position(game, s, twin, seat, common)


def _quiet(s: State, choice: int) -> bool:
    """Whether neither chance nor another seat is asked after a choice."""
    after = s.clone()
    play(after, choice)
    return after.actor == s.actor and not after.over


class House:
    """A house in which it is always the same moment, with people at its tables."""

    def __init__(self, app: FastAPI, address: str, people: ExitStack) -> None:
        self.services: Services = app.state.services
        self.address = address
        self.routes = set(routes(app))
        self.asked: set[tuple[str, str]] = set()
        self._open = people
        self.people = [self._guest() for _ in range(4)]
        self.persons = [self._person(one, n) for n, one in enumerate(self.people)]
        self.stranger = self._guest()

    def _guest(self) -> httpx.Client:
        plain = {"accept-encoding": "identity"}
        guest = httpx.Client(base_url=self.address, headers=plain, timeout=60)
        return self._open.enter_context(guest)

    def _person(self, client: httpx.Client, n: int) -> str:
        """Somebody who wants letters and web pushes."""
        wish = {"game": "merv", "seats": ["human", "open"]}
        table = client.post("/api/tables", json=wish).json()["id"]
        with self.services.tables.reading(table) as there:
            person = there.seats[0].person
        row = {"person": person, "address": f"p{n}@example.org", "confirmed": True, "daily": False}
        quiet = {"quiet_from": 0, "quiet_to": 0, "zone": "UTC", "lang": "en", "digested": ""}
        with self.services.database.write() as connection:
            connection.execute(REMINDERS.insert().values(**row, **quiet))
        assert client.post("/api/push", json=browser(n)).status_code == 204
        return person

    def found(self, position: Position, s: State, bots: bool) -> Table:
        """The only table of the house, at this moment of a game."""
        with self.services.database.write() as connection:
            connection.execute(delete(TABLES))
        seats = [
            Seat(BOT, "random")
            if bots and i != position.seat
            else Seat(HUMAN, person=self.persons[i], name=f"P{i}")
            for i in range(position.game.rules.people(s))
        ]
        record = record_of_position(position.game.codec.to_dict(s))
        return self.services.tables.found(record, seats, "slow")


def browser(n: int) -> dict[str, Any]:
    keys = {"p256dh": written(POINT), "auth": written(AUTH)}
    return {"endpoint": f"{NOWHERE}/{n}", "keys": keys, "quiet_from": 0, "quiet_to": 0}


def routes(app: FastAPI) -> Iterator[tuple[str, str]]:
    """Every method and path of the house but the files that are the same for everybody."""

    def walked(several: Any) -> Iterator[Any]:
        for one in several:
            inner = getattr(one, "original_router", None)
            if inner is not None:
                yield from walked(inner.routes)
            else:
                yield one

    for route in walked(app.routes):
        for method in getattr(route, "methods", None) or ():
            if method != "HEAD" and not route.path.startswith(assets.VERSIONED):
                yield method, route.path


class Asking:
    """Everything that can be asked about a table, and what was answered."""

    def __init__(self, house: House, position: Position, table: Table, seed: int) -> None:
        self.house = house
        self.position = position
        self.table = table
        self.random = Random(seed)
        self.heard: list[tuple[str, Any]] = []
        self.own = house.people[position.seat]

    def ask(
        self, who: httpx.Client, method: str, path: str, where: str = "", **more: Any
    ) -> httpx.Response:
        """Ask, and note what is answered."""
        self.house.asked.add((method, path))
        filled = (where or path).replace("{table_id}", self.table.id)
        answer = who.request(method, filled, **more)
        headers = {name: text for name, text in answer.headers.items() if name not in VARYING}
        self.note(f"{method} {path} {more}", answer.status_code, headers, answer.text)
        assert answer.status_code < 500, f"{path}: {answer.text}"
        return answer

    def note(self, what: str, *said: Any) -> None:
        text = json.dumps(said, default=str, ensure_ascii=False)
        text = CARAVAN.sub("caravan=", TOKEN.sub("TOKEN", text.replace(self.table.id, "TABLE")))
        self.heard.append((TOKEN.sub("TOKEN", what.replace(self.table.id, "TABLE")), text))

    def everything(self, pages: bool) -> None:
        """All routes by the seat, and what can be read by a stranger; then some choices. In `pages`
        nothing of a table should stand.
        """
        with listening(self.house, self.own, self.table) as told:
            self.house.asked.add(("GET", f"{TABLE}/events"))
            self.read(self.own)
            self.read(self.house.stranger)
            if pages:
                self.read_pages(self.own)
            self.try_everything()
            self.go_on()
            self.letters()
            self.get_up()
            self.note("events", told(self.version()))

    def version(self) -> int:
        with self.house.services.tables.reading(self.table.id) as there:
            return there.version

    def read(self, who: httpx.Client) -> None:
        lang = self.random.choice(("en", "ru", "fr"))
        for path in ("view", "aid"):
            self.ask(who, "GET", f"{TABLE}/{path}", params={"lang": lang})
        for ply in (0, 1):
            self.ask(who, "GET", f"{TABLE}/view", params={"ply": ply})
        for choice in self.random.sample(range(len(self.position.game.words)), 2):
            self.ask(who, "GET", f"{TABLE}/final", params={"choice": choice})
        for path in ("progress", "record", "position", "links"):
            self.ask(who, "GET", f"{TABLE}/{path}")
        for path in ("", "/text"):
            self.ask(who, "GET", f"/tables/{{table_id}}{path}", headers={"accept": "text/html"})
        for path in ("/api/tables", "/api/games", "/api/me", "/api/reminders", "/api/vacation"):
            self.ask(who, "GET", path)

    def read_pages(self, who: httpx.Client) -> None:
        """What has nothing to do with a table, or should not."""
        game = self.position.game.key
        for path in ("/rules/{game}", "/api/rules/{game}", "/static/boards/{game}.svg"):
            self.ask(who, "GET", path, path.replace("{game}", game))
        for path in sorted(path for method, path in self.house.routes if method == "GET"):
            if "{" not in path and path != "/metrics":
                self.ask(who, "GET", path)

    def try_everything(self) -> None:
        """What changes something, or is refused; by the seat and by others."""
        position, table, ask = self.position, self.table, self.ask
        other = self.house.people[(position.seat + 1) % len(table.seats)]
        for who in (self.own, self.house.stranger):
            choices = self.random.sample(range(len(position.game.words)), 2)
            if who is not self.own or position.s.actor != position.seat:
                for choice in [*choices, *position.common[:1]]:
                    wish = {"at": table.ply, "choice": choice}
                    ask(who, "POST", f"{TABLE}/moves", json=wish)
            for kind in ("step", "turn", "agree"):
                ask(who, "POST", f"{TABLE}/undo", json={"at": table.ply, "kind": kind})
            for path in ("hint", "review"):
                ask(who, "POST", f"{TABLE}/{path}", json={})
            ask(who, "POST", f"{TABLE}/fork", json={"ply": 0})
            ask(who, "POST", f"{TABLE}/seed", json={"seat": 1, "seed": "rain"})
            ask(who, "POST", f"{TABLE}/rematch")
            ask(who, "POST", f"{TABLE}/join", json={"seat": 1 + self.random.randrange(4)})
            ask(who, "POST", f"{TABLE}/chat", json={"text": "Well met."})
            ask(who, "POST", f"{TABLE}/name", json={"seat": 1, "name": "Ann"})
            form = {"at": str(table.ply), "choice": "999999"}
            ask(who, "POST", "/tables/{table_id}/text", data=form)
        ask(self.own, "POST", f"{TABLE}/notes", json={"text": "Remember the camels."})
        ask(other, "POST", f"{TABLE}/notes", json={"text": "Remember the camels."})
        key = SeatToken(table.id, position.seat, 0)
        invitation = f"/join/{self.house.services.signer.token(key)}"
        ask(self.house.stranger, "GET", "/join/{token}", invitation)
        ask(self.own, "POST", "/join/{token}", invitation, data={"name": "P"})

    def go_on(self) -> None:
        """Whoever is asked chooses something after which the game waits for them again."""
        position, table = self.position, self.table
        actor = position.s.actor
        if table.seats[actor].kind != HUMAN:
            return
        for choice in position.common[:1]:
            wish = {"at": table.ply, "choice": choice}
            answer = self.house.people[actor].post(f"/api/tables/{table.id}/moves", json=wish)
            assert answer.status_code == 200, answer.text
            if actor == position.seat:
                self.note("own choice", answer.text)
        for who in (self.own, self.house.stranger):
            self.ask(who, "GET", f"{TABLE}/view")

    def get_up(self) -> None:
        """Leave the seat to a bot, and look at what is kept."""
        wish = {"seat": self.position.seat + 1, "bot": "random"}
        self.ask(self.own, "POST", f"{TABLE}/leave", json=wish)
        self.ask(self.own, "POST", "/api/vacation", json={})
        self.ask(self.own, "GET", f"{TABLE}/view")

    def letters(self) -> None:
        """What leaves the house by mail and web push."""
        services = self.house.services
        with services.database.write() as connection:
            connection.execute(delete(REMINDED))
            connection.execute(update(TABLES).values(updated=NOW - DAY))
        for letter in services.reminders.due(NOW):
            self.note("letter", reminding(MAIL, letter, "token").as_string())
        for push in services.subscriptions.due(NOW):
            self.note("push", said(push), push.to.person)


@contextmanager
def listening(
    house: House, who: httpx.Client, table: Table
) -> Iterator[Callable[[int], list[str]]]:
    """The stream of a table; says what was told up to a version."""
    place = urlsplit(house.address)
    cookie = f"caravan={who.cookies['caravan']}"
    wish = f"GET /api/tables/{table.id}/events HTTP/1.1\r\nHost: x\r\nCookie: {cookie}\r\n\r\n"
    with socket.create_connection((str(place.hostname), int(place.port or 0)), 60) as line:
        line.sendall(wish.encode())
        heard = b""
        while b"id: " not in heard:
            heard += line.recv(1 << 16)

        def told(version: int) -> list[str]:
            nonlocal heard
            while not re.search(rb"id: %d\ndata: .*\n\n" % version, heard):
                more = line.recv(1 << 16)
                assert more, heard
                heard += more
            return re.findall(r"data: (.*)\n", heard.decode())

        yield told


class Lines(logging.Handler):
    """What the house writes into its log."""

    def __init__(self) -> None:
        super().__init__(logging.DEBUG)
        self.texts: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.texts.append(self.format(record))


class Constant:
    """The luck of all tables."""

    @staticmethod
    def token_hex(size: int) -> str:
        return "5" * 2 * size


@contextmanager
def always_now(folder: Path) -> Iterator[House]:
    """A house without bots that move and without jobs, in which time stands still and luck is
    always the same; whoever asks for a hint gets a short search.
    """
    real = time.time
    with pytest.MonkeyPatch.context() as patch:
        for name, module in list(sys.modules.items()):
            if name.startswith("caravanserai.web") and getattr(module, "time", None) is real:
                patch.setattr(module, "time", lambda: NOW)
        patch.setattr(application, "_jobs", lambda *_: [])
        patch.setattr("caravanserai.web.tables.service.secrets", Constant)
        settings = Settings(
            folder, workers=1, rates=None, mail=MAIL, push_contact=CONTACT, push_servers=(NOWHERE,)
        )
        app = application.create_app(settings)
        services: Services = app.state.services
        services.tables.when_changed(lambda table: None)
        patch.setattr(services.advisers, "ask", advised)
        with serving(app) as address, ExitStack() as people:
            yield House(app, address, people)


def advised(work: Any, task: thinking.GameTask, *_: Any) -> Future[Any]:
    """A hint that looks at so many tries, not as long as the machine likes."""
    future: Future[Any] = Future()
    future.set_result(hint(find(task.game), task.record().at(), SEARCH, seed=task.seed))
    return future


def swapped(house: House, seed: int, pages: bool = False) -> list[str]:
    """What is different, though it must not be."""
    position = differing(seed)
    bots = not seed % 3
    heard = []
    for s in (position.s, position.twin):
        lines = Lines()
        logging.getLogger().addHandler(lines)
        try:
            asking = Asking(house, position, house.found(position, s, bots), seed)
            asking.everything(pages)
        finally:
            logging.getLogger().removeHandler(lines)
        asking.note("log", lines.texts)
        heard.append(asking.heard)
    first, other = heard
    found = [
        f"{what}: {one} | {two}"
        for (what, one), (_, two) in zip(first, other, strict=False)
        if one != two
    ]
    if len(first) != len(other):
        found.append(f"{len(first)} answers, {len(other)} answers")
    return [f"seed {seed}, {position.game.key}, seat {position.seat + 1}: {one}" for one in found]
