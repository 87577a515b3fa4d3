"""The search in several processes: each looks at the same question with luck of its own, and what
they found is joined.

No process learns more than the seat may know: what travels is a position in which everything else
is drawn anew. Trees are not kept from one decision to the next, so what a council says depends on
nothing but the question, the seed, the iterations and the number of processes.
"""

from __future__ import annotations

import threading
from collections.abc import Sequence
from dataclasses import astuple, dataclass
from random import Random
from types import TracebackType
from typing import TYPE_CHECKING, Any

from caravanserai.bots.mcts import GUESS_COUNTS, MCTS, Budget, Prospect
from caravanserai.kernel.core import State
from caravanserai.kernel.game import Game, find

if TYPE_CHECKING:  # bots play where there are no processes, too
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing.synchronize import Event


@dataclass(frozen=True)
class Question:
    """What a process is asked. Nothing of compiled classes: those do not travel."""

    game: str
    position: dict[str, Any]
    seat: int
    seed: int
    budget: tuple[Any, ...]


class Council:
    """So many searches, each with the budget and in a process of its own; one alone searches here.

    The processes are started by the first question and wait for the next one until `close`, or
    until nobody knows the council any more.
    """

    def __init__(self, seed: int, budget: Budget, members: int) -> None:
        self._seed = seed
        self._budget = budget
        self._members = members
        self._stop = shared_event() if members > 1 else threading.Event()
        self._pool: ProcessPoolExecutor | None = None

    def __enter__(self) -> Council:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        """End the processes; another question would start new ones."""
        if self._pool is not None:
            self._pool.shutdown()
            self._pool = None

    def interrupt(self) -> None:
        """End the running search, or the next one at once: the best so far is answered."""
        self._stop.set()

    def choose(self, game: Game[Any], state: State, seat: int) -> int:
        """The choice that is best by what all found out."""
        return self.search(game, state, seat)[0].choice

    def search(self, game: Game[Any], state: State, seat: int) -> list[Prospect]:
        """All choices of the pending question, the best first."""
        if self._members == 1:
            here = MCTS(self._seed, self._budget, self._stop.is_set)
            try:
                return here.search(game, state, seat)
            finally:
                self._stop.clear()
        if self._pool is None:
            from caravanserai.processes import pool

            self._pool = pool(self._members, _heed, self._stop)
        position = game.codec.to_dict(game.rules.determinize(state, seat, Random(self._seed)))
        budget = astuple(self._budget)
        try:
            asked = [
                self._pool.submit(_searched, Question(game.key, position, seat, seed, budget))
                for seed in self._seeds()
            ]
            return joined([[Prospect(*one) for one in answer.result()] for answer in asked])
        except BaseException:
            self._stop.set()  # if this process waits no longer, the others do not go on
            self.close()  # waits for all of them, also for one whose answer is not known here yet
            raise
        finally:
            self._stop.clear()

    def _seeds(self) -> list[int]:
        return [Random(f"{self._seed}:{i}").getrandbits(32) for i in range(self._members)]


def shared_event() -> Event:
    """Something that all processes of a council can wait for."""
    from caravanserai.processes import CONTEXT

    return CONTEXT.Event()


def joined(found: Sequence[Sequence[Prospect]]) -> list[Prospect]:
    """What several searches found, as one: visits are added, and a search counts by its iterations,
    for all choices alike, so that none looks better by the luck of the search that tried it most.
    Ranked as in one search: by how often a choice was kept, then by its outcome.
    """
    weights = [GUESS_COUNTS + sum(one.visits for one in search) for search in found]
    whole = sum(weights)
    together: list[Prospect] = []
    for choice in sorted(one.choice for one in found[0]):
        same = [one for search in found for one in search if one.choice == choice]
        together.append(
            Prospect(
                choice,
                sum(one.visits for one in same),
                sum(w * one.outcome for w, one in zip(weights, same, strict=True)) / whole,
                sum(w * one.guess for w, one in zip(weights, same, strict=True)) / whole,
                sum(one.kept for one in same),
            )
        )
    return sorted(together, key=lambda one: (-one.kept, -one.outcome))


_stop: Event


def _heed(stop: Event) -> None:
    """A process of a council: note whom to listen to."""
    global _stop
    _stop = stop


def _searched(question: Question) -> list[tuple[Any, ...]]:
    """What one process finds."""
    game = find(question.game)
    state = game.codec.from_dict(question.position)
    search = MCTS(question.seed, Budget(*question.budget), _stop.is_set)
    return [astuple(one) for one in search.search(game, state, question.seat)]
