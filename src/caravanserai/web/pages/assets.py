"""Scripts, styles and pictures: where they lie, and the address under which browsers keep them.

The address contains a hash of everything, so that it never changes its meaning: a browser asks for
a file once. There scripts and styles travel without their comments. The same files as they were
written, without the hash, are for people and programs.
"""

from __future__ import annotations

import gzip
import hashlib
import re
from collections.abc import Mapping
from importlib.resources import files
from mimetypes import guess_type
from pathlib import Path
from typing import Final, NamedTuple

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

FOLDER: Final = Path(str(files("caravanserai.web") / "static"))
_LINES: Final = re.compile(r"^[ \t]*(?://.*|/\*(?:(?!\*/)(?s:.))*\*/[ \t]*)\n", re.MULTILINE)
"""Comments that have their lines to themselves."""
_TYPES: Final = re.compile(r"/\*\* @type [^\n]*?\*/ ?")
"""What a value is, said in the middle of a line."""


def lean(text: str) -> str:
    """A script or a style sheet without comments; every other sign stays where it is."""
    return _TYPES.sub("", _LINES.sub("", text))


class Asset(NamedTuple):
    """A file as it is sent."""

    kind: str
    content: bytes
    packed: bytes


def _read_assets() -> dict[str, Asset]:
    found = {}
    for path in sorted(FOLDER.rglob("*")):
        if path.is_file():
            content = path.read_bytes()
            if path.suffix in (".js", ".css") and "vendor" not in path.parts:
                content = lean(content.decode()).encode()
            kind = guess_type(path.name)[0] or "application/octet-stream"
            name = path.relative_to(FOLDER).as_posix()
            found[name] = Asset(kind, content, gzip.compress(content, mtime=0))
    return found


FILES: Final = _read_assets()
VERSIONED: Final = "/static/" + hashlib.blake2b(repr(FILES).encode(), digest_size=8).hexdigest()
"""Where the files are that never change."""
WORKER: Final = "worker.js"
"""What a browser runs without a page; its address must stay the same."""
MODULES: Final = sorted(name for name in FILES if name.endswith(".js") and name != WORKER)
"""Every script, so that the browser need not find them one after the other."""


async def versioned(request: Request) -> Response:
    """A file that the browser need not ask for again."""
    file = FILES.get(request.path_params["path"])
    if file is None:
        raise HTTPException(404)
    return sent(request, file, {})


def sent(request: Request, file: Asset, headers: Mapping[str, str]) -> Response:
    """A file as the browser wants it; it was packed once for all."""
    headers = {**headers, "vary": "accept-encoding"}
    if "gzip" not in request.headers.get("accept-encoding", ""):
        return Response(file.content, media_type=file.kind, headers=headers)
    headers["content-encoding"] = "gzip"
    return Response(file.packed, media_type=file.kind, headers=headers)
