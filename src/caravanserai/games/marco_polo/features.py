"""How a position looks to a player: a sensible evaluation in points."""

from __future__ import annotations

from typing import Final

from caravanserai.games.marco_polo import scoring
from caravanserai.games.marco_polo.characters import POSTS
from caravanserai.games.marco_polo.components import CONTRACTS
from caravanserai.games.marco_polo.contracts import COSTS
from caravanserai.games.marco_polo.state import (
    CAMEL,
    CLASSES,
    COIN,
    GOLD,
    NODE_NAMES,
    NOT_YET,
    PEPPER,
    PROVINCE_MASK,
    ROUNDS,
    SILK,
    VP,
    MarcoPolo,
)
from caravanserai.games.marco_polo.travel import ROADS
from caravanserai.kernel.sets import bits

WORTH: Final = {CAMEL: 0.35, PEPPER: 0.6, SILK: 0.8, GOLD: 1.1, COIN: 0.3}
"""What a thing in the own stock is worth in points in the middle of the game."""
REWARD_WORTH: Final = {
    "vp": 1.0, "camel": 0.35, "coin": 0.3, "any_good": 1.0, "two_different_goods": 1.8,
    "black_die": 1.8, "contract": 1.2, "move": 2.0,
}  # fmt: skip


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


def value(s: MarcoPolo, p: int) -> float:
    """Points so far and what the rest promises; only from what the player may know."""
    left = 1.0 if s.over else (ROUNDS - s.round + min(1.0, len(s.dice[p]) / 5)) / ROUNDS
    if s.over:
        return float(scoring.scores(s)[p].total) + s.stock[p][CAMEL] * 0.01
    owned = s.stock[p]
    total = float(owned[VP]) + scoring.goal_points(s, p) + scoring.place_points(s, p)
    total += scoring.beijing_points(s, p) + scoring.contract_points(s, p) * 0.5
    worth = total + owned[COIN] * 0.1 + scoring.goods_points(s, p) * 0.5
    late = s.round == ROUNDS
    fade = 0.25 + 0.75 * left
    for resource, points in WORTH.items():
        n = owned[resource]
        worth += points * fade * (n if n <= 12 else 12 + (n - 12) * 0.3)
    worth += sum([0.9 + 0.1 * (die // CLASSES) for die in s.dice[p]])
    for contract in bits(s.active[p]):
        worth += _REWARD[contract] * _coverage(owned, contract) * (0.7 if late else 0.8)
    worth += s.completed[p].bit_count() * 0.8
    posts = s.posts[p]
    rounds_left = ROUNDS - s.round
    worth += (posts & PROVINCE_MASK).bit_count() * 1.5 * rounds_left
    worth += posts.bit_count() * (0.5 + 0.5 * rounds_left)
    if POSTS[s.character[p]] - s.placed[p] <= 3:
        worth += (s.placed[p] - POSTS[s.character[p]] + 3) * 2
    return worth + _nearness(s, p) * left


def _coverage(owned: list[int], contract: int) -> float:
    """How much of a contract's cost is in stock."""
    need = have = 0
    for resource, n in COSTS[contract].amounts:
        need += n
        have += min(n, owned[resource])
    share = have / need
    return share * share


def _nearness(s: MarcoPolo, p: int) -> float:
    """How near the figures are to the places that still score."""
    wanted = 0
    for goal in bits(s.goals[p]):
        wanted |= 1 << scoring.CITY[goal] | 1 << scoring.PROVINCE[goal]
    wanted |= 1 << BEIJING
    wanted &= ~s.posts[p]
    near = 0.0
    for place in bits(wanted):
        steps = DISTANCE[s.figure[p]][place]
        if s.second[p] != NOT_YET:
            steps = min(steps, DISTANCE[s.second[p]][place])
        near += 4.0 / (1 + steps)
    return near
