"""The memory that the learner shares with the processes that play.

Games are kept in two halves: while one half waits for answers, the other one plays.
"""

from __future__ import annotations

from dataclasses import dataclass
from multiprocessing.shared_memory import SharedMemory
from typing import Any, Final

HALVES: Final = 2
STOP: Final = 0
"""Numbers of the control: whether everybody goes home,"""
PAID: Final = 1
"""tenths of points for lures at most,"""
GIVEN: Final = 2
"""in how many of a hundred games something is given,"""
RIVALS: Final = 3
"""in how many former selves play along."""
CONTROLS: Final = 4


@dataclass(frozen=True)
class Layout:
    """Where everything lies: `games` are those of one process in one half."""

    actors: int
    games: int
    row: int
    head: int
    end: int

    @property
    def half(self) -> int:
        """How many games wait for answers together."""
        return self.actors * self.games

    def sections(self) -> dict[str, tuple[str, int]]:
        """What lies in the memory: the format of its numbers, and how many there are."""
        waiting = HALVES * self.half
        return {
            "go": ("q", HALVES),
            "ready": ("q", self.actors * HALVES),
            "busy": ("q", self.actors),
            "control": ("q", CONTROLS),
            "heads": ("h", waiting * self.head),
            "ends": ("h", waiting * self.end),
            "answers": ("h", waiting),
            "rows": ("B", waiting * self.row),
        }

    @property
    def size(self) -> int:
        """How many bytes all of it takes."""
        return sum(WIDTHS[kind] * count + WIDTHS["q"] for kind, count in self.sections().values())


WIDTHS: Final = {"q": 8, "h": 2, "B": 1}


class Shared:
    """The memory, section by section as views of numbers."""

    def __init__(self, layout: Layout, name: str | None = None) -> None:
        self.layout = layout
        sections = layout.sections()
        self._memory = SharedMemory(name, create=name is None, size=layout.size)
        self.name = self._memory.name
        memory: Any = self._memory.buf
        self.views: dict[str, Any] = {}
        start = 0
        for section, (kind, count) in sections.items():
            length = WIDTHS[kind] * count
            self.views[section] = memory[start : start + length].cast(kind)
            start += -(-length // WIDTHS["q"]) * WIDTHS["q"]

    def part(self, section: str, actor: int, half: int) -> Any:
        """What belongs to the games of one process in one half."""
        whole = self.views[section]
        length = len(whole) // (HALVES * self.layout.actors)
        first = (half * self.layout.actors + actor) * length
        return whole[first : first + length]

    def close(self, owner: bool) -> None:
        """Let go of the memory; its owner gives it back."""
        for view in self.views.values():
            view.release()
        self.views.clear()
        self._memory.close()
        if owner:
            self._memory.unlink()
