"""Chapters FAV and INF: the favour and influence tracks, and the points of the score marker."""

from __future__ import annotations

from typing import Final

from caravanserai.games.merv.components import COMPONENTS
from caravanserai.games.merv.state import FROM_SUBSTITUTES, FROM_TRACKS, Merv
from caravanserai.games.merv.words import SOURCE_LABELS, points_label
from caravanserai.kernel.view import Message

FAVOUR_LAST: Final = COMPONENTS.favour.last
INFLUENCE_LAST: Final = COMPONENTS.influence.last
FAVOUR_POINTS: Final = [space.points for space in COMPONENTS.favour_spaces]
INFLUENCE_POINTS: Final = [space.points for space in COMPONENTS.influence_spaces]
INFLUENCE_FAVOUR: Final = [space.favour for space in COMPONENTS.influence_spaces]
FULL_POINTS: Final = COMPONENTS.favour.both_full_magistrate_points
FULL_INFLUENCE_POINTS: Final = COMPONENTS.influence.both_full_magistrate_points


def score(s: Merv, p: int, source: int, points: int, cause: Message | None = None) -> None:
    """Points are added at the moment they are earned (MERV-GEN-10); with a cause of its own also
    nothing is told.
    """
    s.tally[p][source] += points
    if s.events is not None and (points or cause):
        text = Message(
            "scores {points} ({source})",
            points=points_label(points),
            source=cause or SOURCE_LABELS[source],
        )
        s.tell(p, text)


def gain_favour(s: Merv, p: int, n: int = 1) -> None:
    """Favour moves the disc up step by step, scoring every space reached; beyond the end each
    becomes influence (MERV-FAV-1 to 4).
    """
    moved = 0
    for i in range(n):
        if s.favour[p] < FAVOUR_LAST:
            s.favour[p] += 1
            moved += 1
            points = FAVOUR_POINTS[s.favour[p]]
            if s.events is not None and (points or i + 1 == n or s.favour[p] == FAVOUR_LAST):
                s.tell(
                    p,
                    Message(
                        "gains {n} favour and has {all}",
                        plural="gains {n} favour and has {all}",
                        n=moved,
                        all=s.favour[p],
                    ),
                )
                moved = 0
            score(s, p, FROM_TRACKS, points)
        elif s.influence[p] < INFLUENCE_LAST:
            if s.events is not None:
                s.tell(p, Message("has all favour: it becomes influence", rule="MERV-FAV-4"))
            gain_influence(s, p)
        else:
            both_full(s, p, FULL_POINTS)


def gain_influence(s: Merv, p: int, n: int = 1) -> None:
    """Influence moves the disc up step by step, scoring every space reached; beyond the end each
    becomes favour (MERV-INF-1 to 6).
    """
    moved = 0
    for i in range(n):
        if s.influence[p] < INFLUENCE_LAST:
            s.influence[p] += 1
            moved += 1
            at = s.influence[p]
            points = INFLUENCE_POINTS[at]
            if s.events is not None and (points or i + 1 == n or at == INFLUENCE_LAST):
                s.tell(
                    p,
                    Message(
                        "gains {n} influence and has {all}",
                        plural="gains {n} influence and has {all}",
                        n=moved,
                        all=at,
                    ),
                )
                moved = 0
            score(s, p, FROM_TRACKS, points)
            if INFLUENCE_FAVOUR[at]:  # MERV-FAV-6
                gain_favour(s, p, INFLUENCE_FAVOUR[at])
        elif s.favour[p] < FAVOUR_LAST:
            if s.events is not None:
                s.tell(p, Message("has all influence: it becomes favour", rule="MERV-INF-4"))
            gain_favour(s, p)
        else:
            both_full(s, p, FULL_INFLUENCE_POINTS)


def both_full(s: Merv, p: int, points: int) -> None:
    """Both discs stand on their last spaces: nothing happens, but the magistrate scores
    (MERV-SOLO-27, MERV-SOLO-28).
    """
    if p == s.magistrate:
        score(s, p, FROM_SUBSTITUTES, points)
    elif s.events is not None:
        s.tell(p, Message("has all favour and all influence: nothing is gained", rule="MERV-INF-4"))
