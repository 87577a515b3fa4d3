"""The help of the command line, in the language of the environment: it is made before `--lang` is
read.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from typing import Final

import click

from caravanserai.kernel.view import Message
from caravanserai.language import Language, from_environment

told = Language(from_environment(os.environ)).say

HEADINGS: Final = {"Options": told(Message("Options")), "Commands": told(Message("Commands"))}
REMARKS: Final = {
    "[default: ": told(Message("[default: ")),
    "[required]": told(Message("[required]")),
}
"""What click adds to the help of an option."""


class _Formatter(click.HelpFormatter):
    """Click's own words in the same language."""

    def write_usage(self, prog: str, args: str = "", prefix: str | None = None) -> None:
        super().write_usage(prog, args, told(Message("Usage: ")))

    def write_heading(self, heading: str) -> None:
        super().write_heading(HEADINGS.get(heading, heading))

    def write_dl(
        self, rows: Iterable[tuple[str, str]], col_max: int = 30, col_spacing: int = 2
    ) -> None:
        said = []
        for term, text in rows:
            for remark, translated in REMARKS.items():
                text = text.replace(remark, translated)
            said.append((term, text))
        super().write_dl(said, col_max, col_spacing)


class _Context(click.Context):
    formatter_class = _Formatter


class Helped(click.Command):
    """A command whose help is all in one language."""

    context_class = _Context

    def get_help_option(self, ctx: click.Context) -> click.Option | None:
        option = super().get_help_option(ctx)
        if option is not None:
            option.help = told(Message("Show this message and exit."))
        return option
