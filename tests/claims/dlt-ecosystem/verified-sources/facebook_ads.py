"""Claims of docs/dlt-ecosystem/verified-sources/facebook_ads.mdx."""

from collections.abc import Iterator
from typing import Any

import dlt
from standins_lib.claims import claim, pipeline, raises, rows

DATE_START = dlt.sources.incremental("date_start", initial_value="2025-01-01")
KEY = ["ad_id", "date_start"]


@dlt.resource(
    primary_key=KEY, write_disposition="merge", columns={"ad_id": {"data_type": "bigint"}}
)
def facebook_insights(found: Any, date_start: Any = DATE_START) -> Iterator[Any]:
    yield from ({**row, "since": date_start.start_value} for row in found)


def day(country: str, ad_id: Any = 7) -> dict[str, Any]:
    return {"ad_id": ad_id, "date_start": "2025-05-01", "country": country}


@claim(
    "With a breakdown such as `ads_insights_country`, one ad has many rows a day, and the merge "
    "keeps only one of them: extend the key."
)
def the_key_needs_the_breakdown() -> None:
    loaded = pipeline()
    countries = [day("DE"), day("FR")]
    loaded.run(facebook_insights(countries))
    assert rows(loaded, "SELECT count(*) FROM facebook_insights") == [(1,)]
    insights = facebook_insights(countries)
    insights.apply_hints(table_name="by_country", primary_key=[*KEY, "country"])
    other = pipeline("other")
    other.run(insights)
    assert rows(other, "SELECT country FROM by_country ORDER BY 1") == [("DE",), ("FR",)]


@claim(
    "Give each breakdown its own pipeline, because the cursor is kept under the resource's name, "
    "not under the table's name.",
    "A second breakdown in the same pipeline would start where the first breakdown ended.",
)
def breakdowns_share_a_cursor() -> None:
    loaded = pipeline()
    for table in ("by_country", "by_region"):
        loaded.run(facebook_insights([day("DE")]).apply_hints(table_name=table))
    assert rows(loaded, "SELECT since FROM by_country") == [("2025-01-01",)]
    known = loaded.state["sources"]["claims"]["resources"]
    assert list(known) == ["facebook_insights"]
    assert "by_region" not in loaded.default_schema.data_table_names(seen_data_only=True)


@claim(
    "The source fills in `no_adset_id` and `no_ad_id`, but declares the columns as numbers, and "
    "the load fails with `NOT NULL constraint failed`.",
    "The failed package is aborted, and no later run loads it: change their type, and run once with"
    ' `refresh="drop_resources"`, because the table has the old types',
    cases=("another table", "the same table", "refresh"),
)
def other_levels_need_text(case: str) -> None:
    loaded = pipeline()
    with raises("LoadClientJobFailed") as caught:
        loaded.run(facebook_insights([day("DE", "no_ad_id")]))
    assert "NOT NULL constraint failed" in caught.message
    assert not loaded.has_pending_data
    assert rows(loaded, "SELECT count(*) FROM _dlt_loads") == [(0,)]
    insights = facebook_insights([day("DE", "no_ad_id")])
    insights.apply_hints(columns={"ad_id": {"data_type": "text"}})
    if case == "the same table":
        loaded.run(insights)
        assert rows(loaded, "SELECT count(*) FROM facebook_insights") == [(0,)]
        later = facebook_insights([{**day("DE", "no_ad_id"), "date_start": "2025-05-02"}])
        later.apply_hints(columns={"ad_id": {"data_type": "text"}})
        with raises("LoadClientJobFailed") as caught:
            loaded.run(later)
        assert "no_ad_id" in caught.message
        return
    if case == "refresh":
        loaded.run(insights, refresh="drop_resources")
        assert rows(loaded, "SELECT ad_id FROM facebook_insights") == [("no_ad_id",)]
        return
    insights.apply_hints(table_name="by_campaign")
    other = pipeline("other")
    other.run(insights)
    assert rows(other, "SELECT ad_id FROM by_campaign") == [("no_ad_id",)]


@claim(
    'To load older days again, run once with `refresh="drop_resources"`, and with an '
    "`initial_load_past_days` that covers all days of the table: `refresh` drops them, and the "
    "default brings back 30 days and the lag.",
    cases=("covers all days", "covers some"),
)
def refresh_drops_older_days(case: str) -> None:
    days = [{**day("DE"), "date_start": f"2025-0{month}-15"} for month in (1, 2, 3, 4, 5)]
    loaded = pipeline()
    loaded.run(facebook_insights(days))
    start = "2025-01-01" if case == "covers all days" else "2025-04-01"
    again = facebook_insights(days)
    again.apply_hints(incremental=dlt.sources.incremental("date_start", initial_value=start))
    loaded.run(again, refresh="drop_resources")
    found = rows(loaded, "SELECT min(date_start), count(*) FROM facebook_insights")
    assert found == ([("2025-01-15", 5)] if case == "covers all days" else [("2025-04-15", 2)])
