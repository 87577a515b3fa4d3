"""A module is one chapter and a function one thought: what grows beyond that is to be divided."""

from __future__ import annotations

import ast
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LONGEST_MODULE = 500
LONGEST_FUNCTION = 60
MODULES = [
    path
    for ending in ("py", "js")
    for path in sorted((ROOT / "src").rglob(f"*.{ending}"))
    if "vendor" not in path.parts and "lang" not in path.parts
]


def long_functions(text: str) -> list[str]:
    return [
        f"{found.name}: {found.end_lineno - found.lineno + 1} lines"
        for found in ast.walk(ast.parse(text))
        if isinstance(found, ast.FunctionDef | ast.AsyncFunctionDef)
        and found.end_lineno is not None
        and found.end_lineno - found.lineno >= LONGEST_FUNCTION
    ]


def test_the_limits_see_what_is_too_long() -> None:
    body = "    pass\n" * LONGEST_FUNCTION
    assert long_functions(f"def long():\n{body}") == ["long: 61 lines"]
    assert not long_functions(f"def short():\n{body[9:]}")
    assert len(MODULES) > 300


def test_no_module_is_too_long() -> None:
    lengths = {path: len(path.read_text(encoding="utf-8").splitlines()) for path in MODULES}
    assert {path: n for path, n in lengths.items() if n > LONGEST_MODULE} == {}


def test_no_function_is_too_long() -> None:
    texts = {path: path.read_text(encoding="utf-8") for path in MODULES if path.suffix == ".py"}
    found = {name: long_functions(text) for name, text in texts.items()}
    assert {name: functions for name, functions in found.items() if functions} == {}
