"""Claims of docs/reference/performance/parallelism.mdx."""

import asyncio
import importlib.util
import os
import signal
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import dlt
from dlt.common.runtime import signals
from standins_lib.claims import claim, pipeline

PAUSE = threading.Event()


class Peak:
    """The largest number of calls that ran at the same time."""

    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.now = self.most = 0

    def __enter__(self) -> None:
        with self.lock:
            self.now += 1
            self.most = max(self.most, self.now)

    def __exit__(self, *_: Any) -> None:
        with self.lock:
            self.now -= 1


def calls_in_threads(source: Any = lambda resource: resource, **options: Any) -> int:
    peak = Peak()

    @dlt.transformer(data_from=dlt.resource(range(12), name="trees"), parallelized=True)
    def sensors(tree: int) -> Any:
        with peak:
            PAUSE.wait(0.02)
        yield {"tree": tree}

    pipeline().extract(source(sensors), **options)
    return peak.most


def calls_in_the_loop() -> int:
    peak = Peak()

    @dlt.transformer(data_from=dlt.resource(range(40), name="trees"))
    async def gauges(tree: int) -> Any:
        with peak:
            await asyncio.sleep(0.02)
        return {"tree": tree}

    pipeline().extract(gauges)
    return peak.most


@claim("For async functions, this setting is the only limit, so raise it as far as the API allows:")
def limit_of_async_calls() -> None:
    dlt.config["extract.workers"] = 2
    assert calls_in_the_loop() == 20
    dlt.config["extract.max_parallel_items"] = 3
    assert calls_in_the_loop() == 3


@claim("The number of threads can be set for all sources, or for the sources of one module:")
def threads_of_one_module() -> None:
    assert calls_in_threads() == 5
    dlt.config["extract.workers"] = 3
    dlt.config["sources.farm.extract.workers"] = 2
    modules = []
    for name in ("farm", "forest"):
        Path(f"{name}.py").write_text(
            "import dlt\n\n@dlt.source\ndef data(found):\n    return found\n"
        )
        spec = importlib.util.spec_from_file_location(name, f"{name}.py")
        module = importlib.util.module_from_spec(spec)  # type: ignore[arg-type]
        sys.modules[name] = module
        spec.loader.exec_module(module)  # type: ignore[union-attr]
        modules.append(module)
    assert [calls_in_threads(module.data) for module in modules] == [2, 3]


@claim("Rows arrive in the order in which calls end.")
def order_of_rows() -> None:
    @dlt.transformer(data_from=dlt.resource([3, 1, 2], name="trees"))
    async def gauges(tree: int) -> Any:
        await asyncio.sleep(tree * 0.1)
        return {"tree": tree}

    assert [row["tree"] for row in gauges] == [1, 2, 3]


@claim(
    "`table-sequential` loads one file of each table at a time, for destinations that lock tables:"
)
def one_file_of_each_table() -> None:
    dlt.config["normalize.data_writer.file_max_items"] = 1

    def peak(name: str) -> int:
        running = Peak()

        @dlt.destination(batch_size=0, skip_dlt_columns_and_tables=True)
        def orchard(file: Any, table: Any) -> None:
            with running:
                PAUSE.wait(0.3)

        resources = [dlt.resource([{"id": 1}] * 3, name=f"table_{i}") for i in range(2)]
        pipeline(name, destination=orchard).run(resources)
        return running.most

    assert peak("parallel") > 2
    dlt.config["load.parallelism_strategy"] = "table-sequential"
    assert peak("sequential") == 2


@claim("To change one pipeline of several, begin the section with its name: `[farm.normalize]`.")
def section_of_one_pipeline() -> None:
    dlt.config["farm.normalize.data_writer.file_max_items"] = 10
    for name, files in (("farm", 5), ("other", 1)):
        loaded = pipeline(name)
        loaded.extract(({"tree": i} for i in range(50)), table_name="trees")
        [package] = loaded.normalize().load_packages
        jobs = [job.job_file_info.table_name for job in package.jobs["new_jobs"]]
        assert jobs.count("trees") == files


@claim("A transformer stays with the resource that it reads from:")
def decomposed_transformer() -> None:
    @dlt.source
    def farm() -> Any:
        trees = dlt.resource([1], name="trees")
        yield trees
        yield dlt.resource([1], name="barns")
        yield dlt.transformer(lambda row: {"tree": row}, data_from=trees, name="leaves")

    parts = farm().decompose("scc")
    names = sorted(sorted(part.selected_resources) for part in parts)
    assert names == [["barns"], ["leaves", "trees"]]


@claim("Runs in other threads do not notice the signal.")
def signals_outside_the_main_thread() -> None:
    @dlt.destination(batch_size=1)
    def orchard(items: Any, table: Any) -> None:
        os.kill(os.getpid(), signal.SIGTERM)

    taken: list[int] = []
    signal.signal(signal.SIGTERM, lambda number, frame: taken.append(number))
    seen: list[bool] = []

    def load() -> None:
        loaded = pipeline(destination=orchard)
        loaded.run([{"id": 1}], table_name="trees")
        seen.append(signals.signal_received() or loaded.has_pending_data)

    with ThreadPoolExecutor(1) as pool:
        pool.submit(load).result()
    PAUSE.wait(0.01)
    assert seen == [False]
    assert taken == [signal.SIGTERM]


@claim(
    "`load.workers` counts for each run: two runs with two workers load four files at once.",
    one_case="The barrier breaks when fewer than four files are loaded at once.",
)
def workers_of_two_runs() -> None:
    os.environ["LOAD__WORKERS"] = "2"
    four = threading.Barrier(4)

    @dlt.destination(batch_size=1)
    def orchard(items: Any, table: Any) -> None:
        four.wait(20)

    def load(name: str) -> bool:
        loaded = pipeline(name, destination=orchard)
        loaded.run([dlt.resource([{"id": 1}], name=tree) for tree in ("ash", "elm")])
        return loaded.has_pending_data

    with ThreadPoolExecutor(2) as pool:
        assert list(pool.map(load, ["north", "south"])) == [False, False]


@claim(
    "With one worker, normalize and load make no pool; one worker is the default of normalize, and"
    " 20 that of load.",
    cases=("default", "one worker"),
)
def pools(case: str) -> None:
    from dlt.common.runners import pool_runner

    made = {}
    create = pool_runner.create_pool

    def recorded(config: Any) -> Any:
        made[type(config).__name__] = (config.workers, config.pool_type)
        return create(config)

    pool_runner.create_pool = recorded
    if case == "one worker":
        dlt.config["load.workers"] = 1
    pipeline().run([{"id": 1}], table_name="orders")
    assert made["NormalizeConfiguration"] == (1, "none")
    expected = (20, "thread") if case == "default" else (1, "none")
    assert made["LoaderConfiguration"] == expected


@claim(
    "It uses threads for resources with `parallelized=True` and for functions that a resource"
    " defers, and a thread with an event loop for async resources, also with `workers = 1` in"
    " `[extract]`",
    cases=("plain", "parallelized", "deferred", "async"),
)
def threads_of_extract(case: str) -> None:
    import threading

    dlt.config["extract.workers"] = 1
    used = set()

    def note() -> Any:
        used.add(threading.current_thread() is threading.main_thread())
        return {"id": 1}

    @dlt.resource(parallelized=case == "parallelized")
    def plain() -> Any:
        yield note()

    @dlt.defer
    def later() -> Any:
        return note()

    @dlt.resource
    def deferred() -> Any:
        yield later()

    @dlt.resource
    async def asynchronous() -> Any:
        yield note()

    made: Any = {"deferred": deferred, "async": asynchronous}.get(case, plain)
    assert len(list(made())) == 1
    assert used == {case == "plain"}


@claim(
    "For work that computes or needs much memory, such as text recognition of PDF files, set"
    " `workers = 1` in `[extract]` or leave out `parallelized`, and use more processes, each with a"
    " part of the files.",
    cases=("one worker", "not parallelized", "five workers"),
)
def pages_at_the_same_time(case: str) -> None:
    import threading
    import time

    dlt.config["extract.workers"] = 5 if case == "five workers" else 1
    lock = threading.Lock()
    busy = [0, 0]

    def recognize(page: int) -> Any:
        with lock:
            busy[0] += 1
            busy[1] = max(busy)
        time.sleep(0.02)
        with lock:
            busy[0] -= 1
        return {"page": page}

    parallel = case != "not parallelized"
    texts = dlt.transformer(recognize, name="texts", parallelized=parallel)
    assert len(list(dlt.resource(range(12), name="pages") | texts)) == 12
    assert busy[1] > 1 if case == "five workers" else busy[1] == 1


@claim("One worker, the default, starts no process.", cases=("default", "one", "two"))
def processes_of_normalize(case: str) -> None:
    from unittest import mock

    from dlt.common.runners import pool_runner

    if case != "default":
        os.environ["NORMALIZE__WORKERS"] = "1" if case == "one" else "2"
    made: list[Any] = []

    def pool(*args: Any, **kwargs: Any) -> Any:
        made.append(kwargs)
        return ThreadPoolExecutor(2)

    with mock.patch.object(pool_runner, "ProcessPoolExecutor", pool):
        loaded = pipeline()
        loaded.extract([{"id": 1}], table_name="items")
        loaded.normalize()
    assert len(made) == (1 if case == "two" else 0)


@claim(
    "Two sources are never extracted at the same time: `pipeline.run([shop(), crm()])` begins with"
    " the second when the first has ended, whatever `parallelized` says.",
    "Put the resources into one source, or into the list in place of the sources",
    cases=("two sources", "one source", "resources in a list", "two sources, plain"),
)
def sources_of_one_run(case: str) -> None:
    both = threading.Barrier(2, timeout=0.5)
    met = []

    def pages() -> Any:
        try:
            both.wait()
            met.append(True)
        except threading.BrokenBarrierError:
            met.append(False)
        yield {"id": 1}

    def resource(name: str) -> Any:
        return dlt.resource(pages, name=name, parallelized="plain" not in case)

    def source(*names: str) -> Any:
        made = dlt.source(lambda: [resource(name) for name in names], name=f"of_{names[0]}")
        return made()

    data: Any = {
        "one source": lambda: source("shop", "crm"),
        "resources in a list": lambda: [resource("shop"), resource("crm")],
    }.get(case, lambda: [source("shop"), source("crm")])()
    pipeline().extract(data)
    assert met == [case in ("one source", "resources in a list")] * 2
