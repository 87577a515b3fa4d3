"""`caravan learn`: a network gets better by playing against itself."""

from __future__ import annotations

import json
from dataclasses import fields
from pathlib import Path
from typing import Any

import click

from caravanserai.extras import needed
from caravanserai.kernel.errors import CaravanseraiError, suggest
from caravanserai.kernel.game import Setup, find
from caravanserai.kernel.view import Message
from caravanserai.learning.settings import Settings
from caravanserai.terminal.caravan import main
from caravanserai.terminal.localized_help import told
from caravanserai.terminal.options import in_language, screen_for, started_with
from caravanserai.terminal.screen import Screen


@main.command(
    "learn", help=told(Message("Let a network play against itself in many games and learn."))
)
@click.argument("key", metavar="GAME")
@click.option(
    "--seats",
    required=True,
    help=told(Message("Numbers of seats, 2,3,4,4 for example: what stands twice is played twice.")),
)
@click.option("--seconds", type=click.FloatRange(0), default=600.0, show_default=True)
@click.option(
    "--actors",
    type=click.IntRange(1),
    default=1,
    show_default=True,
    help=told(Message("Processes that play.")),
)
@click.option(
    "--to",
    "folder",
    type=click.Path(file_okay=False),
    required=True,
    help=told(Message("Where what was learned goes.")),
)
@started_with
@click.option(
    "--like",
    "games",
    type=click.Path(exists=True, dir_okay=False),
    help=told(Message("Begin by choosing like the players of these games.")),
)
@click.option(
    "--set",
    "chosen",
    multiple=True,
    metavar="NAME=VALUE",
    help=told(Message("One of the other settings, rate=0.0003 for example.")),
)
@in_language
def learn(
    key: str,
    seats: str,
    seconds: float,
    actors: int,
    folder: str,
    start: str | None,
    games: str | None,
    chosen: tuple[str, ...],
    code: str | None,
) -> None:
    game = find(key)
    settings = Settings(
        key, numbers_of_seats(seats), seconds=seconds, actors=actors, **further(chosen)
    )
    for count in settings.seats:
        game.checked(Setup(count))
    trainer = needed("caravanserai.learning.trainer", "train")
    screen = screen_for(code, game)
    target = Path(folder)
    run = trainer.Trainer(settings, target, Path(start) if start else None)

    def tell(told: dict[str, Any]) -> None:
        with (target / f"{key}.jsonl").open("a", encoding="utf-8") as out:
            out.write(json.dumps(told) + "\n")
        follow(screen, told)

    try:
        if games:
            run.imitate(Path(games), tell)
        run.run(tell)
        run.evaluate(tell)
    finally:
        run.close()


def numbers_of_seats(text: str) -> tuple[int, ...]:
    """The numbers in a list with commas."""
    try:
        return tuple(int(part) for part in text.split(","))
    except ValueError:
        raise CaravanseraiError(f"--seats is a list like 2,3,4, not {text!r}") from None


def further(chosen: tuple[str, ...]) -> dict[str, Any]:
    """Settings by their names."""
    kinds = {
        field.name: type(field.default)
        for field in fields(Settings)
        if isinstance(field.default, (int, float))
    }
    found: dict[str, Any] = {}
    for text in chosen:
        name, _, value = text.partition("=")
        if name not in kinds:
            known = ", ".join(kinds)
            raise CaravanseraiError(
                f"no setting {name!r}{suggest(name, kinds)}; there are: {known}"
            )
        try:
            found[name] = kinds[name](value)
        except ValueError:
            raise CaravanseraiError(f"{name} is a number, not {value!r}") from None
    return found


def follow(screen: Screen, told: dict[str, Any]) -> None:
    """A line for the run, and one for every kind of game."""
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
