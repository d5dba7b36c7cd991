"""Claims of docs/tutorial/filesystem.mdx."""

import os
from pathlib import Path
from typing import Any, Iterator

import dlt
from dlt.sources.filesystem import filesystem, read_csv, read_jsonl
from standins_lib.claims import claim, pipeline, raises, rows

NIGHT = 1746144000


def write(text: str, path: str = "trips/1.csv", modified: int = NIGHT) -> None:
    """Writes an export with a modification time."""
    file = Path("exports", path)
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text)
    os.utime(file, (modified, modified))


def trips(cursor: bool = False, **options: Any) -> Any:
    """The pipe of the tutorial."""
    files = filesystem("exports", file_glob="trips/*.csv")
    if cursor:
        files.apply_hints(incremental=dlt.sources.incremental("modification_date"))
    return (files | read_csv(**options)).with_name("trips")


def read(loaded: dlt.Pipeline, resource: Any, **arguments: Any) -> dict[str, int]:
    """Extracts and normalizes a resource and returns the numbers of new rows by table."""
    loaded.extract(resource, **arguments)
    counts = loaded.normalize().row_counts
    return {table: count for table, count in counts.items() if not table.startswith("_dlt")}


def type_of(loaded: dlt.Pipeline, column: str, table: str = "trips") -> Any:
    return loaded.default_schema.tables[table]["columns"][column].get("data_type")


@claim(
    "Without `dtype`, pandas turns the station code `007` into the number 7.",
    "dlt then creates a `bigint` column, and a later run with the right `dtype` still stores 7, "
    "because the column exists.",
    "Set the types before the first load, or load once with "
    '`pipeline.run(trips, refresh="drop_resources")`, which drops the table and its schema first.',
)
def codes_lose_their_zeros() -> None:
    write("station_code\n007\n")
    loaded = pipeline()
    loaded.run(trips())
    assert type_of(loaded, "station_code") == "bigint"
    loaded.run(trips(dtype={"station_code": str}))
    assert rows(loaded, "SELECT station_code FROM trips") == [(7,), (7,)]
    loaded.run(trips(dtype={"station_code": str}), refresh="drop_resources")
    assert rows(loaded, "SELECT station_code FROM trips") == [("007",)]


@claim(
    "dlt then makes a timestamp of ISO text with a time, such as `2025-05-01 08:02:00`; a date "
    "alone or another notation, such as `01.05.2025`, stays text."
)
def iso_times_are_detected() -> None:
    write("started_at,day,local\n2025-05-01 08:02:00,2025-05-01,01.05.2025\n")
    loaded = pipeline()
    read(loaded, trips())
    found = [type_of(loaded, name) for name in ("started_at", "day", "local")]
    assert found == ["timestamp", "text", "text"]


@claim(
    "A column of whole numbers with an empty cell becomes `double`, unless an earlier file made it "
    "`bigint`."
)
def empty_cells_make_doubles() -> None:
    write("trip_id,minutes\n1,\n2,9\n")
    gaps = pipeline()
    read(gaps, trips())
    assert type_of(gaps, "minutes") == "double"
    whole = pipeline("whole")
    write("trip_id,minutes\n1,12\n")
    read(whole, trips())
    write("trip_id,minutes\n1,\n2,9\n")
    read(whole, trips())
    assert type_of(whole, "minutes") == "bigint"
    assert "minutes__v_double" not in whole.default_schema.tables["trips"]["columns"]


@claim("`merge` without a key appends, with a warning in the log.")
def merge_without_a_key_appends() -> None:
    write("trip_id\n1\n")
    loaded = pipeline()
    for _ in range(2):
        loaded.run(trips(), write_disposition="merge")
    assert rows(loaded, "SELECT trip_id FROM trips") == [(1,), (1,)]


@claim("A changed file is read as a whole.")
def changed_files_are_read_as_a_whole() -> None:
    loaded = pipeline()
    write("trip_id\n1\n2\n")
    assert read(loaded, trips(cursor=True)) == {"trips": 2}
    write("trip_id\n1\n2\n3\n", modified=NIGHT + 1)
    assert read(loaded, trips(cursor=True)) == {"trips": 3}


@claim(
    "A file with a modification date before the remembered one is skipped, even if it is new in "
    "the folder."
)
def older_files_are_skipped() -> None:
    write("trip_id\n1\n")
    loaded = pipeline()
    assert read(loaded, trips(cursor=True)) == {"trips": 1}
    write("trip_id\n2\n", "trips/2.csv", NIGHT - 1)
    assert read(loaded, trips(cursor=True)) == {}


@claim(
    "`with_name` on the pipe also renames the resource under which the date is stored: "
    "`filesystem` becomes `filesystem_trips`.",
    "After you rename the table, all files are read again.",
)
def a_new_name_reads_all_files() -> None:
    write("trip_id\n1\n")
    loaded = pipeline()
    read(loaded, trips(cursor=True))
    assert list(loaded.state["sources"]["claims"]["resources"]) == ["filesystem_trips"]
    assert read(loaded, trips(cursor=True).with_name("rides")) == {"rides": 1}


@claim(
    "When you pipe into a transformer of your own, as in steps 8 and 9, the `filesystem` resource "
    "keeps the name `filesystem`."
)
def own_transformers_share_the_date() -> None:
    @dlt.transformer
    def names(files: Any) -> Iterator[Any]:
        for file in files:
            yield {"name": file["file_name"]}

    def listed(folder: str, table: str, name: str = "filesystem") -> Any:
        files = filesystem(f"exports/{folder}").with_name(name)
        files.apply_hints(incremental=dlt.sources.incremental("modification_date"))
        return (files | names).apply_hints(table_name=table)

    write("", "new/1.csv", NIGHT)
    write("", "old/1.csv", NIGHT - 1)
    loaded = pipeline()
    assert read(loaded, listed("new", "first")) == {"first": 1}
    assert read(loaded, listed("old", "second")) == {}
    assert read(loaded, listed("old", "second", "old_files")) == {"second": 1}


@claim(
    "One document over several lines is not, and a blank line is an error too: parse such files in "
    "your own reader."
)
def documents_stand_on_one_line() -> None:
    for text, message in (
        ("Exports of May\n", "unexpected character"),
        ('{\n "trip_id": 1\n}\n', "unexpected end of data"),
        ('{"trip_id": 1}\n\n', "input data is empty"),
    ):
        write(text)
        with raises("JSONDecodeError") as caught:
            list(filesystem("exports", file_glob="trips/*") | read_jsonl())
        assert message in caught.message


@claim("`read_csv` can load a file of another format without an error, as columns of text.")
def other_formats_are_columns_of_text() -> None:
    write('{"trip_id": 1,\n"minutes": 9}\n')
    (row,) = trips()
    assert set(map(type, row.values())) <= {str, float}
    assert "trip_id" in next(iter(row))


@claim(
    "The one package holds only the state of a pipeline that runs for the first time; later runs "
    "report `0 load package(s)`."
)
def an_empty_run_loads_state_once() -> None:
    loaded = pipeline()
    assert len(loaded.run(trips()).loads_ids) == 1
    assert loaded.run(trips()).loads_ids == []
    assert loaded.default_schema.data_table_names() == []


@claim(
    "`replace` resets the remembered date before each run, so all files are read every time.",
    'Not so `{"disposition": "replace"}`: then only the rows of new files are left.',
    cases=("argument", "hint", "dictionary", "dictionary, own transformer", "own transformer"),
)
def dates_of_a_replace(case: str) -> None:
    @dlt.transformer(name="trips")
    def own(files: Any) -> Any:
        for file in files:
            yield {"id": int(file["file_name"][0])}

    def trips() -> Any:
        files = filesystem(f"{os.getcwd()}/trips", file_glob="*.jsonl")
        files.apply_hints(incremental=dlt.sources.incremental("modification_date"))
        return files | own if "own" in case else (files | read_jsonl()).with_name("trips")

    def write(number: int) -> None:
        path = Path(f"trips/{number}.jsonl")
        path.parent.mkdir(exist_ok=True)
        path.write_text(f'{{"id": {number}}}\n')
        os.utime(path, (number, number))

    mode: Any = {"disposition": "replace"} if "dictionary" in case else "replace"
    loaded = pipeline()
    for number in (1, 2):
        write(number)
        resource = trips()
        if case == "hint":
            resource.apply_hints(write_disposition=mode)
            loaded.run(resource)
        else:
            loaded.run(resource, write_disposition=mode)
    found = rows(loaded, "SELECT id FROM trips ORDER BY id")
    assert found == ([(2,)] if "dictionary" in case else [(1,), (2,)])
