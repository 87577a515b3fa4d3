"""What a seat sees of a game of Marco Polo (MP-INFO-1 to MP-INFO-4)."""

from __future__ import annotations

from typing import Final

from caravanserai.games.marco_polo import scoring
from caravanserai.games.marco_polo.characters import POSTS
from caravanserai.games.marco_polo.cities import TRADE_NAMES
from caravanserai.games.marco_polo.codes import DIE_NAMES, die_value, placed_parts
from caravanserai.games.marco_polo.components import RESOURCES
from caravanserai.games.marco_polo.state import (
    CARD_NAMES,
    CHARACTER_NAMES,
    CITIES,
    CITY_TOKEN_NAMES,
    COIN,
    CONTRACT_NAMES,
    GOAL_NAMES,
    NEUTRAL,
    NODE_NAMES,
    NOT_YET,
    PROVINCE_TOKEN_NAMES,
    PROVINCES,
    SLOT_CITY,
    SPACE_NAMES,
    TOKEN_NAMES,
    VP,
    MarcoPolo,
)
from caravanserai.games.marco_polo.travel import FARES, PlanRoute
from caravanserai.mind.observing import (
    SEATS,
    Bag,
    Count,
    Field,
    Line,
    Observer,
    One,
    Set,
    Sheet,
    all_turned,
    turned,
)

_CARD_SLOTS: Final = [str(slot) for slot in range(len(SLOT_CITY))]
_CITY_NAMES: Final = [NODE_NAMES[city] for city in CITIES]
_PROVINCE_NAMES: Final = [NODE_NAMES[province] for province in PROVINCES]
_BEIJING: Final = ["0", "1", "2", "3"]
_OWNERS: Final = NEUTRAL + 1
_DICE_OF: Final = [f"{space}.{owner}" for space in SPACE_NAMES for owner in (*SEATS, "neutral")]
_STEPS: Final = [*NODE_NAMES, *[f"second:{name}" for name in NODE_NAMES]]

FIELDS: Final[dict[str, Field]] = {
    "amount": Count(),
    "camels": Count(),
    "card": One(CARD_NAMES),
    "chosen": Bag(DIE_NAMES),
    "coins": Count(),
    "count": Count(),
    "die": One(DIE_NAMES),
    "ends": Count(),
    "fare": One(FARES),
    "first": Count(),
    "left": Count(),
    "lowest": Count(),
    "made": Count(),
    "most": Count(),
    "node": One(NODE_NAMES),
    "reach": Count(),
    "route": Line(_STEPS),
    "space": One(SPACE_NAMES),
    "stall": One(["camel", "pepper", "silk", "gold"]),
    "taken": Bag(CONTRACT_NAMES),
    "token": One(TOKEN_NAMES),
    "tokens": Set(TOKEN_NAMES),
    "trade": One(TRADE_NAMES),
    "trades": Bag(TRADE_NAMES),
}
WAITING: Final = ("count", "left", "taken", "token", "tokens")
SOURCES: Final = (
    "scored", "goals", "goal places", "coins", "beijing", "goods", "most contracts",
)  # fmt: skip
"""The lines of the score sheet."""


class MarcoPoloObserver(Observer[MarcoPolo]):
    """Everything open, and the own goal cards."""

    __slots__ = ()

    def write(self, out: Sheet, s: MarcoPolo, seat: int) -> None:
        _write_board(out, s, seat)
        _write_dice(out, s, seat)
        _write_contracts(out, s)
        _write_route(out, s, seat)
        for i in range(s.players):
            p = (seat + i) % s.players
            out.part("players", i)
            _write_player(out, s, p)
            out.members("goals", s.goals[p] if i == 0 or s.over else 0, GOAL_NAMES)
            out.number("goal_cards", s.goals[p].bit_count() + s.dealt[p].bit_count())
            if i == 0:
                out.members("dealt", s.dealt[p], GOAL_NAMES)
                out.members("returned", s.returned[p], GOAL_NAMES)

    def points(self, s: MarcoPolo, seat: int) -> list[int]:
        owned = s.stock[seat]
        return [
            owned[VP],
            scoring.goal_points(s, seat),
            scoring.place_points(s, seat),
            owned[COIN] // scoring.PER_COIN_POINT,
            scoring.beijing_points(s, seat),
            scoring.goods_points(s, seat),
            scoring.contract_points(s, seat),
        ]


def _write_board(out: Sheet, s: MarcoPolo, seat: int) -> None:
    out.number("round", s.round)
    out.choice("first", turned(s.first, seat, s.players), SEATS)
    out.choice("traveller", turned(s.traveller, seat, s.players), SEATS)
    out.number("acted", int(s.acted))
    out.number("bought", int(s.bought))
    out.members("fresh", s.fresh, NODE_NAMES)
    out.members("settled", s.settled, NODE_NAMES)
    out.members("due", s.due, TOKEN_NAMES)
    out.choices("cards", s.cards, _CARD_SLOTS, CARD_NAMES)
    out.choices(
        "city_bonuses", [s.city_bonus[city] for city in CITIES], _CITY_NAMES, CITY_TOKEN_NAMES
    )
    out.choices(
        "province_bonuses",
        [s.province_bonus[province] for province in PROVINCES],
        _PROVINCE_NAMES,
        PROVINCE_TOKEN_NAMES,
    )
    out.choices("beijing", all_turned(s.beijing, seat, s.players), _BEIJING, SEATS)


def _write_dice(out: Sheet, s: MarcoPolo, seat: int) -> None:
    out.number("black_dice", s.black_dice)
    dice: list[int] = []
    pips = [0] * len(SPACE_NAMES)
    for code in s.placed_dice:
        space, owner, die = placed_parts(code)
        dice.append(space * _OWNERS + turned(owner, seat, s.players))
        pips[space] += die_value(die)
    out.tally("dice_on", dice, _DICE_OF)
    out.numbers("pips_on", pips, SPACE_NAMES)
    out.number("khan_dice", s.khan_dice)
    out.number("khan_value", s.khan_value)


def _write_contracts(out: Sheet, s: MarcoPolo) -> None:
    out.ranks("row", [s.row], CONTRACT_NAMES)
    out.members("unseen", s.pool, CONTRACT_NAMES)
    out.number("special", s.special)
    out.ranks("bottom", [s.bottom], CONTRACT_NAMES)
    out.number("stacks", s.stacks)
    out.members("starting", s.starting, CONTRACT_NAMES)
    out.members("offered", s.offered, CHARACTER_NAMES)


def _write_route(out: Sheet, s: MarcoPolo, seat: int) -> None:
    """Where the figures stand at the end of the way that is being planned."""
    first = second = NOT_YET
    if s.actor == seat:
        op = s.stack[-1]
        if isinstance(op, PlanRoute):
            first, second = op.stand(s)
    out.choice("stand", first, NODE_NAMES)
    out.choice("second_stand", second, NODE_NAMES)


def _write_player(out: Sheet, s: MarcoPolo, p: int) -> None:
    out.choice("character", s.character[p], CHARACTER_NAMES)
    out.numbers("stock", s.stock[p], RESOURCES)
    out.number("below_zero", -s.stock[p][VP])
    out.tally("dice", s.dice[p], DIE_NAMES)
    out.choice("figure", s.figure[p], NODE_NAMES)
    out.choice("second", s.second[p], NODE_NAMES)
    out.members("posts", s.posts[p], NODE_NAMES)
    out.number("placed", s.placed[p])
    out.number("posts_left", POSTS[s.character[p]] - s.placed[p] if s.character[p] >= 0 else 0)
    out.members("used", s.used[p], SPACE_NAMES)
    out.members("contracts", s.active[p], CONTRACT_NAMES)
    out.members("completed", s.completed[p], CONTRACT_NAMES)


OBSERVER: Final = MarcoPoloObserver(FIELDS, WAITING, SOURCES, ("TakeTurn",))
