"""An acknowledged move survives `kill -9` at any moment."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import threading
import time
from pathlib import Path
from random import Random

import httpx

from caravanserai import Record
from tests.web.playing import hot_seat

SOURCES = Path(__file__).parents[3] / "src"


def free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])


class Killed:
    """A server that is killed and started again on the same data."""

    def __init__(self, data: Path, database: str) -> None:
        self.port = free_port()
        self._command = [sys.executable, "-m", "caravanserai", "serve", "--no-limits"]
        self._command += ["--port", str(self.port), "--data", str(data), "--database", database]
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        self._process = subprocess.Popen(
            self._command,
            env={**os.environ, "PYTHONPATH": str(SOURCES)},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        until = time.monotonic() + 60
        while time.monotonic() < until:
            try:
                httpx.get(f"http://127.0.0.1:{self.port}/health")
            except httpx.TransportError:
                time.sleep(0.05)
            else:
                return
        raise AssertionError("the server did not start")

    def kill(self) -> None:
        assert self._process is not None
        self._process.send_signal(signal.SIGKILL)
        self._process.wait()
        self._process = None

    def close(self) -> None:
        if self._process is not None:
            self.kill()


class Player(threading.Thread):
    """Plays without pause and remembers what was acknowledged; repeats what was not."""

    def __init__(self, client: httpx.Client, table: str) -> None:
        super().__init__()
        self.client = client
        self.table = table
        self.acknowledged: dict[int, int] = {}
        self.lost = 0
        self.done = threading.Event()
        self._random = Random(7)

    def run(self) -> None:
        pending: dict[str, int] | None = None
        base = f"/api/tables/{self.table}"
        while not self.done.is_set():
            try:
                if pending is None:
                    seen = self.client.get(f"{base}/view").json()
                    if seen["over"]:
                        return
                    options = seen["prompt"]["options"]
                    choice = self._random.choice(options)["choice"]
                    pending = {"at": seen["ply"], "choice": choice}
                answer = self.client.post(f"{base}/moves", json=pending)
            except httpx.TransportError:
                self.lost += 1
                time.sleep(0.01)
                continue
            assert answer.status_code == 200, answer.text
            self.acknowledged[pending["at"]] = pending["choice"]
            pending = None


def test_nothing_acknowledged_is_lost(tmp_path: Path, database: str) -> None:
    server = Killed(tmp_path, database)
    random = Random(3)
    server.start()
    try:
        with httpx.Client(base_url=f"http://127.0.0.1:{server.port}") as client:
            table = hot_seat(client, 4)
            player = Player(client, table)
            player.start()
            for _ in range(4):
                before = len(player.acknowledged)
                time.sleep(random.uniform(0.1, 0.6))
                while len(player.acknowledged) == before and player.is_alive():
                    time.sleep(0.005)
                server.kill()
                server.start()
            player.done.set()
            player.join(60)
            text = client.get(f"/api/tables/{table}/record").text
    finally:
        server.close()
    stored = Record.from_json(text).choices
    assert player.lost >= 4
    assert len(player.acknowledged) >= 4
    assert {at: stored[at] for at in player.acknowledged} == player.acknowledged


def test_bots_go_on_after_a_restart(tmp_path: Path) -> None:
    server = Killed(tmp_path, "")
    server.start()
    try:
        with httpx.Client(base_url=f"http://127.0.0.1:{server.port}") as client:
            wish = {"game": "marco_polo", "seats": ["random", "greedy"]}
            table = client.post("/api/tables", json=wish).json()["id"]
            server.kill()
            server.start()
            before = client.get(f"/api/tables/{table}/view").json()["ply"]
            until = time.monotonic() + 60
            after = before
            while after <= before and time.monotonic() < until:
                time.sleep(0.1)
                after = client.get(f"/api/tables/{table}/view").json()["ply"]
            assert after > before
    finally:
        server.close()
