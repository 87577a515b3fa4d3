"""Chapter INV: the Mongols attack; ransoms."""

from __future__ import annotations

from collections.abc import Iterable

from caravanserai.games.merv.city import site_text
from caravanserai.games.merv.components import COMPONENTS
from caravanserai.games.merv.payment import converting, hand_over, spoken_payment
from caravanserai.games.merv.soldiers import send_home
from caravanserai.games.merv.state import (
    BONUS_COLOUR,
    CELLS,
    COLOURS,
    NONE,
    SITE_COLOUR,
    WHITE,
    WHITE_UPGRADE,
    Merv,
)
from caravanserai.games.merv.words import CELL_TEXTS, CONVERT, GIVE_UP, PAY
from caravanserai.kernel.core import CHANCE, Op
from caravanserai.kernel.view import Listing, Message


def attacked(s: Merv) -> list[int]:
    """Sites with a building, no soldier, and an open direction (MERV-INV-2, MERV-INV-3)."""
    return [
        cell
        for cell in range(CELLS)
        if s.building[cell] != NONE and s.soldier[cell] == NONE and not s.protected >> cell & 1
    ]


def spoken_cells(cells: Iterable[int]) -> Message:
    """Cells in a row."""
    return Listing([CELL_TEXTS[cell] for cell in cells], " / ")


def attack_text(cells: list[int]) -> Message:
    """Which buildings are attacked."""
    if not cells:
        return Message("the Mongols find no building to attack", rule="MERV-INV-1")
    return Message(
        "the Mongols attack {n} building: {cells}",
        plural="the Mongols attack {n} buildings: {cells}",
        n=len(cells),
        cells=spoken_cells(cells),
        rule="MERV-INV-1",
    )


def remove_building(s: Merv, cell: int) -> None:
    """The building goes back to its owner's supply; upgrades stay (MERV-INV-9)."""
    owner = s.building[cell]
    s.building[cell] = NONE
    s.houses[owner] += 1
    if s.events is not None:
        s.tell(owner, Message("loses the building on {cell}", cell=CELL_TEXTS[cell]))


class Invade(Op[Merv]):
    """Who is attacked is settled at the start; the players decide in turn order (MERV-INV-6,
    MERV-INV-12).
    """

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__(CHANCE)

    def answer(self, s: Merv, choice: int) -> None:
        cells = attacked(s)
        if s.events is not None:
            s.tell(CHANCE, attack_text(cells))
            kept = [cell for cell in cells if s.building[cell] == s.magistrate]
            if kept:
                text = Message(
                    "loses no building: {cells}", cells=spoken_cells(kept), rule="MERV-SOLO-23"
                )
                s.tell(s.magistrate, text)
        s.do(EndInvasion())
        for p in reversed(s.turn_order()):
            own = tuple([cell for cell in cells if s.building[cell] == p])
            if own:
                s.do(DefendBuildings(p), Ransom(p, own))
        for cell in cells:
            if s.building[cell] == s.courtier:  # it never pays (MERV-2P-12)
                remove_building(s, cell)


class DefendBuildings(Op[Merv]):
    """Conversion in the invasion depends on the edition (MERV-PAY-8)."""

    __slots__ = ()

    def answer(self, s: Merv, choice: int) -> None:
        s.converted = not COMPONENTS.edition(s.edition()).conversion_in_invasion


class Ransom(Op[Merv]):
    """Pay one cube for each attacked building, or take it back (MERV-INV-4, MERV-INV-5)."""

    __slots__ = ("cells",)

    def __init__(self, player: int, cells: tuple[int, ...]) -> None:
        super().__init__(player)
        self.cells = cells

    def options(self, s: Merv) -> list[int] | None:
        p, cell = self.player, self.cells[0]
        owned = s.cubes[p]
        accepted = ransom_colours(s, cell)
        found = [PAY[colour] for colour in accepted if owned[colour]]
        convert = converting(s, p)
        if convert != NONE and convert not in accepted and owned[convert]:
            found.append(CONVERT[accepted[0]])
        found.append(GIVE_UP)
        return found

    def answer(self, s: Merv, choice: int) -> None:
        p, cell = self.player, self.cells[0]
        if len(self.cells) > 1:
            s.do(Ransom(p, self.cells[1:]))
        if choice == GIVE_UP:
            remove_building(s, cell)
            return
        hand_over(s, p, choice)
        if s.events is not None:
            s.tell(
                p,
                Message(
                    "pays {cubes} as ransom for {cell}",
                    cubes=spoken_payment((choice,)),
                    cell=CELL_TEXTS[cell],
                ),
            )

    def prompt(self, s: Merv) -> Message:
        site = site_text(s, self.cells[0])
        if len(self.cells) == 1:
            return Message("Do you pay a ransom for {site}?", site=site, rule="MERV-INV-4")
        return Message(
            "Do you pay a ransom for {site}? Attacked as well: {others}.",
            site=site,
            others=Listing([site_text(s, cell) for cell in self.cells[1:]], "; "),
            rule="MERV-INV-4",
        )

    def refusals(self, s: Merv) -> dict[int, Message]:
        accepted = ransom_colours(s, self.cells[0])
        found = {}
        for colour in range(WHITE + 1):
            if colour in accepted:
                found[PAY[colour]] = Message("You have no such cube.", rule="MERV-PAY-1")
            else:
                found[PAY[colour]] = Message(
                    "This colour is no ransom for the site.", rule="MERV-INV-5"
                )
        return found


def ransom_colours(s: Merv, cell: int) -> list[int]:
    """The cubes that ransom a building, in order (MERV-INV-5)."""
    upgrade = s.upgrade[cell]
    if upgrade == WHITE_UPGRADE:
        return list(range(COLOURS + 1))
    colours = {SITE_COLOUR[s.tile[cell]], WHITE}
    if upgrade != NONE:
        colours.add(BONUS_COLOUR[upgrade])
    return sorted(colours)


class EndInvasion(Op[Merv]):
    """All soldiers go back to their owners (MERV-INV-10)."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__(CHANCE)

    def answer(self, s: Merv, choice: int) -> None:
        for cell in range(CELLS):
            send_home(s, cell)
        if s.events is not None:
            s.tell(CHANCE, Message("all soldiers go home", rule="MERV-INV-10"))
