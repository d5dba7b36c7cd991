"""Claims of docs/dlt-ecosystem/verified-sources/rest_api/authentication.mdx."""

import os
from typing import Any, Optional

import requests
import responses
from dlt.common.configuration import configspec
from dlt.common.typing import TSecretStrValue
from dlt.sources.helpers.rest_client.auth import (
    AuthConfigBase,
    OAuth2ClientCredentials,
    OAuthJWTAuth,
)
from dlt.sources.rest_api import rest_api_source
from dlt.sources.rest_api.config_setup import register_auth
from standins_lib import shop_api
from standins_lib.claims import claim, raises

BASE_URL = "https://api.example.com/v1"
ME = {"name": "me", "endpoint": {"path": "me", "data_selector": "$"}}
TOKEN_URL = "https://auth.example.com/oauth/token"


def source(auth: Any, *resources: Any, defaults: Any = None, **arguments: Any) -> Any:
    config: Any = {
        "client": {"base_url": BASE_URL, "auth": auth},
        "resources": [*(resources or [ME])],
    }
    if defaults is not None:
        config["resource_defaults"] = defaults
    return rest_api_source(config, **{"name": "shop", **arguments})


def things() -> responses.RequestsMock:
    mock = responses.RequestsMock(assert_all_requests_are_fired=False)
    mock.add(responses.GET, f"{BASE_URL}/things", json=[{"id": 1}])
    mock.add(responses.GET, f"{BASE_URL}/others", json=[{"id": 2}])
    mock.start()
    return mock


@configspec
class ShopKey(AuthConfigBase):
    key: TSecretStrValue = None

    def __call__(self, request: requests.PreparedRequest) -> requests.PreparedRequest:
        request.headers["X-Api-Key"] = self.key
        return request


@claim('An endpoint with `"auth": None` sends its requests without credentials.')
def no_credentials() -> None:
    mock = things()
    list(source({"token": "t"}, {"name": "things", "endpoint": {"auth": None}}, "others"))
    sent = {call.request.path_url: call.request.headers for call in mock.calls}
    assert "Authorization" not in sent["/v1/things"]
    assert sent["/v1/others"]["Authorization"] == "Bearer t"


@claim("A dictionary without `type` is a bearer token.")
def bearer_by_default() -> None:
    shop_api.start(auth="bearer")
    assert len(list(source({"token": "your-shop-token"}))) == 1
    with raises("HTTPError"):
        list(source({"token": "other"}))


@claim("`location` is `header`, `query` or `param`; `query` and `param` mean the same.")
def locations() -> None:
    mock = things()
    for place, path in (("query", "?key=k"), ("param", "?key=k"), ("header", "")):
        auth = {"type": "api_key", "api_key": "k", "name": "key", "location": place}
        list(source(auth, "things"))
        assert mock.calls[-1].request.path_url == f"/v1/things{path}"
    assert mock.calls[-1].request.headers["key"] == "k"


@claim(
    "`cookie` passes the validation and then fails with `NotImplementedError` at the first request."
)
def cookie() -> None:
    mock = things()
    loaded = source({"type": "api_key", "api_key": "k", "location": "cookie"}, "things")
    with raises("NotImplementedError"):
        list(loaded)
    assert len(mock.calls) == 0


@claim(
    "Prefer a header: a key in the query is part of the address, and dlt repeats the address in "
    "the message of an error."
)
def key_in_message() -> None:
    shop_api.start(auth="api_key")
    wrong = {"type": "api_key", "api_key": "old-key", "name": "api_key"}
    for place, shown in (("query", True), ("header", False)):
        with raises("HTTPError") as caught:
            list(source({**wrong, "location": place}))
        assert ("old-key" in caught.message) == shown


@claim(
    "`access_token_request_data` adds fields to the token request, such as `scope`.",
    "Each resource requests a token of its own; to request one token for all, pass an instance of "
    "`OAuth2ClientCredentials`.",
)
def tokens() -> None:
    application = {
        "access_token_url": TOKEN_URL,
        "client_id": "id",
        "client_secret": "secret",
        "access_token_request_data": {"scope": "read"},
    }
    as_dictionary = {"type": "oauth2_client_credentials", **application}
    mock = things()
    mock.add(responses.POST, TOKEN_URL, json={"access_token": "t", "expires_in": 3600})
    for auth, expected in ((as_dictionary, 2), (OAuth2ClientCredentials(**application), 1)):
        mock.calls.reset()
        list(source(auth, "things", "others"))
        bodies = [call.request.body for call in mock.calls if call.request.url == TOKEN_URL]
        assert len(bodies) == expected
        assert "scope=read" in bodies[0]


@claim("a token that dlt requests and renews")
def token_is_renewed() -> None:
    mock = things()
    mock.add(responses.POST, TOKEN_URL, json={"access_token": "first", "expires_in": 0})
    mock.add(responses.POST, TOKEN_URL, json={"access_token": "second", "expires_in": 3600})
    mock.replace(responses.GET, f"{BASE_URL}/things", json={"items": [1], "next": "/v1/others"})
    application = {"access_token_url": TOKEN_URL, "client_id": "id", "client_secret": "secret"}
    list(source({"type": "oauth2_client_credentials", **application}, "things"))
    sent = [call.request.headers.get("Authorization") for call in mock.calls]
    assert sent == [None, "Bearer first", None, "Bearer second"]


@claim(
    "Call `resolve()` on an `OAuthJWTAuth` before you pass it: otherwise the source asks for its "
    "`token` and stops with `ConfigFieldMissingException`."
)
def jwt_is_resolved() -> None:
    auth = OAuthJWTAuth(client_id="id", private_key="key", auth_endpoint=TOKEN_URL, scopes="a")
    with raises("ConfigFieldMissingException") as caught:
        source(auth)
    assert "SHOP__CREDENTIALS__TOKEN" in caught.message
    auth.resolve()
    assert list(source(auth).resources) == ["me"]


@claim(
    "dlt also looks in `[sources.rest_api.credentials]`, `[sources.credentials]` and "
    "`[credentials]`.",
    'It does not look in `[sources.shop]` or `[sources.shop.credentials]`; with `section="shop"` '
    "in `rest_api_source`, it finds `[sources.shop.credentials]`.",
)
def where_credentials_are() -> None:
    shop_api.start(auth="bearer")

    def found(variable: str, **arguments: Any) -> bool:
        os.environ[variable] = "your-shop-token"
        try:
            return len(list(source("bearer", **arguments))) == 1
        finally:
            del os.environ[variable]

    for place in ("SOURCES__REST_API__SHOP__", "SOURCES__REST_API__", "SOURCES__", ""):
        assert found(f"{place}CREDENTIALS__TOKEN")
    for place in ("SOURCES__SHOP__TOKEN", "SOURCES__SHOP__CREDENTIALS__TOKEN"):
        with raises("ConfigFieldMissingException"):
            found(place)
    assert found("SOURCES__SHOP__CREDENTIALS__TOKEN", section="shop")


@claim(
    'After `register_auth`, the string `"shop_key"` works and reads `key` from the configuration.',
    "A dictionary with the key `key` does not work: the validation refuses fields that no built-in "
    "type has.",
)
def registered_auth() -> None:
    shop_api.start(auth="api_key")
    register_auth("shop_key", ShopKey)
    os.environ["SOURCES__REST_API__SHOP__CREDENTIALS__KEY"] = "your-shop-key"
    assert len(list(source("shop_key"))) == 1
    with raises("DictValidationException"):
        source({"type": "shop_key", "key": "your-shop-key"})


@claim(
    "In `auth` of the client and of endpoints, the message masks fields such as `token`, `api_key` "
    "and `password`, except for their first and last character.",
    "It does not mask fields with other names, nor `headers`, nor anything in `resource_defaults`.",
)
def secrets_in_messages() -> None:
    def message(client: Any, endpoint: Any, defaults: Any = None) -> str:
        with raises("DictValidationException") as caught:
            source(client, {"name": "me", "endpoint": endpoint}, defaults=defaults)
        return caught.message

    assert "h*****y" in message({"token": "t"}, {"paht": "me", "auth": {"token": "hush-key"}})
    for name in ("token", "api_key", "password"):
        assert "h*****y" in message({"type": "unknown", name: "hush-key"}, {"path": "me"})
    assert "hush-key" in message({"type": "api_key", "key": "hush-key"}, {"path": "me"})
    assert "hush-key" in message(None, {"paht": "me", "headers": {"X-Key": "hush-key"}})
    shared = {"endpoint": {"paht": "me", "auth": {"token": "hush-key"}}}
    assert "hush-key" in message(None, {"path": "me"}, shared)


@claim(
    '`"auth": requests.auth.HTTPBasicAuth(…)` passes the validation, but the requests go out '
    "without credentials.",
    "Use dlt's `HttpBasicAuth`, or set the object as `auth` of your own `session`.",
)
def objects_of_requests() -> None:
    mock = things()
    login = requests.auth.HTTPBasicAuth("reporting", "secret")
    list(source(login, "things"))
    assert "Authorization" not in mock.calls[0].request.headers
    session = requests.Session()
    session.auth = login
    client: Any = {"base_url": BASE_URL, "session": session}
    list(rest_api_source({"client": client, "resources": ["things"]}))
    assert mock.calls[1].request.headers["Authorization"].startswith("Basic ")


class OnlyRequests(requests.auth.AuthBase):
    def __call__(self, request: requests.PreparedRequest) -> requests.PreparedRequest:
        request.headers["X-Api-Key"] = "k"
        return request


@claim(
    "The class in the message does not derive from BaseConfiguration, as AuthConfigBase does.",
    "it ignores an object that derives only from AuthBase of requests, and sends the requests "
    "without it.",
    "Derive from AuthConfigBase as above, or set session.auth as below.",
    "RESTClient(auth=…) accepts such an object.",
    "unless it cannot copy it, such as HTTPDigestAuth (cannot pickle)",
    cases=("client", "endpoint"),
)
def auth_that_is_no_configuration(case: str) -> None:
    from dlt.common.configuration import resolve_configuration
    from dlt.sources.helpers.rest_client import RESTClient

    auth: Any = OnlyRequests()
    mock = things()
    if case == "client":
        list(source(auth, "things"))
    else:
        list(source(None, {"name": "things", "endpoint": {"auth": auth}}))
    assert "X-Api-Key" not in mock.calls[-1].request.headers
    digest: Any = requests.auth.HTTPDigestAuth("loader", "p")
    with raises("TypeError") as refused:
        if case == "client":
            source(digest, "things")
        else:
            source(None, {"name": "things", "endpoint": {"auth": digest}})
    assert "cannot pickle" in refused.message
    list(source(ShopKey(key="k"), "things"))
    assert mock.calls[-1].request.headers["X-Api-Key"] == "k"
    RESTClient(BASE_URL, auth=auth).get("things")
    assert mock.calls[-1].request.headers["X-Api-Key"] == "k"
    with raises("ConfigurationWrongTypeException") as caught:
        resolve_configuration(auth)
    assert "must derive from BaseConfiguration" in caught.message


@claim(
    "A value found there replaces the one that you passed, and a field without any value raises"
    " `ConfigFieldMissingException`.",
    "To keep all fields as they are, call `resolve()` before you pass the object:",
    "`RESTClient(auth=…)` looks up nothing, so the object may have empty fields there.",
    cases=("replaced", "missing", "not resolved", "resolved", "client"),
)
def fields_of_an_auth_class(case: str) -> None:
    from dlt.common.configuration import NotResolved
    from dlt.sources.helpers.rest_client import RESTClient
    from typing_extensions import Annotated

    @configspec
    class Exchange(AuthConfigBase):
        key: str = None
        token: Annotated[Optional[str], NotResolved()] = None

        def __call__(self, request: Any) -> Any:
            request.headers["X-Fields"] = f"{self.key} {self.token}"
            return request

    seen: list[Any] = []

    def answer(request: Any) -> Any:
        seen.append(request.headers.get("X-Fields"))
        return 200, {}, "[]"

    with responses.RequestsMock() as mock:
        mock.assert_all_requests_are_fired = False
        mock.add_callback("GET", f"{BASE_URL}/me", answer)
        if case != "missing":
            os.environ["SOURCES__REST_API__CREDENTIALS__KEY"] = "from-env"
            os.environ["SOURCES__REST_API__CREDENTIALS__TOKEN"] = "from-env"
        auth = Exchange() if case in ("missing", "client") else Exchange(key="mine")
        if case == "resolved":
            auth.resolve()
        if case == "client":
            RESTClient(BASE_URL, auth=auth).get("me")
            assert seen == ["None None"]
        elif case == "missing":
            with raises("ConfigFieldMissingException"):
                list(source(auth, {"name": "me", "endpoint": {"path": "me"}}))
        else:
            list(source(auth, {"name": "me", "endpoint": {"path": "me"}}))
            assert seen == ["mine None" if case == "resolved" else "from-env None"]
