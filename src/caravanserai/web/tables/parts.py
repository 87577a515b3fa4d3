"""What belongs to a table beside match and seats: the chat, what was taken back, the log, and how
somebody looks at it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from caravanserai.kernel.view import Event
from caravanserai.web.contract.values import Pace, UndoKind
from caravanserai.web.contract.views import LogLine

PACES: Final[tuple[Pace, ...]] = ("live", "slow")


@dataclass(frozen=True)
class UndoRequest:
    """Somebody wants to go back to a ply; these seats have agreed."""

    seat: int
    ply: int
    agreed: tuple[int, ...] = ()


@dataclass(frozen=True)
class Undone:
    """The trace of choices that were taken back."""

    seat: int
    kind: UndoKind
    before: int
    after: int
    when: float


@dataclass(frozen=True)
class ChatMessage:
    """A line of the chat; `seat` is None for a spectator."""

    seat: int | None
    name: str
    text: str
    when: float


class Told(NamedTuple):
    """Lines of the log, how many events they tell, and the last of these."""

    heard: int
    last: tuple[int, Event]
    lines: list[LogLine]


class Perspective(NamedTuple):
    """Whose view it is: who has the same one sees the same."""

    own: tuple[int, ...]
    kept: tuple[int, ...]
    lang: str
    base: str
    """The address of the house, with which links begin."""


def in_common(before: Sequence[int], after: Sequence[int]) -> int:
    """How many choices at the beginning of two moments of a game are the same."""
    for i, (one, other) in enumerate(zip(before, after, strict=False)):
        if one != other:
            return i
    return min(len(before), len(after))


def seat_number(seat: int | None) -> int | None:
    """Seats as people count them."""
    return None if seat is None or seat < 0 else seat + 1
