"""The application: gate, API, pages, and what those who run it look at."""

from __future__ import annotations

import asyncio
import gc
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

from anyio.to_thread import current_default_thread_limiter
from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.staticfiles import StaticFiles
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.responses import PlainTextResponse, Response

import caravanserai
from caravanserai.kernel.errors import CaravanseraiError, UnknownGame
from caravanserai.kernel.view import Message
from caravanserai.language import Language
from caravanserai.presentation.narration import sentence
from caravanserai.web.accounts import api as accounts
from caravanserai.web.analysis import api as analysis
from caravanserai.web.app.middleware import Guard
from caravanserai.web.app.settings import Post, Settings
from caravanserai.web.contract.encoding import Json
from caravanserai.web.errors import Refused
from caravanserai.web.lobby import api as lobby
from caravanserai.web.notifications.mail import api as mail
from caravanserai.web.notifications.mail import letters
from caravanserai.web.notifications.push import api as push
from caravanserai.web.notifications.push import sender
from caravanserai.web.pages import assets, routes, text_table
from caravanserai.web.pages.page import error_page
from caravanserai.web.pages.words import words
from caravanserai.web.session.rate_limits import Limiter
from caravanserai.web.session.visitor import house_of, language_code
from caravanserai.web.tables import api as tables
from caravanserai.web.tables.service import House
from caravanserai.web.tables.view import language_of
from caravanserai.web.vacations import api as vacations

ROUND_S = 1.0
"""Seconds between looks at what other servers have changed."""

LETTERS_EVERY_S = 60.0
"""Seconds between looks at who should get a letter."""
PUSHES_EVERY_S = 15.0
"""Seconds between looks at which browser should be told."""
REQUEST_THREADS = 3
"""So many requests are worked on at once. More would only wait for the interpreter, some of them
while others wait for what they hold: what takes long without it has threads of its own."""

log = logging.getLogger(__name__)


def create_app(settings: Settings) -> FastAPI:
    """A house with its doors."""
    house = House(settings)
    pusher = sender.PushSender(house.keys.secret, settings.push) if settings.push else None
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
        lifespan=_life,
        middleware=[
            Middleware(Guard, metrics=house.metrics, largest=settings.largest, broken=_broken),
            Middleware(GZipMiddleware, minimum_size=1000, compresslevel=4),
        ],
    )
    app.state.house = house
    app.state.pusher = pusher
    app.state.limiter = Limiter(settings.rates)
    for room in (lobby, tables, analysis, accounts, mail, vacations, push):
        app.include_router(room.router)
    for pages in (routes, text_table):  # before the mount: boards come from the games
        app.include_router(pages.router)
    app.add_api_route("/health", health, include_in_schema=False)
    app.add_api_route("/metrics", metrics, include_in_schema=False)
    app.add_route(f"{assets.VERSIONED}/{{path:path}}", assets.versioned, include_in_schema=False)
    app.mount("/static", StaticFiles(directory=assets.FOLDER, check_dir=False), name="static")
    app.add_exception_handler(Refused, _refused)
    app.add_exception_handler(CaravanseraiError, _mistaken)
    app.add_exception_handler(RequestValidationError, _malformed)
    app.add_exception_handler(HTTPException, _http)
    return app


@asynccontextmanager
async def _life(app: FastAPI) -> AsyncIterator[None]:
    house: House = app.state.house
    house.hub.open()
    current_default_thread_limiter().total_tokens = REQUEST_THREADS
    await run_in_threadpool(house.wake_all)
    _tidy_rarely()
    rounds = [asyncio.create_task(_look_round(house))]
    if house.settings.post is not None:
        rounds.append(asyncio.create_task(_write_letters(house, house.settings.post)))
    if app.state.pusher is not None:
        rounds.append(asyncio.create_task(_tell_browsers(house, app.state.pusher)))
    try:
        yield
    finally:
        for going in rounds:
            going.cancel()
            with suppress(asyncio.CancelledError):
                await going
        house.hub.close()
        await run_in_threadpool(house.close)


def _tidy_rarely() -> None:
    """Modules, catalogues and components stay, and a view leaves nothing in a circle: looking for
    what nobody holds any more would stop everybody for a tenth of a second, every few seconds.
    """
    gc.freeze()
    gc.set_threshold(10_000, 20, 100)


async def _look_round(house: House) -> None:
    while True:
        await asyncio.sleep(ROUND_S)
        try:
            await run_in_threadpool(house.tell_about_others)
            await run_in_threadpool(house.look_at_the_clocks)
        except Exception:
            log.exception("looking for changes failed")


async def _write_letters(house: House, post: Post) -> None:
    while True:
        await asyncio.sleep(LETTERS_EVERY_S)
        try:
            await letters.deliver(house, post)
        except Exception:
            log.exception("writing letters failed")


async def _tell_browsers(house: House, pusher: sender.PushSender) -> None:
    """In a thread of its own: a slow push server keeps nobody waiting."""
    loop = asyncio.get_running_loop()
    while True:
        await asyncio.sleep(PUSHES_EVERY_S)
        try:
            await loop.run_in_executor(house.telling, sender.deliver, house, pusher)
        except Exception:
            log.exception("telling browsers failed")


def health(request: Request) -> Response:
    """Whether the house is open: 503 if the database does not answer."""
    try:
        house_of(request).database.ping()
    except Exception:
        log.exception("the database does not answer")
        return Json({"status": "no database"}, 503)
    return Json({"status": "ok", "version": caravanserai.__version__})


def metrics(request: Request) -> Response:
    """Counters for Prometheus."""
    house = house_of(request)
    gauges = {
        "streams": house.hub.count(),
        "tables_in_memory": house.tables_in_memory(),
        "bots_thinking": house.bots_at_work(),
    }
    return PlainTextResponse(house.metrics.text(gauges), media_type="text/plain; version=0.0.4")


def _error(request: Request, status: int, text: str, rule: str | None = None) -> Response:
    """JSON for programs, a page for people."""
    accepts_page = "text/html" in request.headers.get("accept", "")
    if accepts_page and not request.url.path.startswith(("/api", "/static")):
        return error_page(request, status, text)
    return Json({"error": text, "rule": rule}, status)


def _refused(request: Request, error: Exception) -> Response:
    assert isinstance(error, Refused)
    code = language_code(request)
    language = language_of(code, error.game) if error.game else Language(code)
    text = sentence(language.say(error.message))
    return _error(request, error.status, text, error.message.rule or None)


def _mistaken(request: Request, error: Exception) -> Response:
    return _error(request, 404 if isinstance(error, UnknownGame) else 422, str(error))


def _malformed(request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    found = [
        f"{'.'.join(str(part) for part in one['loc'])}: {one['msg']}" for one in error.errors()
    ]
    in_path = any(one["loc"][0] == "path" for one in error.errors())
    return _error(request, 404 if in_path else 422, "; ".join(found[:5]))


def _http(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    text = str(error.detail)
    if error.status_code == 404:
        text = words(language_code(request))["not_found"]
    response = _error(request, error.status_code, text)
    response.headers.update(error.headers or {})
    return response


def _broken(request: Request) -> Response:
    text = Message("Something is broken here; it has been noted.")
    return _error(request, 500, Language(language_code(request)).say(text))
