"""Where lines go and come from. Colours only on a terminal, wrapping only there too."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

from caravanserai.kernel.view import Message
from caravanserai.language import Language
from caravanserai.terminal.line_input import typed_line

WIDE: Final = 1000


class Closed(Exception):
    """Nobody answers any more: the pipe has ended or the person has left."""


class Screen:
    """Says messages in one language and asks for lines."""

    def __init__(self, language: Language) -> None:
        self.language = language
        self._console = Console(highlight=False, markup=False, emoji=False)

    def say(self, message: Message, style: str = "") -> None:
        """One message on a line of its own."""
        self.line(self.text(message), style=style)

    def text(self, message: Message) -> str:
        """The message in the language of the screen."""
        return self.language.say(message)

    def line(self, text: str = "", remark: str = "", style: str = "") -> None:
        """A line of text, with a less important remark behind it."""
        whole = Text(text, style=style)
        if remark:
            whole.append(f" {remark}", style="dim")
        self._console.print(whole, soft_wrap=not self._console.is_terminal)

    def table(self, head: Sequence[str], rows: Iterable[Sequence[str]]) -> None:
        """Columns without a frame: the first to the left, numbers to the right."""
        table = Table(box=None, pad_edge=False, header_style="bold")
        for i, title in enumerate(head):
            table.add_column(title, justify="right" if i else "left", no_wrap=True)
        for row in rows:
            table.add_row(*row)
        if self._console.is_terminal:
            self._console.print(table)
        else:  # what reads a pipe wants whole cells
            whole = Console(highlight=False, width=WIDE)
            whole.print(table, soft_wrap=True)

    def ask(self, prompt: str, words: Sequence[str] = ()) -> str:
        """The next line somebody types, helped by the words; Closed when there is none."""
        try:
            return typed_line(prompt, words)
        except (EOFError, KeyboardInterrupt):
            self.line()
            raise Closed from None

    def clear(self) -> None:
        """Hide what the last person saw, where the screen can do that."""
        self._console.clear()

    def progress(self) -> Progress:
        """A bar on the error stream, shown on a terminal only."""
        errors = Console(stderr=True)
        columns = (BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
        return Progress(*columns, console=errors, transient=True, disable=not errors.is_terminal)
