"""`caravan fit`, `train` and `practise`: how bots get better, round by round."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import wraps
from pathlib import Path
from typing import Any

import click

from caravanserai.arena import practice, training
from caravanserai.arena.fitting import LINES, STEP, Progress, fit
from caravanserai.bots.policies import read_policy
from caravanserai.bots.weights import read_network, read_table
from caravanserai.kernel.game import Game, Setup, find
from caravanserai.kernel.view import Message
from caravanserai.terminal.caravan import main
from caravanserai.terminal.localized_help import told
from caravanserai.terminal.options import (
    in_language,
    in_processes,
    learned_file,
    options,
    screen_for,
)
from caravanserai.terminal.screen import Screen

what_is_learned = options(
    learned_file,
    click.option("--seed", type=int, default=1, help=told(Message("The luck of all games."))),
)
"""The files of what is learned, and the luck of the games."""


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
    follow(
        screen_for(code, game),
        fit(key, counts, rounds, games, seed, jobs, Path(target), table, lines, step),
    )


Training = Callable[..., Iterator[Progress]]


def of_training(rate: float, games: int) -> Callable[[Training], Callable[..., None]]:
    """What a network that learns from its games is told; and that it does so, round by round."""
    told_of = options(
        click.argument("key", metavar="GAME"),
        click.option("--seats", type=int, required=True),
        click.option("--rounds", type=click.IntRange(1), default=100, show_default=True),
        click.option(
            "--games",
            type=click.IntRange(1),
            default=games,
            show_default=True,
            help=told(Message("Games after which the network learns.")),
        ),
        click.option(
            "--rate",
            type=click.FloatRange(0, min_open=True),
            default=rate,
            show_default=True,
            help=told(Message("How far it goes at once; a tenth for one that plays well already.")),
        ),
        what_is_learned,
        in_processes,
        in_language,
    )

    def decorate(learn: Training) -> Callable[..., None]:
        @wraps(learn)
        def learning(
            key: str, seats: int, start: str | None, target: str, code: str | None, **how: Any
        ) -> None:
            game = find(key)
            game.checked(Setup(seats))
            file = Path(start) if start else None
            follow(
                screen_for(code, game),
                learn(game, file, seats=seats, target=Path(target), **how),
            )

        return told_of(learning)

    return decorate


@main.command(
    "train", help=told(Message("Train a network that judges positions, by playing with it."))
)
@of_training(training.RATE, 64)
def train_network(game: Game[Any], start: Path | None, **how: Any) -> Iterator[Progress]:
    weights = read_network(start, game) if start else None
    return training.train(game.key, start=weights, **how)


@main.command(
    "practise", help=told(Message("Let a network that chooses practise, by playing with it."))
)
@of_training(practice.RATE, 128)
def practise_policy(game: Game[Any], start: Path | None, **how: Any) -> Iterator[Progress]:
    policy = read_policy(start, game) if start else None
    return practice.practise(game.key, start=policy, **how)


def follow(screen: Screen, rounds: Iterator[Progress]) -> None:
    """A line for every round, as soon as it is over."""
    for one in rounds:
        screen.say(
            Message(
                "round {n}: {games} games, {won} % won, {lead} points ahead of the best rival",
                n=one.round,
                games=one.games,
                won=round(100 * one.won),
                lead=f"{one.lead:+.1f}",
            )
        )
