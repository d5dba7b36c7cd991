"""The tables that the programs of a run have loaded, as the page shows them."""

from dlt_playground import pipelines

MAX_ROWS = 200
MAX_TABLES = 200
MAX_COLUMNS = 200
# Longest text of a value, and of all values together, in characters.
MAX_VALUE = 2_000
MAX_TEXT = 5_000_000
# Rows of a table times its columns.
MAX_CELLS = 20_000


def quoted(name):
    """A name as an SQL identifier."""
    return '"' + name.replace('"', '""') + '"'


def _cut(text):
    return text if len(text) <= MAX_VALUE else f"{text[:MAX_VALUE]}… ({len(text)} characters)"


def _text(value):
    return None if value is None else _cut(str(value))


def _columns(cursor, catalog):
    """The columns of a catalog's tables in their order, by dataset and table."""
    cursor.execute(
        "SELECT table_schema, table_name, column_name, data_type FROM information_schema.columns"
        " WHERE table_catalog = ? ORDER BY ordinal_position",
        [catalog],
    )
    found = {}
    for dataset, table, column, kind in cursor.fetchall():
        found.setdefault((dataset, table), []).append({"name": column, "type": _cut(kind)})
    return found


def _read(cursor, table, columns):
    """The first rows of a table as texts, and the number of all."""
    count = cursor.execute(f"SELECT count(*) FROM {table}").fetchone()[0]
    names = ", ".join(quoted(column["name"]) for column in columns)
    limit = max(1, min(MAX_ROWS, MAX_CELLS // max(1, len(columns))))
    rows = cursor.execute(f"SELECT {names} FROM {table} LIMIT {limit}").fetchall()
    return {"rows": [[_text(value) for value in row] for row in rows], "count": count}


def _table(cursor, catalog, dataset, name, columns):
    """A table; with an error in place of its rows when it cannot be read."""
    shown = columns[:MAX_COLUMNS]
    table = ".".join(map(quoted, (catalog, dataset, name)))
    found = {"dataset": dataset, "name": name, "columns": shown, "columnCount": len(columns)}
    try:
        return {**found, **_read(cursor, table, shown)}
    except Exception as error:
        return {**found, "rows": [], "count": 0, "error": _cut(f"{type(error).__name__}: {error}")}


def _length(table):
    return sum(len(value) for row in table["rows"] for value in row if value is not None)


def _of_catalog(cursor, catalog, parents, budget):
    """The tables of a database; `budget` is what is left of MAX_TABLES and MAX_TEXT."""
    cursor.execute(
        "SELECT table_schema, table_name FROM information_schema.tables"
        " WHERE table_catalog = ? AND table_type = 'BASE TABLE' ORDER BY table_schema, table_name",
        [catalog],
    )
    names = [pair for pair in cursor.fetchall() if not pair[0].endswith("_staging")]
    columns = _columns(cursor, catalog)
    found = []
    for dataset, name in names:
        budget["all"] += 1
        if budget["tables"] <= 0:
            continue
        budget["tables"] -= 1
        table = _table(cursor, catalog, dataset, name, columns.get((dataset, name), []))
        budget["text"] -= _length(table)
        if budget["text"] < 0:
            error = f"Not shown: the tables have more than {MAX_TEXT} characters."
            table.update(rows=[], error=error)
        found.append({**table, "parent": parents.get(name)})
    return found


def read(data, problems):
    """A list of tables, those of dlt itself last. Empty when no program used DuckDB.

    What cannot be read, and what is left out, is added to `problems` in sentences.
    """
    import sys

    if "duckdb" not in sys.modules:
        return []
    import duckdb
    from duckdb.connection import catalogs

    parents = pipelines.parents(data)
    cursor = duckdb.connect()
    found, budget = [], {"tables": MAX_TABLES, "text": MAX_TEXT, "all": 0}
    for catalog in catalogs():
        try:
            found += _of_catalog(cursor, catalog, parents, budget)
        except Exception as error:
            problems.append(_cut(f"The tables of {catalog} cannot be read: {type(error).__name__}: {error}"))
    cursor.close()
    if budget["all"] > MAX_TABLES:
        problems.append(f"{MAX_TABLES} of {budget['all']} tables are shown.")
    return sorted(found, key=lambda table: table["name"].startswith("_dlt"))
