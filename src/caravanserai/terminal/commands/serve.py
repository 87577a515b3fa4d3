"""`caravan serve`: the house for browsers."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import click

from caravanserai.kernel.errors import BadSetup
from caravanserai.kernel.view import Message
from caravanserai.terminal.caravan import main
from caravanserai.terminal.house_options import (
    data_folder,
    kept_days,
    parts_of_the_web,
    where_it_is,
)
from caravanserai.terminal.localized_help import told


@main.command("serve", help=told(Message("Open the house for browsers.")))
@click.option(
    "--host",
    default="127.0.0.1",
    show_default=True,
    help=told(Message("The address to listen at.")),
)
@click.option("--port", type=click.IntRange(0, 65535), default=8000, show_default=True)
@where_it_is
@kept_days
@click.option(
    "--open/--no-open", "browse", default=False, help=told(Message("Open the page in a browser."))
)
@click.option(
    "--processes",
    type=click.IntRange(1, 64),
    default=1,
    show_default=True,
    help=told(Message("How many processes answer, on one port.")),
)
@click.option(
    "--limits/--no-limits", default=True, help=told(Message("How often somebody may do something."))
)
@click.option(
    "--smtp-url",
    metavar="URL",
    default="",
    envvar="CARAVAN_SMTP_URL",
    help=told(Message("The mail server for letters: smtp://name:password@host:587 or smtps://...")),
)
@click.option(
    "--mail-from",
    metavar="ADDRESS",
    default="",
    envvar="CARAVAN_MAIL_FROM",
    help=told(Message("The sender of letters.")),
)
@click.option(
    "--url",
    default="",
    envvar="CARAVAN_URL",
    help=told(Message("The address of the house in letters.")),
)
@click.option(
    "--push-contact",
    metavar="URL",
    default="",
    envvar="CARAVAN_PUSH_CONTACT",
    help=told(
        Message("Whom the makers of browsers can ask about web pushes: mailto:... or https://...")
    ),
)
def serve_house(
    host: str,
    port: int,
    data: Path | None,
    database: str,
    keep_finished: float,
    keep_idle: float,
    browse: bool,
    processes: int,
    limits: bool,
    smtp_url: str,
    mail_from: str,
    url: str,
    push_contact: str,
) -> None:
    with parts_of_the_web():
        from caravanserai.web.app import server, settings
    rates = settings.Rates() if limits else None
    mail = None
    if smtp_url:
        if not (mail_from and url):
            raise BadSetup("letters need a sender and links: name --mail-from and --url too")
        mail = settings.MailServer(smtp_url, mail_from, url.rstrip("/"))
    if push_contact and not push_contact.startswith(("mailto:", "https://")):
        raise BadSetup("--push-contact begins with mailto: or https://")
    folder = data or data_folder()
    chosen = settings.Settings(
        folder,
        database,
        rates=rates,
        mail=mail,
        push_contact=push_contact,
        keep_finished_days=keep_finished,
        keep_idle_days=keep_idle,
    )
    if processes > 1:
        chosen = replace(chosen, workers=max(1, chosen.workers // processes))
    if not limits:
        chosen = replace(chosen, streams_per_address=settings.MANY_STREAMS)
    server.serve(chosen, host, port, browse, processes)
