"""Tables of amounts in words: '2 camels, 1 gold'."""

from __future__ import annotations

from collections.abc import Mapping

from caravanserai.games.marco_polo.components import RESOURCES, CityCard
from caravanserai.kernel.view import Listing, Message


def spoken_amount(key: str, n: int) -> Message:
    """One entry of a table of costs or gains."""
    match key:
        case "camel":
            return Message("{n} camel", plural="{n} camels", n=n)
        case "pepper":
            return Message("{n} pepper", plural="{n} pepper", n=n)
        case "silk":
            return Message("{n} silk", plural="{n} silk", n=n)
        case "gold":
            return Message("{n} gold", plural="{n} gold", n=n)
        case "coin":
            return Message("{n} coin", plural="{n} coins", n=n)
        case "vp":
            return Message("{n} point", plural="{n} points", n=n)
        case "any_good":
            return Message("{n} good of choice", plural="{n} goods of choice", n=n)
        case "two_different_goods":
            return Message("2 different goods")
        case "black_die":
            return Message("a black die")
        case "white_die":
            return Message("the white die")
        case "contract":
            return Message("a contract from the special stack")
        case "move":
            return Message("a step on the map")
        case "own_province_bonus":
            return Message("{n} own province bonus", plural="{n} own province bonuses", n=n)
        case _:
            return Message("another province bonus")


def spoken(table: Mapping[str, int]) -> Message:
    """A whole table."""
    return Listing([spoken_amount(key, n) for key, n in table.items()])


def spoken_stock(amounts: list[int]) -> Message:
    """Amounts in the order of the resources, zeros left out."""
    return Listing([spoken_amount(RESOURCES[i], n) for i, n in enumerate(amounts) if n])


def spoken_card(card: CityCard) -> Message:
    """What a city card offers."""
    match card.effect:
        case "exchange":
            return Message("{cost} for {gain}", cost=spoken(card.cost), gain=spoken(card.gain))
        case "one_way_choice":
            first, second = card.options
            return Message(
                "{cost} for {gain}, or {cost2} for {gain2}",
                cost=spoken(first.cost),
                gain=spoken(first.gain),
                cost2=spoken(second.cost),
                gain2=spoken(second.gain),
            )
        case "two_way":
            return Message(
                "{cost} for {gain}, either way each time", cost=spoken(card.a), gain=spoken(card.b)
            )
        case "per_count" if card.counts == "trading_posts_on_map":
            return Message("{gain} for each trading post", gain=spoken(card.gain))
        case "per_count":
            return Message("{gain} for each completed contract", gain=spoken(card.gain))
        case "die_multiple":
            return Message("{gain} for each point of the die", gain=spoken(card.gain))
        case _:
            return Message("by the value of the die: {gains}", gains=_by_value(card.table))


def _by_value(table: tuple[dict[str, int], ...]) -> Message:
    spans: list[tuple[int, int, dict[str, int]]] = []
    for value, gain in enumerate(table, start=1):
        if spans and spans[-1][2] == gain:
            spans[-1] = (spans[-1][0], value, gain)
        else:
            spans.append((value, value, gain))
    return Listing(
        [
            Message("{span}: {gain}", span=str(a) if a == b else f"{a}-{b}", gain=spoken(gain))
            for a, b, gain in spans
        ],
        "; ",
    )
