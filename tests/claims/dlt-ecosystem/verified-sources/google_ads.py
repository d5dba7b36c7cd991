"""Claims of docs/dlt-ecosystem/verified-sources/google_ads.mdx."""

from datetime import date
from typing import Any, Union

import dlt
import google.auth
import google.auth.exceptions
from dlt.common.configuration.specs.gcp_credentials import GcpDefaultCredentials
from dlt.sources.credentials import GcpOAuthCredentials, GcpServiceAccountCredentials
from google.auth.credentials import AnonymousCredentials
from standins_lib.claims import claim, pipeline, raises, rows

ACCOUNT = {
    "project_id": "your-project",
    "client_email": "loader@your-project.iam.gserviceaccount.com",
    "private_key": "your-private-key",
}
CLIENT = {"client_id": "an-id", "client_secret": "a-secret", "refresh_token": "a-token"}
Either = Union[GcpOAuthCredentials, GcpServiceAccountCredentials]


@dlt.source(name="google_ads", section="google_ads")
def google_ads(
    credentials: Either = dlt.secrets.value, impersonated_email: str = dlt.secrets.value
) -> Any:
    return dlt.resource([type(credentials).__name__], name="credentials")


def write(**values: str) -> None:
    for name, value in values.items():
        dlt.secrets["sources.google_ads." + name.replace("__", ".")] = value


def resolved() -> Any:
    write(impersonated_email="ads@bookshop.example")
    return list(google_ads())


def machine_without_defaults(**_: Any) -> Any:
    raise google.auth.exceptions.DefaultCredentialsError


@claim(
    "`impersonated_email` is required with OAuth too, where it has no effect.",
    "If the section has all fields of both, dlt takes the OAuth client.",
)
def the_email_is_required() -> None:
    google.auth.default = machine_without_defaults
    write(**{f"credentials__{name}": value for name, value in {**ACCOUNT, **CLIENT}.items()})
    with raises("ConfigFieldMissingException") as caught:
        google_ads()
    assert "SOURCES__GOOGLE_ADS__IMPERSONATED_EMAIL" in caught.message
    assert resolved() == ["GcpOAuthCredentials"]


@claim(
    "If the machine has default credentials of Google, dlt takes these in place of the service "
    "account in `secrets.toml`, as an OAuth client, and the source cannot use them."
)
def default_credentials_win() -> None:
    google.auth.default = machine_without_defaults
    write(**{f"credentials__{name}": value for name, value in ACCOUNT.items()})
    assert resolved() == ["GcpServiceAccountCredentials"]
    GcpDefaultCredentials._LAST_FAILED_DEFAULT = 0.0
    google.auth.default = lambda **_: (AnonymousCredentials(), "their-project")
    assert resolved() == ["GcpOAuthCredentials"]


@claim(
    "`change_events` looks back 14 days, and each run drops older rows.",
    "To keep older rows, merge by the event's resource name:",
)
def older_events_are_dropped() -> None:
    def loads(**hints: Any) -> Any:
        loaded = pipeline(f"ads_{len(hints)}")
        for days in ((1, 2), (2, 3)):
            events = [{"resource_name": f"customers/1/changeEvents/{day}"} for day in days]
            found = dlt.resource(events, name="change_events", write_disposition="replace")
            loaded.run(found.apply_hints(**hints))
        return rows(loaded, "SELECT count(*) FROM change_events")

    assert loads() == [(2,)]
    assert loads(write_disposition="merge", primary_key="resource_name") == [(3,)]


@claim(
    "starts each run 30 days before the last loaded day, and the key replaces the rows of these "
    "days:"
)
def lag_counts_days() -> None:
    loaded = pipeline()
    starts = []
    cursor = dlt.sources.incremental("day", initial_value=date(2025, 1, 1), lag=30)

    @dlt.resource
    def campaign_days(day: Any = cursor) -> Any:
        starts.append(day.start_value)
        yield {"day": date(2025, 4, 20)}

    for _ in range(2):
        loaded.extract(campaign_days())
    assert starts == [date(2025, 1, 1), date(2025, 3, 21)]
