"""What a visitor does at a table, by the API or on a page, and what comes of it."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from time import time

from caravanserai.bots import bots
from caravanserai.kernel.view import Message
from caravanserai.web.contract import responses, views
from caravanserai.web.contract.encoding import JsonResponse
from caravanserai.web.contract.values import UndoKind
from caravanserai.web.errors import Refused
from caravanserai.web.session.visitor import Visitor
from caravanserai.web.tables.table import Table


def view_of(
    visitor: Visitor,
    table: Table,
    lang: str | None = None,
    ply: int | None = None,
    seat: int | None = None,
) -> views.TableView:
    """The table as this visitor sees it."""
    seen, eyes = visitor.seen(table), visitor.eyes(table, lang)
    return visitor.services.views.show(seen, eyes, ply, None if seat is None else seat - 1)


def asks_for_news(visitor: Visitor, lang: str | None, known: int | None) -> Visitor | None:
    """The visitor, with the eyes with which the news are looked at, if any are asked for."""
    return None if known is None else replace(visitor, code=lang or visitor.code)


def news_or_view(
    visitor: Visitor, table: Table, lang: str | None, known: int | None
) -> views.TableNews | views.TableView:
    """What a change of the visitor has brought: the news, if this is known to be enough."""
    tables = visitor.services.tables
    news = tables.news(table, visitor.perspective(table, lang), known)
    return news or view_of(visitor, table, lang)


def founded(visitor: Visitor, table: Table) -> JsonResponse[responses.FoundedTable]:
    """A new table, as its founder hears of it."""
    own = table.seats_of(visitor.person)
    content: responses.FoundedTable = {
        "id": table.id,
        "seat": own[0] + 1 if own else None,
        "token": visitor.token(table, own[0]) if own else None,
        "links": visitor.services.views.links(table, visitor.base),
    }
    response = JsonResponse(content, 201)
    visitor.remember(response)
    return response


def display_name(visitor: Visitor, given: str) -> str:
    """The name that was given, else that of the account."""
    if given or not visitor.person:
        return given
    account = visitor.services.accounts.account_of(visitor.person)
    return account.shown if account else ""


def known_bot(name: str) -> str:
    """The name of a bot, or a refusal that names them all."""
    if name not in bots():
        raise Refused(422, Message("There are the bots {known}.", known=", ".join(bots())))
    return name


def take_seat(visitor: Visitor, table_id: str, seat: int, token: str | None, name: str) -> str:
    """Sit down; returns the token of the seat."""
    key = visitor.services.signer.seat(token) if token else None
    if token and (key is None or key.table != table_id or key.seat != seat):
        raise Refused(403, Message("This invitation is not for this seat."))
    person = visitor.named()
    shown = display_name(visitor, name)

    def action(table: Table) -> None:
        invited = key is not None and key.opens(table)
        if key is not None and not invited and seat not in table.seats_of(person):
            raise Refused(403, Message("This invitation has been used."))
        table.join(seat, person, shown, invited, time())
        visitor.services.tables.seat_on_vacation(table, person)

    return visitor.services.tables.change(
        table_id, "seat", action, lambda table: visitor.token(table, seat)
    )


def add_seed(
    visitor: Visitor, table_id: str, seat: int, text: str, lang: str | None = None
) -> views.TableView:
    """Add to the luck of a game that is not dealt yet."""

    def action(table: Table) -> bool:
        if seat not in visitor.own(table):
            raise Refused(403, Message("This is not your seat."))
        return table.add_seed(seat, text)

    return visitor.services.tables.change(
        table_id, "ply", action, lambda table: view_of(visitor, table, lang)
    )


def make_move(
    visitor: Visitor,
    table_id: str,
    at: int,
    choice: int,
    lang: str | None = None,
    known: int | None = None,
) -> views.TableNews | views.TableView:
    """Answer for one of the visitor's seats; returns what has come of it."""
    return visitor.services.tables.change(
        table_id,
        "ply",
        lambda table: table.move(visitor.own(table), at, choice),
        partial(news_or_view, visitor, lang=lang, known=known),
        asks_for_news(visitor, lang, known),
    )


def take_back(
    visitor: Visitor,
    table_id: str,
    at: int,
    kind: UndoKind,
    lang: str | None = None,
    known: int | None = None,
) -> views.TableNews | views.TableView:
    """Take something back for one of the visitor's seats; returns what has come of it."""

    def action(table: Table) -> None:
        table.undo(visitor.own(table), at, kind, time(), table.kept_for(visitor.person))

    come = partial(news_or_view, visitor, lang=lang, known=known)
    asks = asks_for_news(visitor, lang, known)
    return visitor.services.tables.change(table_id, "undo", action, come, asks)
