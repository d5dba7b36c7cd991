"""Claims of docs/walkthroughs/recipes/postgres-to-bigquery.mdx."""

import os
import shutil
from pathlib import Path
from typing import Any

import dlt
import sqlalchemy as sa
from dlt.common.configuration.resolve import resolve_configuration
from dlt.common.configuration.specs import GcpServiceAccountCredentials
from dlt.sources.sql_database import remove_nullability_adapter, sql_table
from standins_lib.claims import claim, pipeline, raises, rows


def run_in(url: str, *statements: str) -> None:
    engine = sa.create_engine(url)
    with engine.begin() as connection:
        for statement in statements:
            connection.exec_driver_sql(statement)
    engine.dispose()


def notes(url: str, **hints: Any) -> Any:
    by_change: Any = dlt.sources.incremental("changed")
    return sql_table(url, "notes", incremental=by_change, write_disposition="merge", **hints)


@claim("Without a primary key, `merge` appends the changed rows.")
def no_key_appends() -> None:
    url = "sqlite:///notes.db"
    run_in(
        url,
        "CREATE TABLE notes (id INTEGER, changed INTEGER)",
        "INSERT INTO notes VALUES (1, 1)",
    )
    loaded = pipeline()
    loaded.run(notes(url))
    run_in(url, "UPDATE notes SET changed = 2")
    loaded.run(notes(url))
    assert rows(loaded, "SELECT id, changed FROM notes ORDER BY 2") == [(1, 1), (1, 2)]


@claim(
    "GitHub's machine starts empty each time, and a run restores the cursor from the destination.",
    "The cursor is stored in BigQuery too, so a run on another machine continues from there.",
)
def cursor_comes_from_the_destination() -> None:
    url = "sqlite:///notes.db"
    run_in(
        url,
        "CREATE TABLE notes (id INTEGER PRIMARY KEY, changed INTEGER)",
        "INSERT INTO notes VALUES (1, 1), (2, 2)",
    )
    loaded = pipeline()
    loaded.run(notes(url))
    assert len(loaded.list_completed_load_packages()) == 1
    shutil.rmtree(loaded.working_dir)
    run_in(url, "UPDATE notes SET changed = 3 WHERE id = 1")
    fresh = pipeline()
    assert fresh.first_run
    fresh.run(notes(url))
    assert fresh.last_trace.last_normalize_info.row_counts["notes"] == 1


@claim("`remove_nullability_adapter` leaves out `NOT NULL`, except for the key.")
def only_the_key_stays_not_null() -> None:
    url = "sqlite:///notes.db"
    run_in(
        url,
        "CREATE TABLE notes (id INTEGER PRIMARY KEY NOT NULL, changed INTEGER NOT NULL)",
        "INSERT INTO notes VALUES (1, 1)",
    )
    relaxed = notes(url, table_adapter_callback=remove_nullability_adapter)
    made = pipeline()
    made.extract(notes(url), schema=dlt.Schema("plain"))
    made.extract(relaxed, schema=dlt.Schema("relaxed"))
    found = {
        name: {
            column
            for column, hints in made.schemas[name].tables["notes"]["columns"].items()
            if hints.get("nullable") is False
        }
        for name in ("plain", "relaxed")
    }
    assert found == {"plain": {"id", "changed"}, "relaxed": {"id"}}


@claim("GitHub passes an empty string, and dlt then asks for the single fields of the credentials.")
def empty_secret() -> None:
    os.environ["SOURCES__SQL_DATABASE__CREDENTIALS"] = ""
    with raises("ConfigFieldMissingException") as caught:
        sql_table(table="notes")
    assert "SOURCES__SQL_DATABASE__CREDENTIALS__DRIVERNAME" in caught.message


@claim("`BIGQUERY_KEY` with the whole text of the key file")
def key_file_as_text() -> None:
    os.environ["CREDENTIALS"] = (
        '{"type": "service_account", "project_id": "shop-analytics",'
        ' "private_key": "fake", "client_email": "loader@example.com"}'
    )
    found = resolve_configuration(GcpServiceAccountCredentials())
    assert found.project_id == "shop-analytics"
    assert not Path(".dlt/secrets.toml").exists()


@claim(
    'set `backend="pyarrow"`, add the extra `parquet`, and use'
    ' `incremental("updated_at", lag=3600)`',
    service="postgres",
)
def lag_with_pyarrow() -> None:
    url = os.environ["SNIPPETS_POSTGRES_URL"]
    run_in(
        url,
        "CREATE TABLE late (id INT PRIMARY KEY, updated_at TIMESTAMPTZ)",
        "INSERT INTO late VALUES (1, '2025-05-01 08:00Z')",
    )

    def late() -> Any:
        by_change: Any = dlt.sources.incremental("updated_at", lag=3600)
        return sql_table(
            url, "late", backend="pyarrow", incremental=by_change, write_disposition="merge"
        )

    loaded = pipeline()
    loaded.run(late())
    run_in(url, "INSERT INTO late VALUES (2, '2025-05-01 07:30Z'), (3, '2025-05-01 06:30Z')")
    loaded.run(late())
    assert rows(loaded, "SELECT id FROM late ORDER BY id") == [(1,), (2,)]
