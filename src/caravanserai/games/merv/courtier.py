"""Chapter 2P: the high courtier, whose turn the two players (or player and magistrate) share."""

from __future__ import annotations

from caravanserai.games.merv import priorities
from caravanserai.games.merv.city import active_line, build, site_text
from caravanserai.games.merv.state import CELLS, NONE, SLOTS, Merv
from caravanserai.games.merv.words import CELL_TEXTS, LINES_FACED, SITE, SLOT
from caravanserai.kernel.core import Op
from caravanserai.kernel.view import Listing, Message


def begin_turn(s: Merv) -> None:
    """Of the two deciders the one earlier in the queue of the round chooses the slot, the other the
    site (MERV-2P-2, MERV-2P-14, MERV-SOLO-6).
    """
    first, second = [p for p in s.order if p != s.courtier]
    s.do(ChooseCourtierSlot(first), ChooseCourtierSite(second))


class ChooseCourtierSlot(Op[Merv]):
    """The first player chooses any free slot for the high courtier (MERV-2P-3)."""

    __slots__ = ()

    def options(self, s: Merv) -> list[int] | None:
        if self.player == s.magistrate:
            return None
        return [SLOT[slot] for slot in range(SLOTS) if s.slots[slot] == NONE]

    def answer(self, s: Merv, choice: int) -> None:
        if self.player == s.magistrate:
            s.slot = priorities.courtier_slot(s)
        else:
            s.slot = SLOT.index(choice)
        s.slots[s.slot] = s.courtier
        if s.events is not None:
            s.tell(s.courtier, Message("takes action slot {n}", n=s.slot + 1))

    def prompt(self, s: Merv) -> Message:
        return Message(
            "Which action slot does the high courtier take? In this round {lines}.",
            lines=LINES_FACED[s.round - 1],
            rule="MERV-2P-3",
        )

    def refusals(self, s: Merv) -> dict[int, Message]:
        taken = Message("Another master stands there.", rule="MERV-TURN-2")
        return {SLOT[slot]: taken for slot in range(SLOTS)}


class ChooseCourtierSite(Op[Merv]):
    """The second player chooses an empty site of the line, if there is one; a building of the high
    courtier is put there (MERV-2P-4 to 7).
    """

    __slots__ = ()

    def options(self, s: Merv) -> list[int] | None:
        if self.player == s.magistrate or not self.empty(s) or not s.houses[s.courtier]:
            return None
        return SITE.of(sorted(self.empty(s)))

    def empty(self, s: Merv) -> list[int]:
        """The empty sites of the line."""
        return [cell for cell in active_line(s) if s.building[cell] == NONE]

    def answer(self, s: Merv, choice: int) -> None:
        if not s.houses[s.courtier]:
            self.build_nothing(s, Message("has no building left", rule="MERV-2P-6"))
        elif not self.empty(s):
            self.build_nothing(s, Message("finds no empty site in the line", rule="MERV-2P-5"))
        elif self.player == s.magistrate:
            build(s, s.courtier, priorities.courtier_site(s))
        else:
            build(s, s.courtier, SITE.index(choice))

    def build_nothing(self, s: Merv, why: Message) -> None:
        """Only the slot was taken."""
        if s.events is not None:
            s.tell(s.courtier, why)

    def prompt(self, s: Merv) -> Message:
        sites = [site_text(s, cell) for cell in self.empty(s)]
        return Message(
            "On which site does the high courtier build? {sites}.",
            sites=Listing(sites, "; "),
            rule="MERV-2P-4",
        )

    def refusals(self, s: Merv) -> dict[int, Message]:
        line = active_line(s)
        found = {}
        for cell in range(CELLS):
            if cell in line:
                why = Message("There is an empty site in the line.", rule="MERV-2P-4")
            else:
                why = Message(
                    "{cell} is not in the line of the high courtier.",
                    cell=CELL_TEXTS[cell],
                    rule="MERV-2P-4",
                )
            found[SITE[cell]] = why
        return found
