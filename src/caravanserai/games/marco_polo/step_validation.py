"""Whether the pending steps of a position that was read fit what lies on the table."""

from __future__ import annotations

from typing import Any

from caravanserai.games.marco_polo.bonus import AdjustBy
from caravanserai.games.marco_polo.characters import ROLLS
from caravanserai.games.marco_polo.cities import (
    CARD_ACTIONS,
    Barter,
    ChooseExchange,
    OneWay,
    SellGood,
    TwoWay,
)
from caravanserai.games.marco_polo.contracts import (
    MOST_TAKEN,
    ChooseContract,
    DiscardHeld,
    ReceiveContracts,
)
from caravanserai.games.marco_polo.placing import ChooseValue, PlaceDice, needed
from caravanserai.games.marco_polo.posts import Settle
from caravanserai.games.marco_polo.rounds import EndRound, NextTurn, StartRound
from caravanserai.games.marco_polo.state import (
    CARD_SLOT,
    NOT_YET,
    PLACE_MASK,
    PURSE,
    SECOND_FIGURE,
    MarcoPolo,
)
from caravanserai.games.marco_polo.travel import Move, PayPairs, PlanRoute, roads_from
from caravanserai.games.marco_polo.turn import TakeTurn
from caravanserai.kernel.core import Op


def step_faults(s: MarcoPolo) -> list[str]:
    """Pending steps that speak of what is not there, or wait where they never do."""
    return [
        f"the step {type(op).__name__} does not fit the table"
        for i, op in enumerate(s.stack)
        if not _fits(s, op) or not _waits(op, s.stack[i + 1 :])
    ]


def _waits(op: Op[Any], before: list[Op[Any]]) -> bool:
    """Whether such a step can wait while those before it are carried out."""
    match op:
        case PlaceDice() | ChooseValue() | AdjustBy() | ChooseContract():
            return not before
        case PlanRoute():
            return not before or not op.route
        case ReceiveContracts():
            return [type(step) for step in before] == [DiscardHeld]
        case Move():
            return [type(step) for step in before] == [PayPairs]
        case TakeTurn() | NextTurn():
            return not any([isinstance(step, EndRound | StartRound) for step in before])
    return True


def _fits(s: MarcoPolo, op: Op[Any]) -> bool:
    """Whether the things of the step are on the table."""
    match op:
        case PlaceDice() | ChooseValue():
            return _dice_fit(s, op)
        case AdjustBy():
            return op.die in s.dice[op.player]
        case ChooseContract() | ReceiveContracts():
            spaces = [s.row.index(tile) for tile in op.taken if tile in s.row]
            return len(op.taken) <= MOST_TAKEN and len(set(spaces)) == len(op.taken)
        case Barter() | SellGood():
            action = CARD_ACTIONS[op.card]
            return isinstance(action, TwoWay) and (
                isinstance(op, Barter) or "any_good" in action.sides[0]
            )
        case ChooseExchange():
            return any(isinstance(a, OneWay) and a.trades == op.trades for a in CARD_ACTIONS)
        case PlanRoute():
            return len(op.route) <= op.most and _paid(s, op)
        case Move():
            return _surcharge(s, op.player, op.route) is not None
        case Settle():
            return PLACE_MASK >> op.node & 1 == 1
    return True


def _dice_fit(s: MarcoPolo, op: PlaceDice | ChooseValue) -> bool:
    """The dice are the player's, in order, and as many as the step has come to."""
    if op.space == PURSE or (op.space >= CARD_SLOT and s.cards[op.space - CARD_SLOT] == NOT_YET):
        return False
    missing = needed(op.space) - len(op.chosen)
    rest = s.dice[op.player].copy()
    for die in op.chosen:
        if die not in rest:
            return False
        rest.remove(die)
    if isinstance(op, ChooseValue):
        return missing == 0 and not ROLLS[s.character[op.player]]
    return 0 < missing <= len(rest) and list(op.chosen) == sorted(op.chosen)


def _paid(s: MarcoPolo, op: PlanRoute) -> bool:
    """The surcharges are those of the route, and the player can pay it."""
    if _surcharge(s, op.player, op.route) != (op.camels, op.coins):
        return False
    return min(op.means(s, len(op.route))) >= 0


def _surcharge(s: MarcoPolo, p: int, route: tuple[int, ...]) -> tuple[int, int] | None:
    """Camels and coins for a route; None if it leaves the roads."""
    at = {False: s.figure[p], True: s.second[p]}
    total_camels = total_coins = 0
    for step in route:
        second, node = step >= SECOND_FIGURE, step % SECOND_FIGURE
        if at[second] == NOT_YET:
            return None
        for to, camels, coins in roads_from(s, p, at[second]):
            if to == node:
                total_camels += camels
                total_coins += coins
                break
        else:
            return None
        at[second] = node
    return total_camels, total_coins
