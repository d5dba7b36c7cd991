"""Lookup keys that dlt tries for a field, recorded for packages/facts/tests/configLookup.test.ts.

`python -m tests.lookup_cases` updates the fixture. In each case a value is missing, and the
exception of dlt lists the keys that were tried.

No `from __future__ import annotations` here: dlt inspects the annotations of the source below.
"""

import json
import os
import tempfile
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Iterator, Optional, cast
from unittest.mock import patch

from docs_tests.paths import ROOT

FILE = ROOT / "packages/facts/tests/fixtures/config-lookup/cases.json"


@contextmanager
def three_providers() -> Iterator[None]:
    """Sets dlt's three providers, none of them empty, because dlt skips empty providers."""
    from dlt.common.configuration.container import Container
    from dlt.common.configuration.providers import (
        ConfigTomlProvider,
        EnvironProvider,
        SecretsTomlProvider,
    )
    from dlt.common.configuration.specs import PluggableRunContext

    providers = Container()[PluggableRunContext].providers
    with tempfile.TemporaryDirectory() as folder:
        for name in ("config.toml", "secrets.toml"):
            (Path(folder) / name).write_text("unrelated = 1\n", "utf-8")
        asked = [EnvironProvider(), SecretsTomlProvider(folder), ConfigTomlProvider(folder)]
        with (
            patch.object(providers, "providers", asked),
            patch.dict(os.environ, {"-": ""}, clear=True),
        ):
            yield


def _missing(config: Any, sections: tuple[str, ...], pipeline: Optional[str]) -> dict[str, Any]:
    """The keys that were tried, by missing field."""
    from dlt.common.configuration import resolve_configuration
    from dlt.common.configuration.exceptions import ConfigFieldMissingException
    from dlt.common.configuration.resolve import inject_section
    from dlt.common.configuration.specs.config_section_context import ConfigSectionContext

    with three_providers(), inject_section(ConfigSectionContext(pipeline_name=pipeline)):
        try:
            resolve_configuration(config, sections=sections)
        except ConfigFieldMissingException as error:
            return dict(error.traces)
    raise AssertionError(f"{config}: no value is missing")


def _missing_argument(module: str, pipeline: Optional[str]) -> dict[str, Any]:
    """The keys that were tried for the arguments of a custom source."""
    import dlt
    from dlt.common.configuration.exceptions import ConfigFieldMissingException
    from dlt.common.configuration.resolve import inject_section
    from dlt.common.configuration.specs.config_section_context import ConfigSectionContext

    @dlt.source(name="tickets", section=module)
    def tickets(api_key: str = dlt.secrets.value, page_size: int = dlt.config.value) -> Any:
        return []

    with three_providers(), inject_section(ConfigSectionContext(pipeline_name=pipeline)):
        try:
            tickets()
        except ConfigFieldMissingException as error:
            return dict(error.traces)
    raise AssertionError("no value is missing")


def _case(
    title: str, traces: dict[str, Any], field: str, sections: list[str], **question: Any
) -> dict[str, Any]:
    return {
        "title": title,
        "question": {"field": field, "sections": sections, **question},
        "tried": [[trace.provider, trace.key] for trace in traces[field]],
    }


def record() -> list[dict[str, Any]]:
    """All cases."""
    from dlt.common.storages.configuration import SchemaStorageConfiguration
    from dlt.destinations.impl.postgres.configuration import (
        PostgresClientConfiguration,
        PostgresCredentials,
    )
    from dlt.destinations.impl.snowflake.configuration import SnowflakeCredentials

    postgres = ("destination", "postgres")
    cases = []
    for pipeline in (None, "shop"):
        active = {"pipeline": pipeline} if pipeline else {}
        suffix = f" of pipeline {pipeline}" if pipeline else ""
        traces = _missing(PostgresCredentials(), postgres, pipeline)
        for field, secret in (("host", False), ("password", True)):
            cases.append(
                _case(
                    f"{field} of postgres{suffix}",
                    traces,
                    field,
                    list(postgres),
                    fixed="credentials",
                    secret=secret,
                    **active,
                )
            )
        traces = _missing_argument("support", pipeline)
        for field, secret in (("api_key", True), ("page_size", False)):
            cases.append(
                _case(
                    f"argument {field} of a source{suffix}",
                    traces,
                    field,
                    ["sources", "support", "tickets"],
                    secret=secret,
                    **active,
                )
            )
    # A named destination, and credentials nested in the spec of their destination.
    traces = _missing(SnowflakeCredentials(), ("destination", "reports"), None)
    title = "username of a named destination"
    sections = ["destination", "reports"]
    cases.append(_case(title, traces, "username", sections, fixed="credentials", secret=False))
    client = PostgresClientConfiguration()._bind_dataset_name("shop_data")
    traces = _missing(client, postgres, None)
    title = "a field of credentials in the spec of their destination"
    question = {"fixed": "credentials", "secret": False}
    cases.append(_case(title, traces, "database", list(postgres), **question))
    traces = _missing(SchemaStorageConfiguration(), ("schema",), None)
    cases.append(_case("a section alone", traces, "schema_volume_path", ["schema"], secret=False))
    return cases


def text() -> str:
    """The content of the fixture file."""
    return json.dumps(record(), indent=1) + "\n"


def recorded() -> list[dict[str, Any]]:
    """The cases in the fixture file."""
    return cast("list[dict[str, Any]]", json.loads(FILE.read_text("utf-8")))


if __name__ == "__main__":
    FILE.parent.mkdir(parents=True, exist_ok=True)
    FILE.write_text(text(), "utf-8")
