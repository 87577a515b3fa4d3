"""The log of a table: what happened in sentences, one for what a seat does several times in a row,
with the icons of what it is about.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import Final, NamedTuple

from caravanserai.kernel.view import Event, Listing, Message, Scene
from caravanserai.language import Language
from caravanserai.presentation.narration import FEW, in_one, sentence
from caravanserai.web.contract import views
from caravanserai.web.tables.parts import Told, seat_number
from caravanserai.web.tables.table import Table

MOST_ICONS: Final = 4
"""So many icons stand beside a line."""
_KINDS: dict[str, dict[str, str]] = {}
"""By game: the kinds of the pieces that are counted, by how one says their number."""


class Heard(NamedTuple):
    """An event of the log as somebody hears it."""

    number: int
    ply: int
    event: Event
    said: Message


def together(group: Sequence[Heard]) -> Message | None:
    """What happened at one ply or at several, if it is the same again and again."""
    if group[0].event.seat >= 0:
        return in_one([heard.said for heard in group])
    alike = len({heard.said.text for heard in group}) == 1
    return at_once(group) if alike and len(group) <= FEW else None


def at_once(group: Sequence[Heard]) -> Message:
    """What happened at one ply."""
    return Listing([heard.said for heard in group], "; ")


def same_voice(one: Heard, others: Sequence[Heard]) -> bool:
    """Whether what follows is told of the same seat, to the same ears, and alone."""
    event = others[0].event
    return len(others) == 1 and (event.seat, event.only) == (one.event.seat, one.event.only)


def kinds_of(table: Table) -> Mapping[str, str]:
    """What a number of things of the game is a number of: '{n} camel' of camels."""
    known = _KINDS.get(table.game.key)
    if known is None:
        scene = table.game.presentation.scene(table.game.view(table.match.state, None))
        known = _KINDS[table.game.key] = dict(_counted(scene))
    return known


def _counted(scene: Scene) -> Iterator[tuple[str, str]]:
    for part in scene.parts:
        yield from _counted(part.drawn())
    if not scene.parts:
        for piece in scene.pieces:
            if piece.value is not None and not piece.icons:
                yield piece.label.text, piece.kind


def icons_of(said: Sequence[Message], kinds: Mapping[str, str]) -> list[str]:
    """The kinds of things that are spoken of, each once."""
    found: dict[str, None] = {}
    for message in said:
        for kind in _kinds_in(message, kinds):
            found[kind] = None
    return list(found)[:MOST_ICONS]


def _kinds_in(message: Message, kinds: Mapping[str, str]) -> Iterator[str]:
    if message.text in kinds:
        yield kinds[message.text]
    inner = message.items if isinstance(message, Listing) else message.args.values()
    for part in inner:
        if isinstance(part, Message):
            yield from _kinds_in(part, kinds)


def log_view(table: Table, eyes: int | None, language: Language, last: int) -> list[views.LogLine]:
    """What happened up to a ply in sentences, and what was taken back."""
    lines = [line for line in _log_lines(table, eyes, language) if line["ply"] <= last]
    for undone in table.undone:
        n = undone.before - undone.after
        text = Message("takes back {n} choice", plural="takes back {n} choices", n=n)
        if undone.after <= last:
            lines.append(
                {
                    "ply": undone.after,
                    "seat": undone.seat + 1,
                    "text": sentence(language.say(text)),
                    "icons": [],
                    "private": False,
                    "undone": True,
                }
            )
    if table.undone:
        lines.sort(key=lambda line: line["ply"])
    return lines


def _log_lines(table: Table, eyes: int | None, language: Language) -> list[views.LogLine]:
    """The log in sentences. What was told before is not told anew, but for the last line: it may
    go on. Events that were taken back and come again are other ones.
    """
    log = table.match.log
    told = table.told.get((language.code, eyes))
    heard = 0
    lines: list[views.LogLine] = []
    if told is not None and told.heard <= len(log) and log[told.heard - 1] is told.last:
        heard, lines = told.heard, told.lines
    if heard < len(log):
        new = list(_sentences(log[heard:], eyes, language, kinds_of(table)))
        shown = [line for _, line in new]
        lines = [*lines, *_as_told_to_others(table, language.code, shown)]
        settled = heard + new[-1][0] if new else len(log)
        if settled:
            whole = lines[:-1] if new else lines
            table.told[language.code, eyes] = Told(settled, log[settled - 1], whole)
    return lines


def _as_told_to_others(
    table: Table, code: str, lines: Sequence[views.LogLine]
) -> list[views.LogLine]:
    """The same lines; those that were told to others too take no memory twice."""
    others = [told.lines[-len(lines) :] for (lang, _), told in table.told.items() if lang == code]
    known = {(line["ply"], line["text"]): line for told in others for line in told}
    same = [(line, known.get((line["ply"], line["text"]))) for line in lines]
    return [other if other == line else line for line, other in same]


def _sentences(
    events: Sequence[tuple[int, Event]],
    eyes: int | None,
    language: Language,
    kinds: Mapping[str, str],
) -> Iterator[tuple[int, views.LogLine]]:
    """One sentence for everything that a seat does at a ply, and for what it does several times in
    a row, at the last of these plies; each with the number of its first event.
    """
    seen = [(i, ply, event, event.seen_by(eyes)) for i, (ply, event) in enumerate(events)]
    known = [Heard(i, ply, event, said) for i, ply, event, said in seen if said is not None]
    plies = deque(list(few) for _, few in groupby(known, key=lambda it: (it.ply, it.event.seat)))
    while plies:
        group = plies.popleft()
        whole = together(group)
        while plies:
            longer = together([*group, *plies[0]]) if same_voice(group[0], plies[0]) else None
            if longer is None:
                break
            whole = longer
            group += plies.popleft()
        line: views.LogLine = {
            "ply": group[-1].ply,
            "seat": seat_number(group[0].event.seat),
            "text": sentence(language.say(whole or at_once(group))),
            "icons": icons_of([heard.said for heard in group], kinds),
            "private": any(heard.event.only == eyes for heard in group),
        }
        yield group[0].number, line
