"""library.toml: the breakthroughs."""

from __future__ import annotations

from dataclasses import dataclass

from caravanserai.games.merv.components.entry import Entry


@dataclass(frozen=True)
class Breakthrough(Entry):
    """A breakthrough tile; `effect` says which of the other keys count."""

    id: str
    scrolls: int
    kind: str
    effect: str
    action: str = ""
    colour: str = ""
    amount: int = 0
    per: str = ""
    points: int = 0
    favour: int = 0
    soldiers: int = 0
