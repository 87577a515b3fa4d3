"""Web push: words that reach a browser whose page is closed, by the server of its maker.

They are encrypted for the browser (RFC 8291) and signed by the house (RFC 8292). The key follows
from the secret of the house: several servers with one secret sign alike.
"""

from __future__ import annotations

import json
import logging
import re
from base64 import urlsafe_b64decode, urlsafe_b64encode
from hashlib import blake2b
from typing import Final
from urllib.parse import urlsplit

from caravanserai.extras import needed
from caravanserai.web.app.settings import Settings
from caravanserai.web.contract.responses import PushMessage
from caravanserai.web.notifications.push.store import Subscription

PUSH_TIMEOUT_S = 5
"""Seconds for a push server to answer."""
PUSH_LIFETIME_S = 24 * 3600
"""Seconds that it keeps the words for a browser that is switched off."""
GONE_STATUSES: Final = (404, 410)
RETRY_STATUSES: Final = (429, 500, 502, 503, 504)
CURVE_ORDER: Final = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
"""Of the curve P-256."""
ADDRESS: Final = re.compile(r"https?://[a-z0-9.:-]+/[A-Za-z0-9._~!$&'()*+,;=:@%/?-]*")
"""What everybody who reads an address takes for the same: with a backslash or a name in it some
libraries find another host than others."""

log = logging.getLogger(__name__)


class Unreached(Exception):
    """The push server does not take it; `status` is its answer, 0 if there was none."""

    def __init__(self, status: int) -> None:
        super().__init__(f"the push server answers {status or 'nothing'}")
        self.status = status


def known(settings: Settings, endpoint: str) -> bool:
    """Whether an address is one of a browser's maker: the house asks no other servers."""
    if not ADDRESS.fullmatch(endpoint):
        return False
    address = urlsplit(endpoint)
    host = address.hostname or ""
    return f"{address.scheme}://{address.netloc}" in settings.push_servers or (
        address.scheme == "https"
        and address.netloc == host
        and any(host == name or host.endswith(f".{name}") for name in settings.push_servers)
    )


class PushSender:
    """Signs and sends for the services."""

    def __init__(self, secret: str, contact: str) -> None:
        self._library = needed("pywebpush", "push")
        self._curve = curve = needed("cryptography.hazmat.primitives.asymmetric.ec", "push")
        forms = needed("cryptography.hazmat.primitives.serialization", "push")
        digest = blake2b(secret.encode(), digest_size=48, person=b"push").digest()
        number = 1 + int.from_bytes(digest) % (CURVE_ORDER - 1)
        private = curve.derive_private_key(number, curve.SECP256R1())
        point = private.public_key().public_bytes(
            forms.Encoding.X962, forms.PublicFormat.UncompressedPoint
        )
        self.key = urlsafe_b64encode(point).decode().rstrip("=")
        """What a browser must know to take words from this house only."""
        self._contact = contact
        self._signer = needed("py_vapid", "push").Vapid02(private)
        self._session = needed("requests", "push").Session()
        self._session.max_redirects = 0  # who knows where to

    def readable(self, p256dh: str) -> bool:
        """Whether something can be encrypted for this key of a browser."""
        point = urlsafe_b64decode(p256dh.rstrip("=") + "=")
        try:
            self._curve.EllipticCurvePublicKey.from_encoded_point(self._curve.SECP256R1(), point)
        except ValueError:
            return False
        return True

    def send(self, to: Subscription, words: PushMessage) -> None:
        """Hand the words to the server of the browser."""
        keys = {"p256dh": to.p256dh, "auth": to.auth}
        try:
            self._library.webpush(
                {"endpoint": to.endpoint, "keys": keys},
                json.dumps(words),
                vapid_private_key=self._signer,
                vapid_claims={"sub": self._contact},
                timeout=PUSH_TIMEOUT_S,
                ttl=PUSH_LIFETIME_S,
                requests_session=self._session,
            )
        except self._library.WebPushException as error:
            answer = error.response
            raise Unreached(0 if answer is None else answer.status_code) from None
        except OSError:  # so are the errors of the library that asks
            raise Unreached(0) from None
