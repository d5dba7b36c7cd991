"""Claims of docs/examples/nested_data.mdx."""

import os
from typing import Any, Optional

import dlt
from standins_lib.claims import claim, columns, pipeline, raises, rows

VENUE = {
    "address": {"city": "Graz", "place": {"floor": 1}},
    "halls": [{"size": {"seats": 180}, "shows": [{"title": "Ondine"}]}],
    "tags": ["old"],
}


def tables(depth: Optional[int] = None, **given: Any) -> dict[str, list[str]]:
    name = f"depth_{depth}_{len(given)}".lower()
    loaded = pipeline(name)
    loaded.extract(dlt.resource([VENUE], name="venues", max_table_nesting=depth, **given))
    loaded.normalize()
    return {name: columns(loaded, name) for name in loaded.default_schema.data_table_names()}


@claim(
    "With `1`, the halls are a table, and their shows are a JSON column in it.",
    "With `0`, there are no nested tables.",
    "With a depth of `0` it is one JSON column.",
    "The depth also counts for dictionaries: with `1`, a dictionary in `address` or in a hall is a"
    " JSON column.",
)
def depths() -> None:
    assert tables(0) == {"venues": ["address", "halls", "tags"]}
    assert tables(1) == {
        "venues": ["address__city", "address__place"],
        "venues__halls": ["size", "shows"],
        "venues__tags": ["value"],
    }
    assert tables(2)["venues"] == ["address__city", "address__place__floor"]


@claim("`json` keeps `halls` as it comes, and other lists still become tables.")
def hint_for_one_field() -> None:
    found = tables(columns={"halls": {"data_type": "json"}})
    assert sorted(found) == ["venues", "venues__tags"]


@claim("dlt cannot load an `ObjectId`, but it can load its text.")
def object_id() -> None:
    class ObjectId:
        def __str__(self) -> str:
            return "66a1f0c2"

    pipeline().extract([{"_id": str(ObjectId())}], table_name="venues")
    with raises(TypeError) as caught:
        pipeline().extract([{"_id": ObjectId()}], table_name="venues")
    assert "not JSON serializable: ObjectId" in caught.message


@claim(
    "When a field that was a table becomes a column, the old table stays in the destination and"
    " gets no new data;",
    "The other way round, nothing changes: a column of type `json` stays one.",
    cases=("to a column by depth", "to a column by hint", "to a table by depth", "no hint"),
)
def changed_depth(case: str) -> None:
    as_table, as_column = {"max_table_nesting": 1}, {"max_table_nesting": 0}
    if "hint" in case:
        as_table, as_column = {}, {"columns": {"halls": {"data_type": "json"}}}
    to_column = case.startswith("to a column")
    loaded = pipeline()
    options: list[Any] = [as_table, as_column]
    for size, given in enumerate(options if to_column else options[::-1], 1):
        venue = [{"halls": [{"name": str(number)} for number in range(size)]}]
        loaded.run(dlt.resource(venue, name="venues", **given))
    lengths = rows(loaded, "SELECT json_array_length(halls) FROM venues ORDER BY 1")
    if to_column:
        assert rows(loaded, "SELECT name FROM venues__halls") == [("0",)]
        assert lengths == [(2,), (None,)]
    else:
        assert loaded.default_schema.data_table_names() == ["venues"]
        assert lengths == [(1,), (2,)]


@claim(
    "`max_table_nesting` is an argument with a default, so `max_table_nesting = 1` under"
    " `[sources.venues]` in `config.toml` sets it for calls that do not pass it."
)
def depth_in_the_configuration() -> None:
    seen: list[Any] = []

    @dlt.source(section="venues")
    def collection(max_table_nesting: Optional[int] = None) -> Any:
        seen.append(max_table_nesting)
        return dlt.resource([VENUE], name="venues", max_table_nesting=max_table_nesting)

    os.makedirs(".dlt")
    with open(".dlt/config.toml", "w") as file:
        file.write("[sources.venues]\nmax_table_nesting = 1\n")
    collection()
    collection(max_table_nesting=2)
    assert seen == [1, 2]
