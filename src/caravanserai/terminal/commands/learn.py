"""`caravan learn`: a network gets better by playing against itself."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

import click

from caravanserai.bots import make
from caravanserai.extras import needed
from caravanserai.kernel.errors import CaravanseraiError
from caravanserai.kernel.game import find
from caravanserai.kernel.view import Message
from caravanserai.learning.settings import Settings, settings_of
from caravanserai.terminal.caravan import main
from caravanserai.terminal.localized_help import told
from caravanserai.terminal.options import in_language, screen_for, started_with
from caravanserai.terminal.screen import Screen

REHEARSED_S: Final = 4.0


@main.command(
    "learn", help=told(Message("Let a network play against itself in many games and learn."))
)
@click.argument("key", metavar="GAME")
@click.option(
    "--seats",
    help=told(Message("Numbers of seats, 2,3,4,4 for example: what stands twice is played twice.")),
)
@click.option(
    "--seconds",
    type=click.FloatRange(0),
    help=told(Message("How long the whole run lasts.")),
)
@click.option(
    "--call",
    "most",
    type=click.FloatRange(0, min_open=True),
    help=told(Message("Stop after so many seconds; the same command goes on.")),
)
@click.option(
    "--actors",
    type=click.IntRange(1),
    help=told(Message("Processes that play.")),
)
@click.option(
    "--to",
    "folder",
    type=click.Path(file_okay=False),
    help=told(Message("Where what was learned goes.")),
)
@started_with
@click.option(
    "--like",
    "whom",
    metavar="BOT|FILE",
    help=told(Message("Begin by choosing like this bot, or like the players of these games.")),
)
@click.option(
    "--against",
    type=click.Path(exists=True, dir_okay=False),
    help=told(Message("Learn to beat the network of this file.")),
)
@click.option(
    "--set",
    "chosen",
    multiple=True,
    metavar="NAME=VALUE",
    help=told(Message("One of the other settings, rate=0.0003 for example.")),
)
@click.option(
    "--check",
    "rehearsed",
    is_flag=True,
    help=told(Message("Only see whether everything works on this machine, in a few seconds.")),
)
@in_language
def learn(
    key: str,
    seats: str | None,
    seconds: float | None,
    most: float | None,
    actors: int | None,
    folder: str | None,
    start: str | None,
    whom: str | None,
    against: str | None,
    chosen: tuple[str, ...],
    rehearsed: bool,
    code: str | None,
) -> None:
    game = find(key)
    named = {"seats": numbers_of_seats(seats), "seconds": seconds, "actors": actors, "like": whom}
    wished = {name: value for name, value in named.items() if value is not None}
    settings = settings_of(game, {**wished, **further(chosen)})
    trainer = needed("caravanserai.learning.trainer", "train")
    if settings.like and not Path(settings.like).exists():
        make(settings.like)
    screen = screen_for(code, game)
    first, rival = (Path(file) if file else None for file in (start, against))
    if rehearsed:
        rehearse(trainer, screen, settings, first, rival)
        return
    if folder is None:
        raise CaravanseraiError("say where what was learned goes: --to FOLDER")
    target = Path(folder)
    run = trainer.Trainer(settings, target, first, rival)

    def tell(told: dict[str, Any]) -> None:
        with (target / f"{key}.jsonl").open("a", encoding="utf-8") as out:
            out.write(json.dumps(told) + "\n")
        follow(screen, told)

    try:
        if settings.like and not run.passed and not start:
            run.imitate(tell)
        run.run(tell, most)
        if run.over:
            run.evaluate(tell)
    except KeyboardInterrupt:
        run.save()
        raise
    finally:
        run.close()


def rehearse(
    trainer: Any, screen: Screen, settings: Settings, start: Path | None, against: Path | None
) -> None:
    """Everything once, in a folder that is thrown away: play, learn, save, and go on."""
    short = replace(
        settings, seconds=2 * REHEARSED_S, evaluation=8, examine=REHEARSED_S / 4, examined=0.0
    )
    found: dict[str, Any] = {}
    with TemporaryDirectory() as folder:
        for begun in (start, None):
            run = trainer.Trainer(short, Path(folder), begun, against)
            try:
                run.run(found.update, REHEARSED_S)
                if run.over:
                    run.evaluate(found.update)
            finally:
                run.close()
        sizes = {path.name: path.stat().st_size for path in Path(folder).iterdir()}
    show_machine(screen, found["machine"])
    screen.say(
        Message(
            "{per_s} decisions a second; files of at most {size} MiB.",
            per_s=found["per_s"],
            size=f"{max(sizes.values()) / 2**20:.1f}",
        )
    )


def numbers_of_seats(text: str | None) -> tuple[int, ...] | None:
    """The numbers in a list with commas."""
    if text is None:
        return None
    try:
        return tuple(int(part) for part in text.split(","))
    except ValueError:
        raise CaravanseraiError(f"--seats is a list like 2,3,4, not {text!r}") from None


def further(chosen: tuple[str, ...]) -> dict[str, str]:
    """Settings by their names."""
    found = {}
    for text in chosen:
        name, _, value = text.partition("=")
        found[name] = value
    return found


def show_machine(screen: Screen, machine: dict[str, Any]) -> None:
    """What the machine is like that learns."""
    screen.say(
        Message(
            "Python {python}, torch {torch}, {device}, {cores} cores.",
            **{name: machine[name] for name in ("python", "torch", "device", "cores")},
        )
    )
    if not machine["compiled"]:
        screen.say(Message("The rules are not compiled: games are played ten times as slowly."))


def follow(screen: Screen, told: dict[str, Any]) -> None:
    """A line for the run, and one for every kind of game."""
    if "machine" in told:
        show_machine(screen, told["machine"])
    if "s" in told:
        screen.say(
            Message(
                "{s} s: {decisions} decisions, {per_s} a second, openness {openness}",
                s=round(told["s"]),
                decisions=told["decisions"],
                per_s=told["per_s"],
                openness=told.get("openness", 0.0),
            )
        )
    if "examined" in told:
        found = told["examined"]
        screen.say(
            Message(
                "   {n} games of {seats} against {rival}: {won} % won, lead {lead}",
                n=found["n"],
                seats=found["seats"],
                rival=found["against"],
                won=round(100 * found["won"]),
                lead=found["lead"],
            )
        )
    for name, found in told.items():
        if isinstance(found, dict) and "winner" in found:
            screen.say(
                Message(
                    "   {kind} seats: {games} games, winner {winner}, seat {seat}, lead {lead}",
                    kind=name,
                    games=found["n"],
                    winner=found["winner"],
                    seat=found["seat"],
                    lead=found["lead"],
                )
            )
