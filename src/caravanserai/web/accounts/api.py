"""Who you are here: the API for accounts."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from fastapi import APIRouter, Depends
from starlette.concurrency import run_in_threadpool
from starlette.responses import Response

from caravanserai.web.accounts import service
from caravanserai.web.accounts.store import Account
from caravanserai.web.contract import requests, responses
from caravanserai.web.contract.encoding import ContractRoute, JsonResponse
from caravanserai.web.contract.responses import ERRORS
from caravanserai.web.services import Services
from caravanserai.web.session.rate_limits import changing, limited, reading
from caravanserai.web.session.visitor import COOKIE, CurrentVisitor, Visitor

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


async def _checking(work: Callable[[], Account], services: Services) -> Account:
    """Passwords take long on purpose: one after the other, in a thread that nobody waits for who
    plays.
    """
    return await asyncio.get_running_loop().run_in_executor(services.password_thread, work)


async def _signed_in(
    visitor: Visitor, account: Account, status: int = 200
) -> JsonResponse[responses.Me]:
    visitor.person = account.person
    response = JsonResponse(await run_in_threadpool(_me, visitor), status)
    visitor.sign_in(response)
    return response


@router.get("/me", dependencies=reading)
def me(visitor: CurrentVisitor) -> JsonResponse[responses.Me]:
    """Who you are here."""
    return JsonResponse(_me(visitor))


@router.post("/accounts", status_code=201, dependencies=guessing)
async def register(
    visitor: CurrentVisitor, body: requests.Credentials
) -> JsonResponse[responses.Me]:
    """Make an account; what you play already belongs to it."""
    services, person = visitor.services, visitor.named()
    account = await _checking(
        lambda: service.register(services, body.name, body.password, person), services
    )
    return await _signed_in(visitor, account, 201)


@router.post("/login", dependencies=guessing)
async def login(visitor: CurrentVisitor, body: requests.Credentials) -> JsonResponse[responses.Me]:
    """Sign in; what you play as a guest moves along."""
    services, guest = visitor.services, visitor.person
    account = await _checking(
        lambda: service.sign_in(services, body.name, body.password, guest), services
    )
    return await _signed_in(visitor, account)


@router.post("/password", dependencies=guessing)
async def password(
    visitor: CurrentVisitor, body: requests.NewPassword
) -> JsonResponse[responses.Me]:
    """Change your password. Whoever else is signed in with the account is signed out, and the
    tokens of your seats are void.
    """
    services, person = visitor.services, visitor.person
    account = await _checking(
        lambda: service.change_password(services, person, body.old, body.new), services
    )
    return await _signed_in(visitor, account)


@router.post("/logout", status_code=204, response_class=Response, dependencies=changing)
def logout(visitor: CurrentVisitor) -> Response:
    """Sign out at this device."""
    response = Response(status_code=204)
    response.delete_cookie(COOKIE)
    return response
