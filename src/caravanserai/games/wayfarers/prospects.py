"""What the cards of a panorama seem to bring in turns to come: a guess from what they say."""

from __future__ import annotations

import re
from typing import Final

from caravanserai.games.wayfarers.components import COMMON, FOLK, HOME_SLOTS, LAND, WATER
from caravanserai.games.wayfarers.panorama import FOLK_ASSETS
from caravanserai.games.wayfarers.slots import NEED, enough
from caravanserai.games.wayfarers.state import (
    ASSET_MASK,
    CARDS,
    COLUMNS,
    FIRST_LAND,
    HARBOUR_SLOT,
    NONE,
    SLOT_NAMES,
    SLOT_OF,
    Wayfarers,
)

WORTH: Final = {
    "silver": 0.5, "prov": 0.5, "inf:black": 0.5, "inf:yellow": 0.4, "inf:blue": 0.4,
    "inf:any": 0.5, "inf:card": 0.2, "inf:move": 0.15, "worker:take": 0.8, "die:refresh": 1.0,
    "die:mod": 0.25, "journal": 4.0, "card:sky": 2.0, "card:land": 2.5, "card:water": 2.5,
    "card:folk": 1.2, "card:insp": 1.5, "tile:basic": 1.2, "tile:land": 1.5, "tile:water": 1.5,
    "tile:sky": 1.5,
}  # fmt: skip
"""What a part of an effect seems to be worth, in points."""
FREE: Final = 0.8
"""How much more it is worth if it costs less."""
_ATOM: Final = re.compile(r"([a-z:]+)(\[[^]]*\])?(?:\*(\d+))?$")


def worth(text: str) -> float:
    """What an effect seems to be worth: all its parts, or the best of several."""
    if "=>" in text:
        cost, gain = text.split("=>")
        return worth(gain) - worth(cost.strip()[len("pay(") : -1])
    if "|" in text:
        return max(worth(part) for part in text.split("|"))
    if "&" in text:
        return sum(worth(part) for part in text.split("&"))
    found = _ATOM.match(text.strip())
    if found is None:
        return 0.0
    atom, less, times = found.groups()
    return (WORTH[atom] + (FREE if less else 0.0)) * int(times or 1)


def _actions() -> list[float]:
    actions = {card.id: card.action for card in (*LAND, *WATER)}
    actions |= {card.id: card.action for card in (COMMON.starting_land, COMMON.starting_water)}
    actions |= {slot.id: slot.action for slot in HOME_SLOTS}
    return [worth(actions[name]) for name in SLOT_NAMES]


ACTION_WORTH: Final = _actions()
"""What the action of each die slot seems to be worth."""
FOLK_WORTH: Final = [worth(card.effect) for card in FOLK]
"""What the effect of a townsfolk card seems to be worth each time."""
VISTA_WORTH: Final = [0.0] * FIRST_LAND + [worth(card.benefit) for card in LAND]
VISTA_WORTH.extend([0.0] * (CARDS + 4 - len(VISTA_WORTH)))
"""What a vista seems to be worth each time."""


def fitting(s: Wayfarers, p: int, slot: int, folk: int) -> int:
    """The values of dice that a slot takes with this townsfolk card below it, as a bit mask."""
    assets = 0 if folk == NONE else FOLK_ASSETS[folk]
    need, found = NEED[slot], 0
    for value in range(COLUMNS):
        if enough((s.icons_in(p, value) & ASSET_MASK) + assets, need):
            found |= 1 << value
    return found


def prospects(s: Wayfarers, p: int, taken: int, values: int) -> list[float]:
    """The actions of the own slots by the share of dice that can take them; those that a die of
    the supply can take now; what townsfolk give with a die and at rest; what vistas give.

    `taken` are the slots with dice, `values` the values of the dice in the supply.
    """
    reach = at_hand = working = resting = seen = 0.0
    for slot in range(1, HARBOUR_SLOT):
        takes = fitting(s, p, slot, NONE)
        reach += ACTION_WORTH[slot] * takes.bit_count()
        if takes & values and not taken >> slot & 1:
            at_hand += ACTION_WORTH[slot]
    ground, below = s.ground[p], s.folk[p]
    for column in range(len(ground)):
        card, folk = ground[column], below[column]
        slot = SLOT_OF[card]
        if slot != NONE:
            takes = fitting(s, p, slot, folk)
            action = ACTION_WORTH[slot]
            if folk != NONE:
                action += FOLK_WORTH[folk]
                working += FOLK_WORTH[folk]
            reach += action * takes.bit_count()
            if takes & values and not taken >> slot & 1:
                at_hand += action
        elif VISTA_WORTH[card]:
            seen += VISTA_WORTH[card]
            if folk != NONE:
                seen += FOLK_WORTH[folk]
        elif folk != NONE:
            resting += FOLK_WORTH[folk]
    return [reach / COLUMNS, at_hand, working, resting, seen]
