"""A throw-away PostgreSQL from the system's package."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import quote

import psycopg

UNPRIVILEGED = "postgres"
"""The server refuses to run as root; Debian's package brings this user."""


def program(name: str) -> str:
    """The newest installed one."""
    found = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"), key=_version)
    path = str(found[-1]) if found else shutil.which(name)
    assert path, "these tests need PostgreSQL; on Debian: apt install postgresql"
    return path


def _version(path: Path) -> float:
    return float(path.parts[-3])


@contextmanager
def running() -> Iterator[str]:
    """A server on a socket in a folder of its own; yields the folder."""
    user = UNPRIVILEGED if os.getuid() == 0 else None
    folder = Path(tempfile.mkdtemp(prefix="caravan-pg-"))
    if user:
        shutil.chown(folder, user)
    try:
        data = str(folder / "data")
        initdb = [program("initdb"), "-D", data, "-U", "caravan", "-A", "trust", "-E", "UTF8", "-N"]
        _run([*initdb, "--locale=C"], user, folder)
        settings = f"-k {folder} -c listen_addresses= -c fsync=off"
        control = [program("pg_ctl"), "-D", data, "-w", "-l", str(folder / "log")]
        _run([*control, "-o", settings, "start"], user, folder)
        try:
            yield str(folder)
        finally:
            _run([*control, "-m", "immediate", "stop"], user, folder)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _run(command: list[str], user: str | None, folder: Path) -> None:
    subprocess.run(
        command, user=user, cwd=folder, check=True, stdout=subprocess.DEVNULL, timeout=60
    )


def fresh_database(folder: str, name: str) -> str:
    """An empty database; returns its URL."""
    with psycopg.connect(host=folder, user="caravan", dbname="postgres", autocommit=True) as one:
        one.execute(f'CREATE DATABASE "{name}"')
    return f"postgresql://caravan@/{name}?host={quote(folder, safe='')}"
