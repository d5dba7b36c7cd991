"""Claims of docs/dlt-ecosystem/destinations/weaviate.mdx."""

import datetime
import decimal
from typing import Any

import dlt
from dlt.destinations.adapters import weaviate_adapter
from standins_lib.claims import claim, pipeline, raises
from standins_lib.neighbours import shaped


def desk(name: str = "desk", **arguments: Any) -> dlt.Pipeline:
    """A pipeline into the server of the claim."""
    given = {"destination": "weaviate", "dataset_name": "Support", **arguments}
    return pipeline(name, **given)


def objects(loaded: dlt.Pipeline, name: str, *properties: str) -> list[tuple[Any, ...]]:
    """The objects of a class, sorted."""
    with loaded.destination_client() as client:
        found = client.get_records(name, properties=list(properties))  # type: ignore[attr-defined]
    return sorted(tuple(one[key] for key in properties) for one in found)


def classes(loaded: dlt.Pipeline) -> set[str]:
    """The names of all classes on the server."""
    with loaded.destination_client() as client:
        schema = client.db_client.schema.get()  # type: ignore[attr-defined]
    return {one["class"] for one in schema["classes"]}


def class_of(loaded: dlt.Pipeline, name: str) -> Any:
    """The definition of a class."""
    with loaded.destination_client() as client:
        return client.get_class_schema(name)  # type: ignore[attr-defined]


@claim(
    "With merge and a primary key, the id of an object is made from the class and the key.",
    "A row with the same key takes the place of the earlier object:",
)
def ids_are_made_from_class_and_key() -> None:
    from dlt.destinations.impl.weaviate.weaviate_client import LoadWeaviateJob

    job = LoadWeaviateJob("/tickets.abc.0.jsonl", "Tickets")

    def made(row: dict[str, object], name: str = "Tickets") -> str:
        return job.generate_uuid(row, ["id"], name)

    assert made({"id": 1, "text": "lost"}) == made({"id": 1, "text": "found"})
    assert made({"id": 1}) != made({"id": 2})
    assert made({"id": 1}) != made({"id": 1}, "Orders")


@claim(
    "Nested tables grow.",
    "Their objects get new ids in each load, and the old ones stay.",
    "That is not so for a table with a primary key:",
    "merge_key and hard_delete have no effect.",
    "Without a primary key, merge appends.",
    service="weaviate",
)
def merge_replaces_by_key() -> None:
    loaded = desk()

    def run(row: dict[str, Any], name: str, **hints: Any) -> None:
        loaded.run(dlt.resource([row], name=name, write_disposition="merge", **hints))

    run({"id": 1, "text": "lost", "tags": ["a"]}, "tickets", primary_key="id")
    run({"id": 1, "text": "found", "tags": ["b"]}, "tickets", primary_key="id")
    assert objects(loaded, "Tickets", "text") == [("found",)]
    assert objects(loaded, "Tickets__Tags", "value") == [("a",), ("b",)]
    run({"id": 1}, "notes", merge_key="id")
    run({"id": 1}, "notes", merge_key="id")
    assert objects(loaded, "Notes", "__id") == [(1,), (1,)]
    gone: Any = {"gone": {"hard_delete": True}}
    run({"id": 1, "gone": True}, "tickets", primary_key="id", columns=gone)
    assert objects(loaded, "Tickets", "gone") == [(True,)]


@claim(
    "One of them is _dlt_id, which is new for each row that dlt extracts, so a row that you load"
    " again becomes a second object.",
    "A unique hint of your own does not change that, except for Arrow tables and data frames, which"
    " have no _dlt_id.",
    service="weaviate",
    cases=("list", "arrow", "frame", "arrow, no hint"),
)
def append_adds_objects(case: str) -> None:
    hints: Any = {"columns": {"day": {"unique": True}}} if "no hint" not in case else {}
    loaded = desk()
    for _ in range(2):
        loaded.run(shaped(case, [{"day": 1}]), table_name="visits", **hints)
    once = case in ("arrow", "frame")
    assert objects(loaded, "Visits", "day") == [(1,)] * (1 if once else 2)


@claim(
    'write_disposition="replace" deletes the class with its objects, and creates it again with'
    " the same definition.",
    service="weaviate",
)
def replace_empties_the_class() -> None:
    loaded = desk()
    loaded.run([{"day": 1, "tags": ["a"]}], table_name="visits", write_disposition="replace")
    before = class_of(loaded, "Visits")
    loaded.run([{"day": 2}], table_name="visits", write_disposition="replace")
    assert objects(loaded, "Visits", "day") == [(2,)]
    assert objects(loaded, "Visits__Tags", "value") == []
    assert class_of(loaded, "Visits") == before


@claim(
    'refresh="drop_data" empties the classes and loads again.',
    "drop_sources and drop_resources drop no class: dlt logs that the client does not implement"
    " drop table, resets the state, and loads the rows again: `append` adds them, `merge` with"
    " a key overwrites.",
    service="weaviate",
    cases=("append", "merge"),
)
def refresh_drops_no_class(case: str) -> None:
    @dlt.resource(write_disposition=case, primary_key="day")  # type: ignore[call-overload]
    def visits() -> Any:
        yield {"day": 1}

    visits.apply_hints(incremental=dlt.sources.incremental("day"))

    loaded = desk()
    loaded.run(visits)
    loaded.run(visits)
    assert objects(loaded, "Visits", "day") == [(1,)]
    more = 1 if case == "append" else 0
    loaded.run(visits, refresh="drop_sources")
    assert objects(loaded, "Visits", "day") == [(1,)] * (1 + more)
    loaded.run(visits, refresh="drop_resources")
    assert objects(loaded, "Visits", "day") == [(1,)] * (1 + 2 * more)
    loaded.run(visits, refresh="drop_data")
    assert objects(loaded, "Visits", "day") == [(1,)]


@claim(
    "decimal values become text, so that no digit is lost; filters compare them as text.",
    "json values are text that holds JSON.",
    "A date gets a time, midnight UTC.",
    "binary is stored in Base64.",
    "An integer that needs more than 32 bits is stored, but a query in GraphQL returns None for it,"
    " and so does get_records of dlt's client.",
    service="weaviate",
)
def values_of_each_type() -> None:
    row = {
        "price": decimal.Decimal("1.10"),
        "more": {"a": [1]},
        "day": datetime.date(2025, 1, 2),
        "raw": b"abc",
        "big": 2**40,
        "small": 7,
    }
    loaded = desk()
    loaded.run([row], table_name="sales", columns={"more": {"data_type": "json"}})
    assert objects(loaded, "Sales", "price", "more") == [("1.10", '{"a":[1]}')]
    assert objects(loaded, "Sales", "day", "raw") == [("2025-01-02T00:00:00Z", "YWJj")]
    assert objects(loaded, "Sales", "big", "small") == [(None, 7)]
    with loaded.destination_client() as client:
        stored = client.db_client.data_object.get()  # type: ignore[attr-defined]
    bigs = [one["properties"].get("big") for one in stored["objects"]]
    assert 2**40 in bigs


@claim(
    "The dataset name comes before the name of the class, with dataset_separator, an underscore,"
    " between them.",
    "It is normalized like a table name: support becomes Support.",
    "A class that has the name of the dataset, Support, marks that the dataset exists.",
    "Without dataset_name classes have no prefix, and the mark is DltSentinelClass.",
    "dlt syncs state with Weaviate, in the classes DltPipelineState, DltLoads and DltVersion with"
    " the prefix of the dataset.",
    service="weaviate",
)
def names_of_classes() -> None:
    loaded = desk(dataset_name="support")
    loaded.run([{"day": 1}], table_name="visits")
    own = ["DltPipelineState", "DltLoads", "DltVersion"]
    assert classes(loaded) == {"Support", *(f"Support_{name}" for name in ["Visits", *own])}
    loaded.drop()
    loaded.sync_destination()
    assert loaded.default_schema.data_table_names() == ["Visits"]
    bare = desk("bare", dataset_name=None)
    bare.run([{"day": 1}], table_name="visits")
    found = {name for name in classes(bare) if not name.startswith("Support")}
    assert found == {"DltSentinelClass", "Visits", *own}


@claim(
    "The hints count when a class, or a property of it, is created.",
    "A table without any vectorize column, such as the nested table, has no vectors at all:",
    service="weaviate",
)
def hints_count_at_creation() -> None:
    loaded = desk()

    def skipped() -> dict[str, bool]:
        found = class_of(loaded, "Tickets")["properties"]
        return {one["name"]: one["moduleConfig"]["text2vec-openai"]["skip"] for one in found}

    def run(row: dict[str, Any], *columns: str) -> None:
        loaded.run(weaviate_adapter([row], vectorize=list(columns)), table_name="tickets")

    run({"subject": "Lost", "text": "It never came.", "tags": ["a"]}, "subject")
    assert (skipped()["subject"], skipped()["text"]) == (False, True)
    run({"subject": "Lost", "text": "No.", "answer": "Soon."}, "subject", "text", "answer")
    assert (skipped()["text"], skipped()["answer"]) == (True, False)
    assert class_of(loaded, "Tickets__Tags")["vectorizer"] == "none"


@claim(
    "The job failed with PropertyNameConflict, and the pipeline raises LoadClientJobFailed with"
    " this message.",
    "A property exists already in another case, for example from another pipeline.",
    service="weaviate",
)
def names_that_differ_in_case() -> None:
    desk("first").run([{"cityName": "Graz"}], table_name="places")
    with raises("LoadClientJobFailed") as caught:
        desk("second").run([{"cityname": "Linz"}], table_name="places")
    assert "identical property names when compared case insensitive" in caught.message


@claim(
    "dlt 1.10.0 sends objects without a vector, and a list of numbers in a row becomes a class of"
    " its own.",
    "When a row is loaded again, its object has no vector any more: set the vectors after each"
    " load.",
    service="weaviate",
    cases=("loaded once", "loaded again"),
)
def vectors_set_after_the_load(case: str) -> None:
    from weaviate.util import generate_uuid5

    given = dlt.destinations.weaviate(vectorizer="none", module_config={})
    loaded = desk(destination=given)
    data = [{"number": 1, "text": "lost", "floats": [0.5]}]

    def run() -> None:
        tickets = dlt.resource(
            data, name="tickets", primary_key="number", write_disposition="merge"
        )
        loaded.run(weaviate_adapter(tickets, vectorize="text"))

    def vector() -> Any:
        with loaded.destination_client() as client:
            query = client.db_client.query.get("Support_Tickets", ["text"])  # type: ignore[attr-defined]
            found = query.with_additional("vector").do()
        return found["data"]["Get"]["Support_Tickets"][0]["_additional"]["vector"]

    run()
    assert vector() in ([], None)
    assert "Support_Tickets__Floats" in classes(loaded)
    with loaded.destination_client() as client:
        uuid = generate_uuid5("1", "Support_Tickets")
        client.db_client.data_object.update({}, "Support_Tickets", uuid, [0.5, 0.25])  # type: ignore[attr-defined]
    assert vector() == [0.5, 0.25]
    if case == "loaded again":
        run()
        assert vector() in ([], None)


@claim(
    "A `datetime` without a zone fails the load, in Arrow tables too: give it one.",
    service="weaviate",
    cases=("list", "arrow", "list, zone", "arrow, zone"),
)
def times_without_a_zone(case: str) -> None:
    import datetime

    zone = datetime.timezone.utc if "zone" in case else None
    noon = datetime.datetime(2025, 5, 1, 12, tzinfo=zone)
    loaded = desk()
    if "zone" not in case:
        with raises("LoadClientJobFailed") as caught:
            loaded.run(shaped(case, [{"at": noon}]), table_name="visits")
        assert "RFC3339" in caught.message
        return
    loaded.run(shaped(case, [{"at": noon}]), table_name="visits")
    assert len(objects(loaded, "Visits", "at")) == 1
