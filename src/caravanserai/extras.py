"""Libraries that only some parts of the house need; each part says what to install."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from caravanserai.kernel.errors import CaravanseraiError


class MissingExtra(CaravanseraiError):
    """A library that this part needs is not installed."""


def needed(module: str, extra: str) -> Any:
    """The module, or how to get it."""
    try:
        return import_module(module)
    except ModuleNotFoundError as error:
        raise MissingExtra(
            f"{error.name} is not installed; get it with: pip install 'caravanserai-games[{extra}]'"
        ) from None
