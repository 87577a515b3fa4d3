"""Positions as text: reading them with every mistake named, and writing the pending steps."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping, Sequence
from types import ModuleType
from typing import Any, ClassVar, Protocol

from caravanserai.kernel.core import CHANCE, Op, State
from caravanserai.kernel.errors import BadPosition, suggest
from caravanserai.kernel.sets import bits


def steps_of(modules: Sequence[ModuleType], abstract: Sequence[str]) -> list[type[Op[Any]]]:
    """Every step that these modules define or use, but for those that only others are made of."""
    found = {
        thing
        for module in modules
        for thing in vars(module).values()
        if isinstance(thing, type) and issubclass(thing, Op) and thing is not Op
    }
    return sorted([op for op in found if op.__name__ not in abstract], key=lambda op: op.__name__)


class Codec(Protocol):
    """How a field of a step is written in a position."""

    def write(self, value: Any) -> Any:
        """The readable form."""

    def read(self, text: Any, where: str) -> Any:
        """The value of a readable form, or BadPosition."""


class Number:
    """A whole number within limits."""

    def __init__(self, least: int, most: int) -> None:
        self.least, self.most = least, most

    def write(self, value: int) -> int:
        return value

    def read(self, text: Any, where: str) -> int:
        if type(text) is not int or not self.least <= text <= self.most:
            raise BadPosition(
                f"{where}: expected a number from {self.least} to {self.most}, not {text!r}"
            )
        return text


class Flag:
    """True or false."""

    def write(self, value: bool) -> bool:
        return bool(value)

    def read(self, text: Any, where: str) -> bool:
        if type(text) is not bool:
            raise BadPosition(f"{where}: expected true or false, not {text!r}")
        return text


class Seat:
    """A seat, counted from 1; also 'chance', if it can be meant."""

    def __init__(self, chance: bool = True) -> None:
        self.chance = chance

    def write(self, value: int) -> Any:
        return "chance" if value == CHANCE else value + 1

    def read(self, text: Any, where: str) -> int:
        if self.chance and text == "chance":
            return CHANCE
        if type(text) is not int or text < 1:
            raise BadPosition(f"{where}: expected a seat counted from 1, not {text!r}")
        return text - 1


class Name:
    """An index into a list of names; null for `none`, where there is one."""

    def __init__(self, names: Sequence[str], none: int | None = None) -> None:
        self.names = list(names)
        self.none = none

    def write(self, value: int) -> str | None:
        return None if value == self.none else self.names[value]

    def read(self, text: Any, where: str) -> int:
        if text is None and self.none is not None:
            return self.none
        if not isinstance(text, str) or text not in self.names:
            hint = suggest(text, self.names) if isinstance(text, str) else ""
            if not hint and len(self.names) <= 12:
                hint = f"; there are {', '.join(self.names)}"
            raise BadPosition(f"{where}: {text!r} is unknown{hint}")
        return self.names.index(text)


class Names:
    """A sequence of indices as a list of names."""

    def __init__(self, names: Sequence[str], none: int | None = None) -> None:
        self.name = Name(names, none)

    def write(self, value: Sequence[int]) -> list[str | None]:
        return [self.name.write(index) for index in value]

    def read(self, text: Any, where: str) -> tuple[int, ...]:
        if not isinstance(text, list | tuple):
            raise BadPosition(f"{where}: expected a list of names, not {text!r}")
        return tuple([self.name.read(item, f"{where}[{i}]") for i, item in enumerate(text)])


class NameSet:
    """A bit mask as a sorted list of different names."""

    def __init__(self, names: Sequence[str]) -> None:
        self.names = Names(names)

    def write(self, value: int) -> list[str | None]:
        return self.names.write(bits(value))

    def read(self, text: Any, where: str) -> int:
        mask = 0
        for index in self.names.read(text, where):
            if mask >> index & 1:
                raise BadPosition(f"{where}: {self.names.name.write(index)!r} stands there twice")
            mask |= 1 << index
        return mask


class Reader:
    """Reads one table of a position; complains about missing, unknown and wrong entries by path."""

    def __init__(self, table: Any, where: str) -> None:
        if not isinstance(table, Mapping):
            raise BadPosition(f"{where}: expected a table, not {table!r}")
        self._table = table
        self._where = where
        self._used: set[str] = set()

    def get(self, key: str, codec: Codec) -> Any:
        """The value of a key that must be there."""
        return codec.read(self.raw(key), f"{self._where}.{key}")

    def raw(self, key: str) -> Any:
        """The entry of a key as it is written."""
        if key not in self._table:
            raise BadPosition(f"{self._where}: {key!r} is missing")
        self._used.add(key)
        return self._table[key]

    def table(self, key: str) -> Reader:
        """The table of a key."""
        return Reader(self.raw(key), f"{self._where}.{key}")

    def tables(self, key: str) -> list[Reader]:
        """The list of tables of a key."""
        entries = self.raw(key)
        where = f"{self._where}.{key}"
        if not isinstance(entries, list | tuple):
            raise BadPosition(f"{where}: expected a list, not {entries!r}")
        return [Reader(entry, f"{where}[{i}]") for i, entry in enumerate(entries)]

    def done(self) -> None:
        """Complain about what was not read."""
        for key in self._table:
            if key not in self._used:
                raise BadPosition(
                    f"{self._where}: {key!r} is unknown{suggest(str(key), self._used)}"
                )


class StepText:
    """The pending steps of a game as text and back."""

    shared: ClassVar[dict[str, Codec]] = {"player": Seat()}

    def __init__(self, ops: Sequence[type[Op[Any]]], fields: Mapping[str, Codec]) -> None:
        self._ops = {op.__name__: op for op in ops}
        self._codecs = {**self.shared, **fields}
        self._fields = {op.__name__: _field_names(op) for op in ops}

    def write(self, stack: Sequence[Op[Any]]) -> list[dict[str, Any]]:
        """The steps, the next one last."""
        return [
            {"step": type(op).__name__}
            | {f: self._codecs[f].write(getattr(op, f)) for f in self._fields[type(op).__name__]}
            for op in stack
        ]

    def read(self, steps: Sequence[Reader]) -> list[Op[Any]]:
        """The steps of a position."""
        return [self._step(reader) for reader in steps]

    def _step(self, reader: Reader) -> Op[Any]:
        name = list(self._ops)[reader.get("step", Name(list(self._ops)))]
        make: Callable[..., Op[Any]] = self._ops[name]
        op = make(*[reader.get(field, self._codecs[field]) for field in self._fields[name]])
        reader.done()
        return op


def _field_names(op: type[Op[Any]]) -> list[str]:
    return [name for name in inspect.signature(op).parameters if name != "self"]


def settle(s: State) -> None:
    """Put a position that was read at its question; it must really be at one."""
    if not s.stack:
        s.over = True
        return
    op = s.stack[-1]
    options = op.options(s)
    if options is None or len(options) < 2:
        found = "asks nothing" if options is None else f"has {len(options)} answers"
        raise BadPosition(
            f"position.steps: a position is at a decision, but {type(op).__name__} {found}"
        )
    s.actor = op.player
    s.legal = options
