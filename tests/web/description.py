"""What the API says of itself, and whether an answer is that and nothing more."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cached_property, lru_cache
from typing import Any

import httpx
import jsonschema_rs
from tools.describe_api import description


class Description:
    """The OpenAPI description. `seen`: method, route and status of every answer so far."""

    def __init__(self, document: dict[str, Any]) -> None:
        self.document = closed(document)
        self.seen: set[tuple[str, str, str]] = set()

    def answers(self) -> Iterator[tuple[str, str, str]]:
        """Every answer that a route gives when all goes well."""
        for route, methods in self.document["paths"].items():
            for method, said in methods.items():
                for status in said["responses"]:
                    if status.startswith("2"):
                        yield method, route, status

    @cached_property
    def _routes(self) -> dict[str, re.Pattern[str]]:
        return {
            route: re.compile(re.sub(r"\{\w+\}", "[^/]+", route))
            for route in self.document["paths"]
        }

    def check(self, method: str, path: str, status: str, kind: str, content: Any) -> None:
        """Whether this may be answered there."""
        route = next(name for name, form in self._routes.items() if form.fullmatch(path))
        answer = self.document["paths"][route][method]["responses"].get(status)
        assert answer is not None, f"{method} {route} does not say that it may answer {status}"
        self.seen.add((method, route, status))
        if "content" not in answer:
            assert content is None, f"{method} {route} answers {status} with nothing"
            return
        self._valid(answer["content"][kind]["schema"], content, f"{method} {route} {status}")

    def check_named(self, name: str, content: Any) -> None:
        """Whether this is what the description calls so."""
        self._valid({"$ref": f"#/components/schemas/{name}"}, content, name)

    def _valid(self, schema: dict[str, Any], content: Any, where: str) -> None:
        whole = {**schema, "components": self.document["components"]}
        errors = jsonschema_rs.validator_for(whole).iter_errors(content)
        found = [f"{'.'.join(map(str, e.instance_path))}: {e.message}"[:300] for e in errors]
        assert not found, f"{where} is not what is described: {found[:5]}"


def closed(node: Any) -> Any:
    """The same schemas, and nothing may stand in an object that is not named there."""
    if isinstance(node, list):
        return [closed(part) for part in node]
    if not isinstance(node, dict):
        return node
    inside = {key: closed(part) for key, part in node.items()}
    if node.get("type") == "object" and isinstance(node.get("properties"), dict):
        inside.setdefault("additionalProperties", False)
    return inside


@lru_cache(maxsize=1)
def described() -> Description:
    """The description of the present sources."""
    return Description(description())


def hold(response: httpx.Response) -> None:
    """Hold an answer against the description; streams have no end and are not read here."""
    request = response.request
    path = request.url.path
    kind = response.headers.get("content-type", "").partition(";")[0]
    if not path.startswith("/api/") or path.endswith("openapi.json") or "event-stream" in kind:
        return
    content = response.read()
    read = response.json() if content else None
    if response.status_code in (404, 405):  # perhaps there is no such route
        described().check_named("Error", read)
        return
    described().check(request.method.lower(), path, str(response.status_code), kind, read)
