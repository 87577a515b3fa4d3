"""Which game shall it be?"""

from __future__ import annotations

from typing import Any

from caravanserai.kernel.game import Game, find, registered
from caravanserai.kernel.view import Message
from caravanserai.language import Language
from caravanserai.terminal.entry import matching
from caravanserai.terminal.screen import Screen


def choose_game(screen: Screen) -> Game[Any]:
    """The only game of the house, or the one that is asked for."""
    keys = registered()
    if len(keys) == 1:
        return find(keys[0])
    code = screen.language.code
    titles = [Language(code, find(key)).say(Message(find(key).title)) for key in keys]
    screen.say(Message("Which game shall it be?"), style="bold")
    for i, (title, key) in enumerate(zip(titles, keys, strict=True), start=1):
        screen.line(f"{i:3}. {title}", remark=f"[{key}]")
    while True:
        typed = screen.ask("> ", keys)
        found = matching(typed, keys, titles) if typed else []
        if len(found) == 1:
            return find(keys[found[0]])
        screen.say(Message("The answers are numbered from 1 to {n}.", n=len(keys)))
