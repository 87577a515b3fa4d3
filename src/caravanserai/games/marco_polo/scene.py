"""The table as pieces at places, from what one seat may know."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from caravanserai.games.marco_polo.amounts import spoken, spoken_amount
from caravanserai.games.marco_polo.bazaar import WARES, spoken_columns
from caravanserai.games.marco_polo.character_tiles import tile
from caravanserai.games.marco_polo.characters import POSTS
from caravanserai.games.marco_polo.codes import DIE_NAMES, OWN, die_class, die_value
from caravanserai.games.marco_polo.components import NODES, RESOURCES
from caravanserai.games.marco_polo.contracts import EXTRA_AMOUNT
from caravanserai.games.marco_polo.interaction import (
    CARD_ICONS,
    CONTRACT_ICONS,
    GOAL_ICONS,
    TOKEN_ICONS,
    die_icon,
)
from caravanserai.games.marco_polo.scoring import SLOT_POINTS
from caravanserai.games.marco_polo.state import (
    CARD_NAMES,
    CARD_SLOT,
    CHARACTER_NAMES,
    CONTRACT_NAMES,
    GOAL_NAMES,
    NODE_NAMES,
    SLOT_CITY,
    SPACE_NAMES,
    TOKEN_NAMES,
)
from caravanserai.games.marco_polo.travel import COINS_BY_STEPS, ROADS
from caravanserai.games.marco_polo.words import (
    CARD_TEXTS,
    CONTRACT_TEXTS,
    GOAL_TEXTS,
    TOKEN_TEXTS,
    die_label,
    node_name,
)
from caravanserai.kernel.view import Listing, Message, Part, Piece, Place, Scene, View

SPACES: Final = {
    "five_coins": Message("five coins"),
    "bazaar_camel": Message("bazaar: camels"),
    "bazaar_pepper": Message("bazaar: pepper"),
    "bazaar_silk": Message("bazaar: silk"),
    "bazaar_gold": Message("bazaar: gold"),
    "khan": Message("the Khan's favour"),
    "contracts": Message("take contracts"),
    "travel": Message("travel"),
    "purse": Message("purse"),
}
OFFER: Final = Message("Characters to choose from")
MAP: Final = Message("The map")
ACTIONS: Final = Message("Action spaces")
CONTRACTS: Final = Message("Contracts")
SEAT_NAMES: Final = ("blue", "yellow", "green", "red")


PRINTED: Final = {
    **{f"bazaar_{ware}": spoken_columns(stall, 6) for stall, ware in enumerate(WARES)},
    "travel": Message(
        "steps: {prices}",
        prices=Listing(
            [
                Message("{n}: {gain}", n=steps, gain=spoken_amount("coin", coins))
                for steps, coins in enumerate(COINS_BY_STEPS)
                if steps
            ],
            "; ",
        ),
    ),
}
"""What the board shows on an action space."""


def _roads(node: int) -> Message:
    """The roads of a node with their surcharges."""
    roads = []
    for end, camels, coins in ROADS[0][node]:
        surcharge = {"camel": camels} if camels else {"coin": coins} if coins else {}
        name = node_name(end)
        if surcharge:
            name = Message("{place} (+{extra})", place=name, extra=spoken(surcharge))
        roads.append(name)
    return Message("roads: {roads}", roads=Listing(roads))


def _extra(space: int) -> Message | None:
    """The bonus printed on a contract space."""
    n = EXTRA_AMOUNT[space]
    if not n:
        return None
    coins, camels = spoken_amount("coin", n), spoken_amount("camel", n)
    return Message("also {coins} or {camels}", coins=coins, camels=camels)


def _slot_name(points: int) -> Message:
    """A slot of Beijing."""
    return Message("Beijing, slot for {points}", points=spoken_amount("vp", points))


def seat_label(seat: int) -> Message:
    """The name of a seat by its colour (MP-SETUP-14)."""
    return Message(SEAT_NAMES[seat])


BOARD: Final = [
    *[Place(f"node:{node.id}", MAP, node_name(i), _roads(i)) for i, node in enumerate(NODES)],
    *[Place(f"beijing:{points}", MAP, _slot_name(points)) for points in SLOT_POINTS],
    *[Place(f"space:{name}", ACTIONS, label, PRINTED.get(name)) for name, label in SPACES.items()],
    Place("space:black_dice", ACTIONS, Message("black dice")),
    Place("hourglass", ACTIONS, Message("hourglass")),
    *[Place(f"row:{n}", CONTRACTS, Message("space {n}", n=n), _extra(n)) for n in range(1, 7)],
    Place("special", CONTRACTS, Message("special stack")),
]
"""What is printed, the same at every table."""


def scene(view: View) -> Scene:
    """Everything this seat sees."""
    position = view.position
    dice, cards = position["placed_dice"], position["cards"]
    players = len(position["players"])
    return Scene(
        parts=[
            Part(_board),
            Part(_offered, position["offered"], players),
            Part(_map, cards, position["city_bonuses"], position["province_bonuses"]),
            Part(_contracts, position["row"], position["special"], len(position["bottom"])),
            Part(_black_dice, position["black_dice"]),
            Part(_round, position["round"], position["first"]),
            *[Part(_placed_die, i, die, cards) for i, die in enumerate(dice)],
            *[Part(_player, p, player, players) for p, player in enumerate(position["players"])],
            Part(_beijing, position["beijing"]),
        ],
    )


def _board() -> Scene:
    return Scene(BOARD)


def _offered(characters: Sequence[str], players: int) -> Scene:
    """The characters that can still be taken (MP-ADV-3)."""
    places, pieces = [], []
    for name in characters:
        who, at = tile(name, players), f"offer:{name}"
        places.append(Place(at, OFFER, who.name))
        ident = f"character:{name}"
        pieces.append(Piece(ident, "character", at, who.ability, icons=who.icons, rule=who.rule))
    return Scene(places, pieces)


def _map(
    cards: Sequence[str], city_bonuses: Mapping[str, str], province_bonuses: Mapping[str, str]
) -> Scene:
    """The city cards and the bonuses."""
    pieces = []
    for slot, card in enumerate(cards):
        if card:
            text = CARD_TEXTS[CARD_NAMES.index(card)]
            at = f"node:{NODE_NAMES[SLOT_CITY[slot]]}"
            pieces.append(Piece(f"card:{card}", "city_card", at, text, icons=CARD_ICONS[card]))
    for bonuses in (city_bonuses, province_bonuses):
        for node, token in bonuses.items():
            if token:
                text = Message("bonus “{it}”", it=TOKEN_TEXTS[TOKEN_NAMES.index(token)])
                at = f"node:{node}"
                pieces.append(Piece(f"bonus:{token}", "bonus", at, text, icons=TOKEN_ICONS[token]))
    return Scene(pieces=pieces)


def _contracts(row: Sequence[str], unseen: int, below: int) -> Scene:
    pieces = [_contract_piece(contract, f"row:{i + 1}") for i, contract in enumerate(row)]
    size = Message("{n} tile", plural="{n} tiles", n=unseen + below)
    pieces.append(Piece("special", "stack", "special", size, value=unseen + below))
    return Scene(pieces=pieces)


def _black_dice(left: int) -> Scene:
    at, label, icons = "space:black_dice", Message("{n} left", n=left), die_icon("black:0")
    return Scene(pieces=[Piece("black_dice", "die", at, label, value=left, icons=icons)])


def _round(number: int, first: str) -> Scene:
    """Which round it is, if the first one has begun."""
    if not number:
        return Scene()
    now = Message("round {n}, {who} begins", n=number, who=seat_label(int(first) - 1))
    return Scene(pieces=[Piece("hourglass", "hourglass", "hourglass", now, value=number)])


def _beijing(slots: Sequence[str]) -> Scene:
    """The posts in Beijing."""
    pieces = []
    for points, seat in zip(SLOT_POINTS, slots, strict=True):
        if seat:
            post = Message("post of {who}", who=seat_label(int(seat) - 1))
            at = f"beijing:{points}"
            pieces.append(Piece(f"post:{seat}:beijing", "post", at, post, int(seat) - 1))
    return Scene(pieces=pieces)


def _placed_die(i: int, placed: Mapping[str, Any], cards: Sequence[str]) -> Scene:
    owner = None if placed["owner"] == "neutral" else int(placed["owner"]) - 1
    who = Message("neutral") if owner is None else seat_label(owner)
    label = _placed_label(DIE_NAMES.index(placed["die"]), who)
    slot = SPACE_NAMES.index(placed["space"]) - CARD_SLOT
    at, on = f"space:{placed['space']}", ""
    if slot >= 0:
        at, on = f"node:{NODE_NAMES[SLOT_CITY[slot]]}", f"card:{cards[slot]}"
        card = CARD_TEXTS[CARD_NAMES.index(cards[slot])]
        label = Message("{die} on {card}", die=label, card=card)
    icons = die_icon(placed["die"])
    return Scene(pieces=[Piece(f"die:{i}", "die", at, label, owner, icons=icons, on=on)])


def _placed_label(die: int, who: Message) -> Message:
    """A die that lies on a space; those of a player colour are called by the colour."""
    value = die_value(die)
    if die_class(die) != OWN:
        return Message("{die} ({who})", die=die_label(die), who=who)
    return Message("{who} die {n}", who=who, n=value) if value else Message("{who} die", who=who)


def _contract(contract: str) -> Message:
    return Message("contract “{it}”", it=CONTRACT_TEXTS[CONTRACT_NAMES.index(contract)])


def _contract_piece(contract: str, at: str, owner: int | None = None) -> Piece:
    text, icons = _contract(contract), CONTRACT_ICONS[contract]
    return Piece(f"contract:{contract}", "contract", at, text, owner, icons=icons)


def _player(p: int, player: Mapping[str, Any], players: int) -> Scene:
    """What a player has."""
    place = Place(f"player:{p + 1}", seat_label(p), Message("no character yet"))
    if player["character"]:
        who = tile(player["character"], players)
        place = Place(place.id, place.group, who.name, who.ability, who.rule, who.icons)
    return Scene([place], _player_pieces(p, player))


def _player_pieces(p: int, player: Mapping[str, Any]) -> list[Piece]:
    area, who = f"player:{p + 1}", seat_label(p)
    pieces = [
        Piece(f"{name}:{p + 1}", name, area, spoken_amount(name, player[name]), p, player[name])
        for name in RESOURCES
    ]
    for i, die in enumerate(player["dice"]):
        label = die_label(DIE_NAMES.index(die))
        pieces.append(Piece(f"own_die:{p + 1}:{i}", "die", area, label, p, icons=die_icon(die)))
    for contract in player["contracts"]:
        pieces.append(_contract_piece(contract, area, p))
    done = len(player["completed"])
    pieces.append(
        Piece(
            f"completed:{p + 1}",
            "completed",
            area,
            Message("{n} completed contract", plural="{n} completed contracts", n=done),
            p,
            done,
        )
    )
    if player["character"]:
        left = POSTS[CHARACTER_NAMES.index(player["character"])] - player["placed"]
        stock = Message("{n} post left", plural="{n} posts left", n=left)
        pieces.append(Piece(f"posts_left:{p + 1}", "posts_left", area, stock, p, left))
    for goal in (*player.get("goals", ()), *player.get("dealt", ())):
        text = Message("goal “{it}”", it=GOAL_TEXTS[GOAL_NAMES.index(goal)])
        pieces.append(Piece(f"goal:{goal}", "goal", area, text, p, icons=GOAL_ICONS[goal]))
    for key in ("figure", "second"):
        if player[key]:
            label = Message("figure of {who}", who=who)
            pieces.append(Piece(f"{key}:{p + 1}", "figure", f"node:{player[key]}", label, p))
    for node in player["posts"]:
        if node == "beijing":  # it stands on its slot
            continue
        label = Message("post of {who}", who=who)
        pieces.append(Piece(f"post:{p + 1}:{node}", "post", f"node:{node}", label, p))
    return pieces
