"""What a seat is rewarded with at the end of a game."""

from __future__ import annotations

from typing import Any, Final

from caravanserai.kernel.core import State
from caravanserai.kernel.errors import CaravanseraiError
from caravanserai.kernel.game import Game

PLACE: Final = "place"
"""From 1 (first) to -1 (last), ties share; the sum over all is 0."""
MARGIN: Final = "margin"
"""The lead over the best other score, in hundreds of points."""
SCORE: Final = "score"
"""The own score, in hundreds of points."""
REWARDS: Final = (PLACE, MARGIN, SCORE)


def checked(kind: str) -> str:
    """The kind, if it is one."""
    if kind not in REWARDS:
        raise CaravanseraiError(f"no reward {kind!r}; there are: {', '.join(REWARDS)}")
    return kind


def rewards(game: Game[Any], s: State, seats: int, kind: str = PLACE) -> list[float]:
    """The rewards of all seats of a finished game. Automatic opponents have a score and a place
    and are counted, but get nothing.
    """
    if kind == PLACE:
        return by_place(game.rules.ranking(s), seats)
    totals = [score.total for score in game.rules.scores(s)]
    if kind == SCORE:
        return [total / 100 for total in totals[:seats]]
    found = []
    for seat in range(seats):
        others = [total for rival, total in enumerate(totals) if rival != seat]
        found.append((totals[seat] - max(others, default=0)) / 100)
    return found


def by_place(places: list[int], seats: int) -> list[float]:
    """What the seats get for the places of all participants."""
    most = max(1, len(places) - 1)
    shared = [place + (places.count(place) - 1) / 2 for place in places]
    return [1 - 2 * (place - 1) / most for place in shared[:seats]]
