"""Claims of docs/dlt-ecosystem/verified-sources/pipedrive.mdx."""

from collections.abc import Iterator
from typing import Any

import dlt
from standins_lib.claims import claim, pipeline

HASH = "9dc80c50d78a15643bfc4ca79d76156a73a1ca0e"
SINCE = dlt.sources.incremental("update_time", "1970-01-01 00:00:00")
BOTH = dlt.sources.incremental("update_time|modified", "1970-01-01")


@dlt.source(name="pipedrive")
def pipedrive(title: str = "Branch") -> Iterator[Any]:
    @dlt.resource(selected=False)
    def create_state() -> Iterator[Any]:
        mapping = dlt.current.source_state().setdefault("custom_fields_mapping", {})
        mapping.setdefault(HASH, title)
        yield mapping

    @dlt.transformer(write_disposition="replace")
    def custom_fields_mapping(mapping: Any) -> Iterator[Any]:
        yield [{"hash_string": key, "name": name} for key, name in mapping.items()]

    @dlt.resource(primary_key="id", write_disposition="merge")
    def deals(since: Any = SINCE) -> Iterator[Any]:
        names = dlt.current.source_state().get("custom_fields_mapping", {})
        yield [{"id": 1, "update_time": "2025-05-01", names.get(HASH, HASH): "north"}]

    yield create_state() | custom_fields_mapping
    yield deals
    yield deals | dlt.transformer(lambda page: page, name="deals_flow")


@claim(
    "Records that are read before it is filled get columns named after hashes.",
    "If you rename a field in Pipedrive, the source keeps the first name, and so the column.",
)
def the_mapping_comes_first() -> None:
    early = pipeline("early")
    early.extract(pipedrive().with_resources("deals"))
    early.normalize()
    assert HASH in str(early.default_schema.get_table_columns("deals"))
    loaded = pipeline("late")
    for title in ("Branch", "Shop"):
        loaded.extract(pipedrive(title).with_resources("custom_fields_mapping"))
    loaded.extract(pipedrive().with_resources("deals"))
    loaded.normalize()
    names = list(loaded.default_schema.get_table_columns("deals"))
    assert names[:3] == ["id", "update_time", "branch"]


@claim(
    "If you select only a transformer, dlt still reads `deals` for it and moves the cursor of "
    "`deals`, but does not load the deals: a later run with `deals` gets only those that change "
    "after that."
)
def the_transformer_moves_the_cursor() -> None:
    loaded = pipeline()
    for selected in ("deals_flow", "deals"):
        loaded.extract(pipedrive().with_resources(selected))
    loaded.normalize()
    assert loaded.default_schema.data_table_names(seen_data_only=True) == ["deals_flow"]


@claim(
    "It reads from the newest lead back, and stops after the page whose last lead is older than "
    "the cursor, or the newest lead of the last run, unchanged."
)
def leads_stop_at_what_is_known() -> None:
    asked: list[int] = []

    @dlt.resource(primary_key="id", write_disposition="merge")
    def leads(days: Any, update_time: Any = SINCE) -> Iterator[Any]:
        newest = sorted(days.items(), key=lambda lead: -lead[1])
        for start in range(0, len(newest), 2):
            asked.append(start)
            page = newest[start : start + 2]
            yield [{"id": id, "update_time": f"2025-05-0{day}"} for id, day in page]
            if update_time.start_out_of_range:
                return

    loaded = pipeline()
    loaded.extract(leads({"a": 1, "b": 2, "c": 3, "d": 4, "e": 5}))
    assert asked == [0, 2, 4]
    asked.clear()
    loaded.extract(leads({"a": 6, "b": 2, "c": 3, "d": 4, "e": 5}))
    assert asked == [0]
    asked.clear()
    loaded.extract(leads({"a": 7, "b": 8, "c": 3, "d": 4, "e": 5}))
    assert asked == [0, 2]
    asked.clear()
    loaded.extract(leads({"b": 8, "new": 8, "a": 7, "d": 4}))
    assert asked == [0, 2]


@claim(
    "The cursor is `update_time`, or `modified` where a record has no `update_time`.",
    "The date counts only while a resource has no cursor yet.",
)
def the_cursor_has_two_paths() -> None:
    loaded = pipeline()
    records: Any = [{"id": 1, "modified": "2025-05-01"}, {"id": 2, "update_time": "2025-05-03"}]
    starts = []

    @dlt.resource
    def users(since_timestamp: Any = BOTH) -> Iterator[Any]:
        starts.append(since_timestamp.last_value)
        yield from records

    for date in ("2025-01-01", "2024-01-01"):
        loaded.extract(users(since_timestamp=date))
    assert starts == ["2025-01-01", "2025-05-03"]
