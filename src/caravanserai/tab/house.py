"""The house of one browser: what comes in as a message is answered with messages.

A question of a page names a route of the API and what is asked there; the answer is what a server
of a house would give. Beside answers go out: what is new at a table, what has to be kept, and what
somebody shall think about. Whoever is asked by the rules and thinks is told apart: the adviser's
answers and those of the bots come back as messages, too.
"""

from __future__ import annotations

import json
import secrets
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from time import time
from typing import Any, Final, TypeAlias

from caravanserai.kernel.record import Record
from caravanserai.language import LANGUAGES
from caravanserai.tab.shelf import Shelf
from caravanserai.web.analysis.views import Review
from caravanserai.web.contract.values import EventKind
from caravanserai.web.contract.views import TableNews, TableView
from caravanserai.web.errors import Stale
from caravanserai.web.jobs.thinking import bot_seed, task_of
from caravanserai.web.tables.founding import begun
from caravanserai.web.tables.news import Screens
from caravanserai.web.tables.parts import Perspective
from caravanserai.web.tables.table import Seat, Table
from caravanserai.web.tables.view import language_of, table_view

ME: Final = "me"
"""Whoever sits at this browser."""
SIMPLEST: Final = "random"
"""Who plays in the place of a bot that has failed."""
ALPHABET: Final = "abcdefghjkmnpqrstuvwxyz23456789"

Message: TypeAlias = dict[str, Any]
Heard: TypeAlias = Callable[[Any], None]
"""What becomes of an answer that somebody has thought about; None: nobody has answered."""


@dataclass(frozen=True)
class Onlooker:
    """A page that listens to a table."""

    lang: str

    def perspective(self, table: Table) -> Perspective:
        return eyes(table, self.lang)


def eyes(table: Table, lang: str) -> Perspective:
    """How the person at this browser looks at a table."""
    return Perspective(tuple(table.seats_of(ME)), tuple(table.kept_for(ME)), lang, "")


def show(
    table: Table, eyes: Perspective, ply: int | None = None, seat: int | None = None
) -> TableView:
    """What is seen of a table; whoever plays here is here."""
    language = language_of(eyes.lang, table.game.key)
    return table_view(table, eyes.own, language, eyes.own, ply, seat, eyes.kept)


class House:
    """All tables of a browser, and those who look at them."""

    def __init__(self) -> None:
        self.shelf = Shelf()
        self.out: list[Message] = []
        """What goes out next."""
        self.reviews: dict[str, Review] = {}
        self._screens: dict[str, Screens] = {}
        self._listeners: dict[str, set[Onlooker]] = {}
        self._jobs: dict[int, Heard] = {}
        self._last_job = 0
        self._asked: dict[str, int] = {}
        """At which ply the bot of a table was asked last."""
        self._failed: set[tuple[str, int]] = set()
        """Where a bot has failed: tables and plies."""

    def reading(self, table_id: str) -> Table:
        """A table as it is. If a bot is to play there, it is asked."""
        table = self.shelf.get(table_id)
        self._ask_bot(table)
        return table

    def change(
        self, table_id: str, kind: EventKind, action: Callable[[Table], bool | None]
    ) -> Table:
        """Change a table and keep it, then tell the pages that look at it; an action that returns
        False has found nothing to do.
        """
        before = self.shelf.get(table_id)
        table = before.copy()
        if action(table) is False:
            return before
        table.version = before.version + 1
        table.settle(before, time())
        self._keep(table)
        self._tell(before, table, kind)
        self._ask_bot(table)
        return table

    def found(self, record: Record, seats: Sequence[Seat], hot_seat: bool) -> Table:
        """Set up a new table."""
        table_id = "".join(secrets.choice(ALPHABET) for _ in range(12))
        table = begun(table_id, record, seats, secrets.token_hex(16))
        table.hot_seat = hot_seat
        table.created = table.updated = table.asked = time()
        table.made = [table.created] * table.ply
        self._keep(table)
        self._ask_bot(table)
        return table

    def bring(self, text: str) -> int:
        """Games from another browser; how many are new here."""
        brought = self.shelf.bring(text)
        for kept in brought:
            self.out.append({"type": "keep", "table": json.loads(kept)["id"], "text": kept})
        return len(brought)

    def _keep(self, table: Table) -> None:
        self.out.append({"type": "keep", "table": table.id, "text": self.shelf.keep(table)})

    def news(self, table: Table, lang: str, known: int | None) -> TableNews | None:
        """What the last change has brought to a page that knows the version before."""
        return self._screens_of(table.id).news(table, eyes(table, lang), known)

    def _screens_of(self, table_id: str) -> Screens:
        return self._screens.setdefault(table_id, Screens())

    def _tell(self, before: Table, table: Table, kind: EventKind) -> None:
        listeners = self._listeners.get(table.id, set())
        news = self._screens_of(table.id).turn(before, table, listeners, show)
        for one in listeners:
            data = {"type": kind, "ply": table.ply, "news": news[one]}
            told = {"type": "event", "table": table.id, "version": table.version, "data": data}
            self.out.append(told)

    def listen(self, table_id: str, lang: str, seen: int) -> None:
        """A page looks at a table from now on; one at a time does. What has changed since the
        version that it has seen it hears at once.
        """
        code = lang if lang in LANGUAGES else LANGUAGES[0]
        self._listeners = {table_id: {Onlooker(code)}}
        table = self.shelf.get(table_id)
        if table.version != seen:
            data = {"type": "ply", "ply": table.ply}
            self.out.append(
                {"type": "event", "table": table_id, "version": table.version, "data": data}
            )

    def think(self, kind: str, table: Table, seed: int, heard: Heard, **more: Any) -> None:
        """Let somebody think about the game at a table."""
        self._last_job += 1
        self._jobs[self._last_job] = heard
        task = asdict(task_of(table, seed))
        self.out.append(
            {"type": "think", "job": self._last_job, "kind": kind, "task": task, **more}
        )

    def thought(self, job: int, answer: Any) -> None:
        """Somebody has thought, or failed."""
        self._jobs.pop(job)(answer)

    def _ask_bot(self, table: Table) -> None:
        seat, at = table.thinking, table.ply
        if seat is None or self._asked.get(table.id) == at:
            return
        self._asked[table.id] = at
        table_id = table.id
        bot = SIMPLEST if (table_id, at) in self._failed else table.seats[seat].bot

        def answered(choices: list[int] | None) -> None:
            self._asked.pop(table_id, None)
            if choices is None:
                if (table_id, at) not in self._failed:  # else whoever looks at the table asks again
                    self._failed.add((table_id, at))
                    self._ask_bot(self.shelf.get(table_id))
                return
            try:
                self.change(table_id, "ply", lambda table: table.bot_plays(seat, at, choices))
            except Stale:
                self._ask_bot(self.shelf.get(table_id))  # the game has gone on without it

        self.think("bot", table, bot_seed(table, seat), answered, seat=seat, bot=bot)
