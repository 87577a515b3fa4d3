"""House rules on the command line. Every command runs in a process of its own: a game is built
from its values when it is loaded.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from functools import partial
from pathlib import Path

import pytest

from caravanserai import BadData, BadRecord, BadSetup, Record, Setup, house_rules, load
from caravanserai.kernel import game
from caravanserai.terminal.house_rules import SOURCES
from caravanserai.variants.house_rules import import_game, variable
from tests.terminal.running import caravan

CONTRACT = "contract-1-favour-1"
CHANGED = f"contracts.toml: contract {CONTRACT}: points"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """House rules for Merv: a contract is worth 77 points."""
    found = tmp_path / "rules"
    found.mkdir()
    text = f'[[contract]]\nid = "{CONTRACT}"\npoints = 77\n'
    (found / "contracts.toml").write_text(text, encoding="utf-8")
    return found


def run(*arguments: str | Path, typed: str = "") -> subprocess.CompletedProcess[str]:
    """`caravan` in a fresh process; nothing may end in a traceback."""
    result = subprocess.run(
        [sys.executable, "-m", "caravanserai", *map(str, arguments)],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), "CARAVAN_LANG": "en"},
        input=typed,
        capture_output=True,
        text=True,
        check=False,
    )
    assert "Traceback" not in result.stderr
    return result


def test_a_game_with_house_rules_is_saved_and_goes_on_with_them_only(
    folder: Path, tmp_path: Path
) -> None:
    file = tmp_path / "game.json"
    arguments = ("--players", "human,greedy", "--seed", "1", "--data", folder)
    sitting = run("play", "merv", *arguments, typed=f"save {file}\nquit\n")
    assert f"House rules: {CHANGED} = 77" in sitting.stdout
    assert "77 points" in run("play", "merv", *arguments, typed="board contract\nquit\n").stdout
    assert json.loads(file.read_text())["house"] == {CHANGED: 77}

    refused = run("replay", file, "--all")
    assert refused.returncode == 2
    assert f"{CHANGED} is 77 there, as printed here" in refused.stderr
    for option in (f"--data={folder}", f"--data=merv={folder}", f"--house-rules={folder}"):
        assert run("replay", file, "--all", option).returncode == 0


def test_house_rules_reach_the_processes(folder: Path) -> None:
    result = run("check", "merv", "--games", "4", "--jobs", "2", "--every", "50", "--data", folder)
    assert result.stdout.startswith("4 games, 4 set-ups: no law was broken.")


def test_the_board_is_drawn_with_them(tmp_path: Path) -> None:
    (tmp_path / "board.toml").write_text("[travel]\ncoins_by_steps = [3, 7, 12, 12, 18, 77]\n")
    print_it = "from caravanserai import load; print(load('marco_polo').presentation.board())"
    boards = []
    for folder in ("", str(tmp_path)):
        known = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
        if folder:
            known[variable("marco_polo")] = folder
        command = [sys.executable, "-c", print_it]
        boards.append(subprocess.check_output(command, env=known, text=True))
    printed, house = boards
    assert ">77</text>" not in printed
    assert house == printed.replace(">18</text>", ">77</text>").replace(
        ">77</text>", ">18</text>", 1
    )


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (("watch", "merv", "--data", "nowhere"), "nowhere: there is no such folder"),
        (("bench", "--data", "{folder}"), "say which game the house rules are for"),
        (("bench", "--data", "mrv={folder}"), "no game is called 'mrv'; did you mean merv?"),
        (("watch", "wayfarers", "--data", "{folder}"), "contracts.toml: the game has no such file"),
        (("watch", "marco_polo", "--data", "{folder}"), f"no entry has id = '{CONTRACT}'"),
        (("serve", "--house-rules", "{folder}"), "say which game the house rules are for"),
        (("tournament", "--game", "merv", "--data", "nowhere"), "nowhere: there is no such folder"),
    ],
)
def test_mistakes_are_told_in_one_line(
    arguments: tuple[str, ...], complaint: str, folder: Path
) -> None:
    result = run(*[argument.format(folder=folder) for argument in arguments])
    assert result.returncode == 2
    assert complaint in result.stderr
    assert result.stderr.count("\n") == 1


def test_values_that_no_check_foresaw_are_no_traceback(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "broken_game.py").write_text("[][1]", encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    load_broken = partial(import_game, "broken", "broken_game")
    monkeypatch.setitem(game._ANNOUNCED, "broken", load_broken)
    with pytest.raises(IndexError):
        load("broken")
    monkeypatch.setenv(variable("broken"), "some/folder")
    with pytest.raises(BadData, match="some/folder: the game cannot be built with these values"):
        load("broken")


def test_where_the_values_come_from(folder: Path) -> None:
    shown = run("rules", "merv", "--provenance").stdout
    for word in ("rulebook", "reconstructed"):
        entries = sum(source == word for _, _, source in load("merv").provenance())
        assert f"{word} ({SOURCES[word]}): {entries} entries\n" in shown
    assert "house (" not in shown
    changed = run("rules", "merv", "--provenance", "--data", folder).stdout
    assert (
        f"house ({SOURCES['house']}): 1 entry\n  contracts.toml: contract {CONTRACT}\n" in changed
    )
    other = caravan("rules", "wayfarers", "--provenance", "--lang", "fr").output
    assert "single_source (une seule source le dit): 6 entrées" in other


def test_house_rules_are_named_before_the_game_is_loaded(folder: Path) -> None:
    load("merv")
    with pytest.raises(BadSetup, match="named before the game is loaded"):
        house_rules("merv", str(folder))
    assert variable("merv") not in os.environ


def test_a_record_notes_the_values_and_refuses_others() -> None:
    record = Record("merv", Setup(2), house={CHANGED: 77})
    assert json.loads(record.to_json())["house"] == {CHANGED: 77}
    assert record.undone_to(0).house == {CHANGED: 77}
    with pytest.raises(BadRecord, match="is 77 there, as printed here"):
        record.begin()
    with pytest.raises(BadRecord, match="is 77 there, as printed here"):
        Record.from_json(record.to_json())
    plain = Record("merv", Setup(2))
    assert "house" not in json.loads(plain.to_json())
    odd = json.loads(plain.to_json()) | {"house": 3}
    with pytest.raises(BadRecord, match="'house' must be"):
        Record.from_json(json.dumps(odd))
