"""Every choice of Marco Polo, named once. Their numbers stand in `words.txt`."""

from __future__ import annotations

from typing import Final

from caravanserai.games.marco_polo.amounts import spoken, spoken_card
from caravanserai.games.marco_polo.codes import DIE_NAMES, die_class, die_value
from caravanserai.games.marco_polo.components import (
    CHARACTERS,
    CITY_CARDS,
    CONTRACTS,
    GOALS,
    NODES,
    TOKEN_REWARDS,
)
from caravanserai.games.marco_polo.state import (
    CARD_NAMES,
    CHARACTER_NAMES,
    CITY_TOKEN_NAMES,
    CONTRACT_NAMES,
    GOAL_NAMES,
    NODE_NAMES,
    PROVINCE_TOKEN_NAMES,
    PROVINCE_TOKENS,
    TOKEN_NAMES,
)
from caravanserai.kernel.view import Message
from caravanserai.kernel.words import Vocabulary
from caravanserai.numbering import kept

WORDS: Final = Vocabulary(kept("caravanserai.games.marco_polo", "words.txt"))
_PLACE_NAMES: Final = {node.id: node.name for node in NODES}


def node_name(node: int) -> Message:
    """The name of a node; an oasis has only a number."""
    if NODES[node].name:
        return Message(NODES[node].name)
    return Message("oasis {number}", number=int(NODES[node].id[-2:]))


def _labels(text: str, things: list[Message]) -> list[Message]:
    return [Message(text, it=thing) for thing in things]


CONTRACT_TEXTS: Final = [
    Message("{cost} for {gain}", cost=spoken(c.cost), gain=spoken(c.reward)) for c in CONTRACTS
]
CARD_TEXTS: Final = [spoken_card(card) for card in CITY_CARDS]
GOAL_TEXTS: Final = [
    Message(
        "{city} and {province}: {points}",
        city=Message(_PLACE_NAMES[goal.city]),
        province=Message(_PLACE_NAMES[goal.province]),
        points=spoken({"vp": goal.vp}),
    )
    for goal in GOALS
]
TOKEN_TEXTS: Final = [spoken(reward) for reward in TOKEN_REWARDS.values()]


def _numbers(text: str, last: int, first: int = 1) -> list[Message]:
    return [Message(text, n=n) for n in range(first, last + 1)]


def _counted(one: str, many: str, last: int, first: int = 1) -> list[Message]:
    return [Message(one, plural=many, n=n) for n in range(first, last + 1)]


def _counting(last: int, first: int = 1) -> list[str]:
    return [str(n) for n in range(first, last + 1)]


_DIE_LABELS: Final = (
    ("die {n}", "die"),
    ("black die {n}", "black die"),
    ("white die {n}", "white die"),
)


def die_label(code: int) -> Message:
    """A die by colour and value."""
    valued, plain = _DIE_LABELS[die_class(code)]
    value = die_value(code)
    return Message(valued, n=value) if value else Message(plain)


_GOOD_LABELS: Final = (Message("gold"), Message("silk"), Message("pepper"))
_PAIR_NAMES: Final = ["gold+silk", "gold+pepper", "silk+pepper"]
_PAIR_LABELS: Final = [
    Message("gold and silk"),
    Message("gold and pepper"),
    Message("silk and pepper"),
]
_PLACE_LABELS: Final = [node_name(node) for node in range(len(NODES))]

# main actions
COINS: Final = WORDS.add("coins", Message("take five coins"))
STALL: Final = WORDS.family(
    "bazaar",
    ["camel", "pepper", "silk", "gold"],
    [
        Message("bazaar: camels"),
        Message("bazaar: pepper"),
        Message("bazaar: silk"),
        Message("bazaar: gold"),
    ],
)
FAVOUR: Final = WORDS.add("khan", Message("the Khan's favour"))
TAKE_CONTRACTS: Final = WORDS.add("contracts", Message("take contracts"))
JOURNEY: Final = WORDS.add("travel", Message("travel"))
CARD: Final = WORDS.family("card", CARD_NAMES, _labels("use city card “{it}”", CARD_TEXTS))
# bonus actions
COMPLETE: Final = WORDS.family(
    "complete", CONTRACT_NAMES, _labels("complete contract “{it}”", CONTRACT_TEXTS)
)
PURSE_WORD: Final = WORDS.add("purse", Message("put a die on the purse for 3 coins"))
REROLL: Final = WORDS.add("reroll", Message("re-roll a die for 1 camel"))
ADJUST: Final = WORDS.add("adjust", Message("change a die by 1 for 2 camels"))
BUY_BLACK: Final = WORDS.add("black_die", Message("take a black die for 3 camels"))
END: Final = WORDS.add("end", Message("end the turn"))
# dice
DIE: Final = WORDS.family("die", DIE_NAMES, [die_label(code) for code in range(len(DIE_NAMES))])
VALUE: Final = WORDS.family("value", _counting(6), _numbers("value {n}", 6))
UP: Final = WORDS.add("up", Message("raise by 1"))
DOWN: Final = WORDS.add("down", Message("lower by 1"))
CAMELS: Final = WORDS.family("camels", _counting(10, 0), _counted("{n} camel", "{n} camels", 10, 0))
# goods and amounts
COLUMN: Final = WORDS.family("column", _counting(6), _numbers("column {n}", 6))
GOOD: Final = WORDS.family("good", ["gold", "silk", "pepper"], _GOOD_LABELS)
PAIR: Final = WORDS.family("pair", _PAIR_NAMES, _PAIR_LABELS)
PAY: Final = WORDS.family(
    "pay",
    ["gold", "silk", "pepper"],
    [Message("pay 1 gold"), Message("pay 1 silk"), Message("pay 1 pepper")],
)
TIMES: Final = WORDS.family("times", _counting(6), _counted("{n} time", "{n} times", 6))
EXCHANGE: Final = WORDS.family(
    "exchange", _counting(2), [Message("first exchange"), Message("second exchange")]
)
EXTRA: Final = WORDS.family("extra", ["coin", "camel"], [Message("coins"), Message("camels")])
# contracts
TAKE: Final = WORDS.family("take", CONTRACT_NAMES, _labels("take contract “{it}”", CONTRACT_TEXTS))
DISCARD: Final = WORDS.family(
    "discard", CONTRACT_NAMES, _labels("discard contract “{it}”", CONTRACT_TEXTS)
)
DONE: Final = WORDS.add("done", Message("nothing more"))
# the map
GO: Final = WORDS.family(
    "go", NODE_NAMES, [Message("go to {place}", place=p) for p in _PLACE_LABELS]
)
SECOND: Final = WORDS.family(
    "second", NODE_NAMES, [Message("second figure to {place}", place=p) for p in _PLACE_LABELS]
)
STOP: Final = WORDS.add("stop", Message("stop here"))
STAY: Final = WORDS.add("stay", Message("do not move"))
MOVE_POST: Final = WORDS.family(
    "move_post", NODE_NAMES, [Message("move the post of {place}", place=p) for p in _PLACE_LABELS]
)
DECLINE: Final = WORDS.add("decline", Message("leave the posts where they are"))
BONUS: Final = WORDS.family("bonus", TOKEN_NAMES, _labels("bonus “{it}”", TOKEN_TEXTS))
# set-up
CHARACTER: Final = WORDS.family(
    "character", CHARACTER_NAMES, [Message(character.name) for character in CHARACTERS]
)
KEEP: Final = WORDS.family("keep", GOAL_NAMES, _labels("keep goal “{it}”", GOAL_TEXTS))
# chance
ROLL: Final = WORDS.family("roll", _counting(6), _numbers("the roll is {n}", 6))
DEAL_CARD: Final = WORDS.family("deal", CARD_NAMES, _labels("city card “{it}”", CARD_TEXTS))
DEAL_CITY_BONUS: Final = WORDS.family(
    "deal", CITY_TOKEN_NAMES, _labels("bonus “{it}”", TOKEN_TEXTS[:PROVINCE_TOKENS])
)
DEAL_PROVINCE_BONUS: Final = WORDS.family(
    "deal", PROVINCE_TOKEN_NAMES, _labels("bonus “{it}”", TOKEN_TEXTS[PROVINCE_TOKENS:])
)
DEAL_CHARACTER: Final = WORDS.family(
    "deal", CHARACTER_NAMES, [Message(character.name) for character in CHARACTERS]
)
DEAL_GOAL: Final = WORDS.family("deal", GOAL_NAMES, _labels("goal “{it}”", GOAL_TEXTS))
DEAL_CONTRACT: Final = WORDS.family(
    "deal", CONTRACT_NAMES, _labels("contract “{it}”", CONTRACT_TEXTS)
)
