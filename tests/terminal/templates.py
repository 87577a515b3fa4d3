"""Every template that people may read: what catalogues must translate."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import caravanserai
from caravanserai import load
from caravanserai.kernel.view import Listing, Message

SOURCES = Path(caravanserai.__file__).parent
Template = tuple[str, str]
"""The text and its plural form, empty if it has none."""


def in_sources() -> set[Template]:
    """The literals of all `Message("...", plural="...")` in the package."""
    return {
        template
        for path in SOURCES.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call)
        if isinstance(node.func, ast.Name) and node.func.id == "Message"
        for template in _literal(node)
    }


def _literal(call: ast.Call) -> Iterator[Template]:
    plurals = [word.value for word in call.keywords if word.arg == "plural"]
    if call.args and isinstance(call.args[0], ast.Constant) and call.args[0].value:
        plural = plurals[0].value if plurals and isinstance(plurals[0], ast.Constant) else ""
        yield str(call.args[0].value), str(plural)


def in_message(message: Any) -> Iterator[Template]:
    """The templates of a message and of the messages in it."""
    if isinstance(message, Listing):
        yield message.text, ""
        for item in message.items:
            yield from in_message(item)
    elif isinstance(message, Message):
        if message.text:
            yield message.text, message.plural
        for value in message.args.values():
            yield from in_message(value)


def in_vocabularies() -> set[Template]:
    """The title and the labels of every choice, option and seat of every game."""
    found: set[Template] = set()
    for key in caravanserai.games():
        game = load(key)
        messages: list[Message] = [game.words.label(i) for i in range(len(game.words))]
        messages += [choice.label for choice in game.options.values()]
        messages += [game.seat_name(seat) for seat in range(game.seats[-1])]
        messages.append(Message(game.title))
        found |= {template for message in messages for template in in_message(message)}
    return found


def without_names(key: str, templates: Iterable[Template]) -> set[Template]:
    """Only what is not a proper name of the game in some language."""
    game = load(key)
    names = {name for code in ("en", "ru", "fr") for name in game.names(code)}
    return {(text, plural) for text, plural in templates if text not in names}


def everything() -> set[Template]:
    """All templates, those of the sources and those that the games put together."""
    found = in_sources() | in_vocabularies()
    for key in caravanserai.games():
        found = without_names(key, found)
    return found
