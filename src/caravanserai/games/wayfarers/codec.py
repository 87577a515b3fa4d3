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
from caravanserai.kernel import position as codecs
from caravanserai.kernel.effects import Effect
from caravanserai.kernel.errors import BadNotation, BadPosition
from caravanserai.kernel.notation import parse
from caravanserai.kernel.position import Reader, StepText, settle, steps_of
from caravanserai.kernel.sets import bits

_MODULES: Final = (
    caravan, cards, dice, displays, effect_tables, effects, influence, journal, rest, setup, slots,
    tigran_cards, tigran_journal, tigran_symbols, tigran_tiles, tigran_turn, turn, workers,
)  # fmt: skip
_ABSTRACT: Final = ("AcquireStep", "Draw", "MoveWorker", "TigranStep")
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
        return tuple(
            [codecs.Number(1, 6).read(item, f"{where}[{i}]") for i, item in enumerate(text)]
        )


FIELDS: Final[dict[str, codecs.Codec]] = {
    "cell": codecs.Name(CELL_NAMES),
    "colour": codecs.Name(WORKER_COLOURS),
    "colours": codecs.Names(WORKER_COLOURS),
    "cost": codecs.Number(1, 3),
    "count": codecs.Number(1, 9),
    "deck": codecs.Name(DECKS),
    "deed": codecs.Name(tigran_cards.DEEDS),
    "denied": codecs.NameSet(SPOT_NAMES),
    "dice": Values(),
    "effects": EffectTexts(),
    "face": codecs.Number(0, 1),
    "free": codecs.Flag(),
    "guild": codecs.Name(GUILDS),
    "kind": codecs.Name(TILE_NAMES),
    "least": codecs.Flag(),
    "left": codecs.Number(1, 3),
    "place": codecs.Number(-1, MANY),
    "price": codecs.Number(0, 5),
    "scheme": codecs.Name(SCHEME_NAMES),
    "seat": codecs.Seat(),
    "section": codecs.Name(SECTIONS),
    "space": codecs.Name(SPACE_NAMES),
    "spot": codecs.Name(SPOT_NAMES),
    "stage": codecs.Name(slots.STAGES),
    "stop": codecs.Name(WORDS.names()),
    "target": codecs.Name([*SPOT_NAMES, *GUILDS]),
    "what": codecs.Number(0, 4),
    "which": codecs.Name(TILE_TYPES),
}
STEPS: Final = StepText(OPS, FIELDS)

_CARD: Final = codecs.Name(CARD_NAMES, none=NONE)
_SEAT: Final = codecs.Name(["1", "2", "3", "4"], none=NONE)
_WORKERS: Final = codecs.NameSet(WORKER_COLOURS)
_KNOWERS: Final = ["1", "2", "3", "4", "-", "-", "-", "all"]


class WorkerOn:
    """A worker on a card of a display."""

    spot: Final = codecs.Name(SPOT_NAMES)
    colour: Final = codecs.Name(WORKER_COLOURS)

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

    slot: Final = codecs.Name(SLOT_NAMES)

    def write(self, value: Sequence[int]) -> dict[str, int]:
        return {SLOT_NAMES[die_slot(code)]: die_value(code) for code in value}

    def read(self, text: Any, where: str) -> tuple[int, ...]:
        reader = Reader(text, where)
        slots = [self.slot.read(name, where) for name in text]
        values = [reader.get(name, codecs.Number(1, 6)) for name in text]
        return tuple([placed_die(*die) for die in zip(slots, values, strict=True)])


_BOARD: Final = codecs.Fields(
    first=_SEAT,
    triggered=codecs.Flag(),
    turns_left=codecs.OrNothing(codecs.Number(0, 4)),
    sides=codecs.Each(codecs.Name(SIDES, none=NONE), len(SECTIONS)),
    journal_tiles=codecs.ByName(
        {SPACE_NAMES[space]: space for space in setup.TILE_SPACES},
        JOURNAL_TILE_NAMES,
        len(SPACE_NAMES),
    ),
    green=codecs.As("green_spots", codecs.NameSet(journal.SPOT_NAMES)),
    stock=codecs.As("tiles", codecs.Counts(TILE_NAMES, [tile.copies for tile in TILES])),
)
_SPOT: Final = codecs.Fields(display=codecs.As("card", _CARD), marker=_SEAT, workers=_WORKERS)
_TURN: Final = codecs.Fields(
    turn=codecs.As("seat", _SEAT),
    used=codecs.As("guilds_used", codecs.NameSet(GUILDS)),
    placed_worker=codecs.As("worker", codecs.OrNothing(WorkerOn())),
    columns=codecs.Number(0, CARDS),
    off_silver=codecs.As("silver_off", codecs.Number(0, 7)),
    off_prov=codecs.As("prov_off", codecs.Number(0, 7)),
    pigeon=codecs.Flag(),
    held=codecs.Number(0, 6),
)
_TIGRAN: Final = codecs.Fields(
    tigran_board=codecs.As("board", codecs.Name(TIGRAN_BOARD_NAMES, none=NONE)),
    track=codecs.Number(0, influence.TRACK - 1),
    comets=codecs.Number(0, tigran_turn.COMET_TOP),
    deferred=codecs.Number(0, MANY),
    revealed=codecs.As("schemes", codecs.Names(SCHEME_NAMES)),
    taken=codecs.As("cards", codecs.Names(CARD_NAMES[:CARDS])),
    hidden=codecs.As("unseen_cards", codecs.Counts(DECKS, DECK_SIZE)),
    path=codecs.Number(0, len(tigran_tiles.PATH)),
    tigran_tiles=codecs.As("tiles", codecs.Names(TILE_NAMES)),
)
_PLAYER: Final = codecs.Fields(
    board=codecs.Name(BOARD_NAMES, none=NONE),
    silver=codecs.Number(0, MANY),
    prov=codecs.Number(0, MANY),
    supply=codecs.As("markers", codecs.Number(0, MARKERS)),
    dice=Values(),
    reserve=codecs.Number(0, DICE),
    placed=PlacedDice(),
)
_INFLUENCE: Final = codecs.Counts(GUILDS, MANY)
_SUPPLY: Final = codecs.Counts(WORKER_COLOURS, 4)


# --- writing ---------------------------------------------------------------------------------


def _public(s: Wayfarers) -> dict[str, Any]:
    """What lies open for everybody (WAY-INFO-1)."""
    new_folk = [CARD_NAMES[s.folk[s.turn][column]] for column in bits(s.fresh_folk)]
    return {
        "game": "wayfarers",
        "options": _OPTIONS.write(s.options),
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
        "drawn": codecs.Names(CARD_NAMES).write(s.drawn),
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
    drawn = codecs.Names(CARD_NAMES).write(s.drawn) if seat == s.turn else [None] * len(s.drawn)
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
    s.options = _OPTIONS.read(reader.table("options"))
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
    settle(s, faults)
    return s


OPTIONS: Final[dict[str, list[str]]] = {
    **{section: [setup.RANDOM, *SIDES] for section in SECTIONS},
    "tigran": [setup.RANDOM, *TIGRAN_BOARD_NAMES],
    **setup.LATER_OPTIONS,
}
"""The options of the set-up with their values, the default first."""
_OPTIONS: Final = codecs.Options(OPTIONS, list(setup.LATER_OPTIONS))


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
        s.deck[deck] = table.get("unseen", codecs.NameSet(own))
        for entry in table.tables("bottom"):
            card = DECK_FIRST[deck] + entry.get("card", codecs.Name(own))
            s.bottom[deck].append(buried_card(card, entry.get("known", codecs.Name(_KNOWERS))))
            entry.done()
        table.done()
    decks.done()
    s.drawn = list(reader.get("drawn", codecs.Names(CARD_NAMES[:CARDS])))


def _read_player(s: Wayfarers, p: int, table: Reader) -> None:
    for guild, n in enumerate(table.get("guilds", _INFLUENCE)):
        s.add_influence(p, guild, n)
    for colour, n in enumerate(table.get("workers", _SUPPLY)):
        s.add_workers(p, colour, n)
    s.at[p] = table.get("journal", codecs.Name(SPACE_NAMES))
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
        kind, cell = (
            tile.get("tile", codecs.Name(TILE_NAMES)),
            tile.get("cell", codecs.Name(CELL_NAMES)),
        )
        face = tile.get("face", codecs.Name(["a", "b"]))
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
    for card in table.get("new_townsfolk", codecs.Names(CARD_NAMES)):
        if card not in s.folk[s.turn]:
            raise BadPosition(f"position.turn.new_townsfolk: {CARD_NAMES[card]} is not tucked")
        s.fresh_folk |= 1 << s.folk[s.turn].index(card)
    table.done()
