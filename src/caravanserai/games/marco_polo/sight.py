"""What a policy looks at in a position besides what is observed: how the seat stands."""

from __future__ import annotations

from caravanserai.games.marco_polo import scoring
from caravanserai.games.marco_polo.features import features, points
from caravanserai.games.marco_polo.state import VP, MarcoPolo
from caravanserai.mind.evaluation import SEEN_AS_ONE


def sight(s: MarcoPolo, p: int) -> list[float]:
    """The own points, those of the best rival as far as they are open (MP-INFO-2), and what is
    counted in the own area.
    """
    mine = points(s, p)
    theirs = max([float(_open_points(s, q)) for q in range(s.players) if q != p])
    standing = [mine / SEEN_AS_ONE, theirs / SEEN_AS_ONE, (mine - theirs) / SEEN_AS_ONE]
    return [*standing, *[n / 4 for n in features(s, p)]]


def _open_points(s: MarcoPolo, p: int) -> int:
    return s.stock[p][VP] + scoring.beijing_points(s, p)
