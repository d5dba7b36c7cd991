"""Claims of docs/running-in-production/serverless.mdx."""

import os
import tempfile
import time
from pathlib import Path
from typing import Any

import dlt
from standins_lib.claims import claim, pipeline, raises, rows

BY_ID = dlt.sources.incremental[int]("id")
FROM_ONE = dlt.sources.incremental("id", initial_value=1, row_order="asc")


@claim(
    "Without `DLT_DATA_DIR`, dlt takes `dlt` in the folder for temporary files if the home folder"
    " does not exist or is not writable.",
    "As root, dlt takes `/var/dlt`.",
)
def folder_without_a_home() -> None:
    del os.environ["DLT_DATA_DIR"]
    os.environ["HOME"] = str(Path("missing").absolute())
    os.geteuid = lambda: 1000
    temporary = Path(tempfile.gettempdir(), "dlt")
    assert Path(dlt.current.run_context().data_dir) == temporary
    os.geteuid = lambda: 0
    assert dlt.current.run_context().data_dir == "/var/dlt"


@claim("an absolute path, or `DLT_LOCAL_DIR`")
def folder_of_local_files() -> None:
    def places(name: str) -> tuple[Path, Path]:
        duck = pipeline(name).destination_client().config.credentials
        lake = pipeline(name, destination=dlt.destinations.filesystem("lake"))
        return Path(duck.database), Path(lake.destination_client().dataset_path)  # type: ignore[attr-defined]

    here = Path.cwd()
    assert places("first") == (here / "first.duckdb", here / "lake" / "data")
    os.environ["DLT_LOCAL_DIR"] = str(here / "local")
    assert places("second") == (
        here / "local" / "second.duckdb",
        here / "local" / "lake" / "data",
    )


@claim(
    "A call that was stopped during extraction leaves its files. dlt does not delete them in later"
    " runs, and a warm function has less space after each such timeout.",
    "`pipeline.drop()` removes the whole working directory.",
    "no package; the cursor has not moved",
)
def files_of_a_stopped_extraction() -> None:
    starts = []

    @dlt.resource
    def orders(stop: bool, at: Any = BY_ID) -> Any:
        starts.append(at.start_value)
        yield [{"id": 1}]
        if stop:
            os._exit(0)

    def files() -> list[Path]:
        return list(Path(loaded.working_dir, "normalize").rglob("*.json"))

    loaded = pipeline()
    if os.fork() == 0:
        loaded.extract(orders(stop=True))
    os.wait()
    left = files()
    assert left
    assert not loaded.has_pending_data
    loaded.run(orders(stop=False))
    assert starts == [None]
    assert files() == left
    loaded = loaded.drop()
    assert files() == []


@claim(
    "More workers are processes, which need semaphores in shared memory. Where the system has none,"
    " `run` fails in `normalize` with `OSError: [Errno 38] Function not implemented`;"
    " users of Lambda report this error for Python's process pools."
)
def no_semaphores() -> None:
    import _multiprocessing

    class NoSemaphore:
        SEM_VALUE_MAX = 1

        def __init__(self, *_: Any) -> None:
            raise OSError(38, "Function not implemented")

    setattr(_multiprocessing, "SemLock", NoSemaphore)  # noqa: B010
    loaded = pipeline()
    loaded.extract([{"id": 1}], table_name="orders")
    assert loaded.normalize().loads_ids
    dlt.config["normalize.workers"] = 2
    loaded.extract([{"id": 2}], table_name="orders")
    with raises("OSError") as caught:
        loaded.normalize()
    assert caught.step == "normalize"
    assert "[Errno 38] Function not implemented" in caught.message


@claim(
    "Two calls at the same time read the same cursor, and both load the same rows: with `append`"
    " the rows are doubled, with `merge` they are replaced."
)
def two_calls_at_once() -> None:
    def loads(disposition: Any) -> int:
        found = dlt.resource(
            lambda at=BY_ID: iter([[{"id": 1}, {"id": 2}]]),
            name="orders",
            primary_key="id",
            write_disposition=disposition,
        )
        first, second = (
            pipeline("calls", dataset_name=disposition, pipelines_dir=f"{disposition}_{call}")
            for call in "ab"
        )
        first.extract(found)
        second.run(found)
        first.normalize()
        first.load()
        return int(rows(second, "SELECT count(*) FROM orders")[0][0])

    assert loads("append") == 4
    assert loads("merge") == 2


@claim(
    "With `add_limit(1)` and lists of one row, that row is the whole page. The package is empty,"
    " and the loop takes this for the end.",
    "(Single rows and Arrow tables that dlt drops do not count.)",
    cases=("lists", "single rows", "Arrow tables"),
)
def rows_that_count_for_the_limit(case: str) -> None:
    import pyarrow as pa

    @dlt.resource(primary_key="id")
    def orders(at: Any = FROM_ONE) -> Any:
        for number in range(at.start_value, 5):
            row = {"id": number}
            yield {"lists": [row], "single rows": row}.get(case, pa.table({"id": [number]}))

    loaded = pipeline()
    while loaded.run(orders().add_limit(1)).loads_ids:
        pass
    found = [row[0] for row in rows(loaded, "SELECT id FROM orders ORDER BY id")]
    assert found == ([1] if case == "lists" else [1, 2, 3, 4])


@claim(
    "Its first pages are old, and the limit ends the extraction before the new ones.",
)
def loops_that_end_too_early() -> None:
    def loads(from_cursor: bool, size: int) -> list[int]:
        @dlt.resource(primary_key="id")
        def orders(at: Any = FROM_ONE) -> Any:
            ids = [n for n in range(1, 5) if n >= at.start_value or not from_cursor]
            for start in range(0, len(ids), size):
                yield [{"id": n} for n in ids[start : start + size]]

        loaded = pipeline(f"by_{from_cursor}_{size}")
        while loaded.run(orders().add_limit(1)).loads_ids:
            pass
        return [row[0] for row in rows(loaded, "SELECT id FROM orders ORDER BY id")]

    assert loads(from_cursor=True, size=3) == [1, 2, 3, 4]
    assert loads(from_cursor=True, size=1) == [1]
    assert loads(from_cursor=False, size=3) == [1, 2, 3]


@claim("dlt looks at the time when a page arrives, so a slow request takes longer")
def time_is_seen_with_a_page() -> None:
    asked = []

    def slow() -> Any:
        for page in range(3):
            asked.append(page)
            until = time.monotonic() + 0.05
            while time.monotonic() < until:
                pass
            yield {"id": page}

    limited = dlt.resource(slow, name="slow").add_limit(max_time=0.01)
    assert list(limited) == [{"id": 0}]
    assert asked == [0]


@claim(
    "With several sources in one `run`, a package of a later source can still be pending: then call"
    " `drop()` if the `exception` of the error is a `LoadClientJobFailed`.",
    cases=("drop", "no drop"),
)
def failed_job_of_one_of_two_sources(case: str) -> None:
    from dlt.load.exceptions import LoadClientJobFailed
    from dlt.pipeline.exceptions import PipelineStepFailed

    page = [{"id": 1, "pieces": 1}]

    def sources() -> Any:
        hints: Any = {"pieces": {"data_type": "bigint", "precision": 16}}
        first = dlt.resource(list(page), name="orders", columns=hints).add_step(BY_ID)
        later = dlt.resource([{"id": row["id"]} for row in page], name="returns")
        later.add_step(dlt.sources.incremental("id"))
        made = dlt.source(lambda: first, name="first"), dlt.source(lambda: later, name="later")
        return [one() for one in made]

    loaded = pipeline()
    loaded.run(sources())
    page[:] = [{"id": 2, "pieces": 70000}, {"id": 3, "pieces": 3}]
    failed: Any = None
    try:
        loaded.run(sources())
    except PipelineStepFailed as error:
        failed = error.exception
    assert isinstance(failed, LoadClientJobFailed)
    assert loaded.has_pending_data
    if case == "drop":
        loaded = loaded.drop()
    page[0]["pieces"] = 2
    page.append({"id": 4, "pieces": 4})
    for _ in range(2):
        loaded.run(sources())
    for table, skipped in (("orders", [(2,), (3,)]), ("returns", [])):
        found = rows(loaded, f"SELECT id FROM {table} ORDER BY id")
        kept = [(number,) for number in range(1, 5)]
        assert found == [row for row in kept if case == "drop" or row not in skipped]


@claim(
    "dlt alone brings about 40 packages; pandas, NumPy, PyArrow and SQLAlchemy are not among them:"
)
def packages_of_dlt_alone() -> None:
    from importlib.metadata import requires

    from packaging.requirements import Requirement
    from packaging.utils import canonicalize_name

    found: set[str] = set()
    left = [str(dlt.__name__)]
    while left:
        name = canonicalize_name(left.pop())
        if name in found:
            continue
        found.add(name)
        for line in requires(name) or []:
            needed = Requirement(line)
            if needed.marker is None or needed.marker.evaluate({"extra": ""}):
                left.append(needed.name)
    assert 36 <= len(found) - 1 <= 44
    assert not found & {"pandas", "numpy", "pyarrow", "sqlalchemy"}
