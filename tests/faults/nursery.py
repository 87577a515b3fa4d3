"""Servers that are started within a tenth of a second, because everything they import is there.

A process without threads imports the house once and forks a server whenever it is told to; what
runs is `caravan serve`. Orders are lines of JSON on its standard input, answers on its output.
"""

from __future__ import annotations

import contextlib
import ctypes
import gc
import json
import os
import resource
import signal
import sys
from pathlib import Path
from typing import Any

PR_SET_PDEATHSIG = 1
"""What the system is told so that no server outlives the laboratory."""


def main() -> None:
    """Fork a server for each line, and reap what has ended. Processes for bots begin with what
    stands at the top of this file: it is as little as in the command that people run.
    """
    from caravanserai import available_games, load
    from caravanserai.web.app import server  # noqa: F401

    for game in available_games():
        load(game)
    gc.freeze()
    signal.signal(signal.SIGCHLD, lambda *_: _reap())
    print("ready", flush=True)
    for line in sys.stdin:
        order = json.loads(line)
        child = os.fork()
        if not child:
            _serve(order)
        print(child, flush=True)


def _reap() -> None:
    with contextlib.suppress(ChildProcessError):
        while os.waitpid(-1, os.WNOHANG)[0]:
            pass


def _serve(order: dict[str, Any]) -> None:
    """Become a server."""
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
    os.setsid()
    log = os.open(order["log"], os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
    empty = os.open(os.devnull, os.O_RDONLY)
    for source, target in ((empty, 0), (log, 1), (log, 2)):
        os.dup2(source, target)
    if order.get("file_bytes"):
        resource.setrlimit(resource.RLIMIT_FSIZE, (order["file_bytes"], resource.RLIM_INFINITY))
    status = 1
    try:
        from caravanserai.web.app import server
        from caravanserai.web.app.settings import Settings

        settings = Settings(Path(order["data"]), order["database"], workers=1, rates=None)
        server.serve(settings, "127.0.0.1", order["port"], browse=False)
        status = 0
    except BaseException as error:
        print(f"{type(error).__name__}: {error}", file=sys.stderr, flush=True)
    os._exit(status)


if __name__ == "__main__":
    main()
