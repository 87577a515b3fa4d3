"""How a house holds up: people at tables of all games, with a stream each, as browsers have them.

    python -m bench.load                           200 tables, each of three people, 30 seconds
    python -m bench.load --tables 60 --think 0     the ceiling: as fast as it goes
    python -m bench.load --bots 20                 and how long bots of two levels are waited for
    python -m bench.load --restart                 and how long all need to come back
    python -m bench.load --record                  append the run to bench/load.jsonl

What runs is what people run: the compiled rules, if `make compiled` has made them. A move is timed
from its POST to the event at the others. At the end every acknowledged move must be in the game.
What clients and server use of the machine is told apart by the processor time of the server. In the
end the run is set beside the last recorded one of its kind, each with the load of the machine.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import resource
import sys
import time
from contextlib import suppress
from datetime import UTC, datetime
from itertools import cycle
from pathlib import Path
from random import Random
from typing import Any

from bench.house import COMPILED, House, house
from bench.people import LiveTable, Person, sit_down

GAMES = ("marco_polo", "merv", "wayfarers")
HISTORY = Path(__file__).with_name("load.jsonl")
COMPARED = (
    "moves_per_second",
    "processor_ms_per_move",
    "processor_ms_per_move_in_the_best_second",
    "post_to_event_ms.p95",
    "event_bytes",
    "memory_per_table_kb",
    "memory_per_stream_kb",
    "bots.easy_waits_ms.p95",
    "bots.hard_waits_ms.p95",
    "restart.all_back_s",
)
"""What is set beside the last record; the processor time of the best second tells most where other
work is done on the machine.
"""
AT_ONCE = 20
"""Tables that are founded, and streams that are opened, at the same time."""
WARM = 30
"""So many tables are there before memory is measured: what is drawn once for all takes its own."""


async def in_turns(jobs: list[Any]) -> list[Any]:
    """The results of all jobs, some at the same time."""
    places = asyncio.Semaphore(AT_ONCE)

    async def one(job: Any) -> Any:
        async with places:
            return await job

    return await asyncio.gather(*map(one, jobs))


async def gathered(one: House, args: argparse.Namespace) -> tuple[list[Person], dict[str, Any]]:
    """All people at their tables with open streams, and what they cost in memory."""
    people, measured = await seated(one, args, min(WARM, args.tables)), 0
    empty = one.memory()
    if args.tables > WARM:
        people += await seated(one, args, args.tables - WARM)
        measured = args.tables - WARM
    full = one.memory()
    listening = [asyncio.create_task(person.listen()) for person in people]
    await asyncio.gather(*[person.streaming.wait() for person in people])
    await asyncio.sleep(1)
    args.listening = listening  # tasks without a name are forgotten
    return people, {
        "memory_per_table_kb": round((full - empty) / measured / 1024) if measured else None,
        "memory_per_stream_kb": round((one.memory() - full) / len(people) / 1024),
    }


async def seated(one: House, args: argparse.Namespace, count: int) -> list[Person]:
    """The people of so many new tables, who have looked at them."""
    games = [game for game, _ in zip(cycle(args.games), range(count), strict=False)]
    tables = await in_turns([sit_down(one.port, game, args.seats) for game in games])
    people = [person for table in tables for person in table]
    await in_turns([person.look() for person in people])
    return people


async def moves(one: House, people: list[Person], args: argparse.Namespace) -> dict[str, Any]:
    """Everybody plays for a while."""
    tables = tables_of(people)
    began, used, own = time.perf_counter(), one.processor(), time.process_time()
    luck = Random(1)
    until = began + args.seconds
    sampling = asyncio.create_task(sampled(one, tables))
    await asyncio.gather(*[p.play(args.think, until, Random(luck.random())) for p in people])
    took, used, own = (
        time.perf_counter() - began,
        one.processor() - used,
        time.process_time() - own,
    )
    sampling.cancel()
    await asyncio.sleep(0.5)
    made = sum(len(table.acknowledged) for table in tables)
    return {
        "moves": made,
        "moves_per_second": round(made / took, 1),
        "processor_ms_per_move": round(used / max(1, made) * 1000, 2),
        "processor_ms_per_move_in_the_best_second": min(await sampling, default=None),
        "moves_per_second_of_processor": round(made / used, 1),
        "server_cores": round(used / took, 2),
        "client_cores": round(own / took, 2),
        "post_to_event_ms": shares([wait for table in tables for wait in table.events]),
        "post_ms": shares([wait for table in tables for wait in table.posts]),
        "event_bytes": round(sum(table.bytes for table in tables) / max(1, made) / args.seats),
        "views_per_move": round(sum(table.views for table in tables) / max(1, made), 3),
        "lost": sum(await in_turns([lost(people, table) for table in tables])),
        "errors": sum(len(table.errors) for table in tables),
        "memory_mb": round(one.memory() / 2**20),
    }


async def sampled(one: House, tables: list[LiveTable]) -> list[float]:
    """Milliseconds of processor time a move, second by second: other work on the machine makes all
    of them longer, but not in every second as much.
    """
    found = []
    with suppress(asyncio.CancelledError):
        while True:
            used, made = one.processor(), sum(len(table.acknowledged) for table in tables)
            await asyncio.sleep(1)
            made = sum(len(table.acknowledged) for table in tables) - made
            if made:
                found.append(round((one.processor() - used) / made * 1000, 2))
    return found


async def lost(people: list[Person], table: LiveTable) -> int:
    """How many acknowledged moves are not in the game: every ply has been heard of."""
    witness = next(person for person in people if person.table is table)
    await witness.look()
    return sum(at >= witness.seen["ply"] for at in table.acknowledged)


async def bots(one: House, count: int) -> dict[str, Any]:
    """How long the answer of an easy bot takes beside so many tables at which hard ones think."""
    hard = [await against(one, game, "hard") for game, _ in zip(cycle(GAMES), range(count))]
    easy = [await against(one, game, "easy") for game in GAMES]
    waits: dict[str, list[float]] = {"easy": [], "hard": []}
    until = time.perf_counter() + 40
    await asyncio.gather(
        *[answered(person, waits["easy"], until, 1.0) for person in easy],
        *[answered(person, waits["hard"], until, 0.1) for person in hard],
    )
    return {f"{level}_waits_ms": shares(found) for level, found in waits.items()}


async def against(one: House, game: str, bot: str) -> Person:
    """Somebody who plays against a bot."""
    person = Person(one.port, LiveTable("", ""))
    status, made = await person.ask("POST", "/api/tables", {"game": game, "seats": ["human", bot]})
    assert status == 201, made
    person.table = LiveTable(made["id"], f"/api/tables/{made['id']}")
    await person.look()
    person.listening = asyncio.create_task(person.listen())
    return person


async def answered(person: Person, waits: list[float], until: float, think: float) -> None:
    """Play, and note how long the bot is waited for."""
    luck = Random(1)
    asked = None
    while time.perf_counter() < until and not person.seen["over"]:
        if person.seen["your_turn"]:
            if asked is not None:
                waits.append(time.perf_counter() - asked)
                asked = None
            await asyncio.sleep(think)
            await person.choose(luck)
            continue
        asked = asked or time.perf_counter()
        person.awaited.clear()
        try:
            await asyncio.wait_for(person.awaited.wait(), 1)
        except TimeoutError:
            continue
    if asked is not None and not person.seen["over"]:
        waits.append(time.perf_counter() - asked)  # at least so long


async def restart(one: House, people: list[Person]) -> dict[str, Any]:
    """The house is closed and opened again: when is everybody back, and what did they ask for?"""
    views = sum(table.views for table in tables_of(people))
    await asyncio.to_thread(one.stop)
    began = time.perf_counter()
    await asyncio.to_thread(one.start)
    opened = time.perf_counter()
    await asyncio.gather(*[person.streaming.wait() for person in people])
    return {
        "start_s": round(opened - began, 1),
        "all_back_s": round(time.perf_counter() - opened, 1),
        "views": sum(table.views for table in tables_of(people)) - views,
        "processor_s": round(one.processor(), 1),
    }


def tables_of(people: list[Person]) -> list[LiveTable]:
    return list({person.table.id: person.table for person in people}.values())


def shares(seconds: list[float]) -> dict[str, float]:
    """The median and the slow end, in milliseconds."""
    ordered = sorted(seconds) or [0.0]
    return {
        "n": len(seconds),
        **{
            f"p{share}": round(ordered[min(len(ordered) - 1, len(ordered) * share // 100)] * 1e3, 1)
            for share in (50, 95, 99)
        },
    }


async def measure(one: House, args: argparse.Namespace) -> dict[str, Any]:
    people, held = await gathered(one, args)
    found = {**held, **await moves(one, people, args)}
    if args.restart:
        found["restart"] = await restart(one, people)
    for task in args.listening:
        task.cancel()
    if args.bots:
        found["bots"] = await bots(one, args.bots)
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--seats", type=int, default=3)
    parser.add_argument("--games", nargs="+", default=GAMES, choices=GAMES)
    parser.add_argument("--think", type=float, default=2.0, help="seconds before an answer")
    parser.add_argument("--seconds", type=float, default=30.0)
    parser.add_argument("--bots", type=int, default=0, help="tables with hard bots")
    parser.add_argument("--restart", action="store_true")
    parser.add_argument("--database", default="", help="URL; SQLite in a new folder by default")
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--record", action="store_true", help=f"append to {HISTORY.name}")
    args = parser.parse_args()
    allowed = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (allowed, allowed))
    options = ["--database", args.database] if args.database else []
    if args.processes > 1:
        options += ["--processes", str(args.processes)]
    setup = {
        "tables": args.tables,
        "seats": args.seats,
        "games": list(args.games),
        "think_s": args.think,
        "processes": args.processes,
        "database": args.database.partition(":")[0] or "sqlite",
        "compiled": COMPILED.is_dir(),
    }
    before = os.getloadavg()[0]
    with house(*options) as one:
        found = asyncio.run(measure(one, args))
    load = {"load_before": round(before, 1), "load_after": round(os.getloadavg()[0], 1)}
    run = {"when": datetime.now(UTC).isoformat(timespec="seconds"), **setup, **found, **load}
    compare(run)
    if args.record:
        with HISTORY.open("a", encoding="utf-8") as file:
            file.write(json.dumps(run) + "\n")
    if found["lost"] or found["errors"]:
        sys.exit(1)


def compare(run: dict[str, Any]) -> None:
    """The run, beside the last recorded one of the same kind."""
    print(json.dumps(run, indent=1))
    known = HISTORY.read_text(encoding="utf-8").splitlines() if HISTORY.exists() else []
    same = ("tables", "seats", "games", "think_s", "processes", "database", "compiled")
    rows = [row for row in map(json.loads, known) if all(row[key] == run[key] for key in same)]
    last = rows[-1] if rows else {}
    print(f"{'':42}{'now':>12}{'last record':>14}")
    loads = [f"{one.get('load_before', '')} {one.get('load_after', '')}" for one in (run, last)]
    print(f"{'load of the machine, before and after':42}{loads[0]:>12}{loads[1]:>14}")
    for name in COMPARED:
        now, before = part(run, name), part(last, name)
        if now is not None:
            ratio = f" x{now / before:.2f}" if before else ""
            print(f"{name:42}{now:>12}{'' if before is None else before:>14}{ratio}")


def part(run: dict[str, Any], name: str) -> Any:
    """A value of a run; None if it was not measured."""
    found: Any = run
    for key in name.split("."):
        found = found.get(key) if found else None
    return found


if __name__ == "__main__":
    main()
