"""Claims of docs/build-a-pipeline-tutorial.mdx."""

import os
import threading
from typing import Any

import dlt
from standins_lib.claims import claim, columns, pipeline, raises, rows

TICKETS = [{"id": 1, "subject": "Invoice"}, {"id": 2, "subject": "Login"}]


@claim(
    "The text did not fit into the number column `id`, so it went into another new column,"
    " `id__v_text`, and no row was lost."
)
def text_in_a_number_column() -> None:
    loaded = pipeline()
    loaded.run(TICKETS, table_name="tickets")
    loaded.run([{"id": "W-3"}, {"id": "4"}], table_name="tickets")
    found = rows(loaded, "SELECT id, id__v_text FROM tickets ORDER BY id")
    assert found == [(1, None), (2, None), (4, None), (None, "W-3")]


@claim(
    "A second run that loads everything again costs time, and with the default, `append`, it"
    " doubles the rows."
)
def second_run_doubles() -> None:
    loaded = pipeline()
    for _ in range(2):
        loaded.run(TICKETS, table_name="tickets")
    assert rows(loaded, "SELECT id FROM tickets ORDER BY id") == [(1,), (1,), (2,), (2,)]


@claim("nothing: the load step fails if there are rows for the table")
def skip_fails() -> None:
    with raises("LoadClientJobFailed") as caught:
        pipeline().run(TICKETS, table_name="tickets", write_disposition="skip")
    assert caught.step == "load"


@claim("`selected=False` keeps the list of ids from becoming a table.")
def unselected_resource() -> None:
    for selected, expected in ((True, ["details", "ids"]), (False, ["details"])):
        loaded = pipeline(f"selected_{selected}".lower())
        ids = dlt.resource([{"id": 1}], name="ids", selected=selected)
        details = dlt.transformer(lambda row: {"subject": row["id"]}, name="details")
        loaded.extract([ids, ids | details])
        loaded.normalize()
        assert sorted(loaded.default_schema.data_table_names()) == expected


@claim("A resource with `parallelized=True` is read in a thread")
def parallelized_in_a_thread() -> None:
    def read() -> Any:
        yield {"thread": threading.current_thread().name}

    main = threading.main_thread().name
    assert [row["thread"] for row in dlt.resource(read)()] == [main]
    assert [row["thread"] for row in dlt.resource(read, parallelized=True)()] != [main]


@claim(
    "The state is also stored in the destination, unless that is a function of yours, so a run in a"
    " new container finds it there.",
    cases=("duckdb", "function"),
)
def state_from_the_destination(case: str) -> None:
    seen: list[Any] = []

    @dlt.resource
    def exports() -> Any:
        done = dlt.current.resource_state().setdefault("done", [])
        seen.append(list(done))
        done.append("2025-04.csv")
        yield {"file": "2025-04.csv"}

    destination: Any = "duckdb"
    if case == "function":
        destination = dlt.destination(lambda items, table: None, name="nowhere")
    loaded = pipeline(destination=destination)
    loaded.run(exports())
    loaded.drop()
    pipeline(destination=destination).run(exports())
    assert seen == [[], ["2025-04.csv"] if case == "duckdb" else []]


@claim(
    "Hints on a resource override what dlt would infer.",
)
def hints_override() -> None:
    loaded = pipeline()
    found = {}
    for name, hint in (("inferred", {}), ("hinted", {"price": {"data_type": "decimal"}})):
        loaded.extract(dlt.resource([{"price": "19.90"}], name=name, columns=hint))
        loaded.normalize()
        found[name] = loaded.default_schema.get_table_columns(name)["price"]["data_type"]
    assert found == {"inferred": "text", "hinted": "decimal"}


@claim("`max_table_nesting` limits how many levels of nested lists become tables.")
def nesting_is_limited() -> None:
    data = [{"halls": [{"shows": [{"title": "Fog"}]}]}]
    for depth, expected in ((0, 1), (1, 2), (2, 3)):
        loaded = pipeline(f"depth{depth}")
        loaded.extract(dlt.resource(data, name="venues", max_table_nesting=depth))
        loaded.normalize()
        assert len(loaded.default_schema.data_table_names()) == expected


@claim(
    "If you edit the file in the import folder, the next run uses it, where the resource has no"
    " hint of its own:",
    cases=("no hint", "hint"),
)
def import_folder(case: str) -> None:
    hints: Any = {"columns": {"price": {"data_type": "decimal"}}} if case == "hint" else {}
    folders = {"import_schema_path": "in", "export_schema_path": "out"}
    loaded = pipeline(**folders)
    loaded.run([{"price": 5}], table_name="plans")
    path = os.path.join("in", "claims.schema.yaml")
    with open(path) as file:
        text = file.read()
    assert "price" not in text
    with open(path, "w") as file:
        file.write(
            text.replace(
                "  plans:\n    columns: {}",
                "  plans:\n    columns:\n      price:\n        data_type: double",
            )
        )
    again = pipeline(**folders)
    again.extract([{"price": 5}], table_name="plans", **hints)
    found = again.default_schema.get_table_columns("plans")["price"]["data_type"]
    assert found == ("decimal" if case == "hint" else "double")


@claim("`_dlt_loads` has one row for each load that completed, with status `0`:")
def completed_loads() -> None:
    loaded = pipeline()
    for _ in range(2):
        loaded.run(TICKETS, table_name="tickets")
    loaded.extract(TICKETS, table_name="tickets")
    assert rows(loaded, "SELECT status FROM _dlt_loads") == [(0,), (0,)]


@claim(
    "Instead of failing, the modes `discard_row` and `discard_value` leave out the row or the"
    " value."
)
def contract_modes() -> None:
    for mode, expected in (("discard_row", [(1,)]), ("discard_value", [(1,), (2,)])):
        loaded = pipeline(mode)
        loaded.run([{"id": 1}], table_name="plans")
        contract: Any = {"columns": mode}
        loaded.run([{"id": 2, "discount": 5}], table_name="plans", schema_contract=contract)
        assert rows(loaded, "SELECT id FROM plans ORDER BY id") == expected
        assert columns(loaded, "plans") == ["id"]
