"""The database has the shape that the code expects; the API breaks under no input."""

from __future__ import annotations

from pathlib import Path

import httpx
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from sqlalchemy import create_engine

from caravanserai.web.app.settings import Settings
from caravanserai.web.database.connection import MIGRATIONS, Database
from caravanserai.web.database.schema import METADATA
from caravanserai.web.tables.founding import begun, fresh_record
from caravanserai.web.tables.store import TableStore
from caravanserai.web.tables.table import BOT, HUMAN, Seat
from tests.web.fuzzing import fuzz


def test_migrations_lead_to_the_schema(database: str, tmp_path: Path) -> None:
    url = Settings(tmp_path, database).url
    opened = Database(url)
    opened.migrate()
    opened.migrate()  # nothing to do
    opened.close()
    engine = create_engine(url.replace("postgresql:", "postgresql+psycopg:"))
    with engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, METADATA) == []
    engine.dispose()


def test_tables_of_the_first_shape_stay(database: str, tmp_path: Path) -> None:
    url = Settings(tmp_path, database).url
    opened = Database(url)
    opened.migrate()
    store = TableStore(opened)
    seats = [Seat(HUMAN, person="ann"), Seat(BOT, "random")]
    table = begun("t", fresh_record("marco_polo", 2, {}), seats, "a secret")
    store.add(table)
    engine = create_engine(url.replace("postgresql:", "postgresql+psycopg:"))
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.downgrade(config, "0001")
    engine.dispose()
    opened.migrate()
    again = store.load("t")
    opened.close()
    assert again is not None and again.clock is None and again.seats == seats
    assert again.match.record.choices == table.match.record.choices


def test_the_description_is_complete(client: httpx.Client) -> None:
    paths = client.get("/api/openapi.json").json()["paths"]
    assert "/api/tables/{table_id}/moves" in paths
    for path, methods in paths.items():
        for method, operation in methods.items():
            assert operation.get("description"), f"{method} {path}"


def test_no_input_breaks_the_api(client: httpx.Client, tmp_path: Path) -> None:
    """A sample; more stands in tests/long."""
    fuzz(client, tmp_path, "fuzzing", 4)
