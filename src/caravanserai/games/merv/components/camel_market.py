"""camel_market.toml: the camel market."""

from __future__ import annotations

from dataclasses import dataclass

from caravanserai.games.merv.components.entry import Entry


@dataclass(frozen=True)
class Side(Entry):
    """A side of the camel market."""

    id: str
    name: str


@dataclass(frozen=True)
class MarketSlot(Entry):
    """A slot of the camel market."""

    id: str
    side: str
    position: str
    clockwise: int
    boon: str


@dataclass(frozen=True)
class Boon(Entry):
    """What a slot of the camel market gives."""

    id: str
    text: str
    magistrate: str
