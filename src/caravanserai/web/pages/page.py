"""A page in a language, and the forms that come back from it."""

from __future__ import annotations

from typing import Any
from urllib.parse import parse_qs

from fastapi import Request
from fastapi.templating import Jinja2Templates
from jinja2 import Environment, PackageLoader, StrictUndefined
from starlette.responses import Response

from caravanserai.kernel.game import find, registered
from caravanserai.kernel.view import Message
from caravanserai.language import own_names
from caravanserai.web.errors import Refused
from caravanserai.web.pages.addresses import SERVED, Addresses
from caravanserai.web.pages.assets import COVERS, DRAWINGS, MODULES
from caravanserai.web.pages.words import words
from caravanserai.web.session.visitor import language_code
from caravanserai.web.tables.view import language_of

ENVIRONMENT = Environment(
    loader=PackageLoader("caravanserai.web.pages"),
    autoescape=True,
    undefined=StrictUndefined,
    trim_blocks=True,
    lstrip_blocks=True,
)
TEMPLATES = Jinja2Templates(env=ENVIRONMENT)


def title_of(key: str, code: str) -> str:
    """What a game is called in a language."""
    return language_of(code, key).say(Message(find(key).title))


def page(request: Request, name: str, code: str, status: int = 200, **content: Any) -> Response:
    """A page in a language."""
    content = contents(name, code, SERVED, **content)
    return TEMPLATES.TemplateResponse(request, f"{name}.html", content, status)


def contents(name: str, code: str, at: Addresses, **content: Any) -> dict[str, Any]:
    """What a page is made of."""
    return {
        "page": name,
        "table": "",
        "soon": [],
        "seat": None,
        "lang": code,
        "languages": own_names(),
        "t": words(code),
        "at": at,
        "modules": MODULES,
        "drawings": DRAWINGS,
        "covers": COVERS,
        "games": [
            (key, language_of(code, key).say(Message(find(key).title))) for key in registered()
        ],
        **content,
    }


def error_page(request: Request, status: int, text: str) -> Response:
    """What went wrong, as a page."""
    return page(request, "error", language_code(request), status, text=text)


async def form_of(request: Request) -> dict[str, str]:
    """The fields of a form."""
    body = (await request.body()).decode("utf-8", "replace")
    try:
        fields = parse_qs(body, max_num_fields=20)
    except ValueError:
        raise Refused(422, Message("This form is not complete.")) from None
    return {name: values[0] for name, values in fields.items()}
