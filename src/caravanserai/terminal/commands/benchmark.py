"""`caravan benchmark`: how good a policy is at a task, in a way that others can repeat."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any, TextIO

import click

from caravanserai.bots import SEARCHES, bots
from caravanserai.extras import needed
from caravanserai.kernel.errors import BadSetup
from caravanserai.kernel.view import Message
from caravanserai.terminal.caravan import main
from caravanserai.terminal.localized_help import told
from caravanserai.terminal.options import in_language, in_processes, screen_for, to_json, write_json
from caravanserai.terminal.screen import Screen


@main.command(
    "benchmark", help=told(Message("Measure a policy at a task; without a task, list them."))
)
@click.argument("task", metavar="[TASK]", required=False)
@click.option(
    "--policy",
    metavar="MODULE:CLASS",
    help=told(Message("A class, or one of {bots}.", bots=", ".join([*bots(), *SEARCHES]))),
)
@click.option(
    "--rounds",
    type=click.IntRange(1),
    help=told(Message("For each seed and opponent; else those of the task.")),
)
@click.option(
    "--check",
    "result",
    type=click.Path(dir_okay=False),
    help=told(Message("Whether a result file is what its games say.")),
)
@in_processes
@to_json
@in_language
def measure_policy(
    task: str | None,
    policy: str | None,
    rounds: int | None,
    result: str | None,
    jobs: int,
    target: TextIO | None,
    code: str | None,
) -> None:
    needed("numpy", "envs")
    sys.path.insert(0, "")  # policies lie where one works
    screen = screen_for(code)
    if result is not None:
        check(screen, Path(result))
    elif task is None:
        list_tasks(screen)
    elif policy is None:
        raise BadSetup("name a policy: --policy module:Class, or a bot")
    else:
        found = measure(screen, task, policy, rounds, jobs)
        if target is not None:
            write_json(target, found)


def list_tasks(screen: Screen) -> None:
    """All tasks in a table."""
    from caravanserai.benchmark import TASKS

    head = [Message("task"), Message("seats"), Message("against"), Message("what it is")]
    rows = [
        [task.name, f"{task.seats}", ", ".join(task.panel), screen.text(task.about)]
        for task in TASKS.values()
    ]
    screen.table([screen.text(title) for title in head], rows)


def measure(
    screen: Screen, name: str, policy: str, rounds: int | None, jobs: int
) -> dict[str, Any]:
    """Play all games of a task and show what came of them."""
    from caravanserai.benchmark.protocol import measured, running
    from caravanserai.benchmark.tasks import SEEDS, task_named

    task = task_named(name)
    count = rounds or task.rounds
    total, games = running(task, policy, SEEDS, count, jobs)
    with screen.progress() as progress:
        found = list(progress.track(games, total=total))
    content = measured(task, policy, SEEDS, count, found)
    show(screen, content)
    return content


def check(screen: Screen, file: Path) -> None:
    """Whether a file says what its games say."""
    from caravanserai.benchmark import checked_result

    if not file.is_file():
        raise BadSetup(f"there is no file {file}")
    content = checked_result(file.read_text(encoding="utf-8"))
    screen.say(
        Message(
            "Unchanged: {policy} at {task}, digest {digest}.",
            policy=content["policy"],
            task=content["task"]["name"],
            digest=content["digest"][:16],
        )
    )
    show(screen, content)


def show(screen: Screen, content: dict[str, Any]) -> None:
    """The table of a result."""
    head = [
        Message("against"), Message("games"), Message("win rate"), Message("reward"),
        Message("mean score"), Message("lead"),
    ]  # fmt: skip

    def interval(found: dict[str, float], form: str) -> str:
        return f"{found['mean']:{form}} ({found['low']:{form}} .. {found['high']:{form}})"

    rows = [
        [
            opponent,
            f"{found['games']}",
            interval(found["won"], ".1%"),
            interval(found["reward"], "+.2f"),
            interval(found["score"], ".1f"),
            interval(found["margin"], "+.1f"),
        ]
        for opponent, found in content["results"].items()
    ]
    screen.table([screen.text(title) for title in head], rows)
