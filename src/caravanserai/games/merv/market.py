"""Chapter MARKET: trading posts, goods and the camels on the routes."""

from __future__ import annotations

from typing import Final

from caravanserai.games.merv.boons import BOONS
from caravanserai.games.merv.caravansary import camels_to_row
from caravanserai.games.merv.components import COMPONENTS
from caravanserai.games.merv.contracts import ActStepwise
from caravanserai.games.merv.payment import cost_of, pay, payable
from caravanserai.games.merv.state import (
    MARKET_SLOT_NAMES,
    MARKETPLACE,
    NONE,
    TRADE_CITY_NAMES,
    Merv,
)
from caravanserai.games.merv.tracks import gain_favour
from caravanserai.games.merv.words import BUY, POST, city_label
from caravanserai.kernel.core import Op
from caravanserai.kernel.view import Listing, Message

CITIES: Final = COMPONENTS.cities
COUNT: Final = len(CITIES)
VIA: Final = [
    TRADE_CITY_NAMES.index(city.via) if city.via in TRADE_CITY_NAMES else NONE for city in CITIES
]
"""The inner city on the way to an outer one; NONE for an inner city."""
PRICE: Final = [cost_of(city.cost) for city in CITIES]
IS_RARE: Final = [city.good == "rare" for city in CITIES]
CAMEL_CITIES: Final = sum([1 << i for i, city in enumerate(CITIES) if city.setup_camel])


def post_cities(s: Merv, p: int) -> list[int]:
    """Cities where the player may establish a post: an inner city, or an outer one behind an own
    post (MERV-MARKET-3, MERV-MARKET-4).
    """
    if not s.discs[p]:
        return []
    posts = s.posts[p]
    return [
        city
        for city in range(COUNT)
        if not posts >> city & 1 and (VIA[city] == NONE or posts >> VIA[city] & 1)
    ]


def establish_post(s: Merv, p: int, city: int) -> None:
    """A disc on the city; the first one of all gains the camel or favour (MERV-MARKET-6)."""
    first = not any([posts >> city & 1 for posts in s.posts])
    s.posts[p] |= 1 << city
    s.discs[p] -= 1
    if s.events is not None:
        s.tell(p, Message("establishes a trading post in {city}", city=city_label(city)))
    if not first:
        return
    if CITIES[city].first_post_boon == "favour":
        gain_favour(s, p)
    elif s.city_camels >> city & 1:
        s.city_camels &= ~(1 << city)
        s.camels[p] += 1
        if s.events is not None:
            s.tell(p, Message("gains the camel of {city}", city=city_label(city)))


def goods_left(s: Merv, city: int) -> int:
    """The supply of the good that a city sells (MERV-COMP-6)."""
    return s.rare_supply if IS_RARE[city] else s.common_supply


def gain_good(s: Merv, p: int, rare: bool) -> None:
    """A good from the supply, if there is one (MERV-COMP-6)."""
    if rare:
        if s.rare_supply:
            s.rare_supply -= 1
            s.rare[p] += 1
            if s.events is not None:
                s.tell(p, Message("gains a rare good"))
    elif s.common_supply:
        s.common_supply -= 1
        s.common[p] += 1
        if s.events is not None:
            s.tell(p, Message("gains a common good"))


class EstablishPost(Op[Merv]):
    """Where does the trading post go? It must be placed if it can be (MERV-MARKET-2, 5)."""

    __slots__ = ()

    def options(self, s: Merv) -> list[int] | None:
        return POST.of(post_cities(s, self.player))

    def answer(self, s: Merv, choice: int) -> None:
        establish_post(s, self.player, POST.index(choice))

    def prompt(self, s: Merv) -> Message:
        return Message("Where do you establish a trading post?", rule="MERV-MARKET-2")

    def refusals(self, s: Merv) -> dict[int, Message]:
        found = {}
        for city in range(COUNT):
            if s.posts[self.player] >> city & 1:
                found[POST[city]] = Message("You have a post there.", rule="MERV-MARKET-4")
            else:
                found[POST[city]] = Message(
                    "You need a post in the inner city first.", rule="MERV-MARKET-3"
                )
        return found


class EstablishFreePost(EstablishPost):
    """The third breakthrough: a post under the usual rules and a good from there (MERV-LIB-9)."""

    __slots__ = ()

    def answer(self, s: Merv, choice: int) -> None:
        city = POST.index(choice)
        establish_post(s, self.player, city)
        gain_good(s, self.player, IS_RARE[city])


def routes_needed(s: Merv, p: int, city: int) -> int:
    """The routes that still need a camel before the player can buy there, as a set of the cities at
    their far ends (MERV-MARKET-8 to 11).
    """
    posts = s.posts[p]
    if posts >> city & 1:
        return 0
    needed = 1 << city
    inner = VIA[city]
    if inner != NONE and not posts >> inner & 1:
        needed |= 1 << inner
    return needed & ~s.routes


class BuyGoods(ActStepwise):
    """Buy from each city at most one good, or stop (MERV-MARKET-7)."""

    __slots__ = ()

    def steps(self, s: Merv) -> list[int]:
        return BUY.of(self.open_cities(s))

    def open_cities(self, s: Merv) -> list[int]:
        """The cities from which a good can be bought now."""
        p = self.player
        return [
            city
            for city in range(COUNT)
            if not s.bought >> city & 1
            and routes_needed(s, p, city).bit_count() <= s.camels[p]
            and goods_left(s, city)
            and payable(s, p, PRICE[city], MARKETPLACE)
        ]

    def step(self, s: Merv, choice: int) -> None:
        p = self.player
        city = BUY.index(choice)
        needed = routes_needed(s, p, city)
        s.bought |= 1 << city
        s.routes |= needed
        s.camels[p] -= needed.bit_count()
        if s.events is not None:
            s.tell(p, Message("buys in {city}", city=city_label(city)))
            if needed:
                s.tell(
                    p,
                    Message(
                        "puts {n} camel on the routes",
                        plural="puts {n} camels on the routes",
                        n=needed.bit_count(),
                    ),
                )
        s.do(ReceiveGood(p, city))
        pay(s, p, PRICE[city], MARKETPLACE)

    def stop(self, s: Merv) -> None:
        s.do(ReturnCamels(self.player))

    def prompt(self, s: Merv) -> Message:
        ways: dict[int, list[Message]] = {}
        for city in self.open_cities(s):
            n = routes_needed(s, self.player, city).bit_count()
            ways.setdefault(n, []).append(city_label(city))
        ways.pop(0, None)
        if not ways:
            return Message("From which city do you buy a good?", rule="MERV-MARKET-7")
        needs = [Message("{n} to {cities}", n=n, cities=Listing(ways[n])) for n in sorted(ways)]
        return Message(
            "From which city do you buy a good? Camels for the way: {camels}.",
            camels=Listing(needs, "; "),
            rule="MERV-MARKET-9",
        )

    def why_no_choice(self, s: Merv) -> dict[int, Message]:
        p = self.player
        found = {}
        for city in range(COUNT):
            if s.bought >> city & 1:
                why = Message("One good per city and action.", rule="MERV-MARKET-7")
            elif not goods_left(s, city):
                why = Message("No such good is left.", rule="MERV-COMP-6")
            elif routes_needed(s, p, city).bit_count() > s.camels[p]:
                why = Message("You have too few camels for the way.", rule="MERV-MARKET-9")
            else:
                why = Message("You cannot pay for the good.", rule="MERV-MARKET-7")
            found[BUY[city]] = why
        return found


class ReceiveGood(Op[Merv]):
    """The good that was paid for."""

    __slots__ = ("city",)

    def __init__(self, player: int, city: int) -> None:
        super().__init__(player)
        self.city = city

    def answer(self, s: Merv, choice: int) -> None:
        gain_good(s, self.player, IS_RARE[self.city])


class ReturnCamels(Op[Merv]):
    """The camels on routes go to the caravansary, then to the camel market, then out of the game
    (MERV-MARKET-13, MERV-MARKET-14).
    """

    __slots__ = ()

    def answer(self, s: Merv, choice: int) -> None:
        camels = s.routes.bit_count()
        s.routes = 0
        s.bought = 0
        if not camels:
            return
        rest = camels_to_row(s, camels)
        free = [slot for slot in range(len(MARKET_SLOT_NAMES)) if not s.market_camels >> slot & 1]
        for slot in free[:rest]:
            s.market_camels |= 1 << slot
        traded = min(rest, len(free))
        s.lost_camels += rest - traded
        if s.events is not None:
            self.tell_camels(s, camels - rest, traded, rest - traded)

    def tell_camels(self, s: Merv, carried: int, traded: int, lost: int) -> None:
        """Where the camels have gone."""
        texts = [
            Message(
                "{n} camel goes from the routes to the caravansary",
                plural="{n} camels go from the routes to the caravansary",
                n=carried,
                rule="MERV-MARKET-13",
            ),
            Message(
                "{n} camel goes from the routes to the camel market",
                plural="{n} camels go from the routes to the camel market",
                n=traded,
                rule="MERV-MARKET-13",
            ),
            Message(
                "{n} camel leaves the game",
                plural="{n} camels leave the game",
                n=lost,
                rule="MERV-MARKET-14",
            ),
        ]
        for text in texts:
            if text.args["n"]:
                s.tell(self.player, text)


def visit(s: Merv, p: int) -> None:
    """The marketplace action: the post first, then the buying (MERV-MARKET-2)."""
    s.do(EstablishPost(p), BuyGoods(p))


def _free_post(s: Merv, p: int) -> None:
    s.do(EstablishFreePost(p))


def _rare_good(s: Merv, p: int) -> None:
    gain_good(s, p, True)


BOONS["trading_post"] = _free_post
BOONS["rare_good"] = _rare_good
