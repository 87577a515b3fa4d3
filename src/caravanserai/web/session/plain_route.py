"""Routes that people use all the time, answered without the detours of the framework."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Any, Final, get_type_hints

from fastapi import Request
from pydantic import BaseModel, ValidationError
from starlette.concurrency import run_in_threadpool
from starlette.responses import Response
from starlette.types import Message, Receive, Scope, Send

from caravanserai.web.contract.encoding import ContractRoute, answer_of
from caravanserai.web.contract.requests import TABLE_ID
from caravanserai.web.session.visitor import visitor as current_visitor

PLAIN: Final = frozenset({"visitor", "table_id", "body"})
"""What a function may ask for that is called without detours."""


class PlainRoute(ContractRoute):
    """A route whose function asks for nothing but the visitor, a table and a body.

    Only what is as the contract says is answered here; the framework, which takes six times as
    long, finds out what is wrong with everything else.
    """

    def __init__(self, path: str, endpoint: Callable[..., Any], **described: Any) -> None:
        super().__init__(path, endpoint, **described)
        self._asked = set(inspect.signature(endpoint).parameters)
        self._plain = self._asked <= PLAIN and answer_of(endpoint) is not None
        self._body: type[BaseModel] | None = get_type_hints(endpoint).get("body")

    async def handle(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request that has come to this route."""
        if not self._plain or scope["method"] not in (self.methods or ()):
            await super().handle(scope, receive, send)
            return
        request = Request(scope, receive, send)
        text = await request.body()
        values = self._read(request, text)
        if values is None:

            async def again() -> Message:
                return {"type": "http.request", "body": text, "more_body": False}

            await super().handle(scope, again, send)
            return
        visitor = await current_visitor(request)
        for check in self.dependencies:
            assert check.dependency is not None
            await check.dependency(request, visitor)
        response: Response = await run_in_threadpool(self.endpoint, visitor=visitor, **values)
        await response(scope, receive, send)

    def _read(self, request: Request, text: bytes) -> dict[str, Any] | None:
        """What the function is to be called with; None: it is not what it should be."""
        values: dict[str, Any] = {}
        if "table_id" in self._asked:
            values["table_id"] = request.path_params["table_id"]
            if not TABLE_ID.fullmatch(values["table_id"]):
                return None
        if self._body is not None:
            if request.headers.get("content-type") != "application/json":
                return None
            try:
                values["body"] = self._body.model_validate_json(text)
            except ValidationError:
                return None
        return values
