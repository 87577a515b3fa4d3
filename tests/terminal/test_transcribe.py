"""`caravan transcribe`."""

from __future__ import annotations

import tomllib
from pathlib import Path

from tests.terminal.running import caravan


def test_value_by_value_with_back_and_skip(tmp_path: Path) -> None:
    folder = tmp_path / "mine"
    typed = "green\nback\nred\nskip\npalace\nteal\nmosque\nblue\nquit\n"
    shown = caravan("transcribe", "merv", "--to", str(folder), typed=typed).output
    assert "setup.toml, player_colours: fourth (now black)" in shown
    assert shown.count("fourth (now black)") == 2, "what was written was taken back"
    assert "That does not fit: sites.toml" in shown and "'blue' is unknown" in shown
    sites = tomllib.loads((folder / "sites.toml").read_text(encoding="utf-8"))["site"]
    assert [(row["action"], row["colour"], row["provenance"]) for row in sites] == [
        ("palace", "teal", "owner")
    ]
    assert f"caravan play merv --data {folder}" in shown
    again = caravan("transcribe", "merv", "--to", str(folder), "--lang", "fr", typed="").output
    assert "player_colours" not in again.partition("Il manque")[0]
    assert "Il manque encore: sites.toml: site" in again


def test_the_end_of_the_input_is_the_end_of_the_work(tmp_path: Path) -> None:
    shown = caravan("transcribe", "merv", "--to", str(tmp_path), typed="").output
    assert "Still missing: setup.toml: player_colours" in shown
    assert list(tmp_path.iterdir()) == []
