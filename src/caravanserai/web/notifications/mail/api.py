"""Where people say whether they want letters: the API for the settings, and the page behind the
links of a letter.
"""

from __future__ import annotations

from typing import Any

import aiosmtplib
from fastapi import APIRouter, Depends, Request
from starlette.concurrency import run_in_threadpool
from starlette.responses import Response

from caravanserai.kernel.view import Message
from caravanserai.web.app.settings import MailServer
from caravanserai.web.contract import requests, responses
from caravanserai.web.contract.answers import ERRORS
from caravanserai.web.contract.encoding import ContractRoute, JsonResponse
from caravanserai.web.errors import Refused
from caravanserai.web.notifications.mail import letters
from caravanserai.web.notifications.mail.store import Reminder
from caravanserai.web.pages.page import form_of, page
from caravanserai.web.services import Services
from caravanserai.web.session.rate_limits import changing, limited, reading
from caravanserai.web.session.visitor import CurrentVisitor, Visitor

router = APIRouter(route_class=ContractRoute)


def mail_server(services: Services) -> MailServer:
    """How letters leave; 404 where none do."""
    if services.settings.mail is None:
        raise Refused(404, Message("This house sends no e-mails."))
    return services.settings.mail


def _shown(services: Services, wish: Reminder | None) -> responses.ReminderSettings:
    shown = Reminder("", "") if wish is None else wish
    return {
        "possible": services.settings.mail is not None,
        "address": shown.address,
        "confirmed": shown.confirmed,
        "daily": shown.daily,
        "quiet_from": shown.quiet_from,
        "quiet_to": shown.quiet_to,
    }


@router.get("/api/reminders", responses=ERRORS, dependencies=reading)
def reminder(visitor: CurrentVisitor) -> JsonResponse[responses.ReminderSettings]:
    """The letters you get when it is your turn in a slow game."""
    known = visitor.services.reminders.of(visitor.person) if visitor.person else None
    return JsonResponse(_shown(visitor.services, known))


@router.post("/api/reminders", responses=ERRORS, dependencies=[Depends(limited("mail"))])
async def remind(
    request: Request, visitor: CurrentVisitor, body: requests.ReminderRequest
) -> JsonResponse[responses.ReminderSettings]:
    """Ask for letters, or with an empty address for none. A new address is asked first whether it
    is yours.
    """
    services = visitor.services
    server = mail_server(services)
    person = visitor.named()
    book = services.reminders
    if not body.address:
        await run_in_threadpool(book.forget, person)
        return JsonResponse(_shown(services, None))
    before = await run_in_threadpool(book.of, person)
    same = before is not None and before.address == body.address
    kept = Reminder(
        person,
        body.address,
        same and before is not None and before.confirmed,
        body.daily,
        body.quiet_from,
        body.quiet_to,
        body.zone,
        body.lang or visitor.code,
        before.digested if before else "",
    )
    if not kept.confirmed:
        request.app.state.limiter.check("mail", body.address)
        await _ask(visitor, server, kept)
    await run_in_threadpool(book.keep, kept)
    response = JsonResponse(_shown(services, kept))
    await run_in_threadpool(visitor.remember, response)
    return response


async def _ask(visitor: Visitor, server: MailServer, wish: Reminder) -> None:
    token = visitor.services.signer.letter(wish.person, wish.address)
    try:
        await letters.send(server, letters.asking(server, wish, token))
    except (aiosmtplib.SMTPException, OSError):
        visitor.services.metrics.count("letter_failure")
        raise Refused(503, Message("No e-mail could be sent to this address.")) from None


def _reader(visitor: Visitor, token: str) -> tuple[str, str]:
    known = visitor.services.signer.reader(token)
    if known is None:
        raise Refused(404, Message("This link is not valid."))
    return known


@router.get("/letters/{token}", include_in_schema=False, dependencies=reading)
def letter(request: Request, visitor: CurrentVisitor, token: str) -> Response:
    """Behind the link of a letter; nothing happens by looking."""
    person, address = _reader(visitor, token)
    book = visitor.services.reminders
    wish = book.of(person)
    confirmed = book.writes_to(address)  # an old letter may name a person as they were called then
    wanted = confirmed or (wish is not None and wish.address == address)
    return _page(request, visitor, address, wanted, confirmed)


@router.post("/letters/{token}", include_in_schema=False, dependencies=changing)
async def answer(request: Request, visitor: CurrentVisitor, token: str) -> Response:
    """Yes, or no more letters; mail programs say the latter with a form of their own."""
    person, address = _reader(visitor, token)
    book = visitor.services.reminders
    agreed = (await form_of(request)).get("answer") == "yes"
    if agreed:
        agreed = await run_in_threadpool(book.confirm, person, address)
    else:
        await run_in_threadpool(book.stop, address)
    return _page(request, visitor, address, agreed, agreed)


def _page(
    request: Request, visitor: Visitor, address: str, wanted: bool, confirmed: bool
) -> Response:
    said: dict[str, Any] = {"address": address, "wanted": wanted, "confirmed": confirmed}
    return page(request, "letters", visitor.code, **said)
