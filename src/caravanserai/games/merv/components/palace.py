"""palace.toml: the halls of the palace."""

from __future__ import annotations

from dataclasses import dataclass

from caravanserai.games.merv.components.entry import Entry


@dataclass(frozen=True)
class Hall(Entry):
    """A hall of the palace."""

    id: str
    order: int
    colour: str
    scores_per: str
    points_each: int
    spaces: int
