"""Who sends a request: a person by a signed cookie, or a seat by its token; in which language."""

from __future__ import annotations

from dataclasses import dataclass
from time import time
from typing import Annotated

from fastapi import Depends, Request, Response

from caravanserai.kernel.view import Message
from caravanserai.language import ENGLISH, LANGUAGES, Language
from caravanserai.web.errors import Refused
from caravanserai.web.services import Services
from caravanserai.web.session.tokens import SeatToken, new_person
from caravanserai.web.tables.table import Table
from caravanserai.web.tables.view import language_of

COOKIE = "caravan"
LANGUAGE_COOKIE = "lang"
YEAR = 365 * 24 * 3600


def services_of(request: Request) -> Services:
    """The house that serves the request."""
    services = request.app.state.services
    assert isinstance(services, Services)
    return services


def language_code(request: Request, wish: str | None = None) -> str:
    """The wish of the request, else the cookie's, else the browser's, else English."""
    for code in (wish, request.query_params.get("lang"), request.cookies.get(LANGUAGE_COOKIE)):
        if code in LANGUAGES:
            return code
    accepted = []
    for part in request.headers.get("accept-language", "").split(",")[:20]:
        name, _, weight = part.partition(";q=")
        code = name.strip().split("-")[0].lower()
        if code in LANGUAGES:
            try:
                accepted.append((float(weight or 1), code))
            except ValueError:
                continue
    return max(accepted, key=lambda entry: entry[0])[1] if accepted else ENGLISH


@dataclass
class Visitor:
    """Somebody at the door."""

    services: Services
    person: str
    key: SeatToken | None
    address: str
    code: str
    secure: bool
    base: str
    """The address of the services."""
    newcomer: bool = False

    def own(self, table: Table) -> list[int]:
        """The seats for which this visitor may act."""
        if self.key is not None:
            return [self.key.seat] if self.key.opens(table) else []
        return table.seats_of(self.person)

    def seen(self, table: Table) -> Table:
        """What this visitor may see of a table: players all of it, onlookers perhaps later."""
        return table if self.own(table) else table.as_onlookers_see(time())

    def token(self, table: Table, seat: int) -> str:
        """The token with which somebody acts for a seat."""
        return self.services.signer.token(SeatToken(table.id, seat, table.seats[seat].generation))

    def named(self) -> str:
        """This person, who gets a name if there was none."""
        if not self.person:
            self.person = new_person()
            self.newcomer = True
        return self.person

    def remember(self, response: Response) -> None:
        """Give a newcomer the cookie."""
        if self.newcomer:
            self.sign_in(response)

    def sign_in(self, response: Response) -> None:
        response.set_cookie(
            COOKIE,
            self.services.signer.cookie(self.person),
            max_age=YEAR,
            httponly=True,
            samesite="lax",
            secure=self.secure,
        )

    def language(self, table: Table, wish: str | None = None) -> Language:
        return language_of(wish or self.code, table.game.key)

    @property
    def identity(self) -> str:
        """By what this visitor is counted."""
        if self.key is not None:
            return f"seat:{self.key.table}:{self.key.seat}"
        return f"person:{self.person}" if self.person else f"address:{self.address}"


async def visitor(request: Request) -> Visitor:
    """The visitor of a request; 401 for a token that is not ours."""
    services = services_of(request)
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    key = None
    if token and scheme.lower() == "bearer":
        key = services.signer.seat(token)
        if key is None:
            raise Refused(401, Message("This token is not valid."))
    return Visitor(
        services=services,
        person=services.signer.person(request.cookies.get(COOKIE, "")),
        key=key,
        address=request.client.host if request.client else "",
        code=language_code(request),
        secure=request.url.scheme == "https",
        base=str(request.base_url),
    )


CurrentVisitor = Annotated[Visitor, Depends(visitor)]
