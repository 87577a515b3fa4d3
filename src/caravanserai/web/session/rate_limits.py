"""How often somebody may do something."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Final

from fastapi import Depends, Request
from limits import RateLimitItem, parse
from limits.storage import MemoryStorage
from limits.strategies import MovingWindowRateLimiter

from caravanserai.kernel.view import Message
from caravanserai.web.app.settings import Rates
from caravanserai.web.errors import Refused
from caravanserai.web.session.visitor import CurrentVisitor


def too_often() -> Refused:
    """Somebody wants too much."""
    return Refused(429, Message("Too many requests; please wait a moment."))


class Limiter:
    """Counts requests by who sends them."""

    def __init__(self, rates: Rates | None) -> None:
        self._limiter = MovingWindowRateLimiter(MemoryStorage())
        self._items: dict[str, RateLimitItem] = (
            {} if rates is None else {kind: parse(rate) for kind, rate in vars(rates).items()}
        )

    def check(self, kind: str, who: str) -> None:
        """Refuse what comes too often."""
        item = self._items.get(kind)
        if item is not None and not self._limiter.hit(item, kind, who):
            raise too_often()

    def check_address(self, kind: str, address: str) -> None:
        """Refuse what comes too often from all visitors of an address together."""
        item = self._items.get(kind)
        if item is not None:
            many = type(item)(VISITORS_PER_ADDRESS * item.amount, item.multiples)
            if not self._limiter.hit(many, "address", kind, address):
                raise too_often()

    def check_left(self, kind: str, who: str) -> None:
        """Refuse what has come too often before, and count nothing."""
        item = self._items.get(kind)
        if item is not None and not self._limiter.test(item, kind, who):
            raise too_often()


BY_ADDRESS: Final = ("found", "login", "mail")
"""What is counted by address only: a new cookie is no new person."""
VISITORS_PER_ADDRESS: Final = 10
"""Of everything else an address may do as much as so many visitors: a school has one for all."""


def limited(kind: str) -> Callable[[Request, CurrentVisitor], Awaitable[None]]:
    """A dependency that lets a visitor do something only so often."""

    async def check(request: Request, visitor: CurrentVisitor) -> None:
        limiter: Limiter = request.app.state.limiter
        if kind in BY_ADDRESS:
            limiter.check(kind, visitor.address)
        else:
            limiter.check_address(kind, visitor.address)
            limiter.check(kind, visitor.identity)

    return check


reading = [Depends(limited("read"))]
changing = [Depends(limited("change"))]
