"""How fast the engines are, interpreted and compiled, against the last recorded run.

    make bench                          measure, print a table and JSON, compare
    python bench/engine.py --record     also append the run to bench/history.jsonl

Each measurement is taken in turns (interpreted, compiled, interpreted, ...) and the best counts,
so that other work on the machine disturbs both alike. How much of it there was (`load`, the mean
number of processes that want to run) is recorded too: it makes everything slower.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import subprocess
import sys
import tempfile
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
HISTORY = Path(__file__).with_name("history.jsonl")
BUILDS = {"pure": ROOT / "src", "compiled": ROOT / "build" / "compiled"}
MEASURES = {
    "decisions_per_second": "decisions/s",
    "player_decisions_per_second": "by players/s",
    "games_per_second": "games/s",
    "clone_microseconds": "clone µs",
    "search_iterations_per_second": "search/s",
    "environment_steps_per_second": "env steps/s",
    "batch_steps_per_second": "batch steps/s",
}


def measure(build: str, seconds: float) -> list[dict[str, Any]]:
    """One run of `caravan bench` on a build."""
    with tempfile.NamedTemporaryFile(suffix=".json") as file:
        command = [sys.executable, "-m", "caravanserai", "bench"]
        command += ["--seconds", str(seconds), "--json", file.name]
        environment = {**os.environ, "PYTHONPATH": str(BUILDS[build])}
        subprocess.run(command, env=environment, check=True, stdout=subprocess.DEVNULL)
        found: list[dict[str, Any]] = json.loads(Path(file.name).read_text(encoding="utf-8"))
    if any(row["compiled"] != (build == "compiled") for row in found):
        sys.exit(f"the {build} build is not what was measured; run `make compiled`")
    return found


def best(runs: list[list[dict[str, Any]]]) -> dict[str, dict[str, float]]:
    """The best of several runs for each game and measure."""
    result: dict[str, dict[str, float]] = {}
    for row in (row for run in runs for row in run):
        game = result.setdefault(row["game"], {})
        for key in MEASURES:
            better = min if key == "clone_microseconds" else max
            game[key] = better(game.get(key, row[key]), row[key])
    return result


def last_recorded() -> dict[str, Any]:
    """The newest line of the history, if there is one."""
    if not HISTORY.exists():
        return {}
    lines = HISTORY.read_text(encoding="utf-8").splitlines()
    found: dict[str, Any] = json.loads(lines[-1])["builds"] if lines else {}
    return found


def show(builds: dict[str, dict[str, dict[str, float]]], before: dict[str, Any]) -> None:
    """The table; in brackets the ratio to the last recorded run."""
    print(f"{'':12}{'':10}" + "".join(f"{title:>21}" for title in MEASURES.values()))
    for game in builds["pure"]:
        for build, games in builds.items():
            cells = []
            for key in MEASURES:
                value = games[game][key]
                old = before.get(build, {}).get(game, {}).get(key)
                ratio = f" (x{value / old:.2f})" if old else ""
                cells.append(f"{value:,.1f}{ratio}".rjust(21))
            print(f"{game:12}{build:10}" + "".join(cells))
        pure, compiled = (builds[b][game]["decisions_per_second"] for b in ("pure", "compiled"))
        print(f"{game:12}compiled is {compiled / pure:.2f} times as fast")


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure the engines.")
    parser.add_argument("--seconds", type=float, default=3.0)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--record", action="store_true", help="append to the history")
    args = parser.parse_args()
    runs: dict[str, list[list[dict[str, Any]]]] = {build: [] for build in BUILDS}
    for number in range(args.rounds):
        for build in BUILDS:
            print(f"round {number + 1} of {args.rounds}: {build} ...", file=sys.stderr)
            runs[build].append(measure(build, args.seconds))
    builds = {build: best(found) for build, found in runs.items()}
    show(builds, last_recorded())
    line = json.dumps(
        {
            "when": datetime.now(UTC).strftime("%Y-%m-%d"),
            "python": platform.python_version(),
            "load": round(os.getloadavg()[0], 1),
            "builds": {
                build: {g: {k: round(v, 2) for k, v in row.items()} for g, row in found.items()}
                for build, found in builds.items()
            },
        }
    )
    print(line)
    if args.record:
        with HISTORY.open("a", encoding="utf-8") as history:
            history.write(line + "\n")


if __name__ == "__main__":
    main()
