"""The classes of errors of the `duckdb` package, and which one a message of DuckDB stands for."""

import re


class Error(Exception):
    pass


class Warning(Exception):
    pass


def _define(base, names):
    for name in names.split():
        globals()[name] = type(name, (base,), {"__module__": "duckdb"})


_define(Error, "DatabaseError DependencyException FatalException PermissionException SequenceException")
_define(
    globals()["DatabaseError"],
    "DataError IntegrityError InternalError NotSupportedError OperationalError ProgrammingError",
)
_define(globals()["DataError"], "ConversionException OutOfRangeException TypeMismatchException")
_define(globals()["IntegrityError"], "ConstraintException")
_define(globals()["InternalError"], "InternalException")
_define(globals()["NotSupportedError"], "NotImplementedException")
_define(
    globals()["OperationalError"],
    "ConnectionException IOException OutOfMemoryException SerializationException TransactionException",
)
_define(globals()["IOException"], "HTTPException")
_define(
    globals()["ProgrammingError"],
    "BinderException CatalogException InvalidInputException InvalidTypeException ParserException SyntaxException",
)
_define(Error, "InterruptException")
Error.__module__ = Warning.__module__ = "duckdb"

# What DuckDB writes before "Error:" where it is not the name of the class.
_PREFIXES = {
    "FATAL": "Fatal",
    "INTERNAL": "Internal",
    "Invalid": "InvalidInput",
    "Invalid type": "InvalidType",
    "Mismatch Type": "TypeMismatch",
    "Not implemented": "NotImplemented",
    "TransactionContext": "Transaction",
}


def error_of(message):
    """The error that the native package raises with this message."""
    message = message.removeprefix("Error: ")
    found = re.match(r"([A-Za-z ]+?) Error: ", message)
    prefix = found[1] if found else ""
    name = _PREFIXES.get(prefix, prefix.title().replace(" ", "")) + "Exception"
    if prefix == "IO":
        name = "IOException"
    elif prefix == "HTTP":
        name = "HTTPException"
    return globals().get(name, Error)(message)


__all__ = [name for name, value in dict(globals()).items() if isinstance(value, type)]
