"""Compares data/generated/config.json with real resolutions by dlt."""

from __future__ import annotations

import os
import re
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Iterator, Optional
from unittest.mock import patch

import pytest

from docs_tests.facts.config import all_sites, fill_placeholders, used_by
from docs_tests.facts.config_specs import ConfigSite
from docs_tests.facts.lookups import load_class
from tests.facts_data import load

BASE = "dlt.common.configuration.specs.base_configuration.BaseConfiguration"

# Specs that dlt resolves for a context (the destination's capabilities) or for function arguments;
# their fields are not set in config files.
INTERNAL = {
    "dlt.common.destination.utils.PrepareLoadTableConfiguration",
    "dlt.common.destination.utils.ResolveMergeStrategyConfiguration",
    "dlt.common.schema.normalizers.ImportNormalizersConfiguration",
    "dlt.extract.extractors.Extractor.ExtractorConfiguration",
    # Resolved both on its own and as a field of NormalizeConfiguration, in the same section.
    "dlt.normalize.configuration.ItemsNormalizerConfiguration",
}


def specs() -> Any:
    return load("config.json")["specs"]


def fill(text: str) -> str:
    """Replaces the placeholders of a path by names."""
    return re.sub(r"\{(\w+)\}", r"the_\1", text)


@contextmanager
def settings(folder: Path, environment: dict[str, str], toml: str = "") -> Iterator[None]:
    """Isolates dlt: only these environment variables and this secrets.toml are visible. Hooks that
    run after the resolution of a spec (log in, read keys) are disabled."""
    from dlt.common.configuration.container import Container
    from dlt.common.configuration.providers import EnvironProvider, SecretsTomlProvider
    from dlt.common.configuration.specs import PluggableRunContext
    from dlt.common.configuration.specs.base_configuration import BaseConfiguration

    (folder / "secrets.toml").write_text(toml, "utf-8")
    document = SecretsTomlProvider(str(folder))
    providers = Container()[PluggableRunContext].providers
    with (
        patch.object(providers, "providers", [EnvironProvider(), document]),
        patch.dict(os.environ, environment or {"-": ""}, clear=True),
        patch.object(BaseConfiguration, "call_method_in_mro", lambda *_: None),
    ):
        yield


def resolve(site: ConfigSite) -> Any:
    from dlt.common.configuration import resolve_configuration

    sections = tuple(fill(section) for section in fill_placeholders(site.sections))
    config = load_class(site.spec)()
    if hasattr(config, "PROTOCOL_CREDENTIALS"):  # the credentials class depends on bucket_url
        config.bucket_url = "s3://bucket"
    return resolve_configuration(config, sections=sections, accept_partial=True)


def text_field(name: str) -> Optional[str]:
    """The first string field of a spec."""
    found = (f["name"] for f in specs()[name]["fields"] if f["type"] in ("str", "Optional[str]"))
    return next(found, None)


def cases() -> Iterator[Any]:
    """Every site whose spec has a string field, and its credentials if they have one."""
    for site in all_sites():
        if site.spec in INTERNAL:
            continue
        targets = [(site.spec, "")]
        fields = {f["name"]: f for f in specs()[site.spec]["fields"]}
        credentials = [s for s in specs() if s.rpartition(".")[2] == _own(fields)]
        targets += [(name, "credentials") for name in credentials]
        for name, below in targets:
            field = text_field(name)
            if field:
                yield pytest.param(site, name, below, field, id=f"{used_by(site)}-{name}")


def _own(fields: dict[str, Any]) -> Optional[str]:
    """The name of a spec's credentials class; AwsCredentials for filesystem on S3."""
    shown = fields.get("credentials", {}).get("type", "")
    if "AwsCredentials" in shown:
        return "AwsCredentials"
    found = re.fullmatch(r"(?:Optional\[)?(\w+)\]?", shown)
    return found.group(1) if found and found.group(1) != "CredentialsConfiguration" else None


def place_of(name: str, site: ConfigSite) -> Any:
    sections = fill_placeholders(site.sections)
    wanted = [s for s in specs()[name]["sections"] if s["usedBy"] == used_by(site)]
    return next(s for s in wanted if s["toml"][0].startswith(".".join(sections)))


@pytest.mark.parametrize(("site", "name", "below", "field"), cases())
def test_a_value_is_resolved_from_each_place(
    site: ConfigSite, name: str, below: str, field: str, tmp_path: Path
) -> None:
    place = place_of(name, site)

    def found() -> Any:
        config = resolve(site)
        return getattr(getattr(config, below) if below else config, field)

    # Each environment variable on its own.
    for number, variable in enumerate(place["env"]):
        full = fill(variable.replace("{FIELD}", field)).upper()
        with settings(tmp_path, {full: f"value {number}"}):
            assert found() == f"value {number}", full

    # secrets.toml with all remaining sections: the first one has precedence.
    sections = [fill(section) for section in place["toml"]]
    for number in range(len(sections)):
        lines = [
            f'{section}{"." if section else ""}{field} = "value {number + i}"'
            for i, section in enumerate(sections[number:])
        ]
        with settings(tmp_path, {}, "\n".join(lines)):
            assert found() == f"value {number}", lines

    # The last environment variable has precedence over the first section of the file.
    variable = fill(place["env"][-1].replace("{FIELD}", field)).upper()
    with settings(tmp_path, {variable: "environment"}, "\n".join(lines[:1])):
        assert found() == "environment"


def test_there_are_enough_cases() -> None:
    found = [case.id for case in cases()]
    assert len(found) > 50
    assert any("SnowflakeCredentials" in str(name) for name in found)


def test_lookup_order_of_snowflake() -> None:
    name = "dlt.destinations.impl.snowflake.configuration.SnowflakeCredentials"
    assert specs()[name]["sections"] == [
        {
            "usedBy": "destination snowflake",
            "toml": ["destination.snowflake.credentials", "destination.credentials", "credentials"],
            "env": [
                "DESTINATION__SNOWFLAKE__CREDENTIALS__{FIELD}",
                "DESTINATION__CREDENTIALS__{FIELD}",
                "CREDENTIALS__{FIELD}",
            ],
        }
    ]


def test_every_destination_has_its_places() -> None:
    places = {s["usedBy"] for spec in specs().values() for s in spec["sections"]}
    for name in load("destinations.json")["destinations"]:
        assert f"destination {name}" in places


def test_places_of_a_real_run_are_known(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The facts contain every place that dlt resolves while it extracts, normalizes and loads."""
    import dlt
    from dlt.common.configuration import resolve as resolver
    from dlt.common.configuration.container import Container
    from dlt.common.configuration.specs.config_section_context import ConfigSectionContext

    seen: set[tuple[str, tuple[str, ...]]] = set()
    original = resolver._resolve_configuration

    def note(config: Any, sections: Any, embedded: Any, *rest: Any) -> Any:
        if not embedded:
            kind = type(config)
            context = Container()[ConfigSectionContext].sections
            seen.add((f"{kind.__module__}.{kind.__qualname__}", sections or context))
        return original(config, sections, embedded, *rest)

    @dlt.resource(name="orders")
    def orders() -> Iterator[Any]:
        yield [{"id": 1, "items": [{"name": "tea"}]}]

    monkeypatch.setattr(resolver, "_resolve_configuration", note)
    destination = dlt.destinations.filesystem((tmp_path / "lake").as_uri())
    pipeline = dlt.pipeline(
        "orders", destination=destination, dataset_name="shop", pipelines_dir=str(tmp_path)
    )
    pipeline.run(orders(), loader_file_format="parquet")
    pipeline.drop()

    known = {s for s, _ in seen if s in specs() and s not in INTERNAL}
    assert len(known) > 8
    for spec, sections in seen:
        if spec in INTERNAL or not specs()[spec]["fields"]:
            continue
        if "" in sections or (sections and sections[0] == "pipelines" and "pipeline" not in spec):
            continue  # specific to this run: a resource without a source, the dlt.pipeline() call
        own = specs()[spec]["section"]
        path = ".".join([*sections, own] if own else sections)
        places = [place["toml"][0] for place in specs()[spec]["sections"]]
        patterns = [re.sub(r"\\\{\w+\\\}", r"\\w+", re.escape(place)) for place in places]
        assert any(re.fullmatch(pattern, path) for pattern in patterns), (spec, path, places)


def test_from_names_the_declaring_class() -> None:
    for name, spec in specs().items():
        for field in spec["fields"]:
            owner = load_class(field["from"])
            assert field["name"] in owner.__annotations__, (name, field)
            assert issubclass(load_class(name), owner)


def test_defaults_and_required_fields() -> None:
    def fields(name: str) -> Any:
        return {f["name"]: f for f in specs()[name]["fields"]}

    runtime = fields("dlt.common.configuration.specs.runtime_configuration.RuntimeConfiguration")
    assert runtime["log_level"]["default"] == "'WARNING'"
    postgres = fields("dlt.destinations.impl.postgres.configuration.PostgresCredentials")
    assert postgres["port"]["default"] == "5432"
    assert postgres["password"] == {
        "name": "password",
        "type": "str",
        "default": None,
        "required": True,
        "secret": True,
        "from": "dlt.destinations.impl.postgres.configuration.PostgresCredentials",
        "nested": [],
    }
    # destination_type is Final: dlt does not resolve it.
    client = fields("dlt.destinations.impl.postgres.configuration.PostgresClientConfiguration")
    assert "destination_type" not in client
    assert client["credentials"]["nested"] == [
        "dlt.destinations.impl.postgres.configuration.PostgresCredentials"
    ]


@pytest.mark.parametrize(
    ("name", "native"),
    [
        ("impl.postgres.configuration.PostgresCredentials", True),
        ("impl.motherduck.configuration.MotherDuckCredentials", True),
        ("impl.databricks.configuration.DatabricksCredentials", False),
        ("impl.postgres.configuration.PostgresClientConfiguration", False),
    ],
)
def test_specs_that_can_be_parsed_from_a_string(name: str, native: bool) -> None:
    assert specs()[f"dlt.destinations.{name}"]["native"] is native


def test_specs_and_their_bases_exist() -> None:
    for name, spec in specs().items():
        assert f"{spec['module']}.{spec['name']}" == name
        for base in spec["bases"]:
            assert base == BASE or base in specs() or load_class(base), name
