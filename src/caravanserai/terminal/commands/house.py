"""`caravan house`: what those who run a house do beside opening it."""

from __future__ import annotations

from pathlib import Path
from time import time

import click

from caravanserai.kernel.errors import BadSetup
from caravanserai.kernel.view import Message
from caravanserai.terminal.caravan import main
from caravanserai.terminal.house_options import (
    data_folder,
    kept_days,
    parts_of_the_web,
    where_it_is,
)
from caravanserai.terminal.localized_help import Helped, told


class House(Helped, click.Group):
    """Commands that play no game."""

    command_class = Helped


@main.group("house", cls=House, help=told(Message("Keep a house: backups, and what is old.")))
def house() -> None:
    """The group of these commands."""


@house.command(help=told(Message("Copy everything into a new folder, while the house is open.")))
@click.argument("folder", type=click.Path(path_type=Path))
@where_it_is
def backup(folder: Path, data: Path | None, database: str) -> None:
    with parts_of_the_web():
        from caravanserai.web.app.settings import Settings
        from caravanserai.web.database.backups import back_up
    content = back_up(Settings(data or data_folder(), database), folder)
    text = Message("Copied: tables {tables}, moves {moves}.", **content._asdict())
    click.echo(told(text))


@house.command(help=told(Message("Bring a backup back; the house is closed meanwhile.")))
@click.argument("folder", type=click.Path(path_type=Path))
@where_it_is
@click.option("--replace", is_flag=True, help=told(Message("In the place of what is there.")))
def restore(folder: Path, data: Path | None, database: str, replace: bool) -> None:
    with parts_of_the_web():
        from caravanserai.web.app.settings import Settings
        from caravanserai.web.database.backups import bring_back
    content = bring_back(Settings(data or data_folder(), database), folder, replace)
    text = Message("Brought back: tables {tables}, moves {moves}.", **content._asdict())
    click.echo(told(text))


@house.command(help=told(Message("Remove old tables, with everything that belongs to them.")))
@where_it_is
@kept_days
@click.option("--dry-run", is_flag=True, help=told(Message("Only count them.")))
def prune(
    data: Path | None, database: str, keep_finished: float, keep_idle: float, dry_run: bool
) -> None:
    with parts_of_the_web():
        from caravanserai.web.app.settings import Settings
        from caravanserai.web.database.connection import Database
        from caravanserai.web.jobs.pruning import Pruning
        from caravanserai.web.tables.store import TableStore
    if not (keep_finished or keep_idle):
        raise BadSetup("say how old tables may become: --keep-finished DAYS, --keep-idle DAYS")
    opened = Database(Settings(data or data_folder(), database).url)
    try:
        opened.migrate()
        pruning = Pruning(TableStore(opened), keep_finished, keep_idle)
        found = pruning.count(time()) if dry_run else pruning.remove(time())
    finally:
        opened.close()
    text = Message("Finished tables: {finished}; idle tables: {idle}.", **found._asdict())
    click.echo(told(text))
