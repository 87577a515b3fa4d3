"""Where people say that this browser shall tell them when it is their turn."""

from __future__ import annotations

from time import time

from fastapi import APIRouter, Request
from starlette.responses import Response

from caravanserai.kernel.view import Message
from caravanserai.web import shapes, wishes
from caravanserai.web.answering import Json
from caravanserai.web.api import ERRORS, changing, reading
from caravanserai.web.pushes import Pusher, known
from caravanserai.web.refusing import Refused
from caravanserai.web.subscriptions import Subscription, Subscriptions, name_of
from caravanserai.web.visiting import Visiting

router = APIRouter(prefix="/api", responses=ERRORS)


@router.get("/push", response_model=shapes.PushShown, dependencies=reading)
def push(request: Request) -> Response:
    """Whether this house tells browsers, and the key that they must know."""
    pusher: Pusher | None = request.app.state.pusher
    return Json({"possible": pusher is not None, "key": pusher.key if pusher else ""})


@router.post("/push", status_code=204, response_class=Response, dependencies=changing)
def subscribe(request: Request, visitor: Visiting, wish: wishes.PushWish) -> Response:
    """Tell this browser when it is your turn in a slow game."""
    house = visitor.house
    pusher: Pusher | None = request.app.state.pusher
    if pusher is None:
        raise Refused(404, Message("This house does not speak to browsers."))
    if not known(house.settings, wish.endpoint) or not pusher.readable(wish.keys.p256dh):
        raise Refused(422, Message("The house cannot reach this browser."))
    browser = Subscription(
        name_of(wish.endpoint),
        visitor.named(),
        wish.endpoint,
        wish.keys.p256dh,
        wish.keys.auth,
        wish.quiet_from,
        wish.quiet_to,
        wish.zone,
        wish.lang or visitor.code,
        time(),
    )
    Subscriptions(house.store).keep(browser)
    response = Response(status_code=204)
    visitor.remember(response)
    return response


@router.post("/push/end", status_code=204, response_class=Response, dependencies=changing)
def unsubscribe(visitor: Visiting, wish: wishes.PushEnd) -> None:
    """Tell this browser nothing more."""
    Subscriptions(visitor.house.store).forget(name_of(wish.endpoint), visitor.person)
