"""How a position looks to a player: a sensible evaluation in points."""

from __future__ import annotations

from caravanserai.games.merv import scoring
from caravanserai.games.merv.state import Merv


def value(s: Merv, p: int) -> float:
    """Points so far."""
    return float(scoring.points(s, p))
