"""The API of the lobby: what can be played, and new tables."""

from __future__ import annotations

from random import SystemRandom

from fastapi import APIRouter, Depends

from caravanserai.kernel.view import Message
from caravanserai.web.contract import requests, responses
from caravanserai.web.contract.answers import ERRORS
from caravanserai.web.contract.encoding import ContractRoute, JsonResponse
from caravanserai.web.contract.values import Lang
from caravanserai.web.errors import Refused
from caravanserai.web.lobby.lists import games_view, lists_view, rules_view
from caravanserai.web.session.rate_limits import limited, reading
from caravanserai.web.session.visitor import CurrentVisitor
from caravanserai.web.tables.actions import (
    display_name,
    founded,
    known_bot,
)
from caravanserai.web.tables.clock import Clock
from caravanserai.web.tables.founding import brought, by_lot, fresh_record, seated
from caravanserai.web.tables.table import HUMAN

router = APIRouter(prefix="/api", responses=ERRORS, route_class=ContractRoute)


@router.get("/games", dependencies=reading)
def games(
    visitor: CurrentVisitor, lang: Lang | None = None
) -> JsonResponse[list[responses.GameInfo]]:
    """What can be played."""
    return JsonResponse(games_view(lang or visitor.code))


@router.get("/rules/{game}", dependencies=reading)
def rules(game: str) -> JsonResponse[list[responses.RuleText]]:
    """The numbered rules of a game."""
    return JsonResponse(rules_view(game))


@router.get("/tables", dependencies=reading)
def tables(visitor: CurrentVisitor, lang: Lang | None = None) -> JsonResponse[responses.TableLists]:
    """Your tables, tables with open seats, your finished games."""
    lists = lists_view(visitor.services.tables.store, visitor.person, lang or visitor.code)
    return JsonResponse(lists)


@router.post("/tables", status_code=201, dependencies=[Depends(limited("found"))])
def found(visitor: CurrentVisitor, body: requests.NewTable) -> JsonResponse[responses.FoundedTable]:
    """Found a table."""
    record = fresh_record(body.game, len(body.seats), body.options)
    person = visitor.named()
    seats = seated(body.seats, person, display_name(visitor, body.name), body.hot_seat)
    if body.lot:
        seats = by_lot(seats, SystemRandom())
    clock = None if body.clock is None else _clock(body.clock)
    table = visitor.services.tables.found(
        record, seats, body.pace, body.hot_seat, clock, body.delay, body.joint
    )
    return founded(visitor, table)


def _clock(body: requests.ClockRequest) -> Clock:
    return Clock(body.bank, body.bonus, known_bot(body.bot) if body.bot else "")


@router.post("/tables/import", status_code=201, dependencies=[Depends(limited("found"))])
def import_table(
    visitor: CurrentVisitor, body: requests.Import
) -> JsonResponse[responses.FoundedTable]:
    """Play on from a record or a position."""
    record = brought(body.record, body.position)
    wishes = body.seats or [HUMAN] * record.setup.seats
    if len(wishes) != record.setup.seats:
        raise Refused(422, Message("This game has {n} seats.", n=record.setup.seats))
    hot_seat = body.seats is None
    seats = seated(wishes, visitor.named(), display_name(visitor, body.name), hot_seat)
    table = visitor.services.tables.found(record, seats, hot_seat=hot_seat)
    return founded(visitor, table)
