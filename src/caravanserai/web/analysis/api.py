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
from caravanserai.kernel.core import play
from caravanserai.kernel.game import find
from caravanserai.kernel.view import Message
from caravanserai.kernel.words import Vocabulary
from caravanserai.language import Language
from caravanserai.presentation.narration import sentence
from caravanserai.web.contract import requests, responses
from caravanserai.web.contract.answers import ERRORS, POSITION
from caravanserai.web.contract.encoding import ContractRoute, JsonResponse
from caravanserai.web.contract.requests import TableId
from caravanserai.web.contract.values import Lang
from caravanserai.web.errors import Refused
from caravanserai.web.jobs.processes import best_answers, bot_seed, task_of
from caravanserai.web.session.rate_limits import changing, limited, reading
from caravanserai.web.session.visitor import CurrentVisitor
from caravanserai.web.tables.actions import founded
from caravanserai.web.tables.table import Seat, Table
from caravanserai.web.tables.view import state_at

CHART_POINTS = 120
"""A chart of the scores has about so many points."""

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
    shown: list[responses.Hint] = [
        {
            "choice": one.choice,
            "name": one.name,
            "label": sentence(language.say(words.label(one.choice))),
            "outcome": one.outcome,
            "visits": one.visits,
        }
        for one in advice
    ]
    return JsonResponse(shown)


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
        words = table.game.words
    looking = visitor.services.reviews.of(table_id, task)

    def label(name: str) -> str:
        return sentence(language.say(words.label(words.parse(name))))

    decisions: list[responses.ReviewedDecision] = [
        {
            "ply": one.ply,
            "seat": one.seat + 1,
            "played": label(one.played),
            "best": label(one.best),
            "expected": one.expected,
            "possible": one.possible,
        }
        for one in looking.decisions.copy()
    ]
    return JsonResponse(
        {
            "complete": looking.complete,
            "looked": looking.next,
            "plies": len(task.choices),
            "decisions": decisions,
        }
    )


@router.get("/tables/{table_id}/progress", dependencies=reading)
def progress(visitor: CurrentVisitor, table_id: TableId) -> JsonResponse[responses.ScoreProgress]:
    """The scores over time, as far as you may know them."""
    with visitor.services.tables.reading(table_id) as table:
        eyes = table.viewpoint(visitor.own(table))
        seen = visitor.seen(table)
        record = seen.match.record.undone_to(seen.ply)
        over = seen.match.over
    game, s = find(record.game), record.begin()
    step = max(1, len(record.choices) // CHART_POINTS)
    plies: list[int] = []
    totals: list[list[int]] = []
    for ply, choice in enumerate([*record.choices, None]):
        if ply % step == 0 or choice is None:
            plies.append(ply)
            known = [score if over else score.seen_by(eyes) for score in game.rules.scores(s)]
            totals.append([score.total for score in known])
        if choice is not None:
            play(s, choice)
    return JsonResponse({"plies": plies, "totals": totals})


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
    return JsonResponse(
        {
            "summary": _summary(game.presentation.summary, language),
            "lessons": _summary(game.presentation.lessons, language),
            "decks": [
                {
                    "label": sentence(language.say(deck.label)),
                    "cards": deck.cards,
                    "unseen": [
                        {"label": sentence(language.say(label)), "count": count}
                        for label, count in deck.unseen
                    ],
                }
                for deck in game.presentation.decks(view)
            ],
        }
    )


def _summary(lines: tuple[Message, ...], language: Language) -> list[responses.AidLine]:
    return [{"text": language.say(line), "rule": line.rule or None} for line in lines]


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
        if body.ply > table.ply:
            raise Refused(404, Message("The game has the plies 0 to {n}.", n=table.ply))
        past = record.undone_to(body.ply)
        seats = _forked(table, visitor.named())
    return founded(visitor, visitor.services.tables.found(past, seats, hot_seat=_several(seats)))


def _forked(table: Table, person: str) -> list[Seat]:
    """The same bots; everybody else is you."""
    return [
        Seat(seat.kind, seat.bot) if seat.bot else Seat("human", person=person, name=seat.name)
        for seat in table.seats
    ]


def _several(seats: list[Seat]) -> bool:
    return sum(not seat.bot for seat in seats) > 1
