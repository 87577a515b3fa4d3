"""How somebody looks at a table, and what is seen so."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from caravanserai.match import Match
from caravanserai.web.contract.views import SeatInvitation, TableView
from caravanserai.web.session.tokens import SeatToken, Signer
from caravanserai.web.tables.parts import Perspective
from caravanserai.web.tables.table import OPEN, Table
from caravanserai.web.tables.view import language_of, table_view

NOTICED_S: Final = 1.5
"""So long nobody is told that the house is busy."""


def as_onlookers_see(table: Table, now: float) -> Table:
    """What those see who do not play there: the table as it was some time ago, if it wishes so.
    What was dealt in the beginning is seen at once, and everything when the game is over.
    """
    seen = sum(when <= max(table.created, now - table.delay) for when in table.made)
    if table.match.over or seen == table.ply:
        return table
    return replace(
        table,
        match=Match.resume(table.match.record.undone_to(seen), table.match.chance),
        made=table.made[:seen],
        clock=None,
        ask=None,
        chat=[said for said in table.chat if said.when <= now - table.delay],
        undone=[one for one in table.undone if one.when <= now - table.delay],
    )


class Views:
    """What is seen of tables from perspectives, with who is there and the invitations that a
    player may give.
    """

    def __init__(
        self, online: Callable[[str], set[int]], signer: Signer, wait_s: Callable[[str], float]
    ) -> None:
        self._online = online
        """The seats whose players look at a table."""
        self._signer = signer
        self._wait_s = wait_s
        """How long the answer of a bot will probably be waited for."""

    def show(
        self, table: Table, eyes: Perspective, ply: int | None = None, seat: int | None = None
    ) -> TableView:
        """The table, now or at a ply; with the eyes of one of several own seats."""
        return table_view(
            table,
            eyes.own,
            language_of(eyes.lang, table.game.key),
            self._online(table.id) | set(eyes.own),  # who asks is there
            ply,
            seat,
            returning=eyes.kept,
            links=self.links(table, eyes.base) if eyes.own else (),
            busy=self._busy(table),
        )

    def _busy(self, table: Table) -> int:
        """Seconds for which the bot that is asked will probably be waited for, if that is long."""
        if table.thinking is None:
            return 0
        wait = self._wait_s(table.seats[table.thinking].bot)
        return round(wait) if wait > NOTICED_S else 0

    def links(self, table: Table, base: str) -> list[SeatInvitation]:
        """An invitation for every seat that is free."""
        found: list[SeatInvitation] = []
        for i, seat in enumerate(table.seats):
            if seat.kind == OPEN:
                token = self._signer.token(SeatToken(table.id, i, seat.generation))
                found.append({"seat": i + 1, "url": f"{base}join/{token}", "token": token})
        return found
