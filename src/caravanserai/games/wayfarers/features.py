"""How a position looks to a player: a sensible evaluation in points."""

from __future__ import annotations

from typing import Final

from caravanserai.games.wayfarers import scoring
from caravanserai.games.wayfarers.journal import COLUMN, CONNECTIONS
from caravanserai.games.wayfarers.state import (
    CARD_COUNT,
    COLOURS,
    COLUMNS,
    DICE,
    FIRST_INSPIRATION,
    LANDS,
    NONE,
    SKIES,
    STORED_COUNTERS,
    TIGRAN,
    TILE_COUNT,
    TOWNSFOLK,
    WATERS,
    Wayfarers,
    counted,
)

STEP: Final = 5.0
"""What a step on the journal track is worth beside its bonus."""
STOCK: Final = 0.45
"""What a silver or a provision is worth; more than a handful is worth little."""
HANDFUL: Final = 6
DICE_LEFT: Final = (0.0, 0.9, 1.3, 1.5, 1.6, 1.65)
"""Dice that are not placed: the last one before a rest counts most."""
WORKER: Final = 0.9
MARKER: Final = 0.35
"""A marker in a guild."""
GROUND: Final = 1.2
"""A land or water card beside its tags: a slot, a vista, room for other cards."""
FOLK: Final = 1.0
ICON: Final = 0.35
NEAR: Final = 5.0
"""A requirement of a next connection that is met; less, the less of it there is."""
LEAD: Final = 20.0
"""What the coming end is worth to who leads; the others fear it."""


def value(s: Wayfarers, p: int) -> float:
    """Points so far and what the rest promises; everything counted here is public."""
    if s.solo and p == TIGRAN:
        return float(scoring.tigran_score(s).total)
    worth = float(scoring.total(s, p))
    if s.triggered:
        best = max([scoring.scores(s)[q].total for q in range(s.players) if q != p])
        worth += LEAD if worth > best else -LEAD
    count = s.count[p]
    worth += _stock(s.silver[p]) + _stock(s.prov[p])
    worth += DICE_LEFT[DICE - len(s.placed[p]) - s.reserve[p]]
    worth += WORKER * sum(s.crew[COLOURS * p : COLOURS * p + COLOURS])
    worth += MARKER * min(10, sum(s.guild[3 * p : 3 * p + 3]))
    worth += 0.15 * s.marker.count(p)
    worth += GROUND * (count[CARD_COUNT + LANDS] + count[CARD_COUNT + WATERS])
    worth += FOLK * count[CARD_COUNT + TOWNSFOLK]
    worth += ICON * sum([_icons(s.icons[COLUMNS * p + c]) for c in range(COLUMNS)])
    worth += 0.4 * (count[CARD_COUNT + SKIES] + count[TILE_COUNT])
    worth += STEP * COLUMN[s.at[p]]
    return worth + _goals(s, p) + _ways(s, p)


def _ways(s: Wayfarers, p: int) -> float:
    """How near the requirements of the next connections are."""
    near: list[float] = []
    for way in CONNECTIONS[s.at[p]]:
        requirement = way.sides[s.sides[way.section]]
        if requirement.counter != NONE:
            have = min(requirement.least, counted(s, p, requirement.counter))
            near.append(have / requirement.least)
        else:
            near.append(1.0 if requirement.met(s, p, 0) else 0.0)
    return NEAR * (max(near) + 0.2 * sum(near)) if near else 1.2 * NEAR


def _stock(n: int) -> float:
    return STOCK * n if n <= HANDFUL else STOCK * (HANDFUL + 0.25 * (n - HANDFUL))


def _icons(packed: int) -> int:
    """How many different icons a column has: variety is worth more than number."""
    kinds = 0
    while packed:
        kinds += packed & 7 > 0
        packed >>= 4
    return kinds


def _goals(s: Wayfarers, p: int) -> float:
    """How near the goals of tucked inspiration cards are."""
    near = 0.0
    for column, card in enumerate(s.insp[p]):
        if card != NONE:
            goals = scoring.GOALS[card - FIRST_INSPIRATION]
            for counter, least in goals:
                have = counted(s, p, counter)
                if have < least or counter >= STORED_COUNTERS:
                    sky = scoring.sky_points(s, p, column)
                    near += 0.5 * sky * min(have, least) / (least * len(goals))
    return near
