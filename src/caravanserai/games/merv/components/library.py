"""library.toml: the breakthroughs."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Breakthrough:
    """A breakthrough tile; `effect` says which of the other keys count."""

    id: str
    scrolls: int
    effect: str
    action: str = ""
    colour: str = ""
    amount: int = 0
    points: int = 0
    favour: int = 0
    soldiers: int = 0
