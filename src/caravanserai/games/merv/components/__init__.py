"""The components as the data files list them: records, read once, checked against each other.

A module beside this one holds the records of the data file of its name.
"""

from __future__ import annotations

from typing import Any, Final, TypeVar

from caravanserai.games.merv.components.camel_market import Boon, MarketSlot, Side
from caravanserai.games.merv.components.caravan import CaravanCard, SetScoring, Spice
from caravanserai.games.merv.components.checks import check
from caravanserai.games.merv.components.contracts import Contract, Stack
from caravanserai.games.merv.components.library import Breakthrough
from caravanserai.games.merv.components.market import Route, TradeCity
from caravanserai.games.merv.components.mosque import (
    AS_ITS_ROW,
    MosqueRow,
    MosqueSpace,
    Segment,
)
from caravanserai.games.merv.components.palace import Hall
from caravanserai.games.merv.components.scoring_tiles import ScoringTile
from caravanserai.games.merv.components.setup import (
    Box,
    City,
    Edition,
    Editions,
    PlayerColours,
    PlayerSetup,
    Round,
    Rounds,
)
from caravanserai.games.merv.components.sites import Site
from caravanserai.games.merv.components.solo import (
    DeckSetup,
    MarketOrder,
    SoloCamelMarket,
    SoloCard,
    WallClass,
)
from caravanserai.games.merv.components.tracks import Threshold, Track, TrackSpace
from caravanserai.games.merv.components.upgrades import Upgrade
from caravanserai.games.merv.components.walls import WallPiece, WallPlace
from caravanserai.kernel.errors import BadData
from caravanserai.variants import data
from caravanserai.variants.house_rules import Folder, Open

R = TypeVar("R")

FILES: Final = {
    "setup.toml": Open(values=("player_colours.fourth",)),
    "sites.toml": Open(values=("site.action", "site.colour")),
    "camel_market.toml": Open(values=("slot.boon",)),
    "tracks.toml": Open(
        numbers=(
            "favour_space.points", "influence_space.points", "influence_space.favour",
            "threshold.position", "favour.last", "favour.both_full_magistrate_points",
            "influence.last", "influence.both_full_magistrate_points",
        ),
        entries={"favour_space": "favour.last", "influence_space": "influence.last"},
    ),
    "caravan.toml": Open(numbers=("set_scoring.points",), values=("spice.pair_boon",)),
    "contracts.toml": Open(
        numbers=(
            "contract.points", "contract.scrolls", "contract.common", "contract.rare",
            "contract.any_good", "contract.order",
        ),
        values=("contract.resource", "contract.stack", "contract.level", "contract.bonus"),
    ),
    "palace.toml": Open(numbers=("hall.points_each",), values=("hall.colour", "hall.order")),
    "library.toml": Open(
        numbers=("breakthrough.points", "breakthrough.favour", "breakthrough.soldiers"),
        values=("breakthrough.colour",),
    ),
    "market.toml": Open(values=("city.cost",)),
    "mosque.toml": Open(
        numbers=("row.points",),
        values=(
            "row.boon", "row.boon_magistrate", "space.boon", "space.boon_magistrate",
            "space.points", "segment.from", "segment.to", "segment.cost",
        ),
    ),
    "walls.toml": Open(numbers=("piece.cost",), values=("piece.colour", "place.guards")),
    "upgrades.toml": Open(values=("upgrade.colour",)),
    "scoring_tiles.toml": Open(
        numbers=("tile.points_per_building",), values=("tile.action",)
    ),
    "solo.toml": Open(
        numbers=(
            "palace.courtiers_by_actions", "mosque.upgrade_points", "breakthroughs.second_points",
            "wall_class.influence",
        ),
        values=("wall_class.sites",),
    ),
}  # fmt: skip
"""Every data file, and what house rules may change in it."""


class Components:
    """All component files, read and checked."""

    def __init__(self, files: Folder) -> None:
        self.files = files
        self.tables = {name: files.read(name) for name in FILES}
        self._read_city()
        self._read_boards()
        self._read_solo()
        files.check()
        check(self)
        files.all_read()

    def _read_city(self) -> None:
        """The box, the set-up, the city with its walls and upgrades."""
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
        self.pieces = self.many(WallPiece, "walls.toml", "piece")
        self.places = sorted(
            self.many(WallPlace, "walls.toml", "place"), key=lambda place: place.clockwise
        )
        self.wall_colours = list(self.number("walls.toml", "meta", "magistrate_colour_order", list))
        self.upgrades = self.many(Upgrade, "upgrades.toml", "upgrade")
        self.scoring_tiles = self.many(ScoringTile, "scoring_tiles.toml", "tile")

    def _read_boards(self) -> None:
        """Camel market, tracks, cards, contracts, palace, library, marketplace, mosque."""
        self.market_slots = self.many(MarketSlot, "camel_market.toml", "slot")
        self.slot_positions = list(
            self.number("camel_market.toml", "meta", "slot_order_clockwise", list)
        )
        self.market_boons = self.many(Boon, "camel_market.toml", "boon")
        self.favour = self.one(Track, "tracks.toml", "favour")
        self.influence = self.one(Track, "tracks.toml", "influence")
        self.favour_spaces = self._track("favour_space", self.favour)
        self.influence_spaces = self._track("influence_space", self.influence)
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

    def _read_solo(self) -> None:
        """What only the solo game has."""
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

    def _track(self, key: str, track: Track) -> list[TrackSpace]:
        """The spaces of a track up to its last one; a space that nobody names gives nothing."""
        named = {space.position: space for space in self.many(TrackSpace, "tracks.toml", key)}
        there = range(track.start, track.last + 1)
        return [named.get(position, TrackSpace(position, 0)) for position in there]

    def boon(self, space: MosqueSpace) -> str:
        """What a space of the mosque gives: its own boon, or that of its row."""
        return space.boon or self._row(space).boon

    def magistrate_boon(self, space: MosqueSpace) -> str:
        """The same for the magistrate."""
        return space.boon_magistrate or self._row(space).boon_magistrate

    def points(self, space: MosqueSpace) -> int:
        """The points printed on a space of the mosque."""
        return self._row(space).points if space.points == AS_ITS_ROW else space.points

    def _row(self, space: MosqueSpace) -> MosqueRow:
        return next(row for row in self.mosque_rows if row.row == space.row)

    def _segments(self) -> list[Segment]:
        """`from` is a word of Python, so the field is called `start`."""
        renamed = []
        for table in self.tables["mosque.toml"].get("segment", []):
            entry = dict(table)
            if "from" in entry:
                entry["start"] = entry.pop("from")
            renamed.append(entry)
        return data.entries(Segment, {"segment": renamed}, "segment", "mosque.toml")

    def edition(self, name: str) -> Edition:
        """The switches of an edition."""
        return self.editions.ru if name == "ru" else self.editions.en


COMPONENTS: Final = Components(Folder(__package__.rpartition(".")[0], limits=FILES))
