"""Chapters 10 to 14: where cards can be placed, and what happens when they lie there."""

from __future__ import annotations

from typing import Final

from caravanserai.games.wayfarers.components import FOLK, TAGS, WATER
from caravanserai.games.wayfarers.counters import RAISES, SHOWS
from caravanserai.games.wayfarers.effects import IMMEDIATE, LINK_OUT, give
from caravanserai.games.wayfarers.panorama import raise_counts, react
from caravanserai.games.wayfarers.state import (
    CARDS,
    DECK_OF,
    FIRST_WATER,
    HOME_HARBOUR,
    INSPIRATIONS,
    NONE,
    SKIES,
    TOWNSFOLK,
    WATERS,
    Wayfarers,
)
from caravanserai.games.wayfarers.words import CARD_TEXTS, DONE
from caravanserai.kernel.effects import Effect, resolve, spoken
from caravanserai.kernel.view import Message

TUCK: Final = [sum([1 << TAGS.index(tag) for tag in card.tuck]) for card in FOLK]
"""The tags of which the card above must show one (WAY-FOLK-3)."""
LINK_IN: Final = [card.link_in for card in WATER]
NOWHERE: Final = -1
"""The place of a card that needs none, or of an inspiration card to be discarded."""


def folk_columns(s: Wayfarers, p: int, card: int) -> list[int]:
    """The columns below which a townsfolk card can be tucked (WAY-FOLK-1 to WAY-FOLK-4)."""
    tags = TUCK[card]
    folk, ground = s.folk[p], s.ground[p]
    return [i for i in range(len(ground)) if folk[i] == NONE and SHOWS[ground[i]] & tags]


def sky_columns(s: Wayfarers, p: int) -> list[int]:
    """The columns above which a sky card can be placed (WAY-SKY-1 to WAY-SKY-3)."""
    sky = s.sky[p]
    return [i for i in range(2, len(sky)) if sky[i] == NONE]


def inspiration_columns(s: Wayfarers, p: int) -> list[int]:
    """The columns whose sky card can take an inspiration card (WAY-INSP-1, WAY-INSP-2)."""
    sky, insp = s.sky[p], s.insp[p]
    return [i for i in range(1, len(sky)) if sky[i] != NONE and insp[i] == NONE]


def lay_card(s: Wayfarers, p: int, card: int, place: int) -> None:
    """The card lies in the panorama; immediate effect, links and vistas form one group
    (WAY-EFF-8, WAY-ACQ-30).
    """
    members: list[Effect[Wayfarers]] = []
    deck = DECK_OF[card]
    if s.events is not None and place != NOWHERE:
        _tell_place(s, p, deck, place)
    links: tuple[Effect[Wayfarers], ...] = ()
    if deck == TOWNSFOLK:
        s.folk[p][place] = card
        s.fresh_folk |= 1 << place
    elif deck == SKIES:
        s.sky[p][place] = card
    elif deck == INSPIRATIONS:
        s.insp[p][place] = card
    else:
        if deck == WATERS:
            links = link_bonuses(s, p, card)
        s.ground[p].append(card)
        s.folk[p].append(NONE)
        s.sky[p].append(NONE)
        s.insp[p].append(NONE)
    raise_counts(s, p, RAISES[card])
    immediate = IMMEDIATE[card]
    give(s, p, immediate)
    give(s, p, links)
    members.extend([part for part in (*immediate, *links) if not part.unasked])
    members.extend(react(s, p, SHOWS[card]))
    if members:
        resolve(s, p, tuple(members), DONE)


def _tell_place(s: Wayfarers, p: int, deck: int, place: int) -> None:
    ground = CARD_TEXTS[s.ground[p][place]]
    if deck == TOWNSFOLK:
        s.tell(p, Message("tucks it below {card}", card=ground))
    elif deck == SKIES:
        s.tell(p, Message("places it above {card}", card=ground))
    else:
        s.tell(p, Message("tucks it above {card}", card=CARD_TEXTS[s.sky[p][place]]))


def link_bonuses(s: Wayfarers, p: int, card: int) -> tuple[Effect[Wayfarers], ...]:
    """The links between a new water card and its left neighbour (WAY-WATER-5 to WAY-WATER-7)."""
    left = HOME_HARBOUR
    for other in s.ground[p]:
        if FIRST_WATER <= other < CARDS:
            left = other
    found: list[Effect[Wayfarers]] = []
    for row, receives in enumerate(LINK_IN[card - FIRST_WATER]):
        if receives:
            found.extend(LINK_OUT[left][row])
    if found and s.events is not None:
        s.tell(
            p, Message("links with {card}: {effect}", card=CARD_TEXTS[left], effect=spoken(found))
        )
    return tuple(found)
