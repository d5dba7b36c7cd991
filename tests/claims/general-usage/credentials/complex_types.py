"""Claims of docs/general-usage/credentials/complex_types.mdx."""

import json
import os
import sys
import time
import warnings
from pathlib import Path
from typing import Any, Optional, Union

import dlt
from dlt.common.configuration import configspec, resolve_configuration
from dlt.common.configuration.container import Container
from dlt.common.configuration.specs import (
    AwsCredentials,
    AzureCredentials,
    AzureServicePrincipalCredentials,
    BaseConfiguration,
    ConnectionStringCredentials,
    CredentialsConfiguration,
    GcpOAuthCredentials,
    GcpServiceAccountCredentials,
)
from dlt.common.configuration.specs.gcp_credentials import GcpDefaultCredentials
from dlt.common.configuration.specs.pluggable_run_context import PluggableRunContext
from dlt.common.storages.configuration import FilesystemConfiguration
from dlt.common.typing import TSecretStrValue
from standins_lib.claims import claim, raises

URL = "postgresql://loader@db.example.com/sales"


@dlt.source
def invoices(credentials: ConnectionStringCredentials = dlt.secrets.value) -> Any:
    yield dlt.resource([credentials.to_native_representation()], name="url")


def url_of(value: Any) -> str:
    """The connection string that a source gets when it is called with a value."""
    (found,) = list(invoices(value))
    return str(found)


def configure(**fields: str) -> None:
    """Sets fields of credentials in the environment."""
    os.environ.update({f"CREDENTIALS__{name.upper()}": fields[name] for name in fields})


@claim(
    "dlt still looks up the fields that the dictionary leaves out.",
    "A key that is not a field of the type is silently ignored.",
)
def dictionaries_are_completed() -> None:
    configure(host="found.example.com", username="not-used")
    value = {"drivername": "mysql", "username": "loader", "hots": "misspelled.example.com"}
    assert url_of(value) == "mysql://loader@found.example.com"


@claim(
    "An `@` that is not encoded raises no error: what follows it becomes part of the host.",
    "In the table, write the password as it is.",
)
def at_signs_split_the_host() -> None:
    plain = ConnectionStringCredentials("postgresql://loader:p@ss@db.example.com/sales")
    assert (plain.password, plain.host) == ("p", "ss@db.example.com")
    encoded = ConnectionStringCredentials("postgresql://loader:p%40ss@db.example.com/sales")
    assert (encoded.password, encoded.host) == ("p@ss", "db.example.com")
    configure(drivername="postgresql", host="db.example.com", password="p@ss")
    assert resolve_configuration(ConnectionStringCredentials()).password == "p@ss"


@claim(
    "dlt looks up only the fields that the string leaves out, except `query`: a string without "
    "options means that there are none.",
)
def strings_are_completed_but_for_options() -> None:
    configure(host="other.example.com", password="found", port="99", query='{"a": "b"}')
    assert url_of(URL) == "postgresql://loader:found@db.example.com:99/sales"
    table = url_of({"drivername": "mysql", "host": "db.example.com", "username": "loader"})
    assert table == "mysql://loader:found@db.example.com:99?a=b"


@claim(
    "Its values do not win: dlt looks up every field, and the object only supplies what is not "
    "configured.",
    "dlt writes what it finds into the object that you pass, so do not share one object between "
    "sources.",
)
def objects_are_overwritten() -> None:
    configure(host="other.example.com")
    given = ConnectionStringCredentials(URL)
    assert url_of(given) == "postgresql://loader@other.example.com/sales"
    assert given.host == "other.example.com"


@claim("An object whose `resolve()` was called is used as it is.")
def resolved_objects_are_kept() -> None:
    configure(host="other.example.com")
    given = ConnectionStringCredentials(URL)
    given.resolve()
    assert url_of(given) == URL


@claim("`str(credentials)` hides the password and the query, so you can log it.")
def printed_credentials_hide_secrets() -> None:
    credentials = ConnectionStringCredentials("postgresql://a:hush@db.example.com/s?token=t")
    assert str(credentials) == "postgresql://a:***@db.example.com/s"
    assert credentials.to_native_representation().endswith("a:hush@db.example.com/s?token=t")


def signed_in(bucket_url: str) -> str:
    """The type of credentials that the filesystem gets for a bucket."""
    found = resolve_configuration(FilesystemConfiguration(bucket_url=bucket_url))
    return type(found.credentials).__name__


def default_credentials_of_google() -> None:
    """Puts application default credentials on the machine."""
    user = {"client_id": "c", "client_secret": "s", "refresh_token": "r", "quota_project_id": "q"}
    with open("adc.json", "w") as file:
        json.dump({"type": "authorized_user", **user}, file)
    os.environ["GOOGLE_APPLICATION_CREDENTIALS"] = os.path.abspath("adc.json")


def no_default_credentials_of_google() -> None:
    """Has dlt believe that it has searched a moment ago, because a search uses the network."""
    GcpDefaultCredentials._LAST_FAILED_DEFAULT = time.time()


@claim(
    "The printed `credentials` do not show it: with a misspelled `private_key`, they still name "
    "your service account.",
    "Ask `credentials.has_default_credentials()`, which is `True` when the fallback is in use.",
)
def misspelled_keys_fall_back() -> None:
    default_credentials_of_google()
    configure(project_id="acme", client_email="loader@acme", privat_key="fake")
    found = resolve_configuration(GcpServiceAccountCredentials())
    assert str(found) == "loader@acme@acme"
    assert found.has_default_credentials()
    configure(private_key="fake")
    complete = resolve_configuration(GcpServiceAccountCredentials())
    assert str(complete) == "loader@acme@acme"
    assert not complete.has_default_credentials()


@claim("If you do not set `project_id`, the project comes from these credentials too.")
def projects_come_from_the_fallback() -> None:
    default_credentials_of_google()
    assert resolve_configuration(GcpServiceAccountCredentials()).project_id == "q"
    configure(project_id="acme")
    assert resolve_configuration(GcpServiceAccountCredentials()).project_id == "acme"


@claim(
    "For Google Cloud Storage the service account is tried first, so default credentials on the "
    "machine also hide a configured OAuth client."
)
def fallbacks_hide_oauth_clients() -> None:
    configure(project_id="acme", client_id="id", client_secret="fake", refresh_token="fake")
    default_credentials_of_google()
    assert signed_in("gs://bucket") == "GcpServiceAccountCredentials"
    no_default_credentials_of_google()
    assert signed_in("gs://bucket") == "GcpOAuthCredentials"


@claim(
    "A `google.oauth2.service_account.Credentials` of your own needs a detour, because an argument "
    "of that class raises `TypeError`."
)
def objects_of_service_accounts_are_wrapped() -> None:
    from google.oauth2.service_account import Credentials

    @dlt.source
    def budget(credentials: GcpServiceAccountCredentials = dlt.secrets.value) -> Any:
        yield dlt.resource([{"native": credentials.to_native_credentials()}], name="used")

    mine = Credentials(None, "loader@acme", "https://oauth2.googleapis.com/token", project_id="a")
    with raises("TypeError") as caught:
        budget(mine)
    assert "not subscriptable" in caught.message
    wrapped = GcpServiceAccountCredentials()
    wrapped.parse_native_representation(mine)
    assert [row["native"] is mine for row in budget(wrapped)] == [True]


@claim(
    "You can pass a `google.oauth2.credentials.Credentials` as the argument in place of the fields."
)
def objects_of_users_are_accepted() -> None:
    from google.oauth2.credentials import Credentials

    @dlt.source
    def reports(credentials: GcpOAuthCredentials = dlt.secrets.value) -> Any:
        yield dlt.resource([{"native": credentials.to_native_credentials()}], name="used")

    mine = Credentials("fake-token", client_id="id", quota_project_id="acme")
    assert [row["native"] is mine for row in reports(mine)] == [True]


@claim(
    "A scheduled job has no terminal: there, a missing refresh token already raises "
    "`ConfigFieldMissingException`, or dlt takes the fallback.",
    cases=("no default credentials", "default credentials"),
)
def jobs_need_a_refresh_token(case: str) -> None:
    if case == "default credentials":
        from unittest import mock

        from google.oauth2.credentials import Credentials

        configure(client_id="id", client_secret="fake", project_id="acme")
        found = (Credentials("fake-token"), "acme")
        with open(os.devnull) as sys.stdin, mock.patch("google.auth.default", return_value=found):
            assert resolve_configuration(GcpOAuthCredentials()).has_default_credentials()
        return
    no_default_credentials_of_google()
    configure(client_id="id", client_secret="fake", project_id="acme")
    with open(os.devnull) as sys.stdin, raises("ConfigFieldMissingException") as caught:
        resolve_configuration(GcpOAuthCredentials())
    assert "['refresh_token']" in caught.message


@claim("AWS credentials have no string form: a string, JSON as well, raises `InvalidNativeValue`.")
def aws_has_no_string_form() -> None:
    os.environ["CREDENTIALS"] = '{"aws_access_key_id": "a", "aws_secret_access_key": "b"}'
    with raises("InvalidNativeValue") as caught:
        resolve_configuration(AwsCredentials())
    assert "boto3.Session" in caught.message


@claim(
    "Keys without a session token get the string `None` as their token, and it is sent with each "
    "request.",
    "The same happens to the keys of a session that you pass.",
    "`to_session_credentials()` then returns the token `None` too, and does not ask AWS STS.",
)
def long_lived_keys_get_a_token() -> None:
    import botocore.session

    session = botocore.session.get_session()
    session.set_credentials("key-of-session", "fake")
    assert AwsCredentials.from_session(session).aws_session_token == "None"
    os.environ.update({"AWS_ACCESS_KEY_ID": "key", "AWS_SECRET_ACCESS_KEY": "fake"})
    found = resolve_configuration(AwsCredentials())
    assert found.to_s3fs_credentials()["token"] == "None"
    assert found.to_session_credentials()["aws_session_token"] == "None"
    configure(aws_access_key_id="key", aws_secret_access_key="fake")
    assert resolve_configuration(AwsCredentials()).aws_session_token is None


@claim(
    "With a key ID alone, botocore looks for nothing: the secret and the token become the string "
    "`None`.",
    "A secret alone raises `ConfigFieldMissingException`, even if the machine has keys.",
)
def half_a_key_stops_the_fallback() -> None:
    os.environ.update({"AWS_ACCESS_KEY_ID": "key", "AWS_SECRET_ACCESS_KEY": "of-machine"})
    configure(aws_access_key_id="configured")
    found = resolve_configuration(AwsCredentials())
    assert (found.aws_secret_access_key, found.aws_session_token) == ("None", "None")
    del os.environ["CREDENTIALS__AWS_ACCESS_KEY_ID"]
    assert resolve_configuration(AwsCredentials()).aws_secret_access_key == "of-machine"
    configure(aws_secret_access_key="configured")
    with raises("ConfigFieldMissingException") as caught:
        resolve_configuration(AwsCredentials())
    assert "['aws_access_key_id']" in caught.message


@claim("If you configure a SAS token, dlt uses that one:")
def sas_tokens_are_kept() -> None:
    configure(azure_storage_account_name="acme", azure_storage_account_key="ZmFrZS1rZXk=")
    made = resolve_configuration(AzureCredentials()).azure_storage_sas_token
    assert "sig=" in made
    configure(azure_storage_sas_token="mine")
    assert resolve_configuration(AzureCredentials()).azure_storage_sas_token == "mine"


@claim(
    "A service principal without its secret falls back in the same way, without a warning.",
    "The `filesystem` destination tries complete credentials of both types first, then the "
    "fallback.",
)
def azure_tries_complete_credentials_first() -> None:
    with raises("ConfigFieldMissingException") as caught:
        signed_in("az://container")
    assert "AZURE_STORAGE_ACCOUNT_NAME was not found" in caught.message
    configure(azure_storage_account_name="acme", azure_tenant_id="t", azure_client_id="c")
    assert signed_in("az://container") == "AzureCredentials"
    alone = resolve_configuration(AzureServicePrincipalCredentials())
    assert alone.has_default_credentials()
    configure(azure_client_secret="fake")
    assert signed_in("az://container") == "AzureServicePrincipalCredentialsWithoutDefaults"
    configure(azure_storage_account_key="ZmFrZS1rZXk=")
    assert signed_in("az://container") == "AzureCredentialsWithoutDefaults"


@configspec
class TokenCredentials(CredentialsConfiguration):
    token: TSecretStrValue = None


@configspec
class LoginCredentials(CredentialsConfiguration):
    username: str = None
    password: TSecretStrValue = None


@dlt.source
def agents(
    credentials: Union[TokenCredentials, LoginCredentials] = dlt.secrets.value,
) -> Any:
    yield dlt.resource([dict(credentials)], name="used")


@claim(
    "To force a type, pass an instance: `agents(LoginCredentials(…))`.",
    "The instance fixes the type, but configured fields still replace its values.",
)
def instances_fix_the_type() -> None:
    configure(token="fake-token", username="configured")
    login = {"username": "mara", "password": "fake"}
    assert list(agents(login)) == [{"token": "fake-token"}]
    expected = [{"username": "configured", "password": "fake"}]
    assert list(agents(LoginCredentials(**login))) == expected


@claim(
    "If no type is complete, the error lists the keys of all types without saying which key "
    "belongs to which type."
)
def the_error_lists_all_types() -> None:
    with raises("ConfigFieldMissingException") as caught:
        agents()
    assert "CREDENTIALS__TOKEN" in caught.message
    assert "CREDENTIALS__PASSWORD" in caught.message
    assert "LoginCredentials" not in caught.message


@claim(
    "A field without a type raises `ConfigFieldMissingTypeHintException`; a field without a "
    "default gets `None`, with a warning."
)
def fields_need_a_type_and_a_default() -> None:
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")

        @configspec
        class Export(BaseConfiguration):
            bucket: Optional[str]  # type: ignore[misc,unused-ignore]

    assert "Missing default value for field bucket" in str(caught[0].message)
    assert Export().bucket is None
    with raises("ConfigFieldMissingTypeHintException"):

        @configspec
        class Untyped(BaseConfiguration):
            bucket = None


@claim(
    "dlt never drops this section: it finds `SETTINGS__BUCKET` in the environment, but not "
    "`BUCKET`."
)
def the_argument_stays_a_section() -> None:
    @configspec
    class ExportSettings(BaseConfiguration):
        bucket: str = None

    @dlt.source
    def exports(settings: ExportSettings = dlt.config.value) -> Any:
        yield dlt.resource([settings.bucket], name="bucket")

    os.environ["BUCKET"] = "bare"
    with raises("ConfigFieldMissingException"):
        exports()
    os.environ["SETTINGS__BUCKET"] = "short"
    assert list(exports()) == ["short"]


@claim("It may supply them, and must then call `self.resolve()`.")
def partial_settings_are_resolved_by_hand() -> None:
    @configspec
    class Supplied(BaseConfiguration):
        bucket: str = None

        def on_partial(self) -> None:
            self.bucket = "acme"

    @configspec
    class Resolved(Supplied):
        def on_partial(self) -> None:
            self.resolve()

    with raises("ConfigFieldMissingException"):
        resolve_configuration(Supplied())
    assert resolve_configuration(Resolved()).bucket == "acme"


@claim(
    "The whole type counts as a secret, so a table in `config.toml` is refused, unless "
    "`secrets.toml` has a table for the same credentials: then dlt reads fields from both.",
    cases=("no secrets", "table in secrets.toml", "variable"),
)
def tables_in_config_are_refused(case: str) -> None:
    os.makedirs(".dlt")
    with open(".dlt/config.toml", "w") as file:
        file.write('[credentials]\nusername = "mara"\n')
    if case == "variable":
        os.environ["CREDENTIALS__PASSWORD"] = "fake"
    if case == "table in secrets.toml":
        with open(".dlt/secrets.toml", "w") as file:
            file.write('[credentials]\npassword = "fake"\n')
        login = resolve_configuration(LoginCredentials())
        assert (login.username, login.password) == ("mara", "fake")
        return
    with raises("ValueNotSecretException") as caught:
        resolve_configuration(LoginCredentials())
    assert "config.toml" in caught.message


@claim(
    "Without this method, do not set a single value: dlt ignores it, or raises `TypeError` if the "
    "value contains the name of a field."
)
def types_without_a_parser_take_no_strings() -> None:
    configure(token="fake-field")
    os.environ["CREDENTIALS"] = "other"
    assert resolve_configuration(TokenCredentials()).token == "fake-field"
    os.environ["CREDENTIALS"] = "other-token"
    with raises("TypeError"):
        resolve_configuration(TokenCredentials())


@claim(
    "the default credentials of the machine win over a service account in the section, and your"
    " function gets `GcpOAuthCredentials`.",
    "Write the service account first, or use types without a fallback, such as"
    " `GcpOAuthCredentialsWithoutDefaults`.",
)
def defaults_of_the_machine_in_a_union() -> None:
    import google.auth
    from dlt.common.configuration.specs import GcpOAuthCredentialsWithoutDefaults
    from google.auth.credentials import AnonymousCredentials

    @dlt.source(name="ads", section="ads")
    def oauth_first(
        credentials: Union[GcpOAuthCredentials, GcpServiceAccountCredentials] = dlt.secrets.value,
    ) -> Any:
        return dlt.resource([type(credentials).__name__], name="kind")

    @dlt.source(name="ads", section="ads")
    def account_first(
        credentials: Union[GcpServiceAccountCredentials, GcpOAuthCredentials] = dlt.secrets.value,
    ) -> Any:
        return dlt.resource([credentials.project_id], name="kind")

    @dlt.source(name="ads", section="ads")
    def no_fallback(
        credentials: Union[
            GcpOAuthCredentialsWithoutDefaults, GcpServiceAccountCredentials
        ] = dlt.secrets.value,
    ) -> Any:
        return dlt.resource([credentials.project_id], name="kind")

    dlt.secrets["sources.ads.credentials"] = {
        "project_id": "acme-data",
        "client_email": "loader@acme-data.iam.gserviceaccount.com",
        "private_key": "your-private-key",
    }
    google.auth.default = lambda **_: (AnonymousCredentials(), "their-project")
    GcpDefaultCredentials._LAST_FAILED_DEFAULT = 0.0
    assert list(oauth_first()) == ["GcpOAuthCredentials"]
    assert list(account_first()) == ["acme-data"]
    assert list(no_fallback()) == ["acme-data"]


@claim(
    "Without the account name, dlt raises `ConfigFieldMissingException`, and with a key alone"
    " `TypeError: unsupported operand type(s)`.",
    cases=("nothing", "token", "key", "key, destination"),
)
def azure_without_the_account_name(case: str) -> None:
    if case == "token":
        configure(azure_storage_sas_token="sig=fake")
    elif "key" in case:
        configure(azure_storage_account_key="ZmFrZS1rZXk=")
    with raises("TypeError" if "key" in case else "ConfigFieldMissingException") as caught:
        if "destination" in case:
            signed_in("az://container")
        else:
            resolve_configuration(AzureCredentials())
    if "key" in case:
        assert "unsupported operand type(s)" in caught.message


@claim(
    r"In JSON, and in TOML with double quotes, `\n` in `private_key` is a line break.",
    "TOML's multi-line strings and environment variables take real ones.",
    "In an environment variable for `PRIVATE_KEY` alone, or in TOML with single quotes, it stays"
    " two characters, and the key cannot be read.",
    cases=(
        "JSON",
        "double quotes",
        "multi-line",
        "single quotes",
        "environment",
        r"environment, \n",
    ),
)
def line_breaks_of_a_key(case: str) -> None:
    from cryptography.hazmat.primitives import serialization
    from cryptography.hazmat.primitives.asymmetric import rsa

    key = rsa.generate_private_key(public_exponent=65537, key_size=2048).private_bytes(
        serialization.Encoding.PEM,
        serialization.PrivateFormat.PKCS8,
        serialization.NoEncryption(),
    )
    real = key.decode()
    escaped = real.replace("\n", r"\n")
    fields = {"project_id": "p", "client_email": "a@example.com"}
    quoted = {
        "double quotes": f'"{escaped}"',
        "multi-line": f'"""\n{real}"""',
        "single quotes": f"'{escaped}'",
    }.get(case)
    if case == "JSON":
        os.environ["CREDENTIALS"] = json.dumps({**fields, "private_key": real})
    elif quoted is None:
        os.environ["CREDENTIALS__PRIVATE_KEY"] = real if case == "environment" else escaped
    lines = [f'{name} = "{value}"' for name, value in fields.items()]
    lines += [f"private_key = {quoted}"] if quoted else []
    Path(".dlt").mkdir(exist_ok=True)
    Path(".dlt/secrets.toml").write_text("\n".join(["[credentials]", *lines]))
    Container()[PluggableRunContext].reload_providers()
    found = resolve_configuration(GcpServiceAccountCredentials())
    if case in ("single quotes", r"environment, \n"):
        assert r"\n" in found.private_key
        with raises("ValueError"):
            found.to_native_credentials()
    else:
        assert found.private_key.strip() == real.strip()
        found.to_native_credentials()
