"""What an owner has yet to read off a game: the values that stand in no text, entry by entry, and
the folder of house rules in which the answers are written.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from caravanserai.variants.data import OF_A_KEY, REMARKS, is_remark
from caravanserai.variants.house_rules import Folder, Open, label_of, marks_of, variable

OWNER: Final = "owner"
"""The provenance of what an owner has read off the game."""
UNREAD: Final = ("reconstructed", "inferred", "single_source")
"""The provenances of values that an owner should look at."""
SAID: Final = REMARKS[0]


@dataclass(frozen=True)
class Value:
    """A value to be read off: its key, what stands there now, and the key that says from where."""

    key: str
    now: Any
    said: str


@dataclass(frozen=True)
class Entry:
    """The values of one card, tile or space that are to be read off together."""

    file: str
    table: str
    several: bool
    marks: Mapping[str, Any]
    values: tuple[Value, ...]

    @property
    def name(self) -> str:
        """What it is called in questions."""
        return " ".join([self.table, *map(str, self.marks.values())])


def unread(printed: Folder, path: Path) -> list[Entry]:
    """What is still to be read off, with what was written so far."""
    folder = Folder(printed.package, str(path), printed.limits)
    return [
        entry
        for name in printed.tables
        for table, found in folder.read(name).items()
        for entry in _entries(folder, name, table, found)
        if entry.values
    ]


def _entries(folder: Folder, name: str, table: str, found: Any) -> Iterator[Entry]:
    open_ = folder.limits.get(name, Open())
    if isinstance(found, dict):
        yield Entry(name, table, False, {}, tuple(_values(open_, table, found, ())))
    elif isinstance(found, list) and found and isinstance(found[0], dict):
        marks = marks_of(found)
        rows = found
        if table in open_.entries:
            rows = _numbered(folder.tables[name], found, marks[0], open_.entries[table])
        for row in rows:
            values = tuple(_values(open_, table, row, marks))
            yield Entry(name, table, True, {mark: row[mark] for mark in marks}, values)


def _numbered(
    tables: Mapping[str, Any], found: list[dict[str, Any]], mark: str, last: str
) -> list[dict[str, Any]]:
    """The entries of an array that has one for each number up to a value; new ones give nothing."""
    table, _, key = last.partition(".")
    there = {row[mark]: row for row in found}
    nothing = {key: 0 for key in found[0] if not is_remark(key)} | {SAID: UNREAD[0]}
    numbers = range(tables[table][key] + 1)
    return [there.get(number, {**nothing, mark: number}) for number in numbers]


def _values(open_: Open, table: str, row: Mapping[str, Any], marks: Any) -> Iterator[Value]:
    ways = (*open_.numbers, *open_.values)
    for key, now in row.items():
        own = f"{key}{OF_A_KEY}"
        free = f"{table}.{key}" in ways or table in ways
        if is_remark(key) or key in marks or not free:
            continue
        if row.get(own, row.get(SAID)) in UNREAD:
            yield Value(key, now, own if own in row else SAID)


def read_answer(text: str, now: Any) -> Any:
    """What somebody typed, as the kind of value that stands there; ValueError with what would be
    right.
    """
    if isinstance(now, bool):
        if text not in ("true", "false"):
            raise ValueError("true, false")
        return text == "true"
    if isinstance(now, int):
        if not text.isdecimal():
            raise ValueError("0, 1, 2, ...")
        return int(text)
    if isinstance(now, list):
        words = [word.strip() for word in text.split(",") if word.strip()]
        return [read_answer(word, now[0] if now else "") for word in words]
    return text


class Transcript:
    """The folder with what was read off so far."""

    def __init__(self, path: Path) -> None:
        self.path = path
        path.mkdir(parents=True, exist_ok=True)
        self._files: dict[str, dict[str, Any]] = {}
        for file in sorted(path.glob("*.toml")):
            self._files[file.name] = tomllib.loads(file.read_text(encoding="utf-8"))

    def put(self, entry: Entry, answers: Mapping[str, Any]) -> None:
        """Write the values of an entry."""
        row = self._row(entry)
        for value in entry.values:
            row[value.key] = answers[value.key]
            row[value.said] = OWNER
        self._write(entry.file)

    def take_back(self, entry: Entry) -> None:
        """Forget what was written of an entry."""
        row = self._row(entry)
        for value in entry.values:
            row.pop(value.key, None)
            row.pop(value.said, None)
        tables = self._files[entry.file]
        if entry.several and set(row) <= set(entry.marks):
            tables[entry.table].remove(row)
        if not tables[entry.table]:
            del tables[entry.table]
        self._write(entry.file)

    def _row(self, entry: Entry) -> dict[str, Any]:
        """The table of an entry, made if it is not there."""
        tables = self._files.setdefault(entry.file, {})
        if not entry.several:
            found: dict[str, Any] = tables.setdefault(entry.table, {})
            return found
        marks = list(entry.marks)
        rows: list[dict[str, Any]] = tables.setdefault(entry.table, [])
        for row in rows:
            if label_of(row, marks) == label_of(entry.marks, marks):
                return row
        rows.append(dict(entry.marks))
        return rows[-1]

    def _write(self, name: str) -> None:
        text = "\n".join(_toml(self._files[name]))
        if text:
            (self.path / name).write_text(f"{text}\n", encoding="utf-8")
        else:
            (self.path / name).unlink(missing_ok=True)


def _toml(tables: Mapping[str, Any]) -> Iterator[str]:
    plain = {key: found for key, found in tables.items() if not _holds_tables(found)}
    yield from _lines(plain)
    for key, found in tables.items():
        if isinstance(found, dict):
            yield from ("", f"[{key}]", *_lines(found))
        elif _holds_tables(found):
            for row in found:
                yield from ("", f"[[{key}]]", *_lines(row))


def _holds_tables(found: Any) -> bool:
    several = isinstance(found, list) and bool(found) and isinstance(found[0], dict)
    return several or isinstance(found, dict)


def _lines(row: Mapping[str, Any]) -> list[str]:
    return [f"{key} = {_text(found)}" for key, found in row.items()]


def _text(found: Any) -> str:
    if isinstance(found, dict):
        return "{ " + ", ".join([f"{key} = {_text(one)}" for key, one in found.items()]) + " }"
    if isinstance(found, list):
        return "[" + ", ".join(map(_text, found)) + "]"
    return json.dumps(found, ensure_ascii=False)


def misfit(key: str, path: Path) -> str:
    """Why a game cannot be played with a folder, or nothing: its modules are made of the values, so
    a fresh Python loads it.
    """
    program = (
        "import sys\nfrom caravanserai import load\n"
        "from caravanserai.kernel.errors import CaravanseraiError\n"
        f"try:\n    load({key!r})\nexcept CaravanseraiError as error:\n    sys.exit(str(error))"
    )
    environment = {**os.environ, variable(key): str(path), "PYTHONPATH": os.pathsep.join(sys.path)}
    ran = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, env=environment
    )
    return ran.stderr.strip() if ran.returncode else ""
