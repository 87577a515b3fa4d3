"""Chapter SOLO: the turn of the corrupt magistrate, an automatic opponent."""

from __future__ import annotations

from typing import Final

from caravanserai.games.merv import priorities
from caravanserai.games.merv.camels import put_camel, take_camels
from caravanserai.games.merv.city import AT_MARKET, active_line, build
from caravanserai.games.merv.components import COMPONENTS
from caravanserai.games.merv.magistrate_actions import PerformAction, gain_substitute
from caravanserai.games.merv.magistrate_deck import CARD_ACTION, in_game, reshuffle_discards
from caravanserai.games.merv.market import gain_good
from caravanserai.games.merv.state import (
    CARAVANSARY,
    LIBRARY,
    MARKET_SLOT_NAMES,
    MOSQUE,
    NONE,
    SOLO_NAMES,
    Merv,
)
from caravanserai.games.merv.words import DRAW, action_label
from caravanserai.kernel.core import CHANCE, Op
from caravanserai.kernel.sets import bits
from caravanserai.kernel.view import Listing, Message

FIXED_CARD: Final = SOLO_NAMES.index(COMPONENTS.deck_setup.middle_fixed)
FIXED_PLACES: Final = COMPONENTS.deck_setup.palace_positions
"""The places of the starting deck in which the palace card may lie (MERV-SETUP-19)."""
STRENGTHS: Final = ("printed", "easier", "harder")
"""How often it acts: as printed, once less, once more (MERV-SOLO-60)."""
MOST_ACTIONS: Final = len(COMPONENTS.solo_courtiers) - 1
"""No line has more sites."""
TAKE_ALL_FROM: Final = COMPONENTS.solo_camel_market.take_all_from
TOP_SLOTS: Final = [
    MARKET_SLOT_NAMES.index(corner) for corner in COMPONENTS.solo_camel_market.place_order
]


class SeekCard(Op[Merv]):
    """Draw a card, unless every card still in the game has been refused (MERV-SOLO-10, 11)."""

    __slots__ = ()

    def answer(self, s: Merv, choice: int) -> None:
        if not in_game(s) & ~s.refused:
            s.slot = priorities.idle_slot(s)
            s.slots[s.slot] = self.player
            s.do(VisitCamelMarket(self.player))
            return
        if not s.deck:
            reshuffle_discards(s)
            s.drawn = NONE
        s.do(DrawCard())


class DrawCard(Op[Merv]):
    """The top card of the solo deck is turned up (MERV-SOLO-10)."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__(CHANCE)

    def open_places(self, s: Merv) -> list[int]:
        """The places from the top in which the palace card may still lie; all of them in a deck
        that was shuffled.
        """
        size = s.deck[0].bit_count()
        if s.drawn == NONE:
            return list(range(1, size + 1))
        return [place - s.drawn for place in FIXED_PLACES if 0 < place - s.drawn <= size]

    def options(self, s: Merv) -> list[int] | None:
        cards = bits(s.deck[0])
        if s.deck[0] >> FIXED_CARD & 1:
            places = self.open_places(s)
            if places == [1]:
                return [DRAW[FIXED_CARD]]
            if places and 1 not in places:
                cards.remove(FIXED_CARD)
        return DRAW.of(cards)

    def weights(self, s: Merv) -> list[int] | None:
        cards = bits(s.deck[0])
        places = self.open_places(s)
        if s.drawn == NONE or FIXED_CARD not in cards or 1 not in places or len(places) == 1:
            return None
        # the palace card with probability 1 / places, the others alike
        return [len(cards) - 1 if card == FIXED_CARD else len(places) - 1 for card in cards]

    def answer(self, s: Merv, choice: int) -> None:
        card = DRAW.index(choice)
        starting = s.drawn != NONE and s.deck[0] >> FIXED_CARD & 1
        s.deck[0] &= ~(1 << card)
        if not s.deck[0]:
            s.deck.pop(0)
        if starting:
            s.drawn = NONE if card == FIXED_CARD else s.drawn + 1
        intend(s, card)

    def prompt(self, s: Merv) -> Message:
        return Message("The magistrate draws a card.", rule="MERV-SOLO-10")


def intend(s: Merv, card: int) -> None:
    """The card drawn is used, if some free slot allows method A or B for it (MERV-SOLO-10)."""
    m, action = s.magistrate, CARD_ACTION[card]
    if s.events is not None:
        s.tell(m, Message("draws the card {action}", action=action_label(action)))
    slot, builds = NONE, False
    if not s.refused >> card & 1:
        slot = priorities.slot_to_build(s, action)
        builds = slot != NONE
        if not builds:
            slot = priorities.slot_to_use(s, action)
    if slot == NONE:
        if s.events is not None:
            s.tell(m, Message("no free slot allows it: the card is discarded", rule="MERV-SOLO-10"))
        s.refused |= 1 << card
        s.discards |= 1 << card
        s.do(SeekCard(m))
        return
    s.card = card
    s.slot = slot
    s.slots[slot] = m
    if builds:
        build(s, m, priorities.site_to_build(s, action))
    times = actions(s, action)
    if s.events is not None:
        s.tell(m, times_text(s, action, times))
    s.do(PerformAction(m, action, times), VisitCamelMarket(m))


def actions(s: Merv, action: int) -> int:
    """How often it takes its action: its own and the high courtier's buildings in the line, and one
    more with the tile for it (MERV-SOLO-16, MERV-SOLO-31).
    """
    return _buildings(s) + _strength(s) + (s.discount[s.magistrate] == action)


def _buildings(s: Merv) -> int:
    line = active_line(s)
    return priorities.count(s, s.magistrate, line) + priorities.count(s, s.courtier, line)


def _strength(s: Merv) -> int:
    """What the table has agreed on: once more or less, within one and the sites of a line
    (MERV-SOLO-60).
    """
    n = _buildings(s)
    if s.options["magistrate"] == "harder":
        return int(0 < n < MOST_ACTIONS)
    return -int(n > 1) if s.options["magistrate"] == "easier" else 0


def times_text(s: Merv, action: int, times: int) -> Message:
    """How often it takes its action, and why."""
    reasons: list[Message] = [
        Message(
            "{n} building of its own or of the high courtier in the line",
            plural="{n} buildings of its own or of the high courtier in the line",
            n=_buildings(s),
        )
    ]
    strength = _strength(s)
    if strength > 0:
        reasons.append(Message("one more because it is harder", rule="MERV-SOLO-60"))
    elif strength < 0:
        reasons.append(Message("one less because it is easier", rule="MERV-SOLO-60"))
    if s.discount[s.magistrate] == action:
        reasons.append(Message("one more by its breakthrough", rule="MERV-SOLO-31"))
    return Message(
        "performs the {action} action {n} time: {reason}",
        plural="performs the {action} action {n} times: {reason}",
        action=action_label(action),
        n=times,
        reason=Listing(reasons) if reasons[1:] else reasons[0],
        rule="MERV-SOLO-16",
    )


def begin_turn(s: Merv) -> None:
    """Draw, slot, construct, perform, camel market (MERV-SOLO-9)."""
    s.refused = 0
    s.do(SeekCard(s.magistrate))


class VisitCamelMarket(Op[Merv]):
    """After its action: take the camels, or put one on a top slot (MERV-SOLO-18, 19)."""

    __slots__ = ()

    def answer(self, s: Merv, choice: int) -> None:
        m = self.player
        if not AT_MARKET[s.round - 1][s.slot]:
            return
        there = s.market_camels.bit_count()
        single = COMPONENTS.edition(s.edition()).magistrate_takes_single_camel
        if there >= TAKE_ALL_FROM or (there and not s.camels[m] and single):
            take_camels(s, m)
            return
        free = [slot for slot in TOP_SLOTS if not s.market_camels >> slot & 1]
        if s.camels[m] and free:
            gain_market_boon(s, m, put_camel(s, m, free[0]))
        elif s.events is not None:
            s.tell(m, Message("does not trade at the camel market", rule="MERV-SOLO-18"))


def gain_market_boon(s: Merv, m: int, boon: str) -> None:
    """The top slots: an action once, or a rare good (MERV-SOLO-18)."""
    if boon == "scroll":
        s.do(PerformAction(m, LIBRARY, 1))
    elif boon == "caravan_card":
        s.do(PerformAction(m, CARAVANSARY, 1))
    elif boon == "mosque_step":
        s.do(PerformAction(m, MOSQUE, 1))
    elif boon == "rare_good":
        gain_good(s, m, True)
    else:  # other boons lie in the top slots only by a house rule
        gain_substitute(s, m, boon)
