"""`caravan serve` says in one line what is wrong with its options."""

from __future__ import annotations

import signal
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from time import monotonic, sleep

import httpx
import pytest

from tests.terminal.running import caravan
from tests.web.playing import choose, guest, hot_seat


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--push-contact", "house@example.org"], "--push-contact begins with mailto: or https://"),
        (["--smtp-url", "smtp://localhost"], "name --mail-from and --url too"),
    ],
)
def test_incomplete_options_are_refused(options: list[str], said: str) -> None:
    result = caravan("serve", *options)
    assert (result.exit_code, said in result.output) == (2, True)


@contextmanager
def several_processes(folder: Path) -> Iterator[tuple[subprocess.Popen[bytes], str]]:
    """A house of two processes."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [sys.executable, "-m", "caravanserai", "serve", "--processes", "2", "--no-limits"]
    server = subprocess.Popen([*command, "--port", str(port), "--data", str(folder)])
    try:
        yield server, f"http://127.0.0.1:{port}"
    finally:
        server.terminate()
        assert server.wait(60) in (0, -signal.SIGTERM)


def test_processes_are_one_house_and_are_replaced_while_people_play(tmp_path: Path) -> None:
    with several_processes(tmp_path) as (server, address), guest(address) as client:
        wait_for(lambda: "caravan_servers 2" in client.get("/metrics").text)
        table = hot_seat(client)
        before = children(server.pid)
        server.send_signal(signal.SIGHUP)
        random, moves = Random(1), 0
        until = monotonic() + 120
        while children(server.pid) & before or len(children(server.pid)) < len(before):
            with guest(address) as other:  # a connection of its own: any process may answer
                other.cookies.set("caravan", client.cookies["caravan"])
                if not choose(other, table, random)["over"]:
                    moves += 1
            assert monotonic() < until
        assert moves
        with guest(address) as other:
            other.cookies.set("caravan", client.cookies["caravan"])
            assert choose(other, table, random)["plies"] > moves


def children(pid: int) -> set[int]:
    """The processes that a process has started and that answer requests."""
    found = set()
    for task in Path(f"/proc/{pid}/task").glob("*/children"):
        for child in task.read_text().split():
            if b"spawn_main" in Path(f"/proc/{child}/cmdline").read_bytes():
                found.add(int(child))
    return found


def wait_for(done: Callable[[], bool]) -> None:
    """What is not there yet comes within a minute."""
    until = monotonic() + 60
    while True:
        try:
            if done():
                return
        except httpx.TransportError:
            pass
        assert monotonic() < until
        sleep(0.1)
