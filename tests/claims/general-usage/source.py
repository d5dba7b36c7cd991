"""Claims of docs/general-usage/source.mdx."""

import os
from pathlib import Path
from typing import Any

import dlt
from standins_lib.claims import claim, pipeline, raises, rows
from standins_lib.neighbours import is_in, shaped


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
    " run with the same object uses them again.",
    cases=("same object", "new object"),
)
def settings_of_the_object(case: str) -> None:
    source = bookshop()
    loaded = pipeline()
    loaded.run(source, write_disposition="replace")
    assert source.books.write_disposition == "replace"
    loaded.run(source if case == "same object" else bookshop())
    assert rows(loaded, "SELECT count(*) FROM books") == [(2 if case == "same object" else 4,)]


@claim(
    "Names must differ: two resources of one source with the same name raise"
    " `InvalidResourceDataTypeMultiplePipes`.",
    cases=("a source", "a list for run"),
)
def two_resources_of_one_name(case: str) -> None:
    if case == "a list for run":
        loaded = pipeline()
        loaded.run([rows_of("books"), rows_of("books")])
        assert len(rows(loaded, "SELECT * FROM books")) == 2 * len(list(rows_of("books")))
        return

    @dlt.source
    def twice() -> Any:
        return rows_of("books"), rows_of("books")

    with raises("InvalidResourceDataTypeMultiplePipes"):
        twice()


@claim(
    "`with_resources` returns a copy in which only the named resources are selected:",
    cases=("copy", "original", "copy of a copy"),
)
def selecting_in_a_copy(case: str) -> None:
    source = bookshop()
    copy = source.with_resources("books")
    found = {"copy": copy, "original": source}.get(case) or copy.with_resources("orders")
    expected = {"copy": ["books"], "copy of a copy": ["orders"]}
    assert list(found.selected_resources) == expected.get(case, ["orders", "books", "parcels"])


@claim(
    "A transformer needs its parent: dlt reads `orders` for `parcels`, but loads the orders only if"
    " `orders` is selected too.",
    cases=("transformer", "both", "parent"),
)
def parent_that_is_not_selected(case: str) -> None:
    names = {"transformer": ["parcels"], "both": ["orders", "parcels"]}.get(case, ["orders"])
    loaded = pipeline()
    loaded.extract(bookshop().with_resources(*names))
    assert tables(loaded) == names


@claim(
    "A source without any selected resource loads nothing and raises nothing.",
    cases=("nothing", "unknown name"),
)
def nothing_selected(case: str) -> None:
    loaded = pipeline()
    if case == "unknown name":
        with raises("ResourcesNotFoundError"):
            bookshop().with_resources("nothing")
        return
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
    " without progress, and even if only one resource is selected.",
    one_case="a source function runs in one way only",
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


@claim(
    "`add_limit` on a source limits every selected resource that is not a transformer.",
    cases=("resource", "transformer", "not selected"),
)
def limit_of_a_source(case: str) -> None:
    if case == "transformer":
        orders = rows_of("orders")
        doubled = dlt.transformer(lambda row: [row, row], name="doubled", data_from=orders)
        source = dlt.source(lambda: (orders, doubled), name="shop")()
        assert len(list(source.add_limit(1).doubled)) == 2
    elif case == "resource":
        limited = bookshop().add_limit(1)
        assert list(limited.books) == [{"id": 1}]
        assert list(limited.parcels) == [{"order": 1}]
        assert len(list(limited)) == 3
    else:
        source = bookshop()
        source.with_resources("orders").add_limit(1)
        assert len(list(source.books)) == 2


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
    "Pass a source, or a list of sources to load them one after the other, each schema in a load"
    " package of its own:",
    "The schema of the first source that a pipeline loads is its default schema.",
    cases=("two schemas", "one schema", "second run"),
)
def list_of_sources(case: str) -> None:
    @dlt.source
    def catalogue() -> Any:
        return rows_of("authors")

    loaded = pipeline()
    if case == "second run":
        loaded.run(catalogue())
    other = bookshop() if case == "one schema" else catalogue()
    info = loaded.extract([bookshop(), other])
    assert len(info.loads_ids) == (1 if case == "one schema" else 2)
    assert loaded.default_schema_name == ("catalogue" if case == "second run" else "bookshop")


@claim(
    "`drop_sources` drops all tables of the source, including those of resources that you did not"
    " select.",
    "`drop_resources` drops the tables of the selected resources, and the tables of their parents"
    " too: select the parents as well, or their rows are gone.",
    "`drop_data` empties only the tables of the selected resources.",
    cases=("drop_data", "drop_resources", "drop_sources"),
)
def what_a_refresh_drops(mode: str) -> None:
    loaded = pipeline()
    loaded.run(bookshop())
    loaded.run(bookshop().with_resources("parcels"), refresh=mode)
    assert rows(loaded, "SELECT count(*) FROM parcels") == [(2,)]
    left = {"drop_data": ["books", "orders"], "drop_resources": ["books"], "drop_sources": []}
    assert tables(loaded) == sorted([*left[mode], "parcels"])
    if mode == "drop_data":
        assert rows(loaded, "SELECT count(*) FROM orders") == [(2,)]


@claim(
    "If `orders` has a cursor, the cursor moves although no order is loaded: a later run with"
    " `orders` begins after these orders, and the table never gets them.",
    cases=("child first", "both at once"),
)
def cursor_of_an_unselected_parent(case: str) -> None:
    @dlt.source
    def bookshop() -> Any:
        ids = dlt.sources.incremental[int]("id")
        orders = dlt.resource(lambda at=ids: iter([{"id": 1}, {"id": 2}]), name="orders")
        parcels = dlt.transformer(lambda row: {"order": row["id"]}, name="parcels")
        return orders, orders | parcels

    loaded = pipeline()
    if case == "child first":
        loaded.run(bookshop().with_resources("parcels"))
        assert rows(loaded, "SELECT count(*) FROM parcels") == [(2,)]
    loaded.run(bookshop())
    assert tables(loaded) == (["parcels"] if case == "child first" else ["orders", "parcels"])


@claim(
    "With `replace`, the last source empties what the others have loaded, also in one run, unless "
    "it has never had a row for the table.",
    cases=("rows", "no rows", "no rows, but before"),
)
def replace_of_two_sources(case: str) -> None:
    def shop(name: str, *numbers: int) -> Any:
        @dlt.source(name=name)
        def source() -> Any:
            page = ({"id": number} for number in numbers)
            yield dlt.resource(page, name="orders", write_disposition="replace")

        return source()

    loaded = pipeline()
    if "before" in case:
        loaded.run(shop("second", 3))
    loaded.run([shop("first", 1), shop("second", *([2] if case == "rows" else []))])
    expected = {"rows": [(2,)], "no rows": [(1,)]}.get(case, [])
    assert rows(loaded, "SELECT id FROM orders") == expected


@claim(
    '`source.resources.pop("stickers")` removes one; `del` raises `DeletingResourcesNotSupported`.',
    cases=("del", "pop", "pop parent"),
)
def resources_are_removed(case: str) -> None:
    orders = rows_of("orders")
    lines = dlt.transformer(lambda order: [order], name="lines", data_from=orders)
    source = dlt.source(lambda: [orders, lines], name="shop")()
    if case == "del":
        with raises("DeletingResourcesNotSupported"):
            del source.resources["orders"]
        assert list(source.resources) == ["orders", "lines"]
        return
    removed, left = ("orders", "lines") if case == "pop parent" else ("lines", "orders")
    source.resources.pop(removed)
    assert list(source.resources) == list(source.selected_resources) == [left]
    loaded = pipeline()
    loaded.run(source)
    assert loaded.default_schema.data_table_names() == [left]


@claim(
    "`parcels` loads nothing, not even the row before the error, and its cursor stays where it was."
)
def failed_resource_loads_nothing() -> None:
    fail = [False]

    @dlt.resource
    def parcels(id: Any = dlt.sources.incremental("id")) -> Any:  # noqa: B008
        yield [{"id": 1}]
        if fail[0]:
            yield [{"id": 2}]
            raise ConnectionError("down")

    loaded = pipeline()
    loaded.run(parcels())
    fail[0] = True
    with raises("PipelineStepFailed"):
        loaded.run(parcels())
    assert rows(loaded, "SELECT id FROM parcels") == [(1,)]
    assert not loaded.has_pending_data
    cursor = loaded.state["sources"]["claims"]["resources"]["parcels"]["incremental"]["id"]
    assert cursor["last_value"] == 1


@claim(
    "A parent that several transformers share is read once for each of them; if it has a cursor,"
    " run it together with its transformers, or they miss the rows of the first read.",
    cases=("one by one", "together", "one by one, cursor", "together, cursor"),
)
def parents_read_again(case: str) -> None:
    reads = []

    @dlt.source
    def shop() -> Any:
        @dlt.resource
        def orders() -> Any:
            reads.append(1)
            yield {"id": 1}

        if case.endswith("cursor"):
            orders.apply_hints(incremental=dlt.sources.incremental("id"))
        made = [dlt.transformer(lambda row: row, data_from=orders, name=name) for name in "ab"]
        return [orders, *made]

    loaded = pipeline()
    one_by_one = case.startswith("one by one")
    for names in [["orders"], ["a"], ["b"]] if one_by_one else [["orders", "a", "b"]]:
        loaded.run(shop().with_resources(*names))
    assert len(reads) == (3 if one_by_one else 1)
    missed = case == "one by one, cursor"
    tables = loaded.default_schema.data_table_names()
    assert sorted(tables) == (["orders"] if missed else ["a", "b", "orders"])


@claim(
    "a dataclass takes no list and no dictionary as a default",
    'def bookshop(cities=["Graz"]) raises this ValueError while Python reads the file.',
    'Write cities=None, and cities or ["Graz"] in the function, or a tuple.',
    "@dlt.resource and @dlt.transformer raise it with standalone=True; without it, a default may be"
    " a list.",
    cases=("list", "dict"),
)
def mutable_defaults(case: str) -> None:
    given: Any = ["Graz"] if case == "list" else {"Graz": 1}
    with raises("ValueError") as caught:

        @dlt.source
        def shops(cities: Any = given) -> Any:
            return dlt.resource([{"cities": cities}], name="shops")

    assert f"mutable default <class '{case}'> for field cities is not allowed" in caught.message

    @dlt.source
    def later(cities: Any = None, towns: Any = ("Linz",)) -> Any:
        return dlt.resource([{"cities": cities or given, "towns": towns}], name="shops")

    assert list(later()) == [{"cities": given, "towns": ("Linz",)}]

    @dlt.resource
    def visits(cities: Any = given) -> Any:
        yield {"cities": cities}

    assert list(visits()) == [{"cities": given}]

    @dlt.transformer(data_from=visits)
    def tours(visit: Any, cities: Any = given) -> Any:
        yield cities

    assert list(tours) in (list(given), [given])
    with raises("ValueError"):

        @dlt.resource(standalone=True)
        def fairs(cities: Any = given) -> Any:
            yield cities

    with raises("ValueError"):

        @dlt.transformer(standalone=True)
        def trips(visit: Any, cities: Any = given) -> Any:
            yield cities


@claim(
    "An error in normalize leaves a pending package, and so does one in load, unless a job failed "
    "for good.",
    "If the others should be loaded all the same, call `pipeline.drop()` in the `except` block: it"
    " drops the package, and the next run takes the cursors of the last load that was completed"
    " from the destination.",
    cases=("first run", "later run", "cursor, list", "cursor, arrow", "failed job"),
)
def packages_dropped_in_a_loop(case: str) -> None:
    found = [{"at": 1}]

    @dlt.source
    def shop() -> Any:
        @dlt.resource(columns={"pages": {"data_type": "bigint", "nullable": False}})
        def books() -> Any:
            yield {"pages": None}

        @dlt.resource
        def orders(at: Any = dlt.sources.incremental("at")) -> Any:  # noqa: B008
            yield shaped(case, found)

        @dlt.resource
        def parcels() -> Any:
            yield {"at": 2**63 if case == "failed job" else 1}

        return parcels, books, orders

    def run(name: str) -> None:
        loaded.run(shop().with_resources(name))

    loaded = pipeline()
    if case == "failed job":
        with raises("LoadClientJobFailed"):
            run("parcels")
        assert not loaded.has_pending_data
        return
    if case != "first run":
        run("orders")
    if is_in("cursor", case):
        found.append({"at": 2})
        loaded.extract(shop().with_resources("orders"))
    else:
        with raises("NormalizeJobFailed"):
            run("books")
    assert loaded.has_pending_data
    loaded.drop()
    assert not loaded.has_pending_data
    run("parcels")
    run("orders")
    at = [row["at"] for row in found]
    assert [at for (at,) in rows(loaded, "SELECT at FROM orders ORDER BY at")] == at


@claim(
    "Each keeps [a cursor of its own](./incremental/cursor.mdx).",
    "Give all of them the same hints: of two write dispositions, only one counts in a run, and"
    " for the rows of all.",
    "With `replace`, load all in one run: a run with one of them [removes the rows of the others]"
    "(../reference/lost-rows.mdx#same-table).",
    cases=("cursors", "merge last", "append last", "replace, one run", "replace, two runs"),
)
def resources_of_one_table(case: str) -> None:
    def feed(name: str, **hints: Any) -> Any:
        data = [{"id": f"{name}{number}"} for number in (1, 2)]
        return dlt.resource([data], name=name, table_name="items", **hints)

    loaded = pipeline()

    def ids() -> list[str]:
        return [found for (found,) in rows(loaded, "SELECT id FROM items ORDER BY id")]

    if case == "cursors":
        for name in ("b", "a", "a"):
            loaded.run(feed(name, incremental=dlt.sources.incremental("id")))
        assert ids() == ["a1", "a2", "b1", "b2"]
    elif case.startswith("replace"):
        given = [feed(name, write_disposition="replace") for name in ("a", "b")]
        for each in [given] * 2 if case.endswith("one run") else [[one] for one in given]:
            loaded.run(each)
        assert ids() == (["a1", "a2"] if case.endswith("one run") else []) + ["b1", "b2"]
    else:
        merged = feed("a", write_disposition="merge", primary_key="id")
        given = [merged, feed("b")] if case == "append last" else [feed("b"), merged]
        loaded.run(given)
        loaded.run(given)
        table = loaded.default_schema.get_table("items")
        is_merged = table["write_disposition"] == "merge"
        assert len(ids()) == (4 if is_merged else 8)


@claim(
    "State, schema and configuration are kept under that name, so after a new name the cursors"
    " begin again.",
    "`@dlt.resource(name=…)` does the same for a resource.",
    cases=("source", "resource"),
)
def state_is_kept_under_the_name(case: str) -> None:
    starts: list[Any] = []
    cursor: Any = dlt.sources.incremental("id", initial_value=0)

    def load(source_name: str, resource_name: str) -> None:
        @dlt.resource(name=resource_name)
        def any_name(number: Any = cursor) -> Any:
            starts.append(number.last_value)
            yield [{"id": 1}, {"id": 2}]

        @dlt.source(name=source_name)
        def shop() -> Any:
            return any_name

        pipeline("renamed").run(shop())

    load("shop", "orders")
    load(*(("webshop", "orders") if case == "source" else ("shop", "sales")))
    load("shop", "orders")
    assert starts == [0, 0, 2]


@claim(
    "An argument that you pass wins over all settings.",
    "Environment variables win over assigned values.",
    cases=("passed", "assigned", "assigned, and a variable"),
)
def values_of_options(case: str) -> None:
    @dlt.source(section="shop")
    def shop(page_size: int = dlt.config.value) -> Any:
        seen.append(page_size)
        return []

    seen: list[int] = []
    dlt.config["sources.shop.page_size"] = 2
    if case != "assigned":
        os.environ["SOURCES__SHOP__PAGE_SIZE"] = "3"
    _ = shop(page_size=1) if case == "passed" else shop()
    assert seen == [{"passed": 1, "assigned": 2, "assigned, and a variable": 3}[case]]


@claim(
    "catch `PipelineStepFailed`, look at `error.exception.__cause__`, which is what the resource"
    " raised",
    "A source that connects when you call it, such as sql_table without defer_table_reflect,"
    " raises that exception itself.",
    cases=("generator", "transformer", "map", "parallelized", "table", "deferred table"),
)
def cause_of_a_failed_step(case: str) -> None:
    from dlt.pipeline.exceptions import PipelineStepFailed
    from dlt.sources.sql_database import sql_table
    from requests.exceptions import ConnectionError as Unreachable
    from sqlalchemy.exc import OperationalError

    def fail(row: Any = None) -> Any:
        raise Unreachable("no answer")
        yield

    one = dlt.resource([{"id": 1}], name="one")
    expected: Any = OperationalError if case.endswith("table") else Unreachable
    caught: Any = None
    try:
        if case.endswith("table"):
            url = "sqlite:///no/such/folder/shop.db"
            failing: Any = sql_table(url, "orders", defer_table_reflect=case != "table")
        elif case == "transformer":
            failing = one | dlt.transformer(fail, name="parts")
        elif case == "map":
            failing = one.add_map(lambda row: next(fail()))
        else:
            failing = dlt.resource(fail, name="orders", parallelized=case == "parallelized")
        pipeline().run(failing)
    except Exception as error:
        caught = error
    assert isinstance(caught, PipelineStepFailed) is (case != "table")
    raised = caught if case == "table" else caught.exception.__cause__
    assert isinstance(raised, expected)
