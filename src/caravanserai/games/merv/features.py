"""What a player looks at in a position, and what it seems to be worth.

`features` counts; `DEFAULT_WEIGHTS` says what a player would think each is worth. `caravan fit`
finds better weights of the same kind by playing.
"""

from __future__ import annotations

from typing import Final

from caravanserai.games.merv import scoring
from caravanserai.games.merv.city import column_of, row_of
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
    SLOTS,
    WHITE,
    WHITE_UPGRADE,
    YEARS,
    Merv,
)
from caravanserai.games.merv.tracks import INFLUENCE_LAST
from caravanserai.kernel.sets import bits
from caravanserai.mind.evaluation import Weight

DEFAULT_WEIGHTS: Final = {
    "cubes": Weight(0.04, 0.76),
    "more than enough cubes": Weight(-0.02, -0.46),
    "white cubes": Weight(0.05, 1.05),
    "camels": Weight(0.03, 0.67),
    "scrolls": Weight(0.04, 0.76),
    "free scrolls": Weight(0.0, 0.0),
    "discount": Weight(0.15, 2.85),
    "conversion": Weight(0.15, 2.85),
    "free common goods": Weight(0.05, 0.95),
    "free rare goods": Weight(0.1, 1.8),
    "influence": Weight(0.02, 0.33),
    "marks of influence": Weight(0.06, 1.14),
    "trading posts": Weight(0.04, 0.76),
    "steps in the mosque": Weight(0.04, 0.86),
    "buildings": Weight(0.1, 2.1),
    "servants": Weight(0.0, 0.0),
    "upgrades": Weight(0.1, 1.1),
    "contract at hand": Weight(0.3, 0.5),
    "contract in sight": Weight(0.0, 0.0),
    "courtiers that score next": Weight(1.0, 0.0),
    "courtiers that score later": Weight(0.8, 0.0),
    "courtiers": Weight(0.0, 0.0),
    "favour for them": Weight(0.9, 0.0),
    "favour to spare": Weight(0.2, 0.25),
    "favour that will lack": Weight(0.0, 0.0),
    "safe buildings score": Weight(1.0, 0.0),
    "buildings in danger score": Weight(0.65, 0.2),
    "buildings in danger": Weight(0.0, 0.0),
    "soldiers": Weight(0.0, 0.0),
    "place in the queue": Weight(0.0, 0.0),
    "spices": Weight(0.0, 0.0),
    "kinds of spices": Weight(0.0, 0.0),
    "most cubes of a colour": Weight(0.0, 0.0),
    "kinds of cubes": Weight(0.0, 0.0),
    "harvests to come": Weight(0.0, 0.0),
    "second harvests": Weight(0.0, 0.0),
    "half a breakthrough": Weight(0.0, 0.0),
    "lines of the magistrate": Weight(0.0, 0.0),
    "courtiers of the magistrate": Weight(0.0, 0.0),
}
"""What each is worth at the end of the game, and how much more at the start."""
ENOUGH: Final = 8
"""More cubes than this are worth less."""
MOST_CAMELS: Final = 4
MARKS: Final = [t.position for t in COMPONENTS.thresholds]
INVASIONS: Final = COMPONENTS.rounds.invasion_years


def _marks(influence: int) -> int:
    return sum([influence >= position for position in MARKS])


MARKS_AT: Final = [_marks(i) for i in range(INFLUENCE_LAST + 1)]


def points(s: Merv, p: int) -> float:
    """The score marker with the caravan cards, and what breaks a tie at the end."""
    scored = float(scoring.points(s, p))
    return scored + s.favour[p] * 0.01 + s.influence[p] * 0.0001 if s.over else scored


def remaining(s: Merv, p: int) -> float:
    """How much of the game is left, from 1 to 0."""
    return ((YEARS - s.year) * ROUNDS + ROUNDS - s.round) / (YEARS * ROUNDS)


def features(s: Merv, p: int) -> list[float]:
    """What else a player looks at, in the order of `DEFAULT_WEIGHTS`."""
    scorings = YEARS - s.year + 1
    if NONE not in s.queue and s.round == ROUNDS:
        scorings -= 1
    cubes = s.cubes[p]
    coloured = sum(cubes) - cubes[WHITE]
    ready, in_sight = _contracts(s, p)
    halls: list[int] = []
    for hall in range(HALLS):
        halls.extend([scoring.hall_points(s, p, hall)] * s.courtiers[p][hall])
    halls.sort(reverse=True)
    favour = s.favour[p]
    soon = sum(halls[:favour]) if scorings else 0
    later = sum(halls) * (scorings - 1) if scorings > 1 else 0
    wanted = len(halls) * scorings
    safe, danger, exposed, soldiers, upgrades = _buildings(s, p, scorings)
    best, second = _harvests(s, p)
    spices = s.spices[p]
    place = s.queue.index(p) if p in s.queue else s.seats - 1
    return [
        float(coloured),
        float(max(coloured - ENOUGH, 0)),
        float(cubes[WHITE]),
        float(min(s.camels[p], MOST_CAMELS)),
        float(s.scrolls[p]),
        float(s.scrolls[p] - s.committed_scrolls[p]),
        1.0 if s.discount[p] != NONE else 0.0,
        1.0 if s.conversion[p] != NONE else 0.0,
        float(s.common[p] - s.committed_common[p]),
        float(s.rare[p] - s.committed_rare[p]),
        float(s.influence[p]),
        float(MARKS_AT[s.influence[p]]),
        float(s.posts[p].bit_count()),
        float(spaces_advanced(s, p)),
        float(s.building.count(p)),
        float(s.servants[p]),
        float(upgrades),
        ready,
        in_sight,
        float(soon),
        float(later),
        float(len(halls)),
        float(min(favour, wanted)),
        float(max(favour - len(halls), 0)),
        float(max(wanted - favour, 0)),
        safe,
        danger,
        float(exposed),
        float(soldiers),
        float(place),
        float(sum(spices)),
        float(sum([n > 0 for n in spices])),
        float(max(cubes[:WHITE])),
        float(sum([n > 0 for n in cubes])),
        best,
        second,
        float(s.scrolls[p] & 1),
        *_magistrate(s, scorings),
    ]


def _contracts(s: Merv, p: int) -> tuple[float, float]:
    """The points of the best open contract whose pieces are there, and of the best one for which
    at most one piece is missing.
    """
    best = near = 0
    for card in top_cards(s):
        worth = COMPONENTS.contracts[card].points
        if has_pieces(s, p, card) and s.influence[p] + 2 >= NEEDED[card]:
            best = max(best, worth)
        if s.influence[p] >= NEEDED[card]:
            near = max(near, worth)
    return float(best), float(near)


def _harvests(s: Merv, p: int) -> tuple[float, float]:
    """The cubes that the best line brings in all turns to come, and those of the second best."""
    lines = [0] * (2 * SLOTS)  # rows, then columns
    for cell in range(CELLS):
        if s.building[cell] == p:
            cubes = 2 if s.upgrade[cell] not in (NONE, WHITE_UPGRADE) else 1
            lines[row_of(cell)] += cubes
            lines[SLOTS + column_of(cell)] += cubes
    rows, columns = sorted(lines[:SLOTS]), sorted(lines[SLOTS:])
    years = YEARS - s.year
    done = s.round if p in s.slots or p in s.queue else s.round - 1
    with_columns = 2 * years + (done < 1) + (done < 3)
    with_rows = 2 * years + (done < 2) + (done < 4)
    return (
        float(columns[-1] * with_columns + rows[-1] * with_rows),
        float(columns[-2] * with_columns + rows[-2] * with_rows),
    )


def _magistrate(s: Merv, scorings: int) -> list[float]:
    """How well the corrupt magistrate stands: lines in which he acts often, and his courtiers."""
    m = s.magistrate
    if m == NONE:
        return [0.0, 0.0]
    lines = [0] * (2 * SLOTS)
    for cell in range(CELLS):
        if s.building[cell] == m or s.building[cell] == s.courtier:
            lines[row_of(cell)] += 1
            lines[SLOTS + column_of(cell)] += 1
    yearly = 0
    for hall in range(HALLS):
        yearly += s.courtiers[m][hall] * scoring.hall_points(s, m, hall)
    return [float(sum([n * n for n in lines])), float(yearly * scorings)]


def _buildings(s: Merv, p: int, scorings: int) -> tuple[float, float, int, int, int]:
    """What own buildings will score, safe ones and those the Mongols may take; how many of the
    latter there are; soldiers and upgrades.
    """
    safely = dangerously = 0.0
    exposed = soldiers = upgrades = 0
    threatened = s.year in INVASIONS
    wanted = [scoring.TILE_ACTION[tile] for tile in bits(s.scoring_tiles[p])]
    final = scoring.on_final_space(s, p)
    for cell in range(CELLS):
        if s.soldier[cell] == p:
            soldiers += 1
        if s.building[cell] != p:
            continue
        action = SITE_ACTION[s.tile[cell]]
        yearly = 1.0
        for tile in wanted:
            if action == tile:
                yearly += 3.0
        if final and action == MOSQUE:
            yearly += 4.0
        if threatened and not s.protected >> cell & 1 and s.soldier[cell] == NONE:
            dangerously += yearly * scorings
            exposed += 1
        else:
            safely += yearly * scorings
        if s.upgrade[cell] != NONE:
            upgrades += 1
    return safely, dangerously, exposed, soldiers, upgrades
