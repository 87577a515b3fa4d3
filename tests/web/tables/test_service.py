"""A house goes on, whatever became of some of its tables."""

from __future__ import annotations

from time import monotonic, sleep
from unittest.mock import Mock

import pytest

from caravanserai.kernel.game import find
from caravanserai.match import Match
from caravanserai.web.app.settings import Settings
from caravanserai.web.errors import Refused
from caravanserai.web.jobs.bots import Bots
from caravanserai.web.services import Services
from caravanserai.web.tables import service
from caravanserai.web.tables.clock import Clock
from caravanserai.web.tables.founding import fresh_record
from caravanserai.web.tables.service import PLY_BYTES, TABLE_BYTES
from caravanserai.web.tables.table import BOT, HUMAN, Seat


def test_games_of_other_rules_are_refused_and_the_others_go_on(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Bots, "wake", Mock())
    old = Services(settings)
    waiting = [Seat(BOT, bot="random"), Seat(BOT, bot="random")]
    late = [Seat(HUMAN, person="ann"), Seat(HUMAN, person="bob")]
    ids = {}
    for game in ("marco_polo", "merv"):
        ids[game, "bot"] = old.tables.found(fresh_record(game, 2, {}), waiting).id
        ids[game, "late"] = old.tables.found(
            fresh_record(game, 2, {}), late, clock=Clock(-1, 0, "easy")
        ).id
    old.close()

    monkeypatch.setitem(vars(find("merv")), "version", find("merv").version + 1)
    new = Services(settings)
    new.bots.look_round()
    until = monotonic() + 60
    with new.tables.reading(ids["marco_polo", "bot"]) as table:
        before = table.ply
    while new.tables.store.versions([table.id])[table.id][1] <= before:
        assert monotonic() < until, "the bots do not play"
        sleep(0.02)
    new.tables.look_at_the_clocks()
    with new.tables.reading(ids["marco_polo", "late"]) as table:
        assert BOT in {seat.kind for seat in table.seats}
    for kind in ("bot", "late"):
        with (
            pytest.raises(Refused, match="another version of the rules") as refused,
            new.tables.reading(ids["merv", kind]),
        ):
            raise AssertionError("a table of other rules was opened")
        assert refused.value.status == 410
    new.close()


def test_memory_is_for_tables_that_somebody_looks_at(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(service, "TIDY_EVERY", 1)
    house = Services(settings)
    people = [Seat(HUMAN, person="ann"), Seat(HUMAN, person="bob")]
    ids = [house.tables.found(fresh_record("merv", 2, {}), people).id for _ in range(6)]
    assert house.tables.in_memory() == 6
    monkeypatch.setattr(house.hub, "watches", lambda table_id: table_id in ids[:2])
    with house.tables.reading(ids[0]) as table:
        size = TABLE_BYTES + table.ply * PLY_BYTES
    monkeypatch.setattr(service, "MEMORY_BYTES", 4.5 * size)
    with house.tables.reading(ids[0]):
        pass
    assert 2 < house.tables.in_memory() < 6
    assert {*ids[:2]} <= {*house.tables._held}
    monkeypatch.setattr(service, "MEMORY_BYTES", 0)
    with house.tables.reading(ids[0]) as table:
        assert table.id == ids[0], "what was forgotten is read again"
    assert house.tables.in_memory() == 0
    house.close()


def test_what_another_server_has_changed_is_read_without_playing_all_again(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    here, there = Services(settings), Services(settings)
    seats = [Seat(HUMAN, person="ann"), Seat(HUMAN, person="ann")]
    table_id = here.tables.found(fresh_record("marco_polo", 2, {}), seats).id

    def choose(house: Services) -> None:
        house.tables.change(
            table_id, "ply", lambda t: t.move([0, 1], t.ply, t.match.legal[0]), service.nothing
        )

    for _ in range(20):
        choose(here)
    with there.tables.reading(table_id) as table:
        known = table.ply
    choose(here)
    played: list[int] = []
    step = Match._step

    def noted(match: Match, choice: int) -> None:
        played.append(choice)
        step(match, choice)

    monkeypatch.setattr(Match, "_step", noted)
    with there.tables.reading(table_id) as table, here.tables.reading(table_id) as same:
        assert table.ply > known
        assert played == table.match.record.choices[known:], "only what is new"
        assert table.match.log == same.match.log
        assert table.match.record.digest() == same.match.record.digest()
    here.tables.change(table_id, "undo", lambda t: t.undo([0, 1], t.ply, "step", 1.0), Mock())
    with there.tables.reading(table_id) as table, here.tables.reading(table_id) as same:
        assert table.match.record.choices == same.match.record.choices
    here.close()
    there.close()
