"""Claims of docs/dlt-ecosystem/verified-sources/mongodb.mdx."""

from collections.abc import Iterator
from datetime import datetime, timezone
from typing import Any

import dlt
import mongomock
from bson import ObjectId
from dlt.common import json
from standins_lib.claims import claim, pipeline, raises, rows

CHANGED_AT = dlt.sources.incremental("changed_at")


def day(number: int) -> datetime:
    return datetime(2025, 5, number, tzinfo=timezone.utc)


def tickets(documents: list[dict[str, Any]]) -> Any:
    collection = mongomock.MongoClient(tz_aware=True)["helpdesk"]["tickets"]
    collection.insert_many(documents)
    return collection


@claim("The source sets the key `_id`, but a primary key alone replaces no rows.")
def a_key_alone_replaces_nothing() -> None:
    loaded = pipeline()
    for disposition in (None, None, "merge", "replace"):
        documents = dlt.resource(
            [{"_id": "a"}], name="tickets", primary_key="_id", write_disposition=disposition
        )
        loaded.run(documents)
        if disposition is None:
            before = rows(loaded, "SELECT count(*) FROM tickets")
        if disposition == "merge":
            assert before == [(2,)]
            assert rows(loaded, "SELECT count(*) FROM tickets") == [(1,)]


@claim(
    "Without one, the first run stops with `IncrementalCursorPathMissing` at the first such "
    "document.",
    "Set an `initial_value` if some documents lack the cursor field: MongoDB then leaves them out.",
)
def documents_without_the_cursor_field() -> None:
    collection = tickets([{"n": 1, "changed_at": day(2)}, {"n": 2}])

    @dlt.resource
    def changed(at: Any = CHANGED_AT) -> Iterator[Any]:
        since = {"changed_at": {"$gte": at.last_value}} if at.last_value else {}
        for document in collection.find(since):
            yield {"n": document["n"], **{k: v for k, v in document.items() if k == "changed_at"}}

    with raises("IncrementalCursorPathMissing"):
        list(changed())
    started = changed(dlt.sources.incremental("changed_at", initial_value=day(1)))
    assert [row["n"] for row in started] == [1]


@claim("With a `lag`, the second run fails with `IncrementalCursorInvalidCoercion`.")
def a_lag_on_a_date_field_fails() -> None:
    def changed(lag: float | None) -> Any:
        cursor: Any = dlt.sources.incremental("changed_at", lag=lag)

        @dlt.resource(primary_key="n")
        def documents(at: Any = cursor) -> Iterator[Any]:
            yield {"n": 1, "changed_at": day(2)}

        return documents()

    plain = pipeline("plain")
    plain.run(changed(None))
    plain.run(changed(None))
    assert rows(plain, "SELECT n FROM documents") == [(1,)]
    lagging = pipeline("lagging")
    lagging.run(changed(3600))
    with raises("IncrementalCursorInvalidCoercion") as caught:
        lagging.run(changed(3600))
    assert caught.step == "extract"


@claim("dlt cannot write PyMongo's type for an object ID, so the program turns the ID into text.")
def object_ids_are_not_written() -> None:
    with raises("TypeError") as caught:
        pipeline().extract([{"_id": ObjectId()}], table_name="tickets")
    assert "ObjectId" in caught.message
    assert json.dumps({"_id": str(ObjectId("6b0314400f092d75bc5d0684"))}) == (
        '{"_id":"6b0314400f092d75bc5d0684"}'
    )


@claim("Documents that are deleted in MongoDB stay in the table.")
def deleted_documents_stay() -> None:
    collection = tickets([{"_id": "a", "changed_at": day(1)}, {"_id": "b", "changed_at": day(2)}])

    @dlt.resource(name="tickets", primary_key="_id", write_disposition="merge")
    def changed(at: Any = CHANGED_AT) -> Iterator[Any]:
        yield from collection.find({"changed_at": {"$gte": at.last_value or day(1)}})

    loaded = pipeline()
    loaded.run(changed())
    collection.delete_one({"_id": "b"})
    collection.insert_one({"_id": "c", "changed_at": day(3)})
    loaded.run(changed())
    assert rows(loaded, "SELECT _id FROM tickets ORDER BY 1") == [("a",), ("b",), ("c",)]
