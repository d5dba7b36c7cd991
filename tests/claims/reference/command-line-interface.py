"""Claims of docs/reference/command-line-interface.mdx."""

import contextlib
import io
import os
import sys
from pathlib import Path
from typing import Any
from unittest import mock

import dlt
from standins_lib.claims import claim, pipeline, raises, rows


def command(line: str, answer: str = "") -> tuple[int, str]:
    """The exit code and the output of `dlt …`, with an answer to its question."""
    from dlt.cli import _dlt

    printed = io.StringIO()
    with contextlib.ExitStack() as stack:
        stack.enter_context(mock.patch.object(sys, "argv", ["dlt", *line.split()]))
        stack.enter_context(mock.patch.object(sys, "stdin", io.StringIO(f"{answer}\n")))
        stack.enter_context(contextlib.redirect_stdout(printed))
        stack.enter_context(contextlib.redirect_stderr(printed))
        try:
            code = _dlt.main()
        except SystemExit as end:
            code = int(end.code or 0)
    return code % 256, printed.getvalue()


PLACED: Any = dlt.sources.incremental("placed")


@dlt.resource(primary_key="id")
def orders(placed: Any = PLACED) -> Any:
    yield [{"id": 1, "placed": "2025-05-01"}, {"id": 2, "placed": "2025-05-03"}]


@dlt.resource(name="orders", primary_key="id")
def later(placed: Any = PLACED) -> Any:
    yield {"id": 3, "placed": "2025-06-01"}


@dlt.resource
def customers() -> Any:
    yield {"id": 1, "city": "Porto"}


def bookshop() -> dlt.Pipeline:
    loaded = pipeline("bookshop")
    loaded.run([orders(), customers()])
    return loaded


@claim(
    "`--disable-telemetry`: turns telemetry off on this machine, and in the project when its"
    " `.dlt/config.toml` has content.",
    "`dlt --disable-telemetry` and `dlt --enable-telemetry` return `255` too when no command"
    " follows, although they did their work.",
)
def switches_of_telemetry() -> None:
    settings = Path(".dlt/config.toml")
    settings.parent.mkdir()
    machine = Path(os.environ["DLT_DATA_DIR"]) / "config.toml"
    off, on = "dlthub_telemetry = false", "dlthub_telemetry = true"
    settings.write_text("")
    assert command("--disable-telemetry")[0] == 255
    assert off in machine.read_text()
    assert settings.read_text() == ""
    settings.write_text("[extract]\nworkers = 1\n")
    assert command("--enable-telemetry")[0] == 255
    assert on in machine.read_text()
    assert on in settings.read_text()


@claim(
    "Any other error; also `dlt` without a command.",
    "Arguments that do not exist or are missing return `2`.",
    "`dlt deploy`: the script is in no git repository.",
    "`dlt deploy`: the script does not exist.",
    "Name the command in full: `dlt ai` alone ends with an error.",
    "The option stands before the name: `dlt pipeline -v bookshop trace`.",
)
def exit_codes() -> None:
    Path("shop.py").write_text("import dlt\n")
    assert command("")[0] == 255
    assert command("schema missing.yaml")[0] == 255
    assert command("pipelines")[0] == 2
    assert command("deploy shop.py github-action --schedule daily")[0] == 252
    assert command("deploy other.py github-action --schedule daily")[0] == 251
    assert command("ai")[0] == 255
    bookshop()
    assert command("pipeline bookshop trace -v")[0] == 2
    assert command("pipeline -v bookshop trace")[0] == 0


@claim(
    "A command that finds nothing to do returns `0` and prints why: `drop` with names that select"
    " nothing, `sync` if the dataset does not have the pipeline, `init` if the script exists.",
)
def nothing_to_do() -> None:
    bookshop()
    code, printed = command("pipeline bookshop drop invoices", "y")
    assert (code, "Could not select any resources to drop" in printed) == (0, True)
    line = "pipeline other sync --destination duckdb --dataset-name data"
    code, printed = command(line, "y")
    assert (code, "Pipeline other was not found in dataset data" in printed) == (0, True)
    Path("rest_api_pipeline.py").write_text("")
    code, printed = command("init rest_api duckdb", "y")
    assert (code, "already exists, exiting" in printed) == (0, True)


@claim("`failed-jobs` returns `0` too if a job failed.")
def failed_jobs() -> None:
    os.environ["LOAD__RAISE_ON_FAILED_JOBS"] = "false"
    os.environ["FAIL_PROB"] = "1.0"
    pipeline("broken", destination=dlt.destinations.dummy()).run([1], table_name="orders")
    code, printed = command("pipeline broken failed-jobs")
    assert (code, "JOB file path" in printed) == (0, True)


@claim(
    "`--non-interactive` takes the default, so nothing is deleted.",
    "While packages are pending, the command ends with an error after its question and drops"
    " nothing.",
)
def drop_that_does_nothing() -> None:
    loaded = bookshop()
    assert command("--non-interactive pipeline bookshop drop orders")[0] == 0
    assert len(rows(loaded, "SELECT id FROM orders")) == 2
    from dlt.cli import echo

    echo.ALWAYS_CHOOSE_DEFAULT = False
    loaded.extract([{"id": 1}], table_name="invoices")
    assert command("pipeline bookshop drop orders", "y")[0] == 255
    assert len(rows(loaded, "SELECT id FROM orders")) == 2
    command("pipeline bookshop drop-pending-packages", "y")
    assert command("pipeline bookshop drop orders", "y")[0] == 0
    assert "orders" not in dlt.attach("bookshop").default_schema.tables


@claim("`--drop-all`: all resources of the schema; names are ignored.")
def drop_all() -> None:
    bookshop()
    printed = command("pipeline bookshop drop orders --drop-all", "n")[1]
    assert "Selected resource(s): ['orders', 'customers']" in printed


@claim(
    "State is not reset. Rows of the deleted packages that an incremental cursor has passed are not"
    " extracted again.",
    "Run `sync` as well, to return to the state of the last finished load.",
    "This command deletes the working directory with pending packages, loaded packages and the"
    " trace, and reads state and schemas from the destination again.",
)
def cursors_and_pending_packages() -> None:
    def found() -> int:
        again = dlt.attach("bookshop")
        again.run(later())
        return len(rows(again, "SELECT id FROM orders"))

    loaded = bookshop()
    loaded.extract(later())
    assert command("pipeline bookshop drop-pending-packages", "y")[0] == 0
    assert found() == 2
    loaded.extract(customers())
    assert command("pipeline bookshop sync", "y")[0] == 0
    assert "There are no load packages" in command("pipeline bookshop load-package")[1]
    assert "does not have last run trace" in command("pipeline bookshop trace")[1]
    assert found() == 3


@dlt.resource
def prices(api_key: str = dlt.secrets.value, page: str = dlt.config.value) -> Any:
    yield {"id": 1}


@claim("The value of a secret is shown as `None`.")
def secrets_in_a_trace() -> None:
    os.environ["API_KEY"], os.environ["PAGE"] = "hush-hush", "page-77"
    pipeline("prices").run(prices())
    printed = command("pipeline -v prices trace")[1]
    assert "api_key->None in" in printed
    assert "page->page-77 in" in printed


@claim(
    "`--remove-defaults`: changes nothing, because it is always on. It leaves out the `name` of"
    " tables and columns, and keeps values such as `unique: false`."
)
def defaults_in_a_schema() -> None:
    made = pipeline("bookshop")
    made.extract([{"id": 1}], table_name="orders", columns={"id": {"unique": False}})
    assert made.default_schema.get_table("orders")["columns"]["id"]["name"] == "id"
    printed = command("pipeline bookshop schema")[1]
    assert "name: id" not in printed
    assert "unique: false" in printed
    assert command("pipeline bookshop schema --remove-defaults")[1] == printed


@claim(
    "`requirements.txt` then stays as it is: add the extra of another destination yourself.",
    "`--compare`: writes nothing, and ends with an error if the file would change or does not"
    " exist.",
)
def written_files() -> None:
    assert command("init rest_api duckdb", "y")[0] == 0
    assert command("init sql_database postgres", "y")[0] == 0
    assert Path("requirements.txt").read_text().strip() == "dlt[duckdb]>=1.10.0"
    assert "[destination.postgres.credentials]" in Path(".dlt/secrets.toml").read_text()
    assert command("render-docs commands.md --compare")[0] == 255
    command("render-docs commands.md")
    assert command("render-docs commands.md --compare")[0] == 0
    Path("commands.md").write_text("changed")
    assert command("render-docs commands.md --compare")[0] == 255
    assert Path("commands.md").read_text() == "changed"


@claim(
    "The next run loads the resources from scratch.",
    "If the cursor is in a parent, such as `filesystem` before a reader, name the parent too, as"
    " `dlt pipeline -v … info` shows it: otherwise the next run does not load the rows again.",
    cases=("resource", "parent", "parent named", "reader", "reader, files named"),
)
def drop_of_a_resource_with_a_parent(case: str) -> None:
    from dlt.sources.filesystem import filesystem, read_jsonl

    @dlt.resource
    def parent(id: Any = dlt.sources.incremental("id")) -> Any:  # noqa: B008
        yield {"id": 1}

    @dlt.transformer(data_from=parent, name="items")
    def child(row: Any) -> Any:
        yield {"id": row["id"]}

    def made() -> Any:
        if case == "resource":
            return parent.with_name("items")
        if case.startswith("parent"):
            return child
        files = filesystem(f"{os.getcwd()}/rows", file_glob="*.jsonl")
        files.apply_hints(incremental=dlt.sources.incremental("modification_date"))
        return (files | read_jsonl()).with_name("items")

    os.mkdir("rows")
    Path("rows/1.jsonl").write_text('{"id": 1}\n')
    loaded = pipeline("shop")
    loaded.run(made())
    named = {"parent named": " parent", "reader, files named": " filesystem_items"}.get(case, "")
    assert named.strip() in command("pipeline -v shop info")[1]
    assert command(f"pipeline shop drop items{named}", "y")[0] == 0
    assert "items" not in dlt.attach("shop").default_schema.tables
    loaded = dlt.attach("shop")
    if case in ("resource", "parent named", "reader, files named"):
        loaded.run(made())
        assert rows(loaded, "SELECT id FROM items") == [(1,)]
    elif case == "parent":
        loaded.run(made())
        assert "items" not in loaded.default_schema.tables
    else:
        with raises("IncrementalCursorInvalidCoercion"):
            loaded.run(made())


@claim(
    "Copies of tables in the staging dataset stay: with `merge`, a column that comes back with"
    " another type fails there.",
    cases=("append", "merge", "merge, same type"),
)
def drop_keeps_the_staging_dataset(case: str) -> None:
    hints: Any = {"table_name": "orders", "write_disposition": case.split(",")[0]}
    loaded = pipeline()
    loaded.run([{"id": 1, "shelf": 12}], primary_key="id", **hints)
    assert command("pipeline claims drop orders", "y")[0] == 0
    row: Any = {"id": 1, "shelf": 13 if "same" in case else "12b"}
    loaded = dlt.attach("claims")
    if case == "merge":
        with raises("LoadClientJobFailed"):
            loaded.run([row], primary_key="id", **hints)
        return
    loaded.run([row], primary_key="id", **hints)
    assert rows(loaded, "SELECT shelf FROM orders") == [(row["shelf"],)]
