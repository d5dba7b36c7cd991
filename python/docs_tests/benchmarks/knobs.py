"""The knobs of the performance page, by the name that pages use.

The file is long because it is one data table.
"""

from __future__ import annotations

from docs_tests.benchmarks.model import Knob, Variant

_WAITING = {"resources": 12, "pages": 5, "latency": 0.3}
_CALLS = {"calls": 40, "latency": 0.4}
_FILES = {"tables": 2, "files": 10, "latency": 0.5}
_TWO_STEPS = ["normalize", "load"]

KNOBS: dict[str, Knob] = {
    "yield_pages": Knob(
        title="Yielded",
        task="extract.pages",
        load="extract",
        quantities=("cpu",),
        rows=60_000,
        variants=(
            Variant("single rows", {"page": 0}),
            Variant("lists of 100", {"page": 100}),
            Variant("lists of 1,000", {"page": 1000}),
            Variant("lists of 10,000", {"page": 10_000}),
        ),
    ),
    "item_type": Knob(
        title="Yielded",
        task="whole.load_orders",
        load="extract, normalize and load with DuckDB",
        quantities=("cpu",),
        rows=30_000,
        arguments={"page": 5000},
        variants=(
            Variant("dictionaries"),
            Variant("pandas data frames", {"kind": "pandas"}),
            Variant("Arrow tables", {"kind": "arrow"}),
        ),
    ),
    "arrow_columns": Knob(
        title="Arrow tables",
        task="whole.load_orders",
        load="normalize and load Arrow tables with DuckDB",
        quantities=("cpu",),
        rows=60_000,
        arguments={"kind": "arrow", "page": 10_000, "steps": _TWO_STEPS},
        variants=(
            Variant("as they are", is_default=True),
            Variant(
                "`add_dlt_load_id`",
                environment={"NORMALIZE__PARQUET_NORMALIZER__ADD_DLT_LOAD_ID": "true"},
            ),
            Variant(
                "`add_dlt_id`",
                environment={"NORMALIZE__PARQUET_NORMALIZER__ADD_DLT_ID": "true"},
            ),
            Variant('`file_format="insert_values"`', {"file_format": "insert_values"}),
        ),
    ),
    "file_format": Knob(
        title="`loader_file_format`",
        task="whole.load_orders",
        load="normalize and load dictionaries with DuckDB",
        quantities=("cpu", "disk"),
        rows=30_000,
        arguments={"steps": _TWO_STEPS},
        variants=(
            Variant("`insert_values`", is_default=True),
            Variant("`jsonl`", {"file_format": "jsonl"}),
            Variant("`parquet`", {"file_format": "parquet"}),
        ),
    ),
    "json_parser": Knob(
        title="Parser",
        task="whole.load_orders",
        load="extract and normalize",
        quantities=("cpu",),
        rows=30_000,
        arguments={"steps": ["extract", "normalize"]},
        variants=(
            Variant("orjson", is_default=True),
            Variant("simplejson", environment={"DLT_USE_JSON": "simplejson"}),
        ),
    ),
    "buffer_max_items": Knob(
        title="`buffer_max_items`",
        task="extract.buffers",
        load="extract and normalize rows of 2 KB",
        quantities=("memory", "cpu"),
        rows=40_000,
        variants=(
            Variant("5000", is_default=True),
            Variant("100", environment={"DATA_WRITER__BUFFER_MAX_ITEMS": "100"}),
            Variant("50000", environment={"DATA_WRITER__BUFFER_MAX_ITEMS": "50000"}),
        ),
    ),
    "disable_compression": Knob(
        title="`disable_compression`",
        task="whole.load_orders",
        load="extract, normalize and load with DuckDB",
        quantities=("cpu", "disk"),
        rows=30_000,
        variants=(
            Variant("`false`", is_default=True),
            Variant("`true`", environment={"DATA_WRITER__DISABLE_COMPRESSION": "true"}),
        ),
    ),
    "max_table_nesting": Knob(
        title="`max_table_nesting`",
        task="whole.load_orders",
        load="extract, normalize and load orders with two levels of nested tables",
        quantities=("cpu",),
        rows=8000,
        arguments={"nested": True},
        variants=(
            Variant("not set", is_default=True),
            Variant("1", {"nesting": 1}),
            Variant("0", {"nesting": 0}),
        ),
    ),
    "incremental": Knob(
        title="Resource",
        task="extract.cursor",
        load="extract",
        quantities=("cpu",),
        rows=60_000,
        variants=(
            Variant("without cursor", {"kind": "none"}, is_default=True),
            Variant("`incremental`", {"kind": "cursor"}),
            Variant("`incremental`, `primary_key=()`", {"kind": "no_dedup"}),
        ),
    ),
    "pydantic": Knob(
        title="`columns`",
        task="extract.checked",
        load="extract",
        quantities=("cpu",),
        rows=60_000,
        variants=(
            Variant("not set", {"model": False}, is_default=True),
            Variant("a Pydantic model", {"model": True}),
        ),
    ),
    "parallelized": Knob(
        title="12 resources",
        task="extract.waiting_resources",
        load="extract; 5 pages of each resource, 0.3 s of waiting for a page",
        quantities=("elapsed",),
        rows=60,
        arguments=_WAITING,
        variants=(
            Variant("one after another", {"parallelized": False}, is_default=True),
            Variant("`parallelized`, `workers` not set", {"parallelized": True}, workers=5),
            Variant(
                "`parallelized`, `workers = 12`",
                {"parallelized": True},
                {"EXTRACT__WORKERS": "12"},
                workers=12,
            ),
        ),
    ),
    "next_item_mode": Knob(
        title="`next_item_mode`",
        task="extract.waiting_resources",
        load="extract; 12 parallelized resources, 5 pages of each, 0.3 s of waiting for a page",
        quantities=("elapsed",),
        rows=60,
        arguments={**_WAITING, "parallelized": True},
        variants=(
            Variant("`round_robin`", is_default=True),
            Variant("`fifo`", environment={"EXTRACT__NEXT_ITEM_MODE": "fifo"}),
        ),
    ),
    "calls": Knob(
        title="Transformer",
        task="extract.waiting_calls",
        load="extract; 40 calls, 0.4 s of waiting for each",
        quantities=("elapsed",),
        rows=40,
        arguments=_CALLS,
        variants=(
            Variant("plain function", {"kind": "plain"}),
            Variant("`parallelized`", {"kind": "parallelized"}, workers=5),
            Variant("`dlt.defer`", {"kind": "deferred"}, workers=5),
            Variant("`async def`", {"kind": "coroutine"}),
        ),
    ),
    "max_parallel_items": Knob(
        title="`max_parallel_items`",
        task="extract.waiting_calls",
        load="extract; 40 calls of an async transformer, 0.4 s of waiting for each",
        quantities=("elapsed",),
        rows=40,
        arguments={**_CALLS, "kind": "coroutine"},
        variants=(
            Variant("20", is_default=True),
            Variant("5", environment={"EXTRACT__MAX_PARALLEL_ITEMS": "5"}),
            Variant("40", environment={"EXTRACT__MAX_PARALLEL_ITEMS": "40"}),
        ),
    ),
    "normalize_workers": Knob(
        title="`normalize.workers`",
        task="whole.normalize_in_workers",
        load="normalize orders with nested tables",
        quantities=("longest", "cpu"),
        rows=12_000,
        variants=(
            Variant("1", is_default=True, files=1),
            Variant("4", environment={"NORMALIZE__WORKERS": "4"}, files=1),
            Variant(
                "2",
                environment={
                    "NORMALIZE__WORKERS": "2",
                    "SOURCES__DATA_WRITER__FILE_MAX_ITEMS": "1000",
                },
                files=12,
            ),
            Variant(
                "4",
                environment={
                    "NORMALIZE__WORKERS": "4",
                    "SOURCES__DATA_WRITER__FILE_MAX_ITEMS": "1000",
                },
                files=12,
            ),
        ),
    ),
    "file_max_items": Knob(
        title="`file_max_items`",
        task="whole.load_orders",
        load="normalize and load with DuckDB",
        quantities=("cpu",),
        rows=20_000,
        arguments={"steps": _TWO_STEPS},
        variants=(
            Variant("not set", is_default=True, files=1),
            Variant(
                "5000", environment={"NORMALIZE__DATA_WRITER__FILE_MAX_ITEMS": "5000"}, files=4
            ),
            Variant("500", environment={"NORMALIZE__DATA_WRITER__FILE_MAX_ITEMS": "500"}, files=40),
        ),
    ),
    "load_workers": Knob(
        title="`load.workers`",
        task="waiting.slow_destination",
        load="load 20 files, 0.5 s of waiting for each",
        quantities=("elapsed",),
        rows=20,
        arguments=_FILES,
        variants=(
            Variant("20", is_default=True, files=20),
            Variant("5", environment={"LOAD__WORKERS": "5"}, files=20),
            Variant("1", environment={"LOAD__WORKERS": "1"}, files=20),
        ),
    ),
    "parallelism_strategy": Knob(
        title="`parallelism_strategy`",
        task="waiting.slow_destination",
        load="load 10 files of each of 2 tables, 0.5 s of waiting for each file",
        quantities=("elapsed",),
        rows=20,
        arguments=_FILES,
        variants=(
            Variant("`parallel`", environment={"LOAD__PARALLELISM_STRATEGY": "parallel"}),
            Variant(
                "`table-sequential`",
                environment={"LOAD__PARALLELISM_STRATEGY": "table-sequential"},
            ),
            Variant("`sequential`", environment={"LOAD__PARALLELISM_STRATEGY": "sequential"}),
        ),
    ),
    "write_disposition": Knob(
        title="Second load",
        task="whole.load_again",
        load="load the same orders, with nested tables, a second time, as Parquet into DuckDB",
        quantities=("cpu",),
        rows=6000,
        variants=(
            Variant("`append`", {"disposition": "append"}, is_default=True),
            Variant("`replace`, `truncate-and-insert`", {"disposition": "replace"}),
            Variant(
                "`replace`, `insert-from-staging`",
                {"disposition": "replace"},
                {"DESTINATION__REPLACE_STRATEGY": "insert-from-staging"},
            ),
            Variant("`merge`, `delete-insert`", {"disposition": "merge"}),
        ),
    ),
    "several_pipelines": Knob(
        title="4 pipelines",
        task="waiting.several_pipelines",
        load="run pipelines whose sources wait 12 s each",
        quantities=("elapsed",),
        rows=80,
        arguments={"pipelines": 4, "pages": 20, "latency": 0.6},
        variants=(
            Variant("one after another", {"how": "series"}),
            Variant("in threads", {"how": "threads"}),
            Variant("in processes", {"how": "processes"}),
        ),
    ),
}
