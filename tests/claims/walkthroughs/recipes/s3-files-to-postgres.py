"""Claims of docs/walkthroughs/recipes/s3-files-to-postgres.mdx."""

from datetime import datetime
from pathlib import Path
from typing import Any

import dlt
from dlt.sources.filesystem import filesystem, read_csv, read_parquet
from standins_lib.claims import claim, columns, pipeline, raises, rows


def write(name: str, content: str) -> None:
    file = Path("inbox", name)
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(content)


def new_files(glob: str) -> Any:
    files = filesystem("inbox", file_glob=glob)
    files.apply_hints(incremental=dlt.sources.incremental[datetime]("modification_date"))
    return files


def table(name: str, reader: Any, glob: str = "*", key: str = "id") -> Any:
    resource = (new_files(glob) | reader).with_name(name)
    if key:
        resource.apply_hints(write_disposition="merge", primary_key=key)
    return resource


@claim("Its date is stored for each table, because `with_name` gives each list a name of its own.")
def a_date_for_each_table() -> None:
    write("orders.csv", "id\n1\n")
    loaded = pipeline()
    loaded.run([table("orders", read_csv()), table("copies", read_csv())])
    stored = loaded.state["sources"][loaded.default_schema_name]["resources"]
    assert set(stored) == {"filesystem_orders", "filesystem_copies"}


@claim("Without it, the rows of a corrected file would be added a second time.")
def corrected_file_without_a_key() -> None:
    for key, expected in (("id", [(1, 21)]), ("", [(1, 18), (1, 21)])):
        name = f"orders_{key or 'none'}"
        loaded = pipeline()
        write("orders.csv", "id,total\n1,18\n")
        loaded.run(table(name, read_csv(), key=key))
        write("orders.csv", "id,total\n1,21\n")
        loaded.run(table(name, read_csv(), key=key))
        assert rows(loaded, f"SELECT id, total FROM {name} ORDER BY total") == expected


@claim(
    "Nothing of that run is loaded and the cursor stays, so the next run reads all of its files"
    " again."
)
def broken_file() -> None:
    write("a.csv", "id\n1\n")
    write("b.parquet", "this is no Parquet file")
    loaded = pipeline()
    both = [table("orders", read_csv(), "*.csv"), table("payments", read_parquet(), "*.parquet")]
    with raises("ArrowInvalid") as caught:
        loaded.run(both)
    assert caught.step == "extract"
    assert not loaded.has_pending_data
    Path("inbox/b.parquet").unlink()
    loaded.run(table("orders", read_csv(), "*.csv"))
    assert rows(loaded, "SELECT id FROM orders") == [(1,)]


@claim("pandas guesses types from the values.")
def leading_zeros() -> None:
    write("shops.csv", "id,postcode\n1,007\n")
    files = filesystem("inbox", file_glob="*.csv")
    assert [row["postcode"] for row in files | read_csv()] == [7]
    typed = filesystem("inbox", file_glob="*.csv") | read_csv(dtype={"postcode": str})
    assert [row["postcode"] for row in typed] == ["007"]


@claim("Values that do not fit go to a variant column such as `total__v_text`.")
def another_type() -> None:
    write("orders.csv", "id,total\n1,18.5\n")
    loaded = pipeline()
    loaded.run(table("orders", read_csv()))
    write("orders.csv", "id,total\n2,unknown\n")
    loaded.run(table("orders", read_csv()))
    assert columns(loaded, "orders") == ["id", "total", "total__v_text"]


@claim("so a file that was seen is not opened")
def seen_files_are_not_opened() -> None:
    opened: list[str] = []

    @dlt.transformer(name="spied")
    def spy(files: Any) -> Any:
        for file in files:
            opened.append(file["file_name"])
            yield {"name": file["file_name"]}

    write("a.csv", "id\n1\n")
    loaded = pipeline()
    loaded.run(table("names", spy(), key="name"))
    write("b.csv", "id\n2\n")
    loaded.run(table("names", spy(), key="name"))
    assert opened == ["a.csv", "b.csv"]


@claim(
    "Fix the type in `rows` with `apply_hints(columns=…)`, or refuse the file with a schema"
    " contract: each run then fails until you repair the file and call `pipeline.drop()`.",
    cases=("drop", "package dropped only", "neither"),
)
def a_refused_file(case: str) -> None:
    def run() -> None:
        orders = table("orders", read_csv())
        orders.apply_hints(schema_contract={"data_type": "freeze"})
        loaded.run(orders)

    loaded = pipeline()
    write("1.csv", "id,total\n1,5\n")
    run()
    write("2.csv", "id,total\n2,on request\n")
    write("3.csv", "id,total\n3,7\n")
    with raises("DataValidationError"):
        run()
    write("2.csv", "id,total\n2,6\n")
    if case == "neither":
        with raises("DataValidationError"):
            run()
        return
    if case == "drop":
        loaded.drop()
    else:
        loaded.drop_pending_packages()
    run()
    found = [value for (value,) in rows(loaded, "SELECT id FROM orders ORDER BY id")]
    assert found == ([1, 2, 3] if case == "drop" else [1, 2])
