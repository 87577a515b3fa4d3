"""Rules that raise and bots that hang while people play, and a clock that jumps."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any
from urllib.parse import urlsplit

import pytest

import caravanserai.match
from caravanserai.kernel.core import State, play
from caravanserai.web.app.settings import Settings
from caravanserai.web.jobs import processes, thinking
from tests.faults.kills import PEOPLE, WITH_BOTS, Sitting
from tests.web.conftest import served

HOUR = 3600.0


@contextmanager
def sitting_in(settings: Settings, seats: list[list[str]]) -> Iterator[Sitting]:
    """People at a house of this process."""
    with served(settings) as address:
        port = urlsplit(address).port or 0
        sitting = Sitting(lambda: port, seats)
        sitting.begin()
        yield sitting
        assert sitting.end().wrong == []


def test_rules_that_raise(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every twentieth choice breaks when its work is half done."""
    random, broken = Random(2), 0

    def breaking(s: State, choice: int) -> None:
        nonlocal broken
        play(s, choice)
        callers = sys._getframe(2).f_code.co_name, sys._getframe(3).f_code.co_name
        if callers == ("_step", "play") and random.random() < 0.05:  # not where it is played again
            broken += 1
            raise ZeroDivisionError

    with sitting_in(Settings(tmp_path, workers=1, rates=None), PEOPLE) as sitting:
        with monkeypatch.context() as patch:
            patch.setattr(caravanserai.match, "play", breaking)
            until = time.monotonic() + 60
            while broken < 20 and time.monotonic() < until:
                time.sleep(0.05)
        sitting.all_go_on(time.monotonic())
    assert broken >= 20


def test_bots_that_hang(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """They are ended, and the simplest one answers in their place."""
    hung: list[Any] = []
    asks = processes.WorkerPool.ask

    def hanging(pool: Any, work: Any, *task: Any) -> Any:
        if work is thinking.bot_answers and not len(hung) % 3:
            hung.append(task)
            return asks(pool, hangs)
        hung.append(None)
        return asks(pool, work, *task)

    monkeypatch.setattr(processes.WorkerPool, "ask", hanging)
    with sitting_in(Settings(tmp_path, workers=1, rates=None), WITH_BOTS) as sitting:
        for _ in range(2):
            sitting.all_go_on(time.monotonic())
    assert any(hung)


def hangs() -> None:
    """What a bot does that finds no end; the system ends its process."""
    with thinking.patience(0.3):
        while True:
            pass


def test_a_clock_that_jumps(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An hour ahead, two back: as when somebody sets the clock of the machine."""
    real, ahead = time.time, [0.0]

    def jumping() -> float:
        return real() + ahead[0]

    for name, module in list(sys.modules.items()):
        if name.startswith("caravanserai.web") and getattr(module, "time", None) is real:
            monkeypatch.setattr(module, "time", jumping)
    with sitting_in(Settings(tmp_path, workers=1, rates=None), WITH_BOTS) as sitting:
        for ahead[0] in (HOUR, -HOUR, 0.0):
            sitting.all_go_on(time.monotonic())
