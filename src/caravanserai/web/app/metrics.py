"""Counters for those who run a house, in the text format of Prometheus."""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Mapping


class Metrics:
    """Counts what happens."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._changes: Counter[str] = Counter()
        self._answers: Counter[int] = Counter()
        self._seconds = 0.0

    def count(self, kind: str) -> None:
        """A change at some table."""
        with self._lock:
            self._changes[kind] += 1

    def answered(self, status: int, seconds: float) -> None:
        """A request that was answered."""
        with self._lock:
            self._answers[status] += 1
            self._seconds += seconds

    def text(self, gauges: Mapping[str, int]) -> str:
        """Everything, with what is counted elsewhere."""
        with self._lock:
            changes, answers, seconds = dict(self._changes), dict(self._answers), self._seconds
        lines = ["# TYPE caravan_changes_total counter"]
        for kind, n in sorted(changes.items()):
            lines.append(f'caravan_changes_total{{kind="{kind}"}} {n}')
        lines.append("# TYPE caravan_requests_total counter")
        for status, n in sorted(answers.items()):
            lines.append(f'caravan_requests_total{{status="{status}"}} {n}')
        lines.append("# TYPE caravan_request_seconds_total counter")
        lines.append(f"caravan_request_seconds_total {seconds:.6f}")
        for name, value in gauges.items():
            lines += [f"# TYPE caravan_{name} gauge", f"caravan_{name} {value}"]
        return "\n".join(lines) + "\n"
