"""`caravan tournament`: every bot against every other, in a table."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any, TextIO

import click

import caravanserai
from caravanserai.arena import Comparison, Contest, Plan, Rating, Store, contests
from caravanserai.arena.files import as_json, plot, write_csv
from caravanserai.arena.ratings import ratings
from caravanserai.arena.tournament import compared, plans, run
from caravanserai.bots import SEARCHES, bots
from caravanserai.kernel.errors import BadSetup
from caravanserai.kernel.game import find
from caravanserai.kernel.view import Message
from caravanserai.terminal.caravan import main
from caravanserai.terminal.localized_help import told
from caravanserai.terminal.options import in_arena, in_language, screen_for, write_json
from caravanserai.terminal.screen import Screen
from caravanserai.terminal.setups import read_options


@main.command(
    "tournament",
    help=told(Message("Let every bot play every other, from every seat, with the same luck.")),
)
@click.option(
    "--game", "keys", multiple=True, metavar="GAME", help=told(Message("One of several; else all."))
)
@click.option(
    "--seats", "counts", multiple=True, type=int, help=told(Message("One of several; else all."))
)
@click.option(
    "--bots",
    "names",
    default="greedy,random",
    show_default=True,
    metavar="A,B,...",
    help=told(Message("Who plays: {bots}.", bots=", ".join([*bots(), *SEARCHES]))),
)
@click.option(
    "--rounds",
    type=click.IntRange(1),
    default=10,
    help=told(Message("How often, each time from every seat.")),
)
@in_arena
@click.option(
    "--csv",
    "sheet",
    type=click.File("w", "utf-8", lazy=False),
    help=told(Message("Write a CSV file.")),
)
@click.option(
    "--plot",
    "picture",
    type=click.Path(),
    help=told(Message("Draw the win rates (PNG, SVG, PDF).")),
)
@in_language
def hold_tournament(
    keys: tuple[str, ...],
    counts: tuple[int, ...],
    names: str,
    rounds: int,
    option_texts: tuple[str, ...],
    seed: int,
    store: str | None,
    backend: str,
    jobs: int,
    target: TextIO | None,
    sheet: TextIO | None,
    picture: str | None,
    code: str | None,
) -> None:
    games = [find(key) for key in keys or caravanserai.available_games()]
    if option_texts and len(games) > 1:
        raise BadSetup("options belong to one game; name it with --game")
    options = read_options(games[0], option_texts)
    named = [name.strip() for name in names.split(",") if name.strip()]
    todo = contests([game.key for game in games], counts, named, options)
    found, everything = tournament(
        screen_for(code), todo, rounds, seed, Store(store), backend, jobs
    )
    if target is not None:
        write_json(target, everything)
    if sheet is not None:
        write_csv(sheet, found)
    if picture is not None:
        plot(picture, found)


def tournament(
    screen: Screen,
    contests: Sequence[Contest],
    rounds: int,
    seed: int,
    store: Store,
    backend: str,
    jobs: int,
) -> tuple[list[Comparison], dict[str, Any]]:
    """Play what is not played yet and show everything; all of it for a file."""
    todo: list[Plan] = [plan for contest in contests for plan in plans(contest, rounds, seed)]
    missing = sum(store.get(plan) is None for plan in todo)
    if missing < len(todo):
        screen.say(
            Message(
                "{n} game was played before.",
                plural="{n} games were played before.",
                n=len(todo) - missing,
            )
        )
    with screen.progress() as progress:
        for _ in progress.track(run(todo, store, backend, jobs), total=missing):
            pass
    found = []
    finished = []
    for contest in contests:
        games = [
            (plan, result)
            for plan in plans(contest, rounds, seed)
            if (result := store.get(plan)) is not None
        ]
        found.append(compared(contest, games))
        finished += [result for _, result in games]
    rated = ratings(finished)
    show(screen, found)
    screen.line()
    show_ratings(screen, rated)
    return found, as_json(found, rated)


def show(screen: Screen, found: Sequence[Comparison]) -> None:
    """A line for each contest."""
    head = [
        Message("game"), Message("seats"), Message("bot"), Message("against"), Message("games"),
        Message("wins"), Message("win rate"), Message("95 %"), Message("lead"), Message("95 %"),
    ]  # fmt: skip
    rows = [
        [
            one.game,
            f"{one.seats}",
            one.one,
            one.others or "-",
            f"{one.games}",
            f"{one.wins:g}" if one.wins % 1 == 0 else f"{one.wins:.1f}",
            f"{one.rate:.1%}",
            f"{one.rate_low:.1%} – {one.rate_high:.1%}",
            f"{one.margin:+.1f}",
            "-"
            if math.isinf(one.margin_high)
            else f"{one.margin_low:+.1f} – {one.margin_high:+.1f}",
        ]
        for one in found
    ]
    screen.table([screen.text(title) for title in head], rows)


def show_ratings(screen: Screen, rated: Sequence[Rating]) -> None:
    """A line for each bot, the strongest first."""
    head = [Message("bot"), Message("rating"), Message("uncertainty"), Message("games")]
    rows = [
        [one.player, f"{one.mean:.1f}", f"{one.deviation:.1f}", f"{one.games}"] for one in rated
    ]
    screen.table([screen.text(title) for title in head], rows)
