"""The pages. Lobby, table and settings are filled by the browser's modules; the text table, the
rules and the invitation are whole without any script.
"""

from __future__ import annotations

import gzip
import hashlib
from functools import cache
from itertools import groupby
from typing import Any

from fastapi import APIRouter, Request
from starlette.concurrency import run_in_threadpool
from starlette.responses import RedirectResponse, Response

from caravanserai.kernel.game import Game, find
from caravanserai.presentation.rulebook import Rulebook
from caravanserai.web.contract.requests import TableId
from caravanserai.web.errors import unknown_table
from caravanserai.web.pages.assets import Asset, sent
from caravanserai.web.pages.invitation import invitation_view
from caravanserai.web.pages.page import form_of, page, title_of
from caravanserai.web.session.rate_limits import changing, reading
from caravanserai.web.session.visitor import CurrentVisitor
from caravanserai.web.tables.actions import (
    take_seat,
)

router = APIRouter(include_in_schema=False)


@router.get("/", dependencies=reading)
def lobby(request: Request, visitor: CurrentVisitor) -> Response:
    lists = [f"/api/{what}?lang={visitor.code}" for what in ("games", "tables")]
    return page(request, "lobby", visitor.code, soon=lists)


@router.get("/settings", dependencies=reading)
def settings(request: Request, visitor: CurrentVisitor) -> Response:
    return page(request, "settings", visitor.code)


@router.get("/about", dependencies=reading)
def about(request: Request, visitor: CurrentVisitor) -> Response:
    return page(request, "about", visitor.code)


@router.get("/rules/{game}", dependencies=reading)
def rules(request: Request, visitor: CurrentVisitor, game: str) -> Response:
    """The numbered rules; each has its own address."""
    return page(request, "rules", visitor.code, **rules_content(game, visitor.code))


def rules_content(key: str, code: str) -> dict[str, Any]:
    """The rules of a game by chapters, and the values that are reconstructed."""
    found = find(key)
    chapters = [
        (chapter, list(several))
        for chapter, several in groupby(Rulebook(found).rules, key=lambda rule: rule.chapter)
    ]
    return {
        "title": title_of(key, code),
        "chapters": chapters,
        "reconstructed": reconstructed(found),
    }


def reconstructed(game: Game[Any]) -> dict[str, list[str]]:
    """The entries of the data files whose values stand in no text."""
    found: dict[str, list[str]] = {}
    for file, entry, origin in game.provenance():
        if origin == "reconstructed":
            found.setdefault(file.removesuffix(".toml").replace("_", " "), []).append(entry)
    return found


@router.get("/static/boards/{game}.svg", dependencies=reading)
def drawing(request: Request, game: str) -> Response:
    """The board of a game, drawn with the values in use."""
    board, tag = drawn_board(game)
    if request.headers.get("if-none-match") == tag:
        return Response(status_code=304, headers={"etag": tag})
    return sent(request, board, {"etag": tag})


@cache
def drawn_board(game: str) -> tuple[Asset, str]:
    """The drawing of a board, and what tells it from another one."""
    content = find(game).presentation.board().encode()
    board = Asset("image/svg+xml", content, gzip.compress(content, mtime=0))
    return board, f'"{hashlib.blake2b(content, digest_size=8).hexdigest()}"'


@router.get("/tables/{table_id}", dependencies=reading)
def table(request: Request, visitor: CurrentVisitor, table_id: TableId) -> Response:
    with visitor.services.tables.reading(table_id) as there:
        seat = there.viewpoint(visitor.own(there))
        key = there.game.key
    return page(
        request,
        "table",
        visitor.code,
        soon=[f"/api/tables/{table_id}/view?lang={visitor.code}", f"/static/boards/{key}.svg"],
        table=table_id,
        seat=None if seat is None else seat + 1,
        title=title_of(key, visitor.code),
    )


@router.get("/join/{token}", dependencies=reading)
def invitation(request: Request, visitor: CurrentVisitor, token: str) -> Response:
    """Somebody has followed the link of a seat."""
    key = visitor.services.signer.seat(token)
    if key is None:
        raise unknown_table()
    with visitor.services.tables.reading(key.table) as there:
        if key.seat in there.seats_of(visitor.person):
            return RedirectResponse(f"/tables/{key.table}", 303)
        content = invitation_view(there, key.seat, visitor.language(there))
    return page(request, "join", visitor.code, **content)


@router.post("/join/{token}", dependencies=changing)
async def accept(request: Request, visitor: CurrentVisitor, token: str) -> Response:
    """Take the seat of an invitation."""
    key = visitor.services.signer.seat(token)
    if key is None:
        raise unknown_table()
    name = "".join(c for c in (await form_of(request)).get("name", "") if c.isprintable())[:40]
    await run_in_threadpool(take_seat, visitor, key.table, key.seat, token, name.strip())
    response = RedirectResponse(f"/tables/{key.table}", 303)
    await run_in_threadpool(visitor.remember, response)
    return response
