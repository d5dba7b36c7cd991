"""Claims of docs/general-usage/glossary.mdx."""

import os

import dlt
from standins_lib.claims import claim, columns, pipeline, raises, rows


@claim("The default, `snake_case`, turns `OrderID` into `order_id`.")
def default_naming_convention() -> None:
    loaded = pipeline()
    loaded.run([{"OrderID": 1}], table_name="Orders")
    assert columns(loaded, "orders") == ["order_id"]


@claim(
    "A table that dlt creates for a list inside a row, such as `orders__lines` for the field"
    " `lines` of `orders`.",
    "Its rows point to their parent with the column `_dlt_parent_id`.",
)
def nested_table_points_to_its_parent() -> None:
    loaded = pipeline()
    loaded.run([{"id": 1, "lines": [{"sku": "a"}, {"sku": "b"}]}], table_name="orders")
    assert rows(
        loaded,
        "SELECT l.sku, o.id FROM orders__lines AS l"
        " JOIN orders AS o ON o._dlt_id = l._dlt_parent_id ORDER BY 1",
    ) == [("a", 1), ("b", 1)]


@claim(
    "`append` keeps them, `replace` removes them, and `merge` replaces those with the same key;"
    " without a key it appends.",
    "Choose it for each resource; the default is `append`.",
    cases=("key", "no key"),
)
def what_happens_to_rows_that_are_there(case: str) -> None:
    if case == "no key":
        loaded = pipeline()
        for _ in range(2):
            loaded.run([{"id": 1}], table_name="items", write_disposition="merge")
        assert rows(loaded, "SELECT id FROM items") == [(1,), (1,)]
        return
    for disposition, expected in {
        None: [(1, "old"), (1, "new"), (2, "old")],
        "append": [(1, "old"), (1, "new"), (2, "old")],
        "replace": [(1, "new")],
        "merge": [(1, "new"), (2, "old")],
    }.items():
        loaded = pipeline(f"{disposition}".lower())
        loaded.run(
            [{"id": 1, "at": "old"}, {"id": 2, "at": "old"}], table_name="items", primary_key="id"
        )
        given = {"write_disposition": disposition} if disposition else {}
        loaded.run([{"id": 1, "at": "new"}], table_name="items", primary_key="id", **given)
        assert rows(loaded, "SELECT id, at FROM items ORDER BY id, at DESC") == expected


@claim(
    "A package that is not completely loaded stays there as pending, unless a job failed for good, "
    "and the next run finishes it first.",
    cases=("pending", "failed job"),
)
def pending_package_is_finished_first(case: str) -> None:
    loaded = pipeline()
    loaded.run([{"id": 1}], table_name="items")
    if case == "failed job":
        rows(loaded, "DROP TABLE items")
        with raises("LoadClientJobFailed"):
            loaded.run([{"id": 2}], table_name="items")
        assert not loaded.has_pending_data
        return
    loaded.extract([{"id": 2}], table_name="items")
    loaded.normalize()
    assert loaded.has_pending_data
    # The run loads what is pending, and leaves its own rows to another run.
    loaded.run([{"id": 3}], table_name="items")
    assert not loaded.has_pending_data
    assert rows(loaded, "SELECT id FROM items ORDER BY id") == [(1,), (2,)]


@claim(
    "If the dataset does not exist yet, the next run of a new process deletes the package instead."
)
def pending_package_without_a_dataset() -> None:
    first = pipeline()
    first.extract([{"id": 1}], table_name="items")
    first.normalize()
    dlt.pipeline("another", destination="duckdb").activate()
    # A new object for the same folder, as in a new process.
    second = pipeline()
    assert second.has_pending_data
    second.run([{"id": 2}], table_name="items")
    assert rows(second, "SELECT id FROM items") == [(2,)]


@claim("a resource can ask for another")
def resource_asks_for_a_file_format() -> None:
    loaded = pipeline()

    @dlt.resource(file_format="parquet")
    def asks():
        yield {"id": 1}

    @dlt.resource
    def does_not():
        yield {"id": 1}

    loaded.extract([asks(), does_not()])
    info = loaded.normalize()
    names = [job.file_path for p in info.load_packages for job in p.jobs["new_jobs"]]
    formats = {os.path.basename(n).split(".")[0]: n.rsplit(".", 1)[1] for n in names}
    assert formats["asks"] == "parquet"
    assert formats["does_not"] == "insert_values"


@claim("dlt has types that know their fields, and checks and completes them.")
def credentials_are_checked() -> None:
    @dlt.source
    def shop(api=dlt.secrets.value):
        return []

    with raises("ConfigFieldMissingException"):
        shop()
