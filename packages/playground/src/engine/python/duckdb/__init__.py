"""The part of the `duckdb` package that dlt 1.10.0 and the examples call, over DuckDB-WASM.

The native package has no build for WebAssembly. Calls, results and classes of errors are those of the package:
python/tests/test_playground.py compares them. Databases are kept in memory, one for each path.
"""

from .connection import DuckDBPyConnection, DuckDBPyRelation, connect, drop_databases, version
from .errors import *  # noqa: F403

__version__ = version()
apilevel, threadsafety, paramstyle = "2.0", 1, "qmark"

_default = None


def default_connection():
    """The connection of the module's own functions."""
    global _default
    if _default is None or _default.closed:
        _default = connect()
    return _default


def execute(query, parameters=None):
    return default_connection().execute(query, parameters)


def sql(query, params=None):
    return default_connection().sql(query, params=params)


query = sql
