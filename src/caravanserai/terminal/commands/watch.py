"""`caravan watch`: bots play, and what happens is told."""

from __future__ import annotations

from collections.abc import Sequence

import click

from caravanserai.bots import bots
from caravanserai.kernel.view import Event, Message
from caravanserai.match import Match
from caravanserai.presentation.narration import attributed, retold
from caravanserai.terminal.caravan import main
from caravanserai.terminal.house_rules import show_house_rules
from caravanserai.terminal.localized_help import told
from caravanserai.terminal.options import (
    TableOptions,
    a_seed,
    screen_for,
    table_options,
    the_game,
    the_players,
    usually_all_bots,
)
from caravanserai.terminal.players import seated_bots
from caravanserai.terminal.scores import show_end
from caravanserai.terminal.screen import Closed, Screen
from caravanserai.terminal.setups import read_options


@main.command("watch", help=told(Message("Watch bots play.")))
@click.argument("key", metavar="[GAME]", required=False)
@click.option(
    "--players",
    metavar="A,B,...",
    help=told(Message("Seat by seat: {bots}.", bots=", ".join(bots()))),
)
@click.option("--step", is_flag=True, help=told(Message("Wait for Enter after every turn.")))
@table_options
def watch_bots(
    key: str | None,
    players: str | None,
    step: bool,
    table: TableOptions,
) -> None:
    game, luck = the_game(key, table.code), a_seed(table.seed)
    names = the_players(game, players, table.seats, bots(), usually_all_bots)
    options = read_options(game, table.option_texts)
    match = Match(game.key, len(names), luck, narrated=True, **options)
    watch(screen_for(table.code, game), match, names, luck, step)


def watch(
    screen: Screen, match: Match, players: Sequence[str], seed: int | str, step: bool
) -> None:
    """Bots play; what happens is told whenever another seat is asked."""
    game = match.game
    screen.say(Message(game.title), style="bold")
    for seat, name in enumerate(players):
        who = screen.text(Message("bot {name}", name=name))
        screen.line(attributed(game, match.state, seat, who, screen.language))
    show_house_rules(screen, game)
    bots = seated_bots(players, seed)
    told = 0
    try:
        while not match.over:
            seat = match.actor
            match.play(bots[seat].choose(game, match.state, seat))
            if match.actor != seat:
                tell(screen, match, [event for _, event in match.log[told:]])
                told = len(match.log)
                if step and not match.over:
                    screen.ask(screen.text(Message("Enter: go on. ")))
    except (Closed, KeyboardInterrupt):
        screen.say(Message("The game is left unfinished. Farewell!"))
        return
    show_end(screen, match)


def tell(screen: Screen, match: Match, events: Sequence[Event]) -> None:
    """What a spectator learns."""
    for line in retold(match.game, match.state, events, None, screen.language):
        screen.line(line)
