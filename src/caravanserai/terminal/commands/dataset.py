"""`caravan dataset`: games of bots as a file of data."""

from __future__ import annotations

from pathlib import Path

import click

from caravanserai.arena import planned
from caravanserai.bots import bots
from caravanserai.extras import needed
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
    usually_all_bots,
)
from caravanserai.terminal.setups import read_options


@main.command(
    "dataset", help=told(Message("Let bots play and keep every choice as data (Parquet)."))
)
@click.argument("key", metavar="GAME")
@click.option("--games", type=click.IntRange(1), default=100, help=told(Message("How many games.")))
@click.option(
    "--players",
    metavar="A,B,...",
    help=told(Message("They change seats: {bots}.", bots=", ".join(bots()))),
)
@click.option(
    "--to",
    "target",
    type=click.Path(dir_okay=False, path_type=Path),
    required=True,
    help=told(Message("Where the games go; their checksum lies beside them.")),
)
@in_processes
@table_options
def make_dataset(
    key: str, games: int, players: str | None, target: Path, jobs: int, table: TableOptions
) -> None:
    needed("pyarrow", "data")
    from caravanserai.benchmark.dataset import read, recorded, write

    game = find(key)
    names = the_players(game, players, table.seats, bots(), usually_all_bots)
    setup = Setup(len(names), read_options(game, table.option_texts))
    plans = planned(game.key, setup, names, games, 1 if table.seed is None else table.seed)
    screen = screen_for(table.code, game)
    with screen.progress() as progress:
        found = list(progress.track(recorded(plans, min(jobs, games)), total=len(plans)))
    checksum = write(target, found, game.key)
    screen.say(
        Message(
            "{n} game in {file}, checksum {checksum}.",
            plural="{n} games in {file}, checksum {checksum}.",
            n=len(read(target)[1]),
            file=f"{target}",
            checksum=checksum[:16],
        )
    )
