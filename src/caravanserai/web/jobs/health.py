"""Whether a server can keep what happens."""

from __future__ import annotations

import asyncio
import logging
from concurrent.futures import ThreadPoolExecutor
from time import monotonic
from typing import Final

from caravanserai.web.database.connection import SILENT, in_words
from caravanserai.web.jobs.leases import Leases

PATIENCE_S: Final = 5.0
"""Seconds after which a database that has not answered is called silent."""
LOOK_EVERY_S: Final = 1.0
"""Seconds for which an answer holds: whoever asks more often lets nothing more be written."""

log = logging.getLogger(__name__)


class Health:
    """Whether what happens here can be kept: a tiny row is written."""

    def __init__(self, leases: Leases) -> None:
        self._leases = leases
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="health")
        self._look: asyncio.Future[str] | None = None
        self._looked = 0.0

    async def trouble(self) -> str:
        """Why nothing can be written; empty if all is well."""
        if self._look is None or (self._look.done() and monotonic() > self._looked + LOOK_EVERY_S):
            self._looked = monotonic()
            loop = asyncio.get_running_loop()
            self._look = loop.run_in_executor(self._thread, self._write)
        done, _ = await asyncio.wait({self._look}, timeout=PATIENCE_S)
        return self._look.result() if done else SILENT

    def close(self) -> None:
        self._thread.shutdown(wait=True, cancel_futures=True)

    def _write(self) -> str:
        try:
            self._leases.show_life()
        except Exception as error:
            log.exception("nothing can be written")
            return in_words(error)
        return ""
