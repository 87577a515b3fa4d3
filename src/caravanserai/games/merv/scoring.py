"""Chapters SCORE and END: the scoring phases, the caravan cards, who wins."""

from __future__ import annotations

from typing import Final

from caravanserai.games.merv.components import COMPONENTS
from caravanserai.games.merv.mosque import SCORES_BUILDINGS, spaces_advanced
from caravanserai.games.merv.state import (
    ACTION_NAMES,
    CELLS,
    FROM_BUILDINGS,
    FROM_CARDS,
    FROM_FINAL_SPACE,
    FROM_PALACE,
    FROM_SCORING_TILE,
    FROM_SUBSTITUTES,
    HALLS,
    MOSQUE,
    NONE,
    PER_MOSQUE_BUILDING,
    SITE_ACTION,
    Merv,
)
from caravanserai.games.merv.tracks import score
from caravanserai.games.merv.words import HALL, SOURCE_LABELS, hall_label
from caravanserai.kernel.core import CHANCE, Op
from caravanserai.kernel.sets import bits
from caravanserai.kernel.view import Item, Message, Score

SCORES_PER: Final = [hall.scores_per for hall in COMPONENTS.halls]
POINTS_EACH: Final = [hall.points_each for hall in COMPONENTS.halls]
TILE_ACTION: Final = [ACTION_NAMES.index(tile.action) for tile in COMPONENTS.scoring_tiles]
TILE_POINTS: Final = [tile.points_per_building for tile in COMPONENTS.scoring_tiles]
PER_BUILDING: Final = 1
SET_POINTS: Final = [0, *COMPONENTS.set_scoring.points]


def hall_points(s: Merv, p: int, hall: int) -> int:
    """What one courtier in a hall scores (MERV-SCORE-4)."""
    per = SCORES_PER[hall]
    if per == "scroll":
        things = s.scrolls[p]
    elif per == "caravan_card":
        things = sum(s.spices[p])
    elif per == "good":
        things = s.common[p] + s.rare[p]
    else:
        things = spaces_advanced(s, p)
    return things * POINTS_EACH[hall]


def buildings_with(s: Merv, p: int, action: int) -> int:
    """Own buildings on sites with an action."""
    return sum(
        [s.building[cell] == p and SITE_ACTION[s.tile[cell]] == action for cell in range(CELLS)]
    )


class ScoreYear(Op[Merv]):
    """Everybody scores, in turn order (MERV-SCORE-1)."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__(CHANCE)

    def answer(self, s: Merv, choice: int) -> None:
        if s.events is not None:
            s.tell(CHANCE, Message("year {n} is scored", n=s.year))
        s.do(*[ScorePalace(p) for p in s.order if p != s.courtier])


class ScorePalace(Op[Merv]):
    """A favour for each courtier; with too little favour the player chooses (MERV-SCORE-2, 3)."""

    __slots__ = ()

    def answer(self, s: Merv, choice: int) -> None:
        p = self.player
        courtiers = [hall for hall in range(HALLS) for _ in range(s.courtiers[p][hall])]
        s.do(ScoreBonus(p))
        if p == s.magistrate:  # it spends no favour (MERV-SOLO-24)
            scoring = len(courtiers)
        else:
            scoring = min(s.favour[p], len(courtiers))
            s.favour[p] -= scoring
            if s.events is not None and scoring:
                s.tell(
                    p,
                    Message(
                        "spends {n} favour for the courtiers",
                        plural="spends {n} favour for the courtiers",
                        n=scoring,
                    ),
                )
        if scoring == len(courtiers):
            for hall in courtiers:
                score_courtier(s, p, hall)
        elif scoring:
            s.do(ChooseCourtier(p, tuple(courtiers), scoring))


def score_courtier(s: Merv, p: int, hall: int) -> None:
    """One courtier scores its hall (MERV-SCORE-4, MERV-SCORE-5)."""
    score(s, p, FROM_PALACE, hall_points(s, p, hall), hall_label(hall))


class ChooseCourtier(Op[Merv]):
    """Which courtiers score? They are named from the left, as only the set matters
    (MERV-SCORE-3).
    """

    __slots__ = ("count", "halls")

    def __init__(self, player: int, halls: tuple[int, ...], count: int) -> None:
        super().__init__(player)
        self.halls = halls
        self.count = count

    def options(self, s: Merv) -> list[int] | None:
        last = len(self.halls) - self.count
        return HALL.of(sorted(set(self.halls[: last + 1])))

    def answer(self, s: Merv, choice: int) -> None:
        p, hall = self.player, HALL.index(choice)
        score_courtier(s, p, hall)
        if self.count > 1:
            rest = self.halls[self.halls.index(hall) + 1 :]
            s.do(ChooseCourtier(p, rest, self.count - 1))

    def prompt(self, s: Merv) -> Message:
        return Message(
            "Your favour pays for {n} more courtier: which one scores?",
            plural="Your favour pays for {n} more courtiers: which one scores?",
            n=self.count,
            rule="MERV-SCORE-3",
        )


class ScoreBonus(Op[Merv]):
    """Buildings, scoring tile, final space of the mosque (MERV-SCORE-6 to 8)."""

    __slots__ = ()

    def answer(self, s: Merv, choice: int) -> None:
        p = self.player
        score(s, p, FROM_BUILDINGS, s.building.count(p) * PER_BUILDING)
        for tile in bits(s.scoring_tiles[p]):
            points = buildings_with(s, p, TILE_ACTION[tile]) * TILE_POINTS[tile]
            score(s, p, FROM_SCORING_TILE, points)
        if on_final_space(s, p):
            points = buildings_with(s, p, MOSQUE) * PER_MOSQUE_BUILDING
            score(s, p, FROM_FINAL_SPACE, points)


def on_final_space(s: Merv, p: int) -> bool:
    """Whether the disc stands on the final space of the mosque (MERV-MOSQUE-9)."""
    return s.mosque[p] != NONE and SCORES_BUILDINGS[s.mosque[p]]


def set_points(cards: list[int]) -> int:
    """The best division of the cards into sets of different spices (MERV-END-2, MERV-END-3)."""
    points = 0
    counts = sorted(cards)
    used = 0
    for i, count in enumerate(counts):
        points += (count - used) * SET_POINTS[len(counts) - i]
        used = count
    return points


class EndGame(Op[Merv]):
    """The caravan cards are scored (MERV-END-1)."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__(CHANCE)

    def answer(self, s: Merv, choice: int) -> None:
        for p in s.order:
            if p != s.courtier:
                score(s, p, FROM_CARDS, set_points(s.spices[p]))


def scorers(s: Merv) -> list[int]:
    """The seats that score: the players and the magistrate."""
    return [p for p in range(s.seats) if p != s.courtier]


def points(s: Merv, p: int) -> int:
    """The score marker, with the caravan cards as if the game ended now."""
    marker = sum(s.tally[p])
    return marker if s.over else marker + set_points(s.spices[p])


def scores(s: Merv) -> list[Score]:
    """The score of every seat that scores, as if the game ended now."""
    found = []
    for p in scorers(s):
        lines = s.tally[p].copy()
        lines[FROM_CARDS] = set_points(s.spices[p])
        items = [
            Item(SOURCE_LABELS[i], n)
            for i, n in enumerate(lines)
            if i != FROM_SUBSTITUTES or p == s.magistrate
        ]
        found.append(Score(p, items))
    return found


def ranking(s: Merv) -> list[int]:
    """Points, favour, influence, place in the queue (MERV-END-4 to 6); the player must have more
    points than the magistrate (MERV-SOLO-26).
    """
    seats = scorers(s)
    if s.magistrate != NONE:
        won = points(s, 0) > points(s, s.magistrate)
        return [1, 2] if won else [2, 1]
    strength = [
        (points(s, p), s.favour[p], s.influence[p], -s.order.index(p) if p in s.order else 0)
        for p in seats
    ]
    return [1 + sum([other > mine for other in strength]) for mine in strength]
