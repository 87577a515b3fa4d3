"""Where the pages are: at paths of a server, or in the files of the static edition."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from caravanserai.web.pages.assets import VERSIONED


@dataclass(frozen=True)
class Addresses:
    """The addresses that pages link to."""

    lobby: str
    settings: str
    about: str
    rules: Callable[[str], str]
    assets: str
    api: str = ""
    """The description of the API, where programs can ask."""
    edition: str = "server"


SERVED: Final = Addresses(
    "/", "/settings", "/about", lambda key: f"/rules/{key}", VERSIONED, "/api/openapi.json"
)


def filed(code: str, assets: str) -> Addresses:
    """The files of the static edition, in a language."""
    return Addresses(
        "lobby.html",
        "settings.html",
        f"about-{code}.html",
        lambda key: f"rules-{key}-{code}.html",
        assets,
        edition="tab",
    )
