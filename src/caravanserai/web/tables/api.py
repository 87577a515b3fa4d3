"""The API of a table. Everything a page does, another program may do too."""

from __future__ import annotations

from dataclasses import replace
from time import time
from typing import Annotated

from fastapi import APIRouter, Depends, Query, Request
from starlette.responses import Response

from caravanserai.kernel.view import Message
from caravanserai.web.contract import requests, responses, views
from caravanserai.web.contract.answers import ERRORS, EVENTS, RECORD, STALE
from caravanserai.web.contract.encoding import JsonResponse
from caravanserai.web.contract.requests import TableId
from caravanserai.web.contract.values import Lang
from caravanserai.web.errors import Refused, Stale
from caravanserai.web.session.plain_route import PlainRoute
from caravanserai.web.session.rate_limits import changing, limited, reading
from caravanserai.web.session.visitor import CurrentVisitor, Visitor
from caravanserai.web.tables.actions import (
    add_seed,
    display_name,
    known_bot,
    make_move,
    take_back,
    take_seat,
    view_of,
)
from caravanserai.web.tables.events import Change, EventStream, Listener
from caravanserai.web.tables.founding import again
from caravanserai.web.tables.service import nothing
from caravanserai.web.tables.table import Table

router = APIRouter(prefix="/api", responses=ERRORS, route_class=PlainRoute)


def stale_view(visitor: Visitor, table_id: str, lang: str | None) -> JsonResponse[views.StaleView]:
    """409 with the table as it is now."""
    with visitor.services.tables.reading(table_id) as table:
        view = view_of(visitor, table, lang)
        text = Message("The table has changed meanwhile.")
        error = visitor.language(table, lang).say(text)
    return JsonResponse({**view, "error": error, "rule": None}, 409)


@router.post("/tables/{table_id}/join", dependencies=changing)
def join(
    visitor: CurrentVisitor, table_id: TableId, body: requests.Join
) -> JsonResponse[responses.TakenSeat]:
    """Take a seat."""
    token = take_seat(visitor, table_id, body.seat - 1, body.token, body.name)
    taken: responses.TakenSeat = {"seat": body.seat, "token": token}
    response = JsonResponse(taken)
    visitor.remember(response)
    return response


@router.post("/tables/{table_id}/leave", dependencies=changing)
def leave(
    visitor: CurrentVisitor, table_id: TableId, body: requests.Leave
) -> JsonResponse[views.TableView]:
    """Get up; a bot takes over, or the seat is open."""

    def action(table: Table) -> None:
        if body.seat - 1 not in visitor.own(table):
            raise Refused(403, Message("This is not your seat."))
        table.leave(body.seat - 1, known_bot(body.bot) if body.bot else "", time())

    seen = visitor.services.tables.change(
        table_id, "seat", action, lambda there: view_of(visitor, there)
    )
    return JsonResponse(seen)


@router.post("/tables/{table_id}/name", dependencies=changing)
def name(
    visitor: CurrentVisitor, table_id: TableId, body: requests.SeatName
) -> JsonResponse[views.TableView]:
    """Say what you want to be called at this table."""

    def action(table: Table) -> None:
        if body.seat - 1 not in visitor.own(table):
            raise Refused(403, Message("This is not your seat."))
        table.rename(body.seat - 1, body.name)

    seen = visitor.services.tables.change(
        table_id, "seat", action, lambda there: view_of(visitor, there, body.lang)
    )
    return JsonResponse(seen)


@router.post("/tables/{table_id}/seed", dependencies=changing)
def seed(
    visitor: CurrentVisitor, table_id: TableId, body: requests.SeedRequest
) -> JsonResponse[views.TableView]:
    """Add to the luck of the game; it is dealt when every seat has."""
    return JsonResponse(add_seed(visitor, table_id, body.seat - 1, body.seed, body.lang))


@router.get("/tables/{table_id}/links", dependencies=reading)
def links(visitor: CurrentVisitor, table_id: TableId) -> JsonResponse[responses.Invitations]:
    """Invitations for the free seats, for those who sit at the table."""
    with visitor.services.tables.reading(table_id) as table:
        if not visitor.own(table):
            raise Refused(403, Message("Only players can invite."))
        return JsonResponse({"links": visitor.services.views.links(table, visitor.base)})


@router.get("/tables/{table_id}/view", dependencies=reading)
def view(
    visitor: CurrentVisitor,
    table_id: TableId,
    ply: Annotated[requests.Ply | None, Query(description="A moment of the past.")] = None,
    lang: Lang | None = None,
    seat: Annotated[requests.SeatNumber | None, Query(description="One of your seats.")] = None,
) -> JsonResponse[views.TableView]:
    """The table as you see it."""
    with visitor.services.tables.reading(table_id) as table:
        return JsonResponse(view_of(visitor, table, lang, ply, seat))


@router.post("/tables/{table_id}/moves", responses=STALE, dependencies=changing)
def move(
    visitor: CurrentVisitor, table_id: TableId, body: requests.Move
) -> JsonResponse[views.TableView | views.TableNews] | JsonResponse[views.StaleView]:
    """Answer the pending question. The answer is stored before you hear of it."""
    try:
        return JsonResponse(
            make_move(visitor, table_id, body.at, body.choice, body.lang, body.known)
        )
    except Stale:
        return stale_view(visitor, table_id, body.lang)


@router.get("/tables/{table_id}/final", dependencies=reading)
def final(
    visitor: CurrentVisitor, table_id: TableId, choice: requests.Choice
) -> JsonResponse[responses.Finality]:
    """Whether a choice of yours could not be taken back freely."""
    with visitor.services.tables.reading(table_id) as table:
        if table.match.over or table.match.actor not in visitor.own(table):
            raise Refused(409, Message("You are not asked now."))
        return JsonResponse({"final": table.final(choice)})


@router.post("/tables/{table_id}/undo", responses=STALE, dependencies=changing)
def undo(
    visitor: CurrentVisitor, table_id: TableId, body: requests.Undo
) -> JsonResponse[views.TableView | views.TableNews] | JsonResponse[views.StaleView]:
    """Take something back, or ask for it."""
    try:
        return JsonResponse(take_back(visitor, table_id, body.at, body.kind, body.lang, body.known))
    except Stale:
        return stale_view(visitor, table_id, body.lang)


@router.post(
    "/tables/{table_id}/chat",
    status_code=204,
    response_class=Response,
    dependencies=[Depends(limited("chat"))],
)
def chat(visitor: CurrentVisitor, table_id: TableId, body: requests.Chat) -> None:
    """Say something to everybody at the table."""
    shown = display_name(visitor, body.name)

    def action(table: Table) -> None:
        own = visitor.own(table)
        seat = table.viewpoint(own) if own else None
        table.say(
            seat, shown or (table.seats[seat].name if seat is not None else ""), body.text, time()
        )

    visitor.services.tables.change(table_id, "chat", action, nothing)


@router.post(
    "/tables/{table_id}/notes", status_code=204, response_class=Response, dependencies=changing
)
def notes(visitor: CurrentVisitor, table_id: TableId, body: requests.Notes) -> None:
    """Write something down for yourself."""

    def action(table: Table) -> None:
        own = visitor.own(table)
        seat = body.seat - 1 if body.seat is not None else table.viewpoint(own)
        if seat is None or seat not in own:
            raise Refused(403, Message("Only players can take notes."))
        table.note(seat, body.text)

    visitor.services.tables.change(table_id, "notes", action, nothing)


@router.get("/tables/{table_id}/record", responses=RECORD, dependencies=reading)
def record(visitor: CurrentVisitor, table_id: TableId) -> Response:
    """The record of a game; while it goes on, only if it hides nothing from you."""
    with visitor.services.tables.reading(table_id) as table:
        text = table.record_for(visitor.own(table)).to_json(table.disclosed)
        name = f"{table.game.key}-{table.id}.json"
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return Response(text, media_type="application/json", headers=headers)


@router.post("/tables/{table_id}/rematch", dependencies=[Depends(limited("found"))])
def rematch(visitor: CurrentVisitor, table_id: TableId) -> JsonResponse[responses.Rematch]:
    """The same game again with the same people; everybody who asks gets the same new table."""
    with visitor.services.tables.reading(table_id) as table:
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

            visitor.services.tables.change(table_id, "seat", action, nothing)
    with visitor.services.tables.reading(table_id) as table:
        return JsonResponse({"id": table.rematch})


def _again(visitor: Visitor, table: Table) -> Table:
    record, seats = again(table)
    return visitor.services.tables.found(
        record, seats, table.pace, table.hot_seat, table.clock, table.delay, table.luck.joint
    )


@router.get(
    "/tables/{table_id}/events",
    status_code=200,
    response_class=EventStream,
    responses=EVENTS,
    dependencies=reading,
)
def events(
    visitor: CurrentVisitor,
    table_id: TableId,
    request: Request,
    after: Annotated[int | None, Query(ge=0, le=2**31, description="The last event seen.")] = None,
    lang: Lang | None = None,
) -> EventStream:
    """What happens at a table, as server-sent events; each says what is new in your view."""
    last = request.headers.get("last-event-id", "")
    with visitor.services.tables.reading(table_id) as table:
        listener = Listener(
            table=table_id,
            seats=frozenset(visitor.own(table)),
            reader=replace(visitor, code=lang or visitor.code),
            session=visitor.session,
            address=visitor.address,
            now=Change("ply", table.version, table.ply),
            after=int(last) if last.isdecimal() and len(last) < 12 else after,
        )
    return EventStream(listener, visitor.services.hub)
