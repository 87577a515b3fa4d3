"""Chapter 23: what the symbols of schemes, boards, slots and spaces make Tigran do (WAY-SOLO-23 to
WAY-SOLO-26); fills the tables of his other modules.
"""

from __future__ import annotations

from typing import Final

from caravanserai.games.wayfarers.components import (
    GUILDS,
    JOURNAL_TILES,
    SCHEMES,
    SLOTS,
    SOLO,
    SPACES,
    TIGRAN_BOARDS,
    TILE_TYPES,
    WORKER_COLOURS,
)
from caravanserai.games.wayfarers.state import (
    INSPIRATIONS,
    LANDS,
    NONE,
    SKIES,
    SPOTS,
    TOWNSFOLK,
    WATERS,
    Wayfarers,
)
from caravanserai.games.wayfarers.tigran import Steps
from caravanserai.games.wayfarers.tigran_cards import (
    SPOT_STEPS,
    TAKES,
    TigranAnyGuild,
    TigranGuild,
    TigranMarks,
    TigranPlaces,
    TigranRetrieves,
    TigranTop,
    TigranWants,
)
from caravanserai.games.wayfarers.tigran_journal import (
    JOURNAL_TILE_STEPS,
    SPACE_STEPS,
    TigranJournals,
)
from caravanserai.games.wayfarers.tigran_tiles import (
    CARAVAN,
    PATH,
    TigranAnyTile,
    TigranSpecial,
    TigranTile,
)
from caravanserai.games.wayfarers.tigran_turn import (
    FIRST_ACTION,
    FOCUS,
    REST_STEPS,
    SCHEME_LABELS,
    SECOND_ACTION,
    TRACK_BONUS,
    FirstAction,
    TigranComet,
    TigranFocus,
    TigranRestComet,
    TigranTrack,
)
from caravanserai.games.wayfarers.words import GUILD_TEXTS, SCHEME_TEXTS, WORKER_OBJECTS
from caravanserai.kernel.core import Op
from caravanserai.kernel.effects import AnyOrder, Effect, OneOf, Paid
from caravanserai.kernel.notation import parse
from caravanserai.kernel.view import Listing, Message

DEED_TEXTS: Final = {
    "card:folk": Message("acquire a townsfolk card"),
    "card:sky": Message("acquire a sky card"),
    "card:land": Message("acquire a land card"),
    "card:water": Message("acquire a water card"),
    "card:insp": Message("acquire an inspiration card"),
    **{
        f"inf:{name}": Message("influence the {guild}", guild=text)
        for name, text in zip(GUILDS, GUILD_TEXTS, strict=True)
    },
    "inf:any": Message("influence any guild"),
    "inf:card": Message("influence a card"),
    "tile:any": Message("take any upgrade tile"),
    "journal": Message("journal"),
    "comet": Message("comet track +1"),
    "focus": Message("focus action"),
}
"""What stands on his schemes and boards, in words."""


class _Deed(Effect[Wayfarers]):
    """An atom as Tigran carries it out, so many times."""

    __slots__ = ("atom", "steps", "times")

    def __init__(self, atom: str, steps: Steps, times: int) -> None:
        self.atom = atom
        self.steps = steps
        self.times = times

    def describe(self) -> Message:
        first = self.steps[0]
        if isinstance(first, TigranPlaces):
            workers = Listing([WORKER_OBJECTS[colour] for colour in first.colours], " / ")
            return Message("place {workers}", workers=workers)
        said = DEED_TEXTS[self.atom]
        return (
            said if self.times == 1 else Message("{n} times: {effect}", n=self.times, effect=said)
        )

    def notation(self) -> str:
        return self.atom


class _Influence(Effect[Wayfarers]):
    """Influence that a scheme costs."""

    __slots__ = ("amount", "guild")

    def __init__(self, guild: int, amount: int) -> None:
        self.guild = guild
        self.amount = amount

    def describe(self) -> Message:
        return Message("{n} influence of the {guild}", n=self.amount, guild=GUILD_TEXTS[self.guild])

    def notation(self) -> str:
        return f"inf:{GUILDS[self.guild]}*{self.amount}"


_DECK_ATOMS: Final = {
    "card:folk": TOWNSFOLK,
    "card:sky": SKIES,
    "card:land": LANDS,
    "card:water": WATERS,
    "card:insp": INSPIRATIONS,
}


def _steps(atom: str) -> Steps:
    """What one symbol makes Tigran do; some are converted (WAY-SOLO-26)."""
    converted = SOLO.convert.get(atom, atom)
    name, _, how = converted.removesuffix("]").partition("[")
    kind, _, what = name.partition(":")
    if converted == "top card of the land deck":
        return (TigranTop(LANDS),)
    if converted == "top card of the water deck":
        return (TigranTop(WATERS),)
    if name in _DECK_ATOMS:
        return (TigranWants(TAKES, _DECK_ATOMS[name], 0),)
    if name == "worker:place":
        return (TigranPlaces(tuple([WORKER_COLOURS.index(c) for c in how.split(",")])),)
    if kind == "inf" and what in GUILDS:
        return (TigranGuild(GUILDS.index(what)),)
    if kind == "tile" and what in TILE_PLACES_NAMES:
        return (TigranTile(TILE_TYPES.index(what)),)
    plain: dict[str, Op[Wayfarers]] = {
        "inf:any": TigranAnyGuild(),
        "inf:card": TigranMarks(),
        "tile:any": TigranAnyTile(),
        "tile:special": TigranSpecial(),
        "worker:take": TigranRetrieves(),
        "journal": TigranJournals(),
        "comet": TigranComet(),
        "comet_if_last_scheme_shows_it": TigranRestComet(),
        "focus": TigranFocus(),
    }
    return (plain[name],)


TILE_PLACES_NAMES: Final = tuple(SOLO.tile_places)


class TigranVerbs:
    """The notation as Tigran reads it."""

    stop = NONE

    def gain(self, atom: str, times: int) -> Effect[Wayfarers] | None:
        if SOLO.convert.get(atom) == "track+1":
            return _Deed(atom, (TigranTrack(times),), times)
        return _Deed(atom, _steps(atom) * times, times)

    def pay(self, atom: str, times: int) -> Effect[Wayfarers] | None:
        if atom == "prov":  # ignored: costs that are not on his schemes (WAY-SOLO-23)
            return _Deed(atom, (), times)
        return _Influence(GUILDS.index(atom.removeprefix("inf:")), times)

    def word(self, text: str) -> int:
        return NONE


_VERBS: Final = TigranVerbs()


def steps_of(effect: Effect[Wayfarers]) -> Steps:
    """The parts of an effect from left to right (WAY-SOLO-18)."""
    if isinstance(effect, _Deed):
        return effect.steps
    if isinstance(effect, Paid):
        return steps_of(effect.gain)
    if isinstance(effect, AnyOrder):
        return tuple([step for part in effect.parts for step in steps_of(part)])
    if isinstance(effect, OneOf):
        return read(SOLO.convert[effect.notation()])
    return ()


def spoken_deeds(text: str) -> Message:
    """What a text makes Tigran do, in words."""
    return parse(text, _VERBS).describe() if text else Message("nothing")


def read(text: str) -> Steps:
    """The steps of a text."""
    return steps_of(parse(text, _VERBS))


def first_action(text: str) -> FirstAction:
    """The first action of a scheme, with the influence that it costs."""
    effect = parse(text, _VERBS)
    if not isinstance(effect, Paid):
        return FirstAction(steps_of(effect), NONE, 0)
    cost = effect.cost[0]
    assert isinstance(cost, _Influence)
    return FirstAction(steps_of(effect), cost.guild, cost.amount)


for _board in TIGRAN_BOARDS:
    TRACK_BONUS.append(read(_board.track_bonus))
    FOCUS.append(read(_board.focus_action))
    REST_STEPS.append(tuple([step for text in _board.rest for step in read(text)]))
    CARAVAN.append([read(_board.caravan[row][column]) for row, column in PATH])
for _scheme, _text in zip(SCHEMES, SCHEME_TEXTS, strict=True):
    FIRST_ACTION.append(first_action(_scheme.first))
    SECOND_ACTION.append(read(_scheme.second))
    SCHEME_LABELS.append(
        Message(
            "{scheme}: first {first}, otherwise {second}",
            scheme=_text,
            first=spoken_deeds(_scheme.first),
            second=spoken_deeds(_scheme.second),
        )
    )
for _spot, _slot in enumerate(SLOTS):
    SPOT_STEPS.append(read(_slot.worker) if _slot.worker and _spot < SPOTS - 4 else ())
SPACE_STEPS.extend([() if space.bonus == "tile" else read(space.bonus) for space in SPACES])
JOURNAL_TILE_STEPS.extend([read(tile.bonus) for tile in JOURNAL_TILES])

BOARD_LABELS: Final = [
    Message(
        "focus action: {focus}; bonus of the track: {bonus}",
        focus=spoken_deeds(board.focus_action),
        bonus=spoken_deeds(board.track_bonus),
    )
    for board in TIGRAN_BOARDS
]
PATH_LABELS: Final = [
    [spoken_deeds(board.caravan[row][column]) for row, column in PATH] for board in TIGRAN_BOARDS
]
"""The symbols along the path of each board."""
