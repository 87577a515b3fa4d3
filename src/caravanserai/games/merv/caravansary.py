"""Chapter CARAVAN: taking caravan cards, the camels on them, restocking and pair boons."""

from __future__ import annotations

from typing import Final

from caravanserai.games.merv.boons import BOONS, gain_boons
from caravanserai.games.merv.components import COMPONENTS
from caravanserai.games.merv.contracts import ActStepwise
from caravanserai.games.merv.payment import converting, hand_over, saving, spoken_payment
from caravanserai.games.merv.state import CARAVANSARY, COLOURS, NONE, ROW_SIZE, SPICES, WHITE, Merv
from caravanserai.games.merv.words import CAMEL, CARD, CONVERT, DEAL_SPICE, PAY, SAVE, spice_label
from caravanserai.kernel.core import CHANCE, Op
from caravanserai.kernel.view import Listing, Message

PAIR: Final = 2
"""Every second card of a spice gives a boon (MERV-CARAVAN-11)."""
PAIR_BOONS: Final = [spice.pair_boon for spice in COMPONENTS.spices]
SPICE_MARKS: Final = sorted(
    (t.position, t.types) for t in COMPONENTS.thresholds if t.kind == "spice"
)


def _limit(influence: int) -> int:
    limit = 1
    for position, types in SPICE_MARKS:
        if influence >= position:
            limit = types
    return limit


SPICE_LIMIT: Final = [_limit(i) for i in range(COMPONENTS.influence.last + 1)]
"""How many different spices may be owned, by influence (MERV-CARAVAN-7)."""


def may_own(s: Merv, p: int, spice: int) -> bool:
    """Whether a card of this spice keeps within the limit of different spices (MERV-CARAVAN-7)."""
    owned = s.spices[p]
    if owned[spice]:
        return True
    kinds = SPICES - owned.count(0)
    return kinds < SPICE_LIMIT[s.influence[p]]


def take_card(s: Merv, p: int, at: int) -> int:
    """The card leaves the row with the camel on it; returns its spice (MERV-CARAVAN-4)."""
    spice = s.row.pop(at)
    s.spices[p][spice] += 1
    if s.events is not None:
        s.tell(p, Message("takes card {n}: {spice}", n=at + 1, spice=spice_label(spice)))
    if at < s.row_camels:
        s.row_camels -= 1
        s.camels[p] += 1
        if s.events is not None:
            s.tell(p, Message("gains the camel on the card"))
    return spice


def row_text(s: Merv) -> Message:
    """The row in words, from the front."""
    cards = []
    for at, spice in enumerate(s.row):
        name = spice_label(spice)
        cards.append(Message("{spice} with a camel", spice=name) if at < s.row_camels else name)
    return Listing(cards)


def can_pay_card(s: Merv, p: int) -> bool:
    """Whether one more cube can be paid in the colour of this action (MERV-CARAVAN-2)."""
    owned = s.cubes[p]
    if owned[WHITE] or saving(s, p, CARAVANSARY):
        return True
    if s.colour == NONE:
        return sum(owned) > 0
    convert = converting(s, p)
    return owned[s.colour] > 0 or (convert != NONE and owned[convert] > 0)


class VisitCaravansary(ActStepwise):
    """Take cards one at a time, put camels on cards, or stop (MERV-CARAVAN-2 to 5).

    `before` are the cards of each spice owned when the action began.
    """

    __slots__ = ("before",)

    def __init__(self, player: int, before: tuple[int, ...]) -> None:
        super().__init__(player)
        self.before = before

    def steps(self, s: Merv) -> list[int]:
        p = self.player
        row = s.row
        found = []
        if row and can_pay_card(s, p):
            reach = min(s.row_camels + 1, len(row))
            found = [CARD[at] for at in range(reach) if may_own(s, p, row[at])]
        if s.camels[p] and s.row_camels < len(row):
            found.append(CAMEL)
        return found

    def step(self, s: Merv, choice: int) -> None:
        p = self.player
        if choice == CAMEL:
            s.camels[p] -= 1
            s.row_camels += 1
            if s.events is not None:
                s.tell(p, Message("puts a camel on card {n}", n=s.row_camels))
        else:
            take_card(s, p, CARD.index(choice))
            s.do(PayCard(p))

    def stop(self, s: Merv) -> None:
        if sum(s.spices[self.player]) > sum(self.before):
            s.do(Restock(self.player, self.before))

    def prompt(self, s: Merv) -> Message:
        return Message(
            "Which caravan card do you take? The row: {row}.",
            row=row_text(s),
            rule="MERV-CARAVAN-2",
        )

    def why_no_choice(self, s: Merv) -> dict[int, Message]:
        p = self.player
        found = {}
        for at, spice in enumerate(s.row):
            if at > s.row_camels:
                why = Message(
                    "Neither this card nor the one before it has a camel.", rule="MERV-CARAVAN-3"
                )
            elif not may_own(s, p, spice):
                why = Message("Your influence allows no further spice.", rule="MERV-CARAVAN-7")
            else:
                why = Message(
                    "You cannot pay one more cube in the colour of this action.",
                    rule="MERV-CARAVAN-2",
                )
            found[CARD[at]] = why
        if s.row_camels == len(s.row):
            found[CAMEL] = Message("Every card has a camel.", rule="MERV-CARAVAN-5")
        else:
            found[CAMEL] = Message("You have no camel.", rule="MERV-CARAVAN-5")
        return found


class PayCard(Op[Merv]):
    """One cube for the card just taken, all of one action in one colour (MERV-CARAVAN-2, 17)."""

    __slots__ = ()

    def options(self, s: Merv) -> list[int] | None:
        p = self.player
        owned, colour, convert = s.cubes[p], s.colour, converting(s, p)
        colours = range(COLOURS) if colour == NONE else (colour,)
        found = [PAY[c] for c in colours if owned[c]]
        if owned[WHITE]:
            found.append(PAY[WHITE])
        if convert != NONE and owned[convert]:
            found.extend([CONVERT[c] for c in colours if c != convert])
        if saving(s, p, CARAVANSARY):
            found.append(SAVE)
        return found

    def answer(self, s: Merv, choice: int) -> None:
        p = self.player
        if choice in PAY and choice != PAY[WHITE]:
            s.colour = PAY.index(choice)
        elif choice in CONVERT:
            s.colour = CONVERT.index(choice)  # as what it stands for (MERV-PAY-11)
        hand_over(s, p, choice)
        if s.events is not None:
            s.tell(p, Message("pays {cubes}", cubes=spoken_payment((choice,))))

    def prompt(self, s: Merv) -> Message:
        return Message("How do you pay for the card?", rule="MERV-CARAVAN-2")


class AfterCards(Op[Merv]):
    """A step after cards were taken; `before` are those of each spice owned when it began."""

    __slots__ = ("before",)

    def __init__(self, player: int, before: tuple[int, ...]) -> None:
        super().__init__(player)
        self.before = before


class Restock(AfterCards):
    """The row moves up and is refilled from the deck; then the pair boons (MERV-CARAVAN-10, 11)."""

    __slots__ = ()

    def answer(self, s: Merv, choice: int) -> None:
        p = self.player
        s.do(*restocking(s), GainPairBoons(p, self.before))


def restocking(s: Merv) -> list[Op[Merv]]:
    """The draws that refill the row, as far as the deck goes."""
    return [DealCard() for _ in range(min(ROW_SIZE - len(s.row), sum(s.unseen)))]


class DealCard(Op[Merv]):
    """The next card of the deck is laid behind the others, without a camel (MERV-CARAVAN-10)."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__(CHANCE)

    def options(self, s: Merv) -> list[int] | None:
        return DEAL_SPICE.of([spice for spice in range(SPICES) if s.unseen[spice]])

    def weights(self, s: Merv) -> list[int] | None:
        return [n for n in s.unseen if n]

    def answer(self, s: Merv, choice: int) -> None:
        spice = DEAL_SPICE.index(choice)
        s.unseen[spice] -= 1
        s.row.append(spice)
        if s.events is not None:
            s.tell(CHANCE, Message("{spice} is laid out", spice=spice_label(spice)))

    def prompt(self, s: Merv) -> Message:
        return Message("A caravan card is laid out.", rule="MERV-CARAVAN-10")


class GainPairBoons(AfterCards):
    """One boon for each even number of a spice newly reached (MERV-CARAVAN-11)."""

    __slots__ = ()

    def answer(self, s: Merv, choice: int) -> None:
        p = self.player
        boons = []
        for spice in range(SPICES):
            pairs = s.spices[p][spice] // PAIR - self.before[spice] // PAIR
            boons.extend([PAIR_BOONS[spice]] * pairs)
        gain_boons(s, p, boons)


class TakeAnyCard(Op[Merv]):
    """Any one card of the row without cube or camel, within the spice limit (MERV-CAMEL-7,
    MERV-LIB-9).
    """

    __slots__ = ()

    def options(self, s: Merv) -> list[int] | None:
        p = self.player
        return [CARD[at] for at, spice in enumerate(s.row) if may_own(s, p, spice)]

    def answer(self, s: Merv, choice: int) -> None:
        p = self.player
        before = tuple(s.spices[p])
        take_card(s, p, CARD.index(choice))
        s.do(Restock(p, before))

    def prompt(self, s: Merv) -> Message:
        return Message(
            "Which caravan card do you take for nothing? The row: {row}.",
            row=row_text(s),
            rule="MERV-CAMEL-7",
        )

    def refusals(self, s: Merv) -> dict[int, Message]:
        limit = Message("Your influence allows no further spice.", rule="MERV-CARAVAN-7")
        return {CARD[at]: limit for at in range(len(s.row))}


def camels_to_row(s: Merv, camels: int) -> int:
    """Camels go one by one on the cards without one, from the front; the rest is returned
    (MERV-MARKET-13).
    """
    placed = min(camels, len(s.row) - s.row_camels)
    s.row_camels += placed
    return camels - placed


def visit(s: Merv, p: int) -> None:
    """The caravansary action."""
    s.colour = NONE
    s.do(VisitCaravansary(p, tuple(s.spices[p])))


def _any_card(s: Merv, p: int) -> None:
    s.do(TakeAnyCard(p))


BOONS["caravan_card"] = _any_card
