"""Chapter WALL: wall segments and gates."""

from __future__ import annotations

from typing import Final

from caravanserai.games.merv.boons import BOONS
from caravanserai.games.merv.city import GUARDS, protected_cells
from caravanserai.games.merv.components import COMPONENTS
from caravanserai.games.merv.contracts import ActStepwise
from caravanserai.games.merv.payment import Cost, pay, payable
from caravanserai.games.merv.soldiers import influence_text, protection
from caravanserai.games.merv.state import COLOUR_NAMES, NONE, PIECE_NAMES, PLACE_NAMES, Merv
from caravanserai.games.merv.tracks import gain_influence
from caravanserai.games.merv.words import PIECE, PIECE_LABELS, PLACE, PLACE_TEXTS
from caravanserai.kernel.core import Op
from caravanserai.kernel.view import Message

PIECES: Final = COMPONENTS.pieces
PRICE: Final[list[Cost]] = [(COLOUR_NAMES.index(p.colour),) * p.cost for p in PIECES]
IS_GATE: Final = [piece.kind == "gate" for piece in PIECES]
GATE_PLACES: Final = [place.kind == "gate" for place in COMPONENTS.places]
PLACES_FOR: Final = [
    [place for place in range(len(PLACE_NAMES)) if GATE_PLACES[place] == gate]
    for gate in (False, True)
]
"""The places for segments, and those for gates (MERV-GEO-6)."""


def _alike() -> list[list[int]]:
    """The pieces by kind, colour and cost: those of a group are alike (MERV-WALL-6)."""
    groups: dict[tuple[bool, Cost], list[int]] = {}
    for piece in range(len(PIECES)):
        groups.setdefault((IS_GATE[piece], PRICE[piece]), []).append(piece)
    return list(groups.values())


ALIKE: Final = _alike()
ALIKE_MASK: Final = [sum([1 << piece for piece in group]) for group in ALIKE]


def free_places(s: Merv, gate: bool) -> list[int]:
    """Free wall places for a kind of piece (MERV-WALL-2)."""
    return [place for place in PLACES_FOR[gate] if not s.walls >> place & 1]


def offered(s: Merv) -> list[int]:
    """One piece of each kind left in the supply that has a free place."""
    fits = (bool(free_places(s, False)), bool(free_places(s, True)))
    found = []
    for i, mask in enumerate(ALIKE_MASK):
        left = s.pieces & mask
        if left and fits[IS_GATE[ALIKE[i][0]]]:
            found.append((left & -left).bit_length() - 1)
    return found


def guarded(s: Merv, p: int, place: int) -> int:
    """Influence for a piece on a wall place (MERV-WALL-3)."""
    return sum([protection(s, p, cell) for cell in GUARDS[place]])


def put_piece(s: Merv, p: int, piece: int, place: int) -> None:
    """The piece stands for the rest of the game; influence for what it guards (MERV-WALL-3)."""
    s.pieces &= ~(1 << piece)
    s.walls |= 1 << place
    s.protected = protected_cells(s.walls)
    if s.events is not None:
        what = PIECE_LABELS[piece]
        s.tell(
            p, Message("builds a wall at {place}: {piece}", place=PLACE_TEXTS[place], piece=what)
        )
    gain_influence(s, p, guarded(s, p, place))


class BuildWalls(ActStepwise):
    """Build segments and gates, paying for each, or stop (MERV-WALL-1)."""

    __slots__ = ()

    def steps(self, s: Merv) -> list[int]:
        p = self.player
        if not sum(s.cubes[p]):
            return []
        return sorted([PIECE[i] for i in offered(s) if payable(s, p, PRICE[i], NONE)])

    def step(self, s: Merv, choice: int) -> None:
        piece = PIECE.index(choice)
        s.do(PlaceWall(self.player, piece))
        pay(s, self.player, PRICE[piece], NONE)

    def prompt(self, s: Merv) -> Message:
        return Message("Which wall piece do you build?", rule="MERV-WALL-1")

    def why_no_choice(self, s: Merv) -> dict[int, Message]:
        found = {}
        for piece in range(len(PIECE_NAMES)):
            if not s.pieces >> piece & 1:
                why = Message("This piece is built.", rule="MERV-WALL-2")
            elif payable(s, self.player, PRICE[piece], NONE):
                why = Message("An equal piece is offered.", rule="MERV-WALL-6")
            else:
                why = Message("You cannot pay for it.", rule="MERV-WALL-1")
            found[PIECE[piece]] = why
        return found


class PlaceWall(Op[Merv]):
    """Where does the piece go? (MERV-WALL-2)"""

    __slots__ = ("piece",)

    def __init__(self, player: int, piece: int) -> None:
        super().__init__(player)
        self.piece = piece

    def options(self, s: Merv) -> list[int] | None:
        return PLACE.of(free_places(s, IS_GATE[self.piece]))

    def answer(self, s: Merv, choice: int) -> None:
        put_piece(s, self.player, self.piece, PLACE.index(choice))

    def prompt(self, s: Merv) -> Message:
        worth = [
            (PLACE_TEXTS[place], guarded(s, self.player, place))
            for place in free_places(s, IS_GATE[self.piece])
        ]
        return Message(
            "Where do you put the piece ({piece})? {influence}",
            piece=PIECE_LABELS[self.piece],
            influence=influence_text(worth),
            rule="MERV-WALL-2",
        )

    def refusals(self, s: Merv) -> dict[int, Message]:
        found = {}
        for place in range(len(PLACE_NAMES)):
            if s.walls >> place & 1:
                why = Message("A wall stands there.", rule="MERV-WALL-2")
            else:
                why = Message(
                    "Gates go to the middle of a side, segments to the other places.",
                    rule="MERV-WALL-2",
                )
            found[PLACE[place]] = why
        return found


class ChooseFreePiece(Op[Merv]):
    """Any wall piece left, without paying (MERV-WALL-7)."""

    __slots__ = ()

    def options(self, s: Merv) -> list[int] | None:
        return sorted(PIECE.of(offered(s)))

    def answer(self, s: Merv, choice: int) -> None:
        s.do(PlaceWall(self.player, PIECE.index(choice)))

    def prompt(self, s: Merv) -> Message:
        return Message("Which wall piece do you take for nothing?", rule="MERV-WALL-7")


def visit(s: Merv, p: int) -> None:
    """The wall action."""
    s.do(BuildWalls(p))


def _free_piece(s: Merv, p: int) -> None:
    s.do(ChooseFreePiece(p))


BOONS["wall"] = _free_piece
