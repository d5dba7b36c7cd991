"""Claims of docs/dlt-ecosystem/verified-sources/google_analytics.mdx."""

import os
from collections.abc import Iterator
from datetime import date
from pathlib import Path
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


@claim(
    r"Keep the line breaks of the private key: in TOML as `\n` in double quotes or in a multi-line"
    " string, in an environment variable as real line breaks.",
    cases=("double quotes", "multi-line", "single quotes", "environment", r"environment, \n"),
)
def line_breaks_of_a_key(case: str) -> None:
    from dlt.common.configuration.container import Container
    from dlt.common.configuration.resolve import resolve_configuration
    from dlt.common.configuration.specs import GcpServiceAccountCredentials
    from dlt.common.configuration.specs.pluggable_run_context import PluggableRunContext

    real, escaped = (
        "-----BEGIN-----\nabc\n-----END-----\n",
        r"-----BEGIN-----\nabc\n-----END-----\n",
    )
    quoted = {
        "double quotes": f'"{escaped}"',
        "multi-line": f'"""\n{real}"""',
        "single quotes": f"'{escaped}'",
    }.get(case)
    text = '[credentials]\nproject_id = "p"\nclient_email = "a@example.com"\n'
    if quoted:
        text += f"private_key = {quoted}\n"
    else:
        os.environ["CREDENTIALS__PRIVATE_KEY"] = real if case == "environment" else escaped
    Path(".dlt").mkdir(exist_ok=True)
    Path(".dlt/secrets.toml").write_text(text)
    Container()[PluggableRunContext].reload_providers()
    found = resolve_configuration(GcpServiceAccountCredentials()).private_key
    breaks = case not in ("single quotes", r"environment, \n")
    assert (found.strip() == real.strip()) is breaks
