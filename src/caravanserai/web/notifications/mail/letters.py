"""Letters: what they say, and how they leave."""

from __future__ import annotations

import logging
from email.message import EmailMessage
from time import time
from urllib.parse import unquote, urlsplit

import aiosmtplib
from starlette.concurrency import run_in_threadpool

from caravanserai.kernel.game import find
from caravanserai.kernel.view import Message
from caravanserai.language import Language
from caravanserai.web.app.settings import Post
from caravanserai.web.notifications.mail.store import Letter, Reminder, ReminderStore
from caravanserai.web.tables.service import House
from caravanserai.web.tables.view import language_of

SMTP_TIMEOUT_S = 20
"""Seconds for the mail server to answer."""

log = logging.getLogger(__name__)


def _written(post: Post, reader: Reminder, subject: str, lines: list[str]) -> EmailMessage:
    letter = EmailMessage()
    letter["From"] = post.sender
    letter["To"] = reader.address
    letter["Subject"] = subject
    letter["Auto-Submitted"] = "auto-generated"
    letter.set_content("\n".join(lines) + "\n")
    return letter


def reminding(post: Post, letter: Letter, token: str) -> EmailMessage:
    """It is your turn."""
    reader = letter.reader
    say = Language(reader.lang).say
    titles = {
        one.table: language_of(reader.lang, one.game).say(Message(find(one.game).title))
        for one in letter.tables
    }
    n = len(letter.tables)
    waiting = Message("It is your turn at {n} table.", plural="It is your turn at {n} tables.", n=n)
    stop = f"{post.house}/letters/{token}"
    why = Message("You asked for this letter in the settings. No more letters: {url}", url=stop)
    games = ", ".join(sorted(set(titles.values())))
    written = _written(
        post,
        reader,
        say(Message("Your turn: {games}", games=games)),
        [
            say(waiting),
            "",
            *[f"{title}: {post.house}/tables/{table}" for table, title in titles.items()],
            "",
            say(why),
        ],
    )
    written["List-Unsubscribe"] = f"<{stop}>"
    written["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
    return written


def asking(post: Post, reader: Reminder, token: str) -> EmailMessage:
    """Is this your address?"""
    say = Language(reader.lang).say
    return _written(
        post,
        reader,
        say(Message("Your address at the Caravanserai")),
        [
            say(Message("Somebody wants letters to this address when it is their turn in a game.")),
            say(Message("If it was you, say so here: {url}", url=f"{post.house}/letters/{token}")),
            say(Message("If not, do nothing: no further letter will come.")),
        ],
    )


async def send(post: Post, letter: EmailMessage) -> None:
    """Hand a letter to the mail server."""
    server = urlsplit(post.url)
    await aiosmtplib.send(
        letter,
        hostname=server.hostname,
        port=server.port,
        username=unquote(server.username) if server.username else None,
        password=unquote(server.password) if server.password else None,
        use_tls=server.scheme == "smtps",
        timeout=SMTP_TIMEOUT_S,
    )


async def deliver(house: House, post: Post) -> None:
    """Send what is due. A letter that the mail server does not take now is due again; one that it
    refuses is not sent twice.
    """
    reminders = ReminderStore(house.database)
    for letter in await run_in_threadpool(reminders.due, time()):
        if all(one.seat in house.hub.online(one.table) for one in letter.tables):
            continue  # they see it
        if not await run_in_threadpool(reminders.claim, letter, time()):
            continue
        reader = letter.reader
        token = house.keys.letter(reader.person, reader.address)
        try:
            await send(post, reminding(post, letter, token))
            house.metrics.count("letter")
        except (aiosmtplib.SMTPException, OSError) as error:
            log.warning("a letter could not be sent: %s", error)
            house.metrics.count("letter_failure")
            if not _refused(error):
                await run_in_threadpool(reminders.release, letter)
                return


def _refused(error: Exception) -> bool:
    """Whether the mail server will never take this letter."""
    if isinstance(error, aiosmtplib.SMTPRecipientsRefused):
        return all(one.code >= 500 for one in error.recipients)
    return isinstance(error, aiosmtplib.SMTPDataError) and error.code >= 500
