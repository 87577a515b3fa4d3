"""Write the OpenAPI description of the web table, as a house serves it at /api/openapi.json.

describe_api.py FILE
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from caravanserai.web.app.application import create_app
from caravanserai.web.app.settings import Settings


def description() -> dict[str, Any]:
    """The description, by a house that is opened for a moment."""
    with TemporaryDirectory() as folder:
        app = create_app(Settings(Path(folder)))
        try:
            return app.openapi()
        finally:
            app.state.services.close()


if __name__ == "__main__":
    target = Path(sys.argv[1])
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text(json.dumps(description(), indent=1), encoding="utf-8")
