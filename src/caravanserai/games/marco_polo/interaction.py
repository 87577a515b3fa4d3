"""What the drawn table needs beside words: effects as icons, and where a choice lies on the board.

Icons are a line of tokens: `camel*2 gold > vp*4` pays two camels and a gold for four points,
`/` is or, `<>` either way, `:` for each.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import groupby
from typing import Final

from caravanserai.games.marco_polo.bazaar import WARES, ChooseColumn
from caravanserai.games.marco_polo.codes import DIE_NAMES
from caravanserai.games.marco_polo.components import (
    CITY_CARDS,
    CONTRACTS,
    GOALS,
    TOKEN_REWARDS,
    CityCard,
)
from caravanserai.games.marco_polo.state import MarcoPolo
from caravanserai.games.marco_polo.words import WORDS
from caravanserai.kernel.view import icon_row


def _exchange(cost: Mapping[str, int], gain: Mapping[str, int], sign: str = ">") -> str:
    return f"{icon_row(cost)} {sign} {icon_row(gain)}"


def _card(card: CityCard) -> str:
    match card.effect:
        case "exchange":
            return _exchange(card.cost, card.gain)
        case "one_way_choice":
            return " / ".join(_exchange(option.cost, option.gain) for option in card.options)
        case "two_way":
            return _exchange(card.a, card.b, "<>")
        case "per_count":
            counted = "post" if card.counts == "trading_posts_on_map" else "contract"
            return f"{counted} : {icon_row(card.gain)}"
        case "die_multiple":
            return f"pip : {icon_row(card.gain)}"
        case _:
            return _by_value(card)


def _by_value(card: CityCard) -> str:
    """The gains by the value of the die: the first value of each span, then its gain."""
    spans = []
    values = enumerate(card.table, start=1)
    for _, span in groupby(values, key=lambda entry: entry[1]):
        value, gain = next(span)
        spans.append(f"die:any:{value} > {icon_row(gain)}")
    return " / ".join(spans)


CONTRACT_ICONS: Final = {c.id: _exchange(c.cost, c.reward) for c in CONTRACTS}
CARD_ICONS: Final = {card.id: _card(card) for card in CITY_CARDS}
TOKEN_ICONS: Final = {name: icon_row(reward) for name, reward in TOKEN_REWARDS.items()}
GOAL_ICONS: Final = {
    goal.id: f"at:{goal.city} at:{goal.province} : {icon_row({'vp': goal.vp})}" for goal in GOALS
}


def die_icon(die: str) -> str:
    """A die by its class and value; value 0 is a die without one."""
    return f"die:{die}"


_SPACES: Final = {
    "coins": "space:five_coins",
    "khan": "space:khan",
    "contracts": "space:contracts",
    "travel": "space:travel",
    "purse": "space:purse",
    "black_die": "space:black_dice",
    "stop": "space:travel",
}


def _own_dice(s: MarcoPolo, name: str) -> tuple[str, ...]:
    p = s.actor
    return tuple(
        f"own_die:{p + 1}:{i}" for i, die in enumerate(s.dice[p]) if DIE_NAMES[die] == name
    )


def _column(s: MarcoPolo, name: str) -> tuple[str, ...]:
    op = s.stack[-1]
    return (f"cell:{WARES[op.stall]}:{name}",) if isinstance(op, ChooseColumn) else ()


_FAMILIES: Final[Mapping[str, Callable[[MarcoPolo, str], tuple[str, ...]]]] = {
    "bazaar": lambda s, name: (f"space:bazaar_{name}",),
    "card": lambda s, name: (f"card:{name}",),
    "complete": lambda s, name: (f"contract:{name}",),
    "take": lambda s, name: (f"contract:{name}",),
    "discard": lambda s, name: (f"contract:{name}",),
    "keep": lambda s, name: (f"goal:{name}",),
    "bonus": lambda s, name: (f"bonus:{name}",),
    "go": lambda s, name: (f"node:{name}",),
    "second": lambda s, name: (f"node:{name}",),
    "move_post": lambda s, name: (f"post:{s.actor + 1}:{name}",),
    "die": _own_dice,
    "column": _column,
}


def refs(s: MarcoPolo, choice: int) -> tuple[str, ...]:
    """The pieces and places a player would touch to make this choice."""
    family, _, name = WORDS.name(choice).partition(":")
    if not name:
        return (_SPACES.get(family, family),)
    found = _FAMILIES.get(family)
    return found(s, name) if found else ()
