"""Claims of docs/dlt-ecosystem/verified-sources/hubspot.mdx."""

from collections.abc import Iterator
from typing import Any

import dlt
from standins_lib.claims import claim, pipeline, rows

EVENTS = {"51": ["2025-05-10"], "2051": ["2025-05-01", "2025-05-12"]}
OCCURRED = dlt.sources.incremental("occurredAt", initial_value="2025-01-01")


def contact_events(*contacts: str) -> Any:
    @dlt.resource(
        primary_key="id",
        write_disposition="append",
        table_name=lambda event: f"contact_events_{event['eventType']}",
    )
    def contact_events(occurred_at: Any = OCCURRED) -> Iterator[Any]:
        for contact in contacts:
            for day in EVENTS[contact]:
                if day >= occurred_at.last_value:
                    yield {"id": f"{contact}: {day}", "eventType": "visited", "occurredAt": day}

    return contact_events()


@claim(
    "With two IDs in one call, events of the second object that are older than the newest event "
    "of the first are never requested.",
    "The cursor belongs to the resource, not to the object.",
)
def the_second_object_loses_events() -> None:
    loaded = pipeline()
    loaded.run(contact_events("51", "2051"))
    found = rows(loaded, "SELECT id FROM contact_events_visited ORDER BY 1")
    assert found == [("2051: 2025-05-12",), ("51: 2025-05-10",)]


@claim("Another resource name means another cursor; the names of the tables stay the same.")
def a_resource_for_each_object() -> None:
    loaded = pipeline()
    for contact in EVENTS:
        loaded.run(contact_events(contact).with_name(f"contact_events_{contact}"))
    assert rows(loaded, "SELECT count(*) FROM contact_events_visited") == [(3,)]
    assert loaded.default_schema.data_table_names() == ["contact_events_visited"]
    cursors = loaded.state["sources"]["claims"]["resources"]
    assert sorted(cursors) == ["contact_events_2051", "contact_events_51"]


@claim(
    "Numbers arrive as text unless you give the columns a type before the first load.",
    cases=("no type", "before the first load", "later"),
)
def numbers_as_text(case: str) -> None:
    loaded = pipeline()
    number: Any = {"amount": {"data_type": "decimal"}}
    if case != "before the first load":
        loaded.run([{"amount": "12.50"}], table_name="deals")
    hints = {} if case == "no type" else {"columns": number}
    loaded.run([{"amount": "12.50"}], table_name="deals", **hints)
    types = set(rows(loaded, "SELECT typeof(amount) FROM deals"))
    assert types == {("DECIMAL(38,9)" if case == "before the first load" else "VARCHAR",)}
