"""What a person can type besides an answer."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from caravanserai.kernel.errors import CaravanseraiError
from caravanserai.kernel.record import undo_point
from caravanserai.kernel.view import Message
from caravanserai.match import Match
from caravanserai.presentation import text_board
from caravanserai.presentation.narration import retold
from caravanserai.terminal.matching import matching
from caravanserai.terminal.record_files import read_record, write_record
from caravanserai.terminal.scores import show_scores
from caravanserai.terminal.screen import Closed
from caravanserai.terminal.table.hot_seat import HotSeat

LOG_LINES: Final = 15
"""How many lines of the log are shown without being asked for all."""


def undo(table: HotSeat, rest: str) -> None:
    """Take back the last choice, if nobody else has decided anything since."""
    actors = table.match.actors
    if actors and actors[-1] == table.match.actor:
        table.rewind(len(actors) - 1)
    else:
        _nothing_to_undo(table)


def restart(table: HotSeat, rest: str) -> None:
    """Go back as far as the player may alone."""
    ply = undo_point(table.match.actors, table.match.actor)
    if ply < len(table.match.actors):
        table.rewind(ply)
    else:
        _nothing_to_undo(table)


def _nothing_to_undo(table: HotSeat) -> None:
    if table.match.actor in table.match.actors:
        text = Message(
            "Dice, cards or another player have come since your last choice. "
            "If all agree, `takeback` goes back to it."
        )
    else:
        text = Message("You have not made a choice yet.")
    table.screen.say(text)


def take_back(table: HotSeat, rest: str) -> None:
    """Go back to the last choice of the player past everything that came since."""
    actors, seat = table.match.actors, table.match.actor
    if seat not in actors:
        table.screen.say(Message("You have not made a choice yet."))
        return
    table.rewind(len(actors) - 1 - actors[::-1].index(seat))


def show_log(table: HotSeat, rest: str) -> None:
    """The last lines of what happened, or everything."""
    match, language = table.match, table.screen.language
    events = [event for _, event in match.log]
    lines = list(retold(match.game, match.state, events, match.actor, language))
    for line in lines if rest else lines[-LOG_LINES:]:
        table.screen.line(line)


def show_score(table: HotSeat, rest: str) -> None:
    """The points as if the game ended now."""
    show_scores(table.screen, table.match.game, table.match.state, table.match.actor)


def show_board(table: HotSeat, rest: str) -> None:
    """The whole table, or the lines that contain a text."""
    game, seat, screen = table.match.game, table.match.actor, table.screen
    scene = game.presentation.scene(game.view(table.match.state, seat))
    found = list(text_board.lines(scene, screen.language, rest))
    for heading, lines in found:
        screen.line(heading, style="bold")
        for line in lines:
            screen.line(f"  {line}")
    if not found:
        screen.say(Message("Nothing on the table is called “{text}”.", text=rest))


def show_own(table: HotSeat, rest: str) -> None:
    """What the player has."""
    table.show_own(table.match.actor)


def why(table: HotSeat, rest: str) -> None:
    """Why something cannot be chosen, with the text of the rule."""
    screen = table.screen
    prompt = table.match.game.prompt(table.match.state)
    names = [option.name for option in prompt.options]
    labels = [screen.text(option.label) for option in prompt.options]
    refused = [refusal.option.name for refusal in prompt.refusals]
    refused_labels = [screen.text(refusal.option.label) for refusal in prompt.refusals]
    if rest.lower() in [name.lower() for name in names] or rest.isdecimal():
        meant = []
    else:
        meant = matching(rest, refused, refused_labels) if rest else list(range(len(refused)))
    reasons: dict[Message, list[int]] = {}
    for i in meant:
        reasons.setdefault(prompt.refusals[i].why, []).append(i)
    for reason, which in reasons.items():
        for i in which:
            screen.line(refused_labels[i], remark=f"[{refused[i]}]")
        screen.line(f"  {screen.text(reason)}", style="yellow")
        if reason.rule:
            screen.line(f"  {table.rule_text(reason.rule) if rest else reason.rule}")
    if meant:
        return
    if not rest:
        screen.say(Message("Nothing is refused here: all answers are listed."))
    elif matching(rest, names, labels):
        screen.say(Message("“{text}” can be chosen now.", text=rest))
    else:
        screen.say(Message("Nothing that is refused here is called “{text}”.", text=rest))


def show_rule(table: HotSeat, rest: str) -> None:
    """The text of a rule, of a chapter, or of the pending question."""
    wanted = rest or table.match.game.prompt(table.match.state).text.rule
    try:
        for rule in table.rulebook().find(wanted):
            table.screen.line(f"{rule.id}: {rule.text}")
    except CaravanseraiError as error:
        table.screen.line(str(error))


def save(table: HotSeat, rest: str) -> None:
    """Write the record."""
    if not rest:
        table.screen.say(Message("Name a file: save FILE"))
        return
    try:
        write_record(rest, table.match.record)
    except CaravanseraiError as error:
        table.screen.line(str(error))
        return
    table.screen.say(Message("The game is saved in {file}.", file=rest))


def load(table: HotSeat, rest: str) -> None:
    """Go on from a record."""
    if not rest:
        table.screen.say(Message("Name a file: load FILE"))
        return
    try:
        record = read_record(rest)
    except CaravanseraiError as error:
        table.screen.line(str(error))
        return
    if record.game != table.match.game.key or record.setup.seats != len(table.players):
        table.screen.say(
            Message(
                "This is another game; it is opened with: caravan play --load {file}", file=rest
            )
        )
        return
    table.replace(Match.resume(record, narrated=True))
    table.screen.say(Message("The game of {file} goes on.", file=rest))


def leave(table: HotSeat, rest: str) -> None:
    """Stop playing."""
    raise Closed


@dataclass(frozen=True)
class Command:
    """A word, also in the language of the table, what it does, and how help explains it."""

    word: str
    local: Message
    help: Message
    run: Callable[[HotSeat, str], None]
    moves: bool = False
    """Whether the position may be another one afterwards."""


def show_help(table: HotSeat, rest: str) -> None:
    """All commands."""
    table.screen.say(
        Message(
            "Answer with a number or a name; the beginning of a name is enough. "
            "Enter shows the question again. Or type:"
        )
    )
    for command in COMMANDS:
        local = table.screen.text(command.local)
        words = command.word if local == command.word else f"{command.word}, {local}"
        line = Message("{who}: {what}", who=words, what=command.help)
        table.screen.line(f"  {table.screen.text(line)}")


COMMANDS: Final[Sequence[Command]] = (
    Command(
        "board",
        Message("board"),
        Message("the table; with a text, only the lines that contain it"),
        show_board,
    ),
    Command("mine", Message("mine"), Message("what you have"), show_own),
    Command("score", Message("score"), Message("the points if the game ended now"), show_score),
    Command("log", Message("log"), Message("what happened last; `log all`: everything"), show_log),
    Command(
        "why",
        Message("why"),
        Message("why something cannot be chosen, with the rule: why NAME"),
        why,
    ),
    Command(
        "rule",
        Message("rule"),
        Message("the text of a rule or a chapter; alone: that of the question"),
        show_rule,
    ),
    Command("undo", Message("undo"), Message("take back your last choice"), undo, moves=True),
    Command(
        "restart",
        Message("restart"),
        Message("go back to the last roll, draw or choice of another player"),
        restart,
        moves=True,
    ),
    Command(
        "takeback",
        Message("takeback"),
        Message("if all agree: back to your last choice, whatever came since"),
        take_back,
        moves=True,
    ),
    Command("save", Message("save"), Message("keep the game in a file: save FILE"), save),
    Command("load", Message("load"), Message("go on with a saved game: load FILE"), load, True),
    Command("help", Message("help"), Message("this list; also: ?"), show_help),
    Command("quit", Message("quit"), Message("leave the game"), leave),
)


def find(table: HotSeat, word: str) -> Command | None:
    """The command of this word, in English or in the language of the table."""
    if word == "?":
        word = "help"
    for command in COMMANDS:
        if word.lower() in (command.word, table.screen.text(command.local)):
            return command
    return None
