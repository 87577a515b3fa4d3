"""The table of any game as one SVG file: the drawn board, with the pieces of a position on it.

    python -m examples.boards        the boards of all games in build/boards

Boards name their places (`data-at`), scenes say which pieces lie there; docs/boards.md has the
details. The icons and the style are those of the web page.
"""

from __future__ import annotations

from collections import defaultdict
from pathlib import Path
from xml.etree import ElementTree

from caravanserai import Match, available_games
from caravanserai.bots import make
from caravanserai.kernel.view import Piece
from caravanserai.web.pages.assets import FILES

SVG = "http://www.w3.org/2000/svg"
ElementTree.register_namespace("", SVG)

Box = tuple[float, float, float, float]
"""Left, top, width, height."""


def draw(match: Match, seat: int | None = None) -> str:
    """The board with everything on it that this seat (None: a spectator) may see."""
    scene = match.game.presentation.scene(match.game.view(match.state, seat))
    lying: dict[str, list[Piece]] = defaultdict(list)
    for piece in scene.pieces:
        lying[piece.place].append(piece)
    labels = {place.id: str(place.label) for place in scene.places}
    root = ElementTree.fromstring(match.game.presentation.board())
    root.set("class", "drawing")
    for text in root.iter():
        if "data-label" in text.attrib:
            text.text = labels.get(text.attrib["data-label"], "")
    spots = [spot for spot in root.iter() if "data-at" in spot.attrib]
    spots.sort(key=lambda spot: "data-for" not in spot.attrib)  # boxes for some kinds come first
    for spot in spots:
        wanted = spot.attrib.get("data-for", "").split()
        there = lying[spot.attrib["data-at"]]
        here = [piece for piece in there if not wanted or piece.kind in wanted]
        for number, piece in enumerate(here):
            there.remove(piece)
            spot.append(drawn(piece, box_of(spot, number, len(here))))
        spot.tag = f"{{{SVG}}}g"
    style = ElementTree.SubElement(root, f"{{{SVG}}}style")
    style.text = FILES["app/style.css"].content.decode()
    root.set("data-game", match.game.key)
    root.append(ElementTree.fromstring(FILES["lib/icons.svg"].content))
    return ElementTree.tostring(root, encoding="unicode")


def box_of(spot: ElementTree.Element, number: int, count: int) -> Box:
    """One of several boxes beside each other."""
    x, y, width, height = (float(spot.attrib[side]) for side in ("x", "y", "width", "height"))
    high = min(height, float(spot.attrib.get("data-most", height)))
    return x + width * number / count, y + (height - high) / 2, width / count, high


def drawn(piece: Piece, box: Box) -> ElementTree.Element:
    """A disc in the colour of its owner; what belongs to nobody is a card with its icons."""
    x, y, width, height = box
    owner = "none" if piece.owner is None else str(piece.owner + 1)
    found = ElementTree.Element(f"{{{SVG}}}g", {"class": f"seat-{owner}"})
    ElementTree.SubElement(found, f"{{{SVG}}}title").text = str(piece.label)
    if piece.owner is not None or not piece.icons:
        disc = {"cx": x + width / 2, "cy": y + height / 2, "r": min(width, height) / 2.4}
        add(found, "circle", style="fill: var(--own); stroke: var(--line)", **disc)
        return found
    add(found, "rect", x=x, y=y, width=width, height=height, rx=4, style="fill: var(--plate)")
    tokens = signs(piece.icons)
    size = min(height * 0.8, width / len(tokens))
    for i, token in enumerate(tokens):
        symbol, _, count = token.partition("*")
        left, top = x + (width - size * len(tokens)) / 2 + i * size, y + (height - size) / 2
        if symbol.isalpha() or "_" in symbol or "-" in symbol:
            add(found, "use", href=f"#i-{symbol}", x=left, y=top, width=size, height=size)
        else:
            count = symbol
        place = {"x": left + size / 2, "y": top + size, "text-anchor": "middle"}
        add(found, "text", **place, style=f"font-size: {size / 2}px").text = count
    return found


def signs(icons: str) -> list[str]:
    """The tokens of an effect in one row: those of the edges first, without gaps and new lines."""
    found: list[str] = []
    for token in icons.split():
        edge, _, names = token.partition(":")
        found += names.split(",") if edge in ("left", "right") else [token]
    return [token for token in found if token not in ("-", "_", "|")]


def add(parent: ElementTree.Element, tag: str, **attributes: object) -> ElementTree.Element:
    """A further element."""
    settings = {key: str(value) for key, value in attributes.items()}
    return ElementTree.SubElement(parent, f"{{{SVG}}}{tag}", settings)


def main(folder: Path = Path("build/boards"), plies: int = 150) -> list[Path]:
    """Draw every game after some choices of a simple player."""
    folder.mkdir(parents=True, exist_ok=True)
    found = []
    for key in available_games():
        match, player = Match(key, seats=3, seed=7), make("random", seed=1)
        for _ in range(plies):
            match.play(player.choose(match.game, match.state, match.actor))
        found.append(folder / f"{key}.svg")
        found[-1].write_text(draw(match), encoding="utf-8")
    return found


if __name__ == "__main__":
    for file in main():
        print(file)
