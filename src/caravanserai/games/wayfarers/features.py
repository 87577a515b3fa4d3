"""What a player looks at in a position, and what it seems to be worth.

`features` counts; `DEFAULT_WEIGHTS` says what a player would think each is worth. `caravan fit`
finds better weights of the same kind by playing.
"""

from __future__ import annotations

from typing import Final

from caravanserai.games.wayfarers import scoring
from caravanserai.games.wayfarers.counters import counted
from caravanserai.games.wayfarers.journal import COLUMN, CONNECTIONS
from caravanserai.games.wayfarers.state import (
    ANY_TILE,
    BLUE_WORKER,
    CARD_COUNT,
    COLUMNS,
    COMET,
    DICE,
    FIRST_INSPIRATION,
    GREEN_WORKER,
    LANDS,
    NONE,
    SKIES,
    STORED_COUNTERS,
    TIGRAN,
    TOWNSFOLK,
    WATERS,
    YELLOW_WORKER,
    Wayfarers,
)
from caravanserai.games.wayfarers.words import AGAIN, GO, REST, TAKE, TILE
from caravanserai.kernel.core import play
from caravanserai.mind.evaluation import Weight

HANDFUL: Final = 6
"""More silver or provisions than this are worth little."""
DICE_LEFT: Final = (0.0, 0.9, 1.3, 1.5, 1.6, 1.65)
"""Dice that are not placed: the last one before a rest counts most."""
LAST_COLUMN: Final = max(COLUMN)
MOST_INFLUENCE: Final = 10
FOLLOW_UPS: Final = 3
"""What is taken lies in its place after so many questions: its price, its place, its fee."""

DEFAULT_WEIGHTS: Final = {
    "silver": Weight(0.45, 0.0),
    "more than a handful of silver": Weight(-0.34, 0.0),
    "provisions": Weight(0.45, 0.0),
    "more than a handful of provisions": Weight(-0.34, 0.0),
    "dice that are left": Weight(1.0, 0.0),
    "pips of dice": Weight(0.0, 0.0),
    "green workers": Weight(0.9, 0.0),
    "yellow workers": Weight(0.9, 0.0),
    "blue workers": Weight(0.9, 0.0),
    "influence in guilds": Weight(0.35, 0.0),
    "influence on cards": Weight(0.15, 0.0),
    "land": Weight(1.2, 0.0),
    "water": Weight(1.2, 0.0),
    "townsfolk": Weight(1.0, 0.0),
    "skies": Weight(0.4, 0.0),
    "tiles": Weight(0.4, 0.0),
    "kinds of icons": Weight(0.35, 0.0),
    "steps of the journal": Weight(5.0, 0.0),
    "steps ahead": Weight(0.0, 0.0),
    "goals that are near": Weight(1.0, 0.0),
    "next step": Weight(5.0, 0.0),
    "next steps": Weight(1.0, 0.0),
    "ahead at the end": Weight(20.0, 0.0),
    "comets": Weight(0.0, 0.0),
}
"""What each is worth at the end of the game, and how much more at the start."""


def points(s: Wayfarers, p: int) -> float:
    """The score as if the game ended now."""
    if s.solo and p == TIGRAN:
        return float(scoring.tigran_total(s))
    return float(scoring.total(s, p))


def remaining(s: Wayfarers, p: int) -> float:
    """How much of the game is left, from 1 to 0, by the foremost marker of the journal."""
    return 0.0 if s.triggered else 1 - max([COLUMN[at] for at in s.at]) / LAST_COLUMN


def features(s: Wayfarers, p: int) -> list[float]:
    """What else a player looks at, in the order of `DEFAULT_WEIGHTS`; all of it is public."""
    ahead = 0.0
    if s.triggered:
        best = max([points(s, q) for q in range(s.players) if q != p])
        ahead = 1.0 if points(s, p) > best else -1.0
    count = s.count[p]
    near = _ways(s, p)
    pips = 0
    for die in s.dice[p]:
        pips += die
    column = COLUMN[s.at[p]]
    foremost = max([COLUMN[s.at[q]] for q in range(s.players) if q != p])
    return [
        float(s.silver[p]),
        float(max(0, s.silver[p] - HANDFUL)),
        float(s.prov[p]),
        float(max(0, s.prov[p] - HANDFUL)),
        DICE_LEFT[DICE - len(s.placed[p]) - s.reserve[p]],
        float(pips),
        float(s.workers_of(p, GREEN_WORKER)),
        float(s.workers_of(p, YELLOW_WORKER)),
        float(s.workers_of(p, BLUE_WORKER)),
        float(min(MOST_INFLUENCE, s.influence_in_all(p))),
        float(s.marker.count(p)),
        float(count[CARD_COUNT + LANDS]),
        float(count[CARD_COUNT + WATERS]),
        float(count[CARD_COUNT + TOWNSFOLK]),
        float(count[CARD_COUNT + SKIES]),
        float(count[ANY_TILE]),
        float(sum([_icons(s.icons_in(p, c)) for c in range(COLUMNS)])),
        float(column),
        float(column - foremost),
        _goals(s, p),
        max(near) if near else 1.0,
        sum(near) if near else 1.0,
        ahead,
        float(count[COMET]),
    ]


def _ways(s: Wayfarers, p: int) -> list[float]:
    """How near the requirements of the next connections are, each from 0 to 1."""
    near: list[float] = []
    for way in CONNECTIONS[s.at[p]]:
        requirement = way.sides[s.sides[way.section]]
        if requirement.counter != NONE:
            have = min(requirement.least, counted(s, p, requirement.counter))
            near.append(have / requirement.least)
        else:
            near.append(1.0 if requirement.met(s, p, 0) else 0.0)
    return near


def onward(s: Wayfarers) -> list[int]:
    """Journal steps, what they require, and a rest in time for the resting abilities."""
    steps = [word for word in s.legal if word in GO or word in AGAIN]
    if steps:
        return steps
    if REST in s.legal and len(s.dice[s.actor]) <= 1:
        return [REST]
    return [word for word in s.legal if (word in TAKE or word in TILE) and leads_on(s, word)]


def leads_on(s: Wayfarers, choice: int) -> bool:
    """Whether a card or tile brings its taker nearer to the next step of the journal."""
    p = s.actor
    after = s.clone()
    play(after, choice)
    for _ in range(FOLLOW_UPS):
        if after.actor != p:
            break
        play(after, after.legal[0])
    return max(_ways(after, p), default=1.0) > max(_ways(s, p), default=1.0)


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
