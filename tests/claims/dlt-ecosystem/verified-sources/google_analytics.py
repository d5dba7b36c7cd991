"""Claims of docs/dlt-ecosystem/verified-sources/google_analytics.mdx."""

import os
from collections.abc import Iterator
from datetime import date
from typing import Any

import dlt
from standins_lib.claims import claim, pipeline, raises, rows

DAY = dlt.sources.incremental("day", initial_value=date(2025, 3, 1), lag=2)


@claim(
    "`lag` starts each run two days before the last loaded day, and the merge key replaces whole "
    "days:"
)
def days_are_replaced() -> None:
    starts = []

    @dlt.resource(merge_key="day", write_disposition="merge")
    def sessions(channels: str, day: Any = DAY) -> Iterator[Any]:
        starts.append(day.start_value)
        yield from ({"day": date(2025, 3, 4), "channel": channel} for channel in channels)

    loaded = pipeline()
    loaded.run(sessions("AB"))
    loaded.run(sessions("C"))
    assert starts == [date(2025, 3, 1), date(2025, 3, 2)]
    assert rows(loaded, "SELECT channel FROM sessions") == [("C",)]


@dlt.source(name="google_analytics", section="google_analytics")
def analytics(property_id: int = dlt.config.value, queries: list[Any] = dlt.config.value) -> Any:
    return dlt.resource([{"property_id": property_id}], name="reports")


@claim(
    "`ValueError: … is an invalid google property id`, or `ConfigValueCannotBeCoercedException` "
    "when it stands in a file: you gave the measurement ID."
)
def the_measurement_id_is_no_number() -> None:
    os.environ["SOURCES__GOOGLE_ANALYTICS__QUERIES"] = "[]"
    os.environ["SOURCES__GOOGLE_ANALYTICS__PROPERTY_ID"] = "213025502"
    assert list(analytics()) == [{"property_id": 213025502}]
    os.environ["SOURCES__GOOGLE_ANALYTICS__PROPERTY_ID"] = "G-7F1AE12JLR"
    with raises("ConfigValueCannotBeCoercedException"):
        analytics()


@claim(
    "`ConfigFieldMissingException` for `queries`: set at least one query, in the configuration or "
    "as an argument."
)
def queries_are_required() -> None:
    with raises("ConfigFieldMissingException") as caught:
        analytics(213025502)
    assert "queries" in caught.message
    assert list(analytics(1, [{"resource_name": "visitors"}])) == [{"property_id": 1}]
