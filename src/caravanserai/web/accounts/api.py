"""Who you are here: the API for accounts."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from fastapi import APIRouter, Depends
from starlette.concurrency import run_in_threadpool
from starlette.responses import Response

from caravanserai.web.accounts import service
from caravanserai.web.accounts.store import Account
from caravanserai.web.contract import requests, responses
from caravanserai.web.contract.encoding import Json
from caravanserai.web.contract.responses import ERRORS
from caravanserai.web.session.rate_limits import changing, limited, reading
from caravanserai.web.session.visitor import COOKIE, Visiting, Visitor
from caravanserai.web.tables.service import House

router = APIRouter(prefix="/api", responses=ERRORS)
guessing = [Depends(limited("login"))]
"""Where passwords could be guessed."""


def _me(visitor: Visitor) -> dict[str, Any]:
    account = visitor.house.people.account_of(visitor.person) if visitor.person else None
    return {
        "guest": account is None,
        "name": account.shown if account else "",
        "lang": visitor.code,
    }


async def _checking(work: Callable[[], Account], house: House) -> Account:
    """Passwords take long on purpose: one after the other, in a thread that nobody waits for who
    plays.
    """
    return await asyncio.get_running_loop().run_in_executor(house.checking, work)


async def _signed_in(visitor: Visitor, account: Account, status: int = 200) -> Response:
    visitor.person = account.person
    response = Json(await run_in_threadpool(_me, visitor), status)
    visitor.sign_in(response)
    return response


@router.get("/me", response_model=responses.Me, dependencies=reading)
def me(visitor: Visiting) -> Response:
    """Who you are here."""
    return Json(_me(visitor))


@router.post("/accounts", status_code=201, response_model=responses.Me, dependencies=guessing)
async def register(visitor: Visiting, body: requests.Credentials) -> Response:
    """Make an account; what you play already belongs to it."""
    house, person = visitor.house, visitor.named()
    account = await _checking(
        lambda: service.register(house, body.name, body.password, person), house
    )
    return await _signed_in(visitor, account, 201)


@router.post("/login", response_model=responses.Me, dependencies=guessing)
async def login(visitor: Visiting, body: requests.Credentials) -> Response:
    """Sign in; what you play as a guest moves along."""
    house, guest = visitor.house, visitor.person
    account = await _checking(
        lambda: service.sign_in(house, body.name, body.password, guest), house
    )
    return await _signed_in(visitor, account)


@router.post("/password", response_model=responses.Me, dependencies=guessing)
async def password(visitor: Visiting, body: requests.NewPassword) -> Response:
    """Change your password. Whoever else is signed in with the account is signed out, and the
    tokens of your seats are void.
    """
    house, person = visitor.house, visitor.person
    account = await _checking(
        lambda: service.change_password(house, person, body.old, body.new), house
    )
    return await _signed_in(visitor, account)


@router.post("/logout", status_code=204, response_class=Response, dependencies=changing)
def logout(visitor: Visiting) -> Response:
    """Sign out at this device."""
    response = Response(status_code=204)
    response.delete_cookie(COOKIE)
    return response
