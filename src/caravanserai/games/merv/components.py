"""The components as the data files list them: records, read once, checked against each other."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final, TypeVar

from caravanserai.kernel import data
from caravanserai.kernel.data import equal
from caravanserai.kernel.errors import BadData, suggest
from caravanserai.kernel.house import Folder

R = TypeVar("R")

FILES: Final = (
    "setup.toml", "sites.toml", "camel_market.toml", "tracks.toml", "caravan.toml",
    "contracts.toml", "palace.toml", "library.toml", "market.toml", "mosque.toml", "walls.toml",
    "upgrades.toml", "scoring_tiles.toml", "solo.toml",
)  # fmt: skip

PLAYER_BOONS: Final = (
    "camel", "white_upgrade", "favour", "bonus_upgrade", "scoring_tile", "soldier", "courtier",
    "wall", "mosque_scoring", "white_cube", "scroll", "caravan_card", "rare_good", "mosque_step",
    "white_upgrade_any_site",
)  # fmt: skip
"""Everything that a space, a slot or a pair of cards can give."""
TILE_EFFECTS: Final = (
    "discount", "conversion", "take_any_caravan_card", "trading_post_with_good", "mosque_step",
    "free_wall_piece", "gain",
)  # fmt: skip


@dataclass(frozen=True)
class Box:
    """The number of pieces in the box."""

    wall_segments: int
    gates: int
    camels: int
    buildings_per_colour: int
    discs_per_colour: int
    servants_per_colour: int
    masters_per_colour: int
    cubes_per_colour: int
    cube_colours: tuple[str, ...]
    caravan_cards: int
    contracts: int
    solo_cards: int
    sites: int
    camel_market: int
    breakthroughs: int
    white_upgrades: int
    bonus_upgrades: int
    scoring_tiles: int
    scrolls: int
    common_goods: int
    rare_goods: int
    provenance: str
    source: str = ""
    note: str = ""


@dataclass(frozen=True)
class PlayerColours:
    """The colours of the players."""

    known: tuple[str, ...]
    fourth: str
    provenance: str
    source: str = ""
    note: str = ""


@dataclass(frozen=True)
class PlayerSetup:
    """The set-up for one number of players."""

    count: int
    participants: tuple[str, ...]
    participants_order: str
    camels_inner_cities: int
    camels_mosque: int
    camels_caravan_cards: int
    camels_box: int
    queue_places: int
    caravan_row: int
    provenance: str
    source: str = ""
    note: str = ""


@dataclass(frozen=True)
class Rounds:
    """The shape of the game."""

    years: int
    rounds_per_year: int
    turns_per_player: int
    invasion_years: tuple[int, ...]
    scoring_years: tuple[int, ...]
    provenance: str
    source: str = ""
    note: str = ""


@dataclass(frozen=True)
class City:
    """The grid of the city."""

    rows: int
    columns: int
    camel_market_cell: str
    slots_per_side: int
    provenance: str
    source: str = ""
    note: str = ""


@dataclass(frozen=True)
class Round:
    """A round of a year: its side and what its slots face."""

    round: int
    side: str
    queue_from: str
    queue_to: str
    line: str
    line_of_slot: tuple[int, ...]
    provenance: str
    source: str = ""
    note: str = ""


@dataclass(frozen=True)
class Edition:
    """The switches of an edition."""

    conversion_in_invasion: bool
    magistrate_takes_single_camel: bool
    magistrate_market_order: str


@dataclass(frozen=True)
class Editions:
    """The values of the option `edition`."""

    default: str
    values: tuple[str, ...]
    en: Edition
    ru: Edition
    provenance: str
    source: str = ""
    note: str = ""


@dataclass(frozen=True)
class Site:
    """A site tile: the action it offers and the cube it yields."""

    id: str
    action: str
    colour: str
    provenance: str
    source: str = ""
    note: str = ""


@dataclass(frozen=True)
class Side:
    """A side of the camel market."""

    id: str
    name: str
    provenance: str
    source: str = ""
    note: str = ""


@dataclass(frozen=True)
class MarketSlot:
    """A slot of the camel market."""

    id: str
    side: str
    position: str
    clockwise: int
    boon: str
    provenance: str
    source: str = ""
    note: str = ""


@dataclass(frozen=True)
class Boon:
    """What a slot of the camel market gives."""

    id: str
    text: str
    magistrate: str
    provenance: str
    source: str = ""
    note: str = ""


@dataclass(frozen=True)
class Track:
    """The favour or the influence track."""

    start: int
    last: int
    overflow: str
    both_full: str
    both_full_magistrate_points: int
    provenance: str
    source: str = ""
    note: str = ""


@dataclass(frozen=True)
class TrackSpace:
    """A space of a track."""

    position: int
    points: int
    provenance: str
    favour: int = 0
    source: str = ""
    note: str = ""


@dataclass(frozen=True)
class Threshold:
    """A mark on the influence track: a contract level or a number of spices."""

    id: str
    kind: str
    position: int
    provenance: str
    level: int = 0
    types: int = 0
    source: str = ""
    note: str = ""


@dataclass(frozen=True)
class SetScoring:
    """What sets of different spices are worth."""

    sizes: tuple[int, ...]
    points: tuple[int, ...]
    max_per_spice: int
    provenance: str
    source: str = ""
    note: str = ""


@dataclass(frozen=True)
class Spice:
    """A spice and the boon of its pairs."""

    id: str
    count: int
    pair_boon: str
    pair_boon_magistrate: str
    provenance: str
    source: str = ""
    note: str = ""


@dataclass(frozen=True)
class CaravanCard:
    """A caravan card."""

    id: str
    spice: str
    provenance: str
    source: str = ""
    note: str = ""


@dataclass(frozen=True)
class Stack:
    """A stack of contracts."""

    id: str
    level: int
    bonus: str
    provenance: str
    source: str = ""
    note: str = ""


@dataclass(frozen=True)
class Contract:
    """A contract card."""

    id: str
    stack: str
    level: int
    bonus: str
    order: int
    points: int
    resource: str
    scrolls: int
    common: int
    rare: int
    any_good: int
    provenance: str
    source: str = ""
    note: str = ""


@dataclass(frozen=True)
class Hall:
    """A hall of the palace."""

    id: str
    order: int
    colour: str
    scores_per: str
    points_each: int
    spaces: int
    provenance: str
    source: str = ""
    note: str = ""


@dataclass(frozen=True)
class Breakthrough:
    """A breakthrough tile; `effect` says which of the other keys count."""

    id: str
    scrolls: int
    kind: str
    effect: str
    provenance: str
    action: str = ""
    colour: str = ""
    amount: int = 0
    per: str = ""
    points: int = 0
    favour: int = 0
    soldiers: int = 0
    source: str = ""
    note: str = ""


@dataclass(frozen=True)
class TradeCity:
    """A city of the marketplace."""

    id: str
    name: str
    ring: str
    direction: str
    via: str
    good: str
    cost: tuple[str, ...]
    setup_camel: bool
    first_post_boon: str
    provenance: str
    source: str = ""
    note: str = ""


@dataclass(frozen=True)
class Route:
    """A route between Merv and a city, or two cities."""

    id: str
    a: str
    b: str
    provenance: str
    source: str = ""
    note: str = ""


@dataclass(frozen=True)
class MosqueRow:
    """A row of the mosque track."""

    row: int
    lanes: tuple[str, ...]
    boon: str
    boon_magistrate: str
    points: int
    provenance: str
    source: str = ""
    note: str = ""


@dataclass(frozen=True)
class MosqueSpace:
    """A space of the mosque track."""

    id: str
    row: int
    lane: str
    setup_camel: bool
    provenance: str
    source: str = ""
    note: str = ""


@dataclass(frozen=True)
class Segment:
    """A step of the mosque track. `start` and `to` are space ids."""

    id: str
    start: str
    to: str
    cost: tuple[str, ...]
    provenance: str
    source: str = ""
    note: str = ""


@dataclass(frozen=True)
class WallPiece:
    """A wall segment or a gate in the supply."""

    id: str
    kind: str
    colour: str
    cost: int
    provenance: str
    source: str = ""
    note: str = ""


@dataclass(frozen=True)
class WallPlace:
    """A place for a wall piece and the two cells it guards."""

    id: str
    side: str
    clockwise: int
    kind: str
    guards: tuple[str, ...]
    provenance: str
    source: str = ""
    note: str = ""


@dataclass(frozen=True)
class Upgrade:
    """An upgrade tile."""

    id: str
    kind: str
    colour: str
    provenance: str
    source: str = ""
    note: str = ""


@dataclass(frozen=True)
class ScoringTile:
    """A scoring tile."""

    id: str
    action: str
    points_per_building: int
    provenance: str
    source: str = ""
    note: str = ""


@dataclass(frozen=True)
class SoloCard:
    """A card of the magistrate."""

    id: str
    action: str
    removed_when: str
    provenance: str
    source: str = ""
    note: str = ""


@dataclass(frozen=True)
class DeckSetup:
    """How the solo deck is laid."""

    top: int
    middle_random: int
    middle_fixed: str
    bottom: int
    palace_positions: tuple[int, ...]
    provenance: str
    source: str = ""
    note: str = ""


@dataclass(frozen=True)
class SoloCamelMarket:
    """The magistrate at the camel market."""

    take_all_from: int
    place_order: tuple[str, ...]
    takes_single_camel_when_without_camels: dict[str, bool]
    provenance: str
    source: str = ""
    note: str = ""


@dataclass(frozen=True)
class MarketOrder:
    """The order of the directions per edition."""

    en: tuple[str, ...]
    ru: tuple[str, ...]
    provenance: str
    source: str = ""
    note: str = ""


@dataclass(frozen=True)
class WallClass:
    """What stands on the two cells behind a wall place, in the magistrate's order of preference."""

    id: str
    sites: tuple[str, ...]
    influence: int
    provenance: str
    source: str = ""
    note: str = ""


class Components:
    """All component files, read and checked."""

    def __init__(self, files: Folder) -> None:
        self.files = files
        self.tables = {name: files.read(name) for name in FILES}
        self.box = self.one(Box, "setup.toml", "components")
        self.player_colours = self.one(PlayerColours, "setup.toml", "player_colours")
        self.players = self.many(PlayerSetup, "setup.toml", "players")
        self.rounds = self.one(Rounds, "setup.toml", "rounds")
        self.city = self.one(City, "setup.toml", "city")
        self.round = self.many(Round, "setup.toml", "round")
        self.editions = self.one(Editions, "setup.toml", "editions")
        self.actions = list(self.number("sites.toml", "meta", "actions", list))
        self.sites = self.many(Site, "sites.toml", "site")
        self.sides = self.many(Side, "camel_market.toml", "side")
        self.market_slots = self.many(MarketSlot, "camel_market.toml", "slot")
        self.slot_positions = list(
            self.number("camel_market.toml", "meta", "slot_order_clockwise", list)
        )
        self.market_boons = self.many(Boon, "camel_market.toml", "boon")
        self.favour = self.one(Track, "tracks.toml", "favour")
        self.influence = self.one(Track, "tracks.toml", "influence")
        self.favour_spaces = self.many(TrackSpace, "tracks.toml", "favour_space")
        self.influence_spaces = self.many(TrackSpace, "tracks.toml", "influence_space")
        self.thresholds = self.many(Threshold, "tracks.toml", "threshold")
        self.start_year: int = self.number("tracks.toml", "year", "start", int)
        self.start_score: int = self.number("tracks.toml", "score", "start", int)
        self.score_loop: int = self.number("tracks.toml", "score", "display_loop", int)
        self.set_scoring = self.one(SetScoring, "caravan.toml", "set_scoring")
        self.spices = self.many(Spice, "caravan.toml", "spice")
        self.cards = self.many(CaravanCard, "caravan.toml", "card")
        self.row_size: int = self.number("caravan.toml", "meta", "row_size", int)
        self.stacks = self.many(Stack, "contracts.toml", "stack")
        self.contracts = self.many(Contract, "contracts.toml", "contract")
        self.halls = sorted(self.many(Hall, "palace.toml", "hall"), key=lambda hall: hall.order)
        self.levels = list(self.number("library.toml", "meta", "levels", list))
        self.most_cubes: int = self.number("library.toml", "meta", "max_cubes_per_action", int)
        self.breakthroughs = self.many(Breakthrough, "library.toml", "breakthrough")
        self.cities = self.many(TradeCity, "market.toml", "city")
        self.routes = self.many(Route, "market.toml", "route")
        self.mosque_rows = self.many(MosqueRow, "mosque.toml", "row")
        self.mosque_spaces = self.many(MosqueSpace, "mosque.toml", "space")
        self.segments = self._segments()
        self.pieces = self.many(WallPiece, "walls.toml", "piece")
        self.places = sorted(
            self.many(WallPlace, "walls.toml", "place"), key=lambda place: place.clockwise
        )
        self.wall_colours = list(self.number("walls.toml", "meta", "magistrate_colour_order", list))
        self.upgrades = self.many(Upgrade, "upgrades.toml", "upgrade")
        self.scoring_tiles = self.many(ScoringTile, "scoring_tiles.toml", "tile")
        self.solo_cards = self.many(SoloCard, "solo.toml", "card")
        self.deck_setup = self.one(DeckSetup, "solo.toml", "deck_setup")
        self.solo_camel_market = self.one(SoloCamelMarket, "solo.toml", "camel_market")
        orders = self.table("solo.toml", "market_order")
        self.action_order = data.entry(
            MarketOrder,
            orders.get("marketplace_action"),
            "solo.toml: market_order.marketplace_action",
        )
        self.breakthrough_order = data.entry(
            MarketOrder,
            orders.get("third_breakthrough"),
            "solo.toml: market_order.third_breakthrough",
        )
        self.solo_courtiers = list(self.number("solo.toml", "palace", "courtiers_by_actions", list))
        self.solo_upgrade_points: int = self.number("solo.toml", "mosque", "upgrade_points", int)
        self.solo_second_points: int = self.number(
            "solo.toml", "breakthroughs", "second_points", int
        )
        self.solo_third = list(self.number("solo.toml", "breakthroughs", "third", list))
        self.solo_fourth = list(self.number("solo.toml", "breakthroughs", "fourth", list))
        self.wall_classes = self.many(WallClass, "solo.toml", "wall_class")
        self._check_counts()
        self._check_names()
        self._check_across_files()

    def table(self, name: str, key: str) -> dict[str, Any]:
        """The table [key] of a file."""
        found = self.tables[name].get(key)
        if not isinstance(found, dict):
            raise BadData(f"{name}: there must be a table [{key}]")
        return found

    def one(self, kind: type[R], name: str, key: str) -> R:
        """The table [key] of a file as a record."""
        return data.entry(kind, self.table(name, key), f"{name}: {key}")

    def many(self, kind: type[R], name: str, key: str) -> list[R]:
        """The entries [[key]] of a file as records."""
        return data.entries(kind, self.tables[name], key, name)

    def number(self, name: str, key: str, field: str, kind: type[R]) -> R:
        """One value of a table."""
        table = self.table(name, key)
        if field not in table:
            raise BadData(f"{name}: {key}: the key {field!r} is missing")
        found: R = data.value(kind, table[field], f"{name}: {key}: {field}")
        return found

    def _segments(self) -> list[Segment]:
        """`from` is a word of Python, so the field is called `start`."""
        renamed = []
        for table in self.tables["mosque.toml"].get("segment", []):
            entry = dict(table)
            if "from" in entry:
                entry["start"] = entry.pop("from")
            renamed.append(entry)
        return data.entries(Segment, {"segment": renamed}, "segment", "mosque.toml")

    def _check_counts(self) -> None:
        """The number of entries against the box."""
        box = self.box
        kinds = [upgrade.kind for upgrade in self.upgrades]
        pieces = [piece.kind for piece in self.pieces]
        for name, what, found, expected in (
            ("sites.toml", "number of sites", len(self.sites), box.sites),
            ("caravan.toml", "number of cards", len(self.cards), box.caravan_cards),
            ("contracts.toml", "number of contracts", len(self.contracts), box.contracts),
            ("library.toml", "number of tiles", len(self.breakthroughs), box.breakthroughs),
            ("upgrades.toml", "white upgrades", kinds.count("white"), box.white_upgrades),
            ("upgrades.toml", "bonus upgrades", kinds.count("bonus"), box.bonus_upgrades),
            ("scoring_tiles.toml", "number of tiles", len(self.scoring_tiles), box.scoring_tiles),
            ("walls.toml", "number of segments", pieces.count("segment"), box.wall_segments),
            ("walls.toml", "number of gates", pieces.count("gate"), box.gates),
            ("solo.toml", "number of cards", len(self.solo_cards), box.solo_cards),
            (
                "tracks.toml",
                "favour spaces",
                [space.position for space in self.favour_spaces],
                list(range(self.favour.last + 1)),
            ),
            (
                "tracks.toml",
                "influence spaces",
                [space.position for space in self.influence_spaces],
                list(range(self.influence.last + 1)),
            ),
            (
                "camel_market.toml",
                "slots",
                sorted((slot.side, slot.position) for slot in self.market_slots),
                sorted((side.id, place) for side in self.sides for place in self.slot_positions),
            ),
        ):
            equal(name, what, found, expected)
        for spice in self.spices:
            cards = sum(card.spice == spice.id for card in self.cards)
            equal("caravan.toml", f"spice {spice.id}: count", spice.count, cards)
        per_level = self.number("library.toml", "meta", "tiles_per_level", int)
        for level in self.levels:
            tiles = sum(tile.scrolls == level for tile in self.breakthroughs)
            equal("library.toml", f"tiles for {level} scrolls", tiles, per_level)
        for tile in self.breakthroughs:
            if tile.effect in ("discount", "conversion") and tile.amount != 1:
                where = f"library.toml: breakthrough {tile.id}"
                raise BadData(f"{where}: amount must be 1, not {tile.amount}")

    def _check_names(self) -> None:
        """Every name that refers to something else exists."""
        colours = self.box.cube_colours
        cells = cell_names(self.city)
        cities = [city.id for city in self.cities]
        spaces = [space.id for space in self.mosque_spaces]
        tiles = [tile.id for tile in self.breakthroughs]
        references: list[tuple[str, str, str, list[str] | tuple[str, ...]]] = []
        for site in self.sites:
            where = f"site {site.id}"
            references.append(("sites.toml", f"{where}: action", site.action, self.actions))
            references.append(("sites.toml", f"{where}: colour", site.colour, colours))
        for slot in self.market_slots:
            where = f"slot {slot.id}: boon"
            references.append(("camel_market.toml", where, slot.boon, PLAYER_BOONS))
        for spice in self.spices:
            where = f"spice {spice.id}: pair_boon"
            references.append(("caravan.toml", where, spice.pair_boon, PLAYER_BOONS))
        for card in self.cards:
            kinds = [spice.id for spice in self.spices]
            references.append(("caravan.toml", f"card {card.id}: spice", card.spice, kinds))
        for contract in self.contracts:
            where = f"contract {contract.id}"
            stacks = [stack.id for stack in self.stacks]
            references.append(("contracts.toml", f"{where}: stack", contract.stack, stacks))
            wanted = (*colours, "any")
            references.append(("contracts.toml", f"{where}: resource", contract.resource, wanted))
            bonuses = ("favour", "soldier")
            references.append(("contracts.toml", f"{where}: bonus", contract.bonus, bonuses))
        for hall in self.halls:
            references.append(("palace.toml", f"hall {hall.id}: colour", hall.colour, colours))
        for tile in self.breakthroughs:
            where = f"breakthrough {tile.id}"
            references.append(("library.toml", f"{where}: effect", tile.effect, TILE_EFFECTS))
            if tile.effect == "discount":
                references.append(("library.toml", f"{where}: action", tile.action, self.actions))
            if tile.effect == "conversion":
                references.append(("library.toml", f"{where}: colour", tile.colour, colours))
        for city in self.cities:
            where = f"city {city.id}"
            references.append(("market.toml", f"{where}: via", city.via, ["merv", *cities]))
            for order in (self.action_order, self.breakthrough_order):
                for ways in (order.en, order.ru):
                    references.append(("market.toml", f"{where}: direction", city.direction, ways))
            for colour in city.cost:
                references.append(("market.toml", f"{where}: cost", colour, colours))
        for row in self.mosque_rows:
            references.append(("mosque.toml", f"row {row.row}: boon", row.boon, PLAYER_BOONS))
        rows = [row.row for row in self.mosque_rows]
        for space in self.mosque_spaces:
            if space.row not in rows:
                raise BadData(f"mosque.toml: space {space.id}: there is no row {space.row}")
        for segment in self.segments:
            where = f"segment {segment.id}"
            references.append(("mosque.toml", f"{where}: from", segment.start, ["start", *spaces]))
            references.append(("mosque.toml", f"{where}: to", segment.to, spaces))
            for colour in segment.cost:
                references.append(("mosque.toml", f"{where}: cost", colour, colours))
        for piece in self.pieces:
            references.append(("walls.toml", f"piece {piece.id}: colour", piece.colour, colours))
        for place in self.places:
            for cell in place.guards:
                references.append(("walls.toml", f"place {place.id}: guards", cell, cells))
        for upgrade in self.upgrades:
            if upgrade.kind == "bonus":
                where = f"upgrade {upgrade.id}: colour"
                references.append(("upgrades.toml", where, upgrade.colour, colours))
        for scoring in self.scoring_tiles:
            where = f"tile {scoring.id}: action"
            references.append(("scoring_tiles.toml", where, scoring.action, self.actions))
        for solo in self.solo_cards:
            references.append(("solo.toml", f"card {solo.id}: action", solo.action, self.actions))
        for wanted_tile in (*self.solo_third, *self.solo_fourth):
            references.append(("solo.toml", "breakthroughs", wanted_tile, tiles))
        references.append(
            ("setup.toml", "city: camel_market_cell", self.city.camel_market_cell, cells)
        )
        for name, where, found, known in references:
            if found not in known:
                raise BadData(f"{name}: {where}: {found!r} is unknown{suggest(found, known)}")

    def _check_across_files(self) -> None:
        """Some numbers stand in two files so that each can be read alone: they must agree."""
        single = self.solo_camel_market.takes_single_camel_when_without_camels
        for edition in self.editions.values:
            switches = self.edition(edition)
            equal(
                "solo.toml",
                f"camel_market: takes_single_camel_when_without_camels.{edition}",
                single.get(edition),
                switches.magistrate_takes_single_camel,
            )
        for setup in self.players:
            camels = (
                setup.camels_inner_cities
                + setup.camels_mosque
                + setup.camels_caravan_cards
                + setup.camels_box
            )
            where = f"players {setup.count}: camels together"
            equal("setup.toml", where, camels, self.box.camels)
            equal(
                "setup.toml",
                f"players {setup.count}: caravan_row",
                setup.caravan_row,
                self.row_size,
            )
            inner = sum(city.setup_camel for city in self.cities)
            where = f"players {setup.count}: camels_inner_cities"
            equal("setup.toml", where, setup.camels_inner_cities, inner)
            entries = sum(space.setup_camel for space in self.mosque_spaces)
            where = f"players {setup.count}: camels_mosque"
            equal("setup.toml", where, setup.camels_mosque, entries)
        for contract in self.contracts:
            stack = next(stack for stack in self.stacks if stack.id == contract.stack)
            where = f"contract {contract.id}: level and bonus"
            equal(
                "contracts.toml",
                where,
                (contract.level, contract.bonus),
                (stack.level, stack.bonus),
            )
        levels = {t.level for t in self.thresholds if t.kind == "contract"}
        equal("tracks.toml", "contract levels", levels, {stack.level for stack in self.stacks})
        kinds = ("player", "high_courtier", "magistrate", "empty")
        pairs = {tuple(sorted((one, other))) for one in kinds for other in kinds}
        sites = {tuple(sorted(found.sites)) for found in self.wall_classes}
        equal("solo.toml", "sites of the wall_class entries", sorted(sites), sorted(pairs))
        for place in self.places:
            equal("walls.toml", f"place {place.id}: number of guards", len(place.guards), 2)
        if not self.rounds.years:
            raise BadData("setup.toml: rounds: years must be at least 1")
        equal("sites.toml", "meta: actions", sorted(self.actions), sorted(set(self.actions)))
        guarded = {cell for place in self.places for cell in place.guards}
        cells = set(cell_names(self.city)) - {self.city.camel_market_cell}
        equal("walls.toml", "guarded cells", sorted(guarded), sorted(cells))

    def edition(self, name: str) -> Edition:
        """The switches of an edition."""
        return self.editions.ru if name == "ru" else self.editions.en


def cell_names(city: City) -> list[str]:
    """The cells row by row (MERV-GEO-1)."""
    return [f"R{r}C{c}" for r in range(1, city.rows + 1) for c in range(1, city.columns + 1)]


COMPONENTS: Final = Components(Folder(__package__))
