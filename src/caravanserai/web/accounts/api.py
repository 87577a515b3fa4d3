"""Who you are here: the API for accounts."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from fastapi import APIRouter, Depends, Request
from starlette.concurrency import run_in_threadpool
from starlette.responses import Response

from caravanserai.web.accounts import service
from caravanserai.web.accounts.names import compared
from caravanserai.web.accounts.store import Account
from caravanserai.web.contract import requests, responses
from caravanserai.web.contract.answers import ERRORS
from caravanserai.web.contract.encoding import ContractRoute, JsonResponse
from caravanserai.web.errors import Refused
from caravanserai.web.session.rate_limits import Limiter, changing, limited, reading
from caravanserai.web.session.sessions import session_id
from caravanserai.web.session.visitor import COOKIE, CurrentVisitor, Visitor, services_of
from caravanserai.web.tables.view import stamp

router = APIRouter(prefix="/api", responses=ERRORS, route_class=ContractRoute)
guessing = [Depends(limited("login"))]
"""Where passwords could be guessed."""


def _me(visitor: Visitor) -> responses.Me:
    account = visitor.services.accounts.account_of(visitor.person) if visitor.person else None
    return {
        "guest": account is None,
        "name": account.shown if account else "",
        "lang": visitor.code,
    }


async def _checking(request: Request, name: str, work: Callable[[], Account]) -> Account:
    """Passwords take long on purpose: one after the other, in a thread that nobody waits for who
    plays. Wrong ones are counted by the name, wherever they come from.
    """
    limiter: Limiter = request.app.state.limiter
    limiter.check_left("guess", name)
    thread = services_of(request).password_thread
    try:
        return await asyncio.get_running_loop().run_in_executor(thread, work)
    except Refused as error:
        if error.status == 401:
            limiter.check("guess", name)
        raise


async def _signed_in(
    visitor: Visitor, account: Account, status: int = 200
) -> JsonResponse[responses.Me]:
    """A new session: what was known before of this device opens nothing any more."""

    def sign_in() -> JsonResponse[responses.Me]:
        visitor.person = account.person
        response = JsonResponse(_me(visitor), status)
        visitor.sign_in(response, account=True)
        return response

    return await run_in_threadpool(sign_in)


@router.get("/me", dependencies=reading)
def me(visitor: CurrentVisitor) -> JsonResponse[responses.Me]:
    """Who you are here."""
    return JsonResponse(_me(visitor))


@router.post("/accounts", status_code=201, dependencies=guessing)
async def register(
    request: Request, visitor: CurrentVisitor, body: requests.Credentials
) -> JsonResponse[responses.Me]:
    """Make an account; what you play already belongs to it."""
    services, person = visitor.services, visitor.named()
    account = await _checking(
        request,
        compared(body.name),
        lambda: service.register(services, body.name, body.password, person),
    )
    await run_in_threadpool(services.sessions.end_others, person)
    return await _signed_in(visitor, account, 201)


@router.post("/login", dependencies=guessing)
async def login(
    request: Request, visitor: CurrentVisitor, body: requests.Credentials
) -> JsonResponse[responses.Me]:
    """Sign in; what you play as a guest moves along."""
    services, guest = visitor.services, visitor.person
    account = await _checking(
        request,
        compared(body.name),
        lambda: service.sign_in(services, body.name, body.password, guest),
    )
    return await _signed_in(visitor, account)


@router.post("/password", dependencies=guessing)
async def password(
    request: Request, visitor: CurrentVisitor, body: requests.NewPassword
) -> JsonResponse[responses.Me]:
    """Change your password. Whoever else is signed in with the account is signed out, and the
    tokens of your seats are void.
    """
    services, person = visitor.services, visitor.person
    account = await _checking(
        request, person, lambda: service.change_password(services, person, body.old, body.new)
    )
    await run_in_threadpool(services.sessions.end_others, person)
    return await _signed_in(visitor, account)


@router.post("/logout", status_code=204, response_class=Response, dependencies=changing)
def logout(visitor: CurrentVisitor) -> Response:
    """Sign out at this device."""
    visitor.sign_out()
    response = Response(status_code=204)
    response.delete_cookie(COOKIE)
    return response


def _devices(visitor: Visitor) -> list[responses.Device]:
    current = session_id(visitor.cookie)
    found = visitor.services.sessions.of(visitor.person) if visitor.person else []
    return [
        {
            "id": one.id,
            "device": one.device,
            "created": stamp(one.created),
            "seen": stamp(one.seen),
            "current": one.id == current,
        }
        for one in found
    ]


@router.get("/sessions", dependencies=reading)
def sessions(visitor: CurrentVisitor) -> JsonResponse[list[responses.Device]]:
    """Where you are signed in."""
    return JsonResponse(_devices(visitor))


@router.post("/sessions/end", dependencies=changing)
def end_session(
    visitor: CurrentVisitor, body: requests.SessionEnd
) -> JsonResponse[list[responses.Device]]:
    """Sign out at another device, or at all others."""
    store = visitor.services.sessions
    if body.id is not None:
        store.end(visitor.person, body.id)
    else:
        store.end_others(visitor.person, session_id(visitor.cookie))
    return JsonResponse(_devices(visitor))
