"""What carries the words of the line."""

from __future__ import annotations

import threading
from collections.abc import Callable
from queue import SimpleQueue
from typing import Protocol


class Wire(Protocol):
    """Carries messages to all who listen, perhaps to the sender too."""

    def open(self, heard: Callable[[bytes], None]) -> None:
        """Call this with every message, in a thread of its own."""

    def send(self, message: bytes) -> None:
        """Send a message without waiting; it may be lost."""

    def close(self) -> None:
        """Neither send nor listen any more."""


class Outbox:
    """The messages that wait until a thread sends them; who is closed or never opened sends
    nothing.
    """

    def __init__(self, longest: int) -> None:
        self._longest = longest
        """Bytes of a message; longer ones are lost."""
        self._waiting: SimpleQueue[bytes | None] = SimpleQueue()
        self._threads: list[threading.Thread] = []

    def send(self, message: bytes) -> None:
        if self._threads and len(message) <= self._longest:
            self._waiting.put(message)

    def _start(self, *works: Callable[[], None]) -> None:
        for work in works:
            thread = threading.Thread(target=work, daemon=True)
            self._threads.append(thread)
            thread.start()

    def _join(self) -> None:
        for thread in self._threads:
            thread.join()
