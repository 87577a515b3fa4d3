"""Counters for those who run a house, in the text format of Prometheus."""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from typing import Any, Final

from caravanserai.web.house_line.line import Line

METRICS: Final = "metrics"
"""The subject under which servers tell each other what they have counted."""


class Metrics:
    """Counts what happens, and knows what other servers have counted."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._changes: Counter[str] = Counter()
        self._answers: Counter[str] = Counter()
        self._seconds = 0.0
        self._elsewhere: dict[str, Mapping[str, Any]] = {}

    def count(self, kind: str) -> None:
        """A change at some table."""
        with self._lock:
            self._changes[kind] += 1

    def answered(self, status: int, seconds: float) -> None:
        """A request that was answered."""
        with self._lock:
            self._answers[str(status)] += 1
            self._seconds += seconds

    def tell_others(self, line: Line, gauges: Mapping[str, int]) -> None:
        """Say to the other servers what was counted here; they learn that this one is there."""
        line.call(METRICS, **self._counted(gauges))

    def hear(self, told: Mapping[str, Any]) -> None:
        """What another server has counted."""
        self._elsewhere[told["server"]] = told

    def text(self, gauges: Mapping[str, int], others: Collection[str]) -> str:
        """Everything, with what is counted elsewhere: the sums of the servers that are there."""
        several: list[Mapping[str, Any]] = [self._counted(gauges)]
        several += [told for server, told in self._elsewhere.copy().items() if server in others]
        changes = _sum(one["changes"] for one in several)
        answers = _sum(one["answers"] for one in several)
        lines = ["# TYPE caravan_changes_total counter"]
        for kind, n in sorted(changes.items()):
            lines.append(f'caravan_changes_total{{kind="{kind}"}} {n}')
        lines.append("# TYPE caravan_requests_total counter")
        for status, n in sorted(answers.items()):
            lines.append(f'caravan_requests_total{{status="{status}"}} {n}')
        lines.append("# TYPE caravan_request_seconds_total counter")
        seconds = sum(one["seconds"] for one in several)
        lines.append(f"caravan_request_seconds_total {seconds:.6f}")
        for name, value in _sum(one["gauges"] for one in several).items():
            lines += [f"# TYPE caravan_{name} gauge", f"caravan_{name} {value}"]
        return "\n".join(lines) + "\n"

    def _counted(self, gauges: Mapping[str, int]) -> dict[str, Any]:
        with self._lock:
            return {
                "changes": dict(self._changes),
                "answers": dict(self._answers),
                "seconds": self._seconds,
                "gauges": dict(gauges),
            }


def _sum(several: Iterable[Mapping[str, int]]) -> Counter[str]:
    found: Counter[str] = Counter()
    for one in several:
        found.update(one)
    return found
