"""What a seat may not know, drawn anew for those who think ahead."""

from __future__ import annotations

from random import Random

from caravanserai.games.wayfarers.codes import buried_card, card_of, knower_of, known_to
from caravanserai.games.wayfarers.state import DECK_FIRST, DECK_OF, Wayfarers
from caravanserai.kernel.sets import bits


def determinize(s: Wayfarers, seat: int, random: Random) -> Wayfarers:
    """Cards that other seats drew or put under a deck are mixed with the unseen ones."""
    twin = s.clone()
    for deck, first in enumerate(DECK_FIRST):
        unseen = [first + i for i in bits(s.deck[deck])]
        bottom = twin.bottom[deck]
        secret = [i for i, code in enumerate(bottom) if not known_to(seat, code)]
        drawn = [i for i, card in enumerate(s.drawn) if DECK_OF[card] == deck and seat != s.turn]
        if not secret and not drawn:
            continue
        unseen += [card_of(bottom[i]) for i in secret] + [s.drawn[i] for i in drawn]
        unseen.sort()  # what is drawn must not depend on where the cards lie
        random.shuffle(unseen)
        for i in secret:
            bottom[i] = buried_card(unseen.pop(), knower_of(bottom[i]))
        for i in drawn:
            twin.drawn[i] = unseen.pop()
        twin.deck[deck] = sum([1 << card - first for card in unseen])
    if twin.stack:
        twin.legal = twin.stack[-1].options(twin) or []
    return twin
