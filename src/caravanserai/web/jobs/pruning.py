"""Old tables are removed, if the house wishes so."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from caravanserai.web.app.settings import DAY_S
from caravanserai.web.jobs.leases import Leases, work
from caravanserai.web.tables.store import TableStore


class Pruned(NamedTuple):
    """How many tables are, or were, older than the house keeps them."""

    finished: int
    idle: int


class Pruning:
    """What is kept for how many days; 0: for ever."""

    def __init__(self, store: TableStore, finished_days: float, idle_days: float) -> None:
        self._store = store
        self._days = ((True, finished_days), (False, idle_days))

    def count(self, now: float) -> Pruned:
        """How many tables would be removed."""
        return self._each(lambda over, before: len(self._store.old(over, before)), now)

    def remove(self, now: float) -> Pruned:
        """Remove them."""
        return self._each(self._store.remove_old, now)

    def remove_alone(self, leases: Leases, now: float) -> None:
        """Remove them, if no other server is at it."""
        if any(days for _, days in self._days):
            with leases.held(work("pruning")) as mine:
                if mine:
                    self.remove(now)

    def _each(self, act: Callable[[bool, float], int], now: float) -> Pruned:
        return Pruned(*(act(over, now - days * DAY_S) if days else 0 for over, days in self._days))
