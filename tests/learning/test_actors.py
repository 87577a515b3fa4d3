"""Processes that play what somebody else answers."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from functools import partial
from itertools import product
from random import Random
from typing import Any

import numpy as np
import pytest

from caravanserai import CaravanseraiError, load
from caravanserai.envs import batch
from caravanserai.learning.actors import MOST_REPLACED, Actors, Task, layout_of
from caravanserai.learning.dealing import RIVAL
from caravanserai.learning.memory import HALVES, Layout, Shared
from caravanserai.mind.observation import observation

TASK = Task("marco_polo", (2,), ("points.scored",), seed=3)
GAMES = 2
PATIENCE_S = 60.0


def until(happened: Callable[[], bool]) -> None:
    """Wait for something that must happen."""
    end = time.monotonic() + PATIENCE_S
    while not happened():
        assert time.monotonic() < end, "nothing happened"
        time.sleep(0.001)


def reached(ready: Any, number: int) -> bool:
    """Whether all processes show so many questions."""
    return bool(ready.min() >= number)


@pytest.fixture
def actors() -> Iterator[Actors]:
    found = Actors(TASK, actors=2, games=GAMES)
    found.wish(paid=20, given=0, rivals=100)
    found.begin()
    yield found
    found.end()
    found.shared.close(owner=True)


def test_parts_of_the_memory_do_not_overlap() -> None:
    layout = Layout(actors=2, games=3, row=5, head=4, end=7)
    ours = Shared(layout)
    theirs = Shared(layout, ours.name)
    sections = ("heads", "ends", "answers", "rows")
    places = list(enumerate(product(sections, range(2), range(HALVES)), start=1))
    for number, (section, actor, half) in places:
        part = ours.part(section, actor, half)
        part[:] = memoryview(bytes(part.nbytes)).cast(part.format)
        part[0] = part[len(part) - 1] = number
        part.release()
    for number, (section, actor, half) in places:
        part = theirs.part(section, actor, half)
        assert part[0] == part[len(part) - 1] == number
        part.release()
    theirs.close(owner=False)
    ours.close(owner=True)


def test_processes_play_on_as_long_as_they_are_answered(actors: Actors) -> None:
    """Over the end of games, every half at its own pace."""
    game, layout, views = load(TASK.game), actors.layout, actors.shared.views
    assert layout == layout_of(TASK, 2, GAMES)
    words, random = len(game.words), Random(2)
    rows = np.frombuffer(views["rows"], np.uint8).reshape(HALVES, layout.half, layout.row)
    heads = np.frombuffer(views["heads"], np.int16).reshape(HALVES, layout.half, layout.head)
    ends = np.frombuffer(views["ends"], np.int16).reshape(HALVES, layout.half, layout.end)
    answers = np.frombuffer(views["answers"], np.int16).reshape(HALVES, layout.half)
    ready = np.frombuffer(views["ready"], np.int64).reshape(2, HALVES)
    names = observation(game).names
    ended, rivals, answered = 0, False, 0
    while ended < 4:
        for half in range(HALVES):
            until(partial(reached, ready[:, half], answered + 1))
            assert not actors.lost()
            over = heads[half, :, batch.ENDED] == 1
            ended += int(over.sum())
            assert (ends[half, over, batch.PLAYERS] == 2).all()
            rivals |= bool((heads[half, :, batch.TAGS] == RIVAL).any())
            assert (rows[half, :, names.index("seats=2")] == 1).all()
            for i in range(layout.half):
                legal = np.flatnonzero(rows[half, i, -words:])
                answers[half, i] = random.choice(legal.tolist())
            views["go"][half] = answered + 1
        answered += 1
    assert rivals, "what was wished for reaches the games"


def test_they_go_home(actors: Actors) -> None:
    until(lambda: min(actors.shared.views["ready"]) > 0)
    assert not actors.lost()
    actors.end()
    assert actors.lost()


def test_another_process_takes_the_place_of_one_that_is_gone(actors: Actors) -> None:
    """It plays on where all are, with games of its own."""
    views = actors.shared.views
    ready = np.frombuffer(views["ready"], np.int64).reshape(2, HALVES)
    rows = np.frombuffer(views["rows"], np.uint8).reshape(HALVES, 2, GAMES, -1)
    words = len(load(TASK.game).words)
    answers = np.frombuffer(views["answers"], np.int16).reshape(HALVES, 2 * GAMES)

    def answer(half: int, number: int) -> None:
        until(partial(reached, ready[:, half], number))
        masks = rows[half, :, :, -words:].reshape(2 * GAMES, words)
        answers[half] = masks.argmax(1)
        views["go"][half] = number

    answer(0, 1)
    until(partial(reached, ready[:, 1], 1))
    assert actors.replace_lost() == []
    lost = actors._processes[1]
    lost.kill()
    lost.join()
    assert actors.replace_lost() == [1]
    assert actors.replaced == 1
    for half, number in ((1, 1), (0, 2), (1, 2), (0, 3)):
        answer(half, number)
    until(partial(reached, ready[:, 0], 4))
    assert not actors.lost()


def test_processes_that_are_always_lost_are_no_accident(actors: Actors) -> None:
    actors.replaced = MOST_REPLACED
    actors._processes[0].kill()
    actors._processes[0].join()
    with pytest.raises(CaravanseraiError, match=f"{MOST_REPLACED + 1} processes"):
        actors.replace_lost()
