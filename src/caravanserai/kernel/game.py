"""What a game is to the rest of the house, and where games are found.

A `Game` is a few facets, each a record of functions: what happens (`Rules`), positions as text
(`Codec`), what people see (`Presentation`), what players who compute look at (`Mind`). A game
hands over the functions of its modules.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any, Generic

from caravanserai.kernel.core import CHANCE, Op, S, State, advance
from caravanserai.kernel.errors import BadSetup, UnknownGame, suggest
from caravanserai.kernel.view import Deck, Message, Option, Prompt, Refusal, Scene, Score, View
from caravanserai.kernel.words import Vocabulary


@dataclass(frozen=True)
class Choice:
    """An option of the set-up: its values, the first one being the default. A new table may be
    proposed with another one.
    """

    values: tuple[Any, ...]
    label: Message
    proposed: Any = None

    @property
    def usual(self) -> Any:
        """What a new table is proposed with."""
        return self.values[0] if self.proposed is None else self.proposed


@dataclass(frozen=True)
class Setup:
    """How many seats, and the options that differ from the default."""

    seats: int
    options: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, eq=False)
class Rules(Generic[S]):
    """What happens. Automatic participants have seats of their own behind the players."""

    begin: Callable[[int, dict[str, Any]], S]
    """A state for so many players with these options; its first steps wait."""
    scores: Callable[[S], list[Score]]
    """The itemised score of every seat, as if the game ended now."""
    ranking: Callable[[S], list[int]]
    """The place of every seat: 1 is the best, ties share a place."""
    people: Callable[[S], int]
    """How many seats of a position are players'."""
    participants: Callable[[S], int]
    """How many seats a position has."""
    determinize: Callable[[S, int, Random], S]
    """A copy in which everything this seat may not know is drawn anew."""
    faults: Callable[[S], list[str]]
    """Broken conservation laws; empty for every position that can be reached."""
    turns: tuple[str, ...] = ()
    """The steps with which a turn begins or ends: no earlier choice is their reason."""
    wanders: bool = False
    """Uniformly random players may wander for very long without ever ending the game."""
    onward: Callable[[S], list[int]] = lambda s: []
    """The legal choices that bring the end of the game nearer; none where all are alike."""


@dataclass(frozen=True, eq=False)
class Codec(Generic[S]):
    """Positions as readable text."""

    ops: Mapping[str, type[Op[Any]]]
    """Every step by its name."""
    to_dict: Callable[[S], dict[str, Any]]
    """The whole position, secrets included."""
    from_dict: Callable[[Mapping[str, Any]], S]
    """The state of a position, or BadPosition with what is inconsistent."""
    position: Callable[[S, int | None], dict[str, Any]]
    """What this seat (None: a spectator) may know."""


def player_number(seat: int) -> Message:
    """What the seat of a player is called where the game has no names for seats."""
    return Message("player {n}", n=seat + 1)


@dataclass(frozen=True, eq=False)
class Presentation(Generic[S]):
    """What people see of the table, and what is explained to them."""

    scene: Callable[[View], Scene]
    """The table as pieces at places."""
    board: Callable[[], str] = lambda: ""
    """The drawing on which the pieces of a scene lie, as SVG."""
    refs: Callable[[S, int], tuple[str, ...]] = lambda s, choice: ()
    """The pieces and places a player would touch to make this choice; none: words only."""
    decks: Callable[[View], list[Deck]] = lambda view: []
    """The decks and bags, with what the seat has not seen of them."""
    summary: tuple[Message, ...] = ()
    """The course of a turn and of the game in a few sentences, for the player aid."""
    lessons: tuple[Message, ...] = ()
    """What a newcomer should know when a question is asked for the first time, by its rule."""
    chapters: Mapping[str, str] = field(default_factory=dict)
    """Where to read about places and pieces whose scene does not say it, by how the name of the
    place or of the kind of the piece begins."""
    about: Message | None = None
    """What the game is about, in one sentence for the lobby."""
    picture: str = "star"
    """The icon that stands for the game."""
    sources: frozenset[str] = frozenset()
    """The first parts of the words for cards, spaces and places that may ask something further."""
    player_name: Callable[[int], Message] = player_number
    """What the seat of a player is called at every table."""
    seat_name: Callable[[S, int], Message] = lambda s, seat: player_number(seat)
    """What a seat is called at this table; automatic participants have names of their own."""

    def rule_of(self, name: str) -> str:
        """The rule for a place or a kind of piece; empty if there is none."""
        found = [start for start in self.chapters if name.startswith(start)]
        return self.chapters[max(found, key=len)] if found else ""


@dataclass(frozen=True, eq=False)
class Mind(Generic[S]):
    """What players who compute look at, from what a seat may know."""

    default_weights: Mapping[str, tuple[float, float]]
    """The features of a position with what they seem to be worth at the end of the game, and how
    much more at its start.
    """
    points: Callable[[S, int], float]
    """The points a seat has for certain; at the end also what breaks a tie."""
    remaining: Callable[[S, int], float]
    """How much of the game is left, from 1 to 0."""
    features: Callable[[S, int], list[float]]
    """What else the seat looks at, in the order of `default_weights`."""
    observer: Any
    """What its seats see, as an `Observer` of `mind`."""
    practice: Any = None
    """How it is set up for practice, as a `Practice` of `mind`; none: every option by lot."""
    source_texts: Mapping[str, Message] = field(default_factory=dict)
    """What the sources of points of the `observer` are called at the table."""
    sight: Callable[[S, int], list[float]] = lambda s, seat: []
    """What a network looks at: first its points, then those of its best rival (in units of
    `mind.evaluation.SEEN_AS_ONE`), then whatever else. A game without one shows nothing."""
    outlook: Callable[[S, int], list[float] | None] = lambda s, seat: None
    """What a policy looks at besides; none: all that it observes."""


@dataclass(frozen=True, eq=False)
class Game(Generic[S]):
    """A rule set. Each game has one instance, `GAME`, in its package."""

    key: str
    title: str
    version: int
    """The version of the behaviour, raised when a stored record would replay differently."""
    seats: range
    words: Vocabulary
    rules: Rules[S]
    codec: Codec[S]
    presentation: Presentation[S]
    mind: Mind[S]
    options: Mapping[str, Choice] = field(default_factory=dict)
    package: str = ""
    """The Python package with its rule book and its catalogues."""
    house: Mapping[str, Any] = field(default_factory=dict)
    """The values of house rules, by file, entry and key; empty if all are as printed."""
    provenance: Callable[[], list[tuple[str, str, str]]] = list
    """Where the printed values come from: rows of file, entry and provenance."""
    files: Any = None
    """The data files with what may be changed in them, as a `Folder` of `variants`."""

    def new(self, setup: Setup) -> S:
        """A fresh game, advanced to its first question."""
        s = self.rules.begin(setup.seats, self.checked(setup))
        advance(s)
        return s

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
        return View(seat, s.actor, s.over, self.codec.position(s, seat), prompt)

    def prompt(self, s: S) -> Prompt:
        """The pending question, with its options and refusals."""
        op = s.stack[-1]
        words, refs, labels = self.words, self.presentation.refs, op.labels(s)
        options = [
            Option(c, words.name(c), labels.get(c) or words.label(c), refs(s, c)) for c in s.legal
        ]
        refused = op.refusals(s) if s.actor != CHANCE else {}
        refusals = [
            Refusal(Option(c, words.name(c), words.label(c), refs(s, c)), why)
            for c, why in refused.items()
            if c not in s.legal
        ]
        return Prompt(s.actor, op.prompt(s), options, refusals)


_GAMES: dict[str, Game[Any]] = {}
_ANNOUNCED: dict[str, Callable[[], Game[Any]]] = {}
_PACKAGES: dict[str, str] = {}


def register(game: Game[Any]) -> None:
    """Make a game known by its key."""
    _GAMES[game.key] = game


def announce(key: str, load: Callable[[], Game[Any]], package: str = "") -> None:
    """Make a game known that is loaded when somebody asks for it."""
    _ANNOUNCED[key] = load
    _PACKAGES[key] = package


def registered() -> list[str]:
    """The keys of all known games."""
    return sorted({*_GAMES, *_ANNOUNCED})


def loaded(key: str) -> bool:
    """Whether somebody has asked for this game already; UnknownGame if there is none."""
    _check(key)
    return key in _GAMES


def packages() -> dict[str, str]:
    """The Python packages in which the games lie that were announced, by key."""
    return {key: package for key, package in _PACKAGES.items() if package}


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
    "Codec",
    "Game",
    "Mind",
    "Presentation",
    "Rules",
    "Setup",
    "State",
    "announce",
    "find",
    "loaded",
    "packages",
    "register",
    "registered",
]
