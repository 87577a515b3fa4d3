"""One typed line, with history and completion by Tab where the system has them."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Sequence

with contextlib.suppress(ImportError):
    import readline


def typed_line(prompt: str, words: Sequence[str] = ()) -> str:
    """The next line; Tab completes the words. EOFError when there is none."""
    if "readline" in globals():

        def complete(start: str, n: int) -> str | None:
            fitting = [word for word in words if word.startswith(start)]
            return fitting[n] if n < len(fitting) else None

        readline.set_completer_delims(" ")
        readline.set_completer(complete)
        readline.parse_and_bind("tab: complete")
    line = input(prompt).strip()
    if not sys.stdin.isatty():
        print(line)
    return line
