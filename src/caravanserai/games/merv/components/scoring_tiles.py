"""scoring_tiles.toml: the scoring tiles."""

from __future__ import annotations

from dataclasses import dataclass

from caravanserai.games.merv.components.entry import Entry


@dataclass(frozen=True)
class ScoringTile(Entry):
    """A scoring tile."""

    id: str
    action: str
    points_per_building: int
