"""contracts.toml: the contracts."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Stack:
    """A stack of contracts."""

    id: str
    level: int
    bonus: str


@dataclass(frozen=True)
class Contract:
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
