"""How a house is run."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from pathlib import Path

DATABASE = "caravan.sqlite"
MANY_STREAMS = 1_000_000
"""Streams of one address where nothing is limited."""
SECRET = "secret"
DAY_S = 24 * 3600


@dataclass(frozen=True)
class Rates:
    """How often somebody may do something, in the notation of `limits`."""

    read: str = "60/second"
    change: str = "20/second"
    found: str = "20/minute"
    chat: str = "30/minute"
    login: str = "10/minute"
    guess: str = "30/hour"
    """Wrong passwords for one account, from anywhere."""
    hint: str = "20/minute"
    mail: str = "5/hour"


@dataclass(frozen=True)
class MailServer:
    """How letters leave the services."""

    smtp_url: str
    """`smtp://name:password@host:port`; `smtps://` speaks TLS from the first word on."""
    sender: str
    site_url: str
    """The address of the house as its visitors know it: links in letters begin with it."""


@dataclass(frozen=True)
class Settings:
    """Where things are kept and how much is allowed."""

    data: Path
    database: str = ""
    workers: int = field(default_factory=lambda: max(1, (os.cpu_count() or 2) - 1))
    rates: Rates | None = Rates()
    """None: no limits, for benchmarks and closed networks."""
    mail: MailServer | None = None
    """None: nobody gets letters."""
    push_contact: str = ""
    """Whom the makers of browsers can ask about web pushes (`mailto:` or `https:`); empty: browsers
    are told nothing."""
    push_servers: tuple[str, ...] = (
        "fcm.googleapis.com",
        "notify.windows.com",
        "push.apple.com",
        "push.services.mozilla.com",
    )
    """The servers of their makers, with those below; with `://` one server alone."""
    streams_per_address: int = 200
    """Event streams that may be open to one address: a school has one for all."""
    keep_finished_days: float = 0
    """Days after which finished tables are removed; 0: they stay."""
    keep_idle_days: float = 0
    """The same for games that nobody goes on with."""
    request_bytes: int = 256 * 1024
    """Bytes of the largest request."""

    @property
    def url(self) -> str:
        """The database: the one that was named, else SQLite in the data folder."""
        return self.database or f"sqlite:///{(self.data / DATABASE).absolute()}"
