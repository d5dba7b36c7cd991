"""Compares data/generated/destinations.json with dlt's destination factories."""

from __future__ import annotations

import importlib
import inspect
from typing import Any

import pytest

from docs_tests.facts.destinations import NOT_DATA, client_merges
from tests.facts_data import load


def destinations() -> Any:
    return load("destinations.json")["destinations"]


def factory(name: str) -> Any:
    from dlt import destinations as real

    return getattr(real, name)


def as_json(value: Any) -> Any:
    """Independent implementation of the serialization of a capability."""
    if isinstance(value, (list, tuple)):
        return list(value)
    if inspect.isfunction(value) or (inspect.isclass(value) and value is not str):
        return f"{value.__module__}.{value.__qualname__}"
    if callable(value):
        return value.__qualname__
    return value


def test_all_destinations_are_listed() -> None:
    from dlt import destinations as real

    assert set(destinations()) == set(real.__all__)


@pytest.mark.parametrize("name", sorted(load("destinations.json")["destinations"]))
def test_capabilities_match_the_factory(name: str) -> None:
    capabilities = factory(name)().capabilities()
    real = {
        field: as_json(getattr(capabilities, field))
        for field in capabilities.get_resolvable_fields()
        if field not in NOT_DATA
    }
    assert destinations()[name]["capabilities"] == real


@pytest.mark.parametrize("name", sorted(load("destinations.json")["destinations"]))
def test_types_match_the_mapper(name: str) -> None:
    capabilities = factory(name)().capabilities()
    types = destinations()[name]["types"]
    if capabilities.type_mapper is None:
        assert types == []
        return
    mapper = capabilities.get_type_mapper()
    assert len([t for t in types if not t["hints"] and not t["table_format"]]) == 11
    for entry in types:
        column = {"name": "c", "data_type": entry["data_type"], **entry["hints"]}
        table = {"name": "t", "columns": {}, "table_format": entry["table_format"]}
        if entry["error"]:
            with pytest.raises(Exception, match=r".") as caught:
                mapper.to_destination_type(column, table)
            assert type(caught.value).__name__ == entry["error"]
        else:
            found = mapper.to_destination_type(column, table)
            assert entry["type"] in (found, repr(found), str(found))


def test_known_types() -> None:
    postgres = destinations()["postgres"]["types"]
    plain = {t["data_type"]: t["type"] for t in postgres if not t["hints"]}
    assert plain["json"] == "jsonb"
    assert {t["type"] for t in postgres if t["hints"] == {"precision": 16}} == {"smallint"}
    assert [t for t in destinations()["athena"]["types"] if t["table_format"]]


def test_classes_exist_and_specs_are_in_the_config() -> None:
    specs = load("config.json")["specs"]
    for name, entry in destinations().items():
        module, _, cls = entry["factory"].rpartition(".")
        assert getattr(importlib.import_module(module), cls) is factory(name)
        for spec in (entry["spec"], *entry["credentials"]):
            assert spec in specs, (name, spec)


def test_write_dispositions() -> None:
    found = {name: entry["write_dispositions"] for name, entry in destinations().items()}
    assert found["postgres"] == ["append", "replace", "merge"]
    assert found["destination"] == ["append"]
    lake = destinations()["filesystem"]["table_formats"]
    assert {name: entry["merge_strategies"] for name, entry in lake.items()} == {
        "native": [],
        "delta": ["upsert"],
        "iceberg": [],
    }
    assert [n for n, e in destinations().items() if e["staging_required"]] == ["athena", "dremio"]


def test_clients_with_their_own_merge() -> None:
    found = {name for name in destinations() if client_merges(name)}
    assert found == {"lancedb", "qdrant", "weaviate"}


def test_pip_extras() -> None:
    without = {name for name, entry in destinations().items() if entry["pip_extra"] is None}
    assert without == {"destination", "dummy"}
