"""The data files of a game, the house rules that change them, and where their values come from.

A folder of house rules holds files of the same names with nothing but what is different. The
environment names it, `CARAVAN_DATA_MERV` for Merv, because the components are constants of the
game's modules: it has to be known when they are imported.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from importlib.resources import files
from pathlib import Path
from typing import Any, Final

from caravanserai.kernel import game as registry
from caravanserai.kernel.errors import BadData, BadSetup, CaravanseraiError, suggest
from caravanserai.kernel.game import Game
from caravanserai.variants.data import OF_A_KEY, is_remark, parse, read

HOUSE: Final = "house"
"""The provenance of an entry that house rules change without saying where they have it from."""
LARGEST_VALUE: Final = 1000
"""The largest whole number of a house rule: nothing on the table counts further."""


def variable(key: str) -> str:
    """The environment variable that names the folder for a game."""
    return f"CARAVAN_DATA_{key.upper()}"


def house_rules(key: str, folder: str) -> None:
    """Play a game with the values of this folder, here and in processes begun from here. It must
    be said before anybody asks for the game.
    """
    if registry.loaded(key) and os.environ.get(variable(key)) != folder:
        raise BadSetup(f"{key} is in use already: house rules are named before the game is loaded")
    os.environ[variable(key)] = folder


def import_game(key: str, package: str) -> Game[Any]:
    """The game of a package, with its house rules."""
    try:
        game: Game[Any] = import_module(package).GAME
    except CaravanseraiError:
        raise
    except Exception as error:  # no check foresaw what these house rules break
        house = os.environ.get(variable(key))
        if not house:
            raise
        raise BadData(f"{house}: the game cannot be built with these values: {error!r}") from None
    return game


@dataclass(frozen=True)
class Open:
    """What house rules may change in a file, a table or a key of it (`card.cost`). All the rest
    follows from the rules of the game or from the box, and stands there to be read.
    """

    numbers: tuple[str, ...] = ()
    """Only the numbers: what they count stays."""
    values: tuple[str, ...] = ()
    """The whole value; the game looks whether it is right."""
    entries: Mapping[str, str] = field(default_factory=dict)
    """Arrays that have an entry for each number up to a value, and where this value stands:
    entries may be added.
    """


def _shape(value: Any) -> Any:
    """A value without its numbers."""
    if isinstance(value, dict):
        return {key: _shape(inner) for key, inner in value.items() if not is_remark(key)}
    if isinstance(value, list):
        return [_shape(inner) for inner in value]
    return int if type(value) is int else value


class Table(dict[str, Any]):
    """A table of a data file that knows what was asked of it."""

    def __init__(self, found: Mapping[str, Any]) -> None:
        super().__init__(
            {key: Table(one) if isinstance(one, dict) else one for key, one in found.items()}
        )
        self._asked: set[str] = set()

    def __getitem__(self, key: str) -> Any:
        self._asked.add(key)
        return super().__getitem__(key)

    def get(self, key: str, default: Any = None) -> Any:
        self._asked.add(key)
        return super().get(key, default)

    def items(self) -> Any:
        self._asked.update(self)
        return super().items()

    def unread(self, where: str) -> Iterator[str]:
        """What nobody asked for, remarks left out."""
        for key, found in super().items():
            if is_remark(key):
                continue
            if key not in self._asked:
                yield f"{where}: {key}"
            elif isinstance(found, Table):
                yield from found.unread(f"{where}: {key}")


class Folder:
    """The data files in a game's package, changed by its house rules."""

    def __init__(
        self,
        package: str,
        house: str | None = None,
        limits: Mapping[str, Open] | None = None,
    ) -> None:
        self.package = package
        self.limits = limits or {}
        """What may be changed, by file."""
        key = package.rpartition(".")[2]
        self._house = os.environ.get(variable(key), "") if house is None else house
        self.tables: dict[str, Table] = {}
        """What was read, by file."""
        self.changes: dict[str, Any] = {}
        """The values of house rules, by file, entry and key."""
        self._printed: dict[str, Any] = {}
        """What stands there in print."""
        if self._house:
            self._check_house()

    def _check_house(self) -> None:
        """The folder is there and every file in it is one of the game's."""
        folder = Path(self._house)
        if not folder.is_dir():
            raise BadData(f"{folder}: there is no such folder of house rules")
        known = sorted(entry.name for entry in files(self.package).joinpath("data").iterdir())
        for path in sorted(folder.glob("*.toml")):
            if path.name not in known:
                hint = suggest(path.name, known) or f"; there are: {', '.join(known)}"
                raise BadData(f"{path}: the game has no such file{hint}")

    def read(self, name: str) -> dict[str, Any]:
        """The tables of a file."""
        if name in self.tables:
            return self.tables[name]
        printed = read(self.package, name)
        house = Path(self._house, name) if self._house else None
        tables = printed
        if house is not None and house.is_file():
            try:
                text = house.read_text(encoding="utf-8")
            except UnicodeDecodeError:
                raise BadData(f"{house}: not TOML: this is no text") from None
            more = self.limits.get(name, Open()).entries
            tables = override(printed, parse(text, str(house)), str(house), tuple(more))
            self.changes.update(differences(printed, tables, name))
            self._printed.update(differences(tables, printed, name))
        self.tables[name] = Table(tables)
        return self.tables[name]

    def check(self) -> None:
        """House rules change only what is open. A game asks for it when all files are read, so that
        a misspelt key is named as such, and before it compares them.
        """
        for change, value in self.changes.items():
            name, entry, *key = change.split(": ")
            open_ = self.limits.get(name, Open())
            table = entry.partition(" ")[0]
            if table in open_.entries and change not in self._printed:
                continue
            ways = {table, ".".join([table, *key])}
            where = str(Path(self._house, change))
            if not ways.isdisjoint(open_.numbers):
                self._check_numbers(change, value, where)
            elif ways.isdisjoint(open_.values):
                can = ", ".join((*open_.numbers, *open_.values)) or "nothing"
                raise BadData(f"{where}: house rules cannot change this; in {name} they can: {can}")

    def all_read(self) -> None:
        """Every file and every value in it was asked for: what looks like a rule is one. A game
        asks for it when it has compared its files.
        """
        for path in files(self.package).joinpath("data").iterdir():
            if path.name.endswith(".toml") and path.name not in self.tables:
                raise BadData(f"{path.name}: nothing reads this file")
        for name, tables in self.tables.items():
            for where in tables.unread(name):
                raise BadData(f"{where}: nothing reads this value")

    def _check_numbers(self, change: str, value: Any, where: str) -> None:
        """What is counted stays as it is printed."""
        if change not in self._printed:
            raise BadData(f"{where}: this entry has no such value that could be changed")
        printed = self._printed[change]
        if _shape(value) != _shape(printed):
            raise BadData(
                f"{where}: house rules can change only the numbers of {printed!r}, not {value!r}"
            )

    def provenance(self) -> list[tuple[str, str, str]]:
        """Rows of file, entry and provenance."""
        return [row for name, tables in self.tables.items() for row in provenance(name, tables)]


def override(
    tables: Mapping[str, Any], changes: Mapping[str, Any], where: str, more: Sequence[str] = ()
) -> dict[str, Any]:
    """The tables with some values replaced. The entries of an array of tables are recognised by
    their first key (`id`, a number), so that a house rule names only what it changes; to some
    arrays it may add.
    """
    merged = dict(tables)
    for key, new in changes.items():
        if key not in tables:
            raise BadData(f"{where}: unknown key {key!r}{suggest(key, tables)}")
        old = tables[key]
        if isinstance(old, dict):
            if not isinstance(new, dict):
                raise BadData(f"{where}: {key}: expected a table, not {new!r}")
            merged[key] = _changed(old, new, f"{where}: {key}")
        elif isinstance(old, list) and old and isinstance(old[0], dict):
            merged[key] = _override_entries(old, new, f"{where}: {key}", key in more)
        else:
            _check_value(new, f"{where}: {key}")
            merged[key] = new
    return merged


def _override_entries(
    old: list[dict[str, Any]], new: Any, where: str, more: bool
) -> list[dict[str, Any]]:
    marks = marks_of(old)
    merged = list(old)
    if not isinstance(new, list):
        raise BadData(f"{where}: expected entries [[...]], not {new!r}")
    for i, change in enumerate(new):
        for mark in marks:
            if not isinstance(change, dict) or mark not in change:
                raise BadData(
                    f"{where} {i + 1}: the key {mark!r} is missing: it says what is changed"
                )
        label, known = label_of(change, marks), [label_of(table, marks) for table in merged]
        if label not in known and more:
            merged.append(_changed({"provenance": HOUSE}, change, f"{where} {label}"))
            continue
        if label not in known:
            spoken = " and ".join([f"{mark} = {change[mark]!r}" for mark in marks])
            raise BadData(f"{where}: no entry has {spoken}{suggest(label, known)}")
        n = known.index(label)
        merged[n] = _changed(merged[n], change, f"{where} {label}")
    return merged


def marks_of(entries: list[dict[str, Any]]) -> list[str]:
    """The first keys that tell one entry from another."""
    keys = list(entries[0])
    size = 1
    while size < len(keys) and len({label_of(one, keys[:size]) for one in entries}) < len(entries):
        size += 1
    return keys[:size]


def label_of(entry: Mapping[str, Any], marks: list[str]) -> str:
    """What messages call an entry."""
    return " ".join([str(entry.get(mark)) for mark in marks])


def _changed(old: Mapping[str, Any], new: Mapping[str, Any], where: str) -> dict[str, Any]:
    """A table with the changes of house rules; its provenance is theirs."""
    for key, value in new.items():
        _check_value(value, f"{where}: {key}")
    merged = {**old, **new}
    changed = [key for key in new if new[key] != old.get(key) and not is_remark(key)]
    if changed and "provenance" in old and "provenance" not in new:
        merged["provenance"] = HOUSE
    for key in changed:
        if f"{key}{OF_A_KEY}" not in new:
            merged.pop(f"{key}{OF_A_KEY}", None)
    return merged


def _check_value(value: Any, where: str) -> None:
    """Whole numbers count things on a table."""
    if isinstance(value, dict):
        for key, inner in value.items():
            _check_value(inner, f"{where}.{key}")
    elif isinstance(value, list):
        for i, inner in enumerate(value):
            _check_value(inner, f"{where}[{i}]")
    elif type(value) is int and not 0 <= value <= LARGEST_VALUE:
        raise BadData(f"{where}: expected a number from 0 to {LARGEST_VALUE}, not {value}")


def differences(old: Mapping[str, Any], new: Mapping[str, Any], name: str) -> dict[str, Any]:
    """The values that house rules have changed in a file, by entry and key."""
    found: dict[str, Any] = {}
    for key, value in new.items():
        if value != old.get(key) and not _labelled(key, value):
            found[f"{name}: {key}"] = value
        before = dict(_labelled(key, old.get(key)))
        for label, after in _labelled(key, value):
            found.update(_changes(before.get(label, {}), after, f"{name}: {label}"))
    return found


def _changes(old: Mapping[str, Any], new: Mapping[str, Any], where: str) -> dict[str, Any]:
    return {
        f"{where}: {key}": value
        for key, value in new.items()
        if not is_remark(key) and value != old.get(key)
    }


def provenance(name: str, tables: Mapping[str, Any]) -> Iterator[tuple[str, str, str]]:
    """Where the values of a file come from: (file, entry, provenance) for the file, every table
    and every key for which it is said; the smaller one decides.
    """
    if "provenance" in tables:
        yield (name, "*", str(tables["provenance"]))
    for key, found in tables.items():
        if key.endswith(OF_A_KEY):
            yield (name, key.removesuffix(OF_A_KEY), str(found))
        for label, table in _labelled(key, found):
            for _, entry, source in provenance(name, table):
                yield (name, label if entry == "*" else f"{label}.{entry}", source)


def _labelled(key: str, found: Any) -> list[tuple[str, Mapping[str, Any]]]:
    if isinstance(found, dict):
        return [(key, found)]
    if isinstance(found, list) and found and isinstance(found[0], dict):
        marks = marks_of(found)
        return [(f"{key} {label_of(table, marks)}", table) for table in found]
    return []
