"""Every template that people may read: what catalogues must translate."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from caravanserai import load
from caravanserai.kernel.view import Listing, Message
from caravanserai.language import HOUSE

SOURCES = Path(__file__).parents[2] / "src" / "caravanserai"
Template = tuple[str, str]
"""The text and its plural form, empty if it has none."""


def sources_of(domain: str) -> list[Path]:
    """The modules whose sentences stand in a catalogue: those of a game, or all others."""
    games = SOURCES / "games"
    if domain != HOUSE:
        return sorted((games / domain).rglob("*.py"))
    return sorted(path for path in SOURCES.rglob("*.py") if games not in path.parents)


def in_sources(domain: str) -> set[Template]:
    """The literals of all `Message("...", plural="...")` and `Listing(..., "; ")`."""
    return {
        template
        for path in sources_of(domain)
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
        for template in _literal(node, node.func.id)
    }


def _literal(call: ast.Call, name: str) -> Iterator[Template]:
    if name == "Message" and call.args:
        plurals = [_text(word.value) for word in call.keywords if word.arg == "plural"]
        text = _text(call.args[0])
        if text:
            yield text, "".join(plurals)
    elif name == "Listing" and len(call.args) > 1:
        yield _text(call.args[1]), ""


def _text(node: ast.expr) -> str:
    return str(node.value) if isinstance(node, ast.Constant) else ""


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


def in_vocabulary(key: str) -> set[Template]:
    """The title and the labels of every choice, option and seat of a game."""
    game = load(key)
    messages: list[Message] = [game.words.label(i) for i in range(len(game.words))]
    messages += [choice.label for choice in game.options.values()]
    messages += [game.presentation.player_name(seat) for seat in range(game.seats[-1])]
    messages.append(Message(game.title))
    return {template for message in messages for template in in_message(message)}


def everything(domain: str) -> set[Template]:
    """All templates of a catalogue; what the house translates a game need not."""
    house = in_sources(HOUSE) | {(Listing([]).text, "")}  # what separates the items of a list
    if domain == HOUSE:
        return house
    return (in_sources(domain) | in_vocabulary(domain)) - house
