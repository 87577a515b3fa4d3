"""Component data: TOML tables -> frozen dataclasses, with every mistake named by file,
entry and key.
"""

from __future__ import annotations

import dataclasses
import tomllib
import types
import typing
from collections.abc import Mapping
from importlib.resources import files
from pathlib import Path
from typing import Any, TypeVar

from caravanserai.kernel.errors import BadData, suggest

R = TypeVar("R")


def read(package: str, name: str, house: str = "") -> dict[str, Any]:
    """The tables of `data/<name>` inside a game's package, changed by the file of this name in the
    folder `house`, where there is one.
    """
    tables = parse(files(package).joinpath("data", name).read_text(encoding="utf-8"), name)
    if house:
        if not Path(house).is_dir():
            raise BadData(f"{house}: there is no such folder of house rules")
        changed = Path(house, name)
        if changed.is_file():
            text = changed.read_text(encoding="utf-8")
            return override(tables, parse(text, str(changed)), str(changed))
    return tables


def override(tables: Mapping[str, Any], changes: Mapping[str, Any], where: str) -> dict[str, Any]:
    """The tables with some values replaced. The entries of an array of tables are recognised by
    their first key (`id`, a number), so that a house rule names only what it changes.
    """
    merged = dict(tables)
    for key, new in changes.items():
        if key not in tables:
            raise BadData(f"{where}: unknown key {key!r}{suggest(key, tables)}")
        old = tables[key]
        if isinstance(old, dict):
            if not isinstance(new, dict):
                raise BadData(f"{where}: {key}: expected a table, not {new!r}")
            merged[key] = {**old, **new}
        elif isinstance(old, list) and old and isinstance(old[0], dict):
            merged[key] = _override_entries(old, new, f"{where}: {key}")
        else:
            merged[key] = new
    return merged


def _override_entries(old: list[dict[str, Any]], new: Any, where: str) -> list[dict[str, Any]]:
    mark = next(iter(old[0]))
    merged = [dict(table) for table in old]
    if not isinstance(new, list):
        raise BadData(f"{where}: expected entries [[...]], not {new!r}")
    for i, change in enumerate(new):
        if not isinstance(change, dict) or mark not in change:
            raise BadData(f"{where} {i + 1}: the key {mark!r} is missing: it says what is changed")
        found = [table for table in merged if table[mark] == change[mark]]
        if not found:
            known = [str(table[mark]) for table in merged]
            hint = suggest(str(change[mark]), known)
            raise BadData(f"{where}: no entry has {mark} = {change[mark]!r}{hint}")
        found[0].update(change)
    return merged


def parse(text: str, name: str) -> dict[str, Any]:
    """The tables of a TOML text; `name` is what messages call it."""
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BadData(f"{name}: not TOML: {error}") from None


def entries(kind: type[R], tables: Mapping[str, Any], key: str, name: str) -> list[R]:
    """The array of tables `[[key]]`, each entry as one record of this kind, ids all different."""
    found = tables.get(key)
    if not isinstance(found, list) or not found:
        raise BadData(f"{name}: there must be entries [[{key}]]")
    records = []
    seen: set[str] = set()
    for i, table in enumerate(found):
        label = table.get("id", i + 1) if isinstance(table, dict) else i + 1
        record = entry(kind, table, f"{name}: {key} {label}")
        identifier = getattr(record, "id", None)
        if identifier is not None:
            if identifier in seen:
                raise BadData(f"{name}: {key} {identifier}: this id stands there twice")
            seen.add(identifier)
        records.append(record)
    return records


def entry(kind: type[R], table: Any, where: str) -> R:
    """One table as a record: every field there with its type, no unknown key."""
    if not isinstance(table, dict):
        raise BadData(f"{where}: expected a table, not {table!r}")
    hints = typing.get_type_hints(kind)
    fields = {f.name: f for f in dataclasses.fields(kind)}  # type: ignore[arg-type]
    for key in table:
        if key not in fields:
            raise BadData(f"{where}: unknown key {key!r}{suggest(key, fields)}")
    values = {}
    for name, field in fields.items():
        if name in table:
            values[name] = value(hints[name], table[name], f"{where}: {name}")
        elif field.default is dataclasses.MISSING and field.default_factory is dataclasses.MISSING:
            raise BadData(f"{where}: the key {name!r} is missing")
    return kind(**values)


def value(kind: Any, found: Any, where: str) -> Any:
    """A value checked against a type: int, str, bool, list[...], tuple[...], dict[str, ...],
    a dataclass.
    """
    if kind is Any:
        return found
    origin = typing.get_origin(kind)
    arguments = typing.get_args(kind)
    if dataclasses.is_dataclass(kind) and isinstance(kind, type):
        return entry(kind, found, where)
    if origin in (typing.Union, types.UnionType):
        return value(next(a for a in arguments if a is not type(None)), found, where)
    if origin in (list, tuple):
        if not isinstance(found, list):
            raise BadData(f"{where}: expected a list, not {found!r}")
        items = [value(arguments[0], item, f"{where}[{i}]") for i, item in enumerate(found)]
        return tuple(items) if origin is tuple else items
    if origin is dict:
        if not isinstance(found, dict):
            raise BadData(f"{where}: expected a table, not {found!r}")
        return {key: value(arguments[1], item, f"{where}.{key}") for key, item in found.items()}
    if type(found) is not kind:
        raise BadData(f"{where}: expected {_SPOKEN.get(kind, kind)}, not {found!r}")
    return found


_SPOKEN = {int: "a whole number", str: "a text", bool: "true or false", float: "a number"}


def amounts(table: Mapping[str, int], known: typing.Sequence[str], where: str) -> Mapping[str, int]:
    """A table of amounts whose keys are all known and whose values are positive."""
    for key, amount in table.items():
        if key not in known:
            raise BadData(
                f"{where}: unknown key {key!r}{suggest(key, known)}; there are {', '.join(known)}"
            )
        if amount < 1:
            raise BadData(f"{where}: {key} must be at least 1, not {amount}")
    return table


def provenance(name: str, tables: Mapping[str, Any]) -> list[tuple[str, str, str]]:
    """Where the values of a file come from: (file, entry, provenance) for every table that says
    so.
    """
    rows = []
    for key, found in tables.items():
        for label, table in _labelled(key, found):
            if "provenance" in table:
                rows.append((name, label, str(table["provenance"])))
            else:
                inner = provenance(name, table)
                rows += [(name, f"{label}.{entry}", source) for _, entry, source in inner]
    return rows


def _labelled(key: str, found: Any) -> list[tuple[str, Mapping[str, Any]]]:
    if isinstance(found, dict):
        return [(key, found)]
    if isinstance(found, list) and found and isinstance(found[0], dict):
        return [(f"{key} {table[next(iter(table))]}", table) for table in found]
    return []
