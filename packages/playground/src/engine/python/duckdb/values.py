"""Values between Python and DuckDB: parameters as literals of SQL, results as the native package returns them."""

import datetime
import decimal
import json
import re
import uuid

_EPOCH = datetime.datetime(1970, 1, 1)


class _Utc(datetime.tzinfo):
    """UTC as pytz prints it, whose zone the native package gives to times."""

    def utcoffset(self, moment):
        return datetime.timedelta(0)

    dst = utcoffset

    def tzname(self, moment):
        return "UTC"

    def __repr__(self):
        return "<UTC>"


_UTC = _Utc()


def _quoted(text):
    return "'" + text.replace("'", "''") + "'"


def literal(value):
    """SQL for a parameter. Raises TypeError for a type that the native package refuses, too."""
    if value is None:
        return "NULL"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (int, decimal.Decimal)):
        return str(value)
    if isinstance(value, float):
        finite = value == value and abs(value) != float("inf")
        return f"{value!r}::DOUBLE" if finite else f"'{value}'::DOUBLE"
    if isinstance(value, datetime.datetime):
        kind = "TIMESTAMPTZ" if value.tzinfo else "TIMESTAMP"
        return f"'{value.isoformat(' ')}'::{kind}"
    if isinstance(value, datetime.date):
        return f"'{value.isoformat()}'::DATE"
    if isinstance(value, datetime.time):
        return f"'{value.isoformat()}'::TIME"
    if isinstance(value, datetime.timedelta):
        return f"to_microseconds({value // datetime.timedelta(microseconds=1)})"
    if isinstance(value, (bytes, bytearray, memoryview)):
        return "'" + "".join(f"\\x{byte:02X}" for byte in bytes(value)) + "'::BLOB"
    if isinstance(value, uuid.UUID):
        return f"'{value}'::UUID"
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(map(literal, value)) + "]"
    if isinstance(value, dict):
        return "{" + ", ".join(f"{_quoted(str(k))}: {literal(v)}" for k, v in value.items()) + "}"
    return _quoted(str(value))


# Strings, quoted names and comments are passed over; the rest of the pattern is a parameter.
_TOKEN = re.compile(r"'(?:[^']|'')*'|\"(?:[^\"]|\"\")*\"|--[^\n]*|/\*.*?\*/|\?|\$(\w+)", re.DOTALL)


def bind(query, parameters):
    """The query with its parameters: `?` and `$1` by place, `$name` by name."""
    if parameters is None:
        return query
    given = parameters if isinstance(parameters, dict) else list(parameters)
    used = iter(given)

    def replace(match):
        token = match[0]
        if token == "?":
            return literal(next(used))
        if token[0] == "$":
            key = match[1]
            return literal(given[key] if isinstance(given, dict) else given[int(key) - 1])
        return token

    return _TOKEN.sub(replace, query)


def _moment(microseconds):
    return _EPOCH + datetime.timedelta(microseconds=int(microseconds))


def reader(kind, scale):
    """A function that turns a value of the bridge into that of the native package, or None to keep it."""
    if kind == "decimal":
        return lambda digits: decimal.Decimal(int(digits)).scaleb(-scale)
    return _READERS.get(kind)


_READERS = {
    "blob": lambda value: value.to_bytes(),
    "date": lambda days: (_EPOCH + datetime.timedelta(days=int(days))).date(),
    "float": float,
    "int": int,
    "nested": json.loads,
    "time": lambda microseconds: _moment(microseconds).time(),
    "timestamp": _moment,
    "timestamptz": lambda microseconds: _moment(microseconds).replace(tzinfo=_UTC),
    "uuid": uuid.UUID,
}
