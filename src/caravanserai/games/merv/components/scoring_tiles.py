"""scoring_tiles.toml: the scoring tiles."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class ScoringTile:
    """A scoring tile."""

    id: str
    action: str
    points_per_building: int
