"""Build hook: compiles the message catalogues, so that translations lie in the package."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface


def compile_catalogues(root: Path) -> list[Path]:
    """Write a .mo beside every .po."""
    written = []
    for source in sorted((root / "src" / "caravanserai" / "locale").rglob("*.po")):
        with source.open("rb") as text:
            catalogue = read_po(text, locale=source.parent.parent.name)
        target = source.with_suffix(".mo")
        with target.open("wb") as binary:
            write_mo(binary, catalogue)
        written.append(target)
    return written


class CatalogueHook(BuildHookInterface[Any]):
    """Runs before every build, also that of an editable install."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        compile_catalogues(Path(self.root))


if __name__ == "__main__":
    for path in compile_catalogues(Path(__file__).parent):
        print(path)
