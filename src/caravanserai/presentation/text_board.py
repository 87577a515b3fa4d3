"""The table as plain lines: groups as headings, a line for every place that shows something, and
rows for places that lie side by side.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import groupby

from caravanserai.kernel.view import Grid, Message, Piece, Place, Scene
from caravanserai.language import Language
from caravanserai.presentation.narration import sentence


def lines(scene: Scene, language: Language, wanted: str = "") -> Iterator[tuple[str, list[str]]]:
    """Headings with their lines; only the lines that contain the wanted text, if there is one."""
    for heading, group in groupby(scene.places, key=lambda place: language.say(place.group)):
        named = wanted.lower() in heading.lower()  # a part of a drawing says nothing
        grids = [grid for grid in scene.grids if named and language.say(grid.group) == heading]
        found = []
        for line in _lines_of(scene, list(group), grids, language):
            if wanted.lower() in f"{heading} {line}".lower():
                found.append(line)
        if found:
            yield sentence(heading), found


def lines_of(scene: Scene, group: Message, language: Language) -> list[str]:
    """The lines of one group alone."""
    places = [place for place in scene.places if place.group == group]
    grids = [grid for grid in scene.grids if grid.group == group]
    return _lines_of(scene, places, grids, language)


def grid_lines(grid: Grid, language: Language) -> list[str]:
    """The rows of places side by side, one below the other."""
    rows = [[language.say(cell) for cell in row] for row in grid.rows]
    widths = [max(len(row[i]) for row in rows) for i in range(len(rows[0]))]
    return [
        " | ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()
        for row in rows
    ]


def _lines_of(
    scene: Scene, places: Sequence[Place], grids: Sequence[Grid], language: Language
) -> list[str]:
    drawn = {place for grid in grids for place in grid.places}
    found = [
        _line(place, _pieces_at(scene, place), language)
        for place in places
        if place.id not in drawn
    ]
    found += [line for grid in grids for line in grid_lines(grid, language)]
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
    separator = language.say(Message("; ")) if any("," in label for label in counted) else ", "
    shown = separator.join(label if n == 1 else f"{n} × {label}" for label, n in counted.items())
    printed = language.say(place.printed) if place.printed else ""
    if printed in counted:  # a piece that lies there says it
        printed = ""
    if not shown and not printed:
        return ""
    where = sentence(language.say(place.label))
    what = language.say(Message("; ")).join(text for text in (shown, printed) if text)
    return language.say(Message("{who}: {what}", who=where, what=what))
