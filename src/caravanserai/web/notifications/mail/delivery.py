"""Which letters leave now."""

from __future__ import annotations

import logging
from time import time

import aiosmtplib
from starlette.concurrency import run_in_threadpool

from caravanserai.web.app.settings import MailServer
from caravanserai.web.notifications.mail.letters import reminding, send
from caravanserai.web.services import Services

log = logging.getLogger(__name__)


async def deliver(services: Services, server: MailServer) -> None:
    """Send what is due. A letter that the mail server does not take now is due again; one that it
    refuses is not sent twice.
    """
    reminders = services.reminders
    for letter in await run_in_threadpool(reminders.due, time()):
        if all(one.seat in services.hub.online(one.table) for one in letter.tables):
            continue  # they see it
        if not await run_in_threadpool(reminders.claim, letter, time()):
            continue
        reader = letter.reader
        token = services.signer.letter(reader.person, reader.address)
        try:
            await send(server, reminding(server, letter, token))
            services.metrics.count("letter")
        except (aiosmtplib.SMTPException, OSError) as error:
            log.warning("a letter could not be sent: %s", error)
            services.metrics.count("letter_failure")
            if not _refused(error):
                await run_in_threadpool(reminders.release, letter)
                return


def _refused(error: Exception) -> bool:
    """Whether the mail server will never take this letter."""
    if isinstance(error, aiosmtplib.SMTPRecipientsRefused):
        return all(one.code >= 500 for one in error.recipients)
    return isinstance(error, aiosmtplib.SMTPDataError) and error.code >= 500
