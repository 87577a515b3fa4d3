"""solo.toml: what the magistrate goes by."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class SoloCard:
    """A card of the magistrate."""

    id: str
    action: str


@dataclass(frozen=True)
class DeckSetup:
    """How the solo deck is laid."""

    middle_fixed: str
    palace_positions: tuple[int, ...]


@dataclass(frozen=True)
class SoloCamelMarket:
    """The magistrate at the camel market."""

    take_all_from: int
    place_order: tuple[str, ...]
    takes_single_camel_when_without_camels: dict[str, bool]


@dataclass(frozen=True)
class MarketOrder:
    """The order of the directions per edition."""

    en: tuple[str, ...]
    ru: tuple[str, ...]


@dataclass(frozen=True)
class WallClass:
    """What stands on the two cells behind a wall place, in the magistrate's order of preference."""

    id: str
    sites: tuple[str, ...]
