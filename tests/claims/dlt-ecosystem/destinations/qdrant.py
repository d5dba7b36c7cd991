"""Claims of docs/dlt-ecosystem/destinations/qdrant.mdx."""

from typing import Any

import dlt
from dlt.common import logger
from qdrant_client import QdrantClient
from standins_lib.claims import claim, raises

ROWS = [{"id": 1, "title": "Cold Rivers"}, {"id": 2, "title": "Daily Bread"}]


def library(client: QdrantClient, dataset: Any = "library", name: str = "books") -> dlt.Pipeline:
    """A pipeline into Qdrant in memory: it loads without a model."""
    destination = dlt.destinations.qdrant(
        credentials=client, loader_parallelism_strategy="sequential"
    )
    return dlt.pipeline(name, destination=destination, dataset_name=dataset)


def merge(loaded: dlt.Pipeline, rows: Any = ROWS, **hints: Any) -> None:
    loaded.run(rows, table_name="books", write_disposition="merge", **hints)


def count(client: QdrantClient, collection: str = "library_books") -> int:
    return client.count(collection).count


def collected() -> list[str]:
    """The messages that dlt logs as warnings from now on."""
    logged: list[str] = []
    logger.warning = logged.append  # type: ignore[assignment]
    return logged


@claim("All columns go to the payload:", "Without the adapter rows are loaded without a vector.")
def rows_without_a_vector() -> None:
    client = QdrantClient(":memory:")
    library(client).run(ROWS, table_name="books")
    points = client.scroll("library_books", with_vectors=True)[0]
    assert sorted(point.payload["title"] for point in points) == ["Cold Rivers", "Daily Bread"]
    assert [point.vector for point in points] == [{}, {}]


@claim(
    "Nested lists become collections of their own, as tables do elsewhere: library_books__reviews.",
    "Rows of nested lists get new ids in each load, so old ones stay beside new ones.",
)
def nested_rows_stay() -> None:
    client = QdrantClient(":memory:")
    loaded = library(client)
    for _ in range(2):
        merge(loaded, [{"id": 1, "reviews": ["long"]}], primary_key="id")
    assert count(client) == 1
    assert count(client, "library_books__reviews") == 2


@claim(
    "dlt logs that Qdrant has no merge strategies and that it falls back to append.",
    "The points are overwritten all the same.",
)
def merge_overwrites_in_spite_of_the_message() -> None:
    logged = collected()
    client = QdrantClient(":memory:")
    loaded = library(client)
    merge(loaded, primary_key="id")
    merge(loaded, [{"id": 1, "title": "Warm Rivers"}], primary_key="id")
    points = client.scroll("library_books")[0]
    assert sorted(point.payload["title"] for point in points) == ["Daily Bread", "Warm Rivers"]
    assert any("will fall back to `append`" in message for message in logged)


@claim("merge without a primary key appends.")
def merge_needs_a_primary_key() -> None:
    client = QdrantClient(":memory:")
    loaded = library(client)
    merge(loaded)
    merge(loaded)
    assert count(client) == 4


@claim("merge_key and hard_delete have no effect.")
def nothing_is_deleted() -> None:
    client = QdrantClient(":memory:")
    loaded = library(client)
    for _ in range(2):
        loaded.run(dlt.resource(ROWS, name="books", write_disposition="merge", merge_key="id"))
    assert count(client) == 4
    rows = [{"id": 1, "gone": False}]
    hints: Any = {"primary_key": "id", "columns": {"gone": {"hard_delete": True}}}
    keyed = library(client, "keyed", "keyed")
    merge(keyed, rows, **hints)
    merge(keyed, [{"id": 1, "gone": True}], **hints)
    assert count(client, "keyed_books") == 1


@claim(
    "Without dataset_name there is no prefix: collections are called books and _dlt_loads, and two "
    "pipelines share them.",
    "The marker is then DltSentinelCollection.",
)
def without_a_dataset_pipelines_share_collections() -> None:
    client = QdrantClient(":memory:")
    for name in ("one", "two"):
        library(client, None, name).run(ROWS, table_name="books")
    names = {item.name for item in client.get_collections().collections}
    assert {"books", "_dlt_loads", "DltSentinelCollection"} <= names
    assert count(client, "books") == 4


@claim(
    "A dataset library and another one library_archive have a prefix in common, and dropping the "
    "first deletes both."
)
def a_common_prefix_is_dropped() -> None:
    client = QdrantClient(":memory:")
    library(client, "library_archive", "archive").run(ROWS, table_name="books")
    loaded = library(client)
    loaded.run(ROWS, table_name="books")
    assert count(client, "library_archive_books") == 2
    with loaded.destination_client() as destination:
        destination.drop_storage()
    assert client.get_collections().collections == []


@claim("The arguments path and location of the factory are ignored with a warning.")
def old_arguments_are_ignored() -> None:
    logged = collected()
    made = dlt.destinations.qdrant(path="bookshop.qdrant")
    assert "path" not in made.config_params
    assert any("argument path is not a valid field" in message for message in logged)
    named = dlt.destinations.qdrant(qd_path="bookshop.qdrant")
    assert named.config_params == {"qd_path": "bookshop.qdrant"}


@claim("Qdrant has no SQL client, so pipeline.sql_client() raises SqlClientNotAvailable.")
def no_sql() -> None:
    loaded = library(QdrantClient(":memory:"))
    loaded.run(ROWS, table_name="books")
    with raises("SqlClientNotAvailable"):
        loaded.sql_client()


@claim(
    'refresh="drop_data" empties the collections and loads again.',
    "drop_sources and drop_resources drop no collection: dlt logs that the client does not "
    "implement drop table, resets the state, and loads the rows again: "
    "`append` adds them, `merge` with a key overwrites.",
    cases=("append", "merge"),
)
def refresh_drops_no_collection(case: str) -> None:
    logged = collected()

    @dlt.resource(write_disposition=case, primary_key="id")  # type: ignore[call-overload]
    def books(id: Any = dlt.sources.incremental("id")) -> Any:  # noqa: B008
        yield ROWS

    client = QdrantClient(":memory:")
    loaded = library(client)
    loaded.run(books)
    loaded.run(books)
    assert count(client) == 2
    loaded.run(books, refresh="drop_data")
    assert count(client) == 2
    assert not any("does not implement drop table" in message for message in logged)
    loaded.run(books, refresh="drop_sources")
    assert count(client) == (4 if case == "append" else 2)
    loaded.run(books, refresh="drop_resources")
    assert count(client) == (6 if case == "append" else 2)
    assert any("does not implement drop table" in message for message in logged)


@claim(
    "`upload_batch_size` is 64 by default, and a batch is tried up to `upload_max_retries` times, "
    "3 by default.",
    one_case="reads the arguments that the client gets",
)
def uploads_have_limits() -> None:
    import inspect

    from dlt.destinations.impl.qdrant import qdrant_job_client
    from dlt.destinations.impl.qdrant.configuration import QdrantClientConfiguration

    defaults = QdrantClientConfiguration()
    assert (defaults.upload_batch_size, defaults.upload_max_retries) == (64, 3)
    source = inspect.getsource(qdrant_job_client.QDrantLoadJob)
    assert "batch_size=self._config.upload_batch_size" in source
    assert "max_retries=self._config.upload_max_retries" in source


@claim(
    "a missing column or a null raises KeyError, and dlt tries the job again until it gives up.",
    "Call pipeline.drop(), and fill gaps with add_map:",
    cases=("missing", "null"),
)
def columns_without_a_value(case: str) -> None:
    import os

    import fastembed
    import numpy
    from dlt.destinations.adapters import qdrant_adapter
    from qdrant_client.embed import embedder

    class Lengths:
        """In place of FastEmbed's models, which would be downloaded."""

        list_supported_models = staticmethod(fastembed.TextEmbedding.list_supported_models)

        def __init__(self, *args: Any, **kwargs: Any) -> None:
            pass

        def embed(self, documents: Any = None, query: Any = None, **kwargs: Any) -> Any:
            for text in documents if query is None else [query]:
                yield numpy.full(384, len(text))

        query_embed = passage_embed = embed

    embedder.TextEmbedding = Lengths  # type: ignore[misc, assignment]
    os.environ["LOAD__RAISE_ON_MAX_RETRIES"] = "1"
    client = QdrantClient(":memory:")
    loaded = library(client)
    gap: Any = {"id": 2} if case == "missing" else {"id": 2, "title": None}
    for rows in ([{"id": 1, "title": "Cold Rivers"}, gap], ROWS):
        with raises("LoadClientJobRetry") as caught:
            loaded.run(qdrant_adapter(list(rows), embed="title"), table_name="books")
        assert "'title'" in caught.message
        assert loaded.has_pending_data
    loaded.drop()
    client = QdrantClient(":memory:")
    loaded = library(client)
    loaded.run(qdrant_adapter(list(ROWS), embed="title"), table_name="books")
    assert count(client) == 2
