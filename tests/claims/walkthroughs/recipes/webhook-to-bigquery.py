"""Claims of docs/walkthroughs/recipes/webhook-to-bigquery.mdx."""

from typing import Any

import dlt
from standins_lib.claims import claim, columns, pipeline, raises, rows


def events(*found: Any, **hints: Any) -> Any:
    given: Any = {
        "primary_key": "id",
        "write_disposition": "merge",
        "columns": {"sent_at": {"data_type": "timestamp"}, "data": {"data_type": "json"}},
        **hints,
    }
    return dlt.resource(list(found), name="events", **given)


@claim("`merge` on the id makes it harmless to load an event twice")
def an_event_twice() -> None:
    for disposition, expected in (("merge", [(1,)]), ("append", [(1,), (1,)])):
        loaded = pipeline(disposition)
        for _ in range(2):
            loaded.run(events({"id": 1}, write_disposition=disposition))
        assert rows(loaded, "SELECT id FROM events") == expected


@claim(
    "A new key at the top of an event becomes a new column.",
    "Whatever is in `data` needs no columns.",
    "`data` stays JSON, so no tables are nested below `events`.",
)
def new_keys() -> None:
    loaded = pipeline()
    loaded.run(events({"id": 1, "data": {"lines": [{"sku": "MUG"}]}}))
    loaded.run(events({"id": 2, "shop": "Oslo", "data": {"lines": [], "gift": True}}))
    assert columns(loaded, "events") == ["sent_at", "data", "id", "shop"]
    assert [name for name in loaded.default_schema.tables if "__" in name] == []


@claim("If the run fails or is killed before, all of them are in `loading` for the next run.")
def dropped_packages_lose_no_files() -> None:
    waiting = [{"id": 1}, {"id": 2}]
    loaded = pipeline()
    loaded.extract(events(*waiting))
    assert loaded.has_pending_data
    loaded.drop_pending_packages()
    loaded.run(events(*waiting, {"id": 3}))
    assert rows(loaded, "SELECT id FROM events ORDER BY id") == [(1,), (2,), (3,)]


@claim("A file that breaks a contract is in each run.")
def one_event_stops_all() -> None:
    contract: Any = {"columns": "freeze"}
    loaded = pipeline()
    loaded.run(events({"id": 1}, schema_contract=contract))
    for _ in range(2):
        loaded.drop_pending_packages()
        with raises("DataValidationError") as caught:
            loaded.run(events({"id": 2}, {"id": 3, "new": 1}, schema_contract=contract))
        assert caught.step == "normalize"
    assert rows(loaded, "SELECT id FROM events") == [(1,)]


@claim("`sent_at__v_text`: the sender wrote something else than a time.")
def no_time() -> None:
    loaded = pipeline()
    loaded.run(events({"id": 1, "sent_at": "yesterday"}))
    assert rows(loaded, "SELECT sent_at, sent_at__v_text FROM events") == [(None, "yesterday")]
