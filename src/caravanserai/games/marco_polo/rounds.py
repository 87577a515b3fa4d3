"""Chapter 3: the five rounds, their beginning, their turns and their end."""

from __future__ import annotations

from typing import Final

from caravanserai.games.marco_polo.characters import COMPENSATED, ROLLS, ROUND_BONUS, WHITE_DICE
from caravanserai.games.marco_polo.codes import OWN, WHITE, die_of, placed_die
from caravanserai.games.marco_polo.components import BOARD, SETUP
from caravanserai.games.marco_polo.contracts import LayOutContract
from caravanserai.games.marco_polo.dice import Compensation, RollDie
from caravanserai.games.marco_polo.khan import lay_die
from caravanserai.games.marco_polo.posts import claim, own_province_tokens
from caravanserai.games.marco_polo.state import KHAN, NEUTRAL, NOT_YET, ROUNDS, SPACE_IDS, MarcoPolo
from caravanserai.games.marco_polo.turn import TakeTurn
from caravanserai.kernel.core import CHANCE, Op
from caravanserai.kernel.sets import bits
from caravanserai.kernel.view import Message

OWN_DICE: Final = BOARD.dice.per_player


def place_neutral_dice(s: MarcoPolo) -> None:
    """With 2 or 3 players dice of an unused colour lie on the board for the whole game
    (MP-PLAYERS-2 to 4).
    """
    for neutral in SETUP.neutral_dice:
        if neutral.players == s.players:
            space = SPACE_IDS.index(neutral.space)
            for _ in range(len(neutral.slots) + neutral.count):
                s.placed_dice.append(placed_die(space, NEUTRAL, die_of(OWN, neutral.value)))
                s.occupied |= 1 << space
                if space == KHAN:
                    lay_die(s, neutral.value)


class StartRound(Op[MarcoPolo]):
    """First player, bonuses, dice back, dice rolled: four steps in this order (MP-ROUND-2)."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__(CHANCE)

    def answer(self, s: MarcoPolo, choice: int) -> None:
        s.round += 1
        if (
            s.traveller != NOT_YET
        ):  # whoever travelled last (MP-ROUND-3); nobody: no change (MP-ROUND-4)
            s.first = s.traveller
            s.traveller = NOT_YET
        if s.events is not None:
            s.tell(s.first, Message("begins round {n}", n=s.round))
        order = s.turn_order()
        s.do(
            *[GainRoundBonuses(p) for p in order],
            TakeBackDice(),
            *[Compensation(p) for p in order if COMPENSATED[s.character[p]]],
            NextTurn(s.first),
        )


class GainRoundBonuses(Op[MarcoPolo]):
    """First the bonus of the character, then those of the own provinces from A to F
    (MP-ROUND-8).
    """

    __slots__ = ()

    def answer(self, s: MarcoPolo, choice: int) -> None:
        p = self.player
        for token in reversed(bits(own_province_tokens(s, p))):
            s.do(GainProvinceBonus(p, token))
        ROUND_BONUS[s.character[p]].perform(s, p)


class GainProvinceBonus(Op[MarcoPolo]):
    """The recurring bonus of a province (MP-ROUND-6, MP-OUTPOST-2)."""

    __slots__ = ("token",)

    def __init__(self, player: int, token: int) -> None:
        super().__init__(player)
        self.token = token

    def answer(self, s: MarcoPolo, choice: int) -> None:
        claim(s, self.player, self.token)


class TakeBackDice(Op[MarcoPolo]):
    """All dice return to their owners or the black-die area and are rolled
    (MP-ROUND-9, MP-ROUND-10).
    """

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__(CHANCE)

    def answer(self, s: MarcoPolo, choice: int) -> None:
        s.placed_dice = []
        s.occupied = 0
        s.used = [0] * s.players
        s.khan_dice = s.khan_value = 0
        place_neutral_dice(s)
        s.black_dice = SETUP.black_dice.by_players[str(s.players)]
        rolls: list[Op[MarcoPolo]] = []
        for p in s.turn_order():
            if ROLLS[s.character[p]]:
                rolls.extend([RollDie(p, OWN)] * OWN_DICE)
                rolls.extend([RollDie(p, WHITE)] * WHITE_DICE[s.character[p]])
            else:
                s.dice[p] = [OWN] * OWN_DICE  # dice without a value (MP-CHAR-RASCHID-1)
        s.do(*rolls)


class NextTurn(Op[MarcoPolo]):
    """The next player, from this seat on, who has an own die; with none left the round ends
    (MP-ROUND-12, 13).
    """

    __slots__ = ()

    def answer(self, s: MarcoPolo, choice: int) -> None:
        for i in range(s.players):
            p = (self.player + i) % s.players
            if s.dice[p]:
                s.acted = False
                s.bought = False
                s.fresh = 0
                s.do(TakeTurn(p), NextTurn((p + 1) % s.players))
                return
        s.do(EndRound())


class EndRound(Op[MarcoPolo]):
    """The row goes under the special stack, the next stack is laid out
    (MP-ROUND-14, MP-ROUND-15).
    """

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__(CHANCE)

    def answer(self, s: MarcoPolo, choice: int) -> None:
        s.bottom.extend(s.row)
        s.row = []
        if s.round < ROUNDS:
            s.stacks -= 1
            s.do(*lay_out_stack(), StartRound())
        elif s.events is not None:
            s.tell(CHANCE, Message("the game is over: final scoring", rule="MP-END-3"))


def lay_out_stack() -> list[Op[MarcoPolo]]:
    """The steps that lay out a stack of six."""
    return [LayOutContract()] * SETUP.contracts.stack_size
