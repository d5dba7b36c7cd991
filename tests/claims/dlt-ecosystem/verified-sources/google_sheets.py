"""Claims of docs/dlt-ecosystem/verified-sources/google_sheets.mdx."""

import os
from datetime import date
from typing import Any

import dlt
from standins_lib.claims import claim, columns, pipeline, raises, rows


@claim("set the field, if only to `[]`")
def an_empty_list_is_a_value() -> None:
    @dlt.source(name="google_sheets", section="google_sheets")
    def sheets(range_names: list[str] = dlt.config.value) -> Any:
        return dlt.resource([{"ranges": len(range_names)}], name="info")

    with raises("ConfigFieldMissingException"):
        sheets()
    os.environ["SOURCES__GOOGLE_SHEETS__RANGE_NAMES"] = "[]"
    assert list(sheets()) == [{"ranges": 0}]


@claim("A text in a date column is passed on as it is, and creates a variant column.")
def a_text_among_dates() -> None:
    loaded = pipeline()
    loaded.run([{"day": date(2025, 3, 1)}, {"day": "soon"}], table_name="orders")
    assert columns(loaded, "orders") == ["day", "day__v_text"]


@claim(
    "Each run replaces its table, which has the normalized name: `Prices!A1:D50` becomes "
    "`prices_a1_d50`."
)
def ranges_have_normalized_names() -> None:
    loaded = pipeline()
    for price in (1, 2):
        prices = dlt.resource([{"price": price}], name="Prices!A1:D50")
        loaded.run(prices.apply_hints(write_disposition="replace"))
    assert rows(loaded, "SELECT price FROM prices_a1_d50") == [(2,)]


@claim(
    "Load several spreadsheets with the same ranges into the same tables.",
    "Only the first one replaces them:",
)
def the_first_spreadsheet_replaces() -> None:
    loaded = pipeline()
    for _ in range(2):
        for number, branch in enumerate(["north", "south"]):
            orders = dlt.resource([{"branch": branch}], name="orders")
            orders.apply_hints(write_disposition="append" if number else "replace")
            loaded.run(orders)
    found = rows(loaded, "SELECT branch FROM orders ORDER BY 1")
    assert found == [("north",), ("south",)]


@claim(
    "It does so if the OAuth fields are complete, placeholders too: remove them.",
    "It also does so if the machine has default credentials of Google, as in Google Cloud, after"
    " `gcloud auth application-default login`, or with `GOOGLE_APPLICATION_CREDENTIALS`.",
    "dlt then takes these as an OAuth client, the source cannot use them, and the service account"
    " in `secrets.toml` is ignored.",
    "If the section is empty, the default credentials of the machine then work as well.",
    cases=("default", "placeholders", "account", "removed", "removed, empty"),
)
def oauth_before_the_account(case: str) -> None:
    from typing import Union
    from unittest import mock

    from dlt.sources.credentials import GcpOAuthCredentials, GcpServiceAccountCredentials
    from google.auth.credentials import AnonymousCredentials
    from google.auth.exceptions import DefaultCredentialsError

    got: list[Any] = []

    @dlt.source(name="google_sheets", section="google_sheets")
    def google_spreadsheet(
        credentials: Union[GcpOAuthCredentials, GcpServiceAccountCredentials] = dlt.secrets.value,
    ) -> list[int]:
        got.append(credentials)
        return []

    @dlt.source(name="google_sheets", section="google_sheets")
    def removed(credentials: GcpServiceAccountCredentials = dlt.secrets.value) -> list[int]:
        got.append(credentials)
        return []

    fields = {"project_id": "shop", "client_email": "a@b.example", "private_key": "key"}
    if case == "placeholders":
        fields |= {name: name for name in ("client_id", "client_secret", "refresh_token")}
    for name, value in fields.items() if case != "removed, empty" else ():
        os.environ[f"SOURCES__GOOGLE_SHEETS__CREDENTIALS__{name.upper()}"] = value
    default: Any = {"return_value": (AnonymousCredentials(), "found")}
    if case in ("account", "placeholders"):
        default = {"side_effect": DefaultCredentialsError()}
    with mock.patch("google.auth.default", **default):
        (removed if case.startswith("removed") else google_spreadsheet)()
    [found] = got
    expected = case in ("default", "placeholders")
    assert isinstance(found, GcpOAuthCredentials) is expected
    assert found.has_default_credentials() is (case in ("default", "removed, empty"))
    if case == "default":
        with raises("AssertionError") as caught:
            found.auth("https://www.googleapis.com/auth/spreadsheets.readonly")
        assert caught.message == "Must have a tty or interactive mode for web flow"
    if not expected:
        assert not hasattr(found, "auth")


@claim(
    "A table that was loaded with the right headers gets the new columns `col_1`, … beside the"
    " old ones."
)
def columns_by_position() -> None:
    loaded = pipeline()
    for row in ({"sku": "A", "price": 1}, {"col_1": "A", "col_2": 1}):
        loaded.run([row], table_name="prices", write_disposition="replace")
    assert columns(loaded, "prices") == ["sku", "price", "col_1", "col_2"]
    assert rows(loaded, "SELECT sku, col_1 FROM prices") == [(None, "A")]


@claim(
    "the run has no resource for it, succeeds, and **the old rows stay**.",
    cases=("rows", "skipped"),
)
def a_range_without_rows(case: str) -> None:
    def sheets(prices: list[Any]) -> Any:
        @dlt.source
        def google_sheets() -> Any:
            if prices:
                yield dlt.resource(prices, name="prices", write_disposition="replace")
            info = [{"spreadsheet_id": "a", "range_name": "prices", "skipped": not prices}]
            yield dlt.resource(
                info, name="spreadsheet_info", write_disposition="merge", merge_key="spreadsheet_id"
            )

        return google_sheets()

    loaded = pipeline()
    loaded.run(sheets([{"price": 1}]))
    loaded.run(sheets([{"price": 2}] if case == "rows" else []))
    assert rows(loaded, "SELECT price FROM prices") == [(2 if case == "rows" else 1,)]
    assert rows(loaded, "SELECT skipped FROM spreadsheet_info") == [(case == "skipped",)]
