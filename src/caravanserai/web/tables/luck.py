"""Where the dice and draws of a table come from."""

from __future__ import annotations

from caravanserai.kernel.chance import Committed
from caravanserai.kernel.core import State


class Luck:
    """Dice and draws that follow from the secret of the table, the ply and the epoch.

    A new epoch begins whenever something revealed is taken back: nobody shall know what comes.
    """

    def __init__(self, secret: str, epoch: int) -> None:
        self.commitment = Committed(secret).commitment
        self._committed = Committed(f"{secret}:{epoch}")

    def choose(self, s: State, ply: int) -> int:
        return self._committed.choose(s, ply)

    def copy(self) -> Luck:
        return self  # nothing in it changes
