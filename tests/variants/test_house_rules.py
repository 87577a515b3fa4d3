"""Component data changed by a folder of house rules, and where values come from."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from caravanserai import BadData
from caravanserai.kernel.record import compared
from caravanserai.variants.data import read
from caravanserai.variants.house_rules import (
    Folder,
    Open,
    differences,
    override,
    provenance,
)

TABLES: dict[str, Any] = {
    "meta": {"count": 2, "provenance": "rulebook"},
    "card": [
        {"id": "one", "points": 1, "provenance": "rulebook"},
        {"id": "two", "points": 2, "provenance": "reconstructed"},
    ],
    "order": {"first": {"list": [1, 2], "provenance": "published"}},
    "way": [{"a": 1, "b": 1, "n": 1}, {"a": 1, "b": 2, "n": 2}],
    "sizes": [1, 2],
}


def test_an_override_changes_what_it_names_and_nothing_else() -> None:
    changes = {"meta": {"count": 3}, "card": [{"id": "two", "points": 9}]}
    merged = override(TABLES, changes, "house.toml")
    assert merged["meta"] == {"count": 3, "provenance": "house"}
    assert merged["card"][0] == TABLES["card"][0]
    assert merged["card"][1] == {"id": "two", "points": 9, "provenance": "house"}
    assert TABLES["card"][1]["points"] == 2


@pytest.mark.parametrize(
    ("changes", "complaint"),
    [
        ({"crad": []}, "house.toml: unknown key 'crad'; did you mean card?"),
        ({"card": [{"id": "twoo"}]}, "house.toml: card: no entry has id = 'twoo'; did you mean"),
        ({"card": [{"points": 1}]}, "house.toml: card 1: the key 'id' is missing"),
        ({"card": 3}, "house.toml: card: expected entries [[...]], not 3"),
        ({"meta": 3}, "house.toml: meta: expected a table, not 3"),
        ({"way": [{"a": 1}]}, "house.toml: way 1: the key 'b' is missing"),
        ({"way": [{"a": 1, "b": 3}]}, "house.toml: way: no entry has a = 1 and b = 3"),
        ({"meta": {"count": -1}}, "house.toml: meta: count: expected a number from 0 to 1000"),
        ({"sizes": [1, 9999]}, "house.toml: sizes[1]: expected a number from 0 to 1000, not 9999"),
        ({"order": {"first": {"list": [-2]}}}, "house.toml: order: first.list[0]: expected a"),
    ],
)
def test_a_mistake_in_an_override_is_named(changes: dict[str, Any], complaint: str) -> None:
    with pytest.raises(BadData, match=re.escape(complaint)):
        override(TABLES, changes, "house.toml")


def test_what_has_changed_is_told_by_file_entry_and_key() -> None:
    changes: dict[str, Any] = {
        "meta": {"count": 2, "note": "counted anew"},
        "card": [{"id": "two", "points": 9, "provenance": "published"}],
        "way": [{"a": 1, "b": 2, "n": 7}],
        "sizes": [3],
    }
    merged = override(TABLES, changes, "house.toml")
    assert merged["meta"]["provenance"] == "rulebook", "nothing that affects play is another"
    assert merged["card"][1]["provenance"] == "published"
    found = differences(TABLES, merged, "x.toml")
    assert found == {
        "x.toml: card two: points": 9, "x.toml: way 1 2: n": 7, "x.toml: sizes": [3],
    }  # fmt: skip
    assert compared(found, found) == ""
    assert compared({"x.toml: sizes": [4]}, found) == (
        "x.toml: card two: points is as printed there, 9 here; "
        "x.toml: sizes is [4] there, [3] here; x.toml: way 1 2: n is as printed there, 7 here"
    )


def test_a_file_is_read_through_the_folder(tmp_path: Path) -> None:
    package = "caravanserai.games.marco_polo"
    plain = read(package, "goals.toml")
    assert Folder(package).read("goals.toml") == plain
    first = plain["goal"][0]["id"]
    text = f'[[goal]]\nid = "{first}"\nvp = 99\n'
    (tmp_path / "goals.toml").write_text(text, encoding="utf-8")
    folder = Folder(package, str(tmp_path))
    changed = folder.read("goals.toml")
    assert changed["goal"][0] == {**plain["goal"][0], "vp": 99, "provenance": "house"}
    assert changed["goal"][1:] == plain["goal"][1:]
    assert folder.changes == {f"goals.toml: goal {first}: vp": 99}
    assert ("goals.toml", f"goal {first}", "house") in folder.provenance()


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ('[[goal]]\nid = "G01"\nvp = 99\n', ""),
        ("distinct_scale = [0, 1, 2, 3, 4]\n", ""),
        (
            "distinct_scale = [0, 1]\n",
            "goals.toml: distinct_scale: house rules can change only the numbers of [0, 1, 3, 6,",
        ),
        ('[[goal]]\nid = "G01"\ncity = "kashgar"\n', ""),
        (
            "count = 17\n",
            "goals.toml: count: house rules cannot change this; in goals.toml they can: goal.vp, ",
        ),
        ('[[goal]]\nid = "G01"\nname = 5\n', "goal G01: name: house rules cannot change this"),
        ('[[goal]]\nid = "G01"\nnote = "seen on the card"\n', ""),
    ],
)
def test_house_rules_change_only_what_is_open(tmp_path: Path, text: str, complaint: str) -> None:
    (tmp_path / "goals.toml").write_text(text, encoding="utf-8")
    limits = {"goals.toml": Open(numbers=("goal.vp", "distinct_scale"), values=("goal.city",))}
    folder = Folder("caravanserai.games.marco_polo", str(tmp_path), limits)
    folder.read("goals.toml")
    if complaint:
        with pytest.raises(BadData, match=re.escape(complaint)):
            folder.check()
    else:
        folder.check()


def test_mistakes_in_the_folder_itself_are_named(tmp_path: Path) -> None:
    package = "caravanserai.games.marco_polo"
    with pytest.raises(BadData, match="nowhere: there is no such folder"):
        Folder(package, str(tmp_path / "nowhere"))
    (tmp_path / "goal.toml").write_text("", encoding="utf-8")
    with pytest.raises(BadData, match=r"goal.toml: the game has no such file; did you mean goals"):
        Folder(package, str(tmp_path))
    (tmp_path / "goal.toml").rename(tmp_path / "goals.toml").write_bytes(b"\xff\xfe")
    with pytest.raises(BadData, match=r"goals.toml: not TOML"):
        Folder(package, str(tmp_path)).read("goals.toml")


def test_provenance_is_listed_by_entry() -> None:
    assert list(provenance("x.toml", TABLES)) == [
        ("x.toml", "meta", "rulebook"),
        ("x.toml", "card one", "rulebook"),
        ("x.toml", "card two", "reconstructed"),
        ("x.toml", "order.first", "published"),
    ]


def test_provenance_is_listed_by_file_and_key_too() -> None:
    version = {"seats": 2, "gain": 1, "provenance": "single_source"}
    tables = {
        "provenance": "verified",
        "scale": [1, 2],
        "scale_provenance": "inferred",
        "card": [
            {"id": "one", "cost": 1, "provenance": "rulebook", "cost_provenance": "ruling"},
            {"id": "two", "provenance": "rulebook", "version": [version]},
        ],
    }
    assert list(provenance("x.toml", tables)) == [
        ("x.toml", "*", "verified"),
        ("x.toml", "scale", "inferred"),
        ("x.toml", "card one", "rulebook"),
        ("x.toml", "card one.cost", "ruling"),
        ("x.toml", "card two", "rulebook"),
        ("x.toml", "card two.version 2", "single_source"),
    ]


def test_what_house_rules_change_is_no_longer_from_where_the_key_was() -> None:
    printed = {
        "card": [{"id": "one", "cost": 1, "provenance": "rulebook", "cost_provenance": "ruling"}]
    }
    changed = override(printed, {"card": [{"id": "one", "cost": 2}]}, "house")
    assert list(provenance("x.toml", changed)) == [("x.toml", "card one", "house")]
    known = {"id": "one", "cost": 2, "cost_provenance": "published"}
    told = override(printed, {"card": [known]}, "house")
    assert ("x.toml", "card one.cost", "published") in provenance("x.toml", told)
