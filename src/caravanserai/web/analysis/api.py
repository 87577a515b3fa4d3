"""The part of the JSON API for those who want to learn: hints, reviews, scores over time, what is
in the decks, and playing on from any moment.
"""

from __future__ import annotations

import asyncio
from concurrent.futures import CancelledError, Future
from concurrent.futures.process import BrokenProcessPool
from typing import Annotated

from fastapi import APIRouter, Depends, Query
from starlette.concurrency import run_in_threadpool
from starlette.responses import Response

from caravanserai.analysis import Advice
from caravanserai.kernel.view import Message
from caravanserai.kernel.words import Vocabulary
from caravanserai.language import Language
from caravanserai.web.analysis.views import aid_view, hints_view, progress_view, review_view
from caravanserai.web.contract import requests, responses
from caravanserai.web.contract.answers import ERRORS, POSITION
from caravanserai.web.contract.encoding import ContractRoute, JsonResponse
from caravanserai.web.contract.requests import TableId
from caravanserai.web.contract.values import Lang
from caravanserai.web.errors import Refused
from caravanserai.web.jobs.thinking import best_answers, bot_seed, task_of
from caravanserai.web.session.rate_limits import changing, limited, reading
from caravanserai.web.session.visitor import CurrentVisitor
from caravanserai.web.tables.actions import founded
from caravanserai.web.tables.founding import forked, passed_on
from caravanserai.web.tables.view import state_at

router = APIRouter(prefix="/api", responses=ERRORS, route_class=ContractRoute)


@router.post("/tables/{table_id}/hint", dependencies=[Depends(limited("hint"))])
async def hint(
    visitor: CurrentVisitor, table_id: TableId, body: requests.LanguageRequest
) -> JsonResponse[list[responses.Hint]]:
    """The best few answers to your question, where no other person is your rival."""

    def ask() -> tuple[Future[list[Advice]], Vocabulary, Language]:
        with visitor.services.tables.reading(table_id) as table:
            own = visitor.own(table)
            if not own or not table.alone:
                raise Refused(403, Message("Hints are for those who play alone or against bots."))
            if table.match.over or table.match.actor not in own:
                raise Refused(409, Message("You are not asked now."))
            task = task_of(table, bot_seed(table, table.match.actor))
            asked = visitor.services.advisers.ask(best_answers, task)
            return asked, table.game.words, visitor.language(table, body.lang)

    asked, words, language = await run_in_threadpool(ask)
    await asyncio.wait([asyncio.wrap_future(asked)])  # no thread waits for it
    try:
        advice = asked.result()
    except (BrokenProcessPool, CancelledError):
        raise Refused(503, Message("The adviser is not there; ask again.")) from None
    return JsonResponse(hints_view(advice, words, language))


@router.post("/tables/{table_id}/review", dependencies=changing)
def review(
    visitor: CurrentVisitor, table_id: TableId, body: requests.LanguageRequest
) -> JsonResponse[responses.Review]:
    """A finished game, decision by decision; ask again until it is complete."""
    with visitor.services.tables.reading(table_id) as table:
        if not table.match.over:
            raise Refused(409, Message("The game is not over yet."))
        language = visitor.language(table, body.lang)
        task = task_of(table, 0)
        game, actors = table.game, list(table.match.actors)
    looking = visitor.services.reviews.of(table_id, task)
    return JsonResponse(review_view(looking, game, actors, language))


@router.get("/tables/{table_id}/progress", dependencies=reading)
def progress(visitor: CurrentVisitor, table_id: TableId) -> JsonResponse[responses.ScoreProgress]:
    """The scores over time, as far as you may know them."""
    with visitor.services.tables.reading(table_id) as table:
        eyes = table.viewpoint(visitor.own(table))
        seen = visitor.seen(table)
        record = seen.match.record.undone_to(seen.ply)
        over = seen.match.over
    return JsonResponse(progress_view(record, eyes, over))


@router.get("/tables/{table_id}/aid", dependencies=reading)
def aid(
    visitor: CurrentVisitor, table_id: TableId, lang: Lang | None = None
) -> JsonResponse[responses.PlayerAid]:
    """The player aid: what a turn is, and which cards you have not seen yet."""
    with visitor.services.tables.reading(table_id) as table:
        language = visitor.language(table, lang)
        game = table.game
        seen = visitor.seen(table).match.state
        view = game.view(seen, table.viewpoint(visitor.own(table)))
    return JsonResponse(aid_view(game, view, language))


@router.get("/tables/{table_id}/position", responses=POSITION, dependencies=reading)
def position(
    visitor: CurrentVisitor,
    table_id: TableId,
    ply: Annotated[requests.Ply | None, Query(description="A moment of the past.")] = None,
) -> Response:
    """The position as a file; while the game goes on, only if it hides nothing from you."""
    with visitor.services.tables.reading(table_id) as table:
        table.record_for(visitor.own(table))
        s = state_at(table, ply)
        content = table.game.codec.to_dict(s)
        name = f"{table.game.key}-{table.id}-{table.ply if ply is None else ply}.json"
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return JsonResponse(content, headers=headers)


@router.post("/tables/{table_id}/fork", status_code=201, dependencies=[Depends(limited("found"))])
def fork(
    visitor: CurrentVisitor, table_id: TableId, body: requests.Fork
) -> JsonResponse[responses.FoundedTable]:
    """A table of your own that goes on from any moment of this game; bots keep their seats."""
    with visitor.services.tables.reading(table_id) as table:
        record = table.record_for(visitor.own(table))
        past, seats = forked(table, record, body.ply, visitor.named())
    new = visitor.services.tables.found(past, seats, hot_seat=passed_on(seats))
    return founded(visitor, new)
