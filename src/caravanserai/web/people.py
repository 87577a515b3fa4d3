"""Who you are here: the API for accounts."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from fastapi import APIRouter, Depends
from starlette.concurrency import run_in_threadpool
from starlette.responses import Response

from caravanserai.web import accounts, shapes, wishes
from caravanserai.web.answering import Json
from caravanserai.web.api import ERRORS, changing, reading
from caravanserai.web.guard import limited
from caravanserai.web.house import House
from caravanserai.web.registry import Account
from caravanserai.web.visiting import COOKIE, Visiting, Visitor

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


@router.get("/me", response_model=shapes.Me, dependencies=reading)
def me(visitor: Visiting) -> Response:
    """Who you are here."""
    return Json(_me(visitor))


@router.post("/accounts", status_code=201, response_model=shapes.Me, dependencies=guessing)
async def register(visitor: Visiting, wish: wishes.Credentials) -> Response:
    """Make an account; what you play already belongs to it."""
    house, person = visitor.house, visitor.named()
    account = await _checking(
        lambda: accounts.register(house, wish.name, wish.password, person), house
    )
    return await _signed_in(visitor, account, 201)


@router.post("/login", response_model=shapes.Me, dependencies=guessing)
async def login(visitor: Visiting, wish: wishes.Credentials) -> Response:
    """Sign in; what you play as a guest moves along."""
    house, guest = visitor.house, visitor.person
    account = await _checking(
        lambda: accounts.sign_in(house, wish.name, wish.password, guest), house
    )
    return await _signed_in(visitor, account)


@router.post("/password", response_model=shapes.Me, dependencies=guessing)
async def password(visitor: Visiting, wish: wishes.NewPassword) -> Response:
    """Change your password. Whoever else is signed in with the account is signed out, and the
    tokens of your seats are void.
    """
    house, person = visitor.house, visitor.person
    account = await _checking(
        lambda: accounts.change_password(house, person, wish.old, wish.new), house
    )
    return await _signed_in(visitor, account)


@router.post("/logout", status_code=204, response_class=Response, dependencies=changing)
def logout(visitor: Visiting) -> Response:
    """Sign out at this device."""
    response = Response(status_code=204)
    response.delete_cookie(COOKIE)
    return response
