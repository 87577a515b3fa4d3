"""What the drawn table needs beside words: effects as icons, and where a choice lies on the board.

Icons are a line of tokens, `|` begins a new line: `prov*2 arrow card_land silver`. They come from
the same texts of the data as the effects themselves.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import groupby
from typing import Final

from caravanserai.games.wayfarers.codes import die_slot
from caravanserai.games.wayfarers.components import (
    COMMON,
    EDGES,
    FOLK,
    GUILD_DATA,
    GUILDS,
    HOME_SLOTS,
    INSPIRATION,
    JOURNAL_TILES,
    LAND,
    PLAYER_BOARDS,
    SCHEMES,
    SKY,
    SLOTS,
    SPACES,
    TIGRAN_BOARDS,
    TILE_SPACES,
    TILES,
    WATER,
    WORKER_COLOURS,
    Ground,
    HomeCard,
    Scheme,
    TigranBoard,
    Tile,
)
from caravanserai.games.wayfarers.formula import Call, Counter, Formula, Number, read
from caravanserai.games.wayfarers.state import (
    CARD_NAMES,
    COUNTER_NAMES,
    HOME_CITY,
    HOME_FOLK,
    HOME_HARBOUR,
    HOME_SKY,
    SLOT_NAMES,
    SPOT_NAMES,
    Wayfarers,
)
from caravanserai.games.wayfarers.words import ACTION, TRADE, WORDS
from caravanserai.kernel.core import CHANCE, NO_CHOICE
from caravanserai.kernel.effects import AnyOrder, Effect, Nothing, OneOf, Paid
from caravanserai.kernel.notation import parse

# effects


class _Symbol(Effect[Wayfarers]):
    """An atom of the notation, to be drawn."""

    __slots__ = ("atom", "times")

    def __init__(self, atom: str, times: int) -> None:
        self.atom = atom
        self.times = times

    def notation(self) -> str:
        return self.atom

    def icons(self) -> str:
        """Its tokens; what is done to it or left out of its price stands behind."""
        name, _, how = self.atom.removesuffix("]").partition("[")
        if name == "worker:place":
            return " or ".join([f"worker_{colour}" for colour in how.split(",")])
        if how == "draw3":
            return f"draw3 {_token(name)}"
        shown = _times(_token(name), self.times)
        return f"{shown} {_MARKS[how]}" if how else shown


class _Symbols:
    """The notation as a picture."""

    stop = NO_CHOICE

    def gain(self, atom: str, times: int) -> Effect[Wayfarers] | None:
        return _Symbol(atom, times)

    def pay(self, atom: str, times: int) -> Effect[Wayfarers] | None:
        return _Symbol(atom, times)

    def word(self, text: str) -> int:
        return NO_CHOICE


_MARKS: Final = {"free": "free", "-1": "disc_silver"}
_NAMES: Final = {
    "die:refresh": "reroll",
    "die:mod": "adjust",
    "die:new": "new_die",
    "comet_if_last_scheme_shows_it": "comet",
    "inf:total": "inf_any",
}
"""Icons that are called otherwise than their atoms."""


def _token(atom: str) -> str:
    return _NAMES.get(atom, atom.removeprefix("tag:").replace(":", "_"))


def _times(token: str, n: int) -> str:
    return f"{token}*{n}" if n > 1 else token


def icons(text: str) -> str:
    """An effect text as icons."""
    return _drawn(parse(text, _Symbols()))


def _drawn(effect: Effect[Wayfarers]) -> str:
    match effect:
        case _Symbol():
            return effect.icons()
        case AnyOrder():
            return " ".join([_drawn(part) for part in effect.parts])
        case OneOf():
            return " or ".join([_drawn(part) for part in effect.parts])
        case Paid():
            cost = " ".join([_drawn(item) for item in effect.cost])
            return f"{cost} arrow {_drawn(effect.gain)}"
        case _:
            assert isinstance(effect, Nothing)
            return ""


def counted(names: Sequence[str]) -> str:
    """Things side by side, equal ones with their number."""
    return " ".join([_times(_token(name), len(list(same))) for name, same in groupby(names)])


def requirement(text: str) -> str:
    """What a connection of the journal track asks for."""
    if text.startswith("pay("):
        paid = text.removeprefix("pay(").removesuffix(")").split(", ")
        return f"{counted(paid)} spent"
    name, _, least = text.partition(" >= ")
    return _times(_token(name), int(least)) if least else ""


# the formulas of the sky cards


def points(text: str) -> str:
    """A formula as icons: what is counted, then the points for each."""
    return _formula(read(text))


def _formula(formula: Formula) -> str:
    match formula:
        case Number():
            return _times("vp", formula.number) if formula.number else ""
        case Counter():
            return f"{_token(COUNTER_NAMES[formula.counter])} each vp"
        case Call(name="+"):
            return " plus ".join([_formula(inner) for inner in formula.inner])
        case Call(name="*"):
            factor, inner = formula.inner
            assert isinstance(factor, Number)
            return f"{_set(inner)} each {_times('vp', factor.number)}"
        case Call(name="set"):
            return f"{_set(formula)} each vp"
        case Call(name="half"):
            return f"{_times(_counter(formula.inner[0]), 2)} each vp"
        case Call(name="if"):
            condition, more, less = formula.inner
            assert isinstance(condition, Call)
            most = " most" if condition.name == "most" else ""
            held = f"{_counter(condition.inner[0])}{most}"
            return f"{held} arrow {_formula(more)} | otherwise {_formula(less)}"
        case _:
            raise AssertionError(formula)


def _counter(formula: Formula) -> str:
    assert isinstance(formula, Counter)
    return _token(COUNTER_NAMES[formula.counter])


def _set(formula: Formula) -> str:
    assert isinstance(formula, Call) and formula.name == "set"
    return " ".join([_counter(inner) for inner in formula.inner])


# cards and tiles


def _lines(*lines: str) -> str:
    return " | ".join([line for line in lines if line])


def _head(tags: Sequence[str], immediate: str) -> str:
    """The tags of a card and what it gives at once."""
    return counted(tags) + (f" _ {_now(immediate)}" if immediate else "")


def _now(immediate: str) -> str:
    return f"now {icons(immediate)}"


def _die_slot(needs: Sequence[str], action: str) -> str:
    """A die slot with the assets it needs, and its action below."""
    return _lines(f"die:any:0 {counted(needs)}".strip(), icons(action))


def _ground(card: Ground) -> str:
    body = _die_slot(card.slot, card.action) if card.action else ""
    if card.trigger:
        triggers = " or ".join([_token(name) for name in card.trigger])
        body = f"{triggers} each | {icons(card.benefit)}"
    receives = ["receives" if row else "-" for row in card.link_in]
    head = (
        _head(card.tags, card.immediate)
        if body
        else f"{counted(card.tags)} | {_now(card.immediate)}"
    )
    return _lines(_edges(receives, card.link_out), head, body)


def _edges(left: Sequence[str], right: Sequence[str]) -> str:
    """The strips on both edges of a water card, from top to bottom (WAY-WATER-5)."""
    gives = [_token(name) if name else "-" for name in right]
    if {*left, *gives} == {"-"}:
        return ""
    return f"left:{','.join(left)} right:{','.join(gives)}"


def _home(card: HomeCard) -> str:
    strips = _edges(["-"] * 4, card.link_out) if card.link_out else ""
    return _lines(strips, counted(card.tags), _die_slot(card.slot, card.action))


def _cards() -> list[str]:
    shown = []
    for folk in FOLK:
        cost = _times("silver", folk.cost) if folk.cost else "free"
        tuck = " or ".join([_token(name) for name in folk.tuck])
        gives = counted(folk.assets) if folk.assets else icons(folk.effect)
        rests = "rest " if folk.when == "rest" else ""
        shown.append(_lines(f"{cost} _ under {tuck}", f"{rests}{gives}"))
    for sky in SKY:
        shown.append(_lines(_head(sky.tags, sky.immediate), points(sky.score)))
    shown += [_ground(card) for card in (*LAND, *WATER)]
    for card in INSPIRATION:
        goals = zip(card.goal_count, card.goal_at_least, strict=True)
        wanted = " ".join([_times(_token(name), least) for name, least in goals])
        shown.append(f"{wanted} arrow double")
    shown.append(_home(COMMON.starting_land))
    shown.append(_home(COMMON.starting_water))
    shown.append(_lines(counted(COMMON.starting_sky.tags), points(COMMON.starting_sky.score)))
    shown.append(f"rest | {icons(COMMON.starting_folk.effect)}")
    return shown


CARD_ICONS: Final = _cards()
"""What each card shows, printed ones included."""
HOME_ICONS: Final = {slot.id: _lines(counted(slot.slot), icons(slot.action)) for slot in HOME_SLOTS}
"""The die slots in the middle of a player board."""
SPACE_ICONS: Final = ["" if space.bonus == "tile" else icons(space.bonus) for space in SPACES]
JOURNAL_TILE_ICONS: Final = [icons(tile.bonus) for tile in JOURNAL_TILES]
WAY_ICONS: Final = {
    (edge.start, edge.end): (requirement(edge.side_a), requirement(edge.side_b)) for edge in EDGES
}
"""What each connection asks for, on both sides of its section."""
SPOT_ICONS: Final = [
    _times("silver", slot.silver) if slot.silver else icons(slot.worker) for slot in SLOTS
]
CELL_ICONS: Final = [
    [icons(text.strip("#")) for row in board.caravan for text in row] for board in PLAYER_BOARDS
]
"""The bonuses in the caravan, by player board and cell."""
DECK_ICONS: Final = ["card_folk", "card_sky", "card_land", "card_water", "card_insp"]
GUILD_ICONS: Final = [f"arrow {icons(guild.ability.split('=>')[1])}" for guild in GUILD_DATA]
"""What a marker of each guild is spent for."""
PRICE_ICONS: Final = {space.type: icons(space.price) for space in TILE_SPACES if space.price}


_STEPS: Final = {"plus": "step_up", "minus": "step_down", "plusminus": "step_both"}


def _icon(name: str) -> str:
    """An icon of the caravan, or a tag."""
    return _STEPS.get(name, name.replace(":", "_"))


def _face(tile: Tile, face: Sequence[Sequence[str]]) -> str:
    """A face of a tile; in a wide one the icons stand in their columns, the points between."""
    value = _times("vp", tile.vp) if tile.vp else ""
    if len(face) == 1:
        return _lines(counted(tile.tags), *[_icon(name) for name in face[0]], value)
    return " _ ".join([" ".join([_icon(name) for name in column]) or value for column in face])


TILE_ICONS: Final = [
    [_face(tile, face) for face in (tile.face, tile.face_b) if face] for tile in TILES
]
"""Both faces of each kind of tile, or its only one."""
TILE_FORMS: Final = [
    {(1, 1): "tile", (2, 1): "wide_tile", (1, 2): "tall_tile"}[tile.size[0], tile.size[1]]
    for tile in TILES
]
"""The kind of piece by the cells it covers."""


class TigranIcons:
    """What a board of the solo opponent shows."""

    def __init__(self, board: TigranBoard) -> None:
        self.focus = icons(board.focus_action)
        self.bonus = icons(board.track_bonus)
        self.rest = " ".join([icons(text) for text in board.rest])
        self.cells = [[icons(text) for text in row] for row in board.caravan]


TIGRAN_ICONS: Final = [TigranIcons(board) for board in TIGRAN_BOARDS]


def _scheme(scheme: Scheme) -> str:
    """Value, first special tile and comet; the first action, and the second instead of it."""
    special = next(tile for tile in TILES if tile.id == scheme.special_start)
    comet = " comet" if scheme.comet else ""
    head = f"silver*{scheme.value} _ tile_special {counted(special.tags)}{comet}"
    return _lines(head, icons(scheme.first), f"otherwise {icons(scheme.second)}")


SCHEME_ICONS: Final = [_scheme(scheme) for scheme in SCHEMES]


# where choices lie

HOME_CARDS: Final = frozenset([CARD_NAMES[card] for card in (HOME_CITY, HOME_HARBOUR, HOME_SKY)])


def card_ref(name: str, p: int) -> str:
    """The piece of a card; those printed on the player boards are there once for each seat."""
    return f"card:{name}:{p + 1}" if name in HOME_CARDS else f"card:{name}"


def slot_ref(name: str, p: int) -> str:
    """A die slot: in the middle of the player board, or a card."""
    return f"slot:{name}:{p + 1}" if name in HOME_ICONS else card_ref(name, p)


def _dice(s: Wayfarers, name: str) -> tuple[str, ...]:
    p = s.actor
    return tuple([f"die:{p + 1}:{i}" for i, value in enumerate(s.dice[p]) if str(value) == name])


def _crew(s: Wayfarers, colour: str) -> tuple[str, ...]:
    p = s.actor
    n = s.workers_of(p, WORKER_COLOURS.index(colour))
    return tuple([f"crew:{colour}:{p + 1}:{i}" for i in range(n)])


def _townsfolk(s: Wayfarers, name: str) -> tuple[str, ...]:
    if name == CARD_NAMES[HOME_FOLK]:
        return (f"rest:{s.actor + 1}",)
    return (card_ref(name, s.actor),)


def _from(s: Wayfarers, name: str) -> tuple[str, ...]:
    """An own marker: in a guild, or on a card."""
    if name in GUILDS:
        return (f"guild:{name}:{s.actor + 1}",)
    return (f"marker:{SPOT_NAMES[s.display.index(CARD_NAMES.index(name))]}",)


def _retrieve(s: Wayfarers, name: str) -> tuple[str, ...]:
    card, colour = name.split(":")
    return (f"worker:{SPOT_NAMES[s.display.index(CARD_NAMES.index(card))]}:{colour}",)


def _card(s: Wayfarers, name: str) -> tuple[str, ...]:
    return (card_ref(name, s.actor),)


def _slot(s: Wayfarers, name: str) -> tuple[str, ...]:
    return (slot_ref(name, s.actor),)


_FAMILIES: Final[Mapping[str, Callable[[Wayfarers, str], tuple[str, ...]]]] = {
    "die": _dice,
    "raise": _dice,
    "lower": _dice,
    "reroll": _dice,
    "worker": _crew,
    "slot": _slot,
    "sail": _slot,
    "refresh": lambda s, name: (f"placed:{s.actor + 1}:{name}",),
    "townsfolk": _townsfolk,
    "vista": _card,
    "take": _card,
    "under": _card,
    "below": _card,
    "above": _card,
    "over": _card,
    "influence": _card,
    "on": _card,
    "draw": lambda s, name: (f"deck:{name}",),
    "guild": lambda s, name: (f"guild:{name}",),
    "from": _from,
    "move": lambda s, name: (f"guild:{name.split(':')[1]}",),
    "retrieve": _retrieve,
    "go": lambda s, name: (f"go:{name}",),
    "again": lambda s, name: (f"go:{name}",),
    "tile": lambda s, name: (f"tile:{name.removesuffix(':a')}",),
    "cell": lambda s, name: (f"cell:{s.actor + 1}:{name}",),
}


def refs(s: Wayfarers, choice: int) -> tuple[str, ...]:
    """The pieces and places a player would touch to make this choice."""
    if s.actor == CHANCE:
        return ()
    family, _, name = WORDS.name(choice).partition(":")
    if choice == TRADE:
        return ("guild:yellow",)
    if choice == ACTION:
        return (slot_ref(SLOT_NAMES[die_slot(s.placed[s.actor][-1])], s.actor),)
    found = _FAMILIES.get(family)
    return found(s, name) if found else ()
