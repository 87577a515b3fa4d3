"""How often somebody may do something."""

from __future__ import annotations

from collections import Counter
from collections.abc import Awaitable, Callable, Mapping
from typing import Any, Final

from fastapi import Depends, Request
from limits import RateLimitItem, parse
from limits.storage import MemoryStorage
from limits.strategies import MovingWindowRateLimiter

from caravanserai.kernel.view import Message
from caravanserai.web.app.settings import Rates
from caravanserai.web.errors import Refused
from caravanserai.web.house_line.line import Line
from caravanserai.web.session.visitor import CurrentVisitor


def too_often() -> Refused:
    """Somebody wants too much."""
    return Refused(429, Message("Too many requests; please wait a moment."))


HITS: Final = "hits"
"""The subject under which servers tell each other what was counted."""
Counted = tuple[str, ...]
"""What is counted: the kind of request and who sends it, perhaps after `address`."""


class Limiter:
    """Counts requests by who sends them, at all servers of the house."""

    def __init__(self, rates: Rates | None, line: Line) -> None:
        self._limiter = MovingWindowRateLimiter(MemoryStorage())
        self._items: dict[str, RateLimitItem] = (
            {} if rates is None else {kind: parse(rate) for kind, rate in vars(rates).items()}
        )
        self._line = line
        self._new: Counter[Counted] = Counter()
        line.hear(HITS, self._counted_elsewhere)

    def check(self, kind: str, who: str) -> None:
        """Refuse what comes too often."""
        self._count(kind, who)

    def check_address(self, kind: str, address: str) -> None:
        """Refuse what comes too often from all visitors of an address together."""
        self._count("address", kind, address)

    def check_left(self, kind: str, who: str) -> None:
        """Refuse what has come too often before, and count nothing."""
        item = self._items.get(kind)
        if item is not None and not self._limiter.test(item, kind, who):
            raise too_often()

    def tell_others(self) -> None:
        """Say to the other servers what was counted here since the last time."""
        new, self._new = self._new, Counter()
        if new:
            self._line.say(HITS, counts=[[*counted, n] for counted, n in new.items()])

    def _count(self, *counted: str) -> None:
        item = self._item(counted)
        if item is None:
            return
        if not self._limiter.hit(item, *counted):
            raise too_often()
        self._new[counted] += 1

    def _item(self, counted: Counted) -> RateLimitItem | None:
        item = self._items.get(counted[-2])
        if item is not None and counted[0] == "address":
            return type(item)(VISITORS_PER_ADDRESS * item.amount, item.multiples)
        return item

    def _counted_elsewhere(self, told: Mapping[str, Any]) -> None:
        for *counted, n in told["counts"]:
            item = self._item(tuple(counted))
            if item is not None:
                self._limiter.hit(item, *counted, cost=min(n, item.amount))


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
