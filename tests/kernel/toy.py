"""A tiny game for testing the machine: pick fruit, roll a die, follow effects written as text."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from caravanserai.kernel.core import CHANCE, Op, State
from caravanserai.kernel.effects import ChoosePart, Effect, Perform, Times
from caravanserai.kernel.game import Choice, Codec, Game, Mind, Presentation, Rules
from caravanserai.kernel.notation import parse
from caravanserai.kernel.position import Flag, Number, Reader, StepText, settle
from caravanserai.kernel.view import Item, Message, Scene, Score
from caravanserai.kernel.words import Vocabulary

WORDS: Final = Vocabulary()
APPLE: Final = WORDS.add("apple", Message("an apple"))
PEAR: Final = WORDS.add("pear", Message("a pear"))
GROUP: Final = WORDS.add("both", Message("both"))
STOP: Final = WORDS.add("stop", Message("stop"))
ROLL: Final = WORDS.family("roll", ["low", "high"], [Message("low"), Message("high")])
LOW: Final = ROLL[0]
HIGH: Final = ROLL[1]
PICK: Final = WORDS.add("pick", Message("pick"))
SEED: Final = WORDS.add("seed", Message("a seed"))


class Orchard(State):
    """Apples, pears and seeds of each player."""

    __slots__ = ("apples", "pears", "players", "seeds", "turns")

    def __init__(self, players: int) -> None:
        super().__init__()
        self.players = players
        self.apples = [0] * players
        self.pears = [0] * players
        self.seeds = [2] * players
        self.turns = 0

    def clone(self) -> Orchard:
        new = Orchard(self.players)
        self.copy_machine_to(new)
        new.apples = self.apples.copy()
        new.pears = self.pears.copy()
        new.seeds = self.seeds.copy()
        new.turns = self.turns
        return new


class Fruit(Effect[Orchard]):
    """Gain a fruit; `seed` is taken without asking."""

    __slots__ = ("kind", "unasked", "word")

    def __init__(self, kind: str) -> None:
        self.kind = kind
        self.word = WORDS.parse(kind)
        self.unasked = kind == "seed"

    def feasible(self, s: Orchard, p: int) -> bool:
        return self.kind != "pear" or s.pears[p] < 2

    def perform(self, s: Orchard, p: int) -> None:
        {"apple": s.apples, "pear": s.pears, "seed": s.seeds}[self.kind][p] += 1
        if s.events is not None:
            s.tell(p, Message("gains {fruit}", fruit=Message(self.kind)))

    def describe(self) -> Message:
        return Message(self.kind)

    def notation(self) -> str:
        return self.kind


class Sow(Effect[Orchard]):
    """Pay seeds."""

    __slots__ = ("count",)

    def __init__(self, count: int) -> None:
        self.count = count

    def feasible(self, s: Orchard, p: int) -> bool:
        return s.seeds[p] >= self.count

    def perform(self, s: Orchard, p: int) -> None:
        s.seeds[p] -= self.count

    def describe(self) -> Message:
        return Message("{n} seed", plural="{n} seeds", n=self.count)

    def notation(self) -> str:
        return f"seed*{self.count}" if self.count > 1 else "seed"


class OrchardVerbs:
    """The words of the notation."""

    stop = STOP

    def gain(self, atom: str, times: int) -> Effect[Orchard] | None:
        if atom not in ("apple", "pear", "seed"):
            return None
        fruit = Fruit(atom)
        return fruit if times == 1 else Times(fruit, times, STOP)

    def pay(self, atom: str, times: int) -> Effect[Orchard] | None:
        return Sow(times) if atom == "seed" else None

    def word(self, text: str) -> int:
        return GROUP


VERBS: Final = OrchardVerbs()


def effect(text: str) -> Effect[Orchard]:
    """The effect of a text in this game."""
    return parse(text, VERBS)


class Turn(Op[Orchard]):
    """Pick something or stop."""

    __slots__ = ()

    def options(self, s: Orchard) -> list[int] | None:
        return [STOP, PICK]

    def answer(self, s: Orchard, choice: int) -> None:
        s.turns += 1
        following = (self.player + 1) % s.players
        if s.turns < 6:
            s.do(Turn(following))
        if choice == PICK:
            s.do(Weather(), Perform(self.player, effect("apple | pear")))

    def prompt(self, s: Orchard) -> Message:
        return Message("Pick or stop?", rule="TOY-1")

    def refusals(self, s: Orchard) -> dict[int, Message]:
        return {APPLE: Message("Pick first.", rule="TOY-2"), PICK: Message("never shown")}


class Weather(Op[Orchard]):
    """Chance: three times as often low as high."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__(CHANCE)

    def options(self, s: Orchard) -> list[int] | None:
        return [LOW, HIGH]

    def weights(self, s: Orchard) -> list[int] | None:
        return [3, 1]

    def answer(self, s: Orchard, choice: int) -> None:
        if s.events is not None:
            s.tell(CHANCE, Message("the weather turns"))

    def prompt(self, s: Orchard) -> Message:
        return Message("The weather turns.")


class EffectText:
    """An effect in a position is its notation."""

    def write(self, value: Any) -> Any:
        if isinstance(value, tuple):
            return [part.notation() for part in value]
        return value.notation()

    def read(self, text: Any, where: str) -> Any:
        if isinstance(text, list):
            return tuple(effect(part) for part in text)
        return effect(text)


STEPS: Final = StepText(
    [Turn, Weather, Perform, ChoosePart],
    {"effect": EffectText(), "effects": EffectText(), "stop": Number(0, 99), "least": Flag()},
)


def begin(players: int, options: dict[str, Any]) -> Orchard:
    """A new game."""
    s = Orchard(players)
    s.do(Turn(0))
    return s


def scores(s: Orchard) -> list[Score]:
    """A point for every fruit; nobody sees the pears of others."""
    return [
        Score(p, [Item(Message("apples"), s.apples[p]), Item(Message("pears"), s.pears[p], True)])
        for p in range(s.players)
    ]


def ranking(s: Orchard) -> list[int]:
    """Who has more fruit is before the others."""
    totals = [score.total for score in scores(s)]
    return [1 + sum(other > total for other in totals) for total in totals]


def to_dict(s: Orchard) -> dict[str, Any]:
    """The whole position."""
    return {
        "apples": s.apples.copy(),
        "pears": s.pears.copy(),
        "seeds": s.seeds.copy(),
        "turns": s.turns,
        "over": s.over,
        "steps": STEPS.write(s.stack),
    }


def from_dict(position: Mapping[str, Any]) -> Orchard:
    """The state of a position."""
    reader = Reader(position, "position")
    apples = reader.raw("apples")
    s = Orchard(len(apples))
    s.apples = list(apples)
    s.pears = list(reader.raw("pears"))
    s.seeds = list(reader.raw("seeds"))
    s.turns = reader.get("turns", Number(0, 6))
    reader.get("over", Flag())
    s.stack = STEPS.read(reader.tables("steps"), s.players)
    reader.done()
    settle(s, lambda s: ["there are fewer than no apples"] if min(s.apples) < 0 else [])
    return s


def orchard_game(key: str = "orchard") -> Game[Orchard]:
    """The definition; another key makes a twin."""
    return Game[Orchard](
        key=key,
        title="Orchard",
        version=3,
        seats=range(1, 3),
        words=WORDS,
        rules=Rules(
            begin=begin,
            scores=scores,
            ranking=ranking,
            people=lambda s: s.players,
            participants=lambda s: s.players,
            determinize=lambda s, seat, random: s.clone(),
            faults=lambda s: ["too many pears"] if max(s.pears) > 2 else [],
        ),
        codec=Codec(
            ops={"Turn": Turn, "ChoosePart": ChoosePart},
            to_dict=to_dict,
            from_dict=from_dict,
            position=lambda s, seat: {"apples": s.apples.copy()},
        ),
        presentation=Presentation(scene=lambda view: Scene([], [])),
        mind=Mind(
            default_weights={},
            points=lambda s, seat: float(s.apples[seat]),
            remaining=lambda s, seat: 0.0,
            features=lambda s, seat: [],
            observer=None,
            outlook=lambda s, seat: [],
        ),
        options={
            "windy": Choice((False, True), Message("windy")),
            "size": Choice(("small", "large"), Message("size")),
        },
    )


ORCHARD: Final = orchard_game()
