"""A rule that raises in the middle of its work spoils no game: the table stays what is stored."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import time
from typing import Any

import pytest

import caravanserai.match
from caravanserai.kernel.core import State, play
from caravanserai.web.app.settings import Settings
from caravanserai.web.jobs.bots import Bots
from caravanserai.web.services import Services
from caravanserai.web.tables.founding import fresh_record
from caravanserai.web.tables.service import nothing
from caravanserai.web.tables.table import BOT, HUMAN, Seat, Table

PEOPLE = [Seat(HUMAN, person="ann"), Seat(HUMAN, person="bob")]


class Broken(Exception):
    """What no rule expects of another."""


@contextmanager
def broken_after(choices: int) -> Iterator[None]:
    """The rules break in the middle of a later choice, when half of its work is done."""
    left = choices

    def breaking(s: State, choice: int) -> None:
        nonlocal left
        play(s, choice)
        if not left:
            raise Broken
        left -= 1

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(caravanserai.match, "play", breaking)
        yield


@pytest.fixture
def house(settings: Settings) -> Iterator[Services]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Bots, "wake", lambda *_: None)
        open_house = Services(settings)
        yield open_house
        open_house.close()


def known(table: Table) -> tuple[Any, ...]:
    """Everything that somebody could find different at a table."""
    match = table.match
    position = table.game.codec.to_dict(match.state)
    story = [(ply, str(event.message)) for ply, event in match.log]
    around = (table.seats, table.chat, table.undone, table.luck.epoch, table.ask, table.version)
    return position, match.record.choices, match.actors, story, *around


def unharmed(
    house: Services, table_id: str, action: Callable[[Table], Any], after: int = 0
) -> None:
    """After a change that breaks the table is what it was: in memory, and read again."""
    with house.tables.reading(table_id) as table:
        before = known(table)
    with pytest.raises(Broken), broken_after(after):
        house.tables.change(table_id, "ply", action, nothing)
    with house.tables.reading(table_id) as table:
        assert known(table) == before
    again = house.tables.store.load(table_id)
    assert again is not None
    assert known(again) == before


def first_choice(table: Table) -> bool:
    return table.move([0, 1], table.ply, table.match.legal[0])


def test_a_choice_that_breaks(house: Services) -> None:
    table_id = house.tables.found(fresh_record("marco_polo", 2, {}), PEOPLE).id
    for _ in range(12):
        unharmed(house, table_id, first_choice)
        house.tables.change(table_id, "ply", first_choice, nothing)
    with house.tables.reading(table_id) as table, house.tables.reading(table_id):
        again = house.tables.store.load(table_id)
        assert again is not None
        assert known(again) == known(table)


def test_chance_that_breaks_after_a_choice(house: Services) -> None:
    """Half of what follows from a choice is not kept either."""
    table_id = house.tables.found(fresh_record("marco_polo", 2, {}), PEOPLE).id
    for _ in range(200):
        with house.tables.reading(table_id) as table:
            ply = table.ply
            tried = table.copy()
            first_choice(tried)
        if tried.ply > ply + 1:
            unharmed(house, table_id, first_choice, tried.ply - ply - 1)
            return
        house.tables.change(table_id, "ply", first_choice, nothing)
    raise AssertionError("chance was not asked")


def test_bots_that_break(house: Services) -> None:
    table_id = house.tables.found(fresh_record("marco_polo", 2, {}), [Seat(BOT, "random")] * 2).id
    with house.tables.reading(table_id) as table:
        seat, choices = table.match.actor, [table.match.legal[0]]
    unharmed(house, table_id, lambda table: table.bot_plays(seat, table.ply, choices))
    house.tables.change(table_id, "ply", lambda one: one.bot_plays(seat, one.ply, choices), nothing)


def test_going_back_that_breaks(house: Services) -> None:
    table_id = house.tables.found(fresh_record("marco_polo", 2, {}), [PEOPLE[0], PEOPLE[0]]).id
    for _ in range(4):
        house.tables.change(table_id, "ply", first_choice, nothing)
    unharmed(house, table_id, lambda table: table.undo([0, 1], table.ply, "ask", time()), 1)


def test_a_line_of_the_chat_that_breaks(house: Services) -> None:
    def say(table: Table) -> None:
        table.say(0, "ann", "hello", time())
        table.note(0, "they are good")
        raise Broken

    table_id = house.tables.found(fresh_record("marco_polo", 2, {}), PEOPLE).id
    unharmed(house, table_id, say)
