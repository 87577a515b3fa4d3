"""The command `caravan` itself: every mistake of the user is one line."""

from __future__ import annotations

import io
import sys
from typing import Any

import click

import caravanserai
from caravanserai.kernel.errors import CaravanseraiError
from caravanserai.kernel.view import Message
from caravanserai.terminal.house_rules import Ruled
from caravanserai.terminal.localized_help import Helped, told
from caravanserai.terminal.screen import Closed


class Caravan(Helped, click.Group):
    """Says every mistake of the user in one line."""

    command_class = Ruled

    def main(self, *args: Any, **kwargs: Any) -> Any:
        kwargs["standalone_mode"] = False
        for stream in (sys.stdin, sys.stdout, sys.stderr):
            if isinstance(stream, io.TextIOWrapper):
                stream.reconfigure(errors="replace")
        try:
            code = super().main(*args, **kwargs)
        except click.exceptions.NoArgsIsHelpError as error:
            click.echo(error.ctx.get_help() if error.ctx else "")
            code = 0
        except click.ClickException as error:
            complain(error.format_message())
        except CaravanseraiError as error:
            complain(str(error))
        except OSError as error:
            complain(f"{error.filename}: {error.strerror}" if error.filename else str(error))
        except (Closed, click.Abort, KeyboardInterrupt):
            code = 130
        sys.exit(code if isinstance(code, int) else 0)


def complain(text: str) -> None:
    """One line on the error stream, exit status 2."""
    click.echo(f"caravan: {' '.join(text.split())}", err=True)
    sys.exit(2)


@click.group(cls=Caravan, help=told(Message("Silk Road strategy games, exact to the rules.")))
@click.version_option(
    caravanserai.__version__, prog_name="caravan", help=told(Message("Show the version and exit."))
)
def main() -> None:
    """The group of all commands."""
