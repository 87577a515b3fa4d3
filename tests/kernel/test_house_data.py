"""Component data changed by a folder of house rules, and where values come from."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from caravanserai import BadData
from caravanserai.kernel import data

TABLES: dict[str, Any] = {
    "meta": {"count": 2, "provenance": "rulebook"},
    "card": [
        {"id": "one", "points": 1, "provenance": "rulebook"},
        {"id": "two", "points": 2, "provenance": "reconstructed"},
    ],
    "order": {"first": {"list": [1, 2], "provenance": "published"}},
}


def test_an_override_changes_what_it_names_and_nothing_else() -> None:
    changes = {"meta": {"count": 3}, "card": [{"id": "two", "points": 9}]}
    merged = data.override(TABLES, changes, "house.toml")
    assert merged["meta"] == {"count": 3, "provenance": "rulebook"}
    assert merged["card"][0] == TABLES["card"][0]
    assert merged["card"][1] == {"id": "two", "points": 9, "provenance": "reconstructed"}
    assert TABLES["card"][1]["points"] == 2


@pytest.mark.parametrize(
    ("changes", "complaint"),
    [
        ({"crad": []}, "house.toml: unknown key 'crad'; did you mean card?"),
        ({"card": [{"id": "twoo"}]}, "house.toml: card: no entry has id = 'twoo'; did you mean"),
        ({"card": [{"points": 1}]}, "house.toml: card 1: the key 'id' is missing"),
        ({"card": 3}, "house.toml: card: expected entries [[...]], not 3"),
        ({"meta": 3}, "house.toml: meta: expected a table, not 3"),
    ],
)
def test_a_mistake_in_an_override_is_named(changes: dict[str, Any], complaint: str) -> None:
    with pytest.raises(BadData, match=re.escape(complaint)):
        data.override(TABLES, changes, "house.toml")


def test_a_file_is_read_through_the_folder(tmp_path: Path) -> None:
    package = "caravanserai.games.marco_polo"
    plain = data.read(package, "goals.toml")
    assert data.read(package, "goals.toml", str(tmp_path)) == plain
    first = plain["goal"][0]["id"]
    text = f'[[goal]]\nid = "{first}"\nvp = 99\n'
    (tmp_path / "goals.toml").write_text(text, encoding="utf-8")
    changed = data.read(package, "goals.toml", str(tmp_path))
    assert changed["goal"][0] == {**plain["goal"][0], "vp": 99}
    assert changed["goal"][1:] == plain["goal"][1:]


def test_a_missing_folder_is_named(tmp_path: Path) -> None:
    with pytest.raises(BadData, match="no such folder"):
        data.read("caravanserai.games.marco_polo", "goals.toml", str(tmp_path / "nowhere"))


def test_provenance_is_listed_by_entry() -> None:
    assert data.provenance("x.toml", TABLES) == [
        ("x.toml", "meta", "rulebook"),
        ("x.toml", "card one", "rulebook"),
        ("x.toml", "card two", "reconstructed"),
        ("x.toml", "order.first", "published"),
    ]
