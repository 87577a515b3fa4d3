"""How a position looks to a player: a sensible evaluation in points."""

from __future__ import annotations

from typing import Final

from caravanserai.games.merv import scoring
from caravanserai.games.merv.components import COMPONENTS
from caravanserai.games.merv.contracts import NEEDED, has_pieces, top_cards
from caravanserai.games.merv.mosque import spaces_advanced
from caravanserai.games.merv.state import (
    CELLS,
    HALLS,
    MOSQUE,
    NONE,
    ROUNDS,
    SITE_ACTION,
    WHITE,
    YEARS,
    Merv,
)
from caravanserai.games.merv.tracks import INFLUENCE_LAST
from caravanserai.kernel.sets import bits

CUBE: Final = 0.8
WHITE_CUBE: Final = 1.1
CAMEL: Final = 0.7
COMMON: Final = 1.0
RARE: Final = 1.9
SCROLL: Final = 0.8
LASTING_TILE: Final = 3.0
FAVOUR: Final = 0.9
INFLUENCE: Final = 0.35
MARK: Final = 1.2
POST: Final = 0.8
MOSQUE_ROW: Final = 0.9
BUILDING: Final = 2.2
"""What a thing is worth in points at the start of the game, beside what it scores."""
UPGRADE: Final = 1.2
MARKS: Final = [t.position for t in COMPONENTS.thresholds]
INVASIONS: Final = COMPONENTS.rounds.invasion_years


def _marks(influence: int) -> int:
    return sum([influence >= position for position in MARKS])


MARKS_AT: Final = [_marks(i) for i in range(INFLUENCE_LAST + 1)]


def value(s: Merv, p: int) -> float:
    """Points so far and what the rest promises."""
    points = float(scoring.points(s, p))
    if s.over:
        return points + s.favour[p] * 0.01 + s.influence[p] * 0.0001
    scorings = YEARS - s.year + 1
    if NONE not in s.queue and s.round == ROUNDS:
        scorings -= 1
    left = ((YEARS - s.year) * ROUNDS + ROUNDS - s.round) / (YEARS * ROUNDS)
    cubes = s.cubes[p]
    coloured = sum(cubes) - cubes[WHITE]
    worth = (min(coloured, 8) + max(coloured - 8, 0) * 0.4) * CUBE + cubes[WHITE] * WHITE_CUBE
    worth += min(s.camels[p], 4) * CAMEL
    worth += s.scrolls[p] * SCROLL
    worth += (s.discount[p] != NONE) * LASTING_TILE + (s.conversion[p] != NONE) * LASTING_TILE
    worth += (s.common[p] - s.committed_common[p]) * COMMON
    worth += (s.rare[p] - s.committed_rare[p]) * RARE
    worth += MARKS_AT[s.influence[p]] * MARK + s.influence[p] * INFLUENCE
    worth += s.posts[p].bit_count() * POST
    worth += spaces_advanced(s, p) * MOSQUE_ROW
    worth += s.building.count(p) * BUILDING
    points += worth * (0.05 + 0.95 * left)
    points += _contracts(s, p) * (0.3 + 0.5 * left)
    return points + _palace(s, p, scorings) + _buildings(s, p, scorings)


def _contracts(s: Merv, p: int) -> float:
    """The points of the best open contract whose pieces are there."""
    best = 0
    for card in top_cards(s):
        if has_pieces(s, p, card) and s.influence[p] + 2 >= NEEDED[card]:
            best = max(best, COMPONENTS.contracts[card].points)
    return float(best)


def _palace(s: Merv, p: int, scorings: int) -> float:
    """What the courtiers will score, as far as the favour goes."""
    halls = []
    for hall in range(HALLS):
        halls.extend([scoring.hall_points(s, p, hall)] * s.courtiers[p][hall])
    favour = s.favour[p]
    if not scorings:
        return 0.0
    halls.sort(reverse=True)
    now = sum(halls[:favour])
    later = sum(halls) * (scorings - 1) * 0.8
    spare = max(favour - len(halls), 0)
    needed = min(favour, len(halls) * scorings)
    return now + later + needed * FAVOUR + spare * FAVOUR * 0.5 * (scorings > 1)


def _buildings(s: Merv, p: int, scorings: int) -> float:
    """What the own buildings will score, less where the Mongols may take them."""
    total = 0.0
    invaded = [year for year in INVASIONS if year >= s.year]
    wanted = [scoring.TILE_ACTION[tile] for tile in bits(s.scoring_tiles[p])]
    final = scoring.on_final_space(s, p)
    for cell in range(CELLS):
        if s.building[cell] != p:
            continue
        action = SITE_ACTION[s.tile[cell]]
        yearly = 1.0
        for tile in wanted:
            if action == tile:
                yearly += 3.0
        if final and action == MOSQUE:
            yearly += 4.0
        safe = s.protected >> cell & 1 or s.soldier[cell] != NONE
        risk = 0.0 if safe or not invaded else 0.35 if invaded[0] == s.year else 0.1
        total += yearly * scorings * (1 - risk)
        if s.upgrade[cell] != NONE:
            total += UPGRADE * scorings / YEARS
    return total
