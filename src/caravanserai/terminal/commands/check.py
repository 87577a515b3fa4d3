"""`caravan check`: random games under the laws of the house, in several processes."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import click

from caravanserai.arena.backends import spread
from caravanserai.kernel.check import Failure, fuzz
from caravanserai.kernel.core import CHANCE, play
from caravanserai.kernel.game import Setup, find
from caravanserai.kernel.record import Record
from caravanserai.kernel.view import Message
from caravanserai.presentation.narration import seat_name
from caravanserai.terminal.caravan import main
from caravanserai.terminal.localized_help import told
from caravanserai.terminal.options import TableOptions, in_processes, screen_for, table_options
from caravanserai.terminal.record_files import write_record
from caravanserai.terminal.screen import Screen
from caravanserai.terminal.setups import all_setups, read_options, spoken_setup


@main.command(
    "check", help=told(Message("Play random games under the laws that every game keeps."))
)
@click.argument("key", metavar="GAME")
@click.option(
    "--games", type=click.IntRange(1), default=100, help=told(Message("How many games in all."))
)
@click.option(
    "--every", type=click.IntRange(1), default=1, help=told(Message("Look at every n-th position."))
)
@in_processes
@click.option(
    "--record", "file", type=click.Path(), help=told(Message("Write the smallest failing record."))
)
@table_options
def check_rules(
    key: str,
    games: int,
    every: int,
    jobs: int,
    file: str | None,
    table: TableOptions,
) -> None:
    game = find(key)
    chosen = read_options(game, table.option_texts)
    setups = [
        setup
        for setup in all_setups(game)
        if table.seats in (None, setup.seats) and not (table.option_texts and setup.options)
    ]
    if table.option_texts:
        setups = [Setup(setup.seats, chosen) for setup in setups]
    if not setups:
        game.checked(Setup(table.seats or 0, chosen))
    todo = trials(game.key, setups, games, 1 if table.seed is None else table.seed, every)
    failure = check(screen_for(table.code, game), todo, min(jobs, games))
    if failure is not None:
        if file is not None:
            write_record(file, failure.record)
        sys.exit(1)


LAST_CHOICES: Final = 10
"""How many choices before a failure are shown by name."""


@dataclass(frozen=True)
class Trial:
    """One random game."""

    game: str
    setup: Setup
    seed: int
    every: int


def trials(game: str, setups: Sequence[Setup], games: int, seed: int, every: int) -> list[Trial]:
    """So many games, spread evenly over the set-ups."""
    return [Trial(game, setups[i % len(setups)], seed + i, every) for i in range(games)]


def tried(trial: Trial) -> Failure | None:
    """Play it under all laws."""
    return fuzz(find(trial.game), trial.setup, trial.seed, every=trial.every)


def check(screen: Screen, todo: Sequence[Trial], jobs: int) -> Failure | None:
    """The failure with the shortest record, after telling about it; None if all is well."""
    with screen.progress() as progress:
        reports = list(progress.track(spread(tried, todo, jobs), total=len(todo)))
    found = [failure for failure in reports if failure is not None]
    if not found:
        setups = len({spoken_setup(trial.setup) for trial in todo})
        screen.say(
            Message(
                "{games}, {setups}: no law was broken.",
                games=Message("{n} game", plural="{n} games", n=len(todo)),
                setups=Message("{n} set-up", plural="{n} set-ups", n=setups),
            )
        )
        return None
    smallest = min(found, key=lambda failure: len(failure.record.choices))
    screen.say(
        Message(
            "{n} of {all} games broke a law.",
            plural="{n} of {all} games broke a law.",
            n=len(found),
            all=len(todo),
        ),
        style="red",
    )
    show(screen, smallest)
    return smallest


def show(screen: Screen, failure: Failure) -> None:
    """The law, the way to it, and the record for `caravan replay`."""
    record, game = failure.record, find(failure.record.game)
    screen.line(failure.problem, style="bold")
    screen.say(
        Message(
            "The smallest record (seats and options: {setup}), its last choices and itself:",
            setup=spoken_setup(record.setup),
        )
    )
    s, actors = record.begin(), actors_of(record)
    for ply in range(max(0, len(actors) - LAST_CHOICES), len(actors)):
        seat = actors[ply]
        who = "" if seat == CHANCE else f"{seat_name(game, s, seat, screen.language)}: "
        screen.line(f"  {ply + 1}. {who}{game.words.name(record.choices[ply])}")
    screen.line(record.to_json())


def actors_of(record: Record) -> list[int]:
    """Who made each choice, also where the last one breaks the rules machine itself."""
    s = record.begin()
    found = []
    for choice in record.choices:
        found.append(s.actor)
        try:
            play(s, choice)
        except Exception:
            break
    return found
