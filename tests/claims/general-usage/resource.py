"""Claims of docs/general-usage/resource.mdx."""

import os
from pathlib import Path
from typing import Any

import dlt
from standins_lib.claims import claim, columns, pipeline, raises, rows

ORDER = {"id": 1001, "lines": [{"sku": "B-204"}, {"sku": "B-377"}]}
FROM_ZERO = dlt.sources.incremental("id", initial_value=0)


@dlt.resource(primary_key="id")
def numbered(last: Any = FROM_ZERO) -> Any:
    yield [{"id": 1, "start": last.start_value}, {"id": 2, "start": last.start_value}]


def letters() -> Any:
    yield {"letter": "a"}


def count(loaded: dlt.Pipeline, table: str) -> int:
    return int(rows(loaded, f"SELECT count(*) FROM {table}")[0][0])


@claim(
    "A dictionary that you change and yield again is loaded with its last values, once for each"
    " `yield`, because dlt keeps rows in memory before it writes them."
)
def changed_dictionary() -> None:
    def readings() -> Any:
        reading = {}
        for number in (1, 2, 3):
            reading["number"] = number
            yield reading

    loaded = pipeline()
    loaded.run(dlt.resource(readings))
    assert rows(loaded, "SELECT number FROM readings") == [(3,), (3,), (3,)]


@claim("A list that you extend and yield again is loaded again from its start.")
def extended_list() -> None:
    def readings() -> Any:
        page: list[dict[str, int]] = []
        for number in (1, 2):
            page.append({"number": number})
            yield page

    loaded = pipeline()
    loaded.run(dlt.resource(readings))
    assert rows(loaded, "SELECT number FROM readings ORDER BY 1") == [(1,), (1,), (2,)]


@claim(
    "A single dictionary raises `InvalidResourceDataTypeBasic`: put the dictionary in a list.",
    "A list without a name raises `ResourceNameMissing`.",
)
def data_that_is_no_resource() -> None:
    with raises("InvalidResourceDataTypeBasic"):
        dlt.resource(ORDER, name="orders")
    assert list(dlt.resource([ORDER], name="orders")) == [ORDER]
    with raises("ResourceNameMissing"):
        dlt.resource([ORDER])


@claim(
    "A call does not fetch anything yet: it returns a copy of the resource with the arguments"
    " bound.",
    "You cannot call the copy again.",
)
def calling_binds_a_copy() -> None:
    fetched = []

    @dlt.resource
    def orders_of(city: str) -> Any:
        fetched.append(city)
        yield {"city": city}

    linz = orders_of("Linz")
    assert fetched == []
    assert linz is not orders_of
    assert list(linz) == [{"city": "Linz"}]
    with raises(TypeError) as caught:
        linz("Graz")
    assert "only once" in caught.message


@claim(
    "A call without an argument that has no default raises `TypeError` at once.",
    "If you do not call the resource at all, extraction fails with an error that names the"
    " argument:",
)
def missing_argument() -> None:
    @dlt.resource
    def orders_of(city: str) -> Any:
        yield {"city": city}

    with raises(TypeError):
        orders_of()
    with raises("ParametrizedResourceUnbound") as caught:
        pipeline().run(orders_of)
    assert caught.step == "extract"
    with raises("ParametrizedResourceUnbound") as caught:
        list(orders_of)
    assert "'city'" in caught.message


@claim(
    "The section is `sources`, the name of the Python file, and the name of the resource.",
    'dlt does not look up an argument that has another default, such as `location="graz"`,'
    " unless the resource is standalone.",
)
def configuration_of_arguments() -> None:
    Path("stores.py").write_text(
        """
import dlt

@dlt.resource
def marked(location: str = dlt.config.value):
    yield location

@dlt.resource
def unmarked(location: str = "graz"):
    yield location

@dlt.resource(standalone=True)
def standalone(location: str = "graz"):
    yield location
"""
    )
    import stores  # type: ignore[import-not-found]

    os.environ["SOURCES__MARKED__LOCATION"] = "wien"
    with raises("ConfigFieldMissingException"):
        list(stores.marked())
    for name in ("MARKED", "UNMARKED", "STANDALONE"):
        os.environ[f"SOURCES__STORES__{name}__LOCATION"] = "linz"
    assert list(stores.marked()) == ["linz"]
    assert list(stores.unmarked()) == ["graz"]
    assert list(stores.standalone()) == ["linz"]


@claim(
    "In a resource defined inside another function, marked arguments raise"
    " `ResourceInnerCallableConfigWrapDisallowed`: declare these arguments on the source function"
    " and use them from there.",
    "A standalone resource that is declared inside another function still takes arguments from the"
    " configuration.",
)
def inner_functions() -> None:
    def stock(location: str = dlt.config.value) -> Any:
        yield location

    with raises("ResourceInnerCallableConfigWrapDisallowed"):
        dlt.resource(stock)
    os.environ["LOCATION"] = "linz"
    assert list(dlt.resource(stock, standalone=True)()) == ["linz"]


@claim(
    "Only a standalone resource may have a name that depends on the arguments; for other resources,"
    " a function as `name` raises `DynamicNameNotStandaloneResource`:"
)
def names_from_arguments() -> None:
    def stock(city: str) -> Any:
        yield {"city": city}

    def name(arguments: Any) -> str:
        return f"stock_{arguments['city']}"

    with raises("DynamicNameNotStandaloneResource"):
        dlt.resource(stock, name=name)
    assert dlt.resource(stock, name=name, standalone=True)("linz").name == "stock_linz"


@claim(
    "You must call a standalone resource before use, even if the resource takes no arguments:"
    " `pipeline.run(city_orders)` raises `PipeGenInvalid`.",
    "A source can return standalone resources.",
)
def standalone_must_be_called() -> None:
    stock = dlt.resource(letters, standalone=True)

    with raises("PipeGenInvalid"):
        pipeline().run(stock)

    @dlt.source
    def shop() -> Any:
        return stock()

    assert list(shop()) == [{"letter": "a"}]


@claim(
    "Work on `orders()`, which is a copy, rather than on the decorated `orders`: what you change on"
    " the decorated resource holds for every later copy."
)
def changes_of_the_decorated_resource() -> None:
    resource = dlt.resource(letters)
    copy = resource().apply_hints(table_name="a_copy")
    assert (copy.table_name, resource.table_name) == ("a_copy", "letters")
    changed = resource.add_map(lambda row: {"letter": row["letter"] * 2})
    assert changed is resource
    assert list(resource()) == [{"letter": "aa"}]


@claim(
    "`with_name` makes a copy with a name, a table and a state of its own.",
    "An incremental cursor of the copy starts from the beginning:",
)
def copy_with_a_name() -> None:
    loaded = pipeline()
    loaded.run(numbered())
    loaded.run(numbered().with_name("archive"))
    assert rows(loaded, "SELECT id, start FROM archive") == [(1, 0), (2, 0)]
    assert list(loaded.state["sources"]["claims"]["resources"]) == ["numbered", "archive"]
    loaded.run(numbered())
    assert count(loaded, "numbered") == 2


@claim(
    "If the hints contain a `table_name`, the copy still loads into that table.",
)
def copy_keeps_the_table_hint() -> None:
    copy = dlt.resource(letters, table_name="alphabet").with_name("archive")
    assert (copy.name, copy.table_name) == ("archive", "alphabet")


@claim(
    "The copy of a transformer has a copy of the parent: if you load the original and the copy"
    " together, dlt reads the parent twice."
)
def copy_of_a_transformer() -> None:
    reads = []

    @dlt.resource
    def parent() -> Any:
        reads.append("parent")
        yield {"id": 1}

    @dlt.transformer(data_from=parent)
    def child(row: Any) -> Any:
        yield row

    pipeline().extract([child, child.with_name("archive")])
    assert len(reads) == 2


@claim(
    "So a table name that Windows reserves, such as `con` or `nul`, raises `ReservedNameError` on"
    " every system."
)
def reserved_table_names() -> None:
    loaded = pipeline()
    for name in ("con", "nul"):
        with raises("ReservedNameError") as caught:
            loaded.run(dlt.resource([ORDER], name="orders", table_name=name))
    assert caught.step == "extract"
    assert loaded.extract(dlt.resource([ORDER], name="con", table_name="orders"))


@claim("dlt loads a list of resources in one package:")
def one_package() -> None:
    resources = [dlt.resource([ORDER], name=name) for name in ("orders", "gifts")]
    assert len(pipeline().run(resources).loads_ids) == 1


@claim(
    "dlt uses a copy of the active pipeline's state: an incremental cursor lets only rows through"
    " that this pipeline has not loaded, and the cursor does not move."
)
def iterating_uses_the_state() -> None:
    loaded = pipeline()
    loaded.run(numbered().add_limit(1).add_filter(lambda row: row["id"] == 1))
    assert [row["id"] for row in numbered()] == [2]
    assert [row["id"] for row in numbered()] == [2]
    pipeline("another")
    assert [row["id"] for row in numbered()] == [1, 2]


@claim(
    "You can read and load a resource made from a generator function or a list as often as you"
    " like,"
    " because dlt starts the function anew each time.",
    "A resource made from a generator object is empty after the first time:",
    "If you load such a resource after you have read it, the run raises `SourceExhausted`.",
)
def reading_twice() -> None:
    loaded = pipeline()
    for resource in (dlt.resource(letters), dlt.resource([{"letter": "a"}], name="letters")):
        assert list(resource) == list(resource) == [{"letter": "a"}]
        loaded.run(resource)
    assert count(loaded, "letters") == 2
    once = dlt.resource(letters(), name="once")
    assert list(once) == [{"letter": "a"}]
    assert list(once) == []
    with raises("SourceExhausted"):
        loaded.run(once)


@claim(
    "A function that returns a list instead of yielding it cannot be a resource: a call of the"
    " resource raises `InvalidResourceDataTypeFunctionNotAGenerator`, and reading or loading the"
    " resource without a call raises `PipeGenInvalid`."
)
def function_that_returns() -> None:
    @dlt.resource
    def returned() -> Any:
        return [{"letter": "a"}]

    with raises("InvalidResourceDataTypeFunctionNotAGenerator"):
        returned()
    with raises("PipeGenInvalid"):
        list(returned)
    with raises("PipeGenInvalid"):
        pipeline().run(returned)


@claim("The run replaces the rows and resets the state of the resource. Columns stay.")
def refresh_by_replacing() -> None:
    assert refreshed(write_disposition="replace") == ([(3, None, 0)], ["id", "start", "old"])


@claim(
    "The run empties the tables and resets the state of the resource before it loads. Columns stay."
)
def refresh_of_data() -> None:
    assert refreshed(refresh="drop_data") == ([(3, None, 0)], ["id", "start", "old"])


@claim(
    "The run drops the tables, their schema and the state of the resource before it loads.",
)
def refresh_of_resources() -> None:
    assert refreshed(refresh="drop_resources") == ([(3, 0)], ["id", "start"])


def refreshed(**arguments: Any) -> tuple[list[Any], list[str]]:
    """Rows and columns after a second run with the arguments."""

    @dlt.resource(name="orders")
    def orders(found: Any, last: Any = FROM_ZERO) -> Any:
        yield [{**row, "start": last.start_value} for row in found]

    loaded = pipeline()
    loaded.run(orders([{"id": 5, "old": 1}]))
    loaded.run(orders([{"id": 3}]), **arguments)
    kept = sorted(columns(loaded, "orders"), key=["id", "start", "old"].index)
    return rows(loaded, f"SELECT {', '.join(sorted(kept))} FROM orders"), kept


@claim(
    "If a resource with `replace` yields nothing, its table and nested tables are empty"
    " afterwards.",
    "If the resource raises an exception, the tables stay as they were.",
)
def replacing_with_nothing() -> None:
    @dlt.resource(name="orders", write_disposition="replace")
    def failing() -> Any:
        yield {"id": 2}
        raise ValueError("gone")

    loaded = pipeline()
    orders = dlt.resource([ORDER], name="orders", write_disposition="replace")
    loaded.run(orders)
    with raises(ValueError):
        loaded.run(failing())
    assert rows(loaded, "SELECT id FROM orders") == [(1001,)]
    assert count(loaded, "orders__lines") == 2
    loaded.run(dlt.resource([], name="orders", write_disposition="replace"))
    assert (count(loaded, "orders"), count(loaded, "orders__lines")) == (0, 0)


@claim(
    '`pipeline.run(source, write_disposition="replace")` changes the resources of this source'
    " object: the next run with the same object replaces rows, too.",
    "A resource that you pass to `run` stays as it is.",
)
def hints_of_run() -> None:
    @dlt.source
    def shop() -> Any:
        return dlt.resource(letters)

    loaded = pipeline()
    source = shop()
    loaded.run(shop())
    loaded.run(source, write_disposition="replace")
    loaded.run(source)
    assert count(loaded, "letters") == 1
    loaded.run(shop())
    assert count(loaded, "letters") == 2
    resource = dlt.resource(letters)
    loaded.extract(resource, write_disposition="replace")
    assert resource.write_disposition == "append"
