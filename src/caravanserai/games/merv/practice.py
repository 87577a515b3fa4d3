"""Games of Merv to learn from: both editions; mosque, palace and breakthroughs may be paid for,
because contracts alone are a comfortable hole.
"""

from __future__ import annotations

from typing import Final

from caravanserai.games.merv.setup import begin
from caravanserai.games.merv.state import Merv
from caravanserai.mind.practice import Practice

EDITIONS: Final = ("en", "ru")
MAGISTRATES: Final = ("printed", "printed", "printed", "easier", "harder")
LURES: Final = {
    "points.breakthroughs": 0.1,
    "points.mosque": 0.1,
    "points.palace": 0.1,
    "points.scoring_tile": 0.1,
}

STYLES: Final = {
    "trader": {"contracts": 2.0, "caravan_cards": 2.0},
    "builder": {"buildings": 2.0, "palace": 2.0, "mosque": 2.0},
    "courtier": {"tracks": 2.0, "breakthroughs": 2.0, "palace": 2.0},
}
SCRIPTS: Final = {
    "courtier": {"courtiers that score next": 2.0, "courtiers that score later": 2.0},
    "contract rusher": {"contract at hand": 4.0, "contract in sight": 2.0, "camels": 1.0},
}

PRACTICE: Final = Practice[Merv](
    begin,
    {"edition": EDITIONS, "magistrate": MAGISTRATES},
    ("any edition",),
    LURES,
    late=("caravan_cards",),
    styles=STYLES,
    scripts=SCRIPTS,
)
