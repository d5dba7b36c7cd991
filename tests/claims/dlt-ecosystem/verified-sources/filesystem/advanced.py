"""Claims of docs/dlt-ecosystem/verified-sources/filesystem/advanced.mdx."""

import gzip
import os
from pathlib import Path
from typing import Any, Iterator

import dlt
from dlt.sources.filesystem import filesystem, read_jsonl
from standins_lib.claims import claim, columns, pipeline, raises, rows


def write(path: str, content: bytes = b"scan_id\n1\n") -> None:
    """Writes a file below the folder `inbox`."""
    file = Path("inbox", path)
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(content)
    os.utime(file, (1746144000, 1746144000))


def one_file(**arguments: Any) -> Any:
    """The only file of the folder."""
    (file,) = filesystem("inbox", file_glob="**/*", **arguments)
    return file


@claim("The contents of 100 files are in memory at a time: lower `files_per_page` for large files.")
def pages_have_a_hundred_files() -> None:
    for number in range(101):
        write(f"{number}.csv")
    pages: list[int] = []

    @dlt.transformer
    def measure(files: Any) -> Iterator[Any]:
        pages.append(len(files))
        yield from ()

    list(filesystem("inbox") | measure)
    assert pages == [100, 1]
    pages.clear()
    list(filesystem("inbox", files_per_page=60) | measure)
    assert pages == [60, 41]


@claim("path below `bucket_url`, with `/` on Windows too")
def relative_paths_begin_below_the_bucket() -> None:
    write("depots/scans.csv")
    assert one_file()["relative_path"] == "depots/scans.csv"


@claim("guessed from the name; `application/` and the suffix if Python does not know it")
def types_are_guessed_from_names() -> None:
    for name, mime_type in (
        ("scans.csv", "text/csv"),
        ("scans.jsonl", "application/jsonl"),
        ("README", "application/octet-stream"),
    ):
        write(name)
        assert one_file()["mime_type"] == mime_type
        Path("inbox", name).unlink()


@claim("compression guessed from the name: `gzip`, `bzip2`, `xz`, `br` or `compress`, else `None`")
def encodings_are_guessed_from_names() -> None:
    names = ("a.csv", "a.csv.gz", "a.csv.bz2", "a.csv.xz", "a.csv.br", "a.csv.Z", "a.csv.zst")
    for name in names:
        write(name)
    found = {file["file_name"]: file["encoding"] for file in filesystem("inbox")}
    assert [found[name] for name in names] == [
        None,
        "gzip",
        "bzip2",
        "xz",
        "br",
        "compress",
        None,
    ]


@claim("size as stored, so the compressed size of a `.gz` file")
def sizes_are_compressed() -> None:
    packed = gzip.compress(b"scan_id\n" * 1000)
    write("scans.csv.gz", packed)
    assert one_file()["size_in_bytes"] == len(packed)


@claim(
    'a file object that unpacks gzip if `encoding` is `gzip`; `compression="enable"` always '
    'unpacks gzip, and `"disable"` never does'
)
def open_unpacks_gzip() -> None:
    packed = gzip.compress(b"scan_id\n1\n")
    write("scans.csv.gz", packed)
    file = one_file()
    assert file.open().read() == b"scan_id\n1\n"
    assert file.open(compression="disable").read() == packed
    Path("inbox/scans.csv.gz").rename("inbox/scans.csv")
    file = one_file()
    assert file.open().read() == packed
    assert file.open(compression="enable").read() == b"scan_id\n1\n"


@claim("the bytes as stored, **not** decompressed")
def read_bytes_does_not_unpack() -> None:
    packed = gzip.compress(b"scan_id\n1\n")
    write("scans.csv.gz", packed)
    assert one_file().read_bytes() == packed
    assert one_file(extract_content=True).read_bytes() == packed


@claim("`open` does not unpack compressions other than gzip.")
def open_leaves_bzip2_alone() -> None:
    import bz2

    packed = bz2.compress(b"scan_id\n1\n")
    write("scans.csv.bz2", packed)
    assert one_file().open().read() == packed
    with raises("BadGzipFile"):
        one_file().open(compression="enable").read()


@claim("path of a local file, for libraries that want one; `ValueError` for other storages")
def only_local_files_have_a_local_path() -> None:
    from fsspec.implementations.memory import MemoryFileSystem

    write("scans.csv")
    assert one_file().local_file_path == str(Path("inbox/scans.csv").absolute())
    MemoryFileSystem().pipe("/inbox/scans.csv", b"scan_id\n1\n")
    (file,) = filesystem("memory://inbox")
    with raises("ValueError"):
        print(file.local_file_path)


@claim(
    "Unless you passed a filesystem as `credentials`, each access to `file.fsspec` sets it up "
    "again, so keep it in a variable in a loop.",
    cases=("an address", "a filesystem as credentials"),
)
def each_access_is_a_new_filesystem(case: str) -> None:
    from fsspec.implementations.local import LocalFileSystem

    write("scans.csv")
    if case == "an address":
        file = one_file()
        assert file.fsspec is not file.fsspec
    else:
        (file,) = filesystem("inbox", LocalFileSystem())
        assert file.fsspec is file.fsspec


@claim("The name of the transformer is the name of the table.")
def transformers_name_tables() -> None:
    @dlt.transformer(name="scans")
    def read(files: Any) -> Iterator[Any]:
        for file in files:
            yield {"file": file["file_name"]}

    write("scans.csv")
    loaded = pipeline()
    loaded.extract(filesystem("inbox") | read)
    loaded.normalize()
    assert loaded.default_schema.data_table_names() == ["scans"]


@claim(
    "A data frame is loaded as it is, without `_dlt_id` and without nested tables: see Arrow and "
    "pandas.",
    'Yield `frame.to_dict(orient="records")` to have both.',
)
def frames_have_no_ids() -> None:
    import pandas as pd

    frame = pd.DataFrame({"invoice": [7001], "parts": [["chain", "bell"]]})
    loaded = pipeline()
    loaded.extract(frame, table_name="frames")
    loaded.extract(frame.to_dict(orient="records"), table_name="rows")
    loaded.normalize()
    assert loaded.default_schema.data_table_names() == ["frames", "rows", "rows__parts"]
    tables = loaded.default_schema.tables
    assert columns(loaded, "frames") == list(tables["frames"]["columns"]) == ["invoice", "parts"]
    assert "_dlt_id" in tables["rows"]["columns"]


@claim(
    "`astype(str)` on a frame that was read already turns an empty cell into the text `nan`.",
    "If you yield dictionaries instead, nothing fails, but the texts go into a column of their"
    " own, `article__v_text`.",
)
def mixed_column_of_a_sheet() -> None:
    import pandas as pd

    mixed = pd.DataFrame({"article": [204, "B-377", None]})
    loaded = pipeline("articles")
    as_text = mixed.assign(article=mixed["article"].astype(object).where(mixed["article"].notna()))
    loaded.run(as_text.astype(str), table_name="texts")
    assert ("nan",) in loaded.dataset().texts.fetchall()

    loaded.run(mixed.to_dict(orient="records"), table_name="records")
    assert columns(loaded, "records") == ["article", "article__v_text"]


@claim(
    "An array over several lines fails with `unexpected end of data`.",
    "An array on one line does not fail, but its rows are not in the table: it gets one empty row, "
    "and the rows go into a nested table, here `lines__value`.",
    cases=("several lines", "one line"),
)
def arrays_in_jsonl(case: str) -> None:
    from dlt.sources.filesystem import read_jsonl

    text = '[\n{"id": 1},\n{"id": 2}\n]' if case == "several lines" else '[{"id": 1}, {"id": 2}]'
    Path("a.json").write_text(text)
    loaded = pipeline()
    reader = (filesystem(".", file_glob="a.json") | read_jsonl()).with_name("lines")
    if case == "several lines":
        with raises("PipelineStepFailed") as caught:
            loaded.run(reader)
        assert "unexpected end of data" in caught.message
    else:
        loaded.run(reader)
        assert columns(loaded, "lines") == []
        assert rows(loaded, "SELECT count(*) FROM lines") == [(1,)]
        assert rows(loaded, "SELECT id FROM lines__value ORDER BY 1") == [(1,), (2,)]


@claim("An empty cell loads as `NULL`.")
def empty_cells() -> None:
    import pandas as pd

    frame = pd.DataFrame({"sku": ["B-204", "B-377"], "pieces": [12, None]})
    frame.to_excel("stock.xlsx", index=False)
    loaded = pipeline()
    loaded.run(pd.read_excel("stock.xlsx").to_dict(orient="records"), table_name="stock")
    assert rows(loaded, "SELECT sku, pieces FROM stock ORDER BY pieces NULLS LAST") == [
        ("B-204", 12),
        ("B-377", None),
    ]


@claim(
    "Dates and texts in one column fail in the same way, with `ArrowTypeError`:"
    " `object of type <class 'str'> cannot be converted to int`, or"
    " `Expected bytes, got a 'datetime.datetime' object` if the text comes first.",
    "Read such columns as text, too; a date becomes `2025-01-02 00:00:00`.",
    cases=("date first", "text first"),
)
def dates_and_texts_in_a_sheet(case: str) -> None:
    import pandas as pd

    loaded = pipeline()
    values = [pd.Timestamp("2025-01-02"), "open"]
    message = "<class 'str'> cannot be converted to int"
    if case == "text first":
        values.reverse()
        message = "Expected bytes, got a 'datetime.datetime' object"
    pd.DataFrame({"paid": values}).to_excel("paid.xlsx", index=False)
    with raises("ArrowTypeError") as caught:
        loaded.run(pd.read_excel("paid.xlsx"), table_name="paid")
    assert message in caught.message
    loaded.run(pd.read_excel("paid.xlsx", dtype=str), table_name="paid")
    found = rows(loaded, "SELECT paid FROM paid ORDER BY paid")
    assert found == [("2025-01-02 00:00:00",), ("open",)]


@claim(
    "Files of one name in different folders have the same `file_name`; `relative_path` tells them"
    " apart.",
    "the rows of `2025/orders.csv` go into `_2025_orders`",
)
def a_table_for_each_file() -> None:
    for year in ("2024", "2025"):
        Path("exports", year).mkdir(parents=True)
        Path("exports", year, "orders.csv").write_text(f"id\n{year}\n")

    @dlt.transformer
    def by_file(files: Any) -> Any:
        for file in files:
            with file.open() as stream:
                page = [{"id": int(stream.read().split()[1])}]
            yield dlt.mark.with_table_name(page, file["relative_path"].rsplit(".", 1)[0])

    files = list(filesystem("exports", file_glob="**/*.csv"))
    assert {file["file_name"] for file in files} == {"orders.csv"}
    loaded = pipeline()
    loaded.run(filesystem("exports", file_glob="**/*.csv") | by_file)
    assert rows(loaded, "SELECT id FROM _2025_orders") == [(2025,)]
    assert rows(loaded, "SELECT id FROM _2024_orders") == [(2024,)]


@claim(
    "If you only need a connection, `fsspec_from_resource` returns the fsspec filesystem that the"
    " resource is configured with.",
    "Call it before `with_name`: a renamed resource ends in"
    " `'NoneType' object has no attribute 'get'`.",
    cases=("plain", "renamed"),
)
def connection_of_a_resource(case: str) -> None:
    from dlt.sources.filesystem.helpers import fsspec_from_resource

    if case == "plain":
        assert fsspec_from_resource(filesystem(".")).exists(os.getcwd())
        return
    with raises("AttributeError") as caught:
        fsspec_from_resource(filesystem(".").with_name("inbox"))
    assert "'NoneType' object has no attribute 'get'" in caught.message


@claim(
    "Without `drop_pending_packages`, the run after a failed one loads its package and moves no"
    " file, and the next run loads the rows again.",
    "If the files have a cursor, call `pipeline.drop()` in its place: the other call leaves the"
    " cursor past the files of the package, which are then moved without their rows.",
    cases=("dropped", "not dropped", "cursor, dropped", "cursor, drop()"),
)
def moved_files_after_a_failed_run(case: str) -> None:
    from unittest import mock

    from dlt.destinations.insert_job_client import InsertValuesLoadJob

    dlt.config["load.raise_on_max_retries"] = 1
    Path("inbox").mkdir()
    Path("inbox/1.jsonl").write_text('{"id": 1}\n')
    loaded = pipeline()
    loaded.run([{"id": 1}], table_name="first")

    def load() -> None:
        done: list[Any] = []
        files = filesystem("inbox", file_glob="*.jsonl").add_map(
            lambda file: done.append(file) or file
        )
        if "cursor" in case:
            files.apply_hints(incremental=dlt.sources.incremental("modification_date"))
        if case == "cursor, drop()":
            loaded.drop()
        elif "not" not in case:
            loaded.drop_pending_packages()
        loaded.run((files | read_jsonl()).with_name("rates"))
        for file in done:
            Path("inbox", file["file_name"]).unlink()

    lost = mock.patch.object(InsertValuesLoadJob, "run", side_effect=ConnectionError("lost"))
    with lost, raises("LoadClientJobRetry"):
        load()
    for _ in range(2):
        load()
    assert not Path("inbox/1.jsonl").exists()
    if case == "cursor, dropped":
        assert "rates" not in loaded.last_trace.last_normalize_info.row_counts
        return
    found = rows(loaded, "SELECT id FROM rates")
    assert found == ([(1,), (1,)] if case == "not dropped" else [(1,)])


@claim(
    "The readers do not tell which file a row came from, and `read_csv_duckdb(filename=True)` does"
    " not add the column; with `use_pyarrow=True` it adds an internal name,"
    " `DUCKDB_INTERNAL_OBJECTSTORE://…`.",
    cases=("dictionaries", "arrow"),
)
def file_name_of_duckdb(case: str) -> None:
    from dlt.sources.filesystem import read_csv_duckdb

    Path("visits.csv").write_text("shop,visits\nGraz,41\n")
    reader = read_csv_duckdb(filename=True, use_pyarrow=case == "arrow")
    (found,) = filesystem(".", file_glob="visits.csv") | reader
    if case == "dictionaries":
        assert found == {"shop": "Graz", "visits": 41}
        return
    (name,) = found["filename"].to_pylist()
    assert name.startswith("DUCKDB_INTERNAL_OBJECTSTORE://")


@claim(
    "A number below a date does not fail: it becomes a time on January 1, 1970.",
    cases=("date first", "number first", "as text"),
)
def a_number_below_a_date(case: str) -> None:
    from datetime import datetime

    import pandas as pd

    values = [datetime(2025, 1, 2), 5]
    sheet = pd.DataFrame({"day": values[::-1] if case == "number first" else values})
    sheet.to_excel("days.xlsx", index=False)
    loaded = pipeline()
    frame = pd.read_excel("days.xlsx", dtype=str if case == "as text" else None)
    if case == "number first":
        with raises("ArrowInvalid"):
            loaded.run(frame, table_name="days")
        return
    loaded.run(frame, table_name="days")
    found = [str(day) for (day,) in rows(loaded, "SELECT day FROM days")]
    second = "5" if case == "as text" else "1970-01-01 00:00:00.000005"
    assert found == ["2025-01-02 00:00:00", second]


@claim(
    "Then the copy is in `add_map` or `add_filter`. These steps run before the cursor, wherever "
    "you add them: the cursor drops the rows of old files only after they were copied.",
    "Each run copies the new files only.",
    cases=("map", "filter", "map, after the hint", "transformer"),
)
def steps_before_the_cursor(case: str) -> None:
    write("a.csv")
    copied: list[str] = []

    def copy(file: Any) -> Any:
        copied.append(file["file_name"])
        return file

    def copy_all(files: Any) -> Any:
        yield [copy(file) for file in files]

    def listing() -> Any:
        files = filesystem("inbox", file_glob="*.csv")
        if case == "map":
            files.add_map(copy)
        if case == "filter":
            files.add_filter(lambda file: bool(copy(file)))
        files.apply_hints(incremental=dlt.sources.incremental("modification_date"))
        if case == "map, after the hint":
            files.add_map(copy)
        if case == "transformer":
            return files.with_name("listing") | dlt.transformer(copy_all, name="copies")
        return files.with_name("copies")

    loaded = pipeline()
    loaded.run(listing())
    loaded.run(listing())
    assert copied == ["a.csv"] * (1 if case == "transformer" else 2)
    assert len(rows(loaded, "SELECT * FROM copies")) == 1
