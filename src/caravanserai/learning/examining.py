"""How strong a network is that learns: another process plays its file against planners."""

from __future__ import annotations

import shutil
import time
from collections.abc import Callable
from concurrent.futures import Future
from pathlib import Path
from typing import Any, Final

from caravanserai.arena.matches import Plan, played
from caravanserai.kernel.game import Setup, find
from caravanserai.learning.settings import Settings
from caravanserai.processes import pool

YARDSTICK: Final = "greedy"
"""Who sits on the other seats."""
Tell = Callable[[dict[str, Any]], None]


def examined(game: str, file: str, seats: int, seconds: float, seed: int) -> dict[str, Any]:
    """One seat chooses what the network prefers most, the others are greedy: as many games as can
    be played in so many seconds.
    """
    found: list[tuple[float, int, int]] = []
    began = time.perf_counter()
    setup = Setup(seats, {})
    find(game).checked(setup)
    while not found or time.perf_counter() - began < seconds:
        number = len(found)
        players = [YARDSTICK] * seats
        seat = number % seats
        players[seat] = f"network:{file}"
        result = played(Plan(game, setup, tuple(players), f"{seed}:{number // seats}"))
        best = max((one for i, one in enumerate(result.scores) if i != seat), default=0)
        won = (result.ranking[seat] == 1) / result.ranking.count(1)
        found.append((won, result.scores[seat], result.scores[seat] - best))
    count = len(found)
    won, points, lead = (sum(part) / count for part in zip(*found, strict=True))
    return {
        "seats": seats,
        "against": YARDSTICK if seats > 1 else "the automatic opponent",
        "n": count,
        "won": round(won, 3),
        "points": round(points, 1),
        "lead": round(lead, 1),
    }


class Examiner:
    """Has a process of its own; looks now and then whether it has something to tell."""

    def __init__(self, settings: Settings, folder: Path) -> None:
        self._settings = settings
        self._file = folder / f"{settings.game}.network"
        self._copy = folder / f"{settings.game}.examined"
        self._pool = pool(1) if settings.examine > 0 else None
        self._waiting: list[Future[dict[str, Any]]] = []
        self._began = time.perf_counter()
        self._examined = 0

    def look(self, tell: Tell) -> None:
        """Tell what was found; if it is time, begin with the network as it was saved last."""
        while self._waiting and self._waiting[0].done():
            tell({"examined": self._waiting.pop(0).result()})
        settings, now = self._settings, time.perf_counter()
        if self._pool is None or self._waiting or now - self._began < settings.examine:
            return
        self._began = now
        self._examined += 1
        shutil.copy2(self._file, self._copy)
        for seats in sorted(set(settings.seats)):
            self._waiting.append(
                self._pool.submit(
                    examined,
                    settings.game,
                    str(self._copy),
                    seats,
                    settings.examined,
                    self._examined,
                )
            )

    def finish(self, tell: Tell) -> None:
        """What is still being played is waited for."""
        for one in self._waiting:
            tell({"examined": one.result()})
        self._waiting = []

    def close(self) -> None:
        """The process goes home."""
        if self._pool is not None:
            self._pool.shutdown(wait=True, cancel_futures=True)
            self._pool = None
        self._copy.unlink(missing_ok=True)
