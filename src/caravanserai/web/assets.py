"""Scripts, styles and pictures: where they lie, and the address under which browsers keep them.

The address contains a hash of everything, so that it never changes its meaning: a browser asks for
a file once. The same files without the hash are for people and programs.
"""

from __future__ import annotations

import hashlib
from importlib.resources import files
from pathlib import Path
from typing import Final

FOLDER: Final = Path(str(files("caravanserai.web") / "static"))


def _fingerprint() -> str:
    seen = hashlib.blake2b(digest_size=8)
    for path in sorted(FOLDER.rglob("*")):
        if path.is_file():
            seen.update(path.relative_to(FOLDER).as_posix().encode() + path.read_bytes())
    return seen.hexdigest()


KEPT: Final = f"/static/{_fingerprint()}"
"""Where the files are that never change."""
MODULES: Final = [
    path.relative_to(FOLDER).as_posix()
    for path in (*sorted(FOLDER.glob("*.js")), *sorted(FOLDER.glob("vendor/*/*.js")))
]
"""Every script, so that the browser need not find them one after the other."""
