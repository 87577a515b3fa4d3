"""Effects: what a card or a space says, as a tree that is asked, performed and described.

The combinators here are the signs of the notation (`notation.py`); the leaves are verbs of a game.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic

from caravanserai.kernel.core import NO_CHOICE, Op, S
from caravanserai.kernel.view import Listing, Message


class Effect(Generic[S]):
    """Something a player may or must do. The same object says whether it can be done and does
    it.
    """

    __slots__ = ()

    word: int = NO_CHOICE
    """The choice that names this effect where it is one of several."""
    unasked: bool = False
    """Performed at once without a question; having it earlier is never worse."""
    mandatory: bool = False
    """Cannot be declined while it can be done."""

    def feasible(self, s: S, p: int) -> bool:
        """Whether `perform` would do anything for this player now."""
        raise NotImplementedError

    def perform(self, s: S, p: int) -> None:
        """Do it, or push the steps that do it."""
        raise NotImplementedError

    def describe(self) -> Message:
        """What the tooltip says."""
        raise NotImplementedError

    def notation(self) -> str:
        """The text from which `notation.parse` makes this effect again."""
        raise NotImplementedError

    def choices(self, s: S, p: int) -> dict[int, Effect[S]]:
        """What a question lists for this effect: the words that are possible now."""
        return {self.word: self} if self.feasible(s, p) else {}


class Nothing(Effect[S]):
    """The empty effect."""

    __slots__ = ()

    def feasible(self, s: S, p: int) -> bool:
        return False

    def perform(self, s: S, p: int) -> None:
        pass

    def describe(self) -> Message:
        return Message("nothing")

    def notation(self) -> str:
        return ""


class Composite(Effect[S]):
    """An effect made of parts."""

    __slots__ = ("parts", "word")

    def __init__(self, parts: Sequence[Effect[S]]) -> None:
        self.parts = tuple(parts)
        self.word = NO_CHOICE

    def feasible(self, s: S, p: int) -> bool:
        return any([part.feasible(s, p) for part in self.parts])


class InOrder(Composite[S]):
    """`a ; b`: one after the other, as written; a part that cannot be done is passed over."""

    __slots__ = ()

    def perform(self, s: S, p: int) -> None:
        s.do(*[Perform(p, part) for part in self.parts])

    def describe(self) -> Message:
        return Listing([part.describe() for part in self.parts], "; ")

    def notation(self) -> str:
        return " ; ".join(part.notation() for part in self.parts)


class AnyOrder(Composite[S]):
    """`a & b`: all parts, in the order the player likes; each may be left out."""

    __slots__ = ("stop",)

    def __init__(self, parts: Sequence[Effect[S]], stop: int) -> None:
        super().__init__(parts)
        self.stop = stop

    def perform(self, s: S, p: int) -> None:
        waiting = []
        for part in self.parts:
            if part.unasked:
                part.perform(s, p)
            else:
                waiting.append(part)
        if waiting:
            s.do(ChoosePart(p, tuple(waiting), self.stop))

    def describe(self) -> Message:
        return Listing([part.describe() for part in self.parts])

    def notation(self) -> str:
        return " & ".join(_grouped(part) for part in self.parts)


class OneOf(Composite[S]):
    """`a | b`: one of the parts, as the player chooses."""

    __slots__ = ()

    def perform(self, s: S, p: int) -> None:
        s.do(ChooseOne(p, self))

    def choices(self, s: S, p: int) -> dict[int, Effect[S]]:
        found: dict[int, Effect[S]] = {}
        for part in self.parts:
            found.update(part.choices(s, p))
        return found

    def describe(self) -> Message:
        return Listing([part.describe() for part in self.parts], " / ")

    def notation(self) -> str:
        return " | ".join(_grouped(part) for part in self.parts)


class Times(Effect[S]):
    """`a * n`: the same effect several times, one by one."""

    __slots__ = ("count", "part", "word")

    def __init__(self, part: Effect[S], count: int) -> None:
        self.part = part
        self.count = count
        self.word = part.word

    def feasible(self, s: S, p: int) -> bool:
        return self.part.feasible(s, p)

    def perform(self, s: S, p: int) -> None:
        s.do(*[Perform(p, self.part) for _ in range(self.count)])

    def describe(self) -> Message:
        return Message("{n} times: {effect}", n=self.count, effect=self.part.describe())

    def notation(self) -> str:
        return f"{self.part.notation()}*{self.count}"


class Paid(Effect[S]):
    """`pay(cost) => gain`: offered only when the whole cost can be paid;
    paid before anything is gained.
    """

    __slots__ = ("cost", "gain", "word")

    def __init__(self, cost: Sequence[Effect[S]], gain: Effect[S]) -> None:
        self.cost = tuple(cost)
        self.gain = gain
        self.word = NO_CHOICE

    def feasible(self, s: S, p: int) -> bool:
        return all([item.feasible(s, p) for item in self.cost])

    def perform(self, s: S, p: int) -> None:
        for item in self.cost:
            item.perform(s, p)
        s.do(Perform(p, self.gain))

    def describe(self) -> Message:
        cost = Listing([item.describe() for item in self.cost])
        return Message("pay {cost}: {effect}", cost=cost, effect=self.gain.describe())

    def notation(self) -> str:
        return f"pay({', '.join(item.notation() for item in self.cost)}) => {self.gain.notation()}"


def _grouped(part: Effect[S]) -> str:
    text = part.notation()
    return (
        f"({text})" if isinstance(part, Composite | Paid) and not isinstance(part, OneOf) else text
    )


class Perform(Op[S]):
    """Carry out an effect if it can be done at this moment."""

    __slots__ = ("effect",)

    def __init__(self, player: int, effect: Effect[S]) -> None:
        super().__init__(player)
        self.effect = effect

    def answer(self, s: S, choice: int) -> None:
        if self.effect.feasible(s, self.player):
            self.effect.perform(s, self.player)


class ChoosePart(Op[S]):
    """Which part of an effect comes next, or stop here."""

    __slots__ = ("effects", "stop")

    def __init__(self, player: int, effects: tuple[Effect[S], ...], stop: int) -> None:
        super().__init__(player)
        self.effects = effects
        self.stop = stop

    def options(self, s: S) -> list[int] | None:
        words: set[int] = set()
        compulsory = False
        for part in self.effects:
            possible = part.choices(s, self.player)
            words.update(possible)
            compulsory = compulsory or (part.mandatory and bool(possible))
        if not compulsory:
            words.add(self.stop)
        return sorted(words)

    def answer(self, s: S, choice: int) -> None:
        if choice == self.stop:
            return
        for i, part in enumerate(self.effects):
            chosen = part.choices(s, self.player).get(choice)
            if chosen is not None:
                rest = self.effects[:i] + self.effects[i + 1 :]
                if rest:
                    s.do(ChoosePart(self.player, rest, self.stop))
                s.do(Perform(self.player, chosen))
                return

    def prompt(self, s: S) -> Message:
        return Message("What next?")


class ChooseOne(Op[S]):
    """Which of the alternatives."""

    __slots__ = ("effect",)

    def __init__(self, player: int, effect: OneOf[S]) -> None:
        super().__init__(player)
        self.effect = effect

    def options(self, s: S) -> list[int] | None:
        return sorted(self.effect.choices(s, self.player))

    def answer(self, s: S, choice: int) -> None:
        s.do(Perform(self.player, self.effect.choices(s, self.player)[choice]))

    def prompt(self, s: S) -> Message:
        return Message("Choose one: {effect}", effect=self.effect.describe())
