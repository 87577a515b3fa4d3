"""The static edition, written: pages, scripts, drawings, and the parcels with Python in them."""

from __future__ import annotations

import gzip
import hashlib
import json
from collections.abc import Mapping
from importlib.resources import files
from pathlib import Path
from typing import Any, Final

from caravanserai.kernel.errors import BadSetup
from caravanserai.kernel.game import find, registered
from caravanserai.language import ENGLISH, LANGUAGES
from caravanserai.site import parcels, pyodide
from caravanserai.web.pages.addresses import filed
from caravanserai.web.pages.assets import FILES, WORKER
from caravanserai.web.pages.page import ENVIRONMENT, contents
from caravanserai.web.pages.routes import rules_content

SCRIPTS: Final = Path(str(files("caravanserai.site"))) / "scripts"
SERVICE: Final = "service.js"
"""What keeps everything for later; it must lie beside the pages."""
MARK: Final = "edition.json"
"""By this file a folder is known that may be written anew."""
FIRST: Final = ("program.zip", "library.zip", "pyodide.asm.mjs", "pyodide.asm.wasm")
"""The parcels without which nothing begins."""

Files = dict[str, bytes]


def write(folder: Path, package: Path | None) -> dict[str, int]:
    """Write the edition into a folder; the bytes of a first visit and of everything, compressed."""
    if folder.exists() and any(folder.iterdir()) and not (folder / MARK).is_file():
        raise BadSetup(f"{folder} holds something else; name an empty folder")
    with pyodide.installed(package) as python:
        shell = _shell(python)
        loader = pyodide.loader(python)
    assets = {name: file.content for name, file in FILES.items() if name != WORKER}
    assets |= {f"shell/{name}": content for name, content in shell.items()}
    assets |= {f"pyodide/{name}": content for name, content in loader.items()}
    code = hashlib.blake2b(repr(sorted(assets.items())).encode(), digest_size=8).hexdigest()
    at = f"static/{code}"
    first = sum(len(shell[f"parcels/{name}.packed"]) for name in FIRST)
    found = {f"{at}/{name}": content for name, content in assets.items()}
    found |= _pages(at, first) | _drawings()
    found[SERVICE] = _service(code, sorted(found))
    found[MARK] = json.dumps({"edition": code}).encode()
    _lay(folder, found)
    light = [content for name, content in found.items() if "/parcels/" not in name]
    return {
        "first": first + sum(len(gzip.compress(content)) for content in light),
        "all": sum(len(content) for name, content in found.items()),
    }


def _shell(python: Path) -> Files:
    """The scripts around the pages, and the parcels with Python."""
    found = {path.name: path.read_bytes() for path in SCRIPTS.iterdir() if path.name != SERVICE}
    sources = {name: path.read_bytes() for name, path in parcels.program().items()}
    made = pyodide.compiled(python, parcels.packed(sources))
    for name in ("pyodide.asm.mjs", "pyodide.asm.wasm"):
        made[name] = (python / name).read_bytes()
    for game, lessons in parcels.lessons().items():
        learned = {name: path.read_bytes() for name, path in lessons.items()}
        made[f"lessons-{game}.zip"] = parcels.packed(learned)
    for name, content in made.items():
        found[f"parcels/{name}.packed"] = gzip.compress(content, mtime=0)
    return found


def _pages(assets: str, first: int) -> Files:
    """Pages that scripts fill in the language of the reader; the others once for each language."""
    found = {
        f"{name}.html": _page(name, ENGLISH, assets, lang="") for name in ("lobby", "settings")
    }
    found["table.html"] = _page("table", ENGLISH, assets, lang="", title="")
    found["index.html"] = _page("shell", ENGLISH, assets, lang="", bytes=first)
    for code in LANGUAGES:
        found[f"about-{code}.html"] = _page("about", code, assets)
        for key in registered():
            content = rules_content(key, code)
            found[f"rules-{key}-{code}.html"] = _page("rules", code, assets, **content)
    return found


def _page(name: str, code: str, assets: str, **content: Any) -> bytes:
    made = contents(name, code, filed(code, assets), **content)
    return ENVIRONMENT.get_template(f"{name}.html").render(made).encode()


def _drawings() -> Files:
    """The boards, and what browsers ask of an edition that is installed."""
    found = {f"boards/{key}.svg": find(key).presentation.board().encode() for key in registered()}
    found["icon.svg"] = FILES["app/favicon.svg"].content
    manifest = {
        "name": "Caravanserai",
        "short_name": "Caravanserai",
        "start_url": "./",
        "scope": "./",
        "display": "standalone",
        "background_color": "#f4ecdc",
        "theme_color": "#f4ecdc",
        "icons": [{"src": "icon.svg", "sizes": "any", "type": "image/svg+xml"}],
    }
    found["manifest.webmanifest"] = json.dumps(manifest, indent=1).encode()
    return found


def _service(code: str, names: list[str]) -> bytes:
    """The service worker, with everything that it keeps."""
    said = json.dumps([code, ["./", *names]])
    return f"self.EDITION = {said};\n".encode() + (SCRIPTS / SERVICE).read_bytes()


def _lay(folder: Path, found: Mapping[str, bytes]) -> None:
    """Write everything, and take away what an earlier edition has left."""
    for name, content in found.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    for path in sorted(folder.rglob("*"), reverse=True):
        if path.is_file() and path.relative_to(folder).as_posix() not in found:
            path.unlink()
        elif path.is_dir() and not any(path.iterdir()):
            path.rmdir()
