"""`caravan play`: people and bots at this device."""

from __future__ import annotations

import click

from caravanserai.kernel.errors import BadSetup
from caravanserai.kernel.game import find
from caravanserai.kernel.view import Message
from caravanserai.match import Match
from caravanserai.terminal.caravan import main
from caravanserai.terminal.localized_help import told
from caravanserai.terminal.options import (
    TableOptions,
    a_seed,
    screen_for,
    table_options,
    the_game,
    the_players,
)
from caravanserai.terminal.players import HUMAN, people_and_bots
from caravanserai.terminal.record_files import read_record
from caravanserai.terminal.setups import read_options
from caravanserai.terminal.table import game_loop
from caravanserai.terminal.table.hot_seat import HotSeat


def usually_one_person(seat: int) -> str:
    """A person on the first seat against greedy bots."""
    return "greedy" if seat else HUMAN


@main.command(help=told(Message("Play at this device: any mix of people and bots.")))
@click.argument("key", metavar="[GAME]", required=False)
@click.option(
    "--players",
    metavar="A,B,...",
    help=told(Message("Seat by seat: {bots}.", bots=", ".join(people_and_bots()))),
)
@click.option("--load", "file", type=click.Path(), help=told(Message("Go on with a saved game.")))
@table_options
def play(
    key: str | None,
    players: str | None,
    file: str | None,
    table: TableOptions,
) -> None:
    luck = a_seed(table.seed)
    if file is not None:
        record = read_record(file)
        game = find(record.game)
        names = the_players(
            game, players, record.setup.seats, people_and_bots(), usually_one_person
        )
        match = Match.resume(record, narrated=True)
    else:
        game = the_game(key, table.code)
        names = the_players(game, players, table.seats, people_and_bots(), usually_one_person)
        options = read_options(game, table.option_texts)
        match = Match(game.key, len(names), luck, narrated=True, **options)
    if HUMAN not in names:
        raise BadSetup("nobody is human here; `caravan watch` lets bots play")
    hot_seat = HotSeat(screen_for(table.code, game), match, names, luck)
    if file is not None:
        hot_seat.replace(match)
    game_loop.play(hot_seat)
