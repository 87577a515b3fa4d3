"""`caravan rules`: the numbered rules, and where the values of a game come from."""

from __future__ import annotations

import click

from caravanserai.kernel.game import find
from caravanserai.kernel.view import Message
from caravanserai.presentation.rulebook import Rulebook
from caravanserai.terminal.caravan import main
from caravanserai.terminal.house_rules import show_provenance
from caravanserai.terminal.localized_help import told
from caravanserai.terminal.options import in_language, screen_for


@main.command(
    help=told(Message("Print the numbered rules, one of them, or a chapter such as MP-KHAN."))
)
@click.argument("key", metavar="GAME")
@click.argument("start", metavar="[ID]", default="")
@click.option(
    "--provenance",
    is_flag=True,
    help=told(Message("Say where the values of the components are from.")),
)
@in_language
def rules(key: str, start: str, provenance: bool, code: str | None) -> None:
    if provenance:
        show_provenance(screen_for(code, find(key)), find(key))
        return
    book = Rulebook(find(key))
    chapter = ""
    for rule in book.find(start) if start else book.rules:
        if rule.chapter != chapter:
            click.echo(f"{rule.chapter}\n" if not chapter else f"\n{rule.chapter}\n")
            chapter = rule.chapter
        click.echo(f"{rule.id}: {rule.text}")
