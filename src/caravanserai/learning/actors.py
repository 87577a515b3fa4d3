"""Processes that play: each has many games, shows their questions and plays the answers."""

from __future__ import annotations

import os
import time
from dataclasses import dataclass, replace
from random import Random
from typing import Any, Final

from caravanserai.envs.batch import Batch
from caravanserai.kernel.errors import CaravanseraiError
from caravanserai.kernel.game import find
from caravanserai.learning.dealing import PracticeDealer
from caravanserai.learning.memory import CONTROLS, GIVEN, HALVES, PAID, RIVALS, STOP, Layout, Shared
from caravanserai.mind.practice import practice_of
from caravanserai.processes import CONTEXT

PAUSE_S: Final = 0.00003
LOOKS: Final = 20_000
"""After so many pauses a process looks whether its parent is still there."""
LUCKS: Final = 1_000_003
"""Between the seeds of processes in the same place."""
MOST_REPLACED: Final = 50
"""More lost processes are no accident."""


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
    # who takes the place of another one begins where all are
    played = [int(go[half]) for half in range(HALVES)]
    for half, batch in enumerate(batches):
        set_dealer(batch, control)
        batch.start()
        ready[actor * HALVES + half] = played[half] + 1
    while True:
        for half, batch in enumerate(batches):
            looked = 0
            while go[half] <= played[half]:
                time.sleep(PAUSE_S)
                looked += 1
                if control[STOP] or (looked % LOOKS == 0 and os.getppid() != parent):
                    os._exit(0)
            began = time.perf_counter()
            set_dealer(batch, control)
            batch.step(answers[half])
            played[half] += 1
            ready[actor * HALVES + half] = played[half] + 1
            busy[actor] += int(1e6 * (time.perf_counter() - began))


def set_dealer(batch: Batch, control: Any) -> None:
    """What the learner wishes of the next games."""
    dealer: Any = batch.dealer
    dealer.paid, dealer.given, dealer.rivals = control[PAID], control[GIVEN], control[RIVALS]


class Actors:
    """The processes, as the learner sees them. Another one takes the place of one that is gone."""

    def __init__(self, task: Task, actors: int, games: int) -> None:
        self._task = task
        self.layout = layout_of(task, actors, games)
        self.shared = Shared(self.layout)
        self.shared.views["control"][:] = memoryview(bytes(8 * CONTROLS)).cast("q")
        self.replaced = 0
        """How many processes took the place of others."""
        self._processes = [self._made(actor) for actor in range(actors)]

    def _made(self, actor: int) -> Any:
        """A process with luck of its own."""
        task = replace(self._task, seed=self._task.seed + LUCKS * self.replaced)
        return CONTEXT.Process(
            target=act, args=(task, self.layout, self.shared.name, actor), daemon=True
        )

    def begin(self) -> None:
        """Let them play."""
        for process in self._processes:
            process.start()

    def replace_lost(self) -> list[int]:
        """Let others take the places of processes that are gone; says which places."""
        lost = [i for i, process in enumerate(self._processes) if process.exitcode is not None]
        ready = self.shared.views["ready"]
        for actor in lost:
            if self.replaced >= MOST_REPLACED:
                raise CaravanseraiError(
                    f"{self.replaced + 1} processes that played are gone, the last one with code "
                    f"{self._processes[actor].exitcode}"
                )
            self.replaced += 1
            for half in range(HALVES):
                ready[actor * HALVES + half] = 0
            self._processes[actor] = self._made(actor)
            self._processes[actor].start()
        return lost

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
