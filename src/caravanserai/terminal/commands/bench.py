"""`caravan bench`: how fast the rules are, measured with random play of a full table.

Seconds are those of the processor, so that other work on the machine hardly counts.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from itertools import compress
from pathlib import Path
from random import Random
from typing import Any, Final, TextIO

import click

import caravanserai
from caravanserai.bots import MCTS, Budget
from caravanserai.extras import MissingExtra, needed
from caravanserai.kernel import core
from caravanserai.kernel.chance import Seeded
from caravanserai.kernel.game import Game, Setup, find
from caravanserai.kernel.playout import playout
from caravanserai.kernel.view import Message
from caravanserai.learning.actors import Task, batch_of, layout_of
from caravanserai.terminal.caravan import main
from caravanserai.terminal.localized_help import told
from caravanserai.terminal.options import in_language, screen_for, to_json, write_json
from caravanserai.terminal.screen import Screen


@main.command("bench", help=told(Message("Measure how fast the rules are.")))
@click.argument("key", metavar="[GAME]", required=False)
@click.option(
    "--seconds",
    type=click.FloatRange(0, min_open=True),
    default=3.0,
    help=told(Message("For a game.")),
)
@to_json
@in_language
def measure_speed(key: str | None, seconds: float, target: TextIO | None, code: str | None) -> None:
    keys = [find(key).key] if key else caravanserai.available_games()
    found = bench(screen_for(code), keys, seconds)
    if target is not None:
        write_json(target, found)


CLONES: Final = 5000
SIDE_BY_SIDE: Final = 64
"""Games of a batch."""


@dataclass(frozen=True)
class Speed:
    """What was measured."""

    game: str
    seats: int
    games_per_second: float
    decisions_per_second: float
    """Those of players and of chance."""
    player_decisions_per_second: float
    clone_microseconds: float
    search_iterations_per_second: float
    environment_steps_per_second: float | None
    """Through PettingZoo, with observations; None where it is not installed."""
    batch_steps_per_second: float
    """Many games side by side, with observations and masks written into memory."""
    compiled: bool


def measure(key: str, seconds: float, seed: int = 1) -> Speed:
    """Random games for about so many seconds."""
    game = find(key)
    setup = Setup(game.seats[-1])
    random = Random(seed).random
    games = plies = asked = 0
    began = time.process_time()
    while not games or time.process_time() - began < seconds:
        choices, by_players = playout(game.new(setup), random)
        plies += choices
        asked += by_players
        games += 1
    took = time.process_time() - began
    return Speed(
        key,
        setup.seats,
        games / took,
        plies / took,
        asked / took,
        clone_time(game.new(setup), plies // games // 2, random) * 1e6,
        search_speed(game, seconds / 4, seed),
        environment_speed(key, setup.seats, seconds / 4, seed),
        batch_speed(key, setup.seats, seconds / 4, seed),
        Path(core.__file__).suffix != ".py",
    )


def clone_time(s: core.State, plies: int, random: Callable[[], float]) -> float:
    """Seconds for a copy of the position after so many random choices."""
    playout(s, random, plies)
    began = time.process_time()
    for _ in range(CLONES):
        s.clone()
    return (time.process_time() - began) / CLONES


def search_speed(game: Game[Any], seconds: float, seed: int) -> float:
    """Iterations of the search at the first question of a game."""
    s, chance = game.new(Setup(game.seats[-1])), Seeded(seed)
    while s.actor == core.CHANCE:
        core.play(s, chance.choose(s, 0))
    bot = MCTS(seed, Budget(seconds=seconds))
    began = time.process_time()
    bot.search(game, s, s.actor)
    return bot.iterations / (time.process_time() - began)


def environment_speed(key: str, seats: int, seconds: float, seed: int) -> float | None:
    """Random steps through PettingZoo, each with the observation of the one who acts."""
    try:
        table = needed("caravanserai.envs.pettingzoo", "envs").raw_env(key, seats)
    except MissingExtra:
        return None
    random = Random(seed)
    table.reset(seed=seed)
    steps = 0
    began = time.process_time()
    while time.process_time() - began < seconds:
        if table.state_of_game.over:
            table.reset()
        table.observe(table.agent_selection)
        table.step(random.choice(table.state_of_game.legal))
        steps += 1
    return steps / (time.process_time() - began)


def batch_speed(key: str, seats: int, seconds: float, seed: int) -> float:
    """Random steps of games for practice, without the time that choosing takes."""
    task = Task(key, (seats,), (), seed)
    layout = layout_of(task, 1, SIDE_BY_SIDE)
    rows = memoryview(bytearray(layout.row * SIDE_BY_SIDE))
    heads = memoryview(bytearray(2 * layout.head * SIDE_BY_SIDE)).cast("h")
    ends = memoryview(bytearray(2 * layout.end * SIDE_BY_SIDE)).cast("h")
    random = Random(seed)
    games = batch_of(task, SIDE_BY_SIDE, random, rows, heads, ends)
    games.start()
    words = range(len(find(key).words))
    steps, took = 0, 0.0
    while took < seconds:
        masks = [
            rows[end - len(words) : end] for end in range(layout.row, len(rows) + 1, layout.row)
        ]
        answers = [random.choice([*compress(words, mask)]) for mask in masks]
        began = time.process_time()
        games.step(answers)
        took += time.process_time() - began
        steps += SIDE_BY_SIDE
    return steps / took


def bench(screen: Screen, keys: Sequence[str], seconds: float) -> list[dict[str, Any]]:
    """Measure games and show the table."""
    found = [measure(key, seconds) for key in keys]
    lines = (
        (Message("seats"), [f"{one.seats}" for one in found]),
        (Message("games per second"), [f"{one.games_per_second:.1f}" for one in found]),
        (Message("decisions per second"), [f"{one.decisions_per_second:,.0f}" for one in found]),
        (
            Message("of them by players"),
            [f"{one.player_decisions_per_second:,.0f}" for one in found],
        ),
        (Message("clone, microseconds"), [f"{one.clone_microseconds:.2f}" for one in found]),
        (
            Message("search iterations per second"),
            [f"{one.search_iterations_per_second:,.0f}" for one in found],
        ),
        (
            Message("environment steps per second"),
            [
                "-"
                if one.environment_steps_per_second is None
                else f"{one.environment_steps_per_second:,.0f}"
                for one in found
            ],
        ),
        (
            Message("steps of games side by side per second"),
            [f"{one.batch_steps_per_second:,.0f}" for one in found],
        ),
        (
            Message("compiled"),
            [screen.text(Message("yes") if one.compiled else Message("no")) for one in found],
        ),
    )
    rows = [[screen.text(label), *cells] for label, cells in lines]
    screen.table(["", *[one.game for one in found]], rows)
    return [asdict(one) for one in found]
