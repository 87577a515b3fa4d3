"""Chapter SOLDIER: deploying soldiers."""

from __future__ import annotations

from typing import Final

from caravanserai.games.merv.boons import BOONS
from caravanserai.games.merv.state import CELLS, MARKET_CELL, NONE, Merv
from caravanserai.games.merv.tracks import gain_influence
from caravanserai.games.merv.words import CELL_TEXTS, DECLINE, SOLDIER
from caravanserai.kernel.core import Op
from caravanserai.kernel.view import Listing, Message

FOR_OWN: Final = 1
FOR_FOREIGN: Final = 2
"""Influence for protecting an own building and one of another participant."""


def can_hold_soldier(s: Merv, cell: int) -> bool:
    """A building, a free bonus slot, and no walls in all directions (MERV-SOLDIER-1 to 3)."""
    return (
        s.building[cell] != NONE
        and s.soldier[cell] == NONE
        and s.upgrade[cell] == NONE
        and not s.protected >> cell & 1
    )


def protection(s: Merv, p: int, cell: int) -> int:
    """Influence for protecting what stands there (MERV-SOLDIER-4, MERV-WALL-3)."""
    owner = s.building[cell]
    if owner == NONE:
        return 0
    return FOR_OWN if owner == p else FOR_FOREIGN


def influence_text(worth: list[tuple[Message, int]]) -> Message:
    """Places by the influence they give, the most first: '2 at north 1, west 2; 1 at south 4'."""
    found = []
    for n in sorted({n for _, n in worth if n}, reverse=True):
        places = Listing([place for place, gain in worth if gain == n], " / ")
        found.append(Message("{n} at {places}", n=n, places=places))
    if not found:
        return Message("No influence anywhere.")
    return Message("Influence: {gains}.", gains=Listing(found, "; "))


def put_soldier(s: Merv, p: int, cell: int) -> None:
    """A servant becomes a soldier; influence follows (MERV-SOLDIER-4)."""
    s.soldier[cell] = p
    s.servants[p] -= 1
    if s.events is not None:
        s.tell(p, Message("puts a soldier on {cell}", cell=CELL_TEXTS[cell]))
    gain_influence(s, p, protection(s, p, cell))


def send_home(s: Merv, cell: int) -> int:
    """The soldier of a site is a servant again; whose it was, NONE without one."""
    owner = s.soldier[cell]
    if owner != NONE:
        s.soldier[cell] = NONE
        s.servants[owner] += 1
    return owner


class DeploySoldier(Op[Merv]):
    """Where does the soldier go? It may always be declined (MERV-SOLDIER-5)."""

    __slots__ = ()

    def options(self, s: Merv) -> list[int] | None:
        if not s.servants[self.player]:
            return [DECLINE]
        return [*SOLDIER.of([cell for cell in range(CELLS) if can_hold_soldier(s, cell)]), DECLINE]

    def answer(self, s: Merv, choice: int) -> None:
        if choice != DECLINE:
            put_soldier(s, self.player, SOLDIER.index(choice))
        elif s.events is not None:
            s.tell(self.player, Message("places no soldier"))

    def prompt(self, s: Merv) -> Message:
        worth = [
            (CELL_TEXTS[cell], protection(s, self.player, cell))
            for cell in range(CELLS)
            if can_hold_soldier(s, cell)
        ]
        return Message(
            "Where do you deploy the soldier? {influence}",
            influence=influence_text(worth),
            rule="MERV-SOLDIER-1",
        )

    def refusals(self, s: Merv) -> dict[int, Message]:
        found = {}
        for cell in range(CELLS):
            if cell == MARKET_CELL:
                continue
            if s.building[cell] == NONE:
                why = Message("No building stands there.", rule="MERV-SOLDIER-1")
            elif s.soldier[cell] != NONE or s.upgrade[cell] != NONE:
                why = Message("The bonus slot is taken.", rule="MERV-SOLDIER-2")
            else:
                why = Message("Walls protect this site already.", rule="MERV-SOLDIER-3")
            found[SOLDIER[cell]] = why
        return found


def _soldier(s: Merv, p: int) -> None:
    s.do(DeploySoldier(p))


BOONS["soldier"] = _soldier
