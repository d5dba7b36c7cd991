"""The tables that the programs of a run have loaded, as the page shows them."""

from dlt_playground import pipelines

MOST_ROWS = 200


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

    parents = pipelines.parents(data)
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
