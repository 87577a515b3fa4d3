"""tracks.toml: the favour and influence tracks."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Final

from caravanserai.variants.data import Between

LONGEST: Final = 60
"""More spaces than any track on a board."""


@dataclass(frozen=True)
class Track:
    """The favour or the influence track."""

    start: int
    last: Annotated[int, Between(1, LONGEST)]
    both_full_magistrate_points: int


@dataclass(frozen=True)
class TrackSpace:
    """A space of a track."""

    position: int
    points: int
    favour: int = 0


@dataclass(frozen=True)
class Threshold:
    """A mark on the influence track: a contract level or a number of spices."""

    id: str
    kind: str
    position: int
    level: int = 0
    types: int = 0
