"""Chapter MOSQUE: advancing on the mosque track."""

from __future__ import annotations

from typing import Final

from caravanserai.games.merv.boons import BOONS, gain_boon
from caravanserai.games.merv.components import COMPONENTS
from caravanserai.games.merv.contracts import ActStepwise
from caravanserai.games.merv.payment import Cost, cost_of, cost_text, pay, payable
from caravanserai.games.merv.state import (
    FROM_MOSQUE,
    MOSQUE,
    NONE,
    SCORING_NAMES,
    SPACE_NAMES,
    Merv,
)
from caravanserai.games.merv.tracks import score
from caravanserai.games.merv.words import SCORING, SPACE, SPACE_LABELS, WORDS
from caravanserai.kernel.core import Op
from caravanserai.kernel.sets import bits
from caravanserai.kernel.view import Listing, Message

ROW: Final = [space.row for space in COMPONENTS.mosque_spaces]
"""The row of each space: the number of spaces advanced (MERV-MOSQUE-10)."""
BOON: Final = [COMPONENTS.boon(space) for space in COMPONENTS.mosque_spaces]
MAGISTRATE_BOON: Final = [COMPONENTS.magistrate_boon(space) for space in COMPONENTS.mosque_spaces]
POINTS: Final = [COMPONENTS.points(space) for space in COMPONENTS.mosque_spaces]
NEXT: Final[list[list[tuple[int, Cost]]]] = [
    [
        (SPACE_NAMES.index(segment.to), cost_of(segment.cost))
        for segment in COMPONENTS.segments
        if segment.start == here
    ]
    for here in (*SPACE_NAMES, "start")
]
"""The steps from each space with their prices; those from the start stand last (index NONE)."""
CAMEL_SPACES: Final = sum(
    [1 << i for i, space in enumerate(COMPONENTS.mosque_spaces) if space.setup_camel]
)
SCORES_BUILDINGS: Final = [boon == "mosque_scoring" for boon in BOON]
"""The final space (MERV-MOSQUE-9)."""


def spaces_advanced(s: Merv, p: int) -> int:
    """The row of the disc, 0 before entering (MERV-MOSQUE-10)."""
    return ROW[s.mosque[p]] if s.mosque[p] != NONE else 0


def ways(s: Merv, p: int) -> list[tuple[int, Cost]]:
    """The next spaces with their prices; without a disc the track cannot be entered
    (MERV-MOSQUE-3, MERV-COMP-7).
    """
    if s.mosque[p] == NONE and not s.discs[p]:
        return []
    return NEXT[s.mosque[p]]


def move(s: Merv, p: int, space: int) -> None:
    """The disc moves and the printed points are scored (MERV-MOSQUE-5)."""
    if s.mosque[p] == NONE:
        s.discs[p] -= 1
    s.mosque[p] = space
    if s.events is not None:
        s.tell(p, Message("advances in the mosque to {space}", space=SPACE_LABELS[space]))
    score(s, p, FROM_MOSQUE, POINTS[space])


def take_camel(s: Merv, p: int) -> None:
    """The first participant on the first space of a path gains its camel (MERV-MOSQUE-6)."""
    space = s.mosque[p]
    if s.mosque_camels >> space & 1:
        s.mosque_camels &= ~(1 << space)
        s.camels[p] += 1
        if s.events is not None:
            s.tell(p, Message("gains the camel there"))


class AdvanceInMosque(ActStepwise):
    """Advance one space at a time, paying for each, or stop (MERV-MOSQUE-2)."""

    __slots__ = ()

    def steps(self, s: Merv) -> list[int]:
        p = self.player
        return [SPACE[space] for space, cost in ways(s, p) if payable(s, p, cost, MOSQUE)]

    def step(self, s: Merv, choice: int) -> None:
        p = self.player
        space = SPACE.index(choice)
        s.do(ReachSpace(p, space))
        for to, cost in ways(s, p):
            if to == space:
                pay(s, p, cost, MOSQUE)

    def prompt(self, s: Merv) -> Message:
        prices = [
            Message("{space} (cost: {cost})", space=SPACE_LABELS[space], cost=cost_text(cost))
            for space, cost in ways(s, self.player)
        ]
        if not prices:
            return Message("Do you advance in the mosque?", rule="MERV-MOSQUE-2")
        return Message(
            "Do you advance in the mosque? Next: {steps}.",
            steps=Listing(prices, "; "),
            rule="MERV-MOSQUE-2",
        )

    def why_no_choice(self, s: Merv) -> dict[int, Message]:
        why = Message("You cannot pay for the step.", rule="MERV-MOSQUE-2")
        return {SPACE[space]: why for space, _ in ways(s, self.player)}


class ReachSpace(Op[Merv]):
    """The disc reaches a space: points and boon at once (MERV-MOSQUE-5)."""

    __slots__ = ("space",)

    def __init__(self, player: int, space: int) -> None:
        super().__init__(player)
        self.space = space

    def answer(self, s: Merv, choice: int) -> None:
        move(s, self.player, self.space)
        gain_boon(s, self.player, BOON[self.space])


class AdvanceFree(Op[Merv]):
    """One space without paying; beyond the end it is lost (MERV-MOSQUE-9, MERV-MOSQUE-12)."""

    __slots__ = ()

    def options(self, s: Merv) -> list[int] | None:
        return sorted([SPACE[space] for space, _ in ways(s, self.player)])

    def answer(self, s: Merv, choice: int) -> None:
        s.do(ReachSpace(self.player, SPACE.index(choice)))

    def prompt(self, s: Merv) -> Message:
        return Message("By which path do you enter the mosque?", rule="MERV-MOSQUE-3")


class ChooseScoringTile(Op[Merv]):
    """One of the scoring tiles left; it works in every later scoring (MERV-MOSQUE-8)."""

    __slots__ = ()

    def options(self, s: Merv) -> list[int] | None:
        return SCORING.of(bits(s.scoring_supply))

    def answer(self, s: Merv, choice: int) -> None:
        take_scoring_tile(s, self.player, SCORING.index(choice))

    def prompt(self, s: Merv) -> Message:
        return Message("Which scoring tile do you take?", rule="MERV-MOSQUE-8")

    def refusals(self, s: Merv) -> dict[int, Message]:
        gone = Message("This tile is taken.", rule="MERV-MOSQUE-8")
        return {SCORING[tile]: gone for tile in range(len(SCORING_NAMES))}


def take_scoring_tile(s: Merv, p: int, tile: int) -> None:
    """The tile lies with its owner."""
    s.scoring_supply &= ~(1 << tile)
    s.scoring_tiles[p] |= 1 << tile
    if s.events is not None:
        s.tell(p, Message("takes the {tile}", tile=WORDS.label(SCORING[tile])))


def visit(s: Merv, p: int) -> None:
    """The mosque action."""
    s.do(AdvanceInMosque(p))


def _free_step(s: Merv, p: int) -> None:
    s.do(AdvanceFree(p))


def _scoring_tile(s: Merv, p: int) -> None:
    s.do(ChooseScoringTile(p))


BOONS["mosque_step"] = _free_step
BOONS["camel"] = take_camel
BOONS["scoring_tile"] = _scoring_tile
