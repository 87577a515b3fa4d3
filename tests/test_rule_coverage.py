"""Every numbered rule is claimed by a test, and every claim names a rule that exists."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
RULES = sorted((ROOT / "docs" / "rules").glob("*.md"))
HEAD = re.compile(
    r"^(?:\s*[-*] \*\*|#+ )((?:MP|MERV|WAY)-[A-Z0-9]+(?:-[A-Z0-9]+)*-\d+[a-z]?)\b", re.MULTILINE
)
MOST = 5
"""Rules that one test can honestly check."""


def rules_of(path: Path) -> tuple[set[str], set[str]]:
    """All rules of a game, and those that speak of wood and cardboard only."""
    text = path.read_text(encoding="utf-8")
    heads = list(HEAD.finditer(text))
    ends = [head.start() for head in heads[1:]] + [len(text)]
    physical = {
        head[1]
        for head, end in zip(heads, ends, strict=True)
        if "[physical]" in text[head.start() : end]
    }
    return {head[1] for head in heads}, physical


def claims() -> dict[str, list[str]]:
    """Where each rule is claimed by `@pytest.mark.rule(...)`."""
    found: dict[str, list[str]] = {}
    for path in sorted((ROOT / "tests").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.rule":
                where = f"{path.relative_to(ROOT)}:{node.lineno}"
                ids = [arg.value for arg in node.args if isinstance(arg, ast.Constant)]
                assert len(ids) <= MOST, f"{where} claims {len(ids)} rules at once"
                for rule in ids:
                    found.setdefault(str(rule), []).append(where)
    return found


CLAIMS = claims()


@pytest.mark.parametrize("path", RULES, ids=lambda path: path.stem)
def test_every_rule_has_a_test(path: Path) -> None:
    rules, physical = rules_of(path)
    assert rules
    assert sorted(rules - physical - set(CLAIMS)) == []


def test_every_claim_names_a_rule() -> None:
    known: set[str] = set().union(*[rules_of(path)[0] for path in RULES])
    assert {rule: where for rule, where in CLAIMS.items() if rule not in known} == {}
