"""Where people say that this browser shall tell them when it is their turn."""

from __future__ import annotations

from time import time

from fastapi import APIRouter, Request
from starlette.responses import Response

from caravanserai.kernel.view import Message
from caravanserai.web.contract import requests, responses
from caravanserai.web.contract.encoding import Json
from caravanserai.web.contract.responses import ERRORS
from caravanserai.web.errors import Refused
from caravanserai.web.notifications.push.sender import PushSender, known
from caravanserai.web.notifications.push.store import Subscription, SubscriptionStore, name_of
from caravanserai.web.session.rate_limits import changing, reading
from caravanserai.web.session.visitor import Visiting

router = APIRouter(prefix="/api", responses=ERRORS)


@router.get("/push", response_model=responses.PushShown, dependencies=reading)
def push(request: Request) -> Response:
    """Whether this house tells browsers, and the key that they must know."""
    pusher: PushSender | None = request.app.state.pusher
    return Json({"possible": pusher is not None, "key": pusher.key if pusher else ""})


@router.post("/push", status_code=204, response_class=Response, dependencies=changing)
def subscribe(request: Request, visitor: Visiting, body: requests.PushWish) -> Response:
    """Tell this browser when it is your turn in a slow game."""
    house = visitor.house
    pusher: PushSender | None = request.app.state.pusher
    if pusher is None:
        raise Refused(404, Message("This house does not speak to browsers."))
    if not known(house.settings, body.endpoint) or not pusher.readable(body.keys.p256dh):
        raise Refused(422, Message("The house cannot reach this browser."))
    browser = Subscription(
        name_of(body.endpoint),
        visitor.named(),
        body.endpoint,
        body.keys.p256dh,
        body.keys.auth,
        body.quiet_from,
        body.quiet_to,
        body.zone,
        body.lang or visitor.code,
        time(),
    )
    SubscriptionStore(house.database).keep(browser)
    response = Response(status_code=204)
    visitor.remember(response)
    return response


@router.post("/push/end", status_code=204, response_class=Response, dependencies=changing)
def unsubscribe(visitor: Visiting, body: requests.PushEnd) -> None:
    """Tell this browser nothing more."""
    SubscriptionStore(visitor.house.database).forget(name_of(body.endpoint), visitor.person)
