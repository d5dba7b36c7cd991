"""Stand-in for the GitHub REST API, so that snippets run without a network.

``start()`` answers every request of this process to ``https://api.github.com`` for one
repository.  The data is generated: a fixed history of issues, pull requests, comments and
labels.  ``start(now=...)`` serves the state at one point in time; a second call with a
later ``now`` simulates the time between two runs.
"""

from __future__ import annotations

import json
import math
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import parse_qsl, urlencode, urlsplit

import responses
from requests import PreparedRequest

from . import _github_history as history
from ._github_parts import Record, labels

API = "https://api.github.com"
TOKEN = "your-github-token"
DOCS = "https://docs.github.com/rest"
MAX_PER_PAGE = 100
DEFAULT_PER_PAGE = 30

Query = dict[str, str]
Answer = tuple[int, dict[str, str], str]


@dataclass
class GitHub:
    """The settings of a started stand-in, and the requests that it has answered."""

    repository: str
    now: str
    tokens: tuple[str, ...]
    link_header: bool
    requests: list[str] = field(default_factory=list)

    def answer(self, request: PreparedRequest) -> Answer:
        """Answer one request as api.github.com does."""
        url = urlsplit(request.url or "")
        query = dict(parse_qsl(url.query, keep_blank_values=True))
        self.requests.append(url.path + (f"?{url.query}" if url.query else ""))
        header = request.headers.get("Authorization")
        if header is not None and not self._accepts(header):
            return self._reply(401, _message("Bad credentials", 401), known=False)
        path = self._strip_repository(url.path)
        if path is None:
            return self._reply(404, _message("Not Found", 404), known=header is not None)
        try:
            status, body, headers = self._route(path, query)
        except ValueError as problem:
            body = _message("Validation Failed", 422) | {"errors": [str(problem)]}
            status, headers = 422, {}
        return self._reply(status, body, known=header is not None, headers=headers)

    def _accepts(self, header: str) -> bool:
        scheme, _, token = header.partition(" ")
        return scheme.lower() in ("bearer", "token") and token in self.tokens

    def _strip_repository(self, path: str) -> str | None:
        """The part of the path after the repository's name or id; None for other paths."""
        for root in (f"/repos/{self.repository}", f"/repositories/{history.REPOSITORY_ID}"):
            if path == root or path.startswith(f"{root}/"):
                return path[len(root) :]
        return None

    def _route(self, path: str, query: Query) -> tuple[int, Any, dict[str, str]]:
        """Status, JSON body and extra headers for a path inside the repository."""
        if path == "":
            return 200, history.repository(self.repository, self.now), {}
        for pattern, select in self._collections().items():
            found = re.fullmatch(pattern, path)
            if found:
                rows = select(query, *found.groups())
                if rows is None:
                    break
                return self._page(path, query, rows)
        single = re.fullmatch(r"/(issues|pulls)/(\d+)", path)
        if single:
            rows = self._pulls({}) if single[1] == "pulls" else self._issues({})
            for row in rows:
                if row["number"] == int(single[2]):
                    return 200, row, {}
        return 404, _message("Not Found", 404), {}

    def _collections(self) -> dict[str, Callable[..., list[Record] | None]]:
        """Handlers of paginated lists, by path pattern."""
        return {
            "/issues": lambda query: _issue_filters(query, self._issues(query)),
            "/pulls": lambda query: _pull_filters(query, self._pulls(query)),
            "/labels": lambda query: labels(self.repository),
            "/issues/comments": lambda query: _comment_filters(query, self._comments()),
            r"/issues/(\d+)/comments": self._comments_of,
        }

    def _issues(self, query: Query) -> list[Record]:
        return history.issues(self.repository, self.now)

    def _pulls(self, query: Query) -> list[Record]:
        return history.pulls(self.repository, self.now)

    def _comments(self, number: int | None = None) -> list[Record]:
        return history.comments(self.repository, self.now, number)

    def _comments_of(self, query: Query, number: str) -> list[Record] | None:
        if all(row["number"] != int(number) for row in self._issues({})):
            return None
        # This endpoint supports only `since` and sorts comments by id.
        return _since(query, self._comments(int(number)))

    def _page(
        self, path: str, query: Query, rows: list[Record]
    ) -> tuple[int, list[Record], dict[str, str]]:
        """One page of rows; the Link header is only sent if there is another page."""
        size = min(_positive(query.get("per_page"), DEFAULT_PER_PAGE), MAX_PER_PAGE)
        page = _positive(query.get("page"), 1)
        last = max(1, math.ceil(len(rows) / size))
        targets = {"prev": page - 1, "next": page + 1, "last": last, "first": 1}
        if page >= last:
            del targets["next"], targets["last"]
        if page <= 1:
            del targets["prev"], targets["first"]
        base = f"{API}/repositories/{history.REPOSITORY_ID}{path}"
        links = [
            f'<{base}?{urlencode(query | {"page": str(target)})}>; rel="{name}"'
            for name, target in targets.items()
        ]
        headers = {"Link": ", ".join(links)} if links and self.link_header else {}
        return 200, rows[(page - 1) * size : page * size], headers

    def _reply(
        self, status: int, body: Any, *, known: bool, headers: dict[str, str] | None = None
    ) -> Answer:
        limit = 5000 if known else 60
        always = {
            "Server": "github.com",
            "X-GitHub-Media-Type": "github.v3; format=json",
            "X-RateLimit-Limit": str(limit),
            "X-RateLimit-Remaining": str(max(0, limit - len(self.requests))),
            "X-RateLimit-Resource": "core",
        }
        return status, always | (headers or {}), json.dumps(body)


def _message(text: str, status: int) -> Record:
    return {"message": text, "documentation_url": DOCS, "status": str(status)}


def _positive(value: str | None, default: int) -> int:
    return int(value) if value and value.isdigit() and int(value) > 0 else default


def _choice(query: Query, name: str, allowed: tuple[str, ...]) -> str:
    """The value of a parameter; the first allowed value is the default."""
    value = query.get(name) or allowed[0]
    if value not in allowed:
        raise ValueError(f"{name} must be one of {', '.join(allowed)}")
    return value


def _since(query: Query, rows: list[Record]) -> list[Record]:
    """Rows updated at or after `since` (inclusive)."""
    since = query.get("since")
    if not since:
        return rows
    moment = history.parse(since)
    return [row for row in rows if history.parse(row["updated_at"]) >= moment]


def _ordered(
    query: Query, rows: list[Record], keys: tuple[str, ...], descending: bool
) -> list[Record]:
    sort = _choice(query, "sort", keys)
    key = sort if sort == "comments" else f"{sort}_at"
    order = ("desc", "asc") if descending else ("asc", "desc")
    reverse = _choice(query, "direction", order) == "desc"
    return sorted(rows, key=lambda row: (row[key], row["id"]), reverse=reverse)


def _of_state(query: Query, rows: list[Record]) -> list[Record]:
    state = _choice(query, "state", ("open", "closed", "all"))
    return [row for row in rows if state in ("all", row["state"])]


def _issue_filters(query: Query, rows: list[Record]) -> list[Record]:
    rows = _since(query, _of_state(query, rows))
    wanted = {name for name in query.get("labels", "").split(",") if name}
    rows = [row for row in rows if wanted <= {label["name"] for label in row["labels"]}]
    return _ordered(query, rows, ("created", "updated", "comments"), descending=True)


def _pull_filters(query: Query, rows: list[Record]) -> list[Record]:
    # GitHub's list of pull requests ignores `since`.
    return _ordered(query, _of_state(query, rows), ("created", "updated"), descending=True)


def _comment_filters(query: Query, rows: list[Record]) -> list[Record]:
    rows = _since(query, rows)
    if "sort" not in query:  # GitHub ignores `direction` without `sort`
        return rows
    return _ordered(query, rows, ("created", "updated"), descending=True)


_mock: responses.RequestsMock | None = None


def start(
    *,
    repository: str = "dlt-hub/dlt",
    now: str = "2025-05-12T08:00:00Z",
    tokens: tuple[str, ...] = (TOKEN,),
    link_header: bool = True,
) -> GitHub:
    """Answer this process's requests to api.github.com; a second call replaces the first.

    now: the time of the served state.  tokens: accepted credentials; requests without an
    Authorization header are answered too, as for public repositories.  link_header: False
    omits the Link header, like a gateway that drops it.
    """
    stop()
    github = GitHub(repository, now, tokens, link_header)
    mock = responses.RequestsMock(assert_all_requests_are_fired=False)
    for method in (responses.GET, responses.HEAD):
        mock.add_callback(
            method,
            re.compile(re.escape(API) + "/.*"),
            callback=github.answer,
            content_type="application/json; charset=utf-8",
        )
    mock.add_passthru("http://127.0.0.1")
    mock.add_passthru("http://localhost")
    mock.start()
    global _mock
    _mock = mock
    return github


def stop() -> None:
    """Stop answering requests; does nothing when not started."""
    global _mock
    if _mock is not None:
        _mock.stop(allow_assert=False)
        _mock = None
