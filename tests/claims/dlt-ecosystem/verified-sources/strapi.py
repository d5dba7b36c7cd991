"""Claims of docs/dlt-ecosystem/verified-sources/strapi.mdx."""

from collections.abc import Iterator
from typing import Any

import dlt
from standins_lib.claims import claim, pipeline, raises, rows


@dlt.source
def strapi(*entries: int, endpoint: str = "book-reviews") -> Iterator[Any]:
    found = ({"id": entry} for entry in entries)
    yield dlt.resource(found, name=endpoint, write_disposition="replace")


@claim(
    "Because the table is replaced, deleted entries disappear with the next run, and a collection "
    "without entries empties its table.",
    "The naming convention makes the table `book_reviews` of it.",
)
def deleted_entries_disappear() -> None:
    loaded = pipeline()
    found = []
    for entries in ([1, 2], [2], []):
        loaded.run(strapi(*entries))
        found.append(rows(loaded, "SELECT id FROM book_reviews ORDER BY id"))
    assert found == [[(1,), (2,)], [(2,)], []]


@claim(
    "Call `strapi_source()` anew for each run: a source object that a run has read raises "
    "`SourceExhausted` in the next run."
)
def a_source_is_read_once() -> None:
    loaded, source = pipeline(), strapi(1)
    loaded.extract(source)
    with raises("SourceExhausted"):
        loaded.extract(source)


@claim("The function handles both.")
def a_map_sees_the_changed_entry() -> None:
    def without_email(author: dict[str, Any]) -> dict[str, Any]:
        author.pop("email", None)
        author.get("attributes", {}).pop("email", None)
        return author

    entries = [{"id": 1, "email": "a@b.example"}, {"id": 2, "attributes": {"email": "c@d.example"}}]
    authors = dlt.resource(entries, name="authors").add_map(without_email)
    assert list(authors) == [{"id": 1}, {"id": 2, "attributes": {}}]
