"""Where people say that they are on vacation."""

from __future__ import annotations

from datetime import datetime
from datetime import time as clock
from time import time
from zoneinfo import ZoneInfo

from fastapi import APIRouter
from starlette.responses import Response

from caravanserai.web import shapes, wishes
from caravanserai.web.answering import Json
from caravanserai.web.api import ERRORS, changing, reading
from caravanserai.web.showing import stamp
from caravanserai.web.vacations import MOST
from caravanserai.web.visiting import Visiting, Visitor

router = APIRouter(prefix="/api", responses=ERRORS)


def _shown(visitor: Visitor) -> dict[str, object]:
    vacations, now = visitor.house.vacations, time()
    if not visitor.person:
        return {"until": None, "left": MOST}
    until = vacations.until(visitor.person, now)
    return {"until": stamp(until) if until else None, "left": vacations.left(visitor.person, now)}


@router.get("/vacation", response_model=shapes.VacationShown, dependencies=reading)
def vacation(visitor: Visiting) -> Response:
    """Until when you are away, and how long you may be."""
    return Json(_shown(visitor))


@router.post("/vacation", response_model=shapes.VacationShown, dependencies=changing)
def rest(visitor: Visiting, wish: wishes.VacationWish) -> Response:
    """Be away until the end of a day, or come back. Your clocks at slow tables wait meanwhile."""
    person, now = visitor.named(), time()
    if wish.until is None:
        until = now
        visitor.house.vacations.end(person, now)
    else:
        until = datetime.combine(wish.until, clock.max, ZoneInfo(wish.zone)).timestamp()
        visitor.house.vacations.take(person, until, now)
    visitor.house.rest(person, until)
    response = Json(_shown(visitor))
    visitor.remember(response)
    return response
