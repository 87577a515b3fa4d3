"""A solo game with known cards, for the tests of the magistrate."""

from __future__ import annotations

from typing import Any

from caravanserai.games.merv.components import COMPONENTS
from caravanserai.games.merv.magistrate import SeekCard
from caravanserai.games.merv.magistrate_actions import PerformAction
from caravanserai.games.merv.state import ACTION_NAMES
from tests.merv.table import Table, table

P, M, H = 1, 2, 3
SEAT = M - 1
ALL = [card.id for card in COMPONENTS.solo_cards]
LAST_FAVOUR, LAST_INFLUENCE = COMPONENTS.favour.last, COMPONENTS.influence.last
UPGRADE_POINTS = COMPONENTS.solo_upgrade_points


def deck(*heaps: list[str], discards: tuple[str, ...] = (), card: str = "") -> dict[str, Any]:
    """The solo deck; a name is an action."""
    return {
        "deck": [[c for c in ALL if c.split("-", 1)[1] in heap] for heap in heaps],
        "drawn": None,
        "discards": [c for c in ALL if c.split("-", 1)[1] in discards],
        "card": f"solo-{card}" if card else None,
        "refused": [],
    }


def solo(card: str = "", **changes: Any) -> Table:
    """A solo game in which the magistrate begins its turn; its next card is known."""
    if card:
        changes["solo"] = deck([card], discards=tuple(_others(card)))
    changes.setdefault("order", [2, 1, 3])
    return table(seats=1, **changes)


def _others(card: str) -> list[str]:
    return [action for action in ACTION_NAMES if action != card]


def acts(card: str, **changes: Any) -> Table:
    """The turn of the magistrate with a given card, up to the first question."""
    return solo(card, **changes).start(SeekCard(SEAT))


def does(action: str, times: int, **changes: Any) -> Table:
    """An action of the magistrate so many times."""
    t = solo(**changes)
    return t.start(PerformAction(SEAT, ACTION_NAMES.index(action), times))


def mine(**own: Any) -> dict[int, dict[str, Any]]:
    return {M: own}
