"""`caravan site`: the static edition, for any web server."""

from __future__ import annotations

from pathlib import Path

import click

from caravanserai.kernel.view import Message
from caravanserai.terminal.caravan import main
from caravanserai.terminal.house_options import parts_of_the_web
from caravanserai.terminal.localized_help import told


@main.command(
    "site",
    help=told(Message("Write the house that runs in a browser, for any web server: needs npm.")),
)
@click.argument("folder", type=click.Path(file_okay=False, path_type=Path))
@click.option(
    "--pyodide",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    help=told(Message("The npm package pyodide, if it is there already.")),
)
def write_site(folder: Path, pyodide: Path | None) -> None:
    with parts_of_the_web():
        from caravanserai.site.edition import write
    sizes = write(folder, pyodide)
    click.echo(
        f"{folder}: a first visit {sizes['first'] / 1e6:.1f} MB, all {sizes['all'] / 1e6:.1f} MB"
    )
    click.echo(f"python -m http.server -d {folder}")
