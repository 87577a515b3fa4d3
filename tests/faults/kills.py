"""`kill -9`, again and again, while people play: what was acknowledged is there, once, and nobody
waits for long.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Final

from tests.faults.house import Cluster, Nursery, Server
from tests.faults.players import Player

STUCK_S: Final = 10.0
"""Seconds after a fault in which every table has gone on."""
GAMES: Final = ("marco_polo", "merv", "wayfarers")


@dataclass
class Found:
    """What a series of faults has brought to light."""

    faults: int = 0
    acknowledged: int = 0
    uncertain: int = 0
    tables: int = 0
    slowest: float = 0.0
    wrong: list[str] = field(default_factory=list)

    def __str__(self) -> str:
        lost, doubled, stuck = (
            sum(word in one for one in self.wrong) for word in ("lost", "doubled", "stuck")
        )
        other = len(self.wrong) - lost - doubled - stuck
        requests = f"{self.acknowledged} acknowledged, {self.uncertain} cut, {self.tables} tables"
        wrong = f"{lost} lost, {doubled} doubled, {stuck} stuck, {other} other"
        return f"{self.faults} faults, {requests}: {wrong}; slowest {self.slowest:.1f} s"


class Sitting:
    """People at a house; `seats` of each of them says with whom they play."""

    def __init__(self, ports: Callable[[], int], seats: list[list[str]], seed: int = 0) -> None:
        self.players = [
            Player(ports, seed * 100 + n, one, GAMES[n % len(GAMES)]) for n, one in enumerate(seats)
        ]
        self.found = Found()

    def begin(self) -> None:
        for one in self.players:
            one.start()
        self.all_go_on(time.monotonic(), 60.0)
        self.found.slowest = 0.0

    def all_go_on(self, since: float, seconds: float = STUCK_S) -> None:
        """The fault is over: everybody is answered again, within this time since it began."""
        over = time.monotonic()
        waiting = list(self.players)
        while waiting and time.monotonic() < since + seconds:
            time.sleep(0.01)
            waiting = [one for one in waiting if one.last < over and one.is_alive()]
        self.found.slowest = max(self.found.slowest, time.monotonic() - since)
        self.found.wrong += [f"stuck: table {one.table} of {one.name}" for one in waiting]
        self.found.wrong += [f"dead: {one.name}" for one in self.players if not one.is_alive()]

    def end(self) -> Found:
        for one in self.players:
            one.end()
        for one in self.players:
            one.join(300)
        found = self.found
        for one in self.players:
            found.acknowledged += one.acknowledged
            found.uncertain += one.uncertain
            found.tables += one.tables
            found.wrong += one.faults
        return found


PEOPLE: Final = [["human", "human"]] * 3
WITH_BOTS: Final = [["human", "human"], ["human", "random"]]


def servers_killed(
    nursery: Nursery,
    data: Path,
    kills: int,
    database: str = "",
    seats: list[list[str]] = PEOPLE,
    seed: int = 0,
    tell: Callable[[Found], None] = lambda _: None,
) -> Found:
    """A server that dies so often, at any moment."""
    random = Random(seed)
    server = Server(nursery, data, database)
    server.start()
    sitting = Sitting(lambda: server.port, seats, seed)
    try:
        sitting.begin()
        for _ in range(kills):
            time.sleep(random.uniform(0, 0.3))
            since = time.monotonic()
            server.kill()
            server.start()
            sitting.all_go_on(since)
            sitting.found.faults += 1
            tell(sitting.found)
        return sitting.end()
    finally:
        server.kill()


def database_killed(
    nursery: Nursery,
    cluster: Cluster,
    data: Path,
    kills: int,
    database: str,
    seats: list[list[str]] = PEOPLE,
    seed: int = 0,
    tell: Callable[[Found], None] = lambda _: None,
) -> Found:
    """PostgreSQL dies so often under a server that goes on."""
    random = Random(seed)
    server = Server(nursery, data, database)
    server.start()
    sitting = Sitting(lambda: server.port, seats, seed)
    try:
        sitting.begin()
        for _ in range(kills):
            time.sleep(random.uniform(0, 0.3))
            since = time.monotonic()
            cluster.kill()
            time.sleep(random.uniform(0, 0.2))
            cluster.start()
            sitting.all_go_on(since)
            sitting.found.faults += 1
            tell(sitting.found)
        return sitting.end()
    finally:
        server.kill()
