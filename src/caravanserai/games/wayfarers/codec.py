"""Positions as readable text, whole and as one seat may know them, and the laws they keep."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from caravanserai.games.wayfarers import (
    caravan,
    cards,
    dice,
    displays,
    effect_tables,
    effects,
    influence,
    journal,
    rest,
    setup,
    slots,
    tigran_cards,
    tigran_journal,
    tigran_symbols,
    tigran_tiles,
    tigran_turn,
    turn,
    workers,
)
from caravanserai.games.wayfarers.codes import (
    buried_card,
    card_of,
    die_slot,
    die_value,
    knower_of,
    known_to,
    placed_die,
    tile_cell,
    tile_face,
    tile_kind,
    worker_colour,
    worker_on,
    worker_spot,
)
from caravanserai.games.wayfarers.components import (
    DECKS,
    GUILDS,
    SECTIONS,
    SIDES,
    TILE_TYPES,
    TILES,
    WORKER_COLOURS,
)
from caravanserai.games.wayfarers.counters import RAISES
from caravanserai.games.wayfarers.invariants import faults
from caravanserai.games.wayfarers.state import (
    BOARD_NAMES,
    CARD_NAMES,
    CARDS,
    CELL_NAMES,
    DECK_FIRST,
    DECK_OF,
    DECK_SIZE,
    DICE,
    DISPLAY,
    JOURNAL_TILE_NAMES,
    MARKERS,
    NONE,
    SCHEME_NAMES,
    SLOT_NAMES,
    SPACE_NAMES,
    SPOT_NAMES,
    SPOTS_OF,
    TIGRAN,
    TIGRAN_BOARD_NAMES,
    TILE_NAMES,
    Wayfarers,
)
from caravanserai.games.wayfarers.words import WORDS
from caravanserai.kernel.effects import Effect
from caravanserai.kernel.errors import BadNotation, BadPosition
from caravanserai.kernel.notation import parse
from caravanserai.kernel.position import (
    As,
    ByName,
    Codec,
    Counts,
    Each,
    Fields,
    Flag,
    Name,
    Names,
    NameSet,
    Number,
    OrNothing,
    Reader,
    Seat,
    StepText,
    settle,
    steps_of,
)
from caravanserai.kernel.sets import bits

_MODULES: Final = (
    caravan, cards, dice, displays, effect_tables, effects, influence, journal, rest, setup, slots,
    tigran_cards, tigran_journal, tigran_symbols, tigran_tiles, tigran_turn, turn, workers,
)  # fmt: skip
_ABSTRACT: Final = ("Draw", "TigranStep")
OPS: Final = steps_of(_MODULES, _ABSTRACT)
"""Every step of the game."""

MANY: Final = 10**6


class EffectTexts:
    """Effects as the texts that describe them."""

    def write(self, value: Sequence[Effect[Wayfarers]]) -> list[str]:
        return [effect.notation() for effect in value]

    def read(self, text: Any, where: str) -> tuple[Effect[Wayfarers], ...]:
        if not isinstance(text, list | tuple) or not all(isinstance(t, str) for t in text):
            raise BadPosition(f"{where}: expected a list of effect texts, not {text!r}")
        try:
            return tuple([parse(item, effects.VERBS) for item in text])
        except BadNotation as error:
            raise BadPosition(f"{where}: {error}") from None


class Values:
    """The values of dice."""

    def write(self, value: Sequence[int]) -> list[int]:
        return list(value)

    def read(self, text: Any, where: str) -> tuple[int, ...]:
        if not isinstance(text, list | tuple):
            raise BadPosition(f"{where}: expected a list of die values, not {text!r}")
        return tuple([Number(1, 6).read(item, f"{where}[{i}]") for i, item in enumerate(text)])


FIELDS: Final[dict[str, Codec]] = {
    "cell": Name(CELL_NAMES),
    "colour": Name(WORKER_COLOURS),
    "colours": Names(WORKER_COLOURS),
    "cost": Number(1, 3),
    "count": Number(1, 9),
    "deck": Name(DECKS),
    "deed": Name(tigran_cards.DEEDS),
    "denied": NameSet(SPOT_NAMES),
    "dice": Values(),
    "effects": EffectTexts(),
    "face": Number(0, 1),
    "free": Flag(),
    "guild": Name(GUILDS),
    "kind": Name(TILE_NAMES),
    "least": Flag(),
    "left": Number(1, 3),
    "place": Number(-1, MANY),
    "price": Number(0, 5),
    "scheme": Name(SCHEME_NAMES),
    "seat": Seat(),
    "section": Name(SECTIONS),
    "space": Name(SPACE_NAMES),
    "spot": Name(SPOT_NAMES),
    "stage": Name(slots.STAGES),
    "stop": Name(WORDS.names()),
    "target": Name([*SPOT_NAMES, *GUILDS]),
    "what": Number(0, 4),
    "which": Name(TILE_TYPES),
}
STEPS: Final = StepText(OPS, FIELDS)

_CARD: Final = Name(CARD_NAMES, none=NONE)
_SEAT: Final = Name(["1", "2", "3", "4"], none=NONE)
_WORKERS: Final = NameSet(WORKER_COLOURS)
_KNOWERS: Final = ["1", "2", "3", "4", "-", "-", "-", "all"]


class WorkerOn:
    """A worker on a card of a display."""

    spot: Final = Name(SPOT_NAMES)
    colour: Final = Name(WORKER_COLOURS)

    def write(self, value: int) -> dict[str, str | None]:
        spot, colour = worker_spot(value), worker_colour(value)
        return {"spot": self.spot.write(spot), "colour": self.colour.write(colour)}

    def read(self, text: Any, where: str) -> int:
        reader = Reader(text, where)
        found = worker_on(reader.get("spot", self.spot), reader.get("colour", self.colour))
        reader.done()
        return found


class PlacedDice:
    """The values of the dice on the slots, by slot, in the order in which they were placed."""

    slot: Final = Name(SLOT_NAMES)

    def write(self, value: Sequence[int]) -> dict[str, int]:
        return {SLOT_NAMES[die_slot(code)]: die_value(code) for code in value}

    def read(self, text: Any, where: str) -> tuple[int, ...]:
        reader = Reader(text, where)
        slots = [self.slot.read(name, where) for name in text]
        values = [reader.get(name, Number(1, 6)) for name in text]
        return tuple([placed_die(*die) for die in zip(slots, values, strict=True)])


_BOARD: Final = Fields(
    first=_SEAT,
    triggered=Flag(),
    turns_left=OrNothing(Number(0, 4)),
    sides=Each(Name(SIDES, none=NONE), len(SECTIONS)),
    journal_tiles=ByName(
        {SPACE_NAMES[space]: space for space in setup.TILE_SPACES},
        JOURNAL_TILE_NAMES,
        len(SPACE_NAMES),
    ),
    green=As("green_spots", NameSet(journal.SPOT_NAMES)),
    stock=As("tiles", Counts(TILE_NAMES, [tile.copies for tile in TILES])),
)
_SPOT: Final = Fields(display=As("card", _CARD), marker=_SEAT, workers=_WORKERS)
_TURN: Final = Fields(
    turn=As("seat", _SEAT),
    used=As("guilds_used", NameSet(GUILDS)),
    placed_worker=As("worker", OrNothing(WorkerOn())),
    columns=Number(0, CARDS),
    off_silver=As("silver_off", Number(0, 7)),
    off_prov=As("prov_off", Number(0, 7)),
    pigeon=Flag(),
    held=Number(0, 6),
)
_TIGRAN: Final = Fields(
    tigran_board=As("board", Name(TIGRAN_BOARD_NAMES, none=NONE)),
    track=Number(0, influence.TRACK - 1),
    comets=Number(0, tigran_turn.COMET_TOP),
    deferred=Number(0, MANY),
    revealed=As("schemes", Names(SCHEME_NAMES)),
    taken=As("cards", Names(CARD_NAMES[:CARDS])),
    hidden=As("unseen_cards", Counts(DECKS, DECK_SIZE)),
    path=Number(0, len(tigran_tiles.PATH)),
    tigran_tiles=As("tiles", Names(TILE_NAMES)),
)
_PLAYER: Final = Fields(
    board=Name(BOARD_NAMES, none=NONE),
    silver=Number(0, MANY),
    prov=Number(0, MANY),
    supply=As("markers", Number(0, MARKERS)),
    dice=Values(),
    reserve=Number(0, DICE),
    placed=PlacedDice(),
)
_INFLUENCE: Final = Counts(GUILDS, MANY)
_SUPPLY: Final = Counts(WORKER_COLOURS, 4)


# --- writing ---------------------------------------------------------------------------------


def _public(s: Wayfarers) -> dict[str, Any]:
    """What lies open for everybody (WAY-INFO-1)."""
    new_folk = [CARD_NAMES[s.folk[s.turn][column]] for column in bits(s.fresh_folk)]
    return {
        "game": "wayfarers",
        "options": dict(s.options),
        **_BOARD.write(s),
        "displays": {
            name: [_SPOT.write(s, spot) for spot in SPOTS_OF[deck]]
            for deck, name in enumerate(DECKS)
        },
        "turn": {**_TURN.write(s), "new_townsfolk": new_folk},
        "tigran": _TIGRAN.write(s) if s.solo else None,
    }


def _player(s: Wayfarers, p: int) -> dict[str, Any]:
    common = {
        "guilds": _INFLUENCE.write(s.influences(p)),
        "workers": _SUPPLY.write(s.all_workers_of(p)),
        "journal": SPACE_NAMES[s.at[p]],
    }
    if s.solo and p == TIGRAN:
        return common
    return {
        **common,
        **_PLAYER.write(s, p),
        "panorama": [
            {
                "ground": CARD_NAMES[card],
                "townsfolk": _CARD.write(s.folk[p][i]),
                "sky": _CARD.write(s.sky[p][i]),
                "inspiration": _CARD.write(s.insp[p][i]),
            }
            for i, card in enumerate(s.ground[p])
        ],
        "caravan": [
            {
                "tile": TILE_NAMES[tile_kind(code)],
                "face": "ab"[tile_face(code)],
                "cell": CELL_NAMES[tile_cell(code)],
            }
            for code in s.tiles[p]
        ],
    }


def to_dict(s: Wayfarers) -> dict[str, Any]:
    """The whole position."""
    decks = {
        name: {
            "unseen": [CARD_NAMES[DECK_FIRST[deck] + i] for i in bits(s.deck[deck])],
            "bottom": [
                {"card": CARD_NAMES[card_of(code)], "known": _KNOWERS[knower_of(code)]}
                for code in s.bottom[deck]
            ],
        }
        for deck, name in enumerate(DECKS)
    }
    return {
        **_public(s),
        "decks": decks,
        "drawn": Names(CARD_NAMES).write(s.drawn),
        "players": [_player(s, p) for p in range(s.players)],
        "steps": STEPS.write(s.stack),
    }


def position(s: Wayfarers, seat: int | None) -> dict[str, Any]:
    """What one seat may know: everything but the decks, and of those what it put under them
    itself (WAY-INFO-2 to WAY-INFO-5).
    """
    decks = {}
    for deck, name in enumerate(DECKS):
        unseen = [DECK_FIRST[deck] + i for i in bits(s.deck[deck])]
        bottom: list[str | None] = []
        for code in s.bottom[deck]:
            known = known_to(seat, code)
            bottom.append(CARD_NAMES[card_of(code)] if known else None)
            if not known:
                unseen.append(card_of(code))
        unseen += [card for card in s.drawn if DECK_OF[card] == deck and seat != s.turn]
        decks[name] = {
            "cards": s.cards_in_deck(deck),
            "unseen": [CARD_NAMES[card] for card in sorted(unseen)],
            "bottom": bottom,
        }
    drawn = Names(CARD_NAMES).write(s.drawn) if seat == s.turn else [None] * len(s.drawn)
    return {
        **_public(s),
        "placing": _placing(s),
        "decks": decks,
        "drawn": drawn,
        "players": [_player(s, p) for p in range(s.players)],
        "met": [journal.met(s, p) for p in range(s.players)],
    }


def _placing(s: Wayfarers) -> dict[str, str] | None:
    """The tile for which a place is being chosen."""
    step = s.stack[-1] if s.stack else None
    if not isinstance(step, caravan.PlaceTile):
        return None
    return {"tile": TILE_NAMES[step.kind], "face": "ab"[step.face]}


# --- reading ---------------------------------------------------------------------------------


def from_dict(text: Mapping[str, Any]) -> Wayfarers:
    """The state of a position; BadPosition says what is inconsistent."""
    reader = Reader(text, "position")
    if reader.raw("game") != "wayfarers":
        raise BadPosition(f"position.game: expected 'wayfarers', not {text['game']!r}")
    tables = reader.tables("players")
    solo = reader.raw("tigran") is not None
    if not 2 <= len(tables) <= 4 or (solo and len(tables) != 2):
        raise BadPosition(
            f"position.players: expected 2 to 4 seats, 2 in a solo game, not {len(tables)}"
        )
    s = Wayfarers(len(tables))
    s.solo = solo
    options = reader.table("options")
    s.options = {name: values[options.get(name, Name(values))] for name, values in OPTIONS.items()}
    options.done()
    _read_board(s, reader)
    _read_decks(s, reader)
    for p, table in enumerate(tables):
        _read_player(s, p, table)
    _read_turn(s, reader.table("turn"))
    if solo:
        tigran = reader.table("tigran")
        _TIGRAN.read(s, tigran)
        tigran.done()
    s.stack = STEPS.read(reader.tables("steps"), s.players)
    reader.done()
    settle(s, faults(s))
    return s


OPTIONS: Final[dict[str, list[str]]] = {
    **{section: [setup.RANDOM, *SIDES] for section in SECTIONS},
    "tigran": [setup.RANDOM, *TIGRAN_BOARD_NAMES],
}
"""The options of the set-up with their values, the default first."""


def _read_board(s: Wayfarers, reader: Reader) -> None:
    _BOARD.read(s, reader)
    displays = reader.table("displays")
    for deck, name in enumerate(DECKS):
        slots = displays.tables(name)
        if len(slots) != DISPLAY:
            raise BadPosition(f"position.displays.{name}: expected 4 slots, not {len(slots)}")
        for spot, slot in zip(SPOTS_OF[deck], slots, strict=True):
            _SPOT.read(s, slot, spot)
            slot.done()
    displays.done()
    for where, seat in (("first", s.first), ("displays", max(s.marker))):
        if seat >= s.players:
            raise BadPosition(f"position.{where}: there is no seat {seat + 1}")


def _read_decks(s: Wayfarers, reader: Reader) -> None:
    decks = reader.table("decks")
    for deck, name in enumerate(DECKS):
        table = decks.table(name)
        own = CARD_NAMES[DECK_FIRST[deck] : DECK_FIRST[deck] + DECK_SIZE[deck]]
        s.deck[deck] = table.get("unseen", NameSet(own))
        for entry in table.tables("bottom"):
            card = DECK_FIRST[deck] + entry.get("card", Name(own))
            s.bottom[deck].append(buried_card(card, entry.get("known", Name(_KNOWERS))))
            entry.done()
        table.done()
    decks.done()
    s.drawn = list(reader.get("drawn", Names(CARD_NAMES[:CARDS])))


def _read_player(s: Wayfarers, p: int, table: Reader) -> None:
    for guild, n in enumerate(table.get("guilds", _INFLUENCE)):
        s.add_influence(p, guild, n)
    for colour, n in enumerate(table.get("workers", _SUPPLY)):
        s.add_workers(p, colour, n)
    s.at[p] = table.get("journal", Name(SPACE_NAMES))
    if s.solo and p == TIGRAN:
        table.done()
        return
    _PLAYER.read(s, table, p)
    s.dice[p].sort()
    setup.print_board(s, p)
    for column in table.tables("panorama"):
        ground, folk = column.get("ground", _CARD), column.get("townsfolk", _CARD)
        sky, insp = column.get("sky", _CARD), column.get("inspiration", _CARD)
        column.done()
        s.ground[p].append(ground)
        s.folk[p].append(folk)
        s.sky[p].append(sky)
        s.insp[p].append(insp)
        for card in (ground, folk, sky, insp):
            if NONE < card < CARDS:
                for counter in RAISES[card]:
                    s.count[p][counter] += 1
    for tile in table.tables("caravan"):
        kind, cell = tile.get("tile", Name(TILE_NAMES)), tile.get("cell", Name(CELL_NAMES))
        face = tile.get("face", Name(["a", "b"]))
        tile.done()
        mask = caravan.POSITIONS[kind][cell]
        if not mask or mask & s.covered[p] or (face and not TILES[kind].face_b):
            raise BadPosition(
                f"position.players[{p}].caravan: {TILE_NAMES[kind]} cannot lie "
                f"at {CELL_NAMES[cell]}"
            )
        caravan.put_tile(s, p, kind, face, cell)
    table.done()


def _read_turn(s: Wayfarers, table: Reader) -> None:
    _TURN.read(s, table)
    if s.turn >= s.players:
        raise BadPosition(f"position.turn.seat: there is no seat {s.turn + 1}")
    if s.columns > len(s.ground[s.turn]):
        raise BadPosition(f"position.turn.columns: there are {len(s.ground[s.turn])}")
    for card in table.get("new_townsfolk", Names(CARD_NAMES)):
        if card not in s.folk[s.turn]:
            raise BadPosition(f"position.turn.new_townsfolk: {CARD_NAMES[card]} is not tucked")
        s.fresh_folk |= 1 << s.folk[s.turn].index(card)
    table.done()
