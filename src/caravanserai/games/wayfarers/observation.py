"""What a seat sees of a game of Wayfarers (WAY-INFO-1 to WAY-INFO-5)."""

from __future__ import annotations

from typing import Any, Final

from caravanserai.games.wayfarers import scoring
from caravanserai.games.wayfarers.caravan import PlaceTile
from caravanserai.games.wayfarers.codes import (
    card_of,
    die_slot,
    die_value,
    kind_and_face,
    known_to,
    worker_on,
)
from caravanserai.games.wayfarers.components import DECKS, GUILDS, ICONS, SIDES, WORKER_COLOURS
from caravanserai.games.wayfarers.effect_tables import all_effects
from caravanserai.games.wayfarers.journal import SPOT_NAMES as GREEN_SPOT_NAMES
from caravanserai.games.wayfarers.setup import TILE_SPACES
from caravanserai.games.wayfarers.slots import STAGES
from caravanserai.games.wayfarers.state import (
    BITS,
    BOARD_NAMES,
    CARD_NAMES,
    CARDS,
    CELL_NAMES,
    COLUMNS,
    DECK_FIRST,
    DECK_OF,
    DECK_SIZE,
    JOURNAL_TILE_NAMES,
    NONE,
    PLACE_OF,
    SCHEME_NAMES,
    SLOT_NAMES,
    SPACE_NAMES,
    SPOT_NAMES,
    TIGRAN,
    TIGRAN_BOARD_NAMES,
    TILE_NAMES,
    Wayfarers,
)
from caravanserai.games.wayfarers.tigran_cards import DEEDS
from caravanserai.kernel.effects import Effect
from caravanserai.kernel.sets import bits
from caravanserai.mind.observing import (
    SEATS,
    Bag,
    Count,
    Field,
    Observer,
    One,
    Set,
    Sheet,
    all_turned,
    turned,
)

_DECK_CARDS: Final = CARD_NAMES[:CARDS]
_CARDS_OF: Final = [
    CARD_NAMES[first : first + size] for first, size in zip(DECK_FIRST, DECK_SIZE, strict=True)
]
_SECTIONS: Final = ["left", "middle", "right"]
_TILE_SPACE_NAMES: Final = [SPACE_NAMES[space] for space in TILE_SPACES]
_WORKERS_ON: Final = [f"{spot}.{colour}" for spot in SPOT_NAMES for colour in WORKER_COLOURS]
_DICE_VALUES: Final = [str(value) for value in range(7)]
_TILE_FACES: Final = [f"{tile}.{face}" for tile in TILE_NAMES for face in "ab"]
MOST_KNOWN: Final = 4096
"""Effects of which the label is kept."""
SOURCES: Final = (
    "cities",
    "vistas",
    "harbours",
    "open waters",
    "sets",
    "skies",
    "caravan",
    "guilds",
)
"""The lines of the score sheet."""


class Effects(Field):
    """The effects among which is chosen."""

    __slots__ = ("_known", "_numbers", "labels")

    def __init__(self) -> None:
        self.labels = all_effects()
        self._numbers = {text: i for i, text in enumerate(self.labels)}
        self._known: dict[Effect[Wayfarers], int] = {}

    def write(self, out: Sheet, name: str, value: Any) -> None:
        out.tally(name, [self.number(effect) for effect in value], self.labels)

    def number(self, effect: Effect[Wayfarers]) -> int:
        """The label of an effect; effects of positions that were read are objects of their own."""
        found = self._known.get(effect)
        if found is None:
            if len(self._known) > MOST_KNOWN:
                self._known.clear()
            found = self._known[effect] = self._numbers[effect.notation()]
        return found


FIELDS: Final[dict[str, Field]] = {
    "cell": One(CELL_NAMES),
    "colour": One(WORKER_COLOURS),
    "deed": One(DEEDS),
    "denied": Set(SPOT_NAMES),
    "dice": Bag(_DICE_VALUES),
    "effects": Effects(),
    "face": Count(),
    "kind": One(TILE_NAMES),
    "least": Count(),
    "left": Count(),
    "free": Count(),
    "place": Count(1),
    "price": Count(),
    "spot": One(SPOT_NAMES),
    "stage": One(STAGES),
    "target": One([*SPOT_NAMES, *GUILDS]),
    "what": Count(),
}
WAITING: Final = ("effects", "spot", "colour", "place", "price", "what")
_COLUMN_NAMES: Final = [f"{column + 1}" for column in range(COLUMNS)]


class WayfarersObserver(Observer[Wayfarers]):
    """Everything but the decks, and of those what the seat put under them itself."""

    __slots__ = ()

    def write(self, out: Sheet, s: Wayfarers, seat: int) -> None:
        _write_board(out, s, seat)
        _write_turn(out, s, seat)
        _write_decks(out, s, seat)
        _write_tigran(out, s)
        for i in range(s.players):
            p = (seat + i) % s.players
            out.part("players", i)
            out.numbers("guilds", s.influences(p), GUILDS)
            out.numbers("workers", s.all_workers_of(p), WORKER_COLOURS)
            out.choice("journal", s.at[p], SPACE_NAMES)
            if not (s.solo and p == TIGRAN):
                _write_player(out, s, p)

    def points(self, s: Wayfarers, seat: int) -> list[int]:
        skies = 0
        for column in range(len(s.sky[seat])):
            skies += scoring.sky_points(s, seat, column)
        return [
            *[scoring.tag_points(s, seat, tag) for tag in scoring.PRIMARY],
            scoring.set_points(s, seat),
            skies,
            scoring.caravan_points(s, seat),
            scoring.guild_points(s, seat),
        ]


def _write_board(out: Sheet, s: Wayfarers, seat: int) -> None:
    out.choice("first", turned(s.first, seat, s.players), SEATS)
    out.number("triggered", int(s.triggered))
    out.number("turns_left", s.turns_left + 1)
    out.choices("sides", s.sides, _SECTIONS, SIDES)
    out.choices(
        "journal_tiles",
        [s.journal_tiles[space] for space in TILE_SPACES],
        _TILE_SPACE_NAMES,
        JOURNAL_TILE_NAMES,
    )
    out.members("green_spots", s.green, GREEN_SPOT_NAMES)
    out.numbers("tiles", s.stock, TILE_NAMES)
    cards: list[int] = []
    places: list[int] = []
    workers: list[int] = []
    for spot, card in enumerate(s.display):
        if card != NONE:
            cards.append(card)
            places.append(PLACE_OF[spot] + 1)
        if s.workers[spot]:
            workers += [worker_on(spot, colour) for colour in bits(s.workers[spot])]
    out.marks("display", cards, places, _DECK_CARDS)
    out.tally("workers_on", workers, _WORKERS_ON)
    out.choices("marker", all_turned(s.marker, seat, s.players), SPOT_NAMES, SEATS)


def _write_turn(out: Sheet, s: Wayfarers, seat: int) -> None:
    out.choice("turn", turned(s.turn, seat, s.players), SEATS)
    out.members("guilds_used", s.used, GUILDS)
    out.choice("placed_worker", s.placed_worker, _WORKERS_ON)
    out.number("columns", s.columns)
    out.tally("new_townsfolk", [s.folk[s.turn][i] for i in bits(s.fresh_folk)], CARD_NAMES)
    out.number("silver_off", s.off_silver)
    out.number("prov_off", s.off_prov)
    out.number("pigeon", int(s.pigeon))
    out.number("held", s.held)
    step = s.stack[-1] if s.stack else None
    tile = step.kind * 2 + step.face if isinstance(step, PlaceTile) else NONE
    out.choice("placing", tile, _TILE_FACES)


def _write_decks(out: Sheet, s: Wayfarers, seat: int) -> None:
    known: list[int] = []
    depths: list[int] = []
    for deck, first in enumerate(DECK_FIRST):
        unseen = s.deck[deck]
        depth = len(s.bottom[deck])
        for code in s.bottom[deck]:
            if known_to(seat, code):
                known.append(card_of(code))
                depths.append(depth)
            else:
                unseen |= 1 << card_of(code) - first
            depth -= 1
        if seat != s.turn:
            for card in s.drawn:
                if DECK_OF[card] == deck:
                    unseen |= 1 << card - first
        out.members("unseen", unseen, _CARDS_OF[deck])
    out.marks("from_bottom", known, depths, _DECK_CARDS)
    out.tally("drawn", s.drawn if seat == s.turn else [], _DECK_CARDS)
    out.numbers("deck_size", [s.cards_in_deck(deck) for deck in range(len(DECKS))], DECKS)
    out.numbers("under_deck", [len(cards) for cards in s.bottom], DECKS)
    out.number("drawn_cards", len(s.drawn))


def _write_tigran(out: Sheet, s: Wayfarers) -> None:
    out.choice("tigran_board", s.tigran_board, TIGRAN_BOARD_NAMES)
    out.number("track", s.track)
    out.number("comets", s.comets)
    out.number("deferred", s.deferred)
    out.ranks("schemes", [s.revealed], SCHEME_NAMES)
    out.tally("tigran_cards", s.taken, CARD_NAMES)
    out.numbers("tigran_hidden", s.hidden, DECKS)
    out.number("path", s.path)
    out.tally("tigran_tiles", s.tigran_tiles, TILE_NAMES)


def _write_player(out: Sheet, s: Wayfarers, p: int) -> None:
    out.choice("board", s.board[p], BOARD_NAMES)
    out.number("silver", s.silver[p])
    out.number("prov", s.prov[p])
    out.number("markers", s.supply[p])
    out.tally("dice", s.dice[p], _DICE_VALUES)
    out.number("reserve", s.reserve[p])
    out.marks(
        "placed",
        [die_slot(code) for code in s.placed[p]],
        [die_value(code) for code in s.placed[p]],
        SLOT_NAMES,
    )
    out.ranks("panorama", [s.ground[p], s.folk[p], s.sky[p], s.insp[p]], CARD_NAMES)
    out.tally("caravan", [kind_and_face(code) for code in s.tiles[p]], _TILE_FACES)
    out.members("covered", s.covered[p], CELL_NAMES)
    out.packed("column", s.icons_of(p), BITS, _COLUMN_NAMES, ICONS)


OBSERVER: Final = WayfarersObserver(FIELDS, WAITING, SOURCES, ("TakeTurn",))
