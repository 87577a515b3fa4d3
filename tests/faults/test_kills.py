"""`kill -9`, in short; `make faults` does it a thousand times."""

from __future__ import annotations

from pathlib import Path

from caravanserai import Match, Record
from tests.faults.house import Cluster, Nursery
from tests.faults.kills import WITH_BOTS, Found, database_killed, servers_killed
from tests.faults.players import History


def held(found: Found, kills: int) -> None:
    assert found.wrong == []
    assert found.faults == kills
    assert found.acknowledged > kills


def test_servers_on_sqlite(servers: Nursery, tmp_path: Path) -> None:
    found = servers_killed(servers, tmp_path, 6)
    held(found, 6)
    assert found.uncertain


def test_servers_on_postgresql(servers: Nursery, postgresql: Cluster, tmp_path: Path) -> None:
    held(servers_killed(servers, tmp_path, 3, postgresql.fresh_database("servers")), 3)


def test_postgresql_itself(servers: Nursery, postgresql: Cluster, tmp_path: Path) -> None:
    url = postgresql.fresh_database("itself")
    held(database_killed(servers, postgresql, tmp_path, 2, url), 2)


def test_tables_that_wait_for_bots(servers: Nursery, tmp_path: Path) -> None:
    held(servers_killed(servers, tmp_path, 1, seats=WITH_BOTS), 1)


def test_the_checker_finds_what_is_wrong() -> None:
    """A checker that finds nothing would prove nothing."""
    match = Match("marco_polo", 2, seed=1)
    history = History()
    for n in range(6):
        at, choice = len(match.actors), match.legal[0]
        history.sent[at].add(choice)
        history.moves[at] = choice
        match.play(choice)
        history.lines.append(f"line {n}")
    record, chat, own = match.record, list(history.lines), {0, 1}
    assert history.faults(record, chat, own) == []
    last = max(history.moves)
    assert "lost" in history.faults(record.undone_to(last), chat, own)[0]
    assert "lost" in history.faults(record, chat[:-1], own)[0]
    assert "doubled" in history.faults(record, [*chat, chat[0]], own)[0]
    again = Match.resume(Record.from_json(record.to_json()))
    again.play(again.legal[0])
    assert "nobody has sent" in history.faults(again.record, chat, own)[0]
