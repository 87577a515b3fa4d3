"""palace.toml: the halls of the palace."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Hall:
    """A hall of the palace."""

    id: str
    order: int
    colour: str
    scores_per: str
    points_each: int
    spaces: int
