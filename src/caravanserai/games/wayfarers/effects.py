"""Chapter 4: effects. The verbs every chapter shares, and the tables of what the components say.

The tables are filled by `effect_tables`, once all chapters have taught their verbs.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from caravanserai.games.wayfarers.state import CARDS, SLOT_NAMES, SPOTS, Wayfarers
from caravanserai.games.wayfarers.words import DONE, GAIN, PAY
from caravanserai.kernel.effects import ChoosePart, Effect, Times, resolve, spoken
from caravanserai.kernel.view import Message

Parts = tuple[Effect[Wayfarers], ...]
"""Effects that may be carried out in any order."""

NO_PARTS: Final[Parts] = ()
IMMEDIATE: Final[list[Parts]] = [NO_PARTS] * CARDS
"""What a card gives when it is acquired."""
LINK_OUT: Final[list[list[Parts]]] = [[NO_PARTS] * 4 for _ in range(CARDS + 4)]
"""The bonuses on the right edge of a water card, row by row."""
BENEFIT: Final[list[Parts]] = [NO_PARTS] * CARDS
"""What a vista gives when it triggers."""
FOLK_EFFECT: Final[list[Parts]] = [NO_PARTS] * (CARDS + 4)
"""What a townsfolk card gives."""
ACTION_EFFECT: Final[list[Parts]] = [NO_PARTS] * len(SLOT_NAMES)
"""The action of each die slot."""
WORKER_EFFECT: Final[list[Parts]] = [NO_PARTS] * SPOTS
"""The action printed at each spot of the displays."""
CELL_EFFECT: Final[list[list[Parts]]] = []
"""The bonuses printed in the caravan, by player board and cell."""
SPACE_EFFECT: Final[list[Parts]] = []
"""The printed bonus of each journal space."""
TILE_EFFECT: Final[list[Parts]] = []
"""The bonus of each journal tile."""

CARD_LABELS: Final[list[Message]] = []
"""Each card with everything it says, filled by `printed`."""

Maker = Callable[[str], Effect[Wayfarers]]
MAKERS: Final[dict[str, Maker]] = {}
"""How the effect of an atom is made; each chapter teaches its own."""
NAMED: Final[dict[str, Effect[Wayfarers]]] = {}
"""Effects that stand for what a card or slot says, by their atom."""


class Verb(Effect[Wayfarers]):
    """Something to do with a target: a question lists the targets themselves."""

    __slots__ = ("atom",)

    def __init__(self, atom: str) -> None:
        self.atom = atom

    def feasible(self, s: Wayfarers, p: int) -> bool:
        return bool(self.choices(s, p))

    def perform(self, s: Wayfarers, p: int) -> None:
        s.do(ChoosePart(p, (self,), DONE, False))

    def notation(self) -> str:
        return self.atom


class Gain(Effect[Wayfarers]):
    """Silver or provisions from the main supply (WAY-EFF-16); having them earlier is never
    worse, so they are taken without a question.
    """

    __slots__ = ("amount", "prov", "unasked", "word")

    def __init__(self, prov: bool, amount: int) -> None:
        self.prov = prov
        self.amount = amount
        self.unasked = True
        self.word = GAIN[prov]

    def feasible(self, s: Wayfarers, p: int) -> bool:
        return True

    def perform(self, s: Wayfarers, p: int) -> None:
        if self.prov:
            s.prov[p] += self.amount
        else:
            s.silver[p] += self.amount
        if s.events is not None:
            s.tell(p, Message("gains {amount}", amount=self.describe()))

    def labels(self, s: Wayfarers, p: int) -> dict[int, Message]:
        return {self.word: Message("gain {amount}", amount=self.describe())}

    def describe(self) -> Message:
        return provisions(self.amount) if self.prov else silver(self.amount)

    def notation(self) -> str:
        return ("prov" if self.prov else "silver") + (f"*{self.amount}" if self.amount > 1 else "")


class PayProvisions(Effect[Wayfarers]):
    """Provisions printed as the cost of an action; discounts of the die lower them
    (WAY-DIE-15, WAY-DIE-17).
    """

    __slots__ = ("amount",)

    def __init__(self, amount: int) -> None:
        self.amount = amount

    def feasible(self, s: Wayfarers, p: int) -> bool:
        return s.prov[p] + s.off_prov >= self.amount

    def perform(self, s: Wayfarers, p: int) -> None:
        off = min(s.off_prov, self.amount)
        s.off_prov -= off
        s.prov[p] -= self.amount - off
        if s.events is not None:
            s.tell(p, Message("pays {amount}", amount=provisions(self.amount - off)))

    def describe(self) -> Message:
        return provisions(self.amount)

    def notation(self) -> str:
        return f"prov*{self.amount}" if self.amount > 1 else "prov"


class Named(Effect[Wayfarers]):
    """What a card or slot says, chosen by its name where other things stand beside it."""

    __slots__ = ("atom", "label", "parts", "word")

    def __init__(self, word: int, atom: str, parts: Parts, label: Message) -> None:
        self.word = word
        self.atom = atom
        self.parts = parts
        self.label = label
        NAMED[atom] = self

    def feasible(self, s: Wayfarers, p: int) -> bool:
        return any([part.feasible(s, p) for part in self.parts])

    def perform(self, s: Wayfarers, p: int) -> None:
        resolve(s, p, self.parts, DONE)

    def alternatives(self, s: Wayfarers, p: int) -> Parts:
        return self.parts

    def labels(self, s: Wayfarers, p: int) -> dict[int, Message]:
        return {self.word: self.describe()}

    def describe(self) -> Message:
        return Message("{name}: {effect}", name=self.label, effect=spoken(self.parts))

    def notation(self) -> str:
        return self.atom


def silver(n: int) -> Message:
    """An amount of silver in words."""
    return Message("{n} silver", plural="{n} silver", n=n)


def provisions(n: int) -> Message:
    """An amount of provisions in words."""
    return Message("{n} provision", plural="{n} provisions", n=n)


def asked(parts: Parts) -> Parts:
    """The parts that need a question."""
    return tuple([part for part in parts if not part.unasked])


def give(s: Wayfarers, p: int, parts: Parts) -> None:
    """Carry out the parts that need no question."""
    for part in parts:
        if part.unasked:
            part.perform(s, p)


class WayfarersVerbs:
    """What the notation knows in this game."""

    stop = DONE

    def gain(self, atom: str, times: int) -> Effect[Wayfarers] | None:
        if atom in ("silver", "prov"):
            return Gain(atom == "prov", times)
        effect = NAMED.get(atom)
        if effect is None:
            maker = MAKERS.get(atom)
            if maker is None:
                return None
            effect = NAMED[atom] = maker(atom)
        return effect if times == 1 else Times(effect, times, DONE)

    def pay(self, atom: str, times: int) -> Effect[Wayfarers] | None:
        return PayProvisions(times) if atom == "prov" else None

    def word(self, text: str) -> int:
        return PAY


VERBS: Final = WayfarersVerbs()
