"""How a game is set up for those who learn by playing: more widely than people set it up."""

from __future__ import annotations

from random import Random
from typing import Any, Final, Generic

from caravanserai.kernel.core import S
from caravanserai.kernel.game import Game

PERCENT: Final = 100


class Practice(Generic[S]):
    """Games to learn from. As it stands here: every option by lot, nothing given."""

    __slots__ = (
        "begin", "defaults", "kinds", "late", "longest", "lures", "noted", "options", "scripts",
        "styles",
    )  # fmt: skip

    def __init__(
        self,
        begin: Any,
        options: dict[str, tuple[Any, ...]],
        kinds: tuple[str, ...] = ("any options",),
        lures: dict[str, float] | None = None,
        noted: tuple[str, ...] = (),
        longest: int = 0,
        late: tuple[str, ...] = (),
        styles: dict[str, dict[str, float]] | None = None,
        scripts: dict[str, dict[str, float]] | None = None,
    ) -> None:
        self.begin = begin
        """The function of the rules that begins a game."""
        self.options = options
        """The options that differ from game to game, with their values; what stands twice is taken
        twice as often."""
        self.defaults: dict[str, Any] = {}
        """The values of all options of the game if nothing is said."""
        self.kinds = kinds
        """How games can be set up, in words."""
        self.lures = lures or {}
        """Entries of the observation that may be paid for while learning, with points for each:
        what pays late is not found by who has never tried it."""
        self.noted = noted
        """More entries that are told of finished games."""
        self.longest = longest
        """After so many decisions of each player a game is over and nobody has won; 0: never."""
        self.late = late
        """Sources that count as gained at the end of the game only: what is held is often spent."""
        self.styles = styles or {}
        """Ways to play for sparring: how much more a point of a source counts than another."""
        self.scripts = scripts or {}
        """Ways to plan: by how many points more at the start than usual a feature is valued."""

    def set_up(self, players: int, given: int, random: Random) -> tuple[S, int]:
        """A game that is to begin, and its kind; of so many in a hundred something is given to
        seats at the start.
        """
        chosen = {name: random.choice(values) for name, values in self.options.items()}
        return self.begin(players, {**self.defaults, **chosen}), 0


def practice_of(game: Game[Any]) -> Practice[Any]:
    """How this game is practised: as it says, or with every option by lot."""
    found: Practice[Any] | None = game.mind.practice
    if found is None:
        options = {name: choice.values for name, choice in game.options.items()}
        found = Practice(game.rules.begin, options)
    found.defaults = {name: choice.values[0] for name, choice in game.options.items()}
    return found
