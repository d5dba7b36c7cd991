"""Claims of docs/dlt-ecosystem/file-formats/jsonl.mdx."""

import gzip
import json
import os
from datetime import datetime, timedelta, timezone
from decimal import Decimal
from pathlib import Path
from typing import Any

import dlt
from standins_lib.claims import claim, pipeline


def documents(rows: list[Any], name: str = "sales", **columns: Any) -> list[Any]:
    """The JSON documents that dlt makes of rows for a lake."""
    loaded = pipeline(name, destination=dlt.destinations.filesystem("lake"))
    loaded.extract(rows, table_name="sales", loader_file_format="jsonl", columns=columns or None)
    loaded.normalize()
    (file,) = Path(loaded.working_dir).glob("load/normalized/*/new_jobs/sales.*.jsonl")
    with gzip.open(file, "rt") as lines:
        return [json.loads(line) for line in lines]


@claim(
    "The format needs no extra package and takes new columns at any time, so it is the default of "
    "many destinations."
)
def new_columns_stay_in_the_file() -> None:
    os.environ["NORMALIZE__DATA_WRITER__BUFFER_MAX_ITEMS"] = "1"
    first, second = documents([{"id": 1}, {"id": 2, "title": "Emma"}])
    assert "title" not in first
    assert second["title"] == "Emma"


@claim("Decimals are text, so that no digit is lost.")
def decimals_are_text() -> None:
    (document,) = documents([{"price": Decimal("0.1000000000000000055511151231257827")}])
    assert document["price"] == "0.1000000000000000055511151231257827"


@claim("Times have their offset; bytes are base64.")
def times_have_an_offset() -> None:
    moment = datetime(2025, 3, 1, 10, tzinfo=timezone(timedelta(hours=2)))
    (document,) = documents([{"sold_at": moment, "cover": b"\x01a"}])
    assert datetime.fromisoformat(document["sold_at"]) == moment
    assert document["sold_at"][-6] in "+-"
    assert document["cover"] == "AWE="


@claim("A column of type `json` stays JSON.")
def json_stays_json() -> None:
    tags = {"shelf": "A"}
    (document,) = documents([{"tags": tags}], tags={"data_type": "json"})
    assert document["tags"] == tags
    (document,) = documents([{"tags": tags}], "flat")
    assert document["tags__shelf"] == "A"


@claim(
    "`null` is left out, as is a field that a row does not have, so lines can have different keys.",
    "No setting of dlt writes `null` for dictionaries.",
    cases=("null", "no field", "arrow"),
)
def keys_of_lines(case: str) -> None:
    import pyarrow as pa

    second: dict[str, Any] = {"id": 2} if case == "no field" else {"id": 2, "note": None}
    given: list[Any] = [{"id": 1, "note": "new"}, second]
    data: Any = pa.Table.from_pylist(given) if case == "arrow" else given
    kept = [[key for key in one if key[0] != "_"] for one in documents(data)]
    assert kept == [["id", "note"], ["id", "note"] if case == "arrow" else ["id"]]
