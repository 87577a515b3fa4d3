"""What the routes of the API answer at this browser: one function each, by method and route.

What is asked stands in one mapping, whether it belongs into path, query or body, as the scripts of
the pages ask. For an answer that has to be thought about stands `LATER`.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from random import SystemRandom
from time import time
from typing import Any, Final, NamedTuple, TypeAlias

from caravanserai.bots import bots
from caravanserai.kernel.view import Message
from caravanserai.tab.house import ME, House, eyes, show
from caravanserai.tab.thinker import advice, reviewed
from caravanserai.web.analysis.views import (
    Review,
    aid_view,
    hints_view,
    progress_view,
    review_view,
)
from caravanserai.web.contract import responses, views
from caravanserai.web.contract.values import EventKind, UndoKind
from caravanserai.web.errors import Refused
from caravanserai.web.jobs.thinking import bot_seed, task_of
from caravanserai.web.lobby.lists import games_view, lists_view, rules_view
from caravanserai.web.tables.founding import (
    again,
    brought,
    by_lot,
    forked,
    fresh_record,
    passed_on,
    seated,
)
from caravanserai.web.tables.table import HUMAN, Seat, Table
from caravanserai.web.tables.view import language_of, state_at

LATER: Final = object()
"""In place of an answer that has to be thought about."""


class Question(NamedTuple):
    """What a page asks of the house."""

    house: House
    asked: Mapping[str, Any]
    lang: str
    later: Callable[[Any], None]
    """Where an answer goes that has to be thought about."""

    @property
    def table(self) -> Table:
        """The table that is asked about."""
        return self.house.reading(self.asked["table_id"])

    def change(self, kind: EventKind, action: Callable[[Table], bool | None]) -> Table:
        """Change this table; what has become of it."""
        return self.house.change(self.asked["table_id"], kind, action)


Route: TypeAlias = Callable[[Question], Any]


def games(question: Question) -> list[responses.GameInfo]:
    return games_view(question.lang)


def rules(question: Question) -> list[responses.RuleText]:
    return rules_view(question.asked["game"])


def tables(question: Question) -> responses.TableLists:
    return lists_view(question.house.shelf, ME, question.lang)


def found(question: Question) -> responses.FoundedTable:
    record = fresh_record(
        question.asked["game"], len(question.asked["seats"]), question.asked.get("options", {})
    )
    seats = seated(question.asked["seats"], ME, question.asked.get("name", ""), True)
    if question.asked.get("lot"):
        seats = by_lot(seats, SystemRandom())
    return _founded(question.house, record, seats)


def import_table(question: Question) -> responses.FoundedTable:
    record = brought(question.asked.get("record"), question.asked.get("position"))
    wishes = question.asked.get("seats") or [HUMAN] * record.setup.seats
    return _founded(
        question.house, record, seated(wishes, ME, question.asked.get("name", ""), True)
    )


def _founded(house: House, record: Any, seats: list[Seat]) -> responses.FoundedTable:
    if any(seat.kind == "open" for seat in seats):
        raise Refused(422, Message("Nobody else comes to a table in this browser."))
    table = house.found(record, seats, passed_on(seats))
    own = table.seats_of(ME)
    seat = own[0] + 1 if own else None
    return {"id": table.id, "seat": seat, "token": None, "links": []}


def view(question: Question) -> views.TableView:
    table = question.table
    seat = question.asked.get("seat")
    return show(
        table,
        eyes(table, question.lang),
        question.asked.get("ply"),
        None if seat is None else seat - 1,
    )


def _news_or_view(question: Question, table: Table) -> views.TableNews | views.TableView:
    return question.house.news(table, question.lang, question.asked.get("known")) or show(
        table, eyes(table, question.lang)
    )


def move(question: Question) -> views.TableNews | views.TableView:
    def action(table: Table) -> bool:
        return table.move(table.seats_of(ME), question.asked["at"], question.asked["choice"])

    return _news_or_view(question, question.change("ply", action))


def undo(question: Question) -> views.TableNews | views.TableView:
    kind: UndoKind = question.asked["kind"]

    def action(table: Table) -> None:
        table.undo(table.seats_of(ME), question.asked["at"], kind, time(), table.kept_for(ME))

    return _news_or_view(question, question.change("undo", action))


def name(question: Question) -> views.TableView:
    def action(table: Table) -> None:
        table.rename(question.asked["seat"] - 1, question.asked["name"])

    return show(question.change("seat", action), eyes(question.table, question.lang))


def final(question: Question) -> responses.Finality:
    table = question.table
    if table.match.over or table.match.actor not in table.seats_of(ME):
        raise Refused(409, Message("You are not asked now."))
    return {"final": table.final(question.asked["choice"])}


def join(question: Question) -> responses.TakenSeat:
    def action(table: Table) -> None:
        table.join(question.asked["seat"] - 1, ME, question.asked.get("name", ""), False, time())

    question.change("seat", action)
    return {"seat": question.asked["seat"], "token": ""}


def leave(question: Question) -> views.TableView:
    if question.asked.get("bot") not in bots():
        raise Refused(422, Message("There are the bots {known}.", known=", ".join(bots())))

    def action(table: Table) -> None:
        if question.asked["seat"] - 1 not in table.seats_of(ME):
            raise Refused(403, Message("This is not your seat."))
        table.leave(question.asked["seat"] - 1, question.asked["bot"], time())

    table = question.change("seat", action)
    return show(table, eyes(table, question.lang))


def chat(question: Question) -> None:
    def action(table: Table) -> None:
        seat = table.viewpoint(table.seats_of(ME))
        name = table.seats[seat].name if seat is not None else ""
        table.say(seat, question.asked.get("name") or name, question.asked["text"], time())

    question.change("chat", action)


def notes(question: Question) -> None:
    def action(table: Table) -> None:
        own = table.seats_of(ME)
        seat = (
            question.asked["seat"] - 1
            if question.asked.get("seat") is not None
            else table.viewpoint(own)
        )
        if seat is None or seat not in own:
            raise Refused(403, Message("Only players can take notes."))
        table.note(seat, question.asked["text"])

    question.change("notes", action)


def record(question: Question) -> Any:
    """All of it, also while the game goes on: it lies in this browser anyway."""
    table = question.table
    return json.loads(table.match.record.to_json(table.disclosed))


def position(question: Question) -> Any:
    table = question.table
    return table.game.codec.to_dict(state_at(table, question.asked.get("ply")))


def rematch(question: Question) -> responses.Rematch:
    table = question.table
    if not table.match.over:
        raise Refused(409, Message("The game is not over yet."))
    if table.rematch:
        return {"id": table.rematch}
    new = question.house.found(*again(table), table.hot_seat)

    def action(old: Table) -> None:
        old.rematch = new.id

    question.house.change(table.id, "seat", action)
    return {"id": new.id}


def fork(question: Question) -> responses.FoundedTable:
    table = question.table
    return _founded(question.house, *forked(table, table.match.record, question.asked["ply"], ME))


def hint(question: Question) -> object:
    table = question.table
    if table.match.over or table.match.actor not in table.seats_of(ME):
        raise Refused(409, Message("You are not asked now."))
    words, language = table.game.words, language_of(question.lang, table.game.key)

    def heard(answer: Any) -> None:
        question.later(None if answer is None else hints_view(advice(answer), words, language))

    question.house.think("hint", table, bot_seed(table, table.match.actor), heard)
    return LATER


def review(question: Question) -> responses.Review:
    table = question.table
    if not table.match.over:
        raise Refused(409, Message("The game is not over yet."))
    looking = question.house.reviews.get(table.id)
    if looking is None or looking.failed:
        looking = question.house.reviews[table.id] = Review(task_of(table, 0))
        _look_on(question.house, table, looking)
    return review_view(
        looking, table.game, table.match.actors, language_of(question.lang, table.game.key)
    )


def _look_on(house: House, table: Table, looking: Review) -> None:
    def heard(answer: Any) -> None:
        if answer is None:
            looking.failed = True
            return
        looking.looked(reviewed(answer))
        if not looking.complete:
            _look_on(house, table, looking)

    house.think("review", table, 0, heard, first=looking.next)


def progress(question: Question) -> responses.ScoreProgress:
    table = question.table
    seat = table.viewpoint(table.seats_of(ME))
    return progress_view(table.match.record, seat, table.match.over)


def aid(question: Question) -> responses.PlayerAid:
    table = question.table
    seen = table.game.view(table.match.state, table.viewpoint(table.seats_of(ME)))
    return aid_view(table.game, seen, language_of(question.lang, table.game.key))


TABLE: Final = "/api/tables/{table_id}"
ROUTES: Final[Mapping[tuple[str, str], Route]] = {
    ("get", "/api/games"): games,
    ("get", "/api/rules/{game}"): rules,
    ("get", "/api/tables"): tables,
    ("post", "/api/tables"): found,
    ("post", "/api/tables/import"): import_table,
    ("get", f"{TABLE}/view"): view,
    ("get", f"{TABLE}/final"): final,
    ("get", f"{TABLE}/record"): record,
    ("get", f"{TABLE}/position"): position,
    ("get", f"{TABLE}/progress"): progress,
    ("get", f"{TABLE}/aid"): aid,
    ("post", f"{TABLE}/moves"): move,
    ("post", f"{TABLE}/undo"): undo,
    ("post", f"{TABLE}/join"): join,
    ("post", f"{TABLE}/leave"): leave,
    ("post", f"{TABLE}/name"): name,
    ("post", f"{TABLE}/chat"): chat,
    ("post", f"{TABLE}/notes"): notes,
    ("post", f"{TABLE}/rematch"): rematch,
    ("post", f"{TABLE}/fork"): fork,
    ("post", f"{TABLE}/hint"): hint,
    ("post", f"{TABLE}/review"): review,
}
CREATED: Final = frozenset({found, import_table, fork})
"""What answers 201."""
