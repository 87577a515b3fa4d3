"""upgrades.toml: the upgrades."""

from __future__ import annotations

from dataclasses import dataclass

from caravanserai.games.merv.components.entry import Entry


@dataclass(frozen=True)
class Upgrade(Entry):
    """An upgrade tile."""

    id: str
    kind: str
    colour: str
