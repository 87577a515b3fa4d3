"""The strokes of which the boards are drawn: elements, boxes, icons, anchors, parts.

A drawing is made of parts (nested `svg` elements) which the page may lay out anew. `data-at` names
the place whose pieces lie in a box, `data-for` the kinds of pieces it takes, `data-ref` what can be
touched, `data-label` the words of a place; colours come from the classes of the style sheet.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from xml.sax.saxutils import escape, quoteattr


def tag(name: str, text: str = "", /, **attributes: object) -> str:
    """An element; `class_` is its class, underscores in names are hyphens."""
    written = "".join(
        f" {key.rstrip('_').replace('_', '-')}={quoteattr(_plain(value))}"
        for key, value in attributes.items()
        if value != ""
    )
    return f"<{name}{written}>{text}</{name}>" if text else f"<{name}{written}/>"


def _plain(value: object) -> str:
    return f"{value:.1f}".removesuffix(".0") if isinstance(value, float) else str(value)


def box(
    x: float, y: float, width: float, height: float, class_: str, r: float = 6, **more: object
) -> str:
    """A rectangle with round corners."""
    return tag("rect", x=x, y=y, width=width, height=height, rx=r, class_=class_, **more)


def words(x: float, y: float, text: str, class_: str = "label", **more: object) -> str:
    """A line of text, centred unless `text_anchor` says otherwise."""
    more = {"text_anchor": "middle", **more}
    return tag("text", escape(text), x=x, y=y, class_=class_, **more)


def icon(name: str, x: float, y: float, size: float = 22, class_: str = "") -> str:
    """An icon of the sprite with its centre at x, y."""
    place = {"x": x - size / 2, "y": y - size / 2, "width": size, "height": size}
    return tag("use", href=f"#i-{name}", class_=class_, **place)


def gains(table: Mapping[str, int], x: float, y: float, size: float = 20) -> str:
    """Amounts in a row, centred at x, y."""
    widths = [size + (size * 0.62 if n > 1 else 0) for n in table.values()]
    left = x - (sum(widths) + 3 * (len(widths) - 1)) / 2
    drawn = []
    for (key, n), width in zip(table.items(), widths, strict=True):
        if n > 1:
            drawn.append(words(left + size * 0.28, y + size * 0.32, str(n), "num"))
        drawn.append(icon(key, left + width - size / 2, y, size))
        left += width + 3
    return "".join(drawn)


LEAST = 18.5
"""No icon is smaller: on a usual screen that is as large as a small letter."""
LARGE = 18
"""From this size of icons on the numbers beside them are large."""
LINE_GAP = 2
SIGNS = {">": "arrow", ":": "each", "/": "or"}


def line_of(tokens: str, x: float, y: float, size: float = 20, ground: str = "middle") -> str:
    """An effect as in `Piece.icons` on one line, centred at x, y or from x on (`start`)."""
    drawn = []
    size = max(size, LEAST)
    sizes = [_width(token, size) for token in tokens.split()]
    left = x if ground == "start" else x - (sum(sizes) + LINE_GAP * (len(sizes) - 1)) / 2
    for token, width in zip(tokens.split(), sizes, strict=True):
        name, _, n = token.partition("*")
        number = name if name.isdigit() else n
        if number:
            look = "num" if size >= LARGE else "num-small"
            drawn.append(words(left, y + size * 0.32, number, look, text_anchor="start"))
        if not name.isdigit():
            sign = SIGNS.get(name, name)
            small = sign_size(size) if name in SIGNS else size
            drawn.append(icon(sign, left + width - small / 2, y, small))
        left += width + LINE_GAP
    return "".join(drawn)


def _width(token: str, size: float) -> float:
    name, _, n = token.partition("*")
    digit = 11 if size >= LARGE else 9
    if name.isdigit():
        return digit * len(name)
    return (sign_size(size) if name in SIGNS else size) + (digit * len(n) + 1 if n else 0)


def sign_size(size: float) -> float:
    """How large the signs between icons of this size are."""
    return max(LEAST, size * 0.7)


def anchor(
    place: str,
    x: float,
    y: float,
    width: float,
    height: float,
    kinds: str,
    most: float,
    step: float = 0,
) -> str:
    """The box in which pieces of a place lie; `most` is how high a piece may become.

    With a `step` they lie from left to right, so far apart.
    """
    more = {"data_step": step} if step else {}
    return box(
        x, y, width, height, "anchor", 0, data_at=place, data_for=kinds, data_most=most, **more
    )


def part(
    name: str,
    at: tuple[float, float],
    width: float,
    height: float,
    content: str,
    group: str = "",
    **more: object,
) -> str:
    """A part of the board that can stand alone; parts of a `group` stay together."""
    return tag(
        "svg",
        "\n" + content + "\n",
        data_part=name,
        data_group=group,
        x=at[0],
        y=at[1],
        width=width,
        height=height,
        viewBox=f"0 0 {_plain(width)} {_plain(height)}",
        **more,
    )


def frame(width: float, height: float) -> str:
    """The ground of a part."""
    return box(0, 0, width, height, "panel", 12)


def drawing(game: str, width: float, height: float, parts: Sequence[str]) -> str:
    """The whole file."""
    body = "\n".join(parts)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_plain(width)} {_plain(height)}"'
        f' data-game="{game}">\n{body}\n</svg>\n'
    )
