"""solo.toml: what the magistrate goes by."""

from __future__ import annotations

from dataclasses import dataclass

from caravanserai.games.merv.components.entry import Entry


@dataclass(frozen=True)
class SoloCard(Entry):
    """A card of the magistrate."""

    id: str
    action: str
    removed_when: str


@dataclass(frozen=True)
class DeckSetup(Entry):
    """How the solo deck is laid."""

    top: int
    middle_random: int
    middle_fixed: str
    bottom: int
    palace_positions: tuple[int, ...]


@dataclass(frozen=True)
class SoloCamelMarket(Entry):
    """The magistrate at the camel market."""

    take_all_from: int
    place_order: tuple[str, ...]
    takes_single_camel_when_without_camels: dict[str, bool]


@dataclass(frozen=True)
class MarketOrder(Entry):
    """The order of the directions per edition."""

    en: tuple[str, ...]
    ru: tuple[str, ...]


@dataclass(frozen=True)
class WallClass(Entry):
    """What stands on the two cells behind a wall place, in the magistrate's order of preference."""

    id: str
    sites: tuple[str, ...]
    influence: int
