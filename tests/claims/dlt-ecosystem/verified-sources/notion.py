"""Claims of docs/dlt-ecosystem/verified-sources/notion.mdx."""

from collections.abc import Iterator
from typing import Any

import dlt
from standins_lib.claims import claim, columns, pipeline, raises, rows

ENTRY = {
    "id": "e1",
    "properties": {
        "Title": {"type": "title", "title": [{"plain_text": "Tide Tables"}]},
        "Status": {"type": "select", "select": {"name": "read"}},
    },
}


@dlt.source
def databases(*titles: str, entries: Any = (ENTRY,)) -> Iterator[Any]:
    for title in titles:
        pages = (list(page) for page in [entries])
        yield dlt.resource(pages, name=title, primary_key="id", write_disposition="replace")


def normalized(**nesting: int) -> dlt.Schema:
    loaded = pipeline(f"nested_{len(nesting)}")
    source = databases("books")
    for depth in nesting.values():
        source.max_table_nesting = depth
    loaded.extract(source)
    loaded.normalize()
    return loaded.default_schema


@claim(
    "With `max_table_nesting = 1`, each property becomes one JSON column, such as "
    "`properties__status`, and no nested tables are made.",
    "Your destination gets many columns, such as `properties__status__select__name`, and a nested "
    "table for each list.",
)
def properties_become_json_columns() -> None:
    flat = normalized(depth=1)
    assert flat.data_table_names() == ["books"]
    assert flat.get_table_columns("books")["properties__status"]["data_type"] == "json"
    deep = normalized()
    assert deep.data_table_names() == ["books", "books__properties__title__title"]
    assert "properties__status__select__name" in deep.get_table_columns("books")


@claim(
    "Give names to databases that share a title: with two resources of the same name, dlt raises "
    "`InvalidResourceDataTypeMultiplePipes`.",
    "Titles that differ only in capitals or spaces are worse: both databases load into one table "
    "without an error.",
)
def titles_that_are_alike() -> None:
    with raises("InvalidResourceDataTypeMultiplePipes"):
        databases("Reading list", "Reading list")
    loaded = pipeline()
    loaded.run(databases("Reading list", "reading_List", entries=[{"id": "e1"}]))
    assert rows(loaded, "SELECT count(*) FROM reading_list") == [(2,)]
    assert columns(loaded, "reading_list") == ["id"]


@claim("A source object that a run has read raises `SourceExhausted` in the next run.")
def a_source_is_read_once() -> None:
    loaded, source = pipeline(), databases("books")
    loaded.extract(source)
    with raises("SourceExhausted"):
        loaded.extract(source)
    loaded.extract(databases("books"))
    assert len(loaded.list_extracted_load_packages()) == 2


@claim(
    "Without `lag`, dlt drops an entry whose `id` and time it already has, and the second edit is "
    "lost.",
    "With `lag`, dlt loads the entries of the last minute again.",
    cases=("without lag", "with lag"),
)
def lag_reads_the_minute_again(case: str) -> None:
    lag: Any = {"lag": 60} if case == "with lag" else {}
    loaded = pipeline()
    for status in ("open", "read"):
        entries = [
            {"id": f"e{minute}", "edited": f"2025-05-03T16:{minute}:00.000Z", "status": status}
            for minute in (43, 44, 45)
        ]
        books = dlt.resource(entries, name="books", primary_key="id")
        loaded.run(books.apply_hints(incremental=dlt.sources.incremental("edited", **lag)))
    again = rows(loaded, "SELECT id FROM books WHERE status = 'read' ORDER BY id")
    assert again == ([("e44",), ("e45",)] if lag else [])


@claim(
    "It sets the key last: otherwise a property called `ID` with numbers or texts takes its place.",
    cases=("numbers, key first", "texts, key first", "numbers, key last", "an object"),
)
def a_property_called_id(case: str) -> None:
    value: Any = {"text": "7", "an object": {"number": 7}}.get(case.split("s,")[0], 7)
    key, found = {"id": "e1"}, {"ID": value}
    loaded = pipeline()
    row = {**found, **key} if case.endswith("last") else {**key, **found}
    loaded.run([row], table_name="books", primary_key="id", write_disposition="merge")
    kept = "e1" if case in ("numbers, key last", "an object") else value
    assert rows(loaded, "SELECT id FROM books") == [(kept,)]
