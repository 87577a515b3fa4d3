"""Games of Marco Polo to learn from: as people set them up, and with any characters.

A draft starves the characters that nobody takes, so many games deal them. Posts, camels and coins
that are given now and then show what they are good for.
"""

from __future__ import annotations

from random import Random
from typing import Final

from caravanserai.games.marco_polo.components import CHARACTERS
from caravanserai.games.marco_polo.posts import place_start_post
from caravanserai.games.marco_polo.rounds import StartRound, lay_out_stack
from caravanserai.games.marco_polo.setup import (
    FIRST_GAME,
    begin,
    deal_to_board,
    deal_to_players,
    put_out,
)
from caravanserai.games.marco_polo.state import CAMEL, CITIES, COIN, MarcoPolo
from caravanserai.mind.practice import PERCENT, Practice

KINDS: Final = ("first game", "draft", "dealt characters")
FIRST: Final = 0
DRAFT: Final = 1
DEALT: Final = 2
LURES: Final = {
    "players.0.placed": 0.8,
    "points.goals": 0.1,
    "points.goal places": 0.1,
    "points.beijing": 0.1,
}
NOTED: Final = ("players.0.placed", *[f"players.0.character={c.id}" for c in CHARACTERS])
RULED: Final = 0.15
"""So many games have the ruling that is not usual."""
MOST_COINS: Final = 15
MOST_CAMELS: Final = 7
MOST_POSTS: Final = 3


class MarcoPoloPractice(Practice[MarcoPolo]):
    """Two games of eight are first games, two have a draft, four deal the characters."""

    __slots__ = ()

    def set_up(self, players: int, given: int, random: Random) -> tuple[MarcoPolo, int]:
        share = random.random()
        kind = FIRST if share < 0.25 else DRAFT if share < 0.5 else DEALT
        s = MarcoPolo(players)
        other = kind != FIRST and random.random() < 0.6
        s.options = {
            **self.defaults,
            "fresh_cards": random.random() < RULED,
            "random_province_bonuses": other,
            "character_draft": kind == DRAFT,
            "goal_selection": kind != FIRST and random.random() < (0.8 if other else 0.2),
        }
        put_out(s)
        characters = list(FIRST_GAME)
        if kind == DEALT:
            characters = list(range(len(CHARACTERS)))
            random.shuffle(characters)
        s.do(*deal_to_board(s), *lay_out_stack(), *deal_to_players(s, characters), StartRound())
        if random.random() * PERCENT < given:
            for p in range(players):
                give(s, p, kind != DRAFT, random)
        return s, kind


def give(s: MarcoPolo, p: int, posts: bool, random: Random) -> None:
    """Something to begin with."""
    if random.random() < 0.7:
        s.stock[p][COIN] += random.randint(0, MOST_COINS)
        s.stock[p][CAMEL] += random.randint(0, MOST_CAMELS)
    if posts and random.random() < 0.4:
        for _ in range(random.randint(1, MOST_POSTS)):
            city = random.choice(CITIES)
            if not s.posts[p] >> city & 1:
                place_start_post(s, p, city)


LATE: Final = ("coins", "goods", "most contracts")
STYLES: Final = {
    "trader": {"scored": 2.0, "most contracts": 2.0, "goods": 2.0},
    "traveller": {"goals": 3.0, "goal places": 3.0, "beijing": 3.0},
    "miser": {"coins": 4.0},
}
SCRIPTS: Final = {
    "traveller": {"posts": 6.0, "last posts": 4.0, "near goals": 4.0, "near Beijing": 3.0},
    "contract rusher": {"contracts completed": 4.0, "most contracts": 3.0, "posts": -2.5},
}

PRACTICE: Final = MarcoPoloPractice(
    begin, {}, KINDS, LURES, NOTED, late=LATE, styles=STYLES, scripts=SCRIPTS
)
