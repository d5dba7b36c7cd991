"""The tables that the programs of a run have loaded, as the page shows them."""

from dlt_playground import pipelines

MOST_ROWS = 200


def _text(value):
    return None if value is None else str(value)


def _columns(cursor, catalog):
    """The columns of a catalog's tables in their order, by dataset and table."""
    cursor.execute(
        "SELECT table_schema, table_name, column_name, data_type FROM information_schema.columns"
        " WHERE table_catalog = ? ORDER BY ordinal_position",
        [catalog],
    )
    found = {}
    for dataset, table, column, kind in cursor.fetchall():
        found.setdefault((dataset, table), []).append({"name": column, "type": kind})
    return found


def _read(cursor, catalog, dataset, name):
    """The first rows of a table as texts, and the number of all."""
    table = f'"{catalog}"."{dataset}"."{name}"'
    rows = cursor.execute(f"SELECT * FROM {table} LIMIT {MOST_ROWS}").fetchall()
    count = len(rows)
    if count == MOST_ROWS:
        count = cursor.execute(f"SELECT count(*) FROM {table}").fetchone()[0]
    return {"rows": [[_text(value) for value in row] for row in rows], "count": count}


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
        names = cursor.fetchall()
        columns = _columns(cursor, catalog)
        found += [
            {
                "dataset": dataset,
                "name": name,
                "parent": parents.get(name),
                "columns": columns[dataset, name],
                **_read(cursor, catalog, dataset, name),
            }
            for dataset, name in names
            if not dataset.endswith("_staging")
        ]
    cursor.close()
    return sorted(found, key=lambda table: table["name"].startswith("_dlt"))
