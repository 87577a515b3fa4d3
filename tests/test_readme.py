"""The examples of the README run as they stand."""

from __future__ import annotations

import doctest
from pathlib import Path

README = Path(__file__).resolve().parent.parent / "README.md"


def test_the_examples_of_the_readme() -> None:
    result = doctest.testfile(str(README), module_relative=False)
    assert result.attempted > 15
    assert result.failed == 0
