"""A game played and looked at by names: what the tables of all games share."""

from __future__ import annotations

from typing import Any, Self

from caravanserai import CHANCE, play
from caravanserai.kernel.game import Game
from caravanserai.kernel.view import Event


class Scenario:
    """A state played by names; seats count from 1."""

    game: Game[Any]

    def __init__(self, state: Any) -> None:
        self.state = state
        self.events: list[Event] = []

    def play(self, *names: str) -> Self:
        """Answer the pending questions, those of chance too."""
        for name in names:
            assert name in self.names, f"{name} is not offered, but {self.names}"
            self.state.events = self.events
            play(self.state, self.game.words.parse(name))
        return self

    @property
    def names(self) -> list[str]:
        """The names of all legal choices."""
        return [self.game.words.name(choice) for choice in self.state.legal]

    def why(self, name: str) -> str:
        """The rule by which a name is refused ('' if it is not refused at all)."""
        assert name not in self.names, f"{name} is offered"
        refusals = self.game.prompt(self.state).refusals
        return next((refusal.why.rule for refusal in refusals if refusal.option.name == name), "")

    @property
    def seat(self) -> int | str:
        """Who is asked: a seat counted from 1, 'chance', or 'nobody' when the game is over."""
        if self.state.over:
            return "nobody"
        return "chance" if self.state.actor == CHANCE else self.state.actor + 1

    @property
    def text(self) -> dict[str, Any]:
        """The position as text."""
        return self.game.codec.to_dict(self.state)
