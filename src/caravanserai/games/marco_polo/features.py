"""How a position looks to a player, in points: what is counted, and what it is worth.

`features` counts; `DEFAULT_WEIGHTS` says what a player would think each is worth. `caravan fit`
finds better weights of the same kind by playing.
"""

from __future__ import annotations

from typing import Final

from caravanserai.games.marco_polo import scoring
from caravanserai.games.marco_polo.characters import POSTS
from caravanserai.games.marco_polo.codes import die_value
from caravanserai.games.marco_polo.components import CITY_CARDS, CONTRACTS, PROVINCE_BONUSES
from caravanserai.games.marco_polo.contracts import COSTS
from caravanserai.games.marco_polo.effects import Price
from caravanserai.games.marco_polo.state import (
    CAMEL,
    COIN,
    GOLD,
    NODE_NAMES,
    NOT_YET,
    PEPPER,
    PROVINCE_MASK,
    PROVINCES,
    ROUNDS,
    SILK,
    SLOT_CITY,
    VP,
    MarcoPolo,
)
from caravanserai.games.marco_polo.travel import ROADS
from caravanserai.kernel.sets import bits
from caravanserai.mind.evaluation import Weight

REWARD_WORTH: Final = {
    "vp": 1.0, "camel": 0.35, "coin": 0.3, "any_good": 1.0, "two_different_goods": 1.8,
    "black_die": 1.8, "contract": 1.2, "move": 2.0,
}  # fmt: skip
PLENTY: Final = 12
"""More of one thing than this is worth little."""

DEFAULT_WEIGHTS: Final = {
    "camels": Weight(0.09, 0.26),
    "pepper": Weight(0.15, 0.45),
    "silk": Weight(0.2, 0.6),
    "gold": Weight(0.28, 0.82),
    "coins": Weight(0.18, 0.22),
    "too many": Weight(-0.1, -0.3),
    "goods for Beijing": Weight(0.5, 0.0),
    "dice": Weight(0.9, 0.0),
    "pips": Weight(0.1, 0.0),
    "contracts held, by what is there": Weight(0.7, 0.1),
    "contracts ready": Weight(0.0, 0.0),
    "best contract of the row": Weight(0.0, 0.0),
    "contracts completed": Weight(0.8, 0.0),
    "most contracts": Weight(3.5, 0.0),
    "provinces": Weight(0.0, 7.5),
    "posts": Weight(0.5, 2.5),
    "last posts": Weight(2.0, 0.0),
    "near goals": Weight(0.0, 4.0),
    "near Beijing": Weight(0.0, 4.0),
    "first next": Weight(0.0, 0.0),
    "income": Weight(0.0, 0.0),
    "half goals": Weight(0.0, 0.0),
    "near goals, by points": Weight(0.0, 0.0),
    "own city cards": Weight(0.0, 0.0),
    "best sale of goods": Weight(0.0, 0.0),
    "contracts held": Weight(0.0, 0.0),
}
"""What each is worth at the end of the game, and how much more at the start."""


def _distances() -> list[list[int]]:
    """Steps between all nodes."""
    found = []
    for start in range(len(NODE_NAMES)):
        steps = [-1] * len(NODE_NAMES)
        steps[start] = 0
        queue = [start]
        for node in queue:
            for to, _, _ in ROADS[0][node]:
                if steps[to] < 0:
                    steps[to] = steps[node] + 1
                    queue.append(to)
        found.append(steps)
    return found


DISTANCE: Final = _distances()
BEIJING: Final = NODE_NAMES.index("beijing")
_REWARD: Final = [sum(REWARD_WORTH[key] * n for key, n in c.reward.items()) for c in CONTRACTS]
_INCOME: Final = [
    sum(REWARD_WORTH.get(key, 1.0) * n for key, n in bonus.reward.items())
    for bonus in PROVINCE_BONUSES
]
_SALES: Final = [
    Price(card.cost) if card.effect == "exchange" and "vp" in card.gain else None
    for card in CITY_CARDS
]
_SALE_POINTS: Final = [card.gain.get("vp", 0) for card in CITY_CARDS]
SALES: Final = 4
"""How often a die lets goods be sold, more or less."""


def points(s: MarcoPolo, p: int) -> float:
    """What is certain: at the end the score, before it what has been scored."""
    if s.over:
        return float(scoring.scores(s)[p].total) + s.stock[p][CAMEL] * 0.01
    sure = s.stock[p][VP] + scoring.goal_points(s, p) + scoring.place_points(s, p)
    return float(sure + scoring.beijing_points(s, p))


def remaining(s: MarcoPolo, p: int) -> float:
    """How much of the game is left, from 1 to 0."""
    return (ROUNDS - s.round + min(1.0, len(s.dice[p]) / 5)) / ROUNDS


def features(s: MarcoPolo, p: int) -> list[float]:
    """What else a player looks at, in the order of `DEFAULT_WEIGHTS`, from what it may know."""
    owned = s.stock[p]
    surplus = 0
    for n in owned[:VP]:
        if n > PLENTY:
            surplus += n - PLENTY
    share = 0.0
    ready = 0.0
    for contract in bits(s.active[p]):
        there = _coverage(owned, contract)
        share += _REWARD[contract] * there
        if there == 1.0:
            ready += _REWARD[contract]
    offered = 0.0
    if s.active[p].bit_count() < 2:
        for contract in s.row:
            offered = max(offered, _REWARD[contract] * _coverage(owned, contract))
    posts = s.posts[p]
    pips = 0
    for die in s.dice[p]:
        pips += die_value(die)
    goals = 0
    for goal in bits(s.goals[p]):
        goals |= 1 << scoring.CITY[goal] | 1 << scoring.PROVINCE[goal]
    last = s.placed[p] - POSTS[s.character[p]] + 3
    half, by_points = _open_goals(s, p)
    cards, sale = _city_cards(s, p)
    return [
        float(owned[CAMEL]),
        float(owned[PEPPER]),
        float(owned[SILK]),
        float(owned[GOLD]),
        float(owned[COIN]),
        float(surplus),
        float(scoring.goods_points(s, p)),
        float(len(s.dice[p])),
        float(pips),
        share,
        ready,
        offered,
        float(s.completed[p].bit_count()),
        1.0 if scoring.contract_points(s, p) else 0.0,
        float((posts & PROVINCE_MASK).bit_count()),
        float(posts.bit_count()),
        float(last) if last > 0 else 0.0,
        _near(s, p, goals & ~posts),
        _near(s, p, 1 << BEIJING & ~posts),
        1.0 if s.traveller == p else 0.0,
        _income(s, p) * (ROUNDS - s.round),
        half,
        by_points,
        cards,
        sale,
        float(s.active[p].bit_count()),
    ]


def _coverage(owned: list[int], contract: int) -> float:
    """How much of a contract's cost is in stock."""
    need = have = 0
    for resource, n in COSTS[contract].amounts:
        need += n
        have += min(n, owned[resource])
    share = have / need
    return share * share


def _income(s: MarcoPolo, p: int) -> float:
    """What the bonuses of the own provinces bring in a round."""
    income = 0.0
    for province in PROVINCES:
        if s.posts[p] >> province & 1:
            income += _INCOME[s.province_bonus[province]]
    return income


def _open_goals(s: MarcoPolo, p: int) -> tuple[float, float]:
    """The points of goals of which one place is reached; and of all open goals, by how near they
    are.
    """
    posts = s.posts[p]
    half = by_points = 0.0
    for goal in bits(s.goals[p]):
        missing = (1 << scoring.CITY[goal] | 1 << scoring.PROVINCE[goal]) & ~posts
        if missing:
            worth = scoring.POINTS[goal]
            by_points += worth * _near(s, p, missing) / missing.bit_count()
            if missing.bit_count() == 1:
                half += worth
    return half, by_points


def _city_cards(s: MarcoPolo, p: int) -> tuple[float, float]:
    """How many city cards the player may use, and the most points that goods could be sold for."""
    posts = s.posts[p]
    cards = best = 0
    for slot, city in enumerate(SLOT_CITY):
        if posts >> city & 1:
            cards += 1
            card = s.cards[slot]
            price = _SALES[card]
            if price is not None:
                best = max(best, price.most(s, p, SALES) * _SALE_POINTS[card])
    return float(cards), float(best)


def _near(s: MarcoPolo, p: int, wanted: int) -> float:
    """How near the figures are to these places."""
    near = 0.0
    for place in bits(wanted):
        steps = DISTANCE[s.figure[p]][place]
        if s.second[p] != NOT_YET:
            steps = min(steps, DISTANCE[s.second[p]][place])
        near += 1.0 / (1 + steps)
    return near
