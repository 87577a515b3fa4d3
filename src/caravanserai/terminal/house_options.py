"""Options of the commands about a house: where it is kept, and for how long what is old."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import click

from caravanserai.kernel.errors import BadSetup
from caravanserai.kernel.view import Message
from caravanserai.terminal.localized_help import told

Command = Callable[..., Any]


@contextmanager
def parts_of_the_web() -> Iterator[None]:
    """What is imported here belongs to an extra that may be missing."""
    try:
        yield
    except ModuleNotFoundError as error:
        raise BadSetup(
            f"{error.name} is missing: pip install 'caravanserai-games[web]' opens the house"
        ) from None


def data_folder() -> Path:
    """Where a house is kept if nothing else is said."""
    home = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(home) / "caravanserai"


def where_it_is(command: Command) -> Command:
    """The options `--data` and `--database`."""
    for option in (
        click.option(
            "--database",
            metavar="URL",
            default="",
            help=told(Message("PostgreSQL instead of SQLite.")),
        ),
        click.option(
            "--data",
            type=click.Path(path_type=Path, file_okay=False),
            help=told(Message("The folder for everything.")),
        ),
    ):
        command = option(command)
    return command


def kept_days(command: Command) -> Command:
    """The options that say how old tables may become."""
    for name, text in (
        ("idle", Message("Remove games with which nobody has gone on for so many days.")),
        ("finished", Message("Remove games that have been over for so many days.")),
    ):
        command = click.option(
            f"--keep-{name}",
            metavar="DAYS",
            type=click.FloatRange(0),
            default=0,
            envvar=f"CARAVAN_KEEP_{name.upper()}",
            help=told(text),
        )(command)
    return command
