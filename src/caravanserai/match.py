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


class Story:
    """What happened in a game, and from which choice every waiting step comes."""

    __slots__ = ("log", "origins", "turns")

    def __init__(self, turns: tuple[str, ...], waiting: int) -> None:
        self.turns = turns
        self.log: list[tuple[int, Event]] = []
        self.origins: list[Origin | None] = [None] * waiting

    def copy(self) -> Story:
        """The same so far."""
        other = Story(self.turns, 0)
        other.log = self.log.copy()
        other.origins = self.origins.copy()
        return other

    def play(self, s: State, choice: int, ply: int) -> None:
        """Let a choice be made, and note what comes of it."""
        actor = s.actor
        s.events = []
        waiting = s.stack[:-1]
        play(s, choice)
        self._trace(Origin(choice, actor, self.origins[-1]), waiting, s.stack)
        self.log.extend([(ply, event) for event in s.events])

    def _trace(self, origin: Origin, waiting: list[Op[Any]], stack: list[Op[Any]]) -> None:
        """Note for every new step from which choice it comes."""
        same = 0
        while same < min(len(waiting), len(stack)) and stack[same] is waiting[same]:
            same += 1
        self.origins[same:] = [
            None if type(op).__name__ in self.turns else origin for op in stack[same:]
        ]


class Match:
    """A game with its chance and its record; chance answers by itself. What happens is told from
    the start if it is `narrated`, otherwise as soon as somebody asks for its log or the source of a
    question; until then it is played much faster. It may go on with a record or another match.

    >>> match = Match("marco_polo", seats=2, seed=7)
    >>> match.play(match.names[0])
    """

    def __init__(
        self,
        key: str,
        seats: int = 4,
        seed: int | str = 1,
        chance: Chance | None = None,
        narrated: bool = False,
        goes_on: Record | Match | None = None,
        **options: Any,
    ) -> None:
        self.game: Game[Any] = find(key)
        self.chance: Chance = chance or Seeded(seed)
        if isinstance(goes_on, Match):
            self._follow(goes_on)
        else:
            self._replay(goes_on or Record(key, Setup(seats, options)), narrated)
            self._let_chance_answer()

    @classmethod
    def resume(cls, record: Record, chance: Chance | None = None, narrated: bool = False) -> Match:
        """Go on with a recorded game."""
        luck = chance or Seeded(record.digest())
        return cls(record.game, chance=luck, narrated=narrated, goes_on=record)

    def copy(self) -> Match:
        """The same game, to go on with apart from this one."""
        return Match(self.game.key, chance=self.chance.copy(), goes_on=self)

    def resumed(self, record: Record, chance: Chance) -> Match:
        """The game of a record of this game: only what is new in it is played, if it goes on from
        here.
        """
        known = len(self.actors)
        if record.choices[:known] != self.record.choices:
            return Match.resume(record, chance, self._story is not None)
        match = self.copy()
        for choice in record.choices[known:]:
            match._step(choice)
        match.let_answer(chance)
        return match

    def _follow(self, other: Match) -> None:
        """Stand where the other one stands."""
        self.state: State = other.state.clone()
        self.record: Record = other.record.undone_to(len(other.actors))
        self.actors: list[int] = other.actors.copy()
        self._story: Story | None = other._story and other._story.copy()

    def _replay(self, record: Record, narrated: bool) -> None:
        self.state = record.begin()
        self.record = record.undone_to(0)
        self.actors = []
        self._story = self._new_story(self.state) if narrated else None
        for choice in record.choices:
            self._step(choice)

    def _new_story(self, s: State) -> Story:
        return Story(self.game.rules.turns, len(s.stack))

    def _step(self, choice: int) -> None:
        s = self.state
        actor = s.actor
        if self._story is None:
            play(s, choice)
        else:
            self._story.play(s, choice, len(self.actors) + 1)
        self.record.choices.append(choice)
        self.actors.append(actor)

    def _told(self) -> Story:
        """The story so far; from now on it goes on."""
        if self._story is None:
            s = self.record.begin()
            self._story = self._new_story(s)
            for ply, choice in enumerate(self.record.choices, 1):
                self._story.play(s, choice, ply)
        return self._story

    @property
    def log(self) -> list[tuple[int, Event]]:
        """What happened so far, each event with its ply."""
        return self._told().log

    @property
    def source(self) -> Message | None:
        """Because of what the pending question is asked: the card, space or place that the seat
        chose last in this turn."""
        origins = self._told().origins
        origin = origins[-1] if origins else None
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
        self._replay(self.record.undone_to(ply), self._story is not None)
