"""camel_market.toml: the camel market."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Side:
    """A side of the camel market."""

    id: str
    name: str


@dataclass(frozen=True)
class MarketSlot:
    """A slot of the camel market."""

    id: str
    side: str
    position: str
    boon: str


@dataclass(frozen=True)
class Boon:
    """What a slot of the camel market gives."""

    id: str
