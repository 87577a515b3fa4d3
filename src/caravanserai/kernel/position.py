"""Positions as text: reading them with every mistake named, and writing the pending steps."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping, Sequence
from types import ModuleType
from typing import Any, ClassVar, Final, Protocol

from caravanserai.kernel.core import CHANCE, Op, S, State, advance
from caravanserai.kernel.errors import BadPosition, suggest
from caravanserai.kernel.sets import bits

NOTHING: Final = -1
"""What stands in a state where there is nothing."""


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
    """A whole number within limits; written as so much more than it is in the state."""

    def __init__(self, least: int, most: int, more: int = 0) -> None:
        self.least, self.most, self.more = least, most, more

    def write(self, value: int) -> int:
        return value + self.more

    def read(self, text: Any, where: str) -> int:
        if type(text) is not int or not self.least <= text <= self.most:
            raise BadPosition(
                f"{where}: expected a number from {self.least} to {self.most}, not {text!r}"
            )
        return text - self.more


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


class Counts:
    """A number for each of several things; the same greatest one for all, or one for each."""

    def __init__(self, names: Sequence[str], most: int | Sequence[int]) -> None:
        self.names = list(names)
        greatest = [most] * len(self.names) if isinstance(most, int) else most
        self.numbers = [Number(0, number) for number in greatest]

    def write(self, value: Sequence[int]) -> dict[str, int]:
        return dict(zip(self.names, value, strict=True))

    def read(self, text: Any, where: str) -> tuple[int, ...]:
        reader = Reader(text, where)
        pairs = zip(self.names, self.numbers, strict=True)
        found = [reader.get(name, number) for name, number in pairs]
        reader.done()
        return tuple(found)


class Each:
    """Values of one kind; so many, if a number is given."""

    def __init__(self, codec: Codec, number: int | None = None) -> None:
        self.codec = codec
        self.number = number

    def write(self, value: Sequence[Any]) -> list[Any]:
        return [self.codec.write(item) for item in value]

    def read(self, text: Any, where: str) -> tuple[Any, ...]:
        fits = isinstance(text, list | tuple) and self.number in (None, len(text))
        if not fits:
            number = "a list" if self.number is None else f"{self.number} entries"
            raise BadPosition(f"{where}: expected {number}, not {text!r}")
        return tuple([self.codec.read(item, f"{where}[{i}]") for i, item in enumerate(text)])


class ByName:
    """Values at some places of a list, by the names of these places; nothing at the others."""

    def __init__(self, places: Mapping[str, int], names: Sequence[str], length: int) -> None:
        self.places = places
        self.name = Name(names, none=NOTHING)
        self.length = length

    def write(self, value: Sequence[int]) -> dict[str, str | None]:
        return {label: self.name.write(value[place]) for label, place in self.places.items()}

    def read(self, text: Any, where: str) -> tuple[int, ...]:
        reader = Reader(text, where)
        found = [NOTHING] * self.length
        for label, place in self.places.items():
            found[place] = reader.get(label, self.name)
        reader.done()
        return tuple(found)


class OrNothing:
    """A value of another kind, or null for nothing."""

    def __init__(self, codec: Codec) -> None:
        self.codec = codec

    def write(self, value: Any) -> Any:
        return None if value == NOTHING else self.codec.write(value)

    def read(self, text: Any, where: str) -> Any:
        return NOTHING if text is None else self.codec.read(text, where)


class As:
    """A field that has another name in positions than in the state."""

    def __init__(self, key: str, codec: Codec) -> None:
        self.key = key
        self.codec = codec


class Fields:
    """The fields of a state that stand in one table of a position, each of them said once: its
    name and how it is written. Tables within the table are groups of fields themselves.
    """

    def __init__(self, **fields: Codec | As | Fields) -> None:
        self._groups = {key: field for key, field in fields.items() if isinstance(field, Fields)}
        self._fields: dict[str, tuple[str, Codec]] = {}
        """The name in the state and the codec of each key."""
        for name, field in fields.items():
            if isinstance(field, As):
                self._fields[field.key] = (name, field.codec)
            elif not isinstance(field, Fields):
                self._fields[name] = (name, field)

    def write(self, s: State, place: int | None = None) -> dict[str, Any]:
        """The fields as readable text; with a place what stands there in each of the lists."""
        found: dict[str, Any] = {}
        for key, (name, codec) in self._fields.items():
            value = getattr(s, name)
            found[key] = codec.write(value if place is None else value[place])
        for key, group in self._groups.items():
            found[key] = group.write(s, place)
        return found

    def read(self, s: State, reader: Reader, place: int | None = None) -> None:
        """Put what is written into the state, or at a place of its lists."""
        for key, (name, codec) in self._fields.items():
            value = reader.get(key, codec)
            if isinstance(value, tuple):
                value = list(value)
            if place is None:
                setattr(s, name, value)
            else:
                getattr(s, name)[place] = value
        for key, group in self._groups.items():
            table = reader.table(key)
            group.read(s, table, place)
            table.done()


class Reader:
    """Reads one table of a position; complains about missing, unknown and wrong entries by path."""

    def __init__(self, table: Any, where: str) -> None:
        if not isinstance(table, Mapping):
            raise BadPosition(f"{where}: expected a table, not {table!r}")
        self._table = table
        self._where = where
        self._used: set[str] = set()

    def __contains__(self, key: str) -> bool:
        """Whether there is such a key."""
        return key in self._table

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


class Options:
    """The options of the set-up. Those that came later are written only where they are not the
    default: positions from before them keep their text.
    """

    def __init__(self, values: Mapping[str, Sequence[Any]], later: Sequence[str] = ()) -> None:
        self._values = values
        self._later = later

    def write(self, options: Mapping[str, Any]) -> dict[str, Any]:
        """The options as they are written."""
        return {
            name: value
            for name, value in options.items()
            if name not in self._later or value != self._values[name][0]
        }

    def read(self, text: Reader) -> dict[str, Any]:
        """The value of every option."""
        found = {}
        for name, values in self._values.items():
            flag = isinstance(values[0], bool)
            if name in self._later and name not in text:
                found[name] = values[0]
            else:
                codec = Flag() if flag else Name(values)
                read = text.get(name, codec)
                found[name] = read if flag else values[read]
        text.done()
        return found


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

    def read(self, steps: Sequence[Reader], seats: int) -> list[Op[Any]]:
        """The steps of a position with so many seats."""
        found = [self._step(reader) for reader in steps]
        for op in found:
            for seat in (op.player, getattr(op, "seat", 0)):
                if not CHANCE <= seat < seats:
                    raise BadPosition(
                        f"position.steps: {type(op).__name__}: there is no seat {seat + 1}"
                    )
        return found

    def _step(self, reader: Reader) -> Op[Any]:
        name = list(self._ops)[reader.get("step", Name(list(self._ops)))]
        make: Callable[..., Op[Any]] = self._ops[name]
        op = make(*[reader.get(field, self._codecs[field]) for field in self._fields[name]])
        reader.done()
        return op


def _field_names(op: type[Op[Any]]) -> list[str]:
    return [name for name in inspect.signature(op).parameters if name != "self"]


def settle(s: S, faults: Callable[[S], Sequence[str]] = lambda s: ()) -> None:
    """Put a position that was read at its next question: steps that ask nothing or have a single
    answer are performed, as in a game. It must have no faults, before and after.
    """
    _complain(faults(s))
    try:
        advance(s)
    except Exception as error:  # no check foresaw what these steps break
        raise BadPosition(f"position.steps: they do not fit the table: {error!r}") from None
    _complain(faults(s))


def _complain(faults: Sequence[str]) -> None:
    if faults:
        raise BadPosition(f"position: {'; '.join(faults)}")
