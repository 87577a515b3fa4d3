"""Recorded games replay to the same positions for ever, or the rules version is raised."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from caravanserai import Record, load, play
from caravanserai.kernel.record import digest

FOLDER = Path(__file__).parent / "records"
GAMES = sorted(FOLDER.rglob("*.json"))


@pytest.mark.parametrize("path", GAMES, ids=lambda p: f"{p.parent.name}-{p.stem}")
def test_a_recorded_game_replays_to_its_digests(path: Path) -> None:
    content = json.loads(path.read_text(encoding="utf-8"))
    record = Record.from_json(json.dumps(content["record"]))
    game = load(record.game)
    s = record.begin()
    found = {"0": digest(record.game, s)}
    for ply, choice in enumerate(record.choices, start=1):
        play(s, choice)
        if str(ply) in content["digests"]:
            found[str(ply)] = digest(record.game, s)
    assert found == content["digests"]
    assert s.over
    assert [score.total for score in game.rules.scores(s)] == content["scores"]
    assert game.rules.ranking(s) == content["ranking"]


def test_there_are_recorded_games_of_every_game() -> None:
    from caravanserai import available_games

    assert {path.parent.name for path in GAMES} == set(available_games())
