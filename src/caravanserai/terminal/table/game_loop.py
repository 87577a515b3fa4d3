"""A sitting: questions, typed answers and commands, until the game is over or people leave."""

from __future__ import annotations

from caravanserai.kernel.view import Grid, Listing, Message, Prompt
from caravanserai.presentation import text_board
from caravanserai.terminal.matching import matching, nearest
from caravanserai.terminal.screen import Closed
from caravanserai.terminal.table import typed_commands
from caravanserai.terminal.table.hot_seat import HotSeat


def play(table: HotSeat) -> None:
    """Play to the end, or until nobody answers any more."""
    table.welcome()
    try:
        table.let_bots_play()
        while not table.match.over:
            table.hand_over()
            answer(table)
            table.let_bots_play()
        table.finish()
    except (Closed, KeyboardInterrupt):
        table.screen.say(Message("The game is left unfinished. Farewell!"))


def answer(table: HotSeat) -> None:
    """Ask until the position has changed."""
    prompt = table.match.game.prompt(table.match.state)
    show_question(table, prompt)
    names = [option.name for option in prompt.options]
    words = [*names, *[command.word for command in typed_commands.COMMANDS]]
    while True:
        typed = table.screen.ask(f"{table.name(prompt.seat)}> ", words)
        if not typed:
            show_question(table, prompt)
            continue
        word, _, rest = typed.partition(" ")
        command = typed_commands.find(table, word)
        if command is not None and typed not in names:
            before = table.match.record
            command.run(table, rest.strip())
            if command.moves and table.match.record is not before:
                return
            continue
        choice = understood(table, prompt, typed)
        if choice is not None:
            table.match.play(choice)
            return


def show_question(table: HotSeat, prompt: Prompt) -> None:
    """Whose turn, what now, by which rule, and the answers: numbered, or places of a drawing."""
    screen = table.screen
    screen.line()
    grid = drawn_for(table, prompt)
    for line in text_board.grid_lines(grid, screen.language) if grid else ():
        screen.line(line, style="cyan")
    text = Message("{who}: {what}", who=table.name(prompt.seat), what=prompt.text)
    rule = f"[{prompt.text.rule}]" if prompt.text.rule else ""
    screen.line(screen.text(text), remark=rule, style="bold")
    if grid:
        answers = [
            Message("{label} [{name}]", label=option.label, name=option.name.partition(":")[2])
            for option in prompt.options
        ]
        screen.line(f"  {screen.text(Listing(answers, '; '))}")
        return
    for i, option in enumerate(prompt.options, start=1):
        screen.line(f"{i:3}. {screen.text(option.label)}", remark=f"[{option.name}]")


def drawn_for(table: HotSeat, prompt: Prompt) -> Grid | None:
    """The drawing of places side by side, if all answers are among them."""
    stems = {option.name.partition(":")[0] for option in prompt.options}
    game = table.match.game
    for grid in game.presentation.scene(game.view(table.match.state, prompt.seat)).grids:
        if grid.owner == prompt.seat and stems == {grid.stem}:
            return grid
    return None


def understood(table: HotSeat, prompt: Prompt, typed: str) -> int | None:
    """The choice that was typed; otherwise a word about what is wrong with it."""
    screen = table.screen
    names = [option.name for option in prompt.options]
    found = matching(typed, names, [screen.text(option.label) for option in prompt.options])
    if len(found) == 1:
        return prompt.options[found[0]].choice
    if found:
        several = ", ".join(names[i] for i in found)
        screen.say(Message("“{text}” can mean: {names}.", text=typed, names=several))
    elif typed.lstrip("-").isdecimal():
        screen.say(Message("The answers are numbered from 1 to {n}.", n=len(names)))
    elif any(r.option.name.lower().startswith(typed.lower()) for r in prompt.refusals):
        typed_commands.why(table, typed)
    elif typed.lower() in [name.lower() for name in table.match.game.words.names()]:
        screen.say(Message("“{text}” is no answer to this question.", text=typed))
    else:
        close = nearest(typed, [*names, *[command.word for command in typed_commands.COMMANDS]])
        if close:
            hint = Message("Did you mean {names}?", names=", ".join(close))
        else:
            hint = Message("Type a number, a name, or ? for help.")
        screen.say(Message("“{text}” is not understood. {hint}", text=typed, hint=hint))
    return None
