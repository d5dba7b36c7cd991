"""Claims of docs/general-usage/http/requests.mdx."""

import os
import socket
import threading
import types
from collections.abc import Iterator
from contextlib import contextmanager
from email.utils import formatdate
from time import time
from typing import Any, Optional

import dlt
import requests as plain
import responses
import tenacity.nap
from dlt.sources.helpers import requests
from dlt.sources.helpers.rest_client import RESTClient
from standins_lib.claims import claim, raises

URL = "https://api.example.com/v1/readings"


class Api:
    """Answers in turn with statuses, responses or exceptions, the last one for ever."""

    def __init__(self, *answers: Any) -> None:
        self.answers = [one if not isinstance(one, int) else (one, {}, "") for one in answers]
        self.requests = 0
        self.waits: list[float] = []

    def answer(self, request: plain.PreparedRequest) -> Any:
        found = self.answers[min(self.requests, len(self.answers) - 1)]
        self.requests += 1
        if isinstance(found, Exception):
            raise found
        return found

    @contextmanager
    def started(self) -> Iterator["Api"]:
        tenacity.nap.time = types.SimpleNamespace(sleep=self.waits.append)
        with responses.RequestsMock() as mock:
            mock.assert_all_requests_are_fired = False
            for method in ("GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS"):
                mock.add_callback(method, URL, callback=self.answer)
            yield self

    def get(self, client: Any = requests) -> Optional[int]:
        """The status that the caller gets, None if an error status is raised."""
        with self.started():
            try:
                return int(client.get(URL).status_code)
            except plain.HTTPError:
                return None


@claim("A request gets up to five attempts.", "An API that stays down costs 15 seconds")
def five_attempts() -> None:
    api = Api(503)
    assert api.get() is None
    assert api.requests == 5
    assert api.waits == [1, 2, 4, 8]


@claim(
    "It is retried if the status is 429 or between 500 and 599, or if it ends with "
    "`ConnectionError`, `Timeout` or `ChunkedEncodingError`, for example because the host cannot "
    "be reached, has an invalid certificate, or breaks off in the middle of a body.",
    "Other errors are final.",
)
def what_is_retried() -> None:
    retried = [429, 500, 599]
    retried += [plain.ConnectionError(), plain.Timeout(), plain.exceptions.SSLError()]
    retried += [plain.exceptions.ChunkedEncodingError()]
    for failure in retried:
        api = Api(failure, 200)
        assert (api.get(), api.requests) == (200, 2)
    for status in (400, 404, 408, 425, 499):
        api = Api(status, 200)
        assert (api.get(), api.requests) == (None, 1)
    with Api(plain.exceptions.ContentDecodingError(), 200).started() as api:
        with raises("ContentDecodingError"):
            requests.get(URL)
        assert api.requests == 1


@claim("A lost connection or a timeout raises its own exception.")
def exceptions_stay_the_same() -> None:
    with Api(plain.ConnectTimeout()).started() as api:
        with raises("ConnectTimeout"):
            requests.get(URL)
        assert api.requests == 5


@claim(
    "If the response has a `Retry-After` header, dlt waits as long as the header says, in whole "
    "seconds or until a date, but never more than `request_max_retry_delay`, 300 seconds by"
    " default",
    one_case="the function compares five values of the header",
)
def how_long_retry_after_waits() -> None:
    def wait(value: str) -> float:
        api = Api((429, {"Retry-After": value}, ""), 200)
        assert api.get() == 200
        return api.waits[0]

    assert wait("30") == 30
    assert wait("400") == 300
    assert 45 < wait(formatdate(time() + 50, usegmt=True)) < 51
    assert wait("1.5") == 1
    assert wait("7.5") == 1


@claim("All methods are retried, `POST` too.")
def all_methods_are_retried() -> None:
    for method in ("get", "post", "put", "patch", "delete", "head", "options"):
        with Api(503, 200).started() as api:
            assert getattr(requests, method)(URL).status_code == 200
            assert api.requests == 2


@claim(
    "The timeout is 60 seconds for each attempt",
    "Pass `timeout=` to change the limit for one request.",
)
def the_default_timeout() -> None:
    seen: list[Any] = []

    def send(self: Any, request: Any, **keywords: Any) -> plain.Response:
        seen.append(keywords["timeout"])
        made = plain.Response()
        made.status_code = 200
        return made

    plain.Session.send = send  # type: ignore[assignment]
    requests.get(URL)
    requests.get(URL, timeout=5)
    plain.get(URL)
    assert seen == [60, 5, None]


@claim(
    "With `stream=True`, retries cover only the headers.",
    "A body that breaks off while you read it raises an exception at once.",
)
def streams_are_not_retried() -> None:
    tenacity.nap.time = types.SimpleNamespace(sleep=lambda seconds: None)
    listening = socket.create_server(("127.0.0.1", 0))
    connections: list[int] = []

    def serve() -> None:
        while True:
            connection, _ = listening.accept()
            connections.append(1)
            connection.recv(9999)
            connection.sendall(b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhel")
            connection.close()

    threading.Thread(target=serve, daemon=True).start()
    address = f"http://127.0.0.1:{listening.getsockname()[1]}/"
    response = requests.get(address, stream=True)
    with raises("ChunkedEncodingError"):
        print(response.content)
    assert len(connections) == 1
    with raises("ChunkedEncodingError"):
        requests.get(address)
    assert len(connections) == 1 + 5


@claim(
    "If the target of a redirect stays down, each of the five attempts follows the redirect and "
    "sends five requests to the target: 25 in all, with 90 seconds of waiting."
)
def redirects_multiply_attempts() -> None:
    old = "https://api.example.com/old"
    waits: list[float] = []
    tenacity.nap.time = types.SimpleNamespace(sleep=waits.append)
    with responses.RequestsMock() as mock:
        first = mock.add(responses.GET, old, status=301, headers={"Location": URL})
        target = mock.add(responses.GET, URL, status=503)
        with raises("HTTPError"):
            requests.get(old)
        assert (first.call_count, target.call_count) == (5, 25)
    assert sum(waits) == 90


@claim("Response hooks run for each attempt.")
def hooks_see_each_attempt() -> None:
    seen: list[int] = []

    def note(response: plain.Response, *arguments: Any, **keywords: Any) -> None:
        seen.append(response.status_code)

    with Api(503, 200).started():
        requests.get(URL, hooks={"response": note})
    assert seen == [503, 200]


@claim("`request_max_attempts` counts the first request too: 1 means no retry.")
def one_attempt_is_no_retry() -> None:
    api = Api(503)
    assert api.get(requests.Client(request_max_attempts=1)) is None
    assert api.requests == 1


@claim(
    "The waits are `request_backoff_factor` times 1, 2, 4 and so on.",
    "`request_max_retry_delay` is the longest wait, also for `Retry-After`.",
)
def waits_grow_up_to_a_limit() -> None:
    api = Api(503)
    api.get(requests.Client(request_backoff_factor=1.5, request_max_retry_delay=5))
    assert api.waits == [1.5, 3, 5, 5]
    api = Api((429, {"Retry-After": "40"}, ""), 200)
    api.get(requests.Client(request_max_retry_delay=5))
    assert api.waits == [5]


@claim(
    "`requests.get` and the other functions use the defaults until something makes dlt read its "
    "configuration, such as `dlt.pipeline(…)`, a source, a `RESTClient` or a client of your own.",
    "A script that only sends requests keeps the defaults.",
)
def settings_wait_for_dlt() -> None:
    os.environ["RUNTIME__REQUEST_MAX_ATTEMPTS"] = "2"

    def in_a_new_process(prepare: Any) -> int:
        """The number of attempts, in a fork that has not read the configuration yet."""
        reads, writes = os.pipe()
        if os.fork() == 0:
            prepare()
            api = Api(503)
            api.get()
            os.write(writes, bytes([api.requests]))
            os._exit(0)
        os.wait()
        return os.read(reads, 1)[0]

    def read_nothing() -> None:
        pass

    def source() -> None:
        dlt.source(lambda: dlt.resource([1], name="one"), name="one")()

    assert in_a_new_process(read_nothing) == 5
    assert in_a_new_process(lambda: dlt.pipeline("weather")) == 2
    assert in_a_new_process(source) == 2
    assert in_a_new_process(lambda: RESTClient(URL)) == 2
    assert in_a_new_process(requests.Client) == 2


@claim(
    "Its arguments win over the settings in the `runtime` section, which apply to the arguments "
    "that you leave out"
)
def arguments_win_over_settings() -> None:
    os.environ["RUNTIME__REQUEST_MAX_ATTEMPTS"] = "2"
    os.environ["RUNTIME__REQUEST_TIMEOUT"] = "20"
    client = requests.Client(request_max_attempts=3)
    assert client.session.timeout == 20
    api = Api(503)
    api.get(client)
    assert api.requests == 3


@claim(
    "In configuration, `request_timeout` must be a single number: a list raises "
    "`ConfigValueCannotBeCoercedException`.",
    "As a pair, `request_timeout` is one limit for connecting and one for the response.",
)
def pairs_only_in_code() -> None:
    assert requests.Client(request_timeout=(5, 120)).session.timeout == (5, 120)
    os.environ["RUNTIME__REQUEST_TIMEOUT"] = "[5, 120]"
    with raises("ConfigValueCannotBeCoercedException"):
        requests.Client()


@claim("`status_codes` replaces the default list, so include the usual statuses")
def statuses_replace_the_list() -> None:
    client = requests.Client(status_codes=(423,))
    api = Api(423, 200)
    assert (api.get(client), api.requests) == (200, 2)
    api = Api(503, 200)
    assert (api.get(client), api.requests) == (None, 1)


@claim(
    "The condition is an addition: the statuses and exceptions above are still retried, and the "
    "function is not called for them.",
    "`retry_condition` gets the response, or the exception if there was no response",
    "The function also sees responses such as a 404.",
)
def conditions_are_an_addition() -> None:
    seen: list[Any] = []

    def never(response: Any, exception: Any) -> bool:
        seen.append(exception or response.status_code)
        return False

    client = requests.Client(retry_condition=never)
    assert Api(503, 200).get(client) == 200
    assert Api(plain.ConnectionError(), 200).get(client) == 200
    assert Api(404).get(client) is None
    assert seen == [200, 200, 404]
    failure = plain.TooManyRedirects()
    with Api(failure).started(), raises("TooManyRedirects"):
        client.get(URL)
    assert seen[-1] is failure


@claim("The condition may also be a list of functions: one function that returns `True` is enough.")
def one_condition_is_enough() -> None:
    def never(response: Any, exception: Any) -> bool:
        return False

    def pending(response: Any, exception: Any) -> bool:
        return response is not None and response.text == "pending"

    api = Api((200, {}, "pending"), 200)
    assert api.get(requests.Client(retry_condition=[never, pending])) == 200
    assert api.requests == 2


@claim(
    "If the report is still pending after the last attempt, you get the response like any other "
    "and nothing raises"
)
def the_last_answer_is_returned() -> None:
    api = Api((200, {}, "pending"))
    client = requests.Client(
        retry_condition=lambda response, exception: True, request_max_attempts=3
    )
    assert (api.get(client), api.requests) == (200, 3)


@claim("`headers` replaces all default headers, including `User-Agent`")
def headers_are_replaced() -> None:
    client = requests.Client(session_attrs={"headers": {"X-Key": "1"}})
    assert dict(client.session.headers) == {"X-Key": "1"}
    assert requests.client.session.headers["User-Agent"] == "dlt/1.10.0"


@claim("`from dlt.sources.helpers.requests import *` does not work in 1.10.0.")
def star_imports_fail() -> None:
    with raises("AttributeError") as caught:
        exec("from dlt.sources.helpers.requests import *")
    assert "RetryErrorClient" in caught.message


@claim("`dlt.sources.helpers.requests.HTTPError` and `requests.HTTPError` are the same class")
def one_class_of_errors() -> None:
    assert requests.HTTPError is plain.HTTPError


@claim(
    "For a network that is away for a minute or two, set `RUNTIME__REQUEST_MAX_ATTEMPTS=8`: the"
    " seven waits add up to 127 seconds.",
    cases=("no connection", "status 503"),
)
def eight_attempts(case: str) -> None:
    os.environ["RUNTIME__REQUEST_MAX_ATTEMPTS"] = "8"
    dlt.pipeline("weather")
    down: Any = plain.ConnectionError("No route to host") if case == "no connection" else 503
    api = Api(*[down] * 7, 200)
    assert api.get() == 200
    assert api.waits == [1, 2, 4, 8, 16, 32, 64]


class Certificates(plain.adapters.HTTPAdapter):
    """Notes how each request would check the certificate."""

    def send(self, request: plain.PreparedRequest, **options: Any) -> plain.Response:  # type: ignore[override]
        VERIFIED.append(options["verify"])
        response = plain.Response()
        response.status_code, response._content = 200, b'[{"id": 1}]'
        response.request, response.url = request, str(request.url)
        return response


VERIFIED: list[Any] = []


@claim(
    "`REQUESTS_CA_BUNDLE` and `CURL_CA_BUNDLE` in the environment win over both: add"
    ' `"trust_env": False`, with which requests ignores the proxies of the environment too.',
    'An argument wins over the variables: `client.paginate("orders", verify=False)`, or the same in'
    " `requests.get`.",
    cases=("REQUESTS_CA_BUNDLE", "CURL_CA_BUNDLE", "no variable"),
)
def certificates_of_the_environment(case: str) -> None:
    for name in ("REQUESTS_CA_BUNDLE", "CURL_CA_BUNDLE"):
        os.environ.pop(name, None)
    if case != "no variable":
        os.environ[case] = "bundle.pem"

    def verified(options: dict[str, Any], **arguments: Any) -> set[Any]:
        VERIFIED.clear()
        made = requests.Client(raise_for_status=False, session_attrs=options)
        made.session.mount("https://", Certificates())
        list(RESTClient(URL, session=made.session).paginate("orders", **arguments))
        made.get(URL, **arguments)
        return set(VERIFIED)

    found = None if case == "no variable" else "bundle.pem"
    assert verified({"verify": False}) == {found or False}
    assert verified({"verify": "company.pem"}) == {found or "company.pem"}
    assert verified({"verify": False, "trust_env": False}) == {False}
    assert verified({}, verify=False) == {False}


@claim(
    "`status_codes=(429,)` retries on 429 alone: a 500 raises at once. Lost connections and "
    "timeouts are still retried, unless you pass `exceptions=()`.",
    cases=("429", "500", "lost", "lost, without exceptions"),
)
def one_status(case: str) -> None:
    options: dict[str, Any] = {"exceptions": ()} if "without" in case else {}
    client = requests.Client(status_codes=(429,), request_max_attempts=3, **options)
    with responses.RequestsMock() as api:
        tenacity.nap.sleep = lambda seconds: None
        if case.startswith("lost"):
            api.get("https://api.example.com/v1", body=plain.ConnectionError("lost"))
        else:
            api.get("https://api.example.com/v1", status=int(case))
        error = "ConnectionError" if case.startswith("lost") else "HTTPError"
        with raises(error):
            client.get("https://api.example.com/v1")
        assert len(api.calls) == (3 if case in ("429", "lost") else 1)
