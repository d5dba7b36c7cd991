"""Claims of docs/dlt-ecosystem/transformations/dbt/dbt.mdx."""

import os
from pathlib import Path
from typing import Any

import dlt
import yaml
from standins_lib.claims import claim, pipeline


def profiles() -> set[str]:
    from dlt.helpers import dbt

    text = (Path(dbt.__file__).parent / "profiles.yml").read_text()
    return set(yaml.safe_load(text)) - {"config"}


@claim(
    "dlt adds `_pkey` to the name for Snowflake with a private key, and `_default` for BigQuery and"
    " Athena with credentials that it finds on the machine.",
    "dlt has `snowflake_pkey` and `bigquery_default`, but not `athena_default`, so write that"
    " profile yourself.",
)
def names_of_profiles() -> None:
    from dlt.destinations.impl.athena.configuration import AthenaClientConfiguration
    from dlt.destinations.impl.bigquery.configuration import BigQueryClientConfiguration
    from dlt.destinations.impl.snowflake.configuration import SnowflakeClientConfiguration
    from dlt.helpers.dbt import _default_profile_name

    names = []
    for spec in (BigQueryClientConfiguration, AthenaClientConfiguration):
        config: Any = spec()
        config.credentials = spec.credentials_type(config)()
        names.append(_default_profile_name(config))
        config.credentials._set_default_credentials("found on the machine")
        names.append(_default_profile_name(config))
    config = SnowflakeClientConfiguration()
    config.credentials = config.credentials_type(config)()
    names.append(_default_profile_name(config))
    config.credentials.private_key = "key"
    names.append(_default_profile_name(config))
    assert names == [
        "bigquery",
        "bigquery_default",
        "athena",
        "athena_default",
        "snowflake",
        "snowflake_pkey",
    ]
    assert {name for name in names if name not in profiles()} == {"athena_default"}


@claim(
    "dlt has no profile for Oracle, MySQL, SQLite and other databases of the SQLAlchemy "
    "destination:",
    "`get_venv` does not help, because it asks for a package `dbt-sqlalchemy`.",
    cases=("sqlalchemy", "clickhouse"),
)
def destinations_without_a_profile(case: str) -> None:
    from dlt.helpers.dbt import _create_dbt_deps

    assert (case in profiles()) == (case == "clickhouse")
    assert f"dbt-{case}" in _create_dbt_deps([case])


@claim(
    "dlt reads the key of the repository there only if you pass `dlt.secrets.value` as in the"
    " table: the default of `package`, no key, wins over the configuration."
)
def key_of_the_repository() -> None:
    os.environ["DBT_PACKAGE_RUNNER__PACKAGE_REPOSITORY_SSH_KEY"] = "fake-key"
    os.environ.pop("VIRTUAL_ENV", None)
    made = pipeline()
    made.run([{"id": 1}], table_name="orders")
    Path("shop_dbt").mkdir()
    without = dlt.dbt.package(made, "shop_dbt")
    given = dlt.dbt.package(made, "shop_dbt", package_repository_ssh_key=dlt.secrets.value)
    found = [runner.config.package_repository_ssh_key for runner in (without, given)]
    assert [str(key).strip() for key in found] == ["", "fake-key"]


@claim("Without `dbt_version`, you get the newest dbt below 2.")
def version_of_dbt() -> None:
    from dlt.helpers.dbt import _create_dbt_deps

    assert _create_dbt_deps(["postgres"])[:2] == ["dbt-core>=1.5,<2", "dbt-postgres"]
    assert _create_dbt_deps(["postgres"], "1.9.4")[0] == "dbt-core==1.9.4"
