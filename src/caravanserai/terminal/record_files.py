"""Records on disk; every mistake names the file."""

from __future__ import annotations

import json
from pathlib import Path

from caravanserai.kernel.errors import CaravanseraiError
from caravanserai.kernel.luck import Disclosed
from caravanserai.kernel.record import Record


def read_record(file: str) -> Record:
    """The record of a file."""
    try:
        return Record.from_json(Path(file).expanduser().read_text(encoding="utf-8"))
    except UnicodeDecodeError:
        raise CaravanseraiError(f"{file}: a record is text, this is not") from None
    except (CaravanseraiError, OSError, RuntimeError, ValueError) as error:
        raise CaravanseraiError(f"{file}: {_reason(error)}") from None


def read_luck(file: str) -> Disclosed:
    """What the file of a finished game says of its luck."""
    content = json.loads(Path(file).expanduser().read_text(encoding="utf-8"))
    if "luck" not in content:
        raise CaravanseraiError(
            f"{file}: nothing is said about its luck; a house adds it when the game is over"
        )
    try:
        return Disclosed.from_dict(content["luck"])
    except CaravanseraiError as error:
        raise CaravanseraiError(f"{file}: {error}") from None


def write_record(file: str, record: Record) -> None:
    """Write a record to a file."""
    try:
        Path(file).expanduser().write_text(record.to_json() + "\n", encoding="utf-8")
    except (OSError, RuntimeError, ValueError) as error:
        raise CaravanseraiError(f"{file}: {_reason(error)}") from None


def _reason(error: Exception) -> str:
    return (error.strerror if isinstance(error, OSError) else None) or str(error)
