"""The command `caravan`: serve, play, watch, simulate, tournament, fit, hint, review, replay,
check, bench, rules.
"""

from __future__ import annotations

import io
import json
import os
import sys
from collections.abc import Callable, Sequence
from dataclasses import asdict
from pathlib import Path
from random import SystemRandom
from typing import Any, TextIO, TypeVar

import click

import caravanserai
from caravanserai import analysis
from caravanserai.arena import BACKENDS, Store, contests, planned
from caravanserai.arena.files import plot, write_csv
from caravanserai.arena.fitting import fit
from caravanserai.bots import Budget, bots
from caravanserai.bots.weights import read_table
from caravanserai.kernel.errors import BadSetup, CaravanseraiError
from caravanserai.kernel.game import Game, Setup, find
from caravanserai.language import LANGUAGES, Language, from_environment
from caravanserai.match import Match
from caravanserai.terminal import (
    advice,
    checking,
    contest,
    learning,
    simulate,
    sitting,
    speed,
)
from caravanserai.terminal.files import read_record, write_record
from caravanserai.terminal.house_rules import Ruled, show_provenance
from caravanserai.terminal.lobby import choose_game
from caravanserai.terminal.players import HUMAN, named_players, people_and_bots
from caravanserai.terminal.rulebook import Rulebook
from caravanserai.terminal.screen import Closed, Screen
from caravanserai.terminal.table import Table
from caravanserai.terminal.watch import Replay, watch
from caravanserai.terminal.wishes import all_setups, read_options

Command = TypeVar("Command", bound=Callable[..., Any])


class Caravan(click.Group):
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
    "--lang", "code", type=click.Choice(LANGUAGES), help="Language; else that of the environment."
)
table_options = options(
    click.option("--seats", type=int, help="How many seats."),
    click.option(
        "--option", "wishes", multiple=True, metavar="NAME[=VALUE]", help="An option of the game."
    ),
    click.option("--seed", type=int, help="The luck of the game, to have it again."),
    in_language,
)
to_file = click.option(
    "--json", "file", type=click.File("w", "utf-8", lazy=False), help="Write a JSON file."
)
to_target = click.option(
    "--json", "target", type=click.File("w", "utf-8", lazy=False), help="Write a JSON file."
)
in_processes = click.option(
    "--jobs", type=click.IntRange(1), default=os.cpu_count() or 1, help="How many processes."
)


thinking = options(
    click.option("--iterations", type=click.IntRange(1), help="How long the search thinks."),
    click.option("--seconds", type=click.FloatRange(0, min_open=True), help="The same as a time."),
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


def usually_one_person(seat: int) -> str:
    """A person on the first seat against greedy bots."""
    return "greedy" if seat else HUMAN


def usually_all_bots(seat: int) -> str:
    """The two fastest, turn and turn about."""
    return "random" if seat % 2 else "greedy"


def write_json(file: TextIO, content: Any) -> None:
    """A file that people can read too."""
    file.write(json.dumps(content, indent=1) + "\n")


@click.group(cls=Caravan)
@click.version_option(caravanserai.__version__, prog_name="caravan")
def main() -> None:
    """Silk Road strategy games, exact to the rules."""


def data_folder() -> Path:
    """Where a house is kept if nothing else is said."""
    home = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(home) / "caravanserai"


@main.command("serve")
@click.option("--host", default="127.0.0.1", show_default=True, help="The address to listen at.")
@click.option("--port", type=click.IntRange(0, 65535), default=8000, show_default=True)
@click.option(
    "--data", type=click.Path(path_type=Path, file_okay=False), help="The folder for everything."
)
@click.option("--database", metavar="URL", default="", help="PostgreSQL instead of SQLite.")
@click.option("--open/--no-open", "browse", default=False, help="Open the page in a browser.")
@click.option("--limits/--no-limits", default=True, help="How often somebody may do something.")
def serve_house(
    host: str, port: int, data: Path | None, database: str, browse: bool, limits: bool
) -> None:
    """Open the house for browsers."""
    try:
        from caravanserai.web import serving, settings
    except ModuleNotFoundError as error:
        raise BadSetup(
            f"{error.name} is missing: install caravanserai[web] to open the house"
        ) from None
    rates = settings.Rates() if limits else None
    house = settings.Settings(data or data_folder(), database, rates=rates)
    serving.serve(house, host, port, browse)


@main.command()
@click.argument("key", metavar="[GAME]", required=False)
@click.option("--players", metavar="A,B,...", help=f"Seat by seat: {', '.join(people_and_bots())}.")
@click.option("--load", "file", type=click.Path(), help="Go on with a saved game.")
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
    """Play at this device: any mix of people and bots."""
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


@main.command("watch")
@click.argument("key", metavar="[GAME]", required=False)
@click.option("--players", metavar="A,B,...", help=f"Seat by seat: {', '.join(bots())}.")
@click.option("--step", is_flag=True, help="Wait for Enter after every turn.")
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
    """Watch bots play."""
    game, luck = the_game(key, code), a_seed(seed)
    names = the_players(game, players, seats, bots(), usually_all_bots)
    match = Match(game.key, len(names), luck, **read_options(game, wishes))
    watch(screen_for(code, game), match, names, luck, step)


@main.command("simulate")
@click.argument("key", metavar="GAME")
@click.option("--games", type=click.IntRange(1), default=100, help="How many games.")
@click.option("--players", metavar="A,B,...", help=f"They change seats: {', '.join(bots())}.")
@in_processes
@to_file
@table_options
def simulate_games(
    key: str,
    games: int,
    players: str | None,
    jobs: int,
    file: TextIO | None,
    seats: int | None,
    wishes: tuple[str, ...],
    seed: int | None,
    code: str | None,
) -> None:
    """Let bots play many games and compare them."""
    game = find(key)
    names = the_players(game, players, seats, bots(), usually_all_bots)
    setup = Setup(len(names), read_options(game, wishes))
    plans = planned(game.key, setup, names, games, 1 if seed is None else seed)
    found = simulate.simulate(screen_for(code, game), plans, min(jobs, games))
    if file is not None:
        write_json(file, found)


@main.command("tournament")
@click.option("--game", "keys", multiple=True, metavar="GAME", help="One of several; else all.")
@click.option("--seats", "counts", multiple=True, type=int, help="One of several; else all.")
@click.option(
    "--bots",
    "names",
    default="greedy,random",
    show_default=True,
    metavar="A,B,...",
    help=f"Who plays: {', '.join(bots())}, mcts:ITERATIONS.",
)
@click.option(
    "--rounds", type=click.IntRange(1), default=10, help="How often, each time from every seat."
)
@click.option("--option", "wishes", multiple=True, metavar="NAME[=VALUE]", help="Of the game.")
@click.option("--seed", type=int, default=1, help="The luck of all games.")
@click.option("--store", "store", type=click.Path(), help="Games already played; go on with it.")
@click.option("--backend", type=click.Choice(BACKENDS), default="processes", show_default=True)
@in_processes
@to_file
@click.option("--csv", "sheet", type=click.File("w", "utf-8", lazy=False), help="Write a CSV file.")
@click.option("--plot", "picture", type=click.Path(), help="Draw the win rates (PNG, SVG, PDF).")
@in_language
def hold_tournament(
    keys: tuple[str, ...],
    counts: tuple[int, ...],
    names: str,
    rounds: int,
    wishes: tuple[str, ...],
    seed: int,
    store: str | None,
    backend: str,
    jobs: int,
    file: TextIO | None,
    sheet: TextIO | None,
    picture: str | None,
    code: str | None,
) -> None:
    """Let every bot play every other, from every seat, with the same luck."""
    games = [find(key) for key in keys or caravanserai.games()]
    if wishes and len(games) > 1:
        raise BadSetup("options belong to one game; name it with --game")
    options = read_options(games[0], wishes)
    wished = [name.strip() for name in names.split(",") if name.strip()]
    todo = contests([game.key for game in games], counts, wished, options)
    found, everything = contest.tournament(
        screen_for(code), todo, rounds, seed, Store(store), backend, jobs
    )
    if file is not None:
        write_json(file, everything)
    if sheet is not None:
        write_csv(sheet, found)
    if picture is not None:
        plot(picture, found)


@main.command("fit")
@click.argument("key", metavar="GAME")
@click.option("--seats", "counts", multiple=True, type=int, required=True, help="One of several.")
@click.option("--rounds", type=click.IntRange(1), default=4, show_default=True)
@click.option(
    "--games", type=click.IntRange(2), default=200, show_default=True, help="Games of a round."
)
@click.option(
    "--trials",
    type=click.IntRange(1),
    default=60,
    show_default=True,
    help="Games in which each mixture of old and new weights is tried.",
)
@click.option("--seed", type=int, default=1, help="The luck of all games.")
@click.option(
    "--from", "start", type=click.Path(exists=True, dir_okay=False), help="Go on with this table."
)
@click.option(
    "--to", "target", type=click.Path(dir_okay=False), required=True, help="Where the table goes."
)
@in_processes
@in_language
def fit_weights(
    key: str,
    counts: tuple[int, ...],
    rounds: int,
    games: int,
    trials: int,
    seed: int,
    start: str | None,
    target: str,
    jobs: int,
    code: str | None,
) -> None:
    """Find better weights for the evaluation of a game by playing it."""
    game = find(key)
    for seats in counts:
        game.checked(Setup(seats))
    table = read_table(Path(start), game) if start else None
    learning.follow(
        screen_for(code, game),
        fit(key, counts, rounds, games, trials, seed, jobs, Path(target), table),
    )


@main.command()
@click.argument("file", type=click.Path())
@click.option("--all", "everything", is_flag=True, help="Print the whole game.")
@in_language
def replay(file: str, everything: bool, code: str | None) -> None:
    """Walk through a recorded game."""
    record = read_record(file)
    shown = Replay(screen_for(code, find(record.game)), record)
    if everything:
        shown.show_all()
    else:
        shown.walk()


@main.command("hint")
@click.argument("file", type=click.Path())
@click.option("--ply", type=click.IntRange(0), help="After so many choices; else after all.")
@click.option("--best", type=click.IntRange(1), default=3, help="How many choices.")
@thinking
@to_target
@in_language
def give_hint(
    file: str,
    ply: int | None,
    best: int,
    iterations: int | None,
    seconds: float | None,
    target: TextIO | None,
    code: str | None,
) -> None:
    """Say what a search would choose in a recorded game, for the seat that is asked."""
    record = read_record(file)
    game, s = find(record.game), record.at(ply)
    found = analysis.hint(game, s, a_budget(iterations, seconds, Budget(seconds=2.0)), best)
    advice.show_advice(screen_for(code, game), game, s, found)
    if target is not None:
        write_json(target, [asdict(one) for one in found])


@main.command("review")
@click.argument("file", type=click.Path())
@click.option("--seat", type=click.IntRange(1), help="Only this one, counted from 1.")
@click.option("--worst", type=click.IntRange(1), default=10, help="How many losses are shown.")
@thinking
@to_target
@click.option("--plot", "picture", type=click.Path(), help="Draw the expected outcomes.")
@in_language
def review_record(
    file: str,
    seat: int | None,
    worst: int,
    iterations: int | None,
    seconds: float | None,
    target: TextIO | None,
    picture: str | None,
    code: str | None,
) -> None:
    """Look through a recorded game for better choices."""
    record = read_record(file)
    if seat is not None and seat > record.setup.seats:
        raise BadSetup(f"the seats are 1 to {record.setup.seats}, not {seat}")
    found = advice.review_game(
        screen_for(code, find(record.game)),
        record,
        a_budget(iterations, seconds, Budget(iterations=60)),
        None if seat is None else seat - 1,
        worst,
    )
    if target is not None:
        write_json(target, found.to_dict())
    if picture is not None:
        analysis.plot(picture, found)


@main.command()
@click.argument("key", metavar="GAME")
@click.option("--games", type=click.IntRange(1), default=100, help="How many games in all.")
@click.option("--every", type=click.IntRange(1), default=1, help="Look at every n-th position.")
@in_processes
@click.option("--record", "file", type=click.Path(), help="Write the smallest failing record.")
@table_options
def check(
    key: str,
    games: int,
    every: int,
    jobs: int,
    file: str | None,
    seats: int | None,
    wishes: tuple[str, ...],
    seed: int | None,
    code: str | None,
) -> None:
    """Play random games under the laws that every game keeps."""
    game = find(key)
    chosen = read_options(game, wishes)
    setups = [
        setup
        for setup in all_setups(game)
        if seats in (None, setup.seats) and (not wishes or not setup.options)
    ]
    if wishes:
        setups = [Setup(setup.seats, chosen) for setup in setups]
    if not setups:
        game.checked(Setup(seats or 0, chosen))
    todo = checking.trials(game.key, setups, games, 1 if seed is None else seed, every)
    failure = checking.check(screen_for(code, game), todo, min(jobs, games))
    if failure is not None:
        if file is not None:
            write_record(file, failure.record)
        sys.exit(1)


@main.command()
@click.argument("key", metavar="[GAME]", required=False)
@click.option("--seconds", type=click.FloatRange(0, min_open=True), default=3.0, help="For a game.")
@to_file
@in_language
def bench(key: str | None, seconds: float, file: TextIO | None, code: str | None) -> None:
    """Measure how fast the rules are."""
    keys = [find(key).key] if key else caravanserai.games()
    found = speed.bench(screen_for(code), keys, seconds)
    if file is not None:
        write_json(file, found)


@main.command()
@click.argument("key", metavar="GAME")
@click.argument("start", metavar="[ID]", default="")
@click.option("--provenance", is_flag=True, help="Say where the values of the components are from.")
@in_language
def rules(key: str, start: str, provenance: bool, code: str | None) -> None:
    """Print the numbered rules, one of them, or a chapter such as MP-KHAN."""
    if provenance:
        show_provenance(screen_for(code, find(key)), find(key))
        return
    book = Rulebook(find(key))
    chapter = ""
    for rule in book.find(start) if start else book.rules:
        if rule.chapter != chapter:
            click.echo(f"{rule.chapter}\n" if not chapter else f"\n{rule.chapter}\n")
            chapter = rule.chapter
        click.echo(f"{rule.id}: {rule.text}")
