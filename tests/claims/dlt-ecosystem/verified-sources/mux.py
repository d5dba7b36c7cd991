"""Claims of docs/dlt-ecosystem/verified-sources/mux.mdx."""

from collections.abc import Iterator
from typing import Any

import dlt
from standins_lib.claims import claim, pipeline, raises, rows


@dlt.resource(write_disposition="merge")
def assets_resource(mux_api_access_token: str = dlt.secrets.value) -> Iterator[Any]:
    yield [{"id": "asset1"}, {"id": "asset2"}]


@dlt.source(name="mux", section="mux")
def mux_source() -> Any:
    yield assets_resource


@claim(
    "one of the two values is not set: the run raises this, not the call of `mux_source()`; the "
    "message lists each name that dlt tried"
)
def the_run_asks_for_the_token() -> None:
    source = mux_source()
    with raises("ConfigFieldMissingException") as caught:
        pipeline().extract(source)
    assert "SOURCES__MUX__ASSETS_RESOURCE__MUX_API_ACCESS_TOKEN" in caught.message


@claim(
    "`merge` without a key appends, so `assets_resource` adds all its rows again on each run.",
    "If the tables have duplicates from earlier runs, the first run with keys removes those of the "
    "assets and views that it loads.",
    "Duplicates of earlier days stay: start with a new dataset if you have such.",
)
def a_key_removes_duplicates() -> None:
    dlt.secrets["sources.mux.mux_api_access_token"] = "your-token-id"
    loaded = pipeline()
    counts = "SELECT id, count(*) FROM assets_resource GROUP BY id ORDER BY id"
    for _ in range(2):
        loaded.run(mux_source())
    assert rows(loaded, counts) == [("asset1", 2), ("asset2", 2)]
    keyed = mux_source()
    keyed.assets_resource.apply_hints(primary_key="id").add_filter(lambda row: row["id"] > "asset1")
    loaded.run(keyed)
    assert rows(loaded, counts) == [("asset1", 2), ("asset2", 1)]
