"""House rules on the command line, and where the values of a game come from."""

from __future__ import annotations

import json
from collections.abc import Mapping
from itertools import groupby
from pathlib import Path
from typing import Any, Final

import click

from caravanserai.kernel.errors import BadSetup
from caravanserai.kernel.game import Game
from caravanserai.kernel.view import Message
from caravanserai.terminal.localized_help import Helped, told
from caravanserai.terminal.screen import Screen
from caravanserai.variants.house_rules import house_rules

OPTIONS: Final = ("--data", "--house-rules")
PARAMETER: Final = "house"
SOURCES: Final = {
    "rulebook": Message("stands in the rulebook"),
    "published": Message("stands in published pictures or lists"),
    "owner": Message("read off the game by an owner"),
    "verified": Message("two independent sources agree"),
    "single_source": Message("one source only says so"),
    "inferred": Message("the sources disagree or are indirect"),
    "ruling": Message("the rulebook is silent, decided here"),
    "reconstructed": Message("the printed value is not known to us"),
    "house": Message("changed by house rules"),
}
"""What the short words for a provenance mean, from firm to free; what house rules say beside them
speaks for itself.
"""


class Ruled(Helped):
    """A command whose games may be played with house rules. They are named before the first game
    is loaded, for its modules are made of their values.
    """

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        taken = {name for parameter in self.params for name in parameter.opts}
        self.params.append(
            click.Option(
                [PARAMETER, *[name for name in OPTIONS if name not in taken]],
                multiple=True,
                metavar="[GAME=]DIR",
                help=told(Message("A folder of house rules: data files with other values.")),
            )
        )

    def invoke(self, ctx: click.Context) -> Any:
        for text in ctx.params.pop(PARAMETER):
            key, mark, folder = text.partition("=")
            if not mark:
                key, folder = game_of(ctx.params), text
            house_rules(key, folder)
        return super().invoke(ctx)


def game_of(parameters: Mapping[str, Any]) -> str:
    """The one game that a command is about, named or in the record that it reads."""
    key = parameters.get("key")
    if len(parameters.get("keys") or ()) == 1:
        key = parameters["keys"][0]
    elif key is None and isinstance(parameters.get("file"), str):
        try:
            key = json.loads(Path(parameters["file"]).read_text(encoding="utf-8"))["game"]
        except (OSError, ValueError, KeyError, TypeError):
            key = None  # whoever reads the record complains
    if not isinstance(key, str):
        raise BadSetup(f"say which game the house rules are for: {OPTIONS[-1]} GAME=DIR")
    return key


def show_house_rules(screen: Screen, game: Game[Any]) -> None:
    """Which values are not those that are printed, if any."""
    if game.house:
        values = "; ".join(f"{where} = {value}" for where, value in game.house.items())
        screen.say(Message("House rules: {values}", values=values))


def show_provenance(screen: Screen, game: Game[Any]) -> None:
    """Every entry of the data files under where it comes from."""
    rows = game.provenance()
    order = {source: n for n, source in enumerate(SOURCES)}
    rows.sort(key=lambda row: (order.get(row[2], len(order)), row[2]))
    for source, of_source in groupby(rows, key=lambda row: row[2]):
        entries = list(of_source)
        meaning = f" ({screen.text(SOURCES[source])})" if source in SOURCES else ""
        counted = screen.text(Message("{n} entry", plural="{n} entries", n=len(entries)))
        screen.line(f"{source}{meaning}: {counted}", style="bold")
        for name, of_file in groupby(entries, key=lambda row: row[0]):
            screen.line(f"  {name}: {', '.join(entry for _, entry, _ in of_file)}")
