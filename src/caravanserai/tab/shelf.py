"""The tables of this browser, as text that it keeps."""

from __future__ import annotations

import json
from collections import OrderedDict
from collections.abc import Mapping
from dataclasses import asdict
from typing import Any, Final

from caravanserai.kernel.errors import BadRecord
from caravanserai.kernel.game import Setup
from caravanserai.kernel.record import Record
from caravanserai.kernel.view import Message
from caravanserai.match import Match
from caravanserai.web.errors import Refused, other_rules, unknown_table
from caravanserai.web.tables.listing import Listed, result_of
from caravanserai.web.tables.luck import TableLuck
from caravanserai.web.tables.parts import ChatMessage, Undone
from caravanserai.web.tables.table import Seat, Table

FORMAT: Final = 1
AT_HAND: Final = 8
"""So many tables are kept ready; others are played again from their records."""


def as_text(table: Table) -> str:
    """A table with everything that belongs to it."""
    luck = table.luck
    content = {
        "format": FORMAT,
        "id": table.id,
        "record": json.loads(table.match.record.to_json()),
        "seats": [asdict(seat) for seat in table.seats],
        "luck": {"secret": luck.secret, "epoch": luck.epoch, "more": luck.to_json()},
        "hot_seat": table.hot_seat,
        "version": table.version,
        "rematch": table.rematch,
        "created": table.created,
        "updated": table.updated,
        "result": result_of(table),
        "made": table.made,
        "chat": [asdict(said) for said in table.chat],
        "undone": [asdict(one) for one in table.undone],
        "actor": table.match.actor,
        "over": table.match.over,
    }
    return json.dumps(content, ensure_ascii=False)


def from_text(text: str) -> Table:
    """A table as it was kept, played again."""
    content = json.loads(text)
    kept = content["luck"]
    luck = TableLuck.from_json(kept["more"], kept["secret"], kept["epoch"])
    return Table(
        content["id"],
        Match.resume(_record(content["record"]), luck.chance()),
        _seats(content),
        luck,
        hot_seat=content["hot_seat"],
        version=content["version"],
        made=content["made"],
        rematch=content["rematch"],
        created=content["created"],
        updated=content["updated"],
        chat=[ChatMessage(**said) for said in content["chat"]],
        undone=[Undone(**one) for one in content["undone"]],
    )


def _record(header: Mapping[str, Any]) -> Record:
    """A record that was sound when it was kept."""
    setup = Setup(header["seats"], header["options"])
    return Record(
        header["game"],
        setup,
        header["choices"],
        header["rules"],
        header.get("start"),
        header.get("house", {}),
        header.get("words"),
    )


def _seats(content: Mapping[str, Any]) -> list[Seat]:
    return [Seat(**seat) for seat in content["seats"]]


def _listed(text: str) -> Listed:
    content = json.loads(text)
    return Listed(
        content["id"],
        content["record"]["game"],
        _seats(content),
        content["actor"],
        content["over"],
        "live",
        None,
        len(content["record"]["choices"]),
        content["updated"],
        content.get("result", ()),
    )


class Shelf:
    """All tables of this browser."""

    def __init__(self) -> None:
        self._texts: dict[str, str] = {}
        self._listed: dict[str, Listed] = {}
        self._at_hand: OrderedDict[str, Table] = OrderedDict()

    def put(self, text: str) -> str:
        """A table that was kept before; its name."""
        listed = _listed(text)
        self._texts[listed.id], self._listed[listed.id] = text, listed
        self._at_hand.pop(listed.id, None)
        return listed.id

    def keep(self, table: Table) -> str:
        """A table as it is now; the text that the browser has to keep."""
        text = as_text(table)
        self.put(text)
        self._hold(table)
        return text

    def get(self, table_id: str) -> Table:
        """A table; it is changed on a copy only."""
        table = self._at_hand.get(table_id)
        if table is None:
            if table_id not in self._texts:
                raise unknown_table()
            try:
                table = from_text(self._texts[table_id])
            except BadRecord:
                raise other_rules() from None
        self._hold(table)
        return table

    def _hold(self, table: Table) -> None:
        self._at_hand[table.id] = table
        self._at_hand.move_to_end(table.id)
        while len(self._at_hand) > AT_HAND:
            self._at_hand.popitem(last=False)

    def of_person(self, person: str, over: bool) -> list[Listed]:
        """The tables of somebody, the newest first."""
        found = [
            one
            for one in self._listed.values()
            if one.over == over and any(seat.person == person for seat in one.seats)
        ]
        return sorted(found, key=lambda one: -one.updated)

    def with_open_seats(self) -> list[Listed]:
        """Nobody else comes into this house."""
        return []

    def everything(self) -> str:
        """All tables in one file, to be brought into another browser."""
        return f'{{"caravanserai": {FORMAT}, "tables": [{", ".join(self._texts.values())}]}}'

    def bring(self, text: str) -> list[str]:
        """The tables of such a file; those that are here already stay as they are if newer."""
        try:
            content = json.loads(text)
            tables = {one["id"]: one for one in content["tables"]}
            newer = [one for one in tables.values() if self._is_newer(one)]
            texts = [json.dumps(one, ensure_ascii=False) for one in newer]
            for one in texts:
                from_text(one)  # all of them, or none
        except (ValueError, KeyError, TypeError, AttributeError, BadRecord) as error:
            why = Message("This is no file of games from a browser: {why}", why=str(error))
            raise Refused(422, why) from None
        return [self._texts[self.put(one)] for one in texts]

    def _is_newer(self, content: Mapping[str, Any]) -> bool:
        here = self._listed.get(content["id"])
        return here is None or here.updated < content["updated"]
