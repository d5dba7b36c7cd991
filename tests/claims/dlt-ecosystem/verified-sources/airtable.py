"""Claims of docs/dlt-ecosystem/verified-sources/airtable.mdx."""

import re
from typing import Any

import dlt
import responses
from dlt.sources.rest_api import rest_api_resources
from standins_lib.claims import claim, columns, pipeline, raises, rows

BASE = "https://api.airtable.com/v0/appBookshop000001/"


@dlt.source(name="airtable_source")
def airtable(key: str = "Name") -> Any:
    field = "ID" if key == "ID" else "Name"
    records = ([{"id": id, "fields": {field: "Paper Boats"}}] for id in ["rec0001"])
    yield dlt.resource(records, name="Book loans", primary_key=[key], write_disposition="replace")


@claim(
    "The records have their values one level deeper, so the value is loaded into `fields__name`, "
    "and the column `name` stays empty.",
    "dlt 1.10.0 refuses a key without values: the run stops with `UnboundColumnException` in the "
    "normalize step.",
    "with dlt 1.10.0, the key that the source sets stops the run, unless the primary field is "
    "called `ID`.",
    cases=("the field", "the id", "a field called ID"),
)
def the_primary_field_is_no_key(case: str) -> None:
    loaded = pipeline()
    if case == "the field":
        with raises("UnboundColumnException") as caught:
            loaded.run(airtable())
        assert caught.step == "normalize"
        assert "column name in table book_loans" in caught.message
    elif case == "a field called ID":
        loaded.run(airtable("ID"))
        assert rows(loaded, "SELECT id, fields__id FROM book_loans") == [("rec0001", "Paper Boats")]
    else:
        loaded.run(airtable("id"))
        assert rows(loaded, "SELECT id, fields__name FROM book_loans") == [
            ("rec0001", "Paper Boats")
        ]
        assert "name" not in columns(loaded, "book_loans")


@claim(
    "Otherwise the pipeline still has the package with the wrong key, and fails on it again before"
    " it reads anything.",
    cases=("drop", "package alone"),
)
def the_pending_package_fails_again(case: str) -> None:
    mended = airtable()
    for table in mended.resources.values():
        table.apply_hints(primary_key="id")
    loaded = pipeline("old")
    with raises("UnboundColumnException"):
        loaded.run(airtable())
    with raises("UnboundColumnException"):
        loaded.run(mended)
    new = loaded.drop() if case == "drop" else loaded
    if case != "drop":
        loaded.drop_pending_packages()
        with raises("UnboundColumnException"):
            loaded.run(mended)
        return
    new.run(mended)
    assert rows(new, "SELECT id, fields__name FROM book_loans") == [("rec0001", "Paper Boats")]
    assert columns(new, "book_loans") == ["id", "fields__name"]


@claim(
    "Only if the dataset does not exist yet, a new process drops the package itself.",
    cases=("nothing loaded", "loaded before", "same process"),
)
def a_new_process_drops_the_first_package(case: str) -> None:
    loaded = pipeline("old")
    if case == "loaded before":
        loaded.run([{"id": 1}], table_name="loans")
    with raises("UnboundColumnException"):
        loaded.run(airtable())
    # A new object reads the working directory, as a new process does.
    new = loaded if case == "same process" else pipeline("old")
    if case == "nothing loaded":
        new.run(airtable("id"))
        assert rows(new, "SELECT id, fields__name FROM book_loans") == [("rec0001", "Paper Boats")]
    else:
        with raises("UnboundColumnException"):
            new.run(airtable("id"))


@claim("the source object was loaded before: call `airtable_source` again")
def a_source_is_loaded_once() -> None:
    source = airtable("id")
    loaded = pipeline()
    loaded.run(source)
    with raises("SourceExhausted"):
        loaded.run(source)
    loaded.run(airtable("id"))
    assert rows(loaded, "SELECT count(*) FROM book_loans") == [(1,)]


@claim(
    "dlt reads braces in parameters as placeholders, so the converted text must contain doubled "
    "braces, `{{Last modified}}`.",
    "Airtable receives single braces.",
)
def braces_are_doubled() -> None:
    def loans(formula: str) -> Any:
        incremental = {
            "cursor_path": "changed",
            "initial_value": "2025",
            "start_param": "filterByFormula",
            "convert": lambda moment: formula,
        }
        endpoint = {"path": "loans", "paginator": "single_page", "incremental": incremental}
        config: Any = {
            "client": {"base_url": BASE},
            "resources": [{"name": "loans", "endpoint": endpoint}],
        }
        return rest_api_resources(config)[0]

    with responses.RequestsMock() as mock:
        mock.add("GET", re.compile(BASE), json=[{"changed": "2026"}])
        list(loans("{{Last modified}}"))
        sent: Any = mock.calls[0].request
        assert sent.params == {"filterByFormula": "{Last modified}"}
        with raises("KeyError"):
            list(loans("{Last modified}"))
