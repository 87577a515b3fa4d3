"""The pages. Lobby, table and settings are filled by the browser's modules; the text table, the
rules and the invitation are whole without any script.
"""

from __future__ import annotations

import gzip
import hashlib
from functools import cache
from itertools import groupby
from typing import Any
from urllib.parse import parse_qs

from fastapi import APIRouter, Depends, Request
from fastapi.templating import Jinja2Templates
from jinja2 import Environment, PackageLoader, StrictUndefined
from starlette.concurrency import run_in_threadpool
from starlette.responses import RedirectResponse, Response

from caravanserai.kernel.game import Game, find, registered
from caravanserai.kernel.view import Message
from caravanserai.presentation import text_board
from caravanserai.presentation.narration import seat_name
from caravanserai.presentation.rulebook import Rulebook
from caravanserai.web.api import TableId, make_move, take_back, take_seat, view_of
from caravanserai.web.assets import KEPT, MODULES, Kept, sent
from caravanserai.web.guard import limited
from caravanserai.web.refusing import Refused, Stale, unknown_table
from caravanserai.web.showing import language_of
from caravanserai.web.texts import words
from caravanserai.web.visiting import Visiting, Visitor, language_code

ENVIRONMENT = Environment(
    loader=PackageLoader("caravanserai.web"),
    autoescape=True,
    undefined=StrictUndefined,
    trim_blocks=True,
    lstrip_blocks=True,
)
TEMPLATES = Jinja2Templates(env=ENVIRONMENT)
HEARD = 30
"""Lines of the log on the text table."""

router = APIRouter(include_in_schema=False)
reading = [Depends(limited("read"))]
changing = [Depends(limited("change"))]


def title_of(key: str, code: str) -> str:
    """What a game is called in a language."""
    return language_of(code, key).say(Message(find(key).title))


def page(request: Request, name: str, code: str, status: int = 200, **content: Any) -> Response:
    """A page in a language."""
    content = {
        "page": name,
        "table": "",
        "soon": [],
        "seat": None,
        "lang": code,
        "t": words(code),
        "kept": KEPT,
        "modules": MODULES,
        "games": [
            (key, language_of(code, key).say(Message(find(key).title))) for key in registered()
        ],
        **content,
    }
    return TEMPLATES.TemplateResponse(request, f"{name}.html", content, status)


def error_page(request: Request, status: int, text: str) -> Response:
    """What went wrong, as a page."""
    return page(request, "error", language_code(request), status, text=text)


@router.get("/", dependencies=reading)
def lobby(request: Request, visitor: Visiting) -> Response:
    lists = [f"/api/{what}?lang={visitor.code}" for what in ("games", "tables")]
    return page(request, "lobby", visitor.code, soon=lists)


@router.get("/settings", dependencies=reading)
def settings(request: Request, visitor: Visiting) -> Response:
    return page(request, "settings", visitor.code)


@router.get("/about", dependencies=reading)
def about(request: Request, visitor: Visiting) -> Response:
    return page(request, "about", visitor.code)


@router.get("/rules/{game}", dependencies=reading)
def rules(request: Request, visitor: Visiting, game: str) -> Response:
    """The numbered rules; each has its own address."""
    found = find(game)
    chapters = [
        (chapter, list(several))
        for chapter, several in groupby(Rulebook(found).rules, key=lambda rule: rule.chapter)
    ]
    title = title_of(game, visitor.code)
    guessed = reconstructed(found)
    return page(
        request, "rules", visitor.code, title=title, chapters=chapters, reconstructed=guessed
    )


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
def drawn_board(game: str) -> tuple[Kept, str]:
    """The drawing of a board, and what tells it from another one."""
    content = find(game).board().encode()
    kept = Kept("image/svg+xml", content, gzip.compress(content, mtime=0))
    return kept, f'"{hashlib.blake2b(content, digest_size=8).hexdigest()}"'


@router.get("/tables/{table_id}", dependencies=reading)
def table(request: Request, visitor: Visiting, table_id: TableId) -> Response:
    with visitor.house.reading(table_id) as there:
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


@router.get("/tables/{table_id}/text", dependencies=reading)
def text_table(request: Request, visitor: Visiting, table_id: TableId) -> Response:
    return _text_table(request, visitor, table_id, "")


def _text_table(
    request: Request, visitor: Visitor, table_id: str, trouble: str, status: int = 200
) -> Response:
    """The table as headings, lists and buttons."""
    with visitor.house.reading(table_id) as there:
        language = visitor.language(there)
        view = view_of(visitor, there)
        eyes = there.viewpoint(visitor.own(there))
        scene = there.game.scene(there.game.view(there.match.state, eyes))
        groups = list(text_board.lines(scene, language))
    return page(
        request,
        "text",
        visitor.code,
        status,
        table=table_id,
        seat=view["seat"],
        view=view,
        groups=groups,
        heard=view["log"][-HEARD:],
        trouble=trouble,
    )


@router.post("/tables/{table_id}/text", dependencies=changing)
async def answer(request: Request, visitor: Visiting, table_id: TableId) -> Response:
    """A button of the text table."""
    form = await form_of(request)
    if not form.get("at", "").isdecimal():
        raise Refused(422, Message("This form is not complete."))
    at = int(form["at"][:7])

    def act() -> Response:
        try:
            if form.get("undo") in ("step", "turn"):
                take_back(visitor, table_id, at, form["undo"])
            elif form.get("choice", "").isdecimal():
                make_move(visitor, table_id, at, int(form["choice"][:7]))
            else:
                raise Refused(422, Message("This form is not complete."))
        except Stale:
            pass  # the page shows what has happened meanwhile
        except Refused as error:
            if error.status in (404, 429):
                raise
            with visitor.house.reading(table_id) as there:
                trouble = visitor.language(there).say(error.message)
            return _text_table(request, visitor, table_id, trouble, error.status)
        return RedirectResponse(f"/tables/{table_id}/text", 303)

    return await run_in_threadpool(act)


@router.get("/join/{token}", dependencies=reading)
def invitation(request: Request, visitor: Visiting, token: str) -> Response:
    """Somebody has followed the link of a seat."""
    key = visitor.house.keys.seat(token)
    if key is None:
        raise unknown_table()
    with visitor.house.reading(key.table) as there:
        if key.seat in there.seats_of(visitor.person):
            return RedirectResponse(f"/tables/{key.table}", 303)
        language = visitor.language(there)
        title = title_of(there.game.key, visitor.code)
        seat = seat_name(there.game, there.match.state, key.seat, language)
    return page(request, "join", visitor.code, title=title, token=token, seat_name=seat)


@router.post("/join/{token}", dependencies=changing)
async def accept(request: Request, visitor: Visiting, token: str) -> Response:
    """Take the seat of an invitation."""
    key = visitor.house.keys.seat(token)
    if key is None:
        raise unknown_table()
    name = "".join(c for c in (await form_of(request)).get("name", "") if c.isprintable())[:40]
    await run_in_threadpool(take_seat, visitor, key.table, key.seat, token, name.strip())
    response = RedirectResponse(f"/tables/{key.table}", 303)
    visitor.remember(response)
    return response


async def form_of(request: Request) -> dict[str, str]:
    """The fields of a form."""
    body = (await request.body()).decode("utf-8", "replace")
    try:
        fields = parse_qs(body, max_num_fields=20)
    except ValueError:
        raise Refused(422, Message("This form is not complete.")) from None
    return {name: values[0] for name, values in fields.items()}
