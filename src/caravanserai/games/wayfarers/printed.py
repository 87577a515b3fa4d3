"""What is printed on cards, tiles and boards, in words, from the same effects that are played."""

from __future__ import annotations

from functools import cache
from typing import Final

from caravanserai.games.wayfarers import effects
from caravanserai.games.wayfarers.caravan import INFLUENCE_PRICE, PAID_IN, SILVER_PRICE
from caravanserai.games.wayfarers.cards import FOLK_PRICE
from caravanserai.games.wayfarers.components import FOLK, ICONS, LAND, TAGS
from caravanserai.games.wayfarers.effects import CARD_LABELS, Parts, silver
from caravanserai.games.wayfarers.placing import LINK_IN
from caravanserai.games.wayfarers.scoring import FORMULA, HOME_FORMULA
from caravanserai.games.wayfarers.slots import NEED, NEED_TEXTS
from caravanserai.games.wayfarers.state import (
    CARD_NAMES,
    CARDS,
    DECK_OF,
    FACES,
    FIRST_LAND,
    FIRST_SKY,
    FIRST_WATER,
    HOME_HARBOUR,
    HOME_SKY,
    LANDS,
    NONE,
    SKIES,
    SLOT_OF,
    TILE_TYPE,
    TOWNSFOLK,
    WATERS,
)
from caravanserai.games.wayfarers.words import (
    CARD_TEXTS,
    GUILD_TEXTS,
    ICON_TEXTS,
    TAG_TEXTS,
    face_text,
)
from caravanserai.kernel.effects import spoken
from caravanserai.kernel.view import Listing, Message

ROW_TEXTS: Final = [
    Message("guild influence"),
    Message("silver"),
    Message("provision"),
    Message("influence a card"),
]
"""What the four rows of a link carry (WAY-WATER-8)."""


def says(card: int) -> Listing:
    """Everything a card shows that matters for the game."""
    lines: list[Message] = []
    deck = DECK_OF[card] if card < CARDS else NONE
    if deck == TOWNSFOLK:
        lines += _townsfolk(card)
    if deck == SKIES or card == HOME_SKY:
        formula = HOME_FORMULA if card == HOME_SKY else FORMULA[card - FIRST_SKY]
        lines.append(Message("VP: {formula}", formula=formula.describe()))
    if SLOT_OF[card] != NONE:
        lines.append(slot_text(SLOT_OF[card]))
    if deck == LANDS and effects.BENEFIT[card]:
        lines.append(_vista(card))
    if deck in (LANDS, WATERS, SKIES) and effects.IMMEDIATE[card]:
        lines.append(Message("at once: {effect}", effect=spoken(effects.IMMEDIATE[card])))
    if deck == WATERS or card == HOME_HARBOUR:
        lines += _links(card)
    return Listing(lines, "; ")


@cache
def slot_text(slot: int) -> Message:
    """A die slot: the assets it needs and its action."""
    effect = spoken(effects.ACTION_EFFECT[slot])
    if not NEED[slot]:
        return Message("any die: {effect}", effect=effect)
    return Message("die with {need}: {effect}", need=NEED_TEXTS[slot], effect=effect)


def _townsfolk(card: int) -> list[Message]:
    folk = FOLK[card]
    tags = Listing([TAG_TEXTS[TAGS.index(tag)] for tag in folk.tuck], " / ")
    effect = spoken(effects.FOLK_EFFECT[card])
    if folk.when == "asset":
        assets = Listing([ICON_TEXTS[ICONS.index(name)] for name in folk.assets])
        gives = Message("provides {assets}", assets=assets)
    elif folk.when == "die":
        gives = Message("with a die: {effect}", effect=effect)
    elif folk.when == "vista":
        gives = Message("with the vista: {effect}", effect=effect)
    else:
        gives = Message("at a rest: {effect}", effect=effect)
    price = Message("price: {amount}", amount=silver(FOLK_PRICE[card]))
    return [price, Message("below: {tags}", tags=tags), gives]


def _vista(card: int) -> Message:
    things = []
    for trigger in LAND[card - FIRST_LAND].trigger:
        kind, what = trigger.split(":")
        things.append(TAG_TEXTS[TAGS.index(what)] if kind == "tag" else Message("townsfolk card"))
    return Message(
        "each time you gain {things}: {effect}",
        things=Listing(things, " / "),
        effect=spoken(effects.BENEFIT[card]),
    )


def _links(card: int) -> list[Message]:
    """The strips of both edges (WAY-WATER-5)."""
    found = []
    if card != HOME_HARBOUR:
        rows = [ROW_TEXTS[row] for row, there in enumerate(LINK_IN[card - FIRST_WATER]) if there]
        if rows:
            found.append(Message("links from the left: {rows}", rows=Listing(rows)))
    bonuses: Parts = tuple([part for row in effects.LINK_OUT[card] for part in row])
    if bonuses:
        found.append(Message("links to the right: {rows}", rows=spoken(bonuses)))
    return found


def label_cards() -> None:
    """Give every card the label with all it says; once the tables are full."""
    for card, name in enumerate(CARD_TEXTS):
        text = says(card)
        CARD_LABELS.append(Message("{card} ({text})", card=name, text=text) if text.items else name)


def card_label(name: str) -> Message:
    """A card with what it says."""
    return CARD_LABELS[CARD_NAMES.index(name)]


@cache
def tile_text(kind: int) -> Message:
    """The faces of a tile and its price."""
    faces = [face_text(kind, face) for face in range(FACES[kind])]
    which = TILE_TYPE[kind]
    said: list[Message] = [Listing(faces, " / ")]
    if PAID_IN[which] != NONE:
        said.append(
            Message(
                "price: {amount} or {n} influence, {guild}",
                amount=silver(SILVER_PRICE[which]),
                n=INFLUENCE_PRICE,
                guild=GUILD_TEXTS[PAID_IN[which]],
            )
        )
    elif SILVER_PRICE[which]:
        said.append(Message("price: {amount}", amount=silver(SILVER_PRICE[which])))
    return Listing(said, "; ")
