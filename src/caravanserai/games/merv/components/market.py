"""market.toml: the cities of the marketplace and the routes."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class TradeCity:
    """A city of the marketplace."""

    id: str
    name: str
    ring: str
    direction: str
    via: str
    good: str
    cost: tuple[str, ...]
    setup_camel: bool
    first_post_boon: str


@dataclass(frozen=True)
class Route:
    """A route between Merv and a city, or two cities."""

    id: str
    a: str
    b: str
