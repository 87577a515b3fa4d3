"""Commands that play many games: simulate, tournament, fit, train, practise, check,
bench.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import TextIO

import click

import caravanserai
from caravanserai.arena import BACKENDS, Store, contests, planned, practice, training
from caravanserai.arena.files import plot, write_csv
from caravanserai.arena.fitting import LINES, STEP, fit
from caravanserai.bots import SEARCHES, bots
from caravanserai.bots.policies import read_policy
from caravanserai.bots.weights import read_network, read_table
from caravanserai.cli.group import (
    Command,
    in_language,
    in_processes,
    main,
    screen_for,
    table_options,
    the_players,
    to_json,
    usually_all_bots,
    write_json,
)
from caravanserai.kernel.errors import BadSetup
from caravanserai.kernel.game import Setup, find
from caravanserai.kernel.view import Message
from caravanserai.terminal import (
    checking,
    contest,
    learning,
    simulate,
    speed,
)
from caravanserai.terminal.files import write_record
from caravanserai.terminal.helping import told
from caravanserai.terminal.wishes import all_setups, read_options


@main.command("simulate", help=told(Message("Let bots play many games and compare them.")))
@click.argument("key", metavar="GAME")
@click.option("--games", type=click.IntRange(1), default=100, help=told(Message("How many games.")))
@click.option(
    "--players",
    metavar="A,B,...",
    help=told(Message("They change seats: {bots}.", bots=", ".join(bots()))),
)
@in_processes
@to_json
@table_options
def simulate_games(
    key: str,
    games: int,
    players: str | None,
    jobs: int,
    target: TextIO | None,
    seats: int | None,
    wishes: tuple[str, ...],
    seed: int | None,
    code: str | None,
) -> None:
    game = find(key)
    names = the_players(game, players, seats, bots(), usually_all_bots)
    setup = Setup(len(names), read_options(game, wishes))
    plans = planned(game.key, setup, names, games, 1 if seed is None else seed)
    found = simulate.simulate(screen_for(code, game), plans, min(jobs, games))
    if target is not None:
        write_json(target, found)


@main.command(
    "tournament",
    help=told(Message("Let every bot play every other, from every seat, with the same luck.")),
)
@click.option(
    "--game", "keys", multiple=True, metavar="GAME", help=told(Message("One of several; else all."))
)
@click.option(
    "--seats", "counts", multiple=True, type=int, help=told(Message("One of several; else all."))
)
@click.option(
    "--bots",
    "names",
    default="greedy,random",
    show_default=True,
    metavar="A,B,...",
    help=told(Message("Who plays: {bots}.", bots=", ".join([*bots(), *SEARCHES]))),
)
@click.option(
    "--rounds",
    type=click.IntRange(1),
    default=10,
    help=told(Message("How often, each time from every seat.")),
)
@click.option(
    "--option",
    "wishes",
    multiple=True,
    metavar="NAME[=VALUE]",
    help=told(Message("An option of the game.")),
)
@click.option("--seed", type=int, default=1, help=told(Message("The luck of all games.")))
@click.option(
    "--store",
    "store",
    type=click.Path(),
    help=told(Message("Games already played; go on with it.")),
)
@click.option("--backend", type=click.Choice(BACKENDS), default="processes", show_default=True)
@in_processes
@to_json
@click.option(
    "--csv",
    "sheet",
    type=click.File("w", "utf-8", lazy=False),
    help=told(Message("Write a CSV file.")),
)
@click.option(
    "--plot",
    "picture",
    type=click.Path(),
    help=told(Message("Draw the win rates (PNG, SVG, PDF).")),
)
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
    target: TextIO | None,
    sheet: TextIO | None,
    picture: str | None,
    code: str | None,
) -> None:
    games = [find(key) for key in keys or caravanserai.games()]
    if wishes and len(games) > 1:
        raise BadSetup("options belong to one game; name it with --game")
    options = read_options(games[0], wishes)
    wished = [name.strip() for name in names.split(",") if name.strip()]
    todo = contests([game.key for game in games], counts, wished, options)
    found, everything = contest.tournament(
        screen_for(code), todo, rounds, seed, Store(store), backend, jobs
    )
    if target is not None:
        write_json(target, everything)
    if sheet is not None:
        write_csv(sheet, found)
    if picture is not None:
        plot(picture, found)


def what_is_learned(command: Command) -> Command:
    """The luck of the games, the file to go on with, and the one that is written."""
    for option in (
        click.option(
            "--to",
            "target",
            type=click.Path(dir_okay=False),
            required=True,
            help=told(Message("Where what was learned goes.")),
        ),
        click.option(
            "--from",
            "start",
            type=click.Path(exists=True, dir_okay=False),
            help=told(Message("Go on with this file.")),
        ),
        click.option("--seed", type=int, default=1, help=told(Message("The luck of all games."))),
    ):
        command = option(command)
    return command


@main.command(
    "fit", help=told(Message("Find better weights for the evaluation of a game by playing it."))
)
@click.argument("key", metavar="GAME")
@click.option(
    "--seats",
    "counts",
    multiple=True,
    type=int,
    required=True,
    help=told(Message("One of several.")),
)
@click.option("--rounds", type=click.IntRange(1), default=30, show_default=True)
@click.option(
    "--games",
    type=click.IntRange(1),
    default=16,
    show_default=True,
    help=told(Message("Games in which each table of a round is tried.")),
)
@click.option(
    "--lines",
    type=click.IntRange(1),
    default=LINES,
    show_default=True,
    help=told(Message("How many lines of each choice the tables follow.")),
)
@click.option(
    "--step",
    type=click.FloatRange(0, min_open=True),
    default=STEP,
    show_default=True,
    help=told(Message("By how many points the first tables differ.")),
)
@what_is_learned
@in_processes
@in_language
def fit_weights(
    key: str,
    counts: tuple[int, ...],
    rounds: int,
    games: int,
    lines: int,
    step: float,
    seed: int,
    start: str | None,
    target: str,
    jobs: int,
    code: str | None,
) -> None:
    game = find(key)
    for seats in counts:
        game.checked(Setup(seats))
    table = read_table(Path(start), game) if start else None
    learning.follow(
        screen_for(code, game),
        fit(key, counts, rounds, games, seed, jobs, Path(target), table, lines, step),
    )


def of_training(rate: float, games: int) -> Callable[[Command], Command]:
    """What a network that learns from its games is told."""

    def decorate(command: Command) -> Command:
        for option in (
            in_language,
            in_processes,
            what_is_learned,
            click.option(
                "--rate",
                type=click.FloatRange(0, min_open=True),
                default=rate,
                show_default=True,
                help=told(
                    Message("How far it goes at once; a tenth for one that plays well already.")
                ),
            ),
            click.option(
                "--games",
                type=click.IntRange(1),
                default=games,
                show_default=True,
                help=told(Message("Games after which the network learns.")),
            ),
            click.option("--rounds", type=click.IntRange(1), default=100, show_default=True),
            click.option("--seats", type=int, required=True),
            click.argument("key", metavar="GAME"),
        ):
            command = option(command)
        return command

    return decorate


@main.command(
    "train", help=told(Message("Train a network that judges positions, by playing with it."))
)
@of_training(training.RATE, 64)
def train_network(
    key: str,
    seats: int,
    rounds: int,
    games: int,
    rate: float,
    seed: int,
    start: str | None,
    target: str,
    jobs: int,
    code: str | None,
) -> None:
    game = find(key)
    game.checked(Setup(seats))
    weights = read_network(Path(start), game) if start else None
    learning.follow(
        screen_for(code, game),
        training.train(key, seats, rounds, games, seed, jobs, Path(target), weights, rate),
    )


@main.command(
    "practise", help=told(Message("Let a network that chooses practise, by playing with it."))
)
@of_training(practice.RATE, 128)
def practise_policy(
    key: str,
    seats: int,
    rounds: int,
    games: int,
    rate: float,
    seed: int,
    start: str | None,
    target: str,
    jobs: int,
    code: str | None,
) -> None:
    game = find(key)
    game.checked(Setup(seats))
    policy = read_policy(Path(start), game) if start else None
    learning.follow(
        screen_for(code, game),
        practice.practise(key, seats, rounds, games, seed, jobs, Path(target), policy, rate),
    )


@main.command(help=told(Message("Play random games under the laws that every game keeps.")))
@click.argument("key", metavar="GAME")
@click.option(
    "--games", type=click.IntRange(1), default=100, help=told(Message("How many games in all."))
)
@click.option(
    "--every", type=click.IntRange(1), default=1, help=told(Message("Look at every n-th position."))
)
@in_processes
@click.option(
    "--record", "file", type=click.Path(), help=told(Message("Write the smallest failing record."))
)
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


@main.command(help=told(Message("Measure how fast the rules are.")))
@click.argument("key", metavar="[GAME]", required=False)
@click.option(
    "--seconds",
    type=click.FloatRange(0, min_open=True),
    default=3.0,
    help=told(Message("For a game.")),
)
@to_json
@in_language
def bench(key: str | None, seconds: float, target: TextIO | None, code: str | None) -> None:
    keys = [find(key).key] if key else caravanserai.games()
    found = speed.bench(screen_for(code), keys, seconds)
    if target is not None:
        write_json(target, found)
