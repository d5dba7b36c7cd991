"""Claims of docs/general-usage/customising-pipelines/renaming_columns.mdx."""

from typing import Any

import dlt
from standins_lib.claims import claim, columns, pipeline, raises, rows

FROM_ZERO = dlt.sources.incremental("number", initial_value=0)


def renamed(row: Any) -> Any:
    return {{"no": "number"}.get(name, name): value for name, value in row.items()}


def invoices(**hints: Any) -> Any:
    return dlt.resource([{"no": 7, "lines": [{"no": 1}]}], name="invoices", **hints)


@claim(
    "The function gets the row with its nested lists and dictionaries, and renames only the level"
    " that it works on."
)
def level_of_a_name() -> None:
    loaded = pipeline()
    loaded.extract(invoices().add_map(renamed))
    loaded.normalize()
    assert columns(loaded, "invoices") == ["number"]
    assert columns(loaded, "invoices__lines") == ["no"]


@claim(
    "dlt writes an underscore for each letter outside `a`–`z`, and merges underscores that follow"
    " each other."
)
def letters_outside_the_alphabet() -> None:
    loaded = pipeline()
    loaded.extract(dlt.resource([{"Straße": 1, "Größe": 2, "xäöy": 3}], name="houses"))
    loaded.normalize()
    assert columns(loaded, "houses") == ["stra_e", "gr_e", "x_y"]


@claim("New rows have no value there, and old rows have none in the new column.")
def existing_table() -> None:
    loaded = pipeline()
    loaded.run(invoices())
    loaded.run(invoices().add_map(renamed))
    query = "SELECT no, number FROM invoices ORDER BY no NULLS LAST"
    assert rows(loaded, query) == [(7, None), (None, 7)]


@claim(
    "Write the new names in `primary_key` and in `dlt.sources.incremental`.",
    "A cursor with a new name starts over.",
)
def keys_and_cursors() -> None:
    loaded = pipeline()
    loaded.run(invoices(incremental=dlt.sources.incremental("no")))
    for _ in range(2):
        loaded.run(invoices(incremental=FROM_ZERO).add_map(renamed))
    assert rows(loaded, "SELECT count(number), count(*) FROM invoices") == [(1, 2)]


@claim(
    "On DuckDB and Postgres, a key with a new name cannot be added to an existing table: the load"
    " fails, because a key column must not be empty.",
    cases=("duckdb", "postgres", "postgres, emptied"),
    service="postgres",
)
def key_with_a_new_name(case: str) -> None:
    import os

    loaded = pipeline()
    if "postgres" in case:
        postgres = dlt.destinations.postgres(os.environ["SNIPPETS_POSTGRES_URL"])
        loaded = pipeline("keys", destination=postgres)
    loaded.run(invoices(primary_key="no"))
    if case == "postgres, emptied":
        rows(loaded, "DELETE FROM invoices")
    if "postgres" in case:
        with raises("PipelineStepFailed") as caught:
            loaded.run(invoices(primary_key="number").add_map(renamed))
        assert caught.step == "load"
        assert "null value" in caught.message
        return
    with raises("DatabaseTransientException") as caught:
        loaded.run(invoices(primary_key="number").add_map(renamed))
    assert caught.step == "load"
    assert "Adding columns with constraints" in caught.message


@claim(
    "at the end of a name, the underscore of a replaced character becomes `x`: `Billable?` becomes "
    "`billablex`, and so do `total_` and `price%` become `totalx` and `pricex`.",
    'Cut the character off first, with `name.rstrip("?%_ ")`.',
    cases=("as they are", "cut off", "in the middle"),
)
def x_at_the_end(case: str) -> None:
    names = ["Billable?", "total_", "price%"]
    if case == "cut off":
        names = [name.rstrip("?%_ ") for name in names]
    elif case == "in the middle":
        names = [f"{name}sum" for name in names]
    loaded = pipeline()
    loaded.extract(dlt.resource([dict.fromkeys(names, 1)], name="houses"))
    loaded.normalize()
    assert (
        columns(loaded, "houses")
        == {
            "as they are": ["billablex", "totalx", "pricex"],
            "cut off": ["billable", "total", "price"],
            "in the middle": ["billable_sum", "total_sum", "price_sum"],
        }[case]
    )
