"""The set-up of a game as it is written on the command line."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from caravanserai.kernel.errors import BadSetup, suggest
from caravanserai.kernel.game import Game, Setup


def read_options(game: Game[Any], written: Iterable[str]) -> dict[str, Any]:
    """'character_draft' switches on, 'name=value' chooses one of the values of an option."""
    found: dict[str, Any] = {}
    for text in written:
        name, equals, value = text.partition("=")
        if name not in game.options:
            known = ", ".join(game.options) or "none"
            raise BadSetup(
                f"no option {name!r}{suggest(name, game.options)}; {game.title} has: {known}"
            )
        values = game.options[name].values
        if not equals:
            if values != (False, True):
                raise BadSetup(f"option {name!r} needs a value: {name}={_shown(values[0])}")
            found[name] = True
            continue
        fitting = [one for one in values if _shown(one) == value.lower()]
        if not fitting:
            allowed = ", ".join(_shown(one) for one in values)
            raise BadSetup(f"option {name!r} is one of {allowed}, not {value!r}")
        found[name] = fitting[0]
    return found


def _shown(value: Any) -> str:
    return str(value).lower()


def all_setups(game: Game[Any]) -> list[Setup]:
    """Every number of seats with no option, each option alone, and all options together."""
    changes = [
        {name: value} for name, choice in game.options.items() for value in choice.values[1:]
    ]
    together = {name: choice.values[-1] for name, choice in game.options.items()}
    combinations: list[dict[str, Any]] = [{}, *changes, together]
    distinct = [one for i, one in enumerate(combinations) if one not in combinations[:i]]
    return [Setup(seats, one) for seats in game.seats for one in distinct]


def spoken_setup(setup: Setup) -> str:
    """'4, character_draft': seats and options for reports."""
    chosen = [
        name if value is True else f"{name}={_shown(value)}"
        for name, value in setup.options.items()
    ]
    return ", ".join([f"{setup.seats}", *chosen])
