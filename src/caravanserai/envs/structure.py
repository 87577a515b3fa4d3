"""What rows and words are made of: groups, cards as a set with what is printed on them, factors of
words. For attention over cards, and for policies that choose a verb before a card.

    from caravanserai.envs.structure import structure
    parts = structure("marco_polo")
    rows[:, parts.groups["board"]]      # the entries of a group
    parts.cards_of(rows)                # (games, cards, fields): where each card is
    parts.features                      # (cards, features): what is printed on each
    parts.words                         # (words, 3): verb, place and card of each word

Everything is generated from the names of the entries, the words and the data files of the game;
`python -m caravanserai.envs.structure marco_polo` writes it down, field by field.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from caravanserai.kernel.game import Game, find
from caravanserai.mind.observation import observation
from caravanserai.mind.observing import MOST_SEATS
from caravanserai.variants.data import is_remark
from caravanserai.variants.house_rules import Folder

Array = NDArray[Any]
NONE: Final = -1
"""Instead of a number: there is none."""
GROUPS: Final = ("setup", "question", "points", "own", "others", "board")
_SETUP: Final = re.compile(r"seats=|option\.")
_QUESTION: Final = re.compile(r"asked=|over$|step[.=]|waiting\.")
_PLAYER: Final = re.compile(r"(?:players|participants)\.(\d)\.")
_LABEL: Final = re.compile(r"(.*)[.=](.+)")
_EFFECT: Final = re.compile(r"([A-Za-z_]+)(?::(\d+))?")


@dataclass(frozen=True)
class Part:
    """Entries of a row that belong together: one for each of their labels."""

    name: str
    group: str
    one_of: bool
    """1 where it is so, otherwise numbers."""
    labels: tuple[str, ...]


class Structure:
    """How the rows and words of a game are built."""

    def __init__(self, game: Game[Any]) -> None:
        names = observation(game).names
        self.parts = [*_parts(names)]
        self.groups: dict[str, Array] = {
            group: np.array([i for i, name in enumerate(names) if _group(name) == group], np.intp)
            for group in GROUPS
        }
        """The entries of each group."""
        self.players = _players(names)
        """(seats, fields): the same entries for every seat, the own one first; -1: not seen."""
        printed = dict(_printed(game)) if game.package else {}
        things = {thing for text in (*names, *game.words.names()) for thing in _things(text)}
        self.cards = [card for card in printed if card in things]
        """Everything that is printed and can be named: cards, tiles, spaces."""
        self.feature_names, self.features = _features([printed[card] for card in self.cards])
        self.fields, self._entries = _places_of_cards(names, self.cards)
        """Where a card can be, in the order of `cards_of`."""
        self.verbs, self.places, self.words = _factors(game.words.names(), self.cards)
        """Verbs and places by name, and for every word the numbers of its verb, place and card."""

    def cards_of(self, rows: Array) -> Array:
        """(..., cards, fields): what rows say of every card."""
        padded = np.concatenate([rows, np.zeros_like(rows[..., :1])], axis=-1)
        return padded[..., self._entries]


@cache
def structure(key: str) -> Structure:
    """How the rows and words of a game are built."""
    return Structure(find(key))


def _group(name: str) -> str:
    """The group of an entry."""
    if _SETUP.match(name):
        return "setup"
    if _QUESTION.match(name):
        return "question"
    if name.startswith("points."):
        return "points"
    player = _PLAYER.match(name)
    if player:
        return "own" if player[1] == "0" else "others"
    return "board"


def _split(name: str) -> tuple[str, str]:
    """The field of an entry and its label."""
    found = _LABEL.fullmatch(name)
    return (found[1], found[2]) if found else (name, "")


def _parts(names: Iterable[str]) -> Iterator[Part]:
    """Entries with the same field, in the order of the first one."""
    found: dict[tuple[str, bool], list[str]] = {}
    groups: dict[str, str] = {}
    for name in names:
        field, label = _split(name)
        found.setdefault((field, "=" in name[len(field) : len(field) + 1]), []).append(label)
        groups.setdefault(field, _group(name))
    for (field, one_of), labels in found.items():
        yield Part(field, groups[field], one_of, tuple(labels))


def _players(names: list[str]) -> Array:
    """For every seat the entries of the same names."""
    found: dict[str, list[int]] = {}
    for entry, name in enumerate(names):
        player = _PLAYER.match(name)
        if player and int(player[1]) < MOST_SEATS:
            seats = found.setdefault(name[player.end() :], [NONE] * MOST_SEATS)
            seats[int(player[1])] = entry
    return np.array(list(found.values()), np.intp).reshape(-1, MOST_SEATS).T


def _printed(game: Game[Any]) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """Every entry of the data files that has an id, with the house rules in play."""
    data = files(game.package).joinpath("data")
    folder = Folder(game.package)
    names = sorted(path.name for path in data.iterdir()) if data.is_dir() else []
    for name in names:
        if not name.endswith(".toml"):
            continue
        for table, entries in dict.items(folder.read(name)):
            for entry in entries if isinstance(entries, list) else ():
                if isinstance(entry, dict) and isinstance(entry.get("id"), str):
                    yield entry["id"], {"table": table, **dict(dict.items(entry))}


def _told(key: str, value: Any) -> Iterator[tuple[str, float]]:
    """What a value says, as features with numbers."""
    if isinstance(value, bool | int | float):
        yield key, float(value)
    elif isinstance(value, str):
        for word, number in _EFFECT.findall(value):
            yield f"{key}={word}", float(number or 1)
    elif isinstance(value, list):
        for one in value:
            yield from _told(key, one)
    elif isinstance(value, dict):
        for inner, one in dict.items(value):
            if not is_remark(inner) and inner not in ("id", "name"):
                yield from _told(f"{key}.{inner}" if key else inner, one)


def _features(entries: list[Mapping[str, Any]]) -> tuple[list[str], Array]:
    """The names of all features, and what each entry has of them."""
    told: list[dict[str, float]] = []
    for entry in entries:
        found: dict[str, float] = {}
        for feature, value in _told("", dict(entry)):
            found[feature] = found.get(feature, 0.0) + value
        told.append(found)
    names = sorted({feature for found in told for feature in found})
    numbers = {feature: i for i, feature in enumerate(names)}
    table = np.zeros((len(entries), len(names)), np.float32)
    for row, found in enumerate(told):
        for feature, value in found.items():
            table[row, numbers[feature]] = value
    return names, table


def _things(text: str) -> list[str]:
    """What an entry or a word may name."""
    return re.split(r"[.=:]", text)


def _places_of_cards(names: list[str], cards: list[str]) -> tuple[list[str], Array]:
    """The fields that tell of cards; for each card and field its entry, or one beyond the row."""
    numbers = {card: i for i, card in enumerate(cards)}
    found: dict[str, dict[int, int]] = {}
    for entry, name in enumerate(names):
        field, label = _split(name)
        if label in numbers:
            found.setdefault(field, {})[numbers[label]] = entry
    table = np.full((len(cards), len(found)), len(names), np.intp)
    for column, entries in enumerate(found.values()):
        for card, entry in entries.items():
            table[card, column] = entry
    return list(found), table


def _factors(names: list[str], cards: list[str]) -> tuple[list[str], list[str], Array]:
    """Verbs and places, and for every word its verb, its place and its card."""
    numbers = {card: i for i, card in enumerate(cards)}
    verbs: dict[str, int] = {}
    places: dict[str, int] = {}
    words = np.full((len(names), 3), NONE, np.intp)
    for word, name in enumerate(names):
        verb, *things = name.split(":")
        words[word, 0] = verbs.setdefault(verb, len(verbs))
        named = [thing for thing in things if thing in numbers]
        if named:
            words[word, 2] = numbers[named[0]]
            things.remove(named[0])
        if things:
            words[word, 1] = places.setdefault(":".join(things), len(places))
    return list(verbs), list(places), words


def described(key: str) -> str:
    """Every field of the rows, every verb of the words and every feature of cards, as Markdown."""
    parts = structure(key)
    lines = [f"# {find(key).title}", "", "| field | group | says | labels |", "|---|---|---|---|"]
    for part in parts.parts:
        says = "1 where it is so" if part.one_of else "a number"
        labels = [label for label in part.labels if label]
        told = ", ".join(labels[:4]) + (f", ... ({len(labels)})" if len(labels) > 4 else "")
        lines.append(f"| {part.name} | {part.group} | {says} | {told} |")
    lines += ["", "| verb | words | places | cards |", "|---|---|---|---|"]
    for verb, name in enumerate(parts.verbs):
        own = parts.words[parts.words[:, 0] == verb]
        named = [len({*own[:, factor].tolist()} - {NONE}) for factor in (1, 2)]
        lines.append(f"| {name} | {len(own)} | {named[0]} | {named[1]} |")
    lines += ["", "| feature of cards | of how many |", "|---|---|"]
    for name, column in zip(parts.feature_names, parts.features.T, strict=True):
        lines.append(f"| {name} | {np.count_nonzero(column)} of {len(parts.cards)} |")
    return "\n".join(lines)


if __name__ == "__main__":
    for wish in sys.argv[1:]:
        print(described(wish))
