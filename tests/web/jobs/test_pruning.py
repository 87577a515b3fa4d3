"""Old tables are removed where the house wishes it, and only those."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from time import time

import pytest
from sqlalchemy import select, update

from caravanserai.web.app.settings import DAY_S, Settings
from caravanserai.web.database.connection import Database
from caravanserai.web.database.schema import METADATA, MOVES, TABLES
from caravanserai.web.jobs.leases import Leases, work
from caravanserai.web.jobs.pruning import Pruning
from caravanserai.web.tables.founding import begun, fresh_record
from caravanserai.web.tables.store import TableStore
from caravanserai.web.tables.table import HUMAN, Seat
from tests.terminal.running import caravan

NOW = time()
AGES = {"over-old": 400, "over-new": 10, "idle-old": 400, "idle-new": 10}


@contextmanager
def with_old_tables(url: str) -> Iterator[TableStore]:
    """Tables of each age, over or not."""
    database = Database(url)
    database.migrate()
    store = TableStore(database)
    for name, days in AGES.items():
        table = begun(name, fresh_record("marco_polo", 2, {}), [Seat(HUMAN, person="ann")] * 2, "s")
        table.match.play(Random(1).choice(table.match.legal))
        table.made.append(0.0)
        store.add(table)
        aged = {"updated": NOW - days * DAY_S, "over": name.startswith("over")}
        with database.write() as connection:
            connection.execute(update(TABLES).where(TABLES.c.id == name).values(aged))
    yield store
    database.close()


def left(store: TableStore) -> set[str]:
    with store._database.read() as connection:
        moves = set(connection.scalars(select(MOVES.c.table_id)))
        assert moves == set(connection.scalars(select(TABLES.c.id)))
    return moves


@pytest.mark.parametrize(
    ("finished", "idle", "gone"),
    [
        (0, 0, set()),
        (365, 0, {"over-old"}),
        (0, 365, {"idle-old"}),
        (5, 500, {"over-old", "over-new"}),
        (5, 5, set(AGES)),
    ],
)
def test_what_is_old_is_removed(
    database: str, tmp_path: Path, finished: float, idle: float, gone: set[str]
) -> None:
    with with_old_tables(Settings(tmp_path, database).url) as store:
        pruning = Pruning(store, finished, idle)
        counted = pruning.count(NOW)
        assert left(store) == set(AGES)
        assert pruning.remove(NOW) == counted
        assert sum(counted) == len(gone)
        assert left(store) == set(AGES) - gone


def test_one_server_at_a_time(tmp_path: Path) -> None:
    url = Settings(tmp_path).url
    with with_old_tables(url) as store:
        mine, other = Leases(store._database), Leases(store._database)
        assert other.take(work("pruning"))
        pruning = Pruning(store, 365, 365)
        pruning.remove_alone(mine, NOW)
        assert left(store) == set(AGES)
        other.give_back(work("pruning"))
        pruning.remove_alone(mine, NOW)
        assert left(store) == {"over-new", "idle-new"}


def test_by_hand(tmp_path: Path) -> None:
    where = ["--data", str(tmp_path), "--keep-finished", "365"]
    with with_old_tables(Settings(tmp_path).url) as store:
        said = caravan("house", "prune", *where, "--dry-run").output
        assert said == "Finished tables: 1; idle tables: 0.\n"
        assert left(store) == set(AGES)
        assert caravan("house", "prune", *where).output == said
        assert left(store) == set(AGES) - {"over-old"}
    result = caravan("house", "prune", "--data", str(tmp_path))
    assert (result.exit_code, "--keep-finished DAYS" in result.output) == (2, True)


def test_every_table_of_a_game_goes_with_it() -> None:
    """What names a table is removed with it: `ON DELETE CASCADE`."""
    naming = [key for one in METADATA.sorted_tables for key in one.foreign_keys]
    assert naming
    assert {key.ondelete for key in naming} == {"CASCADE"}
