"""Spot checks of config specs and sites against dlt's source."""

from __future__ import annotations

from docs_tests.facts.config_specs import ConfigField, read_sites, read_specs

POSTGRES = "dlt.destinations.impl.postgres.configuration"


def test_specs_and_their_fields() -> None:
    specs = read_specs()
    client = specs[f"{POSTGRES}.PostgresClientConfiguration"]
    assert client.field("create_indexes") == ConfigField(
        "create_indexes", "bool", False, False, "True", (), False
    )
    credentials = client.field("credentials")
    assert credentials is not None
    assert credentials.secret
    assert credentials.nested == (f"{POSTGRES}.PostgresCredentials",)
    password = specs[f"{POSTGRES}.PostgresCredentials"].field("password")
    assert password is not None
    assert (password.type, password.secret, password.required) == ("str", True, True)


def test_every_site_has_its_spec() -> None:
    assert {site.spec for site in read_sites()} <= set(read_specs())
    assert ("destination", "snowflake") in {site.sections for site in read_sites()}
