"""A browser without a browser: it sends messages, keeps what it is told to, and thinks at once."""

from __future__ import annotations

import json
from typing import Any

from caravanserai.tab.thinker import think
from caravanserai.tab.worker import Worker
from tests.web.description import described


class Browser:
    """Pages, a store and a thinker around one worker."""

    def __init__(self, kept: dict[str, str] | None = None, lang: str = "en") -> None:
        self.lang = lang
        self.kept = kept if kept is not None else {}
        self.events: list[dict[str, Any]] = []
        self.idle = False
        """Whether nobody thinks."""
        self.waiting: list[dict[str, Any]] = []
        """What nobody has thought about yet."""
        self._answers: dict[int, tuple[int, Any]] = {}
        self._last = 0
        self._worker = Worker()
        self.send(type="kept", texts=list(self.kept.values()))

    def send(self, **message: Any) -> None:
        """Send a message, and do what comes of it."""
        for told in json.loads(self._worker.hear(json.dumps(message))):
            if told["type"] == "keep":
                self.kept[told["table"]] = told["text"]
            elif told["type"] == "think":
                self.waiting.append(told)
            elif told["type"] == "event":
                self.events.append(told)
            else:
                self._answers[told["id"]] = (told["status"], told["content"])
        while self.waiting and not self.idle:
            job = self.waiting.pop(0)
            self.send(type="thought", job=job["job"], answer=json.loads(think(json.dumps(job))))

    def call(self, kind: str, **message: Any) -> tuple[int, Any]:
        """Send something that is answered."""
        self._last += 1
        self.send(type=kind, id=self._last, lang=self.lang, **message)
        return self._answers.pop(self._last)

    def ask(self, method: str, route: str, **asked: Any) -> tuple[int, Any]:
        """What a route answers; held against the description of the API."""
        status, content = self.call("ask", method=method, route=route, asked=asked)
        path = route.replace("{table_id}", "x").replace("{game}", "x")
        if status != 404:
            described().check(method, path, str(status), "application/json", content)
        return status, content

    def get(self, route: str, **asked: Any) -> Any:
        status, content = self.ask("get", route, **asked)
        assert status == 200, content
        return content

    def post(self, route: str, **asked: Any) -> Any:
        status, content = self.ask("post", route, **asked)
        assert status < 300, content
        return content

    def found(self, game: str, *seats: str, **more: Any) -> str:
        """A new table; its name."""
        table: str = self.post("/api/tables", game=game, seats=list(seats), **more)["id"]
        return table

    def view(self, table: str, **asked: Any) -> dict[str, Any]:
        view: dict[str, Any] = self.get("/api/tables/{table_id}/view", table_id=table, **asked)
        return view

    def answer(self, table: str, which: int = 0) -> Any:
        """Answer the question at a table."""
        view = self.view(table)
        choice = view["prompt"]["options"][which]["choice"]
        return self.post(
            "/api/tables/{table_id}/moves", table_id=table, at=view["ply"], choice=choice
        )
