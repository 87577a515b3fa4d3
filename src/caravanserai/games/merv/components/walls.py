"""walls.toml: the wall pieces and their places."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class WallPiece:
    """A wall segment or a gate in the supply."""

    id: str
    kind: str
    colour: str
    cost: int


@dataclass(frozen=True)
class WallPlace:
    """A place for a wall piece and the two cells it guards."""

    id: str
    side: str
    clockwise: int
    kind: str
    guards: tuple[str, ...]
