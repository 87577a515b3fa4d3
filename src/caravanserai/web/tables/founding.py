"""New tables: who sits where, and with what the game begins. No I/O here."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from caravanserai.bots import bots
from caravanserai.kernel.game import Setup, find
from caravanserai.kernel.record import Record
from caravanserai.kernel.view import Message
from caravanserai.match import Match
from caravanserai.web.errors import Refused
from caravanserai.web.tables.clock import Clock
from caravanserai.web.tables.luck import TableLuck
from caravanserai.web.tables.table import BOT, HUMAN, OPEN, Seat, Table


def seated(wishes: Sequence[str], person: str, name: str, hot_seat: bool) -> list[Seat]:
    """The seats of a new table: the first person is the founder, further people are invited
    unless all play at one device.
    """
    seats: list[Seat] = []
    for wish in wishes:
        if wish == HUMAN:
            founder = all(seat.kind != HUMAN for seat in seats)
            if founder:
                seats.append(Seat(HUMAN, person=person, name=name))
            elif hot_seat:
                seats.append(Seat(HUMAN, person=person))
            else:
                seats.append(Seat(OPEN, invited=True))
        elif wish == OPEN:
            seats.append(Seat(OPEN))
        elif wish in bots():
            seats.append(Seat(BOT, wish))
        else:
            known = ", ".join([HUMAN, OPEN, *bots()])
            raise Refused(
                422, Message("A seat is one of {known}, not “{wish}”.", known=known, wish=wish)
            )
    return seats


def begun(
    table_id: str,
    record: Record,
    seats: Sequence[Seat],
    secret: str,
    clock: Clock | None = None,
    joint: bool = False,
) -> Table:
    """A table at which this record is played on. Chance has answered what it is asked first; with
    joint luck it waits until every seat is taken and has added a seed.
    """
    timed = [replace(seat, left=clock.bank) for seat in seats] if clock else list(seats)
    luck = TableLuck(secret, joint, waiting=joint, since=len(record.choices))
    match = Match.resume(record, luck.chance(), narrated=True)
    table = Table(table_id, match, timed, luck, clock=clock)
    table.deal_if_all_are_there()
    table.made = [0.0] * table.ply
    return table


def fresh_record(key: str, seats: int, options: Mapping[str, Any]) -> Record:
    """A game from the beginning."""
    game = find(key)
    setup = Setup(seats, options)
    game.checked(setup)
    return Record(key, setup)


def record_of_position(position: Mapping[str, Any]) -> Record:
    """A game from a position: the FEN of these games."""
    key = position.get("game")
    if not isinstance(key, str):
        raise Refused(422, Message("A position names its game."))
    game = find(key)
    return Record(key, Setup(game.rules.people(game.codec.from_dict(position))), start=position)
