"""Commands to learn from: hint, review, rules."""

from __future__ import annotations

from dataclasses import asdict
from typing import TextIO

import click

from caravanserai import analysis
from caravanserai.bots import Budget
from caravanserai.cli.group import (
    a_budget,
    in_language,
    main,
    screen_for,
    thinking,
    to_json,
    write_json,
)
from caravanserai.kernel.errors import BadSetup
from caravanserai.kernel.game import find
from caravanserai.kernel.view import Message
from caravanserai.presentation.rulebook import Rulebook
from caravanserai.terminal import (
    advice,
)
from caravanserai.terminal.files import read_record
from caravanserai.terminal.helping import told
from caravanserai.terminal.house_rules import show_provenance


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
@to_json
@in_language
def give_hint(
    file: str,
    ply: int | None,
    best: int,
    iterations: int | None,
    seconds: float | None,
    jobs: int,
    target: TextIO | None,
    code: str | None,
) -> None:
    record = read_record(file)
    game, s = find(record.game), record.at(ply)
    budget = a_budget(iterations, seconds, Budget(seconds=2.0))
    found = analysis.hint(game, s, budget, best, jobs=jobs)
    advice.show_advice(screen_for(code, game), game, s, found)
    if target is not None:
        write_json(target, [asdict(one) for one in found])


@main.command("review", help=told(Message("Look through a recorded game for better choices.")))
@click.argument("file", type=click.Path())
@click.option(
    "--seat", type=click.IntRange(1), help=told(Message("Only this one, counted from 1."))
)
@click.option(
    "--worst", type=click.IntRange(1), default=10, help=told(Message("How many losses are shown."))
)
@thinking
@to_json
@click.option(
    "--plot", "picture", type=click.Path(), help=told(Message("Draw the expected outcomes."))
)
@in_language
def review_record(
    file: str,
    seat: int | None,
    worst: int,
    iterations: int | None,
    seconds: float | None,
    jobs: int,
    target: TextIO | None,
    picture: str | None,
    code: str | None,
) -> None:
    record = read_record(file)
    if seat is not None and seat > record.setup.seats:
        raise BadSetup(f"the seats are 1 to {record.setup.seats}, not {seat}")
    found = advice.review_game(
        screen_for(code, find(record.game)),
        record,
        a_budget(iterations, seconds, Budget(iterations=60)),
        None if seat is None else seat - 1,
        worst,
        jobs,
    )
    if target is not None:
        write_json(target, found.to_dict())
    if picture is not None:
        analysis.plot(picture, found)


@main.command(
    help=told(Message("Print the numbered rules, one of them, or a chapter such as MP-KHAN."))
)
@click.argument("key", metavar="GAME")
@click.argument("start", metavar="[ID]", default="")
@click.option(
    "--provenance",
    is_flag=True,
    help=told(Message("Say where the values of the components are from.")),
)
@in_language
def rules(key: str, start: str, provenance: bool, code: str | None) -> None:
    if provenance:
        show_provenance(screen_for(code, find(key)), find(key))
        return
    book = Rulebook(find(key))
    chapter = ""
    for rule in book.find(start) if start else book.rules:
        if rule.chapter != chapter:
            click.echo(f"{rule.chapter}\n" if not chapter else f"\n{rule.chapter}\n")
            chapter = rule.chapter
        click.echo(f"{rule.id}: {rule.text}")
