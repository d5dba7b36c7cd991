"""Claims of docs/reference/performance.mdx."""

import gzip
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import dlt
import pyarrow as pa
from standins_lib.claims import claim, columns, pipeline, raises, rows

PAGES = [[{"tree": 1}] * 50] * 8


def files(loaded: dlt.Pipeline, data: Any) -> int:
    """How many files extract writes for one table."""
    [package] = loaded.extract(data, table_name="harvests").load_packages
    return sum(job.job_file_info.table_name == "harvests" for job in package.jobs["new_jobs"])


@claim("`add_limit` counts what you yield, so that with pages it limits pages, not rows.")
def limit_counts_pages() -> None:
    @dlt.resource
    def harvests() -> Any:
        yield from PAGES

    assert len(list(harvests().add_limit(2))) == 100


@claim(
    "The price: such rows have no `_dlt_id` and `_dlt_load_id` unless you ask for them, and lists"
    " are not unpacked into nested tables."
)
def arrow_tables_have_no_ids() -> None:
    loaded = pipeline()
    loaded.run(pa.table({"id": [1], "kilos": [[1, 2]]}), table_name="harvests")
    assert list(loaded.default_schema.get_table_columns("harvests")) == ["id", "kilos"]
    assert loaded.default_schema.data_table_names() == ["harvests"]


@claim(
    "Yielded lists are not split, so a page of 100,000 rows is in memory whatever the setting says."
)
def a_page_stays_in_one_file() -> None:
    from dlt.common.data_writers.buffered import BufferedDataWriter

    held: list[int] = []
    flush = BufferedDataWriter._flush_items

    def watched(self: Any, *arguments: Any) -> Any:
        held.append(len(self._buffered_items))
        return flush(self, *arguments)

    writer: Any = BufferedDataWriter
    writer._flush_items = watched
    dlt.config["sources.data_writer.buffer_max_items"] = 100
    assert files(pipeline(), [[{"tree": 1}] * 100_000]) == 1
    assert max(held) == 100_000
    held.clear()
    files(pipeline("rows"), ({"tree": 1} for _ in range(500)))
    assert max(held) == 100


@claim("Arrow tables count by their rows.")
def rows_of_arrow_tables() -> None:
    import pyarrow.parquet as pq

    def groups(name: str) -> int:
        """How many times the buffer was written."""
        loaded = pipeline(name)
        loaded.extract([pa.table({"tree": [1] * 50}) for _ in range(8)], table_name="harvests")
        [file] = Path(loaded.working_dir).rglob("harvests.*.parquet")
        return pq.ParquetFile(file).num_row_groups

    whole = groups("whole")
    dlt.config["sources.data_writer.buffer_max_items"] = 100
    assert (whole, groups("parts")) == (1, 4)


@claim(
    "Extract writes a list that is longer than the buffer, or else a full buffer, as one line of"
    " its file.",
    "Normalize reads one line at a time, and has the rows of that line in memory.",
    "So a smaller `buffer_max_items` saves memory only if you yield single rows or shorter lists.",
    cases=("long lists", "short lists", "single rows"),
)
def chunks_of_normalize(case: str) -> None:
    from dlt.normalize.items_normalizers import JsonLItemsNormalizer

    chunks: list[int] = []
    original = JsonLItemsNormalizer._normalize_chunk

    def counting(self: Any, root: str, items: Any, *rest: Any, **options: Any) -> Any:
        if root == "harvests":
            chunks.append(len(items))
        return original(self, root, items, *rest, **options)

    JsonLItemsNormalizer._normalize_chunk = counting  # type: ignore[method-assign]
    rows = [{"tree": number} for number in range(60)]

    def chunks_of(data: Any, buffer: int) -> list[int]:
        chunks.clear()
        dlt.config["data_writer.buffer_max_items"] = buffer
        loaded = pipeline()
        loaded.extract(data, table_name="harvests")
        [file] = Path(loaded.working_dir).rglob("harvests.*.typed-jsonl")
        lines = gzip.decompress(file.read_bytes()).splitlines()
        loaded.normalize()
        assert len(lines) == len(chunks)
        loaded.drop()
        return list(chunks)

    # A list that is longer than the buffer stays whole; what is shorter waits until it is full.
    if case == "long lists":
        assert chunks_of(iter([rows[:40], rows[40:]]), 10) == [40, 20]
        assert chunks_of(iter([rows[:40], rows[40:]]), 40) == [40, 20]
    if case == "short lists":
        lists = [rows[start : start + 5] for start in range(0, 60, 5)]
        assert chunks_of(iter(lists), 10) == [10] * 6
        assert chunks_of(iter(lists), 30) == [30] * 2
    if case == "single rows":
        assert chunks_of(iter(rows), 10) == [10] * 6
        assert chunks_of(iter(rows), 100) == [60]


@claim("Under `[extract]`, dlt does not find them and prints no warning.")
def no_section_of_extract() -> None:
    dlt.config["extract.data_writer.file_max_items"] = 100
    assert files(pipeline(), PAGES) == 1
    dlt.config["sources.data_writer.file_max_items"] = 100
    assert files(pipeline("found"), PAGES) == 4


@claim("By default, the rows of a table go into one file, however many they are.")
def one_file_by_default() -> None:
    assert files(pipeline(), ({"tree": i} for i in range(20000))) == 1


@claim("A `file_max_items` below `buffer_max_items` makes the buffer smaller too.")
def small_files_have_small_buffers() -> None:
    dlt.config["data_writer.buffer_max_items"] = 5000
    dlt.config["data_writer.file_max_items"] = 10
    assert files(pipeline(), ({"tree": i} for i in range(100))) == 10


@claim(
    "Under `[normalize.data_writer]`, the setting applies only to the files that go to the"
    " destination."
)
def compression_of_one_stage() -> None:
    dlt.config["normalize.data_writer.disable_compression"] = True
    loaded = pipeline()
    loaded.extract([{"tree": 1}], table_name="harvests")
    [extracted] = Path(loaded.working_dir).rglob("harvests.*.typed-jsonl")
    assert extracted.read_bytes()[:2] == b"\x1f\x8b"
    loaded.normalize()
    [normalized] = Path(loaded.working_dir).rglob("harvests.*.insert_values")
    assert normalized.read_bytes()[:6] == b"INSERT"


@claim("A package with failed jobs is kept whole.")
def failed_package_is_kept() -> None:
    dlt.config["load.delete_completed_jobs"] = True
    column = {"kilos": {"data_type": "bigint", "precision": 16}}
    loaded = pipeline()
    with raises("LoadClientJobFailed") as caught:
        loaded.run([{"kilos": 70000}], table_name="harvests", columns=column)
    assert "harvests" in caught.message
    folder = Path(loaded.working_dir, "load", "loaded")
    assert len(list(folder.rglob("harvests.*.insert_values"))) == 1
    assert len(list(folder.rglob("completed_jobs/_dlt_pipeline_state.*"))) == 1
    assert columns(loaded, "harvests") == ["kilos"]


@claim(
    "It fails in `extract` with `OSError`, in `normalize` with `NormalizeJobFailed`.",
    "A table whose rows exceed the buffer has a file open until the step ends, so a source with"
    " hundreds of tables reaches the limit of the system, often 1,024 files, or 256 on macOS.",
    cases=("extract", "normalize", "tables that fit"),
)
def too_many_open_files(case: str) -> None:
    import os
    import resource

    step = "sources" if case == "extract" else "normalize"
    if case != "tables that fit":
        os.environ[f"{step.upper()}__DATA_WRITER__BUFFER_MAX_ITEMS"] = "1"
    highest = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    loaded = pipeline()
    names = [{"id": 1, "table": f"t{number}"} for number in range(150)]
    events = dlt.resource([names], name="events", table_name=lambda row: row["table"])
    resource.setrlimit(resource.RLIMIT_NOFILE, (100, highest))
    if case == "extract":
        with raises("OSError") as caught:
            loaded.extract(events)
        assert "Too many open files" in caught.message
        return
    loaded.extract(events)
    if case == "normalize":
        with raises("NormalizeJobFailed") as caught:
            loaded.normalize()
        assert "Too many open files" in caught.message
    else:
        loaded.normalize()


@claim(
    "In a running program, a new value counts for the pipelines that you create from then on, and"
    " not for settings: dlt keeps the global files that it read when it looked up its first value.",
    cases=("looked up before", "not looked up before"),
)
def the_data_directory_is_moved_while_running(case: str) -> None:
    for folder in ("one", "two"):
        Path(folder).mkdir()
        Path(folder, "config.toml").write_text(f'tree = "{folder}"')
    look_up = "dlt.config.get('tree')" if case == "looked up before" else ""
    program = f"""
import os, dlt
{look_up}
os.environ["DLT_DATA_DIR"] = "two"
print(dlt.pipeline("orchard").working_dir, dlt.config.get("tree"))
"""
    environment = {**os.environ, "DLT_DATA_DIR": "one"}
    found = subprocess.run(
        [sys.executable, "-c", program], env=environment, capture_output=True, text=True
    )
    kept = "one" if case == "looked up before" else "two"
    assert found.stdout.split() == ["two/pipelines/orchard", kept], found.stderr


@claim(
    "What `print(pipeline.run(…))` shows, `load step completed in …`, is the time of the load step"
    " only.",
    cases=("slow extract", "quick extract"),
)
def printed_time_is_of_the_load(case: str) -> None:
    import re
    import time

    pause = 3 if case == "slow extract" else 0

    def harvests() -> Any:
        time.sleep(pause)
        yield {"tree": 1}

    loaded = pipeline()
    found = re.search(r"load step completed in ([0-9.]+) second", str(loaded.run(harvests())))
    assert found
    steps = {step.step: step for step in loaded.last_trace.steps}
    took = {n: (s.finished_at - s.started_at).total_seconds() for n, s in steps.items()}
    assert took["run"] >= pause
    assert abs(float(found[1]) - took["load"]) < 0.5


@claim(
    "append for the first load, or replace if it is a single run.",
    cases=("append, ranges", "replace, ranges", "replace, single run"),
)
def dispositions_of_a_first_load(case: str) -> None:
    loaded = pipeline()
    ranges = [[1, 2], [3, 4]] if "ranges" in case else [[1, 2, 3, 4]]
    mode: Any = case.split(",")[0]
    for numbers in ranges:
        found = [{"id": number} for number in numbers]
        loaded.run(found, table_name="items", write_disposition=mode)
    kept = [value for (value,) in rows(loaded, "SELECT id FROM items ORDER BY id")]
    assert kept == ([3, 4] if case == "replace, ranges" else [1, 2, 3, 4])


@claim(
    "An object reads its state back from the destination only in its first `run`, and in the first"
    " one after `drop()`.",
    cases=("same object", "new object", "dropped"),
)
def state_is_read_once(case: str) -> None:
    from unittest import mock

    from dlt.pipeline.pipeline import Pipeline

    loaded = pipeline()
    loaded.run([{"id": 1}], table_name="trees")
    if case == "new object":
        loaded = pipeline()
    if case == "dropped":
        loaded.drop()
    with mock.patch.object(Pipeline, "_sync_destination", autospec=True) as sync:
        for number in (2, 3):
            loaded.run([{"id": number}], table_name="trees")
    assert len(sync.mock_calls) == (0 if case == "same object" else 1)


@claim(
    "Each load adds a row to `_dlt_loads` and at least one file for each table:",
    cases=("dicts", "Arrow"),
)
def loads_of_small_runs(case: str) -> None:
    loaded = pipeline()
    for number in range(3):
        row = {"id": number, "tags": ["a"]}
        data: Any = [row] if case == "dicts" else pa.table({"id": [number]})
        info = loaded.run(data, table_name="trees")
        jobs = info.load_packages[0].jobs["completed_jobs"]
        tables = {job.job_file_info.table_name for job in jobs}
        assert ({"trees", "trees__tags"} if case == "dicts" else {"trees"}) <= tables
    assert len(loaded.dataset()._dlt_loads.fetchall()) == 3


@claim(
    "A third of that is pyarrow, and pandas with it: dlt imports pyarrow if it is installed.",
    "It opens no connection and starts no thread.",
    cases=("installed", "not installed"),
)
def what_import_does(case: str) -> None:
    import subprocess
    import sys

    hidden = "" if case == "installed" else "sys.modules['pyarrow'] = sys.modules['pandas'] = None"
    program = f"""
import sys, threading, socket
{hidden}
calls = []
socket.socket.connect = lambda *given: calls.append(given)
import dlt
print(bool(sys.modules.get("pyarrow")), len(calls), threading.active_count())
"""
    result = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert result.stdout.split() == [str(case == "installed"), "0", "1"]
