"""Claims of docs/walkthroughs/recipes/webhook-to-bigquery.mdx."""

import json
from pathlib import Path
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


def load(loaded: dlt.Pipeline, loading: Path) -> None:
    """As the page does: files are removed after the run."""
    loaded.drop_pending_packages()
    files = sorted(loading.glob("*.json"))
    waiting = [json.loads(file.read_bytes()) for file in files]
    loaded.run(events(*waiting, schema_contract={"columns": "freeze"}))
    for file in files:
        file.unlink()


@claim(
    "If the run fails or is killed before, all of them are in `loading` for the next run.",
    cases=("it fails", "it is killed", "neither"),
)
def runs_that_end_early_keep_the_files(case: str) -> None:
    loading, loaded = Path("loading"), pipeline()
    loading.mkdir()
    loaded.run(events({"id": 1, "type": "paid"}))
    waiting: list[Any] = [{"id": 2, "type": "sent"}, {"id": 3}]
    for event in waiting:
        (loading / f"{event['id']}.json").write_text(json.dumps(event), encoding="utf-8")
    if case == "it fails":
        rows(loaded, "ALTER TABLE events ALTER COLUMN type SET NOT NULL")
        with raises("PipelineStepFailed") as caught:
            load(loaded, loading)
        assert caught.step == "load"
        rows(loaded, "ALTER TABLE events ALTER COLUMN type DROP NOT NULL")
    elif case == "it is killed":
        loaded.extract(events(*waiting))
        loaded.normalize()
    assert len(list(loading.iterdir())) == 2
    load(loaded, loading)
    assert rows(loaded, "SELECT id FROM events ORDER BY id") == [(1,), (2,), (3,)]
    assert list(loading.iterdir()) == []


@claim(
    "A file that breaks a contract is in each run.",
    cases=("it stays", "it is moved", "it breaks nothing"),
)
def one_event_stops_all(case: str) -> None:
    loading, loaded = Path("loading"), pipeline()
    loading.mkdir()
    loaded.run(events({"id": 1}, schema_contract={"columns": "freeze"}))
    for number, event in enumerate(({"id": 2}, {"id": 3, "new": 1})):
        (loading / f"{number}.json").write_text(json.dumps(event), encoding="utf-8")
    if case == "it breaks nothing":
        (loading / "1.json").write_text('{"id": 3}', encoding="utf-8")
        load(loaded, loading)
    else:
        for _ in range(2):
            with raises("DataValidationError") as caught:
                load(loaded, loading)
            assert caught.step == "normalize"
        assert len(list(loading.iterdir())) == 2
        if case == "it is moved":
            (loading / "1.json").rename("1.json")
            load(loaded, loading)
    found = {"it stays": [1], "it is moved": [1, 2], "it breaks nothing": [1, 2, 3]}
    ids = [number for (number,) in rows(loaded, "SELECT id FROM events ORDER BY id")]
    assert (ids, len(list(loading.iterdir()))) == (found[case], 2 if case == "it stays" else 0)


@claim("`sent_at__v_text`: the sender wrote something else than a time.")
def no_time() -> None:
    loaded = pipeline()
    loaded.run(events({"id": 1, "sent_at": "yesterday"}))
    assert rows(loaded, "SELECT sent_at, sent_at__v_text FROM events") == [(None, "yesterday")]
