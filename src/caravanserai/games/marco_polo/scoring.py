"""Chapter 23: the final scoring, itemised, and who wins."""

from __future__ import annotations

from typing import Final

from caravanserai.games.marco_polo.components import BOARD, DISTINCT_SCALE, GOALS
from caravanserai.games.marco_polo.state import CAMEL, COIN, GOODS, NODE_NAMES, VP, MarcoPolo
from caravanserai.kernel.sets import bits
from caravanserai.kernel.view import Item, Message, Score

CITY: Final = [NODE_NAMES.index(goal.city) for goal in GOALS]
PROVINCE: Final = [NODE_NAMES.index(goal.province) for goal in GOALS]
POINTS: Final = [goal.vp for goal in GOALS]
PER_COIN_POINT: Final = BOARD.final_scoring.coins_per_vp
PER_GOODS_POINT: Final = BOARD.beijing.goods_per_vp
MOST_CONTRACTS: Final = BOARD.final_scoring.most_contracts_vp
SLOT_POINTS: Final = list(BOARD.beijing.slots)

SOURCE_TEXTS: Final = {
    "scored": Message("during the game"),
    "goals": Message("goal cards"),
    "goal places": Message("different goal places"),
    "coins": Message("coins"),
    "beijing": Message("Beijing"),
    "goods": Message("goods in Beijing"),
    "most contracts": Message("most contracts"),
}
"""The lines of the score sheet, by the source of the points."""


def goal_points(s: MarcoPolo, p: int) -> int:
    """The goal cards with posts in both places (MP-SCORE-2)."""
    posts = s.posts[p]
    return sum(
        [POINTS[g] for g in bits(s.goals[p]) if posts >> CITY[g] & 1 and posts >> PROVINCE[g] & 1]
    )


def place_points(s: MarcoPolo, p: int) -> int:
    """Different places of both cards in which a post stands (MP-SCORE-3, MP-SCORE-4)."""
    places = 0
    for goal in bits(s.goals[p]):
        places |= 1 << CITY[goal] | 1 << PROVINCE[goal]
    return DISTINCT_SCALE[(places & s.posts[p]).bit_count()]


def beijing_points(s: MarcoPolo, p: int) -> int:
    """The slot in Beijing (MP-SCORE-6)."""
    return SLOT_POINTS[s.beijing.index(p)] if p in s.beijing else 0


def goods_points(s: MarcoPolo, p: int) -> int:
    """Goods, with a post in Beijing (MP-SCORE-7, MP-SCORE-8)."""
    if p not in s.beijing:
        return 0
    return sum([s.stock[p][good] for good in GOODS]) // PER_GOODS_POINT


def contract_points(s: MarcoPolo, p: int) -> int:
    """Most completed contracts; all tied players score (MP-SCORE-9)."""
    most = max([done.bit_count() for done in s.completed])
    return MOST_CONTRACTS if s.completed[p].bit_count() == most else 0


def scores(s: MarcoPolo) -> list[Score]:
    """The score of every seat as if the game ended now (MP-SCORE-1)."""
    secret = not s.over
    return [
        Score(
            p,
            [
                Item(SOURCE_TEXTS["scored"], s.stock[p][VP]),
                Item(SOURCE_TEXTS["goals"], goal_points(s, p), hidden=secret),
                Item(SOURCE_TEXTS["goal places"], place_points(s, p), hidden=secret),
                Item(SOURCE_TEXTS["coins"], s.stock[p][COIN] // PER_COIN_POINT),
                Item(SOURCE_TEXTS["beijing"], beijing_points(s, p)),
                Item(SOURCE_TEXTS["goods"], goods_points(s, p)),
                Item(SOURCE_TEXTS["most contracts"], contract_points(s, p)),
            ],
        )
        for p in range(s.players)
    ]


def ranking(s: MarcoPolo) -> list[int]:
    """Places by points, then by camels, then shared (MP-SCORE-10 to MP-SCORE-13)."""
    strength = [(score.total, s.stock[score.seat][CAMEL]) for score in scores(s)]
    return [1 + sum([other > mine for other in strength]) for mine in strength]
