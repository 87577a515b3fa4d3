"""What went wrong, as it is told: JSON for programs, a page for people."""

from __future__ import annotations

import logging

from fastapi import Request
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.responses import Response

from caravanserai.kernel.errors import UnknownGame
from caravanserai.kernel.view import Message
from caravanserai.language import Language
from caravanserai.presentation.narration import sentence
from caravanserai.web.contract.encoding import error_response
from caravanserai.web.errors import Refused
from caravanserai.web.pages.page import error_page
from caravanserai.web.pages.words import words
from caravanserai.web.session.visitor import language_code
from caravanserai.web.tables.view import language_of

log = logging.getLogger(__name__)


def _answer(request: Request, status: int, text: str, rule: str | None = None) -> Response:
    """JSON for programs, a page for people."""
    accepts_page = "text/html" in request.headers.get("accept", "")
    if accepts_page and not request.url.path.startswith(("/api", "/static")):
        return error_page(request, status, text)
    return error_response(status, text, rule)


def refused(request: Request, error: Exception) -> Response:
    """What cannot be granted, in the words of the reader."""
    assert isinstance(error, Refused)
    code = language_code(request)
    language = language_of(code, error.game) if error.game else Language(code)
    text = sentence(language.say(error.message))
    return _answer(request, error.status, text, error.message.rule or None)


def mistaken(request: Request, error: Exception) -> Response:
    """What the engine says is wrong with a record, a position, a setup."""
    return _answer(request, 404 if isinstance(error, UnknownGame) else 422, str(error))


def malformed(request: Request, error: Exception) -> Response:
    """A request that is not what the contract says."""
    assert isinstance(error, RequestValidationError)
    found = [
        f"{'.'.join(str(part) for part in one['loc'])}: {one['msg']}" for one in error.errors()
    ]
    in_path = any(one["loc"][0] == "path" for one in error.errors())
    return _answer(request, 404 if in_path else 422, "; ".join(found[:5]))


def http(request: Request, error: Exception) -> Response:
    """Nothing at this address, or not in this way."""
    assert isinstance(error, HTTPException)
    text = str(error.detail)
    if error.status_code == 404:
        text = words(language_code(request))["not_found"]
    response = _answer(request, error.status_code, text)
    response.headers.update(error.headers or {})
    return response


def no_database(request: Request, error: Exception) -> Response:
    """Nothing can be read or kept at the moment; nothing has changed."""
    log.error("%s %s: %s", request.method, request.url.path, error)
    text = Message("Nothing can be kept at the moment; please try again in a few seconds.")
    response = _answer(request, 503, Language(language_code(request)).say(text))
    response.headers["retry-after"] = "2"
    return response


def broken(request: Request) -> Response:
    """A fault of ours; what it was stands in the log only."""
    text = Message("Something is broken here; it has been noted.")
    return _answer(request, 500, Language(language_code(request)).say(text))


def full(request: Request) -> Response:
    """Too many ask at once."""
    text = Message("Too many are here at the moment; please try again in a few seconds.")
    return _answer(request, 503, Language(language_code(request)).say(text))
