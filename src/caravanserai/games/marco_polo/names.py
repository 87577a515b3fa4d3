"""The proper names of places and people in the languages of the house."""

from __future__ import annotations

from collections.abc import Mapping

from caravanserai.games.marco_polo.components import CHARACTERS, NODES


def proper_names(language: str) -> Mapping[str, str]:
    """The names in a language, by their English form."""
    found = {}
    for node in NODES:
        if node.name:
            found[node.name] = {"ru": node.name_ru, "fr": node.name_fr}.get(language, node.name)
    if language == "ru":
        found.update({character.name: character.name_ru for character in CHARACTERS})
    return found
