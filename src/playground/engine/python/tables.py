"""The tables that the programs of a run have loaded, as the page shows them."""

import json
import os

MOST_ROWS = 200


def _schemas(data):
    """Schemas of all pipelines below dlt's directory of pipelines, by their names."""
    pipelines = os.path.join(data, "pipelines")
    for pipeline in sorted(os.listdir(pipelines)) if os.path.isdir(pipelines) else []:
        directory = os.path.join(pipelines, pipeline, "schemas")
        for file in sorted(os.listdir(directory)) if os.path.isdir(directory) else []:
            if file.endswith(".schema.json"):
                with open(os.path.join(directory, file), encoding="utf-8") as text:
                    yield json.load(text)


def _parents(data):
    parents = {}
    for schema in _schemas(data):
        for name, table in schema["tables"].items():
            parents[name] = table.get("parent")
    return parents


def _text(value):
    return None if value is None else str(value)


def _read(cursor, catalog, dataset, name, parent):
    cursor.execute(
        "SELECT column_name, data_type FROM information_schema.columns"
        " WHERE table_catalog = ? AND table_schema = ? AND table_name = ? ORDER BY ordinal_position",
        [catalog, dataset, name],
    )
    columns = [{"name": column, "type": kind} for column, kind in cursor.fetchall()]
    table = f'"{catalog}"."{dataset}"."{name}"'
    count = cursor.execute(f"SELECT count(*) FROM {table}").fetchone()[0]
    rows = cursor.execute(f"SELECT * FROM {table} LIMIT {MOST_ROWS}").fetchall()
    return {
        "dataset": dataset,
        "name": name,
        "parent": parent,
        "columns": columns,
        "rows": [[_text(value) for value in row] for row in rows],
        "count": count,
    }


def read(data):
    """A list of tables, those of dlt itself last. Empty when no program used DuckDB."""
    import sys

    if "duckdb" not in sys.modules:
        return []
    import duckdb
    from duckdb.connection import catalogs

    parents = _parents(data)
    cursor = duckdb.connect()
    found = []
    for catalog in catalogs():
        cursor.execute(
            "SELECT table_schema, table_name FROM information_schema.tables"
            " WHERE table_catalog = ? AND table_type = 'BASE TABLE' ORDER BY table_schema, table_name",
            [catalog],
        )
        for dataset, name in cursor.fetchall():
            if not dataset.endswith("_staging"):
                found.append(_read(cursor, catalog, dataset, name, parents.get(name)))
    cursor.close()
    return sorted(found, key=lambda table: table["name"].startswith("_dlt"))
