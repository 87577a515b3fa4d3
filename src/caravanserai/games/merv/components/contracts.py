"""contracts.toml: the contracts."""

from __future__ import annotations

from dataclasses import dataclass

from caravanserai.games.merv.components.entry import Entry


@dataclass(frozen=True)
class Stack(Entry):
    """A stack of contracts."""

    id: str
    level: int
    bonus: str


@dataclass(frozen=True)
class Contract(Entry):
    """A contract card."""

    id: str
    stack: str
    level: int
    bonus: str
    order: int
    points: int
    resource: str
    scrolls: int
    common: int
    rare: int
    any_good: int
