"""Commands to play and to look on: serve, play, watch, replay."""

from __future__ import annotations

import os
from pathlib import Path

import click

from caravanserai.bots import bots
from caravanserai.cli.group import (
    a_seed,
    in_language,
    main,
    screen_for,
    table_options,
    the_game,
    the_players,
    usually_all_bots,
)
from caravanserai.kernel.errors import BadSetup
from caravanserai.kernel.game import find
from caravanserai.kernel.view import Message
from caravanserai.match import Match
from caravanserai.terminal import (
    sitting,
)
from caravanserai.terminal.files import read_record
from caravanserai.terminal.helping import told
from caravanserai.terminal.players import HUMAN, people_and_bots
from caravanserai.terminal.table import Table
from caravanserai.terminal.watch import Replay, watch
from caravanserai.terminal.wishes import read_options


def usually_one_person(seat: int) -> str:
    """A person on the first seat against greedy bots."""
    return "greedy" if seat else HUMAN


def data_folder() -> Path:
    """Where a house is kept if nothing else is said."""
    home = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(home) / "caravanserai"


@main.command("serve", help=told(Message("Open the house for browsers.")))
@click.option(
    "--host",
    default="127.0.0.1",
    show_default=True,
    help=told(Message("The address to listen at.")),
)
@click.option("--port", type=click.IntRange(0, 65535), default=8000, show_default=True)
@click.option(
    "--data",
    type=click.Path(path_type=Path, file_okay=False),
    help=told(Message("The folder for everything.")),
)
@click.option(
    "--database", metavar="URL", default="", help=told(Message("PostgreSQL instead of SQLite."))
)
@click.option(
    "--open/--no-open", "browse", default=False, help=told(Message("Open the page in a browser."))
)
@click.option(
    "--limits/--no-limits", default=True, help=told(Message("How often somebody may do something."))
)
@click.option(
    "--smtp-url",
    metavar="URL",
    default="",
    envvar="CARAVAN_SMTP_URL",
    help=told(Message("The mail server for letters: smtp://name:password@host:587 or smtps://...")),
)
@click.option(
    "--mail-from",
    metavar="ADDRESS",
    default="",
    envvar="CARAVAN_MAIL_FROM",
    help=told(Message("The sender of letters.")),
)
@click.option(
    "--url",
    default="",
    envvar="CARAVAN_URL",
    help=told(Message("The address of the house in letters.")),
)
@click.option(
    "--push-contact",
    metavar="URL",
    default="",
    envvar="CARAVAN_PUSH_CONTACT",
    help=told(
        Message("Whom the makers of browsers can ask about web pushes: mailto:... or https://...")
    ),
)
def serve_house(
    host: str,
    port: int,
    data: Path | None,
    database: str,
    browse: bool,
    limits: bool,
    smtp_url: str,
    mail_from: str,
    url: str,
    push_contact: str,
) -> None:
    try:
        from caravanserai.web import serving, settings
    except ModuleNotFoundError as error:
        raise BadSetup(
            f"{error.name} is missing: install caravanserai[web] to open the house"
        ) from None
    rates = settings.Rates() if limits else None
    post = None
    if smtp_url:
        if not (mail_from and url):
            raise BadSetup("letters need a sender and links: name --mail-from and --url too")
        post = settings.Post(smtp_url, mail_from, url.rstrip("/"))
    if push_contact and not push_contact.startswith(("mailto:", "https://")):
        raise BadSetup("--push-contact begins with mailto: or https://")
    folder = data or data_folder()
    house = settings.Settings(folder, database, rates=rates, post=post, push=push_contact)
    serving.serve(house, host, port, browse)


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
    seats: int | None,
    wishes: tuple[str, ...],
    seed: int | None,
    code: str | None,
) -> None:
    luck = a_seed(seed)
    if file is not None:
        record = read_record(file)
        game = find(record.game)
        names = the_players(
            game, players, record.setup.seats, people_and_bots(), usually_one_person
        )
        match = Match.resume(record)
    else:
        game = the_game(key, code)
        names = the_players(game, players, seats, people_and_bots(), usually_one_person)
        match = Match(game.key, len(names), luck, **read_options(game, wishes))
    if HUMAN not in names:
        raise BadSetup("nobody is human here; `caravan watch` lets bots play")
    table = Table(screen_for(code, game), match, names, luck)
    if file is not None:
        table.replace(match)
    sitting.play(table)


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
    seats: int | None,
    wishes: tuple[str, ...],
    seed: int | None,
    code: str | None,
) -> None:
    game, luck = the_game(key, code), a_seed(seed)
    names = the_players(game, players, seats, bots(), usually_all_bots)
    match = Match(game.key, len(names), luck, **read_options(game, wishes))
    watch(screen_for(code, game), match, names, luck, step)


@main.command(help=told(Message("Walk through a recorded game.")))
@click.argument("file", type=click.Path())
@click.option("--all", "everything", is_flag=True, help=told(Message("Print the whole game.")))
@in_language
def replay(file: str, everything: bool, code: str | None) -> None:
    record = read_record(file)
    shown = Replay(screen_for(code, find(record.game)), record)
    if everything:
        shown.show_all()
    else:
        shown.walk()
