"""Games of bots to learn from before practice begins, a line of JSON each."""

from __future__ import annotations

import json
import time
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Final

from caravanserai.bots import seated
from caravanserai.kernel.chance import pick
from caravanserai.kernel.core import CHANCE, advance, play
from caravanserai.kernel.game import find
from caravanserai.mind.practice import practice_of
from caravanserai.processes import pool

BUSY: Final = 0.9
"""A game is only begun in this part of the time."""


def watch(
    game: str, seats: Sequence[int], bot: str, seconds: float, jobs: int, seed: int, path: Path
) -> int:
    """Write the games that so many processes finish in about so many seconds; says how many."""
    workers = pool(jobs)
    try:
        tasks = [
            workers.submit(watched, game, tuple(seats), bot, seconds, seed * 1000 + job)
            for job in range(jobs)
        ]
        lines = [line for task in tasks for line in task.result()]
    finally:
        workers.shutdown()
    path.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
    return len(lines)


def watched(key: str, seats: tuple[int, ...], bot: str, seconds: float, seed: int) -> list[str]:
    """Games in which this bot has all seats, set up as for practice; at least one."""
    game, random = find(key), Random(seed)
    lines: list[str] = []
    practice, began = practice_of(game), time.perf_counter()
    while not lines or time.perf_counter() - began < BUSY * seconds:
        players = random.choice(seats)
        s, _ = practice.set_up(players, 0, random)
        advance(s)
        start = game.codec.to_dict(s)
        bots = seated(dict.fromkeys(range(players), bot), random.getrandbits(32))
        choices = []
        while not s.over:
            if s.actor == CHANCE:
                choice = pick(s, random.random())
            else:
                choice = bots[s.actor].choose(game, s, s.actor)
            choices.append(choice)
            play(s, choice)
        lines.append(json.dumps({"start": start, "choices": choices}))
    return lines
