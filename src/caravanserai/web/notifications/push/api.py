"""Where people say that this browser shall tell them when it is their turn."""

from __future__ import annotations

from time import time

from fastapi import APIRouter
from starlette.responses import Response

from caravanserai.kernel.view import Message
from caravanserai.web.contract import requests, responses
from caravanserai.web.contract.answers import ERRORS
from caravanserai.web.contract.encoding import ContractRoute, JsonResponse
from caravanserai.web.errors import Refused
from caravanserai.web.notifications.push.sender import known
from caravanserai.web.notifications.push.store import Subscription, name_of
from caravanserai.web.session.rate_limits import changing, reading
from caravanserai.web.session.visitor import CurrentVisitor

router = APIRouter(prefix="/api", responses=ERRORS, route_class=ContractRoute)
webhooks = APIRouter()


@webhooks.post(
    "push",
    status_code=201,
    response_class=Response,
    responses={"default": {"description": "The browser is not told, now or any more."}},
)
def pushed(body: responses.PushMessage) -> None:
    """What a browser that has subscribed is told, by the server of its maker and encrypted."""


@router.get("/push", dependencies=reading)
def push(visitor: CurrentVisitor) -> JsonResponse[responses.PushStatus]:
    """Whether this house tells browsers, and the key that they must know."""
    sender = visitor.services.push_sender
    return JsonResponse({"possible": sender is not None, "key": sender.key if sender else ""})


@router.post("/push", status_code=204, response_class=Response, dependencies=changing)
def subscribe(visitor: CurrentVisitor, body: requests.PushRequest) -> Response:
    """Tell this browser when it is your turn in a slow game."""
    services = visitor.services
    sender = services.push_sender
    if sender is None:
        raise Refused(404, Message("This house does not speak to browsers."))
    if not known(services.settings, body.endpoint) or not sender.readable(body.keys.p256dh):
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
    services.subscriptions.keep(browser)
    response = Response(status_code=204)
    visitor.remember(response)
    return response


@router.post("/push/end", status_code=204, response_class=Response, dependencies=changing)
def unsubscribe(visitor: CurrentVisitor, body: requests.PushEnd) -> None:
    """Tell this browser nothing more."""
    visitor.services.subscriptions.forget(name_of(body.endpoint), visitor.person)
