"""`caravan review`: where a recorded game was lost."""

from __future__ import annotations

from pathlib import Path
from typing import TextIO

import click

from caravanserai import analysis
from caravanserai.analysis import Review
from caravanserai.analysis.counsel import Missed, missed
from caravanserai.analysis.reviews import looked_at
from caravanserai.bots import Budget
from caravanserai.bots.networks import Mind, mind_of
from caravanserai.kernel.errors import BadSetup
from caravanserai.kernel.game import find
from caravanserai.kernel.record import Record
from caravanserai.kernel.view import Listing, Message
from caravanserai.presentation.narration import seat_name
from caravanserai.terminal.caravan import main
from caravanserai.terminal.commands.hint import by_source
from caravanserai.terminal.localized_help import told
from caravanserai.terminal.options import (
    Thinking,
    in_language,
    screen_for,
    thinking,
    to_json,
    with_network,
    write_json,
)
from caravanserai.terminal.record_files import read_record
from caravanserai.terminal.screen import Screen


@main.command("review", help=told(Message("Look through a recorded game for better choices.")))
@click.argument("file", type=click.Path())
@click.option(
    "--seat", type=click.IntRange(1), help=told(Message("Only this one, counted from 1."))
)
@click.option(
    "--worst", type=click.IntRange(1), default=10, help=told(Message("How many losses are shown."))
)
@thinking
@with_network
@to_json
@click.option(
    "--plot", "picture", type=click.Path(), help=told(Message("Draw the expected outcomes."))
)
@in_language
def review_record(
    file: str,
    seat: int | None,
    worst: int,
    thought: Thinking,
    network: str | None,
    target: TextIO | None,
    picture: str | None,
    code: str | None,
) -> None:
    record = read_record(file)
    if seat is not None and seat > record.setup.seats:
        raise BadSetup(f"the seats are 1 to {record.setup.seats}, not {seat}")
    if network is not None:
        if picture is not None:
            raise BadSetup("--plot draws what a search without --network expects")
        mind = mind_of(Path(network), find(record.game))
        screen = screen_for(code, find(record.game))
        losses = review_plans(screen, record, mind, None if seat is None else seat - 1, worst)
        if target is not None:
            write_json(target, [one.to_dict() for one in losses])
        return
    found = review_game(
        screen_for(code, find(record.game)),
        record,
        thought.budget(Budget(iterations=60)),
        None if seat is None else seat - 1,
        worst,
        thought.jobs,
    )
    if target is not None:
        write_json(target, found.to_dict())
    if picture is not None:
        analysis.plot(picture, found)


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


def review_plans(
    screen: Screen, record: Record, mind: Mind, seat: int | None, worst: int
) -> list[Missed]:
    """Look at every decision with a network; show what lost most, what was better, and why."""
    game, s = find(record.game), record.begin()
    actors = [actor for actor in record.actors() if actor >= 0 and seat in (None, actor)]
    with screen.progress() as progress:
        found = list(progress.track(missed(record, mind, seat=seat), total=len(actors)))
    losses = sorted([one for one in found if one.loss > 0], key=lambda one: -one.loss)
    for one in losses[:worst]:
        screen.say(
            Message(
                "{number}. {who}: {played}; better: {better}: {loss} points ({reasons})",
                number=one.ply + 1,
                who=seat_name(game, s, one.seat, screen.language),
                played=Listing(one.played.plan, "; "),
                better=Listing(one.best.plan, "; "),
                loss=round(one.loss, 1),
                reasons=by_source(screen, one.reasons, sign="+"),
            )
        )
    screen.say(
        Message(
            "{n} decision was looked at.", plural="{n} decisions were looked at.", n=len(actors)
        )
    )
    return found
