"""Compile the hot modules with mypyc, from the same sources, into build/compiled.

    python tools/compile.py [TARGET]

The target is a copy of `src` with extension modules beside the sources; put it on PYTHONPATH.
Component records, text and scenes stay interpreted: they run once or for people.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
KERNEL = ("chance", "core", "effects", "playout", "sets", "words")
BOTS = ("greedy", "mcts")
INTERPRETED = ("__init__", "amounts", "components", "pending", "scene", "text")


def hot_modules(source: Path) -> list[str]:
    """The modules worth compiling, as paths below the source folder."""
    package = source / "caravanserai"
    found = [package / "kernel" / f"{name}.py" for name in KERNEL]
    found += [package / "bots" / f"{name}.py" for name in BOTS]
    for game in sorted(path for path in (package / "games").iterdir() if path.is_dir()):
        found += [path for path in sorted(game.glob("*.py")) if path.stem not in INTERPRETED]
    return [str(path.relative_to(source)) for path in found]


def build(target: Path) -> None:
    """Copy the sources and compile the copy in place."""
    shutil.rmtree(target, ignore_errors=True)
    ignored = shutil.ignore_patterns("__pycache__", "*.so")
    shutil.copytree(ROOT / "src", target, ignore=ignored)
    environment = {**os.environ, "MYPYPATH": str(target), "MYPYC_OPT_LEVEL": "3"}
    command = [sys.executable, "-m", "mypyc", "--strict", *hot_modules(target)]
    result = subprocess.run(command, cwd=target, env=environment, capture_output=True, text=True)
    if result.returncode != 0:
        sys.exit(f"mypyc failed:\n{result.stdout}\n{result.stderr}")
    shutil.rmtree(target / "build", ignore_errors=True)
    shutil.rmtree(target / ".mypy_cache", ignore_errors=True)


if __name__ == "__main__":
    place = Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "build" / "compiled"
    build(place.resolve())
    print(f"compiled into {place}")
