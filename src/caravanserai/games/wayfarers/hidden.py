"""What a seat may not know, drawn anew for those who think ahead."""

from __future__ import annotations

from random import Random

from caravanserai.games.wayfarers.state import DECK_FIRST, DECK_OF, KNOWN_TO_ALL, Wayfarers
from caravanserai.kernel.sets import bits


def determinize(s: Wayfarers, seat: int, random: Random) -> Wayfarers:
    """Cards that other seats drew or put under a deck are mixed with the unseen ones."""
    twin = s.clone()
    for deck, first in enumerate(DECK_FIRST):
        unseen = [first + i for i in bits(s.deck[deck])]
        bottom = twin.bottom[deck]
        secret = [i for i, code in enumerate(bottom) if code % 8 not in (seat, KNOWN_TO_ALL)]
        drawn = [i for i, card in enumerate(s.drawn) if DECK_OF[card] == deck and seat != s.turn]
        if not secret and not drawn:
            continue
        unseen += [bottom[i] // 8 for i in secret] + [s.drawn[i] for i in drawn]
        unseen.sort()  # what is drawn must not depend on where the cards lie
        random.shuffle(unseen)
        for i in secret:
            bottom[i] = unseen.pop() * 8 + bottom[i] % 8
        for i in drawn:
            twin.drawn[i] = unseen.pop()
        twin.deck[deck] = sum([1 << card - first for card in unseen])
    if twin.stack:
        twin.legal = twin.stack[-1].options(twin) or []
    return twin
