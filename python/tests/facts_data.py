"""Readers of data/ for the tests of docs_tests/facts."""

from __future__ import annotations

import json
from functools import cache
from typing import Any, Iterator

from docs_tests.paths import CURATED, GENERATED, ROOT

DATA = GENERATED
SCHEMA = ROOT / "data" / "schema"

# Modules that cannot be imported with python/requirements.txt, and the missing dependency.
NOT_IMPORTABLE = {
    "dlt.common.storages.fsspecs.google_drive": "google-api-python-client",
    "dlt.common.runtime.sentry": "sentry-sdk",
    "dlt.destinations.impl.mssql.mssql": "unixODBC, which pyodbc loads",
    "dlt.destinations.impl.mssql.sql_client": "unixODBC, which pyodbc loads",
    "dlt.destinations.impl.synapse.sql_client": "unixODBC, which pyodbc loads",
    "dlt.destinations.impl.synapse.synapse": "unixODBC, which pyodbc loads",
    "dlt.helpers.airflow_helper": "apache-airflow",
    "dlt.helpers.ibis": "ibis-framework",
    **{
        f"dlt.helpers.streamlit_app.{name}": "streamlit"
        for name in (
            "blocks.load_info blocks.menu blocks.query blocks.resource_state blocks.show_data "
            "blocks.table_hints pages.dashboard pages.load_info theme utils "
            "widgets.color_mode_selector widgets.schema widgets.stats widgets.summary widgets.tags"
        ).split()
    },
}

# Example programs: their decorated functions are resources or sources at runtime, and some programs
# run on import.
PROGRAMS = ("dlt.sources._core_source_templates.", "dlt.sources._single_file_templates.")


@cache
def load(name: str) -> Any:
    """A file of data/generated."""
    return json.loads((DATA / name).read_text("utf-8"))


@cache
def load_curated(name: str) -> Any:
    """A file of data/curated."""
    return json.loads((CURATED / name).read_text("utf-8"))


@cache
def load_schema(name: str) -> Any:
    """A JSON schema of data/schema."""
    return json.loads((SCHEMA / f"{name}.schema.json").read_text("utf-8"))


@cache
def modules() -> dict[str, Any]:
    """Every file of data/generated/api, by module."""
    return {
        path.name.removesuffix(".json"): load(f"api/{path.name}")
        for path in sorted((DATA / "api").glob("*.json"))
    }


def walk(symbols: list[Any], prefix: str = "") -> Iterator[tuple[str, Any]]:
    """Symbols and their members, with dotted names."""
    for symbol in symbols:
        yield f"{prefix}{symbol['name']}", symbol
        yield from walk(symbol.get("members", []), f"{prefix}{symbol['name']}.")
