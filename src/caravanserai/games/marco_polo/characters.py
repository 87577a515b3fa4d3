"""Chapter 19: what each character may do differently. The abilities are data;
here they become lookups.
"""

from __future__ import annotations

from typing import Final

from caravanserai.games.marco_polo.components import BOARD, CHARACTERS, RESOURCES
from caravanserai.games.marco_polo.effects import Gain
from caravanserai.games.marco_polo.state import CHARACTER_NAMES, NODE_NAMES, SPACE_IDS, MarcoPolo
from caravanserai.kernel.view import Message

ROLLS: Final = [c.rolls_dice for c in CHARACTERS]
COMPENSATED: Final = [c.compensation for c in CHARACTERS]
PAYS: Final = [c.pays_for_occupied_spaces for c in CHARACTERS]
JUMPS: Final = [c.oasis_jump for c in CHARACTERS]
BUILDS_PASSING: Final = [c.builds_when_passing for c in CHARACTERS]
WHITE_DICE: Final = [c.round_bonus.get("white_die", 0) for c in CHARACTERS]
ROUND_BONUS: Final = [
    Gain({key: n for key, n in c.round_bonus.items() if key != "white_die"}) for c in CHARACTERS
]
START_NODE: Final = [NODE_NAMES.index(c.start_node) for c in CHARACTERS]
START_POSTS: Final = [
    [NODE_NAMES.index(place) for place in c.start_trading_posts] for c in CHARACTERS
]
FIGURES: Final = [c.figures_on_map for c in CHARACTERS]
POSTS: Final = [
    BOARD.trading_posts.per_player + c.extra_components.get("black_trading_posts", 0)
    for c in CHARACTERS
]
MOST_POSTS: Final = max(POSTS)
POST_POINTS: Final = [[0] * (MOST_POSTS + 1) for _ in CHARACTERS]
"""Points for placing the n-th post, by character (MP-POST-5, MP-CHAR-WILHELM-6)."""
for _i, _character in enumerate(CHARACTERS):
    _extra = _character.extra_components.get("black_trading_posts", 0)
    _posts = (
        BOARD.trading_posts.vp_when_placed_wilhelm if _extra else BOARD.trading_posts.vp_when_placed
    )
    for _post in _posts:
        POST_POINTS[_i][_post.nth] = _post.vp

MERCATOR: Final = CHARACTER_NAMES.index("mercator")
WARES: Final[dict[int, list[tuple[int, int, int]]]] = {
    version.players: [
        (SPACE_IDS.index(trigger.space), RESOURCES.index(key), n)
        for trigger in version.triggers
        for key, n in trigger.gain.items()
    ]
    for version in CHARACTERS[MERCATOR].version
}
"""What Mercator gains when others use a space, by number of players: space, resource, amount."""


def rolls_dice(s: MarcoPolo, p: int) -> bool:
    """Whether the dice of this player have values before they are placed (MP-CHAR-RASCHID-1)."""
    return ROLLS[s.character[p]]


def mercator_trades(s: MarcoPolo, p: int, space: int) -> None:
    """Mercator gains when another player uses the bazaar, the Khan or five coins
    (MP-CHAR-MERCATOR-1).
    """
    for q in range(s.players):
        if s.character[q] == MERCATOR and q != p:
            for trigger, resource, n in WARES[s.players]:
                if trigger == space:
                    s.stock[q][resource] += n
                    if s.events is not None:
                        gain = Gain({RESOURCES[resource]: n})
                        s.tell(q, Message("gains {amounts} as Mercator", amounts=gain.describe()))
