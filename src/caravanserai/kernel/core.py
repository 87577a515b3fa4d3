"""State, Op and advance: the explicit stack of pending steps that every game runs on.

A position is a `State` with a stack of immutable `Op`s, the next one last. Each op asks at most one
question. `advance` performs what needs no decision and stops at a real question; `play` answers it.
"""

from __future__ import annotations

from typing import Any, Final, Generic, TypeVar

from caravanserai.kernel.errors import IllegalChoice
from caravanserai.kernel.view import Event, Message

CHANCE: Final = -1
"""The seat of chance: dice and draws are questions answered by it."""
NOBODY: Final = -2
"""The actor of a finished game."""
NO_CHOICE: Final = -1
"""What `answer` receives from a step that asks nothing."""

S = TypeVar("S", bound="State")
T = TypeVar("T", bound="State")


class State:
    """A position. Each game adds its own slots of ints and flat lists and writes `clone`."""

    __slots__ = ("actor", "events", "legal", "over", "stack")

    def __init__(self) -> None:
        self.stack: list[Op[Any]] = []
        self.actor: int = NOBODY
        self.legal: list[int] = []
        self.over: bool = False
        self.events: list[Event] | None = None

    def do(self, *ops: Op[Any]) -> None:
        """Let these steps happen in the written order, before everything that waits."""
        if len(ops) == 1:
            self.stack.append(ops[0])
        else:
            self.stack.extend(reversed(ops))

    def tell(self, seat: int, message: Message) -> None:
        """Narrate what happened to a seat; everybody may know. Callers ask `events is not None`
        first.
        """
        if self.events is not None:
            self.events.append(Event(seat, message))

    def clone(self: T) -> T:
        """An independent copy without narration. Ops are shared: they never change."""
        raise NotImplementedError

    def copy_machine_to(self, other: State) -> None:
        """Copy what every state has; for the games' `clone`."""
        other.stack = self.stack.copy()
        other.actor = self.actor
        other.legal = self.legal
        other.over = self.over
        other.events = None


class Op(Generic[S]):
    """One pending step. Immutable: what it knows sits in its fields, set once by `__init__`."""

    __slots__ = ("player",)

    def __init__(self, player: int) -> None:
        self.player = player

    def options(self, s: S) -> list[int] | None:
        """The choices of the question, each once; None asks nothing, [] is dropped."""
        return None

    def weights(self, s: S) -> list[int] | None:
        """How likely each option is, for chance only; None means all alike."""
        return None

    def answer(self, s: S, choice: int) -> None:
        """The only place that changes the state."""
        raise NotImplementedError

    def prompt(self, s: S) -> Message:
        """The question in words."""
        raise NotImplementedError

    def labels(self, s: S) -> dict[int, Message]:
        """What a choice means here, where its word alone does not say it."""
        return {}

    def refusals(self, s: S) -> dict[int, Message]:
        """Why a visible thing cannot be chosen, with the rule."""
        return {}


def advance(s: State) -> None:
    """Perform every step that needs no decision; stop at a real question or at the end."""
    stack = s.stack
    while stack:
        op = stack[-1]
        options = op.options(s)
        if options is None:
            stack.pop()
            op.answer(s, NO_CHOICE)
        elif len(options) > 1:
            s.actor = op.player
            s.legal = options
            return
        else:
            stack.pop()
            if options:
                op.answer(s, options[0])
    s.actor = NOBODY
    s.legal = []
    s.over = True


def play(s: State, choice: int) -> None:
    """Answer the pending question and advance to the next one. An illegal choice changes
    nothing.
    """
    if choice not in s.legal:
        if s.over:
            raise IllegalChoice("the game is over: no choice is possible any more")
        raise IllegalChoice(f"choice {choice} is not among the legal ones {s.legal}")
    s.stack.pop().answer(s, choice)
    advance(s)


def chance_weights(s: State) -> list[int] | None:
    """The weights of the pending chance question; None means all outcomes are equally likely."""
    return s.stack[-1].weights(s)
