"""`caravan number`: new words and entries of a game get their numbers."""

from __future__ import annotations

import click

from caravanserai.kernel.game import find, registered
from caravanserai.kernel.view import Message
from caravanserai.mind.observation import observation
from caravanserai.numbering import ENTRIES, WORDS, append
from caravanserai.terminal.caravan import main
from caravanserai.terminal.localized_help import told


@main.command(
    help=told(Message("Give the new words of a game their numbers; those that are there stay."))
)
@click.argument("key", metavar="[GAME]", default="")
def number(key: str) -> None:
    for game in [find(one) for one in ([key] if key else registered())]:
        words = append(game.package, WORDS, game.words.names())
        entries = append(game.package, ENTRIES, observation(game).names)
        click.echo(f"{game.title}: {words} new words, {entries} new entries of the observation")
