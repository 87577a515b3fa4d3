"""Chapter 23: how Tigran journals (WAY-SOLO-57 to WAY-SOLO-63)."""

from __future__ import annotations

from typing import Final

from caravanserai.games.wayfarers.components import SOLO
from caravanserai.games.wayfarers.journal import COLUMN, CONNECTIONS, FINAL, Connection, arrive
from caravanserai.games.wayfarers.state import BLACK, NONE, TIGRAN, Wayfarers
from caravanserai.games.wayfarers.tigran import HUMAN, RED, Steps, TigranStep, say
from caravanserai.kernel.view import Message

SPACE_STEPS: Final[list[Steps]] = []
"""What the printed bonus of each journal space makes Tigran do."""
JOURNAL_TILE_STEPS: Final[list[Steps]] = []
"""What each journal tile makes Tigran do."""


def wanted_way(s: Wayfarers) -> Connection:
    """Up with more blue schemes, down with more red ones, then the most recent one decides
    (WAY-SOLO-57 to WAY-SOLO-59).
    """
    found = CONNECTIONS[s.at[TIGRAN]]
    if len(found) == 1:
        return found[0]
    red = sum([RED[scheme] for scheme in s.revealed])
    blue = len(s.revealed) - red
    say(
        s,
        Message(
            "chooses his way by his schemes: {blue} blue (up), {red} red (down)",
            blue=blue,
            red=red,
            rule="WAY-SOLO-57",
        ),
    )
    down = red > blue or (red == blue and bool(s.revealed) and RED[s.revealed[-1]])
    ends = [way for way in found if way.direction != "mid"]
    way = ends[-1] if down else ends[0]
    if FINAL[way.to] and way.to == s.at[HUMAN]:
        way = ends[0] if down else ends[-1]
    return way


def journal(s: Wayfarers) -> Steps:
    """Move the marker without any requirement; the steps of the rewards
    (WAY-SOLO-23, WAY-SOLO-24).
    """
    space = wanted_way(s).to
    arrive(s, TIGRAN, space)
    tile = s.journal_tiles[space]
    return SPACE_STEPS[space] if tile == NONE else JOURNAL_TILE_STEPS[tile]


class TigranJournals(TigranStep):
    """Journal; behind, beside or ahead of the human decides what a second step costs
    (WAY-SOLO-61, WAY-SOLO-63).
    """

    __slots__ = ()

    def answer(self, s: Wayfarers, choice: int) -> None:
        if FINAL[s.at[TIGRAN]]:
            say(s, Message("has finished his journal", rule="WAY-SOLO-63"))
            return
        lead = COLUMN[s.at[TIGRAN]] - COLUMN[s.at[HUMAN]]
        where = "same_column" if lead == 0 else "ahead" if lead > 0 else "behind"
        s.do(*journal(s), TigranAgain(SOLO.extra_journal_cost[where]))


class TigranAgain(TigranStep):
    """One more step for black influence, if he has enough (WAY-SOLO-62)."""

    __slots__ = ("cost",)

    def __init__(self, cost: int) -> None:
        super().__init__()
        self.cost = cost

    def answer(self, s: Wayfarers, choice: int) -> None:
        black = s.influence(TIGRAN, BLACK)
        if FINAL[s.at[TIGRAN]]:
            return
        if black < self.cost:
            say(
                s,
                Message(
                    "has too little black influence for a second step ({n} of {cost})",
                    n=black,
                    cost=self.cost,
                    rule="WAY-SOLO-62",
                ),
            )
            return
        s.add_influence(TIGRAN, BLACK, -self.cost)
        say(
            s,
            Message("spends {n} black influence to journal again", n=self.cost, rule="WAY-SOLO-62"),
        )
        s.do(*journal(s))
