"""How a position looks to a player: a sensible evaluation in points."""

from __future__ import annotations

from typing import Final

from caravanserai.games.wayfarers import scoring
from caravanserai.games.wayfarers.state import Wayfarers


def value(s: Wayfarers, p: int) -> float:
    """Points so far and what the rest promises."""
    return float(scoring.total(s, p))


__all__: Final = ["value"]
