"""JSON that leaves the house."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any, Generic, TypeVar, get_args, get_origin, get_type_hints

import orjson
from fastapi.routing import APIRoute
from starlette.responses import Response

from caravanserai.web.contract.responses import Error

T = TypeVar("T")


class JsonResponse(Response, Generic[T]):
    """An answer for programs. A view has some thousand values: the encoder of the standard library
    took a third of the time of a request.
    """

    media_type = "application/json"

    def __init__(
        self, content: T, status_code: int = 200, headers: Mapping[str, str] | None = None
    ) -> None:
        super().__init__(content, status_code, headers)

    def render(self, content: T) -> bytes:
        return encoded(content)


def encoded(content: Any) -> bytes:
    """As JSON in one line."""
    try:
        return orjson.dumps(content)
    except TypeError:  # half a character, as a caller may write it, is no UTF-8
        return json.dumps(content).encode()


def error_response(status: int, text: str, rule: str | None = None) -> JsonResponse[Error]:
    """What went wrong, for programs."""
    return JsonResponse({"error": text, "rule": rule}, status)


class ContractRoute(APIRoute):
    """A route that is described by what its function says to return: `JsonResponse[TableView]`. Of
    several answers the first is the one when all goes well.
    """

    def __init__(self, path: str, endpoint: Callable[..., Any], **described: Any) -> None:
        described["response_model"] = answer_of(endpoint)
        super().__init__(path, endpoint, **described)


def answer_of(endpoint: Callable[..., Any]) -> Any:
    """The model of the answer, None if it is no JSON."""
    returned = get_type_hints(endpoint, include_extras=True)["return"]
    for kind in (returned, *get_args(returned)):
        if get_origin(kind) is JsonResponse:
            return get_args(kind)[0]
    return None
