"""A house whose servers and database die, and come again."""

from __future__ import annotations

import contextlib
import http.client
import json
import os
import resource
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import psycopg

from tests.web import postgres

ROOT = Path(__file__).parents[2]
SOURCES = ROOT / "src"
START_S = 60.0
"""Seconds in which a server begins to answer on a busy machine."""


def free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])


class Nursery:
    """The process that forks servers."""

    def __init__(self) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.faults.nursery"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            cwd=ROOT,
            env={**os.environ, "PYTHONPATH": f"{SOURCES}{os.pathsep}{ROOT}"},
        )
        assert self._said() == "ready"

    def _said(self) -> str:
        assert self._process.stdout is not None
        return self._process.stdout.readline().strip()

    def fork(self, order: dict[str, Any]) -> int:
        """A server as it was ordered; returns its number."""
        assert self._process.stdin is not None
        self._process.stdin.write(json.dumps(order) + "\n")
        self._process.stdin.flush()
        return int(self._said())

    def close(self) -> None:
        with self._process as ending:  # closes what it is told and what it says
            assert ending.stdin is not None
            ending.stdin.close()
            ending.wait(60)


@contextmanager
def nursery() -> Iterator[Nursery]:
    one = Nursery()
    try:
        yield one
    finally:
        one.close()


class Server:
    """A server that can be killed and started again."""

    def __init__(self, nursery: Nursery, data: Path, database: str = "", **more: Any) -> None:
        self.port = free_port()
        self.log = data / f"server-{self.port}.log"
        self._nursery = nursery
        self._order = {"data": str(data), "database": database, "port": self.port, **more}
        self._pid = 0

    def order(self, **more: Any) -> int:
        """Let it start, and wait for nothing; returns its number."""
        return self._nursery.fork({**self._order, "log": str(self.log), **more})

    def start(self) -> None:
        """Start it, and wait until it answers."""
        self._pid = self.order()
        until = time.monotonic() + START_S
        while self.health() == 0:
            assert time.monotonic() < until, self.log.read_text()[-3000:]
            time.sleep(0.02)

    def health(self) -> int:
        """What `/health` says; 0 if nobody answers."""
        try:
            return asked(self.port, "GET", "/health")[0]
        except OSError:
            return 0

    def kill(self) -> None:
        """`kill -9`; its bots follow it."""
        if self._pid:
            os.kill(self._pid, signal.SIGKILL)
            while Path(f"/proc/{self._pid}").exists():
                time.sleep(0.002)
            self._pid = 0

    def limit_files(self, size: int) -> None:
        """From now on none of its files grows beyond this size."""
        resource.prlimit(self._pid, resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))

    def pause(self) -> None:
        """It hears and says nothing, and does not know it."""
        os.kill(self._pid, signal.SIGSTOP)

    def go_on(self) -> None:
        os.kill(self._pid, signal.SIGCONT)


def asked(port: int, method: str, path: str, body: Any = None) -> tuple[int, Any]:
    """One request on a connection of its own."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    try:
        text = None if body is None else json.dumps(body)
        connection.request(method, path, text, {"content-type": "application/json"})
        answer = connection.getresponse()
        content = answer.read()
        return answer.status, json.loads(content) if content[:1] in b"{[" else content
    except http.client.HTTPException as error:
        raise OSError(str(error)) from None
    finally:
        connection.close()


class Cluster:
    """A PostgreSQL that is killed, every process of it, and started again."""

    def __init__(self) -> None:
        self._user = postgres.UNPRIVILEGED if os.getuid() == 0 else None
        self.folder = Path(tempfile.mkdtemp(prefix="caravan-faults-"))
        if self._user:
            shutil.chown(self.folder, self._user)
        self._data = self.folder / "data"
        self._run("initdb", "-U", "caravan", "-A", "trust", "-E", "UTF8", "-N", "--locale=C")
        self.port = free_port()
        self.start()

    def _run(self, program: str, *options: str) -> None:
        subprocess.run(
            [postgres.program(program), "-D", str(self._data), *options],
            user=self._user,
            cwd=self.folder,
            check=True,
            stdout=subprocess.DEVNULL,
            timeout=120,
        )

    def start(self) -> None:
        settings = f"-k {self.folder} -c listen_addresses=127.0.0.1 -c port={self.port}"
        settings += " -c max_connections=60 -c shared_buffers=32MB"
        log = str(self.folder / "log")
        self._run("pg_ctl", "-w", "-t", "60", "-l", log, "-o", settings, "start")

    def kill(self) -> None:
        """`kill -9` for the server and everybody who works for it."""
        while everybody := [pid for pid in working_in(self._data) if alive(pid)]:
            for pid in everybody:
                with contextlib.suppress(ProcessLookupError):
                    os.kill(pid, signal.SIGKILL)
            time.sleep(0.005)
        for left in (self._data / "postmaster.pid", *self.folder.glob(".s.*")):
            left.unlink(missing_ok=True)  # their numbers may belong to others by now

    def fresh_database(self, name: str, port: int = 0) -> str:
        """An empty database; returns its URL, through this port if one is named."""
        where = f"host=127.0.0.1 port={self.port} user=caravan dbname=postgres"
        with psycopg.connect(where, autocommit=True) as one:
            one.execute(f'CREATE DATABASE "{name}"')
        return f"postgresql://caravan@127.0.0.1:{port or self.port}/{name}"

    def close(self) -> None:
        if (self._data / "postmaster.pid").exists():
            self._run("pg_ctl", "-w", "-m", "immediate", "stop")
        shutil.rmtree(self.folder, ignore_errors=True)


@contextmanager
def cluster() -> Iterator[Cluster]:
    one = Cluster()
    try:
        yield one
    finally:
        one.close()


def working_in(folder: Path) -> list[int]:
    """The processes whose work is in a folder."""
    found = []
    for process in Path("/proc").iterdir():
        if process.name.isdecimal():
            with contextlib.suppress(OSError):
                if (process / "cwd").readlink() == folder:
                    found.append(int(process.name))
    return found


def alive(pid: int) -> bool:
    """Whether a process still works; one that nobody has reaped does not."""
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return False
    return state not in "ZX"
