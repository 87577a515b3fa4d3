"""What can be said about scripts, styles, icons and words without a browser."""

from __future__ import annotations

import json
import re
from gzip import compress
from itertools import groupby
from pathlib import Path

import pytest

from caravanserai import available_games
from caravanserai.kernel.game import find
from caravanserai.web.pages.assets import FILES, lean

STATIC = Path(__file__).parents[2] / "src" / "caravanserai" / "web" / "static"
ART = [STATIC.parents[1] / "games" / key / "art" for key in available_games()]
SCRIPTS = [path for path in STATIC.rglob("*.js") if "vendor" not in path.parts]
SCRIPTS += STATIC.parents[1].joinpath("site", "scripts").glob("*.js")
SCRIPTS += [path for folder in ART for path in folder.glob("*.js")]
STYLE = FILES["app/style.css"].content.decode()
SPRITE = FILES["lib/icons.svg"].content.decode()
LIMIT = 200_000
"""Bytes of a first visit, compressed: scripts, styles, words, icons, the largest drawing."""


def test_a_first_visit_is_small() -> None:
    kinds = (".js", ".css", ".svg", "ru.json", ".woff2")
    sent = {name: file for name, file in FILES.items() if name.endswith(kinds)}
    assert {"app/main.js", "app/style.css", "vendor/lit-html/lit-html.js"} <= set(sent)
    boards = [len(compress(find(key).presentation.board().encode())) for key in available_games()]
    assert sum(len(file.packed) for file in sent.values()) + max(boards) < LIMIT


def test_comments_stay_at_home() -> None:
    written = """
// A note.
import { a } from "./a.js"; // beside code it stays

/**
 * What it does.
 * @param {string} b - "quoted"
 */
export function f(b) {
  /* alone */
  const c = /** @type {HTMLElement | null} */ (a(b));
  /** @type {HTMLElement} */ (c).focus();
  const d = html`<a href=${`https://x.org/${b}`}>// no comment</a>`;
  return /** @type {Map<string, number>} */ (c * d) / 2; /* beside code */
}
"""
    sent = """
import { a } from "./a.js"; // beside code it stays

export function f(b) {
  const c = (a(b));
  (c).focus();
  const d = html`<a href=${`https://x.org/${b}`}>// no comment</a>`;
  return (c * d) / 2; /* beside code */
}
"""
    assert lean(written) == sent


def spoken() -> set[str]:
    """Every sentence the scripts say."""
    said: set[str] = set()
    for path in SCRIPTS:
        text = path.read_text(encoding="utf-8")
        said |= set(re.findall(r'\bt\(\s*"((?:[^"\\]|\\.)*)"', text))
    forms = (STATIC / "settings" / "preferences.js").read_text(encoding="utf-8")
    actions = forms.partition("const ACTIONS = {")[2].partition("};")[0]
    said |= set(re.findall(r': "(.*?)"', actions))
    return said


@pytest.mark.parametrize("language", ["ru", "fr"])
def test_everything_said_is_translated(language: str) -> None:
    table = json.loads((STATIC / "lib" / "lang" / f"{language}.json").read_text(encoding="utf-8"))
    assert spoken() - set(table) == set()
    for english, translated in table.items():
        assert sorted(re.findall(r"\{\w+\}", english)) == sorted(
            re.findall(r"\{\w+\}", translated)
        ), english


def test_no_script_writes_styles_into_attributes() -> None:
    for path in SCRIPTS:
        text = path.read_text(encoding="utf-8")
        assert not re.search(r'[\s<]style=|setAttribute\("style"|innerHTML', text), path.name


def colours() -> dict[str, tuple[str, str]]:
    """The named colours of the style sheet, light and dark."""
    pairs = re.findall(r"--([\w-]+): light-dark\((#\w{6}), (#\w{6})\)", STYLE)
    return {name: (light, dark) for name, light, dark in pairs}


def luminance(colour: str) -> float:
    """Relative luminance as WCAG defines it."""
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    r, g, b = (c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


def contrast(one: str, other: str) -> float:
    """The ratio of two colours."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("theme", [0, 1], ids=["light", "dark"])
@pytest.mark.parametrize("ground", ["page", "panel", "raised"])
@pytest.mark.parametrize("text", ["ink", "muted", "link", "danger"])
def test_text_can_be_read(text: str, ground: str, theme: int) -> None:
    named = colours()
    assert contrast(named[text][theme], named[ground][theme]) >= 4.5


@pytest.mark.parametrize("theme", [0, 1], ids=["light", "dark"])
@pytest.mark.parametrize("shape", ["can", "fresh", "line"])
@pytest.mark.parametrize("ground", ["land", "sea", "panel", "plate", "tile", "cell"])
def test_shapes_can_be_told_from_their_ground(shape: str, ground: str, theme: int) -> None:
    named = colours()
    assert contrast(named[shape][theme], named[ground][theme]) >= 3


@pytest.mark.parametrize("theme", [0, 1], ids=["light", "dark"])
def test_what_is_drawn_can_be_read(theme: int) -> None:
    """Numbers and words on every ground that a piece or a part of a board may have."""
    named = colours()
    grounds = {name: named[name][theme] for name in ("land", "sea", "plate", "tile", "cell")}
    fills = r"\.((?:tile|ground)-[\w-]+)[^{]*\{ fill: light-dark\((#\w{6}), (#\w{6})\)"
    for folder in ART:
        style = (folder / "style.css").read_text(encoding="utf-8")
        for name, *pair in re.findall(fills, style):
            grounds[f"{folder.parent.name} {name}"] = pair[theme]
    assert len(grounds) > 10
    weak = {
        name: contrast(named["ink"][theme], ground)
        for name, ground in grounds.items()
        if contrast(named["ink"][theme], ground) < 4.5
    }
    assert weak == {}


def test_every_seat_has_a_colour_and_a_mark_of_its_own() -> None:
    rule = r"^(.*)\.seat-(\d) \{ --own: (#\w{6}); --mark: (#\w{6}); \}"
    found = re.findall(rule, STYLE, re.MULTILINE)
    for _, several in groupby(found, key=lambda seat: seat[0]):  # a game may have its own
        seats = list(several)
        assert [seat for _, seat, _, _ in seats] == ["1", "2", "3", "4"]
        for _, _, own, mark in seats:
            assert contrast(own, mark) >= 3
        assert len({own for _, _, own, _ in seats}) == 4
    marks = re.findall(r'<symbol id="i-mark-\d"[^>]*>(.*?)</symbol>', SPRITE)
    assert len(set(marks)) == 4


def test_every_icon_that_is_used_is_drawn() -> None:
    symbols = re.findall(r'<symbol id="i-([\w-]+)"', SPRITE)
    drawn = set(symbols)
    assert len(symbols) == len(drawn)
    for path in SCRIPTS:
        text = path.read_text(encoding="utf-8")
        used = set(re.findall(r'\b(?:icon|tool|button|use)\("([\w-]+)"', text))
        assert used <= drawn, path.name


def test_the_house_names_no_game() -> None:
    """Pictures, colours, icons and words of a game lie in its own folder."""
    named = "|".join(available_games())
    for path in [*STATIC.rglob("*.js"), *STATIC.rglob("*.css"), *STATIC.rglob("*.svg")]:
        assert not re.search(named, path.read_text(encoding="utf-8")), path.name


@pytest.mark.parametrize("folder", ART, ids=lambda folder: folder.parent.name)
def test_the_art_of_a_game_is_its_own(folder: Path) -> None:
    """Its colours hold at its tables only; no icon has the name of another."""
    text = (folder / "style.css").read_text(encoding="utf-8")
    rules = re.sub(r":root \{.*?\n\}\n|/\*.*?\*/\n", "", text, flags=re.DOTALL)
    start = f'[data-game="{folder.parent.name}"] '
    assert all(line.startswith(start) for line in rules.splitlines())
    symbols = re.findall(r'<symbol id="i-([\w-]+)"', SPRITE)
    sprite = (folder / "icons.svg").read_text(encoding="utf-8")
    own = re.findall(r'<symbol id="i-([\w-]+)"', sprite)
    assert own and all(symbols.count(name) == 1 for name in own)
