"""The JSON API. Everything a page does, another program may do too."""

from __future__ import annotations

import json
from time import time
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Path, Query, Request
from starlette.concurrency import run_in_threadpool
from starlette.responses import Response, StreamingResponse

from caravanserai.bots import bots
from caravanserai.kernel.game import find
from caravanserai.kernel.record import Record
from caravanserai.kernel.view import Message
from caravanserai.presentation.rulebook import Rulebook
from caravanserai.web import lobby, shapes, wishes
from caravanserai.web.answering import Json
from caravanserai.web.clocks import Clock
from caravanserai.web.guard import limited
from caravanserai.web.house import nothing
from caravanserai.web.refusing import Refused, Stale
from caravanserai.web.showing import shown_table
from caravanserai.web.stream import Change
from caravanserai.web.tables import (
    HUMAN,
    OPEN,
    Seat,
    Table,
    fresh_record,
    record_of_position,
    seated,
)
from caravanserai.web.visiting import Visiting, Visitor

TableId = Annotated[str, Path(pattern="^[a-z0-9]{1,32}$", description="The id of a table.")]
Refusals = dict[int | str, dict[str, Any]]
ERRORS: Refusals = {
    status: {"model": shapes.Error} for status in (400, 401, 403, 404, 409, 413, 422, 429)
}
STALE: Refusals = {409: {"model": shapes.StaleView, "description": "Lost race: the table now."}}

LONGEST = 10_000
"""Choices of the longest record that is replayed for somebody: more than any game had."""

router = APIRouter(prefix="/api", responses=ERRORS)
reading = [Depends(limited("read"))]
changing = [Depends(limited("change"))]


def view_of(
    visitor: Visitor,
    table: Table,
    lang: str | None = None,
    ply: int | None = None,
    seat: int | None = None,
) -> dict[str, Any]:
    """The table as this visitor sees it, with the invitations a player may give."""
    own = visitor.own(table)
    view = shown_table(
        table,
        own,
        visitor.language(table, lang),
        visitor.house.hub.online(table.id) | set(own),  # who asks is there
        ply,
        None if seat is None else seat - 1,
    )
    view["returning"] = [
        i + 1
        for i, there in enumerate(table.seats)
        if visitor.person and there.kept == visitor.person
    ]
    view["links"] = links_of(visitor, table) if own else []
    return view


def stale_view(visitor: Visitor, table_id: str, lang: str | None) -> Json:
    """409 with the table as it is now."""
    with visitor.house.reading(table_id) as table:
        view = view_of(visitor, table, lang)
        text = Message("The table has changed meanwhile.")
        view["error"] = visitor.language(table, lang).say(text)
    view["rule"] = None
    return Json(view, 409)


def links_of(visitor: Visitor, table: Table) -> list[dict[str, Any]]:
    """An invitation for every seat that is free."""
    found = []
    for i, seat in enumerate(table.seats):
        if seat.kind == OPEN:
            token = visitor.house.token(table, i)
            found.append({"seat": i + 1, "url": f"{visitor.base}join/{token}", "token": token})
    return found


def founded(visitor: Visitor, table: Table) -> Json:
    own = table.seats_of(visitor.person)
    content = {
        "id": table.id,
        "seat": own[0] + 1 if own else None,
        "token": visitor.house.token(table, own[0]) if own else None,
        "links": links_of(visitor, table),
    }
    response = Json(content, 201)
    visitor.remember(response)
    return response


def display_name(visitor: Visitor, wish: str) -> str:
    """The name that was given, else that of the account."""
    if wish or not visitor.person:
        return wish
    account = visitor.house.people.account_of(visitor.person)
    return account.shown if account else ""


@router.get("/games", response_model=list[shapes.GameShown], dependencies=reading)
def games(visitor: Visiting, lang: wishes.Lang | None = None) -> Response:
    """What can be played."""
    return Json(lobby.shown_games(lang or visitor.code))


@router.get("/rules/{game}", response_model=list[shapes.RuleShown], dependencies=reading)
def rules(game: str) -> Response:
    """The numbered rules of a game."""
    return Json([vars(rule) for rule in Rulebook(find(game)).rules])


@router.get("/tables", response_model=shapes.Lists, dependencies=reading)
def tables(visitor: Visiting, lang: wishes.Lang | None = None) -> Response:
    """Your tables, tables with open seats, your finished games."""
    lists = lobby.shown_lists(visitor.house.store, visitor.person, lang or visitor.code)
    return Json(lists)


@router.post(
    "/tables",
    status_code=201,
    response_model=shapes.Founded,
    dependencies=[Depends(limited("found"))],
)
def found(visitor: Visiting, wish: wishes.NewTable) -> Response:
    """Found a table."""
    record = fresh_record(wish.game, len(wish.seats), wish.options)
    person = visitor.named()
    seats = seated(wish.seats, person, display_name(visitor, wish.name), wish.hot_seat)
    clock = None if wish.clock is None else _clock(wish.clock)
    table = visitor.house.found(record, seats, wish.pace, wish.hot_seat, clock)
    return founded(visitor, table)


def _clock(wish: wishes.ClockWish) -> Clock:
    return Clock(wish.bank, wish.bonus, known_bot(wish.bot) if wish.bot else "")


def known_bot(name: str) -> str:
    """The name of a bot, or a refusal that names them all."""
    if name not in bots():
        raise Refused(422, Message("There are the bots {known}.", known=", ".join(bots())))
    return name


@router.post(
    "/tables/import",
    status_code=201,
    response_model=shapes.Founded,
    dependencies=[Depends(limited("found"))],
)
def import_table(visitor: Visiting, wish: wishes.Import) -> Response:
    """Play on from a record or a position."""
    if (wish.record is None) == (wish.position is None):
        raise Refused(422, Message("Send either a record or a position."))
    if wish.record is not None:
        choices = wish.record.get("choices")
        if isinstance(choices, list) and len(choices) > LONGEST:
            raise Refused(422, Message("A record has at most {n} choices.", n=LONGEST))
        record = Record.from_json(json.dumps(wish.record))
    else:
        record = record_of_position(wish.position or {})
    wishes = wish.seats or [HUMAN] * record.setup.seats
    if len(wishes) != record.setup.seats:
        raise Refused(422, Message("This game has {n} seats.", n=record.setup.seats))
    hot_seat = wish.seats is None
    seats = seated(wishes, visitor.named(), display_name(visitor, wish.name), hot_seat)
    table = visitor.house.found(record, seats, hot_seat=hot_seat)
    return founded(visitor, table)


@router.post("/tables/{table_id}/join", response_model=shapes.Joined, dependencies=changing)
def join(visitor: Visiting, table_id: TableId, wish: wishes.Join) -> Response:
    """Take a seat."""
    token = take_seat(visitor, table_id, wish.seat - 1, wish.token, wish.name)
    response = Json({"seat": wish.seat, "token": token})
    visitor.remember(response)
    return response


def take_seat(visitor: Visitor, table_id: str, seat: int, token: str | None, name: str) -> str:
    """Sit down; returns the token of the seat."""
    key = visitor.house.keys.seat(token) if token else None
    if token and (key is None or key.table != table_id or key.seat != seat):
        raise Refused(403, Message("This invitation is not for this seat."))
    person = visitor.named()
    shown = display_name(visitor, name)

    def action(table: Table) -> None:
        invited = key is not None and visitor.house.seat_of(table, key) == seat
        if key is not None and not invited and seat not in table.seats_of(person):
            raise Refused(403, Message("This invitation has been used."))
        table.join(seat, person, shown, invited, time())
        visitor.house.seat_on_vacation(table, person)

    return visitor.house.change(
        table_id, "seat", action, lambda table: visitor.house.token(table, seat)
    )


@router.post("/tables/{table_id}/leave", response_model=shapes.ViewShown, dependencies=changing)
def leave(visitor: Visiting, table_id: TableId, wish: wishes.Leave) -> Response:
    """Get up; a bot takes over, or the seat is open."""

    def action(table: Table) -> None:
        if wish.seat - 1 not in visitor.own(table):
            raise Refused(403, Message("This is not your seat."))
        table.leave(wish.seat - 1, known_bot(wish.bot) if wish.bot else "")

    seen = visitor.house.change(table_id, "seat", action, lambda there: view_of(visitor, there))
    return Json(seen)


@router.get("/tables/{table_id}/links", response_model=shapes.Invitation, dependencies=reading)
def links(visitor: Visiting, table_id: TableId) -> Response:
    """Invitations for the free seats, for those who sit at the table."""
    with visitor.house.reading(table_id) as table:
        if not visitor.own(table):
            raise Refused(403, Message("Only players can invite."))
        return Json({"links": links_of(visitor, table)})


@router.get("/tables/{table_id}/view", response_model=shapes.ViewShown, dependencies=reading)
def view(
    visitor: Visiting,
    table_id: TableId,
    ply: Annotated[wishes.Ply | None, Query(description="A moment of the past.")] = None,
    lang: wishes.Lang | None = None,
    seat: Annotated[wishes.SeatNumber | None, Query(description="One of your seats.")] = None,
) -> Response:
    """The table as you see it."""
    with visitor.house.reading(table_id) as table:
        return Json(view_of(visitor, table, lang, ply, seat))


@router.post(
    "/tables/{table_id}/moves",
    response_model=shapes.ViewShown,
    responses=STALE,
    dependencies=changing,
)
def move(visitor: Visiting, table_id: TableId, wish: wishes.Move) -> Response:
    """Answer the pending question. The answer is stored before you hear of it."""
    try:
        return Json(make_move(visitor, table_id, wish.at, wish.choice, wish.lang))
    except Stale:
        return stale_view(visitor, table_id, wish.lang)


@router.get("/tables/{table_id}/final", response_model=shapes.Finality, dependencies=reading)
def final(visitor: Visiting, table_id: TableId, choice: wishes.Choice) -> Response:
    """Whether a choice of yours could not be taken back freely."""
    with visitor.house.reading(table_id) as table:
        if table.match.over or table.match.actor not in visitor.own(table):
            raise Refused(409, Message("You are not asked now."))
        return Json({"final": table.final(choice)})


def make_move(
    visitor: Visitor, table_id: str, at: int, choice: int, lang: str | None = None
) -> dict[str, Any]:
    """Answer for one of the visitor's seats; returns the table afterwards."""
    return visitor.house.change(
        table_id,
        "ply",
        lambda table: table.move(visitor.own(table), at, choice),
        lambda table: view_of(visitor, table, lang),
    )


@router.post(
    "/tables/{table_id}/undo",
    response_model=shapes.ViewShown,
    responses=STALE,
    dependencies=changing,
)
def undo(visitor: Visiting, table_id: TableId, wish: wishes.Undo) -> Response:
    """Take something back, or ask for it."""
    try:
        return Json(take_back(visitor, table_id, wish.at, wish.kind, wish.lang))
    except Stale:
        return stale_view(visitor, table_id, wish.lang)


def take_back(
    visitor: Visitor, table_id: str, at: int, kind: str, lang: str | None = None
) -> dict[str, Any]:
    """Take something back for one of the visitor's seats; returns the table afterwards."""
    return visitor.house.change(
        table_id,
        "undo",
        lambda table: table.undo(visitor.own(table), at, kind, time()),
        lambda table: view_of(visitor, table, lang),
    )


@router.post(
    "/tables/{table_id}/chat",
    status_code=204,
    response_class=Response,
    dependencies=[Depends(limited("chat"))],
)
def chat(visitor: Visiting, table_id: TableId, wish: wishes.Chat) -> None:
    """Say something to everybody at the table."""
    shown = display_name(visitor, wish.name)

    def action(table: Table) -> None:
        own = visitor.own(table)
        seat = table.viewpoint(own) if own else None
        table.say(
            seat, shown or (table.seats[seat].name if seat is not None else ""), wish.text, time()
        )

    visitor.house.change(table_id, "chat", action, nothing)


@router.post(
    "/tables/{table_id}/notes", status_code=204, response_class=Response, dependencies=changing
)
def notes(visitor: Visiting, table_id: TableId, wish: wishes.Notes) -> None:
    """Write something down for yourself."""

    def action(table: Table) -> None:
        own = visitor.own(table)
        seat = wish.seat - 1 if wish.seat is not None else table.viewpoint(own)
        if seat is None or seat not in own:
            raise Refused(403, Message("Only players can take notes."))
        table.note(seat, wish.text)

    visitor.house.change(table_id, "notes", action, nothing)


@router.get("/tables/{table_id}/record", dependencies=reading)
def record(visitor: Visiting, table_id: TableId) -> Response:
    """The record of a game; while it goes on, only if it hides nothing from you."""
    with visitor.house.reading(table_id) as table:
        text = table.record_for(visitor.own(table)).to_json()
        name = f"{table.game.key}-{table.id}.json"
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return Response(text, media_type="application/json", headers=headers)


@router.post(
    "/tables/{table_id}/rematch",
    response_model=shapes.Rematch,
    dependencies=[Depends(limited("found"))],
)
def rematch(visitor: Visiting, table_id: TableId) -> Response:
    """The same game again with the same people; everybody who asks gets the same new table."""
    with visitor.house.reading(table_id) as table:
        if not visitor.own(table):
            raise Refused(403, Message("Only players can ask for a rematch."))
        if not table.match.over:
            raise Refused(409, Message("The game is not over yet."))
        if not table.rematch:
            new = _again(visitor, table)

            def action(old: Table) -> bool:
                if old.rematch:
                    return False
                old.rematch = new.id
                return True

            visitor.house.change(table_id, "seat", action, nothing)
    with visitor.house.reading(table_id) as table:
        return Json({"id": table.rematch})


def _again(visitor: Visitor, table: Table) -> Table:
    setup = table.match.record.setup
    seats = [
        Seat(seat.kind, seat.bot, seat.person, seat.name, seat.invited) for seat in table.seats
    ]
    record = fresh_record(table.game.key, setup.seats, setup.options)
    return visitor.house.found(record, seats, table.pace, table.hot_seat, table.clock)


@router.get(
    "/tables/{table_id}/events",
    response_class=StreamingResponse,
    responses={200: {"content": {"text/event-stream": {"schema": {"type": "string"}}}}},
    dependencies=reading,
)
async def events(
    visitor: Visiting,
    table_id: TableId,
    request: Request,
    after: Annotated[int | None, Query(ge=0, le=2**31, description="The last event seen.")] = None,
) -> StreamingResponse:
    """What happens at a table, as server-sent events; each says that the view has changed."""

    def arrive() -> tuple[Change, frozenset[int]]:
        with visitor.house.reading(table_id) as table:
            now = Change("ply", table.version, table.ply)
            return now, frozenset(visitor.own(table))

    if visitor.house.hub.opened_by(visitor.address) >= visitor.house.settings.streams:
        raise Refused(429, Message("Too many requests; please wait a moment."))
    now, seats = await run_in_threadpool(arrive)
    last = request.headers.get("last-event-id", "")
    seen = int(last) if last.isdecimal() and len(last) < 12 else after
    return StreamingResponse(
        visitor.house.hub.listen(table_id, seats, now, seen, visitor.address),
        media_type="text/event-stream",
        headers={"cache-control": "no-store", "x-accel-buffering": "no"},
    )
