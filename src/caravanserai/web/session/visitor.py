"""Who sends a request: a person by a signed cookie, or a seat by its token; in which language."""

from __future__ import annotations

from dataclasses import dataclass
from ipaddress import ip_address, ip_network
from time import time
from typing import Annotated

from fastapi import Depends, Request, Response
from starlette.concurrency import run_in_threadpool

from caravanserai.kernel.view import Message
from caravanserai.language import ENGLISH, LANGUAGES, Language
from caravanserai.web.errors import Refused
from caravanserai.web.services import Services
from caravanserai.web.session.sessions import device_of, session_id
from caravanserai.web.session.tokens import SeatToken, new_person
from caravanserai.web.tables.parts import Perspective
from caravanserai.web.tables.perspective import as_onlookers_see
from caravanserai.web.tables.table import Table
from caravanserai.web.tables.view import language_of

COOKIE = "caravan"
LANGUAGE_COOKIE = "lang"
YEAR = 365 * 24 * 3600
LONGEST_COOKIE = 500
"""Characters of a cookie that are looked at."""


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


@dataclass(eq=False)
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
    cookie: str = ""
    """What proves who they are."""
    device: str = ""

    def own(self, table: Table) -> list[int]:
        """The seats for which this visitor may act."""
        if self.key is not None:
            return [self.key.seat] if self.key.opens(table) else []
        return table.seats_of(self.person)

    def seen(self, table: Table) -> Table:
        """What this visitor may see of a table: players all of it, onlookers perhaps later."""
        return table if self.own(table) else as_onlookers_see(table, time())

    def eyes(self, table: Table, lang: str | None = None) -> Perspective:
        """How this visitor looks at a table."""
        kept = table.kept_for(self.person)
        return Perspective(tuple(self.own(table)), tuple(kept), lang or self.code, self.base)

    def perspective(self, table: Table, lang: str | None = None) -> Perspective | None:
        """The same, if nothing is kept from this visitor for a while."""
        return self.eyes(table, lang) if self.seen(table) is table else None

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

    def sign_in(self, response: Response, account: bool = False) -> None:
        """A new session; that of before has ended."""
        self.sign_out()
        self.cookie = self.services.sessions.begin(self.person, self.device, account)
        response.set_cookie(
            COOKIE,
            self.cookie,
            max_age=YEAR,
            httponly=True,
            samesite="lax",
            secure=self.secure,
        )

    def sign_out(self) -> None:
        """End this session."""
        sessions = self.services.sessions
        if not self.cookie:
            return
        before = sessions.person(self.cookie)
        if before:
            sessions.end(before, session_id(self.cookie))
        else:
            sessions.end_older(self.services.signer.person(self.cookie))

    def language(self, table: Table, wish: str | None = None) -> Language:
        return language_of(wish or self.code, table.game.key)

    @property
    def session(self) -> str:
        """The session that says who this is; none with a token, nor with a cookie from before."""
        if self.key is not None or not self.person or self.services.signer.person(self.cookie):
            return ""
        return session_id(self.cookie)

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
    cookie = request.cookies.get(COOKIE, "")[:LONGEST_COOKIE]
    person = services.sessions.known(cookie)
    if person is None:
        person = await run_in_threadpool(_person, services, cookie) if cookie else ""
    return Visitor(
        services=services,
        person=person,
        key=key,
        address=counted_address(request.client.host) if request.client else "",
        code=language_code(request),
        secure=request.url.scheme == "https",
        base=str(request.base_url),
        cookie=cookie,
        device=device_of(request.headers.get("user-agent", "")[:1000]),
    )


def counted_address(host: str) -> str:
    """By what an address is counted: whoever has one of IPv6 has 2**64 of them."""
    try:
        address = ip_address(host)
    except ValueError:
        return host
    if address.version == 4:
        return host
    return str(address.ipv4_mapped or ip_network((int(address), 64), strict=False))


def _person(services: Services, cookie: str) -> str:
    """Whose cookie this is: that of a session, or a signed one from before there were any."""
    older = services.signer.person(cookie)
    if older:
        return older if services.sessions.older(older) else ""
    return services.sessions.person(cookie)


CurrentVisitor = Annotated[Visitor, Depends(visitor)]
