"""What carries the words of the line."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol


class Wire(Protocol):
    """Carries messages to all who listen, perhaps to the sender too."""

    def open(self, heard: Callable[[bytes], None]) -> None:
        """Call this with every message, in a thread of its own."""

    def send(self, message: bytes) -> None:
        """Send a message without waiting; it may be lost."""

    def close(self) -> None:
        """Neither send nor listen any more."""
