"""tracks.toml: the favour and influence tracks."""

from __future__ import annotations

from dataclasses import dataclass

from caravanserai.games.merv.components.entry import Entry


@dataclass(frozen=True)
class Track(Entry):
    """The favour or the influence track."""

    start: int
    last: int
    overflow: str
    both_full: str
    both_full_magistrate_points: int


@dataclass(frozen=True)
class TrackSpace(Entry):
    """A space of a track."""

    position: int
    points: int
    favour: int = 0


@dataclass(frozen=True)
class Threshold(Entry):
    """A mark on the influence track: a contract level or a number of spices."""

    id: str
    kind: str
    position: int
    level: int = 0
    types: int = 0
