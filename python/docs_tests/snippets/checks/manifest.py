"""Validates yaml fences titled `dlt.yml`, the manifest of a dlt+ project.

`manifest_schema()` builds a JSON Schema from data/curated/plus.json, the parameters of
`dlt.pipeline`, dlt's destinations and its [runtime] fields. No key is required, because a fence may
be an excerpt. Error messages quote the descriptions in the schema.
"""

from __future__ import annotations

import functools
import json
from typing import Any, Iterable, Iterator, Optional, Union, get_args

import yaml
from jsonschema import Draft202012Validator

from docs_tests.facts.config_specs import read_specs
from docs_tests.paths import GENERATED
from docs_tests.snippets.checks.code_names import is_manifest
from docs_tests.snippets.checks.config_file import DLT_SECTIONS
from docs_tests.snippets.checks.plus import Json, read_plus
from docs_tests.snippets.checks.yaml_lines import line_of
from docs_tests.snippets.fences import nearest
from docs_tests.snippets.model import Fence, Problem

_RUNTIME = "dlt.common.configuration.specs.runtime_configuration.RuntimeConfiguration"
# Sections of config.toml that dlt.yml replaces by another section or does not have.
_NOT_IN_YAML = frozenset({"sources", "destination", "credentials"})

Schema = dict[str, Any]
Path = tuple[Union[str, int], ...]


def _object(properties: Json, others: Union[bool, Schema] = False) -> Schema:
    schema = {"type": "object", "properties": dict(properties), "additionalProperties": others}
    return {**schema, "description": "a map"}


def _one_of(values: Iterable[str]) -> Schema:
    known = list(values)
    return {"enum": known, "description": f"one of {', '.join(known)}"}


def _text(values: list[str]) -> Schema:
    if not values:
        return {"type": "string", "description": 'text; in quotes when it has braces: "{env.NAME}"'}
    return _one_of(values)


def _reference(known: Iterable[str]) -> Schema:
    """The schema of a type that dlt knows, or of the dotted path of a function or class."""
    names = sorted(known)
    return {
        "anyOf": [{"enum": names}, {"type": "string", "pattern": r"\w\.\w"}],
        "description": f"a path with dots, or one of {', '.join(names)}",
    }


def _contract(values: list[str]) -> Schema:
    mode = _one_of(values)
    return {
        "anyOf": [mode, _object(dict.fromkeys(("tables", "columns", "data_type"), mode))],
        "description": f"one of {', '.join(values)}, or one for each of tables, columns, data_type",
    }


def _disposition() -> Schema:
    # Imported here because dlt takes two seconds to import, and few pages have a manifest.
    from dlt.common.schema.typing import (
        TLoaderMergeStrategy,
        TLoaderReplaceStrategy,
        TWriteDisposition,
    )

    dispositions = _one_of(get_args(TWriteDisposition))
    strategies = {*get_args(TLoaderMergeStrategy), *get_args(TLoaderReplaceStrategy)}
    both = {"disposition": dispositions, "strategy": _one_of(sorted(strategies))}
    words = f"{dispositions['description']}, or a map with disposition and strategy"
    return {"anyOf": [dispositions, _object(both)], "description": words}


def _of_key(key: Json) -> Schema:
    """The schema of a key's value."""
    kinds: dict[str, Schema] = {
        "any": {},
        "bool": {"type": "boolean", "description": "true or false"},
        "contract": _contract(key["values"]),
        "disposition": _disposition(),
        "hints": _object({}, True),
        "map": _object({}, _text([])),
        "string": _text(key["values"]),
        "strings": {"type": "array", "items": _text([]), "description": "a list of names"},
    }
    return kinds[key["type"]]


def _place(node: Schema, path: list[str], leaf: Schema) -> None:
    """Inserts the schema of a key at a path; `inputs[]` is a list of maps, `<name>` any name."""
    head, *rest = path
    properties = node["properties"]
    if not rest:
        properties[head] = leaf
        return
    below = _object({}, node["additionalProperties"] is not False)
    if head.startswith("<"):
        if not isinstance(node["additionalProperties"], dict):
            node["additionalProperties"] = below
        below = node["additionalProperties"]
    elif head.endswith("[]"):
        several = {"type": "array", "items": below, "description": "a list of maps"}
        below = properties.setdefault(head[:-2], several)["items"]
    else:
        below = properties.setdefault(head, below)
    _place(below, rest, leaf)


def _load(name: str) -> Json:
    facts: Json = json.loads((GENERATED / name).read_text("utf-8"))
    return facts


def _fields_of_runtime() -> list[str]:
    return [field.name for field in read_specs()[_RUNTIME].fields]


def _arguments_of_pipeline() -> list[str]:
    symbols = _load("api/dlt.pipeline.json")["symbols"]
    parameters = next(s for s in symbols if s["name"] == "pipeline")["parameters"]
    return [p["name"] for p in parameters if not p["name"].startswith("_")]


def _leaf(key: Json, section: str) -> Schema:
    if key["type"] != "reference":
        return _of_key(key)
    own = _load("destinations.json")["destinations"] if section == "destinations" else ()
    return _reference({*key["values"], *own})


def _entry(section: Json) -> Schema:
    """The schema of a section, or of each named entry in it."""
    name = section["name"]
    if name == "profiles":
        entry = _object(_sections(without=name))
    else:
        known = {"pipelines": _arguments_of_pipeline, "runtime": _fields_of_runtime}.get(name)
        others: dict[str, Schema] = {other: {} for other in (known() if known else ())}
        entry = _object(others, section["others"] is not None and not known)
    kinds: dict[str, Schema] = {}
    for key in section["keys"]:
        if key["type"] != "section":
            place = entry if key["of"] is None else kinds.setdefault(key["of"], _object({}, True))
            _place(place, key["name"].split("."), _leaf(key, name))
    conditions = [
        {"if": {"properties": {"type": {"const": kind}}, "required": ["type"]}, "then": keys}
        for kind, keys in kinds.items()
    ]
    return {**entry, "allOf": conditions} if conditions else entry


def _sections(without: Optional[str] = None) -> Schema:
    """The schemas of all sections of a manifest."""
    own = {
        section["name"]: _entry(section)
        if section["type"] == "keys"
        else _object({}, _entry(section))
        for section in read_plus()["manifest"]
        if section["name"] != without
    }
    of_toml = sorted(DLT_SECTIONS - _NOT_IN_YAML)
    return {**{name: _object({}, True) for name in of_toml}, **own}


@functools.cache
def manifest_schema() -> Schema:
    """The JSON Schema of dlt.yml."""
    return _object(_sections())


def _shown(value: Any) -> str:
    if isinstance(value, dict):
        return "a map"
    return "a list" if isinstance(value, list) else json.dumps(value, default=str)


def _problems(fence: Fence, value: Any, node: yaml.Node) -> Iterator[Problem]:
    for error in Draft202012Validator(manifest_schema()).iter_errors(value):
        path: Path = tuple(error.absolute_path)
        where = ".".join(map(str, path)) or "the file"
        if error.validator == "additionalProperties":
            known = error.schema["properties"]
            for key in [key for key in error.instance if key not in known]:
                what = f'unknown key "{key}" in {where}'
                yield fence.problem(what, nearest(str(key), known), line_of(node, (*path, key)))
        else:
            what = f"{where} is {_shown(error.instance)}"
            way_out = f"it takes {error.schema['description']}"
            yield fence.problem(what, way_out, line_of(node, path))


def check_manifest(fence: Fence) -> list[Problem]:
    """Problems for unknown keys and invalid values in dlt.yml."""
    if not is_manifest(fence):
        return []
    try:
        value, node = yaml.safe_load(fence.code), yaml.compose(fence.code)
    except yaml.YAMLError as error:
        return [fence.problem(f"not one YAML document: {error}".split("\n")[0], "correct it")]
    return [] if node is None else list(_problems(fence, value, node))
