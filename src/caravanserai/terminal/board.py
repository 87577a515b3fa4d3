"""The table as plain lines: groups as headings, a line for every place that shows something."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import groupby

from caravanserai.kernel.view import Message, Piece, Place, Scene
from caravanserai.language import Language
from caravanserai.terminal.telling import sentence


def lines(scene: Scene, language: Language, wanted: str = "") -> Iterator[tuple[str, list[str]]]:
    """Headings with their lines; only the lines that contain the wanted text, if there is one."""
    for heading, places in groupby(scene.places, key=lambda place: language.say(place.group)):
        found = []
        for place in places:
            line = _line(place, _pieces_at(scene, place), language)
            if line and (wanted.lower() in f"{heading} {line}".lower()):
                found.append(line)
        if found:
            yield sentence(heading), found


def own_lines(scene: Scene, seat: int, language: Language) -> list[str]:
    """The places of the groups in which nothing but the pieces of this seat lies."""
    found = []
    for _, group in groupby(scene.places, key=lambda place: place.group):
        places = list(group)
        pieces = [piece for place in places for piece in _pieces_at(scene, place)]
        if pieces and all(piece.owner == seat for piece in pieces):
            found += [_line(place, _pieces_at(scene, place), language) for place in places]
    return [line for line in found if line]


def _pieces_at(scene: Scene, place: Place) -> list[Piece]:
    """What lies there; of a player's stock only what the player has."""
    return [
        piece
        for piece in scene.pieces
        if piece.place == place.id and not (piece.value == 0 and piece.owner is not None)
    ]


def _line(place: Place, pieces: Sequence[Piece], language: Language) -> str:
    counted = Counter(language.say(piece.label) for piece in pieces)
    shown = ", ".join(label if n == 1 else f"{n} × {label}" for label, n in counted.items())
    printed = language.say(place.printed) if place.printed else ""
    if not shown and not printed:
        return ""
    where = sentence(language.say(place.label))
    what = language.say(Message("; ")).join(text for text in (shown, printed) if text)
    return language.say(Message("{who}: {what}", who=where, what=what))
