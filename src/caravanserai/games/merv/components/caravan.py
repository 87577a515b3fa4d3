"""caravan.toml: the caravan cards."""

from __future__ import annotations

from dataclasses import dataclass

from caravanserai.games.merv.components.entry import Entry


@dataclass(frozen=True)
class SetScoring(Entry):
    """What sets of different spices are worth."""

    sizes: tuple[int, ...]
    points: tuple[int, ...]
    max_per_spice: int


@dataclass(frozen=True)
class Spice(Entry):
    """A spice and the boon of its pairs."""

    id: str
    count: int
    pair_boon: str
    pair_boon_magistrate: str


@dataclass(frozen=True)
class CaravanCard(Entry):
    """A caravan card."""

    id: str
    spice: str
