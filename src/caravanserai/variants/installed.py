"""Which games there are: those of the house, and every installed package that offers one.

A package offers a game as an entry point of the group `caravanserai.games`: its name is the key of
the game, its value the package in which `GAME` stands.
"""

from __future__ import annotations

import logging
import pkgutil
from functools import partial
from importlib import resources
from importlib.metadata import entry_points
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from caravanserai.kernel.game import announce, packages
from caravanserai.variants.house_rules import import_game

GROUP: Final = "caravanserai.games"
"""The group of entry points, and the package of the games of the house."""

log = logging.getLogger(__name__)


def announce_games() -> None:
    """Make all games known; each is loaded when somebody asks for it."""
    folder = Path(str(resources.files("caravanserai") / "games"))
    for module in pkgutil.iter_modules([str(folder)]):
        _announce(module.name, f"{GROUP}.{module.name}")
    for door in entry_points(group=GROUP):
        if door.name in packages():
            log.warning("%s: there is a game called %r already", door.value, door.name)
        else:
            _announce(door.name, door.value)


def _announce(key: str, package: str) -> None:
    announce(key, partial(import_game, key, package), package)


def folder_of(package: str) -> Path | None:
    """Where the files of a game lie, without loading it; none if it is not a package."""
    spec = find_spec(package)
    places = spec.submodule_search_locations if spec else None
    return Path(next(iter(places))) if places else None
