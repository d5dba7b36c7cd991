"""Claims of docs/reference/errors/pipeline.mdx."""

import os
import pathlib
import shutil
from typing import Any
from unittest import mock

import dlt
from dlt.cli.echo import always_choose
from dlt.cli.pipeline_command import pipeline_command
from standins_lib.claims import claim, pipeline, raises, rows
from standins_lib.neighbours import disposition, shaped


@claim(
    "The step `sync` reads state from the destination before a run, so a wrong password usually"
    " shows there."
)
def step_of_a_wrong_password() -> None:
    os.environ["DESTINATION__POSTGRES__CREDENTIALS"] = "postgresql://a:wrong@127.0.0.1:1/shop"
    with raises("PipelineStepFailed") as caught:
        pipeline(destination="postgres").run([{"id": 1}], table_name="orders")
    assert caught.step == "sync"


@claim(
    "A run loads a pending package first, and ignores the rows that you pass to it.",
    "If that package was already normalized, the run has no normalize step, and"
    " `last_normalize_info` of its trace is `None`.",
    "A run without anything to do returns `None` and leaves the trace as it was:",
)
def trace_of_a_pending_package() -> None:
    loaded = pipeline()
    loaded.run([{"id": 0}], table_name="orders")
    loaded.extract([{"id": 1}], table_name="orders")
    loaded.normalize()
    loaded.run([{"id": 2}], table_name="orders")
    assert rows(loaded, "SELECT id FROM orders") == [(0,), (1,)]
    trace = loaded.last_trace
    assert [step.step for step in trace.steps] == ["load", "run"]
    assert trace.last_normalize_info is None
    assert loaded.run() is None
    assert loaded.last_trace.transaction_id == trace.transaction_id


@claim("A source or resource that is made by a function starts again in each run:")
def function_starts_again() -> None:
    loaded = pipeline()

    def numbers() -> object:
        yield {"id": 1}

    with raises("SourceExhausted"):
        generator = numbers()
        loaded.run(generator, table_name="once")
        loaded.run(generator, table_name="once")
    for _ in range(2):
        loaded.run(numbers, table_name="again")
    assert rows(loaded, "SELECT count(*) FROM again") == [(2,)]


@claim(
    "`dlt.sources.helpers.requests` repeats such calls, and a loop around `run` goes on at the step"
    " that failed: if a package waits, it loads that one and does not extract."
)
def second_attempt() -> None:
    dlt.config["load.raise_on_max_retries"] = 1
    for step, extracts in (("load", 1), ("extract", 2)):
        answers = {"extract": iter([step != "extract", True]), "load": iter([step != "load", True])}
        calls: list[int] = []

        @dlt.destination(batch_size=1)
        def shelf(items: Any, table: Any) -> None:
            if not next(answers["load"]):  # noqa: B023
                raise ConnectionError("no answer")

        @dlt.resource
        def orders() -> Any:
            calls.append(1)  # noqa: B023
            if not next(answers["extract"]):  # noqa: B023
                raise ConnectionError("no answer")
            yield {"id": 1}

        loaded = pipeline(step, destination=shelf)
        with raises("ConnectionError" if step == "extract" else "LoadClientJobRetry") as caught:
            loaded.run(orders())
        assert caught.step == step
        loaded.run(orders())
        assert len(calls) == extracts


@claim(
    "Run the pipeline, or call `pipeline.sync_destination()` if a pipeline of the same name loaded"
    " into the dataset before. The tables of another pipeline stay unknown: use that one's name."
)
def sync_needs_the_same_name() -> None:
    duckdb = dlt.destinations.duckdb("shop.duckdb")
    pipeline("shop", destination=duckdb).run([{"id": 1}], table_name="orders")
    for name, knows in (("shop", True), ("other", False)):
        fresh = pipeline(name, destination=duckdb, pipelines_dir="new_machine")
        with raises("PipelineNeverRan"):
            fresh.dataset()
        fresh.sync_destination()
        if knows:
            assert fresh.dataset().orders.select("id").fetchall() == [(1,)]
        else:
            with raises("PipelineNeverRan"):
                fresh.dataset()


@claim(
    "When the machine goes away, state and schema come back from the destination, and the next run"
    " extracts again what was not loaded. A function with `@dlt.destination` keeps no state: its"
    " cursors start again."
)
def new_machine() -> None:
    received: list[int] = []

    @dlt.destination(batch_size=10)
    def shelf(items: Any, table: Any) -> None:
        received.extend(item["id"] for item in items)

    orders = [{"id": 1}]

    @dlt.resource(name="orders")
    def newer(_: Any = dlt.sources.incremental("id")) -> Any:  # noqa: B008
        yield list(orders)

    made = [pipeline("database"), pipeline("function", destination=shelf)]
    for loaded in made:
        loaded.run(newer())
    orders.append({"id": 2})
    for loaded in made:
        loaded.extract(newer())
        shutil.rmtree(loaded.working_dir)
    pipeline("database").run(newer())
    pipeline("function", destination=shelf).run(newer())
    assert rows(pipeline("database"), "SELECT id FROM orders ORDER BY id") == [(1,), (2,)]
    assert sorted(received) == [1, 1, 2]


@claim(
    "Later runs skip the deleted rows of an incremental resource, because its cursor has moved:"
    " `dlt pipeline … sync` deletes the packages and sets the cursor back."
)
def deleted_packages_and_cursors() -> None:
    for remedy, expected in (("delete", [(1,)]), ("sync", [(1,), (2,)])):
        orders = [{"id": 1}]

        @dlt.resource(name="orders")
        def newer(_: Any = dlt.sources.incremental("id")) -> Any:  # noqa: B008
            yield list(orders)  # noqa: B023

        loaded = pipeline(remedy)
        loaded.run(newer())
        orders.append({"id": 2})
        loaded.extract(newer())
        with always_choose(always_choose_default=False, always_choose_value=True):
            command = "drop-pending-packages" if remedy == "delete" else "sync"
            pipeline_command(command, remedy, "", 0)
        again = pipeline(remedy)
        again.run(newer())
        assert rows(again, "SELECT id FROM orders ORDER BY id") == expected


@claim(
    "Other iterators, such as `map(…)` or a `csv.DictReader`, raise nothing: the second run loads"
    " no row.",
    cases=("generator", "map", "iterator"),
)
def rows_of_an_iterator(case: str) -> None:
    data: Any = [{"id": 1}]
    made = {"map": map(dict, data), "iterator": iter(data)}.get(case, (row for row in data))
    loaded = pipeline()
    loaded.run(made, table_name="numbers")
    if case == "generator":
        with raises("SourceExhausted"):
            loaded.run(made, table_name="numbers")
        return
    loaded.run(made, table_name="numbers")
    assert rows(loaded, "SELECT id FROM numbers") == [(1,)]


def leads(last: int, write_disposition: Any = "append") -> Any:
    page = [{"id": number} for number in range(1, last + 1)]
    found = dlt.resource(page, name="leads", write_disposition=write_disposition, primary_key="id")
    return found.add_step(dlt.sources.incremental("id"))


@claim(
    "The extracted rows are still there and the package is pending: the next `run` normalizes and"
    " loads them.",
    "The first `run` of a program extracts again if the dataset does not exist yet.",
    cases=("dataset exists", "no dataset yet", "no dataset yet, second run of the program"),
)
def normalize_repeats_when_its_files_are_gone(case: str) -> None:
    from dlt.normalize.items_normalizers import JsonLItemsNormalizer

    loaded = pipeline()
    if case == "dataset exists":
        loaded.run([{"id": 1}], table_name="leads")
    normalize = JsonLItemsNormalizer.__call__

    def without_files(self: Any, *arguments: Any) -> Any:
        shutil.rmtree(os.path.join(loaded.working_dir, "load", "new"))
        return normalize(self, *arguments)

    patched = mock.patch.object(JsonLItemsNormalizer, "__call__", without_files)
    with patched, raises("NormalizeJobFailed") as caught:
        if "second" in case:
            loaded.run([{"id": 2}], table_name="leads")
        loaded.extract([{"id": 2}], table_name="leads")
        loaded.normalize()
    assert "No such file or directory" in caught.message
    assert loaded.has_pending_data
    loaded.run([{"id": 3}], table_name="leads")
    found = rows(loaded, "SELECT id FROM leads ORDER BY id")
    expected = {"dataset exists": [(1,), (2,)], "no dataset yet": [(3,)]}
    assert found == expected.get(case, [(2,)])


@claim(
    "Without a local state, dlt takes the newest row that is left: with an older cursor, `append`"
    " loads the rows since then a second time.",
    cases=("append", "merge", "append with the local state"),
)
def the_state_before_the_broken_one_counts(case: str) -> None:
    loaded = pipeline()
    disposition = case.split()[0]
    for last in (1, 2):
        loaded.run(leads(last, disposition))
    query = "UPDATE _dlt_pipeline_state SET state = left(state, 40) WHERE version = 2"
    with loaded.sql_client() as client:
        client.execute_sql(query)
    if "local" not in case:
        loaded.drop()
    loaded = pipeline()
    with raises("PipelineStepFailed"):
        loaded.run(leads(3, disposition))
    with loaded.sql_client() as client:
        client.execute_sql("DELETE FROM _dlt_pipeline_state WHERE version = 2")
    loaded = pipeline()
    loaded.run(leads(3, disposition))
    found = [number for (number,) in rows(loaded, "SELECT id FROM leads ORDER BY id")]
    assert found == ([1, 2, 2, 3] if case == "append" else [1, 2, 3])


@claim(
    "the first one deletes this file when it has made the tables. Wait until the other run has"
    " ended, and call `run` again.",
    "If a folder of the package is gone, such as `new_jobs`, later runs fail too, until you call"
    " `pipeline.drop()`, which also takes the cursor back to the last load that was completed.",
    cases=("two runs", "a folder is gone, list", "a folder is gone, arrow"),
)
def files_of_a_package_that_is_loaded(case: str) -> None:
    from dlt.common.storages import LoadStorage

    found = [{"id": 1}]

    @dlt.resource
    def leads(at: Any = dlt.sources.incremental("id")) -> Any:  # noqa: B008
        yield shaped(case, found)

    loaded = pipeline()
    loaded.run(leads)
    found[:] = [{"id": 2, "name": "Ana"}]
    loaded.extract(leads)
    loaded.normalize()
    if case == "two runs":
        commit = LoadStorage.commit_schema_update

        def twice(self: Any, *arguments: Any) -> None:
            commit(self, *arguments)
            commit(self, *arguments)

        with (
            mock.patch.object(LoadStorage, "commit_schema_update", twice),
            raises("PipelineStepFailed") as caught,
        ):
            loaded.run()
        assert "schema_updates.json" in caught.message
        loaded.run()
    else:
        [package] = pathlib.Path(loaded.working_dir, "load", "normalized").glob("*.*")
        shutil.rmtree(package / "new_jobs")
        for _ in range(2):
            with raises("PipelineStepFailed") as caught:
                loaded.run()
            assert "No such file or directory" in caught.message
        loaded.drop()
        loaded.run(leads)
    assert rows(loaded, "SELECT id FROM leads ORDER BY id") == [(1,), (2,)]


@claim(
    "This is no error: the run extracted no rows, and the state is as before, so there was nothing "
    "to load.",
    "A resource without rows is often the empty parent of a transformer, a cursor without new "
    "rows, or a file pattern that finds no file.",
    "The first run of a pipeline loads its state, so it reports one package, also without rows.",
    cases=("transformer", "cursor", "files", "rows"),
)
def runs_without_packages(case: str) -> None:
    from dlt.sources.filesystem import filesystem, read_jsonl

    by_id = dlt.sources.incremental[int]("id")

    def orders(at: Any = by_id) -> Any:
        yield {"id": 1}

    def data() -> Any:
        if case == "files":
            return filesystem(".", file_glob="*.missing") | read_jsonl()
        if case == "cursor":
            return dlt.resource(orders)
        child = dlt.transformer(lambda item: item, name="child")
        return dlt.resource([{"id": 1}] if case == "rows" else [], name="parent") | child

    loaded = pipeline()
    assert len(loaded.run(data()).loads_ids) == 1
    second = loaded.run(data())
    nothing = "0 load package(s) were loaded to destination duckdb and into dataset None"
    assert (nothing in str(second)) is (case != "rows")
    assert len(second.loads_ids) == (1 if case == "rows" else 0)


@claim(
    "If a worker cannot even start, with `OSError: [Errno 12] Cannot allocate memory`, the program"
    ' itself is large when dlt forks it: `workers = 1`, or `start_method = "spawn"`, which starts'
    " empty processes",
    cases=("fork", "spawn", "one worker"),
)
def no_memory_for_a_worker(case: str) -> None:
    import subprocess
    import sys

    os.environ["NORMALIZE__WORKERS"] = "1" if case == "one worker" else "2"
    os.environ["NORMALIZE__START_METHOD"] = "spawn" if case == "spawn" else "fork"
    program = [
        "import dlt, os",
        "def refuse():",
        "    raise OSError(12, os.strerror(12))",
        "if __name__ == '__main__':",
        "    loaded = dlt.pipeline('claims', destination='duckdb')",
        "    loaded.extract([{'id': 1}], table_name='orders')",
        "    os.fork = refuse",
        "    print(loaded.normalize().row_counts['orders'])",
    ]
    pathlib.Path("load.py").write_text("\n".join(program))
    done = subprocess.run([sys.executable, "load.py"], capture_output=True, text=True)
    failed = "[Errno 12] Cannot allocate memory" in done.stderr
    assert failed == (case == "fork")
    assert (done.stdout.strip() == "1") == (case != "fork")


@claim(
    "dlt 1.10.0 has the function in each thread: upgrade.",
    "`dlt.run` in another thread then makes a pipeline without destination and name of yours, so"
    " create the pipeline in the thread with `dlt.pipeline(…)`, and call its `run`.",
    cases=("dlt.run", "new pipeline"),
)
def pipelines_of_threads(case: str) -> None:
    import threading

    pipeline("main")
    found: list[Any] = []

    def work() -> None:
        if case == "dlt.run":
            try:
                dlt.run([{"id": 1}], table_name="orders")
            except Exception as error:
                found.extend([type(error).__name__, dlt.pipeline().pipeline_name != "main"])
        else:
            own = pipeline("own")
            own.run([{"id": 1}], table_name="orders")
            found.extend([own.pipeline_name, rows(own, "SELECT id FROM orders")])

    thread = threading.Thread(target=work)
    thread.start()
    thread.join()
    expected: Any = ["PipelineConfigMissing", True]
    assert found == (expected if case == "dlt.run" else ["own", [(1,)]])
    assert dlt.pipeline().pipeline_name == "main"


@claim(
    "A program has one active pipeline, and extract fails at its end when another took its place.",
    "The rows are there all the same, as a pending package: the next run loads it, and reads"
    " nothing.",
    "make its object outside of the resource, and call only dataset() or sql_client() of it"
    " inside.",
    "If the inner run has to be inside, start it in a thread of its own,"
    " ThreadPoolExecutor().submit(load).result(), where load makes and runs the pipeline.",
    cases=(
        "run",
        "run, arrow",
        "made",
        "attached",
        "transformer",
        "dataset",
        "sql_client",
        "thread",
    ),
)
def pipeline_in_a_resource(case: str) -> None:
    from concurrent.futures import ThreadPoolExecutor

    def inner() -> dlt.Pipeline:
        file = dlt.destinations.duckdb("inner.duckdb")
        return dlt.pipeline("inner", destination=file, dataset_name="shop")

    def load() -> list[Any]:
        made = inner()
        made.run([{"id": 1}], table_name="orders")
        return made.dataset().orders[["id"]].fetchall()

    load()
    first = inner()
    calls: list[int] = []

    def read(number: int = 1) -> Any:
        calls.append(number)
        if case == "made":
            found = inner().dataset().orders[["id"]].fetchall()
        elif case == "attached":
            file = dlt.destinations.duckdb("inner.duckdb")
            found = dlt.attach("inner", destination=file).dataset().orders[["id"]].fetchall()
        elif case == "dataset":
            found = first.dataset().orders[["id"]].fetchall()
        elif case == "sql_client":
            with first.sql_client() as client:
                found = client.execute_sql("SELECT id FROM orders")
        elif case == "thread":
            with ThreadPoolExecutor() as threads:
                found = threads.submit(load).result()
        else:
            found = load()
        yield shaped(case, [{"id": number} for (number,) in found])

    outer = pipeline()
    outer.run([{"id": 1}], table_name="loaded_before")
    data = dlt.resource(read, name="copies")
    if case == "transformer":
        data = dlt.resource([1], name="one") | dlt.transformer(read, name="copies")
    if case not in ("dataset", "sql_client", "thread"):
        with raises("ContainerInjectableContextMangled"):
            outer.run(data)
        assert outer.has_pending_data
    outer.run(data)
    assert len(calls) == 1
    expected = 2 if case in ("run", "run, arrow", "transformer", "thread") else 1
    assert len(rows(outer, "SELECT id FROM copies")) == expected
    assert len(first.dataset().orders[["id"]].fetchall()) == expected


@claim(
    "If the dataset does not exist yet, the next run drops the package and calls the resource"
    " again, so with append the rows of the inner pipeline come twice.",
    cases=("append", "replace"),
)
def pipeline_in_a_resource_of_the_first_run(case: str) -> None:
    def inner() -> dlt.Pipeline:
        file = dlt.destinations.duckdb("inner.duckdb")
        return dlt.pipeline("inner", destination=file, dataset_name="shop")

    def read() -> Any:
        inner().run([{"id": 1}], table_name="orders", write_disposition=disposition(case))
        yield {"id": 1}

    outer = pipeline()
    for _ in range(2):
        with raises("ContainerInjectableContextMangled"):
            outer.run(dlt.resource(read, name="copies"))
    found = inner().dataset().orders[["id"]].fetchall()
    assert len(found) == (2 if case == "append" else 1)
