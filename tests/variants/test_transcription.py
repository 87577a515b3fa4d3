"""What an owner reads off a game becomes a folder of house rules to play with."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from caravanserai import available_games, load
from caravanserai.variants.house_rules import Folder
from caravanserai.variants.transcription import (
    OWNER,
    Entry,
    Transcript,
    misfit,
    read_answer,
    unread,
)

MERV = load("merv").files
LAST = "tracks.toml favour"


def by_name(entries: list[Entry]) -> dict[str, Entry]:
    """Entries by file and name."""
    return {f"{entry.file} {entry.name}": entry for entry in entries}


def as_shown(entry: Entry, **other: Any) -> dict[str, Any]:
    """Answers to the questions of an entry."""
    return {value.key: value.now for value in entry.values} | other


@pytest.mark.parametrize("key", available_games())
def test_what_is_open_and_from_no_rulebook_is_asked(key: str, tmp_path: Path) -> None:
    game = load(key)
    for entry in unread(game.files, tmp_path):
        for value in entry.values:
            assert value.said in ("provenance", f"{value.key}_provenance")
            assert value.key not in entry.marks
    listed = {name for name, _, source in game.provenance() if source == "reconstructed"}
    asked = {entry.file for entry in unread(game.files, tmp_path)}
    assert asked >= listed


def test_a_longer_track_asks_for_its_new_spaces(tmp_path: Path) -> None:
    transcript = Transcript(tmp_path)
    entry = by_name(unread(MERV, tmp_path))[LAST]
    assert [value.key for value in entry.values] == ["last"]
    transcript.put(entry, {"last": 11})
    asked = by_name(unread(MERV, tmp_path))
    assert LAST not in asked
    assert "tracks.toml favour_space 11" in asked
    transcript.put(asked["tracks.toml favour_space 11"], {"points": 6})
    transcript.take_back(entry)
    shorter = {"last": 4}
    transcript.put(entry, shorter)
    asked = by_name(unread(MERV, tmp_path))
    assert "tracks.toml favour_space 4" in asked and "tracks.toml favour_space 5" not in asked


def test_everything_read_off_is_a_playable_edition(tmp_path: Path) -> None:
    transcript = Transcript(tmp_path)
    for name, last in (("favour", 11), ("influence", 20)):
        transcript.put(by_name(unread(MERV, tmp_path))[f"tracks.toml {name}"], {"last": last})
    for entry in unread(MERV, tmp_path):
        more = {"points": 3} if "points" in as_shown(entry) else {}
        transcript.put(entry, as_shown(entry, **more))
    assert unread(MERV, tmp_path) == []
    assert misfit("merv", tmp_path) == ""
    folder = Folder(MERV.package, str(tmp_path), MERV.limits)
    for name in MERV.tables:
        folder.read(name)
    listed = [(entry, source) for _, entry, source in folder.provenance()]
    assert OWNER in [source for _, source in listed]
    assert [entry for entry, source in listed if source == "inferred"] == ["space mosque-3-a"]
    assert folder.changes["tracks.toml: favour: last"] == 11
    (tmp_path / "empty").mkdir()
    again = Transcript(tmp_path)
    again.put(by_name(unread(MERV, Path(tmp_path, "empty")))["palace.toml hall hall-spice"],
              {"colour": "purple", "order": 2})  # fmt: skip
    assert 'colour = "purple"' in (tmp_path / "palace.toml").read_text(encoding="utf-8")


def test_what_does_not_fit_is_said_and_taken_back(tmp_path: Path) -> None:
    transcript = Transcript(tmp_path)
    entry = by_name(unread(MERV, tmp_path))["market.toml city balkh"]
    transcript.put(entry, {"cost": ["blue"]})
    assert "'blue' is unknown" in misfit("merv", tmp_path)
    transcript.take_back(entry)
    assert list(tmp_path.iterdir()) == []
    assert misfit("merv", tmp_path) == ""


@pytest.mark.parametrize(
    ("text", "now", "answer"),
    [
        ("7", 1, 7), ("teal", "tan", "teal"), ("tan, teal", ["tan"], ["tan", "teal"]),
        ("1,2", [0], [1, 2]), ("true", False, True), ("", ["a"], []),
    ],
)  # fmt: skip
def test_answers_are_of_the_kind_that_stands_there(text: str, now: Any, answer: Any) -> None:
    assert read_answer(text, now) == answer


@pytest.mark.parametrize(("text", "now"), [("x", 1), ("-1", 1), ("yes", True), ("1,x", [2])])
def test_other_answers_say_what_would_be_right(text: str, now: Any) -> None:
    with pytest.raises(ValueError, match=r"0, 1, 2|true, false"):
        read_answer(text, now)
