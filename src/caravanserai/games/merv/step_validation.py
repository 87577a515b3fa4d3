"""Whether the pending steps of a position that was read fit what lies on the table."""

from __future__ import annotations

from typing import Any, Final

from caravanserai.games.merv.boons import ChooseBoon
from caravanserai.games.merv.caravansary import DealCard, GainPairBoons, Restock, VisitCaravansary
from caravanserai.games.merv.contracts import ANY_GOOD, COMMON, CommitGoods, has_pieces, top_cards
from caravanserai.games.merv.courtier import ChooseCourtierSite, ChooseCourtierSlot
from caravanserai.games.merv.invasion import Ransom
from caravanserai.games.merv.library import MOST_CUBES, StudyScrolls
from caravanserai.games.merv.magistrate import DrawCard, SeekCard, VisitCamelMarket
from caravanserai.games.merv.magistrate_actions import (
    AdvanceMagistrate,
    GainCardBoons,
    LeaveLibrary,
    MagistrateBreakthrough,
    PerformAction,
    TakeScoringTile,
)
from caravanserai.games.merv.market import ReceiveGood, goods_left
from caravanserai.games.merv.mosque import ReachSpace, ways
from caravanserai.games.merv.palace import EnterHall, room
from caravanserai.games.merv.payment import Pay
from caravanserai.games.merv.queue import MoveMaster
from caravanserai.games.merv.rounds import NextTurn, StartRound
from caravanserai.games.merv.scoring import ChooseCourtier, ScoreBonus, ScorePalace
from caravanserai.games.merv.setup import DealSide, DealSite, JoinQueue, StartGame
from caravanserai.games.merv.state import ANY, MARKET_CELL, NONE, ROW_SIZE, WHITE, Merv
from caravanserai.games.merv.turn import ChooseAction, ChooseSite, ChooseSlot, EndTurn, Generate
from caravanserai.games.merv.upgrades import PlaceBonusUpgrade
from caravanserai.games.merv.walls import IS_GATE, PlaceWall, free_places
from caravanserai.games.merv.words import CONVERT, PAY
from caravanserai.kernel.core import CHANCE, Op

MAGISTRATE_STEPS: Final = (
    SeekCard, PerformAction, VisitCamelMarket, AdvanceMagistrate, LeaveLibrary, GainCardBoons,
)  # fmt: skip
AUTOMATIC_STEPS: Final = (
    *MAGISTRATE_STEPS, MoveMaster, ScorePalace, ScoreBonus, ChooseCourtierSlot, ChooseCourtierSite,
)  # fmt: skip
"""The steps of automatic participants; all others are a player's."""
TURN_STEPS: Final = (ChooseSlot, ChooseSite, ChooseAction, EndTurn)
SLOT_STEPS: Final = (ChooseSlot, ChooseCourtierSlot, SeekCard, DrawCard)
"""One of the first is pending in a player's turn, one of the second before a slot is taken."""


def step_faults(s: Merv) -> list[str]:
    """Pending steps that speak of what is not there."""
    found = [
        f"the step {type(op).__name__} does not fit the table"
        for i, op in enumerate(s.stack)
        if not _asks_who_may(s, op)
        or not _fits(s, op)
        or (isinstance(op, Pay) and i + 1 < len(s.stack))
    ]
    if not _turn_fits(s):
        found.append("the pending steps are not those of the turn of one participant")
    if not _laid_out(s):
        found.append("the game has begun before all sites and the camel market were laid out")
    if s.site == MARKET_CELL:
        found.append("the camel market is no site that could be activated")
    return found


def _asks_who_may(s: Merv, op: Op[Any]) -> bool:
    """Whether the step is one of those this participant has."""
    if isinstance(op, MAGISTRATE_STEPS):
        return op.player == s.magistrate != NONE
    if isinstance(op, DrawCard | MagistrateBreakthrough | TakeScoringTile):
        return s.magistrate != NONE
    if isinstance(op, ChooseCourtierSlot | ChooseCourtierSite):
        return s.courtier not in (NONE, op.player)
    return op.player < s.players or isinstance(op, AUTOMATIC_STEPS)


def _fits(s: Merv, op: Op[Any]) -> bool:
    """Whether the things of the step are on the table."""
    p = op.player
    match op:
        case Pay():
            return len(op.paid) < len(op.cost) and _is_price(op.cost)
        case CommitGoods():
            spare = s.common[p] - s.committed_common[p] - COMMON[op.contract]
            there = op.contract in top_cards(s) and has_pieces(s, p, op.contract)
            return there and op.chosen <= min(spare, ANY_GOOD[op.contract])
        case EnterHall():
            return s.servants[p] > 0 and op.hall in room(s)
        case ReachSpace():
            return op.space in [space for space, _ in ways(s, p)]
        case ReceiveGood():
            return s.bought >> op.city & 1 == 1 and goods_left(s, op.city) > 0
        case PlaceWall():
            return s.pieces >> op.piece & 1 == 1 and bool(free_places(s, IS_GATE[op.piece]))
        case PlaceBonusUpgrade():
            return s.bonus_upgrades >> op.upgrade & 1 == 1
        case Ransom():
            due = [cell for step in s.stack if isinstance(step, Ransom) for cell in step.cells]
            own = all([s.building[cell] == p for cell in op.cells])
            return own and bool(op.cells) and len(set(due)) == len(due)
        case ChooseCourtier():
            own = all([n >= op.halls.count(hall) for hall, n in enumerate(s.courtiers[p])])
            return own and list(op.halls) == sorted(op.halls) and op.count < len(op.halls)
        case StudyScrolls():
            return _can_study(s, op)
        case VisitCaravansary() | Restock() | GainPairBoons():
            return all([a <= b for a, b in zip(op.before, s.spices[p], strict=True)])
        case ChooseBoon():
            return bool(op.boons)
    return _fits_the_round(s, op)


def _fits_the_round(s: Merv, op: Op[Any]) -> bool:
    """Whether years, queue, slots and decks are such that this step can be asked."""
    p = op.player
    match op:
        case ChooseSlot():
            return p not in s.slots and NONE in s.slots
        case ChooseSite() | ChooseAction() | EndTurn() | VisitCamelMarket():
            return s.slot != NONE and s.slots[s.slot] == p
        case Generate():
            return s.slot != NONE and s.site != NONE and s.building[s.site] != NONE
        case ChooseCourtierSite():
            return s.slot != NONE or any([isinstance(step, ChooseCourtierSlot) for step in s.stack])
        case MoveMaster():
            return p not in s.queue and isinstance(s.stack[0], StartRound)
        case DealCard():
            drawing = sum([isinstance(step, DealCard) for step in s.stack])
            return drawing <= min(ROW_SIZE - len(s.row), sum(s.unseen))
        case DrawCard():
            return bool(s.deck) and all(s.deck)
        case DealSite():
            return op.cell not in (NONE, MARKET_CELL) and s.tile[op.cell] == NONE
        case JoinQueue():
            return op.automatic in (NONE, s.magistrate, s.courtier)
    return True


def _turn_fits(s: Merv) -> bool:
    """In a turn all steps are of the participant on turn, who has a slot or is about to take one;
    who came before has one, who comes later has none.
    """
    turn = [op for op in s.stack if isinstance(op, TURN_STEPS)]
    waiting = [op for op in s.stack if isinstance(op, NextTurn)]
    if not waiting:
        return not turn and not any([isinstance(op, SLOT_STEPS) for op in s.stack])
    place = waiting[0].place
    if len(waiting) > 1 or waiting[0] is not s.stack[0] or not 1 <= place <= s.seats:
        return False
    acting = s.order[place - 1]
    had = [p in s.slots for p in s.order]
    choosing = any([isinstance(op, SLOT_STEPS) for op in s.stack])
    if not all(had[: place - 1]) or any(had[place:]) or had[place - 1] == choosing:
        return False
    if acting == s.courtier:
        first, second = [p for p in s.order if p != acting]
        expected = [(ChooseCourtierSite, second), (ChooseCourtierSlot, first)][: 1 + choosing]
        return [(type(op), op.player) for op in s.stack[1:]] == expected
    if acting >= s.players:
        return not turn and not (choosing and len(s.stack) > 2)
    return len(turn) == 1 and all([op.player in (CHANCE, acting) for op in s.stack])


def _laid_out(s: Merv) -> bool:
    """What is not on the table yet is about to be laid out, and nothing else (MERV-SETUP-20)."""
    empty = [cell for cell, site in enumerate(s.tile) if site == NONE and cell != MARKET_CELL]
    dealt = sorted([op.cell for op in s.stack if isinstance(op, DealSite)])
    sides = sum([isinstance(op, DealSide) for op in s.stack])
    joining = sum([isinstance(op, JoinQueue) for op in s.stack])
    return (
        dealt == empty
        and sides == (s.market_side == NONE)
        and joining == s.seats - len(s.order)
        and (not empty or any([isinstance(op, StartGame) for op in s.stack]))
    )


def _is_price(cost: tuple[int, ...]) -> bool:
    return cost == (ANY,) or (ANY not in cost and list(cost) == sorted(cost))


def _can_study(s: Merv, op: StudyScrolls) -> bool:
    """The cubes named so far are there and may be spent together (MERV-LIB-1)."""
    p, paid = op.player, op.paid
    spent = [0] * len(s.cubes[p])
    for word in paid:
        converts = word in CONVERT
        if converts and s.conversion[p] == NONE:
            return False
        spent[s.conversion[p] if converts else PAY.index(word)] += 1
    coloured = [word for word in paid if word != PAY[WHITE]]
    return (
        len(paid) <= min(MOST_CUBES, s.scroll_supply)
        and all([n <= owned for n, owned in zip(spent, s.cubes[p], strict=True)])
        and coloured == sorted(set(coloured))
        and list(paid) == coloured + [PAY[WHITE]] * (len(paid) - len(coloured))
        and sum([word in CONVERT for word in paid]) <= 1
    )
