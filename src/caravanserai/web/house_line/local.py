"""Between processes of one machine: each has a socket in a folder."""

from __future__ import annotations

import contextlib
import socket
import threading
from collections.abc import Callable
from pathlib import Path
from time import monotonic
from typing import Final

from caravanserai.web.database.private_files import private_folder

LONGEST: Final = 60_000
"""Bytes of the longest message."""
LOOK_EVERY_S: Final = 1.0
"""Seconds between looks at who else is there."""


class Sockets:
    """Sends to every socket in the folder; those that nobody hears any more are removed."""

    def __init__(self, folder: Path, name: str) -> None:
        self._folder = folder
        self._path = folder / name
        self._socket: socket.socket | None = None
        self._others: list[Path] = []
        self._looked = 0.0

    def open(self, heard: Callable[[bytes], None]) -> None:
        if not hasattr(socket, "AF_UNIX"):  # Windows: there the database is asked
            return
        private_folder(self._folder)
        self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        try:
            self._socket.bind(str(self._path))
        except OSError:  # the name of the folder is too long for a socket
            self._socket.close()
            self._socket = None
            return
        listening = threading.Thread(target=self._listen, args=(self._socket, heard), daemon=True)
        listening.start()

    def send(self, message: bytes) -> None:
        one = self._socket
        if one is None or len(message) > LONGEST:
            return
        now = monotonic()
        if now > self._looked + LOOK_EVERY_S:
            self._looked = now
            self._others = [path for path in self._folder.iterdir() if path != self._path]
        for path in self._others:
            try:
                one.sendto(message, socket.MSG_DONTWAIT, str(path))
            except (ConnectionRefusedError, FileNotFoundError):  # it has ended
                path.unlink(missing_ok=True)
                self._looked = 0.0
            except OSError:
                pass  # too much at once: it looks into the database

    def close(self) -> None:
        if self._socket is not None:
            self._path.unlink(missing_ok=True)
            with contextlib.suppress(OSError):
                self._socket.shutdown(socket.SHUT_RDWR)
            self._socket.close()
            self._socket = None

    def _listen(self, one: socket.socket, heard: Callable[[bytes], None]) -> None:
        while self._socket is one:
            try:
                message = one.recv(LONGEST)
            except OSError:
                return
            if message:
                heard(message)
