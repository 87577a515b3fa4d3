"""setup.toml: the box, the set-up, the rounds and the editions."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Box:
    """The number of pieces in the box."""

    wall_segments: int
    gates: int
    camels: int
    buildings_per_colour: int
    discs_per_colour: int
    servants_per_colour: int
    cubes_per_colour: int
    cube_colours: tuple[str, ...]
    caravan_cards: int
    contracts: int
    solo_cards: int
    sites: int
    breakthroughs: int
    white_upgrades: int
    bonus_upgrades: int
    scoring_tiles: int
    scrolls: int
    common_goods: int
    rare_goods: int


@dataclass(frozen=True)
class PlayerColours:
    """The colours of the players."""

    known: tuple[str, ...]
    fourth: str


@dataclass(frozen=True)
class PlayerSetup:
    """The set-up for one number of players."""

    count: int
    participants: tuple[str, ...]
    camels_inner_cities: int
    camels_mosque: int
    camels_caravan_cards: int
    camels_box: int
    queue_places: int
    caravan_row: int


@dataclass(frozen=True)
class Rounds:
    """The shape of the game."""

    years: int
    rounds_per_year: int
    invasion_years: tuple[int, ...]
    scoring_years: tuple[int, ...]


@dataclass(frozen=True)
class City:
    """The grid of the city."""

    rows: int
    columns: int
    camel_market_cell: str
    slots_per_side: int


@dataclass(frozen=True)
class Round:
    """A round of a year: its side and what its slots face."""

    round: int
    side: str
    queue_from: str
    queue_to: str
    line: str
    line_of_slot: tuple[int, ...]


@dataclass(frozen=True)
class Edition:
    """The switches of an edition."""

    conversion_in_invasion: bool
    magistrate_takes_single_camel: bool
    magistrate_market_order: str


@dataclass(frozen=True)
class Editions:
    """The values of the option `edition`."""

    default: str
    values: tuple[str, ...]
    en: Edition
    ru: Edition


def cell_names(city: City) -> list[str]:
    """The cells row by row (MERV-GEO-1)."""
    return [f"R{r}C{c}" for r in range(1, city.rows + 1) for c in range(1, city.columns + 1)]
