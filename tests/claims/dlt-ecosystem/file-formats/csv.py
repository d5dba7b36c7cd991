"""Claims of docs/dlt-ecosystem/file-formats/csv.mdx."""

import gzip
import os
from pathlib import Path
from typing import Any

import dlt
from standins_lib.claims import claim, pipeline, raises
from standins_lib.neighbours import shaped


def texts(data: Any, name: str = "books", **hints: Any) -> list[str]:
    """The CSV files that dlt makes of the data for a lake."""
    loaded = pipeline(name, destination=dlt.destinations.filesystem("lake"))
    loaded.extract(data, table_name="books", loader_file_format="csv", **hints)
    loaded.normalize()
    files = Path(loaded.working_dir).glob("load/normalized/*/new_jobs/books.*.csv")
    return sorted(gzip.decompress(file.read_bytes()).decode() for file in files)


@claim("CSV has no types, and files written from rows do not distinguish null from empty text:")
def nulls_of_rows_are_empty_text() -> None:
    (text,) = texts([{"id": 1, "note": ""}, {"id": 2, "note": None}])
    first, second = text.splitlines()[1:]
    assert first.split(",")[1] == second.split(",")[1] == '""'


@claim('Here null is empty and empty text is `""`:')
def nulls_of_arrow_are_nothing() -> None:
    import pyarrow as pa

    (text,) = texts(pa.table({"id": [1, 2], "note": ["", None]}))
    assert text.splitlines() == ['"id","note"', '1,""', "2,"]


@claim("As an environment variable, `delimiter` is `NORMALIZE__DATA_WRITER__DELIMITER`.")
def the_environment_sets_the_delimiter() -> None:
    import pyarrow as pa

    os.environ["NORMALIZE__DATA_WRITER__DELIMITER"] = "|"
    assert texts([{"id": 1, "title": "Emma"}])[0].startswith('"id"|"title"|')
    (text,) = texts(pa.table({"id": [1], "title": ["Emma"]}), "arrow")
    assert text.splitlines()[0] == '"id"|"title"'


@claim("This tells Postgres how to read, and does not change what dlt writes.")
def the_format_of_postgres_changes_no_file() -> None:
    os.environ["DESTINATION__POSTGRES__CSV_FORMAT__DELIMITER"] = "|"
    loaded = pipeline(destination="postgres")
    loaded.extract([{"id": 1, "title": "Emma"}], table_name="books", loader_file_format="csv")
    loaded.normalize()
    (file,) = Path(loaded.working_dir).glob("load/normalized/*/new_jobs/books.*.csv")
    assert gzip.decompress(file.read_bytes()).decode().startswith('"id","title",')
    os.environ["DESTINATION__POSTGRES__CREDENTIALS"] = "postgresql://loader:loader@localhost/shop"
    client: Any = loaded._get_destination_clients(loaded.default_schema)[0]
    assert client.config.csv_format.delimiter == "|"


@claim(
    "**Bytes** must be UTF-8 text.",
    "Other bytes end the run with `contains bytes that cannot be decoded with utf-8`, in an Arrow"
    " table with `invalid UTF-8 characters`.",
)
def other_bytes_end_the_run() -> None:
    import pyarrow as pa

    assert '"png"' in texts([{"id": 1, "cover": b"png"}])[0]
    with raises("NormalizeJobFailed") as caught:
        texts([{"id": 1, "cover": b"\xff\xfe"}], "broken")
    assert "contains bytes that cannot be decoded with utf-8" in caught.message
    with raises("NormalizeJobFailed") as caught:
        texts(pa.table({"id": [1], "cover": [b"\xff\xfe"]}), "arrow")
    assert "invalid UTF-8 characters" in caught.message


@claim(
    "**Nested Arrow types** such as `struct` end the run with `Arrow data contains a column that "
    "cannot be written to csv file`."
)
def nested_arrow_types_end_the_run() -> None:
    import pyarrow as pa

    with raises("NormalizeJobFailed") as caught:
        texts(pa.table({"id": [1], "tags": [{"shelf": "A"}]}))
    assert "Arrow data contains a column that cannot be written to csv file" in caught.message


@claim("**A new column** starts a new file, so one table may have files with different headers.")
def a_new_column_starts_a_file() -> None:
    os.environ["NORMALIZE__DATA_WRITER__BUFFER_MAX_ITEMS"] = "1"
    found = texts([{"id": 1}, {"id": 2, "title": "Emma"}])
    headers = sorted(text.splitlines()[0].count(",") for text in found)
    assert headers == [2, 3]


@claim(
    "In both cases, call `pipeline.drop()` before the next run.",
    cases=("bytes", "bytes, arrow", "struct, arrow"),
)
def refused_values_leave_a_package(case: str) -> None:
    def run(value: Any) -> None:
        data = shaped(case, [{"id": 1, "value": value}])
        loaded.run(data, table_name="books", loader_file_format="csv")

    loaded = pipeline(destination=dlt.destinations.filesystem("lake"))
    for value in ({"a": 1} if "struct" in case else b"\xff", "text"):
        with raises("NormalizeJobFailed"):
            run(value)
    loaded = loaded.drop()
    run("text")
    assert len(list(Path("lake/data/books").iterdir())) == 1
