"""Chapter 9: acquiring cards."""

from __future__ import annotations

from typing import Final

from caravanserai.games.wayfarers.codes import buried_card, worker_spot
from caravanserai.games.wayfarers.components import FOLK, SLOTS
from caravanserai.games.wayfarers.displays import take_top, top_cards
from caravanserai.games.wayfarers.effects import (
    CARD_LABELS,
    MAKERS,
    WORKER_EFFECT,
    Verb,
    provisions,
    silver,
)
from caravanserai.games.wayfarers.influence import (
    AcquireStep,
    PayFee,
    affordable,
    fee_due,
    return_marker,
    with_fee,
)
from caravanserai.games.wayfarers.placing import (
    NOWHERE,
    folk_columns,
    inspiration_columns,
    lay_card,
    sky_columns,
)
from caravanserai.games.wayfarers.state import (
    DECK_OF,
    INSPIRATIONS,
    KNOWN_TO_ALL,
    LANDS,
    NONE,
    PLACE_OF,
    SKIES,
    SPOTS_OF,
    TOWNSFOLK,
    WATERS,
    Wayfarers,
)
from caravanserai.games.wayfarers.words import (
    ABOVE,
    BELOW,
    CARD_TEXTS,
    DEAL,
    DECK_TEXTS,
    DISCARD,
    DONE,
    DRAW,
    OVER,
    TAKE,
    UNDER,
    WORDS,
    WORKER_OBJECTS,
)
from caravanserai.kernel.core import CHANCE, Op
from caravanserai.kernel.effects import resolve, spoken
from caravanserai.kernel.sets import bits
from caravanserai.kernel.view import Event, Message

SKY_PRICE: Final = [slot.silver for slot in SLOTS if slot.display == "sky"]
FOLK_PRICE: Final = [card.cost for card in FOLK]
DRAWN: Final = 3


class Acquire(Verb):
    """Acquire a card of one display (WAY-ACQ-1); in a die action a land or water card also from
    the top three of the deck (WAY-ACQ-17).
    """

    __slots__ = ("deck", "discount", "free")

    def __init__(self, atom: str) -> None:
        super().__init__(atom)
        name, _, how = atom.removesuffix("]").partition("[")
        self.deck = _DECK_ATOMS.index(name)
        self.free = how == "free"
        self.discount = 1 if how == "-1" else 0

    def price(self, s: Wayfarers, spot: int) -> int:
        """What the card of a spot costs now, discounts included (WAY-ACQ-3 to WAY-ACQ-8)."""
        if self.free:
            return 0
        if self.deck == SKIES:
            printed = SKY_PRICE[PLACE_OF[spot]] - self.discount
        elif self.deck == TOWNSFOLK:
            printed = FOLK_PRICE[s.display[spot]]
        else:
            return 0
        return max(0, printed - s.off_silver)

    def placeable(self, s: Wayfarers, p: int, card: int) -> bool:
        """Whether the player has a place for the card (WAY-ACQ-9)."""
        if self.deck == TOWNSFOLK:
            return bool(folk_columns(s, p, card))
        if self.deck == SKIES:
            return bool(sky_columns(s, p))
        return True

    def drawable(self, s: Wayfarers, p: int) -> bool:
        """Whether the draw-three option is there (WAY-ACQ-18, WAY-ACQ-24)."""
        return (
            self.deck in (LANDS, WATERS)
            and (s.pigeon or s.prov[p] > 0)
            and s.cards_in_deck(self.deck) > 0
        )

    def choices(self, s: Wayfarers, p: int) -> list[int]:
        cards = []
        own_worker = worker_spot(s.placed_worker)
        for spot in SPOTS_OF[self.deck]:
            card = s.display[spot]
            if (
                card != NONE
                and spot != own_worker
                and affordable(s, p, spot, self.price(s, spot))
                and self.placeable(s, p, card)
            ):
                cards.append(card)
        found = TAKE.of(cards)
        if self.drawable(s, p):
            found.append(DRAW[self.deck - LANDS])
        return found

    def choose(self, s: Wayfarers, p: int, choice: int) -> None:
        if choice in DRAW:
            if not s.pigeon:
                s.prov[p] -= 1
                if s.events is not None:
                    s.tell(p, Message("pays {amount}", amount=provisions(1)))
            s.do(DrawCard(self.deck, DRAWN))
            return
        spot = s.display.index(TAKE.index(choice))
        price = self.price(s, spot)
        if not self.free and self.deck in (SKIES, TOWNSFOLK):
            printed = SKY_PRICE[PLACE_OF[spot]] - self.discount
            if self.deck == TOWNSFOLK:
                printed = FOLK_PRICE[s.display[spot]]
            s.off_silver -= min(s.off_silver, printed)
        if self.deck in (LANDS, WATERS):
            s.do(*fee(s, p, spot, price), TakeCard(p, spot, price, NOWHERE))
        else:
            s.do(ChoosePlace(p, spot, price))

    def labels(self, s: Wayfarers, p: int) -> dict[int, Message]:
        found = {}
        for spot in SPOTS_OF[self.deck]:
            card = s.display[spot]
            if card != NONE:
                said = CARD_TEXTS[card]
                price = self.price(s, spot)
                if price:
                    said = Message("{card} for {amount}", card=said, amount=silver(price))
                found[TAKE[card]] = with_fee(s, p, spot, Message("acquire {it}", it=said))
        if self.deck in (LANDS, WATERS) and not s.pigeon:
            label = WORDS.label(DRAW[self.deck - LANDS])
            found[DRAW[self.deck - LANDS]] = Message(
                "pay {cost}: {effect}", cost=provisions(1), effect=label
            )
        return found

    def refusals(self, s: Wayfarers, p: int) -> dict[int, Message]:
        found = {}
        for spot in SPOTS_OF[self.deck]:
            card = s.display[spot]
            if card == NONE:
                continue
            price = self.price(s, spot)
            if spot == worker_spot(s.placed_worker):
                why = Message("Your worker of this turn stands on it.", rule="WAY-ACQ-11")
            elif s.silver[p] < price:
                why = Message("It costs {amount}.", amount=silver(price), rule="WAY-EFF-6")
            elif not affordable(s, p, spot, price):
                why = Message("You cannot pay the fee for its marker.", rule="WAY-INFL-11")
            elif not self.placeable(s, p, card):
                why = Message("You have no place for this card.", rule="WAY-ACQ-9")
            else:
                continue
            found[TAKE[card]] = why
        if self.deck in (LANDS, WATERS) and not self.drawable(s, p):
            found[DRAW[self.deck - LANDS]] = Message(
                "Drawing needs a pigeon or 1 provision, and a card in the deck.",
                rule="WAY-ACQ-18",
            )
        return found

    def describe(self) -> Message:
        if self.free:
            return Message("acquire a townsfolk card for free")
        if self.discount:
            return Message("acquire a sky card for 1 silver less")
        return _ACQUIRE_TEXTS[self.deck]


_ACQUIRE_TEXTS: Final = [
    Message("acquire a townsfolk card"),
    Message("acquire a sky card"),
    Message("acquire a land card"),
    Message("acquire a water card"),
    Message("acquire an inspiration card"),
]
_DECK_ATOMS: Final = ["card:folk", "card:sky", "card:land", "card:water", "card:insp"]


def fee(s: Wayfarers, p: int, spot: int, price: int) -> list[Op[Wayfarers]]:
    """The step that pays the fee, where one is due."""
    return [PayFee(p, spot, price)] if fee_due(s, p, spot) else []


class DrawThree(Verb):
    """Look at the top three cards of a deck and acquire one (WAY-WORK-9, WAY-WORK-10)."""

    __slots__ = ("deck",)

    def __init__(self, atom: str) -> None:
        super().__init__(atom)
        self.deck = _DECK_ATOMS.index(atom.removesuffix("[draw3]"))

    def choices(self, s: Wayfarers, p: int) -> list[int]:
        return [DRAW[self.deck - LANDS]] if s.cards_in_deck(self.deck) else []

    def choose(self, s: Wayfarers, p: int, choice: int) -> None:
        s.do(DrawCard(self.deck, DRAWN))

    def describe(self) -> Message:
        return Message("look at the top 3 {deck} cards and acquire one", deck=DECK_TEXTS[self.deck])


class ChoosePlace(AcquireStep):
    """Where the card goes: townsfolk below a card, a sky card above one, an inspiration card
    above a sky card or away for the action of its slot (WAY-ACQ-26, WAY-SKY-4, WAY-INSP-4).
    """

    __slots__ = ()

    def options(self, s: Wayfarers) -> list[int] | None:
        p, card = self.player, s.display[self.spot]
        deck = DECK_OF[card]
        if deck == TOWNSFOLK:
            found = [BELOW[s.ground[p][i]] for i in folk_columns(s, p, card)]
        elif deck == SKIES:
            found = [ABOVE[s.ground[p][i]] for i in sky_columns(s, p)]
        else:
            found = [OVER[s.sky[p][i]] for i in inspiration_columns(s, p)]
            found.append(DISCARD)
        found.sort()
        return found

    def answer(self, s: Wayfarers, choice: int) -> None:
        p, deck = self.player, DECK_OF[s.display[self.spot]]
        if choice == DISCARD:
            place = NOWHERE
        elif deck == TOWNSFOLK:
            place = s.ground[p].index(BELOW.index(choice))
        elif deck == SKIES:
            place = s.ground[p].index(ABOVE.index(choice))
        else:
            place = s.sky[p].index(OVER.index(choice))
        s.do(*fee(s, p, self.spot, self.price), TakeCard(p, self.spot, self.price, place))

    def labels(self, s: Wayfarers) -> dict[int, Message]:
        effect = spoken(WORKER_EFFECT[self.spot])
        return {DISCARD: Message("discard it: {effect}", effect=effect)}

    def prompt(self, s: Wayfarers) -> Message:
        return Message(
            "Where do you put {card}?", card=CARD_TEXTS[s.display[self.spot]], rule="WAY-ACQ-26"
        )


class TakeCard(Op[Wayfarers]):
    """The price is paid; workers on the card come along, the marker returns to its owner
    (WAY-ACQ-10, WAY-ACQ-12, WAY-ACQ-26).
    """

    __slots__ = ("place", "price", "spot")

    def __init__(self, player: int, spot: int, price: int, place: int) -> None:
        super().__init__(player)
        self.spot = spot
        self.price = price
        self.place = place

    def answer(self, s: Wayfarers, choice: int) -> None:
        p, spot = self.player, self.spot
        card = s.display[spot]
        s.silver[p] -= self.price
        if s.events is not None:
            told = Message("acquires {card}", card=CARD_TEXTS[card])
            if self.price:
                amount = silver(self.price)
                told = Message("acquires {card} for {amount}", card=CARD_TEXTS[card], amount=amount)
            s.tell(p, told)
        clear_spot(s, p, spot)
        if DECK_OF[card] == INSPIRATIONS and self.place == NOWHERE:
            s.bottom[INSPIRATIONS].append(buried_card(card, KNOWN_TO_ALL))
            if s.events is not None:
                s.tell(p, Message("discards {card}", card=CARD_TEXTS[card]))
            resolve(s, p, WORKER_EFFECT[spot], DONE)
        else:
            lay_card(s, p, card, self.place)


def clear_spot(s: Wayfarers, p: int, spot: int) -> None:
    """A card leaves its spot: workers to who took it, the marker to its owner."""
    s.display[spot] = NONE
    return_marker(s, spot)
    for colour in bits(s.workers[spot]):
        s.add_workers(p, colour, 1)
        if s.events is not None:
            s.tell(p, Message("takes {worker} with it", worker=WORKER_OBJECTS[colour]))
    s.workers[spot] = 0


class DrawCard(Op[Wayfarers]):
    """The player on turn draws a card and alone looks at it (WAY-ACQ-17, WAY-INFO-3)."""

    __slots__ = ("deck", "left")

    def __init__(self, deck: int, left: int) -> None:
        super().__init__(CHANCE)
        self.deck = deck
        self.left = left

    def options(self, s: Wayfarers) -> list[int] | None:
        return top_cards(s, self.deck)

    def answer(self, s: Wayfarers, choice: int) -> None:
        card = DEAL.index(choice)
        take_top(s, self.deck, card)
        s.drawn.append(card)
        if s.events is not None:
            seen = Message("draws {card}", card=CARD_TEXTS[card])
            public = Message("draws a {deck} card", deck=DECK_TEXTS[self.deck])
            s.events.append(Event(s.turn, seen, only=s.turn, public=public))
        if self.left > 1 and s.cards_in_deck(self.deck):
            s.do(DrawCard(self.deck, self.left - 1))
        else:
            s.do(ChooseDrawn(s.turn))

    def prompt(self, s: Wayfarers) -> Message:
        return Message("A card is drawn.", rule="WAY-INFO-7")


class ChooseDrawn(Op[Wayfarers]):
    """One of the drawn cards must be acquired; no fee applies (WAY-ACQ-22, WAY-ACQ-23)."""

    __slots__ = ()

    def options(self, s: Wayfarers) -> list[int] | None:
        return sorted(TAKE.of(s.drawn))

    def answer(self, s: Wayfarers, choice: int) -> None:
        card = TAKE.index(choice)
        s.drawn.remove(card)
        if s.events is not None:
            s.tell(self.player, Message("acquires {card}", card=CARD_TEXTS[card]))
        lay_card(s, self.player, card, NOWHERE)
        if s.drawn:
            s.do(ReturnDrawn(self.player))

    def labels(self, s: Wayfarers) -> dict[int, Message]:
        return {TAKE[card]: Message("acquire {it}", it=CARD_LABELS[card]) for card in s.drawn}

    def prompt(self, s: Wayfarers) -> Message:
        return Message("Which of the drawn cards do you acquire?", rule="WAY-ACQ-22")


class ReturnDrawn(Op[Wayfarers]):
    """The other cards go under the deck in any order (WAY-ACQ-17, WAY-INFO-4)."""

    __slots__ = ()

    def options(self, s: Wayfarers) -> list[int] | None:
        return sorted([UNDER[card] for card in s.drawn])

    def answer(self, s: Wayfarers, choice: int) -> None:
        card = UNDER.index(choice)
        s.drawn.remove(card)
        s.bottom[DECK_OF[card]].append(buried_card(card, self.player))
        if s.drawn:
            s.do(self)

    def prompt(self, s: Wayfarers) -> Message:
        return Message("Which card goes under the deck first?", rule="WAY-ACQ-17")


for _atom in (*_DECK_ATOMS, "card:folk[free]", "card:sky[-1]"):
    MAKERS[_atom] = Acquire
for _atom in ("card:land[draw3]", "card:water[draw3]"):
    MAKERS[_atom] = DrawThree
