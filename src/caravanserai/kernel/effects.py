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

    def choices(self, s: S, p: int) -> list[int]:
        """The choices by which a question lists this effect: its word, or its targets."""
        return [self.word] if self.feasible(s, p) else []

    def choose(self, s: S, p: int, choice: int) -> None:
        """Do it in the way that was chosen among `choices`."""
        self.perform(s, p)

    def alternatives(self, s: S, p: int) -> tuple[Effect[S], ...]:
        """What is asked in its place where nothing else stands beside it."""
        return (self,)

    def labels(self, s: S, p: int) -> dict[int, Message]:
        """What its choices mean here, where their words alone do not say it."""
        return {}

    def refusals(self, s: S, p: int) -> dict[int, Message]:
        """Why something that looks like a target is not offered, with the rule."""
        return {}


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

    def labels(self, s: S, p: int) -> dict[int, Message]:
        return labels_of(self.parts, s, p)


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
    """`a & b`: all parts, in the order the player likes; each may be left out. What is shown
    several times (`a*2`) is so many parts.
    """

    __slots__ = ("single", "stop", "unasked")

    def __init__(self, parts: Sequence[Effect[S]], stop: int) -> None:
        super().__init__(parts)
        self.stop = stop
        single: list[Effect[S]] = []
        for part in self.parts:
            single.extend([part.part] * part.count if isinstance(part, Times) else [part])
        self.single = tuple(single)
        self.unasked = all([part.unasked for part in single])

    def perform(self, s: S, p: int) -> None:
        resolve(s, p, self.single, self.stop)

    def choices(self, s: S, p: int) -> list[int]:
        if self.unasked:
            return self.single[0].choices(s, p)
        return [word for part in self.single if not part.unasked for word in part.choices(s, p)]

    def choose(self, s: S, p: int, choice: int) -> None:
        if self.unasked:
            self.perform(s, p)
        else:
            take_one(s, p, self.single, choice, self.stop)

    def alternatives(self, s: S, p: int) -> tuple[Effect[S], ...]:
        return self.single

    def labels(self, s: S, p: int) -> dict[int, Message]:
        if self.unasked:
            return dict.fromkeys(self.choices(s, p), self.describe())
        return super().labels(s, p)

    def refusals(self, s: S, p: int) -> dict[int, Message]:
        return refusals_of(self.parts, s, p)

    def describe(self) -> Message:
        return Listing([_in_brackets(part) for part in self.parts])

    def notation(self) -> str:
        return " & ".join(_grouped(part) for part in self.parts)


class OneOf(Composite[S]):
    """`a | b`: one of the parts, as the player chooses; the first target decides for its part."""

    __slots__ = ("stop",)

    def __init__(self, parts: Sequence[Effect[S]], stop: int) -> None:
        super().__init__(parts)
        self.stop = stop

    def perform(self, s: S, p: int) -> None:
        s.do(ChoosePart(p, (self,), self.stop, True))

    def choices(self, s: S, p: int) -> list[int]:
        return [word for part in self.parts for word in part.choices(s, p)]

    def choose(self, s: S, p: int, choice: int) -> None:
        for part in self.parts:
            if choice in part.choices(s, p):
                part.choose(s, p, choice)
                return

    def refusals(self, s: S, p: int) -> dict[int, Message]:
        return refusals_of(self.parts, s, p)

    def describe(self) -> Message:
        return Listing([_in_brackets(part) for part in self.parts], " / ")

    def notation(self) -> str:
        return " | ".join(_grouped(part) for part in self.parts)


class Times(Effect[S]):
    """`a * n`: the same effect several times, one by one."""

    __slots__ = ("count", "part", "stop", "unasked", "word")

    def __init__(self, part: Effect[S], count: int, stop: int) -> None:
        self.part = part
        self.count = count
        self.stop = stop
        self.word = part.word
        self.unasked = part.unasked

    def feasible(self, s: S, p: int) -> bool:
        return self.part.feasible(s, p)

    def perform(self, s: S, p: int) -> None:
        s.do(*[Perform(p, self.part) for _ in range(self.count)])

    def choices(self, s: S, p: int) -> list[int]:
        return self.part.choices(s, p)

    def choose(self, s: S, p: int, choice: int) -> None:
        take_one(s, p, self.alternatives(s, p), choice, self.stop)

    def alternatives(self, s: S, p: int) -> tuple[Effect[S], ...]:
        return (self.part,) * self.count

    def labels(self, s: S, p: int) -> dict[int, Message]:
        return self.part.labels(s, p)

    def refusals(self, s: S, p: int) -> dict[int, Message]:
        return self.part.refusals(s, p)

    def describe(self) -> Message:
        return Message("{n} times: {effect}", n=self.count, effect=self.part.describe())

    def notation(self) -> str:
        return f"{self.part.notation()}*{self.count}"


class Paid(Effect[S]):
    """`pay(cost) => gain`: offered only when the whole cost can be paid and something can be
    gained for it; paid before anything is gained, and something is taken for it.
    """

    __slots__ = ("cost", "gain", "stop", "word")

    def __init__(self, cost: Sequence[Effect[S]], gain: Effect[S], stop: int) -> None:
        self.cost = tuple(cost)
        self.gain = gain
        self.stop = stop
        self.word = NO_CHOICE

    def feasible(self, s: S, p: int) -> bool:
        if not all([item.feasible(s, p) for item in self.cost]):
            return False
        if self.gain.unasked:
            return True
        after = s.clone()
        for item in self.cost:
            item.perform(after, p)
        return self.gain.feasible(after, p)

    def perform(self, s: S, p: int) -> None:
        for item in self.cost:
            item.perform(s, p)
        resolve(s, p, (self.gain,), self.stop, True)

    def labels(self, s: S, p: int) -> dict[int, Message]:
        return {self.word: self.describe()}

    def refusals(self, s: S, p: int) -> dict[int, Message]:
        if self.feasible(s, p):
            return {}
        cost = Listing([item.describe() for item in self.cost])
        if all([item.feasible(s, p) for item in self.cost]):
            return {self.word: Message("Nothing could be gained after paying {cost}.", cost=cost)}
        return {self.word: Message("It costs {cost}.", cost=cost)}

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


def _in_brackets(part: Effect[S]) -> Message:
    """In words, so that it is clear what belongs together."""
    said = part.describe()
    return Message("({effect})", effect=said) if isinstance(part, Composite) else said


class Perform(Op[S]):
    """Carry out an effect if it can be done at this moment."""

    __slots__ = ("effect",)

    def __init__(self, player: int, effect: Effect[S]) -> None:
        super().__init__(player)
        self.effect = effect

    def answer(self, s: S, choice: int) -> None:
        if self.effect.feasible(s, self.player):
            self.effect.perform(s, self.player)
        else:
            tell_lapsed(s, self.player, (self.effect,))


def resolve(s: S, p: int, effects: tuple[Effect[S], ...], stop: int, least: bool = False) -> None:
    """Let a player carry out effects in any order: what needs no question at once, the rest as
    the player likes; with `least` at least one of them must be done.
    """
    waiting: list[Effect[S]] = []
    for effect in effects:
        if effect.unasked:
            effect.perform(s, p)
            least = False
        else:
            waiting.append(effect)
    if len(waiting) == 1:
        inside = waiting[0].alternatives(s, p)
        if len(inside) != 1 or inside[0] is not waiting[0]:
            resolve(s, p, inside, stop, least)
            return
    if waiting:
        s.do(ChoosePart(p, tuple(waiting), stop, least))


def take_one(s: S, p: int, effects: tuple[Effect[S], ...], choice: int, stop: int) -> None:
    """Carry out the effect that offers this choice; the others stay to be chosen."""
    for i, effect in enumerate(effects):
        if not effect.unasked and choice in effect.choices(s, p):
            resolve(s, p, effects[:i] + effects[i + 1 :], stop)
            effect.choose(s, p, choice)
            return


def spoken(parts: Sequence[Effect[S]]) -> Message:
    """Effects in words; what is there several times is said once."""
    said = []
    for i, part in enumerate(parts):
        text = _in_brackets(part) if len(parts) > 1 else part.describe()
        times = parts.count(part)
        if times == 1:
            said.append(text)
        elif parts.index(part) == i:
            said.append(Message("{n} times: {effect}", n=times, effect=text))
    return Listing(said)


def labels_of(effects: Sequence[Effect[S]], s: S, p: int) -> dict[int, Message]:
    """The labels of all effects together."""
    found: dict[int, Message] = {}
    for effect in effects:
        found.update(effect.labels(s, p))
    return found


def refusals_of(effects: Sequence[Effect[S]], s: S, p: int) -> dict[int, Message]:
    """The refusals of all effects together."""
    found: dict[int, Message] = {}
    for effect in effects:
        found.update(effect.refusals(s, p))
    return found


def tell_lapsed(s: S, p: int, effects: Sequence[Effect[S]]) -> None:
    """Narrate that nothing of these effects can be done, with the reason if there is only one."""
    wanted = [effect.describe() for effect in effects if not isinstance(effect, Nothing)]
    if s.events is None or not wanted:
        return
    what = Listing(wanted)
    reasons = set(refusals_of(effects, s, p).values())
    if len(reasons) == 1:
        s.tell(p, Message("cannot carry out: {what} ({why})", what=what, why=reasons.pop()))
    else:
        s.tell(p, Message("cannot carry out: {what}", what=what))


class ChoosePart(Op[S]):
    """Which part of an effect comes next, or stop here; with `least` one must be done."""

    __slots__ = ("effects", "least", "stop")

    def __init__(self, player: int, effects: tuple[Effect[S], ...], stop: int, least: bool) -> None:
        super().__init__(player)
        self.effects = effects
        self.stop = stop
        self.least = least

    def options(self, s: S) -> list[int] | None:
        words: set[int] = set()
        compulsory = self.least
        for part in self.effects:
            possible = part.choices(s, self.player)
            words.update(possible)
            compulsory = compulsory or (part.mandatory and bool(possible))
        if not words:
            return None
        if not compulsory:
            words.add(self.stop)
        return sorted(words)

    def answer(self, s: S, choice: int) -> None:
        if choice == NO_CHOICE:
            tell_lapsed(s, self.player, self.effects)
        elif choice != self.stop:
            take_one(s, self.player, self.effects, choice, self.stop)

    def prompt(self, s: S) -> Message:
        return Message("Your choice: {effects}.", effects=spoken(self.effects))

    def labels(self, s: S) -> dict[int, Message]:
        return labels_of(self.effects, s, self.player)

    def refusals(self, s: S) -> dict[int, Message]:
        return refusals_of(self.effects, s, self.player)
