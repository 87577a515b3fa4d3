"""The data files against the box, against what they name, and against each other."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final

from caravanserai.games.merv.components.setup import cell_names
from caravanserai.kernel.errors import BadData, suggest
from caravanserai.variants.data import equal

if TYPE_CHECKING:
    from caravanserai.games.merv.components import Components

PLAYER_BOONS: Final = (
    "camel", "white_upgrade", "favour", "bonus_upgrade", "scoring_tile", "soldier", "courtier",
    "wall", "mosque_scoring", "white_cube", "scroll", "caravan_card", "rare_good", "mosque_step",
    "white_upgrade_any_site",
)  # fmt: skip
"""Everything that a space, a slot or a pair of cards can give."""
MAGISTRATE_BOONS: Final = (
    "camel", "favour", "scoring_tile", "soldier", "palace_action", "wall_action", "mosque_scoring",
    "1_points", "2_points", "3_points", "4_points", "5_points",
)  # fmt: skip
"""What a space of the mosque can give the magistrate."""
TILE_EFFECTS: Final = (
    "discount", "conversion", "take_any_caravan_card", "trading_post_with_good", "mosque_step",
    "free_wall_piece", "gain",
)  # fmt: skip


def check(components: Components) -> None:
    """BadData with the first mistake."""
    _check_counts(components)
    _check_names(components)
    _check_across_files(components)


def _check_counts(components: Components) -> None:
    """The number of entries against the box."""
    box = components.box
    kinds = [upgrade.kind for upgrade in components.upgrades]
    pieces = [piece.kind for piece in components.pieces]
    for name, what, found, expected in (
        ("sites.toml", "number of sites", len(components.sites), box.sites),
        ("caravan.toml", "number of cards", len(components.cards), box.caravan_cards),
        ("contracts.toml", "number of contracts", len(components.contracts), box.contracts),
        ("library.toml", "number of tiles", len(components.breakthroughs), box.breakthroughs),
        ("upgrades.toml", "white upgrades", kinds.count("white"), box.white_upgrades),
        ("upgrades.toml", "bonus upgrades", kinds.count("bonus"), box.bonus_upgrades),
        ("scoring_tiles.toml", "number of tiles", len(components.scoring_tiles), box.scoring_tiles),
        ("walls.toml", "number of segments", pieces.count("segment"), box.wall_segments),
        ("walls.toml", "number of gates", pieces.count("gate"), box.gates),
        ("solo.toml", "number of cards", len(components.solo_cards), box.solo_cards),
        (
            "camel_market.toml",
            "slots",
            sorted((slot.side, slot.position) for slot in components.market_slots),
            sorted(
                (side.id, place) for side in components.sides for place in components.slot_positions
            ),
        ),
    ):
        equal(name, what, found, expected)
    for spice in components.spices:
        cards = sum(card.spice == spice.id for card in components.cards)
        equal("caravan.toml", f"spice {spice.id}: count", spice.count, cards)
    per_level = components.number("library.toml", "meta", "tiles_per_level", int)
    for level in components.levels:
        tiles = sum(tile.scrolls == level for tile in components.breakthroughs)
        equal("library.toml", f"tiles for {level} scrolls", tiles, per_level)
    for tile in components.breakthroughs:
        if tile.effect in ("discount", "conversion") and tile.amount != 1:
            where = f"library.toml: breakthrough {tile.id}"
            raise BadData(f"{where}: amount must be 1, not {tile.amount}")


Reference = tuple[str, str, str, Sequence[str]]
"""File, place in it, the name that stands there, the names that there are."""


def _check_names(components: Components) -> None:
    """Every name that refers to something else exists."""
    parts = (_names_of_the_city, _names_of_cards, _names_of_boards, _names_of_solo_cards)
    for name, where, found, known in [row for part in parts for row in part(components)]:
        if found not in known:
            hint = suggest(found, known) or f"; there are {', '.join(map(repr, known))}"
            raise BadData(f"{name}: {where}: {found!r} is unknown{hint}")


def _names_of_the_city(components: Components) -> Iterator[Reference]:
    colours = components.box.cube_colours
    cells = cell_names(components.city)
    yield "setup.toml", "city: camel_market_cell", components.city.camel_market_cell, cells
    for site in components.sites:
        where = f"site {site.id}"
        yield "sites.toml", f"{where}: action", site.action, components.actions
        yield "sites.toml", f"{where}: colour", site.colour, colours
    for piece in components.pieces:
        yield "walls.toml", f"piece {piece.id}: colour", piece.colour, colours
    for place in components.places:
        for cell in place.guards:
            yield "walls.toml", f"place {place.id}: guards", cell, cells
    for upgrade in components.upgrades:
        if upgrade.kind == "bonus":
            yield "upgrades.toml", f"upgrade {upgrade.id}: colour", upgrade.colour, colours
    for scoring in components.scoring_tiles:
        where = f"tile {scoring.id}: action"
        yield "scoring_tiles.toml", where, scoring.action, components.actions


def _names_of_cards(components: Components) -> Iterator[Reference]:
    colours = components.box.cube_colours
    kinds = [spice.id for spice in components.spices]
    for spice in components.spices:
        yield "caravan.toml", f"spice {spice.id}: pair_boon", spice.pair_boon, PLAYER_BOONS
    for card in components.cards:
        yield "caravan.toml", f"card {card.id}: spice", card.spice, kinds
    stacks = [stack.id for stack in components.stacks]
    for contract in components.contracts:
        where = f"contract {contract.id}"
        yield "contracts.toml", f"{where}: stack", contract.stack, stacks
        yield "contracts.toml", f"{where}: resource", contract.resource, (*colours, "any")
        yield "contracts.toml", f"{where}: bonus", contract.bonus, ("favour", "soldier")
    for tile in components.breakthroughs:
        where = f"breakthrough {tile.id}"
        yield "library.toml", f"{where}: effect", tile.effect, TILE_EFFECTS
        if tile.effect == "discount":
            yield "library.toml", f"{where}: action", tile.action, components.actions
        wanted = colours if tile.effect == "conversion" else ("",)
        yield "library.toml", f"{where}: colour", tile.colour, wanted


def _names_of_boards(components: Components) -> Iterator[Reference]:
    colours = components.box.cube_colours
    for slot in components.market_slots:
        yield "camel_market.toml", f"slot {slot.id}: boon", slot.boon, PLAYER_BOONS
    for hall in components.halls:
        yield "palace.toml", f"hall {hall.id}: colour", hall.colour, colours
    cities = [city.id for city in components.cities]
    for city in components.cities:
        where = f"city {city.id}"
        yield "market.toml", f"{where}: via", city.via, ["merv", *cities]
        for order in (components.action_order, components.breakthrough_order):
            for ways in (order.en, order.ru):
                yield "market.toml", f"{where}: direction", city.direction, ways
        for colour in city.cost:
            yield "market.toml", f"{where}: cost", colour, colours
    for row in components.mosque_rows:
        yield "mosque.toml", f"row {row.row}: boon", row.boon, PLAYER_BOONS
        where = f"row {row.row}: boon_magistrate"
        yield "mosque.toml", where, row.boon_magistrate, MAGISTRATE_BOONS
    rows = [row.row for row in components.mosque_rows]
    for space in components.mosque_spaces:
        if space.boon:
            yield "mosque.toml", f"space {space.id}: boon", space.boon, PLAYER_BOONS
        if space.boon_magistrate:
            where = f"space {space.id}: boon_magistrate"
            yield "mosque.toml", where, space.boon_magistrate, MAGISTRATE_BOONS
        if space.row not in rows:
            raise BadData(f"mosque.toml: space {space.id}: there is no row {space.row}")
    spaces = [space.id for space in components.mosque_spaces]
    for segment in components.segments:
        where = f"segment {segment.id}"
        yield "mosque.toml", f"{where}: from", segment.start, ["start", *spaces]
        yield "mosque.toml", f"{where}: to", segment.to, spaces
        for colour in segment.cost:
            yield "mosque.toml", f"{where}: cost", colour, colours


def _names_of_solo_cards(components: Components) -> Iterator[Reference]:
    for card in components.solo_cards:
        yield "solo.toml", f"card {card.id}: action", card.action, components.actions
    tiles = [tile.id for tile in components.breakthroughs]
    for wanted in (*components.solo_third, *components.solo_fourth):
        yield "solo.toml", "breakthroughs", wanted, tiles


def _check_across_files(components: Components) -> None:
    """Some numbers stand in two files so that each can be read alone: they must agree."""
    single = components.solo_camel_market.takes_single_camel_when_without_camels
    for edition in components.editions.values:
        switches = components.edition(edition)
        equal(
            "solo.toml",
            f"camel_market: takes_single_camel_when_without_camels.{edition}",
            single.get(edition),
            switches.magistrate_takes_single_camel,
        )
    for setup in components.players:
        camels = (
            setup.camels_inner_cities
            + setup.camels_mosque
            + setup.camels_caravan_cards
            + setup.camels_box
        )
        where = f"players {setup.count}: camels together"
        equal("setup.toml", where, camels, components.box.camels)
        equal(
            "setup.toml",
            f"players {setup.count}: caravan_row",
            setup.caravan_row,
            components.row_size,
        )
        inner = sum(city.setup_camel for city in components.cities)
        where = f"players {setup.count}: camels_inner_cities"
        equal("setup.toml", where, setup.camels_inner_cities, inner)
        entries = sum(space.setup_camel for space in components.mosque_spaces)
        where = f"players {setup.count}: camels_mosque"
        equal("setup.toml", where, setup.camels_mosque, entries)
    for contract in components.contracts:
        stack = next(stack for stack in components.stacks if stack.id == contract.stack)
        where = f"contract {contract.id}: level and bonus"
        equal(
            "contracts.toml",
            where,
            (contract.level, contract.bonus),
            (stack.level, stack.bonus),
        )
    levels = {t.level for t in components.thresholds if t.kind == "contract"}
    equal("tracks.toml", "contract levels", levels, {stack.level for stack in components.stacks})
    kinds = ("player", "high_courtier", "magistrate", "empty")
    pairs = {tuple(sorted((one, other))) for one in kinds for other in kinds}
    sites = {tuple(sorted(found.sites)) for found in components.wall_classes}
    equal("solo.toml", "sites of the wall_class entries", sorted(sites), sorted(pairs))
    for place in components.places:
        equal("walls.toml", f"place {place.id}: number of guards", len(place.guards), 2)
    if not components.rounds.years:
        raise BadData("setup.toml: rounds: years must be at least 1")
    equal(
        "sites.toml", "meta: actions", sorted(components.actions), sorted(set(components.actions))
    )
    guarded = {cell for place in components.places for cell in place.guards}
    cells = set(cell_names(components.city)) - {components.city.camel_market_cell}
    equal("walls.toml", "guarded cells", sorted(guarded), sorted(cells))
