"""The mutation gate: which faults are put in, and that what no test finds is seen."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from tools.mutants.__main__ import EQUIVALENTS, NO_RULES, faults_of, main, reported, rule_modules
from tools.mutants.mutations import code_of, mutated, mutations

SOURCE = '''
"""A module."""
LIMIT: Final = 3


class Step(Op):
    """Pay (MERV-PAY-1)."""

    __slots__ = ("n",)

    def answer(self, s, choice):
        """Cubes go back (MERV-GEN-5)."""
        s.cubes[choice] -= 1
        s.done = True
        if s.events is not None:
            s.tell(1, Message("pays {n}", n=1 + 1))
        s.do(Other(2))
        return s.a < s.b and not s.c

    def prompt(self, s):
        return Message("How many?", n=1 + 2)
'''
CHANGES = [
    "1 -> 2", "s.cubes[choice] -= 1 -> s.cubes[choice] += 1", "s.cubes[choice] -= 1 -> pass",
    "True -> False", "s.done = True -> pass", "2 -> 3", "s.do(Other(2)) -> pass",
    "s.a < s.b -> s.a <= s.b", "not s.c -> s.c", "s.a < s.b and (not s.c) -> s.a < s.b or not s.c",
]  # fmt: skip


def test_what_becomes_of_what() -> None:
    found = mutations("m", SOURCE)
    assert [fault.change for fault in found if fault.function] == CHANGES
    assert {fault.rules for fault in found if fault.function} == {("MERV-GEN-5", "MERV-PAY-1")}
    assert [fault.change for fault in found if not fault.function] == ["3 -> 4"]
    assert found[-1].key == f"m:Step.answer: {CHANGES[-1]} #1"


def test_a_fault_is_put_into_one_place() -> None:
    source = "def f(a):\n    return a + 1 + 1\n"
    found = mutations("m", source)
    assert [(fault.change, fault.number) for fault in found] == [
        ("1 -> 2", 1), ("a + 1 -> a - 1", 1), ("1 -> 2", 2), ("a + 1 + 1 -> a + 1 - 1", 1),
    ]  # fmt: skip
    results = []
    for fault in found:
        names: dict[str, object] = {}
        exec(mutated(source, "m.py", fault.place), names)
        function = names["f"]
        assert callable(function)
        results.append(function(10))
        assert code_of(mutated(source, "m.py", fault.place), "f").co_name == "f"
    assert results == [13, 10, 13, 10]


def test_rules_are_the_modules_that_decide() -> None:
    assert ("merv", "payment") in rule_modules([])
    assert rule_modules(["merv.payment"]) == [("merv", "payment")]
    assert not {module for _, module in rule_modules([])} & NO_RULES
    with pytest.raises(SystemExit, match="no rules are called so"):
        rule_modules(["merv.scene"])
    assert len(faults_of("merv", "payment")) > 50


def test_what_lives_is_reported_by_function_and_rule(capsys: pytest.CaptureFixture[str]) -> None:
    faults = mutations("m", SOURCE)
    assert reported(faults, []) == 0
    assert reported(faults, [faults[-1]]) == 1
    said = capsys.readouterr().out
    assert "m:Step.answer (MERV-GEN-5, MERV-PAY-1)" in said
    assert CHANGES[-1] in said


def test_every_listed_equivalent_is_a_fault_of_today() -> None:
    import tomllib

    listed = tomllib.loads(EQUIVALENTS.read_text(encoding="utf-8")).get("equivalent", [])
    known = {fault.key for one in rule_modules([]) for fault in faults_of(*one)}
    assert [entry["fault"] for entry in listed if entry["fault"] not in known] == []
    assert all(entry["reason"] for entry in listed)
    assert callable(main)


TRIAL = """
import sys
import pytest
from tools.mutants.laboratory import Laboratory
from tools.mutants.mutations import mutations

source = open("counting.py", encoding="utf-8").read()
faults = mutations("counting", source)
told = []
pytest.main(["-q", "-p", "no:cacheprovider", "test_counting.py"],
            plugins=[Laboratory(faults, lambda fault, killed: told.append((fault.key, killed)))])
for key, killed in told:
    print("killed" if killed else "lives", key)
"""


def test_each_fault_meets_the_tests_that_pass_through_its_line(tmp_path: Path) -> None:
    (tmp_path / "counting.py").write_text(
        "def more(a):\n    return a + 1\n\n\ndef most(a):\n    while a < 9:\n        a += 1\n"
        "    return a\n\n\ndef unused(a):\n    return a - 1\n"
    )
    (tmp_path / "test_counting.py").write_text(
        "from counting import more, most\n\n\ndef test_more():\n    assert more(1) == 2\n\n\n"
        "def test_most():\n    assert most(3) == 9\n"
    )
    root = Path(__file__).resolve().parent.parent
    ran = subprocess.run(
        [sys.executable, "-c", TRIAL], cwd=tmp_path, capture_output=True, text=True, check=True,
        env={"PYTHONPATH": f"{tmp_path}:{root}", "PATH": ""},
    )  # fmt: skip
    said = [line for line in ran.stdout.splitlines() if line.startswith(("killed", "lives"))]
    assert said == [
        "killed counting:more: 1 -> 2 #1",
        "killed counting:more: a + 1 -> a - 1 #1",
        "killed counting:most: 9 -> 10 #1",
        "killed counting:most: a < 9 -> a <= 9 #1",
        "lives counting:most: 1 -> 2 #1",
        "killed counting:most: a += 1 -> a -= 1 #1",
        "killed counting:most: a += 1 -> pass #1",
        "lives counting:unused: 1 -> 2 #1",
        "lives counting:unused: a - 1 -> a + 1 #1",
    ]
