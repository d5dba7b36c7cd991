"""Claims of docs/dlt-ecosystem/verified-sources/filesystem/basic.mdx."""

import gzip
import importlib
import os
import sys
from pathlib import Path
from typing import Any

import dlt
from dlt.sources.filesystem import (
    filesystem,
    read_csv,
    read_csv_duckdb,
    read_jsonl,
    read_parquet,
    readers,
)
from standins_lib.claims import claim, pipeline, raises, rows
from standins_lib.neighbours import on_a_new_machine

DAY = 1746144000


def write(path: str, text: str = "scan_id\n1\n", modified: int = DAY) -> None:
    """Writes a file with a modification time."""
    file = Path(path)
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text)
    os.utime(file, (modified, modified))


def found(file_glob: str, bucket_url: str = "inbox") -> list[str]:
    """The files that a glob finds."""
    files = filesystem(bucket_url, file_glob=file_glob)
    return sorted(file["relative_path"] for file in files)


def new_files(bucket_url: str = "inbox", **cursor: Any) -> Any:
    """The resource of files with a cursor."""
    files = filesystem(bucket_url)
    files.apply_hints(incremental=dlt.sources.incremental("modification_date", **cursor))
    return files


def read(loaded: dlt.Pipeline, resource: Any) -> dict[str, int]:
    """Extracts and normalizes a resource and returns the numbers of new rows by table."""
    loaded.extract(resource)
    counts = loaded.normalize().row_counts
    return {table: count for table, count in counts.items() if not table.startswith("_dlt")}


def cursors(loaded: dlt.Pipeline) -> list[str]:
    """The names under which cursors are stored."""
    return list(loaded.state["sources"][loaded.pipeline_name]["resources"])


@claim(
    "The resource `filesystem` does not open the files, unless you set `extract_content`.",
    cases=("default", "extract_content"),
)
def files_are_only_listed(case: str) -> None:
    write("inbox/scans.csv")
    (file,) = filesystem("inbox", extract_content=case == "extract_content")
    content = b"scan_id\n1\n" if case == "extract_content" else None
    assert file.get("file_content") == content


@claim(
    "With `azure://` dlt cannot read the modification date of a file and fails with "
    "`KeyError: 'azure'`."
)
def azure_has_no_modification_date() -> None:
    from fsspec.implementations.memory import MemoryFileSystem

    class Azure(MemoryFileSystem):
        @classmethod
        def _strip_protocol(cls, path: str) -> str:
            return "/" + path.split("://")[-1].strip("/")

        def ls(self, path: str, detail: bool = True, **options: Any) -> Any:
            listed = super().ls(path, detail=True, **options)
            date = "2025-05-01T00:00:00Z"
            return [{**one, "last_modified": date} if detail else one["name"] for one in listed]

    storage = Azure()
    storage.pipe("/box/scans.csv", b"scan_id\n1\n")
    assert [file["file_name"] for file in filesystem("az://box", storage)] == ["scans.csv"]
    with raises("KeyError"):
        list(filesystem("azure://box", storage))


@claim(
    "For `s3a://` dlt ignores the credentials in its configuration; only keys that botocore finds "
    "by itself work.",
    service="s3",
)
def s3a_takes_only_keys_of_the_environment() -> None:
    keys = {"AWS_ACCESS_KEY_ID": "testing", "AWS_SECRET_ACCESS_KEY": "testing"}
    for name, value in keys.items():
        del os.environ[name]
        os.environ[f"SOURCES__FILESYSTEM__CREDENTIALS__{name}"] = value
    os.environ["AWS_EC2_METADATA_DISABLED"] = "true"
    assert found("*", "s3://your-bucket/none") == []
    with raises("NoCredentialsError"):
        found("*", "s3a://your-bucket/none")
    os.environ.update(keys)
    assert found("*", "s3a://your-bucket/none") == []


@claim(
    "`with_name` does not change the section: `filesystem` reads `sources.filesystem` under any "
    "name."
)
def the_section_does_not_follow_the_name() -> None:
    write("inbox/scans.csv")
    write("other/depots.csv")
    os.environ["SOURCES__FILESYSTEM__BUCKET_URL"] = "inbox"
    os.environ["SOURCES__FILESYSTEM__DEPOTS__BUCKET_URL"] = "other"
    os.environ["SOURCES__DEPOTS__BUCKET_URL"] = "other"
    assert [file["file_name"] for file in filesystem().with_name("depots")] == ["scans.csv"]


@claim("The source ignores them.")
def options_of_fsspec_are_ignored() -> None:
    write("inbox/scans.csv")
    os.environ["SOURCES__FILESYSTEM__BUCKET_URL"] = "inbox"
    os.environ["SOURCES__FILESYSTEM__KWARGS"] = '{"auto_mkdir": true}'
    (file,) = filesystem()
    assert file.fsspec.auto_mkdir is False


@claim("`*` and `?` stay within a folder, and `**/` goes through all folders below.")
def stars_stay_in_a_folder() -> None:
    for path in ("a.csv", "x/b.csv", "x/y/c.csv"):
        write(f"inbox/{path}")
    assert found("*") == found("?.csv") == ["a.csv"]
    assert found("x/*") == ["x/b.csv"]
    assert found("**/*.csv") == ["a.csv", "x/b.csv", "x/y/c.csv"]


@claim(
    "So are local files and folders whose name begins with a dot; in a bucket such files are "
    "found.",
    service="s3",
)
def hidden_files_are_found_in_buckets() -> None:
    import boto3

    names = [".a.csv", ".x/b.csv", "c.csv"]
    bucket = boto3.resource("s3").Bucket("your-bucket")
    for name in names:
        write(f"hidden/{name}")
        bucket.put_object(Key=f"hidden/{name}", Body=b"scan_id\n1\n")
    assert found("**/*.csv", "hidden") == ["c.csv"]
    assert found("**/*.csv", "s3://your-bucket/hidden") == names


@claim(
    "`[`, `*` and `?` in the name of a folder of `bucket_url` are read as part of the glob: with "
    "`inbox[1]` nothing is found.",
    "Give the folder above as `bucket_url`, and write the bracket as `[[]` in the glob: "
    "`inbox[[]1]/*`.",
    service="s3",
)
def brackets_of_the_folder_are_part_of_the_glob() -> None:
    import boto3

    write("above/inbox[1]/scans.csv")
    bucket = boto3.resource("s3").Bucket("your-bucket")
    bucket.put_object(Key="above/inbox[1]/scans.csv", Body=b"scan_id\n1\n")
    for above in ("above", "s3://your-bucket/above"):
        assert found("*", f"{above}/inbox[1]") == []
        assert found("inbox[[]1]/*", above) == ["inbox[1]/scans.csv"]


@claim(
    "dlt does not check the file's name: `read_csv` also reads a README, and loads its text as a "
    "column."
)
def any_file_is_csv() -> None:
    write("inbox/README", "Exports of the scanners\nEvery night\n")
    assert list(filesystem("inbox") | read_csv()) == [{"Exports of the scanners": "Every night"}]


@claim("All four readers unpack files whose name ends in `.gz`.")
def readers_unpack_gzip() -> None:
    import pyarrow as pa
    from pyarrow import parquet

    parquet.write_table(pa.table({"scan_id": [1]}), "table.parquet")
    Path("inbox").mkdir()
    contents = {
        "csv": (b"scan_id\n1\n", [read_csv, read_csv_duckdb]),
        "jsonl": (b'{"scan_id": 1}\n', [read_jsonl]),
        "parquet": (Path("table.parquet").read_bytes(), [read_parquet]),
    }
    for suffix, (content, of_format) in contents.items():
        for name in (f"packed.{suffix}.gz", f"unnamed.{suffix}"):
            Path("inbox", name).write_bytes(gzip.compress(content))
        for reader in of_format:
            files = filesystem("inbox", file_glob=f"packed.{suffix}.gz")
            assert list(files | reader()) == [{"scan_id": 1}]
            with raises("ResourceExtractionError"):
                list(filesystem("inbox", file_glob=f"unnamed.{suffix}") | reader())


@claim(
    "For another name or compression pass the option of the reader, such as "
    '`read_csv(compression="bz2")`.'
)
def pandas_unpacks_on_request() -> None:
    import bz2

    Path("inbox").mkdir()
    Path("inbox/scans.csv.bz2").write_bytes(bz2.compress(b"scan_id\n1\n"))
    with raises("UnicodeDecodeError"):
        list(filesystem("inbox") | read_csv())
    assert list(filesystem("inbox") | read_csv(compression="bz2")) == [{"scan_id": 1}]


@claim(
    "Pick one reader: with `pipeline.run(readers(…))` all four read every file.",
    cases=("all", "one reader"),
)
def all_readers_read_every_file(case: str) -> None:
    write("inbox/scans.csv")
    if case == "all":
        with raises("ResourceExtractionError") as caught:
            pipeline().extract(readers("inbox"))
        assert "read_jsonl" in caught.message
    else:
        picked = readers("inbox").with_resources("read_csv")
        assert read(pipeline(), picked) == {"read_csv": 1}


@claim(
    "Without `with_name` the rows go to a table `_read_csv`:", cases=("csv", "duckdb", "with_name")
)
def an_unnamed_reader_names_the_table(case: str) -> None:
    write("inbox/scans.csv")
    reader = read_csv_duckdb() if case == "duckdb" else read_csv()
    pipe = filesystem("inbox") | reader
    expected = {"csv": "_read_csv", "duckdb": "_read_csv_duckdb"}.get(case, "scans")
    assert read(pipeline(), pipe.with_name("scans") if case == "with_name" else pipe) == {
        expected: 1
    }


@claim(
    "`with_name` on the pipe names the reader and its table, and adds the same name to the "
    "resource that lists files: `filesystem` becomes `filesystem_scans`.",
    "`with_name` on `filesystem(…)` changes the first part of that name.",
    "Both change the place where the cursor is stored.",
    cases=("no name", "pipe", "both"),
)
def names_of_pipes_name_cursors(case: str) -> None:
    write("inbox/scans.csv")
    files = new_files().with_name("depot") if case == "both" else new_files()
    pipe = files | read_csv()
    loaded = pipeline()
    loaded.extract(pipe if case == "no name" else pipe.with_name("scans"))
    expected = {"no name": "filesystem", "pipe": "filesystem_scans", "both": "depot_scans"}
    assert cursors(loaded) == [expected[case]]


@claim("A changed file is read completely, and so is a copy under another name.")
def a_changed_file_is_read_completely() -> None:
    loaded = pipeline()
    scans = "scan_id\n1\n2\n"
    for text, modified, expected in (
        (scans, DAY, {"scans": 2}),
        (scans, DAY, {}),
        (scans + "3\n", DAY + 60, {"scans": 3}),
    ):
        write("inbox/scans.csv", text, modified)
        assert read(loaded, (new_files() | read_csv()).with_name("scans")) == expected
    write("inbox/copy.csv", scans, DAY + 60)
    assert read(loaded, (new_files() | read_csv()).with_name("scans")) == {"scans": 2}


@claim("A file that arrives late with an older date, such as one copied with `cp -p`, is skipped.")
def late_files_are_skipped() -> None:
    write("inbox/scans.csv")
    loaded = pipeline()
    assert read(loaded, new_files()) == {"filesystem": 1}
    write("inbox/late.csv", modified=DAY - 1)
    assert read(loaded, new_files()) == {}
    write("inbox/next.csv", modified=DAY + 1)
    assert read(loaded, new_files()) == {"filesystem": 1}


@claim(
    "After `with_name` with a new name, all files are read again.",
    cases=("same name", "new name", "new directory"),
)
def a_new_name_reads_all_files_again(case: str) -> None:
    write("inbox/scans.csv")
    loaded = pipeline()
    loaded.run((new_files() | read_csv()).with_name("scans"))
    if case == "new directory":
        loaded = on_a_new_machine(loaded)
        loaded.sync_destination()
    name = "parcels" if case == "new name" else "scans"
    expected = {"parcels": 1} if case == "new name" else {}
    assert read(loaded, (new_files() | read_csv()).with_name(name)) == expected


@claim(
    "Two pipes without `with_name` share the date of `filesystem`, and skip each other's files.",
    cases=("older files", "newer files", "named"),
)
def unnamed_pipes_share_the_date(case: str) -> None:
    write("inbox/scans.csv", modified=DAY)
    write("other/depots.csv", modified=DAY + (60 if case == "newer files" else -60))

    def rows(bucket_url: str, table: str) -> Any:
        resource = new_files(bucket_url) | read_csv()
        return resource.apply_hints(table_name=table)

    loaded = pipeline()
    assert read(loaded, rows("inbox", "scans")) == {"scans": 1}
    other = rows("other", "depots")
    expected = {} if case == "older files" else {"depots": 1}
    assert read(loaded, other.with_name("named") if case == "named" else other) == expected


@claim(
    "`initial_value` must have a timezone: `pendulum.datetime(2025, 5, 1)` from `dlt.common`.",
    'Text such as `"2025-05-01"` fails.',
)
def the_initial_value_has_a_timezone() -> None:
    from datetime import datetime

    from dlt.common import pendulum

    write("inbox/scans.csv")
    wrong: Any
    for wrong in (datetime(2025, 5, 1), "2025-05-01"):
        with raises("IncrementalCursorInvalidCoercion"):
            list(new_files(initial_value=wrong))
    assert len(list(new_files(initial_value=pendulum.datetime(2025, 5, 1)))) == 1
    assert list(new_files(initial_value=pendulum.datetime(2025, 6, 1))) == []


@claim(
    "A lag on `modification_date` itself fails in the second run with `can't compare offset-naive "
    "and offset-aware datetimes`."
)
def a_lag_on_the_date_fails() -> None:
    write("inbox/scans.csv")
    loaded = pipeline()
    assert read(loaded, new_files(lag=3600)) == {"filesystem": 1}
    with raises("IncrementalCursorInvalidCoercion") as caught:
        loaded.extract(new_files(lag=3600))
    assert "can't compare offset-naive and offset-aware datetimes" in caught.message


@claim(
    "The second run reads the files of the last hour before the newest date again, so merge their "
    "rows by a key.",
    cases=("lag", "no lag"),
)
def a_lag_on_a_number_reads_again(case: str) -> None:
    def add_timestamp(file: Any) -> Any:
        file["modified_at"] = file["modification_date"].timestamp()
        return file

    def files() -> Any:
        options: Any = {"lag": 3600} if case == "lag" else {}
        cursor = dlt.sources.incremental("modified_at", **options)
        return filesystem("inbox").add_map(add_timestamp).apply_hints(incremental=cursor)

    write("inbox/newest.csv")
    loaded = pipeline()
    assert read(loaded, files()) == {"filesystem": 1}
    write("inbox/late.csv", modified=DAY - 3599)
    write("inbox/older.csv", modified=DAY - 3601)
    assert read(loaded, files()) == ({"filesystem": 2} if case == "lag" else {})


@claim(
    "With an empty CSV file, `read_csv` fails with `No columns to parse from file`.",
    "`read_parquet` fails too, the other two readers yield nothing.",
)
def empty_files_fail_in_two_readers() -> None:
    write("inbox/empty", "")
    with raises("EmptyDataError") as caught:
        list(filesystem("inbox") | read_csv())
    assert "No columns to parse from file" in caught.message
    with raises("ArrowInvalid"):
        list(filesystem("inbox") | read_parquet())
    assert list(filesystem("inbox") | read_jsonl()) == []
    assert list(filesystem("inbox") | read_csv_duckdb()) == []


@claim(
    "For a trial with a few files, do not use `add_limit` on the reader, where `add_limit` "
    "has no effect.",
    "On `filesystem`, `add_limit` counts pages, so set the size of a page: `filesystem(…, "
    "files_per_page=1).add_limit(5)`.",
)
def limits_count_pages_of_files() -> None:
    for number in range(7):
        write(f"inbox/{number}.csv")
    assert len(list((filesystem("inbox", files_per_page=1) | read_csv()).add_limit(1))) == 7
    assert len(list(filesystem("inbox").add_limit(5) | read_csv())) == 7
    assert len(list(filesystem("inbox", files_per_page=1).add_limit(5) | read_csv())) == 5


@claim(
    "Finding no file is not an error: the run succeeds and loads nothing.",
    "A folder that does not exist is empty, too.",
)
def no_files_are_no_error() -> None:
    loaded = pipeline()
    assert loaded.run((filesystem("missing") | read_csv()).with_name("scans")) is not None
    assert loaded.default_schema.data_table_names() == []


@claim(
    'Run once with `pipeline.run(scans, refresh="drop_data")` to start over; it also empties the '
    "tables."
)
def drop_data_starts_over() -> None:
    write("inbox/scans.csv")
    loaded = pipeline()
    scans = (new_files() | read_csv()).with_name("scans")
    loaded.run(scans)
    loaded.run([{"id": 1}], table_name="depots")
    loaded.run((new_files() | read_csv()).with_name("scans"), refresh="drop_data")
    assert loaded.last_trace.last_normalize_info.row_counts["scans"] == 1
    assert len(loaded.dataset().scans.fetchall()) == 1
    assert len(loaded.dataset().depots.fetchall()) == 1


@claim(
    '`read_csv_duckdb` reads UTF-8 only: with `encoding="utf-16"` it raises `Copy is only'
    " supported for UTF-8 encoded files`.",
    "`read_csv` passes `encoding` on to pandas:",
    cases=("pandas, utf-16", "pandas, cp1252", "pandas, default", "duckdb"),
)
def other_encodings(case: str) -> None:
    Path("inbox").mkdir()
    Path("inbox/export.csv").write_bytes("scan_id,depot\n7,Wörgl\n".encode("utf-16"))
    Path("inbox/old.csv").write_bytes("scan_id,depot\n7,Wörgl\n".encode("cp1252"))

    def read(reader: Any, name: str = "export.csv") -> Any:
        return list(filesystem("inbox", file_glob=name) | reader)

    known = [{"scan_id": 7, "depot": "Wörgl"}]
    if case == "pandas, utf-16":
        assert read(read_csv(encoding="utf-16", chunksize=1)) == known
    elif case == "pandas, cp1252":
        assert read(read_csv(encoding="cp1252"), "old.csv") == known
    elif case == "pandas, default":
        with raises("UnicodeDecodeError"):
            read(read_csv())
    else:
        with raises("ResourceExtractionError") as caught:
            read(read_csv_duckdb(encoding="utf-16"))
        assert "Copy is only supported for UTF-8 encoded files" in caught.message


INCOMING = """
import dlt
from dlt.sources.filesystem import filesystem

@dlt.source
def incoming():
    return filesystem(file_glob="*.csv")
"""


@claim(
    "In a function with `@dlt.source`, `filesystem` does not read `[sources.filesystem]`.",
    "It looks in the section of your source instead: if the source is defined in `incoming.py`, in "
    "`[sources.incoming.filesystem]`, then in `[sources.incoming]`.",
    cases=("filesystem", "incoming.filesystem", "incoming", "outside of the source"),
)
def keys_inside_a_source(case: str) -> None:
    write("inbox/a.csv")
    Path("incoming.py").write_text(INCOMING)
    sys.path.insert(0, os.getcwd())
    source = importlib.import_module("incoming").incoming
    section = "filesystem" if case == "outside of the source" else case
    os.environ[f"SOURCES__{section.replace('.', '__').upper()}__BUCKET_URL"] = "inbox"
    if case == "filesystem":
        with raises("ConfigFieldMissingException"):
            list(source())
    else:
        files = filesystem(file_glob="*.csv") if section == "filesystem" else source()
        assert [file["file_name"] for file in files] == ["a.csv"]


@claim(
    "Name the table with `with_name`; otherwise it has the name of the reader, such as `_read_csv`"
    " (or `read_csv` of the source `readers`), for files of all kinds: two sets of files land in"
    " one table.",
    cases=("csv", "jsonl", "named", "readers"),
)
def table_of_a_reader(case: str) -> None:
    from dlt.sources.filesystem import read_csv, read_jsonl

    folder = Path("in")
    folder.mkdir()
    (folder / "a.csv").write_text("id\n1\n")
    (folder / "b.jsonl").write_text('{"id": 1}\n')
    glob, reader = ("*.jsonl", read_jsonl()) if case == "jsonl" else ("*.csv", read_csv())
    resource = filesystem("in", file_glob=glob) | reader
    loaded = pipeline()
    names = {"csv": "_read_csv", "jsonl": "_read_jsonl", "named": "items", "readers": "read_csv"}
    loaded.run(resource.with_name("items") if case == "named" else resource)
    if case == "readers":
        loaded.drop()
        (folder / "c.csv").write_text("other\n2\n")
        for file_glob in ("a.csv", "c.csv"):
            loaded.run(readers("in", file_glob=file_glob).read_csv)
        assert rows(loaded, "SELECT id, other FROM read_csv ORDER BY id") == [(1, None), (None, 2)]
    assert loaded.default_schema.data_table_names()[-1:] == [names[case]]


@claim(
    "dlt 1.10.0 makes new storage clients for each file that it opens, where 1.3.0 shared one.",
    "Make the client yourself, and pass it [as `credentials`](#options-of-fsspec): all files then"
    " share it.",
    cases=("settings", "client"),
)
def clients_of_files(case: str) -> None:
    import fsspec
    from dlt.sources.filesystem import read_jsonl
    from fsspec.implementations.local import LocalFileSystem

    Path("in").mkdir()
    for number in range(5):
        Path(f"in/{number}.jsonl").write_text('{"id": 1}\n')
    made: list[int] = []
    original: Any = LocalFileSystem.__init__

    def counted(self: Any, *arguments: Any, **options: Any) -> None:
        made.append(1)
        original(self, *arguments, **options)

    given = {"credentials": fsspec.filesystem("file")} if case == "client" else {}
    LocalFileSystem.__init__ = counted
    try:
        assert len(list(filesystem("in", file_glob="*.jsonl", **given) | read_jsonl())) == 5
    finally:
        LocalFileSystem.__init__ = original
    assert (len(made) > 5) == (case == "settings")
    assert (not made) == (case == "client")


@claim(
    "A reader imports its package when it reads the first file.",
    "So a program without it starts, and its run fails with `No module named 'pandas'` inside a"
    " `ResourceExtractionError`.",
    cases=("read_csv", "read_parquet", "read_csv_duckdb", "read_jsonl"),
)
def package_of_a_reader(case: str) -> None:
    from dlt.sources import filesystem as readers

    package = {"read_csv": "pandas", "read_parquet": "pyarrow", "read_csv_duckdb": "duckdb"}

    class Missing:
        """Hides packages from `import`."""

        def find_spec(self, name: str, *_: Any) -> None:
            if name.split(".")[0] in package.values():
                raise ModuleNotFoundError(f"No module named {name!r}")

    for name in [name for name in sys.modules if name.split(".")[0] in package.values()]:
        del sys.modules[name]
    sys.meta_path.insert(0, Missing())  # type: ignore[arg-type]
    Path("rows.txt").write_text('{"id": 1}\n')
    made = readers.filesystem(".", file_glob="rows.txt") | getattr(readers, case)()
    if case == "read_jsonl":
        assert list(made) == [{"id": 1}]
        return
    with raises("ResourceExtractionError") as caught:
        list(made)
    assert f"No module named '{package[case]}'" in caught.message


@claim(
    "If `add_limit` stops after the first page, the cursor is at the newest date of that page,"
    " every file that is older is never read, and the next run gets the same page.",
    cases=("limit", "no limit"),
)
def limits_and_the_cursor(case: str) -> None:
    for number in range(3):
        write(f"inbox/{number}.csv", f"scan_id\n{number}\n", DAY + number)
    loaded = pipeline()
    counts = []
    for _ in range(2):
        files = filesystem("inbox", files_per_page=1)
        files.apply_hints(incremental=dlt.sources.incremental("modification_date"))
        if case == "limit":
            files.add_limit(1)
        counts.append(sum(read(loaded, files).values()))
    assert counts == [1 if case == "limit" else 3, 0]


@claim(
    "how many items are yielded at a time; no argument of `readers`, but a setting for it",
    "read each file at once and put the bytes in `file_content`; no argument of `readers`, but a"
    " setting for it",
    cases=("filesystem", "readers", "readers, no setting"),
)
def settings_of_readers(case: str) -> None:
    for number in range(3):
        write(f"inbox/{number}.csv")
    set_up = not case.endswith("no setting")
    if set_up:
        os.environ["SOURCES__FILESYSTEM__FILES_PER_PAGE"] = "1"
        os.environ["SOURCES__FILESYSTEM__EXTRACT_CONTENT"] = "true"
    pages: list[Any] = []

    def note(items: Any) -> Any:
        pages.append((len(items), "file_content" in items[0]))
        return items

    if case == "filesystem":
        list(filesystem("inbox") | dlt.transformer(note))
    else:
        with raises("TypeError"):
            readers("inbox", files_per_page=1)
        files = readers("inbox").read_csv
        files._pipe.parent.insert_step(note, 1)
        list(files)
    assert pages == ([(1, True)] * 3 if set_up else [(3, False)])


@claim(
    "To skip a run when there is no new file, compare the name before `run`, or in a function with "
    "`@dlt.source` that then returns no resource: with `replace`, a resource that yields nothing "
    "empties the table.",
    cases=("resource", "source", "another file"),
)
def a_run_without_a_new_file(case: str) -> None:
    @dlt.resource(name="stock", write_disposition="replace")
    def stock(name: str) -> Any:
        state = dlt.current.source_state()
        if state.get("file") != name:
            state["file"] = name
            yield {"file": name}

    @dlt.source(name="shop")
    def shop(name: str) -> Any:
        state = dlt.current.source_state()
        if state.get("file") == name:
            return []
        state["file"] = name
        return dlt.resource([{"file": name}], name="stock", write_disposition="replace")

    loaded = pipeline()
    how: Any = stock if case == "resource" else shop
    for name in ("a.csv", "b.csv" if case == "another file" else "a.csv"):
        loaded.run(how(name))
    found = {"resource": [], "source": [("a.csv",)], "another file": [("b.csv",)]}
    assert rows(loaded, "SELECT file FROM stock") == found[case]


@claim(
    "dlt 1.10.0 passes arguments to paramiko that paramiko 5 no longer has, so each `sftp://` "
    "address fails, in the source and in the destination.",
    cases=("as it is", "switched off"),
)
def arguments_of_paramiko(case: str) -> None:
    from dlt.common.configuration.specs import SFTPCredentials

    credentials = SFTPCredentials()
    credentials.sftp_username = "loader"
    if case == "switched off":
        credentials.sftp_gss_auth = False
        credentials.sftp_gss_kex = False
    assert {"gss_auth", "gss_kex"} <= set(credentials.to_fsspec_credentials())


@claim(
    '`incremental("file_name")` tracks names in place of dates, `"relative_path"` with folders.',
    "A late file whose name sorts before the last one is skipped, and a changed file too.",
    cases=("file_name", "relative_path", "modification_date"),
)
def names_as_cursor(case: str) -> None:
    loaded = pipeline()

    def load() -> list[str]:
        files = filesystem("inbox", file_glob="**/*.csv")
        files.apply_hints(incremental=dlt.sources.incremental(case))
        loaded.run(files.with_name("found"), write_disposition="append")
        return sorted(name for (name,) in rows(loaded, "SELECT file_name FROM found"))

    write("inbox/2025-05-01.csv")
    assert load() == ["2025-05-01.csv"]
    for name in ("2025-04-30.csv", "2025-05-01.csv", "2025-05-02.csv"):
        write(f"inbox/{name}", modified=DAY + 60)
    by_date = ["2025-04-30.csv", "2025-05-01.csv", "2025-05-01.csv", "2025-05-02.csv"]
    by_name = ["2025-05-01.csv", "2025-05-02.csv"]
    assert load() == (by_date if case == "modification_date" else by_name)
