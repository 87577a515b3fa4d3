"""What bots and advisers are asked, and what they answer: wherever that is done."""

from __future__ import annotations

import signal
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from random import Random
from time import monotonic
from typing import Any

from caravanserai.analysis import Advice, Reviewed, hint
from caravanserai.analysis.reviews import looked_at
from caravanserai.bots import Budget, knows_on, make
from caravanserai.kernel.core import play
from caravanserai.kernel.game import Setup, find
from caravanserai.kernel.record import Record
from caravanserai.web.tables.table import Table

BOT_SLICE_S = 0.25
"""Seconds after which a bot gives its place in the queue to the next table."""
BOT_PATIENCE_S = 20.0
"""Seconds that a bot may think about one choice; none needs a third of them."""


HINT_BUDGET = Budget(seconds=1.5)
"""How long an adviser thinks about a hint."""
REVIEW_BUDGET = Budget(seconds=0.12)
"""How long a decision of a finished game is looked at."""
REVIEW_SLICE_S = 1.0
"""Seconds after which an adviser who reviews a game lets others ask."""


@dataclass(frozen=True)
class GameTask:
    """A game so far, and the luck of whoever is asked about it."""

    game: str
    seats: int
    options: Mapping[str, Any]
    start: Mapping[str, Any] | None
    choices: tuple[int, ...]
    seed: int

    def record(self) -> Record:
        return Record(self.game, Setup(self.seats, self.options), self.choices, start=self.start)


def task_of(table: Table, seed: int) -> GameTask:
    """The game at a table as those who think about it get it."""
    record = table.match.record
    setup = record.setup
    choices = tuple(record.choices)
    return GameTask(record.game, setup.seats, setup.options, record.start, choices, seed)


@contextmanager
def patience(seconds: float) -> Iterator[None]:
    """A process that does not come to an end with a choice is ended by the system, whatever it is
    in the middle of.
    """
    if not hasattr(signal, "setitimer"):  # Windows
        yield
        return
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)


def bot_answers(task: GameTask, seat: int, name: str, effort: float = 1.0) -> list[int]:
    """What the bot answers, up to the next question to somebody else; at least one choice, and
    all that it has planned by then.
    """
    game = find(task.game)
    s = task.record().at()
    bot = make(name, task.seed, effort)
    answers: list[int] = []
    until = monotonic() + BOT_SLICE_S
    while s.actor == seat and (not answers or knows_on(bot, s) or monotonic() < until):
        with patience(BOT_PATIENCE_S):
            choice = bot.choose(game, s, seat)
        play(s, choice)
        answers.append(choice)
    return answers


def best_answers(task: GameTask) -> list[Advice]:
    """The best answers to the pending question."""
    return hint(find(task.game), task.record().at(), HINT_BUDGET, seed=task.seed)


def review_part(task: GameTask, first: int) -> list[Reviewed]:
    """The decisions of a finished game from a ply on, as many as fit into a sitting; at least one
    if there is one.
    """
    found: list[Reviewed] = []
    until = monotonic() + REVIEW_SLICE_S
    for one in looked_at(task.record(), REVIEW_BUDGET, seed=task.seed, first=first):
        found.append(one)
        if monotonic() > until:
            break
    return found


def bot_seed(table: Table, seat: int) -> int:
    """The luck of a bot at this moment."""
    return Random(f"{table.luck.secret}:{seat}:{table.ply}").getrandbits(32)
