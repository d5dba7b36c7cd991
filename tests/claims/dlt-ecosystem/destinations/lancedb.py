"""Claims of docs/dlt-ecosystem/destinations/lancedb.mdx."""

import os
from typing import Any

import dlt
import lancedb
from dlt.common import logger
from dlt.destinations.adapters import lancedb_adapter
from standins_lib.claims import claim, raises
from standins_lib.neighbours import shaped

ROWS = [{"id": 1, "title": "Cold Rivers"}, {"id": 2, "title": "Daily Bread"}]
UPSERT: Any = {"disposition": "merge", "strategy": "upsert"}


def library(dataset: Any = "library", name: str = "books") -> dlt.Pipeline:
    """A pipeline into a LanceDB folder. dlt gets the error for a missing table that it expects."""
    from lancedb.db import LanceDBConnection

    open_table = LanceDBConnection.open_table

    def open_or_raise(self: Any, table: str, **arguments: Any) -> Any:
        try:
            return open_table(self, table, **arguments)
        except ValueError as error:
            if "was not found" in str(error):
                raise FileNotFoundError(str(error)) from error
            raise

    LanceDBConnection.open_table = open_or_raise
    destination = dlt.destinations.lancedb(lance_uri="shop.lancedb")
    return dlt.pipeline(name, destination=destination, dataset_name=dataset)


def table(name: str = "library___books") -> Any:
    return lancedb.connect("shop.lancedb").open_table(name)


def collected() -> list[str]:
    """The messages that dlt logs as warnings from now on."""
    logged: list[str] = []
    logger.warning = logged.append  # type: ignore[assignment]
    return logged


@claim(
    "With LanceDB 0.18 and later the first run ends with DestinationTransientException: Table '…' "
    "was not found."
)
def new_versions_fail() -> None:
    destination = dlt.destinations.lancedb(lance_uri="shop.lancedb")
    loaded = dlt.pipeline("books", destination=destination, dataset_name="library")
    with raises("DestinationTransientException") as caught:
        loaded.run(ROWS, table_name="books")
    assert "was not found" in caught.message


@claim("Tables without an embedded column need no provider.")
def rows_without_a_provider() -> None:
    library().run(ROWS, table_name="books")
    assert table().count_rows() == 2
    assert "vector" not in table().schema.names


@claim(
    "Without a dataset_name there is no prefix, and pipelines in the same folder share their "
    "tables."
)
def without_a_dataset_pipelines_share_tables() -> None:
    library(None, "one").run(ROWS, table_name="books")
    library(None, "two").run(ROWS, table_name="books")
    assert table("books").count_rows() == 4


@claim("The table is dropped, created again and filled:")
def replace_drops_old_columns() -> None:
    loaded = library()
    loaded.run(ROWS, table_name="books")
    loaded.run([{"id": 3}], table_name="books", write_disposition="replace")
    assert table().to_arrow()["id"].to_pylist() == [3]


@claim(
    "Known rows are overwritten and embedded again.",
    one_case="merged_arrow_tables has the neighbouring cases",
)
def known_rows_are_overwritten() -> None:
    loaded = library()
    for title in ("Cold Rivers", "Warm Rivers"):
        books = dlt.resource(
            [{"id": 1, "title": title}],
            name="books",
            primary_key="id",
            write_disposition=UPSERT,
        )
        loaded.run(lancedb_adapter(books, no_remove_orphans=True))
    assert table().to_arrow()["title"].to_pylist() == ["Warm Rivers"]


@claim(
    "Without a primary key the job fails with LanceDB's write disposition requires at least one "
    "explicit primary key, and the package is aborted."
)
def merge_needs_a_primary_key() -> None:
    loaded = library()
    books = dlt.resource(ROWS, name="books", write_disposition=UPSERT)
    with raises("LoadClientJobFailed") as caught:
        loaded.run(lancedb_adapter(books, no_remove_orphans=True))
    assert "requires at least one explicit primary key" in caught.message
    assert not loaded.has_pending_data


@claim("New columns are added to the table, and are empty in old rows.")
def new_columns_are_empty_in_old_rows() -> None:
    loaded = library()
    loaded.run(ROWS[:1], table_name="books")
    loaded.run([{"id": 2, "pages": 90}], table_name="books")
    assert table().to_arrow().sort_by("id")["pages"].to_pylist() == [None, 90]


@claim(
    "In config.toml and the environment dlt accepts its own list only, and raises "
    "ConfigValueCannotBeCoercedException for others."
)
def own_providers_are_set_in_code() -> None:
    import os

    os.environ["DESTINATION__LANCEDB__EMBEDDING_MODEL_PROVIDER"] = "letter-counts"
    loaded = library()
    with raises("ConfigValueCannotBeCoercedException"):
        loaded.run(ROWS, table_name="books")
    os.environ["DESTINATION__LANCEDB__EMBEDDING_MODEL_PROVIDER"] = "ollama"
    loaded.run(ROWS, table_name="books")
    assert table().count_rows() == 2


@claim("If that is missing, it sets an empty string, even where the variable had a value.")
def a_key_is_overwritten() -> None:
    import os

    os.environ["COHERE_API_KEY"] = "mine"
    loaded = library()
    with loaded.destination_client():
        assert os.environ["COHERE_API_KEY"] == ""


@claim(
    'refresh="drop_data" empties the tables and loads again.',
    "drop_sources and drop_resources drop no table: dlt logs that the client does not implement "
    "drop table, resets the state, and loads the rows again, which `append` adds.",
    cases=("append", "replace"),
)
def refresh_drops_no_table(case: str) -> None:
    logged = collected()

    @dlt.resource(write_disposition=case)  # type: ignore[call-overload]
    def books(id: Any = dlt.sources.incremental("id")) -> Any:  # noqa: B008
        yield ROWS

    loaded = library()
    loaded.run(books)
    loaded.run(books)
    assert table().count_rows() == 2
    loaded.run(books, refresh="drop_data")
    assert table().count_rows() == 2
    assert not any("does not implement drop table" in message for message in logged)
    loaded.run(books, refresh="drop_sources")
    assert table().count_rows() == (4 if case == "append" else 2)
    loaded.run(books, refresh="drop_resources")
    assert table().count_rows() == (6 if case == "append" else 2)
    assert any("does not implement drop table" in message for message in logged)


@claim("LanceDB has no SQL client, so pipeline.sql_client() raises SqlClientNotAvailable.")
def no_sql() -> None:
    loaded = library()
    loaded.run(ROWS, table_name="books")
    with raises("SqlClientNotAvailable"):
        loaded.sql_client()


@claim(
    "The table has the name of the embedding function, and LanceDB looks for the name in the"
    " registry of the program that searches.",
    "dlt 1.10.0 registers no functions of its own: the module"
    " `dlt.destinations.impl.lancedb.models` of older releases does not exist.",
)
def functions_of_a_search() -> None:
    import importlib

    from dlt.destinations.impl.lancedb import lancedb_client  # noqa: F401
    from lancedb.embeddings import EmbeddingFunctionRegistry, TextEmbeddingFunction

    registry = EmbeddingFunctionRegistry.get_instance()
    assert not [f for f in registry._functions.values() if f.__module__.startswith("dlt.")]

    class Ones(TextEmbeddingFunction):
        def ndims(self) -> int:
            return 2

        def generate_embeddings(self, texts: Any) -> Any:
            return [[1.0, 1.0] for _ in texts]

    registry.register("ones")(Ones)
    from lancedb.embeddings import EmbeddingFunctionConfig
    from lancedb.pydantic import LanceModel, Vector

    schema: Any = type(
        "Row", (LanceModel,), {"__annotations__": {"word": str, "vector": Vector(2)}}
    )
    config = EmbeddingFunctionConfig(
        vector_column="vector", source_column="word", function=Ones.create()
    )
    lancedb.connect("words").create_table("t", schema=schema, embedding_functions=[config])
    del registry._functions["ones"]
    with raises("KeyError") as caught:
        lancedb.connect("words").open_table("t").search("a").to_list()
    assert "ones" in caught.message
    with raises("ModuleNotFoundError"):
        importlib.import_module("dlt.destinations.impl.lancedb.models")


@claim(
    "For `sentence-transformers`, dlt passes `embedding_model` on as it is, so a folder works too,"
    " and no key is needed.",
    "Keep the path: each table stores it, and a program that searches opens the model under the"
    " same name.",
    cases=("folder", "name"),
)
def local_models(case: str) -> None:
    import sys
    from types import ModuleType

    import numpy as np

    opened: list[str] = []

    class SentenceTransformer:
        def __init__(self, name: str, **options: Any) -> None:
            opened.append(name)

        def encode(self, texts: Any, **options: Any) -> Any:
            return np.ones((len(texts), 3))

    stand_in = ModuleType("sentence_transformers")
    vars(stand_in)["SentenceTransformer"] = SentenceTransformer
    sys.modules["sentence_transformers"] = stand_in
    model = "/models/minilm" if case == "folder" else "all-MiniLM-L6-v2"
    to = dlt.destinations.lancedb(
        lance_uri="books.lancedb",
        embedding_model_provider="sentence-transformers",
        embedding_model=model,
    )
    library()
    loaded = dlt.pipeline("local", destination=to, dataset_name="library")
    loaded.run(lancedb_adapter([{"title": "Sea"}], embed="title"), table_name="books")
    assert set(opened) == {model}
    table = lancedb.connect("books.lancedb").open_table("library___books")
    assert model.encode() in table.schema.metadata[b"embedding_functions"]


@claim(
    "Merge dictionaries only: an Arrow table without _dlt_id fails, and with one that dlt added,"
    " rows are doubled:",
    cases=("list", "arrow", "arrow, added"),
)
def merged_arrow_tables(case: str) -> None:
    os.environ["LOAD__RAISE_ON_MAX_RETRIES"] = "1"
    os.environ["NORMALIZE__PARQUET_NORMALIZER__ADD_DLT_ID"] = str("added" in case)

    def merge(title: str) -> None:
        data = shaped(case, [{"id": 1, "title": title}])
        books = dlt.resource(data, name="books", primary_key="id", write_disposition=UPSERT)
        library().run(lancedb_adapter(books, no_remove_orphans=True))

    if case == "arrow":
        with raises("LoadClientJobRetry") as caught:
            merge("Cold Rivers")
        assert "_dlt_id" in caught.message
        return
    merge("Cold Rivers")
    merge("Cold Rivers, second edition")
    assert table().count_rows() == (1 if case == "list" else 2)


@claim(
    "Without `merge_key`, the column of the primary key that is first in the table is taken, with a"
    " warning in the log: with `number` before `book_id` in the rows, chunks of other books are"
    " deleted.",
    cases=("book_id first", "number first", "merge_key"),
)
def column_of_orphan_removal(case: str) -> None:
    from dlt.destinations.impl.lancedb.utils import get_canonical_vector_database_doc_id_merge_key

    row = {"book_id": 1, "number": 0} if case == "book_id first" else {"number": 0, "book_id": 1}
    chunks = dlt.resource(
        [row],
        name="chunks",
        primary_key=["book_id", "number"],
        merge_key="book_id" if case == "merge_key" else None,
        write_disposition="merge",
    )
    made = dlt.pipeline("chunks", destination="duckdb")
    made.extract(chunks)
    made.normalize()
    table: Any = made.default_schema.tables["chunks"]
    used = get_canonical_vector_database_doc_id_merge_key(table)
    assert used == ("number" if case == "number first" else "book_id")
