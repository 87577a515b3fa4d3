"""`caravan verify`: whether the dice and draws of a finished game follow from what was promised."""

from __future__ import annotations

import click

from caravanserai.kernel.luck import Disclosed, Verdict, verified
from caravanserai.kernel.view import Message
from caravanserai.terminal.caravan import main
from caravanserai.terminal.localized_help import told
from caravanserai.terminal.options import in_language, screen_for
from caravanserai.terminal.record_files import read_luck, read_record
from caravanserai.terminal.screen import Screen


@main.command(help=told(Message("Do the sums of the dice and draws of a finished game again.")))
@click.argument("file", type=click.Path())
@click.option(
    "--commitment",
    metavar="HASH",
    default="",
    help=told(Message("The hash that you saw before the game.")),
)
@click.option(
    "--seed",
    "seeds",
    metavar="TEXT",
    multiple=True,
    help=told(Message("What your seat has added to the luck.")),
)
@in_language
@click.pass_context
def verify(
    ctx: click.Context, file: str, commitment: str, seeds: tuple[str, ...], code: str | None
) -> None:
    record, luck, screen = read_record(file), read_luck(file), screen_for(code)
    verdict = verified(record, luck)
    _promised(screen, luck, verdict)
    _followed(screen, luck, verdict)
    honest = verdict.honest
    if commitment and commitment.lower() != luck.commitment:
        screen.say(Message("The hash is not the one that you saw before the game!"))
        honest = False
    for seed in seeds:
        if seed not in [one.text for one in luck.seeds]:
            screen.say(Message("Your seed is missing: {seed}", seed=seed))
            honest = False
    ctx.exit(0 if honest else 1)


def _promised(screen: Screen, luck: Disclosed, verdict: Verdict) -> None:
    screen.say(Message("Hash: {hash}", hash=luck.commitment))
    if verdict.committed:
        screen.say(Message("The secret fits its hash."))
    else:
        screen.say(Message("The secret does not fit its hash!"))
    for seat, text in luck.seeds:
        screen.say(Message("Seat {seat} has added: {seed}", seat=seat + 1, seed=text))
    if not luck.seeds:
        screen.say(Message("No seat has added anything: the house alone chose the secret."))


def _followed(screen: Screen, luck: Disclosed, verdict: Verdict) -> None:
    if luck.since:
        screen.say(Message("The choices up to ply {ply} were made elsewhere.", ply=luck.since))
    if verdict.wrong is None:
        screen.say(
            Message("All {n} dice and draws follow from that, as they must.", n=verdict.answers)
        )
    else:
        screen.say(
            Message("Ply {ply} does not follow from that: it was changed!", ply=verdict.wrong + 1)
        )
