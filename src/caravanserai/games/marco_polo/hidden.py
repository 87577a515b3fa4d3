"""What a seat may not know, drawn anew for those who think ahead."""

from __future__ import annotations

from random import Random

from caravanserai.games.marco_polo.state import GOAL_NAMES, MarcoPolo


def determinize(s: MarcoPolo, seat: int, random: Random) -> MarcoPolo:
    """Other players' goal cards are the only secret;
    deal them anew from those this seat has not seen.
    """
    twin = s.clone()
    if s.over:
        return twin
    own = s.goals[seat] | s.dealt[seat] | s.returned[seat]
    unseen = [goal for goal in range(len(GOAL_NAMES)) if not own >> goal & 1]
    random.shuffle(unseen)
    for hands in (twin.goals, twin.dealt, twin.returned):
        for p in range(s.players):
            if p != seat:
                dealt = [unseen.pop() for _ in range(hands[p].bit_count())]
                hands[p] = sum([1 << goal for goal in dealt])
    twin.legal = twin.stack[-1].options(twin) or []
    return twin
