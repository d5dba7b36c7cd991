"""Claims of docs/dlt-ecosystem/destinations/motherduck.mdx."""

import os
from typing import Any
from unittest import mock

import dlt
from dlt.destinations.impl.motherduck.configuration import MotherDuckCredentials
from dlt.load import Load
from standins_lib.claims import claim, raises


@claim(
    "Without a database among the fields, dlt takes my_db;",
    "Without this field dlt connects to my_db.",
)
def the_default_database() -> None:
    os.environ["DESTINATION__MOTHERDUCK__CREDENTIALS__PASSWORD"] = "token"
    found = []
    for name in ("", "dlt_data"):
        if name:
            os.environ["DESTINATION__MOTHERDUCK__CREDENTIALS__DATABASE"] = name
        loaded = dlt.pipeline("bookshop", destination="motherduck", dataset_name="sales")
        found.append(loaded.destination_client().config.credentials.database)
    assert found == ["my_db", "dlt_data"]


@claim(
    "If the environment has motherduck_token, in lower case, the field may be missing.",
    "On Linux and macOS, MOTHERDUCK_TOKEN in capital letters does not count: dlt 1.10.0 then"
    " raises ConfigFieldMissingException.",
    "There is no token in the credentials, and no motherduck_token in the environment.",
)
def the_token_in_lower_case() -> None:
    os.environ["DESTINATION__MOTHERDUCK__CREDENTIALS__DATABASE"] = "dlt_data"
    os.environ["MOTHERDUCK_TOKEN"] = "token"
    loaded = dlt.pipeline("bookshop", destination="motherduck", dataset_name="sales")
    with raises("ConfigFieldMissingException") as caught:
        loaded.destination_client()
    assert "Following fields are missing: ['password']" in caught.message
    os.environ["motherduck_token"] = "token"  # noqa: SIM112
    credentials = loaded.destination_client().config.credentials
    assert isinstance(credentials, MotherDuckCredentials)
    assert credentials.password is None


@claim(
    "a connection string must name the database.",
    "With md: or md:?motherduck_token=… the name of the database is empty.",
    'dlt then writes to ""."sales", not to my_db.',
)
def a_connection_string_without_a_database() -> None:
    os.environ["motherduck_token"] = "token"  # noqa: SIM112
    found = []
    for connection in ("md:", "md:?motherduck_token=token", "md:dlt_data?motherduck_token=token"):
        os.environ["DESTINATION__MOTHERDUCK__CREDENTIALS"] = connection
        loaded = dlt.pipeline("bookshop", destination="motherduck", dataset_name="sales")
        client: Any = loaded.destination_client()
        found.append(client.sql_client.fully_qualified_dataset_name())
    assert found == ['""."sales"', '""."sales"', '"dlt_data"."sales"']


@claim(
    "dlt takes any version from 0.9, so the extra installs the newest one, which MotherDuck may not"
    " support yet."
)
def versions_of_duckdb() -> None:
    from importlib.metadata import requires

    found = [line for line in requires("dlt") or [] if 'extra == "motherduck"' in line]
    (duckdb,) = [line for line in found if line.startswith("duckdb")]
    assert duckdb.split(";")[0].replace(" ", "") in ("duckdb(>=0.9)", "duckdb>=0.9")


@claim(
    "The number is for every destination; `workers` in `[shop.load]`, or `SHOP__LOAD__WORKERS=2`, "
    "is for the pipeline `shop` only, and "
    "`dlt.destinations.motherduck(max_parallel_load_jobs=2)` for this destination.",
    "A key in `[destination.motherduck]` has no effect.",
    cases=("LOAD__WORKERS", "SHOP__LOAD__WORKERS", "DESTINATION__DUCKDB__WORKERS"),
)
def workers_of_a_pipeline(case: str) -> None:
    os.environ[case] = "2"
    found = {}
    for name in ("shop", "desk"):
        loaded = dlt.pipeline(name, destination="duckdb", dataset_name="sales")
        with mock.patch("dlt.pipeline.pipeline.Load", side_effect=Load) as made:
            loaded.run([{"id": 1}], table_name="orders")
        found[name] = made.call_args.kwargs["config"].workers
    expected = {"LOAD__WORKERS": (2, 2), "SHOP__LOAD__WORKERS": (2, 20)}.get(case, (20, 20))
    assert (found["shop"], found["desk"]) == expected
