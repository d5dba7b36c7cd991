"""Claims of docs/general-usage/testing.mdx."""

import os
from pathlib import Path
from typing import Any

import dlt
import requests
import responses
from dlt.sources.helpers.rest_client import RESTClient
from standins_lib.claims import claim, pipeline, raises, rows
from standins_lib.neighbours import shaped

FROM_ZERO = dlt.sources.incremental("id", initial_value=0)

BY_ID = dlt.sources.incremental[int]("id", initial_value=0)


@dlt.resource
def orders(_: Any = BY_ID) -> Any:
    yield [{"id": 1}, {"id": 2}]


def ids() -> list[int]:
    return [row["id"] for row in orders()]


def settings(folder: str, region: str) -> None:
    Path(folder, ".dlt").mkdir(parents=True)
    Path(folder, ".dlt", "config.toml").write_text(f'region = "{region}"', encoding="utf-8")


@claim(
    "the pipeline stays active, and a later test that iterates over the same resource gets its"
    " cursors"
)
def cursors_of_the_active_pipeline() -> None:
    assert ids() == [1, 2]
    extracted = pipeline()
    extracted.extract(orders())
    assert ids() == []
    extracted.deactivate()
    assert ids() == [1, 2]


@claim("dlt reads its TOML files when it looks up the first value, and keeps them.")
def files_are_read_once() -> None:
    settings("tests", "test")
    settings("project", "production")
    os.environ["DLT_PROJECT_DIR"] = "tests"
    assert dlt.config["region"] == "test"
    os.environ["DLT_PROJECT_DIR"] = "project"
    assert dlt.config["region"] == "test"


@claim(
    "A value that a test writes into `dlt.config` or `dlt.secrets` stays for all later tests. Use"
    " `monkeypatch.setenv` instead: environment variables win over the files, and pytest restores"
    " them."
)
def written_values_stay() -> None:
    settings(".", "file")
    dlt.config["written"] = "test"
    pipeline().deactivate()
    assert dlt.config["written"] == "test"
    assert dlt.config["region"] == "file"
    os.environ["REGION"] = "environment"
    assert dlt.config["region"] == "environment"


@claim(
    "A working directory of its own does not isolate a test that loads into a database of another"
    " test: the first run restores state and schema from the dataset."
)
def state_comes_from_the_dataset() -> None:
    pipeline(pipelines_dir="first").run(orders())
    second = pipeline(pipelines_dir="second")
    second.run(orders())
    assert "orders" in second.default_schema.tables
    assert rows(second, "SELECT id FROM orders ORDER BY id") == [(1,), (2,)]


@claim(
    "a request without an answer, or with status 429 or 5xx, is tried five times, and the test "
    "waits for 15 seconds",
    cases=("500", "429", "404", "no answer"),
)
def attempts(case: str) -> None:
    answer: Any = {"status": int(case)} if case.isdigit() else {"body": requests.ConnectionError()}

    def calls() -> int:
        client = RESTClient("https://api.shop.example.com")
        with responses.RequestsMock() as mock:
            mock.get("https://api.shop.example.com/orders", **answer)
            with raises(requests.HTTPError if case.isdigit() else requests.ConnectionError):
                list(client.paginate("orders"))
            return len(mock.calls)

    # The waits are 1, 2, 4 and 8 times the factor.
    os.environ["RUNTIME__REQUEST_BACKOFF_FACTOR"] = "0"
    assert calls() == (1 if case == "404" else 5)
    os.environ["RUNTIME__REQUEST_MAX_ATTEMPTS"] = "1"
    assert calls() == 1


@claim("`add_limit(1)` stops after one *yield*, which is one page here.")
def limit_counts_pages() -> None:
    @dlt.resource
    def pages() -> Any:
        yield [1, 2]
        yield [3]

    assert list(pages().add_limit(1)) == [1, 2]
    assert list(pages()) == [1, 2, 3]


@claim("The list of a source, `list(shop())`, has the rows of all its resources.")
def list_of_a_source() -> None:
    @dlt.source
    def shop() -> Any:
        return dlt.resource([1], name="lamps"), dlt.resource([2], name="mugs")

    assert sorted(shop()) == [1, 2]
    assert list(shop().mugs) == [2]


@claim("`extract` and `normalize` need no database, so this test takes a fraction of a second:")
def no_database() -> None:
    extracted = pipeline()
    extracted.extract(orders())
    extracted.normalize()
    assert "id" in extracted.default_schema.get_table_columns("orders")
    assert not list(Path(".").rglob("*.duckdb"))


@claim(
    "dlt's `Session` is a subclass of `requests.Session`, made when `dlt.sources.helpers.requests`"
    " is imported.",
    'So patch a method, not the class: `mock.patch("requests.Session.send")` reaches the'
    " requests of dlt's helper, of its REST client and of `requests`.",
    "A patch of the class `requests.Session` during the import makes dlt's class from the fake: a"
    " function ends the import with `TypeError`, and a mock stays in dlt for all later tests.",
    "A patch of `requests.get` does not reach `get` of dlt's helper.",
    cases=("send", "get", "function", "mock"),
)
def patches_of_requests(case: str) -> None:
    import subprocess
    import sys

    programs = {
        "send": """
from dlt.sources.helpers import requests as helper
from dlt.sources.helpers.rest_client import RESTClient
assert issubclass(helper.Session, requests.Session)
with mock.patch("requests.Session.send") as send:
    send.return_value.status_code = 200
    helper.get("https://shop.invalid")
    RESTClient("https://shop.invalid").get("orders")
    requests.get("https://shop.invalid")
print(send.call_count)
""",
        "get": """
from dlt.sources.helpers import requests as helper
with mock.patch("requests.get") as get:
    with mock.patch("requests.Session.send") as send:
        send.return_value.status_code = 200
        helper.get("https://shop.invalid")
print(get.call_count, send.call_count)
""",
        "function": """
with mock.patch("requests.Session", lambda: None):
    try:
        from dlt.sources.helpers import requests as helper
    except TypeError:
        print("TypeError")
""",
        "mock": """
with mock.patch("requests.Session"):
    from dlt.sources.helpers import requests as helper
print(isinstance(helper.get("https://shop.invalid"), mock.Mock))
""",
    }
    head = "from unittest import mock\nimport requests\n"
    done = subprocess.run(
        [sys.executable, "-c", head + programs[case]], capture_output=True, text=True
    )
    expected = {"send": "3", "get": "0 1", "function": "TypeError", "mock": "True"}
    assert done.stdout.strip() == expected[case], done.stderr


@dlt.resource(name="orders")
def numbered(number: int, id: Any = FROM_ZERO) -> Any:
    yield {"id": number, "start": id.start_value}


@claim(
    "another name and another dataset",
    "another name, the same dataset",
    "moves, unless the real dataset has stored more versions of the state than the trial",
    "moves under the same condition",
    "the same name and dataset, also with another `pipelines_dir`",
    cases=(
        "name, dataset",
        "name",
        "dataset",
        "dataset, second run",
        "dev_mode",
        "dev_mode, second run",
        "same",
        "pipelines_dir",
    ),
)
def cursor_after_a_trial(case: str) -> None:
    def load(number: int, **arguments: Any) -> dlt.Pipeline:
        destination = dlt.destinations.duckdb("warehouse.duckdb")
        loaded = pipeline(**{"name": "shop", "destination": destination, **arguments})
        loaded.run(numbered(number))
        return loaded

    load(5)
    if "second run" in case:
        load(6)
    changes: dict[str, Any] = {
        "name": "trial",
        "dataset_name": "trial",
        "dev_mode": True,
        "pipelines_dir": "elsewhere",
    }
    changed = {key: value for key, value in changes.items() if key.split("_")[0] in case}
    if "dev_mode" in case:
        changed = {"dev_mode": True}
    trial = load(900, **changed)
    real = load(901)
    stays = "name" in changed or "second run" in case
    expected = (6 if "second run" in case else 5) if stays else 900
    assert rows(real, "SELECT start FROM data.orders WHERE id = 901") == [(expected,)]
    apart = trial.dataset_name != "data"
    assert apart == any(word in case for word in ("dataset", "dev_mode"))
    found = rows(real, "SELECT id FROM data.orders WHERE id = 900")
    assert found == ([] if apart else [(900,)])


@claim(
    "A contract with `freeze` stops the normalize step; new columns of data frames and new root"
    " tables already stop the extract step.",
    cases=("list", "frame", "new table", "nested table"),
)
def steps_that_freeze_stops(case: str) -> None:
    loaded = pipeline()
    loaded.run(shaped(case, [{"id": 1}]), table_name="orders")
    row: dict[str, Any] = {"id": 2, "coupon": "MAY10"}
    if case == "nested table":
        row = {"id": 2, "lines": [{"sku": "TEA-07"}]}
    name = "returns" if case == "new table" else "orders"
    with raises("DataValidationError") as caught:
        loaded.run(shaped(case, [row]), table_name=name, schema_contract="freeze")
    early = case in ("frame", "new table")
    assert caught.step == ("extract" if early else "normalize")


@claim(
    "Iterating a resource takes lists apart: a function that yields two pages of 100 rows gives "
    "200 items. Arrow tables and data frames stay whole.",
    cases=("lists", "arrow", "pandas"),
)
def iterated_pages(case: str) -> None:
    import pandas as pd
    import pyarrow as pa

    page: Any = [{"id": number} for number in range(100)]
    if case == "arrow":
        page = pa.Table.from_pylist(page)
    if case == "pandas":
        page = pd.DataFrame(page)
    items = list(dlt.resource(lambda: iter([page, page]), name="orders"))
    assert len(items) == (200 if case == "lists" else 2)


@claim(
    "A decorated function is a resource, and there is no attribute with the original. To test the "
    "generator without dlt, leave it undecorated, and write `orders = dlt.resource(fetch_orders, "
    'name="orders", primary_key="id")` beside it: `list(fetch_orders(client))` then gives the '
    "pages as they are yielded.",
    cases=("decorated", "undecorated"),
)
def plain_generator(case: str) -> None:
    def fetch_orders(client: list[Any]) -> Any:
        yield from client

    pages = [[{"id": 1}], [{"id": 2}]]
    made: Any = dlt.resource(fetch_orders, name="orders", primary_key="id")
    if case == "decorated":
        assert not hasattr(made, "__wrapped__")
        assert list(made(pages)) == [{"id": 1}, {"id": 2}]
    else:
        assert list(fetch_orders(pages)) == pages


@claim(
    "the same: `list(resource)` shows the rows without their table",
    cases=("mark", "function"),
)
def tables_of_marked_rows(case: str) -> None:
    data = [{"id": 1}, {"id": 2}]
    if case == "mark":
        views = dlt.resource([dlt.mark.with_table_name(data, "views")], name="events")
    else:
        views = dlt.resource([data], name="events", table_name=lambda row: "views")
    assert list(views) == data
    loaded = pipeline()
    loaded.run(views)
    counts = loaded.last_trace.last_normalize_info.row_counts
    assert counts["views"] == 2
    assert "events" not in counts


@claim(
    "An exception of your own code arrives inside of PipelineStepFailed, so"
    " pytest.raises(BadZipFile) around run does not match.",
    "With list(resource), it is the __cause__ of a ResourceExtractionError.",
    cases=("run", "list"),
)
def exceptions_of_your_code(case: str) -> None:
    from zipfile import BadZipFile

    @dlt.resource
    def medicines() -> Any:
        raise BadZipFile("not a zip file")
        yield

    caught: Any = None
    try:
        pipeline().run(medicines()) if case == "run" else list(medicines())
    except Exception as error:
        caught = error
    assert not isinstance(caught, BadZipFile)
    assert type(caught).__name__ == (
        "PipelineStepFailed" if case == "run" else "ResourceExtractionError"
    )
    wrapped = caught.exception if case == "run" else caught
    assert isinstance(wrapped.__cause__, BadZipFile)
