"""What a game is to the rest of the house, and where games are found."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any, Generic

from caravanserai.kernel.core import CHANCE, Op, S, State
from caravanserai.kernel.errors import BadSetup, UnknownGame, suggest
from caravanserai.kernel.view import Deck, Message, Option, Prompt, Scene, Score, View
from caravanserai.kernel.words import Vocabulary


@dataclass(frozen=True)
class Choice:
    """An option of the set-up: its values, the first one being the default."""

    values: tuple[Any, ...]
    label: Message


@dataclass(frozen=True)
class Setup:
    """How many seats, and the options that differ from the default."""

    seats: int
    options: Mapping[str, Any] = field(default_factory=dict)


class Game(Generic[S]):
    """A rule set. Each game has one instance, `GAME`, in its package."""

    key: str
    title: str
    rules: int
    """The version of the behaviour, raised when a stored record would replay differently."""
    seats: range
    words: Vocabulary
    options: Mapping[str, Choice]
    ops: Mapping[str, type[Op[Any]]]
    """Every step by its name, for positions as text."""
    house: Mapping[str, Any] = {}
    """The values of house rules, by file, entry and key; empty if all are as printed."""
    turns: tuple[str, ...] = ()
    """The steps with which a turn begins or ends: no earlier choice is their reason."""
    sources: frozenset[str] = frozenset()
    """The first parts of the words for cards, spaces and places that may ask something further."""

    def new(self, setup: Setup) -> S:
        """A fresh game, advanced to its first question."""
        raise NotImplementedError

    def scores(self, s: S) -> list[Score]:
        """The itemised score of every seat, as if the game ended now."""
        raise NotImplementedError

    def ranking(self, s: S) -> list[int]:
        """The place of every seat: 1 is the best, ties share a place."""
        raise NotImplementedError

    def position(self, s: S, seat: int | None) -> dict[str, Any]:
        """What this seat (None: a spectator) may know, as readable text."""
        raise NotImplementedError

    def observe(self, out: Any, s: S, seat: int) -> None:
        """What this seat may know, as numbers, written into a `Sheet` of `mind`."""
        raise NotImplementedError

    def scene(self, view: View) -> Scene:
        """The table as pieces at places."""
        raise NotImplementedError

    def board(self) -> str:
        """The drawing on which the pieces of a scene lie, as SVG."""
        raise NotImplementedError

    summary: tuple[Message, ...] = ()
    """The course of a turn and of the game in a few sentences, for the player aid."""

    lessons: tuple[Message, ...] = ()
    """What a newcomer should know when a question is asked for the first time, by its rule."""

    chapters: Mapping[str, str] = {}
    """Where to read about places and pieces whose scene does not say it, by how the name of the
    place or of the kind of the piece begins."""

    def rule_of(self, name: str) -> str:
        """The rule for a place or a kind of piece; empty if there is none."""
        found = [start for start in self.chapters if name.startswith(start)]
        return self.chapters[max(found, key=len)] if found else ""

    def decks(self, view: View) -> list[Deck]:
        """The decks and bags, with what the seat has not seen of them."""
        return []

    def refs(self, s: S, choice: int) -> tuple[str, ...]:
        """The pieces and places a player would touch to make this choice; none: words only."""
        return ()

    def to_dict(self, s: S) -> dict[str, Any]:
        """The whole position as readable text, secrets included."""
        raise NotImplementedError

    def from_dict(self, position: Mapping[str, Any]) -> S:
        """The state of a position, or BadPosition with what is inconsistent."""
        raise NotImplementedError

    def determinize(self, s: S, seat: int, random: Random) -> S:
        """A copy in which everything this seat may not know is drawn anew."""
        raise NotImplementedError

    guess: Mapping[str, tuple[float, float]]
    """The features of a position with what they seem to be worth at the end of the game, and how
    much more at its start.
    """

    def points(self, s: S, seat: int) -> float:
        """The points a seat has for certain; at the end also what breaks a tie."""
        raise NotImplementedError

    def left(self, s: S, seat: int) -> float:
        """How much of the game is left, from 1 to 0."""
        raise NotImplementedError

    def features(self, s: S, seat: int) -> list[float]:
        """What else the seat looks at, in the order of `guess`; from what it may know."""
        raise NotImplementedError

    def sight(self, s: S, seat: int) -> list[float]:
        """What a network looks at, from what the seat may know: first its points, then those of
        its best rival (in units of `mind.evaluation.SEEN_AS_ONE`), then whatever else. A game
        without one shows nothing.
        """
        return []

    def outlook(self, s: S, seat: int) -> list[float] | None:
        """What a policy looks at besides, from what the seat may know; none: all
        that it observes.
        """
        return None

    def faults(self, s: S) -> list[str]:
        """Broken conservation laws; empty for every position that can be reached."""
        raise NotImplementedError

    wanders: bool = False
    """Uniformly random players may wander for very long without ever ending the game."""

    def onward(self, s: S) -> list[int]:
        """The legal choices that bring the end of the game nearer; none where all are alike."""
        return []

    def player_name(self, seat: int) -> Message:
        """What the seat of a player is called at every table."""
        return Message("player {n}", n=seat + 1)

    def seat_name(self, s: S, seat: int) -> Message:
        """What a seat is called at this table; automatic participants have names of their own."""
        return self.player_name(seat)

    def names(self, language: str) -> Mapping[str, str]:
        """Proper names of the components in this language, by their English form."""
        return {}

    def participants(self, s: S) -> int:
        """How many seats a position has; automatic participants sit behind the players."""
        return len(self.scores(s))

    def people(self, s: S) -> int:
        """How many seats of a position are players'."""
        return self.participants(s)

    def provenance(self) -> list[tuple[str, str, str]]:
        """Where the printed values come from: rows of file, entry and provenance."""
        return []

    def checked(self, setup: Setup) -> dict[str, Any]:
        """All options with their values; BadSetup if seats or options do not exist."""
        if type(setup.seats) is not int or setup.seats not in self.seats:
            raise BadSetup(
                f"{self.title} has {self.seats[0]} to {self.seats[-1]} seats, not {setup.seats}"
            )
        chosen = {name: choice.values[0] for name, choice in self.options.items()}
        for name, value in setup.options.items():
            if name not in self.options:
                known = ", ".join(self.options)
                raise BadSetup(
                    f"no option {name!r}{suggest(name, self.options)}; there are: {known}"
                )
            values = self.options[name].values
            if value not in values or type(value) is not type(values[values.index(value)]):
                allowed = ", ".join(str(v) for v in values)
                raise BadSetup(f"option {name!r} is one of {allowed}, not {value!r}")
            chosen[name] = value
        return chosen

    def view(self, s: S, seat: int | None) -> View:
        """What this seat may know; the question too, if it is the one that is asked."""
        asked = seat is not None and seat == s.actor
        prompt = self.prompt(s) if asked else None
        return View(seat, s.actor, s.over, self.position(s, seat), prompt)

    def prompt(self, s: S) -> Prompt:
        """The pending question, with its options and refusals."""
        op = s.stack[-1]
        name, labels = self.words.name, op.labels(s)
        options = [
            Option(c, name(c), labels.get(c) or self.words.label(c), self.refs(s, c))
            for c in s.legal
        ]
        refused = op.refusals(s) if s.actor != CHANCE else {}
        refusals = {name(c): why for c, why in refused.items() if c not in s.legal}
        return Prompt(s.actor, op.prompt(s), options, refusals)


_GAMES: dict[str, Game[Any]] = {}
_ANNOUNCED: dict[str, Callable[[], Game[Any]]] = {}


def register(game: Game[Any]) -> None:
    """Make a game known by its key."""
    _GAMES[game.key] = game


def announce(key: str, load: Callable[[], Game[Any]]) -> None:
    """Make a game known that is loaded when somebody asks for it."""
    _ANNOUNCED[key] = load


def registered() -> list[str]:
    """The keys of all known games."""
    return sorted({*_GAMES, *_ANNOUNCED})


def loaded(key: str) -> bool:
    """Whether somebody has asked for this game already; UnknownGame if there is none."""
    _check(key)
    return key in _GAMES


def find(key: str) -> Game[Any]:
    """The game with this key."""
    game = _GAMES.get(key)
    if game is None:
        _check(key)
        game = _ANNOUNCED[key]()
        register(game)
    return game


def _check(key: str) -> None:
    if key not in _GAMES and key not in _ANNOUNCED:
        known = ", ".join(registered()) or "none"
        hint = suggest(key, registered())
        raise UnknownGame(f"no game is called {key!r}{hint}; there are: {known}")


__all__ = [
    "Choice",
    "Game",
    "Setup",
    "State",
    "announce",
    "find",
    "loaded",
    "register",
    "registered",
]
