"""People and bots at one device: who is asked, what is told to whom, when the device is passed."""

from __future__ import annotations

from collections.abc import Sequence

from caravanserai.kernel.errors import CaravanseraiError
from caravanserai.kernel.view import Message
from caravanserai.match import Match
from caravanserai.presentation import text_board
from caravanserai.presentation.narration import attributed, retold, seat_name, sentence
from caravanserai.presentation.rulebook import Rulebook
from caravanserai.terminal.house_rules import show_house_rules
from caravanserai.terminal.players import HUMAN, seated_bots
from caravanserai.terminal.scores import show_scores, show_winners
from caravanserai.terminal.screen import Screen


class HotSeat:
    """A match, who plays it, and how much of it each person has been told."""

    def __init__(
        self, screen: Screen, match: Match, players: Sequence[str], seed: int | str
    ) -> None:
        self.screen = screen
        self.match = match
        self.players = list(players)
        self.people = [seat for seat, name in enumerate(players) if name == HUMAN]
        self.bots = seated_bots(players, seed)
        self.holder: int | None = None
        """Who looks at the screen."""
        self._told = dict.fromkeys(self.people, 0)
        self._rulebook: Rulebook | None = None

    def name(self, seat: int) -> str:
        """What a seat is called."""
        return seat_name(self.match.game, self.match.state, seat, self.screen.language)

    def rulebook(self) -> Rulebook:
        """The rules of the game, read when they are first asked for."""
        if self._rulebook is None:
            self._rulebook = Rulebook(self.match.game)
        return self._rulebook

    def welcome(self) -> None:
        """Which game, who plays, and how to get help."""
        self.screen.say(Message(self.match.game.title), style="bold")
        for seat, player in enumerate(self.players):
            who = Message("a person") if player == HUMAN else Message("bot {name}", name=player)
            self.screen.line(
                attributed(
                    self.match.game,
                    self.match.state,
                    seat,
                    self.screen.text(who),
                    self.screen.language,
                )
            )
        for name, value in self.match.record.setup.options.items():
            if value:
                said = self.screen.text(self.match.game.options[name].label)
                if value is not True:
                    said = self.screen.text(Message("{who}: {what}", who=said, what=value))
                self.screen.line(sentence(said))
        show_house_rules(self.screen, self.match.game)
        self.screen.say(Message("Type ? for help."))

    def let_bots_play(self) -> None:
        """Until a person is asked or the game is over."""
        while self.match.actor in self.bots:
            seat = self.match.actor
            self.match.play(self.bots[seat].choose(self.match.game, self.match.state, seat))

    def hand_over(self) -> None:
        """Bring the device to the person who is asked, and tell what happened meanwhile."""
        seat = self.match.actor
        changed = seat != self.holder
        if changed and self._has_secrets(seat):
            if self.holder is not None:
                self.tell(self.holder)
            self.screen.ask(
                self.screen.text(
                    Message("Pass the device to: {who}. Then press Enter. ", who=self.name(seat))
                )
            )
            self.screen.clear()
        self.holder = seat
        others_acted = self._others_acted(seat)
        self.tell(seat)
        if changed or others_acted:
            self.show_own(seat)

    def _has_secrets(self, seat: int) -> bool:
        """Whether the others must not see what this person is shown."""
        game, s = self.match.game, self.match.state
        return len(self.people) > 1 and game.codec.position(s, seat) != game.codec.position(s, None)

    def _others_acted(self, seat: int) -> bool:
        return any(event.seat != seat for _, event in self.match.log[self._told[seat] :])

    def tell(self, seat: int) -> None:
        """What happened since this person was told something last."""
        match, log = self.match, self.match.log
        events = [event for _, event in log[self._told[seat] :]]
        for line in retold(match.game, match.state, events, seat, self.screen.language):
            self.screen.line(line)
        watching = [seat] if self._has_secrets(seat) else self.people
        self._told.update(dict.fromkeys(watching, len(log)))

    def show_own(self, seat: int) -> None:
        """What lies before a player."""
        game, s = self.match.game, self.match.state
        scene = game.presentation.scene(game.view(s, seat))
        for line in text_board.lines_of(
            scene, game.presentation.seat_name(s, seat), self.screen.language
        ):
            self.screen.line(line, style="cyan")

    def rewind(self, ply: int) -> None:
        """Go back to an earlier position."""
        self.match.undo_to(ply)
        size = len(self.match.log)
        self._told = {seat: min(told, size) for seat, told in self._told.items()}

    def replace(self, match: Match) -> None:
        """Go on with a match of the same game and number of seats; its past is not told again."""
        self.match = match
        self.holder = None
        self._told = dict.fromkeys(self.people, len(match.log))

    def finish(self) -> None:
        """The last events, the scores and who has won."""
        viewer = self.holder if self.holder is not None else self.people[0]
        self.tell(viewer)
        self.screen.line()
        show_scores(self.screen, self.match.game, self.match.state, viewer)
        show_winners(self.screen, self.match.game, self.match.state)

    def rule_text(self, rule_id: str) -> str:
        """'MP-KHAN-3: ...', or the id alone if the text is not there."""
        try:
            text = self.rulebook().text(rule_id)
        except CaravanseraiError:
            text = ""
        return f"{rule_id}: {text}" if text else rule_id
