"""`caravan ladder`: networks, planners and scripts on one scale."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from typing import TextIO

import click

from caravanserai.arena import Store
from caravanserai.arena.ladder import Rung, frozen, games_of, rungs
from caravanserai.arena.tournament import run
from caravanserai.bots import make
from caravanserai.kernel.errors import BadSetup
from caravanserai.kernel.game import Setup, find
from caravanserai.kernel.view import Message
from caravanserai.terminal.caravan import main
from caravanserai.terminal.localized_help import told
from caravanserai.terminal.options import in_arena, in_language, screen_for, write_json
from caravanserai.terminal.screen import Screen
from caravanserai.terminal.setups import read_options


@main.command(
    "ladder",
    help=told(Message("See where networks stand among everybody who ever played a game.")),
)
@click.argument("key", metavar="GAME")
@click.argument("added", metavar="[BOT]...", nargs=-1)
@click.option("--seats", type=int, default=2, show_default=True)
@click.option(
    "--among",
    metavar="A,B,...",
    help=told(Message("Who is there already; else all bots and scripts that stay as they are.")),
)
@click.option(
    "--lucks",
    type=click.IntRange(2),
    default=20,
    show_default=True,
    help=told(Message("With so many lucks each pair plays, from every seat.")),
)
@click.option(
    "--around",
    type=click.IntRange(0),
    default=0,
    help=told(Message("Only so many next ones in the order of naming play each other.")),
)
@in_arena
@in_language
def climb(
    key: str,
    added: tuple[str, ...],
    seats: int,
    among: str | None,
    lucks: int,
    around: int,
    option_texts: tuple[str, ...],
    seed: int,
    store: str | None,
    backend: str,
    jobs: int,
    target: TextIO | None,
    code: str | None,
) -> None:
    game = find(key)
    named = frozen(game.key) if among is None else among.split(",")
    players = list(dict.fromkeys([*[name.strip() for name in named if name.strip()], *added]))
    for name in players:
        make(name)
    setup = Setup(seats, read_options(game, option_texts))
    game.checked(setup)
    if len(players) < (2 if seats > 1 else 1):
        raise BadSetup("a ladder needs two players; only games for one need no more than one")
    screen, kept = screen_for(code, game), Store(store)
    todo = games_of(game.key, setup, players, lucks, seed, around)
    missing = sum(kept.get(plan) is None for plan in todo)
    with screen.progress() as progress:
        for _ in progress.track(run(todo, kept, backend, jobs), total=missing):
            pass
    found = rungs((plan, result) for plan in todo if (result := kept.get(plan)) is not None)
    show(screen, found)
    if target is not None:
        write_json(target, [asdict(rung) for rung in found])


def show(screen: Screen, found: Sequence[Rung]) -> None:
    """A line for everybody, the strongest first."""
    head = [
        Message("bot"), Message("rating"), Message("95 %"), Message("games"), Message("win rate"),
    ]  # fmt: skip
    rows = [
        [
            rung.player,
            f"{rung.rating:+.0f}",
            f"{rung.low:+.0f} – {rung.high:+.0f}",
            f"{rung.games}",
            f"{rung.won:.1%}",
        ]
        for rung in found
    ]
    screen.table([screen.text(title) for title in head], rows)
