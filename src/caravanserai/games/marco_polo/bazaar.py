"""Chapters 8 and 9: five coins and the bazaar."""

from __future__ import annotations

from typing import Final

from caravanserai.games.marco_polo.characters import mercator_trades
from caravanserai.games.marco_polo.components import BOARD
from caravanserai.games.marco_polo.effects import Gain
from caravanserai.games.marco_polo.state import BAZAAR, FIVE_COINS, MarcoPolo
from caravanserai.games.marco_polo.words import COLUMN
from caravanserai.kernel.core import Op
from caravanserai.kernel.view import Listing, Message

WARES: Final = ("camel", "pepper", "silk", "gold")
STALLS: Final = [[Gain(column) for column in BOARD.bazaar[ware].by_value] for ware in WARES]
FIVE: Final = Gain(BOARD.five_coins.gain)


def take_five_coins(s: MarcoPolo, p: int) -> None:
    """Five coins, whatever the value (MP-COIN-1)."""
    FIVE.perform(s, p)
    mercator_trades(s, p, FIVE_COINS)


def spoken_columns(stall: int, lowest: int) -> Message:
    """What the columns of a stall show, up to the lowest die."""
    return Listing(
        [Message("{n}: {gain}", n=i + 1, gain=STALLS[stall][i].describe()) for i in range(lowest)],
        "; ",
    )


class ChooseColumn(Op[MarcoPolo]):
    """Take what any one column up to the lowest die shows (MP-BAZAAR-2)."""

    __slots__ = ("lowest", "stall")

    def __init__(self, player: int, stall: int, lowest: int) -> None:
        super().__init__(player)
        self.stall = stall
        self.lowest = lowest

    def options(self, s: MarcoPolo) -> list[int] | None:
        return COLUMN.first(self.lowest)

    def answer(self, s: MarcoPolo, choice: int) -> None:
        STALLS[self.stall][COLUMN.index(choice)].perform(s, self.player)
        mercator_trades(s, self.player, BAZAAR + self.stall)

    def prompt(self, s: MarcoPolo) -> Message:
        columns = spoken_columns(self.stall, self.lowest)
        return Message("Which column? {columns}", columns=columns, rule="MP-BAZAAR-2")

    def refusals(self, s: MarcoPolo) -> dict[int, Message]:
        why = Message("The lowest die placed is {n}.", n=self.lowest, rule="MP-BAZAAR-2")
        return {COLUMN[i]: why for i in range(self.lowest, 6)}
