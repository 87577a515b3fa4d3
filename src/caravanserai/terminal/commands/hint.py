"""`caravan hint`: what a search would choose."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any, TextIO

import click

from caravanserai import analysis
from caravanserai.analysis import Advice
from caravanserai.analysis.counsel import Counsel, counsel
from caravanserai.bots import Budget
from caravanserai.bots.networks import mind_of
from caravanserai.kernel.core import State
from caravanserai.kernel.game import Game, find
from caravanserai.kernel.view import Listing, Message
from caravanserai.presentation.narration import attributed
from caravanserai.terminal.caravan import main
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


@main.command(
    "hint",
    help=told(
        Message("Say what a search would choose in a recorded game, for the seat that is asked.")
    ),
)
@click.argument("file", type=click.Path())
@click.option(
    "--ply", type=click.IntRange(0), help=told(Message("After so many choices; else after all."))
)
@click.option("--best", type=click.IntRange(1), default=3, help=told(Message("How many choices.")))
@thinking
@with_network
@to_json
@in_language
def give_hint(
    file: str,
    ply: int | None,
    best: int,
    thought: Thinking,
    network: str | None,
    target: TextIO | None,
    code: str | None,
) -> None:
    record = read_record(file)
    game, s = find(record.game), record.at(ply)
    if network is not None:
        plans = counsel(game, s, mind_of(Path(network), game), best=best)
        show_plans(screen_for(code, game), game, s, plans)
        if target is not None:
            write_json(target, [one.to_dict() for one in plans])
        return
    budget = thought.budget(Budget(seconds=2.0))
    found = analysis.hint(game, s, budget, best, jobs=thought.jobs)
    show_advice(screen_for(code, game), game, s, found)
    if target is not None:
        write_json(target, [asdict(one) for one in found])


def show_advice(screen: Screen, game: Game[Any], s: State, advice: Sequence[Advice]) -> None:
    """The question and the best answers to it."""
    question = screen.text(game.prompt(s).text)
    screen.line(attributed(game, s, s.actor, question, screen.language), style="bold")
    head = [Message("choice"), Message("expected outcome"), Message("tried")]
    rows = [[one.name, f"{one.outcome:.1%}", f"{one.visits}"] for one in advice]
    screen.table([screen.text(title) for title in head], rows)


def show_plans(screen: Screen, game: Game[Any], s: State, plans: Sequence[Counsel]) -> None:
    """The question and the best plans, with what they are worth."""
    question = screen.text(game.prompt(s).text)
    screen.line(attributed(game, s, s.actor, question, screen.language), style="bold")
    for number, one in enumerate(plans, start=1):
        plan = screen.language.say(Listing(one.plan, "; "))
        screen.line(f"{number}. {plan}")
        screen.say(
            Message(
                "   {points} points at the end, victory {share} %, certain {certainty} %",
                points=round(one.points),
                share=round(100 * one.share),
                certainty=round(100 * one.certainty),
            )
        )
        screen.line(f"   {by_source(screen, one.sources)}")


def by_source(screen: Screen, sources: Sequence[tuple[Message, float]], sign: str = "") -> str:
    """Points with where they come from; what is nothing is left out."""
    return ", ".join(f"{screen.text(text)} {n:{sign}g}" for text, n in sources if n)
