"""Chapter 23: the solo opponent. His turn is steps, his priorities are code, and where the rules
ask the human, the human is asked. Every step says what he does and why.
"""

from __future__ import annotations

from typing import Final

from caravanserai.games.wayfarers.cards import clear_spot
from caravanserai.games.wayfarers.components import (
    DECKS,
    GUILDS,
    JOURNAL_TILES,
    SCHEMES,
    SLOTS,
    SOLO,
    SPACES,
    TIGRAN_BOARDS,
    TILE_TYPES,
    TILES,
    WORKER_COLOURS,
)
from caravanserai.games.wayfarers.effects import provisions, silver
from caravanserai.games.wayfarers.influence import advance_track
from caravanserai.games.wayfarers.journal import COLUMN, CONNECTIONS, FINAL, Connection, arrive
from caravanserai.games.wayfarers.state import (
    BLACK,
    COLOURS,
    GREEN_WORKER,
    INSPIRATIONS,
    LANDS,
    NONE,
    SKIES,
    SPOTS,
    TIGRAN,
    TILE_NAMES,
    TOWNSFOLK,
    WATERS,
    Wayfarers,
)
from caravanserai.games.wayfarers.words import (
    ALLOW,
    CARD_TEXTS,
    DECK_TEXTS,
    DENY,
    GUILD_TEXTS,
    SCHEME,
    SCHEME_TEXTS,
    TILE_TEXTS,
    WORKER_TEXTS,
)
from caravanserai.kernel.core import CHANCE, Op
from caravanserai.kernel.effects import AnyOrder, Effect, OneOf, Paid
from caravanserai.kernel.notation import parse
from caravanserai.kernel.view import Listing, Message

HUMAN: Final = 0
COMET_TOP: Final[int] = SOLO.meta["comet_track_max"]
CLOCKWISE: Final[list[str]] = SOLO.colour_order["clockwise"]
TRACK_COLOUR: Final = [CLOCKWISE.index(space.colour) for space in SOLO.track]
"""The colour of each space of the resource track, in clockwise order (WAY-SOLO-30)."""
COLOUR_TEXTS: Final = [Message("black"), Message("blue"), Message("yellow"), Message("green")]
COLOUR_DECK: Final = [DECKS.index(SOLO.colour_order["card_type"][c]) for c in CLOCKWISE]
COLOUR_TILE: Final = [TILE_TYPES.index(SOLO.colour_order["tile_type"][c]) for c in CLOCKWISE]
COLOUR_GUILD: Final = [GUILDS.index(c) if c in GUILDS else BLACK for c in CLOCKWISE]
"""The guild of each colour; green goes on to black (WAY-SOLO-34)."""
COLOUR_WORKER: Final = [WORKER_COLOURS.index(c) if c in WORKER_COLOURS else NONE for c in CLOCKWISE]
INSPIRATION_SLOT: Final = [SOLO.inspiration_priority[space.row] - 1 for space in SOLO.track]
RED: Final = [scheme.colour == "red" for scheme in SCHEMES]
REST_AFTER: Final = 3


def _slot_orders() -> list[list[list[int]]]:
    """The slots in the order in which they are looked at, by group of displays and sum
    (WAY-SOLO-37 to WAY-SOLO-39).
    """
    orders: list[list[list[int]]] = [[], []]
    for row in SOLO.sum:
        for _ in row.values:
            for group, choice in enumerate((row.green_yellow, row.black_blue)):
                turn = 1 if choice.then == "right" else -1
                orders[group].append([(choice.slot - 1 + turn * i) % 4 for i in range(4)])
    return orders


SLOT_ORDER: Final = _slot_orders()
BLACK_BLUE: Final = (SKIES, WATERS)
CENTRE: Final = [slot.centre for slot in SLOTS]
RANKS: Final = [
    [CENTRE[4 * TOWNSFOLK + slot] for slot in SLOT_ORDER[0][total]] for total in range(5)
]
"""The ranks from the centre in the order of a sum (WAY-SOLO-55)."""
TILE_PLACES: Final = {
    TILE_TYPES.index(kind): [TILE_NAMES.index(name) if name else NONE for name in places]
    for kind, places in SOLO.tile_places.items()
}
TILE_GROUP: Final = [1 if name in ("water", "sky") else 0 for name in TILE_TYPES]
RING: Final = [
    TILE_NAMES.index(tile.id)
    for tile in sorted([tile for tile in TILES if tile.ring], key=lambda tile: tile.ring)
]
"""The special tiles clockwise (WAY-SOLO-41)."""
CELLS_OF: Final = [tile.size[0] * tile.size[1] for tile in TILES]
PATH: Final = [(row - 1, column - 1) for row, column in SOLO.caravan_path["cells"]]

TAKES: Final = 0
PLACES: Final = 1
RETRIEVES: Final = 2
DEEDS: Final = ("take", "place", "retrieve")

Steps = tuple[Op[Wayfarers], ...]


def total(s: Wayfarers) -> int:
    """The sum of the values of the two most recent schemes (WAY-SOLO-36)."""
    return sum([SCHEMES[scheme].value for scheme in s.revealed[-2:]])


def colours(s: Wayfarers) -> list[int]:
    """The colours clockwise from that of the resource track (WAY-SOLO-32)."""
    first = TRACK_COLOUR[s.track]
    return [(first + i) % len(CLOCKWISE) for i in range(len(CLOCKWISE))]


def slot_order(s: Wayfarers, deck: int) -> list[int]:
    """The spots of a display in the order in which Tigran looks at them."""
    if deck == INSPIRATIONS:
        first = INSPIRATION_SLOT[s.track]
        return [4 * deck + (first + i) % 4 for i in range(4)]
    group = 1 if deck in BLACK_BLUE else 0
    return [4 * deck + slot for slot in SLOT_ORDER[group][total(s)]]


def say(s: Wayfarers, message: Message) -> None:
    """Narrate a step of Tigran."""
    if s.events is not None:
        s.tell(TIGRAN, message)


class TigranStep(Op[Wayfarers]):
    """A step of the solo opponent; it asks nothing."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__(TIGRAN)


# --- the turn --------------------------------------------------------------------------------


class TigranTurn(TigranStep):
    """Deferred bonuses, then a rest or a scheme (WAY-SOLO-10, WAY-SOLO-74)."""

    __slots__ = ()

    def answer(self, s: Wayfarers, choice: int) -> None:
        s.do(TigranPlans())
        carry_out_deferred(s)


def carry_out_deferred(s: Wayfarers) -> None:
    """Track bonuses that payments of the human have passed (WAY-SOLO-43, WAY-SOLO-75)."""
    while s.deferred:
        s.deferred -= 1
        say(s, Message("carries out the deferred track bonus", rule="WAY-SOLO-43"))
        s.do(*TRACK_BONUS[s.tigran_board])


class TigranPlans(TigranStep):
    """Rest with three face-up schemes of one colour, otherwise the next scheme (WAY-SOLO-10)."""

    __slots__ = ()

    def answer(self, s: Wayfarers, choice: int) -> None:
        red = sum([RED[scheme] for scheme in s.revealed])
        if red >= REST_AFTER or len(s.revealed) - red >= REST_AFTER:
            say(
                s,
                Message(
                    "rests: three schemes of one colour lie face up ({blue} blue, {red} red)",
                    blue=len(s.revealed) - red,
                    red=red,
                    rule="WAY-SOLO-10",
                ),
            )
            s.do(*REST_STEPS[s.tigran_board], TigranShuffles())
        else:
            s.do(RevealScheme())


class RevealScheme(Op[Wayfarers]):
    """The next scheme is revealed; the resource marker moves by its value, then one of its two
    actions (WAY-SOLO-11 to WAY-SOLO-13).
    """

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__(CHANCE)

    def options(self, s: Wayfarers) -> list[int] | None:
        return [SCHEME + i for i in range(len(SCHEMES)) if i not in s.revealed]

    def answer(self, s: Wayfarers, choice: int) -> None:
        scheme = choice - SCHEME
        s.revealed.append(scheme)
        say(
            s,
            Message(
                "reveals scheme {scheme}; the sum of the last two values is {n}",
                scheme=SCHEME_LABELS[scheme],
                n=total(s),
                rule="WAY-SOLO-11",
            ),
        )
        value = SCHEMES[scheme].value
        if value:
            s.do(TigranTrack(value), TigranActs(scheme))
        else:
            s.do(TigranActs(scheme))

    def prompt(self, s: Wayfarers) -> Message:
        return Message("Tigran reveals a scheme.", rule="WAY-INFO-7")


class TigranActs(TigranStep):
    """The first action if it is possible now, otherwise the second (WAY-SOLO-13, WAY-SOLO-14)."""

    __slots__ = ("scheme",)

    def __init__(self, scheme: int) -> None:
        super().__init__()
        self.scheme = scheme

    def answer(self, s: Wayfarers, choice: int) -> None:
        first = FIRST_ACTION[self.scheme]
        if first.possible(s):
            say(s, Message("carries out the first action", rule="WAY-SOLO-13"))
            if first.cost:
                s.guild[3 * TIGRAN + first.guild] -= first.cost
                say(
                    s,
                    Message(
                        "spends {n} influence: {guild}",
                        n=first.cost,
                        guild=GUILD_TEXTS[first.guild],
                    ),
                )
            s.do(*first.steps)
        else:
            say(
                s,
                Message(
                    "cannot carry out the first action and takes the second", rule="WAY-SOLO-13"
                ),
            )
            s.do(*SECOND_ACTION[self.scheme])


class FirstAction:
    """The first action of a scheme: place a worker, or pay influence for a card."""

    __slots__ = ("cost", "deck", "guild", "steps", "workers")

    def __init__(self, text: str) -> None:
        self.cost = 0
        self.guild = NONE
        self.deck = NONE
        self.workers: tuple[int, ...] = ()
        effect = parse(text, _VERBS)
        if isinstance(effect, Paid):
            cost = effect.cost[0]
            assert isinstance(cost, _Influence)
            self.guild, self.cost = cost.guild, cost.amount
        self.steps = steps_of(effect)
        step = self.steps[0]
        if isinstance(step, TigranPlaces):
            self.workers = step.colours
        elif isinstance(step, TigranWants):
            self.deck = step.what

    def possible(self, s: Wayfarers) -> bool:
        """WAY-SOLO-15, WAY-SOLO-16."""
        if self.workers:
            return any([can_place(s, colour) for colour in self.workers])
        return s.guild[3 * TIGRAN + self.guild] >= self.cost and bool(
            candidates(s, TAKES, self.deck)
        )


class TigranShuffles(TigranStep):
    """After the rest all schemes form a new deck (WAY-SOLO-21)."""

    __slots__ = ()

    def answer(self, s: Wayfarers, choice: int) -> None:
        s.revealed.clear()
        say(s, Message("shuffles his schemes", rule="WAY-SOLO-21"))


class TigranFocus(TigranStep):
    """The focus action of the board (WAY-SOLO-19)."""

    __slots__ = ()

    def answer(self, s: Wayfarers, choice: int) -> None:
        say(s, Message("carries out his focus action", rule="WAY-SOLO-19"))
        s.do(*FOCUS[s.tigran_board])


class TigranTrack(TigranStep):
    """The resource marker moves; a passed bonus comes at once (WAY-SOLO-12, WAY-SOLO-76)."""

    __slots__ = ("count",)

    def __init__(self, count: int) -> None:
        super().__init__()
        self.count = count

    def answer(self, s: Wayfarers, choice: int) -> None:
        passed = advance_track(s, self.count)
        say(
            s,
            Message(
                "moves the resource marker by {n} to space {space} ({colour})",
                n=self.count,
                space=s.track,
                colour=COLOUR_TEXTS[TRACK_COLOUR[s.track]],
                rule="WAY-SOLO-12",
            ),
        )
        if passed:
            say(s, Message("passes the bonus of his track", rule="WAY-SOLO-12"))
            s.do(*TRACK_BONUS[s.tigran_board])


class TigranComet(TigranStep):
    """The comet track rises by 1, to 10 at most (WAY-SOLO-27)."""

    __slots__ = ()

    def answer(self, s: Wayfarers, choice: int) -> None:
        s.comets = min(COMET_TOP, s.comets + 1)
        say(s, Message("raises the comet track to {n}", n=s.comets, rule="WAY-SOLO-27"))


class TigranRestComet(TigranStep):
    """At a rest only if the most recent scheme shows a comet (WAY-SOLO-20)."""

    __slots__ = ()

    def answer(self, s: Wayfarers, choice: int) -> None:
        if SCHEMES[s.revealed[-1]].comet:
            s.do(TigranComet())
        else:
            say(s, Message("gains no comet: the last scheme shows none", rule="WAY-SOLO-20"))


# --- influence -------------------------------------------------------------------------------


class TigranGuild(TigranStep):
    """A marker into a guild; his markers are unlimited (WAY-SOLO-6)."""

    __slots__ = ("guild",)

    def __init__(self, guild: int) -> None:
        super().__init__()
        self.guild = guild

    def answer(self, s: Wayfarers, choice: int) -> None:
        s.guild[3 * TIGRAN + self.guild] += 1
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
                            slot=spot % 4 + 1,
                            n=total(s),
                            rule="WAY-SOLO-50",
                        ),
                    )
                    return
        say(s, Message("finds no card to influence", rule="WAY-SOLO-32"))


# --- cards and workers -----------------------------------------------------------------------


def candidates(s: Wayfarers, deed: int, what: int) -> list[int]:
    """The spots Tigran can act on, the first choice first. `what` is the deck of a card to take
    or the colour of a worker.
    """
    own_worker = s.placed_worker // COLOURS
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
        if s.workers[spot] & bit and s.placed_worker != COLOURS * spot + what
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
            for spot in range(4 * deck, 4 * deck + 4):
                if CENTRE[spot] == rank:
                    found.append(spot)
    return found + slot_order(s, INSPIRATIONS)


def can_place(s: Wayfarers, colour: int) -> bool:
    """Whether Tigran has such a worker and a card for it (WAY-SOLO-16)."""
    return s.crew[COLOURS * TIGRAN + colour] > 0 and bool(candidates(s, PLACES, colour))


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
        found = [ALLOW, ALLOW + 1]
        if s.silver[HUMAN]:
            found.append(DENY)
        if s.prov[HUMAN]:
            found.append(DENY + 1)
        return found

    def answer(self, s: Wayfarers, choice: int) -> None:
        denying = choice >= DENY
        prov = choice in (ALLOW + 1, DENY + 1)
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
        return {DENY: why, DENY + 1: why}


def act_on(s: Wayfarers, deed: int, what: int, spot: int) -> None:
    """Tigran acts on a card: takes it, places a worker there or takes one back."""
    card = s.display[spot]
    if deed == TAKES:
        say(s, _acquired(s, card, spot))
        clear_spot(s, TIGRAN, spot)
        s.taken.append(card)
    elif deed == PLACES:
        s.crew[COLOURS * TIGRAN + what] -= 1
        s.workers[spot] |= 1 << what
        s.placed_worker = COLOURS * spot + what
        say(
            s,
            Message(
                "places a {worker} on {card}: slot {slot}, the first possible by the sum {n}",
                worker=WORKER_TEXTS[what],
                card=CARD_TEXTS[card],
                slot=spot % 4 + 1,
                n=total(s),
                rule="WAY-SOLO-51",
            ),
        )
        s.do(*SPOT_STEPS[spot])
    else:
        s.workers[spot] &= ~(1 << what)
        s.crew[COLOURS * TIGRAN + what] += 1
        say(
            s,
            Message(
                "retrieves a {worker} from {card}",
                worker=WORKER_TEXTS[what],
                card=CARD_TEXTS[card],
                rule="WAY-SOLO-54",
            ),
        )


def _acquired(s: Wayfarers, card: int, spot: int) -> Message:
    """Which card he takes, and why this one."""
    slot = spot % 4 + 1
    if spot // 4 == INSPIRATIONS:
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
            s.taken.append(s.bottom[deck].pop(0) // 8)
        say(
            s,
            Message("takes the top card: {deck}", deck=DECK_TEXTS[deck], rule="WAY-SOLO-53"),
        )


# --- tiles -----------------------------------------------------------------------------------


def tile_by_sum(s: Wayfarers, which: int) -> int:
    """The tile of a type that the sum points to (WAY-SOLO-37 to WAY-SOLO-40), or NONE."""
    for place in SLOT_ORDER[TILE_GROUP[which]][total(s)]:
        kind = TILE_PLACES[which][place]
        if kind != NONE and s.stock[kind]:
            return kind
    return NONE


def take_tile(s: Wayfarers, kind: int) -> None:
    """The tile fills the next cells of the path; covered symbols are carried out at once
    (WAY-SOLO-65 to WAY-SOLO-68).
    """
    s.stock[kind] -= 1
    s.tigran_tiles.append(kind)
    cells = CELLS_OF[kind]
    if s.path + cells > len(PATH):
        say(
            s,
            Message("lays {tile} beside his board", tile=TILE_TEXTS[kind], rule="WAY-SOLO-68"),
        )
        return
    steps: list[Op[Wayfarers]] = []
    for cell in range(s.path, s.path + cells):
        steps += CARAVAN[s.tigran_board][cell]
    s.path += cells
    say(
        s,
        Message(
            "takes {tile}; {n} cell of his caravan is covered",
            plural="takes {tile}; {n} cells of his caravan are covered",
            tile=TILE_TEXTS[kind],
            n=s.path,
            rule="WAY-SOLO-65",
        ),
    )
    if steps:
        s.do(*steps)


class TigranTile(TigranStep):
    """A tile of one type, or nothing (WAY-SOLO-69)."""

    __slots__ = ("which",)

    def __init__(self, which: int) -> None:
        super().__init__()
        self.which = which

    def answer(self, s: Wayfarers, choice: int) -> None:
        kind = tile_by_sum(s, self.which)
        if kind == NONE:
            say(s, Message("finds no tile of this type", rule="WAY-SOLO-69"))
        else:
            take_tile(s, kind)


class TigranAnyTile(TigranStep):
    """A tile of the track colour, otherwise of the next one (WAY-SOLO-31, WAY-SOLO-32)."""

    __slots__ = ()

    def answer(self, s: Wayfarers, choice: int) -> None:
        for colour in colours(s):
            kind = tile_by_sum(s, COLOUR_TILE[colour])
            if kind != NONE:
                say(
                    s,
                    Message(
                        "chooses a tile: {colour}, the first possible by track and sum {n}",
                        colour=COLOUR_TEXTS[colour],
                        n=total(s),
                        rule="WAY-SOLO-31",
                    ),
                )
                take_tile(s, kind)
                return
        say(s, Message("finds no tile at all", rule="WAY-SOLO-32"))


class TigranSpecial(TigranStep):
    """The special tile of the most recent scheme, otherwise the next one clockwise
    (WAY-SOLO-41).
    """

    __slots__ = ()

    def answer(self, s: Wayfarers, choice: int) -> None:
        first = 0
        if s.revealed:
            name = SCHEMES[s.revealed[-1]].special_start
            first = RING.index(TILE_NAMES.index(name))
        for i in range(len(RING)):
            kind = RING[(first + i) % len(RING)]
            if s.stock[kind]:
                take_tile(s, kind)
                return
        say(s, Message("finds no special tile", rule="WAY-SOLO-41"))


# --- the journal -----------------------------------------------------------------------------


def wanted_way(s: Wayfarers) -> Connection:
    """Up with more blue schemes, down with more red ones, then the most recent one decides
    (WAY-SOLO-57 to WAY-SOLO-59).
    """
    found = CONNECTIONS[s.at[TIGRAN]]
    if len(found) == 1:
        return found[0]
    red = sum([RED[scheme] for scheme in s.revealed])
    blue = len(s.revealed) - red
    say(
        s,
        Message(
            "chooses his way by his schemes: {blue} blue (up), {red} red (down)",
            blue=blue,
            red=red,
            rule="WAY-SOLO-57",
        ),
    )
    down = red > blue or (red == blue and bool(s.revealed) and RED[s.revealed[-1]])
    ends = [way for way in found if way.direction != "mid"]
    way = ends[-1] if down else ends[0]
    if FINAL[way.to] and way.to == s.at[HUMAN]:
        way = ends[0] if down else ends[-1]
    return way


def journal(s: Wayfarers) -> Steps:
    """Move the marker without any requirement; the steps of the rewards
    (WAY-SOLO-23, WAY-SOLO-24).
    """
    space = wanted_way(s).to
    arrive(s, TIGRAN, space)
    tile = s.journal_tiles[space]
    return SPACE_STEPS[space] if tile == NONE else JOURNAL_TILE_STEPS[tile]


class TigranJournals(TigranStep):
    """Journal; behind, beside or ahead of the human decides what a second step costs
    (WAY-SOLO-61, WAY-SOLO-63).
    """

    __slots__ = ()

    def answer(self, s: Wayfarers, choice: int) -> None:
        if FINAL[s.at[TIGRAN]]:
            say(s, Message("has finished his journal", rule="WAY-SOLO-63"))
            return
        lead = COLUMN[s.at[TIGRAN]] - COLUMN[s.at[HUMAN]]
        where = "same_column" if lead == 0 else "ahead" if lead > 0 else "behind"
        s.do(*journal(s), TigranAgain(SOLO.extra_journal_cost[where]))


class TigranAgain(TigranStep):
    """One more step for black influence, if he has enough (WAY-SOLO-62)."""

    __slots__ = ("cost",)

    def __init__(self, cost: int) -> None:
        super().__init__()
        self.cost = cost

    def answer(self, s: Wayfarers, choice: int) -> None:
        black = s.guild[3 * TIGRAN + BLACK]
        if FINAL[s.at[TIGRAN]]:
            return
        if black < self.cost:
            say(
                s,
                Message(
                    "has too little black influence for a second step ({n} of {cost})",
                    n=black,
                    cost=self.cost,
                    rule="WAY-SOLO-62",
                ),
            )
            return
        s.guild[3 * TIGRAN + BLACK] -= self.cost
        say(
            s,
            Message("spends {n} black influence to journal again", n=self.cost, rule="WAY-SOLO-62"),
        )
        s.do(*journal(s))


# --- what his symbols mean -------------------------------------------------------------------


DEED_TEXTS: Final = {
    "card:folk": Message("acquire a townsfolk card"),
    "card:sky": Message("acquire a sky card"),
    "card:land": Message("acquire a land card"),
    "card:water": Message("acquire a water card"),
    "card:insp": Message("acquire an inspiration card"),
    **{
        f"inf:{name}": Message("influence the {guild}", guild=text)
        for name, text in zip(GUILDS, GUILD_TEXTS, strict=True)
    },
    "inf:any": Message("influence any guild"),
    "inf:card": Message("influence a card"),
    "tile:any": Message("take any upgrade tile"),
    "journal": Message("journal"),
    "comet": Message("comet track +1"),
    "focus": Message("focus action"),
}
"""What stands on his schemes and boards, in words."""


class _Deed(Effect[Wayfarers]):
    """An atom as Tigran carries it out, so many times."""

    __slots__ = ("atom", "steps", "times")

    def __init__(self, atom: str, steps: Steps, times: int) -> None:
        self.atom = atom
        self.steps = steps
        self.times = times

    def describe(self) -> Message:
        first = self.steps[0]
        if isinstance(first, TigranPlaces):
            workers = Listing([WORKER_TEXTS[colour] for colour in first.colours], " / ")
            return Message("place a worker: {workers}", workers=workers)
        said = DEED_TEXTS[self.atom]
        return (
            said if self.times == 1 else Message("{n} times: {effect}", n=self.times, effect=said)
        )

    def notation(self) -> str:
        return self.atom


class _Influence(Effect[Wayfarers]):
    """Influence that a scheme costs."""

    __slots__ = ("amount", "guild")

    def __init__(self, guild: int, amount: int) -> None:
        self.guild = guild
        self.amount = amount

    def describe(self) -> Message:
        return Message("{n} influence: {guild}", n=self.amount, guild=GUILD_TEXTS[self.guild])

    def notation(self) -> str:
        return f"inf:{GUILDS[self.guild]}*{self.amount}"


_DECK_ATOMS: Final = {
    "card:folk": TOWNSFOLK,
    "card:sky": SKIES,
    "card:land": LANDS,
    "card:water": WATERS,
    "card:insp": INSPIRATIONS,
}


def _steps(atom: str) -> Steps:
    """What one symbol makes Tigran do; some are converted (WAY-SOLO-26)."""
    converted = SOLO.convert.get(atom, atom)
    name, _, how = converted.removesuffix("]").partition("[")
    kind, _, what = name.partition(":")
    if converted == "top card of the land deck":
        return (TigranTop(LANDS),)
    if converted == "top card of the water deck":
        return (TigranTop(WATERS),)
    if name in _DECK_ATOMS:
        return (TigranWants(TAKES, _DECK_ATOMS[name], 0),)
    if name == "worker:place":
        return (TigranPlaces(tuple([WORKER_COLOURS.index(c) for c in how.split(",")])),)
    if kind == "inf" and what in GUILDS:
        return (TigranGuild(GUILDS.index(what)),)
    if kind == "tile" and what in TILE_PLACES_NAMES:
        return (TigranTile(TILE_TYPES.index(what)),)
    plain: dict[str, Op[Wayfarers]] = {
        "inf:any": TigranAnyGuild(),
        "inf:card": TigranMarks(),
        "tile:any": TigranAnyTile(),
        "tile:special": TigranSpecial(),
        "worker:take": TigranRetrieves(),
        "journal": TigranJournals(),
        "comet": TigranComet(),
        "comet_if_last_scheme_shows_it": TigranRestComet(),
        "focus": TigranFocus(),
    }
    return (plain[name],)


TILE_PLACES_NAMES: Final = tuple(SOLO.tile_places)


class TigranVerbs:
    """The notation as Tigran reads it."""

    stop = NONE

    def gain(self, atom: str, times: int) -> Effect[Wayfarers] | None:
        if SOLO.convert.get(atom) == "track+1":
            return _Deed(atom, (TigranTrack(times),), times)
        return _Deed(atom, _steps(atom) * times, times)

    def pay(self, atom: str, times: int) -> Effect[Wayfarers] | None:
        if atom == "prov":  # ignored: costs that are not on his schemes (WAY-SOLO-23)
            return _Deed(atom, (), times)
        return _Influence(GUILDS.index(atom.removeprefix("inf:")), times)

    def word(self, text: str) -> int:
        return NONE


_VERBS: Final = TigranVerbs()


def steps_of(effect: Effect[Wayfarers]) -> Steps:
    """The parts of an effect from left to right (WAY-SOLO-18)."""
    if isinstance(effect, _Deed):
        return effect.steps
    if isinstance(effect, Paid):
        return steps_of(effect.gain)
    if isinstance(effect, AnyOrder):
        return tuple([step for part in effect.parts for step in steps_of(part)])
    if isinstance(effect, OneOf):
        return read(SOLO.convert[effect.notation()])
    return ()


def spoken_deeds(text: str) -> Message:
    """What a text makes Tigran do, in words."""
    return parse(text, _VERBS).describe() if text else Message("nothing")


def read(text: str) -> Steps:
    """The steps of a text."""
    return steps_of(parse(text, _VERBS))


TRACK_BONUS: Final = [read(board.track_bonus) for board in TIGRAN_BOARDS]
FOCUS: Final = [read(board.focus_action) for board in TIGRAN_BOARDS]
REST_STEPS: Final = [
    tuple([step for text in board.rest for step in read(text)]) for board in TIGRAN_BOARDS
]
CARAVAN: Final = [
    [read(board.caravan[row][column]) for row, column in PATH] for board in TIGRAN_BOARDS
]
"""What each cell of the path makes Tigran do when it is covered, by board."""
SCHEME_LABELS: Final = [
    Message(
        "{scheme}: first {first}, otherwise {second}",
        scheme=SCHEME_TEXTS[i],
        first=spoken_deeds(scheme.first),
        second=spoken_deeds(scheme.second),
    )
    for i, scheme in enumerate(SCHEMES)
]
"""The schemes with what stands on them."""
BOARD_LABELS: Final = [
    Message(
        "focus action: {focus}; bonus of the track: {bonus}",
        focus=spoken_deeds(board.focus_action),
        bonus=spoken_deeds(board.track_bonus),
    )
    for board in TIGRAN_BOARDS
]
PATH_LABELS: Final = [
    [spoken_deeds(board.caravan[row][column]) for row, column in PATH] for board in TIGRAN_BOARDS
]
"""The symbols along the path of each board."""
FIRST_ACTION: Final = [FirstAction(scheme.first) for scheme in SCHEMES]
SECOND_ACTION: Final = [read(scheme.second) for scheme in SCHEMES]
SPOT_STEPS: Final = [
    read(slot.worker) if slot.worker and spot < SPOTS - 4 else () for spot, slot in enumerate(SLOTS)
]
SPACE_STEPS: Final = [() if space.bonus == "tile" else read(space.bonus) for space in SPACES]
JOURNAL_TILE_STEPS: Final = [read(tile.bonus) for tile in JOURNAL_TILES]
