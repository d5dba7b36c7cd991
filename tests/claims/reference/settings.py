"""Claims of docs/reference/settings.mdx."""

import base64
import os
import shutil
import threading
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import Any

import dlt
import pyarrow as pa
from dlt.common.configuration.resolve import resolve_configuration
from dlt.common.destination.exceptions import DestinationTerminalException
from dlt.common.normalizers.utils import DLT_ID_LENGTH_BYTES
from dlt.extract.pipe_iterator import PipeIterator
from dlt.load.configuration import LoaderConfiguration
from dlt.normalize.configuration import NormalizeConfiguration
from dlt.sources.helpers import requests
from dlt.sources.helpers.requests.retry import Client
from dlt.sources.sql_database import sql_table
from standins_lib.claims import claim, columns, pipeline, raises, rows
from standins_lib.neighbours import shaped

ORDERS = [{"id": number} for number in range(6)]
BY_ID = dlt.sources.incremental[int]("id", initial_value=-1)


def files(loaded: dlt.Pipeline, table: str = "orders") -> int:
    """The number of files that the last load of a pipeline had for a table."""
    [package] = loaded.last_trace.last_load_info.load_packages
    jobs = [job.job_file_info.table_name for job in package.jobs["completed_jobs"]]
    return jobs.count(table)


def normalized(loaded: dlt.Pipeline) -> Path:
    """The file of orders in a package that is ready to load."""
    loaded.extract(ORDERS, table_name="orders")
    loaded.normalize()
    [file] = Path(loaded.working_dir, "load").rglob("orders.*.*")
    return file


@claim("dlt ignores a setting with a wrong name or in a wrong section, without a message:")
def wrong_names_are_ignored() -> None:
    dlt.config["normalize.file_max_items"] = 2
    dlt.config["normalize.data_writer.file_max_item"] = 2
    loaded = pipeline()
    loaded.run(ORDERS, table_name="orders")
    assert files(loaded) == 1
    assert "file_max" not in str(loaded.last_trace.resolved_config_values)


@claim("A list or a dictionary in a variable is JSON:")
def lists_are_json() -> None:
    os.environ["SOURCES__TABLES"] = '["a", "b"]'

    @dlt.source(name="shop")
    def shop(tables: list[str] = dlt.config.value) -> Any:
        return dlt.resource(tables, name="tables")

    assert list(shop()) == ["a", "b"]


@claim(
    "Begin the section with the name of a pipeline to change that pipeline only:",
    "This section goes before the one without the name, also before an environment variable"
    " without it.",
)
def a_section_for_one_pipeline() -> None:
    dlt.config["desk.normalize.data_writer.file_max_items"] = 2
    os.environ["NORMALIZE__DATA_WRITER__FILE_MAX_ITEMS"] = "3"
    desk = pipeline("desk")
    desk.run(ORDERS, table_name="orders")
    assert files(desk) == 3
    other = pipeline("other")
    other.run(ORDERS, table_name="orders")
    assert files(other) == 2


@claim(
    "how many times a failing request is sent in total. A response with status 429 or 5xx fails"
    " too. With 1, nothing is sent again.",
)
def request_attempts() -> None:
    seen: list[str] = []

    class Busy(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            seen.append(self.path)
            self.send_response(int(self.path.strip("/")))
            self.end_headers()

        def log_message(self, *_: Any) -> None:
            pass

    server = HTTPServer(("127.0.0.1", 0), Busy)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    address = f"http://127.0.0.1:{server.server_port}"
    os.environ["RUNTIME__REQUEST_BACKOFF_FACTOR"] = "0"
    os.environ["RUNTIME__REQUEST_MAX_ATTEMPTS"] = "2"
    twice = Client()
    os.environ["RUNTIME__REQUEST_MAX_ATTEMPTS"] = "1"
    once = Client()
    for client, paths in ((twice, ("429", "500", "404")), (once, ("503",))):
        for path in paths:
            with raises("HTTPError"):
                client.get(f"{address}/{path}")
    assert [seen.count(path) for path in ("/429", "/500", "/404", "/503")] == [2, 2, 1, 1]
    server.shutdown()


@claim(
    "`dlt.sources.helpers.requests` does not read them when it is imported, but when dlt reads its"
    " configuration, for instance when you create a pipeline."
)
def the_client_of_requests() -> None:
    os.environ["RUNTIME__REQUEST_TIMEOUT"] = "7"
    assert requests.client.session.timeout == 60
    dlt.pipeline("shop")
    assert requests.client.session.timeout == 7


@claim(
    "`pipeline.extract(workers=…)` wins.",
    "`pipeline.extract(max_parallel_items=…)` wins.",
)
def arguments_of_extract_win() -> None:
    dlt.config["extract.workers"] = 2
    dlt.config["extract.max_parallel_items"] = 3
    taken = []
    from_pipes = PipeIterator.__init__

    def note(self: Any, items: int, workers: int, *rest: Any) -> None:
        taken.append((items, workers))
        from_pipes(self, items, workers, *rest)

    PipeIterator.__init__ = note  # type: ignore[assignment,method-assign]
    pipeline().extract(ORDERS, table_name="orders")
    assert (3, 2) in taken
    pipeline().extract(ORDERS, table_name="orders", workers=7, max_parallel_items=9)
    assert (9, 7) in taken


@claim(
    "whether the second and each further transformer of a resource get a shallow copy of the item."
    " The copy is made when their turn comes, so it has the changes that the first transformer"
    " made."
)
def copies_for_transformers() -> None:
    def seen() -> list[Any]:
        @dlt.resource
        def items() -> Any:
            yield {"id": 1}

        @dlt.transformer(data_from=items)
        def first(item: Any) -> Any:
            item["by"] = item.get("by", "") + "first"
            yield item

        @dlt.transformer(data_from=items)
        def second(item: Any) -> Any:
            item["by"] = item.get("by", "") + "second"
            yield item

        @dlt.source(name="shop")
        def shop() -> Any:
            return first, second

        return sorted(item["by"] for item in list(shop()))

    assert seen() == ["secondfirst", "secondfirst"]
    os.environ["EXTRACT__COPY_ON_FORK"] = "true"
    assert seen() == ["second", "secondfirst"]


@claim(
    "`round_robin` takes one item of each resource in turn; `fifo` finishes a resource before it"
    " begins the next one."
)
def order_of_resources() -> None:
    @dlt.source(name="shop")
    def shop() -> Any:
        for name in ("a", "b"):
            yield dlt.resource(iter([name + "1", name + "2"]), name=name)

    assert [item[0] for item in shop()] in (["a", "b", "a", "b"], ["b", "a", "b", "a"])
    os.environ["EXTRACT__NEXT_ITEM_MODE"] = "fifo"
    assert [item[0] for item in shop()] in (["a", "a", "b", "b"], ["b", "b", "a", "a"])


@claim(
    "kind of pool. dlt computes it from `workers` and ignores your value: `none` with one worker,"
    " else `process`.",
    "kind of pool. dlt computes it and ignores your value: `none` with one worker or the strategy"
    " `sequential`, else `thread`.",
)
def pools_are_computed() -> None:
    os.environ["NORMALIZE__POOL_TYPE"] = os.environ["LOAD__POOL_TYPE"] = "thread"

    def pools() -> tuple[str, str]:
        made = []
        for kind, section in ((NormalizeConfiguration, "normalize"), (LoaderConfiguration, "load")):
            config: Any = resolve_configuration(
                kind(),
                sections=(section,),
                accept_partial=True,
            )
            config.on_resolved()
            made.append(config.pool_type)
        return made[0], made[1]

    assert pools() == ("process", "thread")
    os.environ["NORMALIZE__WORKERS"] = os.environ["LOAD__WORKERS"] = "1"
    assert pools() == ("none", "none")
    os.environ["LOAD__WORKERS"] = "5"
    os.environ["LOAD__PARALLELISM_STRATEGY"] = "sequential"
    assert pools() == ("none", "none")


@claim("In 1.10.0, switching them off has no effect: such rows have both columns.")
def rows_of_dictionaries_have_ids() -> None:
    for field in ("ADD_DLT_ID", "ADD_DLT_LOAD_ID"):
        os.environ[f"NORMALIZE__JSON_NORMALIZER__{field}"] = "false"
    loaded = pipeline()
    loaded.run(ORDERS, table_name="orders")
    assert rows(loaded, "SELECT count(_dlt_id), count(_dlt_load_id) FROM orders") == [(6, 6)]


@claim(
    "whether rows from Arrow tables get the column `_dlt_id`.",
    "whether rows from Arrow tables get the column `_dlt_load_id`.",
)
def rows_of_arrow_tables_have_ids() -> None:
    table = pa.Table.from_pylist(ORDERS)
    loaded = pipeline("plain")
    loaded.run(table, table_name="plain")
    assert list(loaded.default_schema.get_table_columns("plain")) == ["id"]
    os.environ["NORMALIZE__PARQUET_NORMALIZER__ADD_DLT_ID"] = "true"
    loaded.run(table, table_name="with_id")
    assert list(loaded.default_schema.get_table_columns("with_id")) == ["id", "_dlt_id"]
    os.environ["NORMALIZE__PARQUET_NORMALIZER__ADD_DLT_LOAD_ID"] = "true"
    loaded.run(table, table_name="with_both")
    assert rows(loaded, "SELECT count(_dlt_id), count(_dlt_load_id) FROM with_both") == [(6, 6)]


@dlt.destination(batch_size=0)
def refuses(items: Any, table: Any) -> None:
    raise DestinationTerminalException("no")


@dlt.destination(batch_size=0)
def stumbles(items: Any, table: Any) -> None:
    raise ValueError("not now")


@claim(
    "whether a job that failed for good ends the run with `LoadClientJobFailed`. With `false` the"
    " run goes on and returns, and the package counts as loaded.",
    "If a job of the package failed, all files stay.",
)
def failed_jobs() -> None:
    with raises("LoadClientJobFailed"):
        pipeline("strict", destination=refuses).run(ORDERS, table_name="orders")
    os.environ["LOAD__RAISE_ON_FAILED_JOBS"] = "false"
    os.environ["LOAD__DELETE_COMPLETED_JOBS"] = "true"
    loaded = pipeline("lenient", destination=refuses)
    info = loaded.run(ORDERS, table_name="orders")
    assert info.has_failed_jobs
    assert not loaded.has_pending_data
    assert list(Path(loaded.working_dir, "load", "loaded").rglob("orders.*"))


@claim(
    "whether the files of a loaded package are deleted from the working directory.",
)
def completed_jobs_are_deleted() -> None:
    loaded = pipeline()
    loaded.run(ORDERS, table_name="orders")
    folder = Path(loaded.working_dir, "load", "loaded")
    assert len(list(folder.rglob("orders.*"))) == 1
    os.environ["LOAD__DELETE_COMPLETED_JOBS"] = "true"
    loaded.run(ORDERS, table_name="orders")
    assert len(list(folder.rglob("orders.*"))) == 1


@claim(
    "number of attempts after which a job ends the run with `LoadClientJobRetry`. The package"
    " stays pending."
)
def attempts_of_a_job() -> None:
    os.environ["LOAD__RAISE_ON_MAX_RETRIES"] = "1"
    loaded = pipeline(destination=stumbles)
    with raises("LoadClientJobRetry"):
        loaded.run(ORDERS, table_name="orders")
    assert loaded.has_pending_data


@claim("whether the tables of the staging dataset are emptied after a load.")
def the_staging_dataset_is_emptied() -> None:
    def staged() -> int:
        loaded = pipeline()
        loaded.run(ORDERS, table_name="orders", write_disposition="merge", primary_key="id")
        [(count,)] = rows(loaded, "SELECT count(*) FROM data_staging.orders")
        return int(count)

    assert staged() == 6
    os.environ["LOAD__TRUNCATE_STAGING_DATASET"] = "true"
    assert staged() == 0


@claim(
    "`[sources.data_writer]` is for the files that extract writes, `[normalize.data_writer]` for"
    " those that go to the destination, and `[data_writer]` for both."
)
def sections_of_files() -> None:
    def counted(*sections: str) -> tuple[int, int]:
        for section in ("SOURCES__", "NORMALIZE__", ""):
            os.environ.pop(f"{section}DATA_WRITER__FILE_MAX_ITEMS", None)
        for section in sections:
            os.environ[f"{section}DATA_WRITER__FILE_MAX_ITEMS"] = "2"
        loaded = pipeline("counted")
        loaded.drop()
        loaded.extract(([row] for row in ORDERS), table_name="orders")
        extracted = len(list(Path(loaded.working_dir, "normalize").rglob("orders.*")))
        loaded.normalize()
        return extracted, len(list(Path(loaded.working_dir, "load").rglob("orders.*")))

    assert counted() == (1, 1)
    assert counted("SOURCES__") == (3, 1)
    assert counted("NORMALIZE__") == (1, 3)
    assert counted("") == (3, 3)


@claim("What you yield at once is not divided.")
def a_page_is_not_divided() -> None:
    os.environ["SOURCES__DATA_WRITER__FILE_MAX_ITEMS"] = "2"
    loaded = pipeline()
    loaded.extract(iter([ORDERS, ORDERS]), table_name="orders")
    assert len(list(Path(loaded.working_dir, "normalize").rglob("orders.*"))) == 2


@claim("whether JSON Lines, CSV and INSERT files are written as plain text, not with gzip.")
def plain_files() -> None:
    loaded = pipeline()
    assert normalized(loaded).read_bytes()[:2] == b"\x1f\x8b"
    loaded.drop()
    os.environ["NORMALIZE__DATA_WRITER__DISABLE_COMPRESSION"] = "true"
    assert normalized(loaded).read_text().startswith("INSERT INTO")


@claim("bytes after which a file is closed and another one begins.")
def limit_of_bytes() -> None:
    os.environ["NORMALIZE__DATA_WRITER__FILE_MAX_BYTES"] = "1"
    os.environ["NORMALIZE__DATA_WRITER__BUFFER_MAX_ITEMS"] = "2"
    os.environ["NORMALIZE__DATA_WRITER__DISABLE_COMPRESSION"] = "true"
    loaded = pipeline()
    loaded.run(([row] for row in ORDERS), table_name="orders")
    assert files(loaded) > 1


@claim("`[schema]` and `SCHEMA__NAMING` work too.")
def short_sections_of_schemas() -> None:
    os.environ["SCHEMA__NAMING"] = "direct"
    loaded = pipeline()
    loaded.extract([{"Order Number": 1}], table_name="Orders")
    assert "Orders" in loaded.default_schema.tables
    os.environ["SOURCES__DESK__SCHEMA__NAMING"] = "snake_case"
    assert dlt.Schema("desk").naming.name() == "snake_case"
    assert dlt.Schema("other").naming.name() == "direct"


@claim("Without it, dlt raises `TableIdentifiersFrozen`.")
def names_are_frozen() -> None:
    loaded = pipeline()
    loaded.run([{"orderId": 1}], table_name="orders")
    os.environ["SCHEMA__NAMING"] = "direct"
    with raises("TableIdentifiersFrozen"):
        loaded.run([{"orderId": 1}], table_name="orders")
    os.environ["SCHEMA__ALLOW_IDENTIFIER_CHANGE_ON_TABLE_WITH_DATA"] = "true"
    loaded.run([{"orderId": 2}], table_name="orders")
    assert rows(loaded, 'SELECT "orderId" FROM orders WHERE "orderId" IS NOT NULL') == [(2,)]


@claim(
    "whether a name like `gross__total` keeps both underscores. With `false`, one of them remains,"
    " except in columns of Arrow tables.",
    cases=("list", "arrow"),
)
def two_underscores(case: str) -> None:
    data = [{"gross__total": 1}]
    kept = pipeline("kept")
    kept.run(shaped(case, data), table_name="kept")
    assert columns(kept, "kept") == ["gross__total"]
    os.environ["SCHEMA__USE_BREAK_PATH_ON_NORMALIZE"] = "false"
    lost = pipeline("lost")
    lost.run(shaped(case, data), table_name="lost")
    assert columns(lost, "lost") == ["gross_total" if case == "list" else "gross__total"]


@claim(
    "format of the files in `import_schema_path` and `export_schema_path`.",
    "With `false` each table and each column repeats its name.",
    "folder into which dlt writes the schema when `normalize` has changed it.",
)
def exported_schemas() -> None:
    os.environ["PIPELINES__CLAIMS__EXPORT_SCHEMA_PATH"] = "exported"
    pipeline().run(ORDERS, table_name="orders")
    text = Path("exported/claims.schema.yaml").read_text()
    os.environ["SCHEMA__EXTERNAL_SCHEMA_FORMAT"] = "json"
    os.environ["SCHEMA__EXTERNAL_SCHEMA_FORMAT_REMOVE_DEFAULTS"] = "false"
    pipeline().run([{"id": 1, "note": "x"}], table_name="orders")
    assert '"name": "orders"' in Path("exported/claims.schema.json").read_text()
    assert "name: orders" not in text


@claim(
    "An argument in the code wins.",
    "name of a pipeline that the code does not name. Set it without a section, `PIPELINE_NAME`.",
)
def arguments_of_a_pipeline() -> None:
    os.environ["PIPELINES__SHOP__DATASET_NAME"] = "sales"
    os.environ["PIPELINES__SHOP__DEV_MODE"] = "true"
    os.environ["PIPELINES__SHOP__REFRESH"] = "drop_data"
    assert dlt.pipeline("shop", dev_mode=False).dataset_name == "sales"
    assert dlt.pipeline("shop", dataset_name="own", dev_mode=False).dataset_name == "own"
    found = dlt.pipeline("shop")
    assert found.dev_mode
    assert found.dataset_name.startswith("sales_2")
    assert found.refresh == "drop_data"
    os.environ["PIPELINE_NAME"] = "desk"
    assert dlt.pipeline(destination="duckdb").pipeline_name == "desk"


@claim("Without it, `<pipeline name>_dataset`.", "Without `%s` it is an error.")
def names_of_datasets() -> None:
    loaded = dlt.pipeline("shop", destination="duckdb")
    loaded.run(ORDERS, table_name="orders")
    assert loaded.dataset_name == "shop_dataset"
    os.environ["PIPELINES__SHOP__DATASET_NAME_LAYOUT"] = "dev"
    with raises("ConfigurationValueError"):
        dlt.pipeline("shop")


@claim("With `false` a new machine begins from the start.")
def no_restore() -> None:
    @dlt.resource
    def orders(_: Any = BY_ID) -> Any:
        yield from ORDERS

    def count() -> int:
        loaded = pipeline()
        loaded.run(orders())
        shutil.rmtree(loaded.working_dir)
        [(found,)] = rows(loaded, "SELECT count(*) FROM data.orders")
        return int(found)

    assert [count(), count()] == [6, 6]
    os.environ["PIPELINES__CLAIMS__RESTORE_FROM_DESTINATION"] = "false"
    assert count() == 12


@claim("Without a trace `last_trace` is `None`.")
def no_trace() -> None:
    os.environ["PIPELINES__CLAIMS__ENABLE_RUNTIME_TRACE"] = "false"
    loaded = pipeline()
    loaded.run(ORDERS, table_name="orders")
    assert loaded.last_trace is None


@claim("With `false` each schema that is not the default gets `<dataset>_<schema>`.")
def several_datasets() -> None:
    os.environ["PIPELINES__CLAIMS__USE_SINGLE_DATASET"] = "false"
    loaded = pipeline()
    loaded.run(ORDERS, table_name="orders", schema=dlt.Schema("shop"))
    loaded.run(ORDERS, table_name="tickets", schema=dlt.Schema("desk"))
    assert rows(loaded, "SELECT count(*) FROM data.orders") == [(6,)]
    assert rows(loaded, "SELECT count(*) FROM data_desk.tickets") == [(6,)]


@claim("A pipeline may also have runtime settings of its own:")
def runtime_of_a_pipeline() -> None:
    os.environ["PIPELINES__SHOP__RUNTIME__LOG_LEVEL"] = "ERROR"
    assert dlt.pipeline("shop").runtime_config.log_level == "ERROR"
    assert dlt.pipeline("other").runtime_config.log_level != "ERROR"


@claim("from configuration alone it ends in a `KeyError`.")
def a_table_from_configuration() -> None:
    os.environ["SOURCES__SQL_DATABASE__TABLE"] = "orders"
    with raises("KeyError"):
        sql_table("sqlite:///shop.db")


@claim("1.10.0 ignores these settings without a message.")
def newer_settings() -> None:
    os.environ["LOAD__START_NEW_JOBS_ON_SIGNAL"] = "true"
    os.environ["NORMALIZE__DATA_WRITER__COMPRESSION"] = "no such codec"
    loaded = pipeline()
    loaded.run(ORDERS, table_name="orders", loader_file_format="parquet")
    found = {value.key for value in loaded.last_trace.resolved_config_values}
    assert not found & {"start_new_jobs_on_signal", "compression"}
    assert files(loaded) == 1


@claim("a label that stands in the load info.")
def a_label_of_the_environment() -> None:
    os.environ["DESTINATION__DUCKDB__ENVIRONMENT"] = "test"
    loaded = pipeline()
    assert loaded.run(ORDERS, table_name="orders").environment == "test"


@claim("the bytes of a `_dlt_id`; without it, 10")
def bytes_of_an_id() -> None:
    assert DLT_ID_LENGTH_BYTES == 10
    loaded = pipeline()
    loaded.run(ORDERS, table_name="orders")
    [(key,)] = rows(loaded, "SELECT _dlt_id FROM orders LIMIT 1")
    assert len(base64.b64decode(key + "==")) == 10


@claim(
    "`quote_needed` quotes each text and no number, `quote_all` quotes each value except nulls of "
    "Arrow tables."
)
def quoting_of_csv() -> None:
    line = {"id": 1, "note": "plain", "gone": None}
    found = {}
    for quoting in ("quote_needed", "quote_all"):
        os.environ["NORMALIZE__DATA_WRITER__QUOTING"] = quoting
        os.environ["NORMALIZE__DATA_WRITER__DISABLE_COMPRESSION"] = "true"
        for kind, page in (("arrow", pa.Table.from_pylist([line])), ("dict", [line])):
            bucket = Path(f"{quoting}_{kind}")
            destination = dlt.destinations.filesystem(str(bucket))
            loaded = dlt.pipeline(bucket.name, destination=destination, dataset_name="data")
            loaded.run(
                page,
                table_name="items",
                loader_file_format="csv",
                columns={"gone": {"data_type": "text"}},
            )
            (file,) = bucket.glob("data/items/*.csv")
            values = file.read_text().splitlines()[1].split(",")
            found[bucket.name] = sorted(values[:3])
    assert found == {
        "quote_needed_arrow": ["", '"plain"', "1"],
        "quote_needed_dict": ['""', '"plain"', "1"],
        "quote_all_arrow": ["", '"1"', '"plain"'],
        "quote_all_dict": ['""', '"1"', '"plain"'],
    }


@claim(
    "whether rows from Arrow tables get the column `_dlt_id`. dlt then rewrites the files.",
    "whether rows from Arrow tables get the column `_dlt_load_id`. Extract adds it.",
    cases=("neither", "add_dlt_id", "add_dlt_load_id"),
)
def columns_of_arrow_tables(case: str) -> None:
    import pyarrow.parquet as pq

    if case != "neither":
        dlt.config[f"normalize.parquet_normalizer.{case}"] = True
    loaded = pipeline()

    def file(folder: str) -> Any:
        [found] = Path(loaded.working_dir, folder).rglob("items.*.parquet")
        return found.stat().st_ino, pq.read_schema(found).names

    loaded.extract(pa.table({"id": [1]}), table_name="items")
    before = file("normalize/extracted")
    loaded.normalize()
    after = file("load/normalized")
    assert before[1] == (["id", "_dlt_load_id"] if case == "add_dlt_load_id" else ["id"])
    assert after[1] == (["id", "_dlt_id"] if case == "add_dlt_id" else before[1])
    assert (before[0] == after[0]) is (case != "add_dlt_id")


@claim(
    "Without it, they keep the precision of the column, with `version` below `2.6` at most"
    " microseconds: an Arrow timestamp with nanoseconds other than 0 fails.",
    cases=("microseconds", "nanoseconds", "nanoseconds that are 0", "nanoseconds, 2.6"),
)
def unit_of_times(case: str) -> None:
    nano = case.startswith("nano")
    moment = 1000 if "are 0" in case else 1
    table = pa.table({"at": pa.array([moment], pa.timestamp("ns" if nano else "us"))})
    if "2.6" in case:
        dlt.config["data_writer.version"] = "2.6"
    if case == "nanoseconds":
        with raises("ArrowInvalid") as caught:
            pipeline().run(table, table_name="items")
        assert "would lose data" in caught.message
    else:
        made = pipeline()
        made.run(table, table_name="items")
        assert rows(made, "SELECT count(*) FROM items") == [(1,)]


@claim(
    "Hints of resources and sources, such as `write_disposition`, `primary_key` and "
    "`max_table_nesting`, are not settings: a value in the file has an effect only if the source "
    "has an argument of that name, as here.",
    cases=("hints", "argument"),
)
def hints_are_no_settings(case: str) -> None:
    hints = 'max_table_nesting = 0\nwrite_disposition = "replace"\nprimary_key = "id"\n'
    sections = ("source", "sources", "sources.shop", "sources.shop.orders", "pipeline", "normalize")
    Path(".dlt").mkdir(exist_ok=True)
    text = hints + "".join(f"[{section}]\n{hints}" for section in (*sections, "schema", "claims"))
    Path(".dlt/config.toml").write_text(text)

    @dlt.resource
    def orders() -> Any:
        yield {"id": 1, "lines": [{"sku": 1}]}

    @dlt.source(section="shop")
    def shop() -> Any:
        return orders

    @dlt.source(section="shop", name="shop")
    def open_shop(write_disposition: str = "append") -> Any:
        return orders().apply_hints(write_disposition=write_disposition)

    made = shop if case == "hints" else open_shop
    loaded = pipeline()
    for _ in range(2):
        loaded.run(made())
    assert len(rows(loaded, "SELECT id FROM orders")) == (2 if case == "hints" else 1)
    assert "orders__lines" in loaded.default_schema.data_table_names()
    assert not loaded.default_schema.tables["orders"]["columns"]["id"].get("primary_key")


@claim(
    "`[sources]` and `[pipelines]` end in s, `[destination]` does not: dlt does not read "
    "`[source]`, `[pipeline]` and `[destinations]`.",
    cases=("right", "source", "pipeline", "destinations"),
)
def sections_with_s(case: str) -> None:
    names = {"source": "sources", "pipeline": "pipelines", "destinations": "destination"}
    wrong, right = (case, names[case]) if case in names else ("", "")

    def section(name: str) -> str:
        return wrong if name == right else name

    Path(".dlt").mkdir(exist_ok=True)
    Path(".dlt/config.toml").write_text(
        f"[{section('sources')}.shop]\ncity = 'Oslo'\n"
        f"[{section('pipelines')}]\ndataset_name = 'sales'\n"
        f"[{section('destination')}.filesystem]\nbucket_url = 'lake'\n"
    )

    @dlt.source(section="shop")
    def shop(city: str = "Bonn") -> Any:
        return dlt.resource([{"city": city}], name="orders")

    assert list(shop()) == [{"city": "Bonn" if case == "source" else "Oslo"}]
    loaded = dlt.pipeline("shop", destination="filesystem")
    assert loaded.dataset_name == ("shop_dataset" if case == "pipeline" else "sales")
    if case == "destinations":
        with raises("ConfigFieldMissingException"):
            loaded.run(shop())
        return
    loaded.run(shop())
    assert Path("lake", loaded.dataset_name, "orders").is_dir()
