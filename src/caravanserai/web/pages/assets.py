"""Scripts, styles and pictures: where they lie, and the address under which browsers keep them.

Each game may have a folder `art`: the symbols of its `icons.svg` and the rules of its `style.css`
are sent with those of the house, `pieces.js` draws pieces that are its own, `cover.svg` is its
picture. The style sheets of the
rooms are sent as one.

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

from caravanserai.kernel.game import packages
from caravanserai.variants.installed import folder_of

FOLDER: Final = Path(str(files("caravanserai.web") / "static"))
_LINES: Final = re.compile(r"^[ \t]*(?://.*|/\*(?:(?!\*/)(?s:.))*\*/[ \t]*)\n", re.MULTILINE)
"""Comments that have their lines to themselves."""
_TYPES: Final = re.compile(r"/\*\* @type [^\n]*?\*/ ?")
"""What a value is, said in the middle of a line."""
KINDS: Final = {".woff2": "font/woff2"}
"""Kinds of files that not every machine knows."""


def lean(text: str) -> str:
    """A script or a style sheet without comments; every other sign stays where it is."""
    return _TYPES.sub("", _LINES.sub("", text))


class Asset(NamedTuple):
    """A file as it is sent."""

    kind: str
    content: bytes
    packed: bytes


def art_of(key: str) -> Path | None:
    """The folder with the art of a game, if it has one."""
    folder = folder_of(packages()[key])
    return folder / "art" if folder and (folder / "art").is_dir() else None


def _read_files() -> dict[str, bytes]:
    """The files of the house, with the art of all games."""
    found = {
        path.relative_to(FOLDER).as_posix(): path.read_bytes()
        for path in sorted(FOLDER.rglob("*"))
        if path.is_file()
    }
    for name in [name for name in found if name.endswith(".css") and name != STYLE]:
        found[STYLE] += found.pop(name)  # each room has its own; they travel as one
    for key in sorted(packages()):
        art = art_of(key)
        for path in sorted(art.iterdir()) if art else ():
            if path.name == "icons.svg":
                symbols = path.read_bytes().partition(b">")[2].rpartition(b"</svg>")[0]
                found[SPRITE] = found[SPRITE].replace(b"</svg>", symbols + b"</svg>")
            elif path.name == "style.css":
                found[STYLE] += path.read_bytes()
            else:
                found[f"games/{key}/{path.name}"] = path.read_bytes()
    return found


def _read_assets() -> dict[str, Asset]:
    found = {}
    for name, content in _read_files().items():
        if name.endswith((".js", ".css")) and not name.startswith("vendor/"):
            content = lean(content.decode()).encode()
        kind = KINDS.get(Path(name).suffix) or guess_type(name)[0] or "application/octet-stream"
        found[name] = Asset(kind, content, gzip.compress(content, mtime=0))
    return found


SPRITE: Final = "lib/icons.svg"
STYLE: Final = "app/style.css"
FILES: Final = _read_assets()
VERSIONED: Final = "/static/" + hashlib.blake2b(repr(FILES).encode(), digest_size=8).hexdigest()
"""Where the files are that never change."""
WORKER: Final = "worker.js"
"""What a browser runs without a page; its address must stay the same."""
_SCRIPTS: Final = sorted(name for name in FILES if name.endswith(".js") and name != WORKER)
MODULES: Final = [name for name in _SCRIPTS if not name.startswith("games/")]
"""Every script of the house, so that the browser need not find them one after the other."""
DRAWINGS: Final = [name.split("/")[1] for name in _SCRIPTS if name.startswith("games/")]
"""The games that draw pieces of their own."""
COVERS: Final = [name.split("/")[1] for name in sorted(FILES) if name.endswith("/cover.svg")]
"""The games with a picture of their own for lobby, invitations and results."""


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
