"""Claims of docs/reference/errors/sources.mdx."""

from dataclasses import dataclass
from datetime import timedelta
from decimal import Decimal
from enum import Enum
from typing import Any, NamedTuple

import dlt
from standins_lib.claims import claim, pipeline, raises, rows


@claim(
    "dlt remembers the arguments of an inner function by its name until the process ends: in a"
    " notebook, restart the kernel after the change, or rename the source."
)
def arguments_by_name() -> None:
    program = """
@dlt.source
def {name}({outer}):
    @dlt.resource
    def tickets({inner}):
        yield 1
    return tickets
{name}({value})
"""
    secret = "api_key: str = dlt.secrets.value"
    failing = program.format(name="desk", outer="", inner=secret, value="")
    mended = program.format(name="desk", outer=secret, inner="", value="'key'")
    scope: dict[str, Any] = {"dlt": dlt, "__name__": __name__}
    for code in (failing, mended):
        with raises("ResourceInnerCallableConfigWrapDisallowed"):
            exec(code, scope)
    exec(mended.replace("desk", "helpdesk"), scope)
    assert list(scope["helpdesk"]("key")) == [1]


class Binding(Enum):
    paper = "paper"


class Shelf(NamedTuple):
    number: int


@dataclass
class Price:
    amount: float


class Plain:
    pass


@claim(
    "A row has an object for which dlt has no type, such as a `set`, a `timedelta` or an instance"
    " of a plain class of yours. Dataclasses, enums and named tuples are no problem."
)
def types_in_rows() -> None:
    values = [{1}, timedelta(1), Plain(), Price(9.5), Binding.paper, Shelf(3)]
    for number, value in enumerate(values):
        made = pipeline(f"values_{number}")
        if number < 3:
            with raises("TypeError") as caught:
                made.extract([{"value": value}], table_name="copies")
            assert "not JSON serializable" in caught.message
        else:
            made.extract([{"value": value}], table_name="copies")
            made.normalize()
            made.load()
            assert rows(made, "SELECT count(*) FROM copies") == [(1,)]


@claim(
    "`Integer exceeds 64-bit range`: turn such a number into a `Decimal` or a text.",
    "If the column is a `bigint` already, the run then fails: load the table anew with"
    ' `refresh="drop_resources"`, or give the number a new column. A number from `2**63` to'
    " `2**64 - 1` is extracted, and fails in the load job, or in normalize for Parquet; JSON Lines"
    " and CSV in a bucket take it.",
)
def large_integers() -> None:
    large = 2**70
    for name, value in (("decimal", Decimal(large)), ("text", str(large))):
        new = [{"size": value}]
        fresh = pipeline(f"fresh_{name}")
        fresh.run(new, table_name="files")
        assert rows(fresh, "SELECT size FROM files") == [(value,)]
        used = pipeline(f"used_{name}")
        used.run([{"size": 1}], table_name="files")
        with raises("LoadClientJobFailed"):
            used.run(new, table_name="files")
        used.run([{"full_size": value}], table_name="files")
        assert rows(used, "SELECT max(full_size) FROM files") == [(value,)]
        used.run(new, table_name="files", refresh="drop_resources")
        assert rows(used, "SELECT size FROM files") == [(value,)]
    with raises("TypeError"):
        pipeline("integer").run([{"size": 2**64}], table_name="files")
    for number in (2**63, 2**64 - 1):
        with raises("LoadClientJobFailed"):
            pipeline("unsigned").run([{"size": number}], table_name="files")
        formats: Any
        for formats in ("parquet", "jsonl", "csv"):
            lake = dlt.destinations.filesystem("lake")
            files = pipeline(f"{formats}_{number}", destination=lake, dataset_name=formats)
            if formats == "parquet":
                with raises("OverflowError") as caught:
                    files.run([{"size": number}], table_name="files", loader_file_format=formats)
                assert caught.step == "normalize"
            else:
                files.run([{"size": number}], table_name="files", loader_file_format=formats)
    pipeline("signed").run([{"size": 2**63 - 1}], table_name="files")


@claim(
    "A second argument gets the `meta` of the row, whatever its name and default are: in"
    " `lambda row, rate=2`, `rate` is `None`. Pass other values in the lambda:"
    " `lambda row: convert(row, 2)`."
)
def second_argument() -> None:
    def convert(row: Any, rate: Any) -> Any:
        return {**row, "rate": rate}

    for function, rate in (
        (convert, None),
        (lambda row, rate=2: convert(row, rate), None),
        (lambda row: convert(row, 2), 2),
    ):
        orders = dlt.resource([{"id": 1}], name="orders")
        assert list(orders.add_map(function)) == [{"id": 1, "rate": rate}]


@claim(
    "On a new machine, `run` restores the state from the destination, and that is too late for a"
    " source function, which then sees an empty state."
)
def state_on_a_new_machine() -> None:
    seen: list[str] = []

    @dlt.source
    def visits() -> Any:
        seen.append(dlt.current.source_state().get("since", "nothing"))

        @dlt.resource
        def days() -> Any:
            seen.append(dlt.current.source_state().get("since", "nothing"))
            dlt.current.source_state()["since"] = "May"
            yield {"day": 1}

        return days

    def run(machine: str, sync: bool = False) -> list[str]:
        seen.clear()
        duckdb = dlt.destinations.duckdb("visits.duckdb")
        loaded = pipeline("visits", destination=duckdb, pipelines_dir=machine)
        if sync:
            loaded.sync_destination()
        loaded.run(visits())
        return list(seen)

    assert run("first") == ["nothing", "nothing"]
    assert run("first") == ["May", "May"]
    assert run("second") == ["nothing", "May"]
    assert run("third", sync=True) == ["May", "May"]


@dlt.source(name="uncalled_shop")
def uncalled_shop() -> Any:
    return dlt.resource([{"id": 1}], name="orders")


@claim(
    "The function itself has `clone`, `with_args`, `name`, `schema` and settings such as"
    " `max_table_nesting`, but no resources, so the other methods and properties of a source fail:",
    cases=("resources", "selected_resources", "with_resources", "add_limit", "run"),
)
def uncalled_source_has_no_resources(name: str) -> None:
    function: Any = uncalled_shop
    assert function.name == "uncalled_shop"
    assert function.clone().name == function.with_args().name == "uncalled_shop"
    assert function.max_table_nesting is None
    assert hasattr(function, "schema")
    with raises("AttributeError") as caught:
        getattr(function, name)
    assert caught.message == f"'DltSourceFactoryWrapper' object has no attribute '{name}'"
    assert hasattr(uncalled_shop(), name)


@claim(
    "A function with `@dlt.resource` is a resource already: `pipeline.run(orders)` works without"
    " a call.",
    cases=("alone", "in a list"),
)
def resource_function_runs(case: str) -> None:
    @dlt.resource
    def orders() -> Any:
        yield {"id": 1}

    loaded = pipeline()
    loaded.run(orders if case == "alone" else [orders])
    assert rows(loaded, "SELECT id FROM orders") == [(1,)]


@claim("`KeyError: 'table'`", "because `config` is missing")
def uncalled_sources_of_the_library() -> None:
    from dlt.sources.rest_api import rest_api_source
    from dlt.sources.sql_database import sql_table

    function: Any = sql_table
    with raises("KeyError"):
        pipeline().run(function)
    function = rest_api_source
    with raises("ParametrizedResourceUnbound"):
        pipeline().run(function)


@claim(
    "A source has `resources`, `selected_resources`, `with_resources`, `schema` and `root_key`, a"
    " resource has not.",
    "`tickets.resources`, `desk.tickets.resources`",
    "`Resource with name apply_hints not found in source desk`: call them for `desk.tickets`",
    "`'DltSource' object is not subscriptable`: write `desk.resources[\"tickets\"]`",
    "`Parametrized resource tickets is not callable`",
)
def source_or_resource() -> None:
    @dlt.resource
    def tickets() -> Any:
        yield {"id": 1}

    @dlt.source(name="desk")
    def helpdesk() -> Any:
        return tickets

    desk: Any = helpdesk()
    for name in ("resources", "selected_resources", "with_resources", "schema", "root_key"):
        assert hasattr(desk, name)
        for one in (tickets, tickets(), desk.tickets):
            with raises("AttributeError") as caught:
                getattr(one, name)
            assert caught.message == f"'DltResource' object has no attribute '{name}'"
    with raises("TypeError") as caught:
        desk()
    assert caught.message == "'DltSource' object is not callable"
    with raises("TypeError") as caught:
        desk["tickets"]
    assert caught.message == "'DltSource' object is not subscriptable"
    with raises("TypeError") as caught:
        tickets()()
    assert caught.message.startswith("Parametrized resource tickets is not callable")
    for name in ("apply_hints", "add_map"):
        with raises("AttributeError") as caught:
            getattr(desk, name)
        assert caught.message == f"Resource with name {name} not found in source desk"
        assert hasattr(desk.tickets, name)


@claim(
    "Both can be iterated and passed to `run`, so a function that only does that need not know"
    " which one it has.",
    cases=("source", "resource"),
)
def both_run(case: str) -> None:
    @dlt.resource
    def tickets() -> Any:
        yield {"id": 1}

    @dlt.source
    def helpdesk() -> Any:
        return tickets

    made: Any = helpdesk if case == "source" else tickets
    assert list(made()) == [{"id": 1}]
    loaded = pipeline()
    loaded.run(made())
    assert rows(loaded, "SELECT id FROM tickets") == [(1,)]


@claim("Outside of a source, nothing fails:", cases=("list", "assignment"))
def one_name_outside_of_a_source(case: str) -> None:
    first, second = (dlt.resource([{"id": n}], name="shops") for n in (1, 2))
    loaded = pipeline()
    if case == "list":
        loaded.run([first, second])
    else:

        @dlt.source
        def chain() -> Any:
            return first

        source = chain()
        source.resources["shops"] = second
        loaded.run(source)
    expected = [(1,), (2,)] if case == "list" else [(2,)]
    assert rows(loaded, "SELECT id FROM shops ORDER BY id") == expected


@claim("The REST API source says `ValueError: Resource shops has already been defined`.")
def one_name_in_the_rest_api_source() -> None:
    from dlt.sources.rest_api import rest_api_source

    with raises("ValueError") as caught:
        rest_api_source(
            {
                "client": {"base_url": "https://api.example.com"},
                "resources": [{"name": "shops", "endpoint": path} for path in ("a", "b")],
            }
        )
    assert caught.message == "Resource shops has already been defined"


@claim(
    "A decimal has 29 digits before the point; for more, declare `wei`, or `precision` 38 and"
    " `scale` 0.",
    cases=("29 digits", "30 digits", "wei", "scale 0"),
)
def digits_of_long_numbers(case: str) -> None:
    number = Decimal(10 ** (28 if case == "29 digits" else 29))
    hint: Any = {
        "wei": {"data_type": "wei"},
        "scale 0": {"data_type": "decimal", "precision": 38, "scale": 0},
    }.get(case, {"data_type": "decimal"})
    loaded = pipeline()
    copies = dlt.resource([{"number": number}], name="copies", columns={"number": hint})
    if case == "30 digits":
        with raises("LoadClientJobFailed"):
            loaded.run(copies)
    else:
        loaded.run(copies)
        assert rows(loaded, "SELECT number FROM copies") == [(number,)]


@claim(
    'The path of a file is a string, too, and dlt does not open it: `pipeline.run("trips.csv",'
    ' table_name="trips")` raises this error, and a `Path` raises `InvalidResourceDataType`.',
    "An open file is accepted and loads its lines as texts.",
    cases=("text", "path", "open file"),
)
def path_as_data(case: str) -> None:
    from pathlib import Path

    path = Path("trips.csv")
    path.write_text("id,city\n007,Graz\n")
    loaded = pipeline()
    if case == "open file":
        with path.open() as file:
            loaded.run(file, table_name="trips")
        assert rows(loaded, "SELECT value FROM trips") == [("id,city\n",), ("007,Graz\n",)]
        return
    expected = "InvalidResourceDataType" + ("Basic" if case == "text" else "")
    with raises(expected):
        loaded.run(str(path) if case == "text" else path, table_name="trips")


@claim(
    "The same happens if you call a transformer with data, as in `list(read_csv(file))` within a"
    " transformer of yours: the readers of"
    " [`filesystem`](../../dlt-ecosystem/verified-sources/filesystem/basic.mdx) take the resource,"
    " `files | read_csv()`, not a file.",
    "In [your own transformer](../../dlt-ecosystem/verified-sources/filesystem/advanced.mdx"
    "#create-your-own-transformer), open the file with `file.open()`.",
    cases=("called", "piped", "opened"),
)
def reader_within_a_transformer(case: str) -> None:
    import csv
    import io
    from pathlib import Path

    from dlt.sources.filesystem import filesystem, read_csv

    Path("inbox").mkdir()
    Path("inbox/scans.csv").write_text("id\n1\n")
    files = filesystem("inbox", file_glob="*.csv")

    @dlt.transformer
    def scans(found: Any) -> Any:
        for file in found:
            if case == "called":
                yield list(read_csv(file))
            else:
                with file.open() as opened:
                    yield list(csv.DictReader(io.TextIOWrapper(opened, "utf-8")))

    if case == "called":
        with raises("PipeNotBoundToData"):
            list(files | scans)
    elif case == "piped":
        assert list(files | read_csv()) == [{"id": 1}]
    else:
        assert list(files | scans) == [{"id": "1"}]


@claim(
    "dlt 1.10.0 contains three sources: `sql_database`, `rest_api` and `filesystem`.",
    "`import dlt` alone does not load them, so `dlt.sources.sql_database` fails as well: import the"
    " name, `from dlt.sources.sql_database import sql_table`.",
    cases=("sql_database", "rest_api", "filesystem", "pg_replication"),
)
def sources_of_the_package(case: str) -> None:
    import importlib
    import pkgutil
    import subprocess
    import sys

    program = f"import dlt; dlt.sources.{case}"
    result = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert f"module 'dlt.sources' has no attribute '{case}'" in result.stderr
    names = {module.name for module in pkgutil.iter_modules(dlt.sources.__path__)}
    sources = {name for name in names if not name.startswith("_")}
    others = {"config", "credentials", "helpers"}
    assert sources - others == {"sql_database", "rest_api", "filesystem"}
    if case == "pg_replication":
        with raises("ModuleNotFoundError") as caught:
            importlib.import_module(f"dlt.sources.{case}")
        assert f"No module named 'dlt.sources.{case}'" in caught.message
    else:
        importlib.import_module(f"dlt.sources.{case}")
