"""Which browsers are told now, and what they are told."""

from __future__ import annotations

import logging
from time import time
from urllib.parse import urlsplit

from caravanserai.kernel.game import find
from caravanserai.kernel.view import Message
from caravanserai.language import Language
from caravanserai.web.contract.responses import PushMessage
from caravanserai.web.jobs.leases import work
from caravanserai.web.notifications.push.sender import (
    GONE_STATUSES,
    RETRY_STATUSES,
    PushSender,
    Unreached,
    known,
)
from caravanserai.web.notifications.push.store import Push
from caravanserai.web.services import Services
from caravanserai.web.tables.view import language_of

log = logging.getLogger(__name__)


def said(push: Push) -> PushMessage:
    """It is your turn."""
    lang = push.to.lang
    return {
        "title": Language(lang).say(Message("Your turn")),
        "body": language_of(lang, push.game).say(Message(find(push.game).title)),
        "table": push.table,
    }


def deliver(services: Services, pusher: PushSender) -> None:
    """Tell what is due, each browser by one server. One that is gone is forgotten; what its maker
    does not take now is due again, what is refused is not.
    """
    browsers = services.subscriptions
    silent: set[str] = set()
    for push in browsers.due(time()):
        if not known(services.settings, push.to.endpoint):
            browsers.forget(push.to.id)
            continue
        host = urlsplit(push.to.endpoint).netloc
        if services.closed or host in silent or push.seat in services.hub.online(push.table):
            continue
        with services.leases.held(work("push", push.to.id, push.table)) as mine:
            if mine and push in browsers.due(time()) and not _told(services, pusher, push):
                silent.add(host)


def _told(services: Services, pusher: PushSender, push: Push) -> bool:
    """Tell a browser; False if the server of its maker takes nothing now."""
    browsers = services.subscriptions
    try:
        pusher.send(push.to, said(push))
        services.metrics.count("push")
    except Unreached as error:
        log.warning("a browser was not told: %s", error)
        services.metrics.count("push_failure")
        if error.status in GONE_STATUSES:
            browsers.forget(push.to.id)
            return True
        if not error.status or error.status in RETRY_STATUSES:
            return False
    browsers.note(push)
    return True
