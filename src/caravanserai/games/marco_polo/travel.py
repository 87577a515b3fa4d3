"""Chapter 12: movement. A route is fixed step by step and paid as a whole before the figure
moves.
"""

from __future__ import annotations

from typing import Final

from caravanserai.games.marco_polo.characters import JUMPS
from caravanserai.games.marco_polo.components import BOARD, CITY_CARDS, EDGES, NODES
from caravanserai.games.marco_polo.effects import PAIRS, STEPS, ChooseInOrder, pair_text, pay
from caravanserai.games.marco_polo.posts import ClaimDue, arrive
from caravanserai.games.marco_polo.state import (
    CAMEL,
    COIN,
    GOLD,
    NODE_NAMES,
    NOT_YET,
    PEPPER,
    SECOND_FIGURE,
    SILK,
    MarcoPolo,
)
from caravanserai.games.marco_polo.words import GO, PAIR, SECOND, STAY, STOP, node_name
from caravanserai.kernel.core import Op
from caravanserai.kernel.view import Message

COINS_BY_STEPS: Final = [0, *BOARD.travel.coins_by_steps]

BY_COINS: Final = 0
FREE: Final = 1
BY_CAMELS: Final = 2
BY_GOODS: Final = 3
FARES: Final = ("travel", "reward", "camels", "goods")
"""What the steps themselves cost: the travel action, a move reward, K16, K17."""
CAMELS_PER_STEP: Final = next(
    card.cost["camel"] for card in CITY_CARDS if "move" in card.gain and "camel" in card.cost
)
"""The price of a step by K16."""

Road = tuple[int, int, int]
"""Where a step leads, and its surcharge in camels and coins."""


def _roads(jumping: bool) -> list[list[Road]]:
    roads: list[dict[int, Road]] = [{} for _ in NODES]
    for edge in EDGES:
        a, b = (NODE_NAMES.index(end) for end in edge.ends)
        camels, coins = edge.surcharge.get("camel", 0), edge.surcharge.get("coin", 0)
        roads[a][b] = (b, camels, coins)
        roads[b][a] = (a, camels, coins)
    if jumping:  # from any oasis to any other without surcharge (MP-CHAR-JOHANNES-2, 3)
        oases = [i for i, node in enumerate(NODES) if node.kind == "oasis"]
        for a in oases:
            for b in oases:
                if a != b:
                    roads[a][b] = (b, 0, 0)
    return [sorted(found.values()) for found in roads]


ROADS: Final = [_roads(jumping=False), _roads(jumping=True)]


def roads_from(s: MarcoPolo, p: int, node: int) -> list[Road]:
    """The single steps a figure of this player can make."""
    return ROADS[1 if JUMPS[s.character[p]] else 0][node]


def can_step(s: MarcoPolo, p: int, coins: int, camels: int) -> bool:
    """Whether some single step can be paid from these means (MP-TRAVEL-14)."""
    for figure in (s.figure[p], s.second[p]):
        if figure != NOT_YET:
            for _, road_camels, road_coins in roads_from(s, p, figure):
                if road_camels <= camels and road_coins <= coins:
                    return True
    return False


def can_travel(s: MarcoPolo, p: int, entry: int) -> bool:
    """Whether the travel action is possible after so many coins for the occupied space."""
    coins = s.stock[p][COIN] - entry - COINS_BY_STEPS[1]
    return coins >= 0 and can_step(s, p, coins, s.stock[p][CAMEL])


def pairs_payable(owned: list[int], steps: int, first: int = 0) -> bool:
    """Whether so many pairs of different goods can be paid, from this pair on (MP-CITY-15)."""
    gold, silk, pepper = owned[GOLD], owned[SILK], owned[PEPPER]
    for gold_silk in range(steps + 1 if first == 0 else 1):
        for gold_pepper in range(steps - gold_silk + 1 if first <= 1 else 1):
            silk_pepper = steps - gold_silk - gold_pepper
            if (
                gold_silk + gold_pepper <= gold
                and gold_silk + silk_pepper <= silk
                and gold_pepper + silk_pepper <= pepper
            ):
                return True
    return False


class PlanRoute(Op[MarcoPolo]):
    """Fix the route node by node; every step payable with all before it (MP-TRAVEL-7, 15).

    A step is a node, for the second figure `SECOND_FIGURE + node` (MP-CHAR-POLOS-3);
    the steps of the first figure are named first, as the order between the two does not matter.
    """

    __slots__ = ("camels", "coins", "fare", "most", "route")

    def __init__(
        self, player: int, fare: int, most: int, route: tuple[int, ...], camels: int, coins: int
    ) -> None:
        super().__init__(player)
        self.fare = fare
        self.most = most
        self.route = route
        self.camels = camels
        self.coins = coins

    def means(self, s: MarcoPolo, steps: int) -> tuple[int, int]:
        """Camels and coins left for surcharges on a way of so many steps; negative: not payable."""
        owned = s.stock[self.player]
        camels, coins = owned[CAMEL] - self.camels, owned[COIN] - self.coins
        if self.fare == BY_COINS:
            coins -= COINS_BY_STEPS[steps]
        elif self.fare == BY_CAMELS:
            camels -= CAMELS_PER_STEP * steps
        elif self.fare == BY_GOODS and not pairs_payable(owned, steps):
            camels = -1
        return camels, coins

    def stand(self, s: MarcoPolo) -> tuple[int, int]:
        """Where the two figures are after the route so far."""
        first, second = s.figure[self.player], s.second[self.player]
        for step in self.route:
            if step < SECOND_FIGURE:
                first = step
            else:
                second = step - SECOND_FIGURE
        return first, second

    def second_has_stepped(self) -> bool:
        """Whether the steps of the first figure are complete."""
        return bool(self.route) and self.route[-1] >= SECOND_FIGURE

    def options(self, s: MarcoPolo) -> list[int] | None:
        p = self.player
        found: list[int] = []
        steps = len(self.route)
        if steps < self.most:
            camels, coins = self.means(s, steps + 1)
            if camels >= 0 and coins >= 0:
                first, second = self.stand(s)
                if not self.second_has_stepped():
                    for node, road_camels, road_coins in roads_from(s, p, first):
                        if road_camels <= camels and road_coins <= coins:
                            found.append(GO[node])
                if second != NOT_YET:
                    for node, road_camels, road_coins in roads_from(s, p, second):
                        if road_camels <= camels and road_coins <= coins:
                            found.append(SECOND[node])
        if steps:
            found.append(STOP)
        elif self.fare == FREE:
            found.append(STAY)
        return found

    def answer(self, s: MarcoPolo, choice: int) -> None:
        p = self.player
        if choice == STAY:
            if s.events is not None:
                owned = s.stock[p]
                if can_step(s, p, owned[COIN], owned[CAMEL]):
                    s.tell(p, Message("does not move", rule="MP-REWARD-7"))
                else:
                    s.tell(p, Message("cannot pay for a step", rule="MP-REWARD-7"))
        elif choice == STOP:
            self.set_out(s)
        else:
            first, second = self.stand(s)
            if choice in GO:
                start, to, step = first, GO.index(choice), GO.index(choice)
            else:
                start, to = second, SECOND.index(choice)
                step = to + SECOND_FIGURE
            for node, camels, coins in roads_from(s, p, start):
                if node == to:
                    route = (*self.route, step)
                    camels += self.camels
                    coins += self.coins
                    s.do(PlanRoute(p, self.fare, self.most, route, camels, coins))
                    return

    def set_out(self, s: MarcoPolo) -> None:
        """Pay everything, then move (MP-TRAVEL-5)."""
        p, steps = self.player, len(self.route)
        fare_coins = COINS_BY_STEPS[steps] if self.fare == BY_COINS else 0
        fare_camels = CAMELS_PER_STEP * steps if self.fare == BY_CAMELS else 0
        pay(s, p, fare_coins + self.coins, fare_camels + self.camels)
        s.do(Move(p, self.route))
        if self.fare == BY_GOODS:
            s.do(PayPairs(p, steps, 0))

    def prompt(self, s: MarcoPolo) -> Message:
        if not self.route and self.fare == FREE:
            return Message("Where does your figure step?", rule="MP-REWARD-7")
        return Message(
            "Where to? Step {step} of at most {most}.",
            step=len(self.route) + 1,
            most=self.most,
            rule="MP-TRAVEL-15",
        )

    def refusals(self, s: MarcoPolo) -> dict[int, Message]:
        """Neighbouring nodes to which the figures cannot step."""
        p = self.player
        first, second = self.stand(s)
        unpaid = Message(
            "You cannot pay this step with all others of the route.", rule="MP-TRAVEL-7"
        )
        turned = Message("The steps of the first figure are named first.", rule="MP-CHAR-POLOS-3")
        why = turned if self.second_has_stepped() else unpaid
        found = {GO[node]: why for node, _, _ in roads_from(s, p, first)}
        if second != NOT_YET:
            found.update({SECOND[node]: unpaid for node, _, _ in roads_from(s, p, second)})
        return found


class PayPairs(ChooseInOrder):
    """Two goods of different types for each step, pair by pair in one order (MP-CITY-15)."""

    __slots__ = ()

    def options(self, s: MarcoPolo) -> list[int] | None:
        found = []
        owned = s.stock[self.player]
        for pair in range(self.first, 3):
            one, other = PAIRS[pair]
            if owned[one] and owned[other]:
                left = owned.copy()
                left[one] -= 1
                left[other] -= 1
                if pairs_payable(left, self.count - 1, pair):
                    found.append(PAIR[pair])
        return found

    def answer(self, s: MarcoPolo, choice: int) -> None:
        pair = PAIR.index(choice)
        for good in PAIRS[pair]:
            s.stock[self.player][good] -= 1
        if s.events is not None:
            s.tell(self.player, Message("pays {amounts}", amounts=pair_text(pair)))
        if self.count > 1:
            s.do(PayPairs(self.player, self.count - 1, pair))

    def prompt(self, s: MarcoPolo) -> Message:
        return Message("Which two different goods do you pay for a step?", rule="MP-CITY-15")


class Move(Op[MarcoPolo]):
    """The figures move along the paid route; posts and bonuses follow (MP-POST-1)."""

    __slots__ = ("route",)

    def __init__(self, player: int, route: tuple[int, ...]) -> None:
        super().__init__(player)
        self.route = route

    def answer(self, s: MarcoPolo, choice: int) -> None:
        p = self.player
        first = [step for step in self.route if step < SECOND_FIGURE]
        second = [step - SECOND_FIGURE for step in self.route if step >= SECOND_FIGURE]
        s.settled = 0
        s.do(ClaimDue(p))
        if second:
            s.second[p] = second[-1]
            arrive(s, p, second)
        if first:
            s.figure[p] = first[-1]
            arrive(s, p, first)
        if s.events is not None:
            for way in (first, second):
                if way:
                    s.tell(p, Message("moves to {place}", place=node_name(way[-1])))


def travel(s: MarcoPolo, p: int, steps: int) -> None:
    """The travel action; whoever carries it out last begins the next round (MP-TRAVEL-13)."""
    s.traveller = p
    s.do(PlanRoute(p, BY_COINS, steps, (), 0, 0))


def _move_reward(player: int, count: int) -> Op[MarcoPolo]:
    return PlanRoute(player, FREE, 1, (), 0, 0)


STEPS["move"] = _move_reward
