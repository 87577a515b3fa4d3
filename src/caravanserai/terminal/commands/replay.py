"""`caravan replay`: a walk through a recorded game."""

from __future__ import annotations

from collections.abc import Sequence

import click

from caravanserai.kernel.game import find
from caravanserai.kernel.record import Record
from caravanserai.kernel.view import Event, Message
from caravanserai.match import Match
from caravanserai.presentation import text_board
from caravanserai.presentation.narration import attributed, retold
from caravanserai.terminal.caravan import main
from caravanserai.terminal.localized_help import told
from caravanserai.terminal.options import in_language, screen_for
from caravanserai.terminal.record_files import read_record
from caravanserai.terminal.scores import show_end
from caravanserai.terminal.screen import Closed, Screen


@main.command(help=told(Message("Walk through a recorded game.")))
@click.argument("file", type=click.Path())
@click.option("--all", "everything", is_flag=True, help=told(Message("Print the whole game.")))
@in_language
def replay(file: str, everything: bool, code: str | None) -> None:
    record = read_record(file)
    shown = Replay(screen_for(code, find(record.game)), record)
    if everything:
        shown.show_all()
    else:
        shown.walk()


class Replay:
    """A recorded game and the ply that is shown."""

    def __init__(self, screen: Screen, record: Record) -> None:
        self.screen = screen
        self.match = Match.resume(record, narrated=True)
        self.last = len(record.choices)
        self.ply = 0

    def show_all(self) -> None:
        """Every choice with what came of it, then the scores."""
        for ply in range(1, self.last + 1):
            self.show(ply)
        show_end(self.screen, self.match)

    def show(self, ply: int) -> None:
        """One choice: who, what, and what came of it."""
        match, screen = self.match, self.screen
        seat, choice = match.actors[ply - 1], match.record.choices[ply - 1]
        events = [event for at, event in match.log if at == ply]
        head = screen.text(Message("{ply} of {last}", ply=ply, last=self.last))
        if seat >= 0 and not _is_secret(events):
            label = screen.text(match.game.words.label(choice))
            told = attributed(match.game, match.state, seat, label, screen.language)
            screen.line(told, remark=f"[{head}]")
        for line in retold(match.game, match.state, events, None, screen.language):
            screen.line(f"  {line}")

    def walk(self) -> None:
        """Enter goes on, a number jumps, b goes back, board shows the table, q leaves."""
        screen = self.screen
        screen.say(Message("Enter: next choice; a number: jump there; b: back; board; q: leave."))
        try:
            while True:
                typed = screen.ask(f"{self.ply}/{self.last}> ").lower()
                if typed in ("q", "quit"):
                    return
                if typed == "board":
                    self.show_board()
                elif typed == "b":
                    self.go(self.ply - 1)
                elif typed.isdecimal():
                    self.go(int(typed))
                elif typed:
                    screen.say(Message("“{text}” is not understood.", text=typed))
                elif self.ply == self.last:
                    show_end(screen, self.match)
                    return
                else:
                    self.go(self.ply + 1)
        except Closed:
            return

    def go(self, ply: int) -> None:
        """Show the position after so many choices."""
        if not 0 <= ply <= self.last:
            self.screen.say(Message("The choices are numbered from 1 to {n}.", n=self.last))
            return
        self.ply = ply
        if ply:
            self.show(ply)

    def show_board(self) -> None:
        """The table at this ply, as a spectator sees it."""
        game = self.match.game
        s = self.match.record.at(self.ply)
        for heading, lines in text_board.lines(
            game.presentation.scene(game.view(s, None)), self.screen.language
        ):
            self.screen.line(heading, style="bold")
            for line in lines:
                self.screen.line(f"  {line}")


def _is_secret(events: Sequence[Event]) -> bool:
    """Whether the choice itself would tell what only one seat may know."""
    return any(event.seen_by(None) != event.message for event in events)
