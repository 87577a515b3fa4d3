"""People who play while everything breaks, and the history of what they were promised."""

from __future__ import annotations

import http.client
import json
import threading
import time
from collections import defaultdict
from collections.abc import Callable
from random import Random
from typing import Any

from caravanserai import CHANCE, Record
from caravanserai.web.tables.view import CHAT_LINES

Json = dict[str, Any]
LINES = CHAT_LINES // 2
"""A view shows so many lines of the chat, and as many that nobody is sure of."""
PAUSE_S = 0.02
"""Seconds after which something that failed is tried again."""


class History:
    """What was sent and what was acknowledged, at one table."""

    def __init__(self) -> None:
        self.sent: dict[int, set[int]] = defaultdict(set)
        self.moves: dict[int, int] = {}
        self.lines: list[str] = []
        self.unsure: list[str] = []

    def faults(self, record: Record, chat: list[str], own: set[int]) -> list[str]:
        """What was lost, doubled or made up, compared with what is stored."""
        found = []
        for at, choice in self.moves.items():
            stored = record.choices[at] if at < len(record.choices) else None
            if stored != choice:
                found.append(f"lost: choice {choice} at ply {at}, there is {stored}")
        for at, actor in enumerate(record.actors()):
            if actor != CHANCE and actor in own and record.choices[at] not in self.sent[at]:
                found.append(f"nobody has sent choice {record.choices[at]} at ply {at}")
        found += [f"lost: line {line}" for line in self.lines if line not in chat]
        found += [
            f"doubled: line {line}" for line in {*self.lines, *self.unsure} if chat.count(line) > 1
        ]
        return found


class Player(threading.Thread):
    """Plays without pause at one table after the other, and repeats what was not acknowledged."""

    def __init__(self, ports: Callable[[], int], number: int, seats: list[str], game: str) -> None:
        super().__init__(daemon=True)
        self.acknowledged = 0
        self.uncertain = 0
        self.tables = 0
        self.faults: list[str] = []
        self.last = time.monotonic()
        self._ports = ports
        self._seats = seats
        self._game = game
        self._random = Random(number)
        self._number = number
        self._connection: http.client.HTTPConnection | None = None
        self._cookie = ""
        self._done = threading.Event()
        self._said = 0
        self.table = ""

    def end(self) -> None:
        """Stop after the present answer, and compare what is stored."""
        self._done.set()

    def run(self) -> None:
        while not self._done.is_set():
            self._play_a_game()
        self._hang_up()

    def _hang_up(self) -> None:
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    def _play_a_game(self) -> None:
        people = self._seats.count("human")
        wish = {"game": self._game, "seats": self._seats, "hot_seat": people > 1}
        founded = self._until_answered("POST", "/api/tables", wish)
        if founded is None:
            return
        self.table = founded["id"]
        self.tables += 1
        history = History()
        seen: Json | None = None
        while not self._done.is_set():
            if seen is None or not (seen["your_turn"] or seen["over"]):
                seen = self._seen()
            if seen is None:
                return
            if seen["over"]:
                break
            if not seen["your_turn"]:
                self._done.wait(PAUSE_S)
                continue
            seen = self._choose(history, seen)
        self._compare(history)

    def _seen(self) -> Json | None:
        return self._until_answered("GET", f"/api/tables/{self.table}/view")

    def _choose(self, history: History, seen: Json) -> Json | None:
        at = seen["ply"]
        choice = self._random.choice(seen["prompt"]["options"])["choice"]
        history.sent[at].add(choice)
        wish = {"at": at, "choice": choice}
        while True:
            status, answer = self._ask("POST", f"/api/tables/{self.table}/moves", wish)
            if status == 200:
                history.moves[at] = choice
                self._acknowledged()
                if len(history.lines) < LINES and self._random.random() < 0.1:
                    self._chat(history)
                return answer if isinstance(answer, dict) else None
            if status == 409:
                return None
            if 400 <= status < 500:
                self.faults.append(f"refused: {status} {answer}")
                return None
            if self._done.is_set():
                return None
            time.sleep(PAUSE_S)

    def _chat(self, history: History) -> None:
        """A line that nobody sends twice."""
        self._said += 1
        line = f"line {self._number}.{self._said}"
        status, _ = self._ask("POST", f"/api/tables/{self.table}/chat", {"text": line})
        if status == 204:
            history.lines.append(line)
            self._acknowledged()
        else:
            history.unsure.append(line)

    def _acknowledged(self) -> None:
        self.acknowledged += 1
        self.last = time.monotonic()

    def _compare(self, history: History) -> None:
        """What is stored with what was promised; asked until there is an answer."""
        path = f"/api/tables/{self.table}"
        record = self._until_answered("GET", f"{path}/record", always=True)
        view = self._until_answered("GET", f"{path}/view", always=True)
        if record is None or view is None:
            self.faults.append(f"lost: table {self.table}")
            return
        own = {seat - 1 for seat in view["own"]}
        chat = [line["text"] for line in view["chat"]]
        lines = history.faults(Record.from_json(json.dumps(record)), chat, own)
        self.faults += [f"table {self.table}: {one}" for one in lines]

    def _until_answered(
        self, method: str, path: str, body: Json | None = None, always: bool = False
    ) -> Json | None:
        """The answer to something that can be asked again; None if it was refused or all ends."""
        until = time.monotonic() + 120
        while (always and time.monotonic() < until) or not self._done.is_set():
            status, answer = self._ask(method, path, body)
            if status in (200, 201):
                found: Json = answer
                return found
            if 400 <= status < 500:
                self.faults.append(f"{method} {path} was refused: {status} {answer}")
                return None
            time.sleep(PAUSE_S)
        return None

    def _ask(self, method: str, path: str, body: Json | None = None) -> tuple[int, Any]:
        """Status and answer; 0: nobody knows what has become of it."""
        try:
            if self._connection is None:
                port = self._ports()
                self._connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
            text = None if body is None else json.dumps(body)
            headers = {"content-type": "application/json", "cookie": self._cookie}
            self._connection.request(method, path, text, headers)
            answer = self._connection.getresponse()
            content = answer.read()
        except (OSError, http.client.HTTPException):
            self.uncertain += 1
            self._hang_up()
            return 0, None
        if answer.status >= 500:
            self._hang_up()  # perhaps another server knows better
        cookie = answer.headers.get("set-cookie", "").split(";")[0]
        self._cookie = cookie if cookie.startswith("caravan=") else self._cookie
        return answer.status, json.loads(content) if content[:1] in (b"{", b"[") else content
