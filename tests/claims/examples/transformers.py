"""Claims of docs/examples/transformers.mdx."""

from typing import Any

import dlt
from standins_lib.claims import claim, pipeline


@claim(
    "The resource runs because the transformers need its pages, but dlt does not load `entries`.",
)
def resource_that_is_not_selected() -> None:
    read = []

    @dlt.source
    def pokedex() -> Any:
        @dlt.resource(selected=False)
        def entries() -> Any:
            read.append("page")
            yield [{"name": "pikachu"}]

        return entries, dlt.transformer(lambda page: page, name="pokemon", data_from=entries)

    loaded = pipeline()
    loaded.extract(pokedex())
    assert read == ["page"]
    tables = loaded.default_schema.data_table_names(include_incomplete=True)
    assert tables == ["pokemon"]


@claim(
    "`paginate` yields lists, and a transformer gets what the resource before it yields.",
    "The results of deferred calls arrive one by one.",
)
def items_of_a_transformer() -> None:
    received = []

    @dlt.resource
    def entries() -> Any:
        yield [1, 2]

    @dlt.transformer(data_from=entries)
    def pokemon(page: Any) -> Any:
        @dlt.defer
        def details(number: int) -> Any:
            return {"id": number}

        received.append(type(page))
        for number in page:
            yield details(number)

    @dlt.transformer(data_from=pokemon)
    def species(row: Any) -> Any:
        received.append(type(row))
        yield row

    assert len(list(species)) == 2
    assert received == [list, dict, dict]
