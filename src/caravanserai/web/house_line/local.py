"""Between processes of one machine: each has a socket in a folder."""

from __future__ import annotations

import socket
from collections.abc import Callable
from pathlib import Path
from time import monotonic
from typing import Final

from caravanserai.web.database.private_files import private_folder
from caravanserai.web.house_line.wire import Outbox

LONGEST_MESSAGE_BYTES: Final = 60_000
"""What a socket takes at once."""
LOOK_EVERY_S: Final = 1.0
"""Seconds between looks at who else is there."""
PATIENCE_S: Final = 0.2
"""Seconds for which a message waits for somebody who has not read those before."""


class Sockets(Outbox):
    """Sends to every socket in the folder; those that nobody hears any more are removed."""

    def __init__(self, folder: Path, name: str) -> None:
        super().__init__(LONGEST_MESSAGE_BYTES)
        self._folder = folder
        self._path = folder / name
        self._listening: socket.socket | None = None

    def open(self, heard: Callable[[bytes], None]) -> None:
        if not hasattr(socket, "AF_UNIX"):  # Windows: there the database is asked
            return
        private_folder(self._folder)
        one = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        try:
            one.bind(str(self._path))
        except OSError:  # the name of the folder is too long for a socket
            one.close()
            return
        self._listening = one
        self._start(lambda: self._listen(one, heard), self._send)

    def close(self) -> None:
        if self._listening is None:
            return
        self._path.unlink(missing_ok=True)
        self._waiting.put(None)
        self._listening.shutdown(socket.SHUT_RDWR)
        self._join()
        self._listening.close()
        self._listening = None

    def _listen(self, one: socket.socket, heard: Callable[[bytes], None]) -> None:
        while message := one.recv(LONGEST_MESSAGE_BYTES):
            heard(message)

    def _send(self) -> None:
        others: list[Path] = []
        looked = 0.0
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as one:
            one.settimeout(PATIENCE_S)
            while (message := self._waiting.get()) is not None:
                if monotonic() > looked + LOOK_EVERY_S:
                    looked = monotonic()
                    others = [path for path in self._folder.iterdir() if path != self._path]
                for path in others.copy():
                    try:
                        one.sendto(message, str(path))
                    except TimeoutError:
                        pass  # too much at once: it looks into the database
                    except OSError:  # it has ended
                        path.unlink(missing_ok=True)
                        others.remove(path)
