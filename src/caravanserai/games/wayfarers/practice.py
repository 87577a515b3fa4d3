"""Games of Wayfarers to learn from: the sides of the board and Tigran's board by lot."""

from __future__ import annotations

from typing import Final

from caravanserai.games.wayfarers.setup import RANDOM, begin
from caravanserai.games.wayfarers.state import Wayfarers
from caravanserai.mind.practice import Practice

OPTIONS: Final = {
    **dict.fromkeys(("left", "middle", "right", "tigran"), (RANDOM,)),
    "strength": ("printed", "printed", "printed", "easier", "harder"),
    "science": ("step", "step", "step", "action"),
}

LONGEST: Final = 400
"""Decisions of a player: who only gathers need not come to an end."""

STYLES: Final = {
    "sailor": {"harbours": 2.0, "open waters": 2.0},
    "traveller": {"cities": 2.0, "vistas": 2.0, "caravan": 2.0},
    "stargazer": {"skies": 3.0},
}
SCRIPTS: Final = {
    "hurrier": {"steps of the journal": 4.0, "next step": 4.0},
    "gatherer": {"land": 2.0, "water": 2.0, "townsfolk": 2.0, "steps of the journal": -2.0},
}

PRACTICE: Final = Practice[Wayfarers](
    begin,
    OPTIONS,
    ("boards by lot",),
    longest=LONGEST,
    late=("guilds",),
    styles=STYLES,
    scripts=SCRIPTS,
)
