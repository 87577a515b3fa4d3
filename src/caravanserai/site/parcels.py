"""What travels to the browser: the modules that the worker needs, found by their imports, with the
data beside them; and for each game what its bots have learned, which is fetched when they play.
"""

from __future__ import annotations

import zipfile
from collections.abc import Iterable, Iterator, Mapping
from importlib.resources import files
from io import BytesIO
from modulefinder import ModuleFinder
from pathlib import Path
from typing import Final

from caravanserai.kernel.errors import BadSetup
from caravanserai.kernel.game import packages
from caravanserai.variants.installed import folder_of

ENTRIES: Final = ("caravanserai.tab.worker", "caravanserai.tab.thinker")
APART: Final = frozenset({"art", "static", "__pycache__"})
"""Folders that do not travel."""
NO_DATA: Final = frozenset({".py", ".po", ".so", ".pyd", ".pyc", ".typed"})
OLDEST: Final = (1980, 1, 1, 0, 0, 0)
"""The time of every file: the same sources make the same parcel."""


def program() -> dict[str, Path]:
    """Everything that runs in the browser, by its place there, but what bots have learned."""
    learned = {name for found in lessons().values() for name in found}
    return {name: path for name, path in _program().items() if name not in learned}


def _program() -> dict[str, Path]:
    roots = {package: _root(package) for package in (__package__, *packages().values())}
    finder = ModuleFinder(path=[str(root) for root in dict.fromkeys(roots.values())])
    for entry in ENTRIES:
        finder.import_hook(entry)
    for package, root in list(roots.items())[1:]:
        for path in sorted((root / package.replace(".", "/")).rglob("*.py")):
            name = ".".join(path.relative_to(root).with_suffix("").parts)
            finder.import_hook(name.removesuffix(".__init__"))
    found: dict[str, Path] = {}
    for name, module in finder.modules.items():
        file: str | None = getattr(module, "__file__", None)
        if file is None:
            continue
        path = Path(file)
        depth = name.count(".") + (path.name == "__init__.py")
        root = path.parents[depth]
        found[path.relative_to(root).as_posix()] = path
        if path.name == "__init__.py":
            found |= _named(_data(path.parent), root)
    return found


def _root(package: str) -> Path:
    """The folder from which a package is imported."""
    folder = folder_of(package)
    if folder is None:
        raise BadSetup(f"{package} is one module; only games that are packages travel")
    return folder.parents[package.count(".")]


def _named(paths: Iterable[Path], root: Path) -> dict[str, Path]:
    return {path.relative_to(root).as_posix(): path for path in paths}


def _data(folder: Path) -> Iterator[Path]:
    """The files of a package that are no modules, without those of packages inside it."""
    for path in sorted(folder.iterdir()):
        if path.is_dir() and path.name not in APART and not (path / "__init__.py").exists():
            yield from _data(path)
        elif path.is_file() and path.suffix not in NO_DATA:
            yield path


def lessons() -> dict[str, dict[str, Path]]:
    """What the bots of each game have learned: files that begin with its key."""
    house = Path(str(files("caravanserai"))).parent
    data = _named(_data(house / "caravanserai" / "bots"), house)
    return {
        key: {name: path for name, path in data.items() if path.name.startswith(key)}
        for key in packages()
    }


def packed(contents: Mapping[str, bytes]) -> bytes:
    """Files as one, not yet made small."""
    parcel = BytesIO()
    with zipfile.ZipFile(parcel, "w") as archive:
        for name, content in sorted(contents.items()):
            archive.writestr(zipfile.ZipInfo(name, OLDEST), content)
    return parcel.getvalue()
