"""What the worker of the house calls: a message in, the messages that come of it out, as text."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from caravanserai.kernel.errors import CaravanseraiError, UnknownGame
from caravanserai.kernel.view import Message
from caravanserai.language import ENGLISH, LANGUAGES, Language
from caravanserai.presentation.narration import sentence
from caravanserai.tab.house import House, eyes, show
from caravanserai.tab.routes import CREATED, LATER, ROUTES, Question
from caravanserai.web.errors import Refused, Stale
from caravanserai.web.tables.view import language_of


class Worker:
    """The house and whoever sends it messages."""

    def __init__(self) -> None:
        self._house = House()

    def hear(self, text: str) -> str:
        """What goes out after this message."""
        message = json.loads(text)
        kinds: dict[str, Callable[[Mapping[str, Any]], None]] = {
            "kept": lambda said: self._put(said["texts"]),
            "listen": lambda said: self._house.listen(said["table"], said["lang"], said["seen"]),
            "thought": lambda said: self._house.thought(said["job"], said["answer"]),
            "ask": self._ask,
            "take": self._take,
            "bring": self._bring,
        }
        kinds[message["type"]](message)
        out, self._house.out = self._house.out, []
        return json.dumps(out, ensure_ascii=False)

    def _put(self, texts: list[str]) -> None:
        for text in texts:
            self._house.shelf.put(text)

    def _answer(self, message: Mapping[str, Any], status: int, content: Any) -> None:
        told = {"type": "answer", "id": message["id"], "status": status, "content": content}
        self._house.out.append(told)

    def _take(self, message: Mapping[str, Any]) -> None:
        """All games in one file."""
        self._answer(message, 200, self._house.shelf.everything())

    def _bring(self, message: Mapping[str, Any]) -> None:
        """The games of such a file."""
        try:
            self._answer(message, 200, self._house.bring(message["text"]))
        except Refused as error:
            self._answer(message, error.status, _trouble(error.message, message["lang"]))

    def _ask(self, message: Mapping[str, Any]) -> None:
        """A question of a page; the answer may come later."""
        asked = message["asked"]
        lang = asked.get("lang") or message["lang"]
        code = lang if lang in LANGUAGES else ENGLISH

        answer = partial(self._answer, message)

        def later(content: Any) -> None:
            if content is None:
                answer(503, _trouble(Message("The adviser is not there; ask again."), code))
            else:
                answer(200, content)

        try:
            route = ROUTES.get((message["method"], message["route"]))
            if route is None:
                raise Refused(404, Message("This needs a house with a server."))
            content = route(Question(self._house, asked, code, later))
        except Stale:
            table = self._house.reading(asked["table_id"])
            text = Message("The table has changed meanwhile.")
            answer(409, {**show(table, eyes(table, code)), **_trouble(text, code)})
        except Refused as error:
            answer(error.status, _trouble(error.message, code, error.game))
        except CaravanseraiError as error:
            status = 404 if isinstance(error, UnknownGame) else 422
            answer(status, {"error": str(error), "rule": None})
        else:
            if route in CREATED:
                answer(201, content)
            elif content is not LATER:
                answer(204 if content is None else 200, content)


def _trouble(message: Message, code: str, game: str = "") -> dict[str, Any]:
    """What went wrong, in the words of the reader."""
    language = language_of(code, game) if game else Language(code)
    return {"error": sentence(language.say(message)), "rule": message.rule or None}


hear = Worker().hear
