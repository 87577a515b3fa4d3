"""What somebody sees who has followed an invitation: the game, who invites, who sits there."""

from __future__ import annotations

from typing import Any

from caravanserai.kernel.view import Message
from caravanserai.language import Language
from caravanserai.presentation.narration import sentence
from caravanserai.web.pages.page import title_of
from caravanserai.web.tables.table import BOT, HUMAN, Table
from caravanserai.web.tables.view import player_name

DAY = 24 * 3600


def invitation_view(table: Table, seat: int, language: Language) -> dict[str, Any]:
    """What the page of an invitation to this seat shows."""
    say, about = language.say, table.game.presentation.about
    host = next((one.name for one in table.seats if one.kind == HUMAN and one.name), "")
    inviting = Message("{who} invites you to play", who=host)
    return {
        "game": table.game.key,
        "title": title_of(table.game.key, language.code),
        "about": say(about) if about else "",
        "inviting": say(inviting if host else Message("You are invited to play")),
        "seats": [
            {
                "name": sentence(player_name(table, i, language)),
                "state": say(_sitting(table, i)),
                "yours": i == seat,
            }
            for i in range(len(table.seats))
        ],
        "terms": [(say(Message("Pace")), say(_pace(table))), *_options(table, language)],
    }


def _sitting(table: Table, i: int) -> Message:
    """Who plays a seat."""
    seat = table.seats[i]
    if seat.kind == BOT:
        return Message("bot")
    if seat.kind == HUMAN:
        return Message("is there")
    return Message("is awaited")


def _pace(table: Table) -> Message:
    """How fast one plays."""
    pace = Message("live") if table.pace == "live" else Message("turn by turn, over days")
    if table.clock is None:
        return Message("{pace}, without a clock", pace=pace)
    clock = Message(
        "{bank} each, {bonus} more after each turn",
        bank=_span(table.clock.bank),
        bonus=_span(table.clock.bonus),
    )
    return Message("{pace}: {clock}", pace=pace, clock=clock)


def _span(seconds: float) -> Message:
    """A time in the unit that fits."""
    if seconds >= DAY:
        return Message("{n} day", plural="{n} days", n=round(seconds / DAY))
    if seconds >= 60:
        return Message("{n} minute", plural="{n} minutes", n=round(seconds / 60))
    return Message("{n} second", plural="{n} seconds", n=round(seconds))


def _options(table: Table, language: Language) -> list[tuple[str, str]]:
    """The switches of the rules that are on."""
    chosen = table.match.record.setup.options
    return [
        (sentence(language.say(option.label)), language.say(Message("yes")))
        for name, option in table.game.options.items()
        if chosen.get(name) is True
    ]
