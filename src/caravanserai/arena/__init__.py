"""Bots measured against each other: matches, tournaments, ratings."""

from __future__ import annotations

from caravanserai.arena.backends import BACKENDS
from caravanserai.arena.matches import Plan, Result, Standing, planned, played, standings
from caravanserai.arena.ratings import Rating, ratings
from caravanserai.arena.store import Store
from caravanserai.arena.tournament import Comparison, Contest, compared, contests, plans, run

__all__ = [
    "BACKENDS",
    "Comparison",
    "Contest",
    "Plan",
    "Rating",
    "Result",
    "Standing",
    "Store",
    "compared",
    "contests",
    "planned",
    "plans",
    "played",
    "ratings",
    "run",
    "standings",
]
