"""What can be played, and where."""

from __future__ import annotations

from math import inf
from typing import Protocol

from caravanserai.bots import LEVELS, bots
from caravanserai.kernel.game import find, registered
from caravanserai.kernel.view import Message
from caravanserai.presentation.narration import sentence
from caravanserai.presentation.rulebook import Rulebook
from caravanserai.web.contract import responses
from caravanserai.web.tables.listing import Listed, listed_table_view
from caravanserai.web.tables.view import language_of


class Shelf(Protocol):
    """Where tables are kept."""

    def of_person(self, person: str, over: bool) -> list[Listed]:
        """The tables of somebody, newest first."""

    def with_open_seats(self) -> list[Listed]:
        """Tables at which everybody may sit down."""


def rules_view(key: str) -> list[responses.RuleText]:
    """The numbered rules of a game."""
    return [
        {"id": rule.id, "chapter": rule.chapter, "text": rule.text}
        for rule in Rulebook(find(key)).rules
    ]


def games_view(code: str) -> list[responses.GameInfo]:
    """Every game with its seats and options."""
    return [_game_view(key, code) for key in registered()]


def _game_view(key: str, code: str) -> responses.GameInfo:
    game = find(key)
    say, about = language_of(code, key).say, game.presentation.about
    return {
        "key": key,
        "title": say(Message(game.title)),
        "about": say(about) if about else "",
        "picture": game.presentation.picture,
        "seats": list(game.seats),
        "options": [
            {
                "name": name,
                "label": sentence(say(choice.label)),
                "rule": choice.label.rule or None,
                "values": list(choice.values),
                "default": choice.values[0],
                "usual": choice.usual,
            }
            for name, choice in game.options.items()
        ],
        "bots": bots(),
        "levels": list(LEVELS),
        "solo": 1 in game.seats,
    }


def _urgency(shown: responses.ListedTable) -> tuple[bool, float]:
    """Where it is my turn first, of these where the time is over first."""
    remaining = shown["remaining"]
    return not shown["your_turn"], inf if remaining is None else remaining


def lists_view(store: Shelf, person: str, code: str) -> responses.TableLists:
    """My tables, those where it is my turn first; tables with open seats; my finished games."""
    running = store.of_person(person, over=False) if person else []
    finished = store.of_person(person, over=True) if person else []
    ids = {one.id for one in running}
    mine = [listed_table_view(one, person, code) for one in running]
    return {
        "mine": sorted(mine, key=_urgency),
        "open": [
            listed_table_view(one, person, code)
            for one in store.with_open_seats()
            if one.id not in ids
        ],
        "finished": [listed_table_view(one, person, code) for one in finished],
    }
