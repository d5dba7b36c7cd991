"""Claims of docs/walkthroughs/add_credentials.mdx."""

import os
from pathlib import Path
from typing import Any

import dlt
from standins_lib.claims import claim, raises


@dlt.source(section="support")
def tickets(api_key: str = dlt.secrets.value) -> Any:
    return dlt.resource([{"api_key": api_key}], name="keys")


def key() -> str:
    return str(next(iter(tickets()))["api_key"])


def vault(secrets: dict[str, str]) -> list[str]:
    """Turns the provider on, with these secrets; returns a list of the names it is asked for."""
    from dlt.common.configuration.container import Container
    from dlt.common.configuration.providers.google_secrets import GoogleSecretsProvider
    from dlt.common.configuration.specs import PluggableRunContext

    asked: list[str] = []

    def look(self: Any, full_key: str, hint: Any) -> Any:
        asked.append(full_key)
        return secrets.get(full_key)

    GoogleSecretsProvider._look_vault = look  # type: ignore[method-assign]
    for name, value in {
        "PROVIDERS__ENABLE_GOOGLE_SECRETS": "true",
        "PROVIDERS__GOOGLE_SECRETS__CREDENTIALS__PROJECT_ID": "acme-data",
        "PROVIDERS__GOOGLE_SECRETS__CREDENTIALS__CLIENT_EMAIL": "reader@example.com",
        "PROVIDERS__GOOGLE_SECRETS__CREDENTIALS__PRIVATE_KEY": "fake-private-key",
    }.items():
        os.environ[name] = value
    Container()[PluggableRunContext].reload_providers()
    return asked


FRAGMENT = '[sources.support.tickets]\napi_key = "of-the-vault"\n'


@claim('A placeholder that stays, such as `host = "host"`, counts as a value:')
def placeholders() -> None:
    Path(".dlt").mkdir()
    secrets = Path(".dlt/secrets.toml")
    secrets.write_text('[sources.support]\napi_key = "api_key" # please set me up!\n')
    assert key() == "api_key"
    secrets.write_text("")
    from dlt.common.configuration.container import Container
    from dlt.common.configuration.specs import PluggableRunContext

    Container()[PluggableRunContext].reload_providers()
    with raises("ConfigFieldMissingException"):
        key()


@claim("dlt does not read secrets for single values.")
def single_values() -> None:
    asked = vault({"sources-support-tickets-api_key": "single"})
    with raises("ConfigFieldMissingException"):
        key()
    assert "sources-support-tickets-api_key" not in asked
    os.environ["PROVIDERS__ONLY_TOML_FRAGMENTS"] = "false"
    vault({"sources-support-tickets-api_key": "single"})
    assert key() == "single"


@claim("dlt requests each name once per process and keeps the answer.")
def one_request_for_a_name() -> None:
    asked = vault({"sources-support": FRAGMENT})
    assert (key(), key()) == ("of-the-vault", "of-the-vault")
    assert asked.count("sources-support") == 1


@claim(
    "dlt looks in the environment and the two files before the vault, so a value in these places"
    " hides the value in the vault.",
    "But dlt first tries all keys that begin with the pipeline's name, in all places, and only then"
    " the keys without it.",
)
def order_of_the_places() -> None:
    os.environ["SOURCES__SUPPORT__TICKETS__API_KEY"] = "of-the-environment"
    fragment = FRAGMENT.replace("[sources", "[desk.sources")
    vault({"sources-support": FRAGMENT, "desk-sources-support": fragment})
    assert key() == "of-the-environment"
    dlt.pipeline("desk").activate()
    assert key() == "of-the-vault"


@claim(
    "To have dlt ask for `sources-support-tickets-api_key` too, and then for"
    " `sources-support-api_key`, `sources-api_key` and `api_key`, set `only_toml_fragments = false`"
    " in `[providers]`.",
    "dlt does so for secrets, such as `dlt.secrets.value`, and not for `dlt.config.value`.",
    cases=("secret", "config", "secret, fragments only"),
)
def names_of_single_secrets(case: str) -> None:
    if "fragments" not in case:
        os.environ["PROVIDERS__ONLY_TOML_FRAGMENTS"] = "false"
    asked = vault({})
    kind = dlt.config.value if case == "config" else dlt.secrets.value

    @dlt.source(name="tickets", section="support")
    def tickets(api_key: str = kind) -> Any:
        return []

    with raises("ConfigFieldMissingException"):
        tickets()
    single = [name for name in asked if name.endswith("api_key")]
    if case == "secret":
        assert single == [
            "sources-support-tickets-api_key",
            "sources-support-api_key",
            "sources-api_key",
            "api_key",
        ]
    else:
        assert single in ([], ["sources-api_key"])


@claim(
    "Both raise an error of the driver, such as `OperationalError`, and create nothing in the "
    "destination (a DuckDB file excepted), so they do not test the right to write.",
    cases=("no server", "bucket", "duckdb"),
)
def connection_tests_create_nothing(case: str) -> None:
    lake = Path("lake").absolute()
    lake.mkdir()
    destination: Any = {
        "no server": dlt.destinations.postgres("postgresql://a:b@localhost:1/shop"),
        "bucket": dlt.destinations.filesystem(str(lake)),
        "duckdb": dlt.destinations.duckdb("desk.duckdb"),
    }[case]
    pipeline = dlt.pipeline("desk", destination=destination, dataset_name="support")
    if case == "no server":
        with raises("OperationalError"), pipeline.sql_client():
            pass
        with raises("OperationalError"), pipeline.destination_client():
            pass
        return
    with pipeline.destination_client() as client:
        assert not client.is_storage_initialized()
    assert list(lake.iterdir()) == []
    assert Path("desk.duckdb").exists() == (case == "duckdb")
    if case == "duckdb":
        with pipeline.sql_client() as sql:
            assert not sql.has_dataset()
