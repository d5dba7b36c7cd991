"""Claims of docs/general-usage/http/authentication.mdx."""

import json
import os
import types
from base64 import b64decode
from typing import Any
from urllib.parse import parse_qs

import dlt
import requests
import responses
import tenacity.nap
from dlt.common.configuration import configspec
from dlt.sources.helpers.rest_client import RESTClient
from dlt.sources.helpers.rest_client.auth import (
    APIKeyAuth,
    AuthConfigBase,
    BearerTokenAuth,
    HttpBasicAuth,
    OAuth2ClientCredentials,
    OAuthJWTAuth,
)
from dlt.sources.helpers.rest_client.paginators import OffsetPaginator
from dlt.sources.rest_api import rest_api_source
from standins_lib import shop_api
from standins_lib.claims import claim, raises

URL = "https://api.example.com/v1"
LOGIN = "https://login.example.com/token"


def sent_with(auth: Any, path: str = "me") -> requests.PreparedRequest:
    """The request that a client sends with these credentials."""
    shop_api.start()
    return RESTClient(URL, auth=auth).get(path).request


class LoginServer:
    """Starts the shop and a server that answers token requests, and notes these requests."""

    def __init__(self, body: Any, status: int = 200) -> None:
        self.forms: list[dict[str, list[str]]] = []
        tenacity.nap.time = types.SimpleNamespace(sleep=lambda seconds: None)
        shop_api.start()

        def answer(request: requests.PreparedRequest) -> tuple[int, dict[str, str], str]:
            self.forms.append(parse_qs(str(request.body)))
            return status, {}, json.dumps(body)

        mock = shop_api._mock
        assert mock is not None
        mock.add_callback(responses.POST, LOGIN, callback=answer)

    def credentials(self, **fields: Any) -> OAuth2ClientCredentials:
        return OAuth2ClientCredentials(
            access_token_url=LOGIN, client_id="id", client_secret="secret", **fields
        )


def tokens(auth: Any, count: int = 2) -> list[str]:
    """The header `Authorization` of some requests, one after the other."""
    client = RESTClient(URL, auth=auth)
    return [client.get("me").request.headers["Authorization"] for _ in range(count)]


def private_key() -> str:
    from cryptography.hazmat.primitives import serialization
    from cryptography.hazmat.primitives.asymmetric import rsa

    key = rsa.generate_private_key(public_exponent=65537, key_size=2048)
    encoding, form = serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8
    return key.private_bytes(encoding, form, serialization.NoEncryption()).decode()


@claim(
    "Annotate an argument of a source with a class, and dlt fills the object from the table that "
    "is named like the argument, here `[sources.shop.auth]`",
    'The text `auth = "your-shop-token"` in `[sources.shop]` works as well.',
)
def a_source_gets_credentials() -> None:
    @dlt.source(name="shop", section="shop")
    def shop(auth: BearerTokenAuth = dlt.secrets.value) -> Any:
        return dlt.resource([auth.token], name="token")

    with raises("ConfigFieldMissingException"):
        shop()
    os.environ["SOURCES__SHOP__AUTH__TOKEN"] = "from-the-table"
    assert list(shop()) == ["from-the-table"]
    del os.environ["SOURCES__SHOP__AUTH__TOKEN"]
    os.environ["SOURCES__SHOP__AUTH"] = "from-the-text"
    assert list(shop()) == ["from-the-text"]


@claim(
    "`OAuthJWTAuth` cannot be filled in this way: as an argument of a source it raises a "
    "`TypeError`."
)
def a_source_cannot_get_a_signing_login() -> None:
    @dlt.source(name="shop", section="shop")
    def shop(auth: OAuthJWTAuth = dlt.secrets.value) -> Any:
        return []

    fields = {"CLIENT_ID": "id", "PRIVATE_KEY": "key", "AUTH_ENDPOINT": LOGIN, "SCOPES": "read"}
    os.environ.update({f"SOURCES__SHOP__AUTH__{name}": fields[name] for name in fields})
    with raises("TypeError"):
        shop()


@claim(
    "Without a token, `BearerTokenAuth()` raises nothing in `RESTClient`, and sends the word "
    "`None` as the token."
)
def a_missing_token_is_sent() -> None:
    assert sent_with(BearerTokenAuth()).headers["Authorization"] == "Bearer None"


@claim(
    "Pass the arguments by name, because the first argument is `name`, not the key.",
    "`name` is `Authorization` by default.",
)
def the_first_argument_is_the_name() -> None:
    assert sent_with(APIKeyAuth(api_key="key")).headers["Authorization"] == "key"
    sent = sent_with(APIKeyAuth("key")).headers
    assert "key" in sent
    assert "Authorization" not in sent


@claim(
    "`location` is `header` or `query`; `param` means the same as `query`.",
    "With `cookie`, the request raises `NotImplementedError`.",
    "Any other `location` sends no key, without an error.",
)
def where_a_key_can_be() -> None:
    def sent(location: Any) -> tuple[Any, Any]:
        request = sent_with(APIKeyAuth(name="X-Key", api_key="secret", location=location))
        return request.headers.get("X-Key"), str(request.url).removeprefix(URL)

    assert sent("header") == ("secret", "/me")
    assert sent("query") == (None, "/me?X-Key=secret")
    assert sent("param") == (None, "/me?X-Key=secret")
    assert sent("body") == (None, "/me")
    with raises("NotImplementedError"):
        sent("cookie")


@claim("A key in the query is part of the URL, so error messages can show it.")
def error_messages_show_a_key() -> None:
    shop_api.start()
    auth = APIKeyAuth(name="key", api_key="secret", location="query")
    with raises("HTTPError") as caught:
        list(RESTClient(URL, auth=auth).paginate("books/999"))
    assert "?key=secret" in caught.message


@claim(
    "In this case, pass an empty string as the password, because `None` is sent as the word `None`."
)
def no_password_is_none() -> None:
    def login(auth: HttpBasicAuth) -> bytes:
        return b64decode(str(sent_with(auth).headers["Authorization"]).removeprefix("Basic "))

    assert login(HttpBasicAuth("key")) == b"key:None"
    assert login(HttpBasicAuth("key", "")) == b"key:"


@claim(
    "dlt requests the token before the first request, and again when the token has expired.",
    "`default_token_expiration` is the lifetime in seconds if the response has no `expires_in`.",
)
def tokens_are_renewed() -> None:
    server = LoginServer({"access_token": "new", "expires_in": 60})
    auth = server.credentials(default_token_expiration=0)
    assert len(server.forms) == 0
    assert tokens(auth) == ["Bearer new", "Bearer new"]
    assert len(server.forms) == 1
    server = LoginServer({"access_token": "new", "expires_in": 0})
    tokens(server.credentials())
    assert len(server.forms) == 2
    server = LoginServer({"access_token": "new"})
    tokens(server.credentials(default_token_expiration=0))
    assert len(server.forms) == 2


@claim(
    "`access_token_request_data` adds fields to the form, or replaces fields, `grant_type` "
    "included."
)
def fields_of_the_token_request() -> None:
    server = LoginServer({"access_token": "new"})
    extra = {"scope": "orders", "grant_type": "password"}
    tokens(server.credentials(access_token_request_data=extra), 1)
    assert server.forms == [
        {
            "client_id": ["id"],
            "client_secret": ["secret"],
            "grant_type": ["password"],
            "scope": ["orders"],
        }
    ]


@claim("An `access_token` that you pass is not used.")
def a_given_token_is_not_used() -> None:
    server = LoginServer({"access_token": "new"})
    assert tokens(server.credentials(access_token="given"), 1) == ["Bearer new"]


@claim("A token request that fails raises `HTTPError`, after retries.")
def a_refused_token_request_raises() -> None:
    server = LoginServer({}, status=503)
    with raises("HTTPError"):
        tokens(server.credentials())
    assert len(server.forms) == 5
    server = LoginServer({}, status=401)
    with raises("HTTPError"):
        tokens(server.credentials())
    assert len(server.forms) == 1


@claim(
    "A response without the field `access_token` does not fail: the word `None` is sent as the "
    "token, and the API refuses it."
)
def a_response_without_a_token_is_no_error() -> None:
    server = LoginServer({"token": "new"})
    assert tokens(server.credentials(), 1) == ["Bearer None"]


@claim(
    "You can override `parse_access_token` and `parse_expiration_in_seconds` in the same way, for "
    "a server that calls these fields by other names."
)
def other_names_of_the_fields() -> None:
    class Renamed(OAuth2ClientCredentials):
        def parse_access_token(self, response_json: Any) -> str:
            return str(response_json["jeton"])

        def parse_expiration_in_seconds(self, response_json: Any) -> int:
            return int(response_json["ttl"])

    server = LoginServer({"jeton": "new", "ttl": 0})
    auth = Renamed(access_token_url=LOGIN, client_id="id", client_secret="secret")
    assert tokens(auth) == ["Bearer new", "Bearer new"]
    assert len(server.forms) == 2


@claim(
    "Always pass `scopes`, as an empty string if there are no scopes: without this argument you "
    "get a `TypeError`."
)
def scopes_are_required() -> None:
    with raises("TypeError"):
        OAuthJWTAuth(client_id="id", private_key="key", auth_endpoint=LOGIN)
    auth = OAuthJWTAuth(client_id="id", private_key="key", auth_endpoint=LOGIN, scopes="")
    assert auth.scopes == ""


@claim(
    "For the REST API source, call `account.resolve()` before you pass the object.",
    "Otherwise dlt looks for a `token` in the configuration and raises "
    "`ConfigFieldMissingException`.",
)
def the_source_needs_a_resolved_login() -> None:
    LoginServer({"access_token": "new"})
    account = OAuthJWTAuth(
        client_id="id", private_key=private_key(), auth_endpoint=LOGIN, scopes=["read"]
    )
    config: Any = {
        "client": {"base_url": URL, "auth": account, "paginator": "single_page"},
        "resources": ["stores"],
    }
    with raises("ConfigFieldMissingException") as caught:
        rest_api_source(config)
    assert "token" in caught.message
    account.resolve()
    assert len(list(rest_api_source(config))) == 3


@claim(
    "`__call__` runs once for each page.",
    "A retry sends the same prepared request again, with the same signature.",
)
def retries_are_not_signed_again() -> None:
    LoginServer({})
    api = shop_api.start(busy=1)

    @configspec
    class Counted(AuthConfigBase):
        calls: int = 0

        def __call__(self, request: requests.PreparedRequest) -> requests.PreparedRequest:
            self.calls += 1
            return request

    auth = Counted()
    pages = list(RESTClient(URL, auth=auth).paginate("orders", paginator=OffsetPaginator(20)))
    assert len(pages) == 2
    assert len(api.requests) == 3
    assert auth.calls == 2


@claim(
    "`OAuth2ClientCredentials` and `OAuthJWTAuth` look at the clock before each request, and get"
    " a new token when `expires_in` has passed.",
    cases=("valid", "expired"),
)
def tokens_are_renewed_by_the_clock(case: str) -> None:
    from unittest import mock

    import requests
    from dlt.sources.helpers.rest_client.auth import OAuth2ClientCredentials, OAuthJWTAuth

    seconds = 3600 if case == "valid" else 0
    session = mock.Mock()
    session.post.return_value.json.return_value = {"access_token": "t", "expires_in": seconds}
    client = OAuth2ClientCredentials(
        access_token_url="https://a.example.com", client_id="i", client_secret="s", session=session
    )
    signed = OAuthJWTAuth(
        client_id="i", private_key="k", auth_endpoint="https://a", scopes="s", session=session
    )
    for auth in (client, signed):
        session.post.reset_mock()
        with mock.patch.object(OAuthJWTAuth, "load_private_key"), mock.patch("jwt.encode"):
            for _ in range(3):
                auth(requests.Request("GET", "https://api.example.com").prepare())
        assert session.post.call_count == (1 if case == "valid" else 3)


@claim(
    "A repeated request, for example after `Retry-After`, is sent as it was prepared: with the old"
    " token, also if your `auth` would have a new one.",
    cases=("auth", "adapter"),
)
def the_token_of_a_repeated_request(case: str) -> None:
    from dlt.sources.helpers import requests as helper
    from requests.adapters import HTTPAdapter

    tenacity.nap.time = types.SimpleNamespace(sleep=lambda seconds: None)
    tokens = iter(["one", "two"])
    sent = []

    def answer(request: Any) -> Any:
        sent.append(request.headers["Authorization"])
        return (429, {"Retry-After": "1"}, "") if len(sent) == 1 else (200, {}, "[]")

    @configspec
    class Renewed(AuthConfigBase):
        def __call__(self, request: Any) -> Any:
            request.headers["Authorization"] = next(tokens)
            return request

    class FreshToken(HTTPAdapter):
        def send(self, request: Any, *args: Any, **options: Any) -> Any:
            request.headers["Authorization"] = next(tokens)
            return super().send(request, *args, **options)

    client = RESTClient(URL, auth=Renewed())
    if case == "adapter":
        session = helper.Client(raise_for_status=False).session
        session.mount(URL, FreshToken())
        client = RESTClient(URL, session=session)
    with responses.RequestsMock() as mock:
        mock.add_callback(responses.GET, f"{URL}/me", callback=answer)
        client.get("me")
    assert sent == (["one", "one"] if case == "auth" else ["one", "two"])
