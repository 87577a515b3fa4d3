"""Compile the hot modules with mypyc, from the same sources, into build/compiled.

    python tools/compile.py           compile, unless what is there is still right
    python tools/compile.py --soon    print the folder if it is right, else compile it meanwhile

The folder is a copy of `src` with extension modules beside the sources; put it on PYTHONPATH.
Component records, invariants, codecs and scenes stay interpreted: they run once or for people.
"""

from __future__ import annotations

import fcntl
import hashlib
import os
import shutil
import subprocess
import sys
import sysconfig
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor, as_completed
from importlib.metadata import version
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).resolve().parent.parent
SOURCE: Final = ROOT / "src"
TARGET: Final = ROOT / "build" / "compiled"
STAMP: Final = ".digest"
FAILED: Final = TARGET.with_name("compiled.failed")
LOCK: Final = TARGET.with_name("compiled.lock")
LOG: Final = TARGET.with_name("compiled.log")

LAYERS = ("kernel", "variants", "presentation", "mind", "bots", "envs", "games", "learning")
HOT = {
    "": ("match",),
    "kernel": ("chance", "core", "effects", "playout", "sets", "words"),
    "mind": ("evaluation", "observation", "observing", "policy", "practice"),
    "bots": ("foresight", "greedy", "mcts", "planner", "practised", "scripted"),
    "envs": ("batch",),
    "learning": ("dealing",),
}
"""Modules by layer; of the games all but these:"""
INTERPRETED = (
    "__init__", "amounts", "board", "character_tiles", "city_board", "codec", "components",
    "invariants", "pieces", "places", "player_aid", "printed", "scene", "step_validation",
)  # fmt: skip
SETTINGS: Final[dict[str, Any]] = {"opt_level": "2", "debug_level": "0", "multi_file": True}
"""One C file for each module: a single one for all takes the compiler many times as long."""


def hot_modules() -> list[str]:
    """The modules worth compiling, as paths below the source folder."""
    package = SOURCE / "caravanserai"
    found = [package / layer / f"{name}.py" for layer, names in HOT.items() for name in names]
    for game in sorted(path for path in (package / "games").iterdir() if path.is_dir()):
        found += [path for path in sorted(game.glob("*.py")) if path.stem not in INTERPRETED]
    return [str(path.relative_to(SOURCE)) for path in found]


def digest() -> str:
    """Of everything that the extension modules are made from."""
    found = hashlib.sha256(f"{sys.version} {version('mypy')} {SETTINGS} {hot_modules()}".encode())
    for path in [SOURCE / "caravanserai" / f"{name}.py" for name in HOT.get("", ())]:
        found.update(path.read_bytes() if path.exists() else b"")
    for layer in LAYERS:
        for path in sorted((SOURCE / "caravanserai" / layer).rglob("*.py")):
            found.update(str(path.relative_to(SOURCE)).encode() + path.read_bytes())
    return found.hexdigest()


def compiler_found() -> bool:
    """Whether there is a C compiler, and Python's headers for it."""
    command = os.environ.get("CC", sysconfig.get_config_var("CC") or "cc").split()[0]
    headers = Path(sysconfig.get_path("include")) / "Python.h"
    return shutil.which(command) is not None and headers.exists()


def files(folder: Path) -> Iterator[Path]:
    """All files below a folder that are sources, relative to it."""
    for path in folder.rglob("*"):
        if path.is_file() and path.suffix != ".so" and "__pycache__" not in path.parts:
            yield path.relative_to(folder)


def follow(target: Path) -> None:
    """Bring the copy up to date; the extension modules stay."""
    wanted = set(files(SOURCE))
    for path in set(files(target)) - wanted - {Path(STAMP)}:
        (target / path).unlink()
    for path in wanted:
        here, there = SOURCE / path, target / path
        if not there.exists() or here.stat().st_mtime_ns != there.stat().st_mtime_ns:
            there.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(here, there)


def ready(wanted: str) -> bool:
    """Whether the target holds the extension modules of these sources; then the rest follows."""
    stamp = TARGET / STAMP
    if not stamp.exists() or stamp.read_text() != wanted:
        return False
    follow(TARGET)
    return True


def build(wanted: str) -> None:
    """Compile a fresh copy beside the target and put it in its place."""
    fresh = TARGET.with_name("compiled.new")
    shutil.rmtree(fresh, ignore_errors=True)
    follow(fresh)
    try:
        make_extensions(fresh)
        open_games(fresh)
    except BaseException:
        FAILED.write_text(wanted)
        raise
    shutil.rmtree(fresh / "build", ignore_errors=True)
    shutil.rmtree(fresh / ".mypy_cache", ignore_errors=True)
    (fresh / STAMP).write_text(wanted)
    shutil.rmtree(TARGET, ignore_errors=True)
    fresh.rename(TARGET)


def open_games(folder: Path) -> None:
    """Load every game from the folder: what was left interpreted must fit what was compiled."""
    program = "import caravanserai as c; [c.load(key) for key in c.available_games()]"
    environment = {**os.environ, "PYTHONPATH": str(folder)}
    subprocess.run([sys.executable, "-c", program], env=environment, check=True)


def make_extensions(folder: Path) -> None:
    """Let mypyc and the C compiler work in a folder."""
    from mypyc.build import mypycify
    from setuptools import Distribution
    from setuptools.command.build_ext import build_ext

    class OnAllCores(build_ext):  # type: ignore[misc]
        """Compiles the files of an extension side by side."""

        def build_extension(self, ext: Any) -> None:
            with ThreadPoolExecutor(os.cpu_count()) as pool:
                jobs = [pool.submit(self.compile_one, ext, path) for path in ext.sources]
                for number, job in enumerate(as_completed(jobs), 1):
                    ext.extra_objects += job.result()
                    if len(jobs) > 1:
                        print(f"\rcompiling: {number} of {len(jobs)} files", end="", flush=True)
            ext.sources = []
            super().build_extension(ext)

        def compile_one(self, ext: Any, path: str) -> list[str]:
            found: list[str] = self.compiler.compile(
                [path],
                output_dir=self.build_temp,
                include_dirs=ext.include_dirs,
                extra_postargs=ext.extra_compile_args,
            )
            return found

    os.chdir(folder)
    os.environ["MYPYPATH"] = str(folder)
    extensions = mypycify(["--strict", *hot_modules()], **SETTINGS)
    command = OnAllCores(Distribution({"name": "caravanserai", "ext_modules": extensions}))
    command.inplace = True
    command.parallel = True
    command.build_temp = "build"
    command.ensure_finalized()
    command.run()
    print()


def soon() -> None:
    """Print the folder for PYTHONPATH if it can be used; if not, let it be made meanwhile."""
    wanted = digest()
    if ready(wanted):
        print(TARGET)
    elif compiler_found() and not (FAILED.exists() and FAILED.read_text() == wanted):
        print(
            "The rules are being compiled in the background; the next start is faster.",
            file=sys.stderr,
        )
        LOG.parent.mkdir(exist_ok=True)
        with LOG.open("w") as log:
            subprocess.Popen(
                ["nice", "-n", "19", sys.executable, __file__],
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                start_new_session=True,
            )


def main() -> None:
    """Compile now; whoever comes meanwhile waits and finds it done."""
    LOCK.parent.mkdir(exist_ok=True)
    with LOCK.open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        began = time.perf_counter()
        wanted = digest()
        if not ready(wanted):
            build(wanted)
            print(f"compiled into {TARGET} in {time.perf_counter() - began:.0f} seconds")


if __name__ == "__main__":
    soon() if sys.argv[1:] == ["--soon"] else main()
