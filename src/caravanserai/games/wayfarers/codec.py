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
    JOURNAL_TILE_NAMES,
    MARKERS,
    NONE,
    RAISES,
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
from caravanserai.kernel.core import CHANCE
from caravanserai.kernel.effects import Effect
from caravanserai.kernel.errors import BadNotation, BadPosition
from caravanserai.kernel.notation import parse
from caravanserai.kernel.position import (
    Codec,
    Flag,
    Name,
    Names,
    NameSet,
    Number,
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


# --- writing ---------------------------------------------------------------------------------


def _public(s: Wayfarers) -> dict[str, Any]:
    """What lies open for everybody (WAY-INFO-1)."""
    return {
        "game": "wayfarers",
        "options": dict(s.options),
        "first": _SEAT.write(s.first),
        "triggered": s.triggered,
        "turns_left": None if s.turns_left == NONE else s.turns_left,
        "sides": Names(SIDES, none=NONE).write(s.sides),
        "journal_tiles": {
            SPACE_NAMES[space]: Name(JOURNAL_TILE_NAMES, none=NONE).write(s.journal_tiles[space])
            for space in setup.TILE_SPACES
        },
        "green_spots": NameSet(journal.SPOT_NAMES).write(s.green),
        "tiles": dict(zip(TILE_NAMES, s.stock, strict=True)),
        "displays": {
            name: [
                {
                    "card": _CARD.write(s.display[spot]),
                    "marker": _SEAT.write(s.marker[spot]),
                    "workers": _WORKERS.write(s.workers[spot]),
                }
                for spot in SPOTS_OF[deck]
            ]
            for deck, name in enumerate(DECKS)
        },
        "turn": _turn_text(s),
        "tigran": _tigran_text(s) if s.solo else None,
    }


def _turn_text(s: Wayfarers) -> dict[str, Any]:
    columns = bits(s.fresh_folk)
    worker = None
    if s.placed_worker != NONE:
        worker = {
            "spot": SPOT_NAMES[worker_spot(s.placed_worker)],
            "colour": WORKER_COLOURS[worker_colour(s.placed_worker)],
        }
    return {
        "seat": _SEAT.write(s.turn),
        "guilds_used": NameSet(GUILDS).write(s.used),
        "worker": worker,
        "columns": s.columns,
        "new_townsfolk": [CARD_NAMES[s.folk[s.turn][column]] for column in columns],
        "silver_off": s.off_silver,
        "prov_off": s.off_prov,
        "pigeon": s.pigeon,
        "held": s.held,
    }


def _tigran_text(s: Wayfarers) -> dict[str, Any]:
    return {
        "board": Name(TIGRAN_BOARD_NAMES, none=NONE).write(s.tigran_board),
        "track": s.track,
        "comets": s.comets,
        "deferred": s.deferred,
        "schemes": Names(SCHEME_NAMES).write(s.revealed),
        "cards": Names(CARD_NAMES).write(s.taken),
        "unseen_cards": dict(zip(DECKS, s.hidden, strict=True)),
        "path": s.path,
        "tiles": Names(TILE_NAMES).write(s.tigran_tiles),
    }


def _player(s: Wayfarers, p: int) -> dict[str, Any]:
    common = {
        "guilds": {guild: s.influence(p, g) for g, guild in enumerate(GUILDS)},
        "workers": {c: s.workers_of(p, i) for i, c in enumerate(WORKER_COLOURS)},
        "journal": SPACE_NAMES[s.at[p]],
    }
    if s.solo and p == TIGRAN:
        return common
    return {
        "board": Name(BOARD_NAMES, none=NONE).write(s.board[p]),
        "silver": s.silver[p],
        "prov": s.prov[p],
        "markers": s.supply[p],
        **common,
        "dice": list(s.dice[p]),
        "reserve": s.reserve[p],
        "placed": {SLOT_NAMES[die_slot(code)]: die_value(code) for code in s.placed[p]},
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
        _read_tigran(s, reader.table("tigran"))
    s.stack = STEPS.read(reader.tables("steps"))
    reader.done()
    for op in s.stack:
        for seat in (op.player, getattr(op, "seat", 0)):
            if not CHANCE <= seat < s.players:
                raise BadPosition(
                    f"position.steps: {type(op).__name__}: there is no seat {seat + 1}"
                )
    found = faults(s)
    if found:
        raise BadPosition(f"position: {'; '.join(found)}")
    settle(s)
    return s


OPTIONS: Final[dict[str, list[str]]] = {
    **{section: [setup.RANDOM, *SIDES] for section in SECTIONS},
    "tigran": [setup.RANDOM, *TIGRAN_BOARD_NAMES],
}
"""The options of the set-up with their values, the default first."""


def _seat_in(s: Wayfarers, seat: int, where: str) -> int:
    if seat >= s.players:
        raise BadPosition(f"{where}: there is no seat {seat + 1}")
    return seat


def _read_board(s: Wayfarers, reader: Reader) -> None:
    s.first = _seat_in(s, reader.get("first", _SEAT), "position.first")
    s.triggered = reader.get("triggered", Flag())
    s.turns_left = NONE
    if reader.raw("turns_left") is not None:
        s.turns_left = reader.get("turns_left", Number(0, 4))
    s.sides = list(reader.get("sides", Names(SIDES, none=NONE)))
    if len(s.sides) != len(SECTIONS):
        raise BadPosition(f"position.sides: expected three sides, not {len(s.sides)}")
    journal_tiles = reader.table("journal_tiles")
    for space in setup.TILE_SPACES:
        s.journal_tiles[space] = journal_tiles.get(
            SPACE_NAMES[space], Name(JOURNAL_TILE_NAMES, none=NONE)
        )
    journal_tiles.done()
    s.green = reader.get("green_spots", NameSet(journal.SPOT_NAMES))
    stock = reader.table("tiles")
    for kind, name in enumerate(TILE_NAMES):
        s.stock[kind] = stock.get(name, Number(0, TILES[kind].copies))
    stock.done()
    displays = reader.table("displays")
    for deck, name in enumerate(DECKS):
        slots = displays.tables(name)
        if len(slots) != 4:
            raise BadPosition(f"position.displays.{name}: expected 4 slots, not {len(slots)}")
        for i, slot in enumerate(slots):
            spot = SPOTS_OF[deck][i]
            s.display[spot] = slot.get("card", _CARD)
            s.marker[spot] = _seat_in(s, slot.get("marker", _SEAT), f"position.displays.{name}")
            s.workers[spot] = slot.get("workers", _WORKERS)
            slot.done()
    displays.done()


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
    guilds = table.table("guilds")
    for g, guild in enumerate(GUILDS):
        s.add_influence(p, g, guilds.get(guild, Number(0, MANY)))
    guilds.done()
    crew = table.table("workers")
    for i, colour in enumerate(WORKER_COLOURS):
        s.add_workers(p, i, crew.get(colour, Number(0, 4)))
    crew.done()
    s.at[p] = table.get("journal", Name(SPACE_NAMES))
    if s.solo and p == TIGRAN:
        table.done()
        return
    s.board[p] = table.get("board", Name(BOARD_NAMES, none=NONE))
    s.silver[p] = table.get("silver", Number(0, MANY))
    s.prov[p] = table.get("prov", Number(0, MANY))
    s.supply[p] = table.get("markers", Number(0, MARKERS))
    s.dice[p] = sorted(table.get("dice", Values()))
    s.reserve[p] = table.get("reserve", Number(0, DICE))
    placed = table.table("placed")
    for slot, name in enumerate(SLOT_NAMES):
        if name in table.raw("placed"):
            s.placed[p].append(placed_die(slot, placed.get(name, Number(1, 6))))
    placed.done()
    s.placed[p].sort()
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
    s.turn = _seat_in(s, table.get("seat", _SEAT), "position.turn.seat")
    s.used = table.get("guilds_used", NameSet(GUILDS))
    if table.raw("worker") is not None:
        worker = table.table("worker")
        spot = worker.get("spot", Name(SPOT_NAMES))
        s.placed_worker = worker_on(spot, worker.get("colour", Name(WORKER_COLOURS)))
        worker.done()
    s.columns = table.get("columns", Number(0, len(s.ground[s.turn])))
    for card in table.get("new_townsfolk", Names(CARD_NAMES)):
        if card not in s.folk[s.turn]:
            raise BadPosition(f"position.turn.new_townsfolk: {CARD_NAMES[card]} is not tucked")
        s.fresh_folk |= 1 << s.folk[s.turn].index(card)
    s.off_silver = table.get("silver_off", Number(0, 7))
    s.off_prov = table.get("prov_off", Number(0, 7))
    s.pigeon = table.get("pigeon", Flag())
    s.held = table.get("held", Number(0, 6))
    table.done()


def _read_tigran(s: Wayfarers, table: Reader) -> None:
    s.tigran_board = table.get("board", Name(TIGRAN_BOARD_NAMES, none=NONE))
    s.track = table.get("track", Number(0, influence.TRACK - 1))
    s.comets = table.get("comets", Number(0, tigran_turn.COMET_TOP))
    s.deferred = table.get("deferred", Number(0, MANY))
    s.revealed = list(table.get("schemes", Names(SCHEME_NAMES)))
    s.taken = list(table.get("cards", Names(CARD_NAMES[:CARDS])))
    hidden = table.table("unseen_cards")
    for deck, name in enumerate(DECKS):
        s.hidden[deck] = hidden.get(name, Number(0, DECK_SIZE[deck]))
    hidden.done()
    s.path = table.get("path", Number(0, len(tigran_tiles.PATH)))
    s.tigran_tiles = list(table.get("tiles", Names(TILE_NAMES)))
    table.done()
