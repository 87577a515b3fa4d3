"""What looks like a rule in the data files is read by the game, or refused."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import caravanserai
from caravanserai import BadData
from caravanserai.variants.house_rules import Folder

ROOT = Path(__file__).parents[2]


@pytest.mark.interpreted
@pytest.mark.parametrize("key", caravanserai.available_games())
def test_every_field_of_a_component_is_asked_for(key: str) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tests.variants.reading", key],
        env={**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT / "src"), str(ROOT)])},
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout == ""


def package(folder: Path, text: str) -> str:
    """A package with one data file."""
    data = folder / "fruit" / "data"
    data.mkdir(parents=True)
    (folder / "fruit" / "__init__.py").touch()
    (data / "trees.toml").write_text(text, encoding="utf-8")
    return "fruit"


TREES = """
note = "remarks are for people"
height = 3
[apple]
ripe = 9
sweet = 2
"""


def test_what_nothing_reads_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(tmp_path))
    found = Folder(package(tmp_path, TREES), house="")
    with pytest.raises(BadData, match=r"^trees\.toml: nothing reads this file$"):
        found.all_read()
    tables = found.read("trees.toml")
    assert tables["apple"]["ripe"] == 9
    with pytest.raises(BadData, match=r"^trees\.toml: height: nothing reads this value$"):
        found.all_read()
    assert tables.get("height") == 3
    with pytest.raises(BadData, match=r"^trees\.toml: apple: sweet: nothing reads this value$"):
        found.all_read()
    assert dict(tables["apple"].items()) == {"ripe": 9, "sweet": 2}
    found.all_read()
