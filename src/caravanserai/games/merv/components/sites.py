"""sites.toml: the site tiles."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Site:
    """A site tile: the action it offers and the cube it yields."""

    id: str
    action: str
    colour: str
