"""Claims of docs/dlt-ecosystem/file-formats/insert-format.mdx."""

import gzip
import os
from pathlib import Path
from typing import Any

import dlt
from standins_lib.claims import claim, pipeline, raises


def texts(loaded: dlt.Pipeline, rows: list[Any]) -> list[str]:
    """The files of the format that dlt makes of rows."""
    loaded.extract(rows, table_name="books", loader_file_format="insert_values")
    loaded.normalize()
    files = Path(loaded.working_dir).glob("load/normalized/*/new_jobs/books.*")
    return sorted(gzip.decompress(file.read_bytes()).decode() for file in files)


@claim("A new column starts a new file.")
def a_new_column_starts_a_file() -> None:
    os.environ["NORMALIZE__DATA_WRITER__BUFFER_MAX_ITEMS"] = "1"
    found = texts(pipeline(), [{"id": 1}, {"id": 2, "title": "Emma"}])
    assert ['"title"' in text for text in found] in ([False, True], [True, False])


@claim(
    "Databases with a limit on the rows of one statement get several statements from a file; "
    "Synapse, which has no such `VALUES`, gets `SELECT … UNION ALL`."
)
def limits_and_dialects_change_the_statement() -> None:
    rows = [{"id": number} for number in range(1001)]
    loaded = pipeline(destination=dlt.destinations.mssql())
    (text,) = texts(loaded, rows)
    limit = loaded.destination.capabilities().max_rows_per_insert
    assert limit == 1000
    synapse = pipeline("in_synapse", destination=dlt.destinations.synapse())
    (text,) = texts(synapse, rows[:2])
    assert "UNION ALL" in text
    assert "VALUES" not in text


@claim("The files are compressed with gzip unless compression is off.")
def files_are_compressed() -> None:
    assert texts(pipeline(), [{"id": 1}])[0].startswith("INSERT INTO")
    os.environ["NORMALIZE__DATA_WRITER__DISABLE_COMPRESSION"] = "true"
    with raises("BadGzipFile"):
        texts(pipeline("plain"), [{"id": 1}])


@claim("The files cannot be read with `pipeline.dataset()` either.")
def sql_cannot_read_the_files() -> None:
    from dlt.destinations.impl.filesystem import sql_client

    def open_connection(self: Any) -> Any:
        return super(sql_client.FilesystemSqlClient, self).open_connection()

    client: Any = sql_client.FilesystemSqlClient
    client.open_connection = open_connection
    loaded = pipeline(destination=dlt.destinations.filesystem("lake"))
    loaded.run([{"id": 1}], table_name="books", loader_file_format="insert_values")
    loaded.run([{"id": 2}], table_name="films", loader_file_format="jsonl")
    assert loaded.dataset()("SELECT id FROM films").fetchall() == [(2,)]
    with raises("DatabaseUndefinedRelation"):
        loaded.dataset()("SELECT id FROM books").fetchall()
