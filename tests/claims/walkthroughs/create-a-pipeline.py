"""Claims of docs/walkthroughs/create-a-pipeline.mdx."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import dlt
from dlt.sources.helpers.rest_client import RESTClient
from dlt.sources.helpers.rest_client.auth import BearerTokenAuth
from dlt.sources.helpers.rest_client.paginators import HeaderLinkPaginator
from standins_lib import github
from standins_lib.claims import claim, columns, pipeline, raises, rows

SCRIPT = """
import dlt

print("module", __name__)

@dlt.resource
def issues(access_token: str = dlt.secrets.value):
    yield {"token": access_token}

if __name__ == "__main__":
    print([row["token"] for row in issues()])
"""


def run(script: Path, **environment: str) -> "subprocess.CompletedProcess[str]":
    script.parent.mkdir(exist_ok=True)
    script.write_text(SCRIPT)
    return subprocess.run(
        [sys.executable, script.name],
        cwd=script.parent,
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        check=False,
    )


def issues(client: RESTClient) -> list[Any]:
    params = {"state": "open", "per_page": 100}
    return [
        row for page in client.paginate("repos/dlt-hub/dlt/issues", params=params) for row in page
    ]


@claim(
    "dlt fills arguments of functions in that file from this section.",
    "the section in `secrets.toml` has another name than the script, or you started the script in"
    " another folder.",
)
def section_of_the_script() -> None:
    script = Path("work/github_issues.py")
    found = run(script, SOURCES__GITHUB_ISSUES__ACCESS_TOKEN="t")
    assert "['t']" in found.stdout
    other = run(script, SOURCES__GITHUB__ACCESS_TOKEN="t")
    assert "ConfigFieldMissingException" in other.stderr


@claim("`paginate` follows the `Link` header from page to page and yields each page as a list.")
def pages_as_lists() -> None:
    github.start()
    client = RESTClient("https://api.github.com", paginator=HeaderLinkPaginator())
    pages = list(client.paginate("repos/dlt-hub/dlt/issues", params={"per_page": 25}))
    assert len(pages) > 1
    assert {len(page) for page in pages[:-1]} == {25}


@claim(
    "If the token is wrong, GitHub answers 401, and the request raises an `HTTPError`.",
)
def wrong_token() -> None:
    github.start()
    for token, fails in ((github.TOKEN, False), ("wrong", True)):
        client = RESTClient("https://api.github.com", auth=BearerTokenAuth(token))
        if not fails:
            assert issues(client)
            continue
        with raises("HTTPError") as caught:
            issues(client)
        assert "401" in caught.message


@claim(
    "With `replace`, each run starts over, and closed issues disappear from the table.",
)
def closed_issues_disappear() -> None:
    loaded = pipeline()
    for data in ([{"id": 1}, {"id": 2}], [{"id": 2}]):
        loaded.run(dlt.resource(data, name="issues", write_disposition="replace", primary_key="id"))
    assert rows(loaded, "SELECT id FROM issues") == [(2,)]


@claim(
    "`user` was a dictionary and became columns such as `user__login`.",
    "`labels` and `assignees` were lists, and became tables of their own.",
)
def shape_of_the_tables() -> None:
    github.start()
    loaded = pipeline()
    loaded.extract(issues(RESTClient("https://api.github.com")), table_name="issues")
    loaded.normalize()
    assert "user__login" in columns(loaded, "issues")
    assert {"issues__labels", "issues__assignees"} <= set(loaded.default_schema.tables)
