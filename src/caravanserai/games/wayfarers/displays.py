"""Chapter 9: the decks and their displays, refreshed at the end of a turn."""

from __future__ import annotations

from typing import Final

from caravanserai.games.wayfarers.codes import card_of
from caravanserai.games.wayfarers.components import DISPLAYS
from caravanserai.games.wayfarers.state import DECK_FIRST, NONE, SPOTS_OF, Wayfarers
from caravanserai.games.wayfarers.words import CARD_TEXTS, DEAL
from caravanserai.kernel.core import CHANCE, Op
from caravanserai.kernel.sets import bits
from caravanserai.kernel.view import Message

TO_THE_LAST: Final = [display.slide in ("right", "down") for display in DISPLAYS]
"""Whether the cards of a display slide towards its fourth slot (WAY-ACQ-14)."""


def top_cards(s: Wayfarers, deck: int) -> list[int]:
    """What the top card of a deck can be: any unseen one, then the known bottom."""
    first = DECK_FIRST[deck]
    if s.deck[deck].bit_count() > s.hidden[deck]:
        return DEAL.of([first + i for i in bits(s.deck[deck])])
    bottom = s.bottom[deck]
    return [DEAL[card_of(bottom[0])]] if bottom else []


def take_top(s: Wayfarers, deck: int, card: int) -> None:
    """The card leaves the top of its deck."""
    if s.deck[deck].bit_count() > s.hidden[deck]:
        s.deck[deck] &= ~(1 << card - DECK_FIRST[deck])
    else:
        s.bottom[deck].pop(0)


class RefreshDisplays(Op[Wayfarers]):
    """At the end of a turn cards slide and new ones fill the gaps (WAY-ACQ-13 to WAY-ACQ-16)."""

    __slots__ = ()

    def answer(self, s: Wayfarers, choice: int) -> None:
        if NONE not in s.display:
            return
        deals: list[Op[Wayfarers]] = []
        for deck in range(len(TO_THE_LAST)):
            gaps = close_gaps(s, deck)
            deals += [DealCard(deck)] * min(gaps, s.cards_in_deck(deck))
        if deals:
            s.do(*deals)


def close_gaps(s: Wayfarers, deck: int) -> int:
    """Slide the cards of a display with everything on them; how many slots are empty."""
    first = SPOTS_OF[deck][0]
    there = [spot for spot in range(first, first + 4) if s.display[spot] != NONE]
    gaps = 4 - len(there)
    if not gaps:
        return 0
    stay = [(s.display[spot], s.marker[spot], s.workers[spot]) for spot in there]
    none = [(NONE, NONE, 0)] * gaps
    row = none + stay if TO_THE_LAST[deck] else stay + none
    for i, (card, marker, workers) in enumerate(row):
        s.display[first + i] = card
        s.marker[first + i] = marker
        s.workers[first + i] = workers
    return gaps


class DealCard(Op[Wayfarers]):
    """A new card from the deck moves as far as possible (WAY-ACQ-15, WAY-ACQ-16)."""

    __slots__ = ("deck",)

    def __init__(self, deck: int) -> None:
        super().__init__(CHANCE)
        self.deck = deck

    def options(self, s: Wayfarers) -> list[int] | None:
        return top_cards(s, self.deck)

    def answer(self, s: Wayfarers, choice: int) -> None:
        card = DEAL.index(choice)
        take_top(s, self.deck, card)
        first = SPOTS_OF[self.deck][0]
        empty = [spot for spot in range(first, first + 4) if s.display[spot] == NONE]
        s.display[empty[-1] if TO_THE_LAST[self.deck] else empty[0]] = card
        if s.events is not None:
            s.tell(CHANCE, Message("revealed: {card}", card=CARD_TEXTS[card]))

    def prompt(self, s: Wayfarers) -> Message:
        return Message("A card is revealed.", rule="WAY-INFO-7")
