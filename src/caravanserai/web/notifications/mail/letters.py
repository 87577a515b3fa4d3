"""Letters: what they say, and how they leave."""

from __future__ import annotations

import logging
from email.message import EmailMessage
from urllib.parse import unquote, urlsplit

import aiosmtplib

from caravanserai.kernel.game import find
from caravanserai.kernel.view import Message
from caravanserai.language import Language
from caravanserai.web.app.settings import MailServer
from caravanserai.web.notifications.mail.store import Letter, Reminder
from caravanserai.web.tables.view import language_of

SMTP_TIMEOUT_S = 20
"""Seconds for the mail server to answer."""

log = logging.getLogger(__name__)


def _written(server: MailServer, reader: Reminder, subject: str, lines: list[str]) -> EmailMessage:
    letter = EmailMessage()
    letter["From"] = server.sender
    letter["To"] = reader.address
    letter["Subject"] = subject
    letter["Auto-Submitted"] = "auto-generated"
    letter.set_content("\n".join(lines) + "\n")
    return letter


def reminding(server: MailServer, letter: Letter, token: str) -> EmailMessage:
    """It is your turn."""
    reader = letter.reader
    say = Language(reader.lang).say
    titles = {
        one.table: language_of(reader.lang, one.game).say(Message(find(one.game).title))
        for one in letter.tables
    }
    n = len(letter.tables)
    waiting = Message("It is your turn at {n} table.", plural="It is your turn at {n} tables.", n=n)
    stop = f"{server.site_url}/letters/{token}"
    why = Message("You asked for this e-mail in the settings. No more e-mails: {url}", url=stop)
    games = ", ".join(sorted(set(titles.values())))
    written = _written(
        server,
        reader,
        say(Message("Your turn: {games}", games=games)),
        [
            say(waiting),
            "",
            *[f"{title}: {server.site_url}/tables/{table}" for table, title in titles.items()],
            "",
            say(why),
        ],
    )
    written["List-Unsubscribe"] = f"<{stop}>"
    written["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
    return written


def asking(server: MailServer, reader: Reminder, token: str) -> EmailMessage:
    """Is this your address?"""
    link = f"{server.site_url}/letters/{token}"
    say = Language(reader.lang).say
    return _written(
        server,
        reader,
        say(Message("Your address at the Caravanserai")),
        [
            say(Message("Somebody wants e-mails to this address when it is their turn in a game.")),
            say(Message("If it was you, say so here: {url}", url=link)),
            say(Message("If not, do nothing: no further e-mail will come.")),
        ],
    )


async def send(server: MailServer, letter: EmailMessage) -> None:
    """Hand a letter to the mail server."""
    address = urlsplit(server.smtp_url)
    await aiosmtplib.send(
        letter,
        hostname=address.hostname,
        port=address.port,
        username=unquote(address.username) if address.username else None,
        password=unquote(address.password) if address.password else None,
        use_tls=address.scheme == "smtps",
        timeout=SMTP_TIMEOUT_S,
    )
