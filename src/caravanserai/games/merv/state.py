"""The position of a game of Merv: ints and flat lists, and the numbers of things.

Seats, cells, cards and so on are indices into the component lists; sets are bit masks. The players
have the first seats; then come the corrupt magistrate (solo) and the high courtier (1 or 2
players).
"""

from __future__ import annotations

from typing import Any, Final

from caravanserai.games.merv.components import COMPONENTS
from caravanserai.games.merv.components.setup import cell_names
from caravanserai.kernel.core import State

NONE: Final = -1
"""No seat, cell, card ... at all."""

# colours: the four resources, then white; ANY stands in costs only
COLOUR_NAMES: Final = list(COMPONENTS.box.cube_colours)
COLOURS: Final = len(COLOUR_NAMES) - 1
WHITE: Final = COLOURS
ANY: Final = COLOURS + 1

ACTION_NAMES: Final = list(COMPONENTS.actions)
CARAVANSARY: Final = ACTION_NAMES.index("caravansary")
PALACE: Final = ACTION_NAMES.index("palace")
LIBRARY: Final = ACTION_NAMES.index("library")
MARKETPLACE: Final = ACTION_NAMES.index("marketplace")
MOSQUE: Final = ACTION_NAMES.index("mosque")
WALL: Final = ACTION_NAMES.index("wall")

CELL_NAMES: Final = cell_names(COMPONENTS.city)
CELLS: Final = len(CELL_NAMES)
MARKET_CELL: Final = CELL_NAMES.index(COMPONENTS.city.camel_market_cell)
SLOTS: Final = COMPONENTS.city.slots_per_side
SITE_NAMES: Final = [site.id for site in COMPONENTS.sites]
SITE_ACTION: Final = [ACTION_NAMES.index(site.action) for site in COMPONENTS.sites]
SITE_COLOUR: Final = [COLOUR_NAMES.index(site.colour) for site in COMPONENTS.sites]
SIDE_NAMES: Final = [side.id for side in COMPONENTS.sides]
MARKET_SLOT_NAMES: Final = list(COMPONENTS.slot_positions)

SPICE_NAMES: Final = [spice.id for spice in COMPONENTS.spices]
SPICES: Final = len(SPICE_NAMES)
ROW_SIZE: Final = COMPONENTS.row_size
CONTRACT_NAMES: Final = [contract.id for contract in COMPONENTS.contracts]
STACK_NAMES: Final = [stack.id for stack in COMPONENTS.stacks]
HALL_NAMES: Final = [hall.id for hall in COMPONENTS.halls]
HALLS: Final = len(HALL_NAMES)
TILE_NAMES: Final = [tile.id for tile in COMPONENTS.breakthroughs]
TRADE_CITY_NAMES: Final = [city.id for city in COMPONENTS.cities]
SPACE_NAMES: Final = [space.id for space in COMPONENTS.mosque_spaces]
PIECE_NAMES: Final = [piece.id for piece in COMPONENTS.pieces]
PLACE_NAMES: Final = [place.id for place in COMPONENTS.places]
BONUS_UPGRADES: Final = [u for u in COMPONENTS.upgrades if u.kind == "bonus"]
BONUS_NAMES: Final = [upgrade.id for upgrade in BONUS_UPGRADES]
BONUS_COLOUR: Final = [COLOUR_NAMES.index(upgrade.colour) for upgrade in BONUS_UPGRADES]
WHITE_UPGRADE: Final = len(BONUS_UPGRADES)
"""The number of a white upgrade on a site; the bonus upgrades come before it."""
UPGRADE_NAMES: Final = [*BONUS_NAMES, "upgrade-white"]
SCORING_NAMES: Final = [tile.id for tile in COMPONENTS.scoring_tiles]
SOLO_NAMES: Final = [card.id for card in COMPONENTS.solo_cards]

YEARS: Final = COMPONENTS.rounds.years
ROUNDS: Final = COMPONENTS.rounds.rounds_per_year

PER_MOSQUE_BUILDING: Final = 4
"""Points of a building on a mosque site for a disc on the final space (MERV-SCORE-8)."""

# where points come from, the lines of the score sheet
FROM_TRACKS: Final = 0
FROM_CONTRACTS: Final = 1
FROM_TILES: Final = 2
FROM_MOSQUE: Final = 3
FROM_PALACE: Final = 4
FROM_BUILDINGS: Final = 5
FROM_SCORING_TILE: Final = 6
FROM_FINAL_SPACE: Final = 7
FROM_CARDS: Final = 8
FROM_SUBSTITUTES: Final = 9
SOURCES: Final = (
    "tracks", "contracts", "breakthroughs", "mosque", "palace", "buildings", "scoring_tile",
    "final_space", "caravan_cards", "instead_of_boons",
)  # fmt: skip


class Merv(State):
    """Everything on the table."""

    __slots__ = (
        "bonus_upgrades",
        "bought",
        "building",
        "camels",
        "card",
        "city_camels",
        "colour",
        "committed_common",
        "committed_rare",
        "committed_scrolls",
        "common",
        "common_supply",
        "contracts",
        "conversion",
        "converted",
        "courtier",
        "courtiers",
        "cubes",
        "deck",
        "discards",
        "discount",
        "discs",
        "drawn",
        "favour",
        "houses",
        "influence",
        "lost_camels",
        "magistrate",
        "market_camels",
        "market_side",
        "mosque",
        "mosque_camels",
        "options",
        "order",
        "pieces",
        "players",
        "posts",
        "protected",
        "queue",
        "queue_camels",
        "rare",
        "rare_supply",
        "refused",
        "round",
        "routes",
        "row",
        "row_camels",
        "saved",
        "scoring_supply",
        "scoring_tiles",
        "scroll_supply",
        "scrolls",
        "seats",
        "servants",
        "site",
        "slot",
        "slots",
        "soldier",
        "spices",
        "stacks",
        "supply",
        "tally",
        "tile",
        "tile_supply",
        "tiles",
        "traded",
        "unseen",
        "upgrade",
        "walls",
        "white_upgrades",
        "year",
    )

    def __init__(self, players: int) -> None:
        super().__init__()
        if players == 0:  # an empty shell, filled by `clone`
            return
        seats = max(players, 3)
        self.players: int = players
        self.seats: int = seats
        self.magistrate: int = 1 if players == 1 else NONE
        self.courtier: int = 2 if players <= 2 else NONE
        """The seat of the high courtier."""
        self.options: dict[str, Any] = {}
        self._lay_out_round()
        self._lay_out_city()
        self._lay_out_boards()
        self._lay_out_participants()
        self._lay_out_solo_deck()

    def clone(self) -> Merv:
        new = Merv(0)
        self.copy_machine_to(new)
        new.players = self.players
        new.seats = self.seats
        new.magistrate = self.magistrate
        new.courtier = self.courtier
        new.options = self.options
        self._copy_round_to(new)
        self._copy_city_to(new)
        self._copy_boards_to(new)
        self._copy_participants_to(new)
        self._copy_solo_deck_to(new)
        return new

    def _lay_out_round(self) -> None:
        """The years, the queue and the turn."""
        seats = self.seats
        self.year: int = COMPONENTS.start_year
        self.round: int = 1
        self.order: list[int] = []
        """The queue with which the round began, place 1 first (MERV-GEN-11)."""
        self.queue: list[int] = [NONE] * seats
        """The next queue while the masters move there."""
        self.queue_camels: list[int] = [0] * seats
        self.slots: list[int] = [NONE] * SLOTS
        self.slot: int = NONE
        self.site: int = NONE
        self.traded: bool = False
        self.converted: bool = False
        self.saved: bool = False
        self.colour: int = NONE
        """The colour of the cubes of this caravansary action (MERV-CARAVAN-17)."""
        self.routes: int = 0
        """Cities whose route towards Merv carries a camel of this marketplace action."""
        self.bought: int = 0
        """Cities in which a good was bought in this marketplace action."""

    def _copy_round_to(self, new: Merv) -> None:
        new.year = self.year
        new.round = self.round
        new.order = self.order.copy()
        new.queue = self.queue.copy()
        new.queue_camels = self.queue_camels.copy()
        new.slots = self.slots.copy()
        new.slot = self.slot
        new.site = self.site
        new.traded = self.traded
        new.converted = self.converted
        new.saved = self.saved
        new.colour = self.colour
        new.routes = self.routes
        new.bought = self.bought

    def _lay_out_city(self) -> None:
        """The city and its walls."""
        self.tile: list[int] = [NONE] * CELLS
        self.building: list[int] = [NONE] * CELLS
        self.soldier: list[int] = [NONE] * CELLS
        self.upgrade: list[int] = [NONE] * CELLS
        self.walls: int = 0
        self.protected: int = 0
        """Wall-protected cells (MERV-GEO-9); follows from the walls."""
        self.pieces: int = (1 << len(PIECE_NAMES)) - 1

    def _copy_city_to(self, new: Merv) -> None:
        new.tile = self.tile.copy()
        new.building = self.building.copy()
        new.soldier = self.soldier.copy()
        new.upgrade = self.upgrade.copy()
        new.walls = self.walls
        new.protected = self.protected
        new.pieces = self.pieces

    def _lay_out_boards(self) -> None:
        """The other boards and the supplies."""
        box = COMPONENTS.box
        self.market_side: int = NONE
        self.market_camels: int = 0
        self.row: list[int] = []
        self.row_camels: int = 0
        """How many cards at the front carry a camel (MERV-CARAVAN-6)."""
        self.unseen: list[int] = [spice.count for spice in COMPONENTS.spices]
        self.city_camels: int = 0
        self.mosque_camels: int = 0
        self.lost_camels: int = 0
        self.stacks: list[int] = [0] * len(STACK_NAMES)
        """How many contracts of each stack are gone."""
        self.supply: list[int] = [box.cubes_per_colour] * len(COLOUR_NAMES)
        self.scroll_supply: int = box.scrolls
        self.common_supply: int = box.common_goods
        self.rare_supply: int = box.rare_goods
        self.white_upgrades: int = box.white_upgrades
        self.bonus_upgrades: int = (1 << len(BONUS_NAMES)) - 1
        self.tile_supply: int = (1 << len(TILE_NAMES)) - 1
        self.scoring_supply: int = (1 << len(SCORING_NAMES)) - 1

    def _copy_boards_to(self, new: Merv) -> None:
        new.market_side = self.market_side
        new.market_camels = self.market_camels
        new.row = self.row.copy()
        new.row_camels = self.row_camels
        new.unseen = self.unseen.copy()
        new.city_camels = self.city_camels
        new.mosque_camels = self.mosque_camels
        new.lost_camels = self.lost_camels
        new.stacks = self.stacks.copy()
        new.supply = self.supply.copy()
        new.scroll_supply = self.scroll_supply
        new.common_supply = self.common_supply
        new.rare_supply = self.rare_supply
        new.white_upgrades = self.white_upgrades
        new.bonus_upgrades = self.bonus_upgrades
        new.tile_supply = self.tile_supply
        new.scoring_supply = self.scoring_supply

    def _lay_out_participants(self) -> None:
        """What the participants own."""
        seats = self.seats
        box = COMPONENTS.box
        self.houses: list[int] = [box.buildings_per_colour] * seats
        self.servants: list[int] = [box.servants_per_colour] * seats
        self.discs: list[int] = [box.discs_per_colour - 3] * seats  # three lie on the tracks
        if self.courtier != NONE:  # it has neither servants nor discs (MERV-2P-1)
            self.servants[self.courtier] = self.discs[self.courtier] = 0
        self.cubes: list[list[int]] = [[0] * len(COLOUR_NAMES) for _ in range(seats)]
        self.camels: list[int] = [0] * seats
        self.scrolls: list[int] = [0] * seats
        self.common: list[int] = [0] * seats
        self.rare: list[int] = [0] * seats
        self.committed_scrolls: list[int] = [0] * seats
        self.committed_common: list[int] = [0] * seats
        self.committed_rare: list[int] = [0] * seats
        self.spices: list[list[int]] = [[0] * SPICES for _ in range(seats)]
        self.favour: list[int] = [COMPONENTS.favour.start] * seats
        self.influence: list[int] = [COMPONENTS.influence.start] * seats
        self.mosque: list[int] = [NONE] * seats
        self.posts: list[int] = [0] * seats
        self.courtiers: list[list[int]] = [[0] * HALLS for _ in range(seats)]
        self.tiles: list[int] = [0] * seats
        self.discount: list[int] = [NONE] * seats
        """The action of the discount tile; follows from the tiles."""
        self.conversion: list[int] = [NONE] * seats
        """The colour of the conversion tile; follows from the tiles."""
        self.scoring_tiles: list[int] = [0] * seats
        self.contracts: list[int] = [0] * seats
        self.tally: list[list[int]] = [[0] * len(SOURCES) for _ in range(seats)]

    def _copy_participants_to(self, new: Merv) -> None:
        new.houses = self.houses.copy()
        new.servants = self.servants.copy()
        new.discs = self.discs.copy()
        new.cubes = [owned.copy() for owned in self.cubes]
        new.camels = self.camels.copy()
        new.scrolls = self.scrolls.copy()
        new.common = self.common.copy()
        new.rare = self.rare.copy()
        new.committed_scrolls = self.committed_scrolls.copy()
        new.committed_common = self.committed_common.copy()
        new.committed_rare = self.committed_rare.copy()
        new.spices = [owned.copy() for owned in self.spices]
        new.favour = self.favour.copy()
        new.influence = self.influence.copy()
        new.mosque = self.mosque.copy()
        new.posts = self.posts.copy()
        new.courtiers = [placed.copy() for placed in self.courtiers]
        new.tiles = self.tiles.copy()
        new.discount = self.discount.copy()
        new.conversion = self.conversion.copy()
        new.scoring_tiles = self.scoring_tiles.copy()
        new.contracts = self.contracts.copy()
        new.tally = [points.copy() for points in self.tally]

    def _lay_out_solo_deck(self) -> None:
        """The deck of the corrupt magistrate."""
        self.deck: list[int] = []
        """Shuffled heaps of unseen cards, the topmost first."""
        self.drawn: int = 0
        """Cards drawn from the deck as it was laid at the start."""
        self.discards: int = 0
        self.card: int = NONE
        self.refused: int = 0

    def _copy_solo_deck_to(self, new: Merv) -> None:
        new.deck = self.deck.copy()
        new.drawn = self.drawn
        new.discards = self.discards
        new.card = self.card
        new.refused = self.refused

    def turn_order(self) -> list[int]:
        """The players in the order of the queue; automatic participants are passed over."""
        return [p for p in self.order if p < self.players]

    def edition(self) -> str:
        """The edition whose readings hold (MERV-ED-1)."""
        edition: str = self.options["edition"]
        return edition
