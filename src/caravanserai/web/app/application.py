"""The application: gate, API, pages, and what those who run it look at."""

from __future__ import annotations

import gc
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from time import time

from anyio.to_thread import current_default_thread_limiter
from fastapi import FastAPI
from fastapi.exceptions import RequestValidationError
from fastapi.staticfiles import StaticFiles
from sqlalchemy.exc import OperationalError
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware

import caravanserai
from caravanserai.kernel.errors import CaravanseraiError
from caravanserai.web.accounts import api as accounts
from caravanserai.web.analysis import api as analysis
from caravanserai.web.app import error_answers, status
from caravanserai.web.app.admission import Admission
from caravanserai.web.app.middleware import Guard
from caravanserai.web.app.settings import Settings
from caravanserai.web.errors import Refused
from caravanserai.web.jobs.pruning import Pruning
from caravanserai.web.jobs.rounds import Job, Rounds
from caravanserai.web.lobby import api as lobby
from caravanserai.web.notifications.mail import api as mail
from caravanserai.web.notifications.mail import delivery as mail_delivery
from caravanserai.web.notifications.push import api as push
from caravanserai.web.notifications.push import delivery as push_delivery
from caravanserai.web.pages import assets, routes, text_table
from caravanserai.web.services import Services
from caravanserai.web.session.rate_limits import Limiter
from caravanserai.web.tables import api as tables
from caravanserai.web.vacations import api as vacations

ROUND_S = 1.0
"""Seconds between looks at what other servers have changed, at clocks and at bots."""

HITS_EVERY_S = 0.2
"""Seconds between messages to other servers about what was counted against the limits."""
SESSIONS_EVERY_S = 5.0
"""Seconds between looks at which streams go on though their session has ended."""
LETTERS_EVERY_S = 60.0
"""Seconds between looks at who should get a letter."""
PUSHES_EVERY_S = 15.0
"""Seconds between looks at which browser should be told."""
SWEEP_EVERY_S = 3600.0
"""Seconds between looks at what is old, and at what dead servers have left."""
REQUEST_THREADS = 3
"""So many requests are worked on at once. More would only wait for the interpreter, some of them
while others wait for what they hold: what takes long without it has threads of its own."""


def create_app(settings: Settings) -> FastAPI:
    """A house with its doors."""
    services = Services(settings)
    app = FastAPI(
        title="Caravanserai",
        version=caravanserai.__version__,
        summary="Tables, moves and events for programs that want to play.",
        description=(
            "A seat is taken with the token of its invitation; send it as `Authorization: Bearer`."
        ),
        openapi_url="/api/openapi.json",
        docs_url=None,
        redoc_url=None,
        webhooks=push.webhooks,
        lifespan=_life,
        middleware=[
            Middleware(
                Guard,
                metrics=services.metrics,
                largest=settings.request_bytes,
                broken=error_answers.broken,
            ),
            Middleware(Admission, full=error_answers.full),
            Middleware(GZipMiddleware, minimum_size=1000, compresslevel=4),
        ],
    )
    app.state.services = services
    app.state.limiter = Limiter(settings.rates, services.line)
    for room in (lobby, tables, analysis, accounts, mail, vacations, push):
        app.include_router(room.router)
    for pages in (routes, text_table):  # before the mount: boards come from the games
        app.include_router(pages.router)
    app.add_api_route("/health", status.health, include_in_schema=False)
    app.add_api_route("/metrics", status.metrics, include_in_schema=False)
    app.add_route(f"{assets.VERSIONED}/{{path:path}}", assets.versioned, include_in_schema=False)
    app.mount("/static", StaticFiles(directory=assets.FOLDER, check_dir=False), name="static")
    app.add_exception_handler(Refused, error_answers.refused)
    app.add_exception_handler(CaravanseraiError, error_answers.mistaken)
    app.add_exception_handler(RequestValidationError, error_answers.malformed)
    app.add_exception_handler(HTTPException, error_answers.http)
    app.add_exception_handler(OperationalError, error_answers.no_database)
    return app


@asynccontextmanager
async def _life(app: FastAPI) -> AsyncIterator[None]:
    services: Services = app.state.services
    services.hub.open()
    services.line.open()
    current_default_thread_limiter().total_tokens = REQUEST_THREADS
    _tidy_rarely()
    rounds = Rounds()
    rounds.begin(_jobs(services, app.state.limiter))
    try:
        yield
    finally:
        services.closed = True
        await rounds.end()
        services.hub.close()
        await run_in_threadpool(services.close)


def _tidy_rarely() -> None:
    """Modules, catalogues and components stay, and a view leaves nothing in a circle: looking for
    what nobody holds any more would stop everybody for a tenth of a second, every few seconds.
    """
    gc.freeze()
    gc.set_threshold(10_000, 20, 100)


def _tell_metrics(services: Services) -> None:
    services.metrics.tell_others(services.line, status.gauges(services))


def _end_streams(services: Services) -> None:
    """Who was signed out hears nothing more, at whatever server that was."""
    services.hub.end_with(services.sessions.ended(services.hub.sessions()))


def _jobs(services: Services, limiter: Limiter) -> list[Job]:
    """What this server does beside answering; other servers of the house do the same."""
    settings = services.settings
    pruning = Pruning(services.tables.store, settings.keep_finished_days, settings.keep_idle_days)
    jobs = [
        Job("news", ROUND_S, services.tables.tell_about_others),
        Job("metrics", ROUND_S, lambda: _tell_metrics(services)),
        Job("limits", HITS_EVERY_S, limiter.tell_others),
        Job("presence", ROUND_S, services.presence.exchange),
        Job("sessions", SESSIONS_EVERY_S, lambda: _end_streams(services)),
        Job("clocks", ROUND_S, services.tables.look_at_the_clocks),
        Job("bots", ROUND_S, services.bots.look_round),
        Job("leases", ROUND_S, services.leases.renew),
        Job("pruning", SWEEP_EVERY_S, lambda: pruning.remove_alone(services.leases, time())),
        Job("sweeping", SWEEP_EVERY_S, services.leases.sweep),
    ]
    post, pusher = settings.mail, services.push_sender
    if post is not None:
        letters = partial(mail_delivery.deliver, services, post)
        jobs.append(Job("letters", LETTERS_EVERY_S, letters))
    if pusher is not None:
        pushes = partial(push_delivery.deliver, services, pusher)
        jobs.append(Job("pushes", PUSHES_EVERY_S, pushes))
    return jobs
