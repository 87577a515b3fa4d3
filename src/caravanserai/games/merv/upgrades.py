"""Chapter UPG: white and bonus upgrades on the sites."""

from __future__ import annotations

from caravanserai.games.merv.boons import BOONS
from caravanserai.games.merv.soldiers import send_home
from caravanserai.games.merv.state import (
    BONUS_NAMES,
    BONUS_UPGRADES,
    CELLS,
    MARKET_CELL,
    NONE,
    WHITE_UPGRADE,
    Merv,
)
from caravanserai.games.merv.words import BONUS, CELL_TEXTS, COLOUR_LABELS, UPGRADE
from caravanserai.kernel.core import Op
from caravanserai.kernel.sets import bits
from caravanserai.kernel.view import Message


def put_upgrade(s: Merv, p: int, cell: int, upgrade: int) -> None:
    """The upgrade takes the bonus slot; a soldier there goes home (MERV-UPG-4)."""
    if upgrade == WHITE_UPGRADE:
        s.white_upgrades -= 1
        what = Message("white")
    else:
        s.bonus_upgrades &= ~(1 << upgrade)
        what = COLOUR_LABELS[BONUS_UPGRADES[upgrade].colour]
    s.upgrade[cell] = upgrade
    if s.events is not None:
        text = Message("puts the {colour} upgrade on {cell}", colour=what, cell=CELL_TEXTS[cell])
        s.tell(p, text)
    owner = send_home(s, cell)
    if owner != NONE and s.events is not None:
        s.tell(owner, Message("takes the soldier back", rule="MERV-UPG-4"))


def upgradable(s: Merv, p: int, anywhere: bool) -> list[int]:
    """Sites without an upgrade: with an own building, or all of them (MERV-UPG-2, MERV-UPG-3)."""
    return [
        cell
        for cell in range(CELLS)
        if s.upgrade[cell] == NONE and (s.building[cell] == p or (anywhere and cell != MARKET_CELL))
    ]


class PlaceWhiteUpgrade(Op[Merv]):
    """Where does the white upgrade go? From the mosque on an own building, from a pepper pair on
    any site (MERV-UPG-2, MERV-UPG-3).
    """

    __slots__ = ("anywhere",)

    def __init__(self, player: int, anywhere: bool) -> None:
        super().__init__(player)
        self.anywhere = anywhere

    def options(self, s: Merv) -> list[int] | None:
        if not s.white_upgrades:
            return []
        return UPGRADE.of(upgradable(s, self.player, self.anywhere))

    def answer(self, s: Merv, choice: int) -> None:
        put_upgrade(s, self.player, UPGRADE.index(choice), WHITE_UPGRADE)

    def prompt(self, s: Merv) -> Message:
        if self.anywhere:
            return Message("Which site gets the white upgrade?", rule="MERV-UPG-3")
        return Message("Which of your buildings gets the white upgrade?", rule="MERV-UPG-2")

    def refusals(self, s: Merv) -> dict[int, Message]:
        return why_not(s, self.player, self.anywhere)


def why_not(s: Merv, p: int, anywhere: bool) -> dict[int, Message]:
    """Why a site cannot get an upgrade."""
    found = {}
    for cell in range(CELLS):
        if s.upgrade[cell] != NONE:
            found[UPGRADE[cell]] = Message("The site has an upgrade already.", rule="MERV-UPG-1")
        elif not anywhere and s.building[cell] != p and cell != MARKET_CELL:
            found[UPGRADE[cell]] = Message("You have no building there.", rule="MERV-UPG-2")
    return found


class ChooseBonusUpgrade(Op[Merv]):
    """Which of the bonus upgrades left; without a legal site none is taken (MERV-UPG-2, 6)."""

    __slots__ = ()

    def options(self, s: Merv) -> list[int] | None:
        if not upgradable(s, self.player, False):
            return []
        return BONUS.of(bits(s.bonus_upgrades))

    def answer(self, s: Merv, choice: int) -> None:
        s.do(PlaceBonusUpgrade(self.player, BONUS.index(choice)))

    def prompt(self, s: Merv) -> Message:
        return Message("Which bonus upgrade do you take?", rule="MERV-UPG-2")

    def refusals(self, s: Merv) -> dict[int, Message]:
        gone = Message("This upgrade is taken.", rule="MERV-COMP-3")
        return {BONUS[i]: gone for i in range(len(BONUS_NAMES))}


class PlaceBonusUpgrade(Op[Merv]):
    """Where does the bonus upgrade go? On an own building (MERV-UPG-2)."""

    __slots__ = ("upgrade",)

    def __init__(self, player: int, upgrade: int) -> None:
        super().__init__(player)
        self.upgrade = upgrade

    def options(self, s: Merv) -> list[int] | None:
        return UPGRADE.of(upgradable(s, self.player, False))

    def answer(self, s: Merv, choice: int) -> None:
        put_upgrade(s, self.player, UPGRADE.index(choice), self.upgrade)

    def prompt(self, s: Merv) -> Message:
        return Message("Which of your buildings gets the bonus upgrade?", rule="MERV-UPG-2")

    def refusals(self, s: Merv) -> dict[int, Message]:
        return why_not(s, self.player, False)


def _white(s: Merv, p: int) -> None:
    s.do(PlaceWhiteUpgrade(p, False))


def _white_anywhere(s: Merv, p: int) -> None:
    s.do(PlaceWhiteUpgrade(p, True))


def _bonus(s: Merv, p: int) -> None:
    s.do(ChooseBonusUpgrade(p))


BOONS["white_upgrade"] = _white
BOONS["white_upgrade_any_site"] = _white_anywhere
BOONS["bonus_upgrade"] = _bonus
