"""Chapter 5: dice are placed on an action space, the lowest one counts,
occupied spaces are paid.
"""

from __future__ import annotations

from typing import Final

from caravanserai.games.marco_polo.bazaar import ChooseColumn, take_five_coins
from caravanserai.games.marco_polo.characters import PAYS, ROLLS
from caravanserai.games.marco_polo.cities import CARD_ACTIONS
from caravanserai.games.marco_polo.codes import (
    OWN,
    die_class,
    die_of,
    die_value,
    placed_die,
    placed_parts,
)
from caravanserai.games.marco_polo.components import BOARD
from caravanserai.games.marco_polo.contracts import ChooseContract
from caravanserai.games.marco_polo.effects import pay
from caravanserai.games.marco_polo.khan import SLOTS, ask_favour, lay_die
from caravanserai.games.marco_polo.state import (
    BAZAAR,
    CARD_SLOT,
    COIN,
    CONTRACT_ROW,
    FIVE_COINS,
    KHAN,
    SLOT_CITY,
    SPACE_IDS,
    TRAVEL,
    MarcoPolo,
    different,
)
from caravanserai.games.marco_polo.travel import can_travel, travel
from caravanserai.games.marco_polo.words import (
    CARD,
    COINS,
    DIE,
    FAVOUR,
    JOURNEY,
    STALL,
    TAKE_CONTRACTS,
    VALUE,
    WORDS,
    die_label,
)
from caravanserai.kernel.core import Op
from caravanserai.kernel.view import Listing, Message

DICE_NEEDED: Final = [
    next(space.dice for space in BOARD.space if space.id == name) for name in SPACE_IDS
]
SPACE_WORD: Final = [COINS, *STALL.all(), FAVOUR, TAKE_CONTRACTS, JOURNEY]
"""The main action of each space that is not a city card."""


def usable_dice(s: MarcoPolo, p: int, space: int) -> list[int]:
    """Own dice that may go there: the own colour only once per round and space
    (MP-ACT-8, MP-ACT-9).
    """
    if s.used[p] >> space & 1:
        return [die for die in s.dice[p] if die_class(die) != OWN]
    return s.dice[p]


def entry_fee(s: MarcoPolo, p: int, space: int, value: int) -> int:
    """Coins for an occupied space: the lowest value placed; Berke pays nothing
    (MP-ACT-6, MP-CHAR-BERKE-1).
    """
    if s.occupied >> space & 1 and space != KHAN and PAYS[s.character[p]]:
        return value
    return 0


def allowed(s: MarcoPolo, p: int, space: int, value: int) -> bool:
    """Whether the action is possible with this lowest value (MP-ACT-12, MP-ACT-14)."""
    if space == KHAN:
        return s.khan_dice < SLOTS and value >= s.khan_value
    if space == CONTRACT_ROW and not s.row:
        return False
    fee = entry_fee(s, p, space, value)
    if space == TRAVEL:
        return can_travel(s, p, fee)
    return fee <= s.stock[p][COIN]


def possible(s: MarcoPolo, p: int, space: int) -> bool:
    """Whether the player can use this space now with some dice."""
    dice = usable_dice(s, p, space)
    if len(dice) < DICE_NEEDED[space]:
        return False
    if not ROLLS[s.character[p]]:
        return allowed(s, p, space, 6 if space == KHAN else 1)
    # for the Khan a high die is best, for the coins of an occupied space a low one
    return allowed(s, p, space, die_value(dice[-1 if space == KHAN else 0]))


def card_possible(s: MarcoPolo, p: int, slot: int) -> bool:
    """A card is open to who has had a post there since an earlier turn, once per round
    (MP-CITY-1 to 3).
    """
    city = SLOT_CITY[slot]
    return (
        (s.posts[p] & ~s.fresh) >> city & 1 == 1
        and not s.occupied >> CARD_SLOT + slot & 1
        and CARD_ACTIONS[s.cards[slot]].feasible(s, p)
    )


class PlacingStep(Op[MarcoPolo]):
    """A step of placing dice on a space: those that are chosen already."""

    __slots__ = ("chosen", "space")

    def __init__(self, player: int, space: int, chosen: tuple[int, ...]) -> None:
        super().__init__(player)
        self.space = space
        self.chosen = chosen


class PlaceDice(PlacingStep):
    """Choose the dice for a space, the lowest first, as it decides
    (MP-ACT-2, MP-ACT-4, MP-ACT-11).
    """

    __slots__ = ()

    def options(self, s: MarcoPolo) -> list[int] | None:
        p, space, chosen = self.player, self.space, self.chosen
        dice = usable_dice(s, p, space)
        if chosen:
            start = dice.index(chosen[0]) + 1
            for die in chosen[1:]:
                start = dice.index(die, start) + 1
            last = len(dice) - (needed(space) - len(chosen)) + 1
            return DIE.of(different(dice[start:last]))
        candidates = different(dice[: len(dice) - needed(space) + 1])
        if space >= CARD_SLOT or not ROLLS[s.character[p]]:
            return DIE.of(candidates)
        return DIE.of([die for die in candidates if allowed(s, p, space, die_value(die))])

    def answer(self, s: MarcoPolo, choice: int) -> None:
        p = self.player
        chosen = (*self.chosen, DIE.index(choice))
        if len(chosen) < needed(self.space):
            s.do(PlaceDice(p, self.space, chosen))
        elif ROLLS[s.character[p]]:
            place(s, p, self.space, chosen, die_value(chosen[0]))
        else:
            s.do(ChooseValue(p, self.space, chosen))

    def prompt(self, s: MarcoPolo) -> Message:
        space = Message("{space}", space=space_label(s, self.space))
        if needed(self.space) == 1:
            question = Message("Which die do you place on: {space}?", space=space, rule="MP-ACT-2")
        else:
            question = Message(
                "Which dice do you place on: {space}? The lowest first; die {n} of {all}.",
                space=space,
                n=len(self.chosen) + 1,
                all=needed(self.space),
                rule="MP-ACT-4",
            )
        return with_fee(s, self.player, self.space, question)

    def refusals(self, s: MarcoPolo) -> dict[int, Message]:
        p, space = self.player, self.space
        found = {}
        usable = usable_dice(s, p, space)
        for die in s.dice[p]:
            if die not in usable:
                why = Message("Your colour was there already this round.", rule="MP-ACT-8")
            elif space == KHAN:
                why = Message("The die must show at least {n}.", n=s.khan_value, rule="MP-KHAN-3")
            elif self.chosen or space >= CARD_SLOT or allowed(s, p, space, die_value(die)):
                why = Message("The lowest die is named first.", rule="MP-ACT-4")
            elif space == TRAVEL:
                why = Message("With this die you cannot pay for a step.", rule="MP-ACT-14")
            else:
                why = Message(
                    "You cannot pay for the occupied space with this die.", rule="MP-ACT-6"
                )
            found[DIE[die]] = why
        return found


def with_fee(s: MarcoPolo, p: int, space: int, question: Message) -> Message:
    """The question, and that the space is not free if it is not (MP-ACT-6)."""
    if not entry_fee(s, p, space, 1):
        return question
    return Message(
        "{question} The space is occupied: the lowest value is paid in coins.",
        question=question,
        rule=question.rule,
    )


def needed(space: int) -> int:
    """How many dice one placement takes."""
    return DICE_NEEDED[space] if space < CARD_SLOT else 1


def space_label(s: MarcoPolo, space: int) -> Message:
    """The name of a space as the choice that leads to it."""
    if space < CARD_SLOT:
        return WORDS.label(SPACE_WORD[space])
    return WORDS.label(CARD[s.cards[space - CARD_SLOT]])


class ChooseValue(PlacingStep):
    """Raschid chooses the value; one for all dice, as only the lowest counts
    (MP-CHAR-RASCHID-2, 3).
    """

    __slots__ = ()

    def options(self, s: MarcoPolo) -> list[int] | None:
        if self.space >= CARD_SLOT:
            return VALUE.all()
        return VALUE.of([i for i in range(6) if allowed(s, self.player, self.space, i + 1)])

    def answer(self, s: MarcoPolo, choice: int) -> None:
        place(s, self.player, self.space, self.chosen, VALUE.index(choice) + 1)

    def prompt(self, s: MarcoPolo) -> Message:
        question = Message("Which value do your dice show?", rule="MP-CHAR-RASCHID-2")
        return with_fee(s, self.player, self.space, question)

    def refusals(self, s: MarcoPolo) -> dict[int, Message]:
        if self.space == KHAN:
            why = Message("The die must show at least {n}.", n=s.khan_value, rule="MP-KHAN-3")
        else:
            why = Message("You cannot pay for the occupied space with this value.", rule="MP-ACT-6")
        return {VALUE[i]: why for i in range(6)}


def place(s: MarcoPolo, p: int, space: int, chosen: tuple[int, ...], lowest: int) -> None:
    """Put the dice down, pay if the space was occupied, carry out the action (MP-ACT-3)."""
    fee = entry_fee(s, p, space, lowest)
    for die in chosen:
        s.dice[p].remove(die)
        shown = die if die_value(die) else die_of(die, lowest)
        s.placed_dice.append(placed_die(space, p, shown))
        if die_class(die) == OWN:
            s.used[p] |= 1 << space
    s.occupied |= 1 << space
    if s.events is not None:
        shown_dice = [die_label(placed_parts(code)[2]) for code in s.placed_dice[-len(chosen) :]]
        dice, action = Listing(shown_dice), space_label(s, space)
        s.tell(p, Message("places {dice} ({space})", dice=dice, space=action))
    if fee:
        pay(s, p, fee, 0)
    if space == FIVE_COINS:
        take_five_coins(s, p)
    elif space < KHAN:
        s.do(ChooseColumn(p, space - BAZAAR, lowest))
    elif space == KHAN:
        lay_die(s, lowest)
        ask_favour(s, p)
    elif space == CONTRACT_ROW:
        s.do(ChooseContract(p, lowest, ()))
    elif space == TRAVEL:
        travel(s, p, lowest)
    else:
        CARD_ACTIONS[s.cards[space - CARD_SLOT]].use(s, p, lowest)
