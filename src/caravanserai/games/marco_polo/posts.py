"""Chapters 13 to 15: trading posts and the bonuses of cities and provinces."""

from __future__ import annotations

from typing import Final

from caravanserai.games.marco_polo.characters import BUILDS_PASSING, POST_POINTS, POSTS
from caravanserai.games.marco_polo.components import PROVINCE_BONUSES, TOKEN_REWARDS
from caravanserai.games.marco_polo.effects import STEPS, Gain
from caravanserai.games.marco_polo.state import (
    BEIJING,
    NOT_YET,
    PLACE_MASK,
    PROVINCE_TOKENS,
    PROVINCES,
    MarcoPolo,
)
from caravanserai.games.marco_polo.words import BONUS, DECLINE, MOVE_POST, TOKEN_TEXTS, node_name
from caravanserai.kernel.core import Op
from caravanserai.kernel.sets import bits
from caravanserai.kernel.view import Message

TOKENS: Final = [Gain(reward) for reward in TOKEN_REWARDS.values()]
COPY: Final = PROVINCE_TOKENS + next(
    i for i, token in enumerate(PROVINCE_BONUSES) if "other_province_bonus" in token.reward
)
"""The token that copies another province bonus (D)."""


def posts_left(s: MarcoPolo, p: int) -> int:
    """Posts still on the player board."""
    return POSTS[s.character[p]] - s.placed[p]


class Settle(Op[MarcoPolo]):
    """Build a post in a place that the figure has entered, if the player has none (MP-POST-1).

    With no post left an older one is moved there (MP-POST-9): a must where the movement ends,
    a may where Wilhelm only passes (MP-CHAR-WILHELM-7).
    """

    __slots__ = ("ends", "node")

    def __init__(self, player: int, node: int, ends: bool) -> None:
        super().__init__(player)
        self.node = node
        self.ends = ends

    def options(self, s: MarcoPolo) -> list[int] | None:
        p = self.player
        if s.posts[p] >> self.node & 1 or posts_left(s, p):
            return None
        found = MOVE_POST.of(bits(s.posts[p] & ~s.settled))
        if not self.ends:
            found.append(DECLINE)
        return found

    def answer(self, s: MarcoPolo, choice: int) -> None:
        p = self.player
        if choice in MOVE_POST:
            leave(s, p, MOVE_POST.index(choice))
            if s.events is not None:
                s.tell(p, Message("moves a trading post to {place}", place=node_name(self.node)))
            occupy(s, p, self.node)
        elif choice != DECLINE and not s.posts[p] >> self.node & 1:
            build(s, p, self.node)

    def prompt(self, s: MarcoPolo) -> Message:
        return Message(
            "No post is left: which one do you move to {place}?",
            place=node_name(self.node),
            rule="MP-POST-9",
        )

    def refusals(self, s: MarcoPolo) -> dict[int, Message]:
        why = Message("This post was built or moved in the same movement.", rule="MP-POST-15")
        return {MOVE_POST[place]: why for place in bits(s.posts[self.player] & s.settled)}


def build(s: MarcoPolo, p: int, node: int) -> None:
    """Place a post from the player board; the 8th and 9th
    (Wilhelm: also the 11th) score at once.
    """
    s.placed[p] += 1
    points = POST_POINTS[s.character[p]][s.placed[p]]
    if s.events is not None:
        s.tell(p, Message("builds a trading post in {place}", place=node_name(node)))
    if points:
        Gain({"vp": points}).perform(s, p)
    occupy(s, p, node)


def occupy(s: MarcoPolo, p: int, node: int) -> None:
    """A post now stands here; what it earns becomes due (MP-POST-6, MP-POST-10, MP-CITYBONUS-1)."""
    s.posts[p] |= 1 << node
    if not s.options["fresh_cards"]:  # MP-CITY-19
        s.fresh |= 1 << node
    s.settled |= 1 << node
    if node == BEIJING:
        s.beijing[s.beijing.index(NOT_YET)] = p
    elif s.city_bonus[node] != NOT_YET:
        s.due |= 1 << s.city_bonus[node]
        s.city_bonus[node] = NOT_YET
    elif s.province_bonus[node] != NOT_YET:
        s.due |= 1 << PROVINCE_TOKENS + s.province_bonus[node]


def leave(s: MarcoPolo, p: int, node: int) -> None:
    """With the post all rights in the old place end; a slot of Beijing is free again
    (MP-POST-12).
    """
    s.posts[p] &= ~(1 << node)
    if node == BEIJING:
        s.beijing[s.beijing.index(p)] = NOT_YET


class ClaimDue(Op[MarcoPolo]):
    """The movement has ended: its bonuses are claimed now
    (MP-POST-13, MP-CHAR-WILHELM-4, MP-CHAR-POLOS-7).
    """

    __slots__ = ()

    def answer(self, s: MarcoPolo, choice: int) -> None:
        if s.due:
            tokens = s.due
            s.due = 0
            s.do(ClaimBonuses(self.player, tokens))


class ClaimBonuses(Op[MarcoPolo]):
    """Several bonuses due at once: their owner chooses the order (MP-REWARD-9).

    Plain amounts are taken first without asking: having them earlier is never worse.
    """

    __slots__ = ("tokens",)

    def __init__(self, player: int, tokens: int) -> None:
        super().__init__(player)
        self.tokens = tokens

    def options(self, s: MarcoPolo) -> list[int] | None:
        tokens = bits(self.tokens)
        for token in tokens:
            if TOKENS[token].plain:
                return None
        return BONUS.of(tokens)

    def answer(self, s: MarcoPolo, choice: int) -> None:
        if choice not in BONUS:
            rest = 0
            for token in bits(self.tokens):
                if TOKENS[token].plain:
                    claim(s, self.player, token)
                else:
                    rest |= 1 << token
        else:
            rest = self.tokens & ~(1 << BONUS.index(choice))
        if rest:
            s.do(ClaimBonuses(self.player, rest))
        if choice in BONUS:
            claim(s, self.player, BONUS.index(choice))

    def prompt(self, s: MarcoPolo) -> Message:
        return Message("Which bonus do you take first?", rule="MP-REWARD-9")


def claim(s: MarcoPolo, p: int, token: int) -> None:
    """Gain the reward of a bonus token."""
    if s.events is not None:
        s.tell(p, Message("claims bonus “{it}”", it=TOKEN_TEXTS[token]))
    TOKENS[token].perform(s, p)


class CopyBonus(Op[MarcoPolo]):
    """Bonus D: any other province bonus, a post there is not needed
    (MP-OUTPOST-6, MP-OUTPOST-7).
    """

    __slots__ = ()

    def options(self, s: MarcoPolo) -> list[int] | None:
        return [BONUS[i] for i in range(PROVINCE_TOKENS, len(TOKENS)) if i != COPY]

    def answer(self, s: MarcoPolo, choice: int) -> None:
        claim(s, self.player, BONUS.index(choice))

    def prompt(self, s: MarcoPolo) -> Message:
        return Message("Which province bonus do you copy?", rule="MP-OUTPOST-6")


def own_province_tokens(s: MarcoPolo, p: int) -> int:
    """The bonuses of the provinces in which the player has a post."""
    tokens = 0
    for province in PROVINCES:
        if s.posts[p] >> province & 1:
            tokens |= 1 << PROVINCE_TOKENS + s.province_bonus[province]
    return tokens


class OwnBonuses(Op[MarcoPolo]):
    """Bonuses of own provinces, one after the other, each province once (MP-CITY-13)."""

    __slots__ = ("count", "tokens")

    def __init__(self, player: int, count: int, tokens: int) -> None:
        super().__init__(player)
        self.count = count
        self.tokens = tokens

    def options(self, s: MarcoPolo) -> list[int] | None:
        return BONUS.of(bits(own_province_tokens(s, self.player) & ~self.tokens))

    def answer(self, s: MarcoPolo, choice: int) -> None:
        if self.count > 1:
            s.do(OwnBonuses(self.player, self.count - 1, self.tokens | 1 << BONUS.index(choice)))
        claim(s, self.player, BONUS.index(choice))

    def prompt(self, s: MarcoPolo) -> Message:
        return Message(
            "Which of your province bonuses? Choose {n} more.",
            plural="Which of your province bonuses? Choose {n} more.",
            n=self.count,
            rule="MP-CITY-13",
        )


def _copy(player: int, count: int) -> Op[MarcoPolo]:
    return CopyBonus(player)


def _own(player: int, count: int) -> Op[MarcoPolo]:
    return OwnBonuses(player, count, 0)


STEPS["other_province_bonus"] = _copy
STEPS["own_province_bonus"] = _own


def arrive(s: MarcoPolo, p: int, nodes: list[int]) -> None:
    """The steps that follow a figure's way: posts first, then their bonuses.

    Only where it ends, or wherever Wilhelm passes (MP-TRAVEL-12, MP-CHAR-WILHELM-2). A figure that
    ends at an own post builds nothing, even if the other one then takes it (MP-CHAR-POLOS-5).
    """
    last = len(nodes) - 1
    passing = BUILDS_PASSING[s.character[p]]
    open_places = PLACE_MASK if passing else PLACE_MASK & ~s.posts[p]
    steps: list[Op[MarcoPolo]] = [
        Settle(p, node, i == last)
        for i, node in enumerate(nodes)
        if (i == last or passing) and open_places >> node & 1
    ]
    for step in reversed(steps):
        s.do(step)


def place_start_post(s: MarcoPolo, p: int, node: int) -> None:
    """A post that stands from the beginning; it scores nothing
    (MP-CHAR-KUBILAI-2, MP-CHAR-KUBILAI-4).
    """
    s.placed[p] += 1
    s.posts[p] |= 1 << node
    if node == BEIJING:
        s.beijing[s.beijing.index(NOT_YET)] = p
