"""Build hook: compiles the message catalogues, so that translations lie in the package."""

from __future__ import annotations

from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface


def compile_catalogues(root: Path) -> list[Path]:
    """Write a .mo beside every .po."""
    written = []
    for source in sorted((root / "src").rglob("*.po")):
        with source.open("rb") as text:
            catalogue = read_po(text, locale=source.stem)
        target = source.with_suffix(".mo")
        with NamedTemporaryFile(dir=target.parent, delete=False) as binary:
            write_mo(binary, catalogue)
        Path(binary.name).chmod(0o644)
        Path(binary.name).replace(target)  # never half a file for a reader
        written.append(target)
    return written


class CatalogueHook(BuildHookInterface[Any]):
    """Runs before every build, also that of an editable install."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        compile_catalogues(Path(self.root))


if __name__ == "__main__":
    for path in compile_catalogues(Path(__file__).parent):
        print(path)
