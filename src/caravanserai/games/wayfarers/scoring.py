"""Chapter 22: the final scoring, itemised, and who wins."""

from __future__ import annotations

from typing import Final

from caravanserai.games.wayfarers import formula
from caravanserai.games.wayfarers.codes import tile_kind
from caravanserai.games.wayfarers.components import (
    COMMON,
    DECKS,
    GUILDS,
    INSPIRATION,
    SETUP,
    SKY,
    SOLO,
    TAGS,
    TILES,
)
from caravanserai.games.wayfarers.counters import counted
from caravanserai.games.wayfarers.state import (
    COUNTER_NAMES,
    DECK_OF,
    FIRST_INSPIRATION,
    FIRST_SKY,
    HOME_SKY,
    NONE,
    TIGRAN,
    Wayfarers,
)
from caravanserai.games.wayfarers.words import CARD_TEXTS
from caravanserai.kernel.view import Item, Message, Score

_SETS: Final = SETUP.score.set_vp
SET_POINTS: Final = [_SETS.get(f"n{n}", 0) for n in range(8)]
"""Points for 0 to 7 equal primary tags (WAY-SCORE-2)."""
PRIMARY: Final = [TAGS.index(tag) for tag in SETUP.score.primary_tags]
FOUR_DIFFERENT: Final = SETUP.score.four_different
MAJORITY: Final = SETUP.score.guild_majority
TIE_BREAK: Final = [GUILDS.index(guild) for guild in SETUP.score.tie_break]
FORMULA: Final = [formula.read(card.score) for card in SKY]
HOME_FORMULA: Final = formula.read(COMMON.starting_sky.score)
GOALS: Final = [
    [
        (COUNTER_NAMES.index(name), least)
        for name, least in zip(card.goal_count, card.goal_at_least, strict=True)
    ]
    for card in INSPIRATION
]
TILE_POINTS: Final = [tile.vp for tile in TILES]
PILE_POINTS: Final = [SOLO.score[deck] for deck in DECKS]
_TAG_TEXTS: Final = [
    Message("cities"),
    Message("vistas"),
    Message("harbours"),
    Message("open waters"),
]
SOURCE_TEXTS: Final = {
    **dict(zip(("cities", "vistas", "harbours", "open waters"), _TAG_TEXTS, strict=True)),
    "sets": Message("sets of four"),
    "skies": Message("sky cards"),
    "caravan": Message("caravan"),
    "guilds": Message("guilds"),
}
"""The lines of the score sheet, by the source of the points."""


def tag_points(s: Wayfarers, p: int, tag: int) -> int:
    """Equal primary tags of one kind (WAY-SCORE-2)."""
    return SET_POINTS[min(s.count[p][tag], 7)]


def set_points(s: Wayfarers, p: int) -> int:
    """Sets of four different primary tags (WAY-SCORE-3)."""
    return FOUR_DIFFERENT * min([s.count[p][tag] for tag in PRIMARY])


def fulfilled(s: Wayfarers, p: int, card: int) -> bool:
    """Whether all goals of an inspiration card hold (WAY-INSP-9)."""
    goals = GOALS[card - FIRST_INSPIRATION]
    return all([counted(s, p, counter) >= least for counter, least in goals])


def sky_points(s: Wayfarers, p: int, column: int) -> int:
    """The sky card of a column, doubled by a fulfilled goal (WAY-SCORE-5, WAY-SCORE-14)."""
    card = s.sky[p][column]
    if card == NONE:
        return 0
    points = (HOME_FORMULA if card == HOME_SKY else FORMULA[card - FIRST_SKY]).points(s, p)
    goal = s.insp[p][column]
    return 2 * points if goal != NONE and fulfilled(s, p, goal) else points


def caravan_points(s: Wayfarers, p: int) -> int:
    """Points printed on tiles (WAY-SCORE-15)."""
    return sum([TILE_POINTS[tile_kind(code)] for code in s.tiles[p]])


def guild_points(s: Wayfarers, p: int) -> int:
    """Strict majorities in the guilds (WAY-SCORE-16, WAY-GUILD-14)."""
    points = 0
    for guild in range(len(GUILDS)):
        mine = s.influence(p, guild)
        if all([s.influence(q, guild) < mine for q in range(s.players) if q != p]):
            points += MAJORITY
    return points


def total(s: Wayfarers, p: int) -> int:
    """All points of a player, without a list."""
    points = set_points(s, p) + caravan_points(s, p) + guild_points(s, p)
    for tag in PRIMARY:
        points += tag_points(s, p, tag)
    for column in range(len(s.sky[p])):
        points += sky_points(s, p, column)
    return points


def human_score(s: Wayfarers, p: int) -> Score:
    """The score sheet of a player."""
    items = [
        Item(text, tag_points(s, p, tag)) for text, tag in zip(_TAG_TEXTS, PRIMARY, strict=True)
    ]
    items.append(Item(SOURCE_TEXTS["sets"], set_points(s, p)))
    for column, card in enumerate(s.sky[p]):
        if card != NONE:
            label = CARD_TEXTS[card]
            goal = s.insp[p][column]
            if goal != NONE and fulfilled(s, p, goal):
                label = Message("{card}, doubled", card=CARD_TEXTS[card])
            items.append(Item(label, sky_points(s, p, column)))
    items.append(Item(SOURCE_TEXTS["caravan"], caravan_points(s, p)))
    items.append(Item(SOURCE_TEXTS["guilds"], guild_points(s, p)))
    return Score(p, items)


def tigran_total(s: Wayfarers) -> int:
    """All points of the solo opponent, without a list."""
    points = guild_points(s, TIGRAN)
    for deck, n in enumerate(s.hidden):
        points += n * PILE_POINTS[deck]
    for card in s.taken:
        points += PILE_POINTS[DECK_OF[card]]
    for tile in s.tigran_tiles:
        points += TILE_POINTS[tile]
    return points


def tigran_score(s: Wayfarers) -> Score:
    """The score sheet of the solo opponent (WAY-SOLO-71, WAY-SOLO-72)."""
    piles = s.hidden.copy()
    for card in s.taken:
        piles[DECK_OF[card]] += 1
    texts = (
        Message("townsfolk cards"),
        Message("sky cards"),
        Message("land cards"),
        Message("water cards"),
        Message("inspiration cards"),
    )
    items = [Item(texts[deck], n * PILE_POINTS[deck]) for deck, n in enumerate(piles)]
    items.append(Item(Message("caravan"), sum([TILE_POINTS[k] for k in s.tigran_tiles])))
    items.append(Item(Message("guilds"), guild_points(s, TIGRAN)))
    return Score(TIGRAN, items)


def scores(s: Wayfarers) -> list[Score]:
    """The score of every seat as if the game ended now (WAY-SCORE-1, WAY-SCORE-21)."""
    return [
        tigran_score(s) if s.solo and p == TIGRAN else human_score(s, p) for p in range(s.players)
    ]


def ranking(s: Wayfarers) -> list[int]:
    """Places by points, then by influence in the guilds, then shared
    (WAY-SCORE-18, WAY-SCORE-19).
    """
    strength = [
        (score.total, *[s.influence(score.seat, guild) for guild in TIE_BREAK])
        for score in scores(s)
    ]
    return [1 + sum([other > mine for other in strength]) for mine in strength]
