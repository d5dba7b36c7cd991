"""Claims of docs/dlt-ecosystem/llm-tooling/cursor-restapi.mdx."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from dlt.cli.ai_command import SUPPORTED_IDES
from dlt.sources.rest_api import rest_api_source
from standins_lib import shop_api
from standins_lib.claims import claim, pipeline, raises

BASE_URL = "https://api.example.com/v1"
ORDERS = {"name": "orders", "endpoint": {"paginator": {"type": "offset", "limit": 20}}}
DETAILS = {"name": "details", "endpoint": "orders/{resources.orders.id}"}


def source(*resources: Any, **arguments: Any) -> Any:
    config: Any = {"client": {"base_url": BASE_URL}, "resources": [*resources]}
    return rest_api_source(config, **arguments)


@claim("The command accepts `cursor`, `continue`, `cline` and `claude_desktop`.")
def assistants() -> None:
    assert sorted(SUPPORTED_IDES) == ["claude_desktop", "cline", "continue", "cursor"]


@claim(
    "A wrong key is found at once: dlt checks the dictionary when the source is created, and names "
    "the key that it does not know."
)
def wrong_key() -> None:
    shop = shop_api.start()
    with raises("DictValidationException") as caught:
        source({"name": "books", "endpoint": {"pagination": "auto"}})
    assert "following fields are unexpected {'pagination'}" in caught.message
    assert shop.requests == []
    list(source("stores"))
    assert shop.requests == ["/v1/stores"]


@claim(
    "`source.add_limit(1)` reads one page of each list.",
    "It does not limit a parent with `selected: False`, so select the parent while you try its "
    "children.",
)
def one_page_of_each_list() -> None:
    shop = shop_api.start()
    for parent, expected in ((ORDERS, 1 + 20), ({**ORDERS, "selected": False}, 2 + 37)):
        shop.requests.clear()
        list(source(parent, DETAILS).add_limit(1))
        assert len(shop.requests) == expected


@claim("`dev_mode=True` gives each attempt an empty dataset.")
def dev_mode() -> None:
    names = {pipeline(dev_mode=mode).dataset_name for mode in (False, True)}
    assert "data" in names
    assert len(names) == 2


@claim("messages of the validation can show them, and a key in a query is part of the address.")
def secrets_in_messages() -> None:
    shop_api.start(auth="api_key")
    with raises("DictValidationException") as caught:
        source({"name": "stores", "endpoint": {"paht": "x", "headers": {"X-Key": "hush-key"}}})
    assert "hush-key" in caught.message
    auth = {"type": "api_key", "api_key": "hush-key", "name": "api_key", "location": "query"}
    with raises("HTTPError") as failed:
        list(source({"name": "stores", "endpoint": {"auth": auth}}))
    assert "api_key=hush-key" in failed.message


@claim("`RUNTIME__LOG_LEVEL=INFO` shows the requests, and which paginator dlt chose.")
def log_level() -> None:
    program = Path("program.py")
    program.write_text(
        "from standins_lib import shop_api\n"
        "from dlt.sources.rest_api import rest_api_source\n"
        "shop_api.start()\n"
        f'client = {{"base_url": "{BASE_URL}"}}\n'
        'list(rest_api_source({"client": client, "resources": ["presses"]}))\n'
    )
    for level, expected in (("INFO", True), ("WARNING", False)):
        environment = {**os.environ, "RUNTIME__LOG_LEVEL": level}
        environment["PYTHONPATH"] = os.pathsep.join(sys.path)
        done = subprocess.run(
            [sys.executable, str(program)], env=environment, capture_output=True, check=True
        )
        assert (b"Making GET request" in done.stderr) == expected
        assert (b"Detected paginator: HeaderLinkPaginator" in done.stderr) == expected
