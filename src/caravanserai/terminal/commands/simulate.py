"""`caravan simulate`: many games between bots: who wins, how high, how fast."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import asdict
from typing import Any, TextIO

import click

from caravanserai.arena import planned
from caravanserai.arena.backends import spread
from caravanserai.arena.matches import Plan, Result, Standing, played, standings
from caravanserai.bots import bots
from caravanserai.kernel.game import Setup, find
from caravanserai.kernel.view import Message
from caravanserai.terminal.caravan import main
from caravanserai.terminal.localized_help import told
from caravanserai.terminal.options import (
    TableOptions,
    in_processes,
    screen_for,
    table_options,
    the_players,
    to_json,
    usually_all_bots,
    write_json,
)
from caravanserai.terminal.screen import Screen
from caravanserai.terminal.setups import read_options


@main.command("simulate", help=told(Message("Let bots play many games and compare them.")))
@click.argument("key", metavar="GAME")
@click.option("--games", type=click.IntRange(1), default=100, help=told(Message("How many games.")))
@click.option(
    "--players",
    metavar="A,B,...",
    help=told(Message("They change seats: {bots}.", bots=", ".join(bots()))),
)
@in_processes
@to_json
@table_options
def simulate_games(
    key: str,
    games: int,
    players: str | None,
    jobs: int,
    target: TextIO | None,
    table: TableOptions,
) -> None:
    game = find(key)
    names = the_players(game, players, table.seats, bots(), usually_all_bots)
    setup = Setup(len(names), read_options(game, table.option_texts))
    plans = planned(game.key, setup, names, games, 1 if table.seed is None else table.seed)
    found = simulate(screen_for(table.code, game), plans, min(jobs, games))
    if target is not None:
        write_json(target, found)


def simulate(screen: Screen, plans: Sequence[Plan], jobs: int) -> dict[str, Any]:
    """Play a series and show its table; everything about it for a file."""
    began = time.perf_counter()
    with screen.progress() as progress:
        finished = list(progress.track(spread(played, plans, jobs), total=len(plans)))
    seconds = time.perf_counter() - began
    found = standings(finished)
    show(screen, found, finished, seconds)
    return {
        "game": plans[0].game,
        "seats": plans[0].setup.seats,
        "options": dict(plans[0].setup.options),
        "seconds": round(seconds, 3),
        "decisions_per_second": round(sum(r.decisions for r in finished) / seconds),
        "standings": [asdict(one) for one in found],
        "games": [
            {"seed": plan.seed, **asdict(result)}
            for plan, result in zip(plans, finished, strict=True)
        ],
    }


def show(
    screen: Screen, found: Sequence[Standing], finished: Sequence[Result], seconds: float
) -> None:
    """The table of a series."""
    head = [
        Message("bot"), Message("seats taken"), Message("wins"), Message("win rate"),
        Message("mean score"), Message("mean place"),
    ]  # fmt: skip
    rows = [
        [
            one.player,
            f"{one.seats}",
            f"{one.wins:g}" if one.wins % 1 == 0 else f"{one.wins:.1f}",
            f"{one.wins / one.seats:.1%}",
            f"{one.score:.1f}",
            f"{one.rank:.2f}",
        ]
        for one in found
    ]
    screen.table([screen.text(title) for title in head], rows)
    decisions = sum(result.decisions for result in finished)
    screen.say(
        Message(
            "{n} game, {decisions} decisions in {seconds} s: {speed} decisions per second.",
            plural="{n} games, {decisions} decisions in {seconds} s: {speed} decisions per second.",
            n=len(finished),
            decisions=decisions,
            seconds=f"{seconds:.1f}",
            speed=f"{decisions / seconds:.0f}",
        )
    )
