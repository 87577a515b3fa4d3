"""Chapter 18: rewards. What a table of gains gives, in the fixed order of MP-REWARD-6."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from caravanserai.games.marco_polo.amounts import spoken, spoken_stock
from caravanserai.games.marco_polo.components import RESOURCES, REWARD_STEPS
from caravanserai.games.marco_polo.state import CAMEL, COIN, GOODS, MarcoPolo
from caravanserai.games.marco_polo.words import GOOD, PAIR
from caravanserai.kernel.core import Op
from caravanserai.kernel.effects import Effect
from caravanserai.kernel.view import Message

Step = Callable[[int, int], Op[MarcoPolo]]
"""Makes the step of a reward for a player, so many times."""

STEPS: Final[dict[str, Step]] = {}
"""The rewards that are more than amounts; each chapter teaches its own."""

PAIRS: Final = ((GOODS[0], GOODS[1]), (GOODS[0], GOODS[2]), (GOODS[1], GOODS[2]))
"""The three pairs of different goods, in the order of their words."""


class Gain(Effect[MarcoPolo]):
    """Everything a table shows: amounts at once, then what needs a decision or chance
    (MP-REWARD-6).
    """

    __slots__ = ("amounts", "plain", "steps", "table")

    def __init__(self, table: Mapping[str, int]) -> None:
        self.table = dict(table)
        self.amounts = [(i, table[key]) for i, key in enumerate(RESOURCES) if key in table]
        self.steps = [(key, table[key]) for key in REWARD_STEPS if key in table]
        self.plain = not self.steps
        """Amounts only: nothing to decide, and having it earlier is never worse."""

    def feasible(self, s: MarcoPolo, p: int) -> bool:
        return True

    def perform(self, s: MarcoPolo, p: int) -> None:
        self.several(s, p, 1)

    def several(self, s: MarcoPolo, p: int, times: int) -> None:
        """Gain the table so many times at once."""
        owned = s.stock[p]
        for resource, n in self.amounts:
            owned[resource] += n * times
        if s.events is not None and self.amounts:
            s.tell(p, Message("gains {amounts}", amounts=spoken_stock(self.total(times))))
        for key, n in reversed(self.steps):
            s.do(STEPS[key](p, n * times))

    def total(self, times: int) -> list[int]:
        """The plain amounts in the order of the resources."""
        total = [0] * len(RESOURCES)
        for resource, n in self.amounts:
            total[resource] = n * times
        return total

    def describe(self) -> Message:
        return spoken(self.table)

    def notation(self) -> str:
        return " ; ".join(f"{key}*{n}" if n > 1 else key for key, n in self.table.items())


class Price:
    """A table of amounts to be returned to the supply."""

    __slots__ = ("amounts",)

    def __init__(self, table: Mapping[str, int]) -> None:
        self.amounts = [(RESOURCES.index(key), n) for key, n in table.items()]

    def payable(self, s: MarcoPolo, p: int) -> bool:
        owned = s.stock[p]
        for resource, n in self.amounts:
            if owned[resource] < n:
                return False
        return True

    def most(self, s: MarcoPolo, p: int, limit: int) -> int:
        """How often it can be paid, up to a limit."""
        owned = s.stock[p]
        for resource, n in self.amounts:
            limit = min(limit, owned[resource] // n)
        return limit

    def pay(self, s: MarcoPolo, p: int, times: int = 1) -> None:
        owned = s.stock[p]
        for resource, n in self.amounts:
            owned[resource] -= n * times
        if s.events is not None and self.amounts:
            total = [0] * len(RESOURCES)
            for resource, n in self.amounts:
                total[resource] = n * times
            s.tell(p, Message("pays {amounts}", amounts=spoken_stock(total)))


def pay(s: MarcoPolo, p: int, coins: int, camels: int) -> None:
    """Return coins and camels to the supply (MP-COMP-10)."""
    owned = s.stock[p]
    owned[COIN] -= coins
    owned[CAMEL] -= camels
    if s.events is not None and (coins or camels):
        total = [0] * len(RESOURCES)
        total[COIN], total[CAMEL] = coins, camels
        s.tell(p, Message("pays {amounts}", amounts=spoken_stock(total)))


class ChooseInOrder(Op[MarcoPolo]):
    """So many things of free choice, one by one in one order, as only the set matters."""

    __slots__ = ("count", "first")

    def __init__(self, player: int, count: int, first: int) -> None:
        super().__init__(player)
        self.count = count
        self.first = first


class ChooseGood(ChooseInOrder):
    """Goods of free choice, one by one; asked in one order, as only the set matters
    (MP-REWARD-2).
    """

    __slots__ = ()

    def options(self, s: MarcoPolo) -> list[int] | None:
        return [GOOD[i] for i in range(self.first, 3)]

    def answer(self, s: MarcoPolo, choice: int) -> None:
        good = GOOD.index(choice)
        s.stock[self.player][GOODS[good]] += 1
        if s.events is not None:
            s.tell(self.player, Message("gains {amounts}", amounts=one_of_each((good,))))
        if self.count > 1:
            s.do(ChooseGood(self.player, self.count - 1, good))

    def prompt(self, s: MarcoPolo) -> Message:
        return Message(
            "Choose {n} more good (gold first, then silk, then pepper).",
            plural="Choose {n} more goods (gold first, then silk, then pepper).",
            n=self.count,
            rule="MP-REWARD-2",
        )


class ChoosePair(Op[MarcoPolo]):
    """Two goods of two different types (MP-REWARD-3)."""

    __slots__ = ("count",)

    def __init__(self, player: int, count: int) -> None:
        super().__init__(player)
        self.count = count

    def options(self, s: MarcoPolo) -> list[int] | None:
        return [PAIR[0], PAIR[1], PAIR[2]]

    def answer(self, s: MarcoPolo, choice: int) -> None:
        one, other = PAIRS[PAIR.index(choice)]
        s.stock[self.player][one] += 1
        s.stock[self.player][other] += 1
        if s.events is not None:
            s.tell(self.player, Message("gains {amounts}", amounts=pair_text(PAIR.index(choice))))
        if self.count > 1:
            s.do(ChoosePair(self.player, self.count - 1))

    def prompt(self, s: MarcoPolo) -> Message:
        return Message("Choose two different goods.", rule="MP-REWARD-3")


def one_of_each(goods: tuple[int, ...]) -> Message:
    """One of each of these goods, in words."""
    return spoken({RESOURCES[GOODS[good]]: 1 for good in goods})


def pair_text(pair: int) -> Message:
    """A pair of goods in words."""
    return spoken({RESOURCES[good]: 1 for good in PAIRS[pair]})


def _choose_goods(player: int, count: int) -> Op[MarcoPolo]:
    return ChooseGood(player, count, 0)


STEPS["any_good"] = _choose_goods
STEPS["two_different_goods"] = ChoosePair
