"""The position of a game of Wayfarers: ints and flat lists, and the numbers of things.

Cards are numbered through all decks; the cards printed on a player board follow. A place of a
display is a spot: four of each deck. A player's panorama is a row of columns in the order in which
their land and water cards came, printed city and harbour first; townsfolk, sky and inspiration
cards of a column stand in lists beside it. Icons of a caravan column are packed counts.
"""

from __future__ import annotations

from typing import Final

from caravanserai.games.wayfarers.components import (
    COMMON,
    DECKS,
    FOLK,
    GUILDS,
    HOME_SLOTS,
    ICONS,
    INSPIRATION,
    JOURNAL_TILES,
    LAND,
    PLAYER_BOARDS,
    SCHEMES,
    SETUP,
    SKY,
    SPACES,
    TAGS,
    TIGRAN_BOARDS,
    TILE_TYPES,
    TILES,
    WATER,
    WORKER_COLOURS,
)
from caravanserai.kernel.core import State

NONE: Final = -1
"""No card, no marker, nothing here."""

# decks and cards
TOWNSFOLK: Final = 0
SKIES: Final = 1
LANDS: Final = 2
WATERS: Final = 3
INSPIRATIONS: Final = 4
DECK_SIZE: Final = [len(FOLK), len(SKY), len(LAND), len(WATER), len(INSPIRATION)]
DECK_FIRST: Final = [sum(DECK_SIZE[:deck]) for deck in range(len(DECKS))]
CARDS: Final = sum(DECK_SIZE)
DECK_OF: Final = [deck for deck in range(len(DECKS)) for _ in range(DECK_SIZE[deck])]
HOME_CITY: Final = CARDS
HOME_HARBOUR: Final = CARDS + 1
HOME_SKY: Final = CARDS + 2
HOME_FOLK: Final = CARDS + 3
CARD_NAMES: Final = [
    *[card.id for card in FOLK],
    *[card.id for card in SKY],
    *[card.id for card in LAND],
    *[card.id for card in WATER],
    *[card.id for card in INSPIRATION],
    COMMON.starting_land.id,
    COMMON.starting_water.id,
    COMMON.starting_sky.id,
    COMMON.starting_folk.id,
]
FIRST_LAND: Final = DECK_FIRST[LANDS]
FIRST_WATER: Final = DECK_FIRST[WATERS]
FIRST_INSPIRATION: Final = DECK_FIRST[INSPIRATIONS]
FIRST_SKY: Final = DECK_FIRST[SKIES]
DISPLAY: Final = 4
"""The cards that lie face up of each deck."""
SPOTS: Final = DISPLAY * len(DECKS)
SPOTS_OF: Final = [[DISPLAY * deck + i for i in range(DISPLAY)] for deck in range(len(DECKS))]
"""The spots of the display of each deck."""
DISPLAY_OF: Final = [deck for deck in range(len(DECKS)) for _ in range(DISPLAY)]
"""The deck of the display of each spot."""
PLACE_OF: Final = [i for _ in DECKS for i in range(DISPLAY)]
"""The place of each spot in its display, from 0."""
SPOT_NAMES: Final = [f"{DECKS[DISPLAY_OF[spot]]}-{PLACE_OF[spot] + 1}" for spot in range(SPOTS)]
KNOWN_TO_ALL: Final = 7
"""Who knows a card at the bottom of a deck: a seat, or everybody."""

# guilds and workers
BLACK: Final = 0
YELLOW: Final = 1
BLUE: Final = 2
GUILD_COUNT: Final = 3
GREEN_WORKER: Final = 0
YELLOW_WORKER: Final = 1
BLUE_WORKER: Final = 2

# counters (the tags come first)
CITY: Final = TAGS.index("city")
VISTA: Final = TAGS.index("vista")
HARBOUR: Final = TAGS.index("harbour")
SEA: Final = TAGS.index("sea")
COMET: Final = TAGS.index("comet")
CARD_COUNT: Final = len(TAGS)
"""The first of the five counters of cards, in the order of the decks."""
TILE_COUNT: Final = CARD_COUNT + len(DECKS)
"""The first of the five counters of tiles, in the order of the tile types."""
ANY_TILE: Final = TILE_COUNT + len(TILE_TYPES)
SUN_OR_MOON: Final = ANY_TILE + 1
STORED_COUNTERS: Final = SUN_OR_MOON + 1
COUNTER_NAMES: Final = [
    *[f"tag:{tag}" for tag in TAGS],
    "card:folk", "card:sky", "card:land", "card:water", "card:insp",
    *[f"tile:{kind}" for kind in TILE_TYPES],
    "tile:any",
    "tag:sun_or_moon",
    *[f"inf:{guild}" for guild in GUILDS],
    "inf:total",
    "silver",
    "prov",
]  # fmt: skip

# dice
MARKET: Final = 3
RESERVE: Final = 4
HARBOUR_SLOT: Final = 5
HOME_DICE_SLOTS: Final = 6
_SLOT_CARDS: Final = [
    *[FIRST_LAND + i for i, card in enumerate(LAND) if card.kind == "city"],
    *[FIRST_WATER + i for i, card in enumerate(WATER) if card.kind == "harbour"],
]
SLOT_NAMES: Final = [
    CARD_NAMES[HOME_CITY],
    *[slot.id for slot in HOME_SLOTS],
    CARD_NAMES[HOME_HARBOUR],
    *[CARD_NAMES[card] for card in _SLOT_CARDS],
]
"""The die slots: printed city, the four of the middle area, printed harbour, then the cards."""


def _slots_of_cards() -> list[int]:
    slots = [NONE] * (CARDS + 4)
    slots[HOME_CITY] = 0
    slots[HOME_HARBOUR] = HARBOUR_SLOT
    for i, card in enumerate(_SLOT_CARDS):
        slots[card] = HOME_DICE_SLOTS + i
    return slots


SLOT_OF: Final = _slots_of_cards()
"""The die slot of a card."""

# icons of the caravan, four bits each; the fourth bit of each is free for comparing
BITS: Final = 4
ICON: Final = {name: 1 << BITS * i for i, name in enumerate(ICONS)}
ASSET_MASK: Final = (1 << BITS * 4) - 1
GUARD: Final = 0x8888
SHIP: Final = ICON["ship"]
PIGEON: Final = ICON["pigeon"]


def packed(icons: tuple[str, ...]) -> int:
    """Icons as packed counts."""
    return sum([ICON[icon] for icon in icons])


ROWS: Final = 3
COLUMNS: Final = 6
CELLS: Final = ROWS * COLUMNS
CELL_NAMES: Final = [f"{'abc'[cell // COLUMNS]}{cell % COLUMNS + 1}" for cell in range(CELLS)]
TILE_NAMES: Final = [tile.id for tile in TILES]
KINDS: Final = len(TILES)
TILE_TYPE: Final = [TILE_TYPES.index(tile.type) for tile in TILES]
FACES: Final = [2 if tile.face_b else 1 for tile in TILES]

SPACE_NAMES: Final = [space.id for space in SPACES]
JOURNAL_TILE_NAMES: Final = [tile.id for tile in JOURNAL_TILES]
BOARD_NAMES: Final = [board.id for board in PLAYER_BOARDS]
TIGRAN_BOARD_NAMES: Final = [board.focus for board in TIGRAN_BOARDS]
SCHEME_NAMES: Final = [scheme.id for scheme in SCHEMES]

DICE: Final = SETUP.components["dice_per_player"]
MARKERS: Final = SETUP.components["influence_per_player"]
TIGRAN: Final = 1
"""The seat of the solo opponent."""
COLOURS: Final = len(WORKER_COLOURS)


class Wayfarers(State):
    """Everything on the table."""

    __slots__ = (
        "at",
        "board",
        "bottom",
        "columns",
        "comets",
        "count",
        "covered",
        "crew",
        "deck",
        "deferred",
        "dice",
        "display",
        "drawn",
        "first",
        "folk",
        "fresh_folk",
        "green",
        "ground",
        "guild",
        "held",
        "hidden",
        "icons",
        "insp",
        "journal_tiles",
        "marker",
        "off_prov",
        "off_silver",
        "options",
        "path",
        "pigeon",
        "placed",
        "placed_worker",
        "players",
        "prov",
        "reserve",
        "revealed",
        "sides",
        "silver",
        "sky",
        "solo",
        "stock",
        "supply",
        "taken",
        "tigran_board",
        "tigran_tiles",
        "tiles",
        "track",
        "triggered",
        "turn",
        "turns_left",
        "used",
        "workers",
    )

    def __init__(self, players: int) -> None:
        super().__init__()
        if players == 0:  # an empty shell, filled by `clone`
            return
        self.players: int = players
        """All seats, that of the solo opponent included."""
        self.solo: bool = False
        self.options: dict[str, str] = {}
        self.first: int = 0
        self.turn: int = 0
        self.triggered: bool = False
        self.turns_left: int = NONE
        """Turns until the end of the game, once it is triggered (WAY-END-3)."""
        self._lay_out_board()
        self._lay_out_turn()
        self._lay_out_players()
        self._lay_out_tigran()

    def clone(self) -> Wayfarers:
        new = Wayfarers(0)
        self.copy_machine_to(new)
        new.players = self.players
        new.solo = self.solo
        new.options = self.options
        new.first = self.first
        new.turn = self.turn
        new.triggered = self.triggered
        new.turns_left = self.turns_left
        self._copy_board_to(new)
        self._copy_turn_to(new)
        self._copy_players_to(new)
        self._copy_tigran_to(new)
        return new

    def _lay_out_board(self) -> None:
        """The main board."""
        self.sides: list[int] = [NONE] * 3
        self.journal_tiles: list[int] = [NONE] * len(SPACES)
        self.green: int = 0
        """The green workers still on the journal track."""
        self.stock: list[int] = [0] * KINDS
        """Upgrade tiles left of each kind."""
        self.display: list[int] = [NONE] * SPOTS
        self.marker: list[int] = [NONE] * SPOTS
        """Whose influence marker lies on the card of each spot."""
        self.workers: list[int] = [0] * SPOTS
        """The workers on the card of each spot, one bit for each colour."""
        self.deck: list[int] = [(1 << size) - 1 for size in DECK_SIZE]
        """The cards of each deck that nobody has seen."""
        self.bottom: list[list[int]] = [[] for _ in DECKS]
        """The cards below them, the topmost first; see `codes.buried_card`."""
        self.drawn: list[int] = []
        """The cards the player on turn has drawn and looks at (WAY-INFO-3)."""

    def _copy_board_to(self, new: Wayfarers) -> None:
        new.sides = self.sides.copy()
        new.journal_tiles = self.journal_tiles.copy()
        new.green = self.green
        new.stock = self.stock.copy()
        new.display = self.display.copy()
        new.marker = self.marker.copy()
        new.workers = self.workers.copy()
        new.deck = self.deck.copy()
        new.bottom = [cards.copy() for cards in self.bottom]
        new.drawn = self.drawn.copy()

    def _lay_out_turn(self) -> None:
        """The turn."""
        self.used: int = 0
        """The guild abilities used this turn."""
        self.placed_worker: int = NONE
        """The worker placed this turn, see `codes.worker_on` (WAY-WORK-15)."""
        self.columns: int = 0
        """The columns the player on turn had when the turn began: newer cards sleep."""
        self.fresh_folk: int = 0
        """The columns below which a townsfolk card was tucked this turn."""
        self.off_silver: int = 0
        self.off_prov: int = 0
        """Discounts of the placed die that are not yet used (WAY-DIE-15)."""
        self.pigeon: bool = False
        """Whether the placed die has a pigeon to spare (WAY-ACQ-19)."""
        self.held: int = 0
        """The value of the die that is being placed, 0 if none is."""

    def _copy_turn_to(self, new: Wayfarers) -> None:
        new.used = self.used
        new.placed_worker = self.placed_worker
        new.columns = self.columns
        new.fresh_folk = self.fresh_folk
        new.off_silver = self.off_silver
        new.off_prov = self.off_prov
        new.pigeon = self.pigeon
        new.held = self.held

    def _lay_out_players(self) -> None:
        """What the players own."""
        players = self.players
        seats = range(players)
        self.board: list[int] = [NONE] * players
        self.silver: list[int] = [0] * players
        self.prov: list[int] = [0] * players
        self.supply: list[int] = [0] * players
        """Influence markers in the supply."""
        self.guild: list[int] = [0] * (GUILD_COUNT * players)
        self.crew: list[int] = [0] * (COLOURS * players)
        """Workers in the supplies, by seat and colour."""
        self.dice: list[list[int]] = [[] for _ in seats]
        """The values of the dice in the supply, sorted."""
        self.reserve: list[int] = [0] * players
        self.placed: list[list[int]] = [[] for _ in seats]
        """Placed dice; see `codes.placed_die`."""
        self.at: list[int] = [0] * players
        self.ground: list[list[int]] = [[] for _ in seats]
        self.folk: list[list[int]] = [[] for _ in seats]
        self.sky: list[list[int]] = [[] for _ in seats]
        self.insp: list[list[int]] = [[] for _ in seats]
        self.covered: list[int] = [0] * players
        """The cells of the caravan that take no tile any more."""
        self.tiles: list[list[int]] = [[] for _ in seats]
        """Placed tiles; see `codes.laid_tile`."""
        self.icons: list[int] = [0] * (COLUMNS * players)
        self.count: list[list[int]] = [[0] * STORED_COUNTERS for _ in seats]

    def _copy_players_to(self, new: Wayfarers) -> None:
        new.board = self.board.copy()
        new.silver = self.silver.copy()
        new.prov = self.prov.copy()
        new.supply = self.supply.copy()
        new.guild = self.guild.copy()
        new.crew = self.crew.copy()
        new.dice = [dice.copy() for dice in self.dice]
        new.reserve = self.reserve.copy()
        new.placed = [dice.copy() for dice in self.placed]
        new.at = self.at.copy()
        new.ground = [cards.copy() for cards in self.ground]
        new.folk = [cards.copy() for cards in self.folk]
        new.sky = [cards.copy() for cards in self.sky]
        new.insp = [cards.copy() for cards in self.insp]
        new.covered = self.covered.copy()
        new.tiles = [tiles.copy() for tiles in self.tiles]
        new.icons = self.icons.copy()
        new.count = [counts.copy() for counts in self.count]

    def _lay_out_tigran(self) -> None:
        """The solo opponent."""
        self.tigran_board: int = NONE
        self.track: int = 0
        self.comets: int = 0
        self.deferred: int = 0
        """Track bonuses passed by the human's payments (WAY-SOLO-43)."""
        self.revealed: list[int] = []
        """The schemes that lie face up, the most recent last."""
        self.taken: list[int] = []
        """The cards the opponent acquired in sight of the human."""
        self.hidden: list[int] = [0] * len(DECKS)
        """How many cards it took unseen from the top of each deck (WAY-SOLO-53)."""
        self.path: int = 0
        """Covered cells of its caravan, along the path."""
        self.tigran_tiles: list[int] = []

    def _copy_tigran_to(self, new: Wayfarers) -> None:
        new.tigran_board = self.tigran_board
        new.track = self.track
        new.comets = self.comets
        new.deferred = self.deferred
        new.revealed = self.revealed.copy()
        new.taken = self.taken.copy()
        new.hidden = self.hidden.copy()
        new.path = self.path
        new.tigran_tiles = self.tigran_tiles.copy()

    def influence(self, p: int, guild: int) -> int:
        """The markers of a seat in a guild."""
        return self.guild[GUILD_COUNT * p + guild]

    def influences(self, p: int) -> list[int]:
        """The markers of a seat in each guild."""
        return self.guild[GUILD_COUNT * p : GUILD_COUNT * p + GUILD_COUNT]

    def influence_in_all(self, p: int) -> int:
        """The markers of a seat in all guilds together."""
        return self.influence(p, BLACK) + self.influence(p, YELLOW) + self.influence(p, BLUE)

    def add_influence(self, p: int, guild: int, n: int) -> None:
        """Put so many markers of a seat into a guild, or take them out."""
        self.guild[GUILD_COUNT * p + guild] += n

    def workers_of(self, p: int, colour: int) -> int:
        """The workers of a colour in the supply of a seat."""
        return self.crew[COLOURS * p + colour]

    def all_workers_of(self, p: int) -> list[int]:
        """The workers of each colour in the supply of a seat."""
        return self.crew[COLOURS * p : COLOURS * p + COLOURS]

    def add_workers(self, p: int, colour: int, n: int) -> None:
        """Put so many workers into the supply of a seat, or take them out."""
        self.crew[COLOURS * p + colour] += n

    def icons_in(self, p: int, column: int) -> int:
        """The icons in a column of a caravan, packed."""
        return self.icons[COLUMNS * p + column]

    def icons_of(self, p: int) -> list[int]:
        """The icons in each column of a caravan, packed."""
        return self.icons[COLUMNS * p : COLUMNS * p + COLUMNS]

    def add_icons(self, p: int, column: int, icons: int) -> None:
        """Packed icons come into a column of a caravan."""
        self.icons[COLUMNS * p + column] += icons

    def cards_in_deck(self, deck: int) -> int:
        """How many cards are left to draw."""
        return self.deck[deck].bit_count() - self.hidden[deck] + len(self.bottom[deck])
