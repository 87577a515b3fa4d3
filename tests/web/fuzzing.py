"""Schemathesis: requests made from the description of the API."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import httpx

from tests.web.playing import hot_seat, view


def fuzz(
    client: httpx.Client, folder: Path, phases: str, examples: int, seconds: int | None = None
) -> None:
    """Nothing that is sent, at a real table by one of its players, is answered with a 500; for so
    long, if this is said.
    """
    table = hot_seat(client)
    cookie = client.cookies["caravan"]
    settings = folder / "schemathesis.toml"
    settings.write_text(
        f'seed = 1\n[parameters]\n"path.table_id" = "{table}"\n"path.game" = "marco_polo"\n'
        f'[headers]\nCookie = "caravan={cookie}"\n'
    )
    command = [sys.executable, "-m", "schemathesis.cli", "--config-file", str(settings), "run"]
    command += [f"{client.base_url}/api/openapi.json", "--checks", "not_a_server_error"]
    command += ["--phases", phases, "--max-examples", str(examples), "--workers", "1"]
    command += ["--max-time", str(seconds)] if seconds else []
    command += ["--exclude-path-regex", "/events$", "--exclude-path-regex", "/logout$"]
    done = subprocess.run(command, capture_output=True, text=True, cwd=folder, check=False)
    print(done.stdout[-3000:])
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-500:]
    assert view(client, table)["version"] > 0, "no request has reached the table"
