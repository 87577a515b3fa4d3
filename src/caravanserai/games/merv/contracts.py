"""Chapter CONTRACT: fulfilling contracts between two undivided steps of the own turn."""

from __future__ import annotations

from typing import Final

from caravanserai.games.merv.boons import gain_boon
from caravanserai.games.merv.components import COMPONENTS
from caravanserai.games.merv.payment import Cost, pay, payable
from caravanserai.games.merv.state import ANY, COLOUR_NAMES, FROM_CONTRACTS, NONE, STACK_NAMES, Merv
from caravanserai.games.merv.tracks import score
from caravanserai.games.merv.words import CONTRACT, CONTRACT_LABELS, DONE, GOOD
from caravanserai.kernel.core import Op
from caravanserai.kernel.view import Listing, Message

CARDS: Final = COMPONENTS.contracts
STACKS: Final = [
    [i for _, i in sorted((c.order, i) for i, c in enumerate(CARDS) if c.stack == stack)]
    for stack in STACK_NAMES
]
"""The cards of each stack, the top one first (MERV-SETUP-9)."""
STACK_OF: Final = [STACK_NAMES.index(card.stack) for card in CARDS]
LEVEL_AT: Final = {t.level: t.position for t in COMPONENTS.thresholds if t.kind == "contract"}
NEEDED: Final = [LEVEL_AT[card.level] for card in CARDS]
"""The influence that each contract asks for (MERV-CONTRACT-3)."""
LEAST: Final = min(NEEDED)
SCROLLS: Final = [card.scrolls for card in CARDS]
COMMON: Final = [card.common for card in CARDS]
RARE: Final = [card.rare for card in CARDS]
ANY_GOOD: Final = [card.any_good for card in CARDS]
PRICE: Final[list[Cost]] = [
    (ANY,) if card.resource == "any" else (COLOUR_NAMES.index(card.resource),) for card in CARDS
]


def top_cards(s: Merv) -> list[int]:
    """The contracts that lie open on the stacks (MERV-CONTRACT-1)."""
    return [STACKS[i][gone] for i, gone in enumerate(s.stacks) if gone < len(STACKS[i])]


def has_pieces(s: Merv, p: int, contract: int) -> bool:
    """Whether the uncommitted scrolls and goods suffice (MERV-CONTRACT-4 to 6)."""
    common = s.common[p] - s.committed_common[p] - COMMON[contract]
    rare = s.rare[p] - s.committed_rare[p] - RARE[contract]
    return (
        s.scrolls[p] - s.committed_scrolls[p] >= SCROLLS[contract]
        and common >= 0
        and rare >= 0
        and common + rare >= ANY_GOOD[contract]
    )


def fulfillable(s: Merv, p: int) -> list[int]:
    """The words of the contracts that the player could fulfil at this moment, in order."""
    if s.influence[p] < LEAST or not (s.common[p] or s.rare[p] or s.scrolls[p]):
        return []
    found = []
    for i, gone in enumerate(s.stacks):
        if gone < len(STACKS[i]):
            contract = STACKS[i][gone]
            if (
                s.influence[p] >= NEEDED[contract]
                and has_pieces(s, p, contract)
                and payable(s, p, PRICE[contract], NONE)
            ):
                found.append(CONTRACT[contract])
    found.sort()
    return found


def is_contract(choice: int) -> bool:
    """Whether a choice is to fulfil a contract."""
    return choice in CONTRACT


def fulfil(s: Merv, p: int, choice: int) -> None:
    """One cube is spent, scrolls and goods are committed (MERV-CONTRACT-4)."""
    contract = CONTRACT.index(choice)
    if s.events is not None:
        s.tell(p, Message("fulfils a contract of {it}", it=CONTRACT_LABELS[contract]))
    s.do(CommitGoods(p, contract, 0))
    pay(s, p, PRICE[contract], NONE)


def why_not(s: Merv, p: int) -> dict[int, Message]:
    """Why an open contract cannot be fulfilled now."""
    found = {}
    for contract in top_cards(s):
        if s.influence[p] < NEEDED[contract]:
            why = Message(
                "Level {level} needs {n} influence.",
                level=CARDS[contract].level,
                n=NEEDED[contract],
                rule="MERV-CONTRACT-3",
            )
        elif not has_pieces(s, p, contract):
            why = Message("You lack uncommitted scrolls or goods for it.", rule="MERV-CONTRACT-4")
        else:
            why = Message("You lack the cube for it.", rule="MERV-CONTRACT-4")
        found[CONTRACT[contract]] = why
    return found


class MayFulfil(Op[Merv]):
    """A step of the own turn before which contracts can be fulfilled (MERV-CONTRACT-2)."""

    __slots__ = ()

    def answer(self, s: Merv, choice: int) -> None:
        if is_contract(choice):
            s.do(self)
            fulfil(s, self.player, choice)
        else:
            self.choose(s, choice)

    def choose(self, s: Merv, choice: int) -> None:
        """What the step itself asks for."""
        raise NotImplementedError

    def refusals(self, s: Merv) -> dict[int, Message]:
        return {**why_not(s, self.player), **self.why_no_choice(s)}

    def why_no_choice(self, s: Merv) -> dict[int, Message]:
        """Why something else than a contract cannot be chosen."""
        return {}


class ActStepwise(MayFulfil):
    """An action taken one step at a time: a further step, a contract between two steps, or stop."""

    __slots__ = ()

    def options(self, s: Merv) -> list[int] | None:
        found = fulfillable(s, self.player)
        found.append(DONE)
        found.extend(self.steps(s))
        return found

    def choose(self, s: Merv, choice: int) -> None:
        if choice == DONE:
            self.stop(s)
        else:
            s.do(self)
            self.step(s, choice)

    def steps(self, s: Merv) -> list[int]:
        """The steps that can be taken now, in order."""
        raise NotImplementedError

    def step(self, s: Merv, choice: int) -> None:
        """Take one; the action goes on after it."""
        raise NotImplementedError

    def stop(self, s: Merv) -> None:
        """What follows the last step."""


class CommitGoods(Op[Merv]):
    """Where a contract asks for any good: common or rare? Common ones are named first
    (MERV-CONTRACT-5).
    """

    __slots__ = ("chosen", "contract")

    def __init__(self, player: int, contract: int, chosen: int) -> None:
        super().__init__(player)
        self.contract = contract
        self.chosen = chosen

    def options(self, s: Merv) -> list[int] | None:
        p, contract = self.player, self.contract
        open_ = ANY_GOOD[contract] - self.chosen
        if not open_:
            return None
        found = []
        if s.common[p] - s.committed_common[p] - COMMON[contract] > self.chosen:
            found.append(GOOD[0])
        if s.rare[p] - s.committed_rare[p] - RARE[contract] >= open_:
            found.append(GOOD[1])
        return found

    def answer(self, s: Merv, choice: int) -> None:
        p, contract = self.player, self.contract
        if choice == GOOD[0]:
            s.do(CommitGoods(p, contract, self.chosen + 1))
        else:
            complete(s, p, contract, self.chosen)

    def prompt(self, s: Merv) -> Message:
        open_ = ANY_GOOD[self.contract] - self.chosen
        if open_ == 1:
            return Message("Which good do you put on the contract?", rule="MERV-CONTRACT-5")
        return Message(
            "Do you put a common good on the contract, or {n} rare ones?",
            n=open_,
            rule="MERV-CONTRACT-5",
        )


def goods_text(common: int, rare: int) -> Message:
    """Which goods were put where any would do."""
    goods = []
    if common:
        goods.append(Message("{n} common good", plural="{n} common goods", n=common))
    if rare:
        goods.append(Message("{n} rare good", plural="{n} rare goods", n=rare))
    return Message("puts {goods} on the contract", goods=Listing(goods), rule="MERV-CONTRACT-5")


def complete(s: Merv, p: int, contract: int, common: int) -> None:
    """Commit the pieces, score, and resolve the bonus (MERV-CONTRACT-6, MERV-CONTRACT-7).

    `common` of the goods of free choice are common ones.
    """
    s.stacks[STACK_OF[contract]] += 1
    s.contracts[p] |= 1 << contract
    s.committed_scrolls[p] += SCROLLS[contract]
    s.committed_common[p] += COMMON[contract] + common
    rare = ANY_GOOD[contract] - common
    s.committed_rare[p] += RARE[contract] + rare
    if s.events is not None and ANY_GOOD[contract]:
        s.tell(p, goods_text(common, rare))
    score(s, p, FROM_CONTRACTS, CARDS[contract].points)
    gain_boon(s, p, CARDS[contract].bonus)
