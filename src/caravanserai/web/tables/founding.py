"""New tables: who sits where, and with what the game begins. No I/O here."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import Any, Final

from caravanserai.bots import bots
from caravanserai.kernel.game import Setup, find
from caravanserai.kernel.record import Record
from caravanserai.kernel.view import Message
from caravanserai.match import Match
from caravanserai.web.errors import Refused
from caravanserai.web.tables.clock import Clock
from caravanserai.web.tables.luck import TableLuck
from caravanserai.web.tables.table import BOT, HUMAN, OPEN, Seat, Table

RECORD_CHOICES: Final = 10_000
"""Choices of the longest record that is replayed for somebody: more than any game had."""


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


def by_lot(seats: Sequence[Seat], random: Random) -> list[Seat]:
    """The same seats in another order: who begins is drawn."""
    return random.sample(seats, len(seats))


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


def brought(record: Mapping[str, Any] | None, position: Mapping[str, Any] | None) -> Record:
    """The game of a saved record or of a saved position."""
    if record is not None and position is None:
        choices = record.get("choices")
        if isinstance(choices, list) and len(choices) > RECORD_CHOICES:
            raise Refused(422, Message("A record has at most {n} choices.", n=RECORD_CHOICES))
        return Record.from_json(json.dumps(record))
    if position is not None and record is None:
        return record_of_position(position)
    raise Refused(422, Message("Send either a record or a position."))


def again(table: Table) -> tuple[Record, list[Seat]]:
    """The same game from the beginning, with the same people."""
    setup = table.match.record.setup
    seats = [
        Seat(seat.kind, seat.bot, seat.person, seat.name, seat.invited) for seat in table.seats
    ]
    return fresh_record(table.game.key, setup.seats, setup.options), seats


def forked(table: Table, record: Record, ply: int, person: str) -> tuple[Record, list[Seat]]:
    """The game up to a ply, for one person alone: the same bots; everybody else is they."""
    if ply > table.ply:
        raise Refused(404, Message("The game has the plies 0 to {n}.", n=table.ply))
    seats = [
        Seat(seat.kind, seat.bot) if seat.bot else Seat(HUMAN, person=person, name=seat.name)
        for seat in table.seats
    ]
    return record.undone_to(ply), seats


def passed_on(seats: Sequence[Seat]) -> bool:
    """Whether several people play at one device."""
    return sum(seat.kind == HUMAN for seat in seats) > 1
