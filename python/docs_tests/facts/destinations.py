"""data/generated/destinations.json: the capabilities of each destination, from its factory.

This module imports dlt. It needs sqlalchemy, and pyarrow for lancedb: without them the factories
return placeholder type mappers. Database drivers are not needed.
"""

from __future__ import annotations

import re
from importlib.metadata import metadata
from typing import Any, Iterator, Optional

from docs_tests.facts.api.library import package_folder
from docs_tests.facts.config_specs import read_sites, read_specs

# Fields of the capabilities that do not describe the destination.
NOT_DATA = ("in_container", "extras_added")

NATIVE = "native"
"""dlt's name for tables without a table format."""

# Column hints that may change the destination type.
HINTS: dict[str, tuple[dict[str, Any], ...]] = {
    "text": ({"precision": 64},),
    "binary": ({"precision": 64},),
    "bigint": tuple({"precision": bits} for bits in (8, 16, 32, 64)),
    "decimal": ({"precision": 10, "scale": 2},),
    "wei": ({"precision": 30, "scale": 10},),
    "timestamp": (*({"precision": digits} for digits in (0, 3, 6, 9)), {"timezone": False}),
    "time": tuple({"precision": digits} for digits in (0, 3, 6, 9)),
}

MERGES = re.compile(r"""write_disposition(?:["']\))?\s*==\s*["']merge["']""")


def read_destinations() -> dict[str, Any]:
    """The content of data/generated/destinations.json."""
    from dlt import destinations

    names = sorted(destinations.__all__)
    return {"destinations": {name: _describe(name, getattr(destinations, name)) for name in names}}


def _describe(name: str, factory: Any) -> dict[str, Any]:
    instance = factory()
    capabilities = instance.capabilities()
    # For the custom destination this is the base spec: its own spec depends on the function.
    spec = next(s.spec for s in read_sites() if s.sections == ("destination", name))
    credentials = read_specs()[spec].field("credentials")
    formats = read_table_formats(name, capabilities)
    dispositions = {d for entry in formats.values() for d in entry["write_dispositions"]}
    return {
        "name": name,
        "factory": f"{factory.__module__}.{factory.__qualname__}",
        "pip_extra": name if name in (metadata("dlt").get_all("Provides-Extra") or ()) else None,
        "spec": spec,
        "credentials": list(credentials.nested) if credentials else [],
        "staging_required": not capabilities.supported_loader_file_formats,
        "write_dispositions": [d for d in ("append", "replace", "merge") if d in dispositions],
        "table_formats": formats,
        "capabilities": read_capabilities(capabilities),
        "types": list(read_types(capabilities)),
    }


def to_json(value: Any) -> Any:
    """A capability as JSON; functions and classes become their names."""
    if value is None or isinstance(value, (bool, int, str)):
        return value
    if isinstance(value, (tuple, list)):
        return [to_json(item) for item in value]
    if callable(value):
        name = str(value.__qualname__)
        module = getattr(value, "__module__", None) or "builtins"
        return name if module == "builtins" else f"{module}.{name}"
    raise TypeError(f"{value!r} cannot be serialized")


def read_capabilities(capabilities: Any) -> dict[str, Any]:
    """All capabilities, in the order in which their class declares them."""
    names = (name for name in capabilities.get_resolvable_fields() if name not in NOT_DATA)
    return {name: to_json(getattr(capabilities, name)) for name in names}


def read_table_formats(name: str, capabilities: Any) -> dict[str, dict[str, Any]]:
    """Dispositions, strategies and file formats of each table format, from dlt's selectors.

    Every destination appends. `replace` needs a replace strategy and `merge` a merge strategy;
    otherwise dlt falls back to append (dlt.common.destination.utils). Vector database clients that
    handle `merge` in their own code (qdrant, weaviate) need no strategy.
    """
    entries = {}
    for table_format in (NATIVE, *(capabilities.supported_table_formats or ())):
        table = {"name": "table", "columns": {}}
        if table_format != NATIVE:
            table["table_format"] = table_format
        merge = capabilities.supported_merge_strategies or []
        if capabilities.merge_strategies_selector:
            merge = capabilities.merge_strategies_selector(merge, table_schema=table)
        replace = capabilities.supported_replace_strategies or []
        if capabilities.replace_strategies_selector:
            replace = capabilities.replace_strategies_selector(replace, table_schema=table)
        files = capabilities.supported_loader_file_formats or []
        if capabilities.loader_file_format_selector:
            _, files = capabilities.loader_file_format_selector(
                capabilities.preferred_loader_file_format, files, table_schema=table
            )
        dispositions = ["append"]
        if replace:
            dispositions.append("replace")
        if merge or client_merges(name):
            dispositions.append("merge")
        entries[table_format] = {
            "write_dispositions": dispositions,
            "merge_strategies": list(merge),
            "replace_strategies": list(replace),
            "loader_file_formats": list(files),
        }
    return entries


def client_merges(name: str) -> bool:
    """Whether the source of a destination's client handles the write disposition `merge`."""
    folder = package_folder() / "destinations" / "impl" / name
    return any(MERGES.search(path.read_text("utf-8")) for path in sorted(folder.glob("*.py")))


def read_types(capabilities: Any) -> Iterator[dict[str, Any]]:
    """The destination type of each dlt data type. Types for hints and table formats are included
    only if they differ."""
    from dlt.common.data_types.typing import DATA_TYPES

    if capabilities.type_mapper is None:
        return
    mapper = capabilities.get_type_mapper()
    formats = capabilities.supported_table_formats or ()
    for data_type in sorted(DATA_TYPES):
        for table_format in (None, *formats):
            for hints in ({}, *HINTS.get(data_type, ())):
                mapped = _map(mapper, data_type, hints, table_format)
                if table_format:
                    usual: Any = _map(mapper, data_type, hints, None)
                else:
                    usual = _map(mapper, data_type, {}, None) if hints else None
                if mapped != usual:
                    where = {"hints": hints, "table_format": table_format}
                    yield {"data_type": data_type, **where, **mapped}


def _map(
    mapper: Any, data_type: str, hints: dict[str, Any], table_format: Optional[str]
) -> dict[str, Any]:
    column = {"name": "column", "data_type": data_type, **hints}
    table = {"name": "table", "columns": {"column": column}}
    if table_format:
        table["table_format"] = table_format
    try:
        found = mapper.to_destination_type(column, table)
    except Exception as error:
        return {"type": None, "error": type(error).__name__}
    return {"type": _type_text(found), "error": None}


def _type_text(found: Any) -> str:
    """SQL unchanged; pyarrow types as their str, sqlalchemy types as their repr."""
    if isinstance(found, str):
        return found
    return str(found) if type(found).__module__.startswith("pyarrow") else repr(found)
