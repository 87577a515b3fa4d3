"""A game as header and choices. Undo, history, recovery and spectating are all replay."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping
from typing import Any

from caravanserai.kernel.core import CHANCE, State, play
from caravanserai.kernel.errors import BadRecord, CaravanseraiError, IllegalChoice
from caravanserai.kernel.game import Game, Setup, find

FORMAT = 1


def digest(game_key: str, s: State) -> str:
    """A fingerprint of the whole position."""
    text = json.dumps(find(game_key).codec.to_dict(s), sort_keys=True, separators=(",", ":"))
    return hashlib.blake2b(text.encode(), digest_size=16).hexdigest()


class Record:
    """Which game, how it was set up, and every choice of players and chance alike."""

    __slots__ = ("choices", "game", "house", "rules", "setup", "start", "words")

    def __init__(
        self,
        game: str,
        setup: Setup,
        choices: Iterable[int] = (),
        rules: int | None = None,
        start: Mapping[str, Any] | None = None,
        house: Mapping[str, Any] | None = None,
        words: Mapping[str, Any] | None = None,
    ) -> None:
        self.game = game
        self.setup = setup
        self.choices = list(choices)
        self.rules = find(game).version if rules is None else rules
        self.start = start
        """The position from which the game began, if not the usual one."""
        self.house = dict(find(game).house if house is None else house)
        """The values of house rules with which it is played."""
        self.words = words
        """How many words numbered its choices, and their fingerprint; none: those of here."""

    def begin(self) -> State:
        """The state before the first choice."""
        game = find(self.game)
        if self.rules != game.version:
            raise BadRecord(
                f"the record was made with version {self.rules} of the rules of {game.title}, "
                f"here is version {game.version}; it can be replayed only with version {self.rules}"
            )
        if self.house != game.house:
            raise BadRecord(
                "the record was played with other values of the components: "
                f"{compared(self.house, game.house)}; it goes on with the same house rules only"
            )
        self._check_words(game)
        state: State
        if self.start is None:
            state = game.new(self.setup)
        else:
            game.checked(self.setup)
            state = game.codec.from_dict(self.start)
            seats = game.rules.people(state)
            if seats != self.setup.seats:
                raise BadRecord(
                    f"'start' is a position of {seats} seats, the record has {self.setup.seats}"
                )
        return state

    def _check_words(self, game: Game[Any]) -> None:
        """The words that numbered the choices stand here too, in the same order."""
        if self.words is None:
            return
        count, here = self.words["count"], len(game.words)
        if count > here:
            raise BadRecord(
                f"the record was made with {count} words of {game.title}, here are only the first "
                f"{here}: it needs the game as it is where the record comes from"
            )
        if self.words["fingerprint"] != game.words.fingerprint(count):
            raise BadRecord(
                f"the record was made with other words of {game.title}: its numbers mean "
                "something else here"
            )

    def at(self, ply: int | None = None) -> State:
        """The state after so many choices (all of them by default)."""
        last = len(self.choices) if ply is None else ply
        if not 0 <= last <= len(self.choices):
            raise BadRecord(f"the record has the plies 0 to {len(self.choices)}, not {ply}")
        s = self.begin()
        for i in range(last):
            self._replay(s, i)
        return s

    def actors(self) -> list[int]:
        """Who made each choice."""
        s = self.begin()
        found = []
        for i in range(len(self.choices)):
            found.append(s.actor)
            self._replay(s, i)
        return found

    def _replay(self, s: State, i: int) -> None:
        try:
            play(s, self.choices[i])
        except IllegalChoice as error:
            raise BadRecord(f"ply {i + 1} cannot be replayed: {error}") from None

    def undone_to(self, ply: int) -> Record:
        """The same game with everything after this ply taken back."""
        if not 0 <= ply <= len(self.choices):
            raise BadRecord(f"the record has the plies 0 to {len(self.choices)}, not {ply}")
        choices = self.choices[:ply]
        return Record(
            self.game, self.setup, choices, self.rules, self.start, self.house, self.words
        )

    def digest(self, ply: int | None = None) -> str:
        """The fingerprint of the position after so many choices."""
        return digest(self.game, self.at(ply))

    def to_json(self, luck: Mapping[str, Any] | None = None) -> str:
        """The record as text; `luck`: with what its chance can be verified (`kernel.luck`)."""
        content: dict[str, Any] = {
            "format": FORMAT,
            "game": self.game,
            "rules": self.rules,
            "seats": self.setup.seats,
            "options": dict(self.setup.options),
            "choices": self.choices,
            "words": find(self.game).words.known(),
        }
        if self.start is not None:
            content["start"] = self.start
        if self.house:
            content["house"] = self.house
        if luck is not None:
            content["luck"] = luck
        return json.dumps(content)

    @staticmethod
    def from_json(text: str) -> Record:
        """The record of a text, replayed once to make sure that it is sound."""
        try:
            content = json.loads(text)
        except (ValueError, RecursionError) as error:
            raise BadRecord(f"a record is JSON; this is not: {error}") from None
        if not isinstance(content, dict):
            raise BadRecord("a record is a JSON object with game, seats, options and choices")
        if type(content.get("format")) is not int or content["format"] != FORMAT:
            raise BadRecord(f"'format' must be {FORMAT}, not {content.get('format')!r}")
        kinds: dict[str, type] = {
            "game": str,
            "rules": int,
            "seats": int,
            "options": dict,
            "choices": list,
        }
        for key, kind in kinds.items():
            if type(content.get(key)) is not kind:
                raise BadRecord(f"{key!r} must be a {kind.__name__}, not {content.get(key)!r}")
        choices = content["choices"]
        if any(type(choice) is not int for choice in choices):
            raise BadRecord("'choices' must be whole numbers")
        start = content.get("start")
        if start is not None and not isinstance(start, dict):
            raise BadRecord("'start' must be a position, a JSON object")
        house = content.get("house", {})
        if not isinstance(house, dict):
            raise BadRecord("'house' must be the values of house rules, a JSON object")
        words = content.get("words")
        if words is not None and not _describes_words(words):
            raise BadRecord("'words' must say their count and their fingerprint")
        try:
            setup = Setup(content["seats"], content["options"])
            record = Record(content["game"], setup, choices, content["rules"], start, house, words)
            record.at()
        except BadRecord:
            raise
        except CaravanseraiError as error:
            raise BadRecord(str(error)) from None
        return record


def _describes_words(words: Any) -> bool:
    return (
        isinstance(words, dict)
        and type(words.get("count")) is int
        and words["count"] >= 0
        and type(words.get("fingerprint")) is str
    )


def compared(played: Mapping[str, Any], here: Mapping[str, Any]) -> str:
    """How the values with which something was played differ from those that hold here."""

    def told(values: Mapping[str, Any], where: str) -> str:
        return repr(values[where]) if where in values else "as printed"

    ways = [where for where in sorted({*played, *here}) if told(played, where) != told(here, where)]
    rows = [f"{where} is {told(played, where)} there, {told(here, where)} here" for where in ways]
    return "; ".join(rows)


def undo_point(actors: list[int], seat: int) -> int:
    """The first ply to which this seat may go back freely: never past chance or another seat."""
    ply = len(actors)
    while ply and actors[ply - 1] == seat and seat != CHANCE:
        ply -= 1
    return ply
