"""Claims of docs/walkthroughs/dispatch-to-multiple-tables.mdx."""

from typing import Any

import dlt
from standins_lib.claims import claim, columns, pipeline, raises, rows


def event(number: int, kind: str, minute: int = 0, **payload: Any) -> dict[str, Any]:
    at = f"2025-05-12T09:{minute:02}:00Z"
    return {"id": str(number), "type": kind, "created_at": at, "payload": payload}


def kind_of(row: Any) -> Any:
    return row["type"]


def events(found: list[Any], **hints: Any) -> Any:
    return dlt.resource(found, name="events", primary_key="id", table_name=kind_of, **hints)


@claim(
    "An event that arrives late, with a time before the newest loaded event of any type, is"
    " dropped."
)
def one_cursor_for_all_tables() -> None:
    loaded = pipeline()
    for found in (
        [event(1, "ForkEvent", 0), event(2, "PushEvent", 30)],
        [event(3, "ForkEvent", 20), event(4, "ForkEvent", 40)],
    ):
        read = events(found)
        read.apply_hints(incremental=dlt.sources.incremental("created_at"))
        loaded.run(read)
    assert rows(loaded, "SELECT id FROM fork_event ORDER BY id") == [("1",), ("4",)]


@claim(
    "keeps lists and objects that are nested deeper as JSON, because the payloads of GitHub are"
    " large. `payload.forkee.owner`, for example, becomes one JSON column."
)
def depth_of_payloads() -> None:
    loaded = pipeline()
    fork = event(1, "ForkEvent", forkee={"owner": {"login": "tove"}, "topics": ["etl"]})
    loaded.extract(events([fork], max_table_nesting=2))
    loaded.normalize()
    assert loaded.default_schema.data_table_names() == ["fork_event"]
    assert columns(loaded, "fork_event")[3:] == [
        "payload__forkee__owner",
        "payload__forkee__topics",
    ]


@claim('`event["type"]` raises `KeyError`, and the run stops in the step `extract`.')
def events_without_a_type() -> None:
    with raises("KeyError") as caught:
        pipeline().run(events([{"id": "1"}]))
    assert caught.step == "extract"


@claim(
    'If messages have no time, leave out the cursor, and set `write_disposition="merge"` so that a'
    " message that is delivered twice is stored once."
)
def messages_that_come_twice() -> None:
    def stored(**hints: Any) -> list[Any]:
        loaded = pipeline(f"with_{'_'.join(hints) or 'nothing'}")
        for _ in range(2):
            loaded.run(events([event(1, "ForkEvent"), event(2, "PushEvent")], **hints))
        return rows(
            loaded, "SELECT (SELECT count(*) FROM fork_event), (SELECT count(*) FROM push_event)"
        )

    assert stored(write_disposition="merge") == [(1, 1)]
    assert stored() == [(2, 2)]
