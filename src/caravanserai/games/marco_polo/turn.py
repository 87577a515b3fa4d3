"""Chapter 4: a turn is bonus actions, one main action, bonus actions."""

from __future__ import annotations

from caravanserai.games.marco_polo.bonus import (
    ADJUST_COST,
    BLACK_COST,
    REROLL_COST,
    Adjust,
    Reroll,
    UsePurse,
)
from caravanserai.games.marco_polo.characters import ROLLS
from caravanserai.games.marco_polo.cities import CARD_ACTIONS
from caravanserai.games.marco_polo.contracts import COSTS, complete
from caravanserai.games.marco_polo.dice import TakeBlackDie
from caravanserai.games.marco_polo.effects import pay
from caravanserai.games.marco_polo.khan import SLOTS
from caravanserai.games.marco_polo.placing import (
    DICE_NEEDED,
    SPACE_WORD,
    PlaceDice,
    card_possible,
    possible,
    usable_dice,
)
from caravanserai.games.marco_polo.state import (
    CAMEL,
    CARD_SLOT,
    CITY_MASK,
    CONTRACT_ROW,
    KHAN,
    SLOT_CITY,
    TRAVEL,
    MarcoPolo,
)
from caravanserai.games.marco_polo.words import (
    ADJUST,
    BUY_BLACK,
    CARD,
    COMPLETE,
    END,
    PURSE_WORD,
    REROLL,
)
from caravanserai.kernel.core import Op
from caravanserai.kernel.sets import bits
from caravanserai.kernel.view import Message


class TakeTurn(Op[MarcoPolo]):
    """The next action of the player whose turn it is (MP-TURN-1); asked until the turn is ended."""

    __slots__ = ()

    def options(self, s: MarcoPolo) -> list[int] | None:
        p = self.player
        choices: list[int] = []
        dice = s.dice[p]
        if dice and not s.acted:
            for space in range(len(SPACE_WORD)):
                if possible(s, p, space):
                    choices.append(SPACE_WORD[space])
            if s.posts[p] & ~s.fresh & CITY_MASK:
                cards = [
                    CARD[s.cards[slot]]
                    for slot in range(len(SLOT_CITY))
                    if card_possible(s, p, slot)
                ]
                cards.sort()
                choices.extend(cards)
        for contract in bits(s.active[p]):
            if COSTS[contract].payable(s, p):
                choices.append(COMPLETE[contract])
        camels = s.stock[p][CAMEL]
        if dice:
            choices.append(PURSE_WORD)
            if camels and ROLLS[s.character[p]]:
                if camels >= REROLL_COST:
                    choices.append(REROLL)
                if camels >= ADJUST_COST:
                    choices.append(ADJUST)
        if camels >= BLACK_COST and s.black_dice and not s.bought:
            choices.append(BUY_BLACK)
        if s.acted or not dice:
            choices.append(END)
        return choices

    def answer(self, s: MarcoPolo, choice: int) -> None:
        p = self.player
        if choice == END:
            if s.events is not None:
                s.tell(p, Message("ends the turn"))
            return
        s.do(self)
        if choice in CARD:
            self.act(s, CARD_SLOT + s.cards.index(CARD.index(choice)))
        elif choice in COMPLETE:
            complete(s, p, COMPLETE.index(choice))
        elif choice == PURSE_WORD:
            s.do(UsePurse(p))
        elif choice == REROLL:
            s.do(Reroll(p))
        elif choice == ADJUST:
            s.do(Adjust(p))
        elif choice == BUY_BLACK:
            s.bought = True
            pay(s, p, 0, BLACK_COST)
            s.do(TakeBlackDie(p))
        else:
            self.act(s, SPACE_WORD.index(choice))

    def act(self, s: MarcoPolo, space: int) -> None:
        """The main action of the turn (MP-TURN-5)."""
        s.acted = True
        s.do(PlaceDice(self.player, space, ()))

    def prompt(self, s: MarcoPolo) -> Message:
        if s.acted:
            return Message("Bonus actions, or end the turn?", rule="MP-TURN-1")
        return Message("Your turn: choose an action.", rule="MP-TURN-1")

    def refusals(self, s: MarcoPolo) -> dict[int, Message]:
        p = self.player
        reasons = {
            SPACE_WORD[space]: self.why_not_space(s, space) for space in range(len(SPACE_WORD))
        }
        for slot, card in enumerate(s.cards):
            reasons[CARD[card]] = self.why_not_card(s, slot)
        for contract in bits(s.active[p]):
            reasons[COMPLETE[contract]] = Message(
                "You lack goods or camels for it.", rule="MP-BONUS-3"
            )
        camels = Message("You have too few camels.", rule="MP-BONUS-2")
        no_dice = Message("You have no own die left.", rule="MP-BONUS-15")
        reasons[PURSE_WORD] = no_dice
        if not ROLLS[s.character[p]]:
            reasons[REROLL] = reasons[ADJUST] = Message(
                "Raschid's dice have no value.", rule="MP-CHAR-RASCHID-6"
            )
        else:
            reasons[REROLL] = reasons[ADJUST] = camels if s.dice[p] else no_dice
        if s.bought:
            reasons[BUY_BLACK] = Message(
                "Only one black die can be bought in a turn.", rule="MP-BONUS-12"
            )
        elif not s.black_dice:
            reasons[BUY_BLACK] = Message("No black die is left.", rule="MP-DICE-4")
        else:
            reasons[BUY_BLACK] = camels
        reasons[END] = Message(
            "You must carry out a main action first, or put your dice on the purse.",
            rule="MP-TURN-3",
        )
        return reasons

    def why_not_space(self, s: MarcoPolo, space: int) -> Message:
        """The first obstacle on the way to a space."""
        p = self.player
        if s.acted:
            return Message("You have carried out your main action.", rule="MP-TURN-5")
        need = DICE_NEEDED[space]
        if len(s.dice[p]) < need:
            return Message(
                "{n} die is needed.", plural="{n} dice are needed.", n=need, rule="MP-ACT-2"
            )
        if len(usable_dice(s, p, space)) < need:
            return Message("Your colour was there already this round.", rule="MP-ACT-8")
        if space == KHAN:
            if s.khan_dice == SLOTS:
                return Message("All slots of the Khan hold dice.", rule="MP-KHAN-5")
            return Message("No die is high enough for the Khan.", rule="MP-KHAN-3")
        if space == CONTRACT_ROW and not s.row:
            return Message("The row of contracts is empty.", rule="MP-CONTRACT-18")
        if space == TRAVEL:
            return Message("You cannot pay for a single step.", rule="MP-TRAVEL-14")
        return Message("You cannot pay for the occupied space.", rule="MP-ACT-14")

    def why_not_card(self, s: MarcoPolo, slot: int) -> Message:
        """The first obstacle on the way to a city card."""
        p, city = self.player, SLOT_CITY[slot]
        if s.acted:
            return Message("You have carried out your main action.", rule="MP-TURN-5")
        if not s.dice[p]:
            return Message("You have no own die left.", rule="MP-ACT-1")
        if not s.posts[p] >> city & 1:
            return Message("You have no trading post in this city.", rule="MP-CITY-1")
        if s.fresh >> city & 1:
            return Message(
                "Your post is new: the card opens with your next turn.", rule="MP-CITY-2"
            )
        if s.occupied >> CARD_SLOT + slot & 1:
            return Message("This card was used this round.", rule="MP-CITY-3")
        text = CARD_ACTIONS[s.cards[slot]].text
        return Message("You cannot carry it out even once: {text}.", text=text, rule="MP-CITY-16")
