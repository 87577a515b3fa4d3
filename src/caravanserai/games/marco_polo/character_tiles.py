"""The tiles of the characters as people read them: what each may do, with its numbers."""

from __future__ import annotations

from functools import cache
from typing import Final, NamedTuple

from caravanserai.games.marco_polo.amounts import spoken, spoken_amount
from caravanserai.games.marco_polo.bazaar import WARES
from caravanserai.games.marco_polo.characters import (
    MOST_POSTS,
    POST_POINTS,
    POSTS,
)
from caravanserai.games.marco_polo.characters import WARES as TRADE_GAINS
from caravanserai.games.marco_polo.components import CHARACTERS, RESOURCES
from caravanserai.games.marco_polo.scoring import SLOT_POINTS
from caravanserai.games.marco_polo.state import CHARACTER_NAMES, SPACE_NAMES
from caravanserai.kernel.view import Listing, Message, icon_row

RULES: Final = {
    "raschid": "MP-CHAR-RASCHID-1",
    "matteo": "MP-CHAR-MATTEO-1",
    "berke": "MP-CHAR-BERKE-1",
    "mercator": "MP-CHAR-MERCATOR-1",
    "kubilai": "MP-CHAR-KUBILAI-1",
    "johannes": "MP-CHAR-JOHANNES-1",
    "wilhelm": "MP-CHAR-WILHELM-1",
    "niccolo_marco": "MP-CHAR-POLOS-1",
}
"""Where the rules begin to speak of each."""
_TRADE_ICONS: Final = {"khan": "khan", "five_coins": "coin*5"}
_TRADE_TEXTS: Final = {
    "khan": Message("the Khan's favour"),
    "five_coins": Message("five coins"),
}
_BAZAAR: Final = tuple(f"bazaar_{ware}" for ware in WARES)


class Tile(NamedTuple):
    """A character: the name, what it may do in words and in icons, the rule."""

    name: Message
    ability: Message
    icons: str
    rule: str


@cache
def tile(name: str, players: int) -> Tile:
    """The tile of a character in a game of so many."""
    i = CHARACTER_NAMES.index(name)
    ability, icons = _power(name, i, players)
    return Tile(Message(CHARACTERS[i].name), ability, icons, RULES[name])


def _power(name: str, i: int, players: int) -> tuple[Message, str]:
    """What a character may do, in words and in icons."""
    bonus = CHARACTERS[i].round_bonus
    income = {key: n for key, n in bonus.items() if key != "white_die"}
    match name:
        case "raschid":
            faces = [f"die:own:{value}" for value in range(1, 7)]
            icons = f"{' '.join(faces[:3])} | {' '.join(faces[3:])}"
            text = Message(
                "never rolls: chooses the value of each die when placing it;"
                " no compensation for low rolls"
            )
        case "matteo":
            text = Message("every round the white die as one more, and a contract")
            icons = f"hourglass : {icon_row(bonus)}"
        case "berke":
            text, icons = Message("pays nothing for occupied action spaces"), "die:any:6 : coin*0"
        case "mercator":
            return _trading(players)
        case "kubilai":
            points = max(SLOT_POINTS)
            text = Message(
                "starts in Beijing, with a trading post on the slot for {points}",
                points=spoken_amount("vp", points),
            )
            icons = f"khan : post vp*{points}"
        case "johannes":
            text = Message(
                "every round {income}; steps from any oasis to any other", income=spoken(income)
            )
            icons = f"hourglass : {icon_row(income)} | palm <> palm"
        case "wilhelm":
            points = POST_POINTS[i][MOST_POSTS]
            text = Message(
                "has {n} trading posts and builds wherever the figure passes;"
                " {points} for the last post",
                n=POSTS[i],
                points=spoken_amount("vp", points),
            )
            icons = f"move : post | post*{POSTS[i]} : vp*{points}"
        case _:
            text = Message("every round {income}; travels with two figures", income=spoken(income))
            icons = f"hourglass : {icon_row(income)} | figure figure"
    return text, icons


def _trading(players: int) -> tuple[Message, str]:
    """What Mercator gains when others use a space (MP-CHAR-MERCATOR-1, 3, 4)."""
    gains: dict[str, dict[str, int]] = {}
    for space, resource, n in TRADE_GAINS[players]:
        gains.setdefault(SPACE_NAMES[space], {})[RESOURCES[resource]] = n
    wares = {ware: n for name in _BAZAAR for ware, n in gains.get(name, {}).items()}
    said = [
        Message("when others use the bazaar, what their row sells: {wares}", wares=spoken(wares))
    ]
    icons = [icon_row(wares)]
    for name, gain in gains.items():
        if name not in _BAZAAR:
            said.append(Message("for {space} {gain}", space=_TRADE_TEXTS[name], gain=spoken(gain)))
            icons.append(f"{_TRADE_ICONS[name]} : {icon_row(gain)}")
    return Listing(said, "; "), " | ".join(icons)
