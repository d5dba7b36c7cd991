"""Claims of docs/general-usage/resource/transformers.mdx."""

from typing import Any

import dlt
from standins_lib.claims import claim, columns, pipeline, raises


def orders(reads: Any = None) -> Any:
    """A resource that yields one page; it notes when it is read."""

    def pages() -> Any:
        if reads is not None:
            reads.append("read")
        yield [{"id": 1001}, {"id": 1002}]

    return dlt.resource(pages, name="orders")


def tables(data: Any) -> list[str]:
    loaded = pipeline()
    loaded.extract(data)
    return sorted(loaded.default_schema.data_table_names(include_incomplete=True))


@claim("The function may yield items, or return one item or a page.")
def yield_or_return() -> None:
    def yields(page: Any) -> Any:
        yield from page

    functions = {"yields": yields, "page": lambda page: page, "item": lambda page: page[0]}
    found = {
        name: len(list(orders() | dlt.transformer(function, name=name)))
        for name, function in functions.items()
    }
    assert found == {"yields": 2, "page": 2, "item": 1}


@claim("An argument called `meta` receives the mark that `with_table_name` left.")
def mark_as_an_argument() -> None:
    @dlt.resource
    def log() -> Any:
        yield dlt.mark.with_table_name([{"id": 1}], "views")

    @dlt.transformer(data_from=log)
    def marks(page: Any, meta: Any = None) -> Any:
        yield {"table": meta.table_name}

    assert list(marks) == [{"table": "views"}]


@claim(
    "`run(parcels)` extracts the orders too, but does not load them.",
    "To load both tables, pass both resources, and dlt reads the parent once.",
    "The parent has to be the same object: `run([orders(), parcels])` reads the orders twice,"
    " because"
    " `orders()` is a copy.",
)
def loading_both() -> None:
    reads: list[str] = []
    parent = orders(reads)
    parcels = dlt.transformer(lambda page: page, name="parcels", data_from=parent)
    assert (tables(parcels), len(reads)) == (["parcels"], 1)
    assert (tables([parent, parcels]), len(reads)) == (["orders", "parcels"], 2)
    assert (tables([parent(), parcels]), len(reads)) == (["orders", "parcels"], 4)


@claim(
    "A transformer without a parent raises `PipeNotBoundToData` when you load it.",
    "A plain function in `data_from` raises `InvalidParentResourceIsAFunction`.",
    cases=("data_from", "pipe"),
)
def wrong_parents(case: str) -> None:
    def plain() -> Any:
        yield {"id": 1}

    if case == "pipe":
        ready: Any = dlt.transformer(lambda row: row, name="parcels")
        assert list(plain | ready) == [{"id": 1}]
        return

    with raises("PipeNotBoundToData") as caught:
        pipeline().run(dlt.transformer(lambda page: page, name="parcels"))
    assert caught.step == "extract"
    with raises("InvalidParentResourceIsAFunction"):
        dlt.transformer(lambda page: page, name="parcels", data_from=plain)


@claim("A list may come first, and each element of the list is one item.")
def list_as_a_parent() -> None:
    sizes = dlt.transformer(lambda page: {"rows": len(page)}, name="sizes")
    assert list([[1, 2], [3]] | sizes) == [{"rows": 2}, {"rows": 1}]


@claim(
    "A plain function after `|` is a step, as with `add_map`, and changes the resource on its left:"
)
def function_as_a_step() -> None:
    resource = orders()
    changed = resource | (lambda order: {"id": order["id"] + 1})
    assert changed is resource
    assert list(resource) == [{"id": 1002}, {"id": 1003}]


@claim(
    "`orders() | cities` returns `cities` itself, which now reads from these orders.",
    "A second `|` also changes the parent in the first use.",
    "Write `cities()`, which is a copy.",
)
def connecting_twice() -> None:
    def numbers(page: Any) -> Any:
        yield from page

    transformer = dlt.transformer(numbers)
    first = orders() | transformer
    assert first is transformer
    assert len(list(first)) == 2
    copy = orders() | transformer()
    [[{"id": 7}]] | transformer
    assert list(first) == [{"id": 7}]
    assert len(list(copy)) == 2


@claim(
    "Both resources hold the same dictionaries.",
    "A transformer that adds a field to a row adds the field to the parent's table too.",
)
def shared_rows() -> None:
    def late(page: Any) -> Any:
        for order in page:
            order["late"] = True
            yield order

    loaded = pipeline()
    parent = orders()
    loaded.extract([parent, parent | dlt.transformer(late)])
    loaded.normalize()
    assert columns(loaded, "orders") == ["id", "late"]


@claim(
    'In a source it is the same: `shop().with_resources("parcels")` writes `parcels` only,'
    ' `with_resources("orders", "parcels")` writes both tables.',
    cases=("transformer", "both"),
)
def selected_transformer(case: str) -> None:
    @dlt.source
    def shop() -> Any:
        orders = dlt.resource([{"id": 1}], name="orders")
        yield orders
        yield orders | dlt.transformer(lambda order: {"order_id": order["id"]}, name="parcels")

    loaded = pipeline()
    names = ["parcels"] if case == "transformer" else ["orders", "parcels"]
    loaded.run(shop().with_resources(*names))
    assert sorted(loaded.default_schema.data_table_names()) == names


@claim(
    "The parent is no argument: a function with one argument called as `parcels(orders)` raises"
    " `TypeError: parcels(): too many positional arguments`, and one with more takes the resource"
    " as the next argument, here `carrier`, without an error.",
    "Write `data_from=orders` or `orders | parcels`.",
    cases=("one argument", "two arguments", "data_from", "pipe"),
)
def the_parent_is_no_argument(case: str) -> None:
    taken: list[Any] = []

    def parcels(page: Any, carrier: Any = "rail") -> Any:
        taken.append(carrier)
        yield page

    if case in ("one argument", "pipe"):

        def parcels(page: Any) -> Any:  # type: ignore[misc]
            yield page

    parents: Any = {} if case == "pipe" else {"data_from": orders()}
    bound = dlt.transformer(parcels, **parents)
    if case == "one argument":
        with raises("TypeError") as caught:
            bound(orders())
        assert caught.message == "parcels(): too many positional arguments"
    elif case == "two arguments":
        parent = orders()
        assert len(list(bound(parent))) == 2
        assert taken == [parent]
    else:
        found = list(orders() | bound) if case == "pipe" else list(bound)
        assert len(found) == 2


@claim(
    "The table of a transformer is a root table: it has a `_dlt_load_id`, but no `_dlt_parent_id`,"
    " because that links nested tables only.",
    cases=("transformer", "nested"),
)
def the_table_of_a_transformer(case: str) -> None:
    listed = dlt.resource([{"id": 1, "parcels": [{"kg": 2}]}], name="orders")

    @dlt.transformer(data_from=listed, name="orders__parcels")
    def parcels(order: Any) -> Any:
        yield {"order_id": order["id"], "kg": 2}

    loaded = pipeline()
    loaded.run(parcels if case == "transformer" else listed)
    names = set(loaded.default_schema.tables["orders__parcels"]["columns"])
    assert ("_dlt_load_id" in names) is (case == "transformer")
    assert ("_dlt_parent_id" in names) is (case == "nested")
