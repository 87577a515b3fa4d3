"""Chapters 5, 10 and 14: tags and counting, vistas that trigger, and townsfolk below cards."""

from __future__ import annotations

from typing import Final

from caravanserai.games.wayfarers.components import FOLK, LAND, TAGS
from caravanserai.games.wayfarers.effects import (
    BENEFIT,
    FOLK_EFFECT,
    NAMED,
    Named,
    Parts,
    asked,
    give,
)
from caravanserai.games.wayfarers.state import (
    CARD_COUNT,
    CARD_NAMES,
    CARDS,
    FIRST_LAND,
    HOME_FOLK,
    NONE,
    TOWNSFOLK,
    Wayfarers,
    packed,
)
from caravanserai.games.wayfarers.words import CARD_TEXTS, DONE, LOOK, USE, VISTAS
from caravanserai.kernel.effects import Effect, resolve
from caravanserai.kernel.view import Message


def _trigger(names: tuple[str, ...]) -> int:
    mask = 0
    for name in names:
        kind, what = name.split(":")
        mask |= 1 << (TAGS.index(what) if kind == "tag" else CARD_COUNT + TOWNSFOLK)
    return mask


TRIGGER: Final = [0] * FIRST_LAND + [_trigger(card.trigger) for card in LAND]
"""What makes a vista give its benefit (WAY-LAND-5), by card."""
TRIGGER.extend([0] * (CARDS + 4 - len(TRIGGER)))
FOLK_ASSETS: Final = [packed(card.assets) for card in FOLK]
"""The assets that a townsfolk card provides for the card above (WAY-FOLK-7)."""

VISTA_MEMBER: Final[list[Effect[Wayfarers] | None]] = [None] * CARDS
BENEFIT_MEMBER: Final[list[Effect[Wayfarers] | None]] = [None] * CARDS
FOLK_MEMBER: Final[list[Effect[Wayfarers] | None]] = [None] * (CARDS + 4)


def working_folk(s: Wayfarers, p: int, column: int) -> int:
    """The townsfolk card below a column, unless it was tucked this turn (WAY-EFF-13)."""
    return NONE if s.fresh_folk >> column & 1 else s.folk[p][column]


class Vista(Effect[Wayfarers]):
    """A vista that has triggered, together with its townsfolk (WAY-EFF-8, WAY-FOLK-8)."""

    __slots__ = ("card", "word")

    def __init__(self, card: int) -> None:
        self.card = card
        self.word = LOOK[card]

    def feasible(self, s: Wayfarers, p: int) -> bool:
        return any([part.feasible(s, p) for part in self.alternatives(s, p)])

    def perform(self, s: Wayfarers, p: int) -> None:
        resolve(s, p, self.alternatives(s, p), DONE)

    def alternatives(self, s: Wayfarers, p: int) -> Parts:
        folk = working_folk(s, p, s.ground[p].index(self.card))
        beside = asked(FOLK_EFFECT[folk]) if folk != NONE else ()
        benefit = asked(BENEFIT[self.card])
        if benefit and beside:
            one, other = BENEFIT_MEMBER[self.card], FOLK_MEMBER[folk]
            assert one is not None and other is not None
            return (one, other)
        return benefit or beside

    def describe(self) -> Message:
        return Message("vista {card}", card=CARD_TEXTS[self.card])

    def notation(self) -> str:
        return f"vista:{CARD_NAMES[self.card]}"


def react(s: Wayfarers, p: int, shows: int) -> list[Effect[Wayfarers]]:
    """The vistas that trigger by a gain with these tags (WAY-LAND-4 to WAY-LAND-9). What needs
    no question is gained at once; the rest is left to be resolved.
    """
    members: list[Effect[Wayfarers]] = []
    ground = s.ground[p]
    for column in range(2, s.columns):
        card = ground[column]
        if TRIGGER[card] & shows:
            if s.events is not None:
                s.tell(p, Message("{card} triggers", card=CARD_TEXTS[card]))
            folk = working_folk(s, p, column)
            give(s, p, BENEFIT[card])
            if folk != NONE:
                give(s, p, FOLK_EFFECT[folk])
            if asked(BENEFIT[card]) or (folk != NONE and asked(FOLK_EFFECT[folk])):
                member = VISTA_MEMBER[card]
                assert member is not None
                members.append(member)
    return members


def raise_counts(s: Wayfarers, p: int, counters: list[int]) -> None:
    """A card or tile joins what a player has (WAY-TAG-3)."""
    count = s.count[p]
    for counter in counters:
        count[counter] += 1


def name_members() -> None:
    """Give vistas and townsfolk the names by which they are chosen; once the tables are full."""
    for card in VISTAS:
        vista = Vista(card)
        VISTA_MEMBER[card] = NAMED[vista.notation()] = vista
        name = CARD_NAMES[card]
        BENEFIT_MEMBER[card] = Named(
            LOOK[card], f"benefit:{name}", asked(BENEFIT[card]), CARD_TEXTS[card]
        )
    for card in (*range(len(FOLK)), HOME_FOLK):
        FOLK_MEMBER[card] = Named(
            USE[card], f"townsfolk:{CARD_NAMES[card]}", asked(FOLK_EFFECT[card]), CARD_TEXTS[card]
        )
