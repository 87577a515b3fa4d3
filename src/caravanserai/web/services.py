"""Everything that a server of the house works with, made once when it starts."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress

from sqlalchemy.exc import SQLAlchemyError

from caravanserai.web.accounts.store import AccountStore
from caravanserai.web.analysis.reviews import Reviews
from caravanserai.web.app.metrics import METRICS, Metrics
from caravanserai.web.app.settings import Settings
from caravanserai.web.database.connection import Database
from caravanserai.web.database.private_files import private_folder
from caravanserai.web.house_line.line import line_of
from caravanserai.web.jobs.bots import Bots
from caravanserai.web.jobs.health import Health
from caravanserai.web.jobs.lanes import Lanes
from caravanserai.web.jobs.leases import Leases
from caravanserai.web.jobs.processes import WorkerPool
from caravanserai.web.notifications.mail.store import ReminderStore
from caravanserai.web.notifications.push.sender import PushSender
from caravanserai.web.notifications.push.store import SubscriptionStore
from caravanserai.web.session.sessions import SessionStore
from caravanserai.web.session.tokens import Signer, house_secret
from caravanserai.web.tables.events import EventHub
from caravanserai.web.tables.perspective import Views
from caravanserai.web.tables.presence import Presence
from caravanserai.web.tables.service import TableService
from caravanserai.web.tables.store import TableStore
from caravanserai.web.vacations.store import VacationStore


class Services:
    """What requests and jobs need of a server."""

    def __init__(self, settings: Settings) -> None:
        private_folder(settings.data)
        self.settings = settings
        self.signer = Signer(house_secret(settings.data))
        contact = settings.push_contact
        self.push_sender = PushSender(self.signer.secret, contact) if contact else None
        self.database = Database(settings.url)
        self.database.migrate()
        self.leases = Leases(self.database)
        self.line = line_of(self.leases.server, settings.url, settings.data)
        self.health = Health(self.leases)
        self.accounts = AccountStore(self.database)
        self.sessions = SessionStore(self.database)
        self.vacations = VacationStore(self.database)
        self.reminders = ReminderStore(self.database)
        self.subscriptions = SubscriptionStore(self.database)
        self.hub = EventHub(settings.streams_per_address)
        self.presence = Presence(self.database, self.hub, self.leases.server)
        self.metrics = Metrics()
        self.line.hear(METRICS, self.metrics.hear)
        self.lanes = Lanes(settings.workers)
        self.views = Views(self.hub.online, self.signer, lambda bot: self.lanes.of(bot).wait_s)
        self.tables = TableService(
            TableStore(self.database),
            self.leases,
            self.vacations,
            self.hub,
            self.metrics,
            self.views,
            self.line,
        )
        self.bots = Bots(self.tables, self.leases, self.metrics, self.lanes)
        self.advisers = WorkerPool(1)
        self.reviews = Reviews(self.advisers)
        self.password_thread = ThreadPoolExecutor(1, thread_name_prefix="passwords")
        self.closed = False

    def close(self) -> None:
        """End what is at work; nobody is waited for but the database."""
        self.closed = True
        self.line.close()
        self.bots.close()
        self.advisers.close()
        with suppress(SQLAlchemyError):  # what cannot be written runs out
            self.leases.give_back_all()
            self.presence.leave()
        self.health.close()
        self.password_thread.shutdown(wait=True, cancel_futures=True)
        self.database.close()
