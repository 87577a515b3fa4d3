"""The table as headings, lists and buttons, whole without any script."""

from __future__ import annotations

from fastapi import APIRouter, Request
from starlette.concurrency import run_in_threadpool
from starlette.responses import RedirectResponse, Response

from caravanserai.kernel.view import Message
from caravanserai.language import Language
from caravanserai.presentation import text_board
from caravanserai.web.contract.requests import TableId, in_one_line
from caravanserai.web.errors import Refused, Stale
from caravanserai.web.pages.page import form_of, page
from caravanserai.web.session.rate_limits import changing, reading
from caravanserai.web.session.visitor import CurrentVisitor, Visitor
from caravanserai.web.tables.actions import (
    add_seed,
    make_move,
    take_back,
    view_of,
)

LOG_LINES = 30
"""Lines of the log on the text table."""

router = APIRouter(include_in_schema=False)


@router.get("/tables/{table_id}/text", dependencies=reading)
def text_table(request: Request, visitor: CurrentVisitor, table_id: TableId) -> Response:
    return _text_table(request, visitor, table_id, "")


def _text_table(
    request: Request, visitor: Visitor, table_id: str, trouble: str, status: int = 200
) -> Response:
    """The table as headings, lists and buttons."""
    with visitor.services.tables.reading(table_id) as there:
        language = visitor.language(there)
        view = view_of(visitor, there)
        eyes = there.viewpoint(visitor.own(there))
        seen = visitor.seen(there).match.state
        scene = there.game.presentation.scene(there.game.view(seen, eyes))
        groups = list(text_board.lines(scene, language))
    busy = Message("(the house is busy: about {n} s)", n=view["busy"]) if view["busy"] else None
    return page(
        request,
        "text",
        visitor.code,
        status,
        table=table_id,
        seat=view["seat"],
        view=view,
        groups=groups,
        busy="" if busy is None else Language(visitor.code).say(busy),
        heard=view["log"][-LOG_LINES:],
        trouble=trouble,
    )


@router.post("/tables/{table_id}/text", dependencies=changing)
async def answer(request: Request, visitor: CurrentVisitor, table_id: TableId) -> Response:
    """A button of the text table."""
    form = await form_of(request)
    if not form.get("at", "").isdecimal():
        raise Refused(422, Message("This form is not complete."))
    at = int(form["at"][:7])
    seed = in_one_line(form.get("seed", "")[:200])

    def act() -> Response:
        try:
            if form.get("undo") in ("step", "turn"):
                take_back(visitor, table_id, at, "turn" if form["undo"] == "turn" else "step")
            elif seed and form.get("seat", "").isdecimal():
                add_seed(visitor, table_id, int(form["seat"][:2]) - 1, seed)
            elif form.get("choice", "").isdecimal():
                make_move(visitor, table_id, at, int(form["choice"][:7]))
            else:
                raise Refused(422, Message("This form is not complete."))
        except Stale:
            pass  # the page shows what has happened meanwhile
        except Refused as error:
            if error.status in (404, 429):
                raise
            with visitor.services.tables.reading(table_id) as there:
                trouble = visitor.language(there).say(error.message)
            return _text_table(request, visitor, table_id, trouble, error.status)
        return RedirectResponse(f"/tables/{table_id}/text", 303)

    return await run_in_threadpool(act)
