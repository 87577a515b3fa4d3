"""The database is left in order."""

from __future__ import annotations

import threading
import time
from pathlib import Path

from caravanserai.web.database.connection import Database


def test_closing_waits_for_transactions(tmp_path: Path) -> None:
    """A transaction that is under way when the house closes is ended, not cut off."""
    database = Database(f"sqlite:///{tmp_path / 'house.db'}")
    database.migrate()
    began = threading.Event()
    ended: list[bool] = []

    def at_work() -> None:
        with database.write():
            began.set()
            time.sleep(0.3)
            ended.append(True)

    worker = threading.Thread(target=at_work)
    worker.start()
    assert began.wait(60)
    database.close()
    assert ended
    worker.join()
