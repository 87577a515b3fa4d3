"""Component data: TOML tables -> frozen dataclasses, with every mistake named by file,
entry and key.
"""

from __future__ import annotations

import dataclasses
import tomllib
import types
import typing
from collections.abc import Mapping, Sequence
from importlib.resources import files
from typing import Annotated, Any, Final, TypeVar

from caravanserai.kernel.errors import BadData, suggest

R = TypeVar("R")

REMARKS: Final = ("provenance", "source", "note", "ref")
OF_A_KEY: Final = "_provenance"
"""`cost_provenance` says where the cost comes from, if not from where the entry does."""


def is_remark(key: str) -> bool:
    """A key says where values come from and never affects play."""
    return key in REMARKS or key.endswith(OF_A_KEY)


class Limit:
    """What a value must be beside its type; `Annotated[int, Between(1, 6)]` is a value of a die."""

    def wanted(self, found: Any) -> str:
        """What would be right instead, or nothing."""
        raise NotImplementedError


@dataclasses.dataclass(frozen=True)
class Between(Limit):
    """A number in a range."""

    lowest: int
    highest: int

    def wanted(self, found: Any) -> str:
        if self.lowest <= found <= self.highest:
            return ""
        return f"a number from {self.lowest} to {self.highest}"


@dataclasses.dataclass(frozen=True)
class Count(Limit):
    """A list with so many values."""

    lowest: int
    highest: int

    def wanted(self, found: Any) -> str:
        if self.lowest <= len(found) <= self.highest:
            return ""
        if self.lowest == self.highest:
            return f"{self.lowest} values"
        return f"{self.lowest} to {self.highest} values"


@dataclasses.dataclass(frozen=True)
class OneOf(Limit):
    """A name that is known."""

    known: Sequence[str]

    def wanted(self, found: Any) -> str:
        return "" if found in self.known else f"one of {', '.join(map(repr, self.known))}"


@dataclasses.dataclass(frozen=True)
class Amounts(Limit):
    """A table of amounts whose keys are all known and whose values are positive."""

    known: Sequence[str]

    def wanted(self, found: Any) -> str:
        if all(key in self.known and amount > 0 for key, amount in found.items()):
            return ""
        return f"positive amounts of {', '.join(self.known)}"


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
    """One table as a record: every field there with its type, no unknown key; without remarks."""
    if not isinstance(table, dict):
        raise BadData(f"{where}: expected a table, not {table!r}")
    table = {key: found for key, found in table.items() if not is_remark(key)}
    hints = typing.get_type_hints(kind, include_extras=True)
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


def value(kind: Any, given: Any, where: str) -> Any:
    """A value checked against a type: int, str, bool, list[...], tuple[...], dict[str, ...],
    a dataclass, or one of these with limits.
    """
    if kind is Any:
        return given
    origin = typing.get_origin(kind)
    arguments = typing.get_args(kind)
    if origin is Annotated:
        checked = value(arguments[0], given, where)
        for limit in arguments[1:]:
            wanted = limit.wanted(checked)
            if wanted:
                raise BadData(f"{where}: expected {wanted}, not {given!r}")
        return checked
    if dataclasses.is_dataclass(kind) and isinstance(kind, type):
        return entry(kind, given, where)
    if origin in (typing.Union, types.UnionType):
        return value(next(a for a in arguments if a is not type(None)), given, where)
    if origin in (list, tuple):
        if not isinstance(given, list):
            raise BadData(f"{where}: expected a list, not {given!r}")
        items = [value(arguments[0], item, f"{where}[{i}]") for i, item in enumerate(given)]
        return tuple(items) if origin is tuple else items
    if origin is dict:
        if not isinstance(given, dict):
            raise BadData(f"{where}: expected a table, not {given!r}")
        return {key: value(arguments[1], item, f"{where}.{key}") for key, item in given.items()}
    if type(given) is not kind:
        raise BadData(f"{where}: expected {_SPOKEN.get(kind, kind)}, not {given!r}")
    return given


_SPOKEN = {int: "a whole number", str: "a text", bool: "true or false", float: "a number"}


def equal(name: str, what: str, found: object, expected: object) -> None:
    """Two numbers that must agree."""
    if found != expected:
        raise BadData(f"{name}: {what} is {found}, expected {expected}")
