"""mosque.toml: the paths of the mosque."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

AS_ITS_ROW: Final = -1


@dataclass(frozen=True)
class MosqueRow:
    """A row of the mosque track."""

    row: int
    lanes: tuple[str, ...]
    boon: str
    boon_magistrate: str
    points: int


@dataclass(frozen=True)
class MosqueSpace:
    """A space of the mosque track. What it does not say itself its row says."""

    id: str
    row: int
    lane: str
    setup_camel: bool
    boon: str = ""
    boon_magistrate: str = ""
    points: int = AS_ITS_ROW


@dataclass(frozen=True)
class Segment:
    """A step of the mosque track. `start` and `to` are space ids."""

    id: str
    start: str
    to: str
    cost: tuple[str, ...]
