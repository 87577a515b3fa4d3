"""Chapter 11: contracts, from the row, from the special stack, and completed."""

from __future__ import annotations

from typing import Final

from caravanserai.games.marco_polo.components import BOARD, CONTRACTS
from caravanserai.games.marco_polo.effects import STEPS, Gain, Price
from caravanserai.games.marco_polo.state import STARTING, MarcoPolo
from caravanserai.games.marco_polo.words import (
    CONTRACT_TEXTS,
    DEAL_CONTRACT,
    DISCARD,
    DONE,
    EXTRA,
    TAKE,
)
from caravanserai.kernel.core import CHANCE, NO_CHOICE, Op
from caravanserai.kernel.sets import bits
from caravanserai.kernel.view import Message

COSTS: Final = [Price(contract.cost) for contract in CONTRACTS]
REWARDS: Final = [Gain(contract.reward) for contract in CONTRACTS]
ROOM: Final = BOARD.contracts.active_spaces_per_player
MOST_TAKEN: Final = BOARD.contracts.take_max
REFILL: Final = BOARD.contracts.refill_when_empty
EXTRA_AMOUNT: Final = [0] * (BOARD.contracts.spaces + 1)
"""Coins or camels for taking the tile of a space (MP-CONTRACT-4)."""
for _bonus in BOARD.contracts.space_bonus:
    EXTRA_AMOUNT[_bonus.space] = max(_bonus.choose_one[0].values())


class ChooseContract(Op[MarcoPolo]):
    """Take one or two tiles whose space is not higher than the die (MP-CONTRACT-1).

    Two tiles are asked for from left to right, as their order does not matter.
    """

    __slots__ = ("reach", "taken")

    def __init__(self, player: int, reach: int, taken: tuple[int, ...]) -> None:
        super().__init__(player)
        self.reach = reach
        self.taken = taken

    def options(self, s: MarcoPolo) -> list[int] | None:
        if len(self.taken) == MOST_TAKEN:
            return [DONE]
        start = s.row.index(self.taken[0]) + 1 if self.taken else 0
        found = TAKE.of(s.row[start : self.reach])
        if self.taken:
            found.append(DONE)
        found.sort()
        return found

    def answer(self, s: MarcoPolo, choice: int) -> None:
        p = self.player
        if choice != DONE:
            s.do(ChooseContract(p, self.reach, (*self.taken, TAKE.index(choice))))
            return
        s.do(ReceiveContracts(p, self.taken))
        surplus = s.active[p].bit_count() + len(self.taken) - ROOM
        if surplus > 0:
            s.do(DiscardHeld(p, surplus))

    def prompt(self, s: MarcoPolo) -> Message:
        if self.taken:
            return Message("Take a second contract further right, or stop?", rule="MP-CONTRACT-1")
        return Message(
            "Which contract do you take? (of two, the left one first)", rule="MP-CONTRACT-1"
        )

    def refusals(self, s: MarcoPolo) -> dict[int, Message]:
        far = Message("The die reaches only to space {n}.", n=self.reach, rule="MP-CONTRACT-1")
        found = {TAKE[tile]: far for tile in s.row[self.reach :]}
        if self.taken:
            left = Message("Of two contracts the left one is named first.", rule="MP-CONTRACT-3")
            for tile in s.row[: s.row.index(self.taken[0]) + 1]:
                found[TAKE[tile]] = left
        return found


class DiscardHeld(Op[MarcoPolo]):
    """Make room: discard contracts held before, one by one (MP-CONTRACT-10, MP-CONTRACT-13)."""

    __slots__ = ("count",)

    def __init__(self, player: int, count: int) -> None:
        super().__init__(player)
        self.count = count

    def options(self, s: MarcoPolo) -> list[int] | None:
        return DISCARD.of(bits(s.active[self.player]))

    def answer(self, s: MarcoPolo, choice: int) -> None:
        discard(s, self.player, DISCARD.index(choice))
        if self.count > 1:
            s.do(DiscardHeld(self.player, self.count - 1))

    def prompt(self, s: MarcoPolo) -> Message:
        return Message("Which contract do you discard to make room?", rule="MP-CONTRACT-10")


def discard(s: MarcoPolo, p: int, contract: int) -> None:
    """A regular contract goes under the special stack, a starting one out of the game
    (MP-CONTRACT-12).
    """
    s.active[p] &= ~(1 << contract)
    if contract >= STARTING:
        s.bottom.append(contract)
    if s.events is not None:
        s.tell(p, Message("discards contract “{it}”", it=CONTRACT_TEXTS[contract]))


class ReceiveContracts(Op[MarcoPolo]):
    """The tiles come to the player board; then space bonuses, slide and refill (MP-CONTRACT-20)."""

    __slots__ = ("taken",)

    def __init__(self, player: int, taken: tuple[int, ...]) -> None:
        super().__init__(player)
        self.taken = taken

    def answer(self, s: MarcoPolo, choice: int) -> None:
        p = self.player
        s.do(RefillRow(p))
        for tile in reversed(self.taken):
            extra = EXTRA_AMOUNT[s.row.index(tile) + 1]
            if extra:
                s.do(ChooseExtra(p, extra))
        for tile in self.taken:
            s.active[p] |= 1 << tile
            s.row.remove(tile)
            if s.events is not None:
                s.tell(p, Message("takes contract “{it}”", it=CONTRACT_TEXTS[tile]))


class ChooseExtra(Op[MarcoPolo]):
    """The bonus of space 5 or 6: coins or camels, not a mixture (MP-CONTRACT-4, MP-CONTRACT-5)."""

    __slots__ = ("amount",)

    def __init__(self, player: int, amount: int) -> None:
        super().__init__(player)
        self.amount = amount

    def options(self, s: MarcoPolo) -> list[int] | None:
        return [EXTRA[0], EXTRA[1]]

    def answer(self, s: MarcoPolo, choice: int) -> None:
        Gain({"coin" if choice == EXTRA[0] else "camel": self.amount}).perform(s, self.player)

    def prompt(self, s: MarcoPolo) -> Message:
        return Message(
            "Bonus of the contract space: {n} coin or {n} camel?",
            plural="Bonus of the contract space: {n} coins or {n} camels?",
            n=self.amount,
            rule="MP-CONTRACT-4",
        )


class RefillRow(Op[MarcoPolo]):
    """As soon as the row is empty, two tiles of the special stack are laid out (MP-CONTRACT-7)."""

    __slots__ = ()

    def answer(self, s: MarcoPolo, choice: int) -> None:
        if not s.row:
            for _ in range(min(REFILL, special_size(s))):
                s.do(DrawToRow(self.player))


def special_size(s: MarcoPolo) -> int:
    """The number of tiles in the special stack."""
    return s.special + len(s.bottom)


class DrawSpecial(Op[MarcoPolo]):
    """The top tile of the special stack is turned up: unseen ones first,
    then those put under it.
    """

    __slots__ = ("seat",)

    def __init__(self, seat: int) -> None:
        super().__init__(CHANCE)
        self.seat = seat

    def options(self, s: MarcoPolo) -> list[int] | None:
        if s.special:
            return DEAL_CONTRACT.of(bits(s.pool))
        return [DEAL_CONTRACT[s.bottom[0]]] if s.bottom else []

    def answer(self, s: MarcoPolo, choice: int) -> None:
        tile = DEAL_CONTRACT.index(choice)
        if s.special:
            s.special -= 1
            s.pool &= ~(1 << tile)
        else:
            s.bottom.pop(0)
        self.turned_up(s, tile)

    def turned_up(self, s: MarcoPolo, tile: int) -> None:
        """What happens with the tile."""
        raise NotImplementedError

    def prompt(self, s: MarcoPolo) -> Message:
        return Message("A contract is drawn from the special stack.", rule="MP-CONTRACT-15")


class DrawToRow(DrawSpecial):
    """A tile of the special stack for the empty row."""

    __slots__ = ()

    def turned_up(self, s: MarcoPolo, tile: int) -> None:
        s.row.append(tile)
        if s.events is not None:
            s.tell(self.seat, Message("laid out: contract “{it}”", it=CONTRACT_TEXTS[tile]))


class DrawContract(DrawSpecial):
    """A contract as a reward: the top tile, shown to all; with none left it is lost
    (MP-CONTRACT-15, 16).
    """

    __slots__ = ()

    def options(self, s: MarcoPolo) -> list[int] | None:
        return super().options(s) or None

    def answer(self, s: MarcoPolo, choice: int) -> None:
        if choice != NO_CHOICE:
            super().answer(s, choice)
        elif s.events is not None:
            s.tell(self.seat, Message("gets no contract: the special stack is empty"))

    def turned_up(self, s: MarcoPolo, tile: int) -> None:
        p = self.seat
        s.active[p] |= 1 << tile
        if s.events is not None:
            s.tell(p, Message("gains contract “{it}”", it=CONTRACT_TEXTS[tile]))
        if s.active[p].bit_count() > ROOM:
            s.do(DiscardOne(p))


class DiscardOne(Op[MarcoPolo]):
    """No space for a drawn contract: one of the three is discarded, the new one too
    (MP-CONTRACT-15).
    """

    __slots__ = ()

    def options(self, s: MarcoPolo) -> list[int] | None:
        return DISCARD.of(bits(s.active[self.player]))

    def answer(self, s: MarcoPolo, choice: int) -> None:
        discard(s, self.player, DISCARD.index(choice))

    def prompt(self, s: MarcoPolo) -> Message:
        return Message(
            "You can keep two contracts: which one do you discard?", rule="MP-CONTRACT-15"
        )


def _draw_contract(player: int, count: int) -> Op[MarcoPolo]:
    return DrawContract(player)


STEPS["contract"] = _draw_contract


class LayOutContract(Op[MarcoPolo]):
    """The next stack is laid out, tile by tile (MP-SETUP-8, MP-ROUND-15)."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__(CHANCE)

    def options(self, s: MarcoPolo) -> list[int] | None:
        return DEAL_CONTRACT.of(bits(s.pool))

    def answer(self, s: MarcoPolo, choice: int) -> None:
        tile = DEAL_CONTRACT.index(choice)
        s.pool &= ~(1 << tile)
        s.row.append(tile)
        if s.events is not None:
            s.tell(CHANCE, Message("laid out: contract “{it}”", it=CONTRACT_TEXTS[tile]))

    def prompt(self, s: MarcoPolo) -> Message:
        return Message("A contract is laid out.", rule="MP-ROUND-15")


def complete(s: MarcoPolo, p: int, contract: int) -> None:
    """Return what the contract asks for and gain its reward; its space is free before
    (MP-BONUS-3, 5).
    """
    if s.events is not None:
        s.tell(p, Message("completes a contract"))
    COSTS[contract].pay(s, p)
    s.active[p] &= ~(1 << contract)
    s.completed[p] |= 1 << contract
    REWARDS[contract].perform(s, p)
