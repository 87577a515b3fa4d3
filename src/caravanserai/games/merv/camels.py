"""Chapter CAMEL: trading at the camel market."""

from __future__ import annotations

from typing import Final

from caravanserai.games.merv.boons import gain_boon
from caravanserai.games.merv.city import AT_MARKET
from caravanserai.games.merv.components import COMPONENTS
from caravanserai.games.merv.state import MARKET_SLOT_NAMES, SIDE_NAMES, Merv
from caravanserai.games.merv.words import BOON_LABELS, CORNER_LABELS, TAKE_CAMELS, TRADE
from caravanserai.kernel.view import Listing, Message

SLOT_COUNT: Final = len(MARKET_SLOT_NAMES)


def _boons(side: str) -> list[str]:
    at = {slot.position: slot.boon for slot in COMPONENTS.market_slots if slot.side == side}
    return [at[position] for position in MARKET_SLOT_NAMES]


SLOT_BOON: Final = [_boons(side) for side in SIDE_NAMES]
"""The boon of each slot, by side, clockwise from the top left (MERV-CAMEL-4)."""


def trades(s: Merv, p: int) -> list[int]:
    """The trades that are open: once a turn, with the camel market in the active line
    (MERV-CAMEL-1 to 4).
    """
    if s.traded or not AT_MARKET[s.round - 1][s.slot]:
        return []
    found = []
    if s.market_camels:
        found.append(TAKE_CAMELS)
    if s.camels[p]:
        found.extend([TRADE[i] for i in range(SLOT_COUNT) if not s.market_camels >> i & 1])
    return found


def trade_text(s: Merv) -> Message:
    """The free slots of the camel market and its camels in words."""
    n = s.market_camels.bit_count()
    slots = [
        Message(
            "{corner}: {boon}",
            corner=CORNER_LABELS[MARKET_SLOT_NAMES[slot]],
            boon=BOON_LABELS[SLOT_BOON[s.market_side][slot]],
        )
        for slot in range(SLOT_COUNT)
        if not s.market_camels >> slot & 1
    ]
    camels = Message("{n} camel stands there", plural="{n} camels stand there", n=n)
    return Message("Camel market: {there}.", there=Listing([*slots, camels], "; "))


def is_trade(choice: int) -> bool:
    """Whether a choice is a trade at the camel market."""
    return choice == TAKE_CAMELS or choice in TRADE


def take_camels(s: Merv, p: int) -> None:
    """All camels of the market, without a boon (MERV-CAMEL-3, MERV-CAMEL-13)."""
    n = s.market_camels.bit_count()
    s.market_camels = 0
    s.camels[p] += n
    if s.events is not None:
        s.tell(
            p,
            Message(
                "takes {n} camel from the camel market",
                plural="takes {n} camels from the camel market",
                n=n,
            ),
        )


def put_camel(s: Merv, p: int, slot: int) -> str:
    """A camel on a free slot; returns the boon shown there (MERV-CAMEL-3)."""
    s.camels[p] -= 1
    s.market_camels |= 1 << slot
    boon = SLOT_BOON[s.market_side][slot]
    if s.events is not None:
        corner = CORNER_LABELS[MARKET_SLOT_NAMES[slot]]
        s.tell(
            p,
            Message(
                "puts a camel on the {corner} slot of the camel market: {boon}",
                corner=corner,
                boon=BOON_LABELS[boon],
            ),
        )
    return boon


def trade(s: Merv, p: int, choice: int) -> None:
    """One trade in the turn (MERV-CAMEL-1)."""
    s.traded = True
    if choice == TAKE_CAMELS:
        take_camels(s, p)
    else:
        gain_boon(s, p, put_camel(s, p, TRADE.index(choice)))


def why_not(s: Merv, p: int) -> dict[int, Message]:
    """Why a trade is not open."""
    if not AT_MARKET[s.round - 1][s.slot]:
        why = Message("The camel market is not in your active line.", rule="MERV-CAMEL-1")
    elif s.traded:
        why = Message("You have traded in this turn.", rule="MERV-CAMEL-1")
    else:
        found = {TAKE_CAMELS: Message("No camel stands there.", rule="MERV-CAMEL-3")}
        for slot in range(SLOT_COUNT):
            if s.market_camels >> slot & 1:
                found[TRADE[slot]] = Message("The slot is covered.", rule="MERV-CAMEL-4")
            else:
                found[TRADE[slot]] = Message("You have no camel.", rule="MERV-CAMEL-3")
        return found
    return dict.fromkeys([TAKE_CAMELS, *TRADE.all()], why)
