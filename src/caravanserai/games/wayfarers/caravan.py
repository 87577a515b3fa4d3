"""Chapter 15: upgrade tiles and the caravan."""

from __future__ import annotations

from typing import Final

from caravanserai.games.wayfarers.codes import laid_tile
from caravanserai.games.wayfarers.components import COMMON, TILE_SPACES, TILE_TYPES, TILES
from caravanserai.games.wayfarers.counters import TILE_RAISES, TILE_SHOWS
from caravanserai.games.wayfarers.effects import CELL_EFFECT, MAKERS, Verb, give, silver
from caravanserai.games.wayfarers.influence import spend
from caravanserai.games.wayfarers.panorama import raise_counts, react
from caravanserai.games.wayfarers.state import (
    BLACK,
    BLUE,
    CELLS,
    COLUMNS,
    FACES,
    KINDS,
    NONE,
    ROWS,
    TILE_TYPE,
    YELLOW,
    Wayfarers,
    packed,
)
from caravanserai.games.wayfarers.words import (
    CELL,
    CELL_TEXTS,
    DONE,
    GUILD_TEXTS,
    PRICE,
    TILE,
    TILE_FACES,
    WORDS,
)
from caravanserai.kernel.core import Op
from caravanserai.kernel.effects import Effect, resolve, spoken
from caravanserai.kernel.sets import bits
from caravanserai.kernel.view import Listing, Message

FIXED_CELLS: Final = 1 | 1 << COLUMNS - 1
"""The printed camel and telescope outside the scroll (WAY-TILE-5)."""
FIRST_ICONS: Final = [packed(COMMON.column_assets.get(f"c{c + 1}", ())) for c in range(COLUMNS)]
LAND_TILE: Final = TILE_TYPES.index("land")
SPECIAL_TILE: Final = TILE_TYPES.index("special")
INFLUENCE_PRICE: Final = 2
PAID_IN: Final = [YELLOW, BLUE, BLACK, NONE, NONE]
"""The guild whose influence buys a tile of each type (WAY-TILE-1)."""
KINDS_OF: Final = [
    [kind for kind in range(KINDS) if TILE_TYPE[kind] == which] for which in range(len(TILE_TYPES))
]
FACE_WORDS: Final = [
    [TILE[TILE_FACES.index((kind, face))] for face in range(FACES[kind])] for kind in range(KINDS)
]
"""The words of the faces of each kind of tile."""
TYPE_TEXTS: Final = [
    Message("land upgrade"),
    Message("water upgrade"),
    Message("sky upgrade"),
    Message("basic upgrade"),
    Message("special upgrade"),
]


def _silver_prices() -> list[int]:
    prices = {}
    for space in TILE_SPACES:
        text = space.price.split(" | ")[0]
        prices[space.type] = int(text.removeprefix("silver*")) if text else 0
    return [prices[name] for name in TILE_TYPES]


SILVER_PRICE: Final = _silver_prices()


def _positions(width: int, height: int) -> list[int]:
    """The cells covered by a tile at each place in the grid: bit masks, by first cell."""
    found = []
    for cell in range(CELLS):
        row, column = divmod(cell, COLUMNS)
        mask = 0
        if row + height <= ROWS and column + width <= COLUMNS:
            for r in range(height):
                for c in range(width):
                    mask |= 1 << (row + r) * COLUMNS + column + c
        found.append(mask)
    return found


POSITIONS: Final = [_positions(tile.size[0], tile.size[1]) for tile in TILES]
"""The cells each kind of tile covers, by its first cell; 0 where it would stick out."""
FACE_ICONS: Final = [
    [[packed(column) for column in face] for face in (tile.face, tile.face_b)] for tile in TILES
]


def fits(covered: int, kind: int) -> list[int]:
    """The first cells at which a tile lies wholly on free cells (WAY-TILE-6)."""
    return [cell for cell, mask in enumerate(POSITIONS[kind]) if mask and not mask & covered]


class AcquireTile(Verb):
    """Acquire an upgrade tile of one type and place it at once (WAY-TILE-4, WAY-TILE-6)."""

    __slots__ = ("free", "which")

    def __init__(self, atom: str) -> None:
        super().__init__(atom)
        self.which = TILE_TYPES.index(atom.removeprefix("tile:").removesuffix("[free]"))
        self.free = atom.endswith("[free]") or self.which == SPECIAL_TILE

    def affordable(self, s: Wayfarers, p: int) -> bool:
        """Whether silver or influence suffices (WAY-TILE-1, WAY-TILE-2)."""
        return (
            self.free
            or s.silver[p] + s.off_silver >= SILVER_PRICE[self.which]
            or pays_in_influence(s, p, self.which)
        )

    def choices(self, s: Wayfarers, p: int) -> list[int]:
        if not self.affordable(s, p):
            return []
        found: list[int] = []
        kinds = KINDS_OF[self.which]
        if not fits(s.covered[p], kinds[0]):
            return found
        for kind in kinds:
            if s.stock[kind]:
                found.extend(FACE_WORDS[kind])
        return found

    def choose(self, s: Wayfarers, p: int, choice: int) -> None:
        kind, face = TILE_FACES[TILE.index(choice)]
        s.do(PlaceTile(p, kind, face, self.free))

    def labels(self, s: Wayfarers, p: int) -> dict[int, Message]:
        prices: list[Message] = []
        if not self.free and s.silver[p] + s.off_silver >= SILVER_PRICE[self.which]:
            prices.append(silver(max(0, SILVER_PRICE[self.which] - s.off_silver)))
        if not self.free and pays_in_influence(s, p, self.which):
            prices.append(Message("2 influence"))
        found = {}
        for word in self.choices(s, p):
            tile = WORDS.label(word)
            found[word] = Message("gain {tile}", tile=tile)
            if prices:
                price = Listing(prices, " / ")
                found[word] = Message("buy {tile} for {price}", tile=tile, price=price)
        return found

    def refusals(self, s: Wayfarers, p: int) -> dict[int, Message]:
        found = {}
        affordable = self.affordable(s, p)
        for kind in KINDS_OF[self.which]:
            if not s.stock[kind]:
                why = Message("None of these tiles is left.", rule="WAY-TILE-3")
            elif not affordable:
                price = silver(max(0, SILVER_PRICE[self.which] - s.off_silver))
                why = Message("It costs {amount}.", amount=price, rule="WAY-TILE-1")
            elif not fits(s.covered[p], kind):
                why = Message("It fits nowhere in your caravan.", rule="WAY-TILE-10")
            else:
                continue
            for word in FACE_WORDS[kind]:
                found[word] = why
        return found

    def describe(self) -> Message:
        tile = TYPE_TEXTS[self.which]
        if self.free:
            return Message("gain a {tile}", tile=tile)
        return Message("buy a {tile}", tile=tile)


def pays_in_influence(s: Wayfarers, p: int, which: int) -> bool:
    """Whether a tile of this type can be bought with influence."""
    guild = PAID_IN[which]
    return guild != NONE and s.influence(p, guild) >= INFLUENCE_PRICE


class PlaceTile(Op[Wayfarers]):
    """Where the tile goes: its first cell, left or top (WAY-TILE-6, WAY-TILE-7)."""

    __slots__ = ("face", "free", "kind")

    def __init__(self, player: int, kind: int, face: int, free: bool) -> None:
        super().__init__(player)
        self.kind = kind
        self.face = face
        self.free = free

    def options(self, s: Wayfarers) -> list[int] | None:
        return CELL.of(fits(s.covered[self.player], self.kind))

    def answer(self, s: Wayfarers, choice: int) -> None:
        if self.free:
            lay_tile(s, self.player, self.kind, self.face, CELL.index(choice))
        else:
            s.do(PayTile(self.player, self.kind, self.face, CELL.index(choice)))

    def labels(self, s: Wayfarers) -> dict[int, Message]:
        p = self.player
        found: dict[int, Message] = {}
        for cell in fits(s.covered[p], self.kind):
            cells = bits(POSITIONS[self.kind][cell])
            label: Message = Listing([CELL_TEXTS[covered] for covered in cells], " + ")
            bonuses = [part for covered in cells for part in CELL_EFFECT[s.board[p]][covered]]
            if bonuses:
                effect = spoken(tuple(bonuses))
                label = Message("{name}: {effect}", name=label, effect=effect)
            found[CELL[cell]] = label
        return found

    def prompt(self, s: Wayfarers) -> Message:
        tile = WORDS.label(FACE_WORDS[self.kind][self.face])
        return Message("Where do you place {tile}?", tile=tile, rule="WAY-TILE-6")

    def refusals(self, s: Wayfarers) -> dict[int, Message]:
        why = Message("The tile does not lie wholly on free cells there.", rule="WAY-TILE-6")
        return {CELL[cell]: why for cell in range(CELLS)}


class PayTile(Op[Wayfarers]):
    """The price is paid wholly in silver or wholly in influence (WAY-TILE-1)."""

    __slots__ = ("cell", "face", "kind")

    def __init__(self, player: int, kind: int, face: int, cell: int) -> None:
        super().__init__(player)
        self.kind = kind
        self.face = face
        self.cell = cell

    def options(self, s: Wayfarers) -> list[int] | None:
        p, which = self.player, TILE_TYPE[self.kind]
        found = []
        if s.silver[p] + s.off_silver >= SILVER_PRICE[which]:
            found.append(PRICE[0])
        if pays_in_influence(s, p, which):
            found.append(PRICE[1])
        return found

    def answer(self, s: Wayfarers, choice: int) -> None:
        p, which = self.player, TILE_TYPE[self.kind]
        if choice == PRICE[0]:
            off = min(s.off_silver, SILVER_PRICE[which])
            s.off_silver -= off
            s.silver[p] -= SILVER_PRICE[which] - off
            if s.events is not None:
                amount = silver(SILVER_PRICE[which] - off)
                s.tell(p, Message("pays {amount}", amount=amount))
        else:
            spend(s, p, PAID_IN[which], INFLUENCE_PRICE)
        lay_tile(s, p, self.kind, self.face, self.cell)

    def prompt(self, s: Wayfarers) -> Message:
        which = TILE_TYPE[self.kind]
        return Message(
            "Do you pay {amount} or 2 influence of the {guild}?",
            amount=silver(max(0, SILVER_PRICE[which] - s.off_silver)),
            guild=GUILD_TEXTS[PAID_IN[which]],
            rule="WAY-TILE-1",
        )


def lay_tile(s: Wayfarers, p: int, kind: int, face: int, cell: int) -> None:
    """The tile lies in the caravan; covered bonuses and vistas form one group (WAY-EFF-9)."""
    s.stock[kind] -= 1
    if s.events is not None:
        tile = WORDS.label(FACE_WORDS[kind][face])
        s.tell(p, Message("places {tile} at {cell}", tile=tile, cell=CELL_TEXTS[cell]))
    mask = put_tile(s, p, kind, face, cell)
    members: list[Effect[Wayfarers]] = []
    bonuses = CELL_EFFECT[s.board[p]]
    for covered in range(CELLS):
        if mask >> covered & 1:
            give(s, p, bonuses[covered])
            members.extend([part for part in bonuses[covered] if not part.unasked])
    members.extend(react(s, p, TILE_SHOWS[kind]))
    if members:
        resolve(s, p, tuple(members), DONE)


def put_tile(s: Wayfarers, p: int, kind: int, face: int, cell: int) -> int:
    """Cells, icons and counts of a placed tile (WAY-TILE-13, WAY-TILE-14); the covered cells."""
    mask = POSITIONS[kind][cell]
    s.covered[p] |= mask
    s.tiles[p].append(laid_tile(kind, face, cell))
    for i, icons in enumerate(FACE_ICONS[kind][face]):
        s.add_icons(p, cell % COLUMNS + i, icons)
    raise_counts(s, p, TILE_RAISES[kind])
    return mask


for _which in TILE_TYPES:
    MAKERS[f"tile:{_which}"] = AcquireTile
    MAKERS[f"tile:{_which}[free]"] = AcquireTile
