"""Claims of docs/dlt-ecosystem/verified-sources/matomo.mdx."""

from collections.abc import Iterator
from typing import Any

import dlt
from standins_lib.claims import claim, pipeline, rows

DATE = dlt.sources.incremental[str]("date", primary_key=())
DAY = dlt.sources.incremental("day", initial_value="2025-05-01", lag=3)


@claim(
    "All methods of a query share one cursor, so a method that you add later gets no history.",
)
def a_later_method_has_no_history() -> None:
    reports = {"VisitsSummary.get": ["2025-05-01", "2025-05-02"], "Actions.get": ["2025-05-01"]}
    loaded = pipeline()

    def shop(*methods: str) -> Any:
        @dlt.resource(name="shop", table_name=lambda row: "shop_" + row["method"])
        def shop(last_date: Any = DATE) -> Iterator[Any]:
            for method in methods:
                yield [{"method": method, "date": day} for day in reports[method]]

        return shop()

    loaded.extract(shop("VisitsSummary.get"))
    loaded.extract(shop("VisitsSummary.get", "Actions.get"))
    loaded.normalize()
    tables = loaded.default_schema.data_table_names(seen_data_only=True)
    assert tables == ["shop_visits_summary_get"]


@claim(
    "`merge_key` removes the old rows of each day that is in the load.",
    "The rows of a day that Matomo now reports as empty stay.",
)
def empty_days_keep_their_rows() -> None:
    loaded = pipeline()
    before = {"05-01": ["/books"], "05-02": ["/books", "/sale"]}
    for days in (before, {"05-01": [], "05-02": ["/books"]}):

        @dlt.resource(merge_key="day", write_disposition="merge")
        def page_urls(days: Any = days) -> Iterator[Any]:
            for day, labels in days.items():
                yield [{"day": day, "label": label} for label in labels]

        loaded.run(page_urls())
    found = rows(loaded, "SELECT day, label FROM page_urls ORDER BY day")
    assert found == [("05-01", "/books"), ("05-02", "/books")]


@claim(
    "`lag=3` means three days, because the cursor is a date.",
    "The start never goes before `initial_value`.",
)
def lag_counts_days() -> None:
    loaded = pipeline()
    starts = []
    for found in ("2025-05-03", "2025-05-20", "2025-05-21"):

        @dlt.resource
        def page_urls(day: Any = DAY, found: str = found) -> Iterator[Any]:
            starts.append(day.last_value)
            yield {"day": found}

        loaded.extract(page_urls())
    assert starts == ["2025-05-01", "2025-05-01", "2025-05-17"]


@claim(
    "A visit that goes on after `visit_max_duration_seconds` was loaded already, and the next run "
    "appends it once more."
)
def a_long_visit_is_loaded_twice() -> None:
    loaded = pipeline()
    for last_action in (100, 190):
        visit = {"idVisit": 3, "serverTimestamp": last_action}
        visits = dlt.resource([visit], name="visits", primary_key="idVisit")
        cursor = dlt.sources.incremental[float]("serverTimestamp", initial_value=1.0)
        loaded.run(visits.apply_hints(incremental=cursor))
    assert rows(loaded, "SELECT count(*) FROM visits WHERE id_visit = 3") == [(2,)]
