"""How a house holds up: many tables, played by the API, each watched by another client.

    python bench/load.py                        200 tables, one move per table every 5 seconds
    python bench/load.py --tables 50 --every 0  as fast as it goes

A move is timed from its POST to the event in the other client, which then asks for its view as a
browser does. At the end every acknowledged move must be in the record.
"""

from __future__ import annotations

import argparse
import asyncio
import gzip
import json
import os
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

import httpx

ROOT = Path(__file__).resolve().parent.parent


@dataclass
class Played:
    """What happened at one table."""

    id: str
    cookie: str
    acknowledged: dict[int, int] = field(default_factory=dict)
    sent: dict[int, float] = field(default_factory=dict)
    latencies: list[float] = field(default_factory=list)
    posts: list[float] = field(default_factory=list)
    errors: int = 0


def free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])


def processor(pid: int) -> float:
    """Seconds of processor time that a process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def memory(pid: int) -> int:
    """Resident bytes of a process."""
    for line in Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1]) * 1024
    return 0


class Wire:
    """One connection with as little ceremony as possible: the client shares the processor."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader = reader
        self._writer = writer

    @classmethod
    async def open(cls, port: int) -> Wire:
        return cls(*await asyncio.open_connection("127.0.0.1", port, limit=2**20))

    def send(self, method: str, path: str, cookie: str = "", body: bytes = b"") -> None:
        self._writer.write(
            f"{method} {path} HTTP/1.1\r\nHost: bench\r\nCookie: caravan={cookie}\r\n"
            f"Accept-Encoding: gzip\r\n"
            f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n".encode()
            + body
        )

    async def ask(
        self, method: str, path: str, cookie: str = "", wish: Any = None
    ) -> tuple[int, bytes]:
        """The status and the body of an answer with a known length."""
        self.send(method, path, cookie, b"" if wish is None else json.dumps(wish).encode())
        head = (await self._reader.readuntil(b"\r\n\r\n")).lower()
        size = int(head.split(b"content-length: ")[1].split(b"\r\n")[0])
        body = await self._reader.readexactly(size)
        if b"content-encoding: gzip" in head:
            body = gzip.decompress(body)
        return int(head.split(b" ", 2)[1]), body

    async def line(self) -> bytes:
        return await self._reader.readline()

    def close(self) -> None:
        self._writer.close()


def sit_down(client: httpx.Client, seats: int) -> Played:
    """A table whose seats all belong to one cookie."""
    client.cookies.clear()
    wish = {"game": "marco_polo", "seats": ["human"] * seats, "hot_seat": True}
    answer = client.post("/api/tables", json=wish)
    answer.raise_for_status()
    return Played(answer.json()["id"], answer.cookies["caravan"])


async def watch(port: int, table: Played) -> None:
    """The other client: an open stream, and a look at the table after every event."""
    stream, looks = await Wire.open(port), await Wire.open(port)
    stream.send("GET", f"/api/tables/{table.id}/events")
    try:
        while line := await stream.line():
            if not line.startswith(b"data: "):
                continue
            ply = json.loads(line[6:])["ply"]
            now = time.perf_counter()
            for at in [at for at in table.sent if at < ply]:
                table.latencies.append(now - table.sent.pop(at))
            await looks.ask("GET", f"/api/tables/{table.id}/view")
    finally:
        stream.close()
        looks.close()


async def play(port: int, table: Played, every: float, until: float, random: Random) -> None:
    """One move after the other, at its own pace."""
    wire = await Wire.open(port)
    url = f"/api/tables/{table.id}"
    await asyncio.sleep(random.random() * every)
    seen = json.loads((await wire.ask("GET", f"{url}/view", table.cookie))[1])
    due = time.perf_counter()
    while time.perf_counter() < until and not seen["over"]:
        choice = random.choice(seen["prompt"]["options"])["choice"]
        at = seen["ply"]
        began = table.sent[at] = time.perf_counter()
        wish = {"at": at, "choice": choice}
        status, body = await wire.ask("POST", f"{url}/moves", table.cookie, wish)
        if status != 200:
            table.errors += 1
            break
        table.posts.append(time.perf_counter() - began)
        table.acknowledged[at] = choice
        seen = json.loads(body)
        due += every
        await asyncio.sleep(max(0.0, due - time.perf_counter()))
    wire.close()


async def measure(port: int, pid: int, args: argparse.Namespace) -> dict[str, Any]:
    """All tables at once."""
    empty = memory(pid)
    with httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=60) as client:
        tables = [sit_down(client, args.seats) for _ in range(args.tables)]
    watching = [asyncio.create_task(watch(port, table)) for table in tables]
    await asyncio.sleep(2)
    began, used = time.perf_counter(), processor(pid)
    random = Random(1)
    await asyncio.gather(
        *(
            play(port, table, args.every, began + args.seconds, Random(random.random()))
            for table in tables
        )
    )
    took, used = time.perf_counter() - began, processor(pid) - used
    await asyncio.sleep(0.5)
    full = memory(pid)
    for task in watching:
        task.cancel()
    await asyncio.gather(*watching, return_exceptions=True)
    lost = 0
    wire = await Wire.open(port)
    for table in tables:
        answer = await wire.ask("GET", f"/api/tables/{table.id}/record", table.cookie)
        choices = json.loads(answer[1])["choices"]
        lost += sum(choices[at] != choice for at, choice in table.acknowledged.items())
    wire.close()
    moves = sum(len(table.acknowledged) for table in tables)
    return {
        "tables": args.tables,
        "every": args.every,
        "moves": moves,
        "moves_per_second": round(moves / took, 1),
        "processor_ms_per_move": round(used / moves * 1000, 1),
        "lost": lost,
        "errors": sum(table.errors for table in tables),
        "unheard": sum(len(table.sent) for table in tables),
        "post_to_event_ms": shares([one for table in tables for one in table.latencies]),
        "post_ms": shares([one for table in tables for one in table.posts]),
        "memory_per_table_kb": round((full - empty) / args.tables / 1024),
        "memory_mb": round(full / 2**20),
        "machine_load": round(os.getloadavg()[0], 1),
    }


def shares(seconds: list[float]) -> dict[str, float]:
    """The median and the slow end, in milliseconds."""
    ordered = sorted(seconds) or [0.0]
    return {
        f"p{share}": round(ordered[min(len(ordered) - 1, len(ordered) * share // 100)] * 1000, 1)
        for share in (50, 95, 99)
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--seats", type=int, default=3)
    parser.add_argument("--every", type=float, default=5.0, help="seconds between moves of a table")
    parser.add_argument("--seconds", type=float, default=30.0)
    parser.add_argument("--database", default="", help="URL; SQLite in a new folder by default")
    args = parser.parse_args()
    with served(args.database) as (port, pid):
        found = asyncio.run(measure(port, pid, args))
    print(json.dumps(found, indent=1))
    if found["lost"] or found["errors"]:
        sys.exit(1)


@contextmanager
def served(database: str = "") -> Iterator[tuple[int, int]]:
    """A server with an empty data folder; yields its port and its process."""
    port = free_port()
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "caravanserai", "serve", "--no-limits"]
        command += ["--port", str(port), "--data", folder, "--database", database]
        environment = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
        server = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL)
        try:
            wait_for(port)
            yield port, server.pid
        finally:
            server.terminate()
            server.wait()


def wait_for(port: int) -> None:
    """Until the server answers."""
    for _ in range(600):
        try:
            httpx.get(f"http://127.0.0.1:{port}/health")
        except httpx.TransportError:
            time.sleep(0.05)
        else:
            return
    raise SystemExit("the server did not start")


if __name__ == "__main__":
    main()
