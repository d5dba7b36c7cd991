"""Claims of docs/general-usage/resource.mdx."""

import os
from pathlib import Path
from typing import Any

import dlt
from dlt.common import logger
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
    "A dictionary that you change and yield again is loaded once for each `yield`, with the values "
    "that it has when dlt writes it: dlt keeps up to 5,000 rows in memory by default.",
    cases=("few rows", "more rows than the buffer", "copies"),
)
def changed_dictionary(case: str) -> None:
    total = 5002 if case == "more rows than the buffer" else 3

    def readings() -> Any:
        reading = {}
        for number in range(total):
            reading["number"] = number
            yield {**reading} if case == "copies" else reading

    loaded = pipeline()
    loaded.run(dlt.resource(readings))
    found = rows(loaded, "SELECT number, count(*) FROM readings GROUP BY 1 ORDER BY 1")
    assert (
        found
        == {
            "few rows": [(2, 3)],
            "more rows than the buffer": [(4999, 5000), (5001, 2)],
            "copies": [(0, 1), (1, 1), (2, 1)],
        }[case]
    )


@claim(
    "A list that you extend and yield again is loaded again from its start.",
    cases=("extended", "new list"),
)
def extended_list(case: str) -> None:
    def readings() -> Any:
        page: list[dict[str, int]] = []
        for number in (1, 2):
            page = page if case == "extended" else []
            page.append({"number": number})
            yield page

    loaded = pipeline()
    loaded.run(dlt.resource(readings))
    again = [(1,)] if case == "extended" else []
    assert rows(loaded, "SELECT number FROM readings ORDER BY 1") == [*again, (1,), (2,)]


@claim(
    "A single dictionary raises `InvalidResourceDataTypeBasic`: put the dictionary in a list.",
    "A list without a name raises `ResourceNameMissing`.",
    cases=("dictionary", "list", "list without a name", "generator"),
)
def data_that_is_no_resource(case: str) -> None:
    if case == "dictionary":
        with raises("InvalidResourceDataTypeBasic"):
            dlt.resource(ORDER, name="orders")
    elif case == "list without a name":
        with raises("ResourceNameMissing"):
            dlt.resource([ORDER])
    elif case == "generator":
        assert dlt.resource(letters()).name == "letters"
    else:
        assert list(dlt.resource([ORDER], name="orders")) == [ORDER]


@claim(
    "A call does not fetch anything yet: it returns a copy of the resource with the arguments"
    " bound.",
    "You cannot call the copy again.",
    cases=("copy", "decorated resource"),
)
def calling_binds_a_copy(case: str) -> None:
    fetched = []

    @dlt.resource
    def orders_of(city: str) -> Any:
        fetched.append(city)
        yield {"city": city}

    linz = orders_of("Linz")
    assert fetched == []
    assert linz is not orders_of
    assert list(linz) == [{"city": "Linz"}]
    if case == "copy":
        with raises(TypeError) as caught:
            linz("Graz")
        assert "only once" in caught.message
    else:
        assert list(orders_of("Graz")) == [{"city": "Graz"}]


@claim(
    "A call without an argument that has no default raises `TypeError` at once.",
    "If you do not call the resource at all, extraction fails with an error that names the"
    " argument:",
    cases=("called", "not called", "read", "default"),
)
def missing_argument(case: str) -> None:
    @dlt.resource
    def orders_of(city: str) -> Any:
        yield {"city": city}

    @dlt.resource
    def orders(city: str = "Linz") -> Any:
        yield {"city": city}

    if case == "called":
        with raises(TypeError):
            orders_of()
    elif case == "default":
        assert list(orders()) == list(orders) == [{"city": "Linz"}]
    else:
        with raises("ParametrizedResourceUnbound") as caught:
            pipeline().run(orders_of) if case == "not called" else list(orders_of)
        assert caught.step == ("extract" if case == "not called" else None)
        assert "'city'" in caught.message


@claim(
    "The section is `sources`, the name of the Python file, and the name of the resource.",
    'dlt does not look up an argument that has another default, such as `location="graz"`,'
    " unless the resource is standalone.",
    one_case="the function compares a marked, an unmarked and a standalone resource",
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
    cases=("standalone", "not standalone", "without a marked argument"),
)
def inner_functions(case: str) -> None:
    def stock(location: str = dlt.config.value) -> Any:
        yield location

    def plain(location: str = "graz") -> Any:
        yield location

    os.environ["LOCATION"] = "linz"
    if case == "standalone":
        assert list(dlt.resource(stock, standalone=True)()) == ["linz"]
    elif case == "not standalone":
        with raises("ResourceInnerCallableConfigWrapDisallowed"):
            dlt.resource(stock)
    else:
        assert list(dlt.resource(plain)()) == ["graz"]


@claim(
    "Only a standalone resource may have a name that depends on the arguments; for other resources,"
    " a function as `name` raises `DynamicNameNotStandaloneResource`:",
    cases=("standalone", "not standalone", "transformer"),
)
def names_from_arguments(case: str) -> None:
    def stock(city: str) -> Any:
        yield {"city": city}

    def refill(item: Any, city: str) -> Any:
        yield {"city": city}

    def name(arguments: Any) -> str:
        return f"stock_{arguments['city']}"

    if case == "standalone":
        assert dlt.resource(stock, name=name, standalone=True)("linz").name == "stock_linz"
        return
    with raises("DynamicNameNotStandaloneResource"):
        if case == "transformer":
            dlt.transformer(refill, name=name)
        else:
            dlt.resource(stock, name=name)


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
    " the decorated resource holds for every later copy.",
    cases=("copy", "decorated resource", "earlier copy"),
)
def changes_of_the_decorated_resource(case: str) -> None:
    resource = dlt.resource(letters)
    earlier = resource()
    if case == "copy":
        copy = resource().apply_hints(table_name="a_copy")
        assert (copy.table_name, resource.table_name) == ("a_copy", "letters")
        return
    changed = resource.add_map(lambda row: {"letter": row["letter"] * 2})
    assert changed is resource
    assert list(earlier if case == "earlier copy" else resource()) == [
        {"letter": "a" if case == "earlier copy" else "aa"}
    ]


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
    cases=("table name", "no table name"),
)
def copy_keeps_the_table_hint(case: str) -> None:
    hints: Any = {"table_name": "alphabet"} if case == "table name" else {}
    copy = dlt.resource(letters, **hints).with_name("archive")
    loaded = pipeline()
    loaded.run(copy)
    table = "alphabet" if case == "table name" else "archive"
    assert (copy.name, loaded.default_schema.data_table_names()) == ("archive", [table])


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
    " every system.",
    cases=("con", "nul", "CON", "name of the resource", "con_"),
)
def reserved_table_names(case: str) -> None:
    loaded = pipeline()
    if case == "con_":
        loaded.run(dlt.resource([ORDER], name="orders", table_name=case))
        return
    resource = dlt.resource([ORDER], name="orders", table_name=case)
    if case == "name of the resource":
        assert loaded.extract(dlt.resource([ORDER], name="con", table_name="orders"))
        resource = dlt.resource([ORDER], name="con")
    with raises("ReservedNameError") as caught:
        loaded.run(resource)
    assert caught.step == "extract"


@claim("dlt loads a list of resources in one package:")
def one_package() -> None:
    resources = [dlt.resource([ORDER], name=name) for name in ("orders", "gifts")]
    assert len(pipeline().run(resources).loads_ids) == 1


@claim(
    "dlt uses a copy of the active pipeline's state: an incremental cursor lets only rows through"
    " that this pipeline has not loaded, and the cursor does not move.",
    cases=("active pipeline", "another pipeline"),
)
def iterating_uses_the_state(case: str) -> None:
    loaded = pipeline()
    loaded.run(numbered().add_limit(1).add_filter(lambda row: row["id"] == 1))
    if case == "another pipeline":
        pipeline("another")
        assert [row["id"] for row in numbered()] == [1, 2]
        return
    for _ in range(2):
        assert [row["id"] for row in numbered()] == [2]
    loaded.run(numbered())
    assert [row["id"] for row in numbered()] == []


@claim(
    "You can read and load a resource made from a generator function or a list as often as you"
    " like,"
    " because dlt starts the function anew each time.",
    "A resource made from a generator object is empty after the first time:",
    "If you load such a resource after you have read it, the run raises `SourceExhausted`.",
    cases=("function", "list", "generator object"),
)
def reading_twice(case: str) -> None:
    loaded = pipeline()
    if case != "generator object":
        data: Any = letters if case == "function" else [{"letter": "a"}]
        resource = dlt.resource(data, name="letters")
        assert list(resource) == list(resource) == [{"letter": "a"}]
        for number in (1, 2):
            loaded.run(resource)
            assert count(loaded, "letters") == number
        return
    once = dlt.resource(letters(), name="once")
    assert list(once) == [{"letter": "a"}]
    assert list(once) == []
    with raises("SourceExhausted"):
        loaded.run(once)


@claim(
    "A function that returns a list instead of yielding it cannot be a resource: a call of the"
    " resource raises `InvalidResourceDataTypeFunctionNotAGenerator`, and reading or loading the"
    " resource without a call raises `PipeGenInvalid`.",
    cases=("called", "read", "loaded", "transformer"),
)
def function_that_returns(case: str) -> None:
    @dlt.resource
    def returned() -> Any:
        return [{"letter": "a"}]

    if case == "called":
        with raises("InvalidResourceDataTypeFunctionNotAGenerator"):
            returned()
    elif case == "transformer":
        doubled = dlt.transformer(lambda item: [item, item], name="doubled")
        assert len(list(dlt.resource(letters) | doubled)) == 2
    else:
        with raises("PipeGenInvalid"):
            list(returned) if case == "read" else pipeline().run(returned)


@claim("The run replaces the rows and resets the state of the resource. Columns stay.")
def refresh_by_replacing() -> None:
    assert refreshed(write_disposition="replace") == ([(3, None, 0)], ["id", "start", "old"])


@claim(
    "The run empties the tables that get new rows and resets the state of the resource before it"
    " loads. Columns stay.",
    cases=("rows", "no rows"),
)
def refresh_of_data(case: str) -> None:
    assert refreshed(refresh="drop_data") == ([(3, None, 0)], ["id", "start", "old"])
    if case == "no rows":
        loaded = pipeline("quiet")
        for found in ([{"id": 5}], []):
            loaded.run(dlt.resource(iter(found), name="orders"), refresh="drop_data")
        assert rows(loaded, "SELECT id FROM orders") == [(5,)]


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
    "If a resource with `replace` yields nothing, its table and nested tables are empty afterwards,"
    " or keep their rows if they were loaded with `append` or `merge` before.",
    "If the resource raises an exception, the tables stay as they were.",
    cases=("replace", "append", "merge", "exception"),
)
def replacing_with_nothing(case: str) -> None:
    @dlt.resource(name="orders", write_disposition="replace")
    def failing() -> Any:
        yield {"id": 2}
        raise ValueError("gone")

    loaded = pipeline()
    before: Any = "replace" if case == "exception" else case
    loaded.run(dlt.resource([ORDER], name="orders", write_disposition=before))
    if case == "exception":
        with raises(ValueError):
            loaded.run(failing())
    else:
        loaded.run(dlt.resource([], name="orders", write_disposition="replace"))
    left = (0, 0) if case == "replace" else (1, 2)
    assert (count(loaded, "orders"), count(loaded, "orders__lines")) == left


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


@claim(
    "raises `ParametrizedResourceUnbound` when it is read, because `self` counts as an argument.",
    "`dlt.resource(client.orders, name=\"orders\")` fails too: `'method' object has no attribute"
    " '__SPEC__'`.",
)
def methods_are_no_resources() -> None:
    class Client:
        @dlt.resource
        def decorated(self) -> Any:
            yield {"id": 1}

        def orders(self) -> Any:
            yield {"id": 1}

    with raises("ParametrizedResourceUnbound") as caught:
        list(Client().decorated)
    assert "(self)" in caught.message
    with raises("AttributeError") as failed:
        dlt.resource(Client().orders, name="orders")
    assert "'method' object has no attribute '__SPEC__'" in failed.message


@claim(
    "The hints of `orders`, such as its key and its write disposition, do not apply to the table"
    " `pieces`.",
    "The cursor does: it filters the rows and its value is kept under the name `orders`.",
    "If you also run `orders` in this pipeline, both use the same value, and each misses the rows"
    " that the other has read.",
    cases=("inner first", "outer first"),
)
def resource_in_a_resource(case: str) -> None:
    @dlt.resource(primary_key="id", write_disposition="merge")
    def orders(id: Any = dlt.sources.incremental("id", initial_value=0)) -> Any:  # noqa: B008
        yield [{"id": 1}, {"id": 2}]

    @dlt.resource
    def pieces() -> Any:
        for order in orders():
            yield {"id": order["id"]}

    loaded = pipeline()
    both = [pieces, orders]
    for made in both if case == "outer first" else both[::-1]:
        loaded.run(made())
    tables = loaded.default_schema.tables
    [full, empty] = ["pieces", "orders"] if case == "outer first" else ["orders", "pieces"]
    assert rows(loaded, f"SELECT count(*) FROM {full}") == [(2,)]
    assert empty not in tables or "x-normalizer" not in tables[empty]
    assert list(loaded.state["sources"]["claims"]["resources"]) == ["orders"]
    if case == "outer first":
        assert tables["pieces"]["write_disposition"] == "append"
        assert "primary_key" not in tables["pieces"]["columns"]["id"]


@claim(
    "Of other iterators, such as `map(…)`, `filter(…)` or a `csv.DictReader`, dlt cannot tell that"
    " they are empty: a second run loads no row and raises nothing, and with `replace` it empties"
    " the table.",
    cases=("generator", "map", "filter", "reader", "iterator", "map, replace", "list, replace"),
)
def iterators_twice(case: str) -> None:
    import csv

    kind = case.split(",")[0]
    data: Any = [{"id": "1"}]
    made = {
        "generator": (row for row in data),
        "map": map(dict, data),
        "filter": filter(None, data),
        "reader": csv.DictReader(["id", "1"]),
        "iterator": iter(data),
        "list": data,
    }[kind]
    loaded = pipeline()
    disposition: Any = "replace" if case.endswith("replace") else "append"
    shelf = dlt.resource(made, name="shelf", write_disposition=disposition)
    loaded.run(shelf)
    if kind == "generator":
        with raises("SourceExhausted"):
            loaded.run(shelf)
        return
    assert not loaded.run(shelf).has_failed_jobs
    expected = [] if case == "map, replace" else [("1",)]
    assert rows(loaded, "SELECT id FROM shelf") == expected


@claim(
    "If the cursor is a hint, as with `apply_hints` or `incremental=`, give the copy a cursor of"
    " its own before you load both in one run: otherwise rows are skipped.",
    cases=("shared", "own"),
)
def a_copy_with_the_cursor_of_the_original(case: str) -> None:
    def produce(number: int) -> Any:
        yield {"id": number}

    loaded = pipeline()
    for newest, archived in ((50, 2), (51, 3)):
        orders = dlt.resource(produce, name="orders", incremental=dlt.sources.incremental("id"))
        archive = orders.with_name("archive")
        if case == "own":
            archive.apply_hints(incremental=dlt.sources.incremental("id"))
        loaded.run([orders(newest), archive(archived)])
    found = rows(loaded, "SELECT id FROM archive ORDER BY id")
    assert found == ([(2,)] if case == "shared" else [(2,), (3,)])


@claim(
    "An incremental cursor then starts at its initial value each time, because state belongs to a"
    " pipeline.",
    "To keep the cursor and write the rows with code of your own, run a pipeline whose destination"
    " is a function with `@dlt.destination`.",
    "`pipeline.extract(orders())` needs no destination and moves the cursor, but the rows stay in a"
    " pending package.",
    cases=("alone", "function", "extract"),
)
def without_a_pipeline(case: str) -> None:
    if case == "alone":
        for _ in range(2):
            assert [row["start"] for row in numbered()] == [0, 0]
        assert dlt.Schema("shop").name == "shop"
    elif case == "function":
        written: list[Any] = []

        @dlt.destination
        def sink(items: Any, table: Any) -> None:
            written.extend(item["start"] for item in items)

        loaded = dlt.pipeline("own_code", destination=sink)
        for _ in range(2):
            loaded.run(numbered())
        assert written == [0, 0]
        assert loaded.state["sources"]["own_code"]["resources"]["numbered"]["incremental"]
    else:
        extracted = dlt.pipeline("no_destination")
        extracted.extract(numbered())
        (resources,) = extracted.state["sources"].values()
        assert resources["resources"]["numbered"]["incremental"]["id"]["last_value"] == 2
        assert len(extracted.list_extracted_load_packages()) == 1


@claim(
    "So does one of a source, with the resources that it reads from:"
    ' `list(rest_api_source(config).resources["orders"])` is a list of dictionaries.',
    "They are not normalized: names and nested lists are those of the API.",
    cases=("plain", "child"),
)
def rows_of_a_rest_api_source(case: str) -> None:
    import responses
    from dlt.sources.rest_api import rest_api_source

    base = "https://api.example.com"
    lines = [{"Sku Code": "A", "tags": ["b"]}]
    config: Any = {
        "client": {"base_url": base, "paginator": "single_page"},
        "resources": [
            "orders",
            {"name": "lines", "endpoint": {"path": "orders/{resources.orders.id}/lines"}},
        ],
    }
    with responses.RequestsMock(assert_all_requests_are_fired=False) as mock:
        mock.get(f"{base}/orders", json=[{"id": 1}])
        mock.get(f"{base}/orders/1/lines", json=lines)
        source = rest_api_source(config)
        if case == "plain":
            assert list(source.resources["orders"]) == [{"id": 1}]
        else:
            assert list(source.resources["lines"]) == lines


@claim(
    '`dlt.resource(orders(), name="archive", write_disposition="replace")` returns the same'
    " resource: dlt 1.10.0 ignores the name and the hints without a warning.",
    cases=("bound", "decorated", "function"),
)
def resource_around_a_resource(case: str) -> None:
    logged: list[str] = []
    logger.warning = logged.append  # type: ignore[assignment]

    def function() -> Any:
        yield [{"id": 1}]

    decorated = dlt.resource(function, name="orders", primary_key="id", write_disposition="merge")
    given = {"bound": decorated(), "decorated": decorated, "function": function}[case]
    again = dlt.resource(given, name="archive", write_disposition="replace")
    is_new = case == "function"
    assert (again is given) is not is_new
    found = (again.name, again.write_disposition)
    assert found == (("archive", "replace") if is_new else ("orders", "merge"))
    assert logged == []


@claim(
    "A new resource that yields the rows of another one has none of its hints, so it appends:",
    cases=("second run", "with its own key"),
)
def rows_of_another_resource(case: str) -> None:
    merged = dlt.resource([{"id": 1}], name="merged", primary_key="id", write_disposition="merge")

    def wrapped() -> Any:
        yield from merged

    hints: Any = {}
    if case == "with its own key":
        hints = {"primary_key": "id", "write_disposition": "merge"}
    loaded = pipeline()
    for _ in range(2):
        loaded.run(dlt.resource(wrapped, name="wrapped", **hints))
    expected = [(1,)] if case == "with its own key" else [(1,), (1,)]
    assert rows(loaded, "SELECT id FROM wrapped") == expected
