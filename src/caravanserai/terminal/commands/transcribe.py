"""`caravan transcribe`: what is printed on a copy of a game becomes an edition to play with."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from caravanserai.kernel.errors import BadSetup
from caravanserai.kernel.game import find
from caravanserai.kernel.view import Message
from caravanserai.terminal.caravan import main
from caravanserai.terminal.localized_help import told
from caravanserai.terminal.options import in_language, screen_for
from caravanserai.terminal.screen import Closed, Screen
from caravanserai.variants.transcription import (
    Entry,
    Transcript,
    Value,
    misfit,
    read_answer,
    unread,
)

SKIP, BACK, QUIT = "skip", "back", "quit"


class Leave(Exception):
    """The question is left with this word."""


@main.command(
    help=told(Message("Write down what is printed on your copy of a game, value by value."))
)
@click.argument("key", metavar="GAME")
@click.option(
    "--to",
    "folder",
    required=True,
    type=click.Path(file_okay=False, path_type=Path),
    help=told(Message("The folder that becomes the edition; it may be begun already.")),
)
@in_language
def transcribe(key: str, folder: Path, code: str | None) -> None:
    game = find(key)
    if game.files is None or game.house:
        raise BadSetup(f"{key}: there is nothing to be transcribed, or house rules hold already")
    screen = screen_for(code, game)
    transcript = Transcript(folder)
    if unread(game.files, folder):
        screen.say(
            Message(
                "Type what is printed; Enter where it is as shown; {skip}, {back} or {quit}.",
                skip=SKIP,
                back=BACK,
                quit=QUIT,
            )
        )
    _walk(screen, key, game.files, transcript)
    missing = unread(game.files, folder)
    if missing:
        names = ", ".join([f"{entry.file}: {entry.name}" for entry in missing])
        screen.say(Message("Still missing: {entries}", entries=names))
    screen.say(Message("To play with it: {command}", command=f"caravan play {key} --data {folder}"))


def _walk(screen: Screen, key: str, printed: Any, transcript: Transcript) -> None:
    """Ask entry by entry; what is written changes what is still to be asked."""
    skipped: set[str] = set()
    done: list[Entry] = []
    while True:
        todo = [
            entry
            for entry in unread(printed, transcript.path)
            if f"{entry.file} {entry.name}" not in skipped
        ]
        if not todo:
            return
        entry = todo[0]
        try:
            answers = {value.key: _ask(screen, entry, value, len(todo)) for value in entry.values}
        except Closed:
            return
        except Leave as word:
            if str(word) == QUIT:
                return
            if str(word) == SKIP:
                skipped.add(f"{entry.file} {entry.name}")
            elif done:
                transcript.take_back(done.pop())
            continue
        transcript.put(entry, answers)
        why = misfit(key, transcript.path)
        if why:
            transcript.take_back(entry)
            screen.say(Message("That does not fit: {why}", why=why), style="red")
        else:
            done.append(entry)


def _ask(screen: Screen, entry: Entry, value: Value, left: int) -> Any:
    """What is printed there."""
    now = ", ".join(map(str, value.now)) if isinstance(value.now, list) else value.now
    question = Message(
        "[{left}] {file}, {entry}: {key} (now {now})",
        left=left,
        file=entry.file,
        entry=entry.name,
        key=value.key,
        now=str(now),
    )
    while True:
        text = screen.ask(f"{screen.text(question)} ").strip()
        if text in (SKIP, BACK, QUIT):
            raise Leave(text)
        if not text:
            return value.now
        try:
            return read_answer(text, value.now)
        except ValueError as error:
            screen.say(Message("Expected: {right}", right=str(error)), style="red")
