"""Claims of docs/general-usage/customising-pipelines/removing_columns.mdx."""

from typing import Any

import dlt
from standins_lib.claims import claim, columns, pipeline, raises, rows

STAFF = [{"id": 1, "salary": 4100.0}]


def staff(**hints: Any) -> Any:
    return dlt.resource(STAFF, name="staff", **hints)


def without(name: str) -> Any:
    return lambda row: {key: value for key, value in row.items() if key != name}


@claim(
    "dlt never drops a single column of its schema.",
    "Once you add the step, old rows keep their values, and new rows have none.",
    cases=("append", "replace", "insert-from-staging"),
)
def column_that_exists(case: str) -> None:
    strategy: Any = case if "staging" in case else "truncate-and-insert"
    loaded = pipeline(
        destination=dlt.destinations.duckdb("staff.duckdb", replace_strategy=strategy)
    )
    disposition: Any = "append" if case == "append" else "replace"
    loaded.run(staff(), write_disposition=disposition)
    loaded.run(staff().add_map(without("salary")), write_disposition=disposition)
    query = "SELECT salary FROM staff ORDER BY 1 NULLS LAST"
    assert rows(loaded, query) == [*([(4100.0,)] if case == "append" else []), (None,)]
    loaded.run(staff().add_map(without("salary")), refresh="drop_resources")
    assert columns(loaded, "staff") == ["id"]


@claim(
    "Without the cursor field, the extraction stops with an error by default.",
    "Without a key field, the first run fails in normalize.",
    one_case="a_later_run_without_the_key tries later runs",
)
def fields_of_keys_and_cursors() -> None:
    with raises("IncrementalCursorPathMissing") as caught:
        pipeline().run(staff(incremental=dlt.sources.incremental("id")).add_map(without("id")))
    assert caught.step == "extract"
    with raises("UnboundColumnException") as caught:
        pipeline("new").run(staff(primary_key="id").add_map(without("id")))
    assert caught.step == "normalize"


@claim(
    "A later run with dictionaries fails in the database, but the filesystem destination loads the "
    "rows without a key and raises nothing; rows of an Arrow table get a wrong key.",
    cases=("database", "jsonl", "parquet", "arrow"),
)
def a_later_run_without_the_key(case: str) -> None:
    files = dlt.destinations.filesystem("files")
    loaded = pipeline(**({} if case == "database" else {"destination": files}))
    if case == "arrow":
        import pyarrow as pa

        loaded = pipeline()
        loaded.run(dlt.resource(pa.table({"id": [7], "salary": [1.0]}), primary_key="id", name="s"))
        loaded.run(dlt.resource(pa.table({"salary": [2.0]}), primary_key="id", name="s"))
        assert rows(loaded, "SELECT id FROM s ORDER BY salary") == [(7,), (0,)]
        return
    options: Any = {} if case == "database" else {"loader_file_format": case}
    loaded.run(staff(primary_key="id"), **options)
    later = staff(primary_key="id").add_map(without("id"))
    if case == "database":
        with raises("LoadClientJobFailed") as caught:
            loaded.run(later)
        assert caught.step == "load"
    else:
        info = loaded.run(later, **options)
        (package,) = info.load_packages
        names = [job.job_file_info.table_name for job in package.jobs["completed_jobs"]]
        assert "staff" in names


@claim(
    "A schema contract drops every column that is not there after the first load.",
    "A new list still becomes a table of its own, unless later runs discard new tables too:",
    cases=("columns", "columns and tables"),
)
def contract_on_new_fields(case: str) -> None:
    loaded = pipeline()
    contract: Any = {"columns": "discard_value"}
    loaded.run([{"id": 1}], table_name="agents", schema_contract=contract)
    if "tables" in case:
        contract["tables"] = "discard_value"
    new = {"id": 2, "home": {"city": "Graz"}, "phone": "1", "children": [{"name": "Ida"}]}
    loaded.run([new], table_name="agents", schema_contract=contract)
    assert columns(loaded, "agents") == ["id"]
    assert rows(loaded, "SELECT count(*) FROM agents") == [(2,)]
    names = loaded.default_schema.data_table_names()
    assert ("agents__children" in names) == (case == "columns")


@claim(
    'Only with `"data_type": "discard_value"` as well does it drop a value of a dictionary that'
    " would make a variant column, such as a text for a column of numbers.",
    cases=("columns", "columns and data_type"),
)
def contract_on_other_types(case: str) -> None:
    loaded = pipeline()
    contract: Any = {"columns": "discard_value"}
    if "data_type" in case:
        contract["data_type"] = "discard_value"
    for desk in (7, "7, call Ida at home"):
        loaded.run([{"id": 1, "desk": desk}], table_name="agents", schema_contract=contract)
    expected = ["id", "desk"] + (["desk__v_text"] if case == "columns" else [])
    assert columns(loaded, "agents") == expected
