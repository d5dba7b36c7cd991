"""data/curated/verified-sources.json, maintained by hand, is valid and consistent."""

from __future__ import annotations

import importlib.metadata
import json
from typing import Any

import jsonschema
import pytest

from docs_tests.facts.write import to_text
from docs_tests.paths import CURATED, ROOT
from tests.facts_data import load, load_curated, load_schema

FILE = "verified-sources.json"
SOURCES: dict[str, Any] = load_curated(FILE)["sources"]
REQUIRED = json.loads((ROOT / "tests/build/catalogue.json").read_text("utf-8"))["pages"]


def test_file_is_valid_and_serialized_canonically() -> None:
    schema = load_schema("verified-sources")
    jsonschema.Draft202012Validator.check_schema(schema)
    jsonschema.Draft202012Validator(schema).validate(load_curated(FILE))
    assert (CURATED / FILE).read_text("utf-8") == to_text(load_curated(FILE))
    assert list(SOURCES) == sorted(SOURCES)


def test_every_source_page_has_a_source() -> None:
    folder = "dlt-ecosystem/verified-sources/"
    parts = {p.removeprefix(folder).split("/")[0] for p in REQUIRED if p.startswith(folder)}
    assert parts - {"index", "_source-info-header"} == set(SOURCES)
    assert {source["page"] for source in SOURCES.values()} <= set(REQUIRED)


@pytest.mark.parametrize("name", sorted(SOURCES))
def test_a_source_is_consistent(name: str) -> None:
    source = SOURCES[name]
    functions = {f["name"] for f in source["functions"]}
    resources = {n for r in source["resources"] for n in r["names"]}
    assert source["kind"] in load_curated(FILE)["kinds"]
    for resource in source["resources"]:
        assert resource["of"] in functions
        assert bool(resource["names"]) != (resource["pattern"] is not None)
        assert resource["from"] in resources | {None}
    remembers = any(r["cursors"] or r["state"] for r in source["resources"])
    assert (source["incremental"] == "built in") == remembers
    takes_cursor = any(
        a["name"] == "incremental" for f in source["functions"] for a in f["arguments"]
    )
    if source["origin"] == "verified" and not remembers:
        assert source["incremental"] == ("optional" if takes_cursor else "none")
    if source["origin"] == "verified":
        assert {f["module"] for f in source["functions"]} <= set(source["modules"])


@pytest.mark.parametrize("name", sorted(n for n, s in SOURCES.items() if s["origin"] == "core"))
def test_core_sources_match_dlt(name: str) -> None:
    """Functions and arguments match the installed package."""
    package = SOURCES[name]["package"]
    api = load(f"api/{package}.json")["symbols"]
    symbols = {symbol["name"]: symbol for symbol in api}
    extras = importlib.metadata.metadata("dlt").get_all("Provides-Extra") or []
    for requirement in SOURCES[name]["requirements"]:
        if "[" in requirement:
            assert requirement.split("[")[1].split("]")[0].replace("_", "-") in extras
    for function in SOURCES[name]["functions"]:
        if function["module"] != package or function["name"] not in symbols:
            continue
        names = [parameter["name"] for parameter in symbols[function["name"]]["parameters"]]
        assert [a["name"] for a in function["arguments"]] == names
