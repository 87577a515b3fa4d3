"""Ratings that hold over all games of a tournament (openskill, Plackett-Luce)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Final

from caravanserai.arena.matches import Result
from caravanserai.extras import needed

AUTOMATIC: Final = "automatic opponent"
"""Whoever has a score but no player: the automatic opponents of games for one."""


@dataclass(frozen=True)
class Rating:
    """How strong a bot is believed to be, and how sure that is."""

    player: str
    mean: float
    deviation: float
    games: int


def ratings(finished: Iterable[Result]) -> list[Rating]:
    """The ratings of all bots, the strongest first. A bot on several seats of a game counts once,
    with the mean of its places.
    """
    model = needed("openskill.models", "arena").PlackettLuce()
    known: dict[str, Any] = {}
    games: dict[str, int] = {}
    for result in finished:
        places: dict[str, list[int]] = {}
        for seat, place in enumerate(result.ranking):
            name = result.players[seat] if seat < len(result.players) else AUTOMATIC
            places.setdefault(name, []).append(place)
        names = sorted(places)
        for name in names:
            known.setdefault(name, model.rating(name=name))
            games[name] = games.get(name, 0) + 1
        if len(names) == 1:
            continue
        means = [sum(places[name]) / len(places[name]) for name in names]
        rated = model.rate([[known[name]] for name in names], ranks=means)
        known.update({name: team[0] for name, team in zip(names, rated, strict=True)})
    found = [Rating(name, one.mu, one.sigma, games[name]) for name, one in known.items()]
    return sorted(found, key=lambda one: -one.mean)
