"""`caravan hint` and `caravan review`: what a search thinks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from caravanserai.analysis import Advice, Review
from caravanserai.analysis.reviews import looked_at
from caravanserai.bots import Budget
from caravanserai.kernel.core import State
from caravanserai.kernel.game import Game, find
from caravanserai.kernel.record import Record
from caravanserai.kernel.view import Message
from caravanserai.presentation.narration import attributed, seat_name
from caravanserai.terminal.screen import Screen


def show_advice(screen: Screen, game: Game[Any], s: State, advice: Sequence[Advice]) -> None:
    """The question and the best answers to it."""
    question = screen.text(game.prompt(s).text)
    screen.line(attributed(game, s, s.actor, question, screen.language), style="bold")
    head = [Message("choice"), Message("expected outcome"), Message("tried")]
    rows = [[one.name, f"{one.outcome:.1%}", f"{one.visits}"] for one in advice]
    screen.table([screen.text(title) for title in head], rows)


def review_game(
    screen: Screen, record: Record, budget: Budget, seat: int | None, worst: int, jobs: int
) -> Review:
    """Look at every decision and show the largest losses."""
    game, s = find(record.game), record.begin()
    actors = [actor for actor in record.actors() if actor >= 0 and seat in (None, actor)]
    with screen.progress() as progress:
        decisions = list(
            progress.track(looked_at(record, budget, seat, jobs=jobs), total=len(actors))
        )
    found = Review(record.game, decisions)
    head = [
        Message("choice number"), Message("who"), Message("played"), Message("better"),
        Message("expected outcome"), Message("loss"),
    ]  # fmt: skip
    rows = [
        [
            f"{one.ply + 1}",
            seat_name(game, s, one.seat, screen.language),
            one.played,
            one.best,
            f"{one.expected:.1%}",
            f"{one.loss:.1%}",
        ]
        for one in found.worst(worst)
    ]
    screen.table([screen.text(title) for title in head], rows)
    screen.say(
        Message(
            "{n} decision was looked at.", plural="{n} decisions were looked at.", n=len(actors)
        )
    )
    return found
