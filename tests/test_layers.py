"""The contracts of the layers fail when somebody breaks them."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
LINT = "from importlinter.cli import lint_imports_command; lint_imports_command()"


def linted(folder: Path) -> subprocess.CompletedProcess[str]:
    """What the linter says of the package in a folder."""
    command = [sys.executable, "-c", LINT, "--no-cache", "--config", str(ROOT / "pyproject.toml")]
    environment = {**os.environ, "PYTHONPATH": str(folder)}
    return subprocess.run(
        command, cwd=folder, env=environment, capture_output=True, text=True, check=False
    )


@pytest.fixture
def copied(tmp_path: Path) -> Path:
    """A folder with the sources."""
    shutil.copytree(
        ROOT / "src" / "caravanserai",
        tmp_path / "caravanserai",
        ignore=lambda folder, names: [n for n in names if "." in n and not n.endswith(".py")],
    )
    return tmp_path


def test_the_sources_keep_every_contract(copied: Path) -> None:
    answer = linted(copied)
    assert answer.returncode == 0, answer.stdout + answer.stderr
    assert "0 broken" in answer.stdout


@pytest.mark.parametrize(
    ("module", "line", "contract"),
    [
        (
            "games/marco_polo/khan.py",
            "from caravanserai.games.merv.state import NONE as OTHER",
            "games never import each other",
        ),
        (
            "kernel/core.py",
            "from caravanserai.games.merv.state import NONE",
            "imports point downwards only",
        ),
        ("kernel/record.py", "import pathlib", "the kernel does no I/O"),
        (
            "web/__init__.py",
            "from caravanserai.terminal import commands",
            "imports point downwards only",
        ),
    ],
)
def test_a_forbidden_import_is_named(copied: Path, module: str, line: str, contract: str) -> None:
    path = copied / "caravanserai" / module
    path.write_text(f"{path.read_text(encoding='utf-8')}\n{line}\n", encoding="utf-8")
    answer = linted(copied)
    assert answer.returncode == 1, answer.stdout + answer.stderr
    assert f"{contract} BROKEN" in answer.stdout
