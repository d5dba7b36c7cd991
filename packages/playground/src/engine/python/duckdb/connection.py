"""Connections, cursors and relations of the `duckdb` package over the bridge that duckdb.ts installs."""

import os
import re

import js
from pyodide.ffi import JsException

from .errors import ConnectionException, NotImplementedException, error_of
from .values import bind, reader

_bridge = getattr(js, "duckdbBridge", None)
if _bridge is None:
    raise ModuleNotFoundError("No module named 'duckdb'", name="duckdb")

_SEARCH_PATH = re.compile(r"^(SET search_path = )'([^',]+)'$")
_INFORMATION_SCHEMA = re.compile(r"\binformation_schema\.(columns|tables|views|schemata)\b", re.IGNORECASE)

# Names of the catalogs by the path of their database file.
_catalogs = {}


def _quoted(name):
    return '"' + name.replace('"', '""') + '"'


def _literal(text):
    return "'" + text.replace("'", "''") + "'"


def version():
    return _bridge.version().removeprefix("v")


def _catalog(path):
    """The catalog of a database file: attached in memory, under the name that DuckDB gives it."""
    if path in ("", ":memory:", ":default:"):
        return None
    path = os.path.abspath(path)
    if path not in _catalogs:
        base = name = os.path.basename(path).partition(".")[0]
        number = 1
        while name in _catalogs.values():
            number += 1
            name = f"{base}_{number}"
        open(path, "ab").close()  # Programs look for the file.
        _bridge.admin(f"ATTACH ':memory:' AS {_quoted(name)}")
        # The extension that has the type is not part of the build.
        _bridge.admin(f"CREATE TYPE {_quoted(name)}.main.JSON AS VARCHAR")
        _catalogs[path] = name
    return _catalogs[path]


def catalogs():
    """Names of the databases that were opened."""
    return list(_catalogs.values())


def _in_catalog(query, catalog):
    """The query as it works for a file that is opened on its own: no other catalog is seen."""

    def own(match):
        column = "catalog_name" if match[1].lower() == "schemata" else "table_catalog"
        return f"(SELECT * FROM {match[0]} WHERE {column} = {_literal(catalog)})"

    query = _SEARCH_PATH.sub(lambda match: match[1] + _literal(f"{_quoted(catalog)}.{match[2]}"), query)
    return _INFORMATION_SCHEMA.sub(own, query)


def drop_databases():
    """Forgets all databases and closes all connections."""
    _bridge.reset()
    _catalogs.clear()


class DuckDBPyConnection:
    def __init__(self, catalog):
        self._catalog, self._id = catalog, _bridge.connect()
        self._rows, self._position, self.description = [], 0, None
        if catalog is not None:
            self._run(f"USE {_quoted(catalog)}")

    @property
    def closed(self):
        return self._id is None

    def _run(self, query):
        if self._catalog is not None:
            query = _in_catalog(query, self._catalog)
        if self._id is None:
            raise ConnectionException("Connection Error: Connection already closed!")
        try:
            return _bridge.run(self._id, query)
        except JsException as error:
            failure = error_of(error.message)
        raise failure

    def cursor(self):
        return DuckDBPyConnection(self._catalog)

    duplicate = cursor

    def execute(self, query, parameters=None):
        result = self._run(bind(query, parameters))
        names, kinds, scales = result.names.to_py(), result.kinds.to_py(), result.scales.to_py()
        columns = []
        for column, kind, scale in zip(result.columns, kinds, scales):
            values = list(column) if kind == "blob" else column.to_py()
            read = reader(kind, scale)
            columns.append([None if v is None else read(v) for v in values] if read else list(values))
        self.description = [(name, kind, None, None, None, None, None) for name, kind in zip(names, kinds)]
        self._rows, self._position = list(zip(*columns)), 0
        return self

    def executemany(self, query, parameters):
        for row in parameters:
            self.execute(query, row)
        return self

    def fetchmany(self, size=1):
        rows = self._rows[self._position : self._position + size]
        self._position += len(rows)
        return rows

    def fetchall(self):
        return self.fetchmany(len(self._rows))

    def fetchone(self):
        return next(iter(self.fetchmany(1)), None)

    def sql(self, query, alias="", params=None):
        return DuckDBPyRelation(self.cursor().execute(query, params))

    query = sql

    def table(self, name):
        return self.sql(f"SELECT * FROM {name}")

    def begin(self):
        return self.execute("BEGIN TRANSACTION")

    def commit(self):
        return self.execute("COMMIT")

    def rollback(self):
        return self.execute("ROLLBACK")

    def close(self):
        if self._id is not None:
            _bridge.disconnect(self._id)
            self._id = None

    def __enter__(self):
        return self

    def __exit__(self, *raised):
        self.close()

    def fetch_df(self, *args, **options):
        raise NotImplementedException("data frames and Arrow tables are not available in the browser; use fetchall()")

    df = fetchdf = fetch_df_chunk = arrow = fetch_arrow_table = fetch_record_batch = fetchnumpy = fetch_df


class DuckDBPyRelation:
    """The result of sql(): its rows, and the table that print shows."""

    def __init__(self, cursor):
        self._cursor = cursor

    @property
    def columns(self):
        return [column[0] for column in self._cursor.description]

    def __getattr__(self, name):
        return getattr(self._cursor, name)

    def __repr__(self):
        rows = [["NULL" if v is None else str(v) for v in row] for row in self._cursor._rows]
        widths = [max(map(len, cells)) for cells in zip(self.columns, *rows)]

        def rule(left, middle, right):
            return left + middle.join("─" * (width + 2) for width in widths) + right

        def line(cells):
            return "│" + "│".join(f" {cell:<{width}} " for cell, width in zip(cells, widths)) + "│"

        body = [line(row) for row in rows]
        return "\n".join([rule("┌", "┬", "┐"), line(self.columns), rule("├", "┼", "┤"), *body, rule("└", "┴", "┘")])

    def show(self, **options):
        print(self)


def connect(database=":memory:", read_only=False, config=None):
    return DuckDBPyConnection(_catalog(str(database)))
