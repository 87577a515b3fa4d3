"""Match: a game being played. What most users hold: a state with its chance and its record."""

from __future__ import annotations

from typing import Any, NamedTuple

from caravanserai.kernel.chance import NOT_YET, Chance, Seeded
from caravanserai.kernel.core import CHANCE, Op, State, play
from caravanserai.kernel.errors import IllegalChoice, suggest
from caravanserai.kernel.game import Game, Setup, find
from caravanserai.kernel.record import Record, undo_point
from caravanserai.kernel.view import Event, Message


class Origin(NamedTuple):
    """The choice from which a waiting step comes, and where that question came from."""

    choice: int
    actor: int
    before: Origin | None


class Match:
    """A game with its chance and its record; chance answers by itself.

    >>> match = Match("marco_polo", seats=2, seed=7)
    >>> match.play(match.names[0])
    """

    def __init__(
        self,
        key: str,
        seats: int = 4,
        seed: int | str = 1,
        chance: Chance | None = None,
        **options: Any,
    ) -> None:
        game = find(key)
        setup = Setup(seats, options)
        self._begin(Record(key, setup), chance or Seeded(seed), game)

    @classmethod
    def resume(cls, record: Record, chance: Chance | None = None) -> Match:
        """Go on with a recorded game."""
        match = cls.__new__(cls)
        match._begin(record, chance or Seeded(record.digest()), find(record.game))
        return match

    def _begin(self, record: Record, chance: Chance, game: Game[Any]) -> None:
        self.game = game
        self.chance = chance
        self._replay(record)
        self._let_chance_answer()

    def copy(self) -> Match:
        """The same game, to go on with apart from this one."""
        other = Match.__new__(Match)
        other.game = self.game
        other.chance = self.chance.copy()
        other.state = self.state.clone()
        other.record = self.record.undone_to(len(self.actors))
        other.actors = self.actors.copy()
        other.log = self.log.copy()
        other._origins = self._origins.copy()
        return other

    def resumed(self, record: Record, chance: Chance) -> Match:
        """The game of a record of this game: only what is new in it is played, if it goes on from
        here.
        """
        known = len(self.actors)
        if record.choices[:known] != self.record.choices:
            return Match.resume(record, chance)
        match = self.copy()
        for choice in record.choices[known:]:
            match._step(choice)
        match.let_answer(chance)
        return match

    def _replay(self, record: Record) -> None:
        self.state: State = record.begin()
        self.record = record.undone_to(0)
        self.actors: list[int] = []
        self.log: list[tuple[int, Event]] = []
        """What happened so far, each event with its ply."""
        self._origins: list[Origin | None] = [None] * len(self.state.stack)
        for choice in record.choices:
            self._step(choice)

    def _step(self, choice: int) -> None:
        actor = self.state.actor
        self.state.events = []
        waiting = self.state.stack[:-1]
        play(self.state, choice)
        self._trace(Origin(choice, actor, self._origins[-1]), waiting)
        self.record.choices.append(choice)
        self.actors.append(actor)
        self.log.extend((len(self.actors), event) for event in self.state.events)

    def _trace(self, origin: Origin, waiting: list[Op[Any]]) -> None:
        """Note for every new step from which choice it comes."""
        stack = self.state.stack
        same = 0
        while same < min(len(waiting), len(stack)) and stack[same] is waiting[same]:
            same += 1
        turns = self.game.rules.turns
        self._origins[same:] = [
            None if type(op).__name__ in turns else origin for op in stack[same:]
        ]

    @property
    def source(self) -> Message | None:
        """Because of what the pending question is asked: the card, space or place that the seat
        chose last in this turn."""
        origin = self._origins[-1] if self._origins else None
        words = self.game.words
        while origin is not None and origin.actor in (CHANCE, self.actor):
            if words.name(origin.choice).partition(":")[0] in self.game.presentation.sources:
                return words.label(origin.choice)
            origin = origin.before
        return None

    def _let_chance_answer(self) -> None:
        while self.state.actor == CHANCE:
            choice = self.chance.choose(self.state, len(self.actors))
            if choice == NOT_YET:
                return
            self._step(choice)

    def let_answer(self, chance: Chance) -> None:
        """From now on this chance answers, also what has waited for it."""
        self.chance = chance
        self._let_chance_answer()

    @property
    def over(self) -> bool:
        return self.state.over

    @property
    def actor(self) -> int:
        """The seat that is asked."""
        return self.state.actor

    @property
    def legal(self) -> list[int]:
        """The choices of the pending question."""
        return self.state.legal

    @property
    def names(self) -> list[str]:
        """The names of the legal choices."""
        return [self.game.words.name(choice) for choice in self.state.legal]

    def play(self, choice: int | str) -> None:
        """Answer the pending question by number or by name."""
        number = self.game.words.parse(choice) if isinstance(choice, str) else choice
        if number not in self.state.legal:
            if self.over:
                raise IllegalChoice("the game is over: no choice is possible any more")
            name = self.game.words.name(number)
            hint = suggest(name, self.names) or f"; possible are {', '.join(self.names)}"
            raise IllegalChoice(f"{name!r} cannot be chosen now{hint}")
        self._step(number)
        self._let_chance_answer()

    @property
    def undoable(self) -> bool:
        """Whether the last choice was a player's and nothing has been revealed since."""
        return bool(self.actors) and self.actors[-1] != CHANCE and not self.over

    def _free_to_undo(self) -> None:
        if not self.undoable:
            if not self.actors:
                why = "nothing has been played yet"
            elif self.over:
                why = "the game is over: only if all agree a choice is taken back"
            else:
                why = "the last choice cannot be taken back freely: chance has answered since"
            raise IllegalChoice(why)

    def undo(self, beyond: bool = False) -> None:
        """Take back the last choice of a player; past a barrier only with `beyond` (all agree)."""
        if not beyond:
            self._free_to_undo()
        ply = len(self.actors)
        while ply and self.actors[ply - 1] == CHANCE:
            ply -= 1
        if ply == 0:
            raise IllegalChoice("no player has made a choice yet")
        self.undo_to(ply - 1)

    def undo_turn(self) -> None:
        """Go back to the last point at which something was revealed or another seat decided."""
        self._free_to_undo()
        self.undo_to(undo_point(self.actors, self.actors[-1]))

    def undo_to(self, ply: int) -> None:
        """Go back to the position after so many choices."""
        self._replay(self.record.undone_to(ply))
