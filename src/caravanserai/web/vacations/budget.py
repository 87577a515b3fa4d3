"""How long somebody may be away. No I/O here."""

from __future__ import annotations

from typing import Final

DAY: Final = 24 * 3600
YEAR: Final = 365 * DAY
VACATION_DAYS: Final = 30
VACATION_S: Final = VACATION_DAYS * DAY
"""Seconds that a person may be away within a year; so long a seat waits in each year of a game."""


def granted(
    rested: float, away: float, until: float, now: float, begun: float
) -> tuple[float, float]:
    """Until when a seat waits for a player who wishes to be away, and how many seconds it has been
    asked to wait by then, whoever sat there.

    `rested` counts what was asked for before, with what is still ahead until `away`.
    """
    ahead = max(0.0, away - now)
    years = 1 + max(0.0, now - begun) // YEAR
    left = max(0.0, VACATION_S * years - rested + ahead)
    taken = min(max(0.0, until - now), left)
    return (now + taken if taken else min(until, now)), rested - ahead + taken
