"""Chapters TURN and ACT: slot, site, resources, action."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from caravanserai.games.merv import caravansary, library, market, mosque, palace, walls
from caravanserai.games.merv.camels import is_trade, trade, trade_text, trades
from caravanserai.games.merv.camels import why_not as why_no_trade
from caravanserai.games.merv.city import LINES, active_line, build, generate, owned_site_text
from caravanserai.games.merv.contracts import MayFulfil, fulfillable
from caravanserai.games.merv.soldiers import DeploySoldier
from caravanserai.games.merv.state import (
    CARAVANSARY,
    CELLS,
    LIBRARY,
    MARKET_CELL,
    MARKETPLACE,
    MOSQUE,
    NONE,
    PALACE,
    SITE_ACTION,
    SLOTS,
    WALL,
    Merv,
)
from caravanserai.games.merv.tracks import gain_favour
from caravanserai.games.merv.words import (
    ACTION,
    CELL_TEXTS,
    DEPLOY,
    END,
    FAVOUR,
    GENERATE,
    LINES_FACED,
    SITE,
    SITE_LABELS,
    SLOT,
    action_label,
)
from caravanserai.kernel.view import Listing, Message

VISIT: Final[dict[int, Callable[[Merv, int], None]]] = {
    CARAVANSARY: caravansary.visit,
    PALACE: palace.visit,
    LIBRARY: library.visit,
    MARKETPLACE: market.visit,
    MOSQUE: mosque.visit,
    WALL: walls.visit,
}
"""The board actions (MERV-ACT-2)."""


def begin_turn(s: Merv) -> None:
    """Nothing of the last turn is left."""
    s.slot = NONE
    s.site = NONE
    s.traded = False
    s.converted = False
    s.saved = False


def may_activate(s: Merv, p: int, cell: int) -> bool:
    """An empty site needs a building in supply; the magistrate's are closed (MERV-TURN-7,
    MERV-SOLO-5).
    """
    owner = s.building[cell]
    if owner == NONE:
        return s.houses[p] > 0
    return owner != s.magistrate


def open_slots(s: Merv, p: int) -> list[int]:
    """Free slots whose line has a site that may be activated; if there is none, all free slots
    (MERV-TURN-8).
    """
    free = [slot for slot in range(SLOTS) if s.slots[slot] == NONE]
    lines = LINES[s.round - 1]
    if s.houses[p] and s.magistrate == NONE:  # every line has a site for this player
        return free
    useful = [slot for slot in free if any([may_activate(s, p, cell) for cell in lines[slot]])]
    return useful or free


class ChooseSlot(MayFulfil):
    """Step 1: an action slot that holds no other master (MERV-TURN-2)."""

    __slots__ = ()

    def options(self, s: Merv) -> list[int] | None:
        p = self.player
        found = SLOT.of(open_slots(s, p))
        found.extend(fulfillable(s, p))
        return found

    def choose(self, s: Merv, choice: int) -> None:
        p = self.player
        s.slot = SLOT.index(choice)
        s.slots[s.slot] = p
        if s.events is not None:
            s.tell(p, Message("takes action slot {n}", n=s.slot + 1))
        if any([may_activate(s, p, cell) for cell in active_line(s)]):
            s.do(ChooseSite(p))
        else:
            s.do(ChooseAction(p))

    def prompt(self, s: Merv) -> Message:
        return Message(
            "Your turn: which action slot do you take? In this round {lines}.",
            lines=LINES_FACED[s.round - 1],
            rule="MERV-TURN-2",
        )

    def why_no_choice(self, s: Merv) -> dict[int, Message]:
        found = {}
        for slot in range(SLOTS):
            if s.slots[slot] != NONE:
                found[SLOT[slot]] = Message("Another master stands there.", rule="MERV-TURN-2")
            else:
                found[SLOT[slot]] = Message("You could activate no site there.", rule="MERV-TURN-8")
        return found


class ChooseSite(MayFulfil):
    """Step 2: the site of the active line to activate; an empty one is built on (MERV-TURN-3 to
    7).
    """

    __slots__ = ()

    def options(self, s: Merv) -> list[int] | None:
        p = self.player
        found = SITE.of([cell for cell in active_line(s) if may_activate(s, p, cell)])
        found.sort()
        found.extend(fulfillable(s, p))
        return found

    def choose(self, s: Merv, choice: int) -> None:
        p = self.player
        cell = SITE.index(choice)
        s.site = cell
        if s.building[cell] == NONE:
            build(s, p, cell)
        elif s.events is not None:
            s.tell(
                p,
                Message(
                    "activates {cell} ({site})",
                    cell=CELL_TEXTS[cell],
                    site=SITE_LABELS[s.tile[cell]],
                ),
            )
        s.do(Generate(p), ChooseAction(p))

    def prompt(self, s: Merv) -> Message:
        sites = [
            owned_site_text(s, self.player, cell)
            for cell in active_line(s)
            if may_activate(s, self.player, cell)
        ]
        return Message(
            "Which site do you activate? {sites}.", sites=Listing(sites, "; "), rule="MERV-TURN-3"
        )

    def why_no_choice(self, s: Merv) -> dict[int, Message]:
        found = {}
        line = active_line(s)
        for cell in range(CELLS):
            if cell == MARKET_CELL:
                why = Message("The camel market is not a site.", rule="MERV-TURN-4")
            elif cell not in line:
                why = Message("This site is not in your active line.", rule="MERV-TURN-3")
            elif s.building[cell] == NONE:
                why = Message("You have no building left.", rule="MERV-TURN-7")
            else:
                why = Message("The magistrate's buildings are closed to you.", rule="MERV-SOLO-5")
            found[SITE[cell]] = why
        return found


class Generate(MayFulfil):
    """Step 3: resources; asked only where a contract could be fulfilled before (MERV-TURN-9,
    MERV-CONTRACT-2).
    """

    __slots__ = ()

    def options(self, s: Merv) -> list[int] | None:
        return [GENERATE, *fulfillable(s, self.player)]

    def choose(self, s: Merv, choice: int) -> None:
        generate(s, self.player)

    def prompt(self, s: Merv) -> Message:
        return Message("Fulfil a contract before resources are generated?", rule="MERV-CONTRACT-2")


class ChooseAction(MayFulfil):
    """Step 4: the action of the site, one favour or a soldier (MERV-ACT-1)."""

    __slots__ = ()

    def options(self, s: Merv) -> list[int] | None:
        p = self.player
        found = [FAVOUR, DEPLOY]
        if s.site != NONE:
            found.insert(0, ACTION[SITE_ACTION[s.tile[s.site]]])
        found.extend(trades(s, p))
        found.extend(fulfillable(s, p))
        return found

    def choose(self, s: Merv, choice: int) -> None:
        p = self.player
        if is_trade(choice):
            s.do(self)
            trade(s, p, choice)
        else:
            s.do(EndTurn(p))
            if choice == FAVOUR:
                gain_favour(s, p)
            elif choice == DEPLOY:
                s.do(DeploySoldier(p))
            else:
                action = ACTION.index(choice)
                if s.events is not None:
                    s.tell(p, Message("performs the {action} action", action=action_label(action)))
                VISIT[action](s, p)

    def prompt(self, s: Merv) -> Message:
        if trades(s, self.player):
            return Message(
                "Which action do you perform? {trades}", trades=trade_text(s), rule="MERV-ACT-1"
            )
        return Message("Which action do you perform?", rule="MERV-ACT-1")

    def why_no_choice(self, s: Merv) -> dict[int, Message]:
        other = Message("The activated site does not show this action.", rule="MERV-ACT-1")
        return {**{ACTION[action]: other for action in VISIT}, **why_no_trade(s, self.player)}


class EndTurn(MayFulfil):
    """After the action: trade, contracts, or end the turn (MERV-TURN-10)."""

    __slots__ = ()

    def options(self, s: Merv) -> list[int] | None:
        found = trades(s, self.player)
        found.extend(fulfillable(s, self.player))
        found.append(END)
        return found

    def choose(self, s: Merv, choice: int) -> None:
        if choice != END:
            s.do(self)
            trade(s, self.player, choice)

    def prompt(self, s: Merv) -> Message:
        if trades(s, self.player):
            return Message(
                "Trade, fulfil a contract, or end the turn? {trades}",
                trades=trade_text(s),
                rule="MERV-TURN-10",
            )
        return Message("Fulfil a contract, or end the turn?", rule="MERV-TURN-10")

    def why_no_choice(self, s: Merv) -> dict[int, Message]:
        return why_no_trade(s, self.player)
