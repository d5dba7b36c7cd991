"""Claims of docs/general-usage/source.mdx."""

import os
from pathlib import Path
from typing import Any

import dlt
from standins_lib.claims import claim, pipeline, raises, rows


def rows_of(name: str) -> Any:
    return dlt.resource([{"id": 1}, {"id": 2}], name=name)


@dlt.source
def bookshop() -> Any:
    orders = rows_of("orders")
    parcels = dlt.transformer(lambda row: {"order": row["id"]}, name="parcels", data_from=orders)
    return orders, rows_of("books"), parcels


def tables(loaded: dlt.Pipeline, schema: str = "bookshop") -> list[str]:
    return sorted(loaded.schemas[schema].data_table_names(include_incomplete=True))


@claim(
    "What you set on the source object stays there, and so do hints that you pass to `run`: the"
    " next"
    " run with the same object uses them again."
)
def settings_of_the_object() -> None:
    source = bookshop()
    loaded = pipeline()
    loaded.run(source, write_disposition="replace")
    assert source.books.write_disposition == "replace"
    loaded.run(source)
    assert rows(loaded, "SELECT count(*) FROM books") == [(2,)]
    assert bookshop().books.write_disposition == "append"


@claim(
    "Names must differ: two resources with the same name raise"
    " `InvalidResourceDataTypeMultiplePipes`."
)
def two_resources_of_one_name() -> None:
    @dlt.source
    def twice() -> Any:
        return rows_of("books"), rows_of("books")

    with raises("InvalidResourceDataTypeMultiplePipes"):
        twice()


@claim("`with_resources` returns a copy in which only the named resources are selected:")
def selecting_in_a_copy() -> None:
    source = bookshop()
    assert list(source.with_resources("books").selected_resources) == ["books"]
    assert len(source.selected_resources) == 3


@claim(
    "A transformer needs its parent: dlt reads `orders` for `parcels`, but loads the orders only if"
    " `orders` is selected too."
)
def parent_that_is_not_selected() -> None:
    loaded = pipeline()
    loaded.extract(bookshop().with_resources("parcels"))
    assert tables(loaded) == ["parcels"]
    loaded.extract(bookshop().with_resources("parcels", "orders"))
    assert tables(loaded) == ["orders", "parcels"]


@claim("A source without any selected resource loads nothing and raises nothing.")
def nothing_selected() -> None:
    loaded = pipeline()
    loaded.run(bookshop().with_resources())
    assert tables(loaded) == []


@claim(
    'Use `source.resources["books"]` if a resource has the name of a property of the source, such'
    " as"
    " `name` or `state`."
)
def resource_named_like_a_property() -> None:
    @dlt.source
    def shop() -> Any:
        return rows_of("name")

    source = shop()
    assert source.name == "shop"
    assert list(source.resources["name"]) == [{"id": 1}, {"id": 2}]


@claim(
    "The function runs when you call it, before the pipeline does anything: never in parallel,"
    " without progress, and even if only one resource is selected."
)
def when_the_function_runs() -> None:
    ran = []

    @dlt.source(parallelized=True)
    def shop() -> Any:
        ran.append("source")
        return rows_of("books"), rows_of("orders")

    source = shop().with_resources("books")
    assert ran == ["source"]
    assert len(list(source)) == 2
    assert ran == ["source"]


@claim("`add_limit` on a source limits every selected resource that is not a transformer.")
def limit_of_a_source() -> None:
    limited = bookshop().add_limit(1)
    assert list(limited.books) == [{"id": 1}]
    assert list(limited.parcels) == [{"order": 1}]
    assert len(list(limited)) == 3


@claim("The transformer receives what the steps of its parent let through.")
def steps_of_the_parent() -> None:
    source = bookshop()
    source.orders.add_filter(lambda row: row["id"] == 2)
    assert list(source.with_resources("parcels")) == [{"order": 2}]


@claim(
    "`clone` on the decorated function returns a source with another name, and so with another"
    " schema, state and section of configuration.",
    "`with_args` is another name for `clone`.",
    'A source that you already called is copied with `source.clone(with_name="bookshop_linz")`,'
    " which keeps the configuration that it was made with.",
)
def renamed_sources() -> None:
    Path("shops.py").write_text(
        """
import dlt

@dlt.source
def shop(city: str = dlt.config.value):
    @dlt.resource
    def cities():
        state = dlt.current.source_state()
        state["runs"] = state.get("runs", 0) + 1
        yield {"city": city}

    return cities
"""
    )
    import shops  # type: ignore[import-not-found]

    os.environ["SOURCES__SHOPS__SHOP__CITY"] = "all"
    os.environ["SOURCES__SHOPS__LINZ__CITY"] = "linz"
    loaded = pipeline()
    for make in (shops.shop, shops.shop.clone(name="linz"), shops.shop.with_args(name="linz")):
        loaded.extract(make())
    assert loaded.state["sources"] == {"shop": {"runs": 1}, "linz": {"runs": 2}}
    assert list(shops.shop.clone(name="linz")().cities) == [{"city": "linz"}]
    copy = shops.shop().clone(with_name="linz")
    assert (copy.name, list(copy.cities)) == ("linz", [{"city": "all"}])


@claim(
    "The source holds copies of the resources that you return: afterwards, change"
    " `source.stickers`,"
    " not `stickers`."
)
def copies_in_the_source() -> None:
    stickers = rows_of("stickers")

    @dlt.source
    def shop() -> Any:
        return stickers

    source = shop()
    stickers.apply_hints(table_name="changed")
    assert source.stickers.table_name == "stickers"
    source.stickers.apply_hints(table_name="labels")
    assert source.stickers.table_name == "labels"


@claim(
    "Pass a source, or a list of sources to load them one after the other, each in a load package"
    " of"
    " its own:",
    "The schema of the first source that a pipeline loads is its default schema.",
)
def list_of_sources() -> None:
    @dlt.source
    def catalogue() -> Any:
        return rows_of("authors")

    loaded = pipeline()
    info = loaded.extract([bookshop(), catalogue()])
    assert len(info.loads_ids) == 2
    assert loaded.default_schema_name == "bookshop"
    assert "catalogue" in loaded.schema_names


@claim(
    "`drop_sources` drops all tables of the source, including those of resources that you did not"
    " select.",
    "`drop_resources` drops the tables of the selected resources, and the tables of their parents"
    " too: select the parents as well, or their rows are gone.",
    "`drop_data` empties only the tables of the selected resources.",
)
def what_a_refresh_drops() -> None:
    loaded = pipeline()
    loaded.run(bookshop())
    loaded.run(bookshop().with_resources("parcels"), refresh="drop_data")
    counts = "SELECT (SELECT count(*) FROM orders), (SELECT count(*) FROM parcels)"
    assert rows(loaded, counts) == [(2, 2)]
    loaded.run(bookshop().with_resources("parcels"), refresh="drop_resources")
    assert tables(loaded) == ["books", "parcels"]
    loaded.run(bookshop().with_resources("parcels"), refresh="drop_sources")
    assert tables(loaded) == ["parcels"]


@claim(
    "If `orders` has a cursor, the cursor moves although no order is loaded: a later run with"
    " `orders` begins after these orders, and the table never gets them."
)
def cursor_of_an_unselected_parent() -> None:
    @dlt.source
    def bookshop() -> Any:
        ids = dlt.sources.incremental[int]("id")
        orders = dlt.resource(lambda at=ids: iter([{"id": 1}, {"id": 2}]), name="orders")
        parcels = dlt.transformer(lambda row: {"order": row["id"]}, name="parcels")
        return orders, orders | parcels

    loaded, other = pipeline("after_parcels"), pipeline("at_once")
    loaded.run(bookshop().with_resources("parcels"))
    assert rows(loaded, "SELECT count(*) FROM parcels") == [(2,)]
    loaded.run(bookshop())
    assert tables(loaded) == ["parcels"]
    other.run(bookshop())
    assert rows(other, "SELECT count(*) FROM orders") == [(2,)]
