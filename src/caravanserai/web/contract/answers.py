"""What the description of the API says of answers that the type of a function does not tell."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

from pydantic import TypeAdapter

from caravanserai.web.contract.responses import Error, RecordFile
from caravanserai.web.contract.views import StaleView, TableEvent

Answers = dict[int | str, dict[str, Any]]
ERRORS: Answers = {
    status: {"model": Error, "description": HTTPStatus(status).phrase}
    for status in (400, 401, 403, 404, 409, 410, 413, 422, 429, 500, 503)
}
STALE: Answers = {
    409: {
        "model": StaleView | Error,
        "description": "Somebody was faster: the table as it is now. Or it is not the moment.",
    }
}
RECORD: Answers = {200: {"model": RecordFile, "description": "A file."}}
POSITION: Answers = {
    200: {
        "description": "A file; what stands in it is up to the game.",
        "content": {"application/json": {"schema": {"type": "object", "required": ["game"]}}},
    }
}


def described(shape: Any) -> dict[str, Any]:
    """The schema of a shape whose parts are described with the answers."""
    found = TypeAdapter(shape).json_schema(ref_template="#/components/schemas/{model}")
    found.pop("$defs", None)
    return found


EVENTS: Answers = {
    200: {
        "description": "One after the other, as it happens.",
        "content": {"text/event-stream": {"schema": described(TableEvent)}},
    }
}
