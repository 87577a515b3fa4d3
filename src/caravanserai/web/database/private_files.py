"""Files that nobody but the owner of the house reads: its secret, and what its visitors wrote."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path
from tempfile import mkstemp


def private_folder(folder: Path) -> None:
    """Make a folder for its owner; one that was there is left as it is."""
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)


def private_file(path: Path) -> None:
    """Make an empty file for its owner, or take the others out of one that was there.

    What is there is not opened: closing it would end the locks that SQLite holds on it.
    """
    try:
        os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
    except FileExistsError:
        with suppress(PermissionError):  # it belongs to somebody else, who says who reads it
            path.chmod(0o600)


def write_once(path: Path, text: str) -> str:
    """Write a private file as a whole or not at all, also when the disk is full or the machine
    stops; returns what it says. Of several writers the first one wins.
    """
    file, name = mkstemp(prefix=f"{path.name}.", dir=path.parent)
    new = Path(name)
    try:
        with os.fdopen(file, "w", encoding="ascii") as kept:
            kept.write(text)
            kept.flush()
            os.fsync(kept.fileno())
        try:
            os.link(new, path)  # unlike a renamed file it replaces none
        except FileExistsError:
            return path.read_text(encoding="ascii")
        except OSError:  # a file system that knows no links
            new.replace(path)
    finally:
        new.unlink(missing_ok=True)
    _settle(path.parent)
    return text


def _settle(folder: Path) -> None:
    """Let the name of a new file outlive the machine, where folders can be told so."""
    if hasattr(os, "O_DIRECTORY"):
        handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
