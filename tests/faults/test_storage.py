"""A full disk, a folder that cannot be written: nobody is told that something is kept which is not,
health says why, and afterwards all goes on.
"""

from __future__ import annotations

import os
import resource
import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path

from caravanserai.web.app.settings import DATABASE
from tests.faults.house import SOURCES, Nursery, Server, alive, asked
from tests.faults.kills import PEOPLE, Sitting


def until_health_is(server: Server, status: int) -> str:
    """The reason that health gives, as soon as it says this."""
    until = time.monotonic() + 60
    while time.monotonic() < until:
        found, said = asked(server.port, "GET", "/health")
        if found == status:
            return str(said.get("reason"))
        time.sleep(0.1)
    raise AssertionError(f"health does not say {status}")


def test_a_disk_that_is_full(servers: Nursery, tmp_path: Path) -> None:
    """Files cannot grow any more, as on a full disk."""
    server = Server(servers, tmp_path)
    server.start()
    sitting = Sitting(lambda: server.port, PEOPLE)
    try:
        sitting.begin()
        server.limit_files(4096)
        assert until_health_is(server, 503) in ("disk I/O error", "database or disk is full")
        assert asked(server.port, "GET", "/api/games")[0] == 200
        before = [one.acknowledged for one in sitting.players]
        assert until_health_is(server, 503)
        assert [one.acknowledged for one in sitting.players] == before
        since = time.monotonic()
        server.limit_files(resource.RLIM_INFINITY)
        until_health_is(server, 200)
        sitting.all_go_on(since)
        server.kill()
        server.start()
        sitting.all_go_on(time.monotonic())
        assert sitting.end().wrong == []
    finally:
        server.kill()


def test_a_first_start_on_a_full_disk(servers: Nursery, tmp_path: Path) -> None:
    """It does not open; what was begun is finished at the next start, with a whole secret."""
    server = Server(servers, tmp_path)
    pid = server.order(file_bytes=16)
    until = time.monotonic() + 60
    while alive(pid):
        assert time.monotonic() < until
        time.sleep(0.02)
    server.start()
    server.kill()
    assert len((tmp_path / "secret").read_text()) == 64


def test_a_folder_that_cannot_be_written(servers: Nursery, tmp_path: Path) -> None:
    """A sentence says so, nothing is spoilt, and the house opens again when it can be written."""
    data = tmp_path / "data"
    data.mkdir()
    server = Server(servers, data)
    server.start()
    sitting = Sitting(lambda: server.port, PEOPLE)
    try:
        sitting.begin()
        server.kill()
        with closing(
            sqlite3.connect(data / DATABASE)
        ) as alone:  # no log is left that could be used
            alone.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        data.chmod(0o500)
        said = refused(data)
        data.chmod(0o700)
        assert (said.returncode, said.stderr.count("\n")) == (2, 1), said.stderr
        assert DATABASE in said.stderr
        since = time.monotonic()
        server.start()
        sitting.all_go_on(since)
        assert sitting.end().wrong == []
    finally:
        server.kill()


def refused(data: Path) -> subprocess.CompletedProcess[str]:
    """A server that does not start here; permissions hold for root too."""
    obeying = ["setpriv", "--bounding-set", "-dac_override,-dac_read_search,-fowner"]
    command = [sys.executable, "-m", "caravanserai", "serve", "--port", "0", "--data", str(data)]
    return subprocess.run(
        [*obeying, *command] if os.getuid() == 0 else command,
        env={**os.environ, "PYTHONPATH": str(SOURCES)},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
