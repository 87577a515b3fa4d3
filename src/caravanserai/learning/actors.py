"""Processes that play: each has many games, shows their questions and plays the answers."""

from __future__ import annotations

import os
import time
from dataclasses import dataclass
from random import Random
from typing import Any, Final

from caravanserai.envs.batch import Batch
from caravanserai.kernel.game import find
from caravanserai.learning.dealing import PracticeDealer
from caravanserai.learning.memory import CONTROLS, GIVEN, HALVES, PAID, RIVALS, STOP, Layout, Shared
from caravanserai.mind.practice import practice_of
from caravanserai.processes import CONTEXT

PAUSE_S: Final = 0.00003
LOOKS: Final = 20_000
"""After so many pauses a process looks whether its parent is still there."""


@dataclass(frozen=True)
class Task:
    """What a process needs to know."""

    game: str
    seats: tuple[int, ...]
    noted: tuple[str, ...]
    seed: int


def batch_of(task: Task, games: int, random: Random, rows: Any, heads: Any, ends: Any) -> Batch:
    """Games for practice."""
    game = find(task.game)
    dealer = PracticeDealer(practice_of(game), list(task.seats))
    lucks = [Random(random.getrandbits(64)) for _ in range(games)]
    return Batch(game, dealer, lucks, list(task.noted), rows, heads, ends)


def layout_of(task: Task, actors: int, games: int) -> Layout:
    """The memory for so many processes, each with so many games in a half."""
    sizes = batch_of(task, 0, Random(), b"", b"", b"")
    return Layout(actors, games, sizes.row_size, sizes.head_size, sizes.end_size)


def act(task: Task, layout: Layout, name: str, actor: int) -> None:
    """Play until the learner says stop or is gone."""
    shared = Shared(layout, name)
    random = Random(task.seed * 1000 + actor)
    batches = []
    for half in range(HALVES):
        parts = [shared.part(section, actor, half) for section in ("rows", "heads", "ends")]
        batches.append(batch_of(task, layout.games, random, *parts))
    answers = [shared.part("answers", actor, half) for half in range(HALVES)]
    ready, go = shared.views["ready"], shared.views["go"]
    control, busy = shared.views["control"], shared.views["busy"]
    parent = os.getppid()
    for half, batch in enumerate(batches):
        set_dealer(batch, control)
        batch.start()
        ready[actor * HALVES + half] = 1
    played = 0
    while True:
        for half, batch in enumerate(batches):
            looked = 0
            while go[half] <= played:
                time.sleep(PAUSE_S)
                looked += 1
                if control[STOP] or (looked % LOOKS == 0 and os.getppid() != parent):
                    os._exit(0)
            began = time.perf_counter()
            set_dealer(batch, control)
            batch.step(answers[half])
            ready[actor * HALVES + half] = played + 2
            busy[actor] += int(1e6 * (time.perf_counter() - began))
        played += 1


def set_dealer(batch: Batch, control: Any) -> None:
    """What the learner wishes of the next games."""
    dealer: Any = batch.dealer
    dealer.paid, dealer.given, dealer.rivals = control[PAID], control[GIVEN], control[RIVALS]


class Actors:
    """The processes, as the learner sees them."""

    def __init__(self, task: Task, actors: int, games: int) -> None:
        self.layout = layout_of(task, actors, games)
        self.shared = Shared(self.layout)
        self.shared.views["control"][:] = memoryview(bytes(8 * CONTROLS)).cast("q")
        self._processes = [
            CONTEXT.Process(
                target=act, args=(task, self.layout, self.shared.name, actor), daemon=True
            )
            for actor in range(actors)
        ]

    def begin(self) -> None:
        """Let them play."""
        for process in self._processes:
            process.start()

    def wish(self, paid: int, given: int, rivals: int) -> None:
        """What the next games are to be like."""
        control = self.shared.views["control"]
        control[PAID], control[GIVEN], control[RIVALS] = paid, given, rivals

    def lost(self) -> bool:
        """Whether a process is gone."""
        return any(process.exitcode is not None for process in self._processes)

    def end(self) -> None:
        """Everybody goes home."""
        self.shared.views["control"][STOP] = 1
        for process in self._processes:
            process.join()
