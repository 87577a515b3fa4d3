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
from typing import Any, TypeVar

from caravanserai.kernel.errors import BadData, suggest

R = TypeVar("R")


def read(package: str, name: str) -> dict[str, Any]:
    """The tables of `data/<name>` inside a game's package, as printed."""
    return parse(files(package).joinpath("data", name).read_text(encoding="utf-8"), name)


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


def equal(name: str, what: str, found: object, expected: object) -> None:
    """Two numbers that must agree."""
    if found != expected:
        raise BadData(f"{name}: {what} is {found}, expected {expected}")


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
