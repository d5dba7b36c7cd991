"""Tables that dlt makes of JSON, recorded for tests/unit/components/tablesFigure.test.ts.

`python -m tests.figure_cases` updates the fixture. The figure of the landing page draws such tables itself; each case is
a JSON text with the tables that a run of dlt has loaded into DuckDB: columns with their types, rows, and the row of the
parent table that each nested row belongs to.
"""

from __future__ import annotations

import json
import os
import shutil
import tempfile
from datetime import datetime, timezone
from typing import Any

from docs_tests.paths import ROOT

FILE = ROOT / "tests/fixtures/figure/cases.json"

INPUTS = [
    # Objects, lists and values.
    '{"id": 1, "name": "Ada"}',
    '[{"id": 1, "name": "Ada"}, {"id": 2, "name": "Ben"}]',
    '[{"id": 1, "customer": {"name": "Ada", "city": "Graz"}}]',
    '[{"id": 1, "a": {"b": {"c": {"d": true}}}}]',
    '[{"id": 1, "lines": [{"sku": "TEA", "qty": 2}, {"sku": "CUP", "qty": 1}]}]',
    '[{"id": 1, "tags": ["new", "gift"]}, {"id": 2, "tags": ["old"]}]',
    '[{"id": 1, "lines": [{"sku": "TEA", "lots": [{"no": 7}, {"no": 8}]}]}]',
    '[{"id": 1, "a": {"list": [1, 2]}}]',
    '[{"id": 1, "matrix": [[1, 2], [3]]}]',
    '[{"id": 1, "deep": [[["x"]]]}]',
    "[1, 2, 3]",
    '["a", "b"]',
    '[{"id": 1, "mixed": [1, {"a": 2}, "three"]}]',
    '[{"id": 1, "a": [{"b": [1]}, {"b": [2, 3]}]}, {"id": 2, "a": [{"b": [4]}]}]',
    # Empty values.
    '[{"id": 1, "nothing": null}]',
    '[{"id": 1, "x": null}, {"id": 2, "x": "late"}]',
    '[{"id": 1, "empty": {}, "none": []}]',
    '[{"a": null}]',
    "[{}]",
    '[{"id": 1, "tags": [null, "a"]}]',
    '[{"id": 1, "text": ""}]',
    # Names.
    '[{"placedAt": 1, "HTTPStatus": 2, "userID": 3}]',
    '[{"First Name": 1, "e-mail": 2, "50%": 3, "a.b": 4}]',
    '[{"+1": 1, "a*b": 2, "me@home": 3, "a|b": 4}]',
    '[{"trailing_": 1, "two__parts": 2, "three___": 3, "_lead": 4}]',
    '[{"straße": 1, "café": 2, "Größe": 3}]',
    '[{" spaces ": 1, "": 2}]',
    '[{"1st": 1, "a1B2": 2, "ABCdef": 3}]',
    '[{"id": 1, "Order Lines": [{"skuCode": "A"}]}]',
    '[{"id": 1, "Ship To": {"Post Code": "8010"}}]',
    '[{"Id": 1, "id": 2}]',
    '[{"a": {"b": 1}, "a__b": 2}]',
    # Types.
    '[{"i": 1, "f": 1.5, "t": "x", "b": true}]',
    '[{"whole": 1.0, "exp": 1e3, "neg": -0.25, "big": 9007199254740991}]',
    '[{"at": "2025-05-12T08:30:00Z"}]',
    '[{"at": "2025-05-12 08:30:00"}, {"at": "2025-05-12T10:30:00+02:00"}]',
    '[{"at": "2025-05-12T08:30"}]',
    '[{"at": "2025-05-12T08:30:00.123456Z"}, {"at": "2025-05-12T08:30:00.5-0130"}]',
    '[{"day": "2025-05-12", "time": "08:30:00", "not": "2025-02-30T00:00:00"}]',
    '[{"a": "12", "b": "1.5", "c": "true"}]',
    # Values that do not fit their column.
    '[{"x": 1}, {"x": "two"}]',
    '[{"x": 1}, {"x": "2"}]',
    '[{"x": 1}, {"x": 2.5}, {"x": 3.0}]',
    '[{"x": 1.5}, {"x": 2}, {"x": "3.5"}, {"x": "many"}]',
    '[{"x": "one"}, {"x": 2}, {"x": 2.5}, {"x": true}]',
    '[{"x": true}, {"x": 0}, {"x": "yes"}, {"x": "perhaps"}]',
    '[{"x": 1}, {"x": true}]',
    '[{"x": "2025-05-12T08:30:00Z"}, {"x": "soon"}, {"x": "2025-05-13"}]',
    '[{"x": "2025-05-12T08:30:00Z"}, {"x": 1747038600}]',
    '[{"x": 1}, {"x": "2025-05-12T08:30:00Z"}]',
    '[{"x": "a"}, {"x": 1e20}, {"x": 1e-7}, {"x": 100000000000000000.0}]',
    '[{"x": 1}, {"x": {"y": 2}}, {"x": [3]}]',
    '[{"x": [1, "a", 2.5, true]}]',
    # Later rows change the schema.
    '[{"id": 1}, {"id": 2, "note": "gift"}]',
    '[{"id": 1}, {"id": 2, "lines": [{"sku": "TEA"}]}]',
    '[{"id": 1, "a": {"b": 1}}, {"id": 2, "a": {"c": "x"}}]',
    '[{"id": 1, "lines": [{"sku": "TEA"}, {"sku": "CUP", "size": 0.3}]}]',
]

TABLE = "orders"
LINKS = ("_dlt_id", "_dlt_load_id", "_dlt_parent_id", "_dlt_list_idx")


def _plain(value: Any) -> Any:
    """A value of DuckDB as JSON; times are in UTC."""
    if isinstance(value, datetime):
        return value.astimezone(timezone.utc).isoformat()
    return value


def tables_of(text: str, folder: str) -> list[dict[str, Any]]:
    """Loads the JSON into an empty DuckDB, and reads the tables of the data."""
    import dlt

    pipeline = dlt.pipeline(
        "figure",
        destination=dlt.destinations.duckdb(f"{folder}/figure.duckdb"),
        dataset_name="figure_data",
        pipelines_dir=folder,
        dev_mode=False,
    )
    data = json.loads(text)
    pipeline.run(data if isinstance(data, list) else [data], table_name=TABLE)
    schema = pipeline.default_schema
    found: list[dict[str, Any]] = []
    keys: dict[str, list[str]] = {}
    with pipeline.sql_client() as client:
        for table in schema.data_tables():
            name = table["name"]
            assert name, "a table of a loaded schema has a name"
            own = {
                column: hints["data_type"]
                for column, hints in table["columns"].items()
                if column not in LINKS and "data_type" in hints
            }
            parent = table.get("parent")
            links = ["_dlt_id", *(["_dlt_parent_id", "_dlt_list_idx"] if parent else [])]
            names = ", ".join(f'"{column}"' for column in [*links, *own])
            rows = client.execute_sql(f'SELECT {names} FROM "{name}" ORDER BY rowid') or []
            keys[name] = [row[0] for row in rows]
            above = keys[parent] if parent else []
            found.append(
                {
                    "name": name,
                    "columns": own,
                    "rows": [
                        {
                            **({"parent": above.index(row[1]), "index": row[2]} if parent else {}),
                            "values": [_plain(value) for value in row[len(links) :]],
                        }
                        for row in rows
                    ],
                    **({"parent": parent} if parent else {}),
                }
            )
    return found


def record() -> list[dict[str, Any]]:
    """The cases, as the installed dlt makes them."""
    cases = []
    for text in INPUTS:
        folder = tempfile.mkdtemp()
        try:
            cases.append({"text": text, "tables": tables_of(text, folder)})
        finally:
            shutil.rmtree(folder)
    return cases


def recorded() -> Any:
    return json.loads(FILE.read_text(encoding="utf-8"))


if __name__ == "__main__":
    os.environ["RUNTIME__DLTHUB_TELEMETRY"] = "false"
    FILE.parent.mkdir(parents=True, exist_ok=True)
    lines = ",\n".join(json.dumps(case, ensure_ascii=False) for case in record())
    FILE.write_text(f"[\n{lines}\n]\n", encoding="utf-8")
