"""The game of examples/nim, installed as a package of its own."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]


def installed(folder: Path) -> dict[str, str]:
    """Install the package into a folder; the environment of programs that find it there."""
    subprocess.run(
        [
            *(sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"),
            *("--no-deps", "--no-index", "--no-build-isolation"),
            *("--target", str(folder), str(ROOT / "examples" / "nim")),
        ],
        check=True,
    )
    paths = [str(ROOT / "src"), str(ROOT), str(folder)]
    return {**os.environ, "PYTHONPATH": os.pathsep.join(paths)}
