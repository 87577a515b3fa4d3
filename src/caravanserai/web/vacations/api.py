"""Where people say that they are on vacation."""

from __future__ import annotations

from datetime import datetime
from datetime import time as clock
from time import time
from zoneinfo import ZoneInfo

from fastapi import APIRouter

from caravanserai.web.contract import requests, responses
from caravanserai.web.contract.answers import ERRORS
from caravanserai.web.contract.encoding import ContractRoute, JsonResponse
from caravanserai.web.session.rate_limits import changing, reading
from caravanserai.web.session.visitor import CurrentVisitor, Visitor
from caravanserai.web.tables.view import stamp
from caravanserai.web.vacations.budget import VACATION_S

router = APIRouter(prefix="/api", responses=ERRORS, route_class=ContractRoute)


def _shown(visitor: Visitor) -> responses.VacationStatus:
    vacations, now = visitor.services.vacations, time()
    if not visitor.person:
        return {"until": None, "remaining": VACATION_S}
    until = vacations.until(visitor.person, now)
    return {
        "until": stamp(until) if until else None,
        "remaining": vacations.remaining(visitor.person, now),
    }


@router.get("/vacation", dependencies=reading)
def vacation(visitor: CurrentVisitor) -> JsonResponse[responses.VacationStatus]:
    """Until when you are away, and how long you may be."""
    return JsonResponse(_shown(visitor))


@router.post("/vacation", dependencies=changing)
def rest(
    visitor: CurrentVisitor, body: requests.VacationRequest
) -> JsonResponse[responses.VacationStatus]:
    """Be away until the end of a day, or come back. Your clocks at slow tables wait meanwhile."""
    person, now = visitor.named(), time()
    if body.until is None:
        until = now
        visitor.services.vacations.end(person, now)
    else:
        until = datetime.combine(body.until, clock.max, ZoneInfo(body.zone)).timestamp()
        visitor.services.vacations.take(person, until, now)
    visitor.services.tables.rest(person, until)
    response = JsonResponse(_shown(visitor))
    visitor.remember(response)
    return response
