"""`caravan rules` and the text it reads."""

from __future__ import annotations

import re
from importlib.resources import files
from pathlib import Path

import pytest

from caravanserai import load
from caravanserai.presentation.rulebook import Rulebook, UnknownRule
from tests.terminal.running import caravan

ROOT = Path(__file__).resolve().parents[2]


def test_every_rule_has_a_text_without_source_marks() -> None:
    rules = Rulebook(load("marco_polo")).rules
    assert len(rules) > 300
    assert len({rule.id for rule in rules}) == len(rules)
    for rule in rules:
        assert rule.text and rule.chapter, rule.id
        assert "{RB}" not in rule.text and "[ruling]" not in rule.text


def test_one_rule() -> None:
    result = caravan("rules", "marco_polo", "mp-khan-3")
    assert result.output.count("MP-KHAN-3: The first die of a round may have any value") == 1
    assert "MP-KHAN-4" not in result.output.replace("MP-KHAN-3", "").split(": ", 1)[0]


def test_a_chapter_with_its_heading() -> None:
    lines = caravan("rules", "marco_polo", "MP-KHAN").output.splitlines()
    assert lines[0] == "Main action: Khan's favour - MP-KHAN"
    assert [line.split(":")[0] for line in lines[2:]] == [f"MP-KHAN-{n}" for n in range(1, 9)]


def test_a_chapter_of_a_chapter() -> None:
    found = [rule.id for rule in Rulebook(load("marco_polo")).find("MP-CHAR-MATTEO")]
    assert found and all(rule_id.startswith("MP-CHAR-MATTEO-") for rule_id in found)


def test_all_rules() -> None:
    output = caravan("rules", "marco_polo").output
    assert output.index("MP-COMP-1:") < output.index("MP-KHAN-1:") < output.index("MP-EX-1:")


def test_unknown_rules_are_answered_with_near_ones() -> None:
    with pytest.raises(UnknownRule, match="did you mean MP-KHAN"):
        Rulebook(load("marco_polo")).find("khan")
    with pytest.raises(UnknownRule, match="the chapters are MP-COMP, MP-SETUP"):
        Rulebook(load("marco_polo")).find("QQQQQQQQ")
    result = caravan("rules", "marco_polo", "MP-BAZAR-2")
    assert result.exit_code == 2
    assert "MP-BAZAAR-2" in result.stderr


OTHERS = re.compile(
    r"\b(BGA|VoMP|VO|OI|SH|Aida|impl|rezende|Slugburn|elaskavaia|brdgm|github|"
    r"implementations?|simulators?|online|helper|script)\b"
)
"""Names of other programs, and words for them."""


@pytest.mark.parametrize("key", ["marco_polo", "merv", "wayfarers"])
def test_rules_speak_of_the_game_alone(key: str) -> None:
    """What other programs do is evidence: it stands in docs/notes, by rule."""
    named = {rule.id: OTHERS.findall(rule.text) for rule in Rulebook(load(key)).rules}
    assert {rule: words for rule, words in named.items() if words} == {}
    book = (ROOT / "docs" / "rules" / f"{key}.md").read_text(encoding="utf-8")
    assert not OTHERS.search(book)
    notes = (ROOT / "docs" / "notes" / f"{key}.md").read_text(encoding="utf-8")
    known = {rule.id for rule in Rulebook(load(key)).rules}
    section = notes.partition("What other programs do")[2].partition("\n\n\n")[0]
    assert set(re.findall(r"\| ((?:MP|MERV|WAY)-[A-Z]+-\d+)", section)) <= known


@pytest.mark.parametrize("key", ["marco_polo", "merv", "wayfarers"])
def test_the_rules_that_are_shown_are_those_of_the_docs(key: str) -> None:
    shown = files(load(key).package) / "rules.md"
    book = ROOT / "docs" / "rules" / f"{key}.md"
    assert shown.read_text(encoding="utf-8") == book.read_text(encoding="utf-8")
