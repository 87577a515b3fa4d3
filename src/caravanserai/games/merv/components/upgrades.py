"""upgrades.toml: the upgrades."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Upgrade:
    """An upgrade tile."""

    id: str
    kind: str
    colour: str
