"""Chapter 23: Tigran's influence, cards and workers, and what the human may deny him
(WAY-SOLO-42 to WAY-SOLO-56).
"""

from __future__ import annotations

from typing import Final

from caravanserai.games.wayfarers.cards import clear_spot
from caravanserai.games.wayfarers.codes import card_of, worker_on, worker_spot
from caravanserai.games.wayfarers.components import DECKS, SLOTS, SOLO, WORKER_COLOURS
from caravanserai.games.wayfarers.effects import provisions, silver
from caravanserai.games.wayfarers.state import (
    DISPLAY_OF,
    GREEN_WORKER,
    INSPIRATIONS,
    NONE,
    PLACE_OF,
    SPOTS_OF,
    TIGRAN,
    TOWNSFOLK,
    Wayfarers,
)
from caravanserai.games.wayfarers.tigran import (
    CLOCKWISE,
    COLOUR_DECK,
    COLOUR_GUILD,
    COLOUR_TEXTS,
    HUMAN,
    SLOT_ORDER,
    TRACK_COLOUR,
    Steps,
    TigranStep,
    colours,
    say,
    slot_order,
    total,
)
from caravanserai.games.wayfarers.words import (
    ALLOW,
    CARD_TEXTS,
    DECK_TEXTS,
    DENY,
    GUILD_TEXTS,
    WORKER_OBJECTS,
)
from caravanserai.kernel.core import Op
from caravanserai.kernel.view import Message

SPOT_STEPS: Final[list[Steps]] = []
"""What a worker of Tigran does at each spot of the displays."""
COLOUR_WORKER: Final = [WORKER_COLOURS.index(c) if c in WORKER_COLOURS else NONE for c in CLOCKWISE]


CENTRE: Final = [slot.centre for slot in SLOTS]


RANKS: Final = [
    [CENTRE[SPOTS_OF[TOWNSFOLK][slot]] for slot in SLOT_ORDER[0][total]] for total in range(5)
]
"""The ranks from the centre in the order of a sum (WAY-SOLO-55)."""


TAKES: Final = 0


PLACES: Final = 1


RETRIEVES: Final = 2


DEEDS: Final = ("take", "place", "retrieve")


class TigranGuild(TigranStep):
    """A marker into a guild; his markers are unlimited (WAY-SOLO-6)."""

    __slots__ = ("guild",)

    def __init__(self, guild: int) -> None:
        super().__init__()
        self.guild = guild

    def answer(self, s: Wayfarers, choice: int) -> None:
        s.add_influence(TIGRAN, self.guild, 1)
        say(s, Message("influences the {guild}", guild=GUILD_TEXTS[self.guild]))


class TigranAnyGuild(TigranStep):
    """Any guild: that of the track colour (WAY-SOLO-34)."""

    __slots__ = ()

    def answer(self, s: Wayfarers, choice: int) -> None:
        colour = TRACK_COLOUR[s.track]
        say(
            s,
            Message(
                "chooses the guild by the track: {colour}",
                colour=COLOUR_TEXTS[colour],
                rule="WAY-SOLO-34",
            ),
        )
        s.do(TigranGuild(COLOUR_GUILD[colour]))


class TigranMarks(TigranStep):
    """Influence a card: type by colour, slot by sum, cards with a marker skipped
    (WAY-SOLO-50).
    """

    __slots__ = ()

    def answer(self, s: Wayfarers, choice: int) -> None:
        for colour in colours(s):
            for spot in slot_order(s, COLOUR_DECK[colour]):
                if s.display[spot] != NONE and s.marker[spot] == NONE:
                    s.marker[spot] = TIGRAN
                    say(
                        s,
                        Message(
                            "influences {card}: {colour}, slot {slot}, "
                            "the first possible by track and sum {n}",
                            card=CARD_TEXTS[s.display[spot]],
                            colour=COLOUR_TEXTS[colour],
                            slot=PLACE_OF[spot] + 1,
                            n=total(s),
                            rule="WAY-SOLO-50",
                        ),
                    )
                    return
        say(s, Message("finds no card to influence", rule="WAY-SOLO-32"))


def candidates(s: Wayfarers, deed: int, what: int) -> list[int]:
    """The spots Tigran can act on, the first choice first. `what` is the deck of a card to take
    or the colour of a worker.
    """
    own_worker = worker_spot(s.placed_worker)
    if deed == TAKES:
        return [
            spot for spot in slot_order(s, what) if s.display[spot] != NONE and spot != own_worker
        ]
    bit = 1 << what
    if deed == PLACES:
        return [
            spot
            for spot in slot_order(s, WORKER_DECK[what])
            if s.display[spot] != NONE and not s.workers[spot] & bit
        ]
    return [
        spot
        for spot in retrieval_order(s)
        if s.workers[spot] & bit and s.placed_worker != worker_on(spot, what)
    ]


WORKER_DECK: Final = [DECKS.index(SOLO.worker_placement[colour]) for colour in WORKER_COLOURS]
"""The display on which Tigran places each colour (WAY-SOLO-51)."""


def retrieval_order(s: Wayfarers) -> list[int]:
    """Spots by rank from the centre, the types of a rank in colour order, inspiration last
    (WAY-SOLO-55).
    """
    decks = [COLOUR_DECK[colour] for colour in colours(s)]
    found = []
    for rank in RANKS[total(s)]:
        for deck in decks:
            for spot in SPOTS_OF[deck]:
                if CENTRE[spot] == rank:
                    found.append(spot)
    return found + slot_order(s, INSPIRATIONS)


def can_place(s: Wayfarers, colour: int) -> bool:
    """Whether Tigran has such a worker and a card for it (WAY-SOLO-16)."""
    return s.workers_of(TIGRAN, colour) > 0 and bool(candidates(s, PLACES, colour))


class TigranWants(TigranStep):
    """Tigran looks for a card to act on; if it carries the human's marker, the human decides
    (WAY-SOLO-39, WAY-SOLO-45).
    """

    __slots__ = ("deed", "denied", "what")

    def __init__(self, deed: int, what: int, denied: int) -> None:
        super().__init__()
        self.deed = deed
        self.what = what
        self.denied = denied

    def answer(self, s: Wayfarers, choice: int) -> None:
        spots = candidates(s, self.deed, self.what)
        if not spots:
            say(s, Message("finds no card for this", rule="WAY-SOLO-18"))
            return
        denied = self.denied
        left = [spot for spot in spots if not denied >> spot & 1]
        if not left:
            denied, left = 0, spots
            say(s, Message("starts again with his first choice", rule="WAY-SOLO-47"))
        spot = left[0]
        if s.marker[spot] == HUMAN:
            s.do(Permission(HUMAN, self.deed, self.what, spot, denied))
        else:
            act_on(s, self.deed, self.what, spot)


class Permission(Op[Wayfarers]):
    """The human allows it and gains, or denies it and pays (WAY-SOLO-45, WAY-SOLO-46)."""

    __slots__ = ("deed", "denied", "spot", "what")

    def __init__(self, player: int, deed: int, what: int, spot: int, denied: int) -> None:
        super().__init__(player)
        self.deed = deed
        self.what = what
        self.spot = spot
        self.denied = denied

    def options(self, s: Wayfarers) -> list[int] | None:
        found = [ALLOW[0], ALLOW[1]]
        if s.silver[HUMAN]:
            found.append(DENY[0])
        if s.prov[HUMAN]:
            found.append(DENY[1])
        return found

    def answer(self, s: Wayfarers, choice: int) -> None:
        denying = choice in DENY
        prov = choice in (ALLOW[1], DENY[1])
        stock = s.prov if prov else s.silver
        stock[HUMAN] += -1 if denying else 1
        if s.events is not None:
            amount = provisions(1) if prov else silver(1)
            card = CARD_TEXTS[s.display[self.spot]]
            if denying:
                said = Message("denies Tigran {card} and pays {amount}", card=card, amount=amount)
            else:
                said = Message("allows Tigran {card} and takes {amount}", card=card, amount=amount)
            s.tell(HUMAN, said)
        if denying:
            s.do(TigranWants(self.deed, self.what, self.denied | 1 << self.spot))
        else:
            act_on(s, self.deed, self.what, self.spot)

    def prompt(self, s: Wayfarers) -> Message:
        card = CARD_TEXTS[s.display[self.spot]]
        if self.deed == TAKES:
            return Message(
                "Tigran wants to acquire {card}, which carries your marker.",
                card=card,
                rule="WAY-SOLO-45",
            )
        if self.deed == PLACES:
            return Message(
                "Tigran wants to place a worker on {card}, which carries your marker.",
                card=card,
                rule="WAY-SOLO-45",
            )
        return Message(
            "Tigran wants to retrieve a worker from {card}, which carries your marker.",
            card=card,
            rule="WAY-SOLO-45",
        )

    def refusals(self, s: Wayfarers) -> dict[int, Message]:
        why = Message("You cannot pay for it.", rule="WAY-SOLO-46")
        return {DENY[0]: why, DENY[1]: why}


def act_on(s: Wayfarers, deed: int, what: int, spot: int) -> None:
    """Tigran acts on a card: takes it, places a worker there or takes one back."""
    card = s.display[spot]
    if deed == TAKES:
        say(s, _acquired(s, card, spot))
        clear_spot(s, TIGRAN, spot)
        s.taken.append(card)
    elif deed == PLACES:
        s.add_workers(TIGRAN, what, -1)
        s.workers[spot] |= 1 << what
        s.placed_worker = worker_on(spot, what)
        say(
            s,
            Message(
                "places {worker} on {card}: slot {slot}, the first possible by the sum {n}",
                worker=WORKER_OBJECTS[what],
                card=CARD_TEXTS[card],
                slot=PLACE_OF[spot] + 1,
                n=total(s),
                rule="WAY-SOLO-51",
            ),
        )
        s.do(*SPOT_STEPS[spot])
    else:
        s.workers[spot] &= ~(1 << what)
        s.add_workers(TIGRAN, what, 1)
        say(
            s,
            Message(
                "retrieves {worker} from {card}",
                worker=WORKER_OBJECTS[what],
                card=CARD_TEXTS[card],
                rule="WAY-SOLO-54",
            ),
        )


def _acquired(s: Wayfarers, card: int, spot: int) -> Message:
    """Which card he takes, and why this one."""
    slot = PLACE_OF[spot] + 1
    if DISPLAY_OF[spot] == INSPIRATIONS:
        return Message(
            "acquires {card}: slot {slot}, the first possible by resource space {space}",
            card=CARD_TEXTS[card],
            slot=slot,
            space=s.track,
            rule="WAY-SOLO-35",
        )
    return Message(
        "acquires {card}: slot {slot}, the first possible by the sum {n}",
        card=CARD_TEXTS[card],
        slot=slot,
        n=total(s),
        rule="WAY-SOLO-37",
    )


class TigranPlaces(TigranStep):
    """Place a worker, green if he can (WAY-SOLO-17)."""

    __slots__ = ("colours",)

    def __init__(self, colours: tuple[int, ...]) -> None:
        super().__init__()
        self.colours = colours

    def answer(self, s: Wayfarers, choice: int) -> None:
        for colour in self.colours:
            if can_place(s, colour):
                s.do(TigranWants(PLACES, colour, 0))
                return


class TigranRetrieves(TigranStep):
    """Retrieve a worker: green first, then the track colour, then the other one
    (WAY-SOLO-54).
    """

    __slots__ = ()

    def answer(self, s: Wayfarers, choice: int) -> None:
        others = [COLOUR_WORKER[c] for c in colours(s) if COLOUR_WORKER[c] > GREEN_WORKER]
        for colour in (GREEN_WORKER, *others):
            if candidates(s, RETRIEVES, colour):
                s.do(TigranWants(RETRIEVES, colour, 0))
                return
        say(s, Message("finds no worker to retrieve", rule="WAY-SOLO-54"))


class TigranTop(TigranStep):
    """The top card of a deck, unseen (WAY-SOLO-53, WAY-INFO-8)."""

    __slots__ = ("deck",)

    def __init__(self, deck: int) -> None:
        super().__init__()
        self.deck = deck

    def answer(self, s: Wayfarers, choice: int) -> None:
        deck = self.deck
        if not s.cards_in_deck(deck):
            say(s, Message("finds the deck empty", rule="WAY-SOLO-53"))
            return
        if s.deck[deck].bit_count() > s.hidden[deck]:
            s.hidden[deck] += 1
        else:
            s.taken.append(card_of(s.bottom[deck].pop(0)))
        say(
            s,
            Message("takes the top card: {deck}", deck=DECK_TEXTS[deck], rule="WAY-SOLO-53"),
        )
