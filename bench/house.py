"""A house for measurements: its servers, what they use of the machine, connections to it."""

from __future__ import annotations

import asyncio
import os
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx

ROOT = Path(__file__).resolve().parent.parent
COMPILED = ROOT / "build" / "compiled"


class House:
    """One or more servers on one port, with a data folder of their own."""

    def __init__(self, data: str, *options: str) -> None:
        self.port = free_port()
        self._command = [sys.executable, "-m", "caravanserai", "serve", "--no-limits"]
        self._command += ["--port", str(self.port), "--data", data, *options]
        self._server: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Begin to serve; returns when the house answers."""
        paths = [str(path) for path in (COMPILED, ROOT / "src") if path.is_dir()]
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join(paths)}
        self._server = subprocess.Popen(
            self._command, env=environment, stdout=subprocess.DEVNULL, start_new_session=True
        )
        for _ in range(1200):
            try:
                httpx.get(f"http://127.0.0.1:{self.port}/health", timeout=60)
            except httpx.TransportError:
                time.sleep(0.05)
            else:
                return
        raise SystemExit("the server did not start")

    def stop(self) -> None:
        """End it as who runs it would."""
        assert self._server is not None
        self._server.terminate()
        self._server.wait()

    @property
    def pids(self) -> list[int]:
        """The server and what it has started."""
        assert self._server is not None
        found = [self._server.pid]
        for pid in found:
            for task in Path(f"/proc/{pid}/task").glob("*/children"):
                found += map(int, task.read_text().split())
        return found

    def processor(self) -> float:
        """Seconds of processor time that they have used."""
        return sum(processor(pid) for pid in self.pids)

    def memory(self) -> int:
        """Bytes of memory that they use, what they share counted once."""
        return sum(memory(pid) for pid in self.pids)


@contextmanager
def house(*options: str) -> Iterator[House]:
    """A house with an empty data folder, until the measurement is over."""
    with tempfile.TemporaryDirectory() as folder:
        one = House(folder, *options)
        one.start()
        try:
            yield one
        finally:
            one.stop()


def free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])


def processor(pid: int) -> float:
    """Seconds of processor time that a process has used."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:  # it has ended
        return 0.0
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def memory(pid: int) -> int:
    """Bytes of memory of a process, its share of what it has in common with others."""
    try:
        lines = Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()
    except OSError:
        return 0
    return next((int(line.split()[1]) * 1024 for line in lines if line.startswith("Pss:")), 0)


class Wire:
    """One connection with as little ceremony as possible: the clients share the processor."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader = reader
        self._writer = writer

    @classmethod
    async def open(cls, port: int) -> Wire:
        return cls(*await asyncio.open_connection("127.0.0.1", port, limit=2**20))

    def send(self, method: str, path: str, cookie: str = "", body: bytes = b"") -> None:
        self._writer.write(
            f"{method} {path} HTTP/1.1\r\nHost: bench\r\nCookie: caravan={cookie}\r\n"
            f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n".encode()
            + body
        )

    async def answer(self) -> tuple[int, bytes, bytes]:
        """The status, the head and the body of an answer with a known length."""
        head = await self._reader.readuntil(b"\r\n\r\n")
        size = int(head.lower().split(b"content-length: ")[1].split(b"\r\n")[0])
        return int(head.split(b" ", 2)[1]), head, await self._reader.readexactly(size)

    async def line(self) -> bytes:
        return await self._reader.readline()

    def close(self) -> None:
        self._writer.close()
