"""Tables in a list."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from time import time

from caravanserai.kernel.game import find
from caravanserai.kernel.view import Message
from caravanserai.presentation.narration import sentence
from caravanserai.web.contract import responses
from caravanserai.web.contract.values import Pace
from caravanserai.web.tables.parts import seat_number
from caravanserai.web.tables.table import Seat, Table
from caravanserai.web.tables.view import away_until, language_of, stamp


@dataclass(frozen=True)
class Listed:
    """A table in a list, without its moves."""

    id: str
    game: str
    seats: list[Seat]
    actor: int
    over: bool
    pace: Pace
    deadline: float | None
    plies: int
    updated: float
    result: Sequence[tuple[int, int]] = ()
    """Points and place of every seat when the game is over."""


def result_of(table: Table) -> list[tuple[int, int]]:
    """Points and place of every seat; nothing while the game goes on."""
    if not table.match.over:
        return []
    rules, s = table.game.rules, table.match.state
    places = rules.ranking(s)
    return [(score.total, places[score.seat]) for score in rules.scores(s)]


def listed_table_view(listed: Listed, person: str, code: str) -> responses.ListedTable:
    """A table in a list."""
    game = find(listed.game)
    language = language_of(code, listed.game)
    result = dict(enumerate(listed.result))
    own = [i for i, seat in enumerate(listed.seats) if person and seat.person == person]
    return {
        "id": listed.id,
        "game": listed.game,
        "title": language.say(Message(game.title)),
        "seats": [
            {
                "name": seat.name or sentence(language.say(game.presentation.player_name(i))),
                "kind": seat.kind,
                "bot": seat.bot or None,
                "invited": seat.invited,
                "seat": i + 1,
                "away": away_until(seat.away, listed.over),
                "total": result[i][0] if i in result else None,
                "place": result[i][1] if i in result else None,
            }
            for i, seat in enumerate(listed.seats)
        ],
        "actor": None if listed.over else seat_number(listed.actor),
        "your_turn": not listed.over and listed.actor in own,
        "over": listed.over,
        "pace": listed.pace,
        "remaining": None
        if listed.deadline is None
        else listed.deadline - max(time(), listed.seats[listed.actor].away),
        "plies": listed.plies,
        "updated": stamp(listed.updated),
    }
