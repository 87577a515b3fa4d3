"""How a run of practice goes: one record of numbers, all of which the command can set. What is
usual for a game stands in its folder, in `practice.toml`.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, fields
from importlib.resources import files
from typing import Any, Final

from caravanserai.kernel.errors import CaravanseraiError, suggest
from caravanserai.kernel.game import Game, Setup

PRESET: Final = "practice.toml"


@dataclass(frozen=True)
class Settings:
    """Numbers that fall or fade do so over the whole run."""

    game: str
    seats: tuple[int, ...]
    """Numbers of seats; named twice, played twice as often."""
    seconds: float = 600.0
    """How long the whole run plays and learns, in one call or in several."""
    actors: int = 1
    games: int = 64
    """Games side by side in each half of a process."""
    ticks: int = 64
    """Answers in each game between two lessons."""
    width: int = 512
    blocks: int = 2
    seed: int = 1
    paid: float = 0.0
    """Points for a lure at most."""
    given: float = 0.0
    """In so many of a hundred games something is given to seats."""
    rivals: float = 0.0
    """In so many former selves play along."""
    renew: float = 90.0
    """After so many seconds the former self is the present one."""
    hold: float = 0.15
    gone: float = 0.55
    """Lures and gifts stay for the first part of the run, and are gone after the second."""
    own: float = 1.0
    share: float = 0.5
    last_share: float = 0.5
    lead: float = 0.0
    """What counts: points of the own, the share of the victory (more or less of it at the end), the
    lead."""
    rate: float = 5e-4
    last_rate: float = 5e-5
    entropy: float = 0.02
    last_entropy: float = 0.004
    """How much it counts that choices stay open."""
    trace: float = 0.99
    turn_trace: float = 0.97
    """How far what came of a choice is believed beyond the next one, and beyond the turn."""
    discount: float = 1.0
    """How much a point counts that is gained a turn later: less than 1 where games need not end."""
    clip: float = 0.2
    passes: int = 2
    lesson: int = 32768
    """Decisions in a step of learning."""
    like: str = ""
    """Begin as somebody who chooses like this bot, or like the players of this file of games."""
    passes_like: int = 12
    """Passes over their games."""
    watched: float = 120.0
    """So many seconds a bot plays games that are learned from first, if it is one."""
    warm: float = 0.0
    """For so many seconds it learns only what to expect of how it plays."""
    evaluation: int = 300
    """Answers in each game at the end, without lures, gifts and former selves."""
    examine: float = 180.0
    """After so many seconds another process plays what was learned against planners; 0: never."""
    examined: float = 60.0
    """So many seconds it plays at each number of seats."""


def usual(game: Game[Any]) -> dict[str, Any]:
    """What is usual for this game; nothing if it does not say."""
    if not game.package:
        return {}
    file = files(game.package) / PRESET
    return tomllib.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}


def settings_of(game: Game[Any], chosen: Mapping[str, Any]) -> Settings:
    """What is usual for this game, and what was chosen otherwise: numbers or texts by name."""
    kinds = {
        field.name: type(field.default)
        for field in fields(Settings)
        if isinstance(field.default, (int, float, str))
    }
    found: dict[str, Any] = {}
    for name, value in {**usual(game), **chosen}.items():
        if name == "seats":
            found[name] = tuple(value)
            continue
        if name not in kinds:
            known = ", ".join(kinds)
            raise CaravanseraiError(
                f"no setting {name!r}{suggest(name, kinds)}; there are: {known}"
            )
        try:
            found[name] = kinds[name](value)
        except ValueError:
            raise CaravanseraiError(f"{name} is a number, not {value!r}") from None
    if not found.get("seats"):
        raise CaravanseraiError(f"{game.key} has no {PRESET}: say --seats, 2,3,4 for example")
    for count in found["seats"]:
        game.checked(Setup(count))
    return Settings(game.key, **found)
