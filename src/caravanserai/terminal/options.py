"""What several commands are told in the same way: the language, seats and options of a game, its
luck, players, files, processes.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Sequence
from functools import wraps
from random import SystemRandom
from typing import Any, NamedTuple, TextIO, TypeVar

import click

from caravanserai.arena import BACKENDS
from caravanserai.bots import Budget
from caravanserai.kernel.game import Game, Setup, find, registered
from caravanserai.kernel.view import Message
from caravanserai.language import LANGUAGES, Language, from_environment
from caravanserai.terminal.localized_help import told
from caravanserai.terminal.matching import matching
from caravanserai.terminal.players import named_players
from caravanserai.terminal.screen import Screen

Command = TypeVar("Command", bound=Callable[..., Any])


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


class TableOptions(NamedTuple):
    """What is wished of a table."""

    seats: int | None
    option_texts: tuple[str, ...]
    seed: int | None
    code: str | None


_option = click.option(
    "--option",
    "option_texts",
    multiple=True,
    metavar="NAME[=VALUE]",
    help=told(Message("An option of the game.")),
)
_table_options = options(
    click.option("--seats", type=int, help=told(Message("How many seats."))),
    _option,
    click.option("--seed", type=int, help=told(Message("The luck of the game, to have it again."))),
    in_language,
)


def table_options(command: Command) -> Callable[..., Any]:
    """Seats, options of the game, luck and language, handed over as `table`."""

    @wraps(command)
    def collected(
        seats: int | None,
        option_texts: tuple[str, ...],
        seed: int | None,
        code: str | None,
        **others: Any,
    ) -> Any:
        return command(table=TableOptions(seats, option_texts, seed, code), **others)

    return _table_options(collected)


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
in_arena = options(
    _option,
    click.option("--seed", type=int, default=1, help=told(Message("The luck of all games."))),
    click.option(
        "--store",
        "store",
        type=click.Path(),
        help=told(Message("Games already played; go on with it.")),
    ),
    click.option("--backend", type=click.Choice(BACKENDS), default="processes", show_default=True),
    in_processes,
    to_json,
)
"""How many games of bots are played and kept."""
with_network = click.option(
    "--network",
    type=click.Path(exists=True, dir_okay=False),
    help=told(Message("Think with the network of this file.")),
)
started_with = click.option(
    "--from",
    "start",
    type=click.Path(exists=True, dir_okay=False),
    help=told(Message("Go on with this file.")),
)
learned_file = options(
    click.option(
        "--to",
        "target",
        type=click.Path(dir_okay=False),
        required=True,
        help=told(Message("Where what was learned goes.")),
    ),
    started_with,
)


class Thinking(NamedTuple):
    """How long a search thinks, if that was said, and in how many processes."""

    iterations: int | None
    seconds: float | None
    jobs: int

    def budget(self, usual: Budget) -> Budget:
        """What was named, or the usual."""
        if self.iterations is None and self.seconds is None:
            return usual
        return Budget(self.iterations, self.seconds)


_thinking = options(
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


def thinking(command: Command) -> Callable[..., Any]:
    """How long a search thinks, handed over as `thought`."""

    @wraps(command)
    def collected(iterations: int | None, seconds: float | None, jobs: int, **others: Any) -> Any:
        return command(thought=Thinking(iterations, seconds, jobs), **others)

    return _thinking(collected)


def screen_for(code: str | None, game: Game[Any] | None = None) -> Screen:
    """A screen in the language that was named, or that of the environment."""
    chosen = code or from_environment(os.environ)
    return Screen(Language(chosen, game))


def the_game(key: str | None, code: str | None) -> Game[Any]:
    """The game of this key; if none is named, the one that the user chooses."""
    return find(key) if key else choose_game(screen_for(code))


def choose_game(screen: Screen) -> Game[Any]:
    """The only game of the house, or the one that is asked for."""
    keys = registered()
    if len(keys) == 1:
        return find(keys[0])
    code = screen.language.code
    titles = [Language(code, find(key)).say(Message(find(key).title)) for key in keys]
    screen.say(Message("Which game shall it be?"), style="bold")
    for i, (title, key) in enumerate(zip(titles, keys, strict=True), start=1):
        screen.line(f"{i:3}. {title}", remark=f"[{key}]")
    while True:
        typed = screen.ask("> ", keys)
        found = matching(typed, keys, titles) if typed else []
        if len(found) == 1:
            return find(keys[found[0]])
        screen.say(Message("The answers are numbered from 1 to {n}.", n=len(keys)))


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
