"""The components as the data files list them: records,
loaded once and checked against each other.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Final, TypeVar

from caravanserai.kernel.errors import BadData
from caravanserai.variants import data
from caravanserai.variants.data import Count, OneOf, equal
from caravanserai.variants.house_rules import Folder, Open

R = TypeVar("R")

TAGS: Final = (
    "city", "vista", "harbour", "sea", "observatory", "library",
    "stars", "planet", "sun", "moon", "comet",
)  # fmt: skip
ASSETS: Final = ("camel", "ship", "telescope", "pigeon")
ICONS: Final = (*ASSETS, "plus", "minus", "plusminus", "disc:silver", "disc:prov")
GUILDS: Final = ("black", "yellow", "blue")
WORKER_COLOURS: Final = ("green", "yellow", "blue")
DECKS: Final = ("townsfolk", "sky", "land", "water", "inspiration")
"""The displays in the order in which they are refreshed (WAY-ACQ-16)."""
TILE_TYPES: Final = ("land", "water", "sky", "basic", "special")
SECTIONS: Final = ("left", "middle", "right")
SIDES: Final = ("A", "B")
CELL_BONUSES: Final = ("", "silver", "prov", "inf:move", "inf:card", "die:refresh")
NO_CELL: Final = "#"
"""Where the caravan has no place."""

Tags = tuple[Annotated[str, OneOf(TAGS)], ...]
Assets = tuple[Annotated[str, OneOf(ASSETS)], ...]
Trigger = Annotated[str, OneOf(("card:folk", *[f"tag:{tag}" for tag in TAGS]))]
Section = Annotated[str, OneOf(SECTIONS)]
Face = tuple[tuple[Annotated[str, OneOf(ICONS)], ...], ...]
Caravan = tuple[tuple[Annotated[str, OneOf((*CELL_BONUSES, NO_CELL))], ...], ...]


@dataclass(frozen=True)
class Ground:
    """A land or water card: a City or Harbour with a die slot, a Vista, or an Open Water."""

    id: str
    name: str
    kind: str
    tags: Tags
    slot: Assets = ()
    action: str = ""
    trigger: tuple[Trigger, ...] = ()
    benefit: str = ""
    immediate: str = ""
    link_in: tuple[int, ...] = (0, 0, 0, 0)
    link_out: tuple[str, ...] = ("", "", "", "")


@dataclass(frozen=True)
class SkyCard:
    """A sky card and its formula of points."""

    id: str
    name: str
    tags: Tags
    score: str
    immediate: str = ""


@dataclass(frozen=True)
class Townsfolk:
    """A townsfolk card: where it is tucked and what it gives there."""

    id: str
    name: str
    cost: int
    tuck: Tags
    when: Annotated[str, OneOf(("asset", "die", "vista", "rest"))]
    assets: Assets = ()
    effect: str = ""


@dataclass(frozen=True)
class Inspiration:
    """An inspiration card: all its goals double the sky card below."""

    id: str
    name: str
    goal_count: tuple[str, ...]
    goal_at_least: tuple[int, ...]


@dataclass(frozen=True)
class Scheme:
    """A scheme card of the solo opponent."""

    id: str
    colour: str
    value: int
    first: str
    second: str
    special_start: str
    comet: bool


@dataclass(frozen=True)
class Tile:
    """A kind of upgrade tile; faces list the icons of each column."""

    id: str
    name: str
    type: Annotated[str, OneOf(TILE_TYPES)]
    copies: int
    size: tuple[int, ...]
    face: Face
    vp: int
    slot: int
    face_b: Face = ()
    tags: Tags = ()
    row: str = ""
    ring: int = 0


@dataclass(frozen=True)
class JournalTile:
    """A bonus laid on the journal track."""

    id: str
    name: str
    bonus: str


@dataclass(frozen=True)
class Space:
    """A space of the journal track."""

    id: str
    column: int
    bonus: str
    green: str = ""
    final: bool = False


@dataclass(frozen=True)
class GreenSpot:
    """A spot with a green worker between two spaces."""

    id: str
    between: tuple[str, ...]


@dataclass(frozen=True)
class Edge:
    """A connection of the journal track with its requirement on both sides of its section."""

    start: str
    end: str
    section: Section
    side_a: str
    side_b: str
    direction: str


@dataclass(frozen=True)
class Display:
    """The row of four face-up cards of one deck."""

    id: str
    slide: str
    worker_colours: tuple[str, ...]


@dataclass(frozen=True)
class Slot:
    """One place of a display with the worker action or the price printed there."""

    display: str
    slot: int
    centre: int = 0
    worker: str = ""
    silver: int = 0


@dataclass(frozen=True)
class TileSpace:
    """Where tiles of one type lie and what they cost."""

    type: str
    price: str
    slots: int


@dataclass(frozen=True)
class Guild:
    """A guild with its ability."""

    id: str
    majority_vp: int
    ability: str


@dataclass(frozen=True)
class HomeSlot:
    """A die slot of the middle area of every player board."""

    id: str
    slot: tuple[str, ...]
    action: str


@dataclass(frozen=True)
class HomeCard:
    """A card printed on every player board."""

    id: str
    tags: Tags = ()
    slot: Assets = ()
    action: str = ""
    link_out: tuple[str, ...] = ()
    score: str = ""
    effect: str = ""


@dataclass(frozen=True)
class Common:
    """What is printed on every player board."""

    starting_land: HomeCard
    starting_water: HomeCard
    starting_sky: HomeCard
    starting_folk: HomeCard
    centre_tags: tuple[str, ...]
    column_assets: dict[str, tuple[str, ...]]


@dataclass(frozen=True)
class PlayerBoard:
    """A player board: the bonuses printed in its caravan."""

    id: str
    caravan: Caravan


@dataclass(frozen=True)
class TigranBoard:
    """A board of the solo opponent."""

    id: str
    focus: str
    focus_action: str
    track_bonus: str
    rest: tuple[str, ...]
    caravan: tuple[tuple[str, ...], ...]


@dataclass(frozen=True)
class Start:
    """What a player begins with, by turn order."""

    turn: int
    provisions: int
    silver: int
    influence: Annotated[tuple[Annotated[str, OneOf(GUILDS)], ...], Count(0, 15)]


@dataclass(frozen=True)
class Deal:
    """How many of each thing are laid out."""

    other_tiles_of_each_kind_per_player: int
    dice_rolled: int
    dice_in_reserve: int
    workers_per_player: tuple[str, ...]


@dataclass(frozen=True)
class TigranStart:
    """What the solo opponent begins with."""

    influence: tuple[str, ...]
    workers: tuple[str, ...]
    resource_track: int
    comet_track: int


@dataclass(frozen=True)
class Points:
    """Numbers of the final scoring."""

    set_vp: dict[str, int]
    four_different: int
    primary_tags: tuple[str, ...]
    guild_majority: int
    tie_break: tuple[str, ...]


@dataclass(frozen=True)
class SetupNumbers:
    """The set-up."""

    components: dict[str, int]
    deal: Deal
    start: tuple[Start, ...]
    automa_start: TigranStart
    score: Points


@dataclass(frozen=True)
class TrackSpace:
    """A space of the resource track."""

    pos: int
    colour: str
    row: str


@dataclass(frozen=True)
class SlotChoice:
    """The slot looked at first, and the direction of the search."""

    slot: int
    then: str


@dataclass(frozen=True)
class SumRow:
    """What a sum of scheme values means for the two groups of displays."""

    values: tuple[int, ...]
    green_yellow: SlotChoice
    black_blue: SlotChoice


@dataclass(frozen=True)
class SoloTrack:
    """Where the comets of the solo opponent stop."""

    comet_track_max: int


@dataclass(frozen=True)
class ColourOrder:
    """The colours clockwise, and the cards and tiles that belong to each."""

    clockwise: tuple[str, ...]
    card_type: dict[str, str]
    tile_type: dict[str, str]


@dataclass(frozen=True)
class CaravanPath:
    """The cells of the caravan of the solo opponent in the order in which it fills them."""

    cells: tuple[tuple[int, ...], ...]


@dataclass(frozen=True)
class SoloNumbers:
    """What is printed on every board of the solo opponent."""

    meta: SoloTrack
    track: tuple[TrackSpace, ...]
    track_bonus_between: dict[str, int]
    colour_order: ColourOrder
    inspiration_priority: dict[str, int]
    sum: tuple[SumRow, ...]
    tile_places: dict[str, tuple[str, ...]]
    convert: dict[str, str]
    extra_journal_cost: dict[str, int]
    worker_placement: dict[str, str]
    caravan_path: CaravanPath
    score: dict[str, int]


DATA: Final = Folder(
    __package__,
    limits={
        "board.toml": Open(numbers=("slot.silver",)),
        "inspiration.toml": Open(numbers=("card.goal_at_least",)),
        "land.toml": Open(values=("card.action", "card.benefit", "card.immediate")),
        "player_boards.toml": Open(values=("board.caravan", "common_slot.action")),
        "setup.toml": Open(
            numbers=(
                "start.provisions", "start.silver", "score.set_vp", "score.four_different",
                "score.guild_majority",
            ),
            values=("start.influence",),
        ),
        "sky.toml": Open(values=("card.immediate",)),
        "solo.toml": Open(numbers=("extra_journal_cost", "score")),
        "townsfolk.toml": Open(numbers=("card.cost",), values=("card.effect",)),
        "upgrade_tiles.toml": Open(numbers=("tile.vp",)),
        "water.toml": Open(values=("card.action", "card.immediate")),
    },
)  # fmt: skip


def _counted(kind: type[R], name: str, key: str) -> list[R]:
    tables = DATA.read(name)
    found = data.entries(kind, tables, key, name)
    equal(name, "meta.count", tables["meta"].get("count"), len(found))
    return found


SETUP: Final = data.entry(SetupNumbers, DATA.read("setup.toml"), "setup.toml")
SOLO: Final = data.entry(SoloNumbers, DATA.read("solo.toml"), "solo.toml")
LAND: Final = _counted(Ground, "land.toml", "card")
WATER: Final = _counted(Ground, "water.toml", "card")
SKY: Final = _counted(SkyCard, "sky.toml", "card")
FOLK: Final = _counted(Townsfolk, "townsfolk.toml", "card")
INSPIRATION: Final = _counted(Inspiration, "inspiration.toml", "card")
SCHEMES: Final = _counted(Scheme, "schemes.toml", "card")
JOURNAL_TILES: Final = _counted(JournalTile, "journal_tiles.toml", "tile")
TILES: Final = data.entries(Tile, DATA.read("upgrade_tiles.toml"), "tile", "upgrade_tiles.toml")
_JOURNAL: Final = DATA.read("journal.toml")
SPACES: Final = data.entries(Space, _JOURNAL, "space", "journal.toml")
GREEN_SPOTS: Final = data.entries(GreenSpot, _JOURNAL, "green_spot", "journal.toml")
EDGES: Final = data.entries(Edge, _JOURNAL, "edge", "journal.toml")
_BOARD: Final = DATA.read("board.toml")
DISPLAYS: Final = data.entries(Display, _BOARD, "display", "board.toml")
SLOTS: Final = data.entries(Slot, _BOARD, "slot", "board.toml")
TILE_SPACES: Final = data.entries(TileSpace, _BOARD, "tile_space", "board.toml")
GUILD_DATA: Final = data.entries(Guild, _BOARD, "guild", "board.toml")
_BOARDS: Final = DATA.read("player_boards.toml")
COMMON: Final = data.entry(Common, _BOARDS["common"], "player_boards.toml: common")
HOME_SLOTS: Final = data.entries(HomeSlot, _BOARDS, "common_slot", "player_boards.toml")
PLAYER_BOARDS: Final = data.entries(PlayerBoard, _BOARDS, "board", "player_boards.toml")
TIGRAN_BOARDS: Final = data.entries(TigranBoard, _BOARDS, "automa_board", "player_boards.toml")


def _check_across_files() -> None:
    """Some numbers stand in two files so that each can be read alone: they must agree."""
    there = SETUP.components
    for what, found in (
        ("townsfolk", len(FOLK)),
        ("land", len(LAND)),
        ("water", len(WATER)),
        ("sky", len(SKY)),
        ("inspiration", len(INSPIRATION)),
        ("schemes", len(SCHEMES)),
        ("journal_tiles", len(JOURNAL_TILES)),
        ("upgrade_tiles", sum(tile.copies for tile in TILES)),
        ("player_boards", len(PLAYER_BOARDS)),
    ):
        equal("setup.toml", f"components.{what}", there[what], found)
    turns = [start.turn for start in SETUP.start]
    equal("setup.toml", "start", turns, list(range(1, len(turns) + 1)))
    equal("journal.toml", "meta.spaces", _JOURNAL["meta"]["spaces"], len(SPACES))
    equal("journal.toml", "meta.edges", _JOURNAL["meta"]["edges"], len(EDGES))
    equal("board.toml", "displays", tuple([d.id for d in DISPLAYS]), DECKS)
    equal("board.toml", "guilds", tuple([guild.id for guild in GUILD_DATA]), GUILDS)
    equal("board.toml", "number of slots", len(SLOTS), 4 * len(DISPLAYS))
    for i, slot in enumerate(SLOTS):
        equal("board.toml", f"slot {i + 1}", (slot.display, slot.slot), (DECKS[i // 4], i % 4 + 1))
    for space in TILE_SPACES:
        kinds = sum(tile.type == space.type for tile in TILES)
        equal("board.toml", f"tile_space {space.type}", space.slots, kinds)
    spaces = {space.id for space in SPACES}
    for edge in EDGES:
        if not {edge.start, edge.end} <= spaces:
            raise BadData(f"journal.toml: edge {edge.start} {edge.end}: a space is unknown")
    holes = [[cell == NO_CELL for cell in row] for row in PLAYER_BOARDS[0].caravan]
    for board in PLAYER_BOARDS:
        if [[cell == NO_CELL for cell in row] for row in board.caravan] != holes:
            raise BadData(
                f"player_boards.toml: board {board.id}: caravan: expected three rows of six, "
                f"with {NO_CELL!r} at both ends of the first"
            )
    tiles = {"", *[tile.id for tile in TILES]}
    for kind, places in SOLO.tile_places.items():
        if not tiles.issuperset(places):
            raise BadData(f"solo.toml: tile_places.{kind}: a tile is unknown")
    for scheme in SCHEMES:
        if scheme.special_start not in tiles:
            raise BadData(f"schemes.toml: {scheme.id}: no tile is called {scheme.special_start!r}")


DATA.check()
_check_across_files()
DATA.all_read()
