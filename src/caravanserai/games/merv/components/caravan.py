"""caravan.toml: the caravan cards."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class SetScoring:
    """What sets of different spices are worth."""

    sizes: tuple[int, ...]
    points: tuple[int, ...]


@dataclass(frozen=True)
class Spice:
    """A spice and the boon of its pairs."""

    id: str
    count: int
    pair_boon: str
    pair_boon_magistrate: str


@dataclass(frozen=True)
class CaravanCard:
    """A caravan card."""

    id: str
    spice: str
