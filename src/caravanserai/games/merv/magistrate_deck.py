"""Chapter SOLO: the deck of the corrupt magistrate."""

from __future__ import annotations

from typing import Final

from caravanserai.games.merv.components import COMPONENTS
from caravanserai.games.merv.state import ACTION_NAMES, NONE, SOLO_NAMES, Merv
from caravanserai.games.merv.words import action_label
from caravanserai.kernel.view import Message

CARD_ACTION: Final = [ACTION_NAMES.index(card.action) for card in COMPONENTS.solo_cards]


def lay_deck(s: Merv) -> None:
    """All cards; where the palace card may lie is said by FIXED_PLACES (MERV-SETUP-19)."""
    s.deck = [(1 << len(SOLO_NAMES)) - 1]
    s.drawn = 0


def in_game(s: Merv) -> int:
    """The cards of deck and discard pile."""
    found = s.discards
    for heap in s.deck:
        found |= heap
    return found


def discard_card(s: Merv) -> None:
    """The card of the round goes to the discard pile (MERV-SOLO-21)."""
    if s.card != NONE:
        s.discards |= 1 << s.card
        s.card = NONE


def reshuffle_discards(s: Merv) -> None:
    """After a scoring phase the discards are shuffled and put on top of the deck (MERV-SOLO-25)."""
    if s.discards:
        s.deck.insert(0, s.discards)
        s.discards = 0


def remove_card(s: Merv, action: int) -> None:
    """The card of an action leaves the game, wherever it is (MERV-SOLO-53)."""
    card = CARD_ACTION.index(action)
    if s.events is not None and (s.card == card or in_game(s) >> card & 1):
        s.tell(
            s.magistrate,
            Message(
                "the card {action} leaves the game",
                action=action_label(action),
                rule="MERV-SOLO-53",
            ),
        )
    if s.card == card:
        s.card = NONE
    s.discards &= ~(1 << card)
    s.deck = [heap & ~(1 << card) for heap in s.deck if heap & ~(1 << card)]
