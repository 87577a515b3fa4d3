"""A module is one chapter and a function one thought: what grows beyond that is to be divided."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LONGEST_MODULE = 500
LONGEST_FUNCTION = 60
MODULES = [
    path
    for folder in ("src", "tests", "bench", "examples", "tools")
    for ending in ("py", "js", "css")
    for path in sorted((ROOT / folder).rglob(f"*.{ending}"))
    if "vendor" not in path.parts and "lang" not in path.parts
]
HEAD = re.compile(r"( *)(?:export |default |async |static |function )*([#\w$]+)\(.*\) \{")
"""The line with which a function of a script begins; it ends with the same indentation."""
STATEMENTS = {"if", "for", "while", "switch", "catch"}


def functions(text: str) -> Iterator[tuple[str, int]]:
    """The functions of a module and how many lines they have."""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.end_lineno:
            yield node.name, node.end_lineno - node.lineno + 1


def functions_of_script(text: str) -> Iterator[tuple[str, int]]:
    """The same for a script."""
    lines = text.splitlines()
    for first, line in enumerate(lines):
        head = HEAD.fullmatch(line)
        if head and head[2] not in STATEMENTS:
            last = next(n for n in range(first + 1, len(lines)) if lines[n] == f"{head[1]}}}")
            yield head[2], last - first + 1


def test_the_limits_see_what_is_too_long() -> None:
    assert dict(functions("def f():\n    def g():\n        pass\n    pass")) == {"f": 4, "g": 2}
    script = """
export async function f(a) {
  if (a) {
    return;
  }
}
class C {
  #g() {
  }
}
"""
    assert dict(functions_of_script(script)) == {"f": 5, "#g": 2}
    assert {path.suffix for path in MODULES} == {".py", ".js", ".css"}
    assert len(MODULES) > 500


def test_no_module_is_too_long() -> None:
    lengths = {path: len(path.read_text(encoding="utf-8").splitlines()) for path in MODULES}
    assert {path: n for path, n in lengths.items() if n > LONGEST_MODULE} == {}


def test_no_function_is_too_long() -> None:
    measures = {".py": functions, ".js": functions_of_script}
    found = {
        (path, name): n
        for path in MODULES
        if path.suffix in measures
        for name, n in measures[path.suffix](path.read_text(encoding="utf-8"))
    }
    assert len(found) > 5000
    assert {function: n for function, n in found.items() if n > LONGEST_FUNCTION} == {}
