"""Putting news into a view, as clients do."""

from __future__ import annotations

from typing import Any

Json = dict[str, Any]


def applied(view: Json, news: Json) -> Json:
    """The view after the news."""
    assert news["since"] == view["version"]
    places = [(one["at"], one["place"]) for one in news["places"]]
    pieces = [(one["at"], one["piece"]) for one in news["pieces"]]
    return {
        **view,
        **news["changed"],
        "scene": {
            "places": put(view["scene"]["places"], news["gone_places"], places),
            "pieces": put(view["scene"]["pieces"], news["gone"], pieces),
        },
        "log": view["log"][: news["log"]["kept"]] + news["log"]["lines"],
        "chat": view["chat"][: news["chat"]["kept"]] + news["chat"]["lines"],
    }


def put(things: list[Json], gone: list[str], moved: list[tuple[int, Json]]) -> list[Json]:
    """Take out what is gone or moves, then put in what moves or is new, one after the other."""
    out = {*gone, *[thing["id"] for _, thing in moved]}
    left = [thing for thing in things if thing["id"] not in out]
    for at, thing in moved:
        left.insert(at, thing)
    return left
