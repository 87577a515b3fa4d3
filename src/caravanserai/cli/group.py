"""The command `caravan` itself, and what several of its commands share."""

from __future__ import annotations

import io
import json
import os
import sys
from collections.abc import Callable, Sequence
from random import SystemRandom
from typing import Any, TextIO, TypeVar

import click

import caravanserai
from caravanserai.bots import Budget
from caravanserai.kernel.errors import CaravanseraiError
from caravanserai.kernel.game import Game, Setup, find
from caravanserai.kernel.view import Message
from caravanserai.language import LANGUAGES, Language, from_environment
from caravanserai.terminal.helping import Helped, told
from caravanserai.terminal.house_rules import Ruled
from caravanserai.terminal.lobby import choose_game
from caravanserai.terminal.players import named_players
from caravanserai.terminal.screen import Closed, Screen

Command = TypeVar("Command", bound=Callable[..., Any])


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


def options(*several: Callable[[Command], Command]) -> Callable[[Command], Command]:
    """Several decorators as one."""

    def decorated(command: Command) -> Command:
        for option in reversed(several):
            command = option(command)
        return command

    return decorated


in_language = click.option(
    "--lang",
    "code",
    type=click.Choice(LANGUAGES),
    help=told(Message("Language; else that of the environment.")),
)
table_options = options(
    click.option("--seats", type=int, help=told(Message("How many seats."))),
    click.option(
        "--option",
        "wishes",
        multiple=True,
        metavar="NAME[=VALUE]",
        help=told(Message("An option of the game.")),
    ),
    click.option("--seed", type=int, help=told(Message("The luck of the game, to have it again."))),
    in_language,
)
to_json = click.option(
    "--json",
    "target",
    type=click.File("w", "utf-8", lazy=False),
    help=told(Message("Write a JSON file.")),
)
in_processes = click.option(
    "--jobs",
    type=click.IntRange(1),
    default=os.cpu_count() or 1,
    help=told(Message("How many processes.")),
)
thinking = options(
    click.option(
        "--iterations", type=click.IntRange(1), help=told(Message("How long the search thinks."))
    ),
    click.option(
        "--seconds",
        type=click.FloatRange(0, min_open=True),
        help=told(Message("The same as a time.")),
    ),
    click.option(
        "--jobs",
        type=click.IntRange(1),
        default=1,
        help=told(Message("How many processes search, each so long.")),
    ),
)


def screen_for(code: str | None, game: Game[Any] | None = None) -> Screen:
    """A screen in the language that was wished, or that of the environment."""
    chosen = code or from_environment(os.environ)
    return Screen(Language(chosen, game))


def the_game(key: str | None, code: str | None) -> Game[Any]:
    """The game of this key; if none is named, the one that the user chooses."""
    return find(key) if key else choose_game(screen_for(code))


def a_budget(iterations: int | None, seconds: float | None, usual: Budget) -> Budget:
    """What was wished, or the usual."""
    return usual if iterations is None and seconds is None else Budget(iterations, seconds)


def a_seed(seed: int | None) -> int:
    """The given seed, or a fresh one."""
    return SystemRandom().randrange(10**9) if seed is None else seed


def the_players(
    game: Game[Any],
    text: str | None,
    seats: int | None,
    known: Sequence[str],
    usual: Callable[[int], str],
) -> list[str]:
    """A player for every seat: those that are named, else the usual ones."""
    if text is None:
        count = game.seats[0] if seats is None else seats
        players = [usual(seat) for seat in range(count)]
    else:
        players = named_players(text, seats, known)
    game.checked(Setup(len(players)))
    return players


def usually_all_bots(seat: int) -> str:
    """The two fastest, turn and turn about."""
    return "random" if seat % 2 else "greedy"


def write_json(file: TextIO, content: Any) -> None:
    """A file that people can read too."""
    file.write(json.dumps(content, indent=1) + "\n")


@click.group(cls=Caravan, help=told(Message("Silk Road strategy games, exact to the rules.")))
@click.version_option(
    caravanserai.__version__, prog_name="caravan", help=told(Message("Show the version and exit."))
)
def main() -> None:
    """The group of all commands."""
