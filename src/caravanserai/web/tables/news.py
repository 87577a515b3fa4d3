"""What is new at a table for those who look at it: the difference between two of their views.

Who has the view of version `since` and applies the news has the view of the new version, value for
value. So news hold nothing that the view of the same eyes would not hold.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final, NamedTuple, Protocol, TypeVar

from caravanserai.web.contract.views import (
    LinesNews,
    MovedPiece,
    MovedPlace,
    PieceView,
    PlaceView,
    TableNews,
    TableView,
)
from caravanserai.web.tables.parts import Perspective
from caravanserai.web.tables.table import Table

ALWAYS: Final = frozenset({"clock", "own", "lang", "seats", "status", "updated"})
"""What depends on the moment too, or says whose view it is: told in any case."""
APART: Final = frozenset({"scene", "log", "chat"})
"""What has news of its own."""


class Reader(Protocol):
    """Somebody who looks at tables."""

    def perspective(self, table: Table) -> Perspective | None:
        """How they see this table; None: they hear only that something has changed."""


class Screen(NamedTuple):
    """What is seen from a perspective, and what was new in it."""

    view: TableView
    news: TableNews


class Screens:
    """What those who look at one table see of it."""

    __slots__ = ("_screens",)

    def __init__(self) -> None:
        self._screens: dict[Perspective, Screen] = {}

    def turn(
        self,
        before: Table,
        after: Table,
        readers: Iterable[Reader],
        show: Callable[[Table, Perspective], TableView],
    ) -> Mapping[Reader, TableNews]:
        """The table has changed: what is new for these readers. Every view is made once, however
        many see it; that of before only if it was not seen yet.
        """
        screens: dict[Perspective, Screen] = {}
        told: dict[Reader, TableNews] = {}
        for reader in readers:
            perspective = reader.perspective(after)
            if perspective is None or perspective != reader.perspective(before):
                continue
            screen = screens.get(perspective)
            if screen is None:
                last = self._screens.get(perspective)
                known = last.view if last and last.view["version"] == before.version else None
                view = show(after, perspective)
                news = news_between(known or show(before, perspective), view)
                screen = screens[perspective] = Screen(view, news)
            told[reader] = screen.news
        self._screens = screens
        return told

    def news(
        self, table: Table, perspective: Perspective | None, known: int | None
    ) -> TableNews | None:
        """What the last change has brought for somebody who has the view of the version before."""
        screen = None if perspective is None else self._screens.get(perspective)
        if screen is None or (known, table.version) != (
            screen.news["since"],
            screen.news["version"],
        ):
            return None
        return screen.news


def news_between(before: TableView, after: TableView) -> TableNews:
    """What somebody who sees the first view must hear to see the second."""
    old: Mapping[str, Any] = before
    changed = {
        name: value
        for name, value in after.items()
        if name in ALWAYS or (name not in APART and value != old[name])
    }
    places, pieces = before["scene"]["places"], before["scene"]["pieces"]
    moved_places = moved(places, after["scene"]["places"])
    moved_pieces = moved(pieces, after["scene"]["pieces"])
    return {
        "since": before["version"],
        "version": after["version"],
        "changed": changed,
        "gone_places": gone(places, after["scene"]["places"]),
        "places": [MovedPlace(at=at, place=place) for at, place in moved_places],
        "gone": gone(pieces, after["scene"]["pieces"]),
        "pieces": [MovedPiece(at=at, piece=piece) for at, piece in moved_pieces],
        "log": lines_after(before["log"], after["log"]),
        "chat": lines_after(before["chat"], after["chat"]),
    }


Thing = TypeVar("Thing", PieceView, PlaceView)


def gone(before: list[Thing], after: list[Thing]) -> list[str]:
    """The names of what is no longer there."""
    there = {thing["id"] for thing in after}
    return [thing["id"] for thing in before if thing["id"] not in there]


def moved(before: list[Thing], after: list[Thing]) -> list[tuple[int, Thing]]:
    """What has changed, is new or stands elsewhere, each with its place in the new list: put in
    one after the other they make the new list of what is left of the old one.
    """
    same = 0
    for one, other in zip(before, after, strict=False):
        if one is not other:
            break
        same += 1
    if same == len(before) == len(after):
        return []
    ranks = {thing["id"]: rank for rank, thing in enumerate(before)}
    found = []
    last = same - 1
    for at, thing in enumerate(after[same:], same):
        rank = ranks.get(thing["id"], -1)
        if rank > last and (before[rank] is thing or before[rank] == thing):
            last = rank
        else:
            found.append((at, thing))
    return found


def lines_after(before: list[Any], after: list[Any]) -> LinesNews:
    """How many of the first lines are the same, and those that follow."""
    kept = 0
    for one, other in zip(before, after, strict=False):
        if one is not other and one != other:
            break
        kept += 1
    return {"kept": kept, "lines": after[kept:]}
