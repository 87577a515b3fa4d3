"""Which letters leave now."""

from __future__ import annotations

import asyncio
import logging
from time import time

import aiosmtplib

from caravanserai.web.app.settings import MailServer
from caravanserai.web.jobs.leases import work
from caravanserai.web.notifications.mail.letters import reminding, send
from caravanserai.web.notifications.mail.store import Letter
from caravanserai.web.services import Services

log = logging.getLogger(__name__)


def deliver(services: Services, server: MailServer) -> None:
    """Send what is due, each letter by one server. One that the mail server does not take now is
    due again; one that it refuses is not sent twice.
    """
    reminders = services.reminders
    for letter in reminders.due(time()):
        if all(one.seat in services.hub.online(one.table) for one in letter.tables):
            continue  # they see it
        with services.leases.held(work("letter", letter.reader.person)) as mine:
            if mine and letter in reminders.due(time()) and not _sent(services, server, letter):
                return


def _sent(services: Services, server: MailServer, letter: Letter) -> bool:
    """Send a letter; False if the mail server takes none now."""
    reader = letter.reader
    token = services.signer.letter(reader.person, reader.address)
    try:
        asyncio.run(send(server, reminding(server, letter, token)))
        services.metrics.count("letter")
    except (aiosmtplib.SMTPException, OSError) as error:
        log.warning("a letter could not be sent: %s", error)
        services.metrics.count("letter_failure")
        if not _refused(error):
            return False
    services.reminders.note(letter, time())
    return True


def _refused(error: Exception) -> bool:
    """Whether the mail server will never take this letter."""
    if isinstance(error, aiosmtplib.SMTPRecipientsRefused):
        return all(one.code >= 500 for one in error.recipients)
    return isinstance(error, aiosmtplib.SMTPDataError) and error.code >= 500
