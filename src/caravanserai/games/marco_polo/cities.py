"""Chapter 16: city cards. Each card's action is data;
the six kinds of action are the classes here.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from caravanserai.games.marco_polo.amounts import spoken_card
from caravanserai.games.marco_polo.components import CITY_CARDS, CityCard
from caravanserai.games.marco_polo.components import Exchange as ExchangeTable
from caravanserai.games.marco_polo.effects import Gain, Price, one_of_each
from caravanserai.games.marco_polo.posts import own_province_tokens
from caravanserai.games.marco_polo.state import CAMEL, CARD_NAMES, COIN, GOODS, MarcoPolo
from caravanserai.games.marco_polo.travel import (
    BY_CAMELS,
    BY_GOODS,
    CAMELS_PER_STEP,
    PlanRoute,
    can_step,
    pairs_payable,
)
from caravanserai.games.marco_polo.words import DONE, EXCHANGE, PAY, TIMES
from caravanserai.kernel.core import Op
from caravanserai.kernel.view import Message


class CardAction:
    """The action of a city card, used with a die of some value."""

    __slots__ = ("text",)

    def __init__(self, card: CityCard) -> None:
        self.text = spoken_card(card)

    def feasible(self, s: MarcoPolo, p: int) -> bool:
        """Whether it can be carried out at least once (MP-CITY-16)."""
        return True

    def use(self, s: MarcoPolo, p: int, value: int) -> None:
        """Carry it out with a die of this value."""
        raise NotImplementedError


class Trade:
    """Pay a cost for a gain, any number of times announced at once (MP-CITY-7)."""

    __slots__ = ("cost", "gain", "own_bonus")

    def __init__(self, cost: Mapping[str, int], gain: Mapping[str, int]) -> None:
        self.cost = Price(cost)
        self.gain = Gain(gain)
        self.own_bonus = "own_province_bonus" in gain

    def most(self, s: MarcoPolo, p: int, limit: int) -> int:
        """How often it is possible (MP-CITY-13, MP-CITY-18)."""
        if self.own_bonus:
            limit = min(limit, own_province_tokens(s, p).bit_count())
        return self.cost.most(s, p, limit)


class Exchange(CardAction):
    """K01 to K15, K18, K19: one to d times (MP-CITY-6, MP-CITY-7)."""

    __slots__ = ("trade",)

    def __init__(self, card: CityCard, trade: int) -> None:
        super().__init__(card)
        self.trade = trade

    def feasible(self, s: MarcoPolo, p: int) -> bool:
        return TRADES[self.trade].most(s, p, 1) > 0

    def use(self, s: MarcoPolo, p: int, value: int) -> None:
        s.do(ChooseTimes(p, self.trade, value))


class MoveExchange(CardAction):
    """K16 and K17: n payments give one movement of n steps (MP-CITY-14)."""

    __slots__ = ("fare",)

    def __init__(self, card: CityCard) -> None:
        super().__init__(card)
        self.fare = BY_CAMELS if "camel" in card.cost else BY_GOODS

    def feasible(self, s: MarcoPolo, p: int) -> bool:
        camels, coins = s.stock[p][CAMEL], s.stock[p][COIN]
        if self.fare == BY_CAMELS:
            camels -= CAMELS_PER_STEP
            return camels >= 0 and can_step(s, p, coins, camels)
        return pairs_payable(s.stock[p], 1) and can_step(s, p, coins, camels)

    def use(self, s: MarcoPolo, p: int, value: int) -> None:
        s.do(PlanRoute(p, self.fare, value, (), 0, 0))


class OneWay(CardAction):
    """K20: one of two exchanges, and only this one, one to d times (MP-CITY-8)."""

    __slots__ = ("trades",)

    def __init__(self, card: CityCard, trades: tuple[int, int]) -> None:
        super().__init__(card)
        self.trades = trades

    def feasible(self, s: MarcoPolo, p: int) -> bool:
        return TRADES[self.trades[0]].most(s, p, 1) > 0 or TRADES[self.trades[1]].most(s, p, 1) > 0

    def use(self, s: MarcoPolo, p: int, value: int) -> None:
        s.do(ChooseExchange(p, self.trades, value))


class TwoWay(CardAction):
    """K21 and K22: up to d exchanges, each in either direction (MP-CITY-9)."""

    __slots__ = ("sides",)

    def __init__(self, card: CityCard) -> None:
        super().__init__(card)
        self.sides = (card.a, card.b)

    def feasible(self, s: MarcoPolo, p: int) -> bool:
        return self.payable(s, p, 0) or self.payable(s, p, 1)

    def payable(self, s: MarcoPolo, p: int, side: int) -> bool:
        """Whether one side of the exchange can be paid; points always (MP-COMP-7)."""
        owned = s.stock[p]
        for key, n in self.sides[side].items():
            if key == "any_good":
                return any([owned[good] for good in GOODS])
            if key == "camel":
                return owned[CAMEL] >= n
            if key == "coin":
                return owned[COIN] >= n
        return True

    def swap(self, s: MarcoPolo, p: int, side: int) -> None:
        """Pay this side, gain the other."""
        if "any_good" in self.sides[side]:
            s.do(SellGood(p, CARD_ACTIONS.index(self)))
        else:
            Price(self.sides[side]).pay(s, p)
            Gain(self.sides[1 - side]).perform(s, p)

    def use(self, s: MarcoPolo, p: int, value: int) -> None:
        s.do(Barter(p, CARD_ACTIONS.index(self), value, False))


class PerCount(CardAction):
    """K23 to K26: once for each own post or completed contract, at most d times (MP-CITY-10)."""

    __slots__ = ("contracts", "gain")

    def __init__(self, card: CityCard) -> None:
        super().__init__(card)
        self.contracts = card.counts == "completed_contracts"
        self.gain = Gain(card.gain)

    def counted(self, s: MarcoPolo, p: int) -> int:
        """How many things count."""
        return (s.completed[p] if self.contracts else s.posts[p]).bit_count()

    def feasible(self, s: MarcoPolo, p: int) -> bool:
        return self.counted(s, p) > 0

    def use(self, s: MarcoPolo, p: int, value: int) -> None:
        self.gain.several(s, p, min(value, self.counted(s, p)))


class ByValue(CardAction):
    """K27 to K31: the value of the die looks up the gain (MP-CITY-11, MP-CITY-12)."""

    __slots__ = ("needs_province", "table")

    def __init__(self, card: CityCard) -> None:
        super().__init__(card)
        tables = card.table or [
            {key: n * value for key, n in card.gain.items()} for value in range(1, 7)
        ]
        self.table = [Gain(table) for table in tables]
        self.needs_province = "own_province_bonus" in tables[0]

    def feasible(self, s: MarcoPolo, p: int) -> bool:
        return not self.needs_province or own_province_tokens(s, p) > 0

    def use(self, s: MarcoPolo, p: int, value: int) -> None:
        self.table[value - 1].perform(s, p)


TRADES: Final[list[Trade]] = []
TRADE_NAMES: Final[list[str]] = []


def _trade(name: str, table: ExchangeTable | CityCard) -> int:
    TRADES.append(Trade(table.cost, table.gain))
    TRADE_NAMES.append(name)
    return len(TRADES) - 1


def _card_action(card: CityCard) -> CardAction:
    match card.effect:
        case "exchange":
            return (
                MoveExchange(card) if "move" in card.gain else Exchange(card, _trade(card.id, card))
            )
        case "one_way_choice":
            first, second = card.options
            return OneWay(card, (_trade(f"{card.id}:1", first), _trade(f"{card.id}:2", second)))
        case "two_way":
            return TwoWay(card)
        case "per_count":
            return PerCount(card)
        case _:
            return ByValue(card)


CARD_ACTIONS: Final = [_card_action(card) for card in CITY_CARDS]


class ChooseTimes(Op[MarcoPolo]):
    """Announce how often, pay it all, then gain it all (MP-CITY-7)."""

    __slots__ = ("most", "trade")

    def __init__(self, player: int, trade: int, most: int) -> None:
        super().__init__(player)
        self.trade = trade
        self.most = most

    def options(self, s: MarcoPolo) -> list[int] | None:
        return TIMES.first(TRADES[self.trade].most(s, self.player, self.most))

    def answer(self, s: MarcoPolo, choice: int) -> None:
        times = TIMES.index(choice) + 1
        TRADES[self.trade].cost.pay(s, self.player, times)
        TRADES[self.trade].gain.several(s, self.player, times)

    def prompt(self, s: MarcoPolo) -> Message:
        return Message(
            "How often do you carry out {card}?",
            card=TRADE_NAMES[self.trade].split(":")[0],
            rule="MP-CITY-7",
        )

    def refusals(self, s: MarcoPolo) -> dict[int, Message]:
        found = dict.fromkeys(
            TIMES.all(), Message("You cannot pay it so often.", rule="MP-CITY-18")
        )
        if TRADES[self.trade].own_bonus:
            provinces = own_province_tokens(s, self.player).bit_count()
            for i in range(provinces, 6):
                found[TIMES[i]] = Message(
                    "You have a trading post in {n} province.",
                    plural="You have trading posts in {n} provinces.",
                    n=provinces,
                    rule="MP-CITY-13",
                )
        for i in range(self.most, 6):
            found[TIMES[i]] = Message("The die allows {n} times.", n=self.most, rule="MP-CITY-6")
        return found


class ChooseExchange(Op[MarcoPolo]):
    """K20: which of the two exchanges (MP-CITY-8)."""

    __slots__ = ("most", "trades")

    def __init__(self, player: int, trades: tuple[int, ...], most: int) -> None:
        super().__init__(player)
        self.trades = trades
        self.most = most

    def options(self, s: MarcoPolo) -> list[int] | None:
        return [
            EXCHANGE[i]
            for i, trade in enumerate(self.trades)
            if TRADES[trade].most(s, self.player, 1) > 0
        ]

    def answer(self, s: MarcoPolo, choice: int) -> None:
        s.do(ChooseTimes(self.player, self.trades[EXCHANGE.index(choice)], self.most))

    def prompt(self, s: MarcoPolo) -> Message:
        name = TRADE_NAMES[self.trades[0]].split(":")[0]
        text = CARD_ACTIONS[CARD_NAMES.index(name)].text
        return Message("Which exchange? {text}", text=text, rule="MP-CITY-8")


class Barter(Op[MarcoPolo]):
    """K21 and K22: the next exchange in either direction, or stop after the first
    (MP-CITY-9, MP-CITY-17).
    """

    __slots__ = ("card", "left", "made")

    def __init__(self, player: int, card: int, left: int, made: bool) -> None:
        super().__init__(player)
        self.card = card
        self.left = left
        self.made = made

    def options(self, s: MarcoPolo) -> list[int] | None:
        found = []
        if self.left:
            action = CARD_ACTIONS[self.card]
            assert isinstance(action, TwoWay)
            found = [EXCHANGE[side] for side in (0, 1) if action.payable(s, self.player, side)]
        if self.made:
            found.append(DONE)
        return found

    def answer(self, s: MarcoPolo, choice: int) -> None:
        if choice != DONE:
            action = CARD_ACTIONS[self.card]
            assert isinstance(action, TwoWay)
            s.do(Barter(self.player, self.card, self.left - 1, True))
            action.swap(s, self.player, EXCHANGE.index(choice))

    def prompt(self, s: MarcoPolo) -> Message:
        text = CARD_ACTIONS[self.card].text
        return Message(
            "Which way? {text} (first: as written, second: back)", text=text, rule="MP-CITY-9"
        )


class SellGood(Op[MarcoPolo]):
    """K22: pay a good of choice, then gain the other side (MP-CITY-9)."""

    __slots__ = ("card",)

    def __init__(self, player: int, card: int) -> None:
        super().__init__(player)
        self.card = card

    def options(self, s: MarcoPolo) -> list[int] | None:
        owned = s.stock[self.player]
        return [PAY[i] for i in range(3) if owned[GOODS[i]]]

    def answer(self, s: MarcoPolo, choice: int) -> None:
        s.stock[self.player][GOODS[PAY.index(choice)]] -= 1
        if s.events is not None:
            s.tell(
                self.player, Message("pays {amounts}", amounts=one_of_each((PAY.index(choice),)))
            )
        action = CARD_ACTIONS[self.card]
        assert isinstance(action, TwoWay)
        Gain(action.sides[1]).perform(s, self.player)

    def prompt(self, s: MarcoPolo) -> Message:
        return Message("Which good do you pay?", rule="MP-CITY-9")
