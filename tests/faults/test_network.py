"""Connections to the database that break and come again; servers that cannot reach it, or stand
still, while others go on.
"""

from __future__ import annotations

import time
from contextlib import ExitStack
from itertools import cycle
from pathlib import Path
from random import Random

from caravanserai.web.jobs.leases import LEASE_S
from tests.faults.house import Cluster, Nursery, Server
from tests.faults.kills import PEOPLE, WITH_BOTS, Sitting
from tests.faults.proxy import Proxy, proxy


def between(servers: Nursery, postgresql: Cluster, line: Proxy, data: Path, name: str) -> Server:
    """A server whose database lies behind a proxy."""
    postgresql.fresh_database(name)
    server = Server(servers, data, f"postgresql://caravan@127.0.0.1:{line.port}/{name}")
    server.start()
    return server


def test_connections_that_break(servers: Nursery, postgresql: Cluster, tmp_path: Path) -> None:
    random = Random(1)
    with proxy(postgresql.port) as line:
        server = between(servers, postgresql, line, tmp_path, "cut")
        sitting = Sitting(lambda: server.port, WITH_BOTS)
        try:
            sitting.begin()
            for pause in (0.0, 0.2, 1.5):
                time.sleep(random.uniform(0, 0.3))
                line.cut()
                time.sleep(pause)
                since = time.monotonic()
                line.restore()
                sitting.all_go_on(since)
            found = sitting.end()
        finally:
            server.kill()
    assert found.wrong == []


def test_servers_that_are_parted(servers: Nursery, postgresql: Cluster, tmp_path: Path) -> None:
    """One of two reaches the database no more: the other one goes on with all tables, bots too, and
    both go on when it is back.
    """
    url = postgresql.fresh_database("parted")
    with proxy(postgresql.port) as line, ExitStack() as there:
        one = Server(servers, tmp_path, f"postgresql://caravan@127.0.0.1:{line.port}/parted")
        other = Server(servers, tmp_path, url)
        for server in (one, other):
            server.start()
            there.callback(server.kill)
        ports = cycle([one.port, other.port])
        sitting = Sitting(lambda: next(ports), WITH_BOTS)
        sitting.begin()
        for _ in range(2):
            since = time.monotonic()
            line.cut()
            sitting.all_go_on(since)
            since = time.monotonic()
            line.restore()
            sitting.all_go_on(since)
        assert sitting.end().wrong == []


def test_a_server_that_stands_still(servers: Nursery, postgresql: Cluster, tmp_path: Path) -> None:
    """It wakes up with leases that others have taken over, and with tables that have gone on."""
    url = postgresql.fresh_database("still")
    with ExitStack() as there:
        one, other = (Server(servers, tmp_path, url) for _ in range(2))
        for server in (one, other):
            server.start()
            there.callback(server.kill)
        elsewhere = Sitting(lambda: other.port, PEOPLE)
        here = Sitting(lambda: one.port, WITH_BOTS, seed=1)
        for sitting in (elsewhere, here):
            sitting.begin()
        since = time.monotonic()
        one.pause()
        elsewhere.all_go_on(since)
        while time.monotonic() < since + LEASE_S:
            time.sleep(0.1)
        since = time.monotonic()
        one.go_on()
        here.all_go_on(since)
        assert here.end().wrong == []
        assert elsewhere.end().wrong == []
