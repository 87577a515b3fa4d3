"""What a network looks at in a position: a row of numbers for a seat, all from public things.

Numbers are scaled to about 1, so that none outweighs the others before anything is learned.
"""

from __future__ import annotations

from typing import Final

from caravanserai.games.wayfarers import scoring
from caravanserai.games.wayfarers.codes import die_slot
from caravanserai.games.wayfarers.components import ICONS
from caravanserai.games.wayfarers.counters import counted
from caravanserai.games.wayfarers.features import points
from caravanserai.games.wayfarers.journal import COLUMN, CONNECTIONS
from caravanserai.games.wayfarers.prospects import fitting, prospects
from caravanserai.games.wayfarers.state import (
    BITS,
    CARDS,
    COLOURS,
    DICE,
    FIRST_INSPIRATION,
    HARBOUR_SLOT,
    HOME_DICE_SLOTS,
    NONE,
    SLOT_OF,
    SPACE_NAMES,
    TIGRAN_BOARD_NAMES,
    Wayfarers,
)
from caravanserai.mind.evaluation import SEEN_AS_ONE

MOST_COUNTED: Final = 6
"""More silver or provisions than this are no longer told apart one by one."""
FACES: Final = 7
"""Values of dice; 0 is a die that is being rolled."""
ASSET_SLOTS: Final = [0, HARBOUR_SLOT, 1, 2]
"""The home slots for a camel, a ship, a telescope and a pigeon."""
BACKWARDS: Final = sorted(range(len(SPACE_NAMES)), key=lambda at: -COLUMN[at])
"""The spaces of the journal, the last columns first."""
SOON: Final = 3
"""So many columns ahead are looked at apart from the whole way."""
LAST_COLUMN: Final = max(COLUMN)


def sight(s: Wayfarers, p: int) -> list[float]:
    """How the seat stands, what it has, and how its best rival stands."""
    rival, theirs = best_rival(s, p)
    row: list[float] = []
    _see_standing(row, s, p, theirs)
    _see_stock(row, s, p)
    taken, values = _see_dice(row, s, p)
    row.extend([worth / 4 for worth in prospects(s, p, taken, values)])
    _see_people(row, s, p)
    _see_tags(row, s, p)
    _see_panorama(row, s, p, taken, values)
    _see_cards(row, s, p)
    _see_caravan(row, s, p)
    _see_journal(row, s, p)
    _see_rival(row, s, rival)
    if s.solo:
        _see_tigran(row, s)
    return row


def outlook(s: Wayfarers) -> list[float]:
    """Which cards lie in the displays, each by itself."""
    return _each([s.display])


def best_rival(s: Wayfarers, p: int) -> tuple[int, float]:
    """The other seat that has most points now, and these."""
    best, most = NONE, -1.0
    for q in range(s.players):
        if q != p:
            theirs = points(s, q)
            if theirs > most:
                best, most = q, theirs
    return best, most


def _see_standing(row: list[float], s: Wayfarers, p: int, theirs: float) -> None:
    mine = points(s, p)
    ahead = 1.0 if mine > theirs else 0.0
    row.append(mine / SEEN_AS_ONE)
    row.append(theirs / SEEN_AS_ONE)
    row.append((mine - theirs) / SEEN_AS_ONE)
    row.append(ahead)
    row.append(1.0 if s.triggered else 0.0)
    row.append(ahead if s.triggered else 0.0)
    row.append((s.turns_left + 1) / 2)
    row.append(1.0 if s.turn == p else 0.0)
    row.append(float(s.used.bit_count()))


def _see_stock(row: list[float], s: Wayfarers, p: int) -> None:
    for have in (s.silver[p], s.prov[p]):
        row.append(have / 4)
        for n in range(1, MOST_COUNTED + 1):
            row.append(1.0 if have >= n else 0.0)


def _see_dice(row: list[float], s: Wayfarers, p: int) -> tuple[int, int]:
    """Also says which slots hold dice, and which values the dice of the supply have."""
    dice = s.dice[p]
    values = taken = 0
    counts = [0.0] * FACES
    for die in dice:
        counts[die] += 1.0
        values |= 1 << die >> 1
    for code in s.placed[p]:
        taken |= 1 << die_slot(code)
    row.extend(counts)
    for n in range(1, DICE + 1):
        row.append(1.0 if len(dice) >= n else 0.0)
    row.append(float(s.reserve[p]))
    row.append(len(s.placed[p]) / 2)
    for slot in range(HOME_DICE_SLOTS):
        row.append(1.0 if taken >> slot & 1 else 0.0)
    for asset, slot in enumerate(ASSET_SLOTS):
        fits = 0.0
        for die in dice:
            if die and s.icons_in(p, die - 1) >> BITS * asset & 7:
                fits = 1.0
        row.append(fits)
        row.append(0.0 if taken >> slot & 1 else fits)
    return taken, values


def _see_people(row: list[float], s: Wayfarers, p: int) -> None:
    """Workers and influence."""
    workers = 0
    for colour in range(COLOURS):
        have = s.workers_of(p, colour)
        workers += have
        row.append(have / 2)
        row.append(1.0 if have else 0.0)
    row.append(1.0 if workers >= 2 else 0.0)
    for guild in range(3):
        have = s.influence(p, guild)
        row.append(have / 3)
        row.append(1.0 if have else 0.0)
        row.append(1.0 if have >= 2 else 0.0)
    row.append(s.supply[p] / 8)
    row.append(1.0 if s.supply[p] else 0.0)
    row.append(s.marker.count(p) / 2)


def _see_tags(row: list[float], s: Wayfarers, p: int) -> None:
    """Everything that is counted, and what sets and majorities bring."""
    count = s.count[p]
    row.extend([have / 3 for have in count])
    least = min([count[tag] for tag in scoring.PRIMARY])
    beyond = 0
    for tag in scoring.PRIMARY:
        row.append(scoring.tag_points(s, p, tag) / 5)
        beyond += count[tag] > least
    row.append(float(least))
    row.append(float(beyond))
    row.append(scoring.caravan_points(s, p) / 4)
    row.append(scoring.guild_points(s, p) / 3)


def _see_panorama(row: list[float], s: Wayfarers, p: int, taken: int, values: int) -> None:
    """Places, goals, and die slots of cards: free ones, and those that a die can take now."""
    ground, below, above, tucked = s.ground[p], s.folk[p], s.sky[p], s.insp[p]
    folk = skies = inspired = fulfilled = free = ready = 0
    sky = doubled = near = 0.0
    for column in range(len(ground)):
        slot = SLOT_OF[ground[column]]
        if below[column] != NONE:
            folk += 1
        if slot != NONE and not taken >> slot & 1:
            free += 1
            if fitting(s, p, slot, below[column]) & values:
                ready += 1
        if above[column] == NONE:
            continue
        skies += 1
        worth = float(scoring.sky_points(s, p, column))
        sky += worth
        goal = tucked[column]
        if goal == NONE:
            continue
        inspired += 1
        if scoring.fulfilled(s, p, goal):
            fulfilled += 1
            doubled += worth / 2
        else:
            share = _share(s, p, goal)
            near += share
            doubled += worth * share
    row.append(folk / 3)
    row.append((len(ground) - folk) / 3)
    row.append((len(ground) - skies) / 3)
    row.append(inspired / 2)
    row.append(float(fulfilled))
    row.append(near)
    row.append(sky / 10)
    row.append(doubled / 5)
    row.append(free / 2)
    row.append(ready / 2)


def _see_cards(row: list[float], s: Wayfarers, p: int) -> None:
    """Which cards lie in the panorama, each by itself."""
    row.extend(_each([s.ground[p], s.folk[p], s.sky[p], s.insp[p]]))


def _each(rows: list[list[int]]) -> list[float]:
    """1 for every card of the decks that lies in these rows."""
    has = [0.0] * CARDS
    for cards in rows:
        for card in cards:
            if 0 <= card < CARDS:
                has[card] = 1.0
    return has


def _share(s: Wayfarers, p: int, goal: int) -> float:
    """How much of the goals of an inspiration card is reached."""
    goals = scoring.GOALS[goal - FIRST_INSPIRATION]
    share = 0.0
    for counter, least in goals:
        share += min(counted(s, p, counter), least) / least
    return share / len(goals)


def _see_caravan(row: list[float], s: Wayfarers, p: int) -> None:
    for packed in s.icons_of(p):
        for _ in ICONS:
            row.append(float(packed & 7))
            packed >>= BITS
    row.append(s.covered[p].bit_count() / 6)


def _see_journal(row: list[float], s: Wayfarers, p: int) -> None:
    """How far the way is open, how near the rest of it is, and where the marker stands."""
    spaces = len(SPACE_NAMES)
    run = [0] * spaces
    near = [0.0] * spaces
    soon = [0.0] * spaces
    at = s.at[p]
    here = COLUMN[at]
    for space in BACKWARDS:
        if COLUMN[space] < here:
            break
        for way in CONNECTIONS[space]:
            requirement = way.sides[s.sides[way.section]]
            share = 1.0
            if requirement.counter != NONE:
                have = s.count[p][requirement.counter]
                if have < requirement.least:
                    share = float(have) / requirement.least
            elif not requirement.met(s, p, 0):
                share = 0.0
            if share >= 1.0:
                run[space] = max(run[space], 1 + run[way.to])
            near[space] = max(near[space], share + near[way.to])
            ahead = soon[way.to] if COLUMN[way.to] < here + SOON else 0.0
            soon[space] = max(soon[space], share + ahead)
    row.append(run[at] / 4)
    row.append(0.25 if run[at] else 0.0)
    row.append(near[at] / 4)
    row.append(soon[at] / 4)
    row.append((LAST_COLUMN - here) / 4)
    for space in range(spaces):
        row.append(1.0 if space == at else 0.0)


def _see_rival(row: list[float], s: Wayfarers, rival: int) -> None:
    column = COLUMN[s.at[rival]]
    row.append(column / 5)
    row.append(1.0 if column >= LAST_COLUMN - 1 else 0.0)
    row.append(1.0 if column >= LAST_COLUMN - 2 else 0.0)
    for i in range(COLOURS):
        row.append(s.influence(rival, i) / 3)
        row.append(s.workers_of(rival, i) / 2)


def _see_tigran(row: list[float], s: Wayfarers) -> None:
    row.append(s.track / 4)
    row.append(s.comets / 3)
    row.append(s.path / 10)
    row.append(len(s.revealed) / 3)
    row.append(float(s.deferred))
    for board in range(len(TIGRAN_BOARD_NAMES)):
        row.append(1.0 if s.tigran_board == board else 0.0)
    row.append(len(s.taken) / 10)
    row.append(len(s.tigran_tiles) / 5)
